"""What players see of every game, measured in a few turns of a campaign; `python -m tests.looks` measures more."""

from __future__ import annotations

from functools import cache

import pytest

from engine.core.telling.almanac import QUIET
from engine.core.telling.headline import LONGEST, fitting, headlined, uncoded
from engine.core.telling.press import Edition
from engine.games.registry import GAMES
from tests.looks import measures
from tests.looks.plays import Played, campaign

TURNS = 6


@cache
def played(game: str) -> tuple[Played, ...]:
    """A short campaign of a game."""
    return tuple(campaign(game, TURNS))


@pytest.mark.parametrize("game", GAMES)
def test_headlines_are_headlines_and_no_joke_is_told_twice(game: str) -> None:
    assert measures.headline_faults(played(game)) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_issue_has_a_lead_with_a_story_and_the_first_presents_the_world(game: str) -> None:
    issues = [one.paper for one in played(game)]
    assert issues[0].edition is Edition.FIRST
    assert all(issue.headlines[0].body for issue in issues)
    assert len({issue.headlines[0].text for issue in issues}) > TURNS // 2


@pytest.mark.parametrize("game", GAMES)
def test_headlines_tell_only_what_the_public_map_and_table_or_a_public_event_hold(game: str) -> None:
    for before, after in zip(played(game), played(game)[1:], strict=False):
        sheet, chronicle = after.outcome.public_map, after.paper.chronicle
        assert chronicle is not None
        keys = {cell.key for cell in (*sheet.cells, *before.outcome.public_map.cells)}
        written = {headlined(headline.text) for headline in after.outcome.headlines}
        for headline in after.paper.headlines:
            if headline.text not in written and headline.kind != QUIET:
                assert headline.cell in keys | {""}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Ysolde [U95] of House Blackwood holds Ulfwick [L438].", "Ysolde of House Blackwood holds Ulfwick"),
        ("The Salt Company (4) is no more.", "The Salt Company is no more"),
        ("Bburg Cfc, once the pride of Upper Duckland, is a town of ghosts: the plague has it all.", None),
        (f"{'duck ' * 11}of the hills", ("duck " * 11).strip()),
        ("x" * 90, "x" * LONGEST),
    ],
)  # fmt: skip
def test_a_sentence_becomes_a_headline(text: str, wanted: str | None) -> None:
    made = headlined(text)
    assert len(made) <= LONGEST
    assert not made.endswith(".")
    if wanted is not None:
        assert made == wanted


def test_the_checks_find_what_is_wrong_with_a_headline() -> None:
    assert measures.faults("Silverwood takes Cburg") == []
    assert measures.faults("Silverwood has taken Cburg [L438].") == [
        "a code",
        "a full stop",
        "not in the present tense",
    ]
    assert measures.faults("a" * 61) == ["61 characters"]
    assert fitting("a" * 61, "a short one") == "a short one"
    assert uncoded("The Red Company [f08]") == "The Red Company"
