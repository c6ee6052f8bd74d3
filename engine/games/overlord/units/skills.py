"""What a unit may learn: limits by kind, what bars it, what to study first (OVL-SKILL-01 to -19, OVL-STUDY-12).

Decisions: a pair of basic skills counts from the 1st level of both (OVL-GAP-125); magecraft never makes a pair.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cache

from engine.games.overlord.rules.items import ITEMS
from engine.games.overlord.rules.races import RACES
from engine.games.overlord.rules.skills import ELEMENTS, SKILLS, Skill, bases, is_under
from engine.games.overlord.rules.structures import STRUCTURES, TAUGHT
from engine.games.overlord.rules.titles import TITLES, Title
from engine.games.overlord.state import Kind, Unit, World
from engine.games.overlord.units.attributes import knows, level

BASICS = frozenset(tag for tag, skill in SKILLS.items() if skill.basic)
SCOUTING, COMBAT, MAGECRAFT = "scou", "cmbt", "mage"
PAIRED_LIMIT = 1  # of who has two basic skills, even when taught (OVL-SKILL-19)
MAGIC_TAUGHT = 2  # as far as a mage can teach magic (OVL-MAGIC-02)
MOST_BEYOND = 10  # figures that can be taught what they could not study alone (OVL-GAP-126)


class Bar(StrEnum):
    """Why a unit cannot study a skill today. The first four hold for ever (OVL-ORD-48)."""

    CREATURE = "creature"  # creatures never study (OVL-SKILL-13)
    TALENT = "talent"  # one is born with it (OVL-SKILL-07)
    LEADERS = "leaders"  # only leaders and heroes learn it (OVL-SKILL-10)
    BASIC = "basic"  # it has another basic skill already (OVL-SKILL-04)
    NEEDS = "needs"  # a prerequisite is missing (OVL-SKILL-05)
    ELEMENT = "element"  # each level of magecraft opens one element (OVL-MAGIC-03)
    HELP = "help"  # a specialist skill, and neither teacher nor school at hand (OVL-SKILL-06)
    ITEM = "item"  # every figure needs an item in hand for it (OVL-SKILL-12)
    LIMIT = "limit"  # as far as it gets by study (OVL-SKILL-03)


def held_title(world: World, unit: Unit) -> Title | None:
    """The title a unit holds, None if it holds none (OVL-TITLE-01)."""
    title = world.locations[unit.title].title if unit.title else None
    return TITLES[title.tag] if title is not None and title.holder == unit.id else None


def basics(unit: Unit) -> tuple[str, ...]:
    """The basic skills it knows at the 1st level or better."""
    return tuple([tag for tag in unit.experience if tag in BASICS and level(unit, tag)])


def elements(unit: Unit) -> int:
    """How many of the five elements a unit knows at the 1st level or better."""
    return sum(level(unit, tag) > 0 for tag in ELEMENTS)


def kind_limit(unit: Unit, skill: Skill) -> int:
    """The level a kind of unit may study a skill to by itself (OVL-SKILL-03, -14 to -16); 0 for creatures."""
    if unit.kind is Kind.LEADER:
        if skill.magic:
            return 1
        if skill.combat:
            return 4 if RACES[unit.race].hero else 3
        return 2
    if unit.kind is not Kind.FOLLOWER:
        return 0
    return 2 if skill.combat else 1


def is_paired(unit: Unit) -> bool:
    """A follower unit with two basic skills, which keeps it from going beyond the 1st level (OVL-SKILL-19)."""
    return unit.kind is Kind.FOLLOWER and len(basics(unit)) > 1


def study_limit(world: World, unit: Unit, tag: str) -> int:
    """The level the unit may study a skill to without a teacher: by kind, by title (OVL-TITLE-18, -19)."""
    skill = SKILLS[tag]
    if is_paired(unit):
        limit = PAIRED_LIMIT
    else:
        limit = kind_limit(unit, skill)
        title = held_title(world, unit)
        if limit and title is not None and title.studies and is_under(tag, title.studies):
            limit = max(limit, title.limit)
        if limit and _is_raised(unit, tag):
            limit += 1
        if limit:
            limit = max(limit, school(world, unit).get(tag, 0))  # beyond the usual limits (OVL-BUILD-07)
    return min(limit, skill.top) if skill.top else limit


def _is_raised(unit: Unit, tag: str) -> bool:
    """Whether every figure has an item equipped that lets it study a skill a level higher (OVL-SKILL-18)."""
    return any(number >= unit.figures and tag in ITEMS[item].raises for item, number in unit.equipped.items())


def taught_limit(world: World, unit: Unit, tag: str, teacher: int) -> int:
    """The level the unit may study to under a teacher of that level: beyond its own limits (OVL-SKILL-17).

    Nobody is taught what the teacher does not know better (OVL-ORD-53), units of two basic skills nothing beyond the
    1st level, and magic beyond the 2nd only by places (OVL-MAGIC-02).
    """
    own = study_limit(world, unit, tag)
    if teacher <= own:
        return own
    if SKILLS[tag].magic:
        teacher = min(teacher, MAGIC_TAUGHT)
    if is_paired(unit) or not kind_limit(unit, SKILLS[tag]) or unit.figures > MOST_BEYOND:
        return own
    return max(own, min(teacher, SKILLS[tag].top) if SKILLS[tag].top else teacher)


def can_reach(world: World, unit: Unit, tag: str, wanted: int) -> bool:
    """Whether a unit could study a skill to a level, alone or under a teacher good enough."""
    return taught_limit(world, unit, tag, wanted) >= wanted


def may_begin_basic(unit: Unit, tag: str) -> bool:
    """Whether a basic skill goes with those the unit knows (OVL-SKILL-04, -11): combat goes with any one other.

    A novice's beginnings bind nobody, or a unit mixed of two crafts could never again learn either.
    """
    if unit.kind is not Kind.FOLLOWER:
        return True
    others = [other for other in basics(unit) if other != tag]
    return not others or (len(others) == 1 and COMBAT in (tag, others[0]))


def bar(world: World, unit: Unit, tag: str, teacher: int = 0) -> Bar | None:
    """Why the unit cannot study a skill now, None if it can. teacher: the level of who teaches it today, else 0."""
    skill = SKILLS[tag]
    if unit.kind not in (Kind.LEADER, Kind.FOLLOWER):
        return Bar.CREATURE
    if skill.talent:
        return Bar.TALENT
    if skill.leaders and unit.kind is not Kind.LEADER:
        return Bar.LEADERS
    if skill.basic and not may_begin_basic(unit, tag):
        return Bar.BASIC
    if not knows(unit, skill.needs):
        return Bar.NEEDS
    if skill.element and not level(unit, tag) and elements(unit) >= level(unit, MAGECRAFT):
        return Bar.ELEMENT
    if skill.item and unit.equipped.get(skill.item, 0) < unit.figures:
        return Bar.ITEM
    now = level(unit, tag)
    is_taught = teacher > now and unit.figures <= MOST_BEYOND
    if (
        skill.specialist
        and not is_taught
        and school(world, unit).get(tag, 0) <= now
        and not _by_title(world, unit, tag)
    ):
        return Bar.HELP
    return Bar.LIMIT if now >= taught_limit(world, unit, tag, teacher) else None


def _by_title(world: World, unit: Unit, tag: str) -> bool:
    title = held_title(world, unit)
    return title is not None and title.limit > level(unit, tag) and bool(title.studies) and is_under(tag, title.studies)


def lesson(world: World, unit: Unit, tag: str, known: Mapping[str, int], teacher: int = 0) -> str:
    """What STUDY of a skill studies today: the skill, or what it requires first (OVL-STUDY-12); "" for nothing.

    known: the skills that the faction has descriptions of; an unknown one leads nowhere. No teacher helps with what
    is required first.
    """
    hindered = bar(world, unit, tag, teacher)
    if hindered is None:
        return tag
    if hindered is not Bar.NEEDS or tag not in known:
        return ""
    for needed, wanted in SKILLS[tag].needs.items():
        if level(unit, needed) < wanted:
            return lesson(world, unit, needed, known)
    return ""


@cache
def required(tag: str, base: str) -> int:
    """The highest level of `base` that a skill asks for, itself or by what it requires; 0 if it does not."""
    return max((SKILLS[over].needs.get(base, 0) for over in (tag, *bases(tag))), default=0)


def school(world: World, unit: Unit) -> Mapping[str, int]:
    """What the place and the building around a unit teach, skill -> level (OVL-SKILL-06, OVL-GAP-124)."""
    taught = world.locations[unit.location].teaches
    structure = world.structures.get(unit.structure)
    if structure is None or not structure.is_complete:
        return taught
    kind = STRUCTURES[structure.type]
    trees = (*kind.teaches, structure.element) if kind.element and structure.element else kind.teaches
    found = dict(taught)
    for tag in _grown_from(trees):
        found[tag] = max(found.get(tag, 0), TAUGHT)
    return found


@cache
def _grown_from(trees: tuple[str, ...]) -> tuple[str, ...]:
    """The skills that are taught by who teaches these: crafts with all that grows out of them, magic alone."""
    crafts = tuple(tree for tree in trees if not SKILLS[tree].magic)
    return tuple(
        tag
        for tag, skill in SKILLS.items()
        if not skill.talent and (tag in trees or any(is_under(tag, tree) for tree in crafts))
    )
