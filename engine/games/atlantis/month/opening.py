"""Before the first step: what the last turn left behind is cleared away, and monsters choose their prey."""

from __future__ import annotations

from engine.games.atlantis.nonplayers.nonplayers import choose_attacks
from engine.games.atlantis.scratch import AtlantisTurn
from engine.games.atlantis.state import ThisTurn


def run(turn: AtlantisTurn) -> None:
    """Begins the month: the number of the turn counts from here, for seasons and dates."""
    turn.state.turn = turn.number
    turn.state.this_turn = ThisTurn()
    choose_attacks(turn)
