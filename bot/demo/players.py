"""Who plays in the demo of a game."""

from __future__ import annotations

from bot.demo import cast
from bot.demo.scripts import SCRIPTED, scripted


def cast_of(game: str, seed: str = "") -> cast.Cast:
    """The house, or a script. seed: of the campaign; "" for one worth watching. Raises TurnkeepError."""
    return scripted(game, seed) if game in SCRIPTED else cast.cast_of(game, seed)
