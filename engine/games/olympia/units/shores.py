"""What the sea gives back to the land (OLY-DEATH-04, OLY-PRIS-08)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from engine.games.olympia import codes
from engine.games.olympia.rules.land import OCEAN
from engine.games.olympia.state import STEPS, Place, World


def nearest_land(world: World, province: Place) -> Place:
    """The land province nearest to a province of the sea, itself if it is land; where there is none, the sea itself.

    Of several the one that comes first in the order north, east, south, west.
    """
    if province.kind != OCEAN:
        return province
    open_, seen = deque([province]), {province.id: None}
    while open_:
        for other in _around(world, open_.popleft()):
            if other.kind != OCEAN:
                return other
            if other.id not in seen:
                seen[other.id] = None
                open_.append(other)
    return province


def _around(world: World, province: Place) -> Iterator[Place]:
    for rows, columns in STEPS.values():
        row, column = province.row + rows, province.column + columns
        if 0 <= row < codes.ROWS and 0 <= column < codes.COLUMNS:
            other = world.places.get(codes.province(row, column))
            if other is not None and world.realm_of(other) == world.realm_of(province):
                yield other
