"""What one host bears, beside what was promised: `python -m tests.benchmarks.scale [ROW ...]` prints the table.

Without names all rows, some twenty minutes on two cores; nothing else should run meanwhile. Each row makes its own
database: SQLite where it says no other, PostgreSQL where the machine has its programs.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from bot.hosting import Hosting, Message
from bot.hosting.clock import SystemClock
from bot.hosting.people.seats import USUAL_HOURS
from bot.limits import UNLIMITED
from storage.content import GmLine
from storage.records import NewDelivery
from storage.statuses import LEASE, TargetKind, TurnStatus
from storage.store import Store
from tests.benchmarks import deadlines
from tests.bot.hosting import counting
from tests.storage.crowd import crowd, reminded
from tests.suite.postgres import Cluster, cluster

CROWD = 10_000
SETTLED = 20.0  # seconds after which what a start sets off is over
MINUTE = 60.0
A_SECOND = 50  # requests that Discord takes of one bot
LETTERS = 1_000
FARM = 24  # campaigns of Dunk! whose turns the workers run
HEAD = "| load | before | goal | today |\n|---|---|---|---|"


@dataclass(frozen=True)
class Line:
    """A line of the table. before: as measured before the host was made to grow; today: measures it."""

    name: str
    load: str
    before: str
    goal: str
    today: Callable[[], Awaitable[str]]


class Post:
    """Discord: it takes 150 ms for a message, and no more than so many a second."""

    def __init__(self) -> None:
        self.sent, self._next = 0, 0.0

    async def send(self, message: Message) -> int:
        now = time.monotonic()
        self._next = max(self._next, now) + 1 / A_SECOND
        await asyncio.sleep(self._next - now + deadlines.LATENCY)
        self.sent += 1
        return self.sent

    async def find(self, message: Message) -> int | None:
        return None


def crowded(store: Store, campaigns: int, seats: int, deadline: datetime) -> None:
    options = counting.ruleset("count").play.options().model_dump()
    crowd(store, campaigns, seats, deadline, options, deadlines.RHYTHM.model_dump(mode="json"))


def count_house(store: Store, *, alarm: bool = True) -> Hosting:
    return Hosting(store, rulesets=counting.ruleset, limits=UNLIMITED, alarm=alarm)


async def many_deadlines(*, server: bool, apart: bool = False) -> str:
    with deadlines.database(server=server) as url:
        told = await deadlines.measure(url, "count", 1_000, 4, apart=apart)
    return (
        f"{told.turns:.0f} s; {max(told.submits):.2f} / {max(told.reads):.2f} s; "
        f"{told.too_early} of {len(told.submits)} refused, and {told.refused - told.too_early} while their turn ran"
    )


async def great_deadlines() -> str:
    with deadlines.database(server=False) as url:
        told = await deadlines.measure(url, "dunk", 100, 8)
    return (
        f"{told.too_early} of {len(told.submits)}, and {told.refused - told.too_early} while their turn ran; "
        f"all turns in {told.turns:.0f} s"
    )


async def letters() -> str:
    with deadlines.database(server=False) as url:
        store = Store.open(url)
        crowded(store, 1, 1, SystemClock().now() + timedelta(days=1))
        campaign = store.campaigns()[0].id
        batch = [
            NewDelivery(content=GmLine(title="A line", text="Of text."), target_kind=TargetKind.USER, target_id=1 + n)
            for n in range(LETTERS)
        ]
        store.queue(campaign, batch, SystemClock().now())
        hosting, post = count_house(store, alarm=False), Post()
        begun = time.monotonic()
        await hosting.start(post)
        await deadlines.until(lambda: post.sent >= LETTERS)
        took = time.monotonic() - begun
        await hosting.close()
        store.close()
    return f"{took * A_SECOND / LETTERS:.1f} : 1"


async def idle() -> str:
    with deadlines.database(server=False) as url:
        store = Store.open(url)
        crowded(store, CROWD, 4, SystemClock().now() + timedelta(days=10))
        hosting = count_house(store)
        await hosting.start(Post())
        await asyncio.sleep(SETTLED)
        before = time.process_time()
        await asyncio.sleep(MINUTE)
        took = time.process_time() - before
        await hosting.close()
        store.close()
    return f"{took:.2f} s"


async def start() -> str:
    with deadlines.database(server=False) as url:
        store = Store.open(url)
        crowded(store, CROWD, 4, SystemClock().now() + timedelta(days=10))
        hosting = count_house(store)
        begun = time.monotonic()
        await hosting.start(Post())
        await hosting.campaigns.overview(store.campaigns()[-1].id)
        took = time.monotonic() - begun
        await hosting.close()
        store.close()
    return f"{took:.1f} s"


async def reminders() -> str:
    with deadlines.database(server=False) as url:
        store = Store.open(url)
        crowded(store, CROWD // 4, 4, SystemClock().now() + timedelta(hours=min(USUAL_HOURS), minutes=-1))
        state = await deadlines.world(store, "count", 4)
        parts = deadlines.open_campaign(store, CROWD, "count", 4, state, SystemClock().now())
        turn = store.turn(parts[0][0], 1)
        hosting, moments = count_house(store), list[datetime]()
        begun = time.monotonic()
        await hosting.start(Post())
        deadline = SystemClock().now() + timedelta(seconds=2)  # when the sweep is under way
        store.set_deadline(turn.id, deadline)
        hosting.core.wake_alarm()
        waiting = asyncio.create_task(deadlines.until(lambda: store.turn_row(turn.id).status != TurnStatus.PENDING))
        waiting.add_done_callback(lambda _: moments.append(SystemClock().now()))
        await deadlines.until(lambda: reminded(store) >= CROWD)
        took = time.monotonic() - begun
        await waiting
        await hosting.close()
        store.close()
    return f"{took:.1f} s; {(moments[0] - deadline).total_seconds():.1f} s"


async def workers() -> str:
    with cluster() as one:
        alone = await ran_by(one, 1)
    with cluster() as two:
        together = await ran_by(two, 2)
    return f"{together / alone:.1f} : 1 ({alone:.0f} and {together:.0f} turns a minute, {os.cpu_count()} cores)"


async def ran_by(server: Cluster, number: int) -> float:
    """Turns a minute that so many worker processes run and draw."""
    store = Store.open(server.server.url)
    state = await deadlines.world(store, "dunk", 8)
    now = SystemClock().now()
    made = [deadlines.open_campaign(store, n, "dunk", 8, state, now)[0][0] for n in range(FARM)]
    before = deadlines.done(store, now)
    environment = os.environ | {"TURNKEEP_QUEUE": "cluster", "TURNKEEP_DATABASE": server.server.url}
    with tempfile.TemporaryDirectory() as folder, (Path(folder) / "log").open("wb") as log:
        command = [sys.executable, "-m", "bot.cli", "run", "--role", "worker"]
        running = [subprocess.Popen(command, env=environment, stderr=log) for _ in range(number)]
        try:
            await deadlines.until(lambda: (Path(folder) / "log").read_text().count("ready to run turns") == number)
            await asyncio.sleep(5)  # until their own workers are warm
            begun = time.monotonic()
            for campaign in made:
                store.set_deadline(store.turn(campaign, 1).id, SystemClock().now())
            await deadlines.until(lambda: deadlines.done(store, now) >= before + FARM and drawn(store))
            took = time.monotonic() - begun
        finally:
            for process in running:
                process.terminate()
                process.wait(30)
    store.close()
    return FARM * 60 / took


def drawn(store: Store) -> bool:
    """Whether no turn waits for its pictures."""
    return not store.undrawn("nobody", SystemClock().now() + 2 * LEASE)


ROWS = (
    Line(
        "deadlines-sqlite",
        "1,000 deadlines at once, trivial game, 4 seats, SQLite: all committed; slowest submit / read meanwhile",
        "28 s; 9.0 / 6.2 s",
        "35 s; 0.5 / 0.3 s",
        lambda: many_deadlines(server=False),
    ),
    Line(
        "deadlines-postgresql",
        "the same on PostgreSQL",
        "84 s; 66 / 5.5 s",
        "35 s; 0.5 / 0.3 s",
        lambda: many_deadlines(server=True),
    ),
    Line(
        "deadlines-parts",
        "the same on PostgreSQL, with a part of its own that runs the turns",
        "-",
        "35 s; 0.5 / 0.3 s",
        lambda: many_deadlines(server=True, apart=True),
    ),
    Line(
        "dunk",
        "100 deadlines of Dunk!, 8 seats, pictures: submits refused",
        "145 of 167",
        "0",
        great_deadlines,
    ),
    Line(
        "letters",
        "1,000 messages to as many people, against the least time that Discord's 50 a second allow",
        "-",
        "1.3 : 1",
        letters,
    ),
    Line("idle", "10,000 campaigns idle: processor a minute", "1.1 s", "0.3 s", idle),
    Line(
        "reminders",
        "10,000 reminders due at once: one sweep; a deadline meanwhile late by",
        "78 s",
        "10 s; 1 s",
        reminders,
    ),
    Line("start", "start with 10,000 campaigns until the first answer", "-", "10 s", start),
    Line(
        "workers", "one worker process added, Dunk! with 8 seats on PostgreSQL: turns a minute", "-", "1.8 : 1", workers
    ),
)


async def told(names: list[str]) -> None:
    print(HEAD, flush=True)
    for row in ROWS:
        if not names or row.name in names:
            print(f"| {row.load} | {row.before} | {row.goal} | {await row.today()} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("row", nargs="*", choices=[[], *(row.name for row in ROWS)])
    asyncio.run(told(list(parser.parse_args().row)))


if __name__ == "__main__":
    main()
