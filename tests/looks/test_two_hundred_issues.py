"""Two hundred issues and more, fifty a game: no page with empty corners, headlines that are headlines, news in them."""

from __future__ import annotations

from functools import cache

import pytest

from engine.games.registry import GAMES
from tests.looks import measures
from tests.looks.plays import Played, campaign

pytestmark = pytest.mark.slow

TURNS = 50
MOST_QUIET = {"atlantis": 0.4, "erfworld": 0.15}  # of the issues lead with no event; the others keep to a tenth
MOST_TABLES = 0.1  # of the headlines restate the public table


@cache
def issues(game: str) -> tuple[Played, ...]:
    return tuple(campaign(game, TURNS, "issues"))


@pytest.mark.parametrize("game", list(GAMES))
def test_no_page_is_blank_by_an_eighth(game: str) -> None:
    blank = [measures.blank_area(page) for page in measures.pages(issues(game))]
    assert [f"issue {at}: {share:.3f}" for at, share in enumerate(blank) if share > measures.MOST_BLANK] == []


@pytest.mark.parametrize("game", list(GAMES))
def test_headlines_are_headlines_and_none_comes_back_soon(game: str) -> None:
    assert measures.headline_faults(issues(game)) == []
    assert measures.repeated(issues(game)) == []
    assert len(issues(game)) > 10


@pytest.mark.parametrize("game", list(GAMES))
def test_leads_tell_an_event_in_full_and_never_twice_alike(game: str) -> None:
    played = issues(game)
    without = measures.quiet(played)
    assert len(without) <= MOST_QUIET.get(game, 0.1) * len(played), "\n".join(without)
    assert measures.leads_of_odd_length(played) == []
    assert measures.repeated_openings(played) == []
    assert measures.sentences_twice(played) == []
    assert measures.table_headlines(played) < MOST_TABLES
