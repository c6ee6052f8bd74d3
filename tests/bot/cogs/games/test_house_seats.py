"""/gm house in Discord: who may, what is told, and where everybody sees what the house plays."""

from __future__ import annotations

import pytest

from bot.double import NotOffered
from bot.hosting import Schedule
from tests.bot.stage import Stage
from tests.engine.tiny import game as tiny


@pytest.fixture
async def wells(stage: Stage) -> Stage:
    """A campaign of Wells! that Anna has joined, with Ash."""
    stage.hosting.core.rulesets = tiny.ruleset
    weekly = Schedule(kind="weekly", weekdays=(6,), zone="Europe/Paris")
    campaign = await stage.hosting.campaigns.open(
        stage.guild.id, "wells", "Dry Land", options={}, schedule=weekly, who=stage.gm.id, seed="s"
    )
    await stage.joined(stage.anna, "Ash")
    await stage.slash(stage.gm, "gm home", campaign=str(campaign.id))
    return stage


@pytest.mark.slow
async def test_the_house_fills_a_campaign_plays_it_and_is_known_for_it(wells: Stage) -> None:
    answer = await wells.slash(wells.gm, "gm house", temper="raider", what="new", count=2)
    assert answer.text.startswith("The house has joined: ")
    names = [seat.name for seat in await wells.hosting.seats.all((await wells.campaign()).id) if seat.house]
    assert len(names) == 2
    await wells.slash(wells.gm, "campaign start")
    await wells.settle()
    status = await wells.slash(wells.anna, "campaign info")
    assert all(f"{name} (played by the house)" in status.text for name in names)
    await wells.deadline()
    issue = await wells.hosting.papers.issue((await wells.campaign()).id)
    assert f"Played by the house: {names[0]}, {names[1]}." in issue.text
    assert not [channel for channel in wells.guild.channels.values() if channel.name in map(str.lower, names)]


@pytest.mark.slow
async def test_a_players_faction_is_given_to_the_house_and_taken_back(wells: Stage) -> None:
    await wells.slash(wells.gm, "campaign start")
    answer = await wells.slash(wells.gm, "gm house", temper="builder", faction="Ash")
    assert "The house plays **Ash** as a builder." in answer.text
    await wells.deadline()
    (sheet,) = await wells.hosting.orders.history((await wells.seat("Ash")).id, wells.anna.id, 1)
    assert (sheet.source, sheet.text) == ("house", "unit 11\ndig 1\nunit 12\ndig 1\n")
    seat = await wells.slash(wells.gm, "gm seat", faction="Ash")
    assert "played by the house: builder" in seat.text
    answer = await wells.slash(wells.gm, "gm house", temper="nobody", faction="Ash")
    assert "no longer plays" in answer.text
    assert "house.play" in (await wells.slash(wells.gm, "gm audit")).text


async def test_only_game_masters_decide_and_are_told_what_is_missing(wells: Stage) -> None:
    with pytest.raises(NotOffered):
        await wells.slash(wells.anna, "gm house", temper="builder", faction="Ash")
    unclear = await wells.slash(wells.gm, "gm house", temper="builder")
    assert "Choose a faction" in unclear.text
    nobody = await wells.slash(wells.gm, "gm house", temper="nobody", what="new")
    assert "need somebody to play them" in nobody.text


async def test_the_house_inherits_where_the_game_master_says_so(wells: Stage) -> None:
    await wells.slash(wells.gm, "campaign start")
    answer = await wells.slash(wells.gm, "gm house", temper="schemer", what="resigned")
    assert "takes over factions whose players resign" in answer.text
    question = await wells.slash(wells.anna, "resign")
    await (await wells.anna.click(question, "Resign")).final()
    assert (await wells.seat("Ash")).house == "schemer"
