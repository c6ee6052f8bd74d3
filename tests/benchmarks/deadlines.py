"""Many deadlines at one moment: how long players wait meanwhile, and whether their orders are taken.

`python -m tests.benchmarks.deadlines [--campaigns 1000] [--seats 4] [--game count] [--on sqlite|postgresql]`
prints a line for each database; exit status 1 when a submission was refused whose turn was not being run. The turns,
the workers and the outbox are the real ones; a message takes 150 ms.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from sqlalchemy import text

from bot.hosting import Hosting, Message, Schedule, Unfinished, WrongMoment
from bot.roles import TOGETHER, Role
from engine.games import registry
from storage.ids import CampaignId, SeatId
from storage.records import NewCampaign, NewSeat, NewSheet, TurnResult
from storage.statuses import SeatStatus, TurnStatus
from storage.store import Store
from tests.bot.hosting import counting
from tests.suite.postgres import cluster

PLAYERS = 6  # who send orders and read them, one thing after the other
PAUSE = 0.1
LATENCY = 0.15
HEAD_START = 3.0  # seconds from the start of the bot to the deadline
RHYTHM = Schedule(kind="hours", hours=48, notice=0)
Part = tuple[CampaignId, SeatId, int]


class Post:
    """Discord, as far as it takes time."""

    def __init__(self) -> None:
        self.sent = 0

    async def send(self, message: Message) -> int:
        await asyncio.sleep(LATENCY)
        self.sent += 1
        return self.sent

    async def find(self, message: Message) -> int | None:
        return None


@dataclass
class Measured:
    """Seconds that a submission and a look at one's orders took; what was refused; until all turns were done."""

    submits: list[float] = field(default_factory=list)
    reads: list[float] = field(default_factory=list)
    refused: int = 0
    too_early: int = 0  # refused, though the turn only waited for its worker
    broken_off: int = 0
    turns: float = 0.0
    messages: int = 0

    def told(self) -> str:
        return (
            f"all turns in {self.turns:.1f} s; {len(self.submits)} submits, slowest {max(self.submits):.2f} s, "
            f"{self.too_early} refused while their turn waited, {self.refused - self.too_early} while it ran, "
            f"{self.broken_off} broken off; slowest of {len(self.reads)} reads {max(self.reads):.2f} s; "
            f"{self.messages} messages sent by then, "
            f"{self.messages / self.turns:.0f} a second"
        )


def orders_of(game: str) -> str:
    return "count 1" if game == "count" else "place 1"


def rules_of(game: str) -> Any:
    return counting.ruleset if game == "count" else registry.ruleset


async def world(store: Store, game: str, seats: int) -> bytes:
    """The state of a campaign that has begun."""
    hosting = Hosting(store, rulesets=rules_of(game), alarm=False)
    rules = rules_of(game)(game)
    made = await hosting.campaigns.open(
        1, game, "The first", options=rules.play.options().model_dump(), schedule=Schedule(kind="ready"), who=1
    )
    for seat in range(seats):
        choices = rules.play.choices().model_dump()
        await hosting.seats.join(made.id, 10 + seat, f"Faction {'abcdefghijkl'[seat]}", choices)
    turn = await hosting.campaigns.start(made.id, 1)
    await hosting.close()
    return store.state(turn.id)


def open_campaign(store: Store, number: int, game: str, seats: int, state: bytes, now: datetime) -> list[Part]:
    options = rules_of(game)(game).play.options().model_dump()
    new = NewCampaign(
        guild_id=1 + number % 50,
        game=game,
        name=f"War {number}",
        options=options,
        schedule=RHYTHM.model_dump(mode="json"),
        seed="s",
    )
    campaign = store.add_campaign(new, now).id
    store.merge_campaign(campaign, "channels", newspaper=10_000 + number, gm=20_000 + number, map=30_000 + number)
    made = [
        store.add_seat(
            NewSeat(
                campaign_id=campaign,
                name=f"Faction {'abcdefghijkl'[seat]}",
                owner_id=100_000 + number * 10 + seat,
                engine_id=str(seat + 1),
                status=SeatStatus.PLAYING,
            ),
            now,
        )
        for seat in range(seats)
    ]
    store.open_first_turn(campaign, TurnResult(state=state, next_seed="s", next_deadline=None), now)
    for seat in made:  # a game may end when nobody has sent orders (DNK-WIN-04)
        sheet = NewSheet(campaign_id=campaign, seat_id=seat.id, turn_number=1, text=orders_of(game))
        store.add_sheet(sheet, now)
    return [(campaign, seat.id, 100_000 + number * 10 + place) for place, seat in enumerate(made)]


async def play(
    hosting: Hosting, parts: list[Part], measured: Measured, over: asyncio.Event, chance: random.Random, orders: str
) -> None:
    while not over.is_set():
        campaign, seat, user = chance.choice(parts)
        begun = time.monotonic()
        try:
            await hosting.orders.submit(seat, user, orders)
        except WrongMoment:
            measured.refused += 1
            measured.too_early += (await hosting.turns.get(campaign, 1)).status == TurnStatus.PENDING
        except Unfinished:  # on a machine that is busy with something else
            measured.broken_off += 1
        measured.submits.append(time.monotonic() - begun)
        begun = time.monotonic()
        await hosting.orders.show(seat, user)
        measured.reads.append(time.monotonic() - begun)
        await asyncio.sleep(PAUSE)


@contextlib.contextmanager
def part(url: str, game: str) -> Iterator[None]:
    """A process of its own that runs the turns."""
    command = [sys.executable, "-m", "tests.benchmarks.load.part", url, game]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        assert running.stdout.readline(), "it does not start"
        yield
        running.stdin.close()


async def measure(url: str, game: str, campaigns: int, seats: int, *, apart: bool = False) -> Measured:
    """apart: the turns are run by a part of their own, on a PostgreSQL."""
    store = Store.open(url)
    state = await world(store, game, seats)
    roles = TOGETHER - {Role.WORKER} if apart else TOGETHER
    with contextlib.ExitStack() as parts:
        if apart:
            parts.enter_context(part(url, game))
        return await _measured(Hosting(store, rulesets=rules_of(game), roles=roles), state, game, campaigns, seats)


async def _measured(hosting: Hosting, state: bytes, game: str, campaigns: int, seats: int) -> Measured:
    store = hosting.store
    now, post, measured, over = hosting.core.now(), Post(), Measured(), asyncio.Event()
    parts = [part for n in range(campaigns) for part in open_campaign(store, n, game, seats, state, now)]
    with store.changing() as connection:
        connection.execute(text("ANALYZE"))  # PostgreSQL does so by itself within a minute of such a change
    orders = orders_of(game)
    await hosting.start(post)
    chance = random.Random(7)
    deadline = hosting.core.now() + timedelta(seconds=HEAD_START)
    for campaign in {campaign for campaign, _, _ in parts}:
        store.set_deadline(store.turn(campaign, 1).id, deadline)
    hosting.core.wake_alarm()
    while hosting.core.now() < deadline:
        await asyncio.sleep(0.05)
    begun = time.monotonic()
    players = [asyncio.create_task(play(hosting, parts, measured, over, chance, orders)) for _ in range(PLAYERS)]
    before = campaigns + 1  # their set-ups, and that of the first
    await until(lambda: done(store, hosting.core.now()) >= before + campaigns)
    measured.turns = time.monotonic() - begun
    over.set()
    await asyncio.gather(*players)
    measured.messages = post.sent
    await hosting.close()
    store.close()
    return measured


def done(store: Store, now: datetime) -> int:
    return store.counts(now)["turn_done"]


async def until(true: Callable[[], bool]) -> None:
    while not await asyncio.to_thread(true):
        await asyncio.sleep(0.25)


@contextlib.contextmanager
def database(*, server: bool) -> Iterator[str]:
    if server:
        with cluster() as made:
            yield made.server.url
    else:
        with tempfile.TemporaryDirectory() as folder:
            yield f"sqlite:///{Path(folder) / 'deadlines.sqlite3'}"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--campaigns", type=int, default=1000)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--game", default="count")
    parser.add_argument("--on", choices=("sqlite", "postgresql"))
    given = parser.parse_args()
    too_early = 0
    for kind in [given.on] if given.on else ["sqlite", "postgresql"]:
        with database(server=kind == "postgresql") as url:
            measured = asyncio.run(measure(url, given.game, given.campaigns, given.seats))
        named = f"{given.campaigns} deadlines of {given.game}, {given.seats} seats"
        print(f"{kind}, {named}: {measured.told()}", flush=True)
        too_early += measured.too_early
    sys.exit(1 if too_early else 0)


if __name__ == "__main__":
    main()
