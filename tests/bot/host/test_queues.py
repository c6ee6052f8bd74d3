"""Health watches the age of every queue: what stands still is told to the host and to the game master."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.cli import app
from bot.hosting.watching import watch
from bot.hosting.workers import workshop
from bot.hosting.workers.workshop import Crew
from bot.process import heartbeat
from tests.bot.hosting.turns import misdeeds
from tests.bot.stage import Stage


async def told(stage: Stage, folder: Path) -> tuple[str, dict[str, object], tuple[int, str]]:
    """What three people read: the game master, whoever opens the heartbeat, the host."""
    card = (await stage.slash(stage.gm, "gm health")).text
    beat = heartbeat.content(await stage.hosting.health(), stage.clock.now())
    heartbeat.write(folder / "beat", beat)
    run = CliRunner().invoke(app, ["health", "--heartbeat", str(folder / "beat")])
    return card, json.loads((folder / "beat").read_text()), (run.exit_code, run.output)


async def long_waited(stage: Stage, what: str) -> None:
    """Until that has waited for too long."""

    async def late() -> bool:
        return any(wait.late and what in wait.what for wait in stage.hosting.waits())

    await stage.until(late)


async def test_all_is_well_where_nobody_waits(playing: Stage, tmp_path: Path) -> None:
    card, beat, (status, said) = await told(playing, tmp_path)
    assert beat["waits"] == []
    assert (status, "so far" in said, "so far" in card) == (0, False, False)


async def test_a_job_that_waits_while_a_worker_is_idle(
    playing: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workshop, "IDLE_SECONDS", 0.2)
    await playing.hosting.core.workshop.ask(misdeeds.good, "warm", who=1)  # a worker is there
    with monkeypatch.context() as stuck:
        stuck.setattr(Crew, "_assign", lambda crew: None)
        job = asyncio.create_task(playing.hosting.core.workshop.ask(misdeeds.good, "x", who=1))
        await long_waited(playing, "a request waits, though")
        card, beat, (status, said) = await told(playing, tmp_path)
        job.cancel()
    assert "A request waits, though a worker is idle" in card
    assert [wait["late"] for wait in beat["waits"]] == [True]  # type: ignore[attr-defined]
    assert status == 1
    assert "a request waits, though a worker is idle: " in said
    assert "which is too long" in said


async def test_a_queue_that_does_not_move(playing: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workshop, "CHANGING", 0.2)
    monkeypatch.setattr(workshop, "IDLE_SECONDS", 0.2)
    people = playing.hosting.core.workshop.people
    long = [asyncio.create_task(people.do(misdeeds.slow, 60, "x", who="anna")) for _ in range(2)]
    await long_waited(playing, "the queue stands still")
    card, _, (status, said) = await told(playing, tmp_path)
    for job in long:
        job.cancel()
    assert "A request waits, and the queue stands still" in card
    assert (status, "a request waits, and the queue stands still: " in said) == (1, True)


@pytest.mark.parametrize(
    ("who", "duty", "what"),
    [("reminders", "send_due", "round of reminding"), ("deadlines", "judge", "alarm's round")],
)
async def test_an_errand_that_takes_too_long(
    playing: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, who: str, duty: str, what: str
) -> None:
    monkeypatch.setattr(watch, "ERRAND_SECONDS", 0.1)
    ended = asyncio.Event()
    monkeypatch.setattr(getattr(playing.hosting, who), duty, ended.wait)
    ring = asyncio.create_task(playing.hosting.ring())
    await long_waited(playing, what)
    card, _, (status, said) = await told(playing, tmp_path)
    assert f"{what} is under way: " in card
    assert (status, f"{what} is under way: " in said) == (1, True)
    ended.set()
    await ring
    async with asyncio.timeout(15):
        while playing.hosting.waits():  # what the ring has set off ends, too
            await asyncio.sleep(0.01)
