"""Deliveries: each once, in order, with patience, and never silently lost."""

from __future__ import annotations

import asyncio
import gc
from datetime import timedelta

import pytest

from bot.hosting import Message, TryLater, Undeliverable
from storage.content import GmLine, Notice
from storage.errors import Unavailable
from storage.ids import DeliveryId
from storage.records import NewDelivery
from storage.statuses import DeliveryStatus, TargetKind
from tests.bot.hosting.conftest import ANNA, BERT, CARL, DESK, GM, PAPER, House, Recorder, closed_dms, make, once, said


def note(house: House, text: str, target: int = DESK) -> DeliveryId:
    new = NewDelivery(content=GmLine(title=text, text=text), target_kind=TargetKind.CHANNEL, target_id=target)
    house.store.queue(house.id, [new], house.clock.now())
    return house.store.deliveries(house.id)[0].id


def texts(house: House) -> list[str]:
    return [said(message).text for message in house.post.arrived]


async def test_a_message_is_sent_once(house: House) -> None:
    note(house, "hello")
    await house.deliver()
    await house.deliver()
    assert texts(house) == ["hello"]


async def test_when_discord_asks_to_wait_the_message_waits_and_keeps_its_place(house: House) -> None:
    house.post.before = once(TryLater("429", seconds=30), "gm")
    note(house, "first")
    note(house, "second")
    await house.deliver()
    assert texts(house) == []
    house.clock.pass_by(seconds=31)
    await house.deliver()
    assert texts(house) == ["first", "second"]


async def test_a_message_that_arrived_though_discord_said_500_is_not_sent_again(house: House) -> None:
    house.post.after = once(TryLater("500 after all"), "gm")
    delivery = note(house, "hello")
    await house.deliver()
    house.clock.pass_by(minutes=5)
    await house.deliver()
    assert texts(house) == ["hello"]
    kept = house.store.delivery(delivery)
    assert (kept.status, kept.message_id) == (DeliveryStatus.SENT, 10_001)


@pytest.mark.slow
async def test_pauses_grow_and_in_the_end_the_gm_is_told(house: House) -> None:
    def refuse(message: Message) -> None:
        if message.kind == "notice":
            raise TryLater("503")

    house.post.before = refuse
    new = NewDelivery(
        content=Notice(title="", text=""), target_kind=TargetKind.USER, target_id=ANNA, seat_id=house.anna.id
    )
    house.store.queue(house.id, [new], house.clock.now())
    row = house.store.deliveries(house.id)[0]
    waits = []
    for _ in range(60):
        await house.deliver()
        kept = house.store.delivery(row.id)
        if kept.status == DeliveryStatus.FAILED:
            break
        waits.append((kept.not_before - house.clock.now()).total_seconds())
        house.clock.moment = kept.not_before
    assert waits[:4] == [2.0, 4.0, 8.0, 16.0]
    assert max(waits) == 3600.0
    assert sum(waits) > 24 * 3600
    assert "given up after 40 attempts: 503" in (house.store.delivery(row.id).error or "")
    assert [said(m).action for m in house.post.of("gm")] == ["undeliverable"]


async def test_a_fault_of_ours_does_not_stop_the_others_and_is_not_tried_for_ever(house: House) -> None:
    def stumble(message: Message) -> None:
        if message.target_id == 5:
            raise KeyError("a bug")

    house.post.before = stumble
    bad = note(house, "bad", target=5)
    note(house, "good")
    for _ in range(8):
        await house.deliver()
        house.clock.pass_by(hours=1)
    assert texts(house) == ["good"]
    assert house.store.delivery(bad).status == DeliveryStatus.FAILED


async def test_a_report_that_cannot_be_sent_goes_to_the_faction_channel_and_the_gm_hears(house: House) -> None:
    house.post.before = closed_dms(ANNA)
    await house.hosting.turns.run(house.id, GM)
    await house.deliver()
    await house.deliver()
    by_target = {(m.target_kind, m.target_id): m for m in house.post.of("report")}
    assert set(by_target) == {(TargetKind.USER, BERT), (TargetKind.CHANNEL, 1000 + ANNA)}
    moved = by_target[TargetKind.CHANNEL, 1000 + ANNA]
    assert said(moved).fallback == "Their DMs are closed."
    assert moved.report is not None
    assert moved.report.seat_id == house.anna.id
    (told,) = (m for m in house.post.of("gm") if said(m).action == "undeliverable")
    assert "Grah" in said(told).title


async def test_two_members_with_closed_dms_get_one_report_in_the_channel(house: House) -> None:
    from storage.statuses import Role

    await house.hosting.seats.add_member(house.anna.id, CARL, Role.SUBMIT, ANNA)
    house.post.before = closed_dms(ANNA, CARL)
    await house.hosting.turns.run(house.id, GM)
    for _ in range(3):
        await house.deliver()
    assert [m.target_id for m in house.post.of("report") if m.target_kind == "channel"] == [1000 + ANNA]


async def test_a_deleted_channel_loses_its_card_quietly_but_not_the_gms_peace(house: House) -> None:
    def gone(message: Message) -> None:
        if message.target_id == 1000 + ANNA:
            raise Undeliverable("The channel was deleted.")

    house.post.before = gone
    await house.hosting.orders.submit(house.anna.id, ANNA, "count 1")
    await house.deliver()
    assert house.post.of("gm") == []
    assert [m.kind for m in house.post.arrived] == ["status"]


async def test_a_report_names_its_turn_its_campaign_and_its_seat(house: House) -> None:
    await house.hosting.turns.run(house.id, GM)
    await house.deliver()
    message = next(m for m in house.post.of("report") if m.target_id == ANNA)
    assert message.turn is not None
    assert message.seat is not None
    assert (message.campaign.name, message.turn.number, message.seat.name) == ("The Long Count", 1, "Grah")
    assert said(message).deadline is not None
    assert len(message.nonce) <= 25


async def test_reports_can_be_sent_again(house: House) -> None:
    await house.hosting.turns.run(house.id, GM)
    await house.deliver()
    house.post.clear()
    assert await house.hosting.papers.redeliver(house.id, house.bert.id, who=GM) == 1
    await house.deliver()
    assert [m.target_id for m in house.post.of("report")] == [BERT]


@pytest.mark.parametrize("arrived", [True, False])
async def test_what_was_being_sent_when_the_bot_died_arrives_once(house: House, arrived: bool) -> None:
    delivery = note(house, "hello")
    (claimed_id,) = house.store.claim_deliveries("a dead run", house.clock.now())
    claimed = house.store.delivery(claimed_id)
    if arrived:
        await house.post.send(await_message(house, claimed.nonce))
    house.clock.pass_by(minutes=1)
    after = make(house.store, house.clock)
    await after.start(house.post)
    await after.outbox.flush()
    await after.close()
    assert [m.nonce for m in house.post.arrived] == [claimed.nonce]
    assert house.store.delivery(delivery).status == DeliveryStatus.SENT
    assert house.post.looked_for == [claimed.nonce]


def await_message(house: House, nonce: str) -> Message:
    return Message(
        delivery_id=DeliveryId(0),
        content=GmLine(title="", text=""),
        target_kind=TargetKind.CHANNEL,
        target_id=DESK,
        nonce=nonce,
        created_at=house.clock.now(),
        attempt=1,
        campaign=house.campaign,
    )


async def test_cards_and_the_status_post_are_redrawn_when_orders_come_in(house: House) -> None:
    await house.hosting.orders.submit(house.anna.id, ANNA, "count 1")
    await house.deliver()
    assert {(m.kind, m.target_id) for m in house.post.arrived} == {("card", 1000 + ANNA), ("status", PAPER)}


class TestReminders:
    async def deadline_in(self, house: House, **span: float) -> None:
        turn = await house.hosting.turns.get(house.id)
        assert turn.deadline is not None
        house.clock.moment = turn.deadline - timedelta(**span)

    async def remind(self, house: House) -> list[tuple[int, int]]:
        await house.hosting.tick()
        await house.deliver()
        found = sorted((m.target_id, said(m).hours) for m in house.post.of("reminder"))
        house.post.clear()
        return found

    async def test_a_day_and_two_hours_before_the_late_are_reminded_once_each(self, house: House) -> None:
        await house.hosting.orders.submit(house.anna.id, ANNA, "count 1")
        await self.deadline_in(house, hours=25)
        assert await self.remind(house) == []
        await self.deadline_in(house, hours=23.9)
        assert await self.remind(house) == [(BERT, 24)]
        assert await self.remind(house) == []
        await self.deadline_in(house, hours=2)
        assert await self.remind(house) == [(BERT, 2)]

    async def test_orders_with_errors_are_reminded_of_their_errors(self, house: House) -> None:
        await house.hosting.orders.submit(house.anna.id, ANNA, "count 1\nfly")
        await house.hosting.orders.submit(house.bert.id, BERT, "count 1")
        await self.deadline_in(house, hours=24)
        await house.hosting.tick()
        await house.deliver()
        assert [(m.target_id, said(m).state) for m in house.post.of("reminder")] == [(ANNA, "errors")]

    async def test_each_person_chooses_the_hours_or_silence(self, house: House) -> None:
        await house.hosting.seats.remind_at(house.anna.id, ANNA, [6])
        await house.hosting.seats.mute(house.bert.id, BERT)
        await self.deadline_in(house, hours=24)
        assert await self.remind(house) == []
        await self.deadline_in(house, hours=6)
        assert await self.remind(house) == [(ANNA, 6)]

    async def test_after_an_outage_only_the_nearest_reminder_is_given(self, house: House) -> None:
        await self.deadline_in(house, hours=1.5)
        assert await self.remind(house) == [(ANNA, 2), (BERT, 2)]

    async def test_a_reminder_survives_a_restart(self, house: House) -> None:
        await self.deadline_in(house, hours=24)
        assert len(await self.remind(house)) == 2
        house.hosting = make(house.store, house.clock)
        assert await self.remind(house) == []

    @pytest.mark.slow
    async def test_after_a_long_extension_the_reminders_come_again(self, house: House) -> None:
        await self.deadline_in(house, hours=2)
        assert len(await self.remind(house)) == 2
        await house.hosting.turns.extend(house.id, house.clock.now() + timedelta(hours=48), GM)
        await self.deadline_in(house, hours=24)
        assert await self.remind(house) == [(ANNA, 24), (BERT, 24)]

    async def test_nobody_is_reminded_of_a_turn_that_opened_after_the_reminders_moment(self, house: House) -> None:
        await house.hosting.turns.extend(house.id, house.clock.now() + timedelta(hours=23.5), GM)
        assert await self.remind(house) == []


class TestLetters:
    async def test_a_letter_reaches_the_faction_channel_and_can_be_answered(self, house: House) -> None:
        sent = await house.hosting.letters.write(house.anna.id, ANNA, house.bert.id, "Peace?")
        await house.deliver()
        (got,) = house.post.letters()
        assert (got.target_id, said(got).sender, said(got).text) == (1000 + BERT, "Grah", "Peace?")
        await house.hosting.letters.reply(sent.id, BERT, "War.")
        await house.deliver()
        assert [m.target_id for m in house.post.letters()] == [1000 + BERT, 1000 + ANNA]

    async def test_an_unsigned_letter_betrays_its_writer_to_nobody(self, house: House) -> None:
        sent = await house.hosting.letters.write(house.anna.id, ANNA, house.bert.id, "Boo.", signed=False)
        answer = await house.hosting.letters.reply(sent.id, BERT, "Who is there?")
        await house.deliver()
        by_target = {m.target_id: m for m in house.post.letters()}
        first, second = by_target[1000 + BERT], by_target[1000 + ANNA]
        assert said(first).sender is None
        assert "Grah" not in str(first.content)
        assert "Grah" not in answer.to_label
        assert said(second).text == "Who is there?"


async def test_a_bot_that_closes_waits_for_what_is_being_sent_and_not_a_moment_longer(house: House) -> None:
    under_way, may_go = asyncio.Event(), asyncio.Event()

    class Slow(Recorder):
        async def send(self, message: Message) -> int:
            under_way.set()
            await may_go.wait()
            return await super().send(message)

    note(house, "the last word")
    outbox, post = house.hosting.outbox, Slow()
    outbox.start(post)
    async with asyncio.timeout(30):
        await under_way.wait()
        closing = asyncio.create_task(outbox.close(patience=3600))
        await asyncio.sleep(0.1)
        may_go.set()
        await closing
    assert [said(message).text for message in post.arrived] == ["the last word"]


async def test_a_database_that_fails_several_messages_at_once_is_told_of_once(house: House) -> None:
    class Failing(Recorder):
        async def send(self, message: Message) -> int:
            await asyncio.sleep(0.1)
            raise Unavailable("My database does not answer.")

    house.post = Failing()
    for number in range(4):
        note(house, "lost", DESK + number)
    beside: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: beside.append(context["message"]))
    with pytest.raises(Unavailable):
        await house.deliver()
    gc.collect()
    assert beside == []


async def test_a_message_that_stands_still_holds_up_nothing_but_its_own_channel(house: House) -> None:
    stuck, gone = asyncio.Event(), asyncio.Event()

    class Slow(Recorder):
        async def send(self, message: Message) -> int:
            if said(message).text == "stuck":
                stuck.set()
                await gone.wait()
            return await super().send(message)

    house.post = Slow()
    note(house, "stuck"), note(house, "behind it")
    for number in range(20):
        note(house, f"{number}", DESK + 1 + number % 3)
    sending = asyncio.create_task(house.deliver())
    async with asyncio.timeout(30):
        await stuck.wait()
        while len(house.post.arrived) < 20:
            await asyncio.sleep(0.01)
        note(house, "queued later", DESK + 9)
        house.hosting.outbox.wake()
        while len(house.post.arrived) < 21:
            await asyncio.sleep(0.01)
        gone.set()
        await sending
    told = [said(message).text for message in house.post.arrived]
    assert told[-2:] == ["stuck", "behind it"]
    assert "queued later" in told
