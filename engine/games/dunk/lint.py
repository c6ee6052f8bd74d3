"""Whether the tables, the sentences and the orders of Dunk! fit together; a test holds it clean."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib.resources import files

from engine.core.diagnostics import Diagnostic, error
from engine.core.errors import RulesDataError
from engine.core.events import Event
from engine.core.orders import read_orders
from engine.games.dunk import events, events_armies, events_orders, events_paper, events_realm
from engine.games.dunk.catalogue import catalogue, refusal_codes
from engine.games.dunk.orders import BOOK
from engine.games.dunk.phases.orders import handlers
from engine.games.dunk.status import RACES
from engine.games.dunk.tables.technologies import Kind, technologies

BASES = ("OrderEvent", "Happening", "News")
ANSWERED_BY_THE_READER = ("every_turn",)


def lint() -> list[Diagnostic]:
    """Everything that contradicts itself; empty when all is well."""
    try:
        return [*_sentences(), *_refusals(), *_orders(), *_technologies()]
    except RulesDataError as problem:
        return [error("rules-data", str(problem))]


def event_kinds() -> tuple[type[Event], ...]:
    """Every kind of event a Dunk! turn can tell."""
    modules = (events, events_orders, events_armies, events_realm, events_paper)
    kinds: dict[str, type[Event]] = {}
    for module in modules:
        for name, kind in vars(module).items():
            if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event and name not in BASES:
                kinds[name] = kind
    return tuple(kinds.values())


def _sentences() -> Iterator[Diagnostic]:
    for name in catalogue().missing(event_kinds()):
        yield error("no-sentence", f"{name} has no sentence in the catalogue")


def _refusals() -> Iterator[Diagnostic]:
    """Every `NotPossible("code", ...)` in the phases has a sentence for its code."""
    known = refusal_codes()
    folder = files("engine.games.dunk") / "phases"
    for path in sorted(folder.iterdir(), key=lambda p: p.name):
        if not path.name.endswith(".py"):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and getattr(node.func, "id", "") == "NotPossible" and node.args):
                continue
            code = node.args[0]
            if isinstance(code, ast.Constant) and isinstance(code.value, str) and code.value not in known:
                yield error("no-refusal", f'{path.name}: the refusal "{code.value}" has no sentence', line=node.lineno)


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
        yield error("no-spec", f"{keyword} is carried out but can not be ordered")


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
