"""Who runs a turn: one run of the bot, in the order of the deadlines, and no server's turns before all others'."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta

import pytest

from storage import codec
from storage.content import GmLine
from storage.errors import NotClaimed
from storage.ids import CampaignId
from storage.records import NewDelivery, NewSeat
from storage.statuses import LEASE, CampaignStatus, SeatStatus, TargetKind, TurnStatus
from storage.store import Store
from tests.storage.conftest import HOUR, NOW, Played, new_campaign, result

LATE = NOW + 100 * HOUR


def running(store: Store, guild_id: int, deadline: datetime | None) -> CampaignId:
    """A campaign on its first turn."""
    campaign = store.add_campaign(new_campaign(f"Campaign {len(store.campaigns())}", guild_id), NOW).id
    new = NewSeat(campaign_id=campaign, name="Grah", owner_id=1, engine_id="0", status=SeatStatus.PLAYING)
    store.add_seat(new, NOW)
    store.open_first_turn(campaign, result(0, [], next_deadline=deadline), NOW)
    return campaign


def claimed(
    store: Store, most: int = 1, early: Sequence[CampaignId] = (), apart: Sequence[CampaignId] = ()
) -> list[int]:
    found = store.claim_due("run", LATE, most, passed=LATE, early=early, apart=apart)
    return [claim.campaign_id for claim in found]


def test_the_most_overdue_turn_is_claimed_first_and_none_twice(store: Store) -> None:
    later, sooner = (running(store, 1, NOW + hours * HOUR) for hours in (2, 1))
    running(store, 1, LATE + HOUR)
    assert [claimed(store), claimed(store), claimed(store)] == [[sooner], [later], []]


def test_a_server_of_which_fewer_turns_are_being_run_goes_first(store: Store) -> None:
    many = [running(store, 1, NOW + hours * HOUR) for hours in range(1, 5)]
    other = running(store, 2, NOW + 50 * HOUR)
    assert claimed(store, 4) == [many[0], other, many[1], many[2]]


def test_what_is_apart_paused_or_not_ready_is_left_alone(store: Store) -> None:
    apart, paused, ready, dozing = (running(store, 1, deadline) for deadline in (NOW, NOW, None, None))
    store.change_campaign(paused, status=CampaignStatus.PAUSED)
    (seat,) = store.seats(ready)
    store.change_seat(seat.id, ready=True)
    assert claimed(store, 9, apart=[apart]) == []
    assert claimed(store, 9, early=[ready, dozing], apart=[apart]) == [ready]


def test_a_turn_goes_to_none_that_cannot_read_its_state(store: Store) -> None:
    newer, other, usual = (running(store, 1, NOW + hours * HOUR) for hours in range(1, 4))
    turn = store.present_turn(newer)
    assert turn is not None
    assert turn.format == 1
    store.amend_state(turn.id, codec.encode("count", 2, b"{}"), {}, NOW, before=store.state(turn.id))
    store.change_campaign(other, game="elsewhere")
    reads = {"count": 1}
    assert [one.campaign_id for one in store.claim_due("run", LATE, 9, passed=LATE, reads=reads)] == [usual]
    assert store.claim_turn(turn.id, "run", LATE, reads=1) is None
    assert store.claim_turn(turn.id, "newer", LATE, reads=2) is not None


def test_the_format_goes_back_with_the_state(played: Played) -> None:
    store = played.store
    played.run(1)
    turn = store.turn(played.id, 2)
    store.amend_state(turn.id, codec.encode("count", 2, b"{}"), {}, NOW, before=store.state(turn.id))
    assert store.turn(played.id, 2).format == 2
    assert store.roll_back(played.id, 2, NOW, deadline=None).format == 2
    assert store.roll_back(played.id, 1, NOW, deadline=None).format == 1


def test_many_claimers_share_the_turns_and_none_goes_away_empty_handed(store: Store) -> None:
    campaigns = [running(store, number % 3, NOW + number * HOUR) for number in range(8)]
    with ThreadPoolExecutor(8) as pool:
        got = list(pool.map(lambda _: claimed(store), range(8)))
    assert sorted(campaign for one in got for campaign in one) == campaigns


class TestLeases:
    def test_a_claim_that_is_renewed_is_kept_and_one_that_is_not_ends(self, played: Played) -> None:
        store, end = played.store, NOW + LEASE
        claim = played.claimed("first")
        assert store.ended_claims("second", end - timedelta(seconds=1)) == []
        assert store.next_claim_end("second") == end
        assert store.ended_claims("second", end) == [claim]
        assert store.ended_claims("first", end) == []
        store.renew_claims("first", end)
        assert store.ended_claims("second", end) == []

    def test_who_was_thought_dead_and_comes_back_writes_nothing(self, played: Played) -> None:
        store, old = played.store, played.claimed("first")
        assert not store.lose_turn(old, "gone", [], NOW, most=2)
        new = played.claimed("second")
        for late in (
            lambda: store.finish_turn(old, result(1, played.seats), NOW),
            lambda: store.fail_turn(old, "late", [], NOW),
            lambda: store.release_turn(old),
            lambda: store.lose_turn(old, "late", [], NOW, most=0),
        ):
            with pytest.raises(NotClaimed):
                late()
        turn = store.turn_row(old.turn_id)
        assert (turn.status, turn.claimed_by, turn.error) == (TurnStatus.CLAIMED, "second", None)
        assert store.finish_turn(new, result(1, played.seats), NOW).number == 2

    def test_the_same_run_that_claims_a_turn_anew_does_not_finish_it_under_its_old_claim(self, played: Played) -> None:
        old = played.claimed()
        played.store.release_turn(old)
        played.claimed()
        with pytest.raises(NotClaimed):
            played.store.finish_turn(old, result(1, played.seats), NOW)

    def test_more_than_two_deaths_end_on_the_game_masters_desk_and_a_retry_begins_anew(self, played: Played) -> None:
        store, desk = (
            played.store,
            NewDelivery(content=GmLine(title="", text="it failed"), target_kind=TargetKind.CHANNEL, target_id=5),
        )
        for run_id, failed in (("a", False), ("b", False), ("c", True)):
            assert store.lose_turn(played.claimed(run_id), "gone", [desk], NOW, most=2) is failed
        assert (store.turn_row(played.turn.id).status, store.turn_row(played.turn.id).error) == ("failed", "gone")
        assert [row.kind for row in store.deliveries(played.id, turn_id=played.turn.id)] == ["gm"]
        assert store.retry_turn(played.turn.id)
        assert not store.lose_turn(played.claimed(), "gone", [desk], NOW, most=2)

    def test_a_claim_and_a_place_hold_for_as_long_as_the_host_says(self, played: Played) -> None:
        store = played.store
        store.lease = timedelta(seconds=5)
        end = NOW + store.lease
        turn = played.claimed("first")
        assert store.take_lease("alarm", "first", NOW)
        assert [claim.turn_id for claim in store.ended_claims("second", end)] == [turn.turn_id]
        assert store.take_lease("alarm", "second", end)
        store.renew_claims("first", end)
        assert store.next_claim_end("second") == end + store.lease


class TestRoles:
    def test_one_run_has_a_role_until_it_no_longer_says_that_it_lives(self, store: Store) -> None:
        with ThreadPoolExecutor(8) as pool:
            got = list(pool.map(lambda n: store.take_lease("alarm", f"run-{n}", NOW), range(8)))
        assert got.count(True) == 1
        first = f"run-{got.index(True)}"
        assert store.holders() == [first]
        assert store.take_lease("alarm", first, NOW + LEASE / 2)
        assert not store.take_lease("alarm", "other", NOW + LEASE)
        assert store.take_lease("alarm", "other", NOW + 2 * LEASE)
        assert not store.take_lease("alarm", first, NOW + 2 * LEASE)

    def test_who_closes_gives_its_roles_back(self, store: Store) -> None:
        assert store.take_lease("alarm", "first", NOW)
        store.end_leases("first", NOW)
        assert store.take_lease("alarm", "second", NOW)
