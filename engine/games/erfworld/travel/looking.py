"""What a stack sees as it comes into a hex, and who sees it come (ERF-HEXSEQ-02, -05, ERF-SPOT-03, ERF-PEEK-08)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.erfworld.acting.names import hex_name, owner_name
from engine.games.erfworld.scratch import ErfTurn
from engine.games.erfworld.sight.messengers import tell_home
from engine.games.erfworld.sight.rolls import spot
from engine.games.erfworld.state import Side
from engine.games.erfworld.travel.events import Sighted, SpottedHidden, Visited
from engine.games.erfworld.units.company import find, units_at
from engine.games.erfworld.units.figures import Unit
from engine.games.erfworld.units.scouting import is_open
from engine.games.erfworld.units.telling import described


def look_around(turn: ErfTurn, side: Side, group: Sequence[Unit], place: int) -> list[Unit]:
    """Tells what is seen in a hex, rolls to spot what hides, and tells those who are there that somebody came."""
    world = turn.state
    where = hex_name(world, place)
    is_open_group = not all(unit.hidden for unit in group)
    if is_open_group:
        roll, found = spot(turn, side.id, group, place)
        if found:
            what = described(world, found)
            tell_home(
                turn,
                group,
                SpottedHidden(seen_by=(side.seat,), place=where, who=described(world, group), roll=roll, what=what),
            )
    seen = [unit for unit in units_at(world, place) if unit.side != side.id and is_open(turn, unit, side.id)]
    watching = [unit for unit in _peekers(turn, place) if unit.side != side.id]
    in_view = [*seen, *(unit for unit in watching if not unit.hidden)]
    if in_view:
        what = described(world, in_view)
        tell_home(turn, group, Sighted(seen_by=(side.seat,), place=where, who=described(world, group), what=what))
    if is_open_group:
        _warn(turn, side, group, place, watching)
    return seen


def _peekers(turn: ErfTurn, place: int) -> list[Unit]:
    """Who looks into a hex from across its border today (ERF-PEEK-03)."""
    world = turn.state
    found = [(find(world, code), goal) for code, goal in turn.scratch.peeking.items()]
    return [
        unit
        for unit, goal in found
        if unit is not None and goal == place and not unit.jailor and place in world.neighbours(unit.place)
    ]


def _warn(turn: ErfTurn, side: Side, group: Sequence[Unit], place: int, watching: Sequence[Unit]) -> None:
    """Sides that have somebody there, or an eye on the hex, see who comes."""
    world = turn.state
    there = [unit for unit in units_at(world, place) if not unit.jailor]
    sides = dict.fromkeys(unit.side for unit in (*there, *watching) if unit.side)
    seats = tuple(world.sides[other].seat for other in sides if other != side.id)
    if seats:
        whose = owner_name(world, side.id)
        turn.tell(Visited(seen_by=seats, place=hex_name(world, place), what=described(world, group), whose=whose))
