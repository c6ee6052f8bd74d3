"""A day spent using a skill: what is learned by it, and the news of new levels (OVL-EXP-02)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.overlord.acting.contract import facts
from engine.games.overlord.rules.skills import SKILLS, bases
from engine.games.overlord.scratch import OverlordTurn
from engine.games.overlord.state import Unit
from engine.games.overlord.units import experience
from engine.games.overlord.units.attributes import levels
from engine.games.overlord.units.study_events import LevelReached


def tell_levels(turn: OverlordTurn, unit: Unit, tag: str, before: Mapping[str, int]) -> bool:
    """Tells of every level that is higher than it was, of a skill and of all below it; says whether there was one.

    before: the unit's `levels` as they were.
    """
    now = levels(unit)
    if now is before:  # as on most days
        return False
    risen = [known for known in (tag, *bases(tag)) if now.get(known, 0) > before.get(known, 0)]
    for known in risen:
        turn.tell(LevelReached(**facts(turn, unit), skill=SKILLS[known].name, level=now[known]))
    return bool(risen)


def practise(turn: OverlordTurn, unit: Unit, tag: str) -> None:
    """Adds what a day of USE of a skill teaches, and tells of the levels that come of it."""
    before = levels(unit)
    experience.used(unit, tag)
    tell_levels(turn, unit, tag, before)
