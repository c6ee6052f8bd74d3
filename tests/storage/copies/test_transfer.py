"""A campaign leaves one database and arrives in another."""

from __future__ import annotations

import io
import json
import shutil
import zipfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from storage.content import Lacking, ReminderMail
from storage.copies.transfer import confirm_restored, export_campaign, import_campaign, read_archive
from storage.errors import BadArchive, NameTaken, NotPending
from storage.ids import CampaignId
from storage.records import CampaignSettings, NewDelivery, NewLetter, NewReminder, NewSheet
from storage.statuses import CampaignStatus, DeliveryStatus, Role, TargetKind
from storage.store import Store
from tests.storage.conftest import NOW, PUBLIC_MAP, Played, begun, new_campaign, state


@pytest.fixture
def full(played: Played) -> Played:
    return filled(played)


def filled(played: Played) -> Played:
    """A campaign with something in every table."""
    store, seat_id = played.store, played.seats[0].id
    sheet = store.add_sheet(NewSheet(campaign_id=played.id, seat_id=seat_id, turn_number=1, text="count"), NOW)
    store.add_press(played.id, seat_id, 500, kind="rumour", title="", text="hist", now=NOW)
    store.add_note(seat_id, 500, 1, "note", NOW)
    letter = store.send_letter(
        NewLetter(campaign_id=played.id, to_seat_id=seat_id, text="hello", from_label="Grah", to_label="Karth"),
        NOW,
        lambda letter: [],
    )
    store.send_letter(
        NewLetter(
            campaign_id=played.id,
            to_seat_id=seat_id,
            text="again",
            reply_to_id=letter.id,
            from_label="Grah",
            to_label="Karth",
        ),
        NOW,
        lambda letter: [],
    )
    store.add_audit("started", NOW, campaign_id=played.id, guild_id=1, turn=1)
    words = ReminderMail(turn=1, hours=24, state=Lacking.MISSING)
    reminder = NewDelivery(content=words, target_kind=TargetKind.USER, target_id=500)
    new = NewReminder(turn_id=played.turn.id, seat_id=seat_id, user_id=500, hours=24, message=reminder)
    store.remind([new], NOW)
    played.run(1, sheets=[sheet.id])
    return played


@pytest.fixture(scope="module")
def archive(empty_database: Path, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """An exported campaign, to be forged: what it was exported from is gone."""
    with closing(Store.open(shutil.copy(empty_database, tmp_path_factory.mktemp("old") / "old.db"))) as store:
        full = filled(begun(store))
        return export_campaign(store, full.id)


@pytest.fixture
def other(empty_database: Path, tmp_path: Path) -> Store:
    store = Store.open(shutil.copy(empty_database, tmp_path / "other.db"))
    store.add_campaign(new_campaign("Something else"), NOW)  # so that ids differ
    return store


def tallies(store: Store, campaign_id: CampaignId) -> dict[str, int]:
    data = export_campaign(store, campaign_id)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: len(rows) for name, rows in json.loads(archive.read("campaign.json"))["tables"].items()}


def test_everything_arrives_under_new_ids(full: Played, other: Store) -> None:
    arrived = import_campaign(other, export_campaign(full.store, full.id))
    assert arrived != full.id
    confirm_restored(other, arrived, 500, NOW, people=True)
    assert tallies(other, arrived) == tallies(full.store, full.id)
    assert min(tallies(other, arrived).values()) > 0
    turn = other.present_turn(arrived)
    assert turn is not None
    assert other.state(turn.id) == state(1)
    first, seat = other.turn(arrived, 1), other.seats(arrived)[0]
    report = other.report(first.id, seat.id)
    picture = other.picture(first.id, PUBLIC_MAP)
    assert report is not None
    assert picture is not None
    assert (report.text, picture.content) == ("Report 1", b"\x89PNG\x01")
    assert other.sheets_run(first.id)[seat.id].text == "count"
    again, hello = other.letters(seat.id)
    assert again.reply_to_id == hello.id


def test_without_its_pictures_a_campaign_is_whole_but_smaller(full: Played, other: Store) -> None:
    small = export_campaign(full.store, full.id, pictures=False)
    assert len(small) < len(export_campaign(full.store, full.id))
    arrived = import_campaign(other, small)
    confirm_restored(other, arrived, 500, NOW, people=True)
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


def test_a_running_campaign_comes_back_paused_and_without_people_until_somebody_confirms_them(
    full: Played, other: Store
) -> None:
    full.store.change_campaign(full.id, channels={"gm": 4}, gm_id=77)
    full.store.change_seat(full.seats[0].id, channel_id=9)
    arrived = import_campaign(other, export_campaign(full.store, full.id))
    back = other.campaign(arrived)
    assert (back.status, back.gm_id, back.channels) == (CampaignStatus.PAUSED, None, {})
    assert not {d.status for d in other.deliveries(arrived)} & {DeliveryStatus.PENDING, DeliveryStatus.SENDING}
    assert [other.members(seat.id) for seat in other.seats(arrived)] == [[] for _ in other.seats(arrived)]
    assert {seat.channel_id for seat in other.seats(arrived)} == {None}
    confirm_restored(other, arrived, 42, NOW, people=True)
    back = other.campaign(arrived)
    assert (back.gm_id, back.channels, back.settings.restored) == (42, {"gm": 4}, None)
    assert other.seats(arrived)[0].channel_id == 9
    for before, after in zip(full.store.seats(full.id), other.seats(arrived), strict=True):
        mine, theirs = full.store.members(before.id), other.members(after.id)
        assert [(m.user_id, m.role) for m in mine] == [(m.user_id, m.role) for m in theirs]
    with pytest.raises(NotPending):
        confirm_restored(other, arrived, 666, NOW, people=True)


@pytest.mark.slow
def test_a_campaign_that_nobody_has_confirmed_takes_its_people_along_once_more(
    full: Played, other: Store, empty_database: Path, tmp_path: Path
) -> None:
    full.store.change_campaign(full.id, channels={"gm": 4}, posts={"status": 5})
    full.store.change_seat(full.seats[0].id, channel_id=9, card_message_id=10)
    full.store.set_member(full.seats[0].id, 77, Role.READ, NOW)
    waiting = import_campaign(other, export_campaign(full.store, full.id))
    other.set_member(other.seats(waiting)[1].id, 88, Role.OWNER, NOW, alone=True)  # a GM gave Karth away meanwhile
    third = Store.open(shutil.copy(empty_database, tmp_path / "third.db"))
    arrived = import_campaign(third, export_campaign(other, waiting))
    assert [third.members(seat.id) for seat in third.seats(arrived)] == [[], []]
    confirm_restored(third, arrived, 42, NOW, people=True)
    back, (grah, karth) = third.campaign(arrived), third.seats(arrived)
    assert (back.channels, back.posts, back.settings) == ({"gm": 4}, {"status": 5}, CampaignSettings())
    assert (grah.channel_id, grah.card_message_id) == (9, 10)
    assert [(m.user_id, m.role) for m in third.members(grah.id)] == [(500, Role.OWNER), (77, Role.READ)]
    assert [(m.user_id, m.role) for m in third.members(karth.id)] == [(88, Role.OWNER)]
    third.close()


def test_who_was_given_a_faction_before_the_people_were_confirmed_keeps_it(full: Played, other: Store) -> None:
    waiting = import_campaign(other, export_campaign(full.store, full.id))
    other.set_member(other.seats(waiting)[1].id, 88, Role.OWNER, NOW, alone=True)
    confirm_restored(other, waiting, 42, NOW, people=True)
    assert [[m.user_id for m in other.members(seat.id)] for seat in other.seats(waiting)] == [[500], [88]]


def test_whoever_restores_may_do_without_the_people_of_the_file(full: Played, other: Store) -> None:
    full.store.change_campaign(full.id, channels={"gm": 4})
    arrived = import_campaign(other, export_campaign(full.store, full.id))
    confirm_restored(other, arrived, 42, NOW, people=False)
    assert other.campaign(arrived).channels == {}
    assert not any(other.members(seat.id) for seat in other.seats(arrived))


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


Forge = Callable[[dict[str, Any]], Any]


def forged(data: bytes, change: Forge) -> bytes:
    """An archive whose tables were changed; whatever the change gives back stands in their place."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as source, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as target:
        for name in source.namelist():
            content = source.read(name)
            if name == "campaign.json":
                head = json.loads(content)
                changed = change(head["tables"])
                content = changed if isinstance(changed, bytes) else json.dumps(head).encode()
            target.writestr(name, content)
    return made.getvalue()


def put(table: str, **values: Any) -> Forge:
    return lambda tables: [row.update(values) for row in tables[table][:1]] and None


def nested(depth: int) -> Any:
    return json.loads('{"a":' * depth + "1" + "}" * depth)


FORGERIES: dict[str, Forge] = {
    "status": put("campaign", status="nonsense"),
    "status of a seat": put("seat", status="god"),
    "status of a turn": put("turn", status="never"),
    "status of a delivery": put("delivery", status="now"),
    "target of a delivery": put("delivery", target_kind="everybody"),
    "role": put("member", role="emperor"),
    "press": put("press", status="gold"),
    "id as text": put("campaign", guild_id="1"),
    "id as truth": put("member", user_id=True),
    "id below zero": put("member", user_id=-5),
    "id too large": put("campaign", gm_id=2**70),
    "number too large": put("turn", number=2**40),
    "number below zero": put("campaign", turn_number=-1),
    "a fraction": put("turn", number=1.5),
    "no name": put("campaign", name=None),
    "long name": put("campaign", name="x" * 101),
    "long engine id": put("seat", engine_id="1" * 65),
    "moment": put("turn", deadline="tomorrow"),
    "moment far away": put("turn", deadline="9999-12-31T23:59:59+00:00"),
    "moment without a zone": put("turn", opened_at="2026-01-01T00:00:00"),
    "moment as number": put("turn", opened_at=5),
    "options as text": put("campaign", options="all"),
    "options as list": put("campaign", options=[1]),
    "options too deep": put("campaign", options=nested(200)),
    "report too deep": put("report", document=nested(500)),
    "number in JSON too large": put("report", document={"n": 10**30}),
    "payload as list": put("delivery", payload=[]),
    "truth as text": put("seat", ready="yes"),
    "blob elsewhere": put("turn_state", document="campaign.json"),
    "blob outside": put("turn_state", document="../../etc/passwd"),
    "blob missing": put("turn_state", document="blobs/turn_state/999999.document"),
    "seat of nobody's": put("member", seat_id=12345),
    "turn of nobody's": put("report", turn_id=12345),
    "twice the same": lambda tables: tables["seat"].append(dict(tables["seat"][0], id=9999)),
    "row as text": lambda tables: tables["seat"].append("row"),
    "two campaigns": lambda tables: tables["campaign"].append(tables["campaign"][0]),
    "column gone": lambda tables: tables["seat"][0].pop("joined_at"),
    "table as number": lambda tables: tables.update(seat=5),
    "not a number": put("report", document={"n": float("nan")}),
    "too deep to read": lambda tables: b"[" * 500_000,
    "long digits": lambda tables: b'{"turnkeep": ' + b"1" * 100_000 + b"}",
    "nothing": lambda tables: b"",
    "not JSON": lambda tables: bytes(range(256)),
}


@pytest.mark.slow
@pytest.mark.parametrize("what", FORGERIES)
def test_a_forged_file_is_refused_in_a_sentence_and_leaves_nothing(
    what: str, archive: bytes, empty_database: Path, tmp_path: Path
) -> None:
    store = Store.open(shutil.copy(empty_database, tmp_path / "other.db"), migrate=False)
    data = forged(archive, FORGERIES[what])
    with pytest.raises(BadArchive) as refused:
        import_campaign(store, data)
    assert len(str(refused.value)) < 400
    assert "\n" not in str(refused.value)
    assert store.campaigns(statuses=tuple(CampaignStatus)) == []
    store.close()


def test_the_file_as_it_was_is_taken(archive: bytes, empty_database: Path, tmp_path: Path) -> None:
    store = Store.open(shutil.copy(empty_database, tmp_path / "other.db"), migrate=False)
    assert import_campaign(store, forged(archive, lambda tables: None)) > 0
    store.close()


def test_a_bomb_is_not_unpacked(archive: bytes, empty_database: Path, tmp_path: Path) -> None:
    store = Store.open(shutil.copy(empty_database, tmp_path / "other.db"), migrate=False)
    bomb = io.BytesIO()
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as target:
        target.writestr("campaign.json", b" " * (64 * 1024 * 1024))
    assert len(bomb.getvalue()) < 100_000
    with pytest.raises(BadArchive, match="unpack to more"):
        import_campaign(store, bomb.getvalue())
    with pytest.raises(BadArchive):  # whatever single bytes are broken
        import_campaign(store, archive[: len(archive) // 2] + b"\xff" * 40 + archive[len(archive) // 2 + 40 :])
    store.close()
