"""Whether the tables, the sentences and the orders of Atlantis fit together; a test holds it clean."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from importlib.resources import files

from engine.core.diagnostics import Diagnostic, error
from engine.core.errors import RulesDataError
from engine.core.events import Event
from engine.core.orders import read_orders
from engine.games.atlantis.catalogue import catalogue, tables
from engine.games.atlantis.knowledge import item_report, skill_report
from engine.games.atlantis.lint_tables import table_faults
from engine.games.atlantis.orders import BOOK
from engine.games.atlantis.tables.items import ITEMS
from engine.games.atlantis.tables.skills import MAX_LEVEL, SKILLS

PACKAGE = "engine.games.atlantis"
BASES = ("UnitEvent", "FactionEvent", "News")
SILENT = ("Accounted", "BattleFought")  # for the books; printed by its own page


def lint() -> list[Diagnostic]:
    """Everything that contradicts itself; empty when all is well."""
    try:
        return [*_sentences(), *_refusals(), *_orders(), *_knowledge(), *table_faults()]
    except RulesDataError as problem:
        return [error("rules-data", str(problem))]


def event_kinds() -> tuple[type[Event], ...]:
    """Every kind of event an Atlantis turn can tell: what events*.py and ledger.py define."""
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
    spells = files(PACKAGE) / "spells"
    if spells.is_dir():
        folders.append(spells)
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
        sheet = read_orders(f"unit 1\n{spec.example}", BOOK)
        if sheet.errors or [order.name for order in sheet.orders] != [spec.keyword]:
            yield error("example", f"the example of {spec.keyword} does not read: {spec.example}", rule=spec.rule)


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
