"""What was understood of a sheet, a line an order, in the plain words that stand beside each order's syntax."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Protocol, TypeVar

from engine.core.orders.book import OrderBook
from engine.core.orders.spec import Namer, Order, OrderSheet, OrderSpec

V = TypeVar("V", contravariant=True)

_BRACKETS = re.compile(r"\[([^\[\]]*)\]")
_FIELD = re.compile(r"\{(\w+)(?::([\w ,]+))?\}")


class Understood(str):
    """A line of `Ruleset.explain` that belongs under a heading: the unit the order is for.

    The text is a whole sentence ("Merlin (17) studies force"), `said` the part of it below the heading.
    """

    heading: str
    said: str

    def __new__(cls, heading: str, said: str, whole: str = "") -> Understood:
        """whole: the sentence, where it is not heading and said with a blank between them."""
        line = super().__new__(cls, whole or f"{heading} {said}")
        line.heading, line.said = heading, said
        return line


def said(spec: OrderSpec, order: Order, name: Namer) -> str:
    """The order in plain words.

    In a pattern `{who}` is the name of that argument, of many with commas between them; `{item:plural}` is its name of
    another kind; `{amount:,}` a number as people write it. Of `[to level {level}|at once]` the first part is said whose
    arguments are all given, and nothing when there is none.
    """
    if not isinstance(spec.says, str):
        return spec.says(order, name)
    pattern = _BRACKETS.sub(lambda found: _first_given(found[1], order), spec.says)
    kinds = {arg.name: arg.reader.kind for arg in spec.args}

    def called(found: re.Match[str]) -> str:
        value, kind = order.get(found[1]), found[2] or kinds[found[1]]
        return _called(value, kind, name)

    return _FIELD.sub(called, pattern)


def _called(value: Any, kind: str, name: Namer) -> str:
    if value is None:
        return ""
    if isinstance(value, tuple):
        return ", ".join(_called(one, kind, name) for one in value)
    return f"{value:,}" if kind == "," else name(value, kind)


def _first_given(parts: str, order: Order) -> str:
    return next((part for part in parts.split("|") if all(order.get(field) for field in _fields(part))), "")


@lru_cache(maxsize=1024)
def _fields(pattern: str) -> tuple[str, ...]:
    return tuple(found[1] for found in _FIELD.finditer(pattern))


class Teller(Namer, Protocol):
    """Who explains a sheet to one player."""

    def line(self, order: Order, said: str) -> str:
        """The whole line: for whom the order is, what is said of it, what will come of it."""
        ...


def explain(book: OrderBook, teller: Callable[[OrderSheet, V], Teller]) -> Callable[[OrderSheet, V], list[str]]:
    """What a game tells of a sheet, a line an order, in written order. teller: made for a sheet and its player."""

    def explained(sheet: OrderSheet, view: V) -> list[str]:
        tells = teller(sheet, view)
        return [tells.line(order, said(book.by_keyword[order.name], order, tells)) for order in sheet.orders]

    return explained
