"""The one Store: every question the bot asks of the database, by name."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

from storage.db import instance_lock, open_engine
from storage.migrations import upgrade
from storage.queries.campaigns import CampaignQueries
from storage.queries.deliveries import DeliveryQueries
from storage.queries.orders import OrderQueries
from storage.queries.papers import PaperQueries
from storage.queries.prompts import PromptQueries
from storage.queries.rollback import RollbackQueries
from storage.queries.seats import SeatQueries
from storage.queries.turns import TurnQueries


class Store(
    CampaignQueries,
    SeatQueries,
    OrderQueries,
    TurnQueries,
    RollbackQueries,
    PaperQueries,
    DeliveryQueries,
    PromptQueries,
):
    """All named queries over one database. Synchronous: call through asyncio.to_thread. Safe from several threads.

    Rows that come out are detached, plain data: changing them changes nothing stored. Moments go in and come out as
    aware datetimes (UTC when they come out).
    """

    @classmethod
    def open(cls, url: str | Path, *, migrate: bool = True) -> Store:
        """The store at a database URL or SQLite path, its schema brought up to date. Raises StorageError."""
        engine = open_engine(url)
        if migrate:
            upgrade(engine)
        return cls(engine)

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()

    @contextlib.contextmanager
    def running(self) -> Iterator[None]:
        """Hold the database as the one running bot. Raises AlreadyRunning."""
        with instance_lock(self.engine):
            yield
