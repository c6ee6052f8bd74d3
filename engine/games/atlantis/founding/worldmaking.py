"""A whole world from a seed: ground, people, towns, cities, passages, Gates, guards and monsters."""

from __future__ import annotations

from engine.core.dice import Dice
from engine.games.atlantis.founding.mapmaking import Shape, surface, underworld
from engine.games.atlantis.founding.naming import Namer
from engine.games.atlantis.founding.settling import settle_world
from engine.games.atlantis.founding.starts import NEXUS_ID, found_cities, nexus
from engine.games.atlantis.land.grid import Atlas
from engine.games.atlantis.nonplayers.watch import full_strength, post, post_mage
from engine.games.atlantis.nonplayers.wildlife import breed, dig_lairs, refill
from engine.games.atlantis.rules.land import OCEAN
from engine.games.atlantis.state import (
    CREATURES,
    GUARDS,
    SURFACE,
    UNDERWORLD,
    Direction,
    Faction,
    Region,
    Structure,
    World,
)

SHAFTS = 1 / 8  # of the Underworld's land regions: that many are tried, and some lie under the sea
LEAST_SHAFTS = 2
GATE_BLOCK = (8, 16)
GATE_TRIES = 5
_HALF = (Direction.N, Direction.NE, Direction.SE)  # each side between two regions once


def close_sides(world: World, dice: Dice) -> None:
    """Closes sides between Underworld regions at random, but leaves no part of it cut off from the rest."""
    atlas = Atlas(world)
    closed: list[tuple[Region, Direction, Region]] = []
    for region in _level(world, UNDERWORLD):
        for direction, other in atlas.exits(region).items():
            if direction in _HALF and dice.percent(_closed(region, other)):
                closed.append((region, direction, other))
    joined = _Joined()
    shut = {(region.id, direction) for region, direction, _ in closed}
    for region in _level(world, UNDERWORLD):
        for direction, other in atlas.exits(region).items():
            if direction in _HALF and (region.id, direction) not in shut:
                joined.join(region.id, other.id)
    for region, direction, other in dice.shuffled(closed):
        if joined.join(region.id, other.id):
            continue  # the only way to somewhere: it stays open
        region.blocked.append(direction)
        other.blocked.append(direction.opposite)
    for region in _level(world, UNDERWORLD):
        region.blocked.sort(key=list(Direction).index)


def _closed(one: Region, other: Region) -> int:
    """The chance in percent that the side between two regions is closed."""
    terrains = (one.terrain, other.terrain)
    if "tunnels" in terrains:
        return 50
    return 25 if "cavern" in terrains or "underforest" in terrains else 0


class _Joined:
    """Which regions hang together, as more of them are joined."""

    def __init__(self) -> None:
        self._head: dict[int, int] = {}

    def join(self, one: int, other: int) -> bool:
        """Joins two regions; says whether they were apart."""
        a, b = self._find(one), self._find(other)
        self._head[a] = b
        return a != b

    def _find(self, number: int) -> int:
        head = self._head.get(number, number)
        while head != self._head.get(head, head):
            head = self._head[head]
        self._head[number] = head
        return head


def sink_shafts(world: World, dice: Dice) -> None:
    """Joins Underworld regions with the land above them, a shaft at either end; two at least (ATL-GAP-07)."""
    atlas = Atlas(world)
    land = [region for region in _level(world, UNDERWORLD) if region.terrain != OCEAN]
    tries = sum(dice.chance(SHAFTS) for _ in land)
    sunk = 0
    for place, below in enumerate(dice.shuffled(land)):
        if place >= tries and sunk >= LEAST_SHAFTS:
            return
        above = _above(atlas, below, dice)
        if above is not None:
            sunk += 1
            for here, there in ((below, above), (above, below)):
                here.structures.append(Structure(len(here.structures) + 1, "shaft", "Shaft", passage=there.id))


def _above(atlas: Atlas, below: Region, dice: Dice) -> Region | None:
    """A region over an Underworld region; None where that is sea, a starting city, or has a shaft."""
    top = atlas.at(SURFACE, 2 * below.x, 2 * below.y)
    if top is None:
        return None
    above = dice.choice([top, *atlas.exits(top).values()])
    is_start = above.town is not None and above.town.is_starting_city
    return None if above.terrain == OCEAN or above.structures or is_start else above


def open_gates(world: World, cities: list[Region], dice: Dice) -> None:
    """Opens a Gate in most parts of the surface with land and in each starting city; numbers them at random."""
    blocks: dict[tuple[int, int], list[Region]] = {}
    for region in _level(world, SURFACE):
        blocks.setdefault((region.x // GATE_BLOCK[0], region.y // GATE_BLOCK[1]), []).append(region)
    gated = {region.id: region for region in cities}
    for block in blocks.values():
        for _ in range(GATE_TRIES):
            region = dice.choice(block)
            if region.terrain != OCEAN and region.id not in gated:
                gated[region.id] = region
                break
    for number, key in enumerate(dice.shuffled(list(gated)), start=1):
        gated[key].gate = number
    world.gates = len(gated)


def _level(world: World, level: int) -> list[Region]:
    return [region for region in world.regions.values() if region.level == level]


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
