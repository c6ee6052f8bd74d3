"""The bot is shut out of Discord: its token was reset, or a proxy or guard answers in Discord's stead. That is nobody's
fault among those whom the messages are for: everything waits, the host is told, and afterwards everything arrives once.
"""

from __future__ import annotations

import pytest

from bot.hosting import Health
from bot.process import heartbeat
from storage.content import Notice
from storage.records import Delivery, NewDelivery
from storage.statuses import DeliveryStatus, TargetKind
from tests.bot.stage import Stage

MESSAGES = 15


def queued(stage: Stage) -> None:
    """Fifteen notes on their way to Anna, Bert and the game master."""
    people = (stage.anna, stage.bert, stage.gm)
    (campaign,) = stage.bot.store.campaigns()
    notes = [
        NewDelivery(
            content=Notice(title=f"Note {n}", text="."), target_kind=TargetKind.USER, target_id=people[n % 3].id
        )
        for n in range(MESSAGES)
    ]
    stage.bot.store.queue(campaign.id, notes, stage.clock.now())


def notes(stage: Stage) -> list[str]:
    """The headings of the notes that people have got."""
    got = [message.text for person in (stage.anna, stage.bert, stage.gm) for message in person.dms]
    return sorted(line for text in got for line in text.splitlines() if "Note " in line)


def rows(stage: Stage) -> list[Delivery]:
    (campaign,) = stage.bot.store.campaigns()
    return [row for row in stage.bot.store.deliveries(campaign.id) if isinstance(row.content, Notice)]


async def health(stage: Stage) -> Health:
    return await stage.hosting.health()


async def some_hours_pass(stage: Stage) -> None:
    for _ in range(60):
        stage.clock.forward(minutes=4)
        await stage.settle()


REFUSALS = [
    (403, True),
    *(pytest.param(*one, marks=pytest.mark.slow) for one in ((401, False), (404, True), (403, False), (407, True))),
]


@pytest.mark.parametrize(("status", "page"), REFUSALS)
async def test_shut_out_for_hours_the_bot_sends_everything_once_when_it_is_let_in(
    playing: Stage, status: int, page: bool
) -> None:
    faults = playing.double.faults
    shut = [faults.fail(f"{verb} /channels/*", status=status, page=page, times=None) for verb in ("POST", "GET")]
    shut.append(faults.fail("POST /users/*", status=status, page=page, times=None))
    queued(playing)
    await some_hours_pass(playing)
    assert notes(playing) == []
    assert {row.status for row in rows(playing)} == {DeliveryStatus.PENDING}
    told = await health(playing)
    assert any(line.startswith("I can send nothing: ") for line in told.lines)
    assert heartbeat.content(told, playing.clock.now())["loops"]["outbox"]["trouble"]
    for fault in shut:
        fault.lift()
    for _ in range(6):
        playing.clock.forward(minutes=2)
        await playing.settle()
    assert {row.status for row in rows(playing)} == {DeliveryStatus.SENT}
    assert len(notes(playing)) == len(set(notes(playing))) == MESSAGES
    assert not any(line.startswith("I can send nothing") for line in (await health(playing)).lines)
    assert not any("could not be delivered" in message.text for message in playing.channel("gm").messages)


@pytest.mark.slow
async def test_with_a_new_token_the_bot_sends_what_waited_under_the_old_one(playing: Stage) -> None:
    playing.double.reset_token("the-new-token")
    queued(playing)
    for _ in range(5):
        playing.clock.forward(minutes=4)
        await playing.hosting.outbox.flush()
    assert {row.status for row in rows(playing)} == {DeliveryStatus.PENDING}
    await playing.restart()
    for _ in range(6):
        playing.clock.forward(minutes=2)
        await playing.settle()
    assert len(notes(playing)) == len(set(notes(playing))) == MESSAGES


@pytest.mark.slow
async def test_shut_out_the_bot_knocks_now_and_then_and_not_with_every_message(playing: Stage) -> None:
    playing.double.faults.fail("POST /users/*", status=403, page=True, times=None)
    queued(playing)
    await playing.settle()
    before = len(playing.double.refusals)
    for _ in range(60):
        playing.clock.forward(seconds=10)
        await playing.settle()
    assert 5 <= len(playing.double.refusals) - before <= 15


@pytest.mark.slow
async def test_one_message_that_is_turned_away_alone_holds_up_no_other_for_long(playing: Stage) -> None:
    paper, unlucky = playing.channel("newspaper"), playing.channel("map")
    fault = playing.double.faults.fail(f"POST /channels/{unlucky.id}/*", status=404, page=True, times=None)
    (campaign,) = playing.bot.store.campaigns()

    def queue(title: str, channel: int) -> None:
        note = NewDelivery(content=Notice(title=title, text="."), target_kind=TargetKind.CHANNEL, target_id=channel)
        playing.bot.store.queue(campaign.id, [note], playing.clock.now())

    queue("Unlucky", unlucky.id)
    await playing.settle()
    before = len(paper.messages)
    for n in range(12):
        queue(f"Public {n}", paper.id)
        for _ in range(6):
            playing.clock.forward(seconds=10)
            await playing.settle()
        assert len(paper.messages) == before + n + 1
    assert not any(line.startswith("I can send nothing") for line in (await health(playing)).lines)
    assert {row.status for row in rows(playing) if row.target_id != paper.id} == {DeliveryStatus.PENDING}
    fault.lift()
    playing.clock.forward(hours=2)
    await playing.settle()
    assert {row.status for row in rows(playing)} == {DeliveryStatus.SENT}


@pytest.mark.slow
async def test_a_page_in_the_stead_of_discord_makes_no_second_status_post(playing: Stage) -> None:
    (before,) = playing.bot.store.campaigns()
    fault = playing.double.faults.fail("PATCH /channels/*", status=404, page=True, times=None)
    await playing.hosting.campaigns.pause(before.id, playing.gm.id)
    await playing.settle()
    fault.lift()
    await some_hours_pass(playing)
    (after,) = playing.bot.store.campaigns()
    assert fault.struck
    assert after.posts["status"] == before.posts["status"]
    (post,) = [m for m in playing.channel("newspaper").messages if m.id == after.posts["status"]]
    assert "Paused" in post.text
