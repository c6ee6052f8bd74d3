"""Two hundred issues and more, forty a game: no page with empty corners, headlines that are headlines, news in them,
and in those of the first turns nothing but the truth and no secrets. A campaign is played once for all that is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from engine.core.events import Event
from engine.core.telling.press import Headline
from engine.core.turn import Outcome
from engine.games.registry import GAMES, ruleset
from tests.looks import measures
from tests.looks.plays import Played, campaign
from tests.looks.secrets import secretive
from tests.looks.truth import lies

pytestmark = pytest.mark.slow

TURNS = 40  # `python -m tests.looks --truth GAME` reads hundreds of issues of campaigns of fifty turns
DRAWN = 7  # every seventh page is, in each game from another one on; `python -m tests.looks` draws all
SECRET = 12  # so many of the first turns are searched for secrets
MOST_QUIET = 0.1  # of the issues lead with no event
MOST_TABLES = 0.1  # of the headlines restate the public table
MOST_AGAIN = 0.06  # of the sentences of leads, names and figures left out, were told in one of the last few


@cache
def issues(game: str) -> tuple[Played, ...]:
    return tuple(campaign(game, TURNS, "issues"))


@pytest.mark.parametrize("game", list(GAMES))
def test_no_page_is_blank_by_an_eighth(game: str) -> None:
    first = list(GAMES).index(game)
    blank = [measures.blank_area(page) for page in measures.pages(issues(game), DRAWN, first)]
    assert [
        f"issue {first + at * DRAWN}: {share:.3f}" for at, share in enumerate(blank) if share > measures.MOST_BLANK
    ] == []


@pytest.mark.parametrize("game", list(GAMES))
def test_headlines_are_headlines_and_none_comes_back_soon(game: str) -> None:
    assert measures.headline_faults(issues(game)) == []
    assert measures.repeated(issues(game)) == []
    assert len(issues(game)) > 10


@pytest.mark.parametrize("game", list(GAMES))
def test_leads_tell_an_event_in_full_and_never_twice_alike(game: str) -> None:
    played = issues(game)
    without = measures.quiet(played)
    assert len(without) <= MOST_QUIET * len(played), "\n".join(without)
    assert measures.leads_of_odd_length(played) == []
    assert measures.repeated_openings(played) == []
    assert measures.told_again(played) <= MOST_AGAIN
    assert measures.sentences_twice(played) == []
    assert measures.table_headlines(played) < MOST_TABLES


@pytest.mark.parametrize("game", list(GAMES))
def test_what_forty_issues_say_is_so(game: str) -> None:
    assert lies(issues(game)) == []


def first(game: str) -> list[Outcome]:
    """The first turns."""
    return [played.outcome for played in issues(game)[: SECRET + 1]]


@pytest.mark.parametrize("game", list(GAMES))
def test_no_story_tells_what_one_seat_alone_knows(game: str) -> None:
    stories = 0
    for outcome in first(game):
        assert secretive(ruleset(game), outcome) == [], outcome.number
        stories += len(outcome.headlines)
    assert stories > 0


@pytest.mark.parametrize("game", ["atlantis"])
def test_who_fought_is_not_told_where_the_rules_keep_it_to_those_who_saw(game: str) -> None:
    names = {seat.name for outcome in first(game) for seat in outcome.seats}
    bodies = [story.text + story.body for outcome in first(game) for story in outcome.headlines if story.kind == "war"]
    assert bodies
    assert [body for body in bodies if any(name in body for name in names)] == []


def test_a_paper_that_tells_of_private_events_or_of_a_fund_is_found_out() -> None:
    rules = ruleset("overlord")
    *_, last = first("overlord")

    def gossip(world: Any, events: Sequence[Event]) -> tuple[Headline, ...]:
        seen = [event for event in events if "*" not in event.seen_by]
        return (Headline(score=1, kind="people", text=type(seen[0]).__name__ if seen else "", body=""),)

    def envy(world: Any, events: Sequence[Event]) -> tuple[Headline, ...]:
        fund = next(iter(world.factions.values())).fund
        return (Headline(score=1, kind="people", text=f"{fund}", body=""),)

    planted = replace(rules, paper=replace(rules.paper, headlines=gossip))
    assert any(said.startswith("from a private event") for said in secretive(planted, last))
    planted = replace(rules, paper=replace(rules.paper, headlines=envy))
    assert secretive(planted, last) == ["from a hidden fact of the state"]
