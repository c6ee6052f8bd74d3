"""Three turns of five scripted houses: what their players are sent is compared with what is on file, word for word.

After a change that is meant: pytest tests/engine/campaigns/olympia --snapshot-update, then read the diff
as a player would. Turn 1 is a house's first month, turn 5 has a castle with its garrison, turn 20 a grown faction.
"""

from __future__ import annotations

from functools import cache

import pytest
from syrupy.assertion import SnapshotAssertion

from engine.core.ruleset import SeatRequest, begin, check_orders, look, run_turn
from engine.core.telling.report import report_text
from engine.core.turn import Outcome
from engine.games.olympia.founding.setup import OlympiaChoices, OlympiaOptions
from engine.games.olympia.ruleset import RULESET
from tests.engine.campaigns.golden import TextFile
from tests.engine.campaigns.orders import on_file

SEED = "1"
HOUSES = (  # the house, its noble, and his companion's calling
    ("The House of Osswid", "Osswid the Brave", "builder"),
    ("Salt and Sons", "Candide the Captain", "captain"),
    ("The Grey Circle", "Feasel the Wicked", "mage"),
    ("Widow's Guard", "Dame Ottilie", "marshal"),
    ("The Open Hand", "Silvan Silverpenny", "envoy"),
)
TURNS = {1: "1", 5: "1", 20: "4"}  # turn -> whose report
MISTYPED = "unit {unit}\nstudey 610\nmove ot\ngive 9999 77 5\n"  # what the check answers to somebody in a hurry


@cache
def turns() -> dict[int, tuple[str, Outcome]]:
    """What the check says to the orders of each golden turn, and the turn."""
    seats = [
        SeatRequest(id=str(n), name=name, choices=OlympiaChoices.model_validate({"noble": noble, "companion": calling}))
        for n, (name, noble, calling) in enumerate(HOUSES, 1)
    ]
    state, found = begin(RULESET, OlympiaOptions.model_validate({"start": "old houses"}), seats, SEED), {}
    for number, orders in enumerate(on_file("olympia", "golden"), 1):
        card = _card(state, TURNS[number], orders[TURNS[number]]) if number in TURNS else ""
        outcome = run_turn(RULESET, state, orders, seed=SEED, number=number)
        found[number] = card, outcome
        state = outcome.state
    return found


def _card(state: bytes, seat: str, text: str) -> str:
    """The answer to a sheet: what was found, and what was understood; then the same for one with mistakes."""
    view = look(RULESET, state, seat)
    hurried = MISTYPED.format(unit=next(iter(view.own)))
    lines = []
    for sheet in (check_orders(RULESET, view, text), check_orders(RULESET, view, hurried)):
        lines += [str(found) for found in sheet.diagnostics]
        lines += [str(line) for line in RULESET.look.explain(sheet, view)]
        lines.append("")
    return "\n".join(lines)


@pytest.mark.slow
@pytest.mark.parametrize("turn", TURNS)
def test_what_a_player_is_sent_is_what_is_on_file(turn: int, snapshot: SnapshotAssertion) -> None:
    card, outcome = turns()[turn]
    report = outcome.reports[TURNS[turn]]
    paper = [f"{headline.score:>3} {headline.kind}: {headline.text}" for headline in outcome.headlines]
    paper += [f"{item.kind.value}: {item.text} -- {item.signature}" for item in outcome.press]
    short = [*report.happened, report.funds, *report.warnings]
    parts = ["CHECK", card, "PAPER", outcome.date, *paper, "", "CARD", *short, "", "REPORT", report_text(report)]
    assert "\n".join(parts) == snapshot(extension_class=TextFile, name=f"turn-{turn:02}")
