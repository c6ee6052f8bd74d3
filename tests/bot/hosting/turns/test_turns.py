"""Turns: run once, whole or not at all, retried, rolled back, replayed."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import cast

import pytest
from sqlalchemy import text

from bot.client import Client
from bot.desk.posts import composed
from bot.hosting import NotThere, Schedule, WrongMoment
from storage import codec
from storage.copies.transfer import import_campaign
from storage.ids import PictureKey, PictureKind
from storage.statuses import CampaignStatus, SeatStatus, TurnStatus
from storage.store import Store
from tests.bot.hosting import counting
from tests.bot.hosting.conftest import ANNA, BERT, CARL, DESK, GM, MAP, PAPER, House, SetClock, begun, make, said
from tests.bot.stage import fresh_database


def states(house: House, number: int) -> bytes:
    stored = house.store.state(house.store.turn(house.id, number).id)
    return codec.decode(stored, game="count", format=1)


async def order(house: House, anna: str, bert: str = "") -> None:
    await house.hosting.orders.submit(house.anna.id, ANNA, anna)
    if bert:
        await house.hosting.orders.submit(house.bert.id, BERT, bert)


async def test_an_overdue_turn_runs_and_everybody_hears_of_it(house: House) -> None:
    await order(house, "count 3", "count 4")
    house.clock.pass_by(days=7)
    (run,) = await house.hosting.tick()
    await house.deliver()
    assert (run.outcome, run.number, run.ended) == ("done", 1, False)
    assert sorted(m.target_id for m in house.post.of("report")) == [ANNA, BERT]
    assert house.post.of("report")[0].report is not None
    assert [m.target_id for m in house.post.of("newspaper")] == [PAPER]
    issue = await house.hosting.papers.issue(house.id)
    told = [h["text"] for h in issue.headlines]
    assert told[0] == "Karth overtakes Grah"
    assert {"Karth counts to 4", "Grah counts to 3"} <= set(told)
    assert issue.deadline is not None
    assert issue.deadline > house.clock.now()
    assert b'"count":4' in states(house, 2)


async def test_a_turn_that_is_not_due_is_left_alone(house: House) -> None:
    house.clock.pass_by(days=6)
    assert await house.hosting.tick() == []


@pytest.mark.slow
async def test_of_two_hosts_only_one_runs_the_turn(house: House) -> None:
    await order(house, "count 3\ndawdle 200")
    other = make(house.store, house.clock)
    runs = await asyncio.gather(house.hosting.turns.run(house.id, GM), other.turns.run(house.id, GM))
    assert sorted(run.outcome for run in runs) == ["done", "taken"]
    assert house.store.campaign(house.id).turn_number == 2
    await other.close()


async def test_who_sent_nothing_is_counted_and_named_in_the_paper(house: House) -> None:
    await order(house, "count 3")
    await house.hosting.turns.run(house.id, GM)
    assert [s.missed_turns for s in await house.hosting.seats.all(house.id)] == [0, 1]
    issue = await house.hosting.papers.issue(house.id)
    assert issue.missed == ("Karth",)
    assert "Nothing was heard from Karth." in issue.text


async def test_who_was_ready_without_orders_has_not_missed_the_turn(house: House) -> None:
    await order(house, "count 3")
    await house.hosting.orders.ready(house.bert.id, BERT)
    await house.hosting.turns.run(house.id, GM)
    assert [s.missed_turns for s in await house.hosting.seats.all(house.id)] == [0, 0]
    assert (await house.hosting.papers.issue(house.id)).missed == ()


@pytest.mark.slow
async def test_the_gm_is_told_who_is_late_and_how_often_in_a_row(house: House) -> None:
    for _ in range(2):
        await order(house, "count 3")
        await house.hosting.turns.run(house.id, GM)
    await house.deliver()
    assert [(said(m).action, said(m).text) for m in house.post.of("gm")] == [
        ("late", "Karth: for the first time"),
        ("late", "Karth: 2 in a row"),
    ]


async def test_a_fault_of_the_game_saves_nothing_and_tells_the_gm(house: House) -> None:
    await order(house, "count 3\ncrash", "count 4")
    before = states(house, 1)
    run = await house.hosting.turns.run(house.id)
    await house.deliver()
    assert (run.outcome, run.error) == ("failed", "ZeroDivisionError: the abacus broke")
    turn = house.store.turn(house.id, 1)
    assert turn.status == TurnStatus.FAILED
    assert "Traceback" in (turn.error or "")
    assert states(house, 1) == before
    assert house.post.of("report") == []
    (told,) = house.post.of("gm")
    assert (told.target_id, said(told).action) == (DESK, "turn_failed")
    assert "abacus" in said(told).text
    assert "abacus" not in said(house.post.of("announcement")[0]).text
    assert (await house.hosting.health()).counts["turn_failed"] == 1


async def test_a_failed_turn_waits_for_the_gm_and_runs_when_its_cause_is_mended(house: House) -> None:
    await order(house, "crash")
    await house.hosting.turns.run(house.id)
    house.clock.pass_by(days=30)
    assert await house.hosting.tick() == []
    await order(house, "count 5")
    assert (await house.hosting.turns.run(house.id, GM)).outcome == "done"
    assert b'"count":5' in states(house, 2)


async def test_the_last_turn_ends_the_campaign(house: House) -> None:
    await order(house, "win")
    run = await house.hosting.turns.run(house.id, GM)
    issue = await house.hosting.papers.issue(house.id)
    assert run.ended
    assert house.store.campaign(house.id).status == CampaignStatus.ENDED
    assert issue.finish is not None
    assert (issue.finish["winners"], issue.deadline) == (["Grah"], None)
    assert issue.text.splitlines()[3] == "THE CAMPAIGN IS OVER. Grah won. The count is complete."
    house.clock.pass_by(days=30)
    assert await house.hosting.tick() == []


async def test_a_paused_campaign_plays_a_turn_when_the_gm_says_so(house: House) -> None:
    await house.hosting.campaigns.pause(house.id, GM)
    assert (await house.hosting.turns.run(house.id)).outcome == "nothing"
    assert (await house.hosting.turns.run(house.id, GM)).outcome == "done"


async def test_a_deadline_can_be_moved_but_not_into_the_past(house: House) -> None:
    later = house.clock.now() + timedelta(days=9)
    await house.hosting.turns.extend(house.id, later, GM)
    await house.deliver()
    assert (await house.hosting.turns.get(house.id)).deadline == later
    assert said(house.post.of("announcement")[0]).deadline == later
    with pytest.raises(WrongMoment, match="past"):
        await house.hosting.turns.extend(house.id, house.clock.now() - timedelta(hours=1), GM)


async def test_a_deadline_that_too_many_would_miss_moves_once_by_itself(house: House) -> None:
    schedule = Schedule(kind="hours", hours=24, postpone_if=50, postpone_hours=12)
    await house.hosting.campaigns.set_schedule(house.id, schedule, GM)
    await order(house, "count 1")
    house.clock.pass_by(hours=25)
    assert await house.hosting.tick() == []
    assert (await house.hosting.turns.get(house.id)).deadline == house.clock.now() + timedelta(hours=12)
    house.clock.pass_by(hours=13)
    assert [run.outcome for run in await house.hosting.tick()] == ["done"]


@pytest.mark.slow
async def test_the_press_is_printed_signed_and_rumours_unsigned(house: House) -> None:
    await house.hosting.papers.press(house.anna.id, ANNA, "To arms", "Karth is weak.")
    await house.hosting.papers.rumour(house.bert.id, BERT, "Grah eats mice.")
    await house.hosting.turns.run(house.id, GM)
    await house.deliver()
    issue = await house.hosting.papers.issue(house.id)
    assert [(p.signature, p.title, p.text) for p in issue.press] == [("Grah", "To arms", "Karth is weak.")]
    assert [(p.signature, p.text) for p in issue.rumours] == [("", "Grah eats mice.")]
    (thread,) = house.post.of("press")
    (paper,) = house.post.of("newspaper")
    assert thread.parent_id == 10_000 + house.post.arrived.index(paper) + 1
    assert "Karth" not in str(said(thread).rumours)
    assert await house.hosting.papers.held(house.id) == []


async def test_a_struck_article_is_not_printed(house: House) -> None:
    kept = await house.hosting.papers.press(house.anna.id, ANNA, "To arms", "x")
    await house.hosting.papers.strike(kept.id, GM)
    await house.hosting.turns.run(house.id, GM)
    assert (await house.hosting.papers.issue(house.id)).press == ()


async def test_a_rolled_back_turn_is_played_again_with_its_orders_on_file(house: House) -> None:
    await order(house, "count 3", "win")
    await house.hosting.turns.run(house.id, GM)
    again = await house.hosting.turns.roll_back(house.id, 1, GM)
    assert (again.number, states(house, 1).count(b'"count":0')) == (1, 2)
    kept = await house.hosting.orders.show(house.anna.id, ANNA)
    assert kept is not None
    assert (kept.text, kept.source) == ("count 3", "rollback")
    await order(house, "count 3", "count 1")
    await house.hosting.campaigns.resume(house.id, GM)
    await house.hosting.turns.run(house.id, GM)
    assert b'"winner":""' in states(house, 2)
    assert len([t for t in await house.hosting.turns.all(house.id, discarded=True) if t.discarded_at]) == 2


async def test_a_rolled_back_turn_rolls_the_same_dice_unless_told_otherwise(house: House) -> None:
    await order(house, "count 3")
    outcomes = []
    for reroll in (None, False, True):
        if reroll is not None:
            await house.hosting.turns.roll_back(house.id, 1, GM, reroll=reroll)
        await house.hosting.turns.run(house.id, GM)
        outcomes.append(states(house, 2))
    assert outcomes[0] == outcomes[1] != outcomes[2]


async def test_a_rollback_brings_a_resigned_seat_back_only_where_the_state_has_it(house: House) -> None:
    await house.hosting.turns.run(house.id, GM)
    await house.hosting.seats.resign(house.bert.id, BERT)
    await house.hosting.turns.roll_back(house.id, 1, GM)
    assert (await house.hosting.seats.get(house.bert.id)).status == SeatStatus.PLAYING
    with pytest.raises(NotThere):
        await house.hosting.turns.roll_back(house.id, 7, GM)


async def test_who_joined_after_the_turn_gone_back_to_is_still_in_the_game(house: House) -> None:
    await house.hosting.turns.run(house.id, GM)
    late = await house.hosting.seats.join(house.id, CARL, "Saroghth", {})
    await house.hosting.turns.run(house.id, GM)
    await house.hosting.turns.roll_back(house.id, 1, GM)
    again = await house.hosting.seats.get(late.id)
    assert (again.engine_id, again.status) == (late.engine_id, SeatStatus.PLAYING)
    assert (await house.hosting.orders.submit(late.id, CARL, "count 8")).stored
    await house.hosting.turns.run(house.id, GM)
    assert "stands at 8" in (await house.hosting.papers.report(late.id, CARL)).report.text
    assert [v.same async for v in house.hosting.verify(house.id)] == [True]


async def test_a_whole_campaign_replays_to_the_same_bytes(house: House) -> None:
    await order(house, "count 3", "count 4")
    await house.hosting.papers.rumour(house.bert.id, BERT, "psst")
    await house.hosting.turns.run(house.id, GM)
    await house.hosting.seats.join(house.id, CARL, "Saroghth", {})
    await order(house, "count 5")
    await house.hosting.turns.run(house.id, GM)
    assert [(v.number, v.same) async for v in house.hosting.verify(house.id)] == [(1, True), (2, True)]


async def test_a_changed_state_does_not_pass_the_replay(house: House) -> None:
    await house.hosting.turns.run(house.id, GM)
    await house.hosting.turns.run(house.id, GM)
    true, turn_id = states(house, 2), house.store.turn(house.id, 2).id

    def store(state: bytes) -> None:
        with house.store.engine.begin() as connection:
            forging = text("UPDATE turn_state SET document = :state WHERE turn_id = :turn")
            connection.execute(forging, {"state": codec.encode("count", 1, state), "turn": turn_id})

    store(true.replace(b'"count":0', b'"count":9', 1))
    found = [v async for v in house.hosting.verify(house.id)]
    assert [(v.number, v.same) for v in found] == [(1, False), (2, False)]
    assert "differs from the result" in found[0].detail
    store(true)


@pytest.mark.slow
async def test_an_exported_campaign_is_played_on_elsewhere(
    house: House, empty_database: Path, tmp_path: Path, clock: SetClock
) -> None:
    await order(house, "count 3", "count 4")
    await house.hosting.turns.run(house.id, GM)
    data = await house.hosting.campaigns.export(house.id)
    store = Store.open(fresh_database(empty_database, tmp_path))
    other = make(store, clock)
    arrived = import_campaign(store, data)
    with pytest.raises(WrongMoment, match="its players are not confirmed yet"):
        await other.campaigns.resume(arrived, GM)
    await other.campaigns.confirm(arrived, GM)
    await other.campaigns.resume(arrived, GM)
    seat = (await other.seats.all(arrived))[0]
    await other.orders.submit(seat.id, ANNA, "count 10")
    assert (await other.turns.run(arrived, GM)).outcome == "done"
    assert "stands at 13" in (await other.papers.report(seat.id, ANNA)).report.text
    assert [v.same async for v in other.verify(arrived)] == [True, True]
    await other.close()
    store.close()


@pytest.mark.slow
async def test_maps_and_the_paper_are_drawn_and_sent(path, clock: SetClock) -> None:  # type: ignore[no-untyped-def]
    store = Store.open(path)
    house = await begun(make(store, clock), store, clock)
    await order(house, "count 3")
    await house.hosting.turns.run(house.id, GM)
    await house.deliver()
    report = [m for m in house.post.of("report") if m.target_id == ANNA][-1]
    drawn = {p.key: p for p in report.pictures}
    own = PictureKey(PictureKind.POCKET, "1")
    assert list(drawn) == [own, PictureKey(PictureKind.PAGE, "1")]
    assert drawn[own].content[:4] == b"\x89PNG"
    assert [p.key.kind for p in house.post.of("newspaper")[-1].pictures] == ["front_page", "standings"]
    assert [(m.target_id, m.pictures[0].alt != "") for m in house.post.of("map")] == [(MAP, True)] * 2
    turn, whole = house.store.turn(house.id, 1).id, PictureKey(PictureKind.MAP, "1")
    assert house.store.picture(turn, whole) is None, "the sheet is drawn when somebody asks for it"
    asked = await house.hosting.papers.map(house.anna.id, ANNA)
    kept = house.store.picture(turn, whole)
    assert kept is not None
    assert kept.content == asked.content != drawn[own].content
    assert (await house.hosting.papers.map(house.anna.id, ANNA)).content == asked.content
    close_up = await house.hosting.papers.map(house.anna.id, ANNA, around="abacus", radius=1)
    assert close_up.content[:4] == b"\x89PNG"
    with house.store.engine.begin() as connection:
        connection.execute(text("DELETE FROM picture WHERE kind = 'pocket'"))
    drawn_again = await house.hosting.papers.report(house.anna.id, ANNA, 1)
    assert drawn_again.map is not None
    assert drawn_again.map[:4] == b"\x89PNG"
    with pytest.raises(NotThere, match="no place called Atlantis"):
        await house.hosting.papers.map(house.anna.id, ANNA, around="Atlantis")
    await house.hosting.close()
    store.close()


@pytest.mark.slow
async def test_battlefields_go_with_the_report_and_come_again_with_it(path, clock: SetClock) -> None:  # type: ignore[no-untyped-def]
    store = Store.open(path)
    house = await begun(make(store, clock, rulesets=counting.warlike), store, clock)
    await house.hosting.turns.run(house.id, GM)
    await house.deliver()
    sent = {m.target_id: m.pictures for m in house.post.of("report") if said(m).turn == 1}
    # Five battles were seen by Grah, none by Karth; four are drawn, and the map.
    fields = [("field", "1", number) for number in (1, 2, 3, 4)]
    assert [p.key for p in sent[ANNA]] == [("pocket", "1", 0), *fields, ("page", "1", 0)]
    assert [p.key for p in sent[BERT]] == [("pocket", "2", 0), ("page", "2", 0)]
    assert sent[ANNA][1].content[:4] == b"\x89PNG"
    assert "Battle 1" in sent[ANNA][1].alt
    again = await house.hosting.papers.report(house.anna.id, ANNA, 1)
    assert [drawn.content for drawn in again.fields] == [p.content for p in sent[ANNA][1:5]]
    assert (await house.hosting.papers.report(house.anna.id, ANNA, 0)).fields == ()
    house.post.clear()
    await house.hosting.papers.redeliver(house.id, house.anna.id, 1)
    await house.deliver()
    (message,) = house.post.of("report")
    assert [p.key for p in message.pictures] == [p.key for p in sent[ANNA]]
    await house.hosting.close()
    store.close()


class TestTheWorker:
    @pytest.mark.slow
    async def test_a_turn_runs_in_another_process_and_gives_the_same_bytes(self, house: House) -> None:
        await order(house, "count 3", "count 4")
        await house.hosting.turns.run(house.id, GM)
        here = states(house, 2)
        await house.hosting.turns.roll_back(house.id, 1, GM)
        apart = make(house.store, house.clock)
        assert (await apart.turns.run(house.id, GM)).outcome == "done"
        assert states(house, 2) == here
        await apart.close()

    @pytest.mark.slow
    async def test_a_worker_that_dies_fails_the_turn_and_the_next_gets_a_new_one(self, house: House) -> None:
        apart = make(house.store, house.clock)
        await order(house, "die")
        run = await apart.turns.run(house.id, GM)
        why = "the worker process ended in the middle of its work, for the third time"
        assert (run.outcome, run.error) == ("failed", why)
        assert not (await apart.health()).worker_ok
        await order(house, "count 1")
        assert (await apart.turns.run(house.id, GM)).outcome == "done"
        assert (await apart.health()).worker_ok
        await apart.close()

    @pytest.mark.slow
    async def test_a_turn_caught_in_a_loop_is_stopped(self, house: House) -> None:
        apart = make(house.store, house.clock)
        turns = apart.core.workshop.turns
        turns.means = replace(turns.means, seconds=2.0)
        await order(house, "dawdle 600000")
        run = await asyncio.wait_for(apart.turns.run(house.id, GM), 60)
        why = "it did not finish within 2 seconds and was stopped, for the third time"
        assert (run.outcome, run.error) == ("failed", why)
        await apart.close()

    @pytest.mark.slow
    async def test_the_bot_answers_while_a_turn_runs(self, house: House) -> None:
        apart = make(house.store, house.clock)
        await order(house, "dawdle 3000")
        running = asyncio.create_task(apart.turns.run(house.id, GM))
        while house.store.turn(house.id, 1).status != TurnStatus.CLAIMED:
            await asyncio.sleep(0.01)
        overview = await apart.campaigns.overview(house.id)
        assert overview.playing == 2
        assert not running.done()
        assert (await running).outcome == "done"
        await apart.close()


async def test_the_closing_post_shows_how_it_all_went(path: Path, clock: SetClock) -> None:
    store = Store.open(path)
    house = await begun(make(store, clock), store, clock)
    for orders in ("count 3", "win"):
        await order(house, orders)
        await house.hosting.turns.run(house.id, GM)
    await house.deliver()
    (closing,) = house.post.of("announcement")
    moving, replay = closing.pictures
    assert replay.key.kind == "replay"
    assert (moving.content_type, moving.content[:6]) == ("image/gif", b"GIF89a")
    assert moving.alt
    last = composed(cast(Client, None), closing)
    assert next(file.filename for file in last["files"]) == "history.gif"
    paper = composed(cast(Client, None), house.post.of("newspaper")[-1])
    assert [file.filename for file in paper["files"]] == ["front-page.png", "standings.png", "newspaper-2.txt"]
    await house.hosting.close()
    store.close()
