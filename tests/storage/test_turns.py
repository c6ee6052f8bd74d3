"""The life of a turn in the database."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from storage.content import GmLine
from storage.errors import NotClaimed, NotFound, NotPending
from storage.records import Filing, NewDelivery, NewReport, NewSheet, StoredReport, TurnResult
from storage.statuses import CampaignStatus, DeliveryStatus, PressStatus, SeatStatus, TargetKind, TurnStatus
from storage.store import Store
from tests.storage.conftest import HOUR, NOW, PUBLIC_MAP, Played, result, state


def sheet(played: Played, seat: int, text: str, number: int = 1) -> int:
    row = played.store.add_sheet(
        NewSheet(campaign_id=played.id, seat_id=played.seats[seat].id, turn_number=number, text=text), NOW
    )
    return row.id


def test_a_started_campaign_has_a_set_up_turn_and_takes_orders_for_turn_one(played: Played) -> None:
    assert [(t.number, t.status) for t in played.store.turns(played.id)] == [(0, "done"), (1, "pending")]
    campaign = played.store.campaign(played.id)
    assert (campaign.status, campaign.turn_number) == ("running", 1)
    assert played.store.state(played.turn.id) == state(0)


def test_a_campaign_starts_once(played: Played) -> None:
    with pytest.raises(NotPending, match="already started"):
        played.store.open_first_turn(played.id, result(0, played.seats), NOW)


def test_of_many_claimers_exactly_one_gets_the_turn(played: Played) -> None:
    turn_id = played.turn.id
    with ThreadPoolExecutor(8) as pool:
        got = list(pool.map(lambda n: played.store.claim_turn(turn_id, f"run-{n}", NOW), range(16)))
    (claim,) = (one for one in got if one is not None)
    assert played.store.turn_row(turn_id).claimed_by == claim.run_id


def test_finishing_a_turn_writes_everything_at_once(played: Played) -> None:
    first, run_sheet = played.turn, sheet(played, 0, "count 3")
    article = played.store.add_press(played.id, None, 500, kind="press", title="t", text="x", now=NOW)
    played.store.change_seat(played.seats[0].id, ready=True)
    changes = {played.seats[1].id: {"missed_turns": 1}}
    following = played.run(1, sheets=[run_sheet], printed=[article.id], seat_changes=changes)
    done = played.store.turn_row(first.id)
    assert (done.status, done.date, done.headlines) == ("done", "day 1", [{"text": "Turn 1 is over"}])
    assert (following.number, following.seed, following.deadline) == (2, "seed-2", NOW + 48 * HOUR)
    assert played.store.state(following.id) == state(1)
    report = played.store.report(first.id, played.seats[0].id)
    picture = played.store.picture(first.id, PUBLIC_MAP)
    assert report is not None
    assert picture is not None
    assert (report.text, picture.content) == ("Report 1", b"\x89PNG\x01")
    assert [d.report_id for d in played.store.deliveries(played.id, turn_id=first.id)][-1] == report.id
    assert [(s.ready, s.missed_turns) for s in played.store.seats(played.id)] == [(False, 0), (False, 1)]
    assert list(played.store.sheets_run(first.id)) == [played.seats[0].id]
    assert played.store.press(played.id, 1) == []


def test_a_fault_while_writing_leaves_nothing_of_the_turn(played: Played) -> None:
    turn_id, claim = played.turn.id, played.claimed()
    broken = result(1, played.seats, seat_changes={4711: {"ready": True}})
    with pytest.raises(NotFound):
        played.store.finish_turn(claim, broken, NOW)
    assert played.store.turn_row(turn_id).status == TurnStatus.CLAIMED
    assert played.store.report(turn_id, played.seats[0].id) is None
    assert played.store.deliveries(played.id, turn_id=turn_id) == []
    assert played.store.campaign(played.id).turn_number == 1


def test_an_article_that_came_in_while_the_paper_was_printed_is_held_for_the_next(played: Played) -> None:
    claim = played.claimed()
    late = played.store.add_press(played.id, None, 500, kind="press", title="t", text="x", now=NOW)
    with pytest.raises(NotPending, match="is being printed"):
        played.store.change_press(late.id, status=PressStatus.WITHDRAWN)
    played.store.finish_turn(claim, result(1, played.seats), NOW)
    assert [item.id for item in played.store.press(played.id, 2)] == [late.id]


def test_only_the_claimer_may_finish(played: Played) -> None:
    claim = played.claimed()
    with pytest.raises(NotClaimed):
        played.store.finish_turn(replace(claim, run_id="other"), result(1, played.seats), NOW)
    played.store.finish_turn(claim, result(1, played.seats), NOW)
    with pytest.raises(NotClaimed):
        played.store.finish_turn(claim, result(1, played.seats), NOW)


def test_a_failed_turn_keeps_its_error_and_can_be_tried_again(played: Played) -> None:
    turn_id, claim = played.turn.id, played.claimed()
    told = NewDelivery(content=GmLine(title="", text="it failed"), target_kind=TargetKind.CHANNEL, target_id=5)
    played.store.fail_turn(claim, "ZeroDivisionError", [told], NOW)
    assert played.store.turn_row(turn_id).error == "ZeroDivisionError"
    assert not played.store.claim_turn(turn_id, "run", NOW)
    assert played.store.retry_turn(turn_id)
    assert played.store.claim_turn(turn_id, "run", NOW)
    assert [d.kind for d in played.store.deliveries(played.id, turn_id=turn_id)] == ["gm"]


def test_the_last_turn_ends_the_campaign_and_keeps_the_final_state(played: Played) -> None:
    following = played.run(1, ended=True)
    assert played.store.campaign(played.id).status == CampaignStatus.ENDED
    assert following.deadline is None
    assert played.store.due_turns(NOW + 1000 * HOUR) == []
    assert played.store.state(following.id) == state(1)


def test_due_turns_are_those_overdue_and_those_all_are_ready_for_and_never_of_paused_campaigns(played: Played) -> None:
    late = NOW + 100 * HOUR
    assert played.store.due_turns(NOW) == []
    assert [(t.campaign_id, t.overdue) for t in played.store.due_turns(late)] == [(played.id, True)]
    for seat in played.seats:
        assert played.store.due_turns(NOW) == []
        played.store.change_seat(seat.id, ready=True)
    assert [(t.campaign_id, t.overdue) for t in played.store.due_turns(NOW)] == [(played.id, False)]
    played.store.change_campaign(played.id, status=CampaignStatus.PAUSED)
    assert played.store.due_turns(late) == []


def test_a_claim_is_refused_when_what_made_the_turn_due_is_no_longer_so(played: Played) -> None:
    turn_id, late = played.turn.id, NOW + 100 * HOUR
    running = (CampaignStatus.RUNNING,)
    assert not played.store.claim_turn(turn_id, "run", NOW, while_=running, due=True, early=True)
    played.store.change_campaign(played.id, status=CampaignStatus.PAUSED)
    assert not played.store.claim_turn(turn_id, "run", late, while_=running, due=True)
    played.store.change_campaign(played.id, status=CampaignStatus.RUNNING)
    assert played.store.claim_turn(turn_id, "run", late, while_=running, due=True)


def test_a_new_submission_becomes_current_and_the_earlier_one_is_kept(played: Played) -> None:
    sheet(played, 0, "one")
    sheet(played, 0, "two")
    seat_id = played.seats[0].id
    assert [(s.version, s.text, s.is_current) for s in played.store.sheets(seat_id, 1)] == [
        (1, "one", False),
        (2, "two", True),
    ]
    assert played.store.clear_sheet(played.id, seat_id, 1)
    assert played.store.current_sheets(played.id, 1) == {}


def test_orders_are_refused_while_the_turn_is_run_and_after(played: Played) -> None:
    claim = played.claimed()
    with pytest.raises(NotPending, match="running right now"):
        sheet(played, 0, "late")
    sheet(played, 0, "early", number=2)
    played.store.finish_turn(claim, result(1, played.seats), NOW)
    with pytest.raises(NotPending, match="submit orders for turn 2"):
        sheet(played, 0, "late")
    assert [s.text for s in played.store.current_sheets(played.id, 2).values()] == ["early"]


def test_a_late_change_of_the_state_is_noted_and_loses_against_another(played: Played) -> None:
    turn_id, seat_id = played.turn.id, played.seats[0].id
    filing = Filing(reports=[NewReport(seat_id=seat_id, document=StoredReport(), text="welcome")])
    played.store.amend_state(turn_id, state(7), {"kind": "join", "seat": "7"}, NOW, before=state(0), filing=filing)
    assert played.store.state(turn_id) == state(7)
    assert played.store.turn_row(turn_id).amendments[0]["seat"] == "7"
    welcome = played.store.report(played.store.turn(played.id, 0).id, seat_id)
    assert welcome is not None
    assert welcome.text == "welcome"
    with pytest.raises(NotPending, match="has just changed"):
        played.store.amend_state(turn_id, state(8), {"kind": "join"}, NOW, before=state(0))


class TestRollback:
    def test_the_old_state_is_open_again_and_the_discarded_history_kept(self, played: Played) -> None:
        played.run(1)
        played.run(2)
        again = played.store.roll_back(played.id, 2, NOW, deadline=NOW + HOUR)
        assert played.store.state(again.id) == state(1)
        assert [(t.number, t.status) for t in played.store.turns(played.id)] == [
            (0, "done"),
            (1, "done"),
            (2, "pending"),
        ]
        assert len(played.store.turns(played.id, discarded=True)) == 5
        assert played.store.campaign(played.id).turn_number == 2

    def test_orders_and_press_of_the_turn_are_on_file_again(self, played: Played) -> None:
        number_one, seat_id = sheet(played, 0, "count 3"), played.seats[0].id
        article = played.store.add_press(played.id, None, 500, kind="press", title="t", text="x", now=NOW)
        played.run(1, sheets=[number_one], printed=[article.id])
        sheet(played, 0, "count 4", number=2)
        discarded = played.store.turns(played.id)[1]
        played.store.roll_back(played.id, 1, NOW, deadline=None)
        current = played.store.current_sheet(seat_id, 1)
        assert current is not None
        assert (current.text, current.source, current.turn_id) == ("count 3", "rollback", None)
        assert played.store.sheets_run(discarded.id)[seat_id].text == "count 3"
        assert played.store.current_sheet(seat_id, 2) is None
        assert [p.status for p in played.store.press(played.id, 1)] == [PressStatus.HELD]

    def test_waiting_deliveries_of_the_discarded_turns_are_called_off(self, played: Played) -> None:
        played.run(1)
        turn_id = played.store.turn(played.id, 1).id
        played.store.roll_back(played.id, 1, NOW, deadline=None)
        assert {d.status for d in played.store.deliveries(played.id, turn_id=turn_id)} == {DeliveryStatus.DROPPED}

    def test_a_turn_that_is_being_run_or_never_was_cannot_be_returned_to(self, played: Played) -> None:
        with pytest.raises(NotFound):
            played.store.roll_back(played.id, 5, NOW, deadline=None)
        played.store.claim_turn(played.turn.id, "run", NOW)
        with pytest.raises(NotPending):
            played.store.roll_back(played.id, 1, NOW, deadline=None)

    def test_an_ended_campaign_comes_back_paused_with_its_seats_as_told(self, played: Played) -> None:
        seat_id = played.seats[1].id
        played.run(1, ended=True, seat_changes={seat_id: {"status": SeatStatus.ELIMINATED}})
        played.store.roll_back(played.id, 1, NOW, deadline=None, seat_changes={seat_id: {"status": SeatStatus.PLAYING}})
        assert played.store.campaign(played.id).status == CampaignStatus.PAUSED
        assert played.store.seat(seat_id).status == SeatStatus.PLAYING


def test_a_turn_result_without_a_map_or_press_is_whole(store: Store, played: Played) -> None:
    turn_id = played.turn.id
    store.finish_turn(played.claimed(), TurnResult(state=state(1), next_seed="", next_deadline=None), NOW)
    assert store.turn_row(turn_id).newspaper is None
    assert store.counts(NOW)["turn_done"] == 2
