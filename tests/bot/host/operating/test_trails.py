"""Every line of the log that comes of one cause has the same trail: of the command, the workers, the messages."""

from __future__ import annotations

import asyncio
import io
import json
import logging
from pathlib import Path
from typing import Any

import pytest

from bot.double import Double
from bot.hosting.workers.workshop import Workshop
from bot.process.log import JsonFormatter, SecretFilter
from storage.ids import TRAIL
from tests.bot.hosting import counting
from tests.bot.hosting.turns import misdeeds
from tests.bot.regulars import REGULARS
from tests.bot.stage import fresh_database
from tests.evenings.evening import PARTS, Evening
from tests.evenings.shipped import shipped


async def test_from_a_command_and_from_a_deadline_to_each_message(
    double: Double, empty_database: Path, tmp_path: Path
) -> None:
    evening, database = Evening(double, PARTS["dunk"]), fresh_database(empty_database, tmp_path)
    async with shipped(double, tmp_path, f"sqlite:///{database}", more={"TURNKEEP_LOG_FORMAT": "json"}) as host:
        await evening.campaign()
        await evening.a_deadline_passes()
        await host.stop()
    lines = [json.loads(line) for line in host.log]
    assert "double-token" not in "".join(host.log)
    started = _one(lines, "/campaign start by user")
    ran = _one(lines, "running turn 1")
    assert started["trail"] != ran["trail"]
    for cause in (started, ran):
        of_it = [line["message"] for line in lines if line.get("trail") == cause["trail"]]
        assert sum("(report) has arrived" in message for message in of_it) == 2, of_it
    of_the_turn = [line["message"] for line in lines if line.get("trail") == ran["trail"]]
    assert any("turn 1 is done" in message for message in of_the_turn)
    arrived = [line for line in lines if "has arrived" in line["message"]]
    assert all(line.get("trail") for line in arrived)


def _one(lines: list[dict[str, Any]], words: str) -> dict[str, Any]:
    (found,) = [line for line in lines if words in line["message"]]
    return found


async def test_what_a_worker_prints_goes_under_the_trail_of_its_job_without_secrets(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept = io.StringIO()
    handler = logging.StreamHandler(kept)
    handler.addFilter(SecretFilter("tangofour"))
    handler.setFormatter(JsonFormatter())
    monkeypatch.setattr(logging.getLogger(), "handlers", [handler])
    workshop = Workshop(counting.ruleset, REGULARS)
    for word in ("first", "second"):
        TRAIL.set(word)
        await workshop.ask(misdeeds.speak, f"{word} says tangofour.", who=1)
        async with asyncio.timeout(20):
            while kept.getvalue().count(f"{word} says") < 3:
                await asyncio.sleep(0.02)
    await workshop.close()
    told = [json.loads(line) for line in kept.getvalue().splitlines()]
    for word in ("first", "second"):
        of_it = [line["message"] for line in told if line.get("trail") == word and "worker" in line["message"]]
        assert sum(f"{word} says ***." in message for message in of_it) == 3
