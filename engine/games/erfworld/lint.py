"""Whether the tables, the sentences and the orders of Erfworld fit together; a test holds it clean."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.diagnostics import Diagnostic, error
from engine.core.errors import RulesDataError
from engine.core.events import kinds_of
from engine.core.rules.linting import faulty_orders, missing_refusals, missing_sentences
from engine.games.erfworld.book import BOOK
from engine.games.erfworld.language.words import CITIES, DOCTRINE, STACK
from engine.games.erfworld.refusals import Refusal
from engine.games.erfworld.rules.lint_tables import table_faults
from engine.games.erfworld.wording import WORDING


def lint() -> list[Diagnostic]:
    """Everything that contradicts itself; empty when all is well."""
    try:
        return [*table_faults(), *_wording(), *_orders()]
    except RulesDataError as problem:
        return [error("rules-data", str(problem))]


def _wording() -> Iterator[Diagnostic]:
    yield from missing_sentences(kinds_of("engine.games.erfworld"), WORDING.catalogue)
    yield from missing_refusals(Refusal, WORDING.tables["refusals"])


def _orders() -> Iterator[Diagnostic]:
    """The example of every order reads as that order and is said, and somebody carries it out."""
    headings = {STACK: "UNIT u1\n", CITIES: "CITY c1\n"}
    yield from faulty_orders(BOOK, lambda spec: headings.get(spec.group, "SIDE\n"))
    for spec in BOOK.specs:
        if spec.do is None and spec.group != DOCTRINE:
            yield error("no-handler", f"nobody carries out {spec.keyword}", rule=spec.rule)
