"""The date of a turn: a month and a year (ATL-GAME-06, ATL-GAP-09)."""

from __future__ import annotations

from engine.games.atlantis.land.seasons import MONTHS


def month_and_year(turn: int, first_year: int = 1) -> tuple[str, int]:
    """The month a turn plays in, and its year; before the first turn it is the December before."""
    past = turn - 1
    return MONTHS[past % 12], first_year + past // 12


def date(turn: int) -> str:
    """The date as people write it: "April, Year 1"; before the first turn "Before the first month"."""
    if turn < 1:
        return "Before the first month"
    month, year = month_and_year(turn)
    return f"{month}, Year {year}"
