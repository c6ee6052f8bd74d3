"""Many players in one bot process, all in the last minute: pytest tests/benchmarks/load/test_bot_load.py -s

TURNKEEP_LOAD_CAMPAIGNS and TURNKEEP_LOAD_PLAYERS (a campaign) set the size; 20 and 25 are the 500 players of the goal.
Nothing is timed by assertion but what Discord itself demands: an answer to every interaction within three seconds.
"""

from __future__ import annotations

import asyncio
import os
import resource
import time
from pathlib import Path
from typing import Any

from bot.double import Person
from bot.hosting.turn.schedule import Schedule
from storage.store import Store
from tests.bot.stage import Stage, on_stage

CAMPAIGNS = int(os.environ.get("TURNKEEP_LOAD_CAMPAIGNS", "4"))
PLAYERS = int(os.environ.get("TURNKEEP_LOAD_PLAYERS", "10"))
OPTIONS = {"size": "auto"}


def letters(number: int) -> str:
    return "".join(chr(97 + int(digit)) for digit in f"{number:03d}")


async def seated(stage: Stage) -> list[tuple[Person, Any]]:
    """Campaigns that have begun, each with its players; opened past Discord, which is not what is measured."""
    found = []
    for number in range(CAMPAIGNS):
        campaign = await stage.hosting.campaigns.open(
            stage.guild.id, "dunk", f"War {letters(number)}", options=OPTIONS, schedule=Schedule(), who=stage.gm.id
        )
        for seat in range(PLAYERS):
            person = stage.double.person(f"Player {number}-{seat}")
            stage.guild.add(person)
            name = f"Realm {letters(number)} {letters(seat)}"
            found.append((person, await stage.hosting.seats.join(campaign.id, person.id, name, {})))
        await stage.hosting.campaigns.start(campaign.id, stage.gm.id)
    return found


async def submits(stage: Stage, person: Person, seat: Any) -> float:
    """One player gives orders by file; how long the first answer took."""
    begun = time.monotonic()
    reply = await person.slash(stage.general, "orders submit", file=("orders.txt", b"place 1\n"), faction=str(seat.id))
    first = time.monotonic() - begun
    await reply.final(timeout=120)
    return first


async def test_everybody_submits_in_the_last_minute(tmp_path: Path) -> None:
    database = tmp_path / "load.sqlite3"
    Store.open(database).close()
    async with on_stage(database, Stage) as stage:
        stage.double.interactions.answer_within = 3.0
        seats = await seated(stage)
        await stage.settle()
        begun = time.monotonic()
        waits = await asyncio.gather(*(submits(stage, person, seat) for person, seat in seats))
        submitted = time.monotonic() - begun
        stored = [await stage.hosting.orders.state(seat.id) for _, seat in seats]
        assert stored.count("none") == 0, f"{stored.count('none')} submissions were lost"
        assert max(waits) < 3
        begun = time.monotonic()
        stage.clock.forward(days=7)
        runs = await stage.hosting.tick()
        ran = time.monotonic() - begun
        assert [run.outcome for run in runs] == ["done"] * CAMPAIGNS
        await stage.hosting.outbox.flush()
        delivered = time.monotonic() - begun
        reports = [sum("report of turn 1" in m.text for m in person.dms) for person, _ in seats]
        assert reports == [1] * len(seats)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(
        f"\n{len(seats)} players in {CAMPAIGNS} campaigns: all submitted in {submitted:.1f} s, slowest first answer "
        f"after {max(waits):.2f} s; {CAMPAIGNS} turns in {ran:.1f} s, everything delivered after {delivered:.1f} s; "
        f"peak memory with the double {memory:.0f} MiB"
    )
