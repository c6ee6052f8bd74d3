"""What goes with a unit."""

from __future__ import annotations

from engine.core.acting import ledger
from engine.games.overlord.scratch import OverlordTurn
from engine.games.overlord.state import Unit


def vanish(turn: OverlordTurn, unit: Unit, reason: str) -> None:
    """Takes all items of a unit out of the world, before the unit itself goes."""
    unit.equipped.clear()
    ledger.vanish(turn, unit, reason)
