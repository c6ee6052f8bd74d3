"""USE of a spell or a rite: time, mana, materials, and what comes of it (OVL-USE-08, -11, -14, OVL-MAGIC-07, -10).

Decisions: mana and materials are taken when a casting begins; what is left of a day goes into the next casting only if
that takes more than a day and the order goes on; a number in the order counts castings; a spell whose target is not
here waits, one whose target is of the wrong kind is refused. Things that magic makes out of things are made like all
others (`production`), and may wait half done; a spell on a target may not.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from engine.core.acting import NotPossible
from engine.games.overlord.acting.contract import Acting, NotYet, Result
from engine.games.overlord.acting.references import title
from engine.games.overlord.land.magic_events import SpellWorked
from engine.games.overlord.magic import creatures, deeds, enchantments, lands, thieves
from engine.games.overlord.magic.sort import UNLIMITED, Aim, Sort, Spell
from engine.games.overlord.refusals import Refusal
from engine.games.overlord.rules.land import season_of
from engine.games.overlord.rules.skills import FULL_DAY, SKILLS, Use
from engine.games.overlord.sight.entries import skill_name
from engine.games.overlord.state import Unit, Work
from engine.games.overlord.units.practice import practise
from engine.games.overlord.work.effort import effort
from engine.games.overlord.work.production import able, consume, costs, counted, has

SORTS: Mapping[str, Sort] = MappingProxyType(
    {
        "summon": creatures.SUMMONS,
        "enchant": enchantments.ENCHANTS,
        "weather": lands.WEATHERS_OF,
        "fertility": lands.FERTILITY,
        "meditate": deeds.MEDITATES,
        "ritual": deeds.PASSES_ON,
        "look": deeds.LOOKS,
        "bury": deeds.BURIES,
        "pick pocket": thieves.STEALS,
        "assassinate": thieves.MURDERS,
    }
)


@cache
def is_spell(skill: str) -> bool:
    """Whether USE of a skill works on a unit, a place or the caster, and does not make things (OVL-USE-08)."""
    return any(entry.use is not None and entry.use.kind in SORTS for entry in SKILLS[skill].levels)


def cast(acting: Acting, skill: str) -> Result:
    """A day of work on a spell. Raises NotPossible."""
    use = _use(acting, skill)
    aim = SORTS[use.kind].aim(acting, skill, use)
    if aim is None or not effort(acting.world, acting.unit, skill, use, season_of(acting.turn.number)):
        return Result.NOT_YET
    work = _begun(acting.unit, skill)
    if work is None:
        work = _begin(acting, skill, use, aim)
    elif work.target != aim.key:
        work = _redirect(acting, work, use, aim)
    if work is None:
        return Result.NOT_YET
    acting.turn.scratch.cast_today.setdefault(acting.unit.id, {})[skill] = None
    done = _labour(acting, skill, use, aim, work)
    if done:
        SORTS[use.kind].work(Spell(acting, skill, use, aim), done)
    else:
        acting.tell(SpellWorked(**acting.facts(), skill=SKILLS[skill].name, routine=True))
    practise(acting.turn, acting.unit, skill)
    return counted(acting, done)


def _use(acting: Acting, skill: str) -> Use:
    """What the skill does at the unit's level. Raises NotPossible."""
    record, unit = SKILLS[skill], acting.unit
    reached = able(unit, skill)
    if not reached:
        raise NotYet(Refusal.SPELL_UNKNOWN, "OVL-ORD-55", unit=title(unit), skill=skill_name(skill))
    use = record.use(reached)
    if use is None or use.kind not in SORTS:
        in_battle = record.action(reached) is not None
        how = "it is a spell of battle, for the COMBAT list" if in_battle else "what it gives, it gives by itself"
        raise NotPossible(Refusal.SPELL_NO_USE, "OVL-MAGIC-07", skill=record.name.capitalize(), how=how)
    return use


def _begun(unit: Unit, skill: str) -> Work | None:
    return next((work for work in unit.work if work.skill == skill), None)


def _begin(acting: Acting, skill: str, use: Use, aim: Aim) -> Work | None:
    """A new casting, paid for; None when mana or materials are missing (OVL-USE-06)."""
    if not _pay(acting, use):
        return None
    work = Work(skill, aim.key, 0, use.makes)
    acting.unit.work.append(work)
    return work


def _redirect(acting: Acting, work: Work, use: Use, aim: Aim) -> Work | None:
    """Another target in the middle: half the time is lost, and all is paid again (OVL-GAP-121)."""
    if not _pay(acting, use):
        return None
    work.target, work.done = aim.key, work.done // 2
    return work


def _pay(acting: Acting, use: Use) -> bool:
    """Takes mana and materials of one casting, or nothing when something is missing."""
    if not has(acting.unit, costs(use)):
        return False
    consume(acting.turn, acting.unit, costs(use), "magic")
    return True


def _labour(acting: Acting, skill: str, use: Use, aim: Aim, work: Work) -> int:
    """Works through the day; how many castings come to an end."""
    unit, sort = acting.unit, SORTS[use.kind]
    price = SKILLS[skill].work(able(unit, skill))
    left = work.done + effort(acting.world, unit, skill, use, season_of(acting.turn.number)) - price
    if left < 0:
        work.done = left + price
        return 0
    unit.work.remove(work)
    most = min(acting.order.get("products") or UNLIMITED, sort.room(acting, use, aim))
    done = 1
    while done < most and left >= price and _pay(acting, use):
        left -= price
        done += 1
    if 0 < left < price and done < most and price > FULL_DAY and _goes_on(acting):
        following = _begin(acting, skill, use, aim)
        if following is not None:
            following.done = left
    return done


def _goes_on(acting: Acting) -> bool:
    """Whether the order will be carried out tomorrow as well: long work then loses no time."""
    line = acting.pending
    return line is not None and (line.repeat or line.days > 1 or bool(acting.order.get("products")))


def spoil(unit: Unit, kept: Mapping[str, None]) -> list[str]:
    """Drops the spells that a unit had begun and did not go on with (OVL-USE-14); which. kept: those of today."""
    broken = [work.skill for work in unit.work if work.skill not in kept and _may_not_wait(work)]
    if broken:
        unit.work = [work for work in unit.work if work.skill not in broken]
    return broken


def _may_not_wait(work: Work) -> bool:
    """Whether work in hand is a spell on a target, and no making of things."""
    return SKILLS[work.skill].magic and is_spell(work.skill)
