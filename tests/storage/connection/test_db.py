"""The database's settings, its schema, its single holder, its backup."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import literal, select, text
from sqlmodel import SQLModel

from bot.process.dump import pg_dump
from storage.copies.backup import back_up
from storage.db import open_engine
from storage.errors import AlreadyRunning, StorageError
from storage.migrations import HEAD, config, current, upgrade
from storage.models import CampaignRow, GuildRow, SeatRow
from storage.records import NewSeat, TurnResult
from storage.store import Store
from tests.storage.conftest import NOW, new_campaign
from tests.storage.connection.compiled import COMPILED


@pytest.mark.parametrize(
    ("pragma", "value"), [("busy_timeout", 10_000), ("journal_mode", "wal"), ("foreign_keys", 1), ("synchronous", 2)]
)
def test_every_connection_has_the_settings(sqlite: Store, pragma: str, value: object) -> None:
    with sqlite.engine.connect() as first, sqlite.engine.connect() as second:
        for connection in (first, second):
            assert connection.execute(text(f"PRAGMA {pragma}")).scalar() == value


def test_what_sqlalchemy_makes_of_a_statement_is_kept_for_all_databases_of_a_test_run() -> None:
    kept = []
    for _ in range(2):
        with Store.open(":memory:", migrate=False).engine.connect() as connection:
            assert connection.scalar(select(literal("asked twice").label("said"))) == "asked twice"
        kept.append(len(COMPILED))
    assert kept[0] == kept[1] > 0


def test_the_newest_revision_is_the_last_of_the_scripts() -> None:
    assert ScriptDirectory.from_config(config()).get_current_head() == HEAD


def test_a_database_as_it_should_be_is_opened_without_alembic(tmp_path: Path) -> None:
    Store.open(tmp_path / "old.db").close()
    script = (
        "import sys; from storage.store import Store; Store.open(sys.argv[1]).close(); print('alembic' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", script, str(tmp_path / "old.db")], capture_output=True, text=True)
    assert done.stdout == "False\n", done.stderr


def test_the_migrations_make_exactly_the_tables_of_the_models(store: Store) -> None:
    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, SQLModel.metadata) == []


def test_upgrading_twice_changes_nothing(store: Store) -> None:
    upgrade(store.engine)
    assert current(store.engine) == HEAD


def test_after_an_upgrade_foreign_keys_are_enforced_again(path: Path | str) -> None:
    store = Store.open(path)
    with pytest.raises(Exception, match=r"(?i)foreign key"), store.writing() as session:
        session.add(CampaignRow(guild_id=77, game="x", name="x", name_key="x", created_at=NOW))


def test_a_moment_without_a_zone_is_refused(store: Store) -> None:
    with pytest.raises(Exception, match="has no time zone"):
        store.add_campaign(new_campaign(), datetime(2026, 1, 1))  # noqa: DTZ001


def test_an_unknown_kind_of_database_is_refused() -> None:
    with pytest.raises(StorageError, match="not in mysql"):
        open_engine("mysql://localhost/x")


def test_a_writer_waits_for_another_instead_of_failing(store: Store) -> None:
    done: list[str] = []

    def write() -> None:
        store.add_campaign(new_campaign("Second"), NOW)
        done.append("second")

    with store.writing(GuildRow, 1) as session:
        session.execute(text("SELECT 1"))
        other = threading.Thread(target=write)
        other.start()
        other.join(0.3)
        assert not done
    other.join(10)
    assert done == ["second"]


def test_on_a_server_only_writers_of_one_campaign_wait_for_each_other(postgres_database: str) -> None:
    store, done = Store.open(postgres_database), list[str]()
    held, free = (store.add_campaign(new_campaign(name), NOW) for name in ("Held", "Free"))
    seat = store.add_seat(NewSeat(campaign_id=held.id, name="Grah", owner_id=1), NOW)
    turn = store.open_first_turn(free.id, TurnResult(state=b"", next_seed="", next_deadline=None), NOW)

    def write(campaign: str, deed: Callable[[], object]) -> threading.Thread:
        def work() -> None:
            deed()
            done.append(campaign)

        thread = threading.Thread(target=work)
        thread.start()
        return thread

    with store.writing(SeatRow, seat.id):
        waits = [write("held", lambda: store.merge_campaign(held.id, "posts", status=1))]
        waits.append(write("held", lambda: store.change_seat(seat.id, ready=True)))
        for goes in (
            write("free", lambda: store.set_deadline(turn.id, NOW)),
            write("free", lambda: store.claim_due("run", NOW, 2, passed=NOW)),
            write("free", lambda: store.add_audit("looked", NOW, campaign_id=held.id)),
            write("free", lambda: store.queue(held.id, [], NOW)),
        ):
            goes.join(10)
        assert done == ["free"] * 4
    for wait in waits:
        wait.join(10)
    assert done[4:] == ["held"] * 2
    store.close()


def test_what_a_writer_has_read_is_still_so_when_it_writes(store: Store) -> None:
    campaign = store.add_campaign(new_campaign(), NOW)
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda n: store.merge_campaign(campaign.id, "posts", **{f"p{n}": n}), range(24)))
        counted = list(pool.map(lambda _: store.use(7, "files", 1, 5, NOW.date()), range(24)))
    assert store.campaign(campaign.id).posts == {f"p{n}": n for n in range(24)}
    assert counted.count(True) == 5


def test_only_one_process_holds_the_database(store: Store, path: Path | str) -> None:
    code = (
        "import sys; from storage.store import Store\n"
        "with Store.open(sys.argv[1], migrate=False).running(): print('held')"
    )
    run = [sys.executable, "-c", code, str(path)]
    with store.running():
        refused = subprocess.run(run, capture_output=True, text=True, check=False)
        assert AlreadyRunning.__name__ in refused.stderr
    assert subprocess.run(run, capture_output=True, text=True, check=True).stdout == "held\n"


def test_a_backup_is_one_whole_file_with_what_was_committed(sqlite: Store, tmp_path: Path) -> None:
    sqlite.add_campaign(new_campaign(), NOW)
    target = tmp_path / "backups" / "copy.db"
    back_up(sqlite.engine, target, pg_dump)
    assert [file.name for file in target.parent.iterdir()] == ["copy.db"]
    with sqlite3.connect(target) as copy:
        assert copy.execute("SELECT name FROM campaign").fetchall() == [("The Long Count",)]


@pytest.mark.skipif(shutil.which("pg_dump") is None, reason="no pg_dump on this machine")
def test_a_backup_of_postgresql_is_what_its_own_tools_read(postgres_database: str, tmp_path: Path) -> None:
    store, target = Store.open(postgres_database), tmp_path / "backups" / "copy.dump"
    store.add_campaign(new_campaign(), NOW)
    back_up(store.engine, target, pg_dump)
    assert [file.name for file in target.parent.iterdir()] == ["copy.dump"]
    script = subprocess.run(["pg_restore", "--file=-", str(target)], capture_output=True, text=True, check=True)
    assert "The Long Count" in script.stdout
    store.close()


def test_a_database_in_memory_is_not_backed_up(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="in memory"):
        back_up(open_engine("sqlite://"), tmp_path / "copy.db", pg_dump)


def test_what_players_send_is_stored_by_postgresql_though_it_holds_nul(postgres_database: str) -> None:
    store = Store.open(postgres_database)
    campaign = store.add_campaign(new_campaign("The\x00Long Count"), NOW)
    assert store.campaign(campaign.id).name == "The Long Count"
    store.close()
