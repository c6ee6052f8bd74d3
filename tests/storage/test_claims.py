"""Who runs a turn: one run of the bot, in the order of the deadlines, and no server's turns before all others'."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime

from storage.columns import CampaignStatus, SeatStatus
from storage.ids import CampaignId
from storage.records import NewSeat
from storage.store import Store
from tests.storage.conftest import HOUR, NOW, new_campaign, result

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


def test_many_claimers_share_the_turns_and_none_goes_away_empty_handed(store: Store) -> None:
    campaigns = [running(store, number % 3, NOW + number * HOUR) for number in range(8)]
    with ThreadPoolExecutor(8) as pool:
        got = list(pool.map(lambda _: claimed(store), range(8)))
    assert sorted(campaign for one in got for campaign in one) == campaigns
