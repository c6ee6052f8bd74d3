"""The parts of the bot as processes of their own, on a PostgreSQL of their own: whatever is killed, stopped or
restarted, a turn runs once.
"""

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
from bot.roles import Role
from engine.core.house import Temper
from engine.games.registry import ruleset
from storage.errors import AlreadyRunning, StorageError
from storage.ids import CampaignId
from storage.records import Turn
from storage.statuses import TurnStatus
from storage.store import Store
from tests.suite.postgres import Cluster, Rows, Server

pytestmark = pytest.mark.slow

GM = 1
PATIENCE = 90.0  # for what ought to take seconds, on a machine that is busy with something else
IDLE = 15  # seconds for which nothing happens
AGAIN = 30.0  # seconds within which a turn is done that a restart of the database broke off; alone some eight
AT_ONCE = 15.0  # seconds within which a turn begins that is due; a part that was never told looks every minute
ELSEWHERE = 30.0  # seconds within which a dead worker's turn begins again, by the lease of 20
SHORT = "5"  # the shortest lease that a host may set, for whoever waits for its end and has nothing else to prove


REFUSED = (  # what a worker logs that comes back; the last: the server had ended its connection
    "has been given to another",
    "was no longer ours to give back",
    "waits: My database does not answer",
)


@dataclass
class Farm:
    """A campaign of Dunk! that the house plays, and the workers for it."""

    store: Store
    url: str
    log: Path
    id: CampaignId
    workers: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def worker(self, **settings: str) -> subprocess.Popen[bytes]:
        """A worker as its host starts it: without a token."""
        environment = {name: value for name, value in os.environ.items() if "TOKEN" not in name}
        environment |= {"TURNKEEP_DATABASE": self.url, "TURNKEEP_QUEUE": "cluster", **settings}
        with self.log.open("ab") as log:
            command = [sys.executable, "-m", "bot.cli", "run", "--role", "worker"]
            made = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
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
        time.sleep(0.02 if time.monotonic() - begun < 5 else 0.2)
    return time.monotonic() - begun


@pytest.fixture(scope="module")
def begun(postgres: Server) -> Rows:
    """The rows of a campaign that has just begun."""
    try:
        asyncio.run(_begin(postgres.url))
        return postgres.kept()
    finally:
        postgres.empty()


async def _begin(url: str) -> None:
    store = Store.open(url)
    hosting = Hosting(store, alarm=False)
    options = ruleset("dunk").play.options().model_dump()
    campaign = await hosting.campaigns.open(
        1, "dunk", "War", options=options, schedule=Schedule(kind="hours", hours=48), who=GM
    )
    await hosting.house.join(campaign.id, 8, Temper.RAIDER, GM)
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


async def test_workers_hear_what_is_due_and_keep_a_whole_bot_out(farm: Farm) -> None:
    await farm.settled(2)
    farm.due()
    assert until(lambda: farm.claimed() or farm.done()) < AT_ONCE
    until(farm.done)
    with pytest.raises(AlreadyRunning):
        farm.store.hold()
    for worker in farm.workers:
        worker.send_signal(signal.SIGTERM)
    assert [worker.wait(PATIENCE) for worker in farm.workers] == [0, 0]
    farm.store.hold()
    farm.store.let_go()


async def test_the_turn_of_a_worker_that_is_killed_runs_elsewhere(farm: Farm) -> None:
    farm.worker()
    farm.worker()
    farm.due()
    until(farm.claimed)
    killed = farm.runner()
    killed.kill()
    former = farm.turn().claimed_by
    again = until(lambda: farm.done() or farm.turn().claimed_by not in (former, None), ELSEWHERE)
    assert again < ELSEWHERE
    until(farm.done)
    assert len(farm.store.turns(farm.id)) == 3, "the set-up, the turn, and the next one that takes orders"


async def test_a_worker_that_was_stopped_and_wakes_up_writes_nothing(farm: Farm) -> None:
    farm.worker(TURNKEEP_LEASE=SHORT)
    farm.worker(TURNKEEP_LEASE=SHORT)
    farm.due()
    until(farm.claimed)
    stopped = farm.runner()
    stopped.send_signal(signal.SIGSTOP)
    until(farm.done)
    before = (farm.turn(), [one.id for one in farm.store.deliveries(farm.id)])
    assert str(stopped.pid) not in (before[0].claimed_by or "").split(":")
    stopped.send_signal(signal.SIGCONT)
    until(lambda: any(said in farm.log.read_text() for said in REFUSED))
    assert (farm.turn(), [one.id for one in farm.store.deliveries(farm.id)]) == before


async def test_workers_outlive_a_restart_of_the_database(own_postgres: Cluster, begun: Rows, tmp_path: Path) -> None:
    with farm_on(own_postgres.server, begun, tmp_path) as farm:
        farm.worker()
        farm.due()
        until(farm.claimed)
        own_postgres.stop()
        own_postgres.start()
        assert until(farm.done) < AGAIN
        assert farm.workers[0].poll() is None


def transactions(server: Server) -> int:
    """How many the server has committed, as far as it has counted."""
    import psycopg

    with psycopg.connect(server.url, autocommit=True) as connection:
        row = connection.execute(
            "SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()"
        ).fetchone()
    assert row is not None
    return int(row[0])


async def test_a_worker_that_has_nothing_to_do_asks_for_nothing_and_finds_what_nobody_told_it(
    farm: Farm, postgres: Server
) -> None:
    await farm.settled()
    await asyncio.sleep(10)  # the server counts what was done as much later
    before = transactions(postgres)
    await asyncio.sleep(IDLE)
    assert transactions(postgres) - before < 5 * IDLE
    tables = ("delivery", "turn", "seat")
    postgres.run(*(f"ALTER TABLE {name} DISABLE TRIGGER USER" for name in tables))
    try:
        farm.due()
        until(farm.done, 60 + PATIENCE)
    finally:
        postgres.run(*(f"ALTER TABLE {name} ENABLE TRIGGER USER" for name in tables))


def test_parts_that_start_together_wait_for_the_one_that_makes_the_schema(own_postgres: Cluster) -> None:
    own_postgres.server.run("CREATE DATABASE fresh")
    url = own_postgres.server.url.replace("/postgres", "/fresh")
    stores = [Store.open(url, migrate=False) for _ in range(3)]

    async def together() -> None:
        parts = [Hosting(store, alarm=False, roles=frozenset({Role.SENDER})) for store in stores]
        await asyncio.gather(*(part.hold() for part in parts))
        await asyncio.gather(*(part.close() for part in parts))

    asyncio.run(together())
    assert all(store.is_current() for store in stores)
    for store in stores:
        store.close()


def test_parts_cannot_share_a_file(tmp_path: Path) -> None:
    store = Store.open(tmp_path / "one.sqlite3")
    with pytest.raises(StorageError, match="on PostgreSQL only"):
        store.hold(shared=True)
    store.close()
