"""The game's own lint finds nothing, and finds what is planted."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.games.olympia import lint
from engine.games.olympia.book import BOOK
from engine.games.olympia.ruleset import RULESET


def test_tables_sentences_and_orders_fit_together() -> None:
    assert RULESET.lint() == []


def test_an_example_that_does_not_read_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = tuple(replace(spec, example="dye") if spec.keyword == "die" else spec for spec in BOOK.specs)
    monkeypatch.setattr(lint, "BOOK", replace(BOOK, specs=wrong))
    assert {(found.code, found.rule) for found in lint.lint()} == {("example", BOOK.by_keyword["die"].rule)}


@pytest.mark.parametrize(
    ("keyword", "wrong", "said"),
    [
        ("move", {"priority": 0}, []),
        ("move", {"priority": 4}, []),
        ("move", {"priority": -1}, ["move: has a priority out of range"]),
        ("move", {"priority": 5}, ["move: has a priority out of range"]),
        ("move", {"priority": None}, ["move: is carried out by nobody"]),
        ("email", {"priority": 0}, ["email: is carried out by nobody"]),
        ("move", {"who": "cpt"}, []),
        ("move", {"who": ""}, ["move: may be given by nobody"]),
        ("move", {"who": "cx"}, ["move: may be given by nobody"]),
    ],
)
def test_what_an_order_takes_is_in_its_range(
    keyword: str, wrong: dict[str, Any], said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    specs = tuple(
        replace(spec, takes=replace(spec.takes, **wrong)) if spec.keyword == keyword else spec for spec in BOOK.specs
    )
    monkeypatch.setattr(lint, "BOOK", replace(BOOK, specs=specs))
    assert [found.message for found in lint.lint()] == said
