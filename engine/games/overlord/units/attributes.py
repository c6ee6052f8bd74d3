"""What a unit is able to: the levels of its skills and the statistics of one of its figures (OVL-STAT-01 to -13)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from engine.core.space.index import kept_with
from engine.games.overlord.rules.effects import EFFECTS
from engine.games.overlord.rules.items import ITEMS
from engine.games.overlord.rules.races import RACES
from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.rules.stats import STATS, Capacity, Stats
from engine.games.overlord.state import Unit

REMEMBERED = 1 << 15  # how many different answers are kept at a time
NOTHING = Stats()


@dataclass(frozen=True, slots=True)
class Able:
    """What units of a race and with the same levels have in common.

    levels: skill -> level, from the 1st on, what it was born with first. bare: one figure without effects; carries: the
    same in its pack; magic: all levels of magic together.
    """

    levels: Mapping[str, int]
    bare: Stats
    carries: Capacity
    magic: int


def _able(unit: Unit) -> Able:
    """Kept until one of the levels of the unit changes: `experience.gain` lets the days between them go unnoticed."""
    kept = kept_with(unit.experience)
    found: Able | None = kept.get(unit.race)
    if found is None:
        found = kept[unit.race] = _of(unit.race, _levels(unit.race, unit.experience))
    return found


def _levels(race: str, experience: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    found = dict(RACES[race].skills)
    for skill, days in experience.items():
        found[skill] = max(SKILLS[skill].level_of(days), found.get(skill, 0))
    return tuple([(skill, reached) for skill, reached in found.items() if reached])


@lru_cache(maxsize=REMEMBERED)
def _of(race: str, known: tuple[tuple[str, int], ...]) -> Able:
    bare, carries = RACES[race].gives, RACES[race].carries
    for skill, reached in known:
        bare = bare + SKILLS[skill].gives(reached)
        carries = carries + SKILLS[skill].carries(reached)
    magic = sum(reached for skill, reached in known if SKILLS[skill].magic)
    return Able(levels=MappingProxyType(dict(known)), bare=bare, carries=carries, magic=magic)


def level(unit: Unit, skill: str) -> int:
    """The unit's level of a skill, by study or by birth; 0 for a novice and for who knows nothing of it."""
    return _able(unit).levels.get(skill, 0)


def levels(unit: Unit) -> Mapping[str, int]:
    """Every skill the unit has at the 1st level or better, skill -> level: what it was born with first.

    It is the same object as long as no level changes, and never another one's content.
    """
    return _able(unit).levels


def is_novice(unit: Unit, skill: str) -> bool:
    """Whether the unit has at least begun to learn a skill."""
    return unit.experience.get(skill, 0) > 0 or level(unit, skill) > 0


def bare_stats(unit: Unit) -> Stats:
    """One figure of the unit by race, skills and effects, without equipment."""
    bare = _able(unit).bare
    return _enchanted(bare, tuple(unit.effects)) if unit.effects else bare


@lru_cache(maxsize=REMEMBERED)
def _enchanted(bare: Stats, effects: tuple[str, ...]) -> Stats:
    for effect in effects:
        bare = bare + EFFECTS[effect].gives
    return bare


def gear_stats(unit: Unit) -> Stats:
    """What the equipment adds to one figure: in proportion to equipped figures, rounded toward zero (OVL-STAT-13)."""
    return _gear(tuple(unit.equipped.items()), unit.figures) if unit.equipped else NOTHING


@lru_cache(maxsize=REMEMBERED)
def _gear(equipped: tuple[tuple[str, int], ...], figures: int) -> Stats:
    total = NOTHING
    for item, number in equipped:
        total = total + _in_proportion(ITEMS[item].gives, number, figures)
    return total


def _in_proportion(gives: Stats, number: int, figures: int) -> Stats:
    if not figures or gives == Stats():
        return Stats()
    shares = (getattr(gives, name) for name in STATS)
    return Stats(*(abs(share) * number // figures * (1 if share > 0 else -1) for share in shares))


def stats(unit: Unit) -> Stats:
    """One figure of the unit with all it has. A stockpile has none (OVL-GAP-58)."""
    if not unit.figures:
        return NOTHING
    bare = bare_stats(unit)
    return bare + gear_stats(unit) if unit.equipped else bare


def borne(unit: Unit) -> Capacity:
    """What one figure carries by race, skills and effects (OVL-WEIGHT-04)."""
    total = _able(unit).carries
    for effect in unit.effects:
        total = total + EFFECTS[effect].carries
    return total


def wards(unit: Unit) -> dict[str, int]:
    """Percent of the hits of each element that do nothing to the unit: race and effects, and gear in proportion to the
    figures that have it (OVL-COMBAT-42). Elements without any are left out; nothing keeps off more than all.
    """
    total = dict(RACES[unit.race].protects)
    for effect in unit.effects:
        for element, percent in EFFECTS[effect].protects.items():
            total[element] = total.get(element, 0) + percent
    for item, number in unit.equipped.items():
        for element, percent in ITEMS[item].protects.items():
            total[element] = total.get(element, 0) + percent * min(number, unit.figures) // max(1, unit.figures)
    return {element: min(100, percent) for element, percent in total.items() if percent > 0}


def knows(unit: Unit, needs: Mapping[str, int]) -> bool:
    """Whether the unit has every skill at the level asked for, skill -> level."""
    if not needs:
        return True
    has = _able(unit).levels
    return all(has.get(skill, 0) >= needed for skill, needed in needs.items())


def max_mana(unit: Unit) -> int:
    """The mana it regains by itself up to: all levels of magic, and what else gives it power (OVL-MAGIC-09).

    A unit that knows no magic and was not born with mana has none, whatever rings it wears.
    """
    magic = _able(unit).magic
    if not unit.figures or not (magic or RACES[unit.race].gives.mana):
        return 0
    return max(0, magic + stats(unit).mana)
