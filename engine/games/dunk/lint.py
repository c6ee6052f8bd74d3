"""Whether the tables, the sentences and the orders of Dunk! fit together; a test holds it clean."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.diagnostics import Diagnostic, error
from engine.core.rules.linting import faults
from engine.games.dunk.book import BOOK
from engine.games.dunk.refusals import Refusal
from engine.games.dunk.rules.technologies import Kind, technologies
from engine.games.dunk.telling.status import RACES
from engine.games.dunk.wording import WORDING


def lint() -> list[Diagnostic]:
    """Everything that contradicts itself; empty when all is well."""
    return faults("engine.games.dunk", BOOK, WORDING, Refusal, lambda spec: "", _technologies)


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
