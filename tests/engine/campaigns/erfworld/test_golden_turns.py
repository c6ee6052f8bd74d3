"""Twelve days of three sides, their orders on file: the reports are compared with those on file, word for word.

After a change that is meant: pytest tests/engine/campaigns/erfworld --snapshot-update, then read the
diff as a player would.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

import pytest
from syrupy.assertion import SnapshotAssertion

from engine.core.ruleset import SeatRequest, begin, run_turn
from engine.core.telling.report import report_text
from engine.core.turn import Outcome
from engine.games.erfworld.founding.setup import ErfworldChoices, ErfworldOptions
from engine.games.erfworld.ruleset import RULESET
from tests.engine.campaigns.golden import TextFile
from tests.engine.campaigns.orders import on_file

SEED = "twelve days"
SIDES: Mapping[str, Mapping[str, str]] = {
    "Faq": {"house": "dwagon", "ruler": "Jillian the Younger"},
    "Jetstone": {"house": "gump", "terrain": "plains"},
    "Goblin Knob": {"house": "fen", "weapon": "bow"},
}
ON_FILE = (1, 2, 3, 5, 8, 12)


@dataclass(frozen=True)
class Played:
    """A turn and what came of it."""

    number: int
    outcome: Outcome

    @property
    def seat(self) -> str:
        """Whose report is on file: every side has its say."""
        return str((self.number - 1) % len(SIDES) + 1)


@cache
def played() -> tuple[Played, ...]:
    seats = [
        SeatRequest(id=str(n), name=name, choices=ErfworldChoices.model_validate({"doctrine": "bare", **choices}))
        for n, (name, choices) in enumerate(SIDES.items(), 1)
    ]
    state = begin(RULESET, ErfworldOptions(spacing=8), seats, SEED)
    turns = []
    for number, orders in enumerate(on_file("erfworld", "golden"), 1):
        outcome = run_turn(RULESET, state, orders, seed=SEED, number=number)
        turns.append(Played(number, outcome))
        state = outcome.state
    return tuple(turns)


@pytest.mark.parametrize("turn", ON_FILE)
def test_the_report_of_the_day_is_the_one_on_file(turn: int, snapshot: SnapshotAssertion) -> None:
    one = played()[turn - 1]
    outcome = one.outcome
    paper = "\n".join(f"{headline.score:>3} {headline.kind}: {headline.text}" for headline in outcome.headlines)
    table = "\n".join(f"{name}: {values}" for _, name, values in outcome.standings.rows)
    text = f"{outcome.date}\n\n{paper}\n\n{table}\n\n{report_text(outcome.reports[one.seat])}"
    assert text == snapshot(extension_class=TextFile, name=f"turn-{turn:02}")
