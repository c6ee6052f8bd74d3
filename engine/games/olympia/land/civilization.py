"""How civilized provinces are (OLY-CIV-01 to -06, OLY-GAP-57)."""

from __future__ import annotations

from engine.games.olympia.land.ways import neighbours
from engine.games.olympia.rules.land import OCEAN
from engine.games.olympia.rules.realm import REALM
from engine.games.olympia.state import Place, World

QUARTERS = 4
CROWN = "402"


def civilize(world: World) -> None:
    """Sets the level of every province of land; the sea has none."""
    provinces = [place for place in world.places.values() if not place.within and place.kind != OCEAN]
    quarters = {province.id: _own(world, province) for province in provinces}
    _spread(world, provinces, quarters)
    for province in provinces:
        province.civilization = quarters[province.id] // QUARTERS


def _own(world: World, province: Place) -> int:
    """Quarters of what stands in a province and its sub-locations; only the first of a kind counts."""
    figures = REALM.civilization
    counted: dict[str, int] = {}
    crowned = 0
    for place in _within(world, province):
        if place.kind == "city":
            counted["city"] = max(counted.get("city", 0), figures.haven if place.haven else figures.city)
        elif place.built is not None and place.built.finished and place.kind in ("tower", "temple", "inn", "mine"):
            counted[place.kind] = getattr(figures, place.kind)
        elif place.built is not None and place.built.finished and place.kind == "castle":
            worth = figures.castle + figures.castle_level * place.built.level
            counted["castle"] = max(counted.get("castle", 0), worth)
        if CROWN in place.lost or any(CROWN in world.units[code].unique for code in _everybody(world, place)):
            crowned = figures.crown
    return sum(counted.values()) + crowned


def _within(world: World, place: Place) -> list[Place]:
    """A place and everything inside it."""
    found = [place]
    for inner in found:
        found += [world.places[code] for code in inner.inner]
    return found


def _everybody(world: World, place: Place) -> list[str]:
    return [unit.id for leader in place.units for unit in world.stack(world.units[leader])]


def _spread(world: World, provinces: list[Place], quarters: dict[str, int]) -> None:
    """Each province has at least half of its highest neighbour, until nothing changes."""
    waiting = {province.id: None for province in provinces if quarters[province.id] > 1}
    while waiting:
        code = next(iter(waiting))
        del waiting[code]
        for _, other in neighbours(world, world.places[code]):
            half = quarters[code] // 2
            if other.id in quarters and quarters[other.id] < half:
                quarters[other.id] = half
                waiting[other.id] = None
