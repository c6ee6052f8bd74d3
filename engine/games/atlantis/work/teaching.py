"""TEACH, which runs before STUDY (ATL-TEACH-01..07, ATL-GAP-49, -50, -103, -107)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.acting import NotPossible
from engine.core.orders import Order
from engine.games.atlantis.acting import references
from engine.games.atlantis.acting.contract import Acting, facts, given, month_order, refuse
from engine.games.atlantis.language.words import UNITS
from engine.games.atlantis.refusals import Refusal
from engine.games.atlantis.rules.skills import SKILLS
from engine.games.atlantis.scratch import AtlantisTurn
from engine.games.atlantis.state import MONTH, Unit
from engine.games.atlantis.units.attitudes import accepts
from engine.games.atlantis.units.known import here
from engine.games.atlantis.units.skills import is_led, is_normal, level, people
from engine.games.atlantis.work.events import Taught
from engine.games.atlantis.work.plans import Job, Plan
from engine.games.atlantis.work.studying import check_study

STUDENTS = 10  # that one person teaches in full (ATL-TEACH-06)


@dataclass(frozen=True, slots=True)
class Pupil:
    unit: Unit
    skill: str


def teach(turn: AtlantisTurn, plan: Plan) -> None:
    """All TEACH orders of a region."""
    for job in plan.of("teach"):
        pupils = _pupils(turn, job)
        if pupils:
            _give_lessons(turn, job.unit, pupils)


def _pupils(turn: AtlantisTurn, job: Job) -> list[Pupil]:
    """Those of the units named that can be taught; the player hears why the others cannot."""
    found: dict[int, Pupil] = {}
    for order in job.orders:
        for name in order["units"]:
            try:
                pupil = _pupil(turn, job.unit, name)
            except NotPossible as problem:
                refuse(Acting(turn, job.unit, order), problem)
            else:
                found.setdefault(pupil.unit.id, pupil)
    return list(found.values())


def _pupil(turn: AtlantisTurn, teacher: Unit, name: str) -> Pupil:
    world = turn.state
    if not is_led(teacher) or is_normal(teacher):
        raise NotPossible(Refusal.ONLY_LEADERS_TEACH, "ATL-TEACH-02")
    unit = here(turn, teacher).get(name)
    if unit is None or unit is teacher:
        raise NotPossible(Refusal.NO_SUCH_PUPIL, "ATL-ORDER-49", unit=name)
    title = references.title(unit)
    if not accepts(world, unit.faction, teacher.faction):
        raise NotPossible(Refusal.PUPIL_UNWILLING, "ATL-TEACH-05", unit=title)
    lesson = _studies(turn, unit)
    if lesson is None:
        raise NotPossible(Refusal.NOT_STUDYING, "ATL-TEACH-05", unit=title)
    skill: str = lesson["skill"]
    if level(teacher, skill) <= level(unit, skill):
        raise NotPossible(Refusal.NOT_BETTER, "ATL-TEACH-04", unit=title, skill=SKILLS[skill].title)
    try:
        check_study(turn, unit, skill)
    except NotPossible:
        raise NotPossible(Refusal.PUPIL_FAILS, "ATL-TEACH-05", unit=title, skill=SKILLS[skill].title) from None
    return Pupil(unit, skill)


def _studies(turn: AtlantisTurn, unit: Unit) -> Order | None:
    mine = given(turn).month_long(unit)
    return mine[-1] if mine and mine[-1].name == "study" else None


def _give_lessons(turn: AtlantisTurn, teacher: Unit, pupils: list[Pupil]) -> None:
    """Up to a month more for each pupil; beyond ten to a teacher it is diluted over all of them (ATL-GAP-103)."""
    crowd = sum(people(pupil.unit) for pupil in pupils)
    days = min(MONTH, MONTH * STUDENTS * people(teacher) // crowd)
    taught = turn.state.this_turn.taught
    lessons: dict[str, list[str]] = {}
    for pupil in pupils:
        taught[pupil.unit.id] = min(MONTH, taught.get(pupil.unit.id, 0) + days)
        lessons.setdefault(pupil.skill, []).append(references.title(pupil.unit))
    told = "; ".join(f"{SKILLS[skill].title} to {', '.join(names)}" for skill, names in lessons.items())
    turn.tell(Taught(**facts(turn, teacher), lessons=told))


ORDERS = (month_order("teach", UNITS, rule="ATL-ORDER-49", help="teach units what they are studying",
                      example="teach new 2 5", says="teaches {units}"),)  # fmt: skip
