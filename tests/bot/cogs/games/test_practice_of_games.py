"""Each game that the house plays is practised for some turns, taking every suggestion of the mentor. (That its ten
notes teach the whole game, and that every suggestion does what it says, is tested with each game.)
"""

from __future__ import annotations

import pytest

from bot.double import Message
from engine.games.registry import TITLES, ruleset
from storage.statuses import CampaignStatus, SeatStatus
from tests.bot.stage import Stage

pytestmark = pytest.mark.slow

PRACTISED = [key for key in TITLES if ruleset(key).house is not None]
TURNS = 2
QUEUED = ("olympia",)  # where a seat owes no orders while its queues are full
WRITE = "Write these orders for me"


def notes(stage: Stage) -> list[Message]:
    return [one for one in stage.channel("ash").messages if one.embeds and "mentor" in str(one.embeds[0].get("title"))]


@pytest.mark.parametrize("game", PRACTISED)
async def test_turns_of_practice_go_as_the_mentor_suggests(stage: Stage, game: str) -> None:
    answer = await stage.slash(stage.anna, "campaign practice", game=game, name="Ash")
    assert "Your world is waiting in" in answer.text, answer.text
    await stage.settle()
    taken = 0
    for turn in range(TURNS):
        told = notes(stage)
        assert len(told) == turn + 1, "a note on each of the first turns"
        if WRITE in told[-1].buttons:
            receipt = await (await stage.anna.click(told[-1], WRITE)).final(timeout=60)
            assert "❌" not in receipt.text, receipt.text
            taken += 1
        await stage.hosting.tick()
        await stage.slash(stage.anna, "ready", at="ash")
        runs = await stage.hosting.tick()
        await stage.settle()
        assert [run.outcome for run in runs] == ["done"]
    assert taken >= 1, "a mentor has something to do for a beginner"
    campaign = await stage.campaign()
    assert campaign.status is CampaignStatus.RUNNING
    seats = await stage.hosting.seats.all(campaign.id)
    for seat in seats:
        if seat.house:
            given = [stage.bot.store.sheets(seat.id, turn) for turn in range(1, TURNS + 1)]
            sheets = [versions[-1] for versions in given if versions]
            if seat.status is SeatStatus.PLAYING:
                least = TURNS // 2 if game in QUEUED else TURNS
                assert len(sheets) >= least, "the house gives orders whenever it owes some"
            else:  # now and then a raid costs a raider its last people
                assert given[len(sheets) :] == [[]] * (TURNS - len(sheets)), (
                    "it gave orders until it was out of the game"
                )
            assert {sheet.source for sheet in sheets} == {"house"}
            assert sum(sheet.errors for sheet in sheets) == 0, [sheet.text for sheet in sheets if sheet.errors][:1]
            assert sum(sheet.accepted for sheet in sheets) > len(sheets)
