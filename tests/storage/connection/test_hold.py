"""Who holds a database: one bot, still after PostgreSQL was restarted; and what is said of a lost or damaged file."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import text

from storage.db import lock_file
from storage.errors import AlreadyRunning, Gone, StorageError, Unavailable
from storage.migrations import HEAD, config, current
from storage.store import Store
from tests.storage.conftest import NOW, new_campaign
from tests.suite.postgres import Cluster

# the hold -------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_server_is_restarted_and_a_second_bot_is_refused_all_the_same(own_postgres: Cluster) -> None:
    first, second = (Store.open(own_postgres.server.url, migrate=False) for _ in range(2))
    first.hold()
    with pytest.raises(AlreadyRunning):
        second.hold()
    own_postgres.stop()
    with pytest.raises(Unavailable):
        first.check_hold()
    own_postgres.start()
    with pytest.raises(Unavailable, match="have not locked it again yet"):
        first.add_campaign(new_campaign(), NOW)
    assert first.check_hold() is False
    with pytest.raises(AlreadyRunning):
        second.hold()
    first.add_campaign(new_campaign(), NOW)
    assert first.check_hold() is True
    first.let_go()
    second.hold()
    for store in (first, second):
        store.close()


@pytest.mark.slow
def test_a_bot_whose_hold_another_took_writes_nothing_more(own_postgres: Cluster) -> None:
    first, second = (Store.open(own_postgres.server.url, migrate=False) for _ in range(2))
    first.hold()
    own_postgres.stop()
    own_postgres.start()
    second.hold()
    with pytest.raises(Unavailable):
        first.add_campaign(new_campaign(), NOW)
    with pytest.raises(AlreadyRunning):
        first.check_hold()
    second.add_campaign(new_campaign(), NOW)
    for store in (first, second):
        store.close()


@pytest.mark.slow
def test_a_bot_whose_session_alone_was_ended_writes_nothing_until_it_holds_the_database_again(
    postgres_database: str,
) -> None:
    first, other = (Store.open(postgres_database, migrate=False) for _ in range(2))
    first.hold()
    first.add_campaign(new_campaign(), NOW)
    with other.engine.connect() as connection:
        ended = "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1"
        assert connection.execute(text(ended)).all() == [(True,)]
    while True:  # until the session has gone
        with other.engine.connect() as connection:
            if not connection.scalar(text("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'")):
                break
    with pytest.raises(Unavailable, match="have not locked it again yet"):
        first.add_campaign(new_campaign("Second"), NOW)
    assert first.check_hold() is False
    first.add_campaign(new_campaign("Second"), NOW)
    first.let_go()
    for store in (first, other):
        store.close()


def test_a_deleted_lock_file_is_taken_again(sqlite: Store, tmp_path: Path) -> None:
    sqlite.hold()
    assert sqlite.check_hold() is True
    lock_file(tmp_path / "turnkeep.db").unlink()
    assert sqlite.check_hold() is False
    other = Store.open(tmp_path / "turnkeep.db", migrate=False)
    with pytest.raises(AlreadyRunning):
        other.hold()
    other.close()


def test_who_does_not_hold_the_database_does_not_migrate_it(store: Store, path: Path | str) -> None:
    with store.engine.connect() as connection:
        command.downgrade(config(connection), "0002")
        connection.commit()
    with store.running():
        with pytest.raises(AlreadyRunning):
            Store.open(path)
        assert current(store.engine) == "0002"
    Store.open(path).close()
    assert current(store.engine) == HEAD


# files that are not what they should be --------------------------------------------------------------------


@pytest.fixture
def lived(tmp_path: Path) -> Path:
    """A database on which a bot has run."""
    path = tmp_path / "lived.db"
    store = Store.open(path, migrate=False)
    with store.running():
        store.upgrade()
    store.add_campaign(new_campaign(), NOW)
    store.close()
    return path


def test_a_database_that_is_gone_is_not_silently_made_anew(lived: Path) -> None:
    lived.unlink()
    with pytest.raises(StorageError, match="is gone or empty, though Turnkeep has run on it"):
        Store.open(lived)
    assert not lived.exists()
    lived.touch()
    with pytest.raises(StorageError, match="is gone or empty"):
        Store.open(lived)
    lock_file(lived).unlink()
    Store.open(lived).close()


def test_a_database_deleted_under_the_running_bot_is_missed_and_not_made_anew(lived: Path) -> None:
    store = Store.open(lived, migrate=False)
    store.hold()
    store.campaigns()
    for file in (lived, lived.with_name("lived.db-wal"), lived.with_name("lived.db-shm")):
        file.unlink(missing_ok=True)
    with pytest.raises(Gone, match="deleted or replaced"):
        store.add_campaign(new_campaign("Second"), NOW)
    with pytest.raises(Gone):
        store.check_hold()
    assert not lived.exists()
    store.close()


def test_a_database_replaced_under_the_running_bot_is_not_written_to(lived: Path, tmp_path: Path) -> None:
    store = Store.open(lived, migrate=False)
    store.campaigns()
    other = tmp_path / "other.db"
    Store.open(other).close()
    other.replace(lived)
    with pytest.raises(Gone):
        store.campaigns()
    store.close()


@pytest.mark.parametrize("damage", ["no database at all", "a torn page"])
def test_a_damaged_database_is_said_to_be_damaged(lived: Path, damage: str) -> None:
    content = bytearray(lived.read_bytes())
    start, end = (0, 100) if damage == "no database at all" else (4096, len(content))
    content[start:end] = b"\xa5" * (end - start)
    for suffix in ("-wal", "-shm"):
        lived.with_name(lived.name + suffix).unlink(missing_ok=True)
    lived.write_bytes(content)
    with pytest.raises(Unavailable, match="My database is damaged"):
        Store.open(lived).campaigns()


def test_a_missing_database_is_made_for_a_bot_and_for_nobody_else(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="no such database"):
        Store.open(tmp_path / "new.db", create=False)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_is_no_database(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="is a folder"):
        Store.open(tmp_path)


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="file modes as on Unix")
def test_a_database_that_may_not_be_written_is_said_so(lived: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(shutil.copy(lived, folder))
        path.chmod(0o444)
        Path(folder).chmod(0o755)
        with as_nobody():
            store = Store.open(path, migrate=False)
            with pytest.raises(Unavailable, match=r"I (cannot write next|am not allowed to write) to my database"):
                store.hold()
            with pytest.raises(Unavailable, match="I am not allowed to write to my database"):
                store.end_leases("run", NOW)
            store.close()


@contextlib.contextmanager
def as_nobody() -> Iterator[None]:
    """Root may write anything: then the test goes on as somebody who may not."""
    root = os.geteuid() == 0
    if root:
        os.seteuid(65534)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)
