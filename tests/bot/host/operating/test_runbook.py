"""The runbook: its commands run as they stand, one after the other, on a host with a campaign under way."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.double import Double
from tests.bot.stage import fresh_database
from tests.evenings.evening import PARTS, Evening
from tests.evenings.shipped import TURNKEEP, Shipped, shipped
from tests.suite.postgres import Cluster, binaries, owner

GUIDE = Path(__file__).parents[4] / "assets" / "docs" / "hosting.md"
RUNNING = {"A turn failed", "Discord is down", "A disk is full"}  # the others say that the bot is stopped
ASKED = {
    "a turn failed", "discord is down", "the token was stolen", "restore", "move to another machine",
    "upgrade without losing a deadline", "a disk is full", "two regions",
}  # fmt: skip


def sections() -> dict[str, list[str]]:
    """The runbook's sections, each with its blocks of commands."""
    runbook = GUIDE.read_text(encoding="utf-8").partition("\n## Runbook\n")[2].partition("\n## ")[0]
    parts = re.split(r"(?m)^### (.*)$", runbook)[1:]
    return {
        name: re.findall(r"(?ms)^```sh\n(.*?)^```$", text)
        for name, text in zip(parts[::2], parts[1::2], strict=True)
    }  # fmt: skip


def test_it_has_a_section_for_what_happens_to_hosts() -> None:
    assert {name.casefold() for name in sections()} == ASKED
    assert all(sections().values()), "a section without a command that can be tried"


class Place:
    """A host's folder with its settings."""

    def __init__(self, host: Shipped, server: Cluster) -> None:
        self.host, self.server = host, server

    async def types(self, block: str, **settings: str) -> str:
        """A block of commands; what they printed. Fails with the first that fails."""
        found = binaries()
        assert found is not None
        path = os.pathsep.join([str(TURNKEEP.parent), str(Path(sys.executable).parent), str(found), os.environ["PATH"]])
        there = {"PATH": path, "PGHOST": "127.0.0.1", "PGPORT": str(self.server.port), "PGUSER": "turnkeep"}
        process = await asyncio.create_subprocess_exec(
            "bash", "-euo", "pipefail", "-c", block, cwd=self.host.folder,
            env=self.host.settings | there | settings, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
        )  # fmt: skip
        printed, _ = await asyncio.wait_for(process.communicate(), 120)
        assert process.returncode == 0, f"{block}\n{printed.decode()}"
        return printed.decode()


@pytest.fixture
async def place(double: Double, own_postgres: Cluster, empty_database: Path, tmp_path: Path) -> AsyncIterator[Place]:
    """A bot that runs, with a campaign of which a turn has run, a copy of today of each kind, and its own settings."""
    more = {"TURNKEEP_BACKUPS": "backups"}
    database = fresh_database(empty_database, tmp_path)
    async with shipped(double, tmp_path, f"sqlite:///{database.name}", more=more) as host:
        evening = Evening(double, PARTS["dunk"])
        await evening.campaign()
        await evening.a_deadline_passes()
        place = Place(host, own_postgres)
        dump = f"backups/turnkeep-{datetime.now(UTC).date()}.dump"
        await place.types(f"turnkeep backup --database {own_postgres.server.url} {dump}")
        exported = await evening.exported(tmp_path)
        await place.types(
            f"mkdir x && cp {exported.name} x/campaign-1.zip && cd x && "
            f"python3 -m zipfile -c ../{dump.replace('.dump', '.zip')} campaign-1.zip"
        )
        yield place


@pytest.mark.slow
async def test_the_commands_of_the_runbook_do_what_it_says(place: Place) -> None:
    host, typed = place.host, set[tuple[str, bool]]()
    for name, blocks in sections().items():
        if name in RUNNING and host.process is None:
            await host.start()
            await host.double.until(lambda: (host.folder / "heartbeat").exists(), why="a heartbeat")
        for block in blocks if name != "Two regions" else ():
            running = name in RUNNING or "turnkeep health" in block
            if (block, running) in typed:  # `turnkeep doctor` by itself stands in several sections
                continue
            typed.add((block, running))
            if not running and host.process is not None:
                await host.stop()
                host.process = None
            if running and host.process is None:
                await host.start()
            printed = await place.types(block)
            assert "WRONG" not in printed
            assert "differ" not in printed
    for kept in ("for-the-report", "moving", "before-the-upgrade", "again"):
        assert (host.folder / f"{kept}.sqlite3").stat().st_size > 0
    assert len(list((host.folder / "backups").iterdir())) == 2
    if host.process is not None:
        await host.stop()


@contextlib.contextmanager
def standby_of(primary: Cluster, port: int) -> Iterator[Cluster]:
    """A second server that follows the first."""
    found = primary.found
    folder = Path(subprocess.check_output(["mktemp", "-d"], text=True, user=owner()).strip())
    copied = [str(found / "pg_basebackup"), "-R", "-h", "127.0.0.1", "-p", str(primary.port), "-U", "turnkeep"]
    made = Cluster(found, folder, port)
    try:
        subprocess.run([*copied, "-D", str(folder / "data")], check=True, capture_output=True, user=owner(), cwd=folder)
        made.start()
        yield made
    finally:
        made.stop()
        shutil.rmtree(folder, ignore_errors=True)


@pytest.mark.slow
async def test_the_region_that_waited_takes_over(double: Double, own_postgres: Cluster, tmp_path: Path) -> None:
    import socket

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    evening = Evening(double, PARTS["dunk"])
    with standby_of(own_postgres, port) as standby:
        async with shipped(double, tmp_path / "first", own_postgres.server.url) as host:
            await evening.campaign()
            host.database = standby.server.url
            waiting = Place(host, standby)
            with pytest.raises(AssertionError, match="The server is a standby"):
                await waiting.types("turnkeep doctor")
            await host.stop()
        own_postgres.stop()
        (block,) = sections()["Two regions"]
        with pytest.raises(AssertionError, match="fsync is off"):  # as the servers of tests are
            await waiting.types(block)
        async with shipped(double, tmp_path / "second", standby.server.url):
            await evening.a_deadline_passes()
            await evening.answers()
