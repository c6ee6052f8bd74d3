"""Whether the tables, the sentences and the orders of Erfworld fit together; a test holds it clean."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.diagnostics import Diagnostic, error
from engine.core.rules.linting import faults
from engine.games.erfworld.book import BOOK
from engine.games.erfworld.language.words import CITIES, DOCTRINE, STACK
from engine.games.erfworld.refusals import Refusal
from engine.games.erfworld.rules.lint_tables import table_faults
from engine.games.erfworld.wording import WORDING

HEADINGS = {STACK: "UNIT u1\n", CITIES: "CITY c1\n"}


def lint() -> list[Diagnostic]:
    """Everything that contradicts itself; empty when all is well."""
    return faults(
        "engine.games.erfworld",
        BOOK,
        WORDING,
        Refusal,
        lambda spec: HEADINGS.get(spec.group, "SIDE\n"),
        _handlers,
        table_faults,
    )


def _handlers() -> Iterator[Diagnostic]:
    """Somebody carries out every order."""
    for spec in BOOK.specs:
        if spec.do is None and spec.group != DOCTRINE:
            yield error("no-handler", f"nobody carries out {spec.keyword}", rule=spec.rule)
