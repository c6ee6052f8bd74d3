"""Tunnels beneath cities, and the forest below the earth (OLY-GAP-74)."""

from __future__ import annotations

from engine.core.dice import Dice
from engine.games.olympia import codes
from engine.games.olympia.founding.inside import lay
from engine.games.olympia.founding.naming import Namer
from engine.games.olympia.founding.settling import found_city
from engine.games.olympia.rules.land import CITY, LANDS
from engine.games.olympia.rules.worlds import WORLDS
from engine.games.olympia.state import STEPS, Direction, Link, Place, Realm, Region, World

HALF = 50
SMALL = 24  # worlds of fewer rows have no forest below
CHAMBER_LEVELS = ((1, 6, 2), (7, 10, 1))  # from, to, chambers on so many of them

Spot = tuple[int, int]


class _Digger:
    """Digs tunnels, each with the next free code; only the links say how they lie."""

    def __init__(self, world: World, row: int, dice: Dice) -> None:
        self.world = world
        self.dice = dice
        self.region = _region(world, "Undercity", Realm.UNDERCITY)
        self._row = row
        self._digged = 0

    def level(self, depth: int) -> list[Place]:
        """The tunnels of one level beneath a city, each joined to an earlier one."""
        figures = WORLDS.undercity
        least, most = figures.upper if depth <= figures.upper_levels else figures.lower
        wanted = self.dice.between(least, most)
        middle = figures.side // 2
        spots: dict[Spot, Place] = {(middle, middle): self._tunnel(depth)}
        while len(spots) < wanted:
            spot = self.dice.choice(list(spots))
            direction = self.dice.choice(list(STEPS))
            beside = spot[0] + STEPS[direction][0], spot[1] + STEPS[direction][1]
            if beside in spots or not all(0 <= part < figures.side for part in beside):
                continue
            spots[beside] = self._tunnel(depth)
            join(spots[spot], spots[beside], direction)
        return list(spots.values())

    def _tunnel(self, depth: int) -> Place:
        row, column = divmod(self._digged, codes.COLUMNS)
        code = codes.province(self._row + row, column)
        self._digged += 1
        return self.world.put(Place(id=code, kind="tunnel", name="Tunnel", region=self.region.id, level=depth))

    @property
    def next_row(self) -> int:
        return self._row + -(-self._digged // codes.COLUMNS)


def dig(world: World, row: int, names: Namer, dice: Dice) -> None:
    """Tunnels beneath every haven and half of the other cities, and what the deepest of them lead to."""
    digger = _Digger(world, row, dice)
    deepest: list[Place] = []
    cities = [place for place in world.places.values() if place.kind == CITY and world.realm_of(place) == Realm.REGULAR]
    for city in cities:
        if city.haven or dice.percent(HALF):
            levels = WORLDS.undercity.levels if city.haven else _depth(dice)
            bottom = _beneath(digger, city, levels)
            deepest += [bottom] if levels == WORLDS.undercity.levels else []
    if world.rows >= SMALL and deepest:
        _subworld(world, digger.next_row, deepest, names, dice)


def join(one: Place, other: Place, direction: Direction, *, hidden: bool = False) -> None:
    """A way between two places, and back."""
    one.links.append(Link(to=other.id, days=LANDS[other.kind].days, direction=direction, hidden=hidden))
    other.links.append(Link(to=one.id, days=LANDS[one.kind].days, direction=direction.opposite, hidden=hidden))


def _depth(dice: Dice) -> int:
    """Levels beneath a city that is not a haven."""
    levels = dice.between(*WORLDS.undercity.other_levels)
    if dice.percent(WORLDS.undercity.deeper):
        levels += dice.between(*WORLDS.undercity.deeper_levels)
    return min(levels, WORLDS.undercity.levels - 1)


def _beneath(digger: _Digger, city: Place, levels: int) -> Place:
    """The tunnels beneath a city, from its hidden sewer down. Returns the place where they end."""
    world, dice = digger.world, digger.dice
    sewer = lay(world, city, "sewer", hidden=True)
    above, tunnels = sewer, [sewer]
    chambers = {
        level: None
        for least, most, count in CHAMBER_LEVELS
        for level in dice.sample(range(least, most + 1), count)
        if level <= levels
    }
    for depth in range(1, levels + 1):
        tunnels = digger.level(depth)
        join(above, tunnels[0], Direction.DOWN)
        if depth in chambers:
            lay(world, dice.choice(tunnels), "chamber", hidden=True)
        above = dice.choice(tunnels)
    return above


def _subworld(world: World, row: int, deepest: list[Place], names: Namer, dice: Dice) -> None:
    """A forest with a city for every tunnel that reaches it."""
    region = _region(world, "Subworld", Realm.SUBWORLD)
    provinces = []
    for down in range(WORLDS.subworld.side):
        for column in range(WORLDS.subworld.side):
            code = codes.province(row + down, column)
            place = Place(id=code, kind="forest", name="Forest", region=region.id, row=row + down, column=column)
            provinces.append(world.put(place))
    for province in provinces:
        if dice.chance(1 / WORLDS.subworld.cave_one_in):
            lay(world, province, "cave", hidden=True)
        if dice.chance(1 / WORLDS.subworld.hill_one_in):
            lay(world, province, "rocky hill")
    for tunnel, province in zip(deepest, dice.sample(provinces, len(deepest)), strict=True):
        city = found_city(world, province, names.city(port=False))
        sewer = lay(world, city, "sewer", hidden=True)
        join(tunnel, sewer, Direction.DOWN, hidden=True)


def _region(world: World, name: str, realm: Realm) -> Region:
    code = world.new_code("region")
    world.regions[code] = Region(id=code, name=name, realm=realm)
    return world.regions[code]
