"""The game's own lint finds nothing, and finds what is planted."""

from __future__ import annotations

import pytest

from engine.games.olympia import lint
from engine.games.olympia.language.book import BOOK


def test_tables_sentences_and_orders_fit_together() -> None:
    assert lint.lint() == []


def test_an_example_that_does_not_read_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lint, "INSTEAD", ("die",))
    assert {found.code for found in lint.lint()} == {"example"}
    assert BOOK.by_keyword["die"].rule in {found.rule for found in lint.lint()}
