"""Months, seasons, years (OLY-CAL-01, -02, OLY-GAP-95) and the weather they bring (OLY-GAP-64)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.games.olympia.rules.source import DATA

DAYS = 30
WEEK_ENDS: tuple[int, ...] = (7, 14, 21, 28)  # OLY-CAL-03


class Month(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """weather: the rounds of natural storms, each of one kind."""

    key: str
    name: str
    season: str
    weather: tuple[str, ...]


MONTHS: Sequence[Month] = tuple(DATA.records(Month, "calendar").values())


def month_of(turn: int) -> int:
    """The month of a turn, from 1 to 8."""
    return (turn - 1) % len(MONTHS) + 1


def year_of(turn: int) -> int:
    """The year of a turn, from 1."""
    return (turn - 1) // len(MONTHS) + 1


def date(turn: int) -> str:
    """A turn as reports print it: "Sunsear, month 4 of year 1"; what comes before the first one bears its date."""
    month = month_of(max(turn, 1))
    return f"{MONTHS[month - 1].name}, month {month} of year {year_of(max(turn, 1))}"
