"""What mages do among people: common tasks, common looks, healing (OLY-GAP-S802, -S803, -S805)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.acting import NotPossible
from engine.core.acting.ledger import create
from engine.core.program import Result
from engine.games.olympia.magic.casting import aim, points, spell
from engine.games.olympia.magic.school.school_events import HealingFailed, HealingWorked, LooksCommon, TasksDone
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.rules.items import GOLD
from engine.games.olympia.units.health import cure
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.skills import use_counted
from engine.games.olympia.units.using import SkillUse, Use, Using

TASKS, COMMON, HEAL = "802", "803", "805"
MOST_DAYS = 1000


def _days_wanted(using: Using) -> int:
    """0: as long as there is work. Raises NotPossible."""
    return using.whole(0, 0, MOST_DAYS, 0)


def _check_tasks(using: Using) -> None:
    _days_wanted(using)
    if not using.place.work_days:
        raise NotPossible(Refusal.NO_COMMON_TASKS, "OLY-GAP-S802")


def _work(using: Using) -> Result:
    """A day's work, if there is any left; all mages of the place share it."""
    running, place = using.acting.running, using.place
    if place.work_days:
        place.work_days -= 1
        running.made += 1
        create(using.turn, using.unit, GOLD, using.skill.number("gold"), "common tasks")
    wanted = _days_wanted(using)
    if place.work_days and not 0 < wanted <= running.done:
        return Result.GOING_ON
    _end_tasks(using)
    return Result.DONE


def _end_tasks(using: Using) -> None:
    """What was earned stays, however it ends (OLY-GAP-99)."""
    days = using.acting.running.made
    using.tell(TasksDone(**using.facts(), days=days, gold=days * using.skill.number("gold")))
    if days:
        use_counted(using.unit, TASKS)


def _appear_common(using: Using) -> bool:
    using.unit.common += points(0, None)(using)
    using.tell(LooksCommon(**using.facts(), turns=using.unit.common))
    return True


def _check_heal(using: Using) -> None:
    """Raises NotPossible for somebody who is not ill."""
    target = aim(using)
    if not target.ill:
        raise NotPossible(Refusal.NOT_ILL, "OLY-GAP-S805", who=called(target))


def _heal(using: Using) -> bool:
    """The more aura, the surer."""
    target = aim(using)
    if using.dice("heal").percent(using.skill.numbers("fails")[points(1)(using) - 1]):
        using.tell(HealingFailed(**using.facts(), name=called(target)))
        return False
    cure(using.turn, target)
    using.tell(HealingWorked(**using.facts(), name=called(target)))
    return True


def _nothing(using: Using) -> None:
    """Common tasks are done day by day."""


SERVICE: Mapping[str, SkillUse] = {
    TASKS: Use(_nothing, _check_tasks, every_day=_work, interrupt=_end_tasks),
    COMMON: Use(_appear_common, aura=points(0, None)),
    HEAL: spell(_heal, _check_heal, points(1)),
}
