"""A whole world from a seed, before anybody rules in it (ERF-WORLDGEN-01 to -05)."""

from __future__ import annotations

from math import isqrt

from engine.core.dice import Dice
from engine.games.erfworld.founding import wild
from engine.games.erfworld.founding.mapmaking import Land, Shape, lay_land
from engine.games.erfworld.founding.sites import Sites, choose
from engine.games.erfworld.state import City, Hex, Options, Site, World
from engine.games.erfworld.units.naming import Namer

NEUTRAL_ROOM = 1.4  # hexes beyond spacing x spacing a seat (ERF-WORLDGEN-02)
SMALLEST = 16
NEUTRAL_LEVELS = (0, 0, 1, 1, 2)  # of sites nobody owns


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
