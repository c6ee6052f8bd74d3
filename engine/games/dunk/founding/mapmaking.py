"""The making of a world: clumps of terrain, seas and lakes, ridges of mountains, people, and room for kingdoms.

The rulebook is silent here (DNK-GAP-75); everything is drawn from one stream of dice, so a seed is a world.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from engine.core.dice import Dice
from engine.core.space.hexes import Place, RowDirection, row_distance, row_neighbours, row_step
from engine.games.dunk.rules.terrain import TERRAIN
from engine.games.dunk.state import Province, Race, Terrain

PLAINS = (Terrain.FOREST, Terrain.GRASSLAND, Terrain.LAND)
HEXES_A_CLUMP = 9
LAKE = 4  # hexes of the largest lake; whatever is larger is a sea
NEAREST_STARTS = 4  # at least one province between the start areas of two kingdoms
FAVOURITES = (4, 5)  # provinces of the race's own terrain among the seven of a start
POOR = 2  # provinces of a start that may pay nothing


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """What the game master chose: size in hexes, shares of water and mountains in percent."""

    width: int
    height: int
    water: int
    mountains: int

    @property
    def places(self) -> list[Place]:
        return [(x, y) for y in range(self.height) for x in range(self.width)]

    def around(self, place: Place) -> list[Place]:
        return [other for _, other in row_neighbours(place, self.width, self.height)]


def terrain_map(shape: Shape, dice: Dice) -> dict[Place, Terrain]:
    """The terrain of every place: plains in clumps, then water in seas and lakes, then ridges."""
    terrain = _clumps(shape, dice)
    _flood(terrain, shape, dice)
    _raise_ridges(terrain, shape, dice)
    return {place: terrain[place] for place in shape.places}


def _clumps(shape: Shape, dice: Dice) -> dict[Place, Terrain]:
    seeds = dice.sample(shape.places, max(6, shape.width * shape.height // HEXES_A_CLUMP))
    terrain = {seed: dice.choice(PLAINS) for seed in seeds}
    frontier = list(terrain)
    while frontier:
        place = _draw(frontier, dice)
        for other in shape.around(place):
            if other not in terrain:
                terrain[other] = terrain[place]
                frontier.append(other)
    return terrain


def _draw(frontier: list[Place], dice: Dice) -> Place:
    """Takes any one out of a list whose order does not matter."""
    index = dice.below(len(frontier))
    frontier[index], frontier[-1] = frontier[-1], frontier[index]
    return frontier.pop()


def _flood(terrain: dict[Place, Terrain], shape: Shape, dice: Dice) -> None:
    area = len(terrain)
    left = area * shape.water // 100
    while left > 0:
        size = dice.between(LAKE + 1, max(LAKE + 1, area // 14)) if dice.chance(0.55) else dice.between(1, LAKE)
        frontier = [dice.choice(shape.places)]
        wet = 0
        while frontier and wet < min(size, left):
            place = _draw(frontier, dice)
            if terrain[place] is Terrain.WATER:
                continue
            terrain[place] = Terrain.WATER
            wet += 1
            frontier += [other for other in shape.around(place) if terrain[other] is not Terrain.WATER]
        left -= wet


def _raise_ridges(terrain: dict[Place, Terrain], shape: Shape, dice: Dice) -> None:
    left = len(terrain) * shape.mountains // 100
    dry = [place for place in shape.places if terrain[place] is not Terrain.WATER]
    tries = 20 * left
    while left > 0 and dry and tries:
        tries -= 1
        place, heading = dice.choice(dry), dice.choice(tuple(RowDirection))
        for _ in range(min(left, dice.between(2, 7))):
            if terrain.get(place) in PLAINS:
                terrain[place] = Terrain.MOUNTAIN
                left -= 1
            heading = dice.choice(tuple(RowDirection)) if dice.chance(0.25) else heading
            place = row_step(place, heading)


def people(provinces: Iterable[Province], dice: Dice) -> None:
    """Populates the wild: a third by who likes the terrain, a third by anybody, a third by nobody (DNK-GAP-75)."""
    for province in provinces:
        luck = dice.below(3)
        if luck == 0:
            province.race = TERRAIN[province.terrain].at_home
        elif luck == 1:
            province.race = Race.DUCK if province.terrain is Terrain.WATER else dice.choice(tuple(Race))
        else:
            province.race = None


def start_places(shape: Shape, count: int, dice: Dice) -> list[Place] | None:
    """The middles of `count` start areas, as far from each other as they can be had; None when they do not fit."""
    inner = [(x, y) for x, y in shape.places if 0 < x < shape.width - 1 and 0 < y < shape.height - 1]
    if not inner:
        return None
    chosen = [dice.choice(inner)]
    room = {place: row_distance(place, chosen[0]) for place in inner}
    while len(chosen) < count:
        best = max(room.values())
        if best < NEAREST_STARTS:
            return None
        far = [place for place in inner if room[place] >= max(NEAREST_STARTS, best - 1)]
        place = dice.choice(far)
        chosen.append(place)
        for other in inner:
            room[other] = min(room[other], row_distance(place, other))
    return dice.shuffled(chosen)


def till(area: list[Province], race: Race, dice: Dice) -> None:
    """Gives the seven provinces of a start mostly the terrain its race likes, and at most two that pay nothing."""
    home = next(terrain for terrain, row in TERRAIN.items() if row.at_home is race)
    wanted = dice.choice(FAVOURITES)
    others = [province for province in dice.shuffled(area) if province.terrain is not home]
    missing = max(0, wanted - (len(area) - len(others)))
    for province in others[:missing]:
        province.terrain = home
    poor = [province for province in others[missing:] if not pays(province.terrain, race)]
    for province in poor[POOR:]:
        province.terrain = home


def pays(terrain: Terrain, race: Race) -> bool:
    return TERRAIN[terrain].income_with(race) > 0


def made_provinces(terrain: Mapping[Place, Terrain], width: int) -> Iterator[Province]:
    """Empty provinces, numbered row by row from 0 (DNK-SETUP-07)."""
    for (x, y), ground in terrain.items():
        yield Province(y * width + x, x, y, ground)
