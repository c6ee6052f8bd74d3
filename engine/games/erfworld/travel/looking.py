"""What a stack sees as it comes into a hex, and who sees it come (ERF-HEXSEQ-02, -05, ERF-SPOT-03)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.erfworld.acting.names import hex_name, owner_name
from engine.games.erfworld.scratch import ErfTurn
from engine.games.erfworld.sight.scouting import is_open, spot
from engine.games.erfworld.state import Side
from engine.games.erfworld.travel.events import Sighted, SpottedHidden, Visited
from engine.games.erfworld.units.company import units_at
from engine.games.erfworld.units.figures import Unit
from engine.games.erfworld.units.telling import described


def look_around(turn: ErfTurn, side: Side, group: Sequence[Unit], place: int) -> list[Unit]:
    """Tells what is seen in a hex, rolls to spot what hides, and tells those who are there that somebody came."""
    world = turn.state
    is_open_group = not all(unit.hidden for unit in group)
    if is_open_group:
        roll, found = spot(turn, side.id, group, place)
        if found:
            turn.tell(
                SpottedHidden(
                    seen_by=(side.seat,), place=hex_name(world, place), who=described(world, group), roll=roll,
                    what=described(world, found),
                )
            )  # fmt: skip
    seen = [unit for unit in units_at(world, place) if unit.side != side.id and is_open(turn, unit, side.id)]
    if seen:
        turn.tell(
            Sighted(
                seen_by=(side.seat,), place=hex_name(world, place), who=described(world, group),
                what=described(world, seen),
            )
        )  # fmt: skip
    if is_open_group:
        _warn(turn, side, group, place)
    return seen


def _warn(turn: ErfTurn, side: Side, group: Sequence[Unit], place: int) -> None:
    """Sides that have somebody there see who comes."""
    world = turn.state
    there = dict.fromkeys(unit.side for unit in units_at(world, place) if unit.side and not unit.jailor)
    seats = tuple(world.sides[other].seat for other in there if other != side.id)
    if seats:
        whose = owner_name(world, side.id)
        turn.tell(Visited(seen_by=seats, place=hex_name(world, place), what=described(world, group), whose=whose))
