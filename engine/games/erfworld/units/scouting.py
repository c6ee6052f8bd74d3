"""What a side learns of the land and of others as its units go (ERF-SCOUTING, ERF-STEALTH-02, -04)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache, lru_cache

from engine.games.erfworld.scratch import ErfTurn
from engine.games.erfworld.state import City, Seen, Side, World, around
from engine.games.erfworld.units.company import units_at
from engine.games.erfworld.units.cover import is_hidden
from engine.games.erfworld.units.figures import Unit, towers

IN_SIGHT = ((1, 1), (3, 2), (5, 3))  # level of a city, and from how many hexes away it and its tower are seen


def learn(world: World, side: Side, place: int, *, entered: bool = True) -> list[City]:
    """What a side learns on entering a hex, or on looking into it: the land there and around, and cities (ERF-
    SCOUTING-02). Returns those that are new to it.
    """
    cities = cities_in_view(world, place)
    return take_in(world, side, place, in_view(world, place, cities), cities, entered=entered)


def take_in(
    world: World, side: Side, place: int, lands: Iterable[int], cities: Iterable[City], *, entered: bool
) -> list[City]:
    """As `learn`, of lands and cities that are in view."""
    side.known.update(dict.fromkeys(lands, world.day))
    return [city for city in cities if note_city(world, side, city, entered=entered and city.place == place)]


def in_view(world: World, place: int, cities: Iterable[City]) -> list[int]:
    """The hexes of which a unit learns in one: that and those around it, and where it sees a city. cities: those that
    are seen from there.
    """
    near = rings(world, place)
    return list(dict.fromkeys((*near[0], *near[1], *(city.place for city in cities))))


def cities_in_view(world: World, place: int) -> list[City]:
    """The cities that are seen from a hex, the nearest first."""
    hexes, found = world.hexes, []
    for steps, ring in enumerate(rings(world, place)):
        built = [hexes[number].city for number in ring if hexes[number].city]
        found += [world.cities[code] for code in built if steps <= seen_from(world.cities[code])]
    return found


def seen_from(city: City) -> int:
    """From how many hexes away a city is seen: its tower rises with its level (ERF-SCOUTING-02, ERF-STEALTH-02)."""
    return _seen_from(city.level)


@cache
def _seen_from(reached: int) -> int:
    """The same, of a city of this level."""
    return max((steps for level, steps in IN_SIGHT if reached >= level), default=0)


def rings(world: World, place: int) -> tuple[tuple[int, ...], ...]:
    """The hexes around one, ring by ring, as far as any tower is seen."""
    return _rings(place, world.width, world.height)


@lru_cache(maxsize=1 << 14)
def _rings(place: int, width: int, height: int) -> tuple[tuple[int, ...], ...]:
    """The same, in a world of this size."""
    found: list[tuple[int, ...]] = [(place,)]
    known = {place}
    for _ in range(IN_SIGHT[-1][1]):
        near = (around(number, width, height) for number in found[-1])
        ring = tuple(dict.fromkeys(other for others in near for other in others if other not in known))
        known.update(ring)
        found.append(ring)
    return tuple(found)


def note_city(world: World, side: Side, city: City, *, entered: bool = False) -> bool:
    """Keeps what was seen of a city; says whether it was unknown. entered: somebody stood in it, and learnt what kind
    of site it is and whether its owner rules there (ERF-STEALTH-04).
    """
    before = side.cities.get(city.id)
    is_veiled = city.side != side.id and _is_concealed(world, city)
    seen = side.cities[city.id] = Seen("" if is_veiled else city.side, city.level, world.day)
    if entered:
        owner = world.sides.get(city.side)
        seen.entered, seen.rules = True, owner is not None and owner.capital == city.id
    elif before is not None:
        seen.entered, seen.rules = before.entered, before.rules and before.owner == city.side
    return before is None


def _is_concealed(world: World, city: City) -> bool:
    """Whether magic hides who owns a city."""
    here = f"h{city.place}"
    return any(charm.on == here and charm.word == "concealed" for charm in world.charms)


def is_open(turn: ErfTurn, unit: Unit, side: str) -> bool:
    """Whether a side sees a unit that is in a hex with its own: hidden ones only if it spotted them."""
    return not is_hidden(turn.state, unit) or (side, unit.id) in turn.scratch.spotted


def seen_by(turn: ErfTurn, place: int, side: str) -> list[Unit]:
    """The units of others in a hex that a side with somebody there sees."""
    return [unit for unit in units_at(turn.state, place) if unit.side != side and is_open(turn, unit, side)]


def seen_from_afar(world: World, places: Collection[int]) -> list[Unit]:
    """Units in some hexes that are seen from the next ones: heavies in the sky, and immense ones (ERF-SCOUTING-03)."""
    found = [unit for place in places for unit in world.index.filed("place", place) if towers(unit)]
    return list(world.index.ordered(found)) if found else found
