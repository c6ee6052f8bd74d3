"""The rulebook of Olympia: whole, in order, and in words for players."""

from __future__ import annotations

import re

from engine import rulebook
from engine.rulebook import Rule
from tests.suite.table import each

BOOK = rulebook.load("olympia")
IDS = {rule.id for rule in BOOK.rules}
NAMED = re.compile(r"OLY-(?:GAP-[OS]?|[A-Z]+-)\d+")


def _area(name: str) -> list[Rule]:
    return [rule for rule in BOOK.rules if rule.area == name]


@each("area", dict.fromkeys(rule.area for rule in BOOK.rules))
def test_rules_are_numbered_without_a_gap(area: str) -> None:
    """But for decisions on skills, which bear the numbers of their skills."""
    numbers: dict[str, list[int]] = {}
    for rule in _area(area):
        match = re.search(r"-([A-Z]?)(\d+)$", rule.id)
        assert match is not None, rule.id
        numbers.setdefault(match[1], []).append(int(match[2]))
    assert list(numbers) == sorted(numbers)
    assert {one for one, found in numbers.items() if found != list(range(1, len(found) + 1))} <= {"S"}


def test_every_order_and_every_skill_has_its_decision() -> None:
    orders = {f"OLY-GAP-O{number:02}" for number in range(1, len(_area("ORDER")) + 1)}
    assert orders == {rule.id for rule in _area("GAP") if rule.id.startswith("OLY-GAP-O")}
    skills = re.findall(r"^\| (\d{3}) \|", BOOK.rule("OLY-SKILL-03").text, re.MULTILINE)
    decided = [rule.id for rule in _area("GAP") if rule.id.startswith("OLY-GAP-S")]
    assert decided == ["OLY-GAP-S000", "OLY-GAP-S001", *(f"OLY-GAP-S{number}" for number in skills)]


def test_every_rule_named_in_the_book_exists() -> None:
    named = {id for rule in BOOK.rules for id in NAMED.findall(rule.text)}
    assert named
    assert named - IDS == set()


def test_the_book_speaks_to_players_not_of_its_sources() -> None:
    notes = re.compile(
        r"\bl\. ?\d|\bproposed\b|\bseed\b|\bFig\b|\[[SDE]\]|\binventory's\b|\bcan not\b|@@", re.IGNORECASE
    )
    assert [rule.id for rule in BOOK.rules if notes.search(rule.text)] == []


@each(
    "words, expected",
    [
        ("move", "OLY-ORDER-41"),
        ("bribe", "OLY-GAP-O07"),
        ("bird spy", "OLY-GAP-S651"),
        ("prisoner escape", "OLY-PRIS-06"),
        ("wait conditions", "OLY-GAP-O79"),
        ("mine depth", "OLY-GAP-35"),
        ("improve castle", "OLY-CASTLE-04"),
        ("noble points", "OLY-TERM-09"),
    ],
)
def test_what_a_player_asks_for_is_among_the_first_five(words: str, expected: str) -> None:
    assert expected in [rule.id for rule in BOOK.search(words, limit=5)]


def test_the_order_so_named_comes_first() -> None:
    for rule in _area("ORDER")[:79]:
        name = rule.text.split("`")[1].split()[0]
        assert BOOK.search(name)[0].id == rule.id
