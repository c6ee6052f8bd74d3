"""What every game's lint finds."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from engine.core.rules.linting import event_kinds, missing_refusals, missing_sentences
from engine.core.telling.wording import Catalogue

EVENTS = """
from dataclasses import dataclass
from engine.core.events import Event

class Base(Event): pass
class Sang(Base): pass
class Danced(Base): pass
"""
DEEDS = """
from toy_game.events import Danced

class NotPossible(Exception): pass

def dance(code):
    if not code:
        raise NotPossible("tired", who="me")
    raise NotPossible("lame")
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    for name, text in {"__init__": "", "events": EVENTS, "deeds/__init__": "", "deeds/dancing": DEEDS}.items():
        path = tmp_path / "toy_game" / f"{name}.py"
        path.parent.mkdir(exist_ok=True, parents=True)
        path.write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    for name in [name for name in sys.modules if name.startswith("toy_game")]:
        monkeypatch.delitem(sys.modules, name)
    return "toy_game"


def test_an_event_without_a_sentence_is_found(package: str) -> None:
    kinds = event_kinds(package, ("Base",))
    assert [kind.__name__ for kind in kinds] == ["Sang", "Danced"]
    found = missing_sentences(kinds, Catalogue({"Sang": "La la."}))
    assert [problem.message for problem in found] == ["Danced has no sentence in the catalogue"]
    assert list(missing_sentences(kinds, Catalogue({"Sang": "La la."}), ("Danced",))) == []


def test_a_refusal_without_a_sentence_is_found_in_sub_packages_too(package: str) -> None:
    (problem,) = missing_refusals(package, {"lame": "It limps."})
    assert (problem.message, problem.line) == ('dancing.py: the refusal "tired" has no sentence', 8)
    assert list(missing_refusals(package, {"lame": "", "tired": ""})) == []
