"""Where what stands: the heart of the Empire with its roads, cities, villages, towers, passages (OVL-GAP-12, -47)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise

from engine.core.dice import Dice
from engine.core.errors import SetupError
from engine.core.space.hexes import Place
from engine.games.overlord.founding.mapmaking import (
    COMPASS,
    FOREST,
    HILLS,
    MOUNTAINS,
    OCEAN,
    PLAINS,
    Land,
    disc,
    distance,
    line,
    step,
)

HEART = 2  # steps around the capital that hold no water and no mountains
BORDER = 3  # steps from the capital to the border cities: less than a month on foot by road (OVL-SETUP-06)
FEWEST_BORDERS, MOST_BORDERS = 3, 6
FEWEST_COLONIES = 3
OUTSIDE = BORDER + 2  # where the Empire ends and colonies begin
ROOMS = 3  # neighbours on foot that a city has at least
VILLAGES = 8  # percent of the land that is good for them
GOOD = (PLAINS, HILLS, FOREST)
TOWERS = 5
SHRINES = 9
SHRINE_PER = 300  # territories for one shrine more
PASSAGE_PER = 60  # territories for one hidden passage


@dataclass(slots=True)
class Sites:
    """What stands where. roads: pairs of neighbouring places, both ways. passages: from, to, and the direction."""

    capital: Place
    borders: list[Place] = field(default_factory=list)
    colonies: list[Place] = field(default_factory=list)
    villages: list[Place] = field(default_factory=list)
    towers: list[Place] = field(default_factory=list)
    shrines: list[Place] = field(default_factory=list)
    roads: dict[tuple[Place, Place], None] = field(default_factory=dict)
    passages: list[tuple[Place, Place, str]] = field(default_factory=list)
    maze: Place | None = None
    maelstrom: Place | None = None

    @property
    def cities(self) -> list[Place]:
        return [self.capital, *self.borders, *self.colonies]


def choose(land: Land, borders: int, colonies: int, dice: Dice) -> Sites:
    """The sites of a world; smooths the land in the heart of the Empire. Raises SetupError without room for them."""
    sites = Sites(_heart(land))
    _level(land, sites.capital)
    _border_cities(land, sites, borders, dice)
    _colonial_cities(land, sites, colonies, dice)
    _villages(land, sites, dice)
    taken = dict.fromkeys((*sites.cities, *sites.villages))
    wild = [p for p in land.terrain if land.is_walkable(p) and p not in taken and _beyond(sites, p)]
    sites.towers = _spread(dice.shuffled(wild), TOWERS, [], land.shape.width // 4)
    taken |= dict.fromkeys(sites.towers)
    shrines = SHRINES + len(land.terrain) // SHRINE_PER
    sites.shrines = _spread([p for p in dice.shuffled(wild) if p not in taken], shrines, sites.towers, 4)
    taken |= dict.fromkeys(sites.shrines)
    _passages(land, sites, dice)
    caves = [p for p in wild if p not in taken and land.terrain[p] == HILLS] or [p for p in wild if p not in taken]
    sites.maze = dice.choice(caves) if caves else None
    deep = [p for p, t in land.terrain.items() if t == OCEAN and _is_deep(land, p)]
    sites.maelstrom = dice.choice(deep) if deep else None
    return sites


def _beyond(sites: Sites, place: Place) -> bool:
    return distance(place, sites.capital) >= OUTSIDE


def _is_deep(land: Land, place: Place) -> bool:
    near = land.around(place)
    return len(near) == len(COMPASS) and all(land.terrain[other] == OCEAN for _, other in near)


def _heart(land: Land) -> Place:
    """The place with the most land around it that is nearest to the middle of the world."""
    shape = land.shape
    reach = BORDER + 1
    middle = (shape.width // 2, shape.height // 2)
    inner = [
        (x, y) for x in range(reach + 1, shape.width - reach - 1) for y in range(reach + 1, shape.height - reach - 1)
    ]
    if not inner:
        raise SetupError("The world is too small for an empire: choose a larger one.")

    walkable = {place for place in land.terrain if land.is_walkable(place)}
    near: dict[int, list[Place]] = {}  # in even and in odd columns: what lies around a place, as steps right and down

    def worth(place: Place) -> tuple[int, int, Place]:
        x, y = place
        if x & 1 not in near:
            near[x & 1] = [(right - x, down - y) for right, down in disc(place, reach, shape)]
        ground = sum([(x + right, y + down) in walkable for right, down in near[x & 1]])
        return ground - distance(place, middle), -distance(place, middle), place

    return max(inner, key=worth)


def _level(land: Land, capital: Place) -> None:
    """Plains around the capital (OVL-GAP-12), and neither water nor mountains near it."""
    for place in disc(capital, HEART, land.shape):
        if not land.is_walkable(place) or distance(place, capital) <= 1:
            land.terrain[place] = PLAINS


def _border_cities(land: Land, sites: Sites, number: int, dice: Dice) -> None:
    """Cities on all sides of the capital, each at the end of a road."""
    ends = []
    for direction in COMPASS:
        place = sites.capital
        for _ in range(BORDER):
            place = step(place, direction)
        ends.append(place)
    offset = dice.below(len(ends))
    count = max(FEWEST_BORDERS, min(MOST_BORDERS, number))
    chosen = dict.fromkeys(ends[(offset + i * len(ends) // count) % len(ends)] for i in range(count))
    for end in ends:
        if end not in chosen:
            continue
        sites.borders.append(end)
        _settle(land, end)
        _build_road(land, sites, line(sites.capital, end))


def _settle(land: Land, place: Place) -> None:
    """Makes a place, and if needed some around it, fit for a city."""
    if land.terrain[place] not in GOOD:
        land.terrain[place] = PLAINS
    for _, other in land.around(place):
        if sum(land.is_walkable(p) for _, p in land.around(place)) >= ROOMS:
            return
        if not land.is_walkable(other):
            land.terrain[other] = PLAINS


def _build_road(land: Land, sites: Sites, way: list[Place]) -> None:
    for one, other in pairwise(way):
        for place in (one, other):
            if not land.is_walkable(place):
                land.terrain[place] = PLAINS
        sites.roads[one, other] = sites.roads[other, one] = None


def _colonial_cities(land: Land, sites: Sites, number: int, dice: Dice) -> None:
    """Cities beyond the Empire, apart from each other, more than half of them by the sea; as many as find room."""
    good = [p for p, terrain in land.terrain.items() if terrain in GOOD and _beyond(sites, p)]
    roomy = [p for p in good if sum(land.is_walkable(o) for _, o in land.around(p)) >= ROOMS]
    coast = [p for p in roomy if land.is_coast(p)]
    wanted = max(FEWEST_COLONIES, number)
    apart = max(3, int((len(good) / max(1, wanted)) ** 0.5))
    found = _spread(dice.shuffled(coast), wanted * 3 // 5 + 1, sites.borders, apart)
    found = _spread(dice.shuffled(roomy), wanted, [*sites.borders, *found], apart, found)
    if len(found) < FEWEST_COLONIES:
        raise SetupError("There is too little land for colonial cities: choose a larger world, or less sea.")
    sites.colonies = sorted(found, key=lambda p: (p[1], p[0]))
    for place in sites.colonies:
        _settle(land, place)


def _spread(
    left: list[Place], number: int, others: Iterable[Place], apart: int, found: Iterable[Place] = ()
) -> list[Place]:
    """Up to so many of the places, `found` among them, far from each other and from others; nearer if it must be.

    Never neighbours. The work grows with the places and not with their pairs: each looks only into blocks near it.
    """
    chosen = list(found)
    for gap in range(apart, 1, -1):
        blocks: dict[Place, list[Place]] = {}
        for place in dict.fromkeys((*others, *chosen)):
            blocks.setdefault((place[0] // gap, place[1] // gap), []).append(place)
        for place in left:
            if len(chosen) >= number:
                return chosen
            bx, by = place[0] // gap, place[1] // gap
            near = (p for x in (bx - 1, bx, bx + 1) for y in (by - 1, by, by + 1) for p in blocks.get((x, y), ()))
            if all(distance(place, p) >= gap for p in near):
                chosen.append(place)
                blocks.setdefault((bx, by), []).append(place)
    return chosen


def _villages(land: Land, sites: Sites, dice: Dice) -> None:
    cities = dict.fromkeys(sites.cities)
    for place, terrain in land.terrain.items():
        if terrain in GOOD and place not in cities and dice.percent(VILLAGES):
            sites.villages.append(place)


def _passages(land: Land, sites: Sites, dice: Dice) -> None:
    """Ways under mountains from one side to the other (OVL-GAP-47); no place has two."""
    found = []
    for place in land.terrain:
        for direction in ("N", "NE", "SE"):
            under, beyond = step(place, direction), step(step(place, direction), direction)
            if land.terrain.get(under) == MOUNTAINS and land.is_walkable(place) and land.is_walkable(beyond):
                found.append((place, beyond, direction))
    used: dict[Place, None] = {}
    wanted = max(1, len(land.terrain) // PASSAGE_PER)
    for one, other, direction in dice.shuffled(found):
        if len(sites.passages) < wanted and one not in used and other not in used:
            used[one] = used[other] = None
            sites.passages.append((one, other, direction))
