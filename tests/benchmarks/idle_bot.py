"""How much memory the bot keeps: `turnkeep run` as a process of its own, connected to the double."""

from __future__ import annotations

import asyncio
import os
import sys
from dataclasses import dataclass
from pathlib import Path

from bot.access import campaign_id
from bot.double import Channel, Double, Guild, Person
from bot.hosting import Hosting, Schedule
from storage.store import Store

ROOT = Path(__file__).parents[2]
KINGDOMS = 12


@dataclass(frozen=True)
class Memory:
    """Resident memory in MiB: connected and idle; with a running campaign, after commands of its players."""

    idle: float
    in_play: float


async def memory_of_the_bot(folder: Path) -> Memory:
    """Starts the bot on a campaign of Dunk! with twelve kingdoms. Linux only: reads /proc."""
    url = f"sqlite:///{folder / 'memory.sqlite3'}"
    async with Double.started() as double:
        gm = double.person("Gwen")
        guild = double.guild("Test Server", gm)
        players = [double.person(f"Player {number}") for number in range(KINGDOMS)]
        guild.add(*players)
        await _begin(url, guild, gm, players)
        bot = await _started(double, url)
        try:
            idle = await _settled(bot.pid)
            for player in players:
                await _plays(guild.channel("general"), player)
            return Memory(idle, await _settled(bot.pid))
        finally:
            bot.terminate()
            await bot.wait()


async def _begin(url: str, guild: Guild, gm: Person, players: list[Person]) -> None:
    store = Store.open(url)
    hosting = Hosting(store, worker=False, alarm=False, draw=False)
    campaign = await hosting.campaigns.open(guild.id, "dunk", "War", options={}, schedule=Schedule(), who=gm.id)
    for place, player in enumerate(players):
        await hosting.seats.join(campaign_id(campaign), player.id, f"Realm {chr(97 + place)}", {})
    await hosting.campaigns.start(campaign_id(campaign), gm.id)
    await hosting.close()
    store.close()


async def _started(double: Double, url: str) -> asyncio.subprocess.Process:
    environment = {
        **os.environ,
        "DISCORD_TOKEN": double.token,
        "TURNKEEP_DATABASE": url,
        "TURNKEEP_DISCORD_API": double.api_url,
        "TURNKEEP_DISCORD_GATEWAY": double.gateway_url,
        "TURNKEEP_LOG_LEVEL": "ERROR",
        "PYTHONPATH": str(ROOT),
    }
    bot = await asyncio.create_subprocess_exec(sys.executable, "-m", "bot.cli", "run", env=environment)
    await asyncio.wait_for(double.connected(), 30)
    return bot


async def _plays(channel: Channel, player: Person) -> None:
    for command, options in (("report", {}), ("orders check", {"file": ("orders.txt", b"build_village 1\n")})):
        await (await player.slash(channel, command, **options)).final()


async def _settled(pid: int) -> float:
    """Resident memory, MiB, once it has stopped growing."""
    before, now = -1.0, 0.0
    while abs(now - before) > 0.2:
        await asyncio.sleep(1.5)
        status = await asyncio.to_thread(Path(f"/proc/{pid}/status").read_text)
        before, now = now, next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")) / 1024
    return now
