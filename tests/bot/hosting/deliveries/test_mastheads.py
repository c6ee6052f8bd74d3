"""What the newspaper is called."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.hosting.turn.issue import herald, masthead
from engine.games.registry import rulesets
from storage.ids import CampaignId
from storage.records import Campaign, CampaignSettings
from storage.statuses import CampaignStatus
from tests.bot.hosting import counting


def test_a_paper_has_the_name_the_game_gives_it_else_one_made_of_its_title() -> None:
    assert herald(counting.RULESET) == "The Count Herald"
    assert (
        herald(replace(counting.RULESET, paper=replace(counting.RULESET.paper, masthead="The Abacus"))) == "The Abacus"
    )


NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
CAMPAIGN = Campaign(
    id=CampaignId(1), guild_id=1, game="count", name="x", options={}, schedule={}, time_zone="UTC",
    status=CampaignStatus.RUNNING, max_seats=None, turn_number=1, seed="s", gm_id=None, channels={}, posts={},
    settings=CampaignSettings(), created_at=NOON, started_at=NOON, ended_at=None,
)  # fmt: skip


@pytest.mark.parametrize(("game", "name"), [("atlantis", "The Times"), ("dunk", "The Dunk Herald")])
def test_the_papers_of_the_games(game: str, name: str) -> None:
    assert herald(rulesets()[game]) == name


def test_the_game_master_may_choose_another() -> None:
    rules = replace(counting.RULESET, paper=replace(counting.RULESET.paper, masthead="The Abacus"))
    campaign = replace(CAMPAIGN, settings=CampaignSettings(masthead="The Daily Duck"))
    assert masthead(campaign, rules) == "The Daily Duck"
    assert masthead(CAMPAIGN, rules) == "The Abacus"
