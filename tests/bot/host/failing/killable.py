"""The bot as a process of its own, to be killed: connects to the double its environment names, by a clock in a file.

JOB_SECONDS, if set, is the limit of time for a turn and for a person's command.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import time
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from bot.app import Bot, point_at
from bot.process.settings import Settings
from storage.store import Store

LOOK_SECONDS = 0.05  # between two looks at the clock
RING_SECONDS = 0.5  # after which it rings though the clock stands; the real alarm rings no oftener, whatever happens


class FileClock:
    """Tells the moment that stands in a file."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def now(self) -> datetime:
        return datetime.fromisoformat(self.path.read_text())

    async def changed(self, seconds: float) -> None:
        """Return when it tells another moment, or after so many seconds."""
        moment, end = self.now(), time.monotonic() + seconds
        while self.now() == moment and time.monotonic() < end:
            await asyncio.sleep(LOOK_SECONDS)


async def main() -> None:
    settings = Settings(_env_file=None)
    point_at(settings)
    store = Store.open(settings.database, migrate=False)
    clock = FileClock(Path(os.environ["CLOCK"]))
    async with Bot(settings, store=store, clock=clock, alarm=False) as bot:
        if seconds := os.environ.get("JOB_SECONDS"):
            for crew in (bot.hosting.core.workshop.people, bot.hosting.core.workshop.turns):
                crew.means = replace(crew.means, seconds=float(seconds))
        bot._connection.guild_ready_timeout = 0.01
        online = asyncio.create_task(bot.start(settings.token.get_secret_value()))
        await bot.wait_until_ready()
        while not online.done():
            await bot.hosting.tick()
            await clock.changed(RING_SECONDS)
        await online


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(main())
