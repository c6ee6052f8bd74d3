"""Reports of every game after some turns of its specimen, for pages."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, NamedTuple

from engine.core.ruleset import SeatRequest, begin, look, run_turn
from engine.core.telling.changes import earlier_maps
from engine.core.telling.report import Report, report_document, report_text
from engine.core.telling.sheaf import Occasion
from engine.core.turn import Outcome
from engine.games.registry import ruleset
from tests.engine.specimens import SPECIMENS

TURNS = 3
OCCASION = Occasion(campaign="A long <campaign>", deadline="2031-03-01T20:00:00+00:00")


class Played(NamedTuple):
    """The state and the reports after some turns, and the state before the last of them."""

    state: bytes
    reports: dict[str, Report]
    before: bytes
    outcome: Outcome


@cache
def played(game: str) -> Played:
    """A campaign of a few turns."""
    rules, specimen = ruleset(game), SPECIMENS[game]
    seats = [
        SeatRequest(id=str(number), name=name, choices=rules.play.choices(**choices))
        for number, (name, choices) in enumerate(specimen.seats.items(), 1)
    ]
    state = begin(rules, rules.play.options(**specimen.options), seats, "page")
    for number in range(1, TURNS + 1):
        orders = {seat.id: specimen.orders(rules, look(rules, state, seat.id)) for seat in seats}
        before, outcome = state, run_turn(rules, state, orders, seed="page", number=number)
        state = outcome.state
    return Played(state, dict(outcome.reports), before, outcome)


def shared(game: str, seat: str = "1") -> dict[str, Any]:
    """What stands under "turnkeep" in a seat's JSON, as it comes out of the file."""
    of = played(game)
    earlier = earlier_maps(ruleset(game), of.before, of.outcome)[seat]
    found: dict[str, Any] = json.loads(json.dumps(report_document(of.reports[seat], OCCASION, earlier)["turnkeep"]))
    return found


def text_of(game: str, seat: str = "1") -> str:
    return report_text(played(game)[1][seat])
