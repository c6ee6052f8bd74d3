"""What people know: levels, their limits, and what becomes of training when units split and merge (ATL-SKILL-02..09).

Training is kept for the unit as a whole in thirtieths of months; what counts in use is the level, which follows from
the training of the average person (ATL-GAP-45).
"""

from __future__ import annotations

from bisect import bisect_right

from engine.games.atlantis.rules.items import ITEMS, LEADER, RACES
from engine.games.atlantis.rules.skills import MAX_LEVEL, SKILLS
from engine.games.atlantis.state import MONTH, Unit

MONTHS_OF_LEVEL: tuple[int, ...] = (0, 1, 3, 6, 10, 15)  # ATL-STUDY-01
_STEPS = tuple(months * MONTH for months in MONTHS_OF_LEVEL[1:])


def training_of(level: int) -> int:
    """The training of one person who has just reached a level, in thirtieths of months."""
    return MONTHS_OF_LEVEL[level] * MONTH


def people(unit: Unit) -> int:
    """How many people the unit has, monsters not counted."""
    total = 0
    for item, count in unit.items.items():
        if item in RACES:
            total += count
    return total


def races(unit: Unit) -> list[str]:
    """The kinds of people in the unit; leaders are a kind of their own (ATL-UNIT-03)."""
    return [item for item in unit.items if item in RACES]


def is_led(unit: Unit) -> bool:
    """Whether the unit consists of leaders (ATL-UNIT-05)."""
    return LEADER in unit.items


def is_normal(unit: Unit) -> bool:
    """Whether the unit has people who are not leaders."""
    return any(item in RACES and item != LEADER for item in unit.items)


def is_mage(unit: Unit) -> bool:
    """Whether the unit has begun any magic skill (ATL-MAGIC-01)."""
    return any(SKILLS[skill].magic for skill in unit.training)


def has_bodies(unit: Unit) -> bool:
    """Whether there is anybody in the unit, people or monsters."""
    return any(item in RACES or ITEMS[item].is_monster for item in unit.items)


def level(unit: Unit, skill: str) -> int:
    """The unit's level in a skill, by what it was taught (ATL-SKILL-08); 0 without people."""
    trained = unit.training.get(skill, 0)
    if not trained:
        return 0
    crowd = people(unit)
    return bisect_right(_STEPS, trained // crowd) if crowd else 0


def limit(unit: Unit, skill: str) -> int:
    """The highest level the unit can reach: the lowest limit of its races (ATL-SKILL-04, ATL-UNIT-06)."""
    if SKILLS[skill].magic and not is_led(unit):
        return 0
    return min((RACES[race].limit(skill) for race in races(unit)), default=0)


def settle(unit: Unit) -> None:
    """Brings training in line with who is in the unit after people came or went (ATL-GAP-46).

    Normal people keep the one skill they know best; nothing is kept above the limit of the races.
    """
    if not unit.training:
        return
    crowd = people(unit)
    if not crowd:
        unit.training.clear()
        return
    if len(unit.training) > 1 and is_normal(unit):
        best = max(unit.training, key=lambda skill: unit.training[skill])
        unit.training = {best: unit.training[best]}
    for skill, trained in list(unit.training.items()):
        kept = min(trained, crowd * training_of(min(MAX_LEVEL, limit(unit, skill))))
        if kept:
            unit.training[skill] = kept
        else:
            del unit.training[skill]


def move_people(giver: Unit, taker: Unit, race: str, amount: int) -> None:
    """Moves people with their exact share of the training; what does not divide stays behind (ATL-GAP-45).

    Raises ValueError when the giver has fewer.
    """
    crowd = people(giver)
    giver.add(race, -amount)
    taker.add(race, amount)
    for skill, trained in list(giver.training.items()):
        part = trained * amount // crowd
        if part:
            giver.training[skill] = trained - part
            taker.training[skill] = taker.training.get(skill, 0) + part
    settle(giver)
    settle(taker)


def lose_training(unit: Unit, before: int) -> None:
    """Training of the dead is lost in proportion (ATL-GAP-32). before: people there were; the dead are gone already."""
    left = people(unit)
    for skill, trained in list(unit.training.items()):
        kept = trained * left // before if before else 0
        if kept:
            unit.training[skill] = kept
        else:
            del unit.training[skill]
