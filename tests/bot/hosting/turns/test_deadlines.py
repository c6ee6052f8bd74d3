"""Turns that are due wait for a worker, and take orders until one has them."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import AsyncIterator, Callable
from dataclasses import replace

import pytest

from bot.hosting import Hosting, WrongMoment
from bot.hosting.watching.bulkheads import Work, in_thread
from bot.ui.check_card import check_card
from storage import codec
from storage.records import Claim, Unready
from storage.statuses import TurnStatus
from tests.bot.hosting.conftest import ANNA, GM, ON_SQLITE, House

pytestmark = ON_SQLITE


@contextlib.asynccontextmanager
async def busy(hosting: Hosting) -> AsyncIterator[Callable[[], None]]:
    """The only worker for turns is kept by somebody else, until it is let go."""
    workshop = hosting.core.workshop
    workshop.turns.size = replace(workshop.turns.size, most=1)
    async with await workshop.place() as place:
        yield place.leave


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not true():
            await asyncio.sleep(0.02)


async def test_orders_are_taken_as_long_as_the_turn_waits_for_a_worker(house: House) -> None:
    async with busy(house.hosting) as let_go:
        house.clock.pass_by(days=8)
        await house.hosting.ring()
        await asyncio.sleep(0.2)
        receipt = await house.hosting.orders.submit(house.anna.id, ANNA, "count 3")
        assert (receipt.stored, receipt.late) == (True, True)
        let_go()
        await until(lambda: house.store.turn(house.id, 1).status == TurnStatus.DONE)
    assert [sheet.text for sheet in house.store.sheets_run(house.store.turn(house.id, 1).id).values()] == ["count 3"]


async def test_the_game_masters_turn_waits_for_a_worker_too(house: House) -> None:
    async with busy(house.hosting) as let_go:
        run = asyncio.create_task(house.hosting.turns.run(house.id, GM))
        await asyncio.sleep(0.2)
        receipt = await house.hosting.orders.submit(house.anna.id, ANNA, "count 3")
        assert (receipt.stored, receipt.late) == (True, False)
        let_go()
        assert (await run).outcome == "done"
    assert house.store.sheets_run(house.store.turn(house.id, 1).id)


async def test_a_deadline_moved_while_the_turn_waits_is_kept(house: House) -> None:
    async with busy(house.hosting) as let_go:
        house.clock.pass_by(days=8)
        await house.hosting.ring()
        later = house.clock.now().replace(year=2026, month=4)
        await house.hosting.turns.extend(house.id, later, GM)
        let_go()
        assert await house.hosting.tick() == []
    assert house.store.turn(house.id, 1).status == TurnStatus.PENDING


@pytest.mark.parametrize(
    ("late", "words"), [(True, "The deadline has passed. These orders still count."), (False, "Deadline: <t:")]
)
async def test_the_receipt_says_that_late_orders_count(house: House, late: bool, words: str) -> None:
    receipt = replace(await house.hosting.orders.submit(house.anna.id, ANNA, "count 3"), late=late)
    assert words in str(check_card("Grah", receipt, "count 3").embeds[0].description)


async def test_no_deadline_waits_for_the_reminders(house: House) -> None:
    stuck, go_on = threading.Event(), threading.Event()

    def stands_still(*_given: object, **_named: object) -> list[Unready]:
        stuck.set()
        go_on.wait(120)
        return []

    await house.hosting.start(house.post)
    house.hosting.store.unready = stands_still  # type: ignore[method-assign]
    try:
        house.clock.pass_by(days=8)
        async with asyncio.timeout(60):
            await house.hosting.ring()
            await until(lambda: house.store.turn(house.id, 1).status == TurnStatus.DONE)
        assert stuck.is_set()
    finally:
        go_on.set()


async def test_people_are_answered_while_all_the_threads_of_turns_and_mail_stand_still(house: House) -> None:
    go_on = threading.Event()

    async def fill(work: Work) -> None:
        with house.hosting.core.bulkheads.at(work):
            await asyncio.gather(*(in_thread(go_on.wait, 120) for _ in range(50)))

    full = [asyncio.create_task(fill(work)) for work in (Work.TURNS, Work.MAIL, Work.CHORES)]
    try:
        await asyncio.sleep(0.1)
        async with asyncio.timeout(60):
            assert (await house.hosting.orders.submit(house.anna.id, ANNA, "count 3")).stored
    finally:
        go_on.set()
        await asyncio.gather(*full)


async def test_a_turn_that_is_being_claimed_is_not_taken_for_one_that_was_lost_sight_of(house: House) -> None:
    turn = await house.hosting.turns.get(house.id)

    async def claiming() -> Claim | None:
        claim = house.store.claim_turn(turn.id, house.hosting.core.run_id, house.clock.now())
        await asyncio.sleep(0.3)
        return claim

    taking = asyncio.create_task(house.hosting.turns.take(claiming))
    await until(lambda: house.store.turn(house.id, 1).status == TurnStatus.CLAIMED)
    await house.hosting.turns.release_strays()
    assert house.store.turn(house.id, 1).status == TurnStatus.CLAIMED
    assert (await taking) is not None
    house.hosting.turns.running.clear()
    await house.hosting.turns.release_strays()
    assert house.store.turn(house.id, 1).status == TurnStatus.PENDING


async def test_a_state_of_a_later_version_is_left_to_it_and_everybody_is_told(house: House) -> None:
    turn, before = house.store.turn(house.id, 1), house.store.state(house.store.turn(house.id, 1).id)
    later = codec.encode("count", 99, codec.decode(before, game="count", format=1))
    house.store.amend_state(turn.id, later, {}, house.clock.now(), before=before)
    house.clock.pass_by(days=8)
    await house.hosting.ring()
    await house.hosting.ring()
    assert house.store.turn(house.id, 1).status == TurnStatus.PENDING
    (aside,) = house.hosting.core.watch.aside()
    assert "waits for a newer count, which reads format 99" in aside.reason
    for asking in (
        house.hosting.turns.run(house.id, GM),
        house.hosting.orders.submit(house.anna.id, ANNA, "count 3"),
        house.hosting.orders.check(house.anna.id, ANNA, "count 3"),
    ):
        with pytest.raises(WrongMoment, match="played by a newer version of me"):
            await asking
