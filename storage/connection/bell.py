"""What the other parts of the bot have written: PostgreSQL tells it as soon as it is committed (see revision 0010).

The rows are the truth, and whoever listens looks at them by themselves now and then: of what nobody heard nothing is
lost. A line that is cut is noticed by the keep-alives of `line`.
"""

from __future__ import annotations

import contextlib
from typing import Any

from sqlalchemy import Engine, PoolProxiedConnection
from sqlalchemy.exc import DBAPIError

from storage.errors import Unavailable

CHANNEL = "turnkeep"


class Bell:
    """Listens on a connection of its own. For one thread at a time."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._pooled: PoolProxiedConnection | None = None
        self._connection: Any = None  # the driver's own, which tells

    def wait(self, seconds: float) -> set[str] | None:
        """What has been told of since the last time, or within so many seconds; None when anything may have been: it is
        the first time, or the first since the line broke. Raises Unavailable.
        """
        import psycopg

        try:
            if self._connection is None:
                self._connection = self._listening()
                return None
            return {told.payload for told in self._connection.notifies(timeout=seconds, stop_after=1)}
        except (psycopg.Error, DBAPIError) as fault:
            self.close()
            raise Unavailable("My database does not answer.") from fault

    def _listening(self) -> Any:
        self._pooled = self._engine.raw_connection()
        connection: Any = self._pooled.driver_connection
        self._pooled.detach()
        connection.execute(f"LISTEN {CHANNEL}")
        return connection

    def close(self) -> None:
        """Listen no more; `wait` begins again."""
        pooled, connection, self._pooled, self._connection = self._pooled, self._connection, None, None
        if connection is not None:
            with contextlib.suppress(Exception):
                connection.close()
        if pooled is not None:
            pooled.invalidate()  # no rollback, which a line that is cut cannot do
