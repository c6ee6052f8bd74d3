"""kill -9 to the parts of a bot in parts, as a host starts them, at random moments: no turn is lost or runs twice, no
message is lost or doubled, and orders that were taken are run.

TURNKEEP_KILLS sets how often each role is killed, on a bot of its own (in the ordinary run: once, all on the bot that
goes on as follows). TURNKEEP_CHAOS_MINUTES sets for how long two gateways, three workers and two senders go on while
one of them is killed every ten seconds and PostgreSQL is restarted every two minutes (in the ordinary run for 20
seconds, with a kill every five and a restart halfway; for longer where it takes longer to kill one of each role).
TURNKEEP_KILL_SEED sets when and which.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TypeVar

import pytest

from bot.double import Double, DoubleError
from storage.errors import Unavailable
from storage.ids import CampaignId
from storage.statuses import DeliveryStatus, TurnStatus
from tests.bot.host.failing.test_kill import SEED
from tests.evenings.company import Company, company
from tests.evenings.evening import PARTS, Evening
from tests.evenings.shipped import Shipped
from tests.suite.postgres import Cluster

T = TypeVar("T")

pytestmark = pytest.mark.slow

KILLS = int(os.environ.get("TURNKEEP_KILLS", "0"))
CHAOS_SECONDS = 60 * float(os.environ["TURNKEEP_CHAOS_MINUTES"]) if "TURNKEEP_CHAOS_MINUTES" in os.environ else 20.0
KILL_EVERY, RESTART_EVERY = min(10.0, CHAOS_SECONDS / 4), min(120.0, CHAOS_SECONDS / 2)
ROLES = ("gateway", "worker", "sender")
TURN_SECONDS = 150.0  # for a turn and all it has to say, whoever is killed meanwhile
REST_SECONDS = 5.0
TAKEN = "Orders on file"


class War:
    """A campaign of Dunk! that a bot in parts runs. number: of the last turn that was fought; taken: the names that
    were asked for in orders that were taken.
    """

    def __init__(self, double: Double, parts: Company) -> None:
        self.double, self.parts, self.store = double, parts, parts.store
        self.evening = Evening(double, PARTS["dunk"])
        self.taken: dict[int, str] = {}
        self.number = self.broken_off = 0
        self.id = CampaignId(0)

    async def begin(self) -> None:
        known = {campaign.id for campaign in self.store.campaigns()}
        await self.evening.campaign()
        (self.id,) = {campaign.id for campaign in self.store.campaigns()} - known

    async def turn(self) -> None:
        """Anna gives orders for the next turn, and its deadline comes."""
        self.number += 1
        name = f"Anna {self.number}"
        with contextlib.suppress(DoubleError, TimeoutError):
            home = self.evening.home_of("ruritania")
            file = ("o.txt", f'set_player_name "{name}"\n'.encode())
            reply = await self.evening.anna.slash(home, "orders submit", file=file)
            said = (await reply.final(timeout=30)).text
            if TAKEN in said and f"Turn {self.number}," in said:
                self.taken[self.number] = name
        self.broken_off += self.number not in self.taken
        await answered(self._due)

    def _due(self) -> None:
        present = self.store.present_turn(self.id)
        assert present is not None
        self.store.set_deadline(present.id, datetime.now(UTC))

    async def fought(self, over: Callable[[], bool]) -> None:
        """Turn after turn until it is over."""
        while not over():
            await self.turn()
            await self.over()

    async def over(self) -> None:
        """The turn has run and everything it had to say is sent."""
        end = time.monotonic() + TURN_SECONDS
        while not await answered(self._is_over):
            assert time.monotonic() < end, f"turn {self.number} of campaign {self.id}: {self._left()}"
            await asyncio.sleep(0.2)

    async def at_rest(self) -> None:
        """Whatever comes of the last turn, such as the orders of the house for the next one, has come."""
        await asyncio.sleep(REST_SECONDS)
        await self.over()
        await self.double.settled(0.2)

    def _is_over(self) -> bool:
        return self.store.turn(self.id, self.number).status == TurnStatus.DONE and not self._left()

    def _left(self) -> list[object]:
        """What is still to be sent and to be drawn."""
        waiting = (DeliveryStatus.PENDING, DeliveryStatus.SENDING)
        undrawn = set(self.store.undrawn("nobody", datetime.now(UTC) + timedelta(days=1)))
        return [
            *self.store.deliveries(self.id, statuses=waiting, limit=9),
            *(turn for turn in self.store.turns(self.id) if turn.id in undrawn),
        ]

    def check(self) -> str:
        """Every turn ran once, every message stands once; the figures."""
        turns = self.number
        rows = self.store.turns(self.id)
        assert [row.number for row in rows if row.status == TurnStatus.DONE] == list(range(turns + 1))
        for number, name in self.taken.items():
            assert name in "".join(sheet.text for sheet in self.store.current_sheets(self.id, number).values())
        sent = self.store.deliveries(self.id, limit=100_000)
        assert {row.status for row in sent} == {DeliveryStatus.SENT}
        posted = Counter(
            (channel.id, message.nonce)
            for channel in self.double.world.channels.values()
            for message in channel.messages
            if message.nonce
        )
        assert [one for one, times in posted.items() if times > 1] == []
        stand = {nonce for _, nonce in posted}
        told = Counter((row.turn_id, row.target_id) for row in sent if row.kind == "report" and row.nonce in stand)
        assert sorted(told.values()) == [1] * 2 * (turns + 1), "Anna's and Bert's reports of every turn"
        papers = Counter(row.turn_id for row in sent if row.kind == "newspaper" and row.nonce in stand)
        assert sorted(papers.values()) == [1] * (turns + 1)
        assert not any("could not be run" in message.text for message in self.evening.home("gm").messages)
        return f"{turns} turns, {len(sent)} messages, {len(self.taken)} sheets taken, {self.broken_off} broken off"


async def answered(ask: Callable[[], T]) -> T:
    """What a question of ours to the database gives, as soon as it answers."""
    while True:
        try:
            return await asyncio.to_thread(ask)
        except Unavailable:
            await asyncio.sleep(0.2)


async def kill(double: Double, part: Shipped) -> None:
    await part.kill()
    if part.role == "gateway":
        double.interactions.give_up()


async def revived(part: Shipped) -> None:
    """Started again until it stays, as a service is."""
    while True:
        part.process = None
        begun = asyncio.create_task(part.start())
        while not begun.done():
            await asyncio.wait([begun], timeout=0.2)
            if part.process is not None and part.process.returncode is not None and not begun.done():
                begun.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await begun
            return


class Havoc:
    """Kills some part again and again, and restarts the database. hit: how often whom, and who left by itself."""

    def __init__(self, parts: Company, database: Cluster) -> None:
        self.parts, self.database = parts, database
        self.moments, self.hit = random.Random(f"{SEED} all"), Counter[str]()
        self.restarted = time.monotonic()
        self.end = self.restarted + CHAOS_SECONDS

    def over(self) -> bool:
        """Whether the time is up and everything was hit."""
        return time.monotonic() > self.end and {*ROLES, "PostgreSQL"} <= set(self.hit)

    async def strike(self) -> None:
        await asyncio.sleep(self.moments.uniform(0.0, KILL_EVERY))
        spared = [part for part in self.parts.parts if part.role not in self.hit]
        victim = self.moments.choice(spared or self.parts.parts)
        self.hit[victim.role] += 1
        await kill(self.parts.double, victim)
        again = asyncio.create_task(revived(victim))
        if time.monotonic() - self.restarted > RESTART_EVERY:
            await self._restart()
        await again
        for part in self.parts.parts:
            if part.process is not None and part.process.returncode is not None:
                self.hit[f"{part.role} left"] += 1
                await revived(part)

    async def _restart(self) -> None:
        self.restarted = time.monotonic()
        self.hit["PostgreSQL"] += 1
        await asyncio.to_thread(self.database.stop)
        await asyncio.sleep(self.moments.uniform(0.0, 5.0))
        await asyncio.to_thread(self.database.start)


@pytest.fixture
async def double() -> AsyncIterator[Double]:
    async with Double.started() as made:
        yield made
        assert made.violations == []


async def killed(war: War, roles: Sequence[str]) -> None:
    """A part of each of these roles is killed, one in each turn; each turn is over before the next."""
    moments, hit = random.Random(f"{SEED} {' '.join(roles)}"), Counter[str]()
    for role in roles:
        await war.turn()
        await asyncio.sleep(moments.uniform(0.0, 2.0))
        victim = moments.choice([part for part in war.parts.parts if part.role == role])
        hit[war.store.turn(war.id, war.number).status.value] += 1
        await kill(war.double, victim)
        await revived(victim)
        await war.over()
    await war.at_rest()
    print(f"\n{len(roles)} kills (turn was {dict(hit)}); {war.check()}; lost 0, doubled 0")


if KILLS:

    @pytest.mark.parametrize("role", ROLES)
    async def test_a_role_killed_at_random_moments_loses_nothing_and_doubles_nothing(
        role: str, double: Double, own_postgres: Cluster, tmp_path: Path
    ) -> None:
        async with company(double, tmp_path, own_postgres.server.url) as parts:
            for one in (*ROLES, role):
                await parts.start(one)
            war = War(double, parts)
            await war.begin()
            await killed(war, [role] * KILLS)


async def test_killed_one_by_one_and_every_ten_seconds_beside_a_database_that_is_restarted(
    double: Double, own_postgres: Cluster, tmp_path: Path
) -> None:
    async with company(double, tmp_path, own_postgres.server.url) as parts:
        for role, number in zip(ROLES, (2, 3, 2), strict=True):
            for _ in range(number):
                await parts.start(role)
        wars = [War(double, parts), War(double, parts)]
        for war in wars:
            await war.begin()
        await killed(wars[0], ROLES)
        havoc = Havoc(parts, own_postgres)
        fighting = [asyncio.create_task(war.fought(havoc.over)) for war in wars]
        while not havoc.over() and not any(one.done() and one.exception() for one in fighting):
            await havoc.strike()
        await asyncio.gather(*fighting)
        for war in wars:
            await war.at_rest()
        told = "; ".join(war.check() for war in wars)
        print(f"\n{CHAOS_SECONDS / 60:g} minutes, killed or restarted: {dict(havoc.hit)}; {told}; lost 0, doubled 0")
