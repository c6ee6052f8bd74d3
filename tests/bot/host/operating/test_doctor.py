"""`turnkeep doctor`: what it finds amiss, what it says to do, and its exit status; as a host types it."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path

import pytest

from bot.double import Double
from bot.process import doctor
from bot.process.doctor import Verdict
from bot.process.settings import Settings
from tests.evenings.shipped import TURNKEEP, Shipped
from tests.suite.postgres import Server

NOW = datetime(2026, 3, 1, 20, tzinfo=UTC)


@dataclass
class Host:
    """A host whose bot is not running; what doctor said to them last."""

    shipped: Shipped
    here: pytest.MonkeyPatch
    said: str = ""

    async def finds(self, **settings: str) -> int:
        """What `asks` does, without the second in which a process imports the whole of Turnkeep, and its worker too."""
        with self.here.context() as here:
            here.setattr(os, "environ", self.shipped.settings | settings)
            here.chdir(self.shipped.folder)
            found = [finding async for finding in doctor.examined(os.environ)]
        lines = list[str]()
        for one in found:
            lines += [f"{one.verdict:<7} {one.about}: {one.said}", *([f"        {one.remedy}"] if one.remedy else [])]
        self.said = "\n".join(lines)
        return int(any(one.verdict is Verdict.WRONG for one in found))

    async def asks(self, **settings: str) -> int:
        env = self.shipped.settings | settings
        process = await asyncio.create_subprocess_exec(
            TURNKEEP, "doctor", env=env, cwd=self.shipped.folder,
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
        )  # fmt: skip
        printed, _ = await asyncio.wait_for(process.communicate(), 60)
        self.said = printed.decode()
        assert self.shipped.double.token not in self.said
        assert process.returncode is not None
        return process.returncode

    def wrong(self) -> list[str]:
        """What it calls wrong; after each of these stands what to do."""
        lines = self.said.splitlines()
        for line, after in zip(lines, [*lines[1:], ""], strict=True):
            assert after.startswith("        ") == line.startswith(("WRONG", "advice")), line
        return [line.removeprefix("WRONG").strip() for line in lines if line.startswith("WRONG")]


@pytest.fixture
async def host(empty_database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Host]:
    """A double with one server, a database, a copy of today."""
    database, copies = shutil.copy(empty_database, tmp_path / "one.sqlite3"), tmp_path / "copies"
    copies.mkdir()
    (copies / f"turnkeep-{datetime.now(UTC).date().isoformat()}.sqlite3").touch()
    async with Double.started() as double:
        double.guild("Test Server", double.person("Gwen"))
        more = {"TURNKEEP_BACKUPS": str(copies)}
        yield Host(Shipped(double, tmp_path, f"sqlite:///{database}", more=more), monkeypatch)


async def test_a_host_with_whom_all_is_well(host: Host) -> None:
    assert await host.asks() == 0, host.said
    assert "advice" not in host.said
    for about in ("settings", "token", "clock", "intents", "permissions", "disk", "database", "workers", "backups"):
        assert f"ok      {about}: " in host.said
    assert "plays Dunk!" in host.said


async def test_a_token_that_discord_does_not_know(host: Host) -> None:
    assert await host.asks(DISCORD_TOKEN="quite-another-secret") == 1
    assert host.wrong() == ["token: Discord does not know this token."]
    assert "quite-another-secret" not in host.said
    assert await host.finds(DISCORD_TOKEN="") == 1
    assert host.wrong() == ["token: DISCORD_TOKEN is not set."]


async def test_a_discord_that_cannot_be_reached(host: Host) -> None:
    assert await host.finds(TURNKEEP_DISCORD_API="http://127.0.0.1:9/api") == 1
    assert host.wrong() == ["Discord: http://127.0.0.1:9/api cannot be used: ClientConnectorError."]


async def test_settings_that_are_wrong_or_that_nobody_reads(host: Host) -> None:
    assert await host.finds(TURNKEEP_DATABSE="sqlite:///other", TURNKEEP_LOG_LEVEL="LOUD") == 1
    mistyped, bad = host.wrong()
    assert mistyped == "settings: There is no setting TURNKEEP_DATABSE."
    assert bad.startswith("settings: TURNKEEP_LOG_LEVEL: Input should be 'DEBUG'")
    (host.shipped.folder / ".env").write_text("TURNKEEP_BACKUP=there\n")
    assert await host.finds() == 1
    assert host.wrong() == ["settings: There is no setting TURNKEEP_BACKUP."]


async def test_a_server_that_gives_the_bot_too_little(host: Host) -> None:
    double = host.shipped.double
    poor = double.guild("Poor Server", double.person("Bert"))
    double.permit_bot(poor, "attach_files", "manage_roles", deny=True)
    assert await host.finds() == 1
    assert host.wrong() == [f"permissions: On Poor Server ({poor.id}) the bot lacks Manage Roles, Attach Files."]


async def test_a_database_that_does_not_answer_is_damaged_or_of_another_kind(host: Host, tmp_path: Path) -> None:
    assert await host.finds(TURNKEEP_DATABASE="postgresql://nobody:hunter2@127.0.0.1:9/x") == 1
    assert host.wrong() == ["database: My database does not answer. Nothing was changed; please try again in a minute."]
    assert "hunter2" not in host.said
    damaged = tmp_path / "one.sqlite3"
    with closing(sqlite3.connect(damaged)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
    content = bytearray(damaged.read_bytes())
    content[4096 * 3 : 4096 * 6] = b"\xff" * 4096 * 3
    damaged.write_bytes(content)
    assert await host.finds() == 1
    assert any("damaged" in line for line in host.wrong()), host.said
    assert await host.finds(TURNKEEP_DATABASE="mysql://x/y") == 1
    assert host.wrong() == ["database: Turnkeep stores in SQLite or PostgreSQL, not in mysql."]


async def test_a_schema_of_a_newer_version(host: Host, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "one.sqlite3")) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999', oldest = '9998'")
        connection.commit()
    assert await host.finds() == 1
    (said,) = host.wrong()
    assert said.startswith("database: Its schema 9999 is of a newer Turnkeep than this")


async def test_a_server_that_does_not_wait_for_its_disk(host: Host, postgres: Server) -> None:
    assert await host.finds(TURNKEEP_DATABASE=postgres.url) == 1
    (said,) = host.wrong()
    assert "a power cut can destroy the database" in said


async def test_backups_that_are_old_or_were_never_made(host: Host, tmp_path: Path) -> None:
    (today,) = (tmp_path / "copies").iterdir()
    old = datetime.now(UTC).date() - timedelta(days=3)
    today.rename(today.with_name(f"turnkeep-{old.isoformat()}.sqlite3"))
    assert await host.finds() == 1
    assert host.wrong() == [f"backups: The latest copy in {tmp_path / 'copies'} is 3 days old."]
    (tmp_path / "none").mkdir()
    assert await host.finds(TURNKEEP_BACKUPS=str(tmp_path / "none")) == 1
    assert host.wrong() == [f"backups: There is no copy in {tmp_path / 'none'}."]


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (31, "It is 31 seconds fast, so that every deadline comes too early."),
        (-90, "It is 90 seconds slow, so that every deadline comes too late."),
    ],
)
def test_a_clock_that_goes_wrong(seconds: int, said: str) -> None:
    found = doctor.of_clock(NOW + timedelta(seconds=seconds), format_datetime(NOW, usegmt=True))
    assert (found.verdict, found.said) == (Verdict.WRONG, said)
    assert doctor.of_clock(NOW, format_datetime(NOW, usegmt=True)).verdict is Verdict.OK
    assert doctor.of_clock(NOW, None).verdict is Verdict.ADVICE


def test_intents_that_are_off() -> None:
    assert doctor.of_intents({"flags": 1 << 19}).verdict is Verdict.ADVICE
    assert doctor.of_intents({"flags": 1 << 14}).verdict is Verdict.OK


def test_a_disk_that_is_nearly_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path}/new/one.sqlite3", backups=tmp_path, _env_file=None)
    assert [found.verdict for found in doctor.of_disks(settings)] == [Verdict.OK, Verdict.OK]
    monkeypatch.setattr(doctor, "ROOM", 2**60)
    assert [found.verdict for found in doctor.of_disks(settings)] == [Verdict.WRONG, Verdict.WRONG]


async def test_workers_that_do_not_answer() -> None:
    found = await doctor.of_workers(Settings(_env_file=None), ["dunk", "a game that went away"])
    assert found.verdict is Verdict.WRONG
    assert "a game that went away" in found.said
