"""Who lives in new land and what it yields: people, wages, products, towns (ATL-GAP-08, -21)."""

from __future__ import annotations

from engine.core.dice import Dice
from engine.games.atlantis.founding.mapmaking import country
from engine.games.atlantis.founding.naming import Namer
from engine.games.atlantis.land.economy import refresh, set_wages
from engine.games.atlantis.land.grid import Atlas
from engine.games.atlantis.land.markets import open_market
from engine.games.atlantis.rules.land import OCEAN, TERRAINS
from engine.games.atlantis.state import UNDERWORLD, Product, Region, Town, World

SMALLEST_TOWN = 500
LARGEST_TOWN = 2999


def is_coastal(atlas: Atlas, region: Region) -> bool:
    """Land beside an ocean (ATL-WORLD-06). A closed side of the Underworld lets no water through."""
    return region.terrain != OCEAN and any(other.terrain == OCEAN for other in atlas.exits(region).values())


def settle(region: Region, dice: Dice, *, coastal: bool) -> None:
    """People, wages and products of a region by its terrain."""
    terrain = TERRAINS[region.terrain]
    if terrain.people:
        races = (*terrain.races, *terrain.coastal_races) if coastal else terrain.races
        region.race = dice.choice(races)
        region.population = (terrain.people + dice.below(terrain.people)) // 2
        region.base_population = region.population
        region.base_wages = terrain.wages + dice.between(0, 2)
    if terrain.food:
        food = dice.choice(("grain", "livestock"))
        region.products.append(Product(food, dice.between(terrain.food, 2 * terrain.food - 1)))
    for item, (chance, amount) in terrain.products.items():
        if dice.percent(chance):
            region.products.append(Product(item, dice.between(amount, 2 * amount - 1)))
    set_wages(region)
    refresh(region)


def found_town(region: Region, name: str, dice: Dice, *, coastal: bool) -> None:
    """A new village, town or city with its market."""
    people = dice.between(SMALLEST_TOWN, LARGEST_TOWN)
    region.town = Town(name, people, people)
    open_market(region, dice, coastal=coastal)
    set_wages(region)
    refresh(region)


def settle_world(world: World, atlas: Atlas, dice: Dice, names: Namer) -> None:
    """Settles every region above and below the ground. The towns come after all people, so that names stay put."""
    lands = [region for region in world.regions.values() if region.level]
    coastal = {region.id: is_coastal(atlas, region) for region in lands}
    for region in lands:
        settle(region, dice, coastal=coastal[region.id])
    for region in lands:
        if dice.percent(TERRAINS[region.terrain].town):
            name = names.town(land_names(world, region), port=coastal[region.id])
            found_town(region, name, dice, coastal=coastal[region.id])


def land_names(world: World, region: Region) -> str:
    """Which sort of names the people of a region use (see `Namer`)."""
    return "deep" if region.level == UNDERWORLD else country(region.y, world.height)
