"""The mentor's first ten notes teach ten different things, and each of them happens when a pupil sends what it says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

import pytest

from engine.core.events import Event
from engine.core.house import Temper
from engine.games.olympia.events import OrderBegun, Refused
from engine.games.olympia.house import mentor
from engine.games.olympia.household.forming_events import NobleFormed
from engine.games.olympia.household.loyalty_events import OathSworn
from engine.games.olympia.household.permission_events import Declared
from engine.games.olympia.instant.goods_events import Given
from engine.games.olympia.instant.stack_events import RowChosen
from engine.games.olympia.rule.rule_events import GarrisonInstalled
from engine.games.olympia.study.study_events import FastStudied
from engine.games.olympia.trade.trade_events import Bought, OfferMade
from engine.games.olympia.travel.travel_events import SetOut
from engine.games.olympia.work.building_events import BuildingBegun
from engine.games.olympia.work.work_events import Gathered, Made, Trained
from tests.house.arena import Match
from tests.suite.table import each

NOTES = 10
LESSONS = {name: one for name, one in vars(mentor).items() if isinstance(one, mentor.Lesson)}
BASICS = {"STUDY", "HIRE", "DRILL", "MARCH", "SEE", "LOYALTY", "FRIENDS", "WONDERS"}
Happens = Callable[[Sequence[Event]], bool]


def _told(*kinds: type[Event]) -> Happens:
    """All these are told."""
    return lambda events: all(any(isinstance(event, kind) for event in events) for kind in kinds)


def _begins(kind: str) -> Happens:
    return lambda events: any(isinstance(event, BuildingBegun) and event.structure == kind for event in events)


def _orders(*words: str) -> Happens:
    def happens(events: Sequence[Event]) -> bool:
        begun = {event.words.split(" ")[0] for event in events if isinstance(event, OrderBegun)}
        return begun >= set(words)

    return happens


EFFECTS: dict[str, Happens] = {
    "CASTLE": _begins("castle"),
    "STUDY": _told(FastStudied),
    "HIRE": _told(NobleFormed),
    "DRILL": lambda events: _told(Trained)(events) or _told(Gathered)(events),
    "MARCH": _told(Given, RowChosen),
    "SEE": lambda events: _told(SetOut)(events) and _orders("explore")(events),
    "LOYALTY": _told(OathSworn),
    "TRADE": _told(Made, OfferMade),
    "MARKET": _told(OfferMade, Bought),
    "FRIENDS": _told(Declared),
    "INN": lambda events: _begins("inn")(events) or _orders("move")(events),  # it is begun when the builder is there
    "WONDERS": _orders("explore"),
}
SPENT = "has no peasants"  # what others have taken before


@cache
def course(start: str, seed: str) -> tuple[tuple[str, str, tuple[Event, ...]], ...]:
    """Ten months of a pupil who sends every suggestion: the lesson of each, its words, and what his house was told."""
    match = Match(game="olympia", seats=["pupil", Temper.BUILDER], seed=seed, options={"start": start})
    taught = []
    for _ in range(NOTES):
        match.play(1)
        note = next(sheet.advice for sheet in reversed(match.sheets) if sheet.seat == "1")
        assert note is not None
        lesson = next(name for name, one in LESSONS.items() if note.suggestion.startswith(one.suggestion))
        taught.append((lesson, note.suggestion, tuple(event for event in match.events if "1" in event.seen_by)))
    return tuple(taught)


@pytest.mark.slow
@pytest.mark.parametrize("seed", ["a", "b", "c"])
@pytest.mark.parametrize("start", ["old houses", "newcomers"])
def test_every_suggestion_of_ten_months_does_what_it_says(start: str, seed: str) -> None:
    for month, (lesson, _, events) in enumerate(course(start, seed), 1):
        assert EFFECTS[lesson](events), f"{lesson} in month {month}"
        refused = [event.reason for event in events if isinstance(event, Refused)]
        assert [reason for reason in refused if SPENT not in reason] == []


@pytest.mark.slow
@each("seed", ["a", "b", "c"])
@each("start", ["old houses", "newcomers"])
def test_ten_notes_teach_the_whole_game(start: str, seed: str) -> None:
    taught = [lesson for lesson, _, _ in course(start, seed)]
    assert set(taught) >= BASICS
    assert {"TRADE", "MARKET"} & set(taught)
    assert ("CASTLE" in taught) is (start == "old houses")
    assert len(set(taught)) == NOTES


@pytest.mark.slow
@each("seed", ["a", "b", "c"])
def test_the_note_with_which_a_castle_gets_its_garrison_says_what_that_is_for(seed: str) -> None:
    (suggestion,) = (
        suggestion
        for _, suggestion, events in course("old houses", seed)
        if any(isinstance(event, GarrisonInstalled) for event in events)
    )
    assert "`garrison` leaves ten soldiers in its own province, and taxes come in" in suggestion
    assert "the owner of a castle is whoever stands first in it" in suggestion


def test_every_lesson_has_an_effect_that_is_looked_for() -> None:
    assert set(LESSONS) == set(EFFECTS)
