"""The ways that leave a place (OLY-LOC-02, -07, -18, -22 to -24, OLY-GAP-28): what the grid gives, and links."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from engine.games.olympia import codes
from engine.games.olympia.rules.land import HIGH_SEA, LANDS, MOUNTAIN, OCEAN, SHORE
from engine.games.olympia.rules.structures import STRUCTURES
from engine.games.olympia.state import STEPS, Direction, Link, Place, Realm, World

STEP_INSIDE = 1  # days into or out of a sub-location


class Way(msgspec.Struct, frozen=True):
    """A way out of a place. days: on foot, or for a ship. Hidden ones have to be found, impassable ones are only shown.

    flying: only for those who fly. months: in which it is open, () for always. toll: gold a figure.
    """

    to: str
    days: int
    direction: Direction | None = None
    hidden: bool = False
    impassable: bool = False
    flying: bool = False
    months: tuple[int, ...] = ()
    toll: int = 0


def ways(world: World, place: Place) -> list[Way]:
    """All ways out of a place, found or not: by direction, then out, then into its inner places, then links."""
    found = [*_grid(world, place), *_out(place), *_inner(world, place)]
    found += [_linked(link) for link in place.links]
    return found


def neighbour(world: World, province: Place, direction: Direction) -> Place | None:
    """The province beside one in the grid of its world; None beyond the edge and where there is a hole."""
    return next((other for to, other in neighbours(world, province) if to is direction), None)


def neighbours(world: World, province: Place) -> Iterator[tuple[Direction, Place]]:
    """The provinces beside one, whether there is a way or not."""
    realm = world.realm_of(province)
    if realm == Realm.UNDERCITY:  # which has no grid
        return
    for direction, code in _beside(province.row, province.column):
        other = world.places.get(code)
        if other is not None and world.realm_of(other) == realm:
            yield direction, other


@lru_cache(maxsize=codes.ROWS * codes.COLUMNS)
def _beside(row: int, column: int) -> tuple[tuple[Direction, str], ...]:
    """The codes on all sides of a place of the grid."""
    around = ((direction, row + rows, column + columns) for direction, (rows, columns) in STEPS.items())
    return tuple([(to, codes.province(r, c)) for to, r, c in around if 0 <= r < codes.ROWS and 0 <= c < codes.COLUMNS])


def has_grid(world: World, province: Place) -> bool:
    """Whether the code of a province says where it lies: not in the tunnels."""
    return world.realm_of(province) != Realm.UNDERCITY


def is_coastal(world: World, province: Place) -> bool:
    """Whether it is land beside the ocean."""
    return province.kind != OCEAN and any(other.kind == OCEAN for _, other in neighbours(world, province))


def is_port(world: World, city: Place) -> bool:
    """Whether a city holds the port of its province (OLY-LOC-24). Ships do not dock in mountains (OLY-LOC-23)."""
    province = world.places[city.within]
    return province.kind != MOUNTAIN and is_coastal(world, province)


def _grid(world: World, place: Place) -> Iterator[Way]:
    if place.within:
        if place.kind == "city" and is_port(world, place):
            for direction, other in neighbours(world, world.places[place.within]):
                if other.kind == OCEAN:
                    yield Way(other.id, SHORE, direction)
        return
    for direction, other in neighbours(world, place):
        if place.kind == OCEAN and other.kind == OCEAN:
            yield Way(other.id, _sea_days(world, place, other), direction)
        elif OCEAN in (place.kind, other.kind):
            yield _shore(world, place, other, direction)
        else:
            hidden = direction in place.closed or other.hidden
            yield Way(other.id, LANDS[other.kind].days, direction, hidden=hidden)


def _sea_days(world: World, one: Place, other: Place) -> int:
    """3, or 4 where neither touches land."""
    near_land = any(beside.kind != OCEAN for sea in (one, other) for _, beside in neighbours(world, sea))
    return LANDS[OCEAN].days if near_land else HIGH_SEA


def _shore(world: World, place: Place, other: Place, direction: Direction) -> Way:
    """Between land and ocean: through the port, over the beach, or not at all."""
    land = other if place.kind == OCEAN else place
    city = world.city_of(land)
    if land.kind == MOUNTAIN:
        secret = direction in place.closed
        return Way(other.id, SHORE, direction, hidden=secret, impassable=not secret)
    if city is not None:
        goal = city.id if land is other else other.id
        return Way(goal, SHORE, direction, impassable=land is place)
    return Way(other.id, SHORE, direction)


def _out(place: Place) -> Iterator[Way]:
    if place.within:
        yield Way(place.within, 0 if place.kind in STRUCTURES else STEP_INSIDE, Direction.OUT)


def _inner(world: World, place: Place) -> Iterator[Way]:
    for code in place.inner:
        inner = world.places[code]
        days = 0 if inner.kind in STRUCTURES else LANDS[inner.kind].days
        fallen = inner.built is not None and inner.built.fallen > 0  # a collapsed mine (OLY-MINE-05)
        yield Way(code, days, Direction.IN, hidden=inner.hidden, impassable=fallen)


def _linked(link: Link) -> Way:
    return Way(
        link.to,
        link.days,
        link.direction,
        hidden=link.hidden,
        flying=link.flying,
        months=link.months,
        toll=link.toll,
    )
