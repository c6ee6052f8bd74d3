"""TEACH: a day spent with pupils who study (OVL-ORD-53, OVL-STUDY-06, OVL-SKILL-17, OVL-GAP-70, -126).

A pupil that stands after its teacher in the report studies under him; one that has studied already on its own learns
as much again. Decisions: the pupil's STUDY is all the consent it takes, also of another faction; several teachers of
one unit add up to the doubled speed, no further; a teacher whose pupils are not all here teaches those who are.
"""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.core.orders import Namer, Order, arg
from engine.games.overlord.acting.contract import Acting, NotYet, Result, facts, full_day
from engine.games.overlord.acting.lists import lists
from engine.games.overlord.acting.references import title
from engine.games.overlord.language.words import LessonReader
from engine.games.overlord.refusals import Refusal
from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.state import Kind, Unit
from engine.games.overlord.study import study
from engine.games.overlord.study.orders import can_pay
from engine.games.overlord.units import experience, skills
from engine.games.overlord.units.attributes import level, levels
from engine.games.overlord.units.known import knowledge, near
from engine.games.overlord.units.practice import tell_levels
from engine.games.overlord.work.events import LearnedMore, Taught


def teach(acting: Acting) -> Result:
    """Teaches those of the units named that are here and study what is taught."""
    lessons: tuple[tuple[str, str], ...] = acting.order["lessons"]
    _check(acting, lessons)
    if acting.unit.guarding:
        return Result.NOT_YET  # no guard teaches or is taught (OVL-GAP-73)
    ready = [(unit, tag) for name, tag in lessons if (unit := _pupil(acting, name, tag)) is not None]
    if not ready:
        return Result.NOT_YET
    percent = study.teaching(acting.world, [unit for unit, _ in ready])
    for pupil, tag in ready:
        _teach(acting, pupil, tag, percent)
    words = ", ".join(f"{title(pupil)} {SKILLS[tag].name}" for pupil, tag in ready)
    acting.tell(Taught(**acting.facts(), pupils=words))
    return Result.EXECUTED


def _check(acting: Acting, lessons: tuple[tuple[str, str], ...]) -> None:
    """Raises NotPossible for what can never be taught: by a follower, to itself, to several who are not leaders."""
    if acting.unit.kind is not Kind.LEADER:
        raise NotPossible(Refusal.TEACH_KIND, "OVL-ORD-53", unit=title(acting.unit))
    for name, tag in lessons:
        if tag not in SKILLS:
            raise NotPossible(Refusal.TEACH_UNKNOWN, "OVL-ORD-53", skill=tag)
        pupil = knowledge(acting).units.get(name)
        if pupil is acting.unit:
            raise NotPossible(Refusal.TEACH_SELF, "OVL-ORD-53")
        if len(lessons) > 1 and pupil is not None and near(acting, name) and pupil.kind is not Kind.LEADER:
            raise NotPossible(Refusal.TEACH_LEADERS, "OVL-ORD-53")


def _pupil(acting: Acting, name: str, tag: str) -> Unit | None:
    """The unit, if it is here, studies the skill today, knows it less well than its teacher, and can be taught it.

    Raises NotPossible for more than ten figures who could not study it alone.
    """
    unit = near(acting, name)
    if unit is None or unit.guarding:
        return None
    master = level(acting.unit, tag)
    if master <= level(unit, tag):
        return None
    done = study.studies(acting.turn).done.get(unit.id)
    if done is not None:
        return unit if done[0] == tag and done[2] else None
    order = lists(acting.turn).next_full_day(unit)
    if order is None or order.name != "study" or order["skill"] != tag:
        return None
    alone = skills.bar(acting.world, unit, tag)
    if alone in (skills.Bar.HELP, skills.Bar.LIMIT) and unit.figures > skills.MOST_BEYOND:
        raise NotYet(Refusal.TEACH_MANY, "OVL-GAP-126", pupil=title(unit))
    if skills.bar(acting.world, unit, tag, master) is not None:
        return None
    return unit if can_pay(acting, unit, study.price(unit, tag)) else None


def _teach(acting: Acting, pupil: Unit, tag: str, percent: int) -> None:
    """Makes the pupil learn more today: when it studies, or at once what it missed."""
    today = study.studies(acting.turn)
    done = today.done.get(pupil.id)
    if done is None:
        lesson = today.lessons.setdefault(pupil.id, study.Lesson(tag, 0, 0))
        lesson.level = max(lesson.level, level(acting.unit, tag))
        lesson.percent = min(study.NORMAL, lesson.percent + percent)
        return
    today.done[pupil.id] = (tag, done[1], False)
    before = levels(pupil)
    experience.studied(pupil, tag, done[1] * percent // study.NORMAL)
    told = facts(acting.turn, pupil)
    acting.tell(LearnedMore(**told, skill=SKILLS[tag].name, teacher=title(acting.unit), routine=True))
    tell_levels(acting.turn, pupil, tag, before)


def _taught(order: Order, name: Namer) -> str:
    return "teach " + " and ".join(f"{name(pupil)} {name(skill)}" for pupil, skill in order["lessons"])


ORDERS = (full_day("teach", arg("lessons", LessonReader()), rule="OVL-ORD-53", help="teach units what they study",
                   example="10 TEACH U222 CMBT", says=_taught, do=teach, only=Kind.LEADER),)  # fmt: skip
