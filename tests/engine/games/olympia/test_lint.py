"""The game's own lint finds nothing, and finds what is planted."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.games.olympia import lint
from engine.games.olympia.language.book import BOOK


def test_tables_sentences_and_orders_fit_together() -> None:
    assert lint.lint() == []


def test_an_example_that_does_not_read_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = tuple(replace(spec, example="dye") if spec.keyword == "die" else spec for spec in BOOK.specs)
    monkeypatch.setattr(lint, "BOOK", replace(BOOK, specs=wrong))
    assert {(found.code, found.rule) for found in lint.lint()} == {("example", BOOK.by_keyword["die"].rule)}
