"""Two deadlines a day: who acts when, who owes orders, and what waits (ERF-D-13)."""

from __future__ import annotations

import pytest

from engine.core import document
from engine.core.ruleset import SeatRequest, begin, dated, run_turn, sheaf, standing
from engine.games.erfworld.events import Refused
from engine.games.erfworld.ruleset import RULESET
from engine.games.erfworld.sight.view import view
from engine.games.erfworld.state import World
from tests.engine.games.erfworld.props.stage import Stage, stage
from tests.suite.table import each


def _two() -> Stage:
    """Two sides in one theatre."""
    game = stage(sides=2, apart=6)
    game.world.options.halves = True
    for number in (1, 2):
        game.side(number).treasury = 8 * 10_000
        game.know(number)
    return game


@pytest.mark.rule("ERF-D-13", "ERF-WORLDGEN-12")
def test_the_older_side_acts_in_the_morning_the_younger_in_the_afternoon_with_what_it_saw() -> None:
    game = _two()
    one, other = game.pack("scout", 1, 6, 4), game.pack("scout", 1, 9, 12, side=2)
    assert RULESET.play.expects is not None
    assert RULESET.play.expects(game.world) == frozenset({"1"})
    money = game.side(2).treasury
    game.day(f"UNIT {one.id}\nmove e", f"UNIT {other.id}\nmove e\nSIDE x\npay 100 to s1")
    assert (game.at(one), game.at(other)) == ((7, 4), (9, 12))
    assert (game.world.day, game.world.half) == (1, "morning")
    assert game.side(2).treasury == money  # no slot yet: no income, no upkeep
    assert len(game.told(Refused, seat=2)) == 1  # money is not paid beforehand; the line of the scout waits
    assert RULESET.play.expects(game.world) == frozenset({"2"})
    game.day("", "SIDE x\npay 100 to s1")
    assert (game.world.day, game.world.half) == (1, "afternoon")
    assert game.at(other) == (10, 12)
    assert game.side(2).treasury != money
    assert not game.told(Refused, seat=2)
    assert RULESET.play.expects(game.world) == frozenset({"1"})


@pytest.mark.rule("ERF-D-13", "ERF-D-10")
def test_dusk_falls_once_a_day() -> None:
    game = _two()
    trainer = game.commander("warlord", 4, 8)
    game.day(f"UNIT {trainer.id}\ntrain")
    assert trainer.trained == 1
    assert trainer.id in game.world.commanders
    game.day()
    assert game.world.day == 1
    game.day()
    assert game.world.day == 2


@pytest.mark.rule("ERF-D-13")
@pytest.mark.parametrize("halves", [False, True])
def test_every_label_of_a_turn_says_which_half_it_is(halves: bool) -> None:
    """The number, the date of the paper, of the report, of the map; and of the turn that orders are for."""
    seats = [SeatRequest(id=str(n), name=f"Side {n}", choices=RULESET.play.choices()) for n in (1, 2, 3)]
    options = {"spacing": 8, "halves": halves}
    state = begin(RULESET, RULESET.play.options.model_validate(options), seats, "halves")
    look = view(document.decode(state, World), "1")
    assert sheaf(RULESET, look, (), None).desk.next_date == dated(RULESET, 1, options)
    for number in range(1, 5):
        outcome = run_turn(RULESET, state, {}, seed="halves", number=number)
        state, made = outcome.state, outcome.reports["1"]
        assert made.turn == number
        assert {outcome.date, made.date, outcome.maps["1"].subtitle} == {dated(RULESET, number, options)}
        assert made.sheaf is not None
        assert made.sheaf().desk.next_date == dated(RULESET, number + 1, options)
    assert dated(RULESET, 7, options) == ("Day 4, morning" if halves else "Day 7")
    assert dated(RULESET, 0, options) == "Before the first day"


@pytest.mark.rule("ERF-D-13")
@each("halves", [False, True])
def test_a_campaign_with_halves_runs_through_run_turn(halves: bool) -> None:
    seats = [SeatRequest(id=str(n), name=f"Side {n}", choices=RULESET.play.choices()) for n in (1, 2, 3)]
    state = begin(RULESET, RULESET.play.options(spacing=8, halves=halves), seats, "halves")
    days, dates = [], []
    for number in range(1, 5):
        owing = [seat.id for seat in standing(RULESET, document.decode(state, World)) if seat.owes]
        assert owing if halves else owing == ["1", "2", "3"]
        outcome = run_turn(RULESET, state, {}, seed="halves", number=number)
        state = outcome.state
        days.append(document.decode(state, World).day)
        dates.append((outcome.date, {report.date for report in outcome.reports.values()}))
    assert days == ([1, 1, 2, 2] if halves else [1, 2, 3, 4])
    printed = ["Day 1, morning", "Day 1, afternoon", "Day 2, morning", "Day 2, afternoon"]
    printed = printed if halves else ["Day 1", "Day 2", "Day 3", "Day 4"]
    assert dates == [(date, {date}) for date in printed]  # the paper's, and those of all reports
