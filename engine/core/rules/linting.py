"""What every game's lint looks at: whether each event, each refusal and each order has its sentence."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from enum import StrEnum
from typing import Any

from engine.core.diagnostics import Diagnostic, error
from engine.core.errors import RulesDataError
from engine.core.events import Event, kinds_of
from engine.core.language.words import Directory, Word
from engine.core.orders import Order, OrderBook, OrderSpec, read_orders, said
from engine.core.telling.wording import Catalogue, Wording


def faults(
    package: str,
    book: OrderBook,
    wording: Wording,
    refusals: type[StrEnum],
    above: Callable[[OrderSpec], str],
    *further: Callable[[], Iterable[Diagnostic]],
) -> list[Diagnostic]:
    """Everything in a game that contradicts itself; empty when all is well.

    package: such as "engine.games.dunk". above: the heading that an order stands under. further: what this game alone
    has to look at.
    """
    try:
        return [
            *missing_sentences(kinds_of(package), wording.catalogue),
            *missing_refusals(refusals, wording.tables["refusals"]),
            *faulty_orders(book, above),
            *(fault for look in further for fault in look()),
        ]
    except RulesDataError as problem:
        return [error("rules-data", str(problem))]


def missing_sentences(kinds: tuple[type[Event], ...], catalogue: Catalogue) -> Iterator[Diagnostic]:
    """An error for every kind of event without a sentence that is not silent, and for every sentence of no kind."""
    told = tuple(kind for kind in kinds if not kind.silent)
    for name in catalogue.missing(told):
        yield error("no-sentence", f"{name} has no sentence in the catalogue")
    for name in catalogue.beside(told):
        yield error("no-event", f"the catalogue has a sentence for {name}, which no turn tells")


def missing_refusals(codes: type[StrEnum], sentences: Collection[str]) -> Iterator[Diagnostic]:
    """An error for every refusal without a sentence, and for every sentence of no refusal. sentences: their names."""
    for code in codes:
        if code not in sentences:
            yield error("no-refusal", f"the refusal {code} has no sentence")
    for name in sorted(set(sentences) - set(codes)):
        yield error("no-code", f"there is a sentence for the refusal {name}, which nobody gives")


def faulty_orders(book: OrderBook, above: Callable[[OrderSpec], str]) -> Iterator[Diagnostic]:
    """An error for every order whose example is not read as that order, or is not said in plain words. above: the
    heading that the order stands under.
    """
    for spec in book.specs:
        order = _read_alone(spec, book, above(spec))
        if order is None:
            yield error("example", f"the example of {spec.keyword} does not read: {spec.example}", rule=spec.rule)
            continue
        try:
            words = said(spec, order, _as_written)
        except (KeyError, IndexError, AttributeError, TypeError, ValueError) as problem:
            yield error("not-said", f"{spec.keyword} cannot be said in plain words: {problem!r}", rule=spec.rule)
        else:
            if not words.strip():
                yield error("not-said", f"{spec.keyword} is not said in plain words", rule=spec.rule)


def _read_alone(spec: OrderSpec, book: OrderBook, above: str) -> Order | None:
    """The example of an order, whoever it names; None when it is no such order."""
    for names in (Directory(), _Anybody(1), _Anybody(2)):
        sheet = read_orders(above + spec.example, book, names)
        if not sheet.errors and [order.name for order in sheet.orders] == [spec.keyword]:
            return sheet.orders[0]
    return None


class _Anybody(Directory):
    """Knows whatever is named in so many words."""

    def __init__(self, words: int) -> None:
        super().__init__()
        self._words = words

    def find(self, kind: str, words: Sequence[Word]) -> tuple[str | int, int] | None:
        said = words[: self._words]
        return (" ".join(word.text for word in said), self._words) if len(said) == self._words else None

    def longest(self, kind: str) -> int:
        return self._words


def _as_written(value: Any, kind: str = "") -> str:
    return str(value)
