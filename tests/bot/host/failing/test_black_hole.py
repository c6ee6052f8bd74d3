"""The network between the bot and its PostgreSQL swallows everything: a command costs a sentence, nothing is lost."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import make_url

from bot.app import Bot
from bot.double import Reply
from storage.content import Notice
from storage.records import NewDelivery
from storage.statuses import DeliveryStatus, TargetKind
from tests.bot.host.failing.hole import Network, network
from tests.bot.stage import Stage, on_stage

pytestmark = pytest.mark.slow

SECONDS = 15.0  # for a sentence; twice that where a machine has more to do than processors
SHEET = ("orders.txt", b"place 0\nwrite_race all\n")


@pytest.fixture
async def far(postgres_database: str) -> AsyncIterator[Network]:
    """A network to the PostgreSQL server of the tests."""
    port = make_url(postgres_database).port
    assert port is not None
    async with network(port) as made:
        yield made


@pytest.fixture
async def stage(far: Network, postgres_database: str, tmp_path: Path) -> AsyncIterator[Stage]:
    """A campaign that has begun; its database lies behind the network."""
    url = str(make_url(postgres_database).set(port=far.port))

    class Far(Stage):
        def _new_bot(self) -> Bot:
            self.url = url
            return super()._new_bot()

    async with on_stage(tmp_path / "unused", Far) as made:
        await made.started()
        yield made
        far.open()


async def _told(deed: asyncio.Future[Reply]) -> tuple[float, str]:
    begun = time.monotonic()
    reply = await (await deed).final(timeout=60)
    return time.monotonic() - begun, reply.text


async def asked(stage: Stage) -> list[tuple[float, str]]:
    """What everybody is told who asks for something at the same time, and after how many seconds."""
    home, paper, desk = (stage.channel(name) for name in ("ruritania", "newspaper", "gm"))
    deeds = [
        stage.anna.slash(home, "orders show"),
        stage.anna.slash(home, "orders submit", file=SHEET),
        stage.anna.slash(home, "ready"),
        stage.bert.slash(paper, "standings"),
        stage.bert.slash(paper, "newspaper"),
        stage.bert.slash(stage.channel("borogravia"), "report"),
        stage.gm.slash(desk, "gm health"),
        stage.gm.slash(desk, "gm run"),
        stage.cleo.slash(paper, "join"),
        stage.anna.slash(home, "orders submit"),
    ]
    return await asyncio.gather(*(_told(asyncio.ensure_future(deed)) for deed in deeds))


async def test_in_a_black_hole_every_command_costs_a_sentence_and_nothing_is_lost(stage: Stage, far: Network) -> None:
    campaign = await stage.campaign()
    note = NewDelivery(content=Notice(title="A note", text="."), target_kind=TargetKind.USER, target_id=stage.bert.id)
    await asyncio.to_thread(stage.bot.store.queue, campaign.id, [note], stage.clock.now())
    far.become_a_hole()
    for _ in range(2):
        told = await asked(stage)
        busy = os.getloadavg()[0] > (os.cpu_count() or 1)
        assert max(seconds for seconds, _ in told) < (2 * SECONDS if busy else SECONDS), told
        assert all("My database does not answer" in text for _, text in told)
        await asyncio.sleep(6)
    far.open()
    async with asyncio.timeout(30):
        while "database" in (said := (await stage.slash(stage.anna, "orders submit", at="ruritania", file=SHEET)).text):
            await asyncio.sleep(1)
    assert "Orders on file" in said
    assert stage.hosting.lost is None
    await stage.deadline()
    stage.clock.forward(minutes=5)
    await stage.settle()
    assert (await stage.overview()).turn.number == 2
    for person in (stage.anna, stage.bert):
        assert len([m for m in person.dms if "report of turn 1" in m.text]) == 1
    assert len([m for m in stage.bert.dms if "A note" in m.text]) == 1
    rows = await asyncio.to_thread(stage.bot.store.deliveries, campaign.id)
    assert {row.status for row in rows} == {DeliveryStatus.SENT}
