"""The evening of mages: spells broken off, mana, the sick, effects that wear off, the drowning (OVL-TURN-10)."""

from __future__ import annotations

from engine.games.overlord.acting.contract import facts
from engine.games.overlord.land import effects
from engine.games.overlord.land.magic_events import SpellSpoiled
from engine.games.overlord.magic import casting, drowning, plague
from engine.games.overlord.magic import mana as pools
from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.scratch import OverlordTurn


def mana(turn: OverlordTurn) -> None:
    """Spells nobody went on with are spoiled; mana comes back, or fades."""
    cast, turn.scratch.cast_today = turn.scratch.cast_today, {}
    for unit in turn.state.units.values():
        if unit.work:
            for skill in casting.spoil(unit, cast.get(unit.id, {})):
                turn.tell(SpellSpoiled(**facts(turn, unit), skill=SKILLS[skill].name))
    pools.regain(turn)


def wear_off(turn: OverlordTurn) -> None:
    """The sick die or infect others; every effect has a day less; on the last day the stranded drown."""
    plague.run(turn)
    effects.wear_off(turn)
    drowning.run(turn)
