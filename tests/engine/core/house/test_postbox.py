"""What the house answers: subjects, tempers, signatures, and words that are missing."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from engine.core.errors import RulesDataError
from engine.core.house import Letters, Temper

PHRASES = """
threat = "Away."
peace = "Gladly."
trade = "What for?"
greeting = "Hello."
else = "Hm."
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> str:
    name = f"letters_of_{abs(hash(request.node.nodeid))}"
    (tmp_path / name).mkdir()
    (tmp_path / name / "__init__.py").touch()
    plain = '[subjects]\ntrade = ["seed*"]\n' + "".join(f"[{temper}]{PHRASES}" for temper in Temper)
    (tmp_path / name / "letters.toml").write_text(plain, encoding="utf-8")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    return name


@pytest.mark.parametrize(
    ("letter", "answer"),
    [
        ("Surrender, friend!", "Away."),
        ("Shall we be Friends?", "Gladly."),
        ("Have you seedlings?", "What for?"),
        ("Hi", "Hello."),
        ("This history is befriended by nobody", "Hm."),
    ],
)
def test_the_first_subject_found_is_answered(package: str, letter: str, answer: str) -> None:
    assert Letters[str](package, str.upper).answer("anna", Temper.RAIDER, letter) == f"{answer}\nANNA"


def test_an_empty_letter_has_no_answer(package: str) -> None:
    assert Letters[str](package, str).answer("anna", Temper.BUILDER, " \n") == ""


def test_words_that_are_missing_are_named(package: str, tmp_path: Path) -> None:
    path = tmp_path / package / "letters.toml"
    path.write_text(path.read_text(encoding="utf-8").replace('greeting = "Hello."\n', "", 1), encoding="utf-8")
    with pytest.raises(RulesDataError, match=rf"{package}, letters.toml: .*greeting"):
        Letters[str](package, str).answer("anna", Temper.BUILDER, "Hi")
