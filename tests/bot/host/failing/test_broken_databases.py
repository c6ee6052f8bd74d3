"""The bot on a database that is another's, damaged or gone: a sentence and an exit status, and nothing is changed."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from bot import cli
from bot.app import run
from bot.double import Double
from bot.process.settings import Settings
from storage.errors import AlreadyRunning, Gone
from storage.migrations import current
from storage.store import Store
from tests.bot.stage import fresh_database


@contextlib.asynccontextmanager
async def settings_on(database: Path, **more: Any):  # type: ignore[no-untyped-def]
    async with Double.started() as double:
        with double.as_discord():
            yield double, Settings(token=double.token, database=f"sqlite:///{database}", _env_file=None, **more)


async def test_a_second_bot_neither_migrates_nor_registers_commands(empty_database: Path, tmp_path: Path) -> None:
    path = fresh_database(empty_database, tmp_path)
    first = Store.open(path, migrate=False)
    with first.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '0002'"))
        connection.execute(text("DROP INDEX uq_member_owner"))
    first.hold()
    async with settings_on(path) as (double, settings):
        before = list(double.requests)
        with pytest.raises(AlreadyRunning):
            await run(settings)
        assert list(double.requests) == before
    assert current(first.engine) == "0002"
    first.let_go()
    first.close()


async def test_a_bot_whose_database_is_deleted_under_it_leaves_and_says_so(
    empty_database: Path, tmp_path: Path
) -> None:
    path = fresh_database(empty_database, tmp_path)
    async with settings_on(path, lease=5) as (double, settings):  # it looks four times as often
        bot = asyncio.create_task(run(settings))
        await asyncio.wait_for(double.connected(), 30)
        path.unlink()
        with pytest.raises(Gone, match="deleted or replaced"):
            await asyncio.wait_for(bot, 30)
    assert not path.exists()


@pytest.mark.parametrize("kind", ["damaged", "gone", "a folder"])
def test_the_command_ends_with_a_sentence(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "t.sqlite3"
    store = Store.open(path, migrate=False)
    with store.running():
        store.upgrade()
    store.close()
    path.unlink()
    words = "though Turnkeep has run on it"
    if kind == "damaged":
        path.write_bytes(b"no database at all, but a text of some length" * 200)
        words = "My database is damaged"
    elif kind == "a folder":
        path.mkdir()
        words = "is a folder"
    monkeypatch.setenv("DISCORD_TOKEN", "x.y.z")
    monkeypatch.setenv("TURNKEEP_DATABASE", f"sqlite:///{path}")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as ended:
        cli.main(["run"])
    said = capsys.readouterr().err
    assert ended.value.code == 2
    assert words in said
    assert "Traceback" not in said
