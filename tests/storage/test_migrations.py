"""A database of the first schema, with everything in it, is brought to the present one and loses nothing."""

from __future__ import annotations

import json
import zipfile
from io import BytesIO
from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import Column, MetaData, Table, create_engine, inspect, select
from sqlmodel import SQLModel

from storage.db import open_engine
from storage.migrations import config, current
from storage.records import NewLetter, NewSheet
from storage.store import Store
from storage.transfer import export_campaign, import_campaign
from tests.storage.conftest import NOW, Played

ADDED = {"order_sheet": {"waiting"}, "seat": {"owes", "house"}, "turn": {"rules", "link"}}


@pytest.fixture
def full(played: Played) -> Played:
    """A campaign with orders, press, letters, notes and two turns behind it."""
    store, anna, bert = played.store, played.seats[0].id, played.seats[1].id
    for text in ("count 1", "count 2"):
        store.add_sheet(NewSheet(campaign_id=played.id, seat_id=anna, turn_number=1, text=text), NOW)
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
    played.run(1)
    played.run(2)
    return played


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
            known = [column for column in table.columns if column.name in old.tables[table.name].columns]
            assert {column.name for column in table.columns} - {c.name for c in known} == ADDED.get(table.name, set())
            rows = [dict(row) for row in there.execute(select(*known)).mappings()]
            if rows:
                older = Table(table.name, MetaData(), *(Column(c.name, c.type) for c in known))
                here.execute(older.insert(), rows)
    engine.dispose()


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
        command.downgrade(config(connection), "0001")
        connection.commit()
    assert not inspect(full.store.engine).has_table("prompt")
    with full.store.engine.connect() as connection:
        command.upgrade(config(connection), "head")
        connection.commit()
    assert counts(full.store) == before


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
                content = json.dumps(head).encode()
            older.writestr(name, content)
    other = Store.open(tmp_path / "other.sqlite3")
    again = import_campaign(other, old.getvalue())
    (seat, _) = other.seats(again)
    assert [sheet.text for sheet in other.sheets(seat.id, 1)] == ["count 1", "count 2"]
    assert not any(sheet.waiting for sheet in other.sheets(seat.id, 1))
    other.close()
