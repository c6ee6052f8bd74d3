"""The cast of Dunk!'s demo: the same players in a hurry, who make war on everybody they meet but their friends."""

from __future__ import annotations

from bot.demo.dunk import players
from bot.demo.dunk.desk import Manner
from engine.games.dunk.sight.view import KingdomView

IN_A_HURRY = Manner(peaceful=1, warlike=True, proud=True)


def orders_for(view: KingdomView) -> str:
    """The orders of a scripted player for the coming turn, as text."""
    return players.orders_for(view, IN_A_HURRY)
