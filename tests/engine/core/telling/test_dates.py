"""Dates beside the number of their turn."""

from __future__ import annotations

from engine.core.telling.press import date_alone
from tests.suite.table import each


@each(
    "date, alone",
    [("Turn 3, season of mud", "season of mud"), ("Day 3", ""), ("Turn 31, season of mud", "Turn 31, season of mud"),
     ("High autumn, year 3", "High autumn, year 3")],
)  # fmt: skip
def test_the_number_of_the_turn_is_not_said_twice(date: str, alone: str) -> None:
    assert date_alone(3, date) == alone
