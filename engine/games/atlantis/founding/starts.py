"""The Nexus and the six starting cities (ATL-NEXUS-01..06, ATL-GAP-12..14)."""

from __future__ import annotations

from engine.core.dice import Dice
from engine.core.errors import SetupError
from engine.games.atlantis.founding.mapmaking import Place, Shape, around, masses
from engine.games.atlantis.founding.naming import Namer
from engine.games.atlantis.founding.settling import land_names
from engine.games.atlantis.land.economy import refresh, set_wages
from engine.games.atlantis.land.grid import Atlas
from engine.games.atlantis.land.markets import open_starting_market, set_amounts
from engine.games.atlantis.rules.land import OCEAN, TERRAINS
from engine.games.atlantis.state import NEXUS, SURFACE, Region, Town, World

CITIES = 6
CITY_PEOPLE = 5000
ROOMY = 20  # a starting city's land is larger than this
NEXUS_ID = 1


def nexus() -> Region:
    """Where every faction begins: outside the world, without products and markets."""
    return Region(NEXUS_ID, 0, 0, NEXUS, "nexus", "The Nexus")


def found_cities(world: World, atlas: Atlas, dice: Dice, names: Namer) -> list[Region]:
    """Makes six regions on the great ocean into starting cities. Raises SetupError when the coast is too short."""
    cities = choose_places(world, atlas, dice)
    for region in cities:
        region.markets = []
        name = region.town.name if region.town else names.town(land_names(world, region), port=True)
        region.town = Town(name, CITY_PEOPLE, CITY_PEOPLE, is_starting_city=True)
        open_starting_market(region)
        set_wages(region)
        refresh(region)
    _crowd(cities, atlas)
    return cities


def _crowd(cities: list[Region], atlas: Atlas) -> None:
    """The land right around starting cities is densely populated (ATL-NEXUS-05): half more people than elsewhere."""
    near = {other.id: other for city in cities for other in atlas.exits(city).values()}
    for region in near.values():
        if region not in cities and region.population:
            region.population += region.population // 2
            region.base_population = region.population
            set_amounts(region)
            refresh(region)


def choose_places(world: World, atlas: Atlas, dice: Dice) -> list[Region]:
    """Six regions far from each other on large lands; where the world is too small, nearer and on smaller ones.

    Towns of the coast are chosen first (ATL-GAP-13); where they are too few, other places of the coast.
    """
    coast = _coast(world)
    for least in (ROOMY + 1, 8, 1):
        for apart in range(world.height // 10 + 2, 0, -1):
            fitting = [region for region, size in coast if size >= least]
            chosen = _spread(fitting, apart, atlas, dice)
            if len(chosen) == CITIES:
                return sorted(chosen, key=lambda region: region.id)
    raise SetupError("There is too little coast for six starting cities: choose a larger world or less ocean.")


def _coast(world: World) -> list[tuple[Region, int]]:
    """The regions on the largest ocean that people can live in, each with the size of its land."""
    shape = Shape(world.width, world.height)
    surface = {(r.x, r.y): r for r in world.regions.values() if r.level == SURFACE}
    oceans = masses((place for place, r in surface.items() if r.terrain == OCEAN), shape)
    if not oceans:
        return []
    largest: list[Place] = max(oceans, key=len)
    ocean = dict.fromkeys(largest)
    found = []
    for land in masses((place for place, r in surface.items() if r.terrain != OCEAN), shape):
        for place in land:
            region = surface[place]
            if TERRAINS[region.terrain].people and any(other in ocean for other in around(place, shape)):
                found.append((region, len(land)))
    return sorted(found, key=lambda pair: pair[0].id)


def _spread(regions: list[Region], apart: int, atlas: Atlas, dice: Dice) -> list[Region]:
    """As many as six of the regions, at least so far apart, towns first; each next one is the most remote of a few."""
    left = sorted(dice.shuffled(regions), key=lambda r: r.town is None)
    chosen: list[Region] = []
    while left and len(chosen) < CITIES:
        few = [r for r in left[:12] if (r.town is None) == (left[0].town is None)]
        best = max(few, key=lambda r: min((atlas.distance(r, c) for c in chosen), default=0))
        chosen.append(best)
        left = [r for r in left if atlas.distance(r, best) >= apart]
    return chosen
