"""What is in force behind a sheet: of every unit the running order, and the queue as the sheet leaves it
(OLY-SUBMIT-11, -13, -22, -23).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.core.orders import Order, OrderSheet, Understood, read_printed, said
from engine.core.program import sections
from engine.games.olympia.book import BOOK
from engine.games.olympia.rules.items import GOLD, ITEMS, spelled
from engine.games.olympia.rules.skills import SKILLS
from engine.games.olympia.sight.view import FactionView, OwnRunning

KEPT = ", as before"  # behind the name of a unit that the sheet does not name
EMPTIED = "nothing waits any more"


def explain(sheet: OrderSheet, view: FactionView) -> list[str]:
    """A line for each order in force, under its unit: first the units of the sheet in written order, then those that
    it does not name and that have something to do. Where an order is running, that stands first.
    """
    tells = _Teller(view)
    written = sections(sheet, sheet.header.get("units", {}))
    told: list[str] = []
    for unit, orders in written.items():
        told += _lines(_speaker(unit, view), tells.section(unit, orders))
    for unit, queue in _queues(view).items():
        if unit not in written:
            told += _lines(f"{_speaker(unit, view)}{KEPT}", tells.kept(unit, queue))
    return told


def _lines(heading: str, said: Iterator[str]) -> list[str]:
    return [Understood(heading, words, f"{heading}: {words}") for words in said]


def _speaker(unit: str, view: FactionView) -> str:
    """The unit an order is for, as its line on the card begins."""
    if unit in ("", view.faction):
        return "The faction"
    if unit in view.unformed:
        return f"The noble to be formed [{unit}]"
    return view.titles.get(unit, unit)


def _queues(view: FactionView) -> Mapping[str, Sequence[str]]:
    """What waits now, the player entity's first, those for numbers that are not the faction's last."""
    own = {code: unit.queue for code, unit in view.own.items()}
    return {view.faction: view.queue, **own, **view.queues}


class _Teller:
    """Says orders, and calls what they name as far as the player knows it."""

    def __init__(self, view: FactionView) -> None:
        self._view = view

    def __call__(self, value: Any, kind: str = "") -> str:
        """A code with its name."""
        code, view = str(value), self._view
        if not isinstance(value, str):
            return code
        if code in view.titles:
            return view.titles[code]
        if code in view.players:
            return f"{view.players[code]} [{code}]"
        if code == GOLD:
            return "gold"
        found = ITEMS.get(code) or SKILLS.get(code)
        return f"{found.name} [{code}]" if found is not None else code

    def section(self, unit: str, orders: Sequence[Order]) -> Iterator[str]:
        """The running order, which goes on unless the first order is `stop`, and the orders of the sheet."""
        running = self._running(unit)
        if running is not None:
            stopped = orders and orders[0].name == "stop"
            yield f"{self._words(running.words)} ({'until the turn runs' if stopped else lasting(running)})"
        if not orders and _queues(self._view).get(unit):
            yield EMPTIED
        for order in orders:
            yield self._say(order)

    def kept(self, unit: str, queue: Sequence[str]) -> Iterator[str]:
        """The running order, and what waits behind it."""
        running = self._running(unit)
        if running is not None:
            yield f"{self._words(running.words)} ({lasting(running)})"
        yield from map(self._words, queue)

    def _running(self, unit: str) -> OwnRunning | None:
        return self._view.own[unit].running if unit in self._view.own else None

    def _words(self, text: str) -> str:
        return self._say(read_printed(text, BOOK))

    def _say(self, order: Order) -> str:
        return said(BOOK.by_keyword[order.name], order, self)


def lasting(running: OwnRunning) -> str:
    """How long the running order goes on: "executing for three more days", "still executing" (OLY-SUBMIT-17)."""
    if running.left is None:
        return "still executing"
    days = "one more day" if running.left == 1 else f"{spelled(running.left)} more days"
    return f"executing for {days}"
