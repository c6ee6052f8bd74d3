"""House players of every game that has them: sheets without errors, from the view alone, better than silence."""

from __future__ import annotations

import copy
from functools import cache

import pytest

from engine.core.dice import Dice
from engine.core.house import Temper
from engine.core.ruleset import look
from engine.games.registry import TITLES, ruleset
from tests.house.arena import WORTH, Match, won
from tests.suite.table import each

PLAYED = [key for key in TITLES if ruleset(key).house is not None]
TURNS = 10
LONG = ("overlord",)  # whose turns take too long for many games
GAMES = (*range(1, 8, 2), *range(0, 8, 2))  # by number; first those in which the other side sits first
LIKELY = {"atlantis": 3, "dunk": 3, "erfworld": 5}  # one of them that a pupil has won: it is asked before the others


@cache
def beginning(game: str) -> tuple[bytes, Match]:
    """The first state of a campaign of every temper and a pupil, and its first three turns."""
    match = Match(game=game, seats=[*Temper, "pupil"], seed="third")
    begun = match.state
    return begun, match.play(3)


@cache
def lessons(game: str) -> Match:
    """A pupil between two players of the house, for six turns."""
    return Match(game=game, seats=["pupil", Temper.BUILDER, Temper.RAIDER], seed="mentor").play(6)


def test_every_house_player_has_a_measure() -> None:
    assert set(WORTH) == set(PLAYED)


@pytest.mark.slow
@pytest.mark.parametrize("seed", ["first", "second"])
@pytest.mark.parametrize("game", PLAYED)
def test_ten_turns_of_every_temper_are_ordered_without_an_error(game: str, seed: str) -> None:
    match = Match(game=game, seats=[*Temper, "pupil"], seed=seed).play(TURNS)
    assert [error for sheet in match.sheets for error in sheet.errors] == []
    assert {sheet.seat for sheet in match.sheets} == {"1", "2", "3", "4"}


@pytest.mark.parametrize("game", PLAYED)
def test_three_turns_of_every_temper_are_ordered_without_an_error(game: str) -> None:
    _, match = beginning(game)
    assert [error for sheet in match.sheets for error in sheet.errors] == []
    assert {sheet.seat for sheet in match.sheets} == {"1", "2", "3", "4"}


@each("game", PLAYED)
def test_a_sheet_follows_from_the_view_and_leaves_it_as_it_was(game: str) -> None:
    rules = ruleset(game)
    assert rules.house is not None
    _, match = beginning(game)
    for seat, temper in enumerate(Temper, start=1):
        view = look(rules, match.state, str(seat))
        before = copy.deepcopy(view)
        written = [rules.house.orders(view, temper, Dice("s", "house", str(seat))) for _ in range(2)]
        assert written[0] == written[1]
        rules.house.advise(view, [])
        rules.house.answer(view, temper, "Shall we be friends?")
        assert view == before


@pytest.mark.parametrize("game", PLAYED)
def test_tempers_choose_and_play_differently(game: str) -> None:
    sheets = [sheet for sheet in lessons(game).sheets if sheet.turn <= 5]
    by_seat = {seat: "\n".join(sheet.text for sheet in sheets if sheet.seat == seat) for seat in ("2", "3")}
    assert all(by_seat.values())
    assert by_seat["2"] != by_seat["3"]


@pytest.mark.slow
@pytest.mark.parametrize("temper", Temper)
@pytest.mark.parametrize("game", PLAYED)
def test_the_house_beats_silence_and_a_pupil_holds_out_against_it(game: str, temper: Temper) -> None:
    """A sample from each side of the table; `python -m tests.house` has the figures."""
    turns = 8 if game in LONG else 12
    assert [won(game, temper, "silent", number, turns) for number in range(2)] == [True, True]
    games = sorted(GAMES, key=lambda number: number != LIKELY.get(game))
    assert any(won(game, "pupil", temper, number, turns) for number in games)


@each("game", PLAYED)
def test_letters_are_answered_shortly_in_the_manner_of_each_temper(game: str) -> None:
    rules = ruleset(game)
    assert rules.house is not None
    begun, _ = beginning(game)
    view = look(rules, begun, "1")
    letters = ("Shall we be friends?", "Surrender or else!", "Good day", "Sell us some gold", "xyzzy", "x" * 4000)
    for letter in letters:
        answers = [rules.house.answer(view, temper, letter) for temper in Temper]
        assert len(set(answers)) == len(answers)
        assert all(0 < len(one) < 400 for one in answers)
    assert rules.house.answer(view, Temper.BUILDER, "  ") == ""


@each("game", PLAYED)
def test_a_mentor_says_something_new_for_five_turns_that_can_be_done(game: str) -> None:
    notes = [sheet.advice for sheet in lessons(game).sheets if sheet.advice is not None][:5]
    assert len(notes) == 5
    assert len({note.suggestion for note in notes}) >= 4, "a lesson a turn"
    assert sum(bool(note.orders) for note in notes) >= 4
    assert all(note.changed and note.meaning and note.suggestion for note in notes)
    assert all(any(sign.isdigit() for sign in note.changed) for note in notes), "with numbers"
