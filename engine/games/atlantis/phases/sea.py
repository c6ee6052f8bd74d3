"""What becomes of units and ships left alone on the water, after movement (ATL-GAP-43)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.events import EVERYONE
from engine.core.turn import Turn
from engine.games.atlantis import ledger
from engine.games.atlantis.acting import facts
from engine.games.atlantis.events_travel import Drowned, ManyDrowned, TurnedBack
from engine.games.atlantis.grid import where
from engine.games.atlantis.skills import people
from engine.games.atlantis.state import FIRST_PLAYER, Region, Unit, World
from engine.games.atlantis.tables.land import STRUCTURES
from engine.games.atlantis.travel import is_ocean
from engine.games.atlantis.weights import Pace, pace

MANY = 20  # people whose drowning the world hears of


def settle_at_sea(turn: Turn[World], refuges: Mapping[int, tuple[Region, int]]) -> None:
    """Flyers over water fly back to where they last stood, others drown, empty ships sink.

    refuges: unit -> region and structure it can still fly back to.
    """
    for region in turn.state.regions.values():
        if not is_ocean(region):
            continue
        for number in [n for n in region.units if turn.state.units[n].structure == 0]:
            unit = turn.state.units[number]
            if unit.faction >= FIRST_PLAYER:
                _land_or_drown(turn, region, unit, refuges.get(unit.id))
        if region.structures:
            _sink_empty(turn.state, region)


def _land_or_drown(turn: Turn[World], region: Region, unit: Unit, refuge: tuple[Region, int] | None) -> None:
    if refuge is not None and pace(unit) is Pace.FLY and _holds(turn.state, *refuge):
        turn.state.place(unit, *refuge)
        turn.tell(TurnedBack(**facts(turn, unit), region=where(refuge[0])))
        return
    turn.tell(Drowned(**facts(turn, unit), region=where(region)))
    lost = people(unit)
    if lost >= MANY:
        turn.tell(ManyDrowned(seen_by=EVERYONE, place=str(region.id), people=lost, region=where(region), score=20))
    ledger.vanish(turn, unit, "drowned")
    turn.state.remove(unit)


def _holds(world: World, region: Region, structure: int) -> bool:
    """Whether there is still land, or the ship, to stand on."""
    return not is_ocean(region) or bool(structure and world.occupants(region, structure))


def _sink_empty(world: World, region: Region) -> None:
    manned = {world.units[number].structure for number in region.units}
    region.structures = [s for s in region.structures if s.number in manned or not STRUCTURES[s.type].is_ship]
