"""A whole world from a seed, before anybody rules in it: its shape, where capitals, cities, ruins and roads lie
(ERF-WORLDGEN-01 to -05).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from math import isqrt

from engine.core.dice import Dice
from engine.core.errors import SetupError
from engine.core.space.hexes import Place, row_distance
from engine.core.space.paths import shortest
from engine.games.erfworld.founding import wild
from engine.games.erfworld.founding.mapmaking import Land, Shape, lay_land
from engine.games.erfworld.rules.land import TERRAINS
from engine.games.erfworld.state import City, Hex, Options, Site, World
from engine.games.erfworld.units.naming import Namer

NEUTRAL_ROOM = 1.4  # hexes beyond spacing x spacing a seat (ERF-WORLDGEN-02)
SMALLEST = 16
NEUTRAL_LEVELS = (0, 0, 1, 1, 2)  # of sites nobody owns
CITIES_A_SEAT = 3.5  # beside the capital, before the neutral ones
NEUTRAL_SHARE = 0.4  # so many more (ERF-WORLDGEN-02)
NEAR = (2, 4)  # steps from a capital to the city site that is its own by nature
LEAST_APART = 3  # steps between any two sites, but the city near a capital (ERF-WORLDGEN-02)
RUINS_A_SEAT = 2
WITHOUT_ROAD = 0.05  # of all sites (ERF-WORLDGEN-03)
UNSUITABLE = ("impassable_mountains", "swamp")
ROAD_LIMIT = 400  # the dearest way a road may take, in points of move


@dataclass(slots=True)
class Sites:
    """Places of the capital sites, of the city sites, of ruins; roads as pairs of neighbours, the smaller first."""

    capitals: list[Place] = field(default_factory=list)
    cities: list[Place] = field(default_factory=list)
    ruins: list[Place] = field(default_factory=list)
    roads: dict[tuple[Place, Place], None] = field(default_factory=dict)


def choose(land: Land, seats: int, spare: int, spacing: int, dice: Dice) -> Sites:
    """Sites for so many seats and so many who may come later. Raises SetupError when the land has no room for them."""
    ground = [place for place in land.mainland() if land.terrain[place] not in UNSUITABLE]
    found = Sites()
    wanted = seats + spare
    apart = spacing
    while len(found.capitals) < wanted:
        if apart < LEAST_APART:
            raise SetupError(f"there is no room for {wanted} capitals on this land; choose a larger spacing")
        found.capitals = _spread(ground, wanted, apart, dice)
        apart -= 1
    for capital in found.capitals:
        near = [p for p in ground if NEAR[0] <= row_distance(p, capital) <= NEAR[1] and _is_free(found, p, NEAR[0])]
        if near:
            found.cities.append(dice.choice(near))
    count = round(wanted * CITIES_A_SEAT * (1 + NEUTRAL_SHARE))
    for place in dice.shuffled(ground):
        if len(found.cities) >= count:
            break
        if _is_free(found, place, LEAST_APART):
            found.cities.append(place)
    taken = {*found.capitals, *found.cities}
    found.ruins = [p for p in dice.shuffled(ground) if p not in taken][: wanted * RUINS_A_SEAT]
    _roads(land, found, dice)
    return found


def _spread(ground: list[Place], wanted: int, apart: int, dice: Dice) -> list[Place]:
    """Places at least so far apart, as many as fit; the first ones at random, the next where they are farthest from
    all.
    """
    found: list[Place] = []
    room = dict.fromkeys(dice.sample(ground, min(len(ground), 60 * wanted)), 0)  # to the nearest that was found
    while room and len(found) < wanted:
        best = max(room, key=room.__getitem__)
        if found and room[best] < apart:
            break
        del room[best]
        for place, least in room.items():
            away = row_distance(place, best)
            if not found or away < least:
                room[place] = away
        found.append(best)
    return found


def _is_free(found: Sites, place: Place, apart: int) -> bool:
    return all(row_distance(place, other) >= apart for other in (*found.capitals, *found.cities))


def _roads(land: Land, found: Sites, dice: Dice) -> None:
    """A web that joins nearly all sites: each to the nearest that is joined already."""
    lonely = set(dice.sample(found.cities, int(len(found.cities) * WITHOUT_ROAD)))
    waiting = [site for site in (*found.capitals, *found.cities) if site not in lonely]
    joined = [waiting.pop(0)]
    nearest = {site: (row_distance(site, joined[0]), joined[0]) for site in waiting}
    while waiting:
        site = min(waiting, key=lambda place: (nearest[place], place))
        waiting.remove(site)
        _lay_road(land, found, nearest[site][1], site)
        joined.append(site)
        for other in waiting:
            nearest[other] = min(nearest[other], (row_distance(other, site), site))


def _lay_road(land: Land, found: Sites, start: Place, goal: Place) -> None:
    def steps(place: Place) -> list[tuple[Place, int]]:
        return [
            (other, 1 if (min(place, other), max(place, other)) in found.roads else TERRAINS[land.terrain[other]].cost)
            for other in land.shape.around(place)
            if land.is_land(other)
        ]

    way = shortest(start, goal, steps, ROAD_LIMIT)
    if way is None:
        raise SetupError("a site lies where no road leads")
    for one, other in pairwise(way):
        found.roads[min(one, other), max(one, other)] = None


def shape_for(seats: int, spacing: int) -> Shape:
    """Columns and rows for so many seats (ERF-WORLDGEN-01): four to three, rows even."""
    area = int(seats * spacing * spacing * NEUTRAL_ROOM)
    height = max(SMALLEST, isqrt(area * 3 // 4))
    height += height % 2
    return Shape(max(SMALLEST, -(-area // height)), height)


def make_world(shape: Shape, seats: int, spare: int, spacing: int, options: Options, seed: str) -> World:
    """The world with its sites, wilds and names. spare: capital sites for who joins later. Raises SetupError."""
    land = lay_land(shape, Dice(seed, "land"))
    sites = choose(land, seats, spare, spacing, Dice(seed, "sites"))
    world = World(shape.width, shape.height, _hexes(land, sites), options=options)
    namer = Namer(Dice(seed, "names"))
    dice = Dice(seed, "cities")
    for place in sites.capitals:
        _site(world, place, Site.CAPITAL, 0, namer)
    for place in sites.cities:
        _site(world, place, Site.CITY, dice.choice(NEUTRAL_LEVELS), namer)
    wild.settle(world, seats, Dice(seed, "wild"), namer)
    return world


def _hexes(land: Land, sites: Sites) -> list[Hex]:
    shape = land.shape
    found = {place: Hex(land.terrain[place], land.weather[place]) for place in shape.places()}
    for one, other in sites.roads:
        found[one].roads.append(other[1] * shape.width + other[0])
        found[other].roads.append(one[1] * shape.width + one[0])
    for one, other in land.rivers:
        found[one].rivers.append(other[1] * shape.width + other[0])
        found[other].rivers.append(one[1] * shape.width + one[0])
    for place in sites.ruins:
        found[place].ruin = True
    for hex_ in found.values():
        hex_.roads.sort()
        hex_.rivers.sort()
    return list(found.values())


def _site(world: World, place: tuple[int, int], site: Site, level: int, namer: Namer) -> None:
    city = City(world.new_id("c"), namer.city(), world.number(place), site, level)
    world.cities[city.id] = city
    world.hexes[city.place].city = city.id
