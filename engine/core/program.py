"""The program of a unit: orders that take time, and the queue in which those to come wait.

A queue is a list of entries in the state. An entry holds its order as canonical text, which is what the player wrote,
what the next template prints, and what every stored campaign can be compared by. What a text says is looked up in
`OrderTexts`: orders that came in with a sheet, or that the game changed or made up itself, are known as they are, and
only what an earlier turn left in the state is read.

*When* which unit comes up is each game's own scheduler. What it hears from an order is this, by the kind of its game:

    asked every day     one function, `Finish`: it looks, does a day's work, and answers.
    begun and finished  `Start` answers how long it takes; on its last day, or every evening when it is polled, `Finish`
                        has the effect; `Interrupt` ends it before that, with whatever the rules leave of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum, auto
from typing import TypeVar

from msgspec.structs import replace

from engine.core.diagnostics import Diagnostic, warning
from engine.core.orders import Order, OrderBook, OrderSheet, read_printed

A = TypeVar("A")


class Result(Enum):
    """What became of an order that was tried, and so of its entry.

    DONE      over for good: the entry goes.
    GOING_ON  it takes more time: the entry stays until the order ends by itself.
    POLL      begun: whoever looks at it in the evening ends it. The entry stays and is not asked again today.
    EXECUTED  over for today: whether the entry stays depends on its own terms, such as "every day" or "on 5 days".
    NOT_YET what it needs is missing, and nothing was changed: the entry stays and is tried again.
    FAILED    impossible for good, and the player was told why: the entry goes.
    """

    DONE = auto()
    GOING_ON = auto()
    POLL = auto()
    EXECUTED = auto()
    NOT_YET = auto()
    FAILED = auto()


@dataclass(frozen=True, slots=True)
class Started:
    """The answer of an order that has begun and takes so many days, today being the first of them."""

    days: int


Start = Callable[[A], Started | Result]  # POLL where nobody knows the days; DONE and FAILED take no time
Finish = Callable[[A], Result]
Interrupt = Callable[[A], None]


@dataclass(slots=True)
class Entry:
    """One order in the queue of a unit, as the state keeps it. A game adds what its queue counts: days, dashes ...

    words: the order as canonical text, without prefixes.
    """

    words: str


class OrderTexts:
    """What the canonical texts of a turn say. Each is read at most once, and not at all if it came in as an order."""

    def __init__(self, book: OrderBook) -> None:
        self._book = book
        self._said: dict[str, Order] = {}

    def keep(self, words: str, order: Order) -> None:
        """From now on it is known that these words say this order, wherever it stood."""
        if words not in self._said:
            self._said[words] = replace(order, line=0, text=words, unit="", prefixes=())

    def order(self, words: str) -> Order:
        """The order that a text says; its `text` is that text. Raises ValueError when it says none."""
        found = self._said.get(words)
        if found is None:
            found = self._said[words] = read_printed(words, self._book)
        return found


def sections(sheet: OrderSheet, named: Iterable[str] = ()) -> dict[str, list[Order]]:
    """The orders of a sheet by unit, "" for those of nobody; in the order in which the units are named.

    named: the units whose queues the sheet replaces, those too that have no orders in it and so lose theirs.
    """
    found: dict[str, list[Order]] = {unit: [] for unit in named}
    for order in sheet.orders:
        found.setdefault(order.unit, []).append(order)
    return found


def shortened(orders: Iterable[Order], most: int, rule: str) -> tuple[list[Order], list[Diagnostic]]:
    """The orders without those that no queue has room for, and a warning for each unit that has too many.

    most: entries of a queue. rule: the id of the rule that says so.
    """
    counts: dict[str, int] = {}
    kept, told = [], []
    for order in orders:
        count = counts[order.unit] = counts.get(order.unit, 0) + 1
        if not order.unit or count <= most:
            kept.append(order)
        elif count == most + 1:
            said = f"{order.unit} has more than {most} orders; from here on they are dropped"
            told.append(warning("too-many", said, line=order.line, rule=rule))
    return kept, told


def printed(heading: str, notes: Iterable[str], entries: Iterable[str]) -> Iterator[str]:
    """The section of a unit in a template, and a blank line below it.

    heading: the line that opens it. notes: what is said of the unit, such as what it is doing and for how many more
    days; comments with "#", which nobody reads back. entries: its queue, each as it would be written.
    """
    yield heading
    for note in notes:
        yield f"# {note}"
    yield from entries
    yield ""
