"""How what has become due reaches the one who does it: alone in one process, or in parts that run anywhere.

The tables of turns and deliveries are the queue: a row is claimed for a while, under a number that no later claim has,
and the claim is renewed as long as its run lives. To be woken is no more than a hint that a look is worth while; who is
never woken looks every minute all the same, so nothing is lost with a hint.

Parts tell each other by PostgreSQL's NOTIFY, which the transaction itself sends that makes something due. procrastinate
was tried for it and left: with one job for all that waits, under a queueing lock, writers of different campaigns wait
for each other or end in a deadlock, and a message that is committed just after its job has run is not seen; with a job
for each message the sender is busy with empty jobs; and what is due later it finds by polling.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable
from datetime import datetime
from enum import StrEnum
from typing import Any, Protocol, TypeVar

from bot.hosting.watching.bulkheads import Bulkheads, Work, in_thread
from storage.connection.bell import Bell
from storage.errors import AlreadyRunning, Unavailable
from storage.store import Store

T = TypeVar("T")

WAIT_SECONDS = 0.5  # for which the thread that listens cannot be stopped
BROKEN_SECONDS = 2.0  # between two tries to listen again
SCHEMA_SECONDS = 10.0  # for which a part waits for another that brings the schema up to date

log = logging.getLogger(__name__)


class Due(StrEnum):
    """What may have become due."""

    TURNS = "turns"
    MAIL = "mail"


class Queue(Protocol):
    """The queue as one run of the bot sees it."""

    async def hold(self) -> None:
        """Take the database for this run, with its schema up to date. Raises AlreadyRunning, StorageError."""
        ...

    def start(self) -> None:
        """Listen to the others from now on."""
        ...

    def hear(self, due: Due, ear: Callable[[], None]) -> None:
        """Call `ear` whenever something of this kind may have become due."""
        ...

    def wake(self, due: Due) -> None:
        """Something of this kind may have become due, by what this run has written."""
        ...

    async def claim(self, query: Callable[..., T], *args: Any, **kwargs: Any) -> T:
        """Have a query claim rows for this run, from now on: it gets `args`, the run's name, the moment."""
        ...

    async def renew(self) -> None:
        """This run lives: what it has claimed, and what it does for all, is its own for another while."""
        ...

    async def leave(self) -> None:
        """Give the database back."""
        ...


class Embedded:
    """One process does everything, and tells itself."""

    def __init__(self, store: Store, run_id: str, now: Callable[[], datetime], bulkheads: Bulkheads) -> None:
        self._store, self._run_id, self._now, self._bulkheads = store, run_id, now, bulkheads
        self._ears: dict[Due, list[Callable[[], None]]] = {due: [] for due in Due}

    async def hold(self) -> None:
        await asyncio.to_thread(self._take)

    def _take(self) -> None:
        self._hold(shared=False)

    def _hold(self, *, shared: bool) -> None:
        self._store.hold(shared=shared)
        try:
            self._store.upgrade()
        except BaseException:
            self._store.let_go()
            raise

    def start(self) -> None:
        """There is nobody else."""

    def hear(self, due: Due, ear: Callable[[], None]) -> None:
        self._ears[due].append(ear)

    def wake(self, due: Due) -> None:
        for ear in self._ears[due]:
            ear()

    async def claim(self, query: Callable[..., T], *args: Any, **kwargs: Any) -> T:
        return await in_thread(query, *args, self._run_id, self._now(), **kwargs)

    async def renew(self) -> None:
        await in_thread(self._renew, self._now())

    def _renew(self, now: datetime) -> None:
        self._store.renew_claims(self._run_id, now)
        self._store.renew_deliveries(self._run_id, now)
        self._store.renew_leases(self._run_id, now)

    async def leave(self) -> None:
        await asyncio.to_thread(self._let_go)

    def _let_go(self) -> None:
        with contextlib.suppress(Unavailable):  # else they end by themselves
            self._store.end_leases(self._run_id, self._now())
        self._store.let_go()


class Cluster(Embedded):
    """One of several processes on a PostgreSQL."""

    _listening: asyncio.Task[None] | None = None

    def _take(self) -> None:
        """Parts share the database. The first of a new version brings the schema up to date, for which it needs the
        database alone unless those that run can go on meanwhile; the others wait.
        """
        end = time.monotonic() + SCHEMA_SECONDS
        while True:
            try:
                if not self._store.is_current() and not self._store.only_expands():
                    with self._store.running():
                        self._store.upgrade()
                return self._hold(shared=True)
            except AlreadyRunning:
                if time.monotonic() > end:
                    raise
            time.sleep(0.2)

    def start(self) -> None:
        with self._bulkheads.at(Work.EAR):
            self._listening = asyncio.create_task(self._listen(Bell(self._store.engine)), name="listening")

    async def _listen(self, bell: Bell) -> None:
        try:
            while True:
                try:
                    told = await in_thread(bell.wait, WAIT_SECONDS)
                except Unavailable as trouble:
                    log.error("cannot hear the other parts: %s", trouble)
                    await asyncio.sleep(BROKEN_SECONDS)
                    continue
                for due in Due:
                    if told is None or due in told:
                        self.wake(due)
        finally:
            await in_thread(bell.close)

    async def leave(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.wait([self._listening])
        await super().leave()
