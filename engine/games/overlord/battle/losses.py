"""Figures that are lost outside of battle, with what they had on them, and units with nobody left."""

from __future__ import annotations

from engine.core.acting.ledger import destroy
from engine.games.overlord.acting.ledger import vanish
from engine.games.overlord.scratch import OverlordTurn
from engine.games.overlord.state import Unit
from engine.games.overlord.titles import titles
from engine.games.overlord.units import equipment, stacks


def lose(turn: OverlordTurn, unit: Unit, figures: int, reason: str, *, with_goods: bool) -> None:
    """Takes figures from a unit; with_goods: their share of all it carries goes as well, rounded down.

    A unit that has nobody left is gone: its goods too, and its title is vacant.
    """
    figures = min(figures, unit.figures)
    if figures == unit.figures:
        _end(turn, unit, reason)
        return
    if with_goods:
        for item, amount in list(unit.items.items()):
            destroy(turn, unit, item, amount * figures // unit.figures, reason)
    unit.figures -= figures
    equipment.settle(unit)


def _end(turn: OverlordTurn, unit: Unit, reason: str) -> None:
    unit.figures = 0
    vanish(turn, unit, reason)
    titles.release(turn, unit)
    unit.orders.clear()
    stacks.remove(turn.state, unit)
