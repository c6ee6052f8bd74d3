"""The alarm clock: wakes hosting at deadlines and reminders. It owns nothing: the database does, and it is refilled
from there whenever something changed.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta

from apscheduler.executors.asyncio import AsyncIOExecutor  # type: ignore[import-untyped]  # carries no types
from apscheduler.jobstores.memory import MemoryJobStore  # type: ignore[import-untyped]  # carries no types
from apscheduler.schedulers.asyncio import AsyncIOScheduler  # type: ignore[import-untyped]  # carries no types

log = logging.getLogger(__name__)

SWEEP_SECONDS = 60  # should the machine's clock jump, a deadline is noticed within this all the same


class Alarm:
    """Calls `ring` at every moment that `moments` gives, once a minute besides, and whenever it is woken."""

    def __init__(self, ring: Callable[[], Awaitable[object]], moments: Callable[[], Awaitable[list[datetime]]]) -> None:
        self._ring, self._moments = ring, moments
        self._scheduler = AsyncIOScheduler(
            jobstores={"default": MemoryJobStore()},
            executors={"default": AsyncIOExecutor()},
            # The default grace of one second would drop a deadline that passed while the bot was busy.
            job_defaults={"misfire_grace_time": None, "coalesce": True, "max_instances": 1},
            timezone=UTC,
        )
        self._refilling: asyncio.Task[None] | None = None
        self._again = False

    def start(self) -> None:
        """Begin to watch the clock; rings at once, so that what is overdue is run."""
        self._scheduler.add_job(self._ringing, "interval", seconds=SWEEP_SECONDS, id="sweep")
        self._scheduler.start()
        self.wake()

    def close(self) -> None:
        """Stop watching."""
        if self._scheduler.running:
            self._scheduler.shutdown(wait=False)
        if self._refilling is not None:
            self._refilling.cancel()

    def wake(self) -> None:
        """Deadlines changed, or something may be due: ring, then set the alarms anew."""
        if not self._scheduler.running:
            return
        self._again = True
        if self._refilling is None or self._refilling.done():
            self._refilling = asyncio.get_running_loop().create_task(self._refill(), name="alarm")

    async def _refill(self) -> None:
        while self._again:
            self._again = False
            await self._ringing()
            moments = await self._moments()
            wanted = {f"at:{moment.isoformat()}": moment for moment in moments}
            for job in self._scheduler.get_jobs():
                if job.id.startswith("at:") and job.id not in wanted:
                    job.remove()
            for name, moment in wanted.items():
                late = moment + timedelta(milliseconds=20)  # never a breath before the deadline
                self._scheduler.add_job(self.wake_now, "date", run_date=late, id=name, replace_existing=True)

    async def wake_now(self) -> None:
        """What a scheduled job does."""
        self.wake()

    async def _ringing(self) -> None:
        try:
            await self._ring()
        except Exception:
            log.exception("the alarm's call failed; it will ring again")
