"""The database engine: SQLite with the settings a long-running bot needs, or PostgreSQL by URL."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DisconnectionError, SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry, StaticPool

from storage.errors import Gone, StorageError, Unavailable

BUSY_TIMEOUT_MS = 10_000
"""How long a writer waits for another writer before SQLite gives up."""

CONNECTIONS = 64
"""As many as there may be threads that ask, so that none waits for a connection."""

KEPT = {"sqlite": 8, "postgresql": 24}
"""So many connections stay open: on a server as many as ask at busy times, for a new one is dear there, and knows none
of the statements that are asked all the time."""

WRITING = "turnkeep_writing"
"""Execution option of connections that will write: SQLite then takes the write lock at BEGIN, not half-way through
(which could fail at once with 'database is locked', busy timeout or not)."""

READING = "turnkeep_reading"
"""Execution option of connections that only read: on PostgreSQL they do without a transaction. Each statement of one
sees what was committed before it, as it does without, for which two requests fewer go over the line."""

FAULTS: type[Exception] = SQLAlchemyError
"""What a database raises that nobody has put into words."""

BELIEVED_SECONDS = 0.1
"""For how long after its use a connection to PostgreSQL is believed to live; later it is asked before it is used."""

LOCK_KEY = 0x7475726E6B656570  # "turnkeep" in ASCII: the PostgreSQL advisory lock of a running bot


def open_engine(url: str | Path, *, create: bool = True) -> Engine:
    """An engine for the database at `url`.

    url: an SQLAlchemy URL (`sqlite:///turnkeep.db`, `postgresql://user@host/name`) or the path of an SQLite file.
    create: make the file, and its folder, where there is none; but never in the place of one that Turnkeep has run on.
    Raises StorageError for a database of another kind, and where there is none; Unavailable when it cannot be made.
    """
    try:
        parsed = make_url(f"sqlite:///{url}" if isinstance(url, Path) or "://" not in url else url)
    except ArgumentError:
        raise StorageError("That is not a database URL; write it like sqlite:///turnkeep.sqlite3.") from None
    if parsed.get_backend_name() == "sqlite":
        return _open_sqlite(parsed, create=create)
    if parsed.get_backend_name() == "postgresql":
        return _open_postgresql(parsed)
    raise StorageError(f"Turnkeep stores in SQLite or PostgreSQL, not in {parsed.get_backend_name()}.")


def password(url: str) -> str | None:
    """The password in a database's address; None when there is none, or it is no address."""
    try:
        return make_url(url).password
    except ArgumentError:
        return None


def _open_postgresql(url: URL) -> Engine:
    try:
        engine = create_engine(url.set(drivername="postgresql+psycopg"), pool_use_lifo=True, **_pool("postgresql"))
        from storage.connection.line import Line
    except ModuleNotFoundError:
        raise StorageError(
            "For PostgreSQL install Turnkeep with its driver: pip install 'turnkeep[postgres]'."
        ) from None
    line = Line()

    def connect(_dialect: object, _record: object, _arguments: object, options: dict[str, Any]) -> Any:
        return line.connect(**options)

    event.listen(engine, "do_connect", connect)
    event.listen(engine, "connect", _set_up)
    event.listen(engine, "checkin", _note_use)
    event.listen(engine, "checkout", _expect_life)
    event.listen(engine, "begin", _begin_on_server)
    return engine


def _pool(kind: str) -> dict[str, int]:
    return {"pool_size": KEPT[kind], "max_overflow": CONNECTIONS - KEPT[kind]}


def _set_up(connection: Any, record: ConnectionPoolEntry) -> None:
    connection.autocommit = True  # the driver begins no transaction of its own; see _begin_on_server
    _blank_nul(connection)
    _note_use(connection, record)


def _note_use(_connection: object, record: ConnectionPoolEntry) -> None:
    record.info["used"] = time.monotonic()


def _expect_life(connection: Any, record: ConnectionPoolEntry, _pooled: object) -> None:
    """A connection that has rested may have lost its server: then another is made in its place."""
    if time.monotonic() - record.info["used"] < BELIEVED_SECONDS:
        return
    try:
        connection.execute("SELECT 1")
    except connection.Error as fault:
        raise DisconnectionError from fault


def _begin_on_server(connection: Connection) -> None:
    driver: Any = connection.connection.driver_connection
    if not connection.get_execution_options().get(READING, False) and not driver.pgconn.transaction_status:
        connection.exec_driver_sql("BEGIN")


def begin_on_server(connection: Connection, question: str) -> Any:
    """Begin a transaction on PostgreSQL with a question, in one request that goes past SQLAlchemy. Returns the first
    row of the answer, None where it has none.
    """
    opening = f"BEGIN; {question}"
    cursor: Any = connection.connection.cursor()
    try:
        cursor.execute(opening, prepare=False)
        cursor.nextset()
        return cursor.fetchone()
    except connection.dialect.loaded_dbapi.Error:
        connection.exec_driver_sql(opening)  # fails, too, and what SQLAlchemy keeps of a lost server is thrown away
        raise


def _blank_nul(connection: Any) -> None:
    """PostgreSQL's text holds anything but NUL, and players may send one: it is stored as the blank it is read as."""
    from psycopg.types.string import StrDumper

    class WithoutNul(StrDumper):
        def dump(self, obj: str) -> Any:
            return super().dump(obj.replace("\0", " "))

    connection.adapters.register_dumper(str, WithoutNul)


def _open_sqlite(url: URL, *, create: bool) -> Engine:
    if url.database in (None, "", ":memory:"):
        engine = create_engine("sqlite://", poolclass=StaticPool, connect_args={"check_same_thread": False})
    else:
        path = Path(str(url.database)).expanduser()
        _expect_file(path, create=create)
        engine = create_engine(url, **_pool("sqlite"))
        _stay_with(engine, path)
    event.listen(engine, "connect", _set_pragmas)
    event.listen(engine, "begin", _begin)
    return engine


def lock_file(path: Path) -> Path:
    """The file beside an SQLite database that the running bot holds locked. It is empty until the database is set up,
    so one that is not tells that there was a database.
    """
    return path.with_name(path.name + ".lock")


def _expect_file(path: Path, *, create: bool) -> None:
    if path.is_dir():
        raise StorageError(f"{path} is a folder, not a database.")
    lived = lock_file(path).exists() and lock_file(path).stat().st_size > 0
    if lived and (not path.exists() or path.stat().st_size == 0):
        raise StorageError(
            f"The database {path} is gone or empty, though Turnkeep has run on it. Put it back, from a backup if need "
            f"be. To begin with an empty one, delete {lock_file(path).name} beside it first."
        )
    if path.exists():
        return
    if not create:
        raise StorageError(f"{path}: there is no such database.")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    except OSError as fault:
        raise Unavailable(f"I cannot make a database at {path}: {fault.strerror}.") from fault


def _stay_with(engine: Engine, path: Path) -> None:
    """Connections are to the file that was there at the start: never to a new one that SQLite would make in its place,
    never to one that has been deleted.
    """
    identity = _identity(path)

    def check(*_pooled: object) -> None:
        if _identity(path) != identity:
            raise Gone("My database file was deleted or replaced while I was running.")

    def connect(_dialect: object, _record: object, arguments: list[Any], options: dict[str, Any]) -> None:
        check()
        arguments[:] = [f"file:{quote(str(path))}?mode=rw"]
        options["uri"] = True

    event.listen(engine, "do_connect", connect)
    event.listen(engine, "checkout", check)


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = os.stat(path)  # noqa: PTH116  (asked for at every use of a connection)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _set_pragmas(connection: Any, _record: object) -> None:
    # FULL: what somebody was told is on file still is after a power cut.
    connection.isolation_level = None  # the driver's own BEGIN comes too late and too weak; see _begin
    cursor = connection.cursor()
    for pragma in (f"busy_timeout={BUSY_TIMEOUT_MS}", "journal_mode=WAL", "foreign_keys=ON", "synchronous=FULL"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    if connection.get_execution_options().get(WRITING, False):
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:  # waits for nobody and cannot fail, so that the driver is asked without a detour
        connection.connection.cursor().execute("BEGIN")


def sqlite_file(engine: Engine) -> Path | None:
    """The file behind an SQLite engine; None for PostgreSQL and for databases in memory."""
    return file_at(engine.url)


def file_at(url: str | URL) -> Path | None:
    """The SQLite file that an address names, whether it is there or not; None where it names none."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        return None
    if parsed.get_backend_name() != "sqlite" or parsed.database in (None, "", ":memory:"):
        return None
    return Path(str(parsed.database)).expanduser()
