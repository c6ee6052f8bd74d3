"""Reports of every game after some turns of its specimen, for pages."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from engine.core.ruleset import SeatRequest, begin, look, run_turn
from engine.core.telling.report import Report, report_document, report_text
from engine.core.telling.sheaf import Occasion
from engine.games.registry import ruleset
from tests.engine.specimens import SPECIMENS

TURNS = 3
OCCASION = Occasion(campaign="A long <campaign>", deadline="2031-03-01T20:00:00+00:00")


@cache
def played(game: str) -> tuple[bytes, dict[str, Report]]:
    """The state and the reports after some turns."""
    rules, specimen = ruleset(game), SPECIMENS[game]
    seats = [
        SeatRequest(id=str(number), name=name, choices=rules.play.choices(**choices))
        for number, (name, choices) in enumerate(specimen.seats.items(), 1)
    ]
    state = begin(rules, rules.play.options(**specimen.options), seats, "page")
    reports: dict[str, Report] = {}
    for number in range(1, TURNS + 1):
        orders = {seat.id: specimen.orders(rules, look(rules, state, seat.id)) for seat in seats}
        outcome = run_turn(rules, state, orders, seed="page", number=number)
        state, reports = outcome.state, dict(outcome.reports)
    return state, reports


def shared(game: str, seat: str = "1") -> dict[str, Any]:
    """What stands under "turnkeep" in a seat's JSON, as it comes out of the file."""
    found: dict[str, Any] = json.loads(json.dumps(report_document(played(game)[1][seat], OCCASION)["turnkeep"]))
    return found


def text_of(game: str, seat: str = "1") -> str:
    return report_text(played(game)[1][seat])
