"""The books: what comes and goes has an entry, what changes hands has none, and nobody has less than nothing."""

from __future__ import annotations

import pytest

from engine.core.acting.ledger import Accounted, create, credit, destroy, hand, holdings, shift, vanish
from engine.core.turn import Turn


class Purse:
    """Whoever has things."""

    def __init__(self, **items: int) -> None:
        self.items = dict(items)

    def add(self, item: str, amount: int) -> None:
        shift(self.items, item, amount, "the purse")


@pytest.fixture
def turn() -> Turn[None, None]:
    return Turn(None, {}, seed="1", number=1, scratch=None)


def booked(turn: Turn[None, None]) -> list[tuple[str, str, int]]:
    return [(event.reason, event.item, event.amount) for event in turn.events if isinstance(event, Accounted)]


def test_what_comes_and_goes_is_booked(turn: Turn[None, None]) -> None:
    purse, account = Purse(gold=5), {"gold": 1}
    create(turn, purse, "iron", 2, "harvest")
    destroy(turn, purse, "gold", 4, "pay")
    credit(turn, account, "gold", 3, "tax")
    credit(turn, account, "gold", 0, "nothing")
    vanish(turn, purse, "death")
    assert (purse.items, account) == ({}, {"gold": 4})
    assert booked(turn) == [
        ("harvest", "iron", 2), ("pay", "gold", -4), ("tax", "gold", 3), ("death", "gold", -1), ("death", "iron", -2),
    ]  # fmt: skip


def test_what_changes_hands_is_not(turn: Turn[None, None]) -> None:
    giver, receiver = Purse(gold=5), Purse()
    hand(giver, receiver, "gold", 5)
    hand(receiver, receiver, "gold", 9)
    assert (giver.items, receiver.items, booked(turn)) == ({}, {"gold": 5}, [])
    assert holdings([giver.items, receiver.items, {"gold": 1, "iron": 1}]) == {"gold": 6, "iron": 1}


def test_nobody_has_less_than_nothing(turn: Turn[None, None]) -> None:
    purse = Purse(gold=5)
    with pytest.raises(ValueError, match="the purse would have -1 of item gold"):
        destroy(turn, purse, "gold", 6, "pay")
    with pytest.raises(ValueError, match="an account would have -1 of item iron"):
        credit(turn, {}, "iron", -1, "pay")
    assert (purse.items, booked(turn)) == ({"gold": 5}, [])
