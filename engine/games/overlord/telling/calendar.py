"""The date of a turn: month, season and year of the Empire (OVL-CLIM-02, OVL-GAP-17)."""

from __future__ import annotations

from engine.games.overlord.rules.land import MONTHS, season_of

FIRST_YEAR = 1
WHICH = ("Early", "High", "Late")


def date(turn: int) -> str:
    """The date as people write it: "Late winter, year 1"; before the first turn "Before the first month".

    A year begins with winter; turn 1 is the last month of one.
    """
    if turn < 1:
        return "Before the first month"
    month = turn + 1
    return f"{WHICH[month % 3]} {season_of(turn).name}, year {FIRST_YEAR + month // MONTHS}"
