"""A real PostgreSQL server for tests: found on the machine, started on loopback, ended with the run.

Without the binaries or without psycopg the tests that want it are skipped.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from sqlmodel import SQLModel

from storage.migrations import HEAD
from storage.store import Store

if TYPE_CHECKING:
    from psycopg import Connection

QUICK = ("-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off")


@dataclass(frozen=True)
class Rows:
    """Rows by table, as PostgreSQL copies them, and how far each sequence has counted."""

    rows: dict[str, bytes]
    counted: dict[str, int]


@dataclass(frozen=True)
class Server:
    """A running server. `url` is that of its one database; line: a connection that stays, for a new one would have to
    learn each time what all the tables are.
    """

    url: str
    line: Connection[Any] | None = None

    @contextlib.contextmanager
    def _connected(self) -> Iterator[Connection[Any]]:
        import psycopg

        if self.line is not None:
            yield self.line
        else:
            with psycopg.connect(self.url, autocommit=True) as connection:
                yield connection

    def run(self, *statements: str) -> None:
        with self._connected() as connection:
            for statement in statements:
                connection.execute(statement.encode())

    def kept(self) -> Rows:
        """What stands in all tables."""
        with self._connected() as connection, connection.transaction(), connection.cursor() as cursor:
            cursor.execute("SELECT sequencename, last_value FROM pg_sequences WHERE last_value IS NOT NULL")
            counted: dict[str, int] = dict(cursor.fetchall())
            rows = {}
            for name in SQLModel.metadata.tables:
                with cursor.copy(f'COPY "{name}" TO STDOUT'.encode()) as copying:
                    rows[name] = b"".join(map(bytes, copying))
        return Rows({name: data for name, data in rows.items() if data}, counted)

    def fill(self, kept: Rows) -> None:
        """Put rows that were kept into an empty database."""
        with self._connected() as connection, connection.transaction(), connection.cursor() as cursor:
            cursor.execute(b"SET LOCAL session_replication_role = replica")  # in any order, whatever refers to what
            for name, data in kept.rows.items():
                with cursor.copy(f'COPY "{name}" FROM STDIN'.encode()) as copying:
                    copying.write(data)
            for name, number in kept.counted.items():
                cursor.execute("SELECT setval(%s::regclass, %s)", (name, number))

    def empty(self) -> None:
        """As after the first migration; open connections are closed. Rows are deleted: to truncate so many tables,
        which are files, takes six times as long.
        """
        deleted = [f'DELETE FROM "{name}"' for name in SQLModel.metadata.tables]
        self.run(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() "
            "AND datname = current_database()",
            "; ".join(
                [
                    "BEGIN",
                    "SET LOCAL session_replication_role = replica",  # in any order, whatever refers to what
                    *deleted,
                    "SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) "
                    "FROM pg_sequences",
                    f"UPDATE alembic_version SET version_num = '{HEAD}'",
                    "COMMIT",
                ]
            ),
        )


def binaries() -> Path | None:
    """The folder of initdb and postgres, the newest if there are several."""
    on_path = shutil.which("initdb")
    folders = [Path(on_path).resolve().parent] if on_path else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda f: float(f.parent.name), reverse=True)
    return next((f for f in folders if (f / "initdb").exists() and (f / "postgres").exists()), None)


def owner() -> str | None:
    """Whom the server runs as: PostgreSQL refuses to run as root."""
    return "nobody" if hasattr(os, "geteuid") and os.geteuid() == 0 else None


@dataclass
class Cluster:
    """A server of one's own that can be stopped and started again."""

    found: Path
    folder: Path
    port: int
    process: subprocess.Popen[bytes] | None = None

    @property
    def server(self) -> Server:
        return Server(f"postgresql://turnkeep@127.0.0.1:{self.port}/postgres")

    def start(self) -> None:
        """Start, and wait until it answers."""
        listening = ("-p", str(self.port), "-h", "127.0.0.1", "-k", str(self.folder))
        command = [str(self.found / "postgres"), "-D", str(self.folder / "data"), *listening, *QUICK]
        quiet = subprocess.DEVNULL
        self.process = subprocess.Popen(command, stdout=quiet, stderr=quiet, user=owner(), cwd=self.folder)
        for _ in range(600):
            try:
                self.server.run("SELECT 1")
            except Exception:
                assert self.process.poll() is None, "the PostgreSQL server ended at its start"
                time.sleep(0.05)
            else:
                return
        raise AssertionError("the PostgreSQL server does not answer")

    def stop(self) -> None:
        """Stop at once: open connections are closed, and transactions under way are undone."""
        process, self.process = self.process, None
        if process is not None:
            process.send_signal(signal.SIGINT)  # PostgreSQL's "fast" shutdown
            process.wait(60)


@contextlib.contextmanager
def cluster(like: Cluster | None = None) -> Iterator[Cluster]:
    """A running server with an empty, migrated database; skips the test where the programs are missing. like: one that
    is stopped, to copy: that takes a quarter of the time.
    """
    found = binaries()
    if found is None or find_spec("psycopg") is None:
        pytest.skip("no PostgreSQL server (initdb, postgres) or no psycopg on this machine")
    folder = Path(subprocess.check_output(["mktemp", "-d"], text=True, user=owner()).strip())
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        made = Cluster(found, folder, free.getsockname()[1])
    settings = ("-U", "turnkeep", "-A", "trust", "-N", "-E", "UTF8")
    laid = [str(found / "initdb"), "-D", str(folder / "data"), *settings]
    command = laid if like is None else ["cp", "-a", str(like.folder / "data"), str(folder)]
    try:
        subprocess.run(command, check=True, capture_output=True, user=owner(), cwd=folder)
        made.start()
        if like is None:
            Store.open(made.server.url).close()
        yield made
    finally:
        made.stop()
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def stopped_postgres() -> Iterator[Cluster]:
    """A server with an empty, migrated database that is stopped, for others to be made like it."""
    with cluster() as made:
        made.stop()
        yield made


@pytest.fixture(scope="session")
def postgres(stopped_postgres: Cluster) -> Iterator[Server]:
    """A server with an empty, migrated database."""
    with cluster(stopped_postgres) as made:
        import psycopg

        with psycopg.connect(made.server.url, autocommit=True) as line:
            yield Server(made.server.url, line)


@pytest.fixture
def own_postgres(stopped_postgres: Cluster) -> Iterator[Cluster]:
    """A server that the test may stop and start again."""
    with cluster(stopped_postgres) as made:
        yield made


@pytest.fixture
def postgres_database(postgres: Server) -> Iterator[str]:
    """The URL of an empty database of the present schema."""
    yield postgres.url
    postgres.empty()


@pytest.fixture
def other_database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a campaign of SQLite's moves: PostgreSQL's where this machine has it, else another file."""
    if binaries() is not None and find_spec("psycopg") is not None:
        return str(request.getfixturevalue("postgres_database"))
    return f"sqlite:///{tmp_path / 'other.sqlite3'}"
