"""Who explains a sheet to its side: what things are called, for whom an order is, whether it will be refused."""

from __future__ import annotations

import re
from typing import Any

from engine.core.orders import Order, OrderSheet, Understood
from engine.games.erfworld.checking.check import bound_to_fail
from engine.games.erfworld.language.frame import SIDE_SECTION
from engine.games.erfworld.realm.designing import UNFOUND
from engine.games.erfworld.rules.cities import BUILDINGS
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.rules.magic import SPELLS
from engine.games.erfworld.sight.view import SideView

_CODE = re.compile(r"[uckts]\d+")
_SAID = ("name", "design", "doctrine")  # what these say is no code, whatever it looks like


class Teller:
    """Calls codes and keys by the names that a side knows."""

    def __init__(self, sheet: OrderSheet, view: SideView) -> None:
        self._view = view

    def __call__(self, value: Any, kind: str = "") -> str:
        text = str(value)
        if kind in _SAID:
            return text
        if kind == "class":
            return text.removeprefix(UNFOUND) if text.startswith(UNFOUND) else CLASSES[text].name
        if kind in ("building", "spell"):
            return BUILDINGS[text].name if kind == "building" else SPELLS[text].name
        return self._named(text) or (text.upper() if _CODE.fullmatch(text) else text)

    def _named(self, code: str) -> str:
        view = self._view
        if code in view.units:
            return view.units[code].name
        if code in view.cities:
            return view.cities[code].name
        return view.owner_name(code) if code in view.sides else ""

    def line(self, order: Order, said: str) -> str:
        """The order under whom it is for; a condition stands before it, a refusal behind."""
        when = "".join(f"{condition}: " for condition in order.prefixes)
        refused = "; this will be refused" if bound_to_fail(self._view, order) else ""
        return Understood(self._speaker(order.unit), f"{when}{said}{refused}")

    def _speaker(self, unit: str) -> str:
        view = self._view
        if unit == SIDE_SECTION:
            return view.name or "The side"
        if unit.isdecimal():
            return f"Stack {unit}"
        city = view.own_cities.get(unit)
        if city is not None:
            return f"{city.name} ({unit.upper()})"
        return view.units[unit].name if unit in view.units else unit.upper()
