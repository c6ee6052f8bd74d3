"""How land lies: terrain by its shares, in patches; rivers and weather (ERF-WORLDGEN-01, -04)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from engine.core.dice import Dice
from engine.core.space.hexes import Place, RowDirection, row_neighbours, row_step
from engine.core.space.paths import components
from engine.games.erfworld.rules.land import TERRAINS, WEATHERS

SMOOTHINGS = 3
LARGEST_LAKE = 6  # hexes; water of more is a sea
RIVERS_PER_HEXES = 60  # one river for so many hexes
LONGEST_RIVER = 14
HIGH: Sequence[str] = ("impassable_mountains", "high_mountains", "mountains", "hills")
COLD: Sequence[str] = ("snow", "tundra")
WET: Sequence[str] = ("swamp", "marsh", "jungle", "deep_forest", "forest")


@dataclass(frozen=True, slots=True)
class Shape:
    """Columns and rows of a world."""

    width: int
    height: int

    def places(self) -> list[Place]:
        """All places, row by row."""
        return [(x, y) for y in range(self.height) for x in range(self.width)]

    def around(self, place: Place) -> list[Place]:
        """The neighbours of a place; not to be changed."""
        return _neighbours(self)[place]


@lru_cache(maxsize=4)
def _neighbours(shape: Shape) -> dict[Place, list[Place]]:
    """The neighbours of every place, which making a world asks for a dozen times."""
    wide, high = shape.width, shape.height
    return {place: [other for _, other in row_neighbours(place, wide, high)] for place in shape.places()}


@dataclass(slots=True)
class Land:
    """Terrain and weather by place; rivers as pairs of neighbours, the smaller first."""

    shape: Shape
    terrain: dict[Place, str]
    weather: dict[Place, str]
    rivers: list[tuple[Place, Place]]

    def is_land(self, place: Place) -> bool:
        return not TERRAINS[self.terrain[place]].water

    def mainland(self) -> list[Place]:
        """The largest stretch of land that can be walked."""
        walkable = [place for place in self.shape.places() if self.is_land(place)]
        groups = components(walkable, lambda place: [p for p in self.shape.around(place) if self.is_land(p)])
        return max(groups, key=len)


def lay_land(shape: Shape, dice: Dice) -> Land:
    """Terrain for every place. The shares of the table are kept to the hex; water comes in the lowest places."""
    height, moisture = _noise(shape, dice), _noise(shape, dice)
    warmth = {place: _noise_of(shape, place) + moisture[place] * 0.1 for place in shape.places()}
    terrain: dict[Place, str] = {}
    left = sorted(shape.places(), key=lambda place: (height[place], place))
    total = len(left)
    _take(terrain, left, ["lake"], total)
    left.reverse()
    _take(terrain, left, HIGH, total)
    left.sort(key=lambda place: (warmth[place], place))
    _take(terrain, left, COLD, total)
    left.sort(key=lambda place: (-moisture[place], place))
    _take(terrain, left, WET, total)
    left.sort(key=lambda place: (moisture[place], place))
    _take(terrain, left, ["desert"], total)
    terrain.update(dict.fromkeys(left, "plains"))
    _seas(shape, terrain)
    ordered = {place: terrain[place] for place in shape.places()}
    weather = {place: _weather(dice) for place in shape.places()}
    return Land(shape, ordered, weather, rivers(shape, ordered, height, dice))


def _noise(shape: Shape, dice: Dice) -> dict[Place, float]:
    """Chance smoothed over neighbours: it makes patches."""
    found = {place: dice.random() for place in shape.places()}
    near = _neighbours(shape)
    for _ in range(SMOOTHINGS):
        found = {
            place: (found[place] + sum([found[other] for other in others])) / (1 + len(others))
            for place, others in near.items()
        }
    return found


def _noise_of(shape: Shape, place: Place) -> float:
    """Warmer to the south."""
    return place[1] / max(1, shape.height - 1)


def _take(terrain: dict[Place, str], left: list[Place], kinds: Sequence[str], total: int) -> None:
    """Give the first places of a list to these terrains, each its share of the world."""
    for kind in kinds:
        count = round(total * TERRAINS[kind].share / 100)
        terrain.update(dict.fromkeys(left[:count], kind))
        del left[:count]


def _seas(shape: Shape, terrain: dict[Place, str]) -> None:
    water = [place for place in shape.places() if terrain[place] == "lake"]
    for group in components(water, lambda place: [p for p in shape.around(place) if terrain[p] == "lake"]):
        if len(group) > LARGEST_LAKE:
            terrain.update(dict.fromkeys(group, "sea"))


def _weather(dice: Dice) -> str:
    """Weather is fixed to a hex (ERF-WORLD-05)."""
    mark = dice.below(100)
    for weather in WEATHERS.values():
        if mark < weather.chance:
            return weather.key
        mark -= weather.chance
    return "clear"


def rivers(
    shape: Shape, terrain: dict[Place, str], height: dict[Place, float], dice: Dice
) -> list[tuple[Place, Place]]:
    """Rivers run along borders, from hills down to water or until they are lost."""
    springs = [place for place in shape.places() if terrain[place] in ("hills", "mountains")]
    found: dict[tuple[Place, Place], None] = {}
    for spring in dice.sample(springs, len(terrain) // RIVERS_PER_HEXES):
        path = [spring]
        while len(path) <= LONGEST_RIVER and not TERRAINS[terrain[path[-1]]].water:
            lower = min(shape.around(path[-1]), key=lambda place: (height[place], place))
            if height[lower] >= height[path[-1]]:
                break
            path.append(lower)
        for here, bank in _banks(path):
            if bank in terrain and not TERRAINS[terrain[bank]].water and not TERRAINS[terrain[here]].water:
                found[min(here, bank), max(here, bank)] = None
    return list(found)


def _banks(path: Sequence[Place]) -> Iterator[tuple[Place, Place]]:
    """The borders along one side of a way downhill, each of which goes on where the one before it ends."""
    for before, here, after in zip((None, *path), path, path[1:], strict=False):
        ring = [row_step(here, direction) for direction in RowDirection]
        last = ring.index(after)
        first = ring.index(before) if before is not None else last - 2
        yield from ((here, ring[at % 6]) for at in range(first + 1, last if last > first else last + 6))
