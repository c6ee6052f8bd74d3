"""Submitting, checking, taking back."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.hosting import BadChoice, NotAllowed, NotThere, Schedule, WrongMoment
from engine.core.ruleset import Admission
from tests.bot.hosting.conftest import ANNA, BERT, CARL, GM, ON_SQLITE, House, said

pytestmark = ON_SQLITE


async def test_a_submission_is_stored_and_says_what_was_understood(house: House) -> None:
    receipt = await house.hosting.orders.submit(house.anna.id, ANNA, "count 3\ncount 500\nfly 2")
    assert receipt.stored
    assert (receipt.accepted, receipt.errors, receipt.warnings, receipt.version) == (2, 1, 1, 1)
    assert receipt.understood == ("count it", "count it")
    assert [(d.line, d.severity.value) for d in receipt.diagnostics] == [(2, "warning"), (3, "error")]
    kept = await house.hosting.orders.show(house.anna.id, ANNA)
    assert kept is not None
    assert kept.text == "count 3\ncount 500\nfly 2"
    assert await house.hosting.orders.state(house.anna.id) == "errors"


async def test_a_check_stores_nothing(house: House) -> None:
    receipt = await house.hosting.orders.check(house.anna.id, ANNA, "count 3")
    assert (receipt.stored, receipt.admission, receipt.accepted) == (False, Admission.TRIAL, 1)
    assert await house.hosting.orders.show(house.anna.id, ANNA) is None


async def test_what_the_game_takes_as_a_trial_or_refuses_is_not_stored_and_says_why(house: House) -> None:
    trial = await house.hosting.orders.submit(house.anna.id, ANNA, "test\ncount 3")
    refused = await house.hosting.orders.submit(house.anna.id, ANNA, "nonsense")
    assert (trial.stored, trial.admission, trial.reason) == (False, Admission.TRIAL, "test orders are never stored")
    assert (refused.stored, refused.admission) == (False, Admission.REFUSE)
    assert await house.hosting.orders.state(house.anna.id) == "none"


async def test_the_games_own_version_number_is_kept_and_handed_back(house: House) -> None:
    for _ in range(2):
        await house.hosting.orders.submit(house.anna.id, ANNA, "count 3")
    sheet = house.store.current_sheet(house.anna.id, 1)
    assert sheet is not None
    assert (sheet.version, sheet.game_version) == (2, 20)


@pytest.mark.slow
async def test_every_submission_is_in_the_history_and_can_be_restored(house: House) -> None:
    seat = house.anna.id
    for text in ("count 1", "count 2"):
        await house.hosting.orders.submit(seat, ANNA, text)
    first = (await house.hosting.orders.history(seat, ANNA))[-1]
    await house.hosting.orders.restore(seat, ANNA, first.sheet_id)
    assert [(h.text, h.source, h.current) for h in await house.hosting.orders.history(seat, ANNA)] == [
        ("count 1", "restore", True),
        ("count 2", "command", False),
        ("count 1", "command", False),
    ]
    with pytest.raises(NotThere):
        await house.hosting.orders.restore(house.bert.id, BERT, first.sheet_id)


@pytest.mark.rule("OVL-MAIL-10")
async def test_the_last_orders_before_the_deadline_replace_those_of_before(house: House) -> None:
    for text in ("count 5", "count 7"):
        await house.hosting.orders.submit(house.anna.id, ANNA, text)
    await house.hosting.turns.run(house.id, GM)
    state = house.state()
    assert state.count(b'"count":7') == 1
    assert b'"count":5' not in state
    assert b'"count":12' not in state


async def test_orders_can_be_taken_off_the_file(house: House) -> None:
    seat = house.anna.id
    await house.hosting.orders.submit(seat, ANNA, "count 1")
    assert await house.hosting.orders.clear(seat, ANNA)
    assert await house.hosting.orders.show(seat, ANNA) is None
    assert not await house.hosting.orders.clear(seat, ANNA)


async def test_one_line_is_added_below_what_is_on_file(house: House) -> None:
    seat = house.anna.id
    await house.hosting.orders.submit(seat, ANNA, "count 1\n")
    receipt = await house.hosting.orders.add_line(seat, ANNA, "", "count 2")
    assert receipt.text == "count 1\ncount 2\n"
    with pytest.raises(BadChoice, match="one line"):
        await house.hosting.orders.add_line(seat, ANNA, "", "count 2\ncrash")


async def test_orders_are_refused_while_the_turn_is_being_run_and_nothing_is_lost(house: House) -> None:
    await house.hosting.orders.submit(house.anna.id, ANNA, "count 1")
    turn = await house.hosting.turns.get(house.id)
    house.store.claim_turn(turn.id, "somebody", house.clock.now())
    with pytest.raises(WrongMoment, match=r"running right now.*not stored"):
        await house.hosting.orders.submit(house.anna.id, ANNA, "count 2")
    assert [s.text for s in house.store.sheets(house.anna.id, 1)] == ["count 1"]


async def test_the_gm_may_look_at_and_give_orders_for_any_seat(house: House) -> None:
    receipt = await house.hosting.orders.submit(house.anna.id, GM, "count 9", as_gm=True)
    assert receipt.stored
    assert (await house.hosting.orders.history(house.anna.id, GM, as_gm=True))[0].author_id == GM


async def test_the_last_seat_is_told_once_and_nobody_else_is(house: House) -> None:
    third = await house.hosting.seats.join(house.id, CARL, "Saroghth", {})
    first = await house.hosting.orders.submit(house.anna.id, ANNA, "count 1")
    await house.hosting.orders.submit(house.bert.id, BERT, "count 1")
    await house.hosting.orders.submit(house.bert.id, BERT, "count 2")
    await house.deliver()
    (told,) = house.post.of("reminder")
    assert (told.target_id, said(told).last_one, first.last_one) == (CARL, True, False)
    assert (await house.hosting.orders.submit(third.id, CARL, "count 1")).last_one


async def test_when_everybody_is_ready_the_turn_runs_early(house: House) -> None:
    first = await house.hosting.orders.ready(house.anna.id, ANNA)
    assert (first.ready, first.of, first.runs_now) == (1, 2, False)
    assert await house.hosting.tick() == []
    second = await house.hosting.orders.ready(house.bert.id, BERT)
    assert second.runs_now
    assert [run.outcome for run in await house.hosting.tick()] == ["done"]
    assert not (await house.hosting.seats.get(house.anna.id)).ready


async def test_being_ready_can_be_taken_back(house: House) -> None:
    await house.hosting.orders.ready(house.anna.id, ANNA)
    await house.hosting.orders.ready(house.anna.id, ANNA, False)
    answer = await house.hosting.orders.ready(house.bert.id, BERT)
    assert (answer.ready, answer.runs_now) == (1, False)


async def test_without_the_gms_leave_readiness_does_not_run_a_turn(house: House) -> None:
    await house.hosting.campaigns.set_schedule(house.id, Schedule(kind="hours", hours=24), GM)
    await house.hosting.orders.ready(house.anna.id, ANNA)
    assert not (await house.hosting.orders.ready(house.bert.id, BERT)).runs_now
    assert await house.hosting.tick() == []


async def test_an_extension_moves_the_deadline_and_is_used_up(house: House) -> None:
    house.store.change_seat(house.anna.id, extensions_left=1)
    before = (await house.hosting.turns.get(house.id)).deadline
    assert before is not None
    later = await house.hosting.orders.ask_extension(house.anna.id, ANNA)
    assert later == before + timedelta(hours=24)
    with pytest.raises(NotAllowed, match="no extensions left"):
        await house.hosting.orders.ask_extension(house.anna.id, ANNA)


async def test_an_order_completes_from_its_word_to_its_arguments(house: House) -> None:
    assert await house.hosting.orders.complete(house.anna.id, "c") == [("count", "count"), ("crash", "crash")]
    assert await house.hosting.orders.complete(house.anna.id, "count 3") == [("count 3", "count 3")]
    assert await house.hosting.orders.names(house.anna.id, "side") == ["Grah", "Karth"]
