"""The database engine: SQLite with the settings a long-running bot needs, or PostgreSQL by URL."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.pool import StaticPool

from storage.errors import AlreadyRunning, StorageError

BUSY_TIMEOUT_MS = 10_000
"""How long a writer waits for another writer before SQLite gives up."""

WRITING = "turnkeep_writing"
"""Execution option of connections that will write: SQLite then takes the write lock at BEGIN, not half-way through
(which could fail at once with 'database is locked', busy timeout or not)."""

FAULTS: type[Exception] = SQLAlchemyError
"""What a database raises that nobody has put into words."""

_LOCK_KEY = 0x7475726E6B656570  # "turnkeep" in ASCII: the PostgreSQL advisory lock of a running bot
_WRITER_KEY = _LOCK_KEY + 1


def open_engine(url: str | Path) -> Engine:
    """An engine for the database at `url`.

    url: an SQLAlchemy URL (`sqlite:///turnkeep.db`, `postgresql://user@host/name`) or the path of an SQLite file,
    whose folder is made if missing. Raises StorageError for a database of another kind.
    """
    parsed = make_url(f"sqlite:///{url}" if isinstance(url, Path) or "://" not in url else url)
    if parsed.get_backend_name() == "sqlite":
        return _open_sqlite(parsed.database, parsed.render_as_string(hide_password=False))
    if parsed.get_backend_name() == "postgresql":
        return _open_postgresql(parsed)
    raise StorageError(f"Turnkeep stores in SQLite or PostgreSQL, not in {parsed.get_backend_name()}.")


def password(url: str) -> str | None:
    """The password in a database's address; None when there is none, or it is no address."""
    try:
        return make_url(url).password
    except ArgumentError:
        return None


def missing_file(url: str) -> Path | None:
    """The SQLite file an address names that is not there; None when it is, or there is no file to look for."""
    parsed = make_url(url) if "://" in url else make_url(f"sqlite:///{url}")
    if parsed.get_backend_name() != "sqlite" or parsed.database in (None, "", ":memory:"):
        return None
    file = Path(str(parsed.database)).expanduser()
    return None if file.exists() else file


def _open_postgresql(url: URL) -> Engine:
    engine = create_engine(url.set(drivername="postgresql+psycopg"), pool_pre_ping=True)
    event.listen(engine, "connect", _blank_nul)
    event.listen(engine, "begin", _one_writer)
    return engine


def _one_writer(connection: Connection) -> None:
    """Writers wait for one another, as with SQLite: what a writer has read is still so when it writes."""
    if connection.get_execution_options().get(WRITING, False):
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_WRITER_KEY})")


def _blank_nul(connection: Any, _record: object) -> None:
    """PostgreSQL's text holds anything but NUL, and players may send one: it is stored as the blank it is read as."""
    from psycopg.types.string import StrDumper

    class WithoutNul(StrDumper):
        def dump(self, obj: str) -> Any:
            return super().dump(obj.replace("\0", " "))

    connection.adapters.register_dumper(str, WithoutNul)


def _open_sqlite(database: str | None, url: str) -> Engine:
    if database in (None, "", ":memory:"):
        engine = create_engine("sqlite://", poolclass=StaticPool, connect_args={"check_same_thread": False})
    else:
        Path(str(database)).expanduser().parent.mkdir(parents=True, exist_ok=True)
        engine = create_engine(url)
    event.listen(engine, "connect", _set_pragmas)
    event.listen(engine, "begin", _begin)
    return engine


def _set_pragmas(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # the driver's own BEGIN comes too late and too weak; see _begin
    cursor = connection.cursor()
    for pragma in (f"busy_timeout={BUSY_TIMEOUT_MS}", "journal_mode=WAL", "foreign_keys=ON", "synchronous=NORMAL"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    writing = connection.get_execution_options().get(WRITING, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


def sqlite_file(engine: Engine) -> Path | None:
    """The file behind an SQLite engine; None for PostgreSQL and for databases in memory."""
    if engine.dialect.name != "sqlite" or engine.url.database in (None, "", ":memory:"):
        return None
    return Path(str(engine.url.database)).expanduser()


@contextlib.contextmanager
def instance_lock(engine: Engine) -> Iterator[None]:
    """Hold the database for one running bot; whoever holds it knows that every other run's claims are of the dead.

    The operating system (or PostgreSQL) drops the lock when the process dies, however it dies. Raises AlreadyRunning.
    """
    file = sqlite_file(engine)
    if file is not None:
        with _locked_file(file.with_name(file.name + ".lock")):
            yield
    elif engine.dialect.name == "postgresql":
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            if not connection.scalar(text("SELECT pg_try_advisory_lock(:key)"), {"key": _LOCK_KEY}):
                raise AlreadyRunning("Another Turnkeep is running on this database.")
            try:
                yield
            finally:
                connection.invalidate()  # the lock is the session's: back in the pool, the connection would keep it
    else:
        yield


@contextlib.contextmanager
def _locked_file(path: Path) -> Iterator[None]:
    with path.open("a+b") as handle:
        try:
            _lock(handle)
        except OSError:
            raise AlreadyRunning(f"Another Turnkeep is running on this database ({path.name} is locked).") from None
        yield


def _lock(handle: IO[bytes]) -> None:
    try:
        import fcntl
    except ImportError:  # Windows
        import msvcrt

        handle.seek(0)
        msvcrt.locking(handle.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]  # Windows only
    else:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
