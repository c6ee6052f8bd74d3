"""What a game's folders data/ and sentences/ may hold, and what is said of a mistake there."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from enum import StrEnum, auto
from pathlib import Path

import pytest

from engine.core.errors import RulesDataError
from engine.core.events import Event
from engine.core.rules.rulesdata import RulesData
from engine.core.telling.wording import Wording


@dataclass(frozen=True)
class Sword:
    key: str
    weight: int


class Sang(Event):
    bird: str


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An importable package with the two folders."""
    folder = tmp_path / "a_game_for_this_test"
    for name in ("data", "sentences"):
        (folder / name).mkdir(parents=True)
    (folder / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, folder.name, raising=False)
    return folder


def test_tables_become_records_in_their_order(package: Path) -> None:
    (package / "data" / "arms.toml").write_text("[long]\nweight = 4\n[short]\nweight = 1\n[note]\ntext = 'x'\n")
    arms = RulesData(package.name).records(Sword, "arms", skip=("note",))
    assert list(arms.values()) == [Sword("long", 4), Sword("short", 1)]


@pytest.mark.parametrize(
    ("text", "says"),
    [("[long]\nweight = 'four'\n", "arms.toml, long"), ("[short]\nweight = 1\n", "short is in another file")],
)
def test_a_mistake_in_a_table_is_named_with_its_place(package: Path, text: str, says: str) -> None:
    (package / "data" / "first.toml").write_text("[short]\nweight = 1\n")
    (package / "data" / "arms.toml").write_text(text)
    with pytest.raises(RulesDataError, match=says):
        RulesData(package.name).records(Sword, "first", "arms")


class Refusal(StrEnum):
    NO_VOICE = auto()
    NO_FEATHERS = auto()


def test_sentences_of_all_files_are_one_wording(package: Path) -> None:
    (package / "sentences" / "a.toml").write_text('[events]\nSang = "{bird} sings."\n')
    (package / "sentences" / "b.toml").write_text('[refusals]\nno_voice = "{bird} has no voice"\n')
    wording = Wording(package.name)
    assert wording.catalogue.sentence(Sang(bird="The lark")) == "The lark sings."
    assert wording.catalogue.sentence(Sang(bird="The lark"), bird="Nobody") == "Nobody sings."
    assert wording.refusal(Refusal.NO_VOICE, {"bird": "the crow"}) == "the crow has no voice"
    with pytest.raises(KeyError):
        wording.refusal(Refusal.NO_FEATHERS, {})


def test_a_sentence_stands_in_one_file_only(package: Path) -> None:
    for name in ("a", "b"):
        (package / "sentences" / f"{name}.toml").write_text('[events]\nSang = "La."\n')
    with pytest.raises(RulesDataError, match=r"b\.toml: Sang is in another file"):
        _ = Wording(package.name).tables
