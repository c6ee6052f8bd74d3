"""Whether the tables, the sentences and the orders of Olympia fit together; a test holds it clean."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.diagnostics import Diagnostic, error
from engine.core.errors import RulesDataError
from engine.core.events import kinds_of
from engine.core.orders import read_orders
from engine.core.rules.linting import missing_refusals, missing_sentences
from engine.games.olympia.language.book import BOOK
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.rules.lint_tables import table_faults
from engine.games.olympia.rules.orders import ORDERS
from engine.games.olympia.study.lint_lore import lore_faults
from engine.games.olympia.wording import WORDING


def lint() -> list[Diagnostic]:
    """Everything that contradicts itself; empty when all is well."""
    try:
        return [*_wording(), *_orders(), *table_faults(), *lore_faults()]
    except RulesDataError as problem:
        return [error("rules-data", str(problem))]


def _wording() -> Iterator[Diagnostic]:
    yield from missing_sentences(kinds_of("engine.games.olympia"), WORDING.catalogue)
    yield from missing_refusals(Refusal, WORDING.tables["refusals"])


def _orders() -> Iterator[Diagnostic]:
    """The example of every order reads as that order."""
    for spec in BOOK.specs:
        fact = ORDERS.get(spec.keyword)
        unit = "gk7" if fact is not None and fact.who == "p" else "5499"
        sheet = read_orders(f"unit {unit}\n{spec.example}", BOOK)
        if sheet.errors or [order.name for order in sheet.orders] != [spec.keyword]:
            yield error("example", f"the example of {spec.keyword} does not read: {spec.example}", rule=spec.rule)
