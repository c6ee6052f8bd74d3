"""PHASES: the month (OLY-GAP-22). The steps of all subjects stand in steps.py, the scheduler in scheduler.py."""

from __future__ import annotations

from engine.core.turn import Phase
from engine.games.olympia.acting.contract import deeds_of
from engine.games.olympia.instant.wishes import read_at_once
from engine.games.olympia.month.scheduler import Month
from engine.games.olympia.month.steps import (
    BEFORE,
    DAILY,
    FIRST_MORNING,
    HOSTILITIES,
    LATE_DAILY,
    MONTH_END,
    WEEKLY,
    Steps,
)
from engine.games.olympia.month.waiting import Waits
from engine.games.olympia.rules.calendar import DAYS, WEEK_ENDS
from engine.games.olympia.scratch import OlympiaTurn, Scratch
from engine.games.olympia.state import World


def _all(steps: Steps, turn: OlympiaTurn) -> None:
    for step in steps:
        step.run(turn)


def begin(turn: OlympiaTurn) -> None:
    """What comes before the orders of players."""
    _all(BEFORE, turn)


def run_days(turn: OlympiaTurn) -> None:
    """Queues, `stop`, player entities; then the thirty days."""
    read_at_once(turn)
    deeds = deeds_of(turn.book)
    month = Month(turn, deeds, hostilities=lambda month: _all(HOSTILITIES, month.turn), waits=Waits().look)
    month.begin()
    for day in range(1, DAYS + 1):
        turn.day = day
        if day == 1:
            _all(FIRST_MORNING, turn)
        month.start_of_day()
        month.evening()
        _all(DAILY, turn)
        if day in WEEK_ENDS:
            _all(WEEKLY, turn)
        _all(LATE_DAILY, turn)


def end(turn: OlympiaTurn) -> None:
    """What follows the last day."""
    _all(MONTH_END, turn)


PHASES: tuple[Phase[World, Scratch], ...] = (
    Phase("Before the month", "OLY-GAP-22", begin, BEFORE),
    Phase("The thirty days", "OLY-TURN-02", run_days, (*FIRST_MORNING, *HOSTILITIES, *DAILY, *WEEKLY, *LATE_DAILY)),
    Phase("The end of the month", "OLY-GAP-24", end, MONTH_END),
)
