"""The books: money and units by class come from somewhere and go somewhere, each with a reason.

`Accounted` events are for the books, seen by nobody. Money is in eighths of a dollar, its kind is "$".
"""

from __future__ import annotations

from engine.core.acting.ledger import enter
from engine.games.erfworld.scratch import Book, ErfTurn
from engine.games.erfworld.state import Side

MONEY = "$"


def book_of(turn: ErfTurn, side: Side) -> Book:
    """The money of a side today."""
    return turn.scratch.books.setdefault(side.id, Book(side.treasury))


def credit(turn: ErfTurn, side: Side, amount: int, reason: str) -> None:
    """Gives a side money; takes it, for a negative amount. Raises ValueError below zero."""
    _shift(turn, side, amount, reason)
    enter(turn, MONEY, amount, reason)


def hand_over(turn: ErfTurn, giver: Side, receiver: Side, amount: int, reason: str) -> None:
    """Money goes from one side to another. Raises ValueError if the giver has less."""
    _shift(turn, giver, -amount, reason)
    _shift(turn, receiver, amount, reason)


def _shift(turn: ErfTurn, side: Side, amount: int, reason: str) -> None:
    book = book_of(turn, side)
    if side.treasury + amount < 0:
        raise ValueError(f"the treasury of {side.id} would be {side.treasury + amount}")
    side.treasury += amount
    book.sums[reason] = book.sums.get(reason, 0) + amount
