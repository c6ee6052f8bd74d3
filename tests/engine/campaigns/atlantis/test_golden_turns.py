"""Ten turns of five factions, their orders on file: the reports are compared with those on file, word for word.

After a change that is meant: pytest tests/engine/campaigns/atlantis --snapshot-update, then read the
diff as a player would.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

import pytest
from syrupy.assertion import SnapshotAssertion

from engine.core.ruleset import SeatRequest, begin, run_turn
from engine.core.telling.report import report_document, report_text
from engine.core.turn import Outcome
from engine.games.atlantis.founding.setup import AtlantisChoices, AtlantisOptions
from engine.games.atlantis.ruleset import RULESET
from tests.engine.campaigns.golden import TextFile
from tests.engine.campaigns.orders import on_file

SEED = "ten turns"
FACTIONS = ("The Merry Pranksters", "Mighty Ducks", "The Salt Company", "Order of the Grey Hat", "Vox Populi")
TURNS = 10


@dataclass(frozen=True)
class Played:
    """A turn: the state and the orders it was run on, and what came of it."""

    number: int
    state: bytes
    orders: Mapping[str, str]
    outcome: Outcome

    @property
    def seat(self) -> str:
        """Whose report is on file: every faction has its say."""
        return str((self.number - 1) % 5 + 1)


@cache
def played() -> tuple[Played, ...]:
    seats = [SeatRequest(id=str(n), name=name, choices=AtlantisChoices()) for n, name in enumerate(FACTIONS, 1)]
    state = begin(RULESET, AtlantisOptions(size="24x24"), seats, SEED)
    turns = []
    for number, orders in enumerate(on_file("atlantis", "golden"), 1):
        outcome = run_turn(RULESET, state, orders, seed=SEED, number=number)
        turns.append(Played(number, state, orders, outcome))
        state = outcome.state
    return tuple(turns)


@pytest.mark.parametrize("turn", range(1, TURNS + 1))
def test_the_report_of_the_turn_is_the_one_on_file(turn: int, snapshot: SnapshotAssertion) -> None:
    one = played()[turn - 1]
    outcome = one.outcome
    paper = "\n".join(f"{headline.score:>3} {headline.kind}: {headline.text}" for headline in outcome.headlines)
    table = "\n".join(f"{name}: {values}" for _, name, values in outcome.standings.rows)
    text = f"{outcome.date}\n\n{paper}\n\n{table}\n\n{report_text(outcome.reports[one.seat])}"
    assert text == snapshot(extension_class=TextFile, name=f"turn-{turn:02}")


@pytest.mark.parametrize("turn", [1, 5, 6, 8, 10])
def test_the_classic_report_of_the_turn_is_the_one_on_file(turn: int, snapshot: SnapshotAssertion) -> None:
    one = played()[turn - 1]
    again = run_turn(
        RULESET, one.state, one.orders, seed=SEED, number=turn, formats={one.seat: "classic"}
    )  # fmt: skip
    assert again.state == one.outcome.state
    others = [seat for seat in again.reports if seat != one.seat]
    assert all(report_text(again.reports[seat]) == report_text(one.outcome.reports[seat]) for seat in others)
    assert report_text(again.reports[one.seat]) == snapshot(extension_class=TextFile, name=f"classic-{turn:02}")


@pytest.mark.parametrize("turn", [6])
def test_the_data_of_the_turn_for_programs_is_that_on_file(turn: int, snapshot: SnapshotAssertion) -> None:
    one = played()[turn - 1]
    data = report_document(one.outcome.reports[one.seat])
    del data["turnkeep"]  # the same for all games, and held by its schema
    text = json.dumps(data, indent=1, ensure_ascii=False) + "\n"
    assert text == snapshot(extension_class=TextFile, name=f"data-{turn:02}")
