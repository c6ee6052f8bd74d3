"""Ten turns of four kingdoms, their orders on file: the reports are compared with those on file, word for word.

After a change that is meant: pytest tests/engine/campaigns/dunk --snapshot-update, then read the diff as
a player would.
"""

from __future__ import annotations

from functools import cache

import pytest
from syrupy.assertion import SnapshotAssertion

from engine.core.ruleset import SeatRequest, begin, run_turn
from engine.core.telling.report import report_text
from engine.core.turn import Outcome
from engine.games.dunk.founding.setup import DunkChoices, DunkOptions
from engine.games.dunk.ruleset import RULESET
from tests.engine.campaigns.golden import TextFile
from tests.engine.campaigns.orders import on_file

SEED = "ten turns"
KINGDOMS = (
    ("Grah's_Kingdom", "orc", "warriors"),
    ("Silverwood", "elf", "mages"),
    ("Oxbridge", "human", "priests"),
    ("Ironhold", "dwarf", "warriors"),
)


@cache
def outcomes() -> tuple[Outcome, ...]:
    seats = [
        SeatRequest(id=str(number), name=name, choices=DunkChoices.model_validate({"race": race, "leaders": leaders}))
        for number, (name, race, leaders) in enumerate(KINGDOMS, 1)
    ]
    state = begin(RULESET, DunkOptions(size="20x20"), seats, SEED)
    played = []
    for number, orders in enumerate(on_file("dunk", "golden"), 1):
        played.append(run_turn(RULESET, state, orders, seed=SEED, number=number))
        state = played[-1].state
    return tuple(played)


@pytest.mark.parametrize("turn", range(1, 11))
def test_the_report_of_the_turn_is_the_one_on_file(turn: int, snapshot: SnapshotAssertion) -> None:
    outcome = outcomes()[turn - 1]
    seat = str((turn - 1) % 4 + 1)  # every kingdom has its say
    paper = "\n".join(f"{headline.score:>3} {headline.kind}: {headline.text}" for headline in outcome.headlines)
    table = "\n".join(f"{name}: {values}" for _, name, values in outcome.standings.rows)
    text = f"{outcome.date}\n\n{paper}\n\n{table}\n\n{report_text(outcome.reports[seat])}"
    assert text == snapshot(extension_class=TextFile, name=f"turn-{turn:02}")
