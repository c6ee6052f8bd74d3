"""The host stops the bot: it leaves Discord in order and gives the database back."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

import pytest

from bot.double import Double
from storage.store import Store
from tests.bot.stage import fresh_database

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
async def test_the_bot_ends_cleanly_when_the_host_says_so(
    stop: signal.Signals, empty_database: Path, tmp_path: Path
) -> None:
    url = f"sqlite:///{fresh_database(empty_database, tmp_path)}"
    async with Double.started() as double:
        environment = {
            **os.environ,
            "DISCORD_TOKEN": double.token,
            "TURNKEEP_DATABASE": url,
            "TURNKEEP_DISCORD_API": double.api_url,
            "TURNKEEP_DISCORD_GATEWAY": double.gateway_url,
            "PYTHONPATH": str(ROOT),
        }
        bot = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot.cli", "run", env=environment, cwd=tmp_path, stderr=asyncio.subprocess.PIPE
        )
        try:
            await asyncio.wait_for(double.connected(), 30)
            bot.send_signal(stop)
            _, log = await asyncio.wait_for(bot.communicate(), 20)
        finally:
            if bot.returncode is None:
                bot.kill()
        assert bot.returncode == 0, log.decode()
        assert b"Traceback" not in log
    store = Store.open(url, migrate=False)
    with store.running():
        pass
    store.close()
