"""Whether the tables, the sentences and the orders of Olympia fit together; a test holds it clean."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.diagnostics import Diagnostic, error
from engine.core.orders import OrderSpec
from engine.core.rules.linting import faults
from engine.games.olympia.acting.contract import LAST_PRIORITY, Takes
from engine.games.olympia.book import BOOK
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.rules.lint_tables import table_faults
from engine.games.olympia.study.lint_lore import lore_faults
from engine.games.olympia.wording import WORDING

GIVERS = "cpt"  # characters, player entities, units under control tokens


def lint() -> list[Diagnostic]:
    """Everything that contradicts itself; empty when all is well."""
    return faults("engine.games.olympia", BOOK, WORDING, Refusal, _heading, _orders, _tables, lore_faults)


def _heading(spec: OrderSpec) -> str:
    return "unit gk7\n" if spec.takes.who == "p" else "unit 5499\n"


def _tables() -> Iterator[Diagnostic]:
    return table_faults(BOOK.by_keyword)


def _orders() -> Iterator[Diagnostic]:
    """What an order takes is in its range."""
    for spec in BOOK.specs:
        for fault in _out_of_range(spec.takes):
            yield error("order", f"{spec.keyword}: {fault}", rule=spec.rule)


def _out_of_range(takes: Takes) -> Iterator[str]:
    if takes.priority is not None and not 0 <= takes.priority <= LAST_PRIORITY:
        yield "has a priority out of range"
    if not takes.who or any(letter not in GIVERS for letter in takes.who):
        yield "may be given by nobody"
    if not any((takes.of_faction, takes.instead) if takes.priority is None else (takes.deed, takes.of_faction)):
        yield "is carried out by nobody"
