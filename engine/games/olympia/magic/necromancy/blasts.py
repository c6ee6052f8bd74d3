"""Blasts of aura, and who takes them in or throws them back (OLY-GAP-S908, -S909)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.acting import NotPossible
from engine.games.olympia.events import facts_of
from engine.games.olympia.magic.casting import MOST_AURA, aim, spell
from engine.games.olympia.magic.necromancy.dark_events import (
    BlastAbsorbed,
    Blasted,
    BlastFelt,
    BlastReturned,
    BlastSwallowed,
    BlastThrownBack,
    WillAbsorb,
    WillThrowBack,
)
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.state import Unit
from engine.games.olympia.units import aura
from engine.games.olympia.units.health import wound
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.skills import knows
from engine.games.olympia.units.using import SkillUse, Use, Using

BLAST, ABSORB = "908", "909"
WHY = "of a blast of aura"


def _strength(using: Using) -> int:
    """The aura that goes into it: so much, or all for 0, but for what is to be left. Raises NotPossible."""
    wanted, left = using.whole(1, 0, MOST_AURA), using.whole(2, 0, MOST_AURA, 0)
    most = using.unit.aura - left
    strength = min(wanted or most, most)
    if strength < using.skill.aura[0]:
        raise NotPossible(Refusal.USE_AURA, "OLY-GAP-S908", needed=left + using.skill.aura[0], aura=using.unit.aura)
    using.acting.running.made = strength  # for the effect, which comes when the aura is spent
    return strength


def _blast(using: Using) -> bool:
    target, world, strength = aim(using), using.world, using.acting.running.made
    damage = using.skill.number("damage") * strength
    if not knows(target, ABSORB):
        using.tell(Blasted(**using.facts(), name=called(target), aura=strength, damage=damage))
        using.tell(BlastFelt(**facts_of(world, [target]), by=called(using.unit), damage=damage))
        wound(using.turn, target, damage, WHY)
    elif target.throws_back:
        _throw_back(using, target, damage)
    else:
        gained = aura.gain(world, target, strength // 2)
        using.tell(BlastSwallowed(**using.facts(), name=called(target), aura=strength))
        using.tell(BlastAbsorbed(**facts_of(world, [target]), by=called(using.unit), gained=gained))
    return True


def _throw_back(using: Using, target: Unit, damage: int) -> None:
    """Once; what comes back is not thrown again."""
    target.throws_back = False
    using.tell(BlastThrownBack(**using.facts(), name=called(target), damage=damage))
    using.tell(BlastReturned(**facts_of(using.world, [target]), by=called(using.unit)))
    wound(using.turn, using.unit, damage, WHY)


def _wants_to_throw(using: Using) -> bool:
    """Raises NotPossible."""
    return bool(using.whole(0, 0, 1))


def _set(using: Using) -> bool:
    using.unit.throws_back = _wants_to_throw(using)
    using.tell((WillThrowBack if using.unit.throws_back else WillAbsorb)(**using.facts()))
    return True


BLASTS: Mapping[str, SkillUse] = {
    BLAST: spell(_blast, aim, _strength),
    ABSORB: Use(_set, _wants_to_throw),
}
