"""Practice of arms, and skills whose use gives one thing (OLY-GAP-S612 to -S616, -S661, -S681, -S693, -S701)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.acting.ledger import create
from engine.games.olympia.rules.items import counted
from engine.games.olympia.rules.skills import SKILLS
from engine.games.olympia.state import BREAKS
from engine.games.olympia.study.crafts.practice_events import BreakPointSet, Practised, Produced
from engine.games.olympia.units.using import SkillUse, Use, Using

RATINGS = {"614": "defense", "615": "missile", "616": "attack"}
TO_THE_DEATH = 0


def _practise(using: Using) -> bool:
    """A few points more, fewer for those who are good already, and now and then many."""
    skill, rating = using.skill, RATINGS[using.code]
    before: int = getattr(using.unit, rating)
    dice = using.dice()
    gained = dice.between(*skill.spread("gain" if before < skill.number("limit") else "practised"))
    if dice.percent(skill.number("lucky")):
        gained = skill.number("lucky_gain")
    setattr(using.unit, rating, before + gained)
    using.tell(Practised(**using.facts(), rating=rating, gained=gained, now=before + gained))
    return True


def _produce(using: Using) -> bool:
    create(using.turn, using.unit, using.skill.gives, 1, "made")
    using.tell(Produced(**using.facts(), what=counted(using.skill.gives, 1)))
    return True


def _break_point(using: Using) -> int:
    """0: to the death; 1: as everybody. Raises NotPossible."""
    return BREAKS if using.whole(0, 0, 1) else TO_THE_DEATH


def _set_break_point(using: Using) -> None:
    using.unit.breaks = _break_point(using)
    using.tell(BreakPointSet(**using.facts(), percent=using.unit.breaks))


PRACTICE: Mapping[str, SkillUse] = {
    "612": Use(_set_break_point, _break_point),
    **{code: Use(_practise) for code in RATINGS},
    **{code: Use(_produce) for code, skill in SKILLS.items() if skill.kind == "produce"},
}
