"""Walls, gates and towers as they stand, and what breaks them (ERF-BUILDING-26 to -30, -46, ERF-GAP-224, ERF-X-22)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from enum import StrEnum

from engine.games.erfworld.rules.cities import LEVELS, POINTS_PER_SPELL, WORKS, tower_height
from engine.games.erfworld.rules.classes import UnitClass
from engine.games.erfworld.rules.sizes import SIZES
from engine.games.erfworld.rules.source import HALVES
from engine.games.erfworld.state import City

FALLS_AT = 100  # points of structure a level has (ERF-GAP-214)
UNIQUE = 5  # the level of castles, each with a feature of its own
STRUCTURE = 10  # points of structure that a broken level of wall or gate costs a city (ERF-GAP-214)


class Way(StrEnum):
    """By which way a city is attacked (ERF-DOCTRINE-20)."""

    GATE = "gate"
    WALL = "wall"
    AIR = "air"
    CLIMB = "climb"
    DIG = "dig"
    OPEN = "open"  # nothing stands in the way


def standing(city: City, way: Way) -> int:
    """Levels of wall or gate that still stand; whole again once the city is repaired (ERF-ZONE-49, -50)."""
    if not city.damage:
        city.breaches.clear()
    return max(0, LEVELS[city.level].wall - city.breaches.get(str(way), 0))


def is_open(city: City) -> bool:
    """Whether ground units can walk in: there is no wall, or a breach goes through wall or gate."""
    return not (standing(city, Way.WALL) and standing(city, Way.GATE))


def break_level(city: City, way: Way) -> None:
    """A level of wall or gate is broken."""
    city.breaches[str(way)] = city.breaches.get(str(way), 0) + 1
    city.damage += STRUCTURE
    sink(city)


def sink(city: City) -> None:
    """A city loses a level when a hundred points of its structure are gone. One of level 5 that falls to 4 can be
    repaired to 5 again; fallen to 3, it has lost what made it unique (ERF-CITY-11, -12, ERF-GAP-214).
    """
    while city.level and city.damage >= FALLS_AT:
        city.damage -= FALLS_AT
        city.unique = city.level == UNIQUE
        city.level -= 1


def can_break(kind: UnitClass, city: City, way: Way) -> bool:
    """Whether a group of a class meets the condition of the level that stands (ERF-BUILDING-27, -28, -30)."""
    level = standing(city, way)
    if not level:
        return False
    work = WORKS["gate" if way is Way.GATE else "toughness"]
    return any(_meets(kind, condition) for condition in work.breaks[level - 1])


def _meets(kind: UnitClass, condition: str) -> bool:
    """A condition reads "siege light", "siege 2" (a heavy with siege), "heavy 1", "huge 3" or "immense 4"."""
    what, number = condition.split()
    sieges = "siege" in kind.specials
    if what == "siege":
        if number == "light":
            return sieges
        return sieges and kind.body_size.is_heavy and rank_of(kind) >= int(number)
    least = SIZES["large" if what == "heavy" else what].number
    return kind.body_size.number >= least and rank_of(kind) >= int(number)


def rank_of(kind: UnitClass) -> int:
    """Its rank before a wall: heavy fliers and beasts without siege count one less (ERF-BUILDING-28)."""
    flier = kind.flies and kind.body_size.is_heavy
    beast = kind.kind == "beast" and "siege" not in kind.specials
    return kind.rank - int(flier) - int(beast) - int(kind.is_basic)


def can_dig(kind: UnitClass, city: City, *, manned: bool) -> bool:
    """Diggers go through a wall that nobody mans, or that is too low to stop them (ERF-BUILDING-27, -28)."""
    stopped = manned and standing(city, Way.WALL) >= WORKS["toughness"].digging_stopped_from
    return "dig" in kind.specials and not stopped and standing(city, Way.WALL) > 0


def way_in(
    city: City,
    kinds: Iterable[UnitClass],
    wanted: str,
    *,
    manned: bool,
    tired: Collection[UnitClass] = (),
    dug: bool = False,
) -> Way | None:
    """The way attackers take: the wanted one if it can be had, by default the gate, the wall, the air, over the wall
    as climbers do, then digging (ERF-DOCTRINE-20, ERF-SPECIAL-29). None if they cannot get in. tired: who was driven
    off the wall today; dug: diggers have done their level.
    """
    there = list(kinds)
    fit = [kind for kind in there if kind not in tired]
    possible = {
        Way.GATE: any(can_break(kind, city, Way.GATE) for kind in fit),
        Way.WALL: any(can_break(kind, city, Way.WALL) for kind in fit),
        Way.AIR: any(kind.flies for kind in there),
        Way.CLIMB: any("climb" in kind.specials for kind in there),
        Way.DIG: not dug and any(can_dig(kind, city, manned=manned) for kind in there),
    }
    if wanted != "auto" and possible[Way(wanted)]:
        return Way(wanted)
    if is_open(city) and not all(kind.flies for kind in there):
        return Way.OPEN
    return next((way for way, can in possible.items() if can), None)


def tower_top(city: City) -> int:
    """The level of the top of its tower, 0 without one."""
    return LEVELS[city.level].wall


def tower_room(city: City) -> float:
    """Supply that finds room on the tower."""
    top = tower_top(city)
    return WORKS["tower_top"].holds[top - 1] if top else 0


def spell_damage(city: City) -> int:
    """What one spell of the tower takes from a flier, in halves of hits (ERF-GAP-222, ERF-BUILDING-47)."""
    height = tower_height(tower_top(city), city.works.get("floors", 0))
    return POINTS_PER_SPELL * HALVES * height.damage // 100
