"""How civilized provinces are (OLY-CIV-01 to -06, OLY-GAP-57)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.olympia.land.ways import neighbours
from engine.games.olympia.rules.land import CITY, OCEAN
from engine.games.olympia.rules.realm import REALM
from engine.games.olympia.state import Place, World

QUARTERS = 4
CROWN = "402"
CASTLE = "castle"


def civilize(world: World) -> None:
    """Sets the level of every province of land; the sea has none."""
    quarters = _counted(world)
    _spread(world, quarters)
    for place in world.places.values():
        if not place.within:
            place.civilization = quarters.get(place.id, 0) // QUARTERS


def _counted(world: World) -> dict[str, int]:
    """Quarters of what stands in each province and its sub-locations; only the best of a kind counts."""
    best: dict[tuple[str, str], int] = {}
    for place, kind, worth in _features(world):
        key = world.province_of(place).id, kind
        best[key] = max(best.get(key, 0), worth)
    quarters: dict[str, int] = {}
    for (province, _), worth in best.items():
        if world.places[province].kind != OCEAN:
            quarters[province] = quarters.get(province, 0) + worth
    return quarters


def _features(world: World) -> Iterator[tuple[Place, str, int]]:
    """Everything that civilizes, with its kind and what it is worth."""
    figures = REALM.civilization
    for place in world.places.values():
        if place.kind == CITY:
            yield place, CITY, figures.haven if place.haven else figures.city
        elif place.built is not None and place.built.finished and not place.built.fallen:
            yield from _structure(place, place.built.level)
        if CROWN in place.lost:
            yield place, CROWN, figures.crown
    for unit in world.units.values():
        if CROWN in unit.unique:
            yield world.places[unit.place], CROWN, figures.crown


def _structure(place: Place, level: int) -> Iterator[tuple[Place, str, int]]:
    """A castle and its level, or a building that counts; ships civilize nothing."""
    figures = REALM.civilization
    if place.kind == CASTLE:
        yield place, CASTLE, figures.castle + figures.castle_level * level
    elif place.kind in ("tower", "temple", "inn", "mine"):
        yield place, place.kind, getattr(figures, place.kind)


def _spread(world: World, quarters: dict[str, int]) -> None:
    """Each province has at least half of its highest neighbour, until nothing changes."""
    waiting = dict.fromkeys(quarters)
    while waiting:
        code = next(iter(waiting))
        del waiting[code]
        half = quarters[code] // 2
        if not half:
            continue
        for _, other in neighbours(world, world.places[code]):
            if other.kind != OCEAN and quarters.get(other.id, 0) < half:
                quarters[other.id] = half
                waiting[other.id] = None
