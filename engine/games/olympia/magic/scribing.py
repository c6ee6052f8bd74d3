"""Spells written on scrolls (OLY-GAP-S806, -S823, -S842, -S863, -S882, -S903): each school has a script of its own."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.acting import NotPossible
from engine.games.olympia.magic.school.school_events import ScrollWritten
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.rules.skills import SKILLS
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.skills import knows
from engine.games.olympia.units.things import write_scroll
from engine.games.olympia.units.using import SkillUse, Use, Using


def _spell(using: Using) -> str:
    """The spell that is written: one of the school that the mage knows. Raises NotPossible."""
    code = using.word(0)
    if code not in SKILLS or SKILLS[code].category != using.skill.category:
        school = SKILLS[using.skill.category]
        raise NotPossible(Refusal.NOT_OF_THE_SCHOOL, "OLY-GAP-S806", what=code, school=f"{school.name} [{school.key}]")
    if not knows(using.unit, code):
        raise NotPossible(Refusal.NOT_KNOWN, "OLY-GAP-S806", name=SKILLS[code].name, skill=code)
    return code


def _days(using: Using) -> int:
    return SKILLS[_spell(using)].days_to_learn


def _write(using: Using) -> bool:
    code = _spell(using)
    scroll = write_scroll(using.world, using.unit, code)
    using.tell(ScrollWritten(**using.facts(), scroll=called(scroll), name=f"{SKILLS[code].name} [{code}]"))
    return True


SCRIBING: Mapping[str, SkillUse] = {
    code: Use(_write, _spell, days=_days) for code, skill in SKILLS.items() if skill.kind == "scribe" and skill.magic
}
