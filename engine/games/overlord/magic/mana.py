"""The mana of mages: what comes back in the evenings, and what fades (OVL-MAGIC-09 to -12, OVL-GAP-49, -90).

Decisions: of an odd number lost in two days the greater part goes on the second; mana never fades below the maximum; a
unit without any maximum keeps mana no longer than the evening.
"""

from __future__ import annotations

from engine.core.acting.ledger import create
from engine.games.overlord.rules.races import RACES
from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.scratch import OverlordTurn
from engine.games.overlord.state import MANA, Unit
from engine.games.overlord.units.attributes import max_mana

MAGIC = frozenset(tag for tag, skill in SKILLS.items() if skill.magic)
BORN_MAGES = frozenset(
    tag for tag, race in RACES.items() if race.gives.mana or any(skill in MAGIC for skill in race.skills)
)
REST = 2  # days in which one comes back
STEP = 2  # full halves of the maximum above it: each costs one more in two days


def is_mage(unit: Unit) -> bool:
    """Only who has learned magic has mana (OVL-MAGIC-09)."""
    return max_mana(unit) > 0


def change(unit: Unit, day: int) -> int:
    """What the evening of a day adds to the unit's mana, or takes. day: of the month, from 1."""
    most, has = max_mana(unit), unit.count(MANA)
    if has < most:
        return 0 if day % REST else 1
    excess = has - most
    if not excess:
        return 0
    if not most:
        return -excess
    lost = excess * STEP // most + 1  # in two days
    tonight = lost // REST if day % REST else lost - lost // REST
    return -min(excess, tonight)


def regain(turn: OverlordTurn) -> None:
    """The evening: mana comes back to those below their maximum, and fades from those above (OVL-STAT-09)."""
    for unit in turn.state.units.values():
        if MANA in unit.items or (not turn.day % REST and _is_gifted(unit)):
            amount = change(unit, turn.day)
            if amount:
                create(turn, unit, MANA, amount, "mana")


def _is_gifted(unit: Unit) -> bool:
    """Whether the unit may have mana at all: a quick look, since every unit is asked every evening."""
    return unit.race in BORN_MAGES or not MAGIC.isdisjoint(unit.experience)
