"""What the newspaper is called."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from bot.hosting.turn.issue import herald, masthead
from engine.games.registry import rulesets
from storage.models import Campaign
from tests.bot.hosting import counting


def test_a_paper_has_the_name_the_game_gives_it_else_one_made_of_its_title() -> None:
    assert herald(counting.RULESET) == "The Count Herald"
    assert (
        herald(replace(counting.RULESET, paper=replace(counting.RULESET.paper, masthead="The Abacus"))) == "The Abacus"
    )


NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
CAMPAIGN: dict[str, Any] = {"guild_id": 1, "game": "count", "name": "x", "name_key": "x", "created_at": NOON}


@pytest.mark.parametrize(("game", "name"), [("atlantis", "The Times"), ("dunk", "The Dunk Herald")])
def test_the_papers_of_the_games(game: str, name: str) -> None:
    assert herald(rulesets()[game]) == name


def test_the_game_master_may_choose_another() -> None:
    rules = replace(counting.RULESET, paper=replace(counting.RULESET.paper, masthead="The Abacus"))
    campaign = Campaign(**CAMPAIGN, settings={"masthead": "The Daily Duck"})
    assert masthead(campaign, rules) == "The Daily Duck"
    assert masthead(Campaign(**CAMPAIGN, settings={}), rules) == "The Abacus"
