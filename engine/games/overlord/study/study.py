"""How fast a unit studies and what it costs (OVL-STUDY-01 to -10, OVL-GAP-88, -89).

Bonuses are percent of normal speed and add up; a teacher then doubles the sum: (100 + 10 + 20) x 2 = 260. The gain of
a day in percent is the same number as its gain in hundredths of a study day.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from engine.games.overlord.rules.items import ITEMS
from engine.games.overlord.rules.land import TERRAINS, WEATHERS, Season
from engine.games.overlord.rules.races import RACES
from engine.games.overlord.rules.skills import SKILLS, is_under, of_tree
from engine.games.overlord.scratch import OverlordTurn
from engine.games.overlord.state import Kind, Location, Unit, World
from engine.games.overlord.units.attributes import level
from engine.games.overlord.units.settings import is_played_without
from engine.games.overlord.units.skills import held_title, required, school, study_limit

NORMAL = 100
STACK, PLACE = 10, 20  # OVL-STUDY-04, -05
CLASS = 50  # figures that one teacher's doubling is good for (OVL-STUDY-06)
LEADER_COUNTS = 10
WITHOUT_DILUTION = "teaching_dilution"  # of the alpha test's switches (OVL-GAP-01)


@dataclass(slots=True)
class Lesson:
    """What a unit is taught today. level: of its best teacher; percent: what all of them add, 100 at most."""

    skill: str
    level: int
    percent: int


@dataclass(slots=True)
class Studies:
    """One day's teaching and learning. lessons: pupil -> what it is taught; done: who studied what, and gained by it.

    done holds for each unit the skill, the hundredths of a day it gained, and whether a teacher would have doubled it.
    """

    day: int = 0
    lessons: dict[str, Lesson] = field(default_factory=dict)
    done: dict[str, tuple[str, int, bool]] = field(default_factory=dict)


def studies(turn: OverlordTurn) -> Studies:
    """The teaching and learning of today."""
    found = turn.note(Studies)
    if found.day != turn.day:
        found.day, found.lessons, found.done = turn.day, {}, {}
    return found


def lesson_of(turn: OverlordTurn, unit: Unit, tag: str) -> Lesson | None:
    """What the unit is taught of a skill today, None if nothing."""
    found = studies(turn).lessons.get(unit.id)
    return found if found is not None and found.skill == tag else None


def price(unit: Unit, tag: str) -> int:
    """$ for a day of study of the whole unit (OVL-STUDY-01)."""
    return SKILLS[tag].cost * unit.figures


def leaders_above(world: World, unit: Unit) -> Iterator[Unit]:
    """The leader of the unit's stack, the leader of that one's, up to the overall leader."""
    while unit.leader:
        unit = world.units[unit.leader]
        yield unit


def stack_bonus(world: World, unit: Unit, tag: str) -> int:
    """+10% if any leader above knows the skill better than the unit (OVL-STUDY-04)."""
    now = level(unit, tag)
    return STACK if any(level(leader, tag) > now for leader in leaders_above(world, unit)) else 0


def place_bonus(world: World, unit: Unit, tag: str) -> int:
    """+20% where the skill is taught to a higher level, or is required by what is taught there (OVL-STUDY-05)."""
    taught = school(world, unit)
    below = max((required(other, tag) for other in taught), default=0)
    return PLACE if max(taught.get(tag, 0), below) > level(unit, tag) else 0


def climate_bonus(place: Location, season: Season, tag: str) -> int:
    """What season and weather add to an element; inner and covered places are out of it (OVL-STUDY-09, OVL-CLIM-01)."""
    if place.container or TERRAINS[place.terrain].covered:
        return 0
    return of_tree(season.study, tag) + of_tree(WEATHERS[place.weather].study, tag)


def own_bonus(world: World, unit: Unit, tag: str) -> int:
    """What race, title and equipment add or take (OVL-STUDY-08). An item counts when every figure has it equipped."""
    bonus = of_tree(RACES[unit.race].study, tag)
    title = held_title(world, unit)
    if title is not None and title.studies and is_under(tag, title.studies):
        bonus += title.faster
    for item, number in unit.equipped.items():
        if number >= unit.figures:
            bonus += of_tree(ITEMS[item].study, tag)
    return bonus


def teaching(world: World, learners: Iterable[Unit]) -> int:
    """Percent that one teacher adds for all its learners: 100 up to 50 figures, then in proportion (OVL-STUDY-06).

    A leader counts as ten figures. 0 without learners.
    """
    size = sum(LEADER_COUNTS if unit.kind is Kind.LEADER else unit.figures for unit in learners)
    if not size:
        return 0
    if size <= CLASS or is_played_without(world, WITHOUT_DILUTION):
        return NORMAL
    return NORMAL * CLASS // size


def day_of_study(world: World, unit: Unit, tag: str, season: Season, taught: int = 0) -> int:
    """Hundredths of a study day that a day of study adds (OVL-STUDY-07).

    taught: what `teaching` gave, 0 without a teacher. Beyond the unit's own limit a teacher makes study possible, for
    few figures, but not faster (OVL-GAP-89, -126). A guard studies at half speed (OVL-STUDY-10).
    """
    place = world.locations[unit.location]
    bonuses = stack_bonus(world, unit, tag) + place_bonus(world, unit, tag)
    bonuses += climate_bonus(place, season, tag) + own_bonus(world, unit, tag)
    speed = max(0, NORMAL + bonuses)
    if taught and level(unit, tag) >= study_limit(world, unit, tag):
        taught = 0
    speed = speed * (NORMAL + taught) // NORMAL
    return speed // 2 if unit.guarding else speed
