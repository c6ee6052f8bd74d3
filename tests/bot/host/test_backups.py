"""The daily copy of the database."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import sqlite3
import zipfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.app import Bot
from bot.double import Double
from bot.process.backups import Backups
from bot.process.settings import Settings
from storage.copies.transfer import import_campaign
from storage.statuses import CampaignStatus
from storage.store import Store
from tests.bot.regulars import REGULARS
from tests.bot.stage import SetClock
from tests.storage.conftest import NOW, new_campaign

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture
def clock() -> SetClock:
    return SetClock(NOON)


@pytest.fixture
def backups(empty_database: Path, tmp_path: Path, clock: SetClock) -> Iterator[Backups]:
    store = Store.open(shutil.copy(empty_database, tmp_path / "live.sqlite3"), migrate=False)
    yield Backups(store, tmp_path / "copies", clock)
    store.close()


async def test_the_copy_of_a_day_holds_what_was_stored_and_is_made_once(backups: Backups, clock: SetClock) -> None:
    backups.store.add_campaign(new_campaign(), NOW)
    made = await backups.due()
    assert made is not None
    assert made.name == "turnkeep-2026-03-01.sqlite3"
    with contextlib.closing(sqlite3.connect(made)) as copy:
        assert copy.execute("SELECT status FROM campaign").fetchall() == [(CampaignStatus.GATHERING,)]
    clock.forward(hours=11)
    assert await backups.due() is None


async def test_a_restart_on_the_same_day_leaves_the_copy_alone(backups: Backups) -> None:
    made = await backups.due()
    assert made is not None
    made.write_bytes(b"as it was")
    assert await Backups(backups.store, backups.folder, backups.clock).due() is None
    assert made.read_bytes() == b"as it was"


async def test_the_last_seven_are_kept_and_nothing_else_is_touched(backups: Backups, clock: SetClock) -> None:
    backups.folder.mkdir()
    own = backups.folder / "turnkeep-before-the-great-war.sqlite3"
    own.write_text("mine")
    for _ in range(10):
        assert await backups.due() is not None
        clock.forward(days=1)
    assert [path.name[9:19] for path in backups.copies()] == [f"2026-03-{day:02}" for day in range(4, 11)]
    assert own.exists()


async def test_a_folder_that_cannot_be_written_is_logged_and_tried_again_the_next_day(
    backups: Backups, clock: SetClock, caplog: pytest.LogCaptureFixture
) -> None:
    backups.folder.write_text("a file where the folder should be")
    assert await backups.due() is None
    assert "no backup of 2026-03-01" in caplog.text
    backups.folder.unlink()
    assert await backups.due() is None
    clock.forward(days=1)
    assert await backups.due() is not None


async def test_the_running_bot_keeps_them_where_the_setting_says(empty_database: Path, tmp_path: Path) -> None:
    database = shutil.copy(empty_database, tmp_path / "live.sqlite3")
    async with Double.started() as double:
        with double.as_discord():
            settings = Settings(
                token=double.token, database=f"sqlite:///{database}", backups=tmp_path / "b", _env_file=None
            )
            bot = Bot(settings, clock=SetClock(NOON), alarm=False, agency=REGULARS)
            online = asyncio.create_task(bot.start(double.token))
            try:
                await double.until(lambda: (tmp_path / "b" / "turnkeep-2026-03-01.sqlite3").exists(), why="the copy")
            finally:
                await bot.close()
                await online
                bot.store.close()


async def test_where_postgresqls_tool_is_missing_every_campaign_is_exported(
    postgres_database: str, empty_database: Path, tmp_path: Path, clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store.open(postgres_database)
    for name in ("One", "Two"):
        store.add_campaign(new_campaign(name), NOW)
    monkeypatch.setenv("PATH", str(tmp_path))
    backups = Backups(store, tmp_path / "copies", clock)
    made = await backups.due()
    assert made is not None
    assert (made.name, backups.copies()) == ("turnkeep-2026-03-01.zip", [made])
    other = Store.open(shutil.copy(empty_database, tmp_path / "other.sqlite3"))
    with zipfile.ZipFile(made) as archive:
        names = [other.campaign(import_campaign(other, archive.read(file))).name for file in archive.namelist()]
    assert names == ["One", "Two"]
    for one in (store, other):
        one.close()
