"""Where a faction stands, through whole turns: its own figures are exact, nobody is counted who hides, and a campaign
may tell no places at all.
"""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.ruleset import SeatRequest, begin, run_turn
from engine.core.telling.report import report_text
from engine.games.olympia.founding.setup import OlympiaChoices, OlympiaOptions
from engine.games.olympia.ruleset import RULESET
from engine.games.olympia.state import World
from tests.engine.games.olympia.props.kit import noble
from tests.engine.games.olympia.props.played import play, seen, text, two_seats
from tests.suite.table import each


def with_rich_stranger(**more: Any) -> World:
    """The other faction has another noble, far away and alone, with more gold than everybody else."""
    made = two_seats()
    made.player_of("b").visited = ["aa00", "aa01"]
    noble(made, "aa01", "Croesus", "8100", player=made.player_of("b").id, items={"1": 9000}, **more)
    return made


def counted(made: World) -> str:
    _, outcome = play(made)
    return text(outcome)


@pytest.mark.rule("OLY-GAP-84")
@each("how", [{"hides": True, "skills": {"638": 0}}, {"skills": {"635": 0}}])
def test_who_conceals_himself_or_his_lord_moves_no_figure_of_others(how: dict[str, Any]) -> None:
    without = two_seats()
    without.player_of("b").visited = ["aa00", "aa01"]
    assert counted(with_rich_stranger(**how)) == counted(without)
    assert counted(with_rich_stranger()) != counted(without)


@pytest.mark.rule("OLY-GAP-84")
def test_ones_own_figures_count_those_too_who_hide() -> None:
    after, _ = play(with_rich_stranger(hides=True, skills={"638": 0}))
    figures = {line.what: (line.figure, line.place) for line in seen(after, "b").ranks}
    assert figures["characters"] == (2, 1)
    assert figures["gold"][1] == 1


@pytest.mark.rule("OLY-GAP-84", "OLY-INTRO-02")
@each("open_", [True, False])
def test_a_campaign_may_tell_no_places_and_none_has_public_standings(open_: bool) -> None:
    seats = [SeatRequest(id=one, name=f"House {one}", choices=OlympiaChoices()) for one in "ab"]
    options = OlympiaOptions(size="16x16", standings=open_)
    outcome = run_turn(RULESET, begin(RULESET, options, seats, "1"), {}, seed="1", number=1)
    lines = [line.split() for line in report_text(outcome.reports["a"]).split("\n")]
    assert any(line[:1] == ["characters"] for line in lines) is open_
    assert (outcome.standings.columns, outcome.standings.rows) == ((), ())
