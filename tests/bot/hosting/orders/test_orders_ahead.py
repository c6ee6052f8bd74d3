"""Orders for a turn that lies ahead: kept for it, checked when it comes, carried out in it."""

from __future__ import annotations

from datetime import datetime

import pytest

from bot.hosting import WrongMoment
from engine.core.ruleset import Admission
from storage.errors import Overtaken
from storage.ids import SeatId
from storage.records import NewSheet
from storage.statuses import Role
from tests.bot.hosting import counting
from tests.bot.hosting.conftest import ANNA, BERT, CARL, GM, ON_SQLITE, House, make, said

pytestmark = ON_SQLITE


def seat(house: House) -> SeatId:
    return house.anna.id


async def play(house: House, turns: int = 1) -> None:
    for _ in range(turns):
        await house.hosting.turns.run(house.id, GM)
    await house.hosting.tick()
    await house.deliver()


@pytest.mark.rule("OVL-MAIL-14")
async def test_a_sheet_that_names_a_later_turn_waits_for_it_and_is_run_in_it(house: House) -> None:
    receipt = await house.hosting.orders.submit(seat(house), ANNA, "# turn 3\ncount 7\nfly 2")
    assert (receipt.stored, receipt.waiting, receipt.turn, receipt.deadline) == (True, True, 3, None)
    assert receipt.diagnostics == ()
    assert await house.hosting.orders.show(seat(house), ANNA) is None
    assert [(one.turn, one.waiting) for one in await house.hosting.orders.ahead(seat(house), ANNA)] == [(3, True)]
    await play(house, 2)
    assert b'"count":7' not in house.state()
    await play(house)
    assert b'"count":7' in house.state()


@pytest.mark.rule("OVL-MAIL-15")
async def test_they_are_checked_when_their_turn_comes_and_their_writer_is_told_once(house: House) -> None:
    await house.hosting.orders.submit(seat(house), ANNA, "count 7\ncount 500\nfly 2", turn=2)
    await play(house)
    (told,) = house.post.of("notice")
    assert (told.target_id, said(told).title) == (ANNA, "Grah: your orders for turn 2")
    assert "I understood 2 orders." in said(told).text
    assert "Line 3" in said(told).text
    kept = await house.hosting.orders.show(seat(house), ANNA)
    assert kept is not None
    assert (kept.waiting, kept.accepted, kept.errors, kept.warnings) == (False, 2, 1, 1)
    assert await house.hosting.orders.state(seat(house)) == "errors"
    await house.hosting.tick()
    await make(house.store, house.clock).tick()
    await house.deliver()
    assert len(house.post.of("notice")) == 1


@pytest.mark.rule("OVL-MAIL-14")
async def test_orders_for_a_turn_that_is_over_are_refused(house: House) -> None:
    await play(house, 2)
    by_sheet = await house.hosting.orders.submit(seat(house), ANNA, "# turn 1\ncount 1")
    by_choice = await house.hosting.orders.submit(seat(house), ANNA, "count 1", turn=2)
    assert (by_sheet.stored, by_sheet.admission) == (False, Admission.REFUSE)
    assert by_choice.reason == "Turn 2 has already run; submit orders for turn 3."
    assert await house.hosting.orders.show(seat(house), ANNA) is None


@pytest.mark.rule("OVL-MAIL-16")
async def test_while_a_turn_runs_its_orders_are_refused_and_those_of_later_turns_taken(house: House) -> None:
    turn = await house.hosting.turns.get(house.id)
    house.store.claim_turn(turn.id, "somebody", house.clock.now())
    with pytest.raises(WrongMoment, match=r"running right now.*You can submit orders for turn 2"):
        await house.hosting.orders.submit(seat(house), ANNA, "count 2")
    assert (await house.hosting.orders.submit(seat(house), ANNA, "# turn 2\ncount 2")).waiting
    assert (await house.hosting.orders.submit(seat(house), ANNA, "count 2", turn=3)).waiting


async def test_how_far_ahead_is_the_games_say(house: House) -> None:
    assert [number for number, _ in await house.hosting.orders.turns_open(seat(house))] == [1, 2, 3, 4]
    far = await house.hosting.orders.submit(seat(house), ANNA, "count 1", turn=5)
    assert far.reason == "You can submit orders at most 3 turns in advance: up to turn 4."
    both = await house.hosting.orders.submit(seat(house), ANNA, "# turn 2\ncount 1", turn=3)
    assert both.reason == "The orders say turn 2, but you chose turn 3."
    assert await house.hosting.orders.ahead(seat(house), ANNA) == []


async def test_a_game_that_plans_nothing_takes_orders_for_the_present_turn_only(house: House) -> None:
    object.__setattr__(counting.RULESET.play, "plans_ahead", 0)
    try:
        refused = await house.hosting.orders.submit(seat(house), ANNA, "count 1", turn=2)
    finally:
        object.__setattr__(counting.RULESET.play, "plans_ahead", 3)
    assert refused.reason == "Count! accepts orders for turn 1 only."


async def test_orders_ahead_can_be_changed_cleared_and_brought_back(house: House) -> None:
    orders = house.hosting.orders
    await orders.submit(seat(house), ANNA, "count 1", turn=2)
    await orders.submit(seat(house), ANNA, "count 2", turn=2)
    assert await orders.clear(seat(house), ANNA, 2)
    assert await orders.ahead(seat(house), ANNA) == []
    first = (await orders.history(seat(house), ANNA, 2))[-1]
    again = await orders.restore(seat(house), ANNA, first.sheet_id)
    assert (again.turn, again.waiting, again.text) == (2, True, "count 1")


async def test_a_rollback_leaves_what_was_given_ahead(house: House) -> None:
    await play(house, 2)
    await house.hosting.orders.submit(seat(house), ANNA, "count 9", turn=4)
    await house.hosting.turns.roll_back(house.id, 2, GM)
    assert [one.turn for one in await house.hosting.orders.ahead(seat(house), ANNA)] == [4]


async def test_nobody_is_reminded_of_a_turn_whose_orders_came_ahead(house: House) -> None:
    await house.hosting.orders.submit(seat(house), ANNA, "count 9", turn=2)
    await play(house)
    house.post.clear()
    overview = await house.hosting.campaigns.overview(house.id)
    assert overview.deadline is not None
    house.clock.moment = overview.deadline
    house.clock.pass_by(hours=-2)
    await house.hosting.tick()
    await house.deliver()
    assert {message.target_id for message in house.post.of("reminder")} == {BERT}


async def test_of_two_members_who_submit_at_once_the_later_counts_and_both_are_told(house: House) -> None:
    await house.hosting.seats.add_member(seat(house), CARL, Role.SUBMIT, ANNA)
    first = await house.hosting.orders.submit(seat(house), ANNA, "count 1")
    second = await house.hosting.orders.submit(seat(house), CARL, "count 2")
    await house.deliver()
    assert first.replaced is None
    assert second.replaced is not None
    assert (second.replaced.author_id, second.replaced.version) == (ANNA, 1)
    (told,) = [notice for notice in house.post.of("notice") if "were replaced" in said(notice).title]
    assert told.target_id == ANNA
    assert "submission 2" in said(told).text


async def test_nobody_is_told_of_orders_replaced_long_after(house: House) -> None:
    await house.hosting.seats.add_member(seat(house), CARL, Role.SUBMIT, ANNA)
    await house.hosting.orders.submit(seat(house), ANNA, "count 1")
    house.clock.pass_by(hours=3)
    await house.hosting.orders.submit(seat(house), CARL, "count 2")
    await house.deliver()
    assert [notice.target_id for notice in house.post.of("notice")] == [CARL], "of being added"


@pytest.mark.slow
async def test_two_lines_added_at_the_same_moment_are_both_on_file(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second one is rebuilt from what the first has left."""
    await house.hosting.orders.submit(seat(house), ANNA, "count 1\n")
    add, between = house.store.add_sheet, [NewSheet(
        campaign_id=house.id, seat_id=seat(house), turn_number=1, text="count 1\ncount 2\n", author_id=CARL
    )]  # fmt: skip

    def crowded(new: NewSheet, now: datetime) -> object:
        if between:
            add(between.pop(), house.clock.now())
        return add(new, now)

    monkeypatch.setattr(house.hosting.orders._store, "add_sheet", crowded)
    receipt = await house.hosting.orders.add_line(seat(house), ANNA, "", "count 3")
    assert receipt.text == "count 1\ncount 2\ncount 3\n"


def test_a_sheet_made_from_what_is_no_longer_on_file_is_not_stored(house: House) -> None:
    new = NewSheet(campaign_id=house.id, seat_id=seat(house), turn_number=1, text="count 1", based_on=4)
    with pytest.raises(Overtaken):
        house.store.add_sheet(new, house.clock.now())
    assert house.store.sheets(seat(house), 1) == []
