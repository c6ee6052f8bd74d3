"""Silver of a faction that no unit holds."""

from __future__ import annotations

from engine.core.acting.ledger import enter
from engine.games.atlantis.scratch import AtlantisTurn
from engine.games.atlantis.state import SILVER, Faction


def fund(turn: AtlantisTurn, faction: Faction, amount: int, reason: str) -> None:
    """Adds new silver to the unclaimed money of a faction (a negative amount takes it)."""
    faction.unclaimed += amount
    enter(turn, SILVER, amount, reason)
