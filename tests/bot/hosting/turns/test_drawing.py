"""Reports leave before pictures are drawn; the pictures follow once, also when the bot dies between."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from bot.hosting import Hosting, Message
from bot.hosting.turn.drawing import HELD, OTHER_RULES, Drawing, Undrawn
from bot.hosting.workers.worker import UNDRAWN, Drawings, TurnJob, draw_job, page_text, run_job
from bot.roles import Role
from storage.codec import unpacked
from storage.ids import PictureKey, PictureKind
from storage.queries.leases import pictures_lease
from storage.records import Seat
from storage.statuses import LEASE
from storage.store import Store
from tests.bot.hosting.conftest import (
    ANNA,
    BERT,
    CARL,
    GM,
    GUILD,
    ON_SQLITE,
    WEEKLY,
    House,
    Recorder,
    SetClock,
    lived_in,
    make,
)
from tests.bot.replays import unproven

pytestmark = ON_SQLITE


@pytest.fixture
async def drawn(path: Path, clock: SetClock) -> AsyncIterator[House]:
    """A campaign with pictures on its first turn, `lived_in`."""
    async with lived_in(Store.open(path), clock) as made:
        yield made


async def die(self: Drawing, undrawn: Undrawn) -> None:
    """The process ended before anything was drawn."""


def shown(messages: list[Message]) -> dict[int, list[str]]:
    """The kinds of pictures that each person got."""
    return {message.target_id: [picture.key.kind.value for picture in message.pictures] for message in messages}


async def died_between(house: House, patch: pytest.MonkeyPatch) -> Hosting:
    """A turn has run, its reports have arrived, and the bot that ran it is gone; another one."""
    with patch.context() as gone:
        gone.setattr(Drawing, "draw", die)
        assert (await house.hosting.turns.run(house.id, GM)).outcome == "done"
        await house.deliver()
    after = make(house.store, house.clock)
    after.outbox._messenger = house.post
    return after


async def test_reports_leave_before_pictures_which_follow_once_after_a_death_between(
    drawn: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    after = await died_between(drawn, monkeypatch)
    assert shown(drawn.post.of("report")) == {ANNA: [], BERT: []}
    assert drawn.post.of("newspaper") == drawn.post.of("map") == [], "they wait for their pictures"
    drawn.post.clear()
    drawn.clock.moment += LEASE + timedelta(seconds=1)
    for _ in range(2):
        await after.tick()
        await after.outbox.flush()
    edits = drawn.post.of("illustration")
    assert shown(edits) == {ANNA: ["pocket", "page"], BERT: ["pocket", "page"]}
    assert all(edit.parent_id is not None for edit in edits)
    assert [shown([one]) for one in drawn.post.of("newspaper")] == [{900: ["front_page", "standings"]}]
    assert [shown([one]) for one in drawn.post.of("map")] == [{901: ["map"]}]
    assert drawn.post.of("report") == []
    await after.close()


async def test_another_run_that_lives_is_left_to_its_drawing(drawn: House, monkeypatch: pytest.MonkeyPatch) -> None:
    after = await died_between(drawn, monkeypatch)
    drawn.post.clear()
    await after.tick()
    await after.outbox.flush()
    assert drawn.post.of("illustration") == []
    await after.close()


def filed_meanwhile(house: House, patch: pytest.MonkeyPatch, writes: int) -> None:
    """Just before the write after so many others, somebody else files what is undrawn."""
    writing, counted = house.store.writing, count()
    (undrawn,) = house.store.undrawn("anybody", house.clock.now() + 2 * LEASE)

    def hurried(*args: Any) -> Any:
        if next(counted) == writes:
            house.store.end_lease(pictures_lease(undrawn))
        return writing(*args)

    patch.setattr(house.store, "writing", hurried)


@pytest.mark.parametrize("writes", range(3))
async def test_what_is_filed_while_its_run_says_that_it_lives_stays_filed(
    drawn: House, monkeypatch: pytest.MonkeyPatch, writes: int
) -> None:
    after = await died_between(drawn, monkeypatch)
    filed_meanwhile(drawn, monkeypatch, writes)
    await drawn.hosting.core.due.renew()
    assert drawn.store.undrawn("anybody", drawn.clock.now() + 2 * LEASE) == []
    await after.close()


async def test_a_worker_that_could_not_file_its_pictures_draws_them_again(
    drawn: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    worker = make(drawn.store, drawn.clock, roles=frozenset({Role.WORKER}))
    with monkeypatch.context() as gone:
        gone.setattr(Drawing, "draw", die)
        assert (await worker.turns.run(drawn.id, GM)).outcome == "done"
    await worker.ring()
    async with asyncio.timeout(30):
        while drawn.store.undrawn("anybody", drawn.clock.now() + 2 * LEASE):
            await asyncio.sleep(0.05)
    await worker.close()


async def test_what_is_filed_just_before_another_takes_it_over_is_not_drawn_again(
    drawn: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    after = await died_between(drawn, monkeypatch)
    drawn.clock.moment += LEASE + timedelta(seconds=1)
    drawn.post.clear()
    filed_meanwhile(drawn, monkeypatch, 0)
    await after.turns.drawing.take_over()
    await after.outbox.flush()
    assert drawn.post.of("illustration") == drawn.post.of("map") == []
    await after.close()


async def test_a_turn_that_is_never_drawn_has_its_paper_all_the_same(
    drawn: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    after = await died_between(drawn, monkeypatch)
    drawn.clock.moment += HELD
    await after.outbox.flush()
    assert shown(drawn.post.of("newspaper")) == {900: []}
    await after.close()


async def test_a_turn_that_was_taken_back_meanwhile_sends_no_pictures(
    drawn: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    after = await died_between(drawn, monkeypatch)
    await after.turns.roll_back(drawn.id, 1, GM)
    drawn.post.clear()
    drawn.clock.moment += LEASE + timedelta(seconds=1)
    await after.tick()
    await after.outbox.flush()
    assert drawn.post.of("illustration") == drawn.post.of("map") == []
    assert drawn.store.undrawn("anybody", drawn.clock.now()) == []
    await after.close()


async def test_what_cannot_be_drawn_is_told_and_the_rest_goes_out(
    drawn: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    undrawn: list[Undrawn] = []

    async def wait(self: Drawing, one: Undrawn) -> None:
        undrawn.append(one)

    with monkeypatch.context() as patch:
        patch.setattr(Drawing, "draw", wait)
        await drawn.hosting.turns.run(drawn.id, GM)
    object.__setattr__(undrawn[0], "digest", "another")  # the rules have changed since
    await drawn.hosting.turns.drawing.draw(undrawn[0])
    await drawn.deliver()
    assert shown(drawn.post.of("report")) == {ANNA: [], BERT: []}
    assert len(drawn.post.of("newspaper")) == 1
    assert "some pictures failed" in [m.content.title for m in drawn.post.of("gm")][-1]  # type: ignore[union-attr]


async def test_a_worker_draws_from_memory_what_it_has_run_and_anybody_else_from_what_was_stored(drawn: House) -> None:
    jobs: list[Undrawn] = []

    async def note(one: Undrawn) -> None:
        jobs.append(one)

    drawn.hosting.turns.drawing.draw = note  # type: ignore[method-assign, assignment]
    await drawn.hosting.turns.run(drawn.id, GM)
    job, rulesets = jobs[0].job, drawn.hosting.core.rulesets
    run_job(rulesets, job)
    assert len(UNDRAWN) == 1, "no more than the last turn is kept"
    kept = draw_job(rulesets, job)
    assert UNDRAWN == {}, "what is drawn is kept no longer"
    again = draw_job(rulesets, job)
    assert {one.key: one.content for one in kept.pictures if one.key.kind is not PictureKind.PAGE} == {
        one.key: one.content for one in again.pictures if one.key.kind is not PictureKind.PAGE
    }
    assert len(kept.pictures) == len(again.pictures) == 7
    assert kept.digest == again.digest == jobs[0].digest
    maps = [sheet for told in kept.data.values() for sheet in json.loads(unpacked(told, "report"))["turnkeep"]["map"]]
    assert {sheet["since"]["turn"] for sheet in maps} == {job.number - 1}, "each is compared with the turn before"


@pytest.fixture
async def lonely(path: Path, clock: SetClock) -> AsyncIterator[House]:
    """A campaign that has played a turn, with a third seat that nobody reads."""
    store = Store.open(path)
    hosting = make(store, clock)
    campaign = await hosting.campaigns.open(
        GUILD, "count", "The Long Count", options={"size": 4}, schedule=WEEKLY, who=GM, seed="s"
    )
    for user, name in ((ANNA, "Grah"), (BERT, "Karth"), (None, "Nobody")):
        await hosting.seats.join(campaign.id, user, name, {"colour": "blue"})
    await hosting.campaigns.start(campaign.id, GM)
    anna, bert, _ = await hosting.seats.all(campaign.id)
    yield House(hosting, store, clock, Recorder(), await hosting.campaigns.get(campaign.id), anna, bert)
    assert await unproven(hosting) == []
    await hosting.close()
    store.close()


def of_seat(house: House, seat: Seat) -> dict[PictureKey, bytes]:
    """What is stored of the first turn's pictures for a seat; pages as text."""
    turn = house.store.turn(house.id, 1).id
    found = [house.store.picture(turn, key) for key in house.store.picture_keys(turn) if key.seat == seat.engine_id]
    return {
        one.key: page_text(one.content) if one.key.kind is PictureKind.PAGE else one.content for one in found if one
    }


async def whole(house: House, seat: Seat, patch: pytest.MonkeyPatch) -> tuple[dict[PictureKey, bytes], str]:
    """What would have been drawn of a seat, had it been read; and its JSON."""
    jobs: list[TurnJob] = []

    async def note(self: Drawing, one: Undrawn) -> None:
        jobs.append(one.job)
        await drawing(self, one)

    drawing = Drawing.draw
    patch.setattr(Drawing, "draw", note)
    await house.hosting.turns.run(house.id, GM)
    drawn = draw_job(house.hosting.core.rulesets, replace(jobs[0], unread=()))
    pictures = {
        one.key: page_text(one.content) if one.key.kind is PictureKind.PAGE else one.content
        for one in drawn.pictures
        if one.key.seat == seat.engine_id
    }
    assert seat.engine_id is not None
    return pictures, unpacked(drawn.data[seat.engine_id], "report").decode()


async def test_of_a_seat_that_nobody_reads_nothing_is_drawn_until_somebody_does(
    lonely: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat = (await lonely.hosting.seats.all(lonely.id))[2]
    pictures, told = await whole(lonely, seat, monkeypatch)
    await lonely.deliver()
    turn = lonely.store.turn(lonely.id, 1).id
    before = lonely.store.report(turn, seat.id)
    assert before is not None
    assert before.text
    assert (of_seat(lonely, seat), before.data) == ({}, None)
    assert of_seat(lonely, lonely.anna)
    lonely.post.clear()
    await lonely.hosting.seats.replace(seat.id, CARL, GM)
    await lonely.hosting.papers.redeliver(lonely.id, seat.id, newcomer=True)
    await lonely.deliver()
    assert shown(lonely.post.of("report")) == {CARL: ["pocket", "page"]}
    after = lonely.store.report(turn, seat.id)
    assert after is not None
    assert not after.document.unread
    assert of_seat(lonely, seat) == pictures != {}
    assert json.dumps(after.data) == json.dumps(json.loads(told))


async def test_a_game_master_who_looks_has_them_drawn(lonely: House) -> None:
    seat = (await lonely.hosting.seats.all(lonely.id))[2]
    await lonely.hosting.turns.run(lonely.id, GM)
    reading = await lonely.hosting.papers.report(seat.id, GM, as_gm=True)
    assert reading.map is not None
    assert reading.page is not None
    assert reading.report.data is not None
    assert await lonely.hosting.papers.report(seat.id, GM, as_gm=True) == reading, "and kept"


async def test_what_no_longer_comes_out_as_it_did_is_left_without_a_page(
    lonely: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat = (await lonely.hosting.seats.all(lonely.id))[2]
    await lonely.hosting.turns.run(lonely.id, GM)

    async def otherwise(*_job: object) -> Drawings:
        return Drawings(digest="another")

    monkeypatch.setattr(lonely.hosting.core, "work", otherwise)
    reading = await lonely.hosting.papers.report(seat.id, GM, as_gm=True)
    assert reading.page is None
    assert reading.report.document.no_page == OTHER_RULES
    assert reading.report.text


async def test_a_turn_of_a_later_version_is_not_run_for_it_here(lonely: House, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = (await lonely.hosting.seats.all(lonely.id))[2]
    await lonely.hosting.turns.run(lonely.id, GM)
    report = lonely.store.report(lonely.store.turn(lonely.id, 1).id, seat.id)
    assert report is not None
    complete = lonely.hosting.turns.drawing.complete
    with monkeypatch.context() as older:
        older.setattr(lonely.hosting.core, "reads", lambda game: 0)
        assert await complete(lonely.campaign, seat, report) == report
        assert report.document.unread
    assert not (await complete(lonely.campaign, seat, report)).document.unread
