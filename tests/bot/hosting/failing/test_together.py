"""Many hands at the same moment: whatever somebody looked at before writing may have changed, and storage decides.

Each test lets two callers look, holds both until neither has written yet, and lets them write (`FaultPlan.meet`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from datetime import timedelta
from typing import Any

import pytest

from bot.hosting import BadChoice, HostingError, NotAllowed, Schedule, WrongMoment
from storage.content import GmLine
from storage.errors import NotClaimed
from storage.ids import CampaignId
from storage.records import NewDelivery
from storage.statuses import CampaignStatus, Role, SeatStatus, TargetKind, TurnStatus
from tests.bot.faults import FaultPlan, faulty
from tests.bot.hosting.conftest import ANNA, BERT, CARL, DESK, GM, House, make, said

pytestmark = pytest.mark.slow

FIVE = 5


async def both(*deeds: Coroutine[Any, Any, Any]) -> list[Any]:
    """What each came to: an answer, or the refusal. Anything but a refusal is raised."""
    results = await asyncio.gather(*deeds, return_exceptions=True)
    for result in results:
        if isinstance(result, BaseException) and not isinstance(result, HostingError):
            raise result
    return results


def refused(results: list[Any]) -> list[HostingError]:
    return [result for result in results if isinstance(result, HostingError)]


def meeting(house: House, point: str, people: int = 2) -> House:
    faulty(house.hosting, FaultPlan().meet(f"store.{point}", people))
    return house


def ordered(house: House, first: str, second: str) -> House:
    faulty(house.hosting, FaultPlan().in_order(f"store.{first}", f"store.{second}"))
    return house


# joining --------------------------------------------------------------------------------------------------


async def gathering(house: House, seats: int) -> CampaignId:
    campaign = await house.hosting.campaigns.open(
        9, "count", "Gathering", options={}, schedule=Schedule(kind="hours"), who=GM, max_seats=seats
    )
    return campaign.id


async def test_eight_people_on_five_free_seats(house: House) -> None:
    campaign = await gathering(house, FIVE)
    meeting(house, "add_seat", 8)
    results = await both(*(house.hosting.seats.join(campaign, 700 + n, f"Faction {n}", {}) for n in range(8)))
    assert len(house.store.seats(campaign)) == FIVE
    assert len(refused(results)) == 8 - FIVE
    assert all("is full: 5 factions have joined" in str(no) for no in refused(results))


async def test_one_person_joins_twice_at_once(house: House) -> None:
    campaign = await gathering(house, FIVE)
    meeting(house, "add_seat")
    results = await both(*(house.hosting.seats.join(campaign, CARL, f"Faction {n}", {}) for n in range(2)))
    assert [type(no) for no in refused(results)] == [NotAllowed]
    assert len(house.store.seats(campaign)) == 1


async def test_two_factions_of_one_name_at_once(house: House) -> None:
    campaign = await gathering(house, FIVE)
    meeting(house, "add_seat")
    results = await both(*(house.hosting.seats.join(campaign, user, "Twins", {}) for user in (CARL, BERT)))
    assert [type(no) for no in refused(results)] == [BadChoice]


@pytest.mark.parametrize("first", ["add_seat", "open_first_turn"])
async def test_somebody_joins_while_the_campaign_starts(house: House, first: str) -> None:
    campaign = await gathering(house, FIVE)
    for user in (ANNA, BERT):
        await house.hosting.seats.join(campaign, user, f"Faction {user}", {})
    ordered(house, first, {"add_seat": "open_first_turn", "open_first_turn": "add_seat"}[first])
    results = await both(
        house.hosting.campaigns.start(campaign, GM), house.hosting.seats.join(campaign, CARL, "Late", {})
    )
    seats = house.store.seats(campaign)
    assert len(seats) == 3
    if first == "add_seat":
        assert "Somebody joined or left while the world was being made" in str(refused(results)[0])
        assert {seat.status for seat in seats} == {SeatStatus.APPLIED}
    else:  # who came a moment too late for the start came in as a latecomer, and plays
        assert {seat.status for seat in seats} == {SeatStatus.PLAYING}
        assert all(seat.engine_id for seat in seats)


@pytest.mark.parametrize("first", ["delete_seat", "open_first_turn"])
async def test_somebody_resigns_while_the_campaign_starts(house: House, first: str) -> None:
    campaign = await gathering(house, FIVE)
    for user in (ANNA, BERT, CARL):
        await house.hosting.seats.join(campaign, user, f"Faction {user}", {})
    last = house.store.seats(campaign)[-1].id
    ordered(house, first, {"delete_seat": "open_first_turn", "open_first_turn": "delete_seat"}[first])
    results = await both(house.hosting.campaigns.start(campaign, GM), house.hosting.seats.resign(last, CARL))
    assert len(house.store.seats(campaign)) == (2 if first == "delete_seat" else 3)
    assert len(refused(results)) == 1


async def test_two_latecomers_at_once_get_factions_of_their_own(house: House) -> None:
    meeting(house, "amend_state")
    late = [house.hosting.seats.join(house.id, 700 + n, f"Late {n}", {}) for n in range(2)]
    assert refused(await both(*late)) == []
    seats = house.store.seats(house.id)
    assert sorted(seat.engine_id or "" for seat in seats) == ["1", "2", "3", "4"]
    assert {seat.status for seat in seats} == {SeatStatus.PLAYING}


# members --------------------------------------------------------------------------------------------------


async def test_an_owner_hands_the_faction_to_two_people_at_once(house: House) -> None:
    meeting(house, "set_member")
    seat = house.anna.id
    results = await both(*(house.hosting.seats.add_member(seat, user, Role.OWNER, ANNA) for user in (CARL, 777)))
    assert [str(no) for no in refused(results)] == ["Only the faction's owner may do that."]
    assert [member.role for member in house.store.members(seat)] == [Role.OWNER, Role.SUBMIT]


async def test_two_members_leave_the_server_at_once(house: House) -> None:
    seat = house.anna.id
    await house.hosting.seats.add_member(seat, CARL, Role.SUBMIT, ANNA)
    meeting(house, "note_presence")
    await both(*(house.hosting.presence.left(9, user) for user in (ANNA, CARL)))
    assert house.store.seat(seat).settings.gone == [ANNA, CARL]


# orders and turns -----------------------------------------------------------------------------------------


async def test_two_people_submit_for_one_seat(house: House) -> None:
    seat = house.anna.id
    await house.hosting.seats.add_member(seat, CARL, Role.SUBMIT, ANNA)
    meeting(house, "add_sheet")
    results = await both(*(house.hosting.orders.submit(seat, user, f"count {user}") for user in (ANNA, CARL)))
    assert sorted(receipt.version for receipt in results) == [1, 2]
    assert [sheet.is_current for sheet in house.store.sheets(seat, 1)] == [False, True]


@pytest.mark.parametrize("first", ["roll_back", "add_sheet"])
async def test_a_gm_rolls_back_while_a_player_submits(house: House, first: str) -> None:
    await house.hosting.turns.run(house.id, GM)
    ordered(house, first, {"roll_back": "add_sheet", "add_sheet": "roll_back"}[first])
    seat = house.anna.id
    _, receipt = await both(
        house.hosting.turns.roll_back(house.id, 1, GM), house.hosting.orders.submit(seat, ANNA, "count 7")
    )
    assert house.store.campaign(house.id).turn_number == 1
    assert house.store.current_sheets(house.id, 2) == {}  # it would have lain in wait for another turn 2
    if first == "roll_back":  # then it was read again, for the turn that takes orders now
        assert receipt.turn == 1
        assert house.store.current_sheets(house.id, 1)[seat].text == "count 7"


async def test_two_gms_go_back_to_the_same_turn(house: House) -> None:
    await house.hosting.turns.run(house.id, GM)
    meeting(house, "roll_back")
    results = await both(*(house.hosting.turns.roll_back(house.id, 1, gm) for gm in (GM, 2)))
    assert [str(no) for no in refused(results)] == ["Somebody else has just rolled back to turn 1."]
    assert len(house.store.turns(house.id, discarded=True)) == 4


async def test_the_alarm_and_a_gm_run_a_turn_at_once(house: House) -> None:
    house.clock.pass_by(days=8)
    other = make(house.store, house.clock)
    plan = faulty(house.hosting, FaultPlan().meet("store.claim_turn", 2))
    faulty(other, plan)
    runs = await asyncio.gather(house.hosting.turns.run(house.id, due=True), other.turns.run(house.id, GM))
    assert sorted(run.outcome for run in runs) == ["done", "taken"]
    assert house.store.turn(house.id, 1).attempts == 1
    await other.close()


async def test_two_bots_send_one_outbox(house: House) -> None:
    for n in range(20):
        line = GmLine(title=f"{n}", text=f"{n}")
        new = NewDelivery(content=line, target_kind=TargetKind.CHANNEL, target_id=DESK + n % 4)
        house.store.queue(house.id, [new], house.clock.now())
    other = make(house.store, house.clock)
    plan = faulty(house.hosting, FaultPlan().meet("store.claim_deliveries", 2))
    faulty(other, plan)
    house.hosting.outbox._messenger = other.outbox._messenger = house.post
    await asyncio.gather(house.hosting.outbox.flush(), other.outbox.flush())
    assert sorted(int(said(m).text) for m in house.post.of("gm")) == list(range(20))
    for target in range(4):
        told = [int(said(m).text) for m in house.post.of("gm") if m.target_id == DESK + target]
        assert told == sorted(told)
    await other.close()


async def test_a_delivery_is_settled_only_by_the_run_that_claimed_it(house: House) -> None:
    new = NewDelivery(content=GmLine(title="", text=""), target_kind=TargetKind.CHANNEL, target_id=DESK)
    house.store.queue(house.id, [new], house.clock.now())
    (claimed,) = house.store.claim_deliveries("the first bot", house.clock.now())
    house.clock.pass_by(minutes=1)
    house.store.release_deliveries("the second bot", house.clock.now())
    assert house.store.claim_deliveries("the second bot", house.clock.now()) == [claimed]
    with pytest.raises(NotClaimed):
        house.store.mark_sent(claimed, 1, house.clock.now(), by="the first bot")
    house.store.mark_sent(claimed, 1, house.clock.now(), by="the second bot")


@pytest.mark.parametrize("first", ["claim_turn", "move_campaign"])
async def test_a_gm_pauses_at_the_moment_the_alarm_rings(house: House, first: str) -> None:
    house.clock.pass_by(days=8)
    ordered(house, first, {"claim_turn": "move_campaign", "move_campaign": "claim_turn"}[first])
    run, _ = await both(house.hosting.turns.run(house.id, due=True), house.hosting.campaigns.pause(house.id, GM))
    turn = house.store.turn(house.id, 1)
    assert (run.outcome, turn.status) == {
        "claim_turn": ("done", TurnStatus.DONE),
        "move_campaign": ("taken", TurnStatus.PENDING),
    }[first]
    assert house.store.campaign(house.id).status == CampaignStatus.PAUSED


@pytest.mark.parametrize("first", ["claim_turn", "set_deadline"])
async def test_a_deadline_moved_at_the_moment_the_alarm_rings_is_kept(house: House, first: str) -> None:
    house.clock.pass_by(days=8)
    later = house.clock.now() + timedelta(days=1)
    ordered(house, first, {"claim_turn": "set_deadline", "set_deadline": "claim_turn"}[first])
    run, moved = await both(
        house.hosting.turns.run(house.id, due=True), house.hosting.turns.extend(house.id, later, GM)
    )
    turn = house.store.turn(house.id, 1)
    if first == "claim_turn":
        assert isinstance(moved, WrongMoment)
        assert turn.status == TurnStatus.DONE
    else:
        assert (run.outcome, turn.status, turn.deadline) == ("taken", TurnStatus.PENDING, later)


async def test_two_people_of_one_seat_spend_its_last_extension_at_once(house: House) -> None:
    seat = house.anna.id
    await house.hosting.seats.add_member(seat, CARL, Role.SUBMIT, ANNA)
    await house.hosting.seats.grant(seat, 1, GM)
    before = house.store.turn(house.id, 1).deadline
    meeting(house, "spend_extension")
    results = await both(*(house.hosting.orders.ask_extension(seat, user) for user in (ANNA, CARL)))
    assert [type(no) for no in refused(results)] == [NotAllowed]
    assert before is not None
    assert house.store.turn(house.id, 1).deadline == before + timedelta(hours=24)


async def test_readiness_for_a_turn_that_has_just_run_is_not_taken_for_the_next(house: House) -> None:
    ordered(house, "finish_turn", "say_ready")
    house.clock.pass_by(days=8)
    await both(house.hosting.turns.run(house.id, due=True), house.hosting.orders.ready(house.anna.id, ANNA))
    assert house.store.turn(house.id, 1).status == TurnStatus.DONE
    assert not house.store.seat(house.anna.id).ready


async def test_an_article_sent_at_the_moment_the_turn_is_claimed_is_printed_once(house: House) -> None:
    ordered(house, "claim_turn", "add_press")
    seat = house.anna.id
    await both(house.hosting.turns.run(house.id, GM), house.hosting.papers.press(seat, ANNA, "War", "It is war."))
    await house.hosting.turns.run(house.id, GM)
    issues = [await house.hosting.papers.issue(house.id, number) for number in (1, 2)]
    assert [item.title for issue in issues for item in issue.press] == ["War"]


# campaigns ------------------------------------------------------------------------------------------------


async def test_one_gm_ends_a_campaign_while_another_resumes_it(house: House) -> None:
    await house.hosting.campaigns.pause(house.id, GM)
    ends = lambda _campaign, _before, after: after == CampaignStatus.ENDED  # noqa: E731
    faulty(house.hosting, FaultPlan().in_order("store.move_campaign", "store.move_campaign", ends))
    results = await both(house.hosting.campaigns.end(house.id, GM), house.hosting.campaigns.resume(house.id, 2))
    campaign = house.store.campaign(house.id)
    assert campaign.status == CampaignStatus.ENDED
    assert campaign.ended_at is not None
    assert ["Somebody else was quicker" in str(no) for no in refused(results)] == [True]


async def test_votes_for_a_pause_at_the_same_moment_all_count(house: House) -> None:
    meeting(house, "vote")
    seats = ((house.anna.id, ANNA), (house.bert.id, BERT))
    await both(*(house.hosting.vote_pause(house.id, seat, user) for seat, user in seats))
    assert house.store.campaign(house.id).status == CampaignStatus.PAUSED


async def test_two_campaigns_of_one_name_at_once(house: House) -> None:
    meeting(house, "add_campaign")
    rhythm = Schedule(kind="hours")
    results = await both(
        *(house.hosting.campaigns.open(9, "count", "Twice", options={}, schedule=rhythm, who=gm) for gm in (GM, 2))
    )
    assert [type(no) for no in refused(results)] == [BadChoice]
