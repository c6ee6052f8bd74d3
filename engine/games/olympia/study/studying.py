"""`study` and `forget`, and where a skill may be begun (OLY-STUDY-01 to -14, OLY-RELIG-01, OLY-GAP-77, -79, -80, -99,
OLY-GAP-O28)."""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.core.orders import may
from engine.core.program import Result
from engine.games.olympia.acting.contract import Acting, Deed, order
from engine.games.olympia.language.words import A_SKILL, DAYS
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.rules.items import spelled
from engine.games.olympia.rules.realm import REALM
from engine.games.olympia.rules.skills import SKILLS, WEEK, Skill
from engine.games.olympia.state import Thing, Unit, World
from engine.games.olympia.study.study_events import (
    FastStudied,
    FeePaid,
    PointsInvested,
    ScrollUsedUp,
    StudyBegun,
    StudyContinued,
    StudyCutOff,
    StudyProgress,
)
from engine.games.olympia.units.aura import AURACULUM
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.purse import funds, spend
from engine.games.olympia.units.skills import RELIGION, forget, has_begun, is_begun, knows, learn
from engine.games.olympia.units.things import take_away

SCROLL = "scroll"
TEMPLE = "temple"


def is_taught(world: World, unit: Unit, skill: str) -> bool:
    """Whether a source of instruction that is not used up is at hand."""
    place = world.places[unit.place]
    sub_skill = SKILLS[skill]
    if skill in place.lessons or skill in unit.found:
        return True
    if sub_skill.common and knows(unit, sub_skill.category):
        return True
    if skill == RELIGION and place.kind == TEMPLE and place.built is not None and place.built.finished:
        return True
    return any(thing.kind != SCROLL and _may_read(unit, thing) for thing in _teaching(world, unit, skill))


def scroll_of(world: World, unit: Unit, skill: str) -> Thing | None:
    """The scroll from which a unit may begin a skill: it vanishes then (OLY-GAP-80)."""
    return next((thing for thing in _teaching(world, unit, skill) if thing.kind == SCROLL), None)


def _teaching(world: World, unit: Unit, skill: str) -> list[Thing]:
    held = (world.things[code] for code in unit.unique)
    return [thing for thing in held if skill in thing.teaches]


def _may_read(unit: Unit, thing: Thing) -> bool:
    """An auraculum teaches its maker and nobody else (OLY-GAP-S881)."""
    return thing.kind != AURACULUM or thing.maker == unit.id


FEE, MOST_DAYS = REALM.study.fee, REALM.study.most_days


def skill_named(code: str) -> Skill:
    """Raises NotPossible when there is no such skill."""
    if code not in SKILLS:
        raise NotPossible(Refusal.NO_SKILL, "OLY-SKILL-03", skill=code)
    return SKILLS[code]


def days_left(acting: Acting, skill: Skill) -> int:
    """Days of study that a skill still takes that is begun."""
    return skill.days_to_learn - acting.unit.learning[skill.key]


def _start(acting: Acting) -> Result:
    """Pays what a new skill costs, and spends fast days or begins a week. Raises NotPossible."""
    skill = skill_named(acting.order["skill"])
    fast = acting.order.get("fast", 0)
    _check(acting, skill)
    if fast:
        _check_fast(acting)
    elif acting.unit.studied >= MOST_DAYS:
        raise NotPossible(Refusal.STUDIED_ENOUGH, "OLY-STUDY-08", days=MOST_DAYS)
    first = not has_begun(acting.unit, skill.key)
    if first:
        _begin(acting, skill)
    if fast:
        return _fast(acting, skill, fast)
    days = acting.running.due = min(WEEK, days_left(acting, skill), MOST_DAYS - acting.unit.studied)
    if first:
        acting.tell(StudyBegun(**acting.facts(), code=skill.key, name=skill.name, days=spelled(days)))
    else:
        acting.tell(StudyContinued(**acting.facts(), code=skill.key, name=skill.name))
    return Result.POLL


def _check(acting: Acting, skill: Skill) -> None:
    if knows(acting.unit, skill.key):
        raise NotPossible(Refusal.KNOWN_ALREADY, "OLY-STUDY-10", name=skill.name, skill=skill.key)
    if skill.category and not knows(acting.unit, skill.category):
        category = SKILLS[skill.category]
        raise NotPossible(Refusal.CATEGORY_FIRST, "OLY-STUDY-10", name=category.name, skill=category.key)


def _check_fast(acting: Acting) -> None:
    if not acting.world.players[acting.unit.player].fast_study:
        raise NotPossible(Refusal.NO_FAST_DAYS, "OLY-STUDY-09")


def _begin(acting: Acting, skill: Skill) -> None:
    """Source, fee and Noble Points, once for each skill. Raises NotPossible before anything is paid."""
    unit, world = acting.unit, acting.world
    scroll = None
    if not is_taught(world, unit, skill.key):
        scroll = scroll_of(world, unit, skill.key)
        if scroll is None:
            raise NotPossible(Refusal.NOT_TAUGHT_HERE, "OLY-STUDY-14", skill=skill.key)
    if funds(world, unit) < FEE:
        raise NotPossible(Refusal.NO_FEE, "OLY-STUDY-06", gold=FEE)
    owner = world.players[unit.player]
    if owner.points < skill.noble_points:
        raise NotPossible(Refusal.NO_POINTS, "OLY-STUDY-07", points=spelled(skill.noble_points))
    spend(acting.turn, unit, FEE, "study")
    acting.tell(FeePaid(**acting.facts(), gold=FEE))
    if skill.noble_points:
        owner.points -= skill.noble_points
        unit.points += skill.noble_points
        unit.invested.append(skill.key)
        points = spelled(skill.noble_points)
        acting.tell(PointsInvested(**acting.facts(), code=skill.key, name=skill.name, points=points))
    if scroll is not None:
        acting.tell(ScrollUsedUp(**acting.facts(), scroll=called(scroll)))
        take_away(world, scroll)
    unit.learning.setdefault(skill.key, 0)
    if skill.key in unit.found:
        unit.found.remove(skill.key)


def _fast(acting: Acting, skill: Skill, asked: int) -> Result:
    """Days from the stock of the faction, in place of days of the month (OLY-GAP-77)."""
    owner = acting.world.players[acting.unit.player]
    days = min(asked, owner.fast_study, days_left(acting, skill))
    owner.fast_study -= days
    acting.unit.learning[skill.key] += days
    left = owner.fast_study
    acting.tell(FastStudied(**acting.facts(), code=skill.key, name=skill.name, days=spelled(days), left=left))
    if not _learned(acting, skill):
        _progress(acting, skill)
    return Result.DONE


def _evening(acting: Acting) -> Result:
    """A day more; it ends with the week, the skill, or the days that may be studied in a month (S-21)."""
    skill = SKILLS[acting.order["skill"]]
    if not is_begun(acting.unit, skill.key):
        return Result.DONE
    acting.unit.studied += 1
    acting.unit.learning[skill.key] += 1
    if _learned(acting, skill):
        return Result.DONE
    if acting.running.done >= WEEK:
        _progress(acting, skill)
        return Result.DONE
    if acting.unit.studied >= MOST_DAYS:
        done = acting.unit.learning[skill.key]
        cut = StudyCutOff(
            **acting.facts(), code=skill.key, name=skill.name, done=done, needed=skill.days_to_learn, most=MOST_DAYS
        )
        acting.tell(cut)
        return Result.DONE
    return Result.GOING_ON


def _learned(acting: Acting, skill: Skill) -> bool:
    """Whether that was the last day it took."""
    if days_left(acting, skill) > 0:
        return False
    learn(acting.turn, acting.unit, skill.key)
    return True


def _progress(acting: Acting, skill: Skill) -> None:
    done = acting.unit.learning[skill.key]
    acting.tell(StudyProgress(**acting.facts(), code=skill.key, name=skill.name, done=done, needed=skill.days_to_learn))


def _forget(acting: Acting) -> Result:
    """Raises NotPossible for a skill of which it knows nothing."""
    skill = skill_named(acting.order["skill"])
    if not knows(acting.unit, skill.key) and not is_begun(acting.unit, skill.key):
        raise NotPossible(Refusal.NOT_KNOWN, "OLY-GAP-O28", name=skill.name, skill=skill.key)
    forget(acting.turn, acting.unit, skill.key)
    return Result.DONE


FORGET = order(
    "forget", A_SKILL, rule="OLY-ORDER-28", help="give up a skill", example="forget 601", says="forget {skill}",
    priority=1, do=_forget,
)  # fmt: skip
ORDERS = (
    order("study", A_SKILL, may("fast", DAYS), rule="OLY-ORDER-69", example="study 600 7",
          help="study a skill for a week, or by so many fast days at once",
          says="study {skill}[, {fast} fast days at once]", priority=3, days=WEEK, do=Deed(_start, _evening)),
)  # fmt: skip
