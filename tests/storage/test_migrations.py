"""A database of the first schema, with everything in it, is brought to the present one and loses nothing."""

from __future__ import annotations

import json
import zipfile
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import Column, MetaData, Select, Table, create_engine, inspect, select, text
from sqlmodel import SQLModel

from storage.columns import PackedJson, PackedText
from storage.connection.checkup import examine
from storage.content import ReportMail
from storage.copies.transfer import export_campaign, import_campaign
from storage.db import open_engine
from storage.errors import StorageError
from storage.ids import CampaignId, PictureKey, PictureKind
from storage.migrations import HEAD, config, current
from storage.records import NewDelivery, NewLetter, NewPicture, NewSheet, StoredReport
from storage.statuses import TargetKind
from storage.store import Store
from tests.storage.conftest import FRONT_PAGE, NOW, PUBLIC_MAP, Played

ADDED = {
    "order_sheet": {"waiting"},
    "seat": {"owes", "house"},
    "turn": {"rules", "link", "claimed_until", "fence", "deaths", "format"},
    "delivery": {"claimed_until", "fence"},
    "picture": {"kind", "seat", "number", "blob_id"},
}
KEYS = {  # the pictures of a turn, by the names they had in older schemas
    "map": PUBLIC_MAP,
    "front_page": FRONT_PAGE,
    "map:0": PictureKey(PictureKind.MAP, "0"),
    "field:0:2": PictureKey(PictureKind.FIELD, "0", 2),
    "page:1": PictureKey(PictureKind.PAGE, "1"),
}


HISTORY = list(ScriptDirectory.from_config(config()).walk_revisions())  # the newest first
NARROWED = next(script.revision for script in HISTORY if not getattr(script.module, "EXPANDS", False))


@pytest.fixture
def full(played: Played) -> Played:
    """A campaign with orders, press, letters, notes and two turns behind it."""
    store, anna, bert = played.store, played.seats[0].id, played.seats[1].id
    for orders in ("count 1", "count 2"):
        store.add_sheet(NewSheet(campaign_id=played.id, seat_id=anna, turn_number=1, text=orders), NOW)
    store.add_press(played.id, anna, 500, kind="press", title="War", text="It is war.", now=NOW)
    store.send_letter(
        NewLetter(
            campaign_id=played.id,
            from_seat_id=anna,
            to_seat_id=bert,
            text="Peace?",
            from_label="Grah",
            to_label="Karth",
        ),
        NOW,
        lambda letter: [],
    )
    store.add_note(bert, 501, 1, "Grah is weak.", NOW)
    store.add_audit("start", NOW, campaign_id=played.id)
    store.choose_reminders(500, None, muted=True)
    played.run(1, pictures=[NewPicture(key=key, content=name.encode()) for name, key in KEYS.items()])
    played.run(2)
    mail = NewDelivery(
        content=ReportMail(turn=1, pictures=tuple(KEYS.values())), target_kind=TargetKind.USER, target_id=500
    )
    store.queue(played.id, [mail], NOW)
    return played


def pictures(store: Store, campaign_id: CampaignId) -> dict[PictureKey, bytes]:
    turn = store.turn(campaign_id, 1).id
    found = {key: store.picture(turn, key) for key in store.picture_keys(turn)}
    return {key: picture.content for key, picture in found.items() if picture is not None}


def mailed(store: Store, campaign_id: CampaignId) -> list[tuple[PictureKey, ...]]:
    """The pictures that letters with reports name."""
    contents = [delivery.content for delivery in store.deliveries(campaign_id)]
    return [one.pictures for one in contents if isinstance(one, ReportMail) and one.pictures]


def drawn(store: Store, campaign_id: CampaignId) -> bool:
    """Whether all pictures are there, and are named."""
    stored = {key: name.encode() for name, key in KEYS.items()}
    return pictures(store, campaign_id) == stored and mailed(store, campaign_id) == [tuple(KEYS.values())]


def of_first_schema(source: Store, path: Path) -> None:
    """A database as the first version made it, with the rows of another in it."""
    engine = create_engine(f"sqlite:///{path}")
    with engine.connect() as connection:
        command.upgrade(config(connection), "0001")
        connection.commit()
    old = MetaData()
    old.reflect(engine)
    with source.engine.connect() as there, engine.begin() as here:
        for table in SQLModel.metadata.sorted_tables:
            if table.name not in old.tables:
                continue
            known = old.tables[table.name].columns
            assert {column.name for column in table.columns} - set(known.keys()) == ADDED.get(table.name, set())
            rows = [_older(table.name, dict(row)) for row in there.execute(_with_bytes(table)).mappings()]
            if rows:
                columns = [Column(c.name, _type(table, c)) for c in known]
                kept = [{name: row[name] for name in row if name in known} for row in rows]
                here.execute(Table(table.name, MetaData(), *columns).insert(), kept)
    engine.dispose()


def _with_bytes(table: Table) -> Select[Any]:
    """A table's rows; pictures with their bytes, which lay beside them in older schemas."""
    blob = SQLModel.metadata.tables["blob"]
    return select(table, blob.c.content).join_from(table, blob) if table.name == "picture" else select(table)


def _type(table: Table, column: Column[Any]) -> Any:
    """How a column of an older schema is written."""
    kind = table.columns.get(column.name, column).type
    return column.type if isinstance(kind, (PackedText, PackedJson)) else kind


def _older(table: str, row: dict[str, Any]) -> dict[str, Any]:
    """A row as older schemas had it: pictures by their names."""
    names = {key: name for name, key in KEYS.items()}
    if table == "picture":
        return {**row, "name": names[PictureKey(row["kind"], row["seat"], row["number"])]}
    if table == "delivery" and "pictures" in row["payload"]:
        named = [names[PictureKey(*one)] for one in row["payload"]["pictures"]]
        return {**row, "payload": {**row["payload"], "pictures": named}}
    return row


def counts(store: Store) -> dict[str, int]:
    with store.reading() as session:
        tables = [table for table in SQLModel.metadata.sorted_tables if table.name != "prompt"]
        return {table.name: len(session.execute(select(table)).all()) for table in tables}


def test_the_first_schema_with_data_in_it_is_brought_to_the_present_one(full: Played, tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite3"
    of_first_schema(full.store, path)
    engine = open_engine(path)
    assert current(engine) == "0001"
    assert not inspect(engine).has_table("prompt")
    engine.dispose()
    store = Store.open(path)
    assert counts(store) == counts(full.store)
    assert drawn(store, full.id)
    assert min(counts(store).values()) >= 0
    anna = full.seats[0].id
    kept = store.sheets(anna, 1)
    assert [(sheet.text, sheet.waiting, sheet.is_current) for sheet in kept] == [
        ("count 1", False, False),
        ("count 2", False, True),
    ]
    assert [letter.text for letter in store.letters(anna)] == ["Peace?"]
    assert store.state(store.turn(full.id, 2).id) == full.store.state(full.store.turn(full.id, 2).id)
    store.send_letter(
        NewLetter(
            campaign_id=full.id,
            from_seat_id=anna,
            to_seat_id=None,
            text="To nobody",
            from_label="Grah",
            to_label="Karth",
        ),
        NOW,
        lambda letter: [],
    )
    assert store.add_prompt(500, "campaign-end", {"campaign": 1}, NOW) == 1
    store.close()


def test_a_database_can_be_taken_back_to_the_first_schema_and_on_again(full: Played) -> None:
    before = counts(full.store)
    with full.store.engine.connect() as connection:
        if connection.dialect.name == "sqlite":  # as on the way up, or a remade table takes its children along
            connection.connection.driver_connection.execute("PRAGMA foreign_keys=OFF")  # type: ignore[union-attr]
        command.downgrade(config(connection), "0001")
        connection.commit()
        names = set(connection.execute(text("SELECT name FROM picture")).scalars())
    assert names == set(KEYS)
    assert not inspect(full.store.engine).has_table("prompt")
    full.store.upgrade()
    assert counts(full.store) == before
    assert drawn(full.store, full.id)


def test_an_export_of_the_first_schema_is_restored(full: Played, tmp_path: Path) -> None:
    data = export_campaign(full.store, full.id)
    old = BytesIO()
    with zipfile.ZipFile(BytesIO(data)) as archive, zipfile.ZipFile(old, "w") as older:
        for name in archive.namelist():
            content = archive.read(name)
            if name == "campaign.json":
                head = json.loads(content)
                for row in head["tables"]["order_sheet"]:
                    del row["waiting"]
                for table in ("picture", "delivery"):
                    head["tables"][table] = [_older(table, row) for row in head["tables"][table]]
                for row in head["tables"]["picture"]:
                    del row["kind"], row["seat"], row["number"]
                for row in head["tables"]["report"]:
                    row["picture"], row["document"] = "map:0", None
                content = json.dumps(head).encode()
            older.writestr(name, content)
    other = Store.open(tmp_path / "other.sqlite3")
    again = import_campaign(other, old.getvalue())
    (seat, _) = other.seats(again)
    assert [sheet.text for sheet in other.sheets(seat.id, 1)] == ["count 1", "count 2"]
    assert not any(sheet.waiting for sheet in other.sheets(seat.id, 1))
    assert drawn(other, again)
    report = other.report(other.turn(again, 1).id, seat.id)
    assert report is not None
    assert report.document == StoredReport()
    other.close()


def stamp(store: Store, number: str, oldest: str) -> None:
    with store.engine.begin() as connection:
        made = {"number": number, "oldest": oldest}
        connection.execute(text("UPDATE alembic_version SET version_num = :number, oldest = :oldest"), made)


def test_a_later_schema_serves_this_version_while_it_has_only_been_added_to(store: Store) -> None:
    try:
        stamp(store, "9999", HEAD)
        assert store.is_current()
        store.upgrade()
        assert not any("schema 9999" in one.said for one in examine(store.engine).complaints)
        stamp(store, "9999", "9998")
        assert not store.is_current()
        with pytest.raises(StorageError, match="schema 9999, which this Turnkeep does not know"):
            store.upgrade()
        assert any("schema 9999" in one.said for one in examine(store.engine).complaints)
    finally:
        stamp(store, HEAD, NARROWED)


def test_the_oldest_version_that_may_work_on_it_is_the_last_that_does_more_than_add(path: Path | str) -> None:
    store = Store.open(path)
    with store.engine.connect() as connection:
        assert connection.scalar(text("SELECT oldest FROM alembic_version")) == NARROWED
    store.close()
