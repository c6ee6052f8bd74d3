"""The Underworld's closed sides, the shafts that lead to it, and the Gates (ATL-GAP-06, -07, -86)."""

from __future__ import annotations

from engine.core.dice import Dice
from engine.games.atlantis.land.grid import Atlas
from engine.games.atlantis.rules.land import OCEAN
from engine.games.atlantis.state import SURFACE, UNDERWORLD, Direction, Region, Structure, World

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
