"""Units that rise against a ruler whom nobody loves (ERF-FAITH-04, ERF-GAP-235)."""

from __future__ import annotations

from engine.games.erfworld.acting.names import called, place_name
from engine.games.erfworld.diplomacy.events import Rebelled
from engine.games.erfworld.scratch import ErfTurn
from engine.games.erfworld.state import NOBODY, Side
from engine.games.erfworld.units.company import commanders_at, leave_stack, units_of

HATED = 10  # morale below which units rebel
RISE = 10  # percent of the groups a day that have no commander with them


def rebel(turn: ErfTurn, side: Side) -> None:
    """Below a morale of 10 every group that no commander watches may leave for good: it takes no more orders, and
    nobody can disband it.
    """
    world = turn.state
    if not world.options.morale or side.morale >= HATED:
        return
    for unit in units_of(world, side.id):
        if unit.id not in world.packs or unit.tribe or commanders_at(world, unit.place, side.id):
            continue
        if turn.dice("rebellion", unit.id, world.day).percent(RISE):
            turn.tell(Rebelled(seen_by=(side.seat,), place=place_name(world, unit.place), what=called(unit)))
            leave_stack(world, unit)
            unit.side, unit.lines, unit.on, unit.garrison = NOBODY, [], "", False
