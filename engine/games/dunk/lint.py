"""Whether the tables, the sentences and the orders of Dunk! fit together; a test holds it clean."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.diagnostics import Diagnostic, error
from engine.core.errors import RulesDataError
from engine.core.events import kinds_of
from engine.core.orders import read_orders
from engine.core.rules.linting import missing_refusals, missing_sentences
from engine.games.dunk.language.book import BOOK
from engine.games.dunk.refusals import Refusal
from engine.games.dunk.rules.technologies import Kind, technologies
from engine.games.dunk.telling.status import RACES
from engine.games.dunk.turn.orders import handlers
from engine.games.dunk.wording import WORDING

ANSWERED_BY_THE_READER = ("every_turn",)


def lint() -> list[Diagnostic]:
    """Everything that contradicts itself; empty when all is well."""
    try:
        return [*_wording(), *_orders(), *_technologies()]
    except RulesDataError as problem:
        return [error("rules-data", str(problem))]


def _wording() -> Iterator[Diagnostic]:
    yield from missing_sentences(kinds_of("engine.games.dunk"), WORDING.catalogue)
    yield from missing_refusals(Refusal, WORDING.tables["refusals"])


def _orders() -> Iterator[Diagnostic]:
    """Every order is carried out by somebody, and its example reads as that order."""
    done = handlers()
    for spec in BOOK.specs:
        if spec.keyword not in done:
            yield error("no-handler", f"nobody carries out {spec.keyword}", rule=spec.rule)
        sheet = read_orders(spec.example, BOOK)
        wrong = [found for found in sheet.errors if found.code not in ("name",)]
        if wrong or (sheet.orders and sheet.orders[0].name != spec.keyword):
            yield error("example", f"the example of {spec.keyword} does not read: {spec.example}", rule=spec.rule)
    known = {spec.keyword for spec in BOOK.specs}
    for keyword in sorted(done.keys() - known):
        yield error("no-spec", f"{keyword} is carried out but cannot be ordered")


def _technologies() -> Iterator[Diagnostic]:
    """Whatever can be developed has its order; races all have a plural."""
    keywords = {spec.keyword for spec in BOOK.specs}
    for tech in technologies().values():
        if tech.is_developed and f"develop_{tech.name}" not in keywords:
            yield error("no-develop", f"there is no order to develop {tech.name}")
        if tech.kind is not Kind.DISC and not tech.price:
            yield error("no-price", f"{tech.name} is developed for nothing")
    for race in ("duck", "dwarf", "elf", "human", "orc"):
        if race not in RACES:
            yield error("no-plural", f"{race} has no plural")
