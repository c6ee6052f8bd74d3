"""A campaign on a PostgreSQL, and the workers that run its turns, as processes of their own."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.hosting import Hosting, Schedule
from engine.core.house import Temper
from engine.games.registry import ruleset
from storage.ids import CampaignId
from storage.records import Turn
from storage.statuses import TurnStatus
from storage.store import Store
from tests.bot.regulars import REGULARS
from tests.suite.postgres import Rows, Server

ROOT = Path(__file__).parents[4]
GM = 1
PATIENCE = 90.0  # for what ought to take seconds, on a machine that is busy with something else


@dataclass
class Farm:
    """A campaign of Dunk! that the house plays, and the workers for it."""

    store: Store
    url: str
    log: Path
    id: CampaignId
    workers: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def worker(self, where: Path = ROOT, **settings: str) -> subprocess.Popen[bytes]:
        """A worker as its host starts it: without a token. where: the sources it runs from."""
        environment = {name: value for name, value in os.environ.items() if "TOKEN" not in name}
        environment |= {
            "TURNKEEP_DATABASE": self.url,
            "TURNKEEP_QUEUE": "cluster",
            **settings,
            "PYTHONPATH": str(where),
        }
        with self.log.open("ab") as log:
            command = [sys.executable, "-m", "bot.cli", "run", "--role", "worker"]
            made = subprocess.Popen(command, cwd=where, env=environment, stdout=log, stderr=log)
        self.workers.append(made)
        return made

    async def settled(self, number: int = 1) -> None:
        """So many workers that have looked for turns, and found none."""
        for _ in range(number):
            self.worker()
        until(lambda: self.log.read_text().count("ready to run turns") == number)
        await asyncio.sleep(2)

    def turn(self, number: int = 1) -> Turn:
        return self.store.turn(self.id, number)

    def due(self) -> None:
        present = self.store.present_turn(self.id)
        assert present is not None
        self.store.set_deadline(present.id, datetime.now(UTC))

    def claimed(self) -> bool:
        return self.turn().status == TurnStatus.CLAIMED

    def done(self, number: int = 1) -> bool:
        return self.turn(number).status == TurnStatus.DONE

    def runner(self) -> subprocess.Popen[bytes]:
        """The worker that has claimed the first turn."""
        name = self.turn().claimed_by or ""
        return next(one for one in self.workers if str(one.pid) in name.split(":"))


def until(true: Callable[[], bool], seconds: float = PATIENCE) -> float:
    """Wait; how long that took."""
    begun = time.monotonic()
    while not true():
        assert time.monotonic() - begun < seconds, "it did not come about"
        time.sleep(0.05 if time.monotonic() - begun < 5 else 0.2)
    return time.monotonic() - begun


@pytest.fixture(scope="module")
def begun(postgres: Server) -> Rows:
    """The rows of a campaign that has just begun."""
    return begun_with(postgres, "dunk", 8)


def begun_with(postgres: Server, game: str, seats: int) -> Rows:
    """The rows of a campaign of this game that has just begun."""
    try:
        asyncio.run(_begin(postgres.url, game, seats))
        return postgres.kept()
    finally:
        postgres.empty()


async def _begin(url: str, game: str, seats: int) -> None:
    store = Store.open(url)
    hosting = Hosting(store, alarm=False, agency=REGULARS)
    options = ruleset(game).play.options().model_dump()
    campaign = await hosting.campaigns.open(
        1, game, "War", options=options, schedule=Schedule(kind="hours", hours=48), who=GM
    )
    await hosting.house.join(campaign.id, seats, Temper.RAIDER, GM)
    await hosting.campaigns.start(campaign.id, GM)
    for seat in await hosting.seats.all(campaign.id):
        await hosting.house.play(seat.id, None, GM)  # their orders are a gateway's chore, and there is none here
    await hosting.close()
    store.close()


@contextlib.contextmanager
def farm_on(server: Server, begun: Rows, folder: Path) -> Iterator[Farm]:
    """The campaign on this server; its workers are gone afterwards, whatever happened."""
    server.fill(begun)
    store = Store.open(server.url)
    (campaign,) = store.campaigns()
    made = Farm(store, server.url, folder / "workers.log", campaign.id)
    yield made
    for worker in made.workers:
        with contextlib.suppress(ProcessLookupError):
            worker.send_signal(signal.SIGCONT)
        worker.kill()
        worker.wait()
    store.close()


@pytest.fixture
def farm(postgres: Server, postgres_database: str, begun: Rows, tmp_path: Path) -> Iterator[Farm]:
    with farm_on(postgres, begun, tmp_path) as made:
        yield made
