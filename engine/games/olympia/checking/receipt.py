"""What is in force behind a sheet: of every unit the running order, and the queue as the sheet leaves it
(OLY-SUBMIT-11, -13, -22, -23).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.core.orders import Order, OrderSheet, Understood, read_printed
from engine.core.program import sections
from engine.games.olympia.checking.explain import Namer, in_words, lasting, named, speaker
from engine.games.olympia.language.book import BOOK
from engine.games.olympia.sight.view import FactionView, OwnRunning

KEPT = ", as before"  # behind the name of a unit that the sheet does not name
EMPTIED = "nothing waits any more"


def explain(sheet: OrderSheet, view: FactionView) -> list[str]:
    """A line for each order in force, under its unit: first the units of the sheet in written order, then those that
    it does not name and that have something to do. Where an order is running, that stands first.
    """

    def name(code: object) -> str:
        return named(str(code), view)

    written = sections(sheet, sheet.header.get("units", {}))
    told: list[str] = []
    for unit, orders in written.items():
        told += _lines(speaker(unit, view), _of_section(view, unit, orders, name))
    for unit, queue in _queues(view).items():
        if unit not in written:
            told += _lines(f"{speaker(unit, view)}{KEPT}", _of_queue(view, unit, queue, name))
    return told


def _lines(heading: str, said: Iterator[str]) -> list[str]:
    return [Understood(heading, words, f"{heading}: {words}") for words in said]


def _of_section(view: FactionView, unit: str, orders: Sequence[Order], name: Namer) -> Iterator[str]:
    """The running order, which goes on unless the first order is `stop`, and the orders of the sheet."""
    running = _running(view, unit)
    if running is not None:
        stopped = orders and orders[0].name == "stop"
        yield f"{_words(running.words, name)} ({'until the turn runs' if stopped else lasting(running)})"
    if not orders and _queues(view).get(unit):
        yield EMPTIED
    for order in orders:
        yield in_words(order, name)


def _of_queue(view: FactionView, unit: str, queue: Sequence[str], name: Namer) -> Iterator[str]:
    running = _running(view, unit)
    if running is not None:
        yield f"{_words(running.words, name)} ({lasting(running)})"
    for words in queue:
        yield _words(words, name)


def _running(view: FactionView, unit: str) -> OwnRunning | None:
    return view.own[unit].running if unit in view.own else None


def _queues(view: FactionView) -> Mapping[str, Sequence[str]]:
    """What waits now, the player entity's first, those for numbers that are not the faction's last."""
    own = {code: unit.queue for code, unit in view.own.items()}
    return {view.faction: view.queue, **own, **view.queues}


def _words(text: str, name: Namer) -> str:
    return in_words(read_printed(text, BOOK), name)
