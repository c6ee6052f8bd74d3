"""STUDY: a day of learning, alone or under a teacher, and what it costs (OVL-ORD-48, OVL-STUDY-01, -11, -12).

Decisions: what the annex lists is known to every faction (OVL-GAP-116); a unit that cannot pay waits; one that was
told to study to a level which only a teacher can bring it to waits for the teacher.
"""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.core.acting.ledger import credit, destroy
from engine.games.overlord.acting.contract import Acting, Result, full_day
from engine.games.overlord.acting.references import title
from engine.games.overlord.language.words import A_LEVEL, A_SKILL
from engine.games.overlord.refusals import Refusal
from engine.games.overlord.rules.land import season_of
from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.state import COIN, Kind, Unit
from engine.games.overlord.study import study
from engine.games.overlord.units import experience, skills
from engine.games.overlord.units.attributes import level, levels
from engine.games.overlord.units.practice import tell_levels
from engine.games.overlord.units.study_events import Studied

ANNEX = {tag: 1 for tag, skill in SKILLS.items() if skill.annex}
BARRED = {  # what no waiting will help, and a limit that no teacher lifts
    skills.Bar.CREATURE: Refusal.STUDY_CREATURE,
    skills.Bar.TALENT: Refusal.STUDY_TALENT,
    skills.Bar.LEADERS: Refusal.STUDY_LEADERS,
    skills.Bar.BASIC: Refusal.STUDY_BASIC,
    skills.Bar.LIMIT: Refusal.STUDY_LIMIT,
}
CITY = "city"  # where the fund gives credit (OVL-GAP-33)


def study_skill(acting: Acting) -> Result:
    """Studies a skill, or first what it requires; ends at the level asked for, or at the unit's limit."""
    unit, tag = acting.unit, acting.order["skill"]
    wanted: int = acting.order.get("level") or 0
    if tag not in SKILLS:
        raise NotPossible(Refusal.STUDY_UNKNOWN, "OVL-STUDY-01", skill=tag)
    if wanted and level(unit, tag) >= wanted:
        return Result.FAILED  # nothing to do, and the day is free for the next order
    lesson = study.lesson_of(acting.turn, unit, tag)
    teacher = lesson.level if lesson else 0
    bar = skills.bar(acting.world, unit, tag, teacher)
    if bar is not None:
        _check(acting, tag, bar, wanted)
    today = tag if bar is None else skills.lesson(acting.world, unit, tag, _known(acting), teacher)
    if not today or not _pay(acting, study.price(unit, today)):
        return Result.NOT_YET
    has_risen = _learn(acting, today, lesson if today == tag else None)
    if wanted and level(unit, tag) >= wanted:
        return Result.DONE
    if not wanted and has_risen and skills.bar(acting.world, unit, tag, teacher) is skills.Bar.LIMIT:
        return Result.DONE
    if wanted and not skills.can_reach(acting.world, unit, tag, wanted):
        return Result.DONE
    return Result.GOING_ON if wanted else Result.EXECUTED


def _check(acting: Acting, tag: str, bar: skills.Bar, wanted: int) -> None:
    """Raises NotPossible for what the unit will never learn, or can learn no further."""
    if bar is skills.Bar.LIMIT and wanted and skills.can_reach(acting.world, acting.unit, tag, wanted):
        return  # it waits for a teacher
    if bar in BARRED:
        raise NotPossible(BARRED[bar], "OVL-ORD-48", unit=title(acting.unit), skill=SKILLS[tag].name)


def _known(acting: Acting) -> dict[str, int]:
    return {**ANNEX, **acting.faction.known}


def can_pay(acting: Acting, unit: Unit, price: int) -> bool:
    """Whether a unit has the coins for a day of study, or credit for them."""
    missing = price - unit.count(COIN)
    place, faction = acting.world.locations[unit.location], acting.world.factions[unit.faction]
    return missing <= 0 or (place.terrain == CITY and faction.fund.get(COIN, 0) >= missing)


def _pay(acting: Acting, price: int) -> bool:
    """Pays in full or not at all: own coins, and in cities what is missing from the fund (OVL-FUND-02, -04)."""
    unit, faction = acting.unit, acting.faction
    if not can_pay(acting, unit, price):
        return False
    own = min(price, unit.count(COIN))
    drawn = price - own
    destroy(acting.turn, unit, COIN, own, "study")
    credit(acting.turn, faction.fund, COIN, -drawn, "study")
    return True


def _learn(acting: Acting, tag: str, lesson: study.Lesson | None) -> bool:
    """A day's experience, in the skill and below it, and the news of every level that comes of it (OVL-EXP-01); whether
    there was any.

    A teacher doubles what the unit could learn alone; what it could not, it learns at the normal speed (OVL-GAP-126).
    """
    unit, season = acting.unit, season_of(acting.turn.number)
    is_doubled = lesson is None or skills.bar(acting.world, unit, tag) is None  # without one it was found able to
    taught = lesson.percent if lesson and is_doubled else 0
    before = levels(unit)
    gained = study.day_of_study(acting.world, unit, tag, season, taught)
    study.studies(acting.turn).done[unit.id] = (tag, gained, is_doubled and not taught)
    experience.studied(unit, tag, gained)
    acting.tell(Studied(**acting.facts(), skill=SKILLS[tag].name, routine=True))
    return tell_levels(acting.turn, unit, tag, before)


ORDERS = (full_day("study", A_SKILL, A_LEVEL, rule="OVL-ORD-48", help="study a skill; with a level, up to that level",
                   example="STUDY CMBT 2", says="study {skill}[ up to level {level}]", do=study_skill,
                   never=Kind.CREATURE),)  # fmt: skip
