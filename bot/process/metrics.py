"""`/metrics` in Prometheus' form: what was counted, and how things stand at the moment somebody asks.

Off unless the host names a port; on loopback unless the host names an address.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterator, Mapping
from datetime import datetime

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from bot.hosting.hosting import Hosting
from bot.hosting.turn.turns import engine_version
from bot.hosting.watching.bulkheads import Work
from bot.hosting.workers.workshop import Crew
from bot.process.memory import resident
from storage.errors import StorageError
from storage.statuses import CampaignStatus

log = logging.getLogger(__name__)

LOOK_SECONDS = 0.5  # between two looks how late the event loop is


class Standing(Collector):
    """How things stood when somebody last asked; what cannot be known without the database is left out without it."""

    def __init__(self) -> None:
        self.families: list[Metric] = []

    def describe(self) -> Iterator[Metric]:
        """Nothing beforehand: the registry need not ask as it begins."""
        return iter(())

    def collect(self) -> Iterator[Metric]:
        """What the registry shows."""
        return iter(self.families)


class Metrics:
    """The page of one bot, and the clock that looks how late its event loop is."""

    def __init__(self, hosting: Hosting) -> None:
        self._hosting = hosting
        self._registry, self._standing = hosting.measures.registry, Standing()
        self._registry.register(self._standing)
        ProcessCollector(registry=self._registry)
        self._runner: web.AppRunner | None = None
        self._looking: asyncio.Task[None] | None = None

    async def start(self, host: str, port: int) -> None:
        """Show the page. A port that cannot be had is logged: the games matter more than who watches them."""
        app = web.Application()
        app.router.add_get("/metrics", self._shown)
        self._runner = web.AppRunner(app, access_log=None)
        await self._runner.setup()
        self._looking = asyncio.create_task(self._look(), name="lag of the event loop")
        try:
            await web.TCPSite(self._runner, host, port).start()
        except OSError as fault:
            log.error("no metrics on %s port %d: %s", host, port, fault.strerror or fault)
        else:
            log.info("metrics on %s port %d", *self._runner.addresses[0][:2])

    async def close(self) -> None:
        """Show it no longer."""
        if self._looking is not None:
            self._looking.cancel()
        if self._runner is not None:
            await self._runner.cleanup()

    async def _look(self) -> None:
        while True:
            begun = time.monotonic()
            await asyncio.sleep(LOOK_SECONDS)
            self._hosting.measures.late(max(0.0, time.monotonic() - begun - LOOK_SECONDS))

    async def _shown(self, _request: web.Request) -> web.Response:
        return web.Response(text=await self.text(), headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def text(self) -> str:
        """The page as it is now."""
        with self._hosting.core.bulkheads.at(Work.CHORES):
            stored = await self._stored()
        self._standing.families = [*stored, *self._running()]
        return generate_latest(self._registry).decode()

    async def _stored(self) -> list[Metric]:
        """What the database says."""
        core = self._hosting.core
        now = core.now()
        try:
            counts, oldest = await core.ask(core.store.counts, now), await core.ask(core.store.oldest, now)
        except StorageError:
            return [_gauge("database_up", 0.0), *self._queues({})]
        waits = {"turns": _seconds(oldest.turn, now), "deliveries": _seconds(oldest.delivery, now)}
        depths = {"turns": counts["turn_overdue"], "deliveries": counts["delivery_pending"]}
        return [
            _gauge("database_up", 1.0),
            *self._queues({name: (depths[name], waits[name]) for name in waits}),
            _gauge("turns", {state: counts[f"turn_{state}"] for state in ("claimed", "failed")}, "state"),
            _gauge("deliveries_lost", counts["delivery_failed"] + counts["delivery_undeliverable"]),
            _gauge("campaigns", {str(status): counts[f"campaign_{status}"] for status in CampaignStatus}, "status"),
        ]

    def _queues(self, stored: Mapping[str, tuple[int, float]]) -> list[Metric]:
        """Every queue: those of the database, and those before the workers."""
        queues = {**stored, **{f"{crew.name}_jobs": crew.queue() for crew in self._crews()}}
        return [
            _gauge("queue_depth", {name: depth for name, (depth, _) in queues.items()}, "queue"),
            _gauge("queue_oldest_seconds", {name: seconds for name, (_, seconds) in queues.items()}, "queue"),
        ]

    def _running(self) -> list[Metric]:
        """What the process itself knows."""
        watch = self._hosting.core.watch
        pulses = watch.pulses()
        memory = {crew.name: [resident(pid) for pid in crew.pids()] for crew in self._crews()}
        failures = CounterMetricFamily(f"{PREFIX}database_errors", HELP["database_errors"])
        failures.add_metric((), self._hosting.store.failures)
        return [
            failures,
            _gauge("build", {engine_version(): 1.0}, "version"),
            _gauge("loop_success_seconds", {pulse.name: pulse.seconds for pulse in pulses}, "loop"),
            _gauge("loop_stale", {pulse.name: pulse.stale for pulse in pulses}, "loop"),
            _gauge("set_aside", len(watch.aside())),
            _gauge("workers", {crew: len(sizes) for crew, sizes in memory.items()}, "crew"),
            _gauge("worker_memory_bytes", {crew: sum(sizes) for crew, sizes in memory.items()}, "crew"),
            _gauge("worker_largest_bytes", {crew: max(sizes, default=0) for crew, sizes in memory.items()}, "crew"),
            _gauge("worker_limit_bytes", {crew.name: crew.means.memory for crew in self._crews()}, "crew"),
        ]

    def _crews(self) -> tuple[Crew, Crew]:
        workshop = self._hosting.core.workshop
        return workshop.people, workshop.turns


PREFIX = "turnkeep_"
HELP = {
    "build": "Always 1; the version is in the label",
    "campaigns": "Campaigns by their status",
    "database_errors": "Requests that the database failed",
    "database_up": "1 while the database answers, else 0",
    "deliveries_lost": "Messages that were given up, and told or sent elsewhere",
    "loop_stale": "1 for a loop that is kept from its work, or has not done it for too long",
    "loop_success_seconds": "Seconds since a loop last did its work",
    "queue_depth": "How much waits: overdue turns, messages not sent, jobs for the two crews of workers",
    "queue_oldest_seconds": "For how long the oldest in a queue has waited; 0 when nothing waits",
    "set_aside": "What failed and is left alone for a while",
    "turns": "Turns that are being run, and those that failed and wait for their game master",
    "worker_largest_bytes": "Memory of the largest worker of a crew",
    "worker_limit_bytes": "Address space that one worker of a crew may have",
    "worker_memory_bytes": "Memory of all workers of a crew",
    "workers": "Worker processes of a crew",
}


def _gauge(name: str, values: float | Mapping[str, float], label: str = "") -> Metric:
    family = GaugeMetricFamily(f"{PREFIX}{name}", HELP[name], labels=[label] if label else [])
    for key, value in values.items() if isinstance(values, Mapping) else {"": values}.items():
        family.add_metric([key] if label else [], float(value))
    return family


def _seconds(since: datetime | None, now: datetime) -> float:
    return 0.0 if since is None else max(0.0, (now - since).total_seconds())
