"""The parts of the bot as processes of their own, on a PostgreSQL of their own: whatever is killed, stopped or
restarted, a turn runs once.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.hosting import Hosting, Schedule
from engine.core.house import Temper
from engine.games.registry import ruleset
from storage.columns import TurnStatus
from storage.errors import AlreadyRunning, StorageError
from storage.ids import CampaignId
from storage.records import Turn
from storage.store import Store
from tests.postgres import Cluster

pytestmark = pytest.mark.slow

GM = 1
PATIENCE = 90.0  # for what ought to take seconds, on a machine that is busy with something else
ELSEWHERE = 30.0  # seconds within which a dead worker's turn begins again, by the lease of 20


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

    def worker(self) -> subprocess.Popen[bytes]:
        """A worker as its host starts it: without a token."""
        environment = {name: value for name, value in os.environ.items() if "TOKEN" not in name}
        environment |= {"TURNKEEP_DATABASE": self.url, "TURNKEEP_QUEUE": "cluster"}
        with self.log.open("ab") as log:
            command = [sys.executable, "-m", "bot.cli", "run", "--role", "worker"]
            made = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        self.workers.append(made)
        return made

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
        time.sleep(0.02)
    return time.monotonic() - begun


@pytest.fixture
async def farm(own_postgres: Cluster, tmp_path: Path) -> AsyncIterator[Farm]:
    url = own_postgres.server.url
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
    made = Farm(store, url, tmp_path / "workers.log", campaign.id)
    yield made
    for worker in made.workers:
        with contextlib.suppress(ProcessLookupError):
            worker.send_signal(signal.SIGCONT)
        worker.kill()
        worker.wait()
    store.close()


async def test_workers_run_what_is_due_and_keep_a_whole_bot_out(farm: Farm) -> None:
    farm.worker()
    farm.worker()
    farm.due()
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
    farm.worker()
    farm.worker()
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


async def test_workers_outlive_a_restart_of_the_database(farm: Farm, own_postgres: Cluster) -> None:
    farm.worker()
    farm.due()
    until(farm.claimed)
    own_postgres.stop()
    own_postgres.start()
    until(farm.done)
    assert farm.workers[0].poll() is None


def test_parts_cannot_share_a_file(tmp_path: Path) -> None:
    store = Store.open(tmp_path / "one.sqlite3")
    with pytest.raises(StorageError, match="on PostgreSQL only"):
        store.hold(shared=True)
    store.close()
