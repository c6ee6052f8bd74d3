"""Every game's EVENTS and Refusal are complete, and each of them has its sentence."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from string import Formatter

import pytest

from engine.core.events import Event, kinds_of
from engine.games.registry import GAMES, ruleset
from tests.suite.table import each

ROOT = Path(__file__).parent.parent.parent


def _told(game: str) -> tuple[type[Event], ...]:
    """Every kind of event that a game tells, whatever module defines it."""
    package = f"engine.games.{game}"
    for found in walk_packages(import_module(package).__path__, f"{package}."):
        import_module(found.name)
    return kinds_of(package)


@each("game", sorted(GAMES))
def test_all_that_a_game_tells_is_known_when_its_record_is_loaded(game: str) -> None:
    ruleset(game)
    known = set(kinds_of(f"engine.games.{game}"))
    assert known == set(_told(game))
    assert len(known) > 50


@each("game", sorted(GAMES))
def test_every_event_has_a_sentence_and_every_sentence_an_event(game: str) -> None:
    exported = _told(game)
    sentences = import_module(f"engine.games.{game}.wording").WORDING.tables["events"]
    assert {kind.__name__ for kind in exported if not kind.silent} == set(sentences)
    assert len({kind.__name__ for kind in exported}) == len(exported)


@each("game", sorted(GAMES))
def test_a_sentence_names_nothing_that_its_event_lacks(game: str) -> None:
    sentences = import_module(f"engine.games.{game}.wording").WORDING.tables["events"]
    for kind in _told(game):
        known = set(dir(kind)) | set(kind.__struct_fields__)
        slots = (name for _, name, _, _ in Formatter().parse(sentences.get(kind.__name__, "")) if name)
        named = {re.split(r"[.\[]", name)[0] for name in slots}
        assert named <= known, kind.__name__


@each("game", sorted(GAMES))
def test_weights_are_small_numbers_and_what_nobody_is_told_has_none(game: str) -> None:
    exported = _told(game)
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
        if re.search(r"\b(?:NotPossible|NotYet|refusal)\(", text)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call)
        and getattr(node.func, "id", getattr(node.func, "attr", "")) in ("NotPossible", "NotYet", "refusal")
        and isinstance(node.args[0], (ast.Constant, ast.JoinedStr))
    ]
    assert bare == []


@each("game", sorted(GAMES))
def test_no_event_is_named_by_a_string(game: str) -> None:
    kinds = {kind.__name__ for kind in _told(game)}
    phases = {phase.name for phase in ruleset(game).play.phases}
    named = {
        node.value
        for text in _sources(game)
        if not kinds.isdisjoint(re.findall(r"[\"'](\w+)[\"']", text))
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert kinds & named <= phases


def _sources(game: str) -> list[str]:
    return [path.read_text(encoding="utf-8") for path in sorted((ROOT / "engine" / "games" / game).rglob("*.py"))]


HEADLINES = ("news", "war", "death", "people", "weather", "discovery", "plague", "fire", "magic", "rebellion")
