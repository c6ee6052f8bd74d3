"""Wells! on the services: what a game offers by its hooks comes through to people."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.hosting import BadChoice, WrongMoment
from storage.statuses import SeatStatus
from storage.store import Store
from tests.bot.hosting.conftest import ANNA, BERT, GM, HOUR, PAPER, House, SetClock, lived_in, said
from tests.bot.stage import fresh_database
from tests.engine.tiny import game as tiny


async def submit(house: House, text: str, *, by: int = ANNA) -> list[str]:
    """The receipt: what I understood."""
    seat = house.anna if by == ANNA else house.bert
    receipt = await house.hosting.orders.submit(seat.id, by, text)
    assert receipt.stored
    return list(receipt.understood)


async def on_file(house: House) -> str:
    shown = await house.hosting.orders.show(house.anna.id, ANNA)
    assert shown is not None
    return shown.text


async def run(house: House) -> None:
    house.post.clear()
    done = await house.hosting.turns.run(house.id, GM)
    assert done.outcome == "done", done.error
    await house.deliver()


async def test_the_receipt_tells_all_that_is_in_force_not_only_what_was_sent(village: House) -> None:
    assert await submit(village, "unit 11\ncry 1\nunit 12\nunit 12\ndig 3") == [
        "Ann (11) cries 1 lines",
        "Ben (12) digs 3 deep",
    ]
    assert await submit(village, "unit 12\ndig 2") == ["Ben (12) digs 2 deep", "Ann (11) cries 1 lines"]
    assert await on_file(village) == "unit 12\ndig 2\nunit 11\ncry 1\nunit 12\n"


async def test_findings_of_what_is_in_force_stand_in_its_own_lines(village: House) -> None:
    await submit(village, "unit 11\ndig 3 3 3 1")
    receipt = await village.hosting.orders.submit(village.anna.id, ANNA, "unit 12\ndig 2")
    assert [(found.code, found.line, found.column) for found in receipt.diagnostics] == [("deep", 4, 11)]
    assert receipt.text.split("\n")[3] == "dig 3 3 3 1"
    assert (receipt.accepted, receipt.warnings) == (2, 1)


async def test_one_order_more_goes_behind_what_the_unit_has_to_do_already(village: House) -> None:
    await submit(village, "unit 11\ndig 3 2 1\ncry 1\nWater!")
    await run(village)
    await submit(village, "unit 12\ndig 2")
    await village.hosting.orders.add_line(village.anna.id, ANNA, "Ann", "swap Ben")
    assert await on_file(village) == "unit 12\ndig 2\nunit 11\ndig 2 1\ncry 1\nWater!\nswap Ben\n"


async def test_what_units_cry_is_printed_signed_by_them_after_what_was_handed_in(village: House) -> None:
    await village.hosting.papers.press(village.bert.id, BERT, "Sale", "Buckets!")
    await submit(village, "unit 12\ncry 2\nHear me:\nwater!")
    await run(village)
    issue = await village.hosting.papers.issue(village.id)
    printed = [(item.signature, item.title, item.text) for item in issue.press]
    assert printed == [("Karth", "Sale", "Buckets!"), ("Ben [12]", "", "Hear me:\nwater!")]
    (press,) = village.post.of("press")
    assert [item[0] for item in said(press).items] == ["Karth", "Ben [12]"]


async def test_a_public_report_goes_to_the_paper_s_thread_too_without_its_template(village: House) -> None:
    await submit(village, "unit 11\npublish")
    await submit(village, "unit 21\ndig", by=BERT)
    await run(village)
    (press,) = village.post.of("press")
    ((signature, title, text),) = said(press).items
    assert (press.target_id, signature, title) == (PAPER, "Grah", "The report of Grah")
    assert "Ann [11]: idle" in text
    assert "unit 11" not in text
    assert sorted(message.target_id for message in village.post.of("report")) == [ANNA, BERT]
    await run(village)
    assert village.post.of("press") == []


async def test_who_left_by_an_order_gets_a_farewell_and_no_report(village: House) -> None:
    await submit(village, "unit 11\nquit")
    await run(village)
    assert [message.target_id for message in village.post.of("report")] == [BERT]
    (farewell,) = village.post.of("notice")
    assert (farewell.target_id, said(farewell).title) == (ANNA, "Grah has left The Long Count")
    assert (await village.hosting.seats.get(village.anna.id)).status == SeatStatus.RESIGNED

    await run(village)
    assert village.post.of("notice") == []


@pytest.fixture
async def halved(empty_database: Path, tmp_path: Path, clock: SetClock) -> AsyncIterator[House]:
    """As `village`, but that Grah owes orders in odd months only, Karth in even ones."""
    store = Store.open(fresh_database(empty_database, tmp_path))
    async with lived_in(store, clock, tiny.ruleset, game="wells", halves=True) as made:
        yield made


async def test_nobody_waits_for_orders_that_are_not_expected(halved: House) -> None:
    overview = await halved.hosting.campaigns.overview(halved.id)
    assert (overview.sent, overview.playing, overview.waiting_for) == (0, 1, 1)
    assert overview.deadline is not None
    halved.clock.moment = overview.deadline - 2 * HOUR
    await halved.hosting.tick()
    await halved.deliver()
    assert [message.target_id for message in halved.post.of("reminder")] == [ANNA]
    with pytest.raises(WrongMoment, match="nobody is waiting for you"):
        await halved.hosting.orders.ready(halved.bert.id, BERT)


async def test_the_turn_runs_early_when_all_who_owe_orders_are_ready(halved: House) -> None:
    ready = await halved.hosting.orders.ready(halved.anna.id, ANNA)
    assert (ready.ready, ready.of, ready.runs_now) == (1, 1, True)
    (run_now,) = await halved.hosting.tick()
    assert (run_now.outcome, run_now.number) == ("done", 1)
    owing = [(seat.name, seat.owes) for seat in await halved.hosting.seats.all(halved.id)]
    assert owing == [("Grah", False), ("Karth", True)]


async def test_only_who_owed_orders_has_missed_a_turn(halved: House) -> None:
    await run(halved)
    missed = [(seat.name, seat.missed_turns) for seat in await halved.hosting.seats.all(halved.id)]
    assert missed == [("Grah", 1), ("Karth", 0)]
    await run(halved)
    missed = [(seat.name, seat.missed_turns) for seat in await halved.hosting.seats.all(halved.id)]
    assert missed == [("Grah", 1), ("Karth", 1)]


async def test_the_last_one_is_the_last_of_those_who_owe_orders(halved: House) -> None:
    receipt = await halved.hosting.orders.submit(halved.anna.id, ANNA, "unit 11\ndig")
    assert receipt.last_one


async def test_after_a_rollback_the_same_seats_owe_orders_as_then(halved: House) -> None:
    await run(halved)
    await halved.hosting.turns.roll_back(halved.id, 1, GM)
    assert [seat.owes for seat in await halved.hosting.seats.all(halved.id)] == [True, False]


async def test_a_gift_changes_the_state_at_once_is_told_and_logged_and_replays(village: House) -> None:
    words = await village.hosting.seats.give(village.anna.id, tiny.Gift(metres=4), GM)
    assert words == "The earth gave way under Ann: 4 metres."
    await village.deliver()
    (told,) = village.post.of("notice")
    assert (told.target_id, said(told).text) == (ANNA, words)
    turn = village.store.present_turn(village.id)
    assert turn is not None
    (change,) = turn.amendments
    assert {name: change[name] for name in ("kind", "seat", "gift")} == {
        "kind": "give",
        "seat": "1",
        "gift": {"metres": 4},
    }
    await submit(village, "unit 11\ndig 2")
    await run(village)
    reading = await village.hosting.papers.report(village.anna.id, ANNA)
    assert "Ann is 6 metres deep." in reading.report.text
    logged = [row for row in village.store.audit(village.id) if row.what == "gm.give"]
    assert [(row.who_id, row.details["gift"]["metres"]) for row in logged] == [(GM, 4)]


async def test_what_the_game_will_not_be_given_is_refused_with_its_sentence_and_changes_nothing(village: House) -> None:
    await village.hosting.seats.give(village.anna.id, tiny.Gift(metres=5), GM)
    with pytest.raises(BadChoice, match="would find water"):
        await village.hosting.seats.give(village.anna.id, tiny.Gift(metres=5), GM)
    turn = village.store.present_turn(village.id)
    assert turn is not None
    assert len(turn.amendments) == 1
