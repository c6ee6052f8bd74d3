"""The parts of the bot as processes of their own, on a PostgreSQL of their own: whatever is killed, stopped or
restarted, a turn runs once.
"""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path

import pytest

from bot.hosting import Hosting
from bot.roles import Role
from storage.errors import AlreadyRunning, StorageError
from storage.store import Store
from tests.bot.host.parts.conftest import PATIENCE, Farm, farm_on, until
from tests.bot.stage import fresh_database
from tests.suite.postgres import Cluster, Rows, Server

pytestmark = pytest.mark.slow

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


def test_parts_cannot_share_a_file(empty_database: Path, tmp_path: Path) -> None:
    store = Store.open(fresh_database(empty_database, tmp_path))
    with pytest.raises(StorageError, match="on PostgreSQL only"):
        store.hold(shared=True)
    store.close()
