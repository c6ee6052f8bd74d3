"""A whole world from a seed: ground, regions, provinces, cities, inner places, worlds beyond, gates, people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush

from engine.core.dice import Dice
from engine.core.space.paths import reach
from engine.games.olympia import codes
from engine.games.olympia.founding import beyond, gating, inside, settling, undercity
from engine.games.olympia.founding.ground import Cell, around, lay_ground, pieces
from engine.games.olympia.founding.naming import Namer
from engine.games.olympia.founding.settling import land_provinces
from engine.games.olympia.land.civilization import civilize
from engine.games.olympia.land.markets import open_market
from engine.games.olympia.land.supplies import refill
from engine.games.olympia.rules.adventures import BANDS, DEMONS
from engine.games.olympia.rules.land import CITY, OCEAN
from engine.games.olympia.rules.realm import CHANCES
from engine.games.olympia.rules.worlds import WORLDS
from engine.games.olympia.state import NO_HEALTH, Options, Place, Realm, Region, Unit, World


def people(world: World, names: Namer, dice: Dice) -> None:
    """Garrisons of cities, independent nobles, savages, the Faery Hunt and the demons of Hades."""
    land = land_provinces(world)
    for place in list(world.places.values()):
        regular = place.kind == CITY and world.realm_of(place) == Realm.REGULAR
        if regular and not place.haven and dice.percent(WORLDS.cities.garrisoned):
            post(world, place, dice)
    if world.options.independents:
        for _ in range(max(1, len(land) // CHANCES.independents.provinces_a_noble)):
            _independent(world, dice.choice(land), names)
    if world.options.savages:
        for _ in range(savage_bands(len(land))):
            band(world, dice.choice(land), "savages", dice)
    _fill(world, Realm.FAERY, ("hunt",), BANDS["hunt"].bands, dice)
    _fill(world, Realm.HADES, DEMONS, CHANCES.hades.demons, dice)


def savage_bands(provinces: int) -> int:
    """The bands that a world of so many land provinces can hold (OLY-GAP-83)."""
    limits = CHANCES.savages
    return min(limits.most, max(limits.least, provinces // limits.provinces_a_band))


def post(world: World, city: Place, dice: Dice) -> Unit:
    """The garrison with which a city begins: on guard, first in its list."""
    unit = _unit(world, city, "garrison", dice)
    unit.guard = True
    world.settle(unit, first=True)
    return unit


def band(world: World, place: Place, kind: str, dice: Dice) -> Unit:
    """A band of a kind of the table, last in the list of the place."""
    return world.settle(_unit(world, place, kind, dice))


def _unit(world: World, place: Place, kind: str, dice: Dice) -> Unit:
    figures = BANDS[kind]
    attack, defense = figures.fighter
    unit = Unit(
        id=world.new_code("character"),
        name=figures.name,
        place=place.id,
        kind=kind,
        health=NO_HEALTH,
        attack=attack,
        defense=defense,
    )
    if figures.item:
        unit.add(figures.item, dice.between(*figures.count))
    return unit


def _independent(world: World, place: Place, names: Namer) -> None:
    world.settle(Unit(id=world.new_code("character"), name=names.person(), place=place.id))


def _fill(world: World, realm: Realm, kinds: tuple[str, ...], count: int, dice: Dice) -> None:
    """So many bands in a world, if there is such a world, each of one of the kinds."""
    land = [
        place
        for place in world.places.values()
        if not place.within and place.kind != OCEAN and world.realm_of(place) == realm
    ]
    for _ in range(count if land else 0):
        band(world, dice.choice(land), dice.choice(kinds), dice)


LANDS_WANTED = 8  # regions of land that even a small world should have
LARGEST_SEA = 300


def name_regions(world: World, ground: Mapping[Cell, str], names: Namer, dice: Dice) -> dict[Cell, str]:
    """Adds the regions to the world. Returns the code of the region of every province."""
    least, most = WORLDS.land.regions
    land = [cell for cell, terrain in ground.items() if terrain != OCEAN]
    size = max(least, min(len(land) // LANDS_WANTED, (least + most) // 2))
    found: dict[Cell, str] = {}
    for piece in pieces(land):
        for part in _parts(piece, size, dice):
            found |= dict.fromkeys(part, _region(world, names.region(), water=False))
    for sea in pieces(cell for cell, terrain in ground.items() if terrain == OCEAN):
        for part in _parts(sea, LARGEST_SEA, dice):
            found |= dict.fromkeys(part, _region(world, names.sea(len(part)), water=True))
    return found


def _region(world: World, name: str, *, water: bool) -> str:
    code = world.new_code("region")
    world.regions[code] = Region(id=code, name=name, water=water)
    return code


def _parts(piece: Sequence[Cell], size: int, dice: Dice) -> list[list[Cell]]:
    """The piece in connected parts of about that size: the smallest part that can grow always grows next."""
    count = max(1, (len(piece) + size // 2) // size)
    known = dict.fromkeys(piece)
    beside = {cell: [other for other in around(cell) if other in known] for cell in piece}
    seeds = _apart(piece, beside, count, dice)
    owner = {seed: number for number, seed in enumerate(seeds)}
    parts = [[seed] for seed in seeds]
    borders = [beside[seed] for seed in seeds]
    heap: list[tuple[int, int]] = []
    for number in range(count):
        heappush(heap, (1, number))
    while heap:
        _, number = heappop(heap)
        open_border = [cell for cell in borders[number] if cell not in owner]
        if not open_border:
            continue
        cell = dice.choice(open_border)
        owner[cell] = number
        parts[number].append(cell)
        borders[number] = open_border + beside[cell]
        heappush(heap, (len(parts[number]), number))
    return parts


def _apart(piece: Sequence[Cell], beside: Mapping[Cell, list[Cell]], count: int, dice: Dice) -> list[Cell]:
    """So many different cells of a connected piece, each as far from the others as it gets."""
    chosen = [dice.choice(piece)]
    nearest: dict[Cell, int] = {}
    while len(chosen) < count:
        ways = reach(chosen[-1], beside.__getitem__)
        nearest = {cell: min(nearest.get(cell, days), days) for cell, days in ways.items()}
        chosen.append(max(piece, key=lambda cell: nearest[cell]))
    return chosen


@dataclass(frozen=True, slots=True)
class Plan:
    """What a world shall be like. side: rows and columns. ocean: percent of it. havens: for players.

    Each of the worlds beyond, the hidden ways and the people can be left out.
    """

    side: int
    havens: int
    ocean: int
    faery: bool = True
    hades: bool = True
    clouds: bool = True
    undercity: bool = True
    hidden_ways: bool = True
    weather: bool = True
    savages: bool = True
    independents: bool = True
    standings: bool = True
    old_houses: bool = False


def make_world(plan: Plan, seed: str) -> World:
    """A world without players. Raises SetupError when there is too little land for its havens."""
    world = World(rows=plan.side, columns=plan.side)
    world.options = Options(
        weather=plan.weather,
        savages=plan.savages,
        independents=plan.independents,
        standings=plan.standings,
        old_houses=plan.old_houses,
    )
    names = Namer(Dice(seed, "names"))
    _lay(world, plan, names, seed)
    settling.found_havens(world, plan.havens, names, Dice(seed, "havens"))
    settling.found_cities(world, names, Dice(seed, "cities"))
    inside.fill_provinces(world, Dice(seed, "inside"))
    if plan.hidden_ways:
        settling.hide_ways(world, Dice(seed, "ways"))
    _go_beyond(world, plan, names, seed)
    gating.open_gates(world, Dice(seed, "gates"))
    _finish(world, seed)
    people(world, names, Dice(seed, "people"))
    return world


def _lay(world: World, plan: Plan, names: Namer, seed: str) -> None:
    """The provinces of the regular world."""
    ground = lay_ground(plan.side, plan.side, plan.ocean, Dice(seed, "ground"))
    regions = name_regions(world, ground, names, Dice(seed, "regions"))
    for (row, column), terrain in ground.items():
        code = codes.province(row, column)
        name = "Ocean" if terrain == OCEAN else terrain.capitalize()
        world.put(Place(id=code, kind=terrain, name=name, region=regions[row, column], row=row, column=column))
    settling.dig_holes(world, Dice(seed, "holes"))


def _go_beyond(world: World, plan: Plan, names: Namer, seed: str) -> None:
    """The other worlds, each below the one before it in the order of codes."""
    row = plan.side
    if plan.faery:
        row = beyond.make_faery(world, row, names, Dice(seed, "faery"))
    if plan.hades:
        row = beyond.make_hades(world, row, names, Dice(seed, "hades"))
    if plan.clouds:
        row = beyond.make_clouds(world, row, Dice(seed, "clouds"))
    if plan.undercity:
        undercity.dig(world, row, names, Dice(seed, "undercity"))


def _finish(world: World, seed: str) -> None:
    """What depends on all that was made: civilization, what cities teach and trade, supplies."""
    civilize(world)
    for place in world.places.values():
        if place.kind == CITY:
            settling.teach(world, place, Dice(seed, "lessons", place.id))
            open_market(world, place, Dice(seed, "market", place.id))
        refill(world, place)
