"""`turnkeep health`: what the heartbeat of a running bot says to its host."""

from __future__ import annotations

import asyncio
import json
import os
import threading
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from bot.cli import app
from bot.hosting.hosting import Hosting
from bot.process import backups, heartbeat
from bot.process.settings import Settings
from bot.process.vitals import Vitals
from bot.roles import Role
from storage.store import Store
from tests.bot.hosting.conftest import SetClock, begun, make
from tests.bot.stage import Stage, fresh_database

WELL: dict[str, Any] = {
    "loops": {"outbox": {"seconds": 12, "limit": 300}, "backup": {"seconds": 80_000, "limit": 93_600}},
    "overdue": None,
    "waiting": 40,
    "aside": [],
}


def said(path: Path) -> tuple[int, str]:
    run = CliRunner().invoke(app, ["health", "--heartbeat", str(path)])
    return run.exit_code, run.output


def test_a_bot_that_is_well(tmp_path: Path) -> None:
    heartbeat.write(tmp_path / "beat", WELL)
    status, told = said(tmp_path / "beat")
    assert status == 0
    assert "outbox: last success 12 seconds ago" in told
    assert "oldest unsent message: waiting for 40 seconds" in told


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"loops": {"alarm": {"seconds": 301, "limit": 300}}}, "alarm: last success 5 minutes ago, which is too long"),
        ({"overdue": 1200}, "oldest overdue turn: waiting for 20 minutes, which is too long"),
        ({"waiting": 7200}, "oldest unsent message: waiting for 120 minutes, which is too long"),
    ],
)
def test_a_bot_whose_work_is_not_done(tmp_path: Path, change: dict[str, Any], words: str) -> None:
    heartbeat.write(tmp_path / "beat", WELL | change)
    status, told = said(tmp_path / "beat")
    assert status == 1
    assert words in told


def test_what_is_set_aside_is_named_and_is_no_reason_to_stop_the_bot(tmp_path: Path) -> None:
    heartbeat.write(tmp_path / "beat", WELL | {"aside": ["the deadline of campaign 3: ValueError: zone"]})
    status, told = said(tmp_path / "beat")
    assert (status, "set aside: the deadline of campaign 3" in told) == (0, True)


def test_a_heart_that_no_longer_beats(tmp_path: Path) -> None:
    path = tmp_path / "beat"
    assert said(path) == (1, f"{path}: no heartbeat yet\n")
    heartbeat.write(path, WELL)
    long_ago = time.time() - 500
    os.utime(path, (long_ago, long_ago))
    assert said(path)[0] == 1
    path.write_text("[]")
    assert said(path)[0] == 1


async def test_an_overdue_turn_is_in_the_heartbeat(empty_database: Path, tmp_path: Path) -> None:
    clock, store = SetClock(datetime.now(UTC)), Store.open(fresh_database(empty_database, tmp_path))
    house = await begun(make(store, clock), store, clock)
    deadline = store.turn(house.id, 1).deadline
    assert deadline is not None
    clock.moment = deadline + timedelta(minutes=25)
    told = heartbeat.content(await house.hosting.health(), clock.now())
    assert told["overdue"] == 25 * 60
    heartbeat.write(tmp_path / "beat", json.loads(json.dumps(told)))
    assert said(tmp_path / "beat")[0] == 1
    await house.hosting.close()
    store.close()


async def test_the_heart_beats_on_while_a_backup_takes_its_time(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ends, begun_, path = threading.Event(), threading.Event(), tmp_path / "beat"

    def slow(*_given: object) -> None:
        begun_.set()
        ends.wait(20)

    monkeypatch.setattr(backups, "back_up", slow)
    monkeypatch.setattr(heartbeat, "BEAT_SECONDS", 0.02)
    settings = stage.bot.settings.model_copy(update={"heartbeat": path, "backups": tmp_path / "copies"})
    vitals = Vitals(stage.hosting, settings)
    await vitals.start()
    try:
        async with asyncio.timeout(20):
            await asyncio.to_thread(begun_.wait)
            for _ in range(3):
                path.unlink(missing_ok=True)
                while not path.exists():
                    await asyncio.sleep(0.01)
        assert not ends.is_set()
        assert "backup" in json.loads(path.read_text())["loops"]
    finally:
        ends.set()
        await vitals.close()


async def test_only_the_gateway_of_a_bot_in_parts_copies_the_database(empty_database: Path, tmp_path: Path) -> None:
    store = Store.open(fresh_database(empty_database, tmp_path))
    settings = Settings(backups=tmp_path / "copies", _env_file=None)
    for role, copied in ((Role.WORKER, False), (Role.SENDER, False), (Role.GATEWAY, True)):
        hosting = Hosting(store, alarm=False, roles=frozenset({role}))
        vitals = Vitals(hosting, settings)
        await vitals.start()
        await asyncio.sleep(0)
        assert ("backup" in {pulse.name for pulse in hosting.core.watch.pulses()}) is copied
        await vitals.close()
        await hosting.close()
    store.close()
