"""Whether the tables, the sentences and the orders of Erfworld fit together; a test holds it clean."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.diagnostics import Diagnostic, error
from engine.core.errors import RulesDataError
from engine.core.events import kinds_of
from engine.core.orders import read_orders
from engine.core.rules.linting import missing_refusals, missing_sentences
from engine.games.erfworld.checking.explain import SAID
from engine.games.erfworld.day.rounds import DEEDS
from engine.games.erfworld.day.slots import CITY_DEEDS, SIDE_DEEDS
from engine.games.erfworld.language.book import LINES
from engine.games.erfworld.language.specs import DOCTRINE, SPECS
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
    """Every order is carried out by somebody, and its example reads as that order."""
    done = {*DEEDS, *CITY_DEEDS, *SIDE_DEEDS}
    for spec in SPECS:
        if spec.keyword not in done and spec.group != DOCTRINE:
            yield error("no-handler", f"nobody carries out {spec.keyword}", rule=spec.rule)
        if spec.keyword not in SAID and spec.group != DOCTRINE:
            yield error("no-explanation", f"nothing is said of {spec.keyword} before the deadline", rule=spec.rule)
        sheet = read_orders(spec.example, LINES)
        if sheet.errors or [order.name for order in sheet.orders] != [spec.keyword]:
            yield error("example", f"the example of {spec.keyword} does not read: {spec.example}", rule=spec.rule)
    for keyword in sorted(done - {spec.keyword for spec in SPECS}):
        yield error("no-spec", f"{keyword} is carried out but cannot be ordered")
