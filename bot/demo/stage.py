"""The demo: the real bot on the Discord double, a GM, and the house as people who use its commands, turn after turn."""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from bot.app import Bot
from bot.demo.cast import Cast, cast_of
from bot.demo.gallery import write_gallery
from bot.demo.screenplay import Evening
from bot.demo.stage_clock import StageClock
from bot.double import Double
from bot.hosting.workers.agency import Agency
from bot.limits import UNLIMITED
from bot.process.settings import Settings

FIRST_EVENING = datetime(2026, 3, 1, 18, 0, tzinfo=UTC)


async def play(game: str, *, turns: int, seed: str, folder: Path) -> Path:
    """Plays `turns` turns of a game and writes what people saw to `folder`; the path of its index.html. How far it is
    is shown where errors are.

    Raises TurnkeepError when the game has no showcase.
    """
    cast = cast_of(game, seed)
    with Progress(console=Console(stderr=True)) as progress:
        job = progress.add_task("the curtain rises", total=turns + 3)
        async with on_stage(cast) as evening:
            evening.say = lambda what: progress.update(job, description=what)
            await evening.open()
            progress.advance(job)
            await evening.everybody_joins()
            progress.advance(job)
            for number in range(1, turns + 1):
                await evening.turn(number, last=number == turns)
                progress.advance(job)
            await evening.close(folder)
            progress.update(job, description="writing the gallery")
            index = await asyncio.to_thread(
                write_gallery, evening.double, folder, evening.title, evening.diary, evening.editions
            )
            progress.advance(job)
    return index


@contextlib.asynccontextmanager
async def on_stage(cast: Cast, agency: Agency | None = None) -> AsyncIterator[Evening]:
    """The double, a server with people, and the bot, online; all of it gone afterwards. agency: whence its workers."""
    with tempfile.TemporaryDirectory(prefix="turnkeep-demo-") as scratch:
        async with Double.started() as double:
            double.interactions.answer_within = double.interactions.patience  # a slow machine can show a demo, too
            with double.as_discord():
                url = f"sqlite:///{Path(scratch) / 'demo.sqlite3'}"
                clock = StageClock(FIRST_EVENING)
                settings = Settings(token=double.token, database=url, limits=dict(UNLIMITED), _env_file=None)
                bot = Bot(settings, clock=clock, alarm=False, agency=agency)
                evening = Evening(double, bot, clock, cast)
                task = asyncio.create_task(bot.start(double.token))
                try:
                    await _ready(bot, task)
                    yield evening
                finally:
                    await bot.close()
                    with contextlib.suppress(asyncio.CancelledError):
                        await task
                    bot.store.close()


async def _ready(bot: Bot, task: asyncio.Task[None]) -> None:
    """Waits for the bot to be ready; what it fails with at its start is raised here."""
    ready = asyncio.create_task(bot.wait_until_ready())
    await asyncio.wait({task, ready}, timeout=60, return_when=asyncio.FIRST_COMPLETED)
    ready.cancel()
    if task.done():
        task.result()
