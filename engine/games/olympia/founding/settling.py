"""Havens, Mt. Olympus, cities, holes and hidden ways of the regular world (OLY-LOC-18, -24, OLY-GAP-26, -56)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.dice import Dice
from engine.core.errors import SetupError
from engine.core.space.paths import components
from engine.games.olympia.founding.naming import Namer
from engine.games.olympia.land.ways import is_coastal, is_port, neighbour, neighbours
from engine.games.olympia.rules.cities import LESSONS, LIE_LESSONS
from engine.games.olympia.rules.land import CITY, LANDS, MOUNTAIN, OCEAN
from engine.games.olympia.rules.worlds import WORLDS
from engine.games.olympia.state import STEPS, Direction, Link, Place, Realm, World

HAVEN_NAMES: tuple[str, ...] = ("Aldermoor", "Brightwater", "Caldenhall", "Dunmarch", "Eastray", "Fernhold")
"""What havens are called in every world, so that a player can choose one before there is a world."""

IMPERIAL_CITY = "Imperial City"
MOUNT_OLYMPUS = "Mt. Olympus"
ROOM = 20  # provinces that can be reached on foot from a haven
FOREST = "forest"


def land_provinces(world: World) -> list[Place]:
    """The land of the regular world, by rows."""
    return [
        place
        for place in world.places.values()
        if not place.within and place.kind != OCEAN and world.realm_of(place) == Realm.REGULAR
    ]


def on_foot(world: World, province: Place) -> Iterator[Place]:
    """The land next to a province that can be reached on foot without finding a way first."""
    if province.kind == OCEAN:
        return
    for direction, other in neighbours(world, province):
        if other.kind != OCEAN and direction not in province.closed:
            yield other


def dig_holes(world: World, dice: Dice) -> None:
    """Takes some provinces out of the map, each with land all around and far from the next, and bridges each in secret.

    Nobody is cut off: the ring of eight around a hole is whole.
    """
    digged: list[Place] = []
    for province in land_provinces(world):
        if not dice.percent(WORLDS.land.holes) or any(_near(province, hole, 3) for hole in digged):
            continue
        ring = [p for p in _ring(world, province) if p.kind != OCEAN and p.region == province.region]
        if len(ring) < 8:
            continue
        digged.append(province)
        start = dice.choice((Direction.NORTH, Direction.EAST))
        ends = neighbour(world, province, start), neighbour(world, province, start.opposite)
        _remove(world, province)
        if ends[0] is not None and ends[1] is not None:
            _bridge(ends[0], ends[1], start.opposite)


def _near(one: Place, other: Place, distance: int) -> bool:
    return abs(one.row - other.row) < distance and abs(one.column - other.column) < distance


def _ring(world: World, province: Place) -> Iterator[Place]:
    """The eight provinces around one, as far as there are any."""
    for direction, turned in zip(STEPS, (*list(STEPS)[1:], *list(STEPS)[:1]), strict=True):
        beside = neighbour(world, province, direction)
        if beside is not None:
            yield beside
            corner = neighbour(world, beside, turned)
            if corner is not None:
                yield corner


def _remove(world: World, province: Place) -> None:
    del world.places[province.id]
    world.regions[province.region].provinces.remove(province.id)


def _bridge(one: Place, other: Place, direction: Direction) -> None:
    """A hidden way from one province to another in this direction, and back."""
    one.links.append(Link(to=other.id, days=LANDS[other.kind].days, direction=direction, hidden=True))
    other.links.append(Link(to=one.id, days=LANDS[one.kind].days, direction=direction.opposite, hidden=True))


def found_havens(world: World, count: int, names: Namer, dice: Dice) -> None:
    """The havens of players and the Imperial City beside Mt. Olympus (OLY-TERM-13, OLY-STATUS-06).

    Raises SetupError when the land is too small for them.
    """
    roomy = [place for place in _roomy(world) if place.kind != MOUNTAIN]
    if len(roomy) <= count:
        raise SetupError("There is too little land for the safe havens: choose a larger world or less ocean.")
    imperial, olympus = _choose_olympus(world, roomy, dice)
    if olympus.kind != MOUNTAIN:
        olympus.kind = MOUNTAIN
    olympus.name, world.olympus = MOUNT_OLYMPUS, olympus.id
    world.imperial = _haven(world, imperial, IMPERIAL_CITY).id
    chosen = [imperial]
    coasts = [p for p in roomy if is_coastal(world, p) and p is not imperial and p is not olympus]
    candidates = coasts if len(coasts) >= count else [p for p in roomy if p is not imperial and p is not olympus]
    for name in HAVEN_NAMES[:count]:
        best = _farthest(candidates, chosen, dice)
        candidates.remove(best)
        chosen.append(best)
        world.havens.append(_haven(world, best, name).id)


def _roomy(world: World) -> list[Place]:
    """The land on which there are so many provinces that hang together on foot, by rows."""
    land = land_provinces(world)
    known = dict.fromkeys(place.id for place in land)
    lands = components(known, lambda code: [other.id for other in on_foot(world, world.places[code])])
    large = dict.fromkeys(code for part in lands if len(part) >= ROOM for code in part)
    return [place for place in land if place.id in large]


def _choose_olympus(world: World, roomy: list[Place], dice: Dice) -> tuple[Place, Place]:
    """A province for the Imperial City and a mountain beside it, near the middle of the map."""
    middle = world.rows / 2, world.columns / 2
    by_distance = sorted(roomy, key=lambda p: (abs(p.row - middle[0]) + abs(p.column - middle[1]), p.id))
    inland = [p for p in by_distance if not is_coastal(world, p)] or by_distance
    for wanted in (MOUNTAIN, ""):
        for province in inland:
            beside = [p for p in on_foot(world, province) if wanted in ("", p.kind) and not is_coastal(world, p)]
            if beside:
                return province, dice.choice(beside)
    raise SetupError("There is no room for Mt. Olympus: choose a larger world or less ocean.")


def _farthest(candidates: list[Place], chosen: list[Place], dice: Dice) -> Place:
    """One far from all that were chosen, in a forest if there is one almost as far."""

    def away(place: Place) -> int:
        return min(abs(place.row - other.row) + abs(place.column - other.column) for other in chosen)

    farthest = max(away(place) for place in candidates)
    good = [place for place in candidates if away(place) * 3 >= farthest * 2]
    forests = [place for place in good if place.kind == FOREST]
    return dice.choice(forests or good)


def _haven(world: World, province: Place, name: str) -> Place:
    """A safe haven in a province, which becomes forest and is a haven too."""
    if province.kind != FOREST:
        province.kind, province.name = FOREST, FOREST.capitalize()
    city = found_city(world, province, name)
    city.haven = province.haven = True
    return city


def found_city(world: World, province: Place, name: str) -> Place:
    """A city in a province; it is the first of its inner places."""
    return world.put(Place(id=world.new_code("city"), kind=CITY, name=name, region=province.region), into=province)


def found_cities(world: World, names: Namer, dice: Dice) -> None:
    """A city in one of so many land provinces (OLY-GAP-26)."""
    for province in land_provinces(world):
        taken = province.id == world.olympus or world.city_of(province) is not None
        if not taken and dice.chance(1 / WORLDS.cities.one_in):
            found_city(world, province, names.city(port=province.kind != MOUNTAIN and is_coastal(world, province)))


def hide_ways(world: World, dice: Dice) -> None:
    """Hides some borders of land, where there is a way round on foot, and opens secret harbours in mountains
    (OLY-LOC-18).
    """
    for province in land_provinces(world):
        for direction in (Direction.EAST, Direction.SOUTH):
            other = neighbour(world, province, direction)
            if other is None or other.kind == OCEAN or not dice.chance(1 / WORLDS.routes.hidden_one_in):
                continue
            if world.olympus not in (province.id, other.id) and _can_walk_around(world, province, other, direction):
                province.closed.append(direction)
                other.closed.append(direction.opposite)
        if province.kind == MOUNTAIN:
            for direction, other in neighbours(world, province):
                if other.kind == OCEAN and dice.chance(1 / WORLDS.routes.mountain_port_one_in):
                    province.closed.append(direction)
                    other.closed.append(direction.opposite)


def _can_walk_around(world: World, one: Place, other: Place, direction: Direction) -> bool:
    """Whether there is a way of three open borders from one province to the one beside it."""
    sides = (Direction.NORTH, Direction.SOUTH) if direction == Direction.EAST else (Direction.EAST, Direction.WEST)
    for side in sides:
        first, last = neighbour(world, one, side), neighbour(world, other, side)
        if first is None or last is None or OCEAN in (first.kind, last.kind):
            continue
        if not (side in one.closed or direction in first.closed or side.opposite in last.closed):
            return True
    return False


def teach(world: World, city: Place, dice: Dice) -> None:
    """Sets what a city teaches (OLY-GAP-56)."""
    realm = world.realm_of(city)
    sort = "haven" if city.haven else "regular" if realm in (Realm.REGULAR, Realm.SUBWORLD) else realm.value
    lessons = LESSONS[sort]
    taught = [*LESSONS["every"].always, *lessons.always]
    for draw in lessons.draws:
        drawn = dice.choice(draw)
        taught += [skill for skill in (drawn,) if skill]
        taught += ["800"] if drawn in lessons.magic_with else []
    taught += [skill for skill, chance in lessons.chance.items() if dice.percent(chance)]
    if realm in (Realm.REGULAR, Realm.SUBWORLD):
        taught += _by_lie(world, city)
    city.lessons = sorted(dict.fromkeys(taught))


def _by_lie(world: World, city: Place) -> list[str]:
    lies = [world.places[city.within].kind, *(["port"] if is_port(world, city) else [])]
    return [LIE_LESSONS[lie] for lie in lies if lie in LIE_LESSONS]
