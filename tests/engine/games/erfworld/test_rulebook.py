"""The rulebook of Erfworld: every rule named in it exists, every open question is decided, and it speaks to players."""

from __future__ import annotations

import re

import pytest

from engine import rulebook
from engine.rulebook import Rule, Rulebook

WORKING_NOTES = re.compile(
    r"\bl\. ?\d|\bHOLDS\b|\bproposed:|\[(?:OLD|NOTE|UNIMPL)\]|\bseed\b|\bqueried\b|\bpart [12]\b|\bsee gaps?\b"
)


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return rulebook.load("erfworld")


def _rules(book: Rulebook, *areas: str) -> list[Rule]:
    return [rule for rule in book.rules if rule.area in areas]


def test_every_rule_and_every_chapter_named_in_the_book_exists(book: Rulebook) -> None:
    known = {rule.id for rule in book.rules} | {f"ERF-{chapter.area}" for chapter in book.chapters}
    named = {id for rule in book.rules for id in re.findall(r"ERF-[A-Z0-9]+(?:-\d+B?)?", rule.text + rule.reason)}
    assert named - known == set()


def test_every_decision_decides(book: Rulebook) -> None:
    decisions = [*_rules(book, "X"), *_rules(book, "GAP"), *_rules(book, "J")]
    assert [rule.id for rule in decisions if "Decision: " not in rule.text] == []


def test_the_book_speaks_to_players_and_not_of_its_making(book: Rulebook) -> None:
    assert [rule.id for rule in book.rules if WORKING_NOTES.search(rule.text)] == []


def test_what_no_test_needs_to_prove_says_why(book: Rulebook) -> None:
    assert [rule.id for rule in book.rules if not rule.mechanical and len(rule.reason) < 4] == []
    assert book.complete


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("stack bonus", "ERF-CMDLEAD-04"),
        ("chief warlord bonus", "ERF-CMDLEAD-05"),
        ("smoke bomb", "ERF-SPEC-11"),
        ("level up cost", "ERF-CITY-08"),
        ("wall toughness", "ERF-BUILDING-27"),
        ("basic-01", "ERF-BASIC-01"),
    ],
)
def test_what_a_player_asks_for_is_among_the_first_ten(book: Rulebook, words: str, expected: str) -> None:
    assert expected in [rule.id for rule in book.search(words)]
