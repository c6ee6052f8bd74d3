"""How much memory the bot keeps: `turnkeep run` as a process of its own, connected to the double."""

from __future__ import annotations

import asyncio
import os
import sys
from dataclasses import dataclass
from pathlib import Path

from bot.double import Channel, Double, Guild, Person
from bot.hosting import Hosting, Schedule
from storage.store import Store

ROOT = Path(__file__).parents[3]
KINGDOMS = 12
WARM = 4  # processes: the bot, the nursery, two workers


@dataclass(frozen=True)
class Memory:
    """Resident memory in MiB: of the bot's process, connected and idle; of it with its warm workers, where what several
    share is counted once; both again with a running campaign, after commands of its players.
    """

    idle: float
    idle_all: float
    in_play: float
    in_play_all: float


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
            await _workers_warm(bot.pid)
            idle = await _settled(bot.pid)
            for player in players:
                await _plays(guild.channel("general"), player)
            return Memory(*idle, *await _settled(bot.pid))
        finally:
            bot.terminate()
            await bot.wait()


async def _begin(url: str, guild: Guild, gm: Person, players: list[Person]) -> None:
    store = Store.open(url)
    hosting = Hosting(store, alarm=False)
    campaign = await hosting.campaigns.open(guild.id, "dunk", "War", options={}, schedule=Schedule(), who=gm.id)
    for place, player in enumerate(players):
        await hosting.seats.join(campaign.id, player.id, f"Realm {chr(97 + place)}", {})
    await hosting.campaigns.start(campaign.id, gm.id)
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
    await double.connected(timeout=60)
    return bot


async def _plays(channel: Channel, player: Person) -> None:
    for command, options in (("report", {}), ("orders check", {"file": ("orders.txt", b"build_village 1\n")})):
        await (await player.slash(channel, command, **options)).final()


async def _workers_warm(pid: int) -> None:
    """Until the workers that answer people have imported the games: their memory stands still for a while."""
    for _ in range(120):
        if len(_family(pid)) >= WARM:
            return
        await asyncio.sleep(0.5)
    raise TimeoutError("the bot's workers did not start")


def _family(pid: int) -> list[int]:
    """The process and its descendants."""
    children = Path(f"/proc/{pid}/task/{pid}/children")
    tasks = [task / "children" for task in Path(f"/proc/{pid}/task").iterdir()] if children.exists() else []
    born = [int(child) for task in tasks for child in task.read_text().split()]
    return [pid, *(one for child in born for one in _family(child))]


def _resident(pid: int) -> float:
    return _kibibytes(Path(f"/proc/{pid}/status"), "VmRSS") / 1024


def _shared_out(pid: int) -> float:
    """What it has of the machine's memory, each page divided by the number of those who have it (PSS)."""
    return _kibibytes(Path(f"/proc/{pid}/smaps_rollup"), "Pss:") / 1024


def _kibibytes(told: Path, what: str) -> int:
    return next(int(line.split()[1]) for line in told.read_text().splitlines() if line.startswith(what))


async def _settled(pid: int) -> tuple[float, float]:
    """Resident memory, MiB, of the process and of it with its descendants, once both have stopped growing."""
    before, now = (-1.0, -1.0), (0.0, 0.0)
    while abs(now[0] - before[0]) > 0.2 or abs(now[1] - before[1]) > 1:
        await asyncio.sleep(4)
        alone = _resident(pid)
        before, now = now, (alone, alone + sum(_shared_out(one) for one in _family(pid) if one != pid))
    return now
