"""Who explains a sheet to its faction: what things are called, who is spoken of, which units are formed."""

from __future__ import annotations

from typing import Any

from engine.core.orders import Order, OrderSheet, Understood, said
from engine.games.atlantis.book import BOOK
from engine.games.atlantis.language.frame import REPEAT
from engine.games.atlantis.rules.items import ITEMS
from engine.games.atlantis.rules.skills import SKILLS
from engine.games.atlantis.sight.view import FactionView


class Teller:
    """Calls things by the names that a faction knows."""

    def __init__(self, view: FactionView) -> None:
        self._view = view

    def __call__(self, value: Any, kind: str = "") -> str:
        view = self._view
        if kind == "unit" and value.isdecimal():
            unit = view.unit(int(value))
            return unit.title if unit else f"unit {value}"
        if kind == "faction number":
            name = view.factions.get(value)
            return f"{name} ({value})" if name else f"faction {value}"
        if kind == "plural":
            return ITEMS[value].plural
        return SKILLS[value].title if kind == "skill" else str(value)

    def speaker(self, reference: str) -> str:
        """The unit that orders stand under, at the beginning of a sentence."""
        if reference.isdecimal():
            unit = self._view.own.get(int(reference))
            return unit.title if unit else f"Unit {reference}"
        _, former, alias = reference.split()
        return f"New {alias} of {former}"

    def line(self, order: Order, said: str) -> str:
        again = " (and stays on the template)" if REPEAT in order.prefixes else ""
        return Understood(self.speaker(order.unit), f"{said}{again}")


def explain(sheet: OrderSheet, view: FactionView) -> list[str]:
    """One line for each unit formed and each order that was understood, in written order."""
    tells = Teller(view)
    lines: list[tuple[int, str]] = []
    for reference, line in sheet.header.get("forms", {}).items():
        _, former, alias = reference.split()
        lines.append((line, Understood(tells.speaker(former), f"forms new {alias}")))
    for order in sheet.orders:
        lines.append((order.line, tells.line(order, said(BOOK.by_keyword[order.name], order, tells))))
    return [text for _, text in sorted(lines, key=lambda found: found[0])]
