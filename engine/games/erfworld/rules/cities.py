"""Cities: levels, prices, works, towers, buildings (ERF-CITY, ERF-BUILDING)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.games.erfworld.rules.source import DATA


class CityLevel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A level of a city (ERF-CITY-08, -09, -14, ERF-X-22).

    step: price from the level below. raze, raze_all: refund for razing one level, and down to 0. pops: highest rank of
    units. income, idle: dollars a day at best. quarters: supply it houses. title: of nobles popped there.
    """

    key: str
    rule: str
    name: str
    pops: int
    income: int
    idle: int
    quarters: int
    step: int = 0
    raze: int = 0
    raze_all: int = 0
    wall: int = 0
    courtyard: int = 0
    blockhouses: int = 0
    dungeon: int = 0
    title: str = ""


class Work(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A work of a city, level by level from 1; the sixth is the special one.

    points: of all levels up to that one. breaks: what breaches it (ERF-BUILDING-28). holds: supply. builds, repairs:
    masts of ships. digging_stopped_from: the level from which a manned wall stops diggers.
    """

    key: str
    rule: str
    name: str
    levels: tuple[str, ...]
    points: tuple[int, ...]
    breaks: tuple[tuple[str, ...], ...] = ()
    holds: tuple[int, ...] = ()
    builds: tuple[int, ...] = ()
    repairs: tuple[int, ...] = ()
    digging_stopped_from: int = 0


class TowerHeight(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A height of a tower (ERF-BUILDING-47). damage: percent of its shock. casting: percent more juice."""

    key: str
    rule: str
    floors: int
    level: int
    damage: int
    casting: int
    range: int = 0
    studies: int = 0


class Building(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An ordinary building (ERF-BUILDING-07). school, improved: who improves it, and how (ERF-BUILDING-10).

    built: it has an effect here, and can be built. inspected: only in the steward's care.
    """

    key: str
    rule: str
    name: str
    number: int = 0
    level: int = 1
    about: str = ""
    area: str = "outer"
    school: str = ""
    improved: str = ""
    built: bool = False
    inspected: bool = False


LEVELS: tuple[CityLevel, ...] = tuple(DATA.records(CityLevel, "cities").values())
WORKS: Mapping[str, Work] = DATA.records(Work, "works")
TOWERS: Mapping[str, TowerHeight] = DATA.records(TowerHeight, "tower", skip=("charge",))
BUILDINGS: Mapping[str, Building] = DATA.records(Building, "buildings")
SPELLS_ON_A_TOWER: int = DATA.raw("tower")["charge"]["spells"]  # ERF-GAP-222
POINTS_PER_SPELL: int = DATA.raw("tower")["charge"]["points_per_spell"]
HIGHEST = len(LEVELS) - 1
OUTER_POINTS = 6  # a level, in the outer city (ERF-GAP-218)


def building_points(level: int, *, more: int = 0) -> int:
    """Points for buildings of the outer city: six a level, less one for the living quarters (ERF-GAP-218, ERF-X-22).

    more: what casters added.
    """
    return (OUTER_POINTS - 1) * level + more


def has_building(works: Mapping[str, int], key: str) -> bool:
    """Whether a building stands among the works of a city."""
    return works.get(key, 0) > 0


def most_levels(key: str) -> int:
    """How often a building can be built on: those that are works have levels, all others one."""
    return len(WORKS[key].levels) if key in WORKS else 1


def points_of(key: str, level: int) -> int:
    """Building points that a building takes at a level, 0 for none of it (ERF-GAP-219, ERF-BUILDING-42)."""
    return WORKS[key].points[level - 1] if key in WORKS and level else level


def trains(works: Mapping[str, int]) -> int:
    """The supply that can train in a city every day (ERF-BUILDING-42)."""
    level = works.get("training_field", 0)
    return WORKS["training_field"].holds[level - 1] if level else 0


HIGH_TOWER_FROM = 3  # level of the top from which a tower has fifteen floors (ERF-BUILDING-47)
FLOORS = (5, 15)  # of low and high towers
MOST_FLOORS = 40


def tower_height(top: int, floors: int) -> TowerHeight:
    """The tower of a city: by the level of its top, and floors that were added (ERF-BUILDING-47, ERF-J-12)."""
    high = (FLOORS[1] if top >= HIGH_TOWER_FROM else FLOORS[0]) + floors
    return max((row for row in TOWERS.values() if row.floors <= high), key=lambda row: row.floors)


def level_price(now: int, then: int, *, claimed_today: bool = False) -> int:
    """Dollars to raise a city from one level to another (ERF-CITY-08, ERF-GAP-212).

    claimed_today: the first level of a site claimed this very turn is free (ERF-CITY-04). Raises ValueError for steps
    that are none.
    """
    if not 0 <= now < then <= HIGHEST:
        raise ValueError(f"a city cannot rise from level {now} to {then}")
    steps = LEVELS[max(now + 1, 2) if claimed_today else now + 1 : then + 1]
    return sum(level.step for level in steps)


def raze_refund(now: int, then: int) -> int:
    """Dollars for razing a city from one level to another (ERF-CITY-09, ERF-GAP-213). Raises ValueError."""
    if not 0 <= then < now <= HIGHEST:
        raise ValueError(f"a city cannot be razed from level {now} to {then}")
    return LEVELS[now].raze_all if then == 0 else sum(level.raze for level in LEVELS[then + 1 : now + 1])
