"""Signs of life: what every process of the bot does for its host, whichever of the bot's parts it is."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from bot.hosting.hosting import Hosting
from bot.process import heartbeat
from bot.process.backups import Backups
from bot.process.settings import Settings
from bot.roles import Role
from storage.errors import StorageError

if TYPE_CHECKING:
    from bot.process.metrics import Metrics

log = logging.getLogger(__name__)


class Vitals:
    """The heartbeat, the page of metrics and the daily copy, as the settings name them. The copy is the gateway's: of
    several parts one makes it.

    hears_discord: whether Discord's gateway answers, of a process that is connected to it.
    """

    def __init__(self, hosting: Hosting, settings: Settings, hears_discord: Callable[[], bool] = lambda: False) -> None:
        self._hosting, self._settings, self._hears_discord = hosting, settings, hears_discord
        self._metrics: Metrics | None = None
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Begin, unless it has: before the process waits for anybody, so that its host sees it waiting."""
        if self._tasks:
            return
        hosting, settings = self._hosting, self._settings
        self._tasks.append(asyncio.create_task(self._beat(), name="heartbeat"))
        if settings.metrics_port is not None:
            from bot.process.metrics import Metrics  # brings a web server along, which a worker has no other use for

            self._metrics = Metrics(hosting)
            await self._metrics.start(settings.metrics_host, settings.metrics_port)
        if settings.backups is not None and Role.GATEWAY in hosting.roles:
            copies = Backups(hosting.store, settings.backups, hosting.core.clock)
            self._tasks.append(asyncio.create_task(copies.watch(hosting.core.watch), name="backups"))

    async def _beat(self) -> None:
        while True:
            try:
                if self._hears_discord():
                    self._hosting.core.watch.ok("gateway")
                if self._settings.heartbeat is not None:
                    await asyncio.to_thread(heartbeat.write, self._settings.heartbeat, await self._told())
            except Exception:
                log.exception("heartbeat failed; retrying")
            await asyncio.sleep(heartbeat.BEAT_SECONDS)

    async def _told(self) -> dict[str, Any]:
        hosting = self._hosting
        try:
            return heartbeat.content(await hosting.health(), hosting.core.now())
        except StorageError as trouble:
            log.error("heartbeat: cannot check the database: %s", trouble)
            pulses, waits = hosting.core.watch.pulses(), hosting.waits()
            return {"loops": heartbeat.loops(pulses), "waits": heartbeat.waits(waits)}

    async def close(self) -> None:
        """No sign any more."""
        for task in self._tasks:
            task.cancel()
        if self._metrics is not None:
            await self._metrics.close()
