"""Campaigns, seats and people."""

from __future__ import annotations

import pytest

from storage.errors import NameTaken, NotFound
from storage.ids import CampaignId
from storage.records import NewSeat
from storage.statuses import CampaignStatus, Role
from storage.store import Store
from tests.storage.conftest import NOW, Played, new_campaign


def test_two_open_campaigns_of_a_guild_cannot_share_a_name_whatever_its_case(store: Store) -> None:
    store.add_campaign(new_campaign("Iron Hills"), NOW)
    with pytest.raises(NameTaken, match="IRON"):
        store.add_campaign(new_campaign("IRON  hills"), NOW)


def test_the_name_of_an_ended_campaign_and_of_another_guild_is_free(store: Store) -> None:
    first = store.add_campaign(new_campaign("Iron Hills"), NOW)
    store.change_campaign(first.id, status=CampaignStatus.ENDED)
    again = store.add_campaign(new_campaign("Iron Hills"), NOW)
    store.add_campaign(new_campaign("Iron Hills", guild_id=2), NOW)
    found = store.find_campaign(1, "iron hills")
    assert found is not None
    assert found.id == again.id


def test_moments_come_back_as_aware_utc(store: Store) -> None:
    made = store.add_campaign(new_campaign(), NOW)
    assert store.campaign(made.id).created_at == NOW
    assert store.campaign(made.id).created_at.utcoffset() is not None


def test_a_missing_row_is_named(store: Store) -> None:
    with pytest.raises(NotFound, match="no campaign 4711"):
        store.campaign(CampaignId(4711))


def test_an_unknown_column_cannot_be_changed(played: Played) -> None:
    with pytest.raises(ValueError, match="no column 'stauts'"):
        played.store.change_campaign(played.id, stauts="x")


def test_two_seats_cannot_share_a_faction_name_or_an_engine_id(played: Played) -> None:
    with pytest.raises(NameTaken):
        played.store.add_seat(NewSeat(campaign_id=played.id, name="GRAH", owner_id=9), NOW)
    with pytest.raises(NameTaken):
        played.store.add_seat(NewSeat(campaign_id=played.id, name="Other", owner_id=9, engine_id="0"), NOW)
    assert len(played.store.seats(played.id)) == 2


def test_a_seat_is_found_by_its_channel_and_its_people(played: Played) -> None:
    seat = played.seats[1]
    played.store.change_seat(seat.id, channel_id=2**60)
    by_channel = played.store.seat_of_channel(2**60)
    assert by_channel is not None
    assert by_channel.id == seat.id
    assert [(one.campaign.id, one.seat.id) for one in played.store.seats_of_user(501)] == [(played.id, seat.id)]
    assert played.store.seats_of_user(501, guild_id=99) == []


def test_a_new_owner_makes_the_former_one_a_submitting_member(played: Played) -> None:
    seat_id = played.seats[0].id
    played.store.set_member(seat_id, 900, Role.OWNER, NOW)
    assert [(m.user_id, m.role) for m in played.store.members(seat_id)] == [(900, "owner"), (500, "submit")]


def test_settings_and_notes_are_kept(played: Played) -> None:
    played.store.choose_reminders(500, [6], muted=True)
    kept = played.store.user_setting(500)
    assert (kept.reminders_muted, kept.reminder_hours) == (True, (6,))
    note = played.store.add_note(played.seats[0].id, 500, 1, "beware of Karth", NOW)
    assert not played.store.delete_note(played.seats[1].id, note.id)
    assert [n.text for n in played.store.notes(played.seats[0].id)] == ["beware of Karth"]


def test_campaigns_of_which_a_site_is_written_are_found_also_when_they_are_over(store: Store) -> None:
    _, going, over, withdrawn = (store.add_campaign(new_campaign(name), NOW) for name in "abcd")
    for campaign in (going, over, withdrawn):
        store.merge_campaign(campaign.id, "settings", published=True)
    store.merge_campaign(withdrawn.id, "settings", published=False)
    store.change_campaign(over.id, status=CampaignStatus.ENDED)
    assert [campaign.id for campaign in store.published()] == [going.id, over.id]
