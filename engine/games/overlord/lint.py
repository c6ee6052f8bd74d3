"""Whether the tables, the sentences and the orders of Overlord fit together; a test holds it clean."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from importlib.resources import files

from engine.core.diagnostics import Diagnostic, error
from engine.core.errors import RulesDataError
from engine.core.events import Event
from engine.core.orders import read_orders
from engine.games.overlord.catalogue import catalogue, tables
from engine.games.overlord.knowledge import entry, skill_marks
from engine.games.overlord.lint_tables import table_faults
from engine.games.overlord.order_lists import HEADING
from engine.games.overlord.order_specs import OF_FACTION
from engine.games.overlord.orders import BOOK
from engine.games.overlord.tables.items import ITEMS
from engine.games.overlord.tables.skills import SKILLS

PACKAGE = "engine.games.overlord"
BASES = ("UnitEvent", "LocationEvent", "FactionEvent", "News", "UnitsMet", "Challenge")
DESCRIBED = 6  # levels of a skill without a limit whose entries are looked at
SILENT = ("Accounted", "BattleFought")  # for the books; printed by its own page


def lint() -> list[Diagnostic]:
    """Everything that contradicts itself; empty when all is well."""
    try:
        return [*_sentences(), *_refusals(), *_orders(), *_knowledge(), *table_faults()]
    except RulesDataError as problem:
        return [error("rules-data", str(problem))]


def event_kinds() -> tuple[type[Event], ...]:
    """Every kind of event an Overlord turn can tell: what events*.py and ledger.py define."""
    names = [path.name.removesuffix(".py") for path in files(PACKAGE).iterdir() if path.name.startswith("events")]
    kinds: dict[str, type[Event]] = {}
    for module in (*sorted(names), "ledger"):
        for name, kind in vars(import_module(f"{PACKAGE}.{module}")).items():
            if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event and name not in BASES:
                kinds[name] = kind
    return tuple(kinds.values())


def _sentences() -> Iterator[Diagnostic]:
    for name in catalogue().missing(event_kinds()):
        if name not in SILENT:
            yield error("no-sentence", f"{name} has no sentence in the catalogue")


def _refusals() -> Iterator[Diagnostic]:
    """Every `NotPossible("code", ...)` has a sentence for its code."""
    known = tables()["refusals"]
    folders = [files(PACKAGE), files(PACKAGE) / "phases"]
    for path in sorted((path for folder in folders for path in folder.iterdir()), key=lambda path: path.name):
        if not path.name.endswith(".py"):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and getattr(node.func, "id", "") == "NotPossible" and node.args):
                continue
            code = node.args[0]
            if isinstance(code, ast.Constant) and isinstance(code.value, str) and code.value not in known:
                yield error("no-refusal", f'{path.name}: the refusal "{code.value}" has no sentence', line=node.lineno)


def _orders() -> Iterator[Diagnostic]:
    """The example of every order reads as that order."""
    for spec in BOOK.specs:
        sheet = read_orders(f"{'' if spec.group == OF_FACTION else HEADING}{spec.example}", BOOK)
        if sheet.errors or [order.name for order in sheet.orders] != [spec.keyword]:
            yield error("example", f"the example of {spec.keyword} does not read: {spec.example}", rule=spec.rule)


def _knowledge() -> Iterator[Diagnostic]:
    """Every level of every skill that can be reached, and every item, has its entry."""
    marks = [mark for tag, skill in SKILLS.items() for mark in skill_marks(tag, 1, skill.top or DESCRIBED)]
    for mark in (*marks, *(f"item:{tag}" for tag in ITEMS)):
        try:
            entry(mark)
        except (KeyError, IndexError, ValueError) as problem:
            yield error("no-entry", f"{mark} has no entry: {problem}")
