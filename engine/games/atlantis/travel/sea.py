"""Ships left alone on the water sink, after movement (ATL-GAP-43)."""

from __future__ import annotations

from engine.games.atlantis.land.ways import is_ocean
from engine.games.atlantis.rules.land import STRUCTURES
from engine.games.atlantis.state import World


def sink_empty_ships(world: World) -> None:
    """Takes every ship out of the ocean that nobody is aboard of."""
    for region in world.regions.values():
        if region.structures and is_ocean(region):
            manned = {world.units[number].structure for number in region.units}
            region.structures = [s for s in region.structures if s.number in manned or not STRUCTURES[s.type].is_ship]
