"""Who explains a sheet to its faction: what things are called, who is spoken of, what stands before an order."""

from __future__ import annotations

from typing import Any

from engine.core.orders import Order, OrderSheet, Understood
from engine.games.overlord.acting.contract import CONDITION
from engine.games.overlord.book import BOOK
from engine.games.overlord.checking.view import OrdersView
from engine.games.overlord.language.prefixes import Prefix, parsed
from engine.games.overlord.language.words import MANY
from engine.games.overlord.sight.knowledge import PLURALS

# What these say is no tag, whatever it looks like.
_SAID = ("name", "description", "stance", "participation", "rank", "file", "way to move", "new unit", "number")


class Teller:
    """Calls tags and ids by the names that a faction knows."""

    def __init__(self, sheet: OrderSheet, view: OrdersView) -> None:
        self._view = view

    def __call__(self, value: Any, kind: str = "") -> str:
        tag, view = str(value), self._view
        if kind in _SAID:
            return tag
        if tag in view.titles:
            return view.titles[tag]
        many = PLURALS.get((kind.removesuffix("s"), tag)) if kind in MANY else None
        known = next((many or names[tag] for names in view.known.values() if tag in names), "")
        return f"{known} [{tag}]" if known else tag

    def line(self, order: Order, said: str) -> str:
        """An order with its prefixes: "when the order above is done, for 5 days: study combat"."""
        speaker = self._view.titles.get(order.unit, order.unit) if order.unit else "The faction"
        before = ", ".join(_prefixes(order, parsed(order.prefixes)))
        said = f"{before}: {said}" if before else said
        return Understood(speaker, said, f"{speaker}: {said}")


def _prefixes(order: Order, prefix: Prefix) -> list[str]:
    said: list[str] = []
    spec = BOOK.by_keyword[order.name]
    if prefix.dashes:
        done = "an order above is done" if prefix.dashes == 1 else f"{prefix.dashes} orders above are done"
        said.append(f"after {done}")
    if prefix.plus:
        said.append("until an order above executes")
    if prefix.repeat and spec.group != CONDITION:
        said.append("every day that it can")
    elif prefix.days > 1 and spec.group != CONDITION and not spec.takes.once:
        said.append(f"on {prefix.days} days")
    if prefix.on_day:
        said.append(f"on day {prefix.on_day} of the month")
    return said
