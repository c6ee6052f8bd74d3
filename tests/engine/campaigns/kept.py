"""A long game that is kept whole, from its first document to its last outcome, and what must hold in any of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from engine.core.acting.ledger import Accounted
from engine.core.orders import OrderBook
from engine.core.ruleset import Ruleset, run_turn
from engine.core.telling.press import PressItem
from engine.core.turn import Outcome


@dataclass
class Kept:
    """A game so far. documents: the first one, and one after each turn; done: how often each order was carried out."""

    documents: list[bytes] = field(default_factory=list)
    orders: list[dict[str, str]] = field(default_factory=list)
    press: list[Sequence[PressItem]] = field(default_factory=list)
    outcomes: list[Outcome] = field(default_factory=list)
    done: Counter[str] = field(default_factory=Counter)

    def run(
        self, rules: Ruleset[Any, Any], orders: dict[str, str], seed: str, press: Sequence[PressItem] = ()
    ) -> Outcome:
        """Plays the next turn."""
        outcome = run_turn(
            rules, self.documents[-1], orders, seed=seed, number=len(self.outcomes) + 1, press=tuple(press)
        )
        self.orders.append(orders)
        self.press.append(press)
        self.outcomes.append(outcome)
        self.documents.append(outcome.state)
        return outcome

    def never_done(self, book: OrderBook) -> list[str]:
        """The orders that nobody carried out."""
        return [spec.keyword for spec in book.specs if not self.done[spec.keyword]]

    def not_read(self) -> list[str]:
        """What stands in the sheets and cannot be read."""
        return [str(found) for one in self.outcomes for sheet in one.sheets.values() for found in sheet.errors]

    def differences(self, rules: Ruleset[Any, Any], seed: str, every: int) -> list[int]:
        """The turns, of every so many, that come out otherwise from the stored orders, on the document before them."""

        def again(number: int) -> Outcome:
            before, orders = self.documents[number - 1], self.orders[number - 1]
            return run_turn(rules, before, orders, seed=seed, number=number, press=tuple(self.press[number - 1]))

        kept = {number: self.outcomes[number - 1] for number in range(1, len(self.outcomes) + 1, every)}
        ran = {number: again(number) for number in kept}
        return [n for n, one in kept.items() if (ran[n].state, ran[n].events) != (one.state, one.events)]


class Holding(Protocol):
    """A world that knows how much there is of each item."""

    def holdings(self) -> Mapping[str, int]: ...


def faults_in_books(before: Holding, after: Holding, outcome: Outcome) -> dict[str, tuple[int, int, int]]:
    """Items whose change no entry explains: (what there was, what was booked, what there is)."""
    had, has = before.holdings(), after.holdings()
    booked: Counter[str] = Counter()
    for event in outcome.events:
        if isinstance(event, Accounted):
            booked[event.item] += event.amount
    items = sorted({*had, *has, *booked})
    sums = {item: (had.get(item, 0), booked[item], has.get(item, 0)) for item in items}
    return {item: (was, moved, left) for item, (was, moved, left) in sums.items() if was + moved != left}
