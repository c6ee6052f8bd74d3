"""A campaign leaves one database and arrives in another."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from storage.columns import CampaignStatus, DeliveryStatus
from storage.errors import BadArchive, NameTaken
from storage.models import Letter
from storage.records import NewDelivery, NewSheet
from storage.store import Store
from storage.transfer import export_campaign, import_campaign, read_archive
from tests.storage.conftest import NOW, Played, new_campaign, state


@pytest.fixture
def full(played: Played) -> Played:
    """A campaign with something in every table."""
    store, seat_id = played.store, played.seats[0].id or 0
    sheet = store.add_sheet(NewSheet(campaign_id=played.id, seat_id=seat_id, turn_number=1, text="count"), NOW)
    store.add_press(played.id, seat_id, 500, kind="rumour", title="", text="hist", now=NOW)
    store.add_note(seat_id, 500, 1, "note", NOW)
    letter = store.add_letter(Letter(campaign_id=played.id, to_seat_id=seat_id, text="hello", at=NOW))
    store.add_letter(Letter(campaign_id=played.id, to_seat_id=seat_id, text="again", at=NOW, reply_to_id=letter.id))
    store.add_audit("started", NOW, campaign_id=played.id, guild_id=1, turn=1)
    store.remind(
        played.turn.id or 0, [(seat_id, 500, 24, NewDelivery(kind="r", target_kind="user", target_id=500))], NOW
    )
    played.run(1, sheets=[sheet.id])
    return played


@pytest.fixture
def other(tmp_path: Path) -> Store:
    store = Store.open(tmp_path / "other.db")
    store.add_campaign(new_campaign("Something else"), NOW)  # so that ids differ
    return store


def tallies(store: Store, campaign_id: int) -> dict[str, int]:
    data = export_campaign(store, campaign_id)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        import json

        return {name: len(rows) for name, rows in json.loads(archive.read("campaign.json"))["tables"].items()}


def test_everything_arrives_under_new_ids(full: Played, other: Store) -> None:
    arrived = import_campaign(other, export_campaign(full.store, full.id))
    assert arrived != full.id
    assert tallies(other, arrived) == tallies(full.store, full.id)
    assert min(tallies(other, arrived).values()) > 0
    turn = other.present_turn(arrived)
    assert turn is not None
    assert other.state(turn.id or 0) == state(1)
    first, seat = other.turn(arrived, 1), other.seats(arrived)[0]
    report = other.report(first.id or 0, seat.id or 0)
    picture = other.picture(first.id or 0, "map")
    assert report is not None
    assert picture is not None
    assert (report.text, picture.content) == ("Report 1", b"\x89PNG\x01")
    assert other.sheets_run(first.id or 0)[seat.id or 0].text == "count"
    again, hello = other.letters(seat.id or 0)
    assert again.reply_to_id == hello.id


def test_without_its_pictures_a_campaign_is_whole_but_smaller(full: Played, other: Store) -> None:
    small = export_campaign(full.store, full.id, pictures=False)
    assert len(small) < len(export_campaign(full.store, full.id))
    arrived = import_campaign(other, small)
    assert tallies(other, arrived) == {**tallies(full.store, full.id), "picture": 0}


def test_parts_are_read_together_whichever_is_named_and_a_missing_one_is_told(full: Played, tmp_path: Path) -> None:
    data = export_campaign(full.store, full.id)
    for number, at in enumerate(range(0, len(data), 700), start=1):
        (tmp_path / f"war [1].zip.{number:03}").write_bytes(data[at : at + 700])
    (tmp_path / "war.zip.001").write_bytes(b"of another campaign")
    assert read_archive(tmp_path / "war [1].zip.001") == data
    assert read_archive(tmp_path / "war [1].zip.002") == data
    (tmp_path / "war [1].zip.001").unlink()
    with pytest.raises(BadArchive, match=r"war \[1\].zip.001 is missing"):
        read_archive(tmp_path / "war [1].zip.002")
    whole = tmp_path / "war.zip"
    whole.write_bytes(data)
    assert read_archive(whole) == data


def test_a_running_campaign_comes_back_paused_with_its_waiting_deliveries(full: Played, other: Store) -> None:
    arrived = import_campaign(other, export_campaign(full.store, full.id))
    assert other.campaign(arrived).status == CampaignStatus.PAUSED
    assert DeliveryStatus.PENDING in {d.status for d in other.deliveries(arrived)}


def test_on_another_server_channels_are_forgotten_and_nothing_is_sent(full: Played, other: Store) -> None:
    full.store.change_campaign(full.id, channels={"gm": 4})
    arrived = import_campaign(other, export_campaign(full.store, full.id), guild_id=2)
    campaign = other.campaign(arrived)
    assert (campaign.guild_id, campaign.channels) == (2, {})
    assert {d.status for d in other.deliveries(arrived)} == {DeliveryStatus.DROPPED}


def test_a_copy_beside_the_original_needs_another_name_and_sends_nothing(full: Played) -> None:
    data = export_campaign(full.store, full.id)
    with pytest.raises(NameTaken):
        import_campaign(full.store, data)
    copy = import_campaign(full.store, data, name="The Copy")
    assert full.store.campaign(copy).name == "The Copy"
    assert DeliveryStatus.PENDING not in {d.status for d in full.store.deliveries(copy)}


@pytest.mark.parametrize("data", [b"", b"hello", b"PK\x05\x06" + bytes(18)])
def test_a_file_that_is_no_campaign_is_refused(store: Store, data: bytes) -> None:
    with pytest.raises(BadArchive):
        import_campaign(store, data)


def test_a_damaged_campaign_is_refused_and_leaves_nothing(full: Played, other: Store) -> None:
    source = zipfile.ZipFile(io.BytesIO(export_campaign(full.store, full.id)))
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as target:
        target.writestr("campaign.json", source.read("campaign.json"))  # without its blobs
    before = [c.name for c in other.campaigns(1)]
    with pytest.raises(BadArchive):
        import_campaign(other, content.getvalue())
    assert [c.name for c in other.campaigns(1)] == before
