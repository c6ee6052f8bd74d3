"""Stacks stranded on water (OVL-WEIGHT-10, OVL-GAP-59).

Decisions: whom a complete vessel can bear is safe aboard, though nobody aboard can sail it; a stack swims or flies as
one; the reckoning is made in the evening of the last day.
"""

from __future__ import annotations

from engine.games.overlord.acting.contract import facts
from engine.games.overlord.battle.losses import lose
from engine.games.overlord.land.magic_events import Drowned
from engine.games.overlord.rules.land import TERRAINS
from engine.games.overlord.rules.structures import STRUCTURES
from engine.games.overlord.scratch import OverlordTurn
from engine.games.overlord.state import DAYS, Location, Mode, Structure, Unit, World
from engine.games.overlord.units.settings import is_played_without
from engine.games.overlord.units.weights import can_carry, hold_of_vessel, weight_of_vessel

WITHOUT = "drowning"  # of the alpha test's switches (OVL-GAP-01)
SHARE = 4  # one figure in so many
ALONE = 25  # percent for a single figure


def run(turn: OverlordTurn) -> None:
    """The last evening of a month: of each stranded unit a quarter of the figures drown."""
    world = turn.state
    if turn.day != DAYS or is_played_without(world, WITHOUT):
        return
    for place in world.locations.values():
        if place.units and is_deep(place):
            for unit in _stranded(world, place):
                _drown(turn, unit)


def is_deep(place: Location) -> bool:
    """Whether one needs a vessel, wings or fins to be at a place."""
    terrain = TERRAINS[place.terrain]
    return terrain.is_water and not terrain.walk


def _stranded(world: World, place: Location) -> list[Unit]:
    """The units at a place on the water that nothing bears, with figures."""
    safe = {number for number in place.structures if _bears(world, world.structures[number], place)}
    found: list[Unit] = []
    for number in place.units:
        unit = world.units[number]
        if unit.leader or unit.structure in safe:
            continue
        body = world.stack(unit)
        if not (can_carry(body, Mode.SAIL) or can_carry(body, Mode.FLY)):
            found += [member for member in body if member.figures]
    return found


def _bears(world: World, vessel: Structure, place: Location) -> bool:
    """Whether a vessel keeps all aboard above water."""
    kind = STRUCTURES[vessel.type]
    if not kind.vessel or not vessel.is_complete:
        return False
    aboard = [world.units[number] for number in place.units if world.units[number].structure == vessel.id]
    return weight_of_vessel(vessel, aboard) <= hold_of_vessel(vessel)


def _drown(turn: OverlordTurn, unit: Unit) -> None:
    if unit.figures == 1:
        lost = 1 if turn.dice("drowning", unit.id).percent(ALONE) else 0
    else:
        lost = -(-unit.figures // SHARE)
    if lost:
        turn.tell(Drowned(**facts(turn, unit), lost=lost, figures=unit.figures - lost))
        lose(turn, unit, lost, "drowned", with_goods=True)
