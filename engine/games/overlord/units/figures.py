"""Figures that go from unit to unit: what they know, what lies upon them (OVL-EXP-08 to -10, OVL-ENCH-02).

Decisions: a basic skill counts from the 1st level of the whole on. What the newcomers must forget goes before the
average is taken: it does not thin out what the others know any further.
"""

from __future__ import annotations

from engine.games.overlord.rules.skills import SKILLS, is_under
from engine.games.overlord.state import Kind, Unit

SCOUTING, COMBAT = "scou", "cmbt"


def basics(experience: dict[str, int]) -> tuple[str, ...]:
    """The basic skills among what is known."""
    return tuple(skill for skill in experience if SKILLS[skill].basic)


def brought_along(target: Unit, newcomers: Unit, figures: int) -> dict[str, int]:
    """What so many newcomers still know in the target's midst (OVL-EXP-09).

    Where the whole would have two basic skills at the 1st level, they forget theirs; novices' beginnings bind nobody.
    """
    known = basics(target.experience) if target.figures else ()
    whole = _average(target.experience, target.figures, newcomers.experience, figures)
    together = {skill for skill in basics(whole) if SKILLS[skill].level_of(whole[skill])}
    if target.kind is not Kind.FOLLOWER or not known or len(together) < 2 or together == {SCOUTING, COMBAT}:
        return dict(newcomers.experience)
    strange = [base for base in basics(newcomers.experience) if base not in known]
    return {
        skill: days
        for skill, days in newcomers.experience.items()
        if not any(is_under(skill, base) for base in strange)
    }


def join(target: Unit, newcomers: Unit, figures: int) -> None:
    """So many figures of a unit become figures of another of the same race: experience, effects and days of work are
    averaged.

    The newcomers' unit keeps its items; its own figures are counted down. A stockpile takes over their race.
    """
    experience = brought_along(target, newcomers, figures)
    total = target.figures + figures
    if not target.figures:
        target.race, target.kind = newcomers.race, newcomers.kind
    target.experience = _average(target.experience, target.figures, experience, figures)
    target.effects = _average(target.effects, target.figures, newcomers.effects, figures)
    target.worked = _average(target.worked, target.figures, newcomers.worked, figures)
    target.dissent = target.dissent or newcomers.dissent  # what nobody is left of dissents no more (OVL-GAP-30)
    target.figures = total
    newcomers.figures -= figures


def _average(own: dict[str, int], figures: int, theirs: dict[str, int], others: int) -> dict[str, int]:
    """Experience, or days of effects, in proportion to figures, rounded down (OVL-EXP-08, OVL-ENCH-02).

    What is endless for all stays endless.
    """
    total = figures + others
    found: dict[str, int] = {}
    for skill in dict.fromkeys((*own, *theirs)):
        share = (own.get(skill, 0) * figures + theirs.get(skill, 0) * others) // total
        if share:
            found[skill] = share
    return found
