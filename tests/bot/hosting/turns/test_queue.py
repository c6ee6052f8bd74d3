"""The queue before the workers: whoever asks, it moves."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Hashable
from pathlib import Path

import pytest

from bot.hosting.workers.workshop import Workshop
from engine.core.house import Temper
from storage.store import Store
from tests.bot.hosting import counting
from tests.bot.hosting.conftest import ANNA, GM, GUILD, WEEKLY, SetClock, make
from tests.bot.hosting.turns import misdeeds
from tests.bot.regulars import REGULARS
from tests.engine.tiny import game as tiny


@pytest.fixture
async def workshop() -> AsyncIterator[Workshop]:
    made = Workshop(counting.ruleset, REGULARS)
    yield made
    await made.close()


async def test_it_moves_on_after_somebody_of_whatever_key(workshop: Workshop) -> None:
    keys: list[Hashable] = [None, 0, "", (), False, None, "anna"]
    async with asyncio.timeout(30):
        jobs = [workshop.ask(misdeeds.good, str(n), who=who) for n, who in enumerate(keys)]
        assert await asyncio.gather(*jobs) == [str(n) for n in range(len(keys))]


async def test_closing_abandons_what_is_under_way_and_what_waits(workshop: Workshop) -> None:
    for warming in (workshop.ask(misdeeds.good, "x", who="anna"), workshop.turn(misdeeds.good, "x")):
        await warming
    asking = workshop.ask(misdeeds.slow, 60, "x", who="anna"), workshop.ask(misdeeds.good, "x", who="anna")
    jobs = [asyncio.create_task(job) for job in (*asking, workshop.turn(misdeeds.slow, 60, "x"))]
    await asyncio.sleep(0.3)
    await workshop.close()
    async with asyncio.timeout(10):
        ends = await asyncio.gather(*jobs, return_exceptions=True)
    assert [type(end) for end in ends] == [asyncio.CancelledError] * 3


async def test_everybody_is_answered_after_the_house_has_joined(path: Path, clock: SetClock) -> None:
    store = Store.open(path)
    hosting = make(store, clock, rulesets=tiny.ruleset)
    campaign = await hosting.campaigns.open(GUILD, "wells", "The Wells", options={}, schedule=WEEKLY, who=GM)
    async with asyncio.timeout(60):
        await hosting.house.join(campaign.id, 2, Temper.BUILDER, GM)
        anna = await hosting.seats.join(campaign.id, ANNA, "Grah", {})
        await hosting.campaigns.start(campaign.id, GM)
        assert "unit 31" in await hosting.orders.template(anna.id, ANNA)
    await hosting.close()
    store.close()
