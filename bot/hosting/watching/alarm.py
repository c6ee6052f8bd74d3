"""The alarm clock: wakes hosting at deadlines. It owns nothing: the database does, and it is refilled from there
whenever something changed.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta

from apscheduler.executors.asyncio import AsyncIOExecutor  # type: ignore[import-untyped]  # carries no types
from apscheduler.jobstores.memory import MemoryJobStore  # type: ignore[import-untyped]  # carries no types
from apscheduler.schedulers.asyncio import AsyncIOScheduler  # type: ignore[import-untyped]  # carries no types

from storage.errors import Unavailable

log = logging.getLogger(__name__)

REST_SECONDS = 0.5  # between two rings: many turns that end at once ring together
SWEEP_SECONDS = 60  # should the machine's clock jump, a deadline is noticed within this all the same
RETRY_SECONDS = 2  # after which a database that did not answer is asked again
NEXT, RETRY = "next", "retry"


class Alarm:
    """Calls `ring` at the moment that `next_moment` gives, once a minute, and whenever it is woken; one call at a
    time.
    """

    def __init__(
        self,
        ring: Callable[[], Awaitable[object]],
        next_moment: Callable[[], Awaitable[datetime | None]],
    ) -> None:
        self._ring, self._next_moment = ring, next_moment
        self._scheduler = AsyncIOScheduler(
            jobstores={"default": MemoryJobStore()},
            executors={"default": AsyncIOExecutor()},
            # The default grace of one second would drop a deadline that passed while the bot was busy.
            job_defaults={"misfire_grace_time": None, "coalesce": True, "max_instances": 1},
            timezone=UTC,
        )
        self._refilling: asyncio.Task[None] | None = None
        self._again = False
        self._rung = -REST_SECONDS

    def start(self) -> None:
        """Begin to watch the clock; rings at once, so that what is overdue is run."""
        self._scheduler.add_job(self.wake_now, "interval", seconds=SWEEP_SECONDS, id="sweep")
        self._scheduler.start()
        self.wake()

    def close(self) -> None:
        """Stop watching."""
        if self._scheduler.running:
            self._scheduler.shutdown(wait=False)
        if self._refilling is not None:
            self._refilling.cancel()

    def wake(self) -> None:
        """Deadlines changed, or something may be due: ring, then set the alarm again."""
        if not self._scheduler.running:
            return
        self._again = True
        if self._refilling is None or self._refilling.done():
            self._refilling = asyncio.get_running_loop().create_task(self._refill(), name="alarm")

    async def _refill(self) -> None:
        while self._again:
            rested = time.monotonic() - self._rung
            if rested < REST_SECONDS:
                await asyncio.sleep(REST_SECONDS - rested)
            self._again = False
            answered = await self._safely(self._ring)
            self._rung = time.monotonic()
            if not (await self._safely(self._set) and answered):
                soon = datetime.now(UTC) + timedelta(seconds=RETRY_SECONDS)
                self._scheduler.add_job(self.wake_now, "date", run_date=soon, id=RETRY, replace_existing=True)

    async def _set(self) -> None:
        moment = await self._next_moment()
        if moment is not None:
            late = moment + timedelta(milliseconds=20)  # never a breath before the deadline
            self._scheduler.add_job(self.wake_now, "date", run_date=late, id=NEXT, replace_existing=True)
        elif self._scheduler.get_job(NEXT) is not None:
            self._scheduler.remove_job(NEXT)

    async def wake_now(self) -> None:
        """What a scheduled job does."""
        self.wake()

    async def _safely(self, work: Callable[[], Awaitable[object]]) -> bool:
        """Whether the database answered; what else goes wrong waits for the next minute."""
        try:
            await work()
        except Unavailable as trouble:
            log.error("alarm: retrying soon: %s", trouble)
            return False
        except Exception:
            log.exception("the alarm failed; retrying in a minute")
        return True
