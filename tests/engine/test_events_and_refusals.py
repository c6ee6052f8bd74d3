"""Every game's EVENTS and Refusal are complete, and each of them has its sentence."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import fields
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from string import Formatter

import pytest

from engine.core.events import Event
from engine.games.registry import GAMES, ruleset

ROOT = Path(__file__).parent.parent.parent


def _defined(game: str) -> Iterator[type[Event]]:
    """Every kind of event that stands anywhere in a game."""
    package = import_module(f"engine.games.{game}")
    for found in walk_packages(package.__path__, f"{package.__name__}."):
        module = import_module(found.name)
        for kind in vars(module).values():
            if isinstance(kind, type) and issubclass(kind, Event) and kind.__module__ == module.__name__:
                yield kind


def _derived_from(kind: type[Event], kinds: set[type[Event]]) -> set[type[Event]]:
    return {other for other in kinds if other is not kind and issubclass(other, kind)}


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_event_of_a_game_is_exported_and_only_bases_are_not(game: str) -> None:
    defined = set(_defined(game))
    exported = import_module(f"engine.games.{game}.telling.events").EVENTS
    assert len(exported) == len(set(exported)) > 50
    left_out = defined - set(exported)
    assert {kind.__name__ for kind in left_out if not _derived_from(kind, defined)} == set()
    assert set(exported) <= defined


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_event_has_a_sentence_and_every_sentence_an_event(game: str) -> None:
    exported = import_module(f"engine.games.{game}.telling.events").EVENTS
    sentences = import_module(f"engine.games.{game}.wording").WORDING.tables["events"]
    assert {kind.__name__ for kind in exported if not kind.silent} == set(sentences)
    assert len({kind.__name__ for kind in exported}) == len(exported)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_sentence_names_nothing_that_its_event_lacks(game: str) -> None:
    sentences = import_module(f"engine.games.{game}.wording").WORDING.tables["events"]
    for kind in import_module(f"engine.games.{game}.telling.events").EVENTS:
        known = set(dir(kind)) | {field.name for field in fields(kind)}
        slots = (name for _, name, _, _ in Formatter().parse(sentences.get(kind.__name__, "")) if name)
        named = {re.split(r"[.\[]", name)[0] for name in slots}
        assert named <= known, kind.__name__


@pytest.mark.parametrize("game", sorted(GAMES))
def test_weights_are_small_numbers_and_what_nobody_is_told_has_none(game: str) -> None:
    exported = import_module(f"engine.games.{game}.telling.events").EVENTS
    assert {kind.__name__ for kind in exported if not 0 <= kind.weight <= 110} == set()
    assert sum(kind.weight > 0 for kind in exported) > 20
    assert {kind.__name__ for kind in exported if kind.headline not in HEADLINES} == set()


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_refusal_has_a_sentence_and_is_given_somewhere(game: str) -> None:
    refusal = import_module(f"engine.games.{game}.refusals").Refusal
    sentences = import_module(f"engine.games.{game}.wording").WORDING.tables["refusals"]
    assert {str(code) for code in refusal} == set(sentences)
    assert all(code == code.name.lower() for code in refusal)
    given = {name for text in _sources(game) for name in re.findall(r"\bRefusal\.([A-Z_0-9]+)", text)}
    assert {code.name for code in refusal} == given


@pytest.mark.parametrize("game", sorted(GAMES))
def test_no_order_is_refused_with_a_bare_string(game: str) -> None:
    bare = [
        ast.unparse(node)
        for text in _sources(game)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call)
        and getattr(node.func, "id", getattr(node.func, "attr", "")) in ("NotPossible", "NotYet", "refusal")
        and isinstance(node.args[0], (ast.Constant, ast.JoinedStr))
    ]
    assert bare == []


@pytest.mark.parametrize("game", sorted(GAMES))
def test_no_event_is_named_by_a_string(game: str) -> None:
    kinds = {kind.__name__ for kind in import_module(f"engine.games.{game}.telling.events").EVENTS}
    phases = {phase.name for phase in ruleset(game).play.phases}
    named = {
        node.value
        for text in _sources(game)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert kinds & named <= phases


def _sources(game: str) -> list[str]:
    return [path.read_text(encoding="utf-8") for path in sorted((ROOT / "engine" / "games" / game).rglob("*.py"))]


HEADLINES = ("news", "war", "death", "people", "weather", "discovery", "plague", "fire", "magic", "rebellion")
