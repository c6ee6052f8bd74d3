"""/campaign practice: a private world with the house in it, a mentor whose suggestions can be taken, its quiet end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.cogs.masters.campaign import CampaignCog
from bot.hosting import Schedule
from storage.ids import CampaignId
from storage.records import Seat
from storage.statuses import CampaignStatus
from tests.bot.stage import Stage
from tests.engine.tiny import game as tiny


@pytest.fixture
async def learner(stage: Stage) -> Stage:
    """Anna practises Wells!, as Ash."""
    stage.hosting.core.rulesets = tiny.ruleset
    answer = await stage.slash(stage.anna, "campaign practice", game="wells", name="Ash")
    assert "Your world is waiting in" in answer.text
    await stage.settle()
    return stage


async def own(stage: Stage) -> Seat:
    return await stage.seat("Ash")


async def test_it_is_private_has_the_house_in_it_and_makes_no_noise(learner: Stage) -> None:
    campaign = await learner.campaign()
    assert (campaign.status, campaign.settings.practice) == (CampaignStatus.RUNNING, learner.anna.id)
    names = {channel.name for channel in learner.guild.channels.values()}
    assert "ash" in names
    assert not {"newspaper", "map", "town-square", "gm"} & names
    seats = await learner.hosting.seats.all(campaign.id)
    assert [bool(seat.house) for seat in seats] == [False, True]
    for other in (learner.bert, learner.cleo):
        assert "Practice" not in (await learner.slash(other, "campaign list")).text
        assert "Practice" not in (await learner.slash(other, "join")).text
    assert "Practice: Ash" in (await learner.slash(learner.anna, "campaign list")).text
    audited = [(row.what, row.who_id) for row in await learner.hosting.papers.audit(campaign.id, 100)]
    assert ("campaign.open", learner.anna.id) in audited


@pytest.mark.slow
async def test_the_mentor_explains_ten_turns_and_writes_what_it_suggests(learner: Stage) -> None:
    for turn in range(10):
        note = learner.last("ash")
        assert note.embeds[0]["title"] == ("Your mentor: welcome" if turn == 0 else f"Your mentor, on turn {turn}")
        assert "What it means" in note.text
        if "Write these orders for me" in note.buttons:
            answer = await (await learner.anna.click(note, "Write these orders for me")).final()
            assert "Written. Press Ready when you are done." in answer.text
            assert "dig 3" in (await learner.slash(learner.anna, "orders show")).text
        await learner.hosting.tick()
        await learner.slash(learner.anna, "ready")
        await learner.hosting.tick()
        await learner.settle()
        if (await learner.campaign()).status is CampaignStatus.ENDED:
            break
    assert "Your deepest well has" in note.text


@pytest.mark.slow
async def test_lines_for_several_units_stand_in_their_sections(learner: Stage) -> None:
    note = learner.last("ash")
    await (await learner.anna.click(note, "Write these orders for me")).final()
    seat = await own(learner)
    on_file = await learner.hosting.orders.show(seat.id, learner.anna.id)
    assert on_file is not None
    assert on_file.text == "unit 11\ndig 3\nunit 12\ndig 3\n"
    await learner.hosting.tick()
    await learner.slash(learner.anna, "ready")
    await learner.hosting.tick()
    late = await (await learner.anna.click(note, "Write these orders for me")).final()
    assert "That was offered for turn 1, which is over." in late.text


@pytest.mark.slow
async def test_one_person_has_one_at_a_time(learner: Stage) -> None:
    again = await learner.slash(learner.anna, "campaign practice", game="wells")
    assert "You already have a practice campaign here: Practice: Ash." in again.text
    await learner.slash(learner.bert, "campaign practice", game="wells")
    assert len(await learner.hosting.campaigns.all(learner.guild.id)) == 2


async def test_a_game_without_house_players_cannot_be_practised(stage: Stage) -> None:
    stage.hosting.core.rulesets = lambda key: replace(tiny.RULESET, house=None)
    answer = await stage.slash(stage.anna, "campaign practice", game="wells", name="Ash")
    assert "there is nobody to practise with" in answer.text
    assert await stage.hosting.campaigns.all(stage.guild.id) == []


async def test_left_alone_for_a_week_it_removes_itself_after_a_warning(learner: Stage) -> None:
    cog = learner.bot.cogs["CampaignCog"]
    assert isinstance(cog, CampaignCog)
    learner.clock.forward(days=5)
    assert await cog.sweep() == 0
    learner.clock.forward(days=1, hours=1)
    assert (await cog.sweep(), await cog.sweep()) == (0, 0)
    await learner.settle()
    warnings = [message for message in learner.anna.dms if "ends soon" in message.text]
    assert len(warnings) == 1
    assert "/campaign export" in warnings[0].text
    learner.clock.forward(days=1)
    assert await cog.sweep() == 1
    await learner.settle()
    assert await learner.hosting.campaigns.all(learner.guild.id, ended=True) == []
    assert {channel.name for channel in learner.guild.channels.values()} == {"general"}


async def test_who_practises_can_export_it_and_end_it(learner: Stage) -> None:
    answer = await learner.slash(learner.anna, "campaign export", at="ash")
    assert "whole campaign" in answer.text
    question = await learner.slash(learner.anna, "campaign end", at="ash")
    await (await learner.anna.click(question, question.buttons[0])).final()
    assert (await learner.campaign()).status is CampaignStatus.ENDED


@pytest.mark.slow
async def test_a_real_campaign_is_meant_before_ones_practice(learner: Stage) -> None:
    ready = Schedule(kind="ready")
    await learner.hosting.campaigns.open(
        learner.guild.id, "wells", "Spring War", options={}, schedule=ready, who=learner.gm.id
    )
    await learner.joined(learner.anna, "Birch")
    await learner.begins()
    submitted = await learner.slash(learner.anna, "order", unit="Ann", order="dig 1")
    assert "Ash" not in submitted.text
    assert await learner.hosting.orders.state((await learner.hosting.seats.all(CampaignId(2)))[0].id) == "sent"
    shown = await learner.slash(learner.anna, "campaign info")
    assert "Spring War" in shown.text
