"""The line to PostgreSQL: how long anything on it may take, and what happens when nothing comes back.

A server that says no is heard at once. One behind a broken network says nothing, and neither does the network: what
was sent is waited for until somebody stops waiting. So a connection that hears nothing for some seconds has a second
one ask whether the server is there at all; if it is not, the waiting ends, and for a moment nobody else tries either.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Sequence
from functools import cached_property
from typing import Any

import psycopg

CONNECT_SECONDS = 5
LOCK_SECONDS = 5
STATEMENT_SECONDS = 30
SILENT_SECONDS = 5.0  # after which a second connection asks
REST_SECONDS = 5.0  # for which nobody asks again
BROKEN_MILLISECONDS = 15_000  # after which the system breaks a line; before, the second connection has been asked

# Both ends look after the other: a session whose bot is gone would keep its locks for hours.
_KEEPALIVE = {"keepalives": 1, "keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3}
_SESSION = {
    "lock_timeout": f"{LOCK_SECONDS}s",
    "statement_timeout": f"{STATEMENT_SECONDS}s",
    "idle_in_transaction_session_timeout": f"{STATEMENT_SECONDS}s",
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
    "tcp_user_timeout": "20s",
}
NO_ANSWER = "the server does not answer"


def arguments(given: dict[str, Any]) -> dict[str, Any]:
    """What to connect with: the time-outs, and what the host's address says, which goes first."""
    mine = {"connect_timeout": CONNECT_SECONDS, "tcp_user_timeout": BROKEN_MILLISECONDS, **_KEEPALIVE}
    options = " ".join(f"-c {name}={value}" for name, value in _SESSION.items())
    return mine | given | {"options": f"{options} {given.get('options', '')}".strip()}


class Line:
    """The way to one server, for all connections to it. dead_until: nobody tries before, by the monotonic clock."""

    def __init__(self) -> None:
        self.dead_until = 0.0

    def connect(self, **given: Any) -> psycopg.Connection[Any]:
        """A connection that does not wait for ever. Raises psycopg.OperationalError, at once while the line is dead."""
        if time.monotonic() < self.dead_until:
            raise psycopg.OperationalError(NO_ANSWER)
        try:
            made = Patient.connect(**arguments(given))
        except psycopg.errors.ConnectionTimeout:
            self.dead_until = time.monotonic() + REST_SECONDS
            raise
        made.line, made.given, made.cursor_factory = self, given, Brief
        return made

    def is_alive(self, given: dict[str, Any]) -> bool:
        """Whether the server answers to a connection of its own."""
        try:
            self.connect(**given).close()
        except psycopg.OperationalError:
            return False
        return True


class Patient(psycopg.Connection[Any]):
    """A connection that looks at the clock while it waits."""

    line: Line | None = None
    given: dict[str, Any]

    def wait(self, gen: Any, *args: Any, **kwargs: Any) -> Any:
        return super().wait(self._watched(gen), *args, **kwargs)

    def _alive(self) -> None:
        if self.line is not None:
            self.line.dead_until = 0.0

    def _watched(self, gen: Generator[Any, Any, Any]) -> Generator[Any, Any, Any]:
        heard = time.monotonic()
        try:
            wanted = next(gen)
            while True:
                ready = yield wanted
                now = time.monotonic()
                if ready:
                    heard = now
                elif now - heard > SILENT_SECONDS and self.line is not None:
                    if not self.line.is_alive(self.given):
                        self.pgconn.finish()
                        raise psycopg.OperationalError(NO_ANSWER)
                    heard = time.monotonic()
                wanted = gen.send(ready)
        except StopIteration as done:  # an answer: a line that breaks can be read from, too
            self._alive()
            return done.value


class Brief(psycopg.Cursor[Any]):
    """A cursor that describes the columns of an answer to whoever looks at them. SQLAlchemy asks after every statement
    whether there are any, and knows what they are from the first time.
    """

    @property
    def description(self) -> Any:
        return Columns(self) if self.pgresult is not None and self.pgresult.nfields else None

    def described(self) -> list[psycopg.Column]:
        return super().description or []


class Columns(Sequence[Any]):
    """The columns of the answer that a cursor holds."""

    def __init__(self, cursor: Brief) -> None:
        self._cursor = cursor

    @cached_property
    def _all(self) -> list[psycopg.Column]:
        return self._cursor.described()

    def __len__(self) -> int:
        return len(self._all)

    def __getitem__(self, place: Any) -> Any:
        return self._all[place]
