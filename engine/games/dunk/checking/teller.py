"""Who explains a sheet to its kingdom: what things are called, what will be refused or costs gold (DNK-SUBMIT-14)."""

from __future__ import annotations

from typing import Any

from engine.core.orders import Order, OrderSheet
from engine.games.dunk.checking.check import bound_to_fail
from engine.games.dunk.checking.prices import is_sky_castle, price
from engine.games.dunk.language.frame import EVERY_TURN
from engine.games.dunk.language.words import ALL
from engine.games.dunk.sight.view import KingdomView

_ALL = {"army": "Every army", "technology": "every technology we possess", "kingdom": "every kingdom"}


class Teller:
    """Goes through a sheet in written order: what an order above develops, those below it have."""

    def __init__(self, sheet: OrderSheet, view: KingdomView) -> None:
        self._view = view
        self._failing = bound_to_fail(view, sheet)
        self._techs = list(view.techs)
        self._towns = {town.province: town.name for town in view.towns}

    def __call__(self, value: Any, kind: str = "") -> str:
        view = self._view
        if value == ALL and kind in _ALL:
            return _ALL[kind]
        if kind == "army":
            army = view.armies.get(value)
            return army.name if army and army.own else f"Army {value}"
        if kind == "kingdom":
            known = view.kingdoms.get(value)
            return known.name if known else _ALL[kind]
        if kind == "castle":
            return "sky castle" if is_sky_castle(value, view, self._techs) else "stone castle"
        if kind == "on/off":
            return "on" if value else "off"
        return self._towns.get(value, f"the town in {value}") if kind == "town" else str(value)

    def line(self, order: Order, said: str) -> str:
        every = "Every turn: " if EVERY_TURN in order.prefixes else ""
        if order.line in self._failing:
            return f"Will be refused: {every}{said}"
        gold = price(order, self._view, tuple(self._techs))
        tail = f"; {gold} gold" if gold and order.name != "give_gold" else ""
        tech = order.name.removeprefix("develop_")
        if tech != order.name and tech not in self._techs:
            self._techs.append(tech)
        return f"{every}{said}{tail}"
