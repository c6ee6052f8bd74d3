"""Faery, Hades and the Cloudlands (OLY-DANGER-02 to -04, OLY-GAP-71 to -73)."""

from __future__ import annotations

from math import ceil, sqrt

from engine.core.dice import Dice
from engine.games.olympia import codes
from engine.games.olympia.founding.inside import GRAVEYARD, RING, lay
from engine.games.olympia.founding.naming import Namer
from engine.games.olympia.founding.settling import found_city
from engine.games.olympia.rules.calendar import MONTHS
from engine.games.olympia.rules.land import LANDS, OCEAN
from engine.games.olympia.rules.realm import CHANCES
from engine.games.olympia.rules.worlds import WORLDS
from engine.games.olympia.state import Direction, Link, Place, Realm, Region, World

LEAST_SIDE = 5
MOST_SIDE = codes.COLUMNS
HALF = 50
CLOUD_CITIES = {(1, 1): "Nimbus", (2, 3): "Aerovia", (3, 0): "Stratos"}
ABOVE_OLYMPUS = (2, 2)
CITY_OF_THE_DEAD = "City of the Dead"
PIT = "pit of Hades"

Grid = dict[tuple[int, int], Place]


def make_faery(world: World, row: int, names: Namer, dice: Dice) -> int:
    """Faery from this row on: forest with an ocean around it, and hills to it. Returns the next row."""
    doors = [code for region in list(world.regions.values()) for code in _doors(world, region, dice)]
    side = _side(WORLDS.faery.squares_a_hill * len(doors), 2)
    woods = _region(world, "Faery", Realm.FAERY)
    water = _region(world, "Silver Sea", Realm.FAERY, water=True)
    grid: Grid = {}
    for at in _square(side):
        on_edge = 0 in at or side - 1 in at
        kind, region = (OCEAN, water) if on_edge else ("forest", woods)
        grid[at] = _province(world, region, kind, row, at)
    inner = [place for place in grid.values() if place.kind != OCEAN]
    cities = [place for place in inner if dice.chance(1 / WORLDS.faery.city_one_in)] or [dice.choice(inner)]
    for province in cities:
        found_city(world, province, names.city(port=False))
    for door in doors:
        _open_hill(world, dice.choice(inner), world.places[door], dice)
    lay(world, dice.choice(inner), RING, hidden=True)
    return row + side


def _doors(world: World, region: Region, dice: Dice) -> list[str]:
    """Provinces of a region that have a hill in Faery: one, and perhaps more in a large one."""
    if region.realm != Realm.REGULAR or region.water:
        return []
    most = max(1, len(region.provinces) // WORLDS.faery.hill_provinces)
    count = 1 + sum(dice.percent(HALF) for _ in range(most - 1))
    return dice.sample(region.provinces, count)


def _open_hill(world: World, wood: Place, door: Place, dice: Dice) -> None:
    """A hill in Faery that stands in a province of the regular world as well, in months that follow one another."""
    hill = lay(world, wood, "faery hill", hidden=True)
    first = dice.below(len(MONTHS))
    months = tuple(sorted((first + more) % len(MONTHS) + 1 for more in range(WORLDS.faery.month_hills)))
    hill.links.append(Link(to=door.id, days=1, months=months))
    door.links.append(Link(to=hill.id, days=1, months=months))


def make_hades(world: World, row: int, names: Namer, dice: Dice) -> int:
    """Hades from this row on, reached through every graveyard. Returns the next row."""
    graves = [p for p in world.places.values() if p.kind == GRAVEYARD and world.realm_of(p) == Realm.REGULAR]
    side = _side(WORLDS.hades.squares_a_graveyard * len(graves), 0)
    region = _region(world, "Hades", Realm.HADES)
    grid = {at: _province(world, region, "underground", row, at) for at in _square(side)}
    middle = grid[side // 2, side // 2]
    dead = found_city(world, middle, CITY_OF_THE_DEAD)
    lay(world, dead, PIT)
    for province in grid.values():
        if province is middle:
            continue
        province.hidden = dice.percent(WORLDS.hades.hidden)
        if dice.chance(1 / WORLDS.hades.city_one_in):
            found_city(world, province, names.city(port=False))
    for grave in graves:
        _sink(grave, dice.choice(list(grid.values())), dice)
    return row + side


def _sink(grave: Place, province: Place, dice: Dice) -> None:
    """A way between a graveyard and Hades, hidden on at least one side."""
    down, up = dice.choice(((True, False), (False, True), (True, True)))
    days = LANDS[province.kind].days
    grave.links.append(Link(to=province.id, days=days, direction=Direction.DOWN, hidden=down, toll=CHANCES.hades.toll))
    province.links.append(Link(to=grave.id, days=days, direction=Direction.UP, hidden=up))


def make_clouds(world: World, row: int, dice: Dice) -> int:
    """The Cloudlands from this row on, above Mt. Olympus. Returns the next row."""
    region = _region(world, "Cloudlands", Realm.CLOUD)
    side = WORLDS.cloud.side
    grid = {at: _province(world, region, "cloud", row, at) for at in _square(side)}
    for at, name in CLOUD_CITIES.items():
        found_city(world, grid[at], name)
    above, olympus = grid[ABOVE_OLYMPUS], world.places[world.olympus]
    days = LANDS["cloud"].days
    olympus.links.append(Link(to=above.id, days=days, direction=Direction.UP, flying=True))
    above.links.append(Link(to=olympus.id, days=days, direction=Direction.DOWN, flying=True))
    return row + side


def _side(squares: int, more: int) -> int:
    """The side of a square for so many provinces, and some for its edge."""
    return min(MOST_SIDE, max(LEAST_SIDE, ceil(sqrt(squares))) + more)


def _square(side: int) -> list[tuple[int, int]]:
    return [(row, column) for row in range(side) for column in range(side)]


def _region(world: World, name: str, realm: Realm, *, water: bool = False) -> Region:
    code = world.new_code("region")
    world.regions[code] = Region(id=code, name=name, realm=realm, water=water)
    return world.regions[code]


def _province(world: World, region: Region, kind: str, top: int, at: tuple[int, int]) -> Place:
    row, column = top + at[0], at[1]
    name = {"underground": "Underworld", "cloud": "Cloud"}.get(kind, kind.capitalize())
    place = Place(id=codes.province(row, column), kind=kind, name=name, region=region.id, row=row, column=column)
    return world.put(place)
