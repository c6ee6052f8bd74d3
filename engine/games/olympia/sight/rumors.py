"""Cities rumored to be near a city (OLY-GAP-84)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.olympia.land.ways import has_grid
from engine.games.olympia.rules.land import CITY
from engine.games.olympia.state import Place, World
from engine.games.olympia.units.naming import called

HEARD_OF, FARTHEST = 3, 10  # how many, and within how many provinces


def rumored(world: World, city: Place) -> Iterator[str]:
    """The nearest cities of the same world that are not hidden, the nearest first: "Carim [d24], 3 provinces north"."""
    here = world.province_of(city)
    if not has_grid(world, here):
        return
    near = sorted(_others(world, city, here), key=lambda pair: pair[0])
    for distance, other in near[:HEARD_OF]:
        there = world.province_of(other)
        way = _heading(there.row - here.row, there.column - here.column)
        yield f"{called(other)}, {distance} {'province' if distance == 1 else 'provinces'} {way}"


def _others(world: World, city: Place, here: Place) -> Iterator[tuple[int, Place]]:
    for other in world.places.values():
        if other.kind != CITY or other is city or other.hidden or world.realm_of(other) != world.realm_of(city):
            continue
        there = world.province_of(other)
        distance = abs(there.row - here.row) + abs(there.column - here.column)
        if distance <= FARTHEST and not there.hidden:
            yield distance, other


def _heading(rows: int, columns: int) -> str:
    """ "north", "south-east"; a way that is more than twice as long in one direction is called by that alone."""
    upward = "" if abs(columns) > 2 * abs(rows) else "north" if rows < 0 else "south" if rows else ""
    sideways = "" if abs(rows) > 2 * abs(columns) else "west" if columns < 0 else "east" if columns else ""
    return "-".join(filter(None, (upward, sideways)))
