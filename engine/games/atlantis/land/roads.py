"""Which roads are open and meet one another (ATL-ROAD-02..04, -08). Their decay is a matter of `land/drift.py`.

A finished road has needs 0 and a condition from 24 down; one that decayed is unfinished again (ATL-GAP-35).
"""

from __future__ import annotations

from engine.games.atlantis.land.grid import Atlas
from engine.games.atlantis.state import Direction, Region

FRESH = 24  # condition of a road just finished or wholly repaired
TO_REPAIR = 15  # work on a decayed road beyond what it fell short


def has_road(region: Region, direction: Direction) -> bool:
    """Whether an open road leads from the middle of the region to this side."""
    return any(s.type == f"road {direction}" and s.needs == 0 for s in region.structures)


def is_connected(atlas: Atlas, region: Region, direction: Direction) -> bool:
    """Whether roads on both sides of this hexside meet (ATL-ROAD-03)."""
    if not region.structures or not has_road(region, direction):
        return False
    other = atlas.exits(region).get(direction)
    return other is not None and has_road(other, direction.opposite)


def has_crossing(atlas: Atlas, region: Region) -> bool:
    """Whether its roads meet those of two neighbours, which raises its wages (ATL-ROAD-04, ATL-GAP-34)."""
    return bool(region.structures) and sum(is_connected(atlas, region, d) for d in Direction) >= 2
