"""How land lies: sea, coasts, climate, areas of one terrain, sides nobody passes (OVL-WORLD-02, -07, OVL-GAP-12).

Nothing here knows of locations: `lay_land` gives terrains by place, and `worldmaking` makes a world of them. Places are
(column, row) of flat hexagons, y growing to the south, without a way round the edges.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from engine.core.dice import Dice
from engine.core.space.hexes import ColumnDirection, Place, column_cube, column_distance, column_step

PLAINS, HILLS, FOREST, DESERT, SWAMP = "plai", "hill", "fore", "dese", "swmp"
TUNDRA, JUNGLE, MOUNTAINS, OCEAN, LAKE = "tund", "jung", "moun", "ocea", "lake"
WATER = (OCEAN, LAKE)
WALKABLE = (PLAINS, HILLS, FOREST, DESERT, SWAMP, TUNDRA, JUNGLE)
ROUGH = (JUNGLE, SWAMP)  # sides of these may be closed, as those of mountains always are (OVL-WORLD-07)
BACK: Mapping[str, str] = {"N": "S", "S": "N", "NE": "SW", "SW": "NE", "NW": "SE", "SE": "NW"}
_TOWARDS: Mapping[str, ColumnDirection] = {direction.value.upper(): direction for direction in ColumnDirection}
COMPASS: tuple[str, ...] = tuple(_TOWARDS)

SMOOTHINGS = 3
LARGEST_LAKE = 5  # territories; more of them together are a sea
HIGH, HILLY = 7, 24  # percent of the land: mountains, and these with hills
COLD, WARM, HOT = 0.2, 0.55, 0.72  # where in the world, from north to south
DRY, WET, SOAKED = 0.25, 0.6, 0.93  # parts of the lowlands, by moisture
CLOSED = 12  # percent of the sides of jungles and swamps
LEAST_WAYS = 2  # that remain to each place
LARGEST_AREA = 7  # territories of one name


@dataclass(frozen=True, slots=True)
class Shape:
    """Columns and rows of the world, and how many percent of it are sea. The outermost ring is always sea."""

    width: int
    height: int
    ocean: int = 40


@dataclass(slots=True)
class Land:
    """The ground: terrain by place, and the pairs of neighbours nobody passes between on foot."""

    shape: Shape
    terrain: dict[Place, str]
    closed: dict[tuple[Place, Place], None] = field(default_factory=dict)

    def around(self, place: Place) -> tuple[tuple[str, Place], ...]:
        """The neighbours of a place, with their directions."""
        return around(place, self.shape)

    def is_walkable(self, place: Place) -> bool:
        return self.terrain.get(place) in WALKABLE

    def is_coast(self, place: Place) -> bool:
        """Land on the sea or a lake."""
        return self.terrain[place] not in WATER and any(self.terrain[p] in WATER for _, p in self.around(place))

    def ways(self, place: Place) -> list[Place]:
        """The neighbours that can be reached on foot."""
        return [p for _, p in self.around(place) if self.is_walkable(p) and (place, p) not in self.closed]


def places(shape: Shape) -> list[Place]:
    """All places, row by row."""
    return [(x, y) for y in range(shape.height) for x in range(shape.width)]


@lru_cache(maxsize=100_000)
def around(place: Place, shape: Shape) -> tuple[tuple[str, Place], ...]:
    """The neighbours of a place inside the world, with their directions."""
    near = ((d, column_step(place, towards)) for d, towards in _TOWARDS.items())
    return tuple((d, (x, y)) for d, (x, y) in near if 0 <= x < shape.width and 0 <= y < shape.height)


@lru_cache(maxsize=4)
def neighbours(shape: Shape) -> dict[Place, list[Place]]:
    """The neighbours of every place inside the world; not to be changed."""
    return {place: [other for _, other in around(place, shape)] for place in places(shape)}


def step(place: Place, direction: str) -> Place:
    """The next place in a direction, which may lie beyond the edge."""
    return column_step(place, _TOWARDS[direction])


def distance(one: Place, other: Place) -> int:
    """Steps from place to place."""
    return column_distance(one, other)


def disc(centre: Place, radius: int, shape: Shape) -> list[Place]:
    """All places within so many steps, the nearest first."""
    near = neighbours(shape)
    found = {centre: None}
    ring = [centre]
    for _ in range(radius):
        ring = list(dict.fromkeys([p for known in ring for p in near[known] if p not in found]))
        found.update(dict.fromkeys(ring))
    return list(found)


def line(start: Place, goal: Place) -> list[Place]:
    """The places of a straight way, both ends included."""
    steps = distance(start, goal)
    if not steps:
        return [start]
    found = [start]
    aim = column_cube(goal)
    while found[-1] != goal:
        here = found[-1]
        ahead = [column_step(here, direction) for direction in ColumnDirection]
        left = distance(here, goal) - 1
        found.append(min((p for p in ahead if distance(p, goal) == left), key=lambda p: _bend(start, aim, p)))
    return found


def _bend(start: Place, aim: tuple[int, int, int], place: Place) -> tuple[int, Place]:
    """How far a place lies off the straight way from start to aim."""
    a, c = column_cube(start), column_cube(place)
    along, off = [g - s for g, s in zip(aim, a, strict=True)], [p - s for p, s in zip(c, a, strict=True)]
    return abs(along[0] * off[1] - along[1] * off[0]), place


def lay_land(shape: Shape, dice: Dice) -> Land:
    """Sea and land, high and low, by climate from the cold north to the hot south."""
    everywhere = places(shape)
    height = _noise(everywhere, shape, dice)
    for place in everywhere:
        height[place] -= (0.5, 0.12, 0.04)[min(_inland(place, shape), 2)] if _inland(place, shape) < 3 else 0.0
    by_height = sorted(everywhere, key=lambda p: (height[p], p))
    rim = [p for p in everywhere if not _inland(p, shape)]
    sunk = dict.fromkeys((*rim, *by_height[: len(everywhere) * shape.ocean // 100]))
    land = [place for place in by_height if place not in sunk]
    terrain = dict.fromkeys(everywhere, OCEAN)
    _lay_climate(land, terrain, shape, _noise(everywhere, shape, dice), dice)
    for sea in masses(sunk, shape):
        if len(sea) <= LARGEST_LAKE:
            terrain.update(dict.fromkeys(sea, LAKE))
    return Land(shape, terrain)


def _inland(place: Place, shape: Shape) -> int:
    """How many places lie between a place and the edge of the world."""
    x, y = place
    return min(x, y, shape.width - 1 - x, shape.height - 1 - y)


def _noise(everywhere: Iterable[Place], shape: Shape, dice: Dice) -> dict[Place, float]:
    """Fractions that change slowly from place to place."""
    found = {place: dice.random() for place in everywhere}
    near = neighbours(shape)
    for _ in range(SMOOTHINGS):
        found = {
            place: (value + sum([found[other] for other in near[place]])) / (1 + len(near[place]))
            for place, value in found.items()
        }
    return found


def _lay_climate(
    land: list[Place], terrain: dict[Place, str], shape: Shape, moisture: Mapping[Place, float], dice: Dice
) -> None:
    """The terrain of every place of the land, which comes lowest first."""
    low = land[: len(land) * (100 - HILLY) // 100]
    peaks = land[len(land) * (100 - HIGH) // 100 :]
    terrain.update(dict.fromkeys(land, HILLS))
    terrain.update(dict.fromkeys(peaks, MOUNTAINS))
    for order, place in enumerate(sorted(low, key=lambda p: (moisture[p], p))):
        heat = place[1] / max(1, shape.height - 1) + (dice.random() - 0.5) / 8
        terrain[place] = _lowland(heat, order / len(low))


def _lowland(heat: float, wet: float) -> str:
    """What grows where it is so warm (0 the far north, 1 the far south) and so wet (0 to 1)."""
    if heat < COLD:
        return TUNDRA if wet < WET else FOREST
    if wet < DRY:
        return DESERT if heat > WARM else PLAINS
    if wet < WET:
        return PLAINS
    if wet > SOAKED:
        return SWAMP
    return JUNGLE if heat > HOT else FOREST


def masses(wanted: Iterable[Place], shape: Shape) -> list[list[Place]]:
    """The places as pieces that hang together, in the order of their first places."""
    left = dict.fromkeys(wanted)
    pieces = []
    while left:
        first = next(iter(left))
        del left[first]
        piece = [first]
        for place in piece:
            for _, other in around(place, shape):
                if other in left:
                    del left[other]
                    piece.append(other)
        pieces.append(piece)
    return pieces


def areas(land: Land) -> Iterator[list[Place]]:
    """Neighbouring places of one terrain that share a name, not too many; seas and lakes as a whole."""
    left = dict.fromkeys(land.terrain)
    while left:
        first = next(iter(left))
        del left[first]
        terrain, piece = land.terrain[first], [first]
        for place in piece:
            for _, other in land.around(place):
                fits = terrain in WATER or len(piece) < LARGEST_AREA
                if fits and other in left and land.terrain[other] == terrain:
                    del left[other]
                    piece.append(other)
        yield piece


def close_sides(land: Land, dice: Dice) -> None:
    """Closes some sides of jungles and swamps to those on foot (OVL-WORLD-07); every place keeps two ways out."""
    for place, terrain in land.terrain.items():
        if terrain not in ROUGH:
            continue
        for _, other in land.around(place):
            if land.is_walkable(other) and dice.percent(CLOSED) and _may_close(land, place, other):
                land.closed[place, other] = land.closed[other, place] = None


def _may_close(land: Land, one: Place, other: Place) -> bool:
    return all(len(land.ways(place)) > LEAST_WAYS for place in (one, other))
