"""How soon the bot answers while its worker computes a long turn."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from pathlib import Path

from bot.desk.postman import DiscordMessenger
from bot.hosting import Hosting, Schedule
from storage.store import Store
from tests.benchmarks.load import grinding
from tests.bot.stage import Stage, on_stage

COMMANDS = ("orders show", "campaign info", "report", "orders history", "help", "newspaper", "orders template")


@dataclass(frozen=True)
class Waits:
    """Seconds from the press of Enter to the first answer (deferred or final) and to the final one, by command."""

    first: list[float]
    final: list[float]
    turn: float


async def answers_during_a_turn(folder: Path, seconds: float) -> Waits:
    """Runs a turn that computes for `seconds` in the worker process; one command after the other meanwhile."""
    database = folder / "busy.sqlite3"
    Store.open(database).close()
    async with on_stage(database, Stage) as stage:
        await _give_the_bot_a_worker(stage)
        campaign = await stage.hosting.campaigns.open(
            stage.guild.id, "count", "The Long Count", options={}, schedule=Schedule(), who=stage.gm.id
        )
        number = campaign.id
        seat = await stage.hosting.seats.join(number, stage.anna.id, "Grah", {})
        await stage.hosting.campaigns.start(number, stage.gm.id)
        await stage.hosting.orders.submit(seat.id, stage.anna.id, f"dawdle {round(seconds * 1000)}")
        await stage.settle()
        turn = asyncio.create_task(stage.hosting.turns.run(number))
        begun = time.monotonic()
        waits = Waits([], [], 0.0)
        while not turn.done():
            for command in COMMANDS:
                await _ask(stage, command, waits)
        run = await turn
        assert run.outcome == "done", run
        return Waits(waits.first, waits.final, time.monotonic() - begun)


async def _give_the_bot_a_worker(stage: Stage) -> None:
    await stage.hosting.close()
    stage.bot.hosting = Hosting(stage.bot.store, clock=stage.clock, rulesets=grinding.ruleset, alarm=False)
    await stage.bot.hosting.start(DiscordMessenger(stage.bot))


async def _ask(stage: Stage, command: str, waits: Waits) -> None:
    begun = time.monotonic()
    reply = await stage.anna.slash(stage.general, command)
    waits.first.append(time.monotonic() - begun)
    await reply.final()
    waits.final.append(time.monotonic() - begun)
