"""STUDY without a teacher: a day of learning, and what it costs (OVL-ORD-48, OVL-STUDY-01, -11, -12).

Decisions: what the annex lists is known to every faction (OVL-GAP-116); a unit that can not pay waits.
"""

from __future__ import annotations

from engine.games.overlord import experience, ledger, skills, study
from engine.games.overlord.acting import Acting, Handler, NotPossible, Result
from engine.games.overlord.attributes import level
from engine.games.overlord.events_study import LevelReached, Studied
from engine.games.overlord.references import title
from engine.games.overlord.state import COIN
from engine.games.overlord.tables.land import season_of
from engine.games.overlord.tables.skills import SKILLS, bases

ANNEX = {tag: 1 for tag, skill in SKILLS.items() if skill.annex}
CITY = "city"  # where the fund gives credit (OVL-GAP-33)


def study_skill(acting: Acting) -> Result:
    """Studies a skill, or first what it requires; ends at the level asked for, or at the unit's limit."""
    unit, tag = acting.unit, acting.order["skill"]
    wanted: int = acting.order.get("level") or 0
    if tag not in SKILLS:
        raise NotPossible("study_unknown", "OVL-STUDY-01", skill=tag)
    if wanted and level(unit, tag) >= wanted:
        return Result.FAILED  # nothing to do, and the day is free for the next order
    _check(acting, tag)
    today = skills.lesson(acting.world, unit, tag, _known(acting))
    if not today or not _pay(acting, study.price(unit, today)):
        return Result.NOT_YET
    _learn(acting, today)
    if wanted and level(unit, tag) >= wanted:
        return Result.FINISHED
    if skills.bar(acting.world, unit, tag) is skills.Bar.LIMIT:
        return Result.FINISHED
    return Result.GOING_ON if wanted else Result.EXECUTED


def _check(acting: Acting, tag: str) -> None:
    """Raises NotPossible for what the unit will never learn, or can learn no further."""
    bar = skills.bar(acting.world, acting.unit, tag)
    if bar is not None and (bar.is_final or bar is skills.Bar.LIMIT):
        raise NotPossible(f"study_{bar}", "OVL-ORD-48", unit=title(acting.unit), skill=SKILLS[tag].name)


def _known(acting: Acting) -> dict[str, int]:
    return {**ANNEX, **acting.faction.known}


def _pay(acting: Acting, price: int) -> bool:
    """Pays in full or not at all: own coins, and in cities what is missing from the fund (OVL-FUND-02, -04)."""
    unit, faction = acting.unit, acting.faction
    own = min(price, unit.count(COIN))
    credit = price - own
    if credit and (acting.location.terrain != CITY or faction.fund.get(COIN, 0) < credit):
        return False
    ledger.destroy(acting.turn, unit, COIN, own, "study")
    ledger.fund(acting.turn, faction, COIN, -credit, "study")
    return True


def _learn(acting: Acting, tag: str) -> None:
    """A day's experience, in the skill and below it, and the news of every level that comes of it (OVL-EXP-01)."""
    unit = acting.unit
    before = {known: level(unit, known) for known in (tag, *bases(tag))}
    gained = study.day_of_study(acting.world, unit, tag, season_of(acting.turn.number))
    experience.studied(unit, tag, gained)
    acting.tell(Studied(**acting.facts(), skill=SKILLS[tag].name, routine=True))
    for known, reached in before.items():
        if level(unit, known) > reached:
            acting.tell(LevelReached(**acting.facts(), skill=SKILLS[known].name, level=level(unit, known)))


HANDLERS: dict[str, Handler] = {"study": study_skill}
