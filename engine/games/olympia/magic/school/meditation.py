"""Where aura comes from: meditation, what hinders it, and one's own blood (OLY-GAP-S801, -S808, -S813, -S814)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.acting import NotPossible
from engine.games.olympia.events import facts_of
from engine.games.olympia.magic.casting import aim, is_mage, points, spell
from engine.games.olympia.magic.school.school_events import (
    AuraGained,
    MeditationClouded,
    MeditationHindered,
    MeditationSpoiled,
)
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.rules.skills import SKILLS
from engine.games.olympia.scratch import OlympiaTurn
from engine.games.olympia.state import FULL_HEALTH
from engine.games.olympia.units import aura
from engine.games.olympia.units.health import wound
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.using import SkillUse, Use, Using

MEDITATE, TAP, ADVANCED, HINDER = "801", "808", "813", "814"
SPOILS = SKILLS[HINDER].numbers("spoils")
PERCENT = 100
RING, DAY_OF_STONES, FROM_STONES = "ring of stones", 15, 1


def _clouded(using: Using) -> bool:
    """Whether a hindrance spoils this meditation; it is gone then in any case."""
    hindrance, using.unit.hindrance = using.unit.hindrance, 0
    return hindrance > 0 and using.dice("hindrance").percent(SPOILS[min(hindrance, len(SPOILS)) - 1])


def _offered(using: Using) -> tuple[int, int]:
    """What a meditation gives, and up to which aura."""
    most = aura.maximum(using.world, using.unit)
    skill = using.skill
    return max(skill.number("least"), most * skill.number("percent") // PERCENT), most + skill.number("over")


def _meditate(using: Using) -> bool:
    if _clouded(using):
        using.tell(MeditationSpoiled(**using.facts()))
        return False
    offered, most = _offered(using)
    gained = aura.gain(using.world, using.unit, offered, most=most)
    using.tell(AuraGained(**using.facts(), gained=gained, aura=using.unit.aura))
    return gained > 0


def _meditate_deeply(using: Using) -> bool:
    offered, most = _offered(using)
    clouded = _clouded(using)
    gained = aura.gain(using.world, using.unit, offered // 2 if clouded else offered, most=most)
    told = MeditationClouded if clouded else AuraGained
    using.tell(told(**using.facts(), gained=gained, aura=using.unit.aura))
    return gained > 0


def _tapped(using: Using) -> int:
    """How much aura is asked for; more than his health has kills him at once: nobody can. Raises NotPossible."""
    return using.whole(0, 1, FULL_HEALTH // using.skill.number("wound"))


def _tap(using: Using) -> bool:
    """The wound first, so that nobody dies with the aura in hand."""
    wanted = _tapped(using)
    gained = aura.gain(using.world, using.unit, wanted)
    using.tell(AuraGained(**using.facts(), gained=gained, aura=using.unit.aura))
    wound(using.turn, using.unit, wanted * using.skill.number("wound"), "of a spell")
    return gained > 0


def _check_hinder(using: Using) -> None:
    target = aim(using)
    if not is_mage(using.world, target):
        raise NotPossible(Refusal.NOT_A_MAGE, "OLY-GAP-S814", who=called(target))


def _hinder(using: Using) -> bool:
    target = aim(using)
    target.hindrance = min(using.skill.number("most"), target.hindrance + points(1)(using))
    using.tell(MeditationHindered(**using.facts(), name=called(target), hindrance=target.hindrance))
    return True


def stones_give(turn: OlympiaTurn) -> None:
    """On the evening of day 15 each mage in a ring of stones gains a point (OLY-GAP-23)."""
    world = turn.state
    if turn.day != DAY_OF_STONES:
        return
    for unit in world.units.values():
        if world.places[unit.place].kind == RING and is_mage(world, unit):
            gained = aura.gain(world, unit, FROM_STONES)
            turn.tell(AuraGained(**facts_of(world, [unit]), gained=gained, aura=unit.aura))


MEDITATION: Mapping[str, SkillUse] = {
    MEDITATE: Use(_meditate),
    TAP: Use(_tap, _tapped),
    ADVANCED: Use(_meditate_deeply),
    HINDER: spell(_hinder, _check_hinder, points(1)),
}
