"""PostgreSQL is restarted in the middle of a campaign: nothing is lost or doubled, a second bot is still refused."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from datetime import timedelta

import pytest

from bot.hosting import Hosting
from bot.roles import Role
from storage.errors import AlreadyRunning, Unavailable
from storage.statuses import DeliveryStatus, TurnStatus
from storage.store import Store
from tests.bot.faults import FaultPlan, faulty
from tests.bot.hosting.conftest import ANNA, BERT, SetClock, begun, make
from tests.suite.postgres import Cluster

pytestmark = pytest.mark.slow


async def until(true) -> None:  # type: ignore[no-untyped-def]
    async with asyncio.timeout(60):
        while not true():
            await asyncio.sleep(0.05)


async def test_who_stands_by_outlasts_a_restart_of_the_server(own_postgres: Cluster) -> None:
    stores = [Store.open(own_postgres.server.url, migrate=False) for _ in range(2)]
    first, second = (Hosting(store, alarm=False, roles=frozenset({Role.GATEWAY})) for store in stores)
    await first.hold()
    await first.stand_by(["gateway 0/1"])
    await second.hold()
    waiting = asyncio.create_task(second.stand_by(["gateway 0/1"]))
    await asyncio.sleep(1)
    own_postgres.stop()
    await asyncio.sleep(2)
    own_postgres.start()
    await asyncio.sleep(2)
    assert not waiting.done(), "the first is only cut off, and its lease goes on"
    stores[0].check_hold()
    await first.close()
    async with asyncio.timeout(30):
        await waiting
    await second.close()
    for store in stores:
        store.close()


@pytest.mark.parametrize("point", ["store.finish_turn", "store.mark_sent", "store.claim_due"])
async def test_the_server_is_restarted_in_the_middle_of_a_turn(own_postgres: Cluster, point: str) -> None:
    clock = SetClock()
    store = Store.open(own_postgres.server.url, migrate=False, lease=timedelta(seconds=1))  # it is guarded as often
    house = await begun(make(store, clock), store, clock)

    def restart() -> None:
        own_postgres.stop()
        own_postgres.start()

    await house.hosting.start(house.post)
    await house.hosting.outbox.flush()
    house.post.clear()
    plan = faulty(house.hosting, FaultPlan().then(point, restart))
    clock.pass_by(days=8)

    async def one_round() -> None:
        for deed in (house.hosting.tick, house.hosting.outbox.flush):
            with contextlib.suppress(Unavailable):
                await deed()

    for _ in range(6):
        await one_round()
        await until(lambda: _holds(house.hosting))
        clock.pass_by(minutes=2)
    assert point not in plan._deeds, "the server was never restarted"
    second = Store.open(own_postgres.server.url, migrate=False)
    with pytest.raises(AlreadyRunning):
        await make(second, clock).start(house.post)
    assert [turn.status for turn in store.turns(house.id)][:2] == [TurnStatus.DONE] * 2
    reports = Counter(m.target_id for m in house.post.of("report") if m.turn is not None and m.turn.number == 1)
    assert reports == Counter((ANNA, BERT))
    assert {row.status for row in store.deliveries(house.id)} == {DeliveryStatus.SENT}
    await house.hosting.close()
    for one in (store, second):
        one.close()


def _holds(of: Hosting) -> bool:
    """Whether the bot may write again: its own guard has to see to that."""
    try:
        of.store.change_guild(9, name="still here")
    except Unavailable:
        return False
    return True
