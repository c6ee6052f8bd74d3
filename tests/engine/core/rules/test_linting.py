"""What every game's lint finds."""

from __future__ import annotations

import sys
from enum import StrEnum, auto
from importlib import import_module
from pathlib import Path

import pytest

from engine.core.events import kinds_of
from engine.core.rules.linting import missing_refusals, missing_sentences
from engine.core.telling.wording import Catalogue

EVENTS = """
from engine.core.events import Event

class Base(Event, base=True): pass
class Sang(Base): pass
class Danced(Base): pass
class Counted(Base): silent = True
"""


class Refusal(StrEnum):
    LAME = auto()
    TIRED = auto()


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    for name, text in {"__init__": "", "events": EVENTS}.items():
        path = tmp_path / "toy_game" / f"{name}.py"
        path.parent.mkdir(exist_ok=True, parents=True)
        path.write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    for name in [name for name in sys.modules if name.startswith("toy_game")]:
        monkeypatch.delitem(sys.modules, name)
    return "toy_game"


def test_an_event_without_a_sentence_is_found(package: str) -> None:
    import_module(f"{package}.events")
    kinds = kinds_of(package)
    assert [kind.__name__ for kind in kinds] == ["Sang", "Danced", "Counted"]
    found = missing_sentences(kinds, Catalogue({"Sang": "La la.", "Hummed": "Mm."}))
    assert [problem.message for problem in found] == [
        "Danced has no sentence in the catalogue",
        "the catalogue has a sentence for Hummed, which no turn tells",
    ]
    assert list(missing_sentences(kinds, Catalogue({"Sang": "La la.", "Danced": "Hop."}))) == []


def test_a_refusal_without_a_sentence_and_a_sentence_without_one_are_found() -> None:
    found = missing_refusals(Refusal, {"lame": "It limps.", "shy": "It hides."})
    assert [problem.message for problem in found] == [
        "the refusal tired has no sentence",
        "there is a sentence for the refusal shy, which nobody gives",
    ]
    assert list(missing_refusals(Refusal, {"lame": "", "tired": ""})) == []
