"""A day spent using a skill: what is learned by it, and the news of new levels (OVL-EXP-02)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.games.overlord.acting.contract import facts
from engine.games.overlord.rules.skills import SKILLS, bases
from engine.games.overlord.scratch import OverlordTurn
from engine.games.overlord.state import Unit
from engine.games.overlord.units import experience
from engine.games.overlord.units.attributes import level
from engine.games.overlord.units.study_events import LevelReached


def standing(unit: Unit, tag: str) -> dict[str, int]:
    """The unit's levels in a skill and in all below it, to be compared later."""
    return {known: level(unit, known) for known in (tag, *bases(tag))}


def tell_levels(turn: OverlordTurn, unit: Unit, before: Iterable[tuple[str, int]]) -> bool:
    """Tells of every level that is higher than it was; says whether there was one."""
    has_risen = False
    for known, reached in before:
        now = level(unit, known)
        if now > reached:
            has_risen = True
            turn.tell(LevelReached(**facts(turn, unit), skill=SKILLS[known].name, level=now))
    return has_risen


def practise(turn: OverlordTurn, unit: Unit, tag: str) -> None:
    """Adds what a day of USE of a skill teaches, and tells of the levels that come of it."""
    before = standing(unit, tag)
    experience.used(unit, tag)
    tell_levels(turn, unit, before.items())
