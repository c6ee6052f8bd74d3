"""`turnkeep migrate-to`: a host with a campaign under way moves from SQLite, of whatever schema, to PostgreSQL."""

from __future__ import annotations

import asyncio
import hashlib
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import text

from bot import cli
from bot.double import Double
from storage.db import open_engine
from storage.migrations import HEAD, config, current
from storage.migrations.moving import sums
from storage.store import Store
from tests.bot.stage import fresh_database
from tests.evenings.evening import PARTS, Evening
from tests.evenings.shipped import TURNKEEP, Shipped, shipped
from tests.storage.conftest import NOW, new_campaign
from tests.suite.postgres import Cluster

# The oldest schema that hosts have run, of 21a80d4, from where the way leads over all others, and the present one.
SCHEMAS = ("0002", HEAD)


async def typed(host: Shipped, *arguments: str) -> tuple[int, str]:
    """A command of the host's; its exit status, and what it printed."""
    process = await asyncio.create_subprocess_exec(
        TURNKEEP, *arguments, env=host.settings, cwd=host.folder,
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip
    printed, _ = await asyncio.wait_for(process.communicate(), 120)
    assert process.returncode is not None
    return process.returncode, " ".join(printed.decode().split())


def taken_back(path: Path, revision: str) -> None:
    """The database as an older version left it."""
    engine = open_engine(path)
    with engine.connect() as connection:
        # As on the way up, or a remade table takes its children along.
        connection.connection.driver_connection.execute("PRAGMA foreign_keys=OFF")  # type: ignore[union-attr]
        command.downgrade(config(connection), revision)
        connection.commit()
    assert current(engine) == revision
    engine.dispose()


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


@pytest.mark.slow
async def test_a_campaign_is_played_on_after_the_move(
    double: Double, own_postgres: Cluster, empty_database: Path, tmp_path: Path
) -> None:
    """From each schema, and on from that of the oldest."""
    evening = Evening(double, PARTS["dunk"])
    shutil.copy(empty_database, tmp_path / "one.sqlite3")
    async with shipped(double, tmp_path / "host", f"sqlite:///{tmp_path}/one.sqlite3") as host:
        await evening.campaign()
        await evening.a_deadline_passes()
        status, said = await typed(host, "migrate-to", own_postgres.server.url)
        assert (status, "Another Turnkeep" in said) == (2, True), said
        await host.stop()
        targets = [await moved(host, schema, own_postgres, tmp_path) for schema in SCHEMAS]
        again, said = await typed(host, "migrate-to", targets[-1])
        assert (again, "The new database is not empty" in said) == (2, True), said
        host.database = targets[0]
        await host.start()
        await evening.a_deadline_passes()
        await evening.answers()
        await host.stop()
        assert "2 turns replayed to the same bytes" in await host.command("verify")
        assert host.faults() == []


async def moved(host: Shipped, schema: str, server: Cluster, folder: Path) -> str:
    """A copy of the database, as a version of this schema had it, moves into one of PostgreSQL's; where that is."""
    server.server.run(f"CREATE DATABASE from_{schema}")
    target, file = server.server.url.replace("/postgres", f"/from_{schema}"), folder / f"{schema}.sqlite3"
    shutil.copy(folder / "one.sqlite3", file)
    taken_back(file, schema)
    host.database, before = f"sqlite:///{file}", digest(file)
    status, said = await typed(host, "migrate-to", target)
    assert status == 0, said
    assert "1 campaign, " in said
    assert "the sums of both databases are the same" in said
    assert "Winter War: 1 turn replayed, each as it is stored, as in the old database" in said
    assert (digest(file), list(folder.glob("turnkeep-move-*"))) == (before, [])
    with open_engine(target).connect() as connection:  # PostgreSQL knows by now how much there is
        assert connection.scalar(text("SELECT reltuples FROM pg_class WHERE relname = 'delivery'")) > 5
    return target


Typed = Callable[[Path, str], tuple[int, str]]


@pytest.fixture
def typed_here(capfd: pytest.CaptureFixture[str]) -> Typed:
    """What `typed` does with a file and where it is to move, in this process."""

    def typed_here(file: Path, target: str) -> tuple[int, str]:
        capfd.readouterr()
        with pytest.raises(SystemExit) as ended:
            cli.main(["migrate-to", target, "--database", f"sqlite:///{file}"])
        said = capfd.readouterr()
        return int(ended.value.code or 0), " ".join((said.out + said.err).split())

    return typed_here


def test_what_may_still_run_on_another_machine_is_not_moved(
    typed_here: Typed, postgres_database: str, empty_database: Path, tmp_path: Path
) -> None:
    file = fresh_database(empty_database, tmp_path)
    store = Store.open(file, lease=timedelta(seconds=60))
    assert store.take_lease("alarm", "another-machine:77:1:abc", datetime.now(UTC))
    store.close()
    status, said = typed_here(file, postgres_database)
    assert (status, "stop it first" in said) == (2, True), said
    target = Store.open(postgres_database)
    with target.writing() as session:
        assert {count for count, _ in sums(session.connection()).values()} == {0}
    target.close()


def test_a_move_that_leads_nowhere_is_refused(typed_here: Typed, empty_database: Path, tmp_path: Path) -> None:
    file = fresh_database(empty_database, tmp_path)
    status, said = typed_here(file, f"sqlite:///{tmp_path}/two.sqlite3")
    assert (status, "A move leads to PostgreSQL" in said) == (2, True), said
    status, said = typed_here(file, "postgresql://me:hunter2@127.0.0.1:9/x")
    assert (status, "hunter2" in said) == (2, False), said


def test_what_does_not_fit_leaves_the_new_database_empty(
    typed_here: Typed, postgres_database: str, empty_database: Path, tmp_path: Path
) -> None:
    file = fresh_database(empty_database, tmp_path)
    store = Store.open(file)
    store.add_campaign(new_campaign(), NOW)
    store.close()
    changed(file, "UPDATE campaign SET name = printf('%.*c', 300, 'x')")  # SQLite does not mind, PostgreSQL does
    status, said = typed_here(file, postgres_database)
    assert (status, "A row does not fit into the new database" in said) == (2, True), said
    changed(file, "UPDATE campaign SET name = 'Rome' || char(0) || 'and after'")
    status, said = typed_here(file, postgres_database)
    assert (status, "the sums of both databases are the same" in said) == (0, True), said
    target = Store.open(postgres_database)
    assert [campaign.name for campaign in target.campaigns()] == ["Rome and after"]
    second = target.add_campaign(new_campaign(name="Second"), NOW)  # it gets a number of its own
    assert [campaign.id for campaign in target.campaigns()][-1] == second.id
    target.close()


def changed(file: Path, statement: str) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(statement)
        connection.commit()
