"""Ten turns of five houses, their orders on file: the reports are compared with those on file, word for word.

After a change that is meant: pytest tests/engine/campaigns/overlord --snapshot-update, then read the
diff as a player would.
"""

from __future__ import annotations

from functools import cache

import pytest
from syrupy.assertion import SnapshotAssertion

from engine.core.ruleset import SeatRequest, begin, run_turn
from engine.core.telling.report import report_text
from engine.core.turn import Outcome
from engine.games.overlord.founding.setup import OverlordChoices, OverlordOptions
from engine.games.overlord.ruleset import RULESET
from tests.engine.campaigns.golden import TextFile
from tests.engine.campaigns.orders import on_file

SEED = "ten months"
TURNS = 10
HOUSES = (
    ("House Blackwood", {"leader": "general", "start": "colonial"}),
    ("The Quill and Candle", {"leader": "mage", "start": "border", "element": "air"}),
    ("Hammer and Daughters", {"leader": "craftsman", "start": "colonial", "first_craft": "forestry"}),
    ("The Long Walk", {"leader": "adventurer", "start": "imperial"}),
    ("The Red Company", {"leader": "general", "start": "colonial"}),
)


@cache
def outcomes() -> tuple[Outcome, ...]:
    seats = [
        SeatRequest(id=str(n), name=name, choices=OverlordChoices.model_validate(choices))
        for n, (name, choices) in enumerate(HOUSES, 1)
    ]
    state = begin(RULESET, OverlordOptions(), seats, SEED)
    played = []
    for number, orders in enumerate(on_file("overlord", "golden"), 1):
        played.append(run_turn(RULESET, state, orders, seed=SEED, number=number))
        state = played[-1].state
    return tuple(played)


@pytest.mark.parametrize("turn", range(1, TURNS + 1))
def test_the_report_of_the_turn_is_the_one_on_file(turn: int, snapshot: SnapshotAssertion) -> None:
    outcome = outcomes()[turn - 1]
    seat = str((turn - 1) % len(HOUSES) + 1)  # every house has its say
    paper = "\n".join(f"{headline.score:>3} {headline.kind}: {headline.text}" for headline in outcome.headlines)
    table = "\n".join(f"{name}: {values}" for _, name, values in outcome.standings.rows)
    text = f"{outcome.date}\n\n{paper}\n\n{table}\n\n{report_text(outcome.reports[seat])}"
    assert text == snapshot(extension_class=TextFile, name=f"turn-{turn:02}")
