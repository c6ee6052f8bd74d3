"""One bad row stops no loop: it is set aside, the GM's desk and health are told, and everything else goes on."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import event, text

from bot.hosting import Hosting, Schedule
from bot.hosting.watching.watch import Watch
from storage.content import GmLine
from storage.errors import Unavailable
from storage.ids import CampaignId, DeliveryId
from storage.records import NewDelivery
from storage.statuses import DeliveryStatus, TargetKind, TurnStatus
from storage.store import Store
from tests.bot.faults import FaultPlan, Kind, faulty
from tests.bot.hosting.conftest import ANNA, DESK, GM, House, SetClock, begun, make, said
from tests.bot.stage import fresh_database

pytestmark = pytest.mark.slow

HOURLY = Schedule(kind="hours", hours=48, notice=0)


@pytest.fixture
async def two(empty_database: Path, tmp_path: Path, clock: SetClock) -> AsyncIterator[tuple[House, CampaignId]]:
    """A house, and a second campaign on the same database; SQLite, for a row must be damaged in ways a typed database
    would not take.
    """
    store = Store.open(fresh_database(empty_database, tmp_path))
    house = await begun(make(store, clock), store, clock, HOURLY)
    other = await house.hosting.campaigns.open(9, "count", "Other", options={}, schedule=HOURLY, who=GM)
    await house.hosting.campaigns.set_channels(other.id, newspaper=910, gm=912)
    await house.hosting.seats.join(other.id, ANNA, "Else", {})
    await house.hosting.campaigns.start(other.id, GM)
    await house.deliver()
    house.post.clear()
    yield house, other.id
    await house.hosting.close()
    store.close()


def damage(store: Store, statement: str, **values: object) -> None:
    with store.engine.begin() as connection:
        connection.execute(text(statement), values)


DAMAGE = {
    "a time zone that is no longer known": (
        """UPDATE campaign SET schedule = '{"kind": "weekly", "zone": "Mars/Olympus"}' WHERE id = :id"""
    ),
    "a schedule that is not JSON": "UPDATE campaign SET schedule = '{\"kind' WHERE id = :id",
    "a moment that is none": "UPDATE turn SET done_at = 'yesterday' WHERE campaign_id = :id AND number = 1",
}


@pytest.mark.parametrize("what", DAMAGE)
async def test_a_damaged_campaign_is_set_aside_and_the_others_turns_run(
    two: tuple[House, CampaignId], what: str
) -> None:
    house, other = two
    damage(house.store, DAMAGE[what], id=house.id)
    house.clock.pass_by(days=3)
    for _ in range(3):
        await house.hosting.tick()
    assert house.store.turn(other, 1).status == TurnStatus.DONE
    assert house.store.turn(house.id, 0).status == TurnStatus.DONE
    health = await house.hosting.health()
    assert {(one.campaign_id, one.times) for one in health.aside} == {(house.id, 1)}
    assert any("is set aside" in line for line in health.lines)
    await house.deliver()
    if "JSON" not in what:  # else nothing of the campaign can be read, not even where its desk is
        (told,) = (m for m in house.post.of("gm") if "set the deadline aside" in said(m).title)
        assert told.target_id == DESK
    house.clock.pass_by(minutes=2)
    await house.hosting.tick()
    assert {one.times for one in (await house.hosting.health()).aside} == {2}


async def test_what_was_set_aside_goes_on_by_itself_when_it_is_mended(two: tuple[House, CampaignId]) -> None:
    house, _ = two
    sound = house.store.campaign(house.id).schedule
    damage(house.store, DAMAGE["a time zone that is no longer known"], id=house.id)
    house.clock.pass_by(days=3)
    await house.hosting.tick()
    house.store.change_campaign(house.id, schedule=sound)
    assert await house.hosting.tick() == []
    house.clock.pass_by(minutes=2)
    assert [run.outcome for run in await house.hosting.tick()] == ["done"]
    assert (await house.hosting.health()).aside == ()


async def test_a_damaged_row_among_the_reminders_takes_only_its_own_turns_reminders_along(
    two: tuple[House, CampaignId],
) -> None:
    house, other = two
    damage(house.store, "UPDATE member SET reminder_hours = '[2' WHERE seat_id = :id", id=house.anna.id)
    deadline = house.store.turn(other, 1).deadline
    assert deadline is not None
    house.clock.moment = deadline - timedelta(hours=2)
    await house.hosting.tick()
    await house.deliver()
    assert [m.campaign.id for m in house.post.of("reminder")] == [other]
    assert [one.campaign_id for one in (await house.hosting.health()).aside] == [house.id]


async def test_orders_ahead_that_cannot_be_checked_keep_no_turn_back(
    two: tuple[House, CampaignId], monkeypatch: pytest.MonkeyPatch
) -> None:
    house, other = two
    await house.hosting.orders.submit(house.anna.id, ANNA, "count 1", turn=2)
    house.clock.pass_by(days=3)
    await house.hosting.tick()
    damage(house.store, "UPDATE order_sheet SET waiting = 1 WHERE turn_number = 2")
    plan = FaultPlan().at("store.note_check", Kind.EXCEPTION, times=99)
    faulty(house.hosting, plan)
    house.clock.pass_by(days=3)
    await house.hosting.tick()
    assert house.store.turn(other, 2).status == TurnStatus.DONE


# deliveries -----------------------------------------------------------------------------------------------


def note(house: House, words: str, target: int = DESK) -> DeliveryId:
    new = NewDelivery(content=GmLine(title=words, text=words), target_kind=TargetKind.CHANNEL, target_id=target)
    house.store.queue(house.id, [new], house.clock.now())
    return house.store.deliveries(house.id)[0].id


@pytest.mark.parametrize("known", [True, False])
async def test_a_message_whose_settlement_met_a_locked_database_is_settled_and_not_sent_again(
    house: House, known: bool
) -> None:
    plan = FaultPlan().at("store.mark_sent", Kind.LOCKED)
    faulty(house.hosting, plan)
    delivery, behind = note(house, "first"), note(house, "second")
    with pytest.raises(Unavailable):
        await house.deliver()
    assert house.store.delivery(delivery).status == DeliveryStatus.SENDING
    if not known:
        house.hosting.outbox._arrived.clear()  # as if even that were forgotten: then it is looked for
    await house.deliver()
    assert [said(m).text for m in house.post.of("gm")] == ["first", "second"]
    assert {house.store.delivery(found).status for found in (delivery, behind)} == {DeliveryStatus.SENT}
    assert bool(house.post.looked_for) is not known


async def test_a_delivery_that_cannot_be_read_is_set_aside_and_its_channel_goes_on(
    two: tuple[House, CampaignId],
) -> None:
    house, _ = two
    bad, good = note(house, "bad"), note(house, "good")
    damage(house.store, "UPDATE delivery SET payload = '{\"title' WHERE id = :id", id=bad)
    await house.deliver()
    assert [said(m).title for m in house.post.of("gm")] == ["good", "I have set a message aside"]
    assert house.store.delivery(good).status == DeliveryStatus.SENT
    assert (await house.hosting.health()).counts["delivery_failed"] == 1
    assert (await house.hosting.health()).aside


async def test_the_outbox_outlives_a_database_that_fails_between_two_rounds(house: House) -> None:
    plan = FaultPlan().at("store.next_delivery_at", Kind.LOST, times=1)
    faulty(house.hosting, plan)
    await house.hosting.start(house.post)
    await until(lambda: plan.struck)
    note(house, "after the outage")
    house.hosting.outbox.wake()
    await until(lambda: house.post.of("gm"))


async def until(true, seconds: float = 15) -> None:  # type: ignore[no-untyped-def]
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.02)


# the watchdog ---------------------------------------------------------------------------------------------


async def test_a_loop_that_no_longer_does_its_work_is_told_by_health(house: House) -> None:
    seconds = [0.0]
    house.hosting.core.watch = Watch(lambda: seconds[0])
    await house.hosting.start(house.post)
    await until(lambda: house.hosting.core.watch.pulses())
    assert (await house.hosting.health()).lines == ()
    house.hosting.outbox._task.cancel()  # type: ignore[union-attr]
    with contextlib.suppress(asyncio.CancelledError):
        await house.hosting.outbox._task  # type: ignore[misc]
    seconds[0] = 600.0
    house.hosting.core.watch.ok("database")
    assert (await house.hosting.health()).lines == ("My background task “outbox” has not run for 10 minutes.",)


async def test_health_says_what_has_waited_longest(house: House) -> None:
    note(house, "unsent")
    house.clock.pass_by(days=8)
    health = await house.hosting.health()
    assert health.oldest.turn == house.store.turn(house.id, 1).deadline
    assert health.oldest.delivery is not None
    assert sum("oldest" in line for line in health.lines) == 2


# cost -----------------------------------------------------------------------------------------------------


async def rounds_of(database: Path, campaigns: int) -> int:
    """How many statements the alarm's round takes, with so many campaigns whose people are to be reminded soon."""
    clock = SetClock()
    store = Store.open(database)
    hosting: Hosting = make(store, clock)
    for number in range(campaigns):
        campaign = await hosting.campaigns.open(9, "count", f"C {number}", options={}, schedule=HOURLY, who=GM)
        for seat in range(2):
            await hosting.seats.join(campaign.id, 1000 * number + seat, f"Faction {seat}", {})
        await hosting.campaigns.start(campaign.id, GM)
    await hosting.tick()
    statements: list[str] = []
    event.listen(store.engine, "before_cursor_execute", lambda *given: statements.append(given[2]))
    clock.pass_by(hours=30)
    await hosting.tick()
    await hosting._next_moment()
    store.close()
    return len(statements)


async def test_a_round_of_the_alarm_asks_no_more_of_the_database_for_thirty_campaigns_than_for_three(
    empty_database: Path, tmp_path: Path
) -> None:
    few, many = (Path(shutil.copy(empty_database, tmp_path / f"{number}.db")) for number in (3, 30))
    assert await rounds_of(few, 3) == await rounds_of(many, 30) < 24
