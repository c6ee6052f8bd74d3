"""Who may run on a database: one bot, or on PostgreSQL the parts of one, which keep any other out together.

The operating system (or PostgreSQL) drops the lock when the process dies, however it dies. It may also be lost while
the process lives: PostgreSQL is restarted, the lock file is deleted. So the holder looks at it again and again
(`check`), and on PostgreSQL no transaction of a bot that has lost its lock may write.
"""

from __future__ import annotations

import contextlib
import os
import time
from datetime import datetime
from pathlib import Path
from typing import IO, Any, Protocol

from sqlalchemy import Connection, Engine, event, text
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from storage.db import LOCK_KEY, READING, WRITING, begin_on_server, lock_file, sqlite_file
from storage.errors import AlreadyRunning, Unavailable

_MARK = b"Turnkeep has run on the database beside this file.\n"
_HELD = text(
    "SELECT EXISTS (SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND granted AND pid = :pid AND objsubid = 1 "
    "AND classid = CAST(:high AS oid) AND objid = CAST(:low AS oid) "
    "AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))"
)
_TAKE = {False: text("SELECT pg_try_advisory_lock(:key)"), True: text("SELECT pg_try_advisory_lock_shared(:key)")}
_LET_GO = {False: text("SELECT pg_advisory_unlock(:key)"), True: text("SELECT pg_advisory_unlock_shared(:key)")}
_MYSELF = text("SELECT pid, backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()")
_END = text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = :pid AND backend_start = :start")
_FORMER_SECONDS = 2.0  # for which a session of ours that was told to end is waited for


class Hold(Protocol):
    """The lock of the one running bot. shared: of several, which together keep a single one out."""

    shared: bool

    def take(self) -> None:
        """Raises AlreadyRunning, Unavailable."""
        ...

    def check(self) -> bool:
        """True while it is held; False when it was lost and has been taken again.

        Raises AlreadyRunning when another took it meanwhile, Gone when the database is no longer the same,
        Unavailable while nobody can tell.
        """
        ...

    def mark(self) -> None:
        """The database is set up: from now on an empty or missing one is a loss."""
        ...

    def release(self) -> None:
        """Let others have it."""
        ...


def hold_of(engine: Engine) -> Hold:
    """The lock that belongs to a database."""
    file = sqlite_file(engine)
    if file is not None:
        return FileHold(engine, lock_file(file))
    return ServerHold(engine) if engine.dialect.name == "postgresql" else NoHold()


class NoHold:
    """A database in memory has one user."""

    shared = False

    def take(self) -> None:
        return

    def check(self) -> bool:
        return True

    def mark(self) -> None:
        return

    def release(self) -> None:
        return


class FileHold:
    """A locked file beside an SQLite database."""

    shared = False

    def __init__(self, engine: Engine, path: Path) -> None:
        self._engine, self._path = engine, path
        self._handle: IO[bytes] | None = None

    def take(self) -> None:
        try:
            handle = self._path.open("a+b")
        except OSError as fault:
            raise Unavailable(f"I cannot write next to my database ({self._path}: {fault.strerror}).") from fault
        try:
            _lock(handle)
        except OSError:
            handle.close()
            raise AlreadyRunning(
                f"Another Turnkeep is running on this database ({self._path.name} is locked)."
            ) from None
        self._handle = handle

    def check(self) -> bool:
        with self._engine.connect():
            pass  # raises Gone when the database is another, or none
        if (
            self._handle is not None
            and self._path.exists()
            and os.path.samestat(os.fstat(self._handle.fileno()), self._path.stat())
        ):
            return True
        self.release()
        self.take()
        self.mark()
        return False

    def mark(self) -> None:
        if self._handle is not None and os.fstat(self._handle.fileno()).st_size == 0:
            with contextlib.suppress(OSError):
                self._handle.write(_MARK)
                self._handle.flush()

    def release(self) -> None:
        handle, self._handle = self._handle, None
        if handle is not None:
            handle.close()


class ServerHold:
    """An advisory lock of PostgreSQL, held by one connection of its own."""

    def __init__(self, engine: Engine) -> None:
        self._engine, self.shared = engine, False
        self._connection: Connection | None = None
        self._pid = 0
        self._start: datetime | None = None

    def take(self) -> None:
        try:
            connection = self._engine.connect().execution_options(**{READING: True})
            if not self._taken(connection):
                connection.close()
                raise AlreadyRunning("Another Turnkeep is running on this database.")
            pid, start = connection.execute(_MYSELF).one()
        except DBAPIError as fault:
            raise Unavailable("My database does not answer.") from fault
        if not self._pid:
            event.listen(self._engine, "begin", self._fence, insert=True)
            if not self.shared:
                event.listen(self._engine, "connect", _say_alone)
        self._connection, self._pid, self._start = connection, int(pid), start

    def _taken(self, connection: Connection) -> bool:
        """Whether the lock could be taken. A session of this bot that it lost to the network may still hold it, for the
        server does not know that nobody is there any more: that one is ended. One that still serves is not.
        """
        if connection.scalar(_TAKE[self.shared], {"key": LOCK_KEY}):
            return True
        former = {"pid": self._pid, "start": self._start}
        if self._connection is not None or not self._pid or not connection.scalar(_END, former):
            return False
        end = time.monotonic() + _FORMER_SECONDS
        while not (taken := bool(connection.scalar(_TAKE[self.shared], {"key": LOCK_KEY}))) and time.monotonic() < end:
            time.sleep(0.05)
        return taken

    def check(self) -> bool:
        if self._connection is not None and self._still(self._connection):
            return True
        self._drop()
        self.take()
        return False

    def _still(self, connection: Connection) -> bool:
        try:
            return bool(connection.scalar(_HELD, self._names()))
        except DBAPIError:
            return False

    def _names(self) -> dict[str, int]:
        return {"pid": self._pid, "high": LOCK_KEY >> 32, "low": LOCK_KEY & 0xFFFFFFFF}

    def _fence(self, connection: Connection) -> None:
        """The lock is held as long as the session that has taken it lives."""
        if not connection.get_execution_options().get(WRITING, False):
            return
        holder = f"FROM pg_stat_get_activity({self._pid}) WHERE backend_start = '{self._start}'"
        if begin_on_server(connection, f"SELECT 1 {holder}") is None:
            raise Unavailable("My database was restarted, and I have not locked it again yet.")

    def mark(self) -> None:
        return

    def release(self) -> None:
        if self._pid:
            event.remove(self._engine, "begin", self._fence)
            if not self.shared:
                event.remove(self._engine, "connect", _say_alone)
                self._engine.dispose()  # whoever uses it now is not alone
        self._pid = 0
        self._drop()

    def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(SQLAlchemyError):
                connection.scalar(
                    _LET_GO[self.shared], {"key": LOCK_KEY}
                )  # at once: the server ends a closed session when it can
            with contextlib.suppress(DBAPIError):
                connection.invalidate()  # the lock is the session's: back in the pool, the connection would keep it
                connection.close()


def _say_alone(connection: Any, _record: object) -> None:
    """Nobody listens to what the one running bot writes, so nothing need be told (see revision 0010)."""
    connection.execute("SET turnkeep.alone = on")


def _lock(handle: IO[bytes]) -> None:
    try:
        import fcntl
    except ImportError:  # Windows
        import msvcrt

        handle.seek(0)
        msvcrt.locking(handle.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]  # Windows only
    else:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
