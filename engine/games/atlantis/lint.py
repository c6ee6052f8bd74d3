"""Whether the tables, the sentences and the orders of Atlantis fit together; a test holds it clean."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.diagnostics import Diagnostic, error
from engine.core.events import kinds_of
from engine.core.rules.linting import faults
from engine.core.telling.wording import Catalogue
from engine.games.atlantis.book import BOOK
from engine.games.atlantis.refusals import Refusal
from engine.games.atlantis.rules.items import ITEMS
from engine.games.atlantis.rules.lint_tables import table_faults
from engine.games.atlantis.rules.skills import MAX_LEVEL, SKILLS
from engine.games.atlantis.sight.knowledge import item_report, skill_report
from engine.games.atlantis.wording import WORDING


def lint() -> list[Diagnostic]:
    """Everything that contradicts itself; empty when all is well."""
    return faults(
        "engine.games.atlantis", BOOK, WORDING, Refusal, lambda spec: "unit 1\n", _classic, _knowledge, table_faults
    )


def _classic() -> Iterator[Diagnostic]:
    for name in Catalogue(WORDING.tables["classic"]).beside(kinds_of("engine.games.atlantis")):
        yield error("no-event", f"there is a classic sentence for {name}, which is no event")


def _knowledge() -> Iterator[Diagnostic]:
    """Every level of every skill and every item has its report."""
    for key in SKILLS:
        for level in range(1, MAX_LEVEL + 1):
            try:
                skill_report(key, level)
            except (KeyError, IndexError) as problem:
                yield error("no-skill-report", f"{key} {level} has no report: {problem}")
    for key in ITEMS:
        item_report(key)
