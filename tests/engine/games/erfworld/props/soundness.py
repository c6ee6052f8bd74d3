"""Whether a world hangs together; tests hold it clean over many seeds."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.space.paths import reach
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.rules.land import TERRAINS, WEATHERS
from engine.games.erfworld.state import Site, World

MOST_WITHOUT_ROAD = 0.06  # of all sites
LEAST_CITIES_A_CAPITAL = 2


def faults(world: World) -> Iterator[str]:
    """Every fault of a world, as a sentence."""
    if len(world.hexes) != world.width * world.height:
        yield "there are more or fewer hexes than rows and columns make"
    yield from _land(world)
    yield from _cities(world)
    yield from _units(world)
    yield from _sides(world)


def _land(world: World) -> Iterator[str]:
    for number, hex_ in enumerate(world.hexes):
        if hex_.terrain not in TERRAINS or hex_.weather not in WEATHERS:
            yield f"hex {number} has no known terrain or weather"
        for other in (*hex_.roads, *hex_.rivers):
            if other not in world.neighbours(number):
                yield f"hex {number} has a way to {other}, which is no neighbour"
        for other in hex_.roads:
            if number not in world.hexes[other].roads:
                yield f"the road from {number} to {other} does not lead back"
            if TERRAINS[hex_.terrain].water:
                yield f"a road runs through the water of {number}"


def _cities(world: World) -> Iterator[str]:
    names = [city.name for city in world.cities.values()]
    if len(set(names)) != len(names):
        yield "two cities share a name"
    capitals = [city for city in world.cities.values() if city.site is Site.CAPITAL]
    if len(world.cities) < len(capitals) * (1 + LEAST_CITIES_A_CAPITAL):
        yield "there are too few cities"
    for city in world.cities.values():
        if world.hexes[city.place].city != city.id:
            yield f"{city.name} does not stand where it says"
        if TERRAINS[world.hexes[city.place].terrain].water:
            yield f"{city.name} stands in the water"
    lonely = [city for city in world.cities.values() if not world.hexes[city.place].roads]
    if len(lonely) > max(1, MOST_WITHOUT_ROAD * len(world.cities)):
        yield "too many cities lie at no road"
    walked = reach(capitals[0].place, lambda here: [n for n in world.neighbours(here) if _is_land(world, n)])
    yield from (f"{city.name} cannot be walked to" for city in world.cities.values() if city.place not in walked)


def _is_land(world: World, number: int) -> bool:
    return not TERRAINS[world.hexes[number].terrain].water


def _units(world: World) -> Iterator[str]:
    for unit in world.units():
        if unit.kind not in CLASSES or not 0 <= unit.place < len(world.hexes):
            yield f"unit {unit.id} is of no class, or nowhere"
        elif not CLASSES[unit.kind].flies and not _is_land(world, unit.place):
            yield f"unit {unit.id} stands in the water"
        if unit.side and unit.side not in world.sides:
            yield f"unit {unit.id} belongs to no side there is"
        if unit.tribe and unit.tribe not in world.tribes:
            yield f"unit {unit.id} belongs to no tribe there is"
    yield from (f"pack {pack.id} is empty" for pack in world.packs.values() if pack.count < 1)


def _sides(world: World) -> Iterator[str]:
    draws = [(side.founded, side.draw) for side in world.sides.values()]
    if len(set(draws)) != len(draws):
        yield "two sides are equally old"
    for side in world.sides.values():
        if world.commanders[side.ruler].side != side.id:
            yield f"{side.name} has the ruler of another side"
        if world.cities[side.capital].side != side.id:
            yield f"{side.name} does not own its capital"
