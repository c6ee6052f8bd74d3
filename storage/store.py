"""The one Store: every question the bot asks of the database, by name."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

from sqlalchemy import Engine

from storage.connection.hold import hold_of
from storage.db import open_engine
from storage.errors import StorageError
from storage.migrations import only_expands, serves, upgrade
from storage.queries.campaigns import CampaignQueries
from storage.queries.deliveries import DeliveryQueries
from storage.queries.leases import LeaseQueries
from storage.queries.orders import OrderQueries
from storage.queries.papers import PaperQueries
from storage.queries.prompts import PromptQueries
from storage.queries.rollback import RollbackQueries
from storage.queries.seats import SeatQueries
from storage.queries.turns import TurnQueries
from storage.statuses import LEASE, Keep


class Store(
    CampaignQueries,
    SeatQueries,
    OrderQueries,
    TurnQueries,
    RollbackQueries,
    PaperQueries,
    DeliveryQueries,
    LeaseQueries,
    PromptQueries,
):
    """All named queries over one database. Synchronous: call through asyncio.to_thread. Safe from several threads.

    Rows that come out are detached, plain data: changing them changes nothing stored. Moments go in and come out as
    aware datetimes (UTC when they come out).
    """

    @classmethod
    def open(
        cls,
        url: str | Path,
        *,
        migrate: bool = True,
        create: bool = True,
        keep: Keep | None = None,
        lease: timedelta = LEASE,
    ) -> Store:
        """The store at a database URL or SQLite path.

        migrate: bring the schema up to date, for which no bot may be running on it. create: make an SQLite file where
        there is none. keep: for how long what is kept, if not for as long as usual. lease: for how long a claim
        holds without being renewed. Raises StorageError, AlreadyRunning, Unavailable.
        """
        store = cls(open_engine(url, create=create), keep, lease)
        if migrate and not store.is_current():
            with store.running():
                store.upgrade()
        return store

    def __init__(self, engine: Engine, keep: Keep | None = None, lease: timedelta = LEASE) -> None:
        super().__init__(engine, keep, lease)
        self._hold = hold_of(engine)

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()

    def is_current(self) -> bool:
        """Whether this version can work on the schema as it is. Raises Unavailable."""
        with self.answering():
            return serves(self.engine)

    def only_expands(self) -> bool:
        """Whether the schema can be brought up to date while others run on it. Raises StorageError."""
        with self.answering():
            return only_expands(self.engine)

    def upgrade(self) -> None:
        """Bring the schema up to date; only for who holds the database, alone unless it only expands. Raises
        StorageError.
        """
        with self.answering():
            upgrade(self.engine)
        self._hold.mark()

    def hold(self, *, shared: bool = False) -> None:
        """Take the database as the one running bot, or (shared) as one of its parts, which run apart.

        Raises AlreadyRunning, Unavailable; StorageError where no parts can share the database.
        """
        if shared and self.engine.dialect.name != "postgresql":
            raise StorageError("The parts of the bot run apart on PostgreSQL only; see TURNKEEP_DATABASE.")
        self._hold.shared = shared
        with self.answering():
            self._hold.take()

    def check_hold(self) -> bool:
        """Whether the database was held all the while; False when the hold was lost and has been taken again.

        Raises AlreadyRunning when another bot has taken it, Gone when its file was deleted or replaced, Unavailable
        while it does not answer.
        """
        with self.answering():
            return self._hold.check()

    def let_go(self) -> None:
        """Give the database back."""
        self._hold.release()

    @contextlib.contextmanager
    def running(self) -> Iterator[None]:
        """Hold the database as the one running bot. Raises AlreadyRunning, Unavailable."""
        self.hold()
        try:
            yield
        finally:
            self.let_go()
