"""What a report prints of a sheet can be printed, whatever was pasted into the sheet."""

from __future__ import annotations

from engine.core.ruleset import run_turn
from engine.core.telling.report import report_text
from engine.games.registry import ruleset
from tests.engine.test_contract import case


def test_characters_that_turn_or_hide_text_do_not_come_back_in_the_report() -> None:
    game = ruleset("dunk")
    orders = {"1": "worldpeace\nmoral \x00\nplace 22 \u202ee\u202c\u200b\n"}
    text = report_text(run_turn(game, case(game.key).state, orders, seed="x", number=1).reports["1"])
    assert all(character == "\n" or character.isprintable() for character in text)
