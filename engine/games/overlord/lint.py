"""Whether the tables, the sentences and the orders of Overlord fit together; a test holds it clean."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.diagnostics import Diagnostic, error
from engine.core.orders import OrderSpec
from engine.core.rules.linting import faults
from engine.games.overlord.book import BOOK
from engine.games.overlord.language.frame import OF_FACTION
from engine.games.overlord.refusals import Refusal
from engine.games.overlord.rules.items import ITEMS
from engine.games.overlord.rules.lint_tables import table_faults
from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.sight.knowledge import entry, skill_marks
from engine.games.overlord.wording import WORDING

HEADING = "UNIT U1\n"  # the order of a unit can be read below it
DESCRIBED = 6  # levels of a skill without a limit whose entries are looked at


def lint() -> list[Diagnostic]:
    """Everything that contradicts itself; empty when all is well."""
    return faults("engine.games.overlord", BOOK, WORDING, Refusal, _heading, _knowledge, table_faults)


def _heading(spec: OrderSpec) -> str:
    return "" if spec.group == OF_FACTION else HEADING


def _knowledge() -> Iterator[Diagnostic]:
    """Every level of every skill that can be reached, and every item, has its entry."""
    marks = [mark for tag, skill in SKILLS.items() for mark in skill_marks(tag, 1, skill.top or DESCRIBED)]
    for mark in (*marks, *(f"item:{tag}" for tag in ITEMS)):
        try:
            entry(mark)
        except (KeyError, IndexError, ValueError) as problem:
            yield error("no-entry", f"{mark} has no entry: {problem}")
