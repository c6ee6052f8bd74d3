"""A whole world from a seed: ground, people, towns, cities, passages, Gates, guards and monsters."""

from __future__ import annotations

from engine.core.dice import Dice
from engine.games.atlantis.founding.depths import close_sides, open_gates, sink_shafts
from engine.games.atlantis.founding.mapmaking import Shape, surface, underworld
from engine.games.atlantis.founding.naming import Namer
from engine.games.atlantis.founding.settling import settle_world
from engine.games.atlantis.founding.starts import NEXUS_ID, found_cities, nexus
from engine.games.atlantis.land.grid import Atlas
from engine.games.atlantis.nonplayers.watch import full_strength, post, post_mage
from engine.games.atlantis.nonplayers.wildlife import breed, dig_lairs, refill
from engine.games.atlantis.state import CREATURES, GUARDS, SURFACE, UNDERWORLD, Faction, Region, World

SHARE_AT_FIRST = 0.5  # of the monsters a world bears (ATL-GAP-93)
FILLED_AT_FIRST = 50.0  # percent of the lairs


def people_land(width: int, height: int, ocean: int, seed: str) -> tuple[World, Atlas, Namer]:
    """The land with its people and towns, its atlas, and who names what is still to come.

    width, height: of the surface, multiples of 8. ocean: percent. Regions are numbered by level, row and column
    (ATL-GAP-108).
    """
    names = Namer(Dice(seed, "names"))
    world = World(width, height, {NEXUS_ID: nexus()})
    levels = (
        (SURFACE, surface(Shape(width, height, ocean), Dice(seed, "surface"), names)),
        (UNDERWORLD, underworld(Shape(width // 2, height // 2), Dice(seed, "underworld"), names)),
    )
    for level, grounds in levels:
        for (x, y), ground in grounds.items():
            number = len(world.regions) + 1
            world.regions[number] = Region(number, x, y, level, ground.terrain, ground.name)
    close_sides(world, Dice(seed, "closed"))
    atlas = Atlas(world)
    settle_world(world, atlas, Dice(seed, "people"), names)
    return world, atlas, names


def make_land(width: int, height: int, ocean: int, seed: str) -> World:
    """The land with its people, towns, starting cities, passages and Gates, without any unit. Raises SetupError.

    width, height, ocean: see `people_land`.
    """
    world, atlas, names = people_land(width, height, ocean, seed)
    cities = found_cities(world, atlas, Dice(seed, "cities"), names)
    sink_shafts(world, Dice(seed, "shafts"))
    dig_lairs(world, Dice(seed, "lairs"))
    open_gates(world, cities, Dice(seed, "gates"))
    world.factions[GUARDS] = Faction(GUARDS, "The Guardsmen", war=0, trade=0, magic=0, times=False)
    world.factions[CREATURES] = Faction(CREATURES, "Creatures", war=0, trade=0, magic=0, times=False)
    return world


def people_with_others(world: World, seed: str) -> None:
    """Posts the guards and lets the monsters loose, once the players' first units have their numbers."""
    for region in world.regions.values():
        strength = full_strength(region.town)
        if strength:
            post(world, region, strength)
            if region.town and region.town.is_starting_city:
                post_mage(world, region)
    for _ in refill(world, FILLED_AT_FIRST, lambda region: Dice(seed, "lair", region)):
        pass
    for _ in breed(world, SHARE_AT_FIRST, lambda *block: Dice(seed, "monsters", *block)):
        pass
