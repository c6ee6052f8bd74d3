"""Orders in plain words: patterns over their arguments, functions, and the lint that asks each to be said."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from engine.core.language.readers import Many, Named, Whole
from engine.core.language.words import Directory
from engine.core.orders import Order, OrderSheet, OrderSpec, Says, arg, book_of, explain, may, order, read_orders
from engine.core.rules.linting import faulty_orders
from tests.suite.table import each

KNOWN = Directory({"unit": {"Ann": "u1", "Ben": "u2"}})
ARGS = (may("number", Whole()), may("who", Many(Named("unit"))))


def wave(says: Says, example: str = "wave") -> OrderSpec:
    return order("wave", *ARGS, rule="X-1", help="Waves.", example=example, says=says)


@dataclass
class Teller:
    sheet: OrderSheet
    view: dict[str, str]

    def __call__(self, value: Any, kind: str = "") -> str:
        name = self.view.get(value, str(value))
        return name.upper() if kind == "loud" else name

    def line(self, order: Order, said: str) -> str:
        return f"{order.line}: {said}"


@each(
    "says, text, told",
    [
        ("wave {number} times", "wave 3", "wave 3 times"),
        ("wave {number:,} times", "wave 30000", "wave 30,000 times"),
        ("wave to {who}", "wave Ann Ben", "wave to Annie, Benny"),
        ("wave to {who:loud}", "wave Ann", "wave to ANNIE"),
        ("wave[ to {who}| about]", "wave Ann", "wave to Annie"),
        ("wave[ to {who}| about]", "wave 3", "wave about"),
        ("wave[ {number} times][ to {who}]", "wave", "wave"),
        ("wave {number} times", "wave", "wave  times"),
        (lambda order, name: f"{order.name} to {name(order['who'][0])}", "wave Ben", "wave to Benny"),
    ],
)
def test_an_order_is_said_by_its_pattern(says: Says, text: str, told: str) -> None:
    book = book_of((wave(says),))
    sheet = read_orders(f"\n{text}", book, KNOWN)
    assert sheet.errors == ()
    assert explain(book, Teller)(sheet, {"u1": "Annie", "u2": "Benny"}) == [f"2: {told}"]


@each(
    "spec, code",
    [
        (wave(""), "not-said"),
        (wave("wave to {whom}"), "not-said"),
        (wave(lambda order, name: name(order["whom"])), "not-said"),
        (wave("wave", example="dance"), "example"),
        (wave("wave to {who}", example="wave 3 Somebody"), ""),
        (wave("wave to {who}", example="wave 3 1st Somebody"), ""),
    ],
)
def test_the_lint_asks_every_example_to_be_read_and_said(spec: OrderSpec, code: str) -> None:
    assert [found.code for found in faulty_orders(book_of((spec,)), lambda spec: "")] == [code] * bool(code)


def test_a_book_knows_who_carries_out_each_order_and_has_each_once() -> None:
    done = order("jump", rule="X-2", help="Jumps.", says="jump", do=len)
    book = book_of((wave("wave"),), (done,))
    assert (dict(book.deeds), done.example) == ({"jump": len}, "jump")
    with pytest.raises(ValueError, match="jump is both"):
        book_of((done,), (order("leap", rule="X-3", help="Leaps.", says="leap", also=("jump",)),))


def test_arguments_say_whether_they_may_be_left_out() -> None:
    given, left = arg("to", Named("unit"), "to"), may("days", Whole(), default=1)
    assert (given.optional, given.fillers, left.optional, left.default) == (False, ("to",), True, 1)
