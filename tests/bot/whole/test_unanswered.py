"""Whatever a test of the bot is about: a person who is left without an answer fails it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.double import Reply, Unanswered
from tests.bot.hosting.turns import misdeeds
from tests.bot.saving import Saved
from tests.bot.stage import Stage, fresh_database, on_stage


@contextlib.asynccontextmanager
async def stuck(stage: Stage) -> AsyncIterator[None]:
    """Whatever Anna asks waits: a job of hers is at work, and does not end before this does."""
    people = stage.hosting.core.workshop.people
    job = asyncio.create_task(people.do(misdeeds.slow, 60, "x", who=stage.anna.id))
    await asyncio.sleep(0.2)
    try:
        yield
    finally:
        job.cancel()


async def asked(stage: Stage) -> Reply:
    return await stage.anna.slash(stage.channel("ruritania"), "orders check", file=("orders.txt", b"place 0\n"))


async def never_answered(stage: Stage) -> None:
    async with stuck(stage):
        assert (await asked(stage)).deferred
        await stage.double.until(lambda: stage.double.interactions.unanswered)


async def answered_late(stage: Stage) -> None:
    async with stuck(stage):
        reply = await asked(stage)
        await stage.double.until(lambda: stage.double.interactions.unanswered)
    assert "Ruritania" in (await reply.final()).text


@pytest.mark.parametrize("evening", [never_answered, answered_late])
async def test_a_wait_that_is_too_long_fails_a_test_that_looked_at_nothing(
    begun: Saved, tmp_path: Path, evening: object
) -> None:
    async def whole() -> None:
        async with on_stage(fresh_database(begun.database, tmp_path), Stage, begun.restore) as stage:
            stage.double.interactions.patience = 1.0
            await evening(stage)  # type: ignore[operator]

    with pytest.raises(Unanswered, match="no answer within 1 seconds: Anna's /orders check"):
        await whole()


async def test_the_end_of_a_test_waits_for_what_is_on_its_way(begun: Saved, tmp_path: Path) -> None:
    async with on_stage(fresh_database(begun.database, tmp_path), Stage, begun.restore) as stage:
        reply = await asked(stage)
    assert reply.complete
