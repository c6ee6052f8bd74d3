"""What every game's lint looks at: whether each event and each refusal has its sentence."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable

from engine.core.diagnostics import Diagnostic, error
from engine.core.events import Event
from engine.core.telling.wording import Catalogue

FOR_THE_BOOKS = "ledger"  # the module of a game that keeps entries nobody is told


def event_kinds(package: str, bases: Collection[str]) -> tuple[type[Event], ...]:
    """Every kind of event a turn of a game can tell: what its modules events, <subject>_events and ledger define.

    package: such as "engine.games.dunk". bases: names of those that are only made to be derived from.
    """
    kinds: dict[str, type[Event]] = {}
    for module in _event_modules(package, files(package)):
        for name, kind in vars(import_module(module)).items():
            if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event and name not in bases:
                kinds[name] = kind
    return tuple(kinds.values())


def _event_modules(package: str, folder: Traversable) -> Iterator[str]:
    for path in sorted(folder.iterdir(), key=lambda path: path.name):
        stem = path.name.removesuffix(".py")
        if path.is_dir() and (path / "__init__.py").is_file():
            yield from _event_modules(f"{package}.{path.name}", path)
        elif stem != path.name and (stem in ("events", FOR_THE_BOOKS) or stem.endswith("_events")):
            yield f"{package}.{stem}"


def missing_sentences(
    kinds: tuple[type[Event], ...], catalogue: Catalogue, silent: Collection[str] = ()
) -> Iterator[Diagnostic]:
    """An error for every kind of event without a sentence. silent: those that need none."""
    for name in catalogue.missing(kinds):
        if name not in silent:
            yield error("no-sentence", f"{name} has no sentence in the catalogue")


VERDICTS = ("NotPossible", "NotYet")  # what carries a refusal's code


def missing_refusals(package: str, known: Collection[str]) -> Iterator[Diagnostic]:
    """An error for every `NotPossible("code", ...)`, or the like, without a sentence. known: those that have one."""
    for path in _modules(files(package)):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and getattr(node.func, "id", "") in VERDICTS and node.args):
                continue
            code = node.args[0]
            if isinstance(code, ast.Constant) and isinstance(code.value, str) and code.value not in known:
                yield error("no-refusal", f'{path.name}: the refusal "{code.value}" has no sentence', line=node.lineno)


def _modules(folder: Traversable) -> Iterator[Traversable]:
    """The Python files of a package and its sub-packages, by name."""
    for path in sorted(folder.iterdir(), key=lambda path: path.name):
        if path.is_dir():
            yield from _modules(path)
        elif path.name.endswith(".py"):
            yield path
