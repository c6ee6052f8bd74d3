"""How soon the others are answered while one person sends the largest files there may be, as fast as a script can.

`python -m tests.benchmarks.load.flooded_bot [GAME ...]` prints it for every game.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import random
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from bot.desk.postman import DiscordMessenger
from bot.double import Person
from bot.hosting import Hosting, Schedule
from bot.limits import ORDERS_FILE, UNLIMITED
from engine.games.registry import GAMES, ruleset
from storage.records import Seat
from storage.store import Store
from tests.benchmarks.load.pumped import eyes, pumps
from tests.bot.stage import Stage, on_stage

A_MINUTE = 50  # files
COMMANDS = ("orders show", "campaign info", "orders template", "report", "help", "orders history")


@dataclass
class Flood:
    """Seconds: of the others' first answers, whole answers, autocompletions, checks. files: answered to the flooder."""

    first: list[float] = field(default_factory=list)
    whole: list[float] = field(default_factory=list)
    completed: list[float] = field(default_factory=list)
    checked: list[float] = field(default_factory=list)
    files: int = 0

    def slowest(self) -> str:
        """The longest that the others waited for each."""
        seconds = {name: max(getattr(self, name)) for name in ("first", "whole", "completed", "checked")}
        told = ", ".join(f"{name} {value * 1000:.0f} ms" for name, value in seconds.items())
        return f"{self.files} files of 512 KiB by one person; slowest of {len(self.first)} commands of others: {told}"


def anything(game: str) -> list[bytes]:
    """Files of 512 KiB: noise, and what is hard to read in this game."""
    noise = random.Random(game).randbytes(ORDERS_FILE)
    hard = [pump.text(ORDERS_FILE).encode()[:ORDERS_FILE] for pump in itertools.islice(pumps(eyes(game)), 0, None, 41)]
    return [noise, *hard]


async def flooded(folder: Path, game: str, seconds: float) -> Flood:
    """Anna floods the bot, without limits a person; Bert and Cleo give commands meanwhile."""
    database = folder / f"flood-{game}.sqlite3"
    Store.open(database).close()
    files = await asyncio.to_thread(anything, game)
    async with on_stage(database, Stage) as stage:
        await stage.hosting.close()
        stage.bot.hosting = Hosting(stage.bot.store, clock=stage.clock, alarm=False, limits=UNLIMITED)
        await stage.bot.hosting.start(DiscordMessenger(stage.bot))
        seats = await _begun(stage, game)
        await asyncio.sleep(3)  # the workers start
        flood, end = Flood(), time.monotonic() + seconds
        await asyncio.gather(
            _floods(stage, stage.anna, seats[0], files, flood, end),
            *(
                _plays(stage, who, seat, flood, end)
                for who, seat in zip((stage.bert, stage.cleo), seats[1:], strict=True)
            ),
        )
        return flood


async def _begun(stage: Stage, game: str) -> list[Seat]:
    rules = ruleset(game)
    campaign = await stage.hosting.campaigns.open(
        stage.guild.id,
        game,
        "The Flood",
        options=rules.play.options().model_dump(),
        schedule=Schedule(),
        who=stage.gm.id,
    )
    number = campaign.id
    people = ((stage.anna, "Flood"), (stage.bert, "Ararat"), (stage.cleo, "Nineveh"))
    seats = [
        await stage.hosting.seats.join(number, who.id, name, rules.play.choices().model_dump()) for who, name in people
    ]
    await stage.hosting.campaigns.start(number, stage.gm.id)
    await stage.settle()
    return seats


async def _floods(stage: Stage, who: Person, seat: Seat, files: list[bytes], flood: Flood, end: float) -> None:
    """A file every 60/50 of a second, whether the last was answered or not."""
    replies = []
    for content in itertools.cycle(files):
        if time.monotonic() >= end:
            break
        replies.append(await who.slash(stage.general, "orders check", file=("orders.txt", content)))
        await asyncio.sleep(60 / A_MINUTE)
    for reply in replies:
        await reply.final(timeout=120)
        flood.files += 1


async def _plays(stage: Stage, who: Person, seat: Seat, flood: Flood, end: float) -> None:
    text = (await stage.hosting.orders.template(seat.id, who.id)).encode()
    for command in itertools.cycle(COMMANDS):
        if time.monotonic() >= end:
            return
        begun = time.monotonic()
        reply = await who.slash(stage.general, command)
        flood.first.append(time.monotonic() - begun)
        await reply.final(timeout=60)
        flood.whole.append(time.monotonic() - begun)
        begun = time.monotonic()
        await who.autocomplete(stage.general, "order", "order", "a")
        flood.completed.append(time.monotonic() - begun)
        begun = time.monotonic()
        reply = await who.slash(stage.general, "orders check", file=("orders.txt", text))
        flood.first.append(time.monotonic() - begun)
        await reply.final(timeout=60)
        flood.checked.append(time.monotonic() - begun)
        await asyncio.sleep(0.2)


def main() -> None:
    seconds = float(os.environ.get("TURNKEEP_FLOOD", "60"))
    for game in sys.argv[1:] or GAMES:
        with tempfile.TemporaryDirectory() as folder:
            flood = asyncio.run(flooded(Path(folder), game, seconds))
        print(f"{game}: {flood.slowest()}", flush=True)


if __name__ == "__main__":
    main()
