"""An evening with the bot in parts: gateway, worker and sender, each a process, on a PostgreSQL of their own."""

from __future__ import annotations

import asyncio
import signal
from collections import Counter
from pathlib import Path

import pytest

from bot.double import Double, Guild, Person
from storage.statuses import TurnStatus
from tests.evenings.company import company
from tests.evenings.evening import PARTS, Evening
from tests.evenings.shipped import Shipped
from tests.suite.postgres import Cluster

pytestmark = pytest.mark.slow


def files(people: tuple[Person, ...], evening: Evening) -> list[Counter[str]]:
    """The text reports in each one's DMs and the newspapers in every channel, by name."""
    dms = [
        Counter(f.name for m in who.dms for f in m.files if f.name.startswith("report-") and f.name.endswith(".txt"))
        for who in people
    ]
    papers = [
        Counter(f.name for message in channel.messages for f in message.files if f.name.startswith("newspaper-"))
        for channel in evening.guild.channels.values()
    ]
    return [*dms, *filter(None, papers)]


async def test_an_evening_in_parts(double: Double, own_postgres: Cluster, tmp_path: Path) -> None:
    evening = Evening(double, PARTS["dunk"])
    async with company(double, tmp_path, own_postgres.server.url) as parts:
        await parts.start("gateway")
        worker, sender = await parts.start("worker"), await parts.start("sender")
        await evening.practice(2)  # the house plays in the gateway when it hears that the worker has run a turn
        await evening.campaign()
        home = evening.home_of("ruritania")
        sent = await evening.slash(evening.anna, "orders submit", at=home, file=("o.txt", b"place 0\nwrite_race all\n"))
        assert sent.text

        deadline = asyncio.create_task(evening.a_deadline_passes())
        await parts.until(parts.at_work)
        await worker.kill()
        assert parts.at_work(), "its turn is left as it was"
        await worker.start()
        await deadline

        other = await parts.start("sender")
        deadline = asyncio.create_task(evening.a_deadline_passes())
        slow = double.faults.slow("POST /channels/*/messages", seconds=1.0)  # what was asked for still takes effect
        await parts.until(lambda: parts.sending(2))
        await sender.kill()
        slow.lift()
        await deadline
        await parts.until(lambda: not parts.unsent())

        await double.settled(0.2)
        await evening.answers()
        turns = Counter(turn.number for turn in parts.store.turns(parts.war()) if turn.status == TurnStatus.DONE)
        assert turns == {0: 1, 1: 1, 2: 1}
        counted = files((evening.anna, evening.bert), evening)
        assert [set(each.values()) for each in counted] == [{1}] * len(counted)
        assert [len(each) for each in counted] == [6, 3, 3], "Anna's, with the practice; Bert's; the paper's issues"
        for part in (*parts.parts[:2], other):
            assert "last heartbeat" in await part.command("health")
            assert "turnkeep_database_up 1.0" in await part.metrics()
            await part.stop()
            assert part.faults() == []


async def test_two_gateways_share_the_servers(double: Double, own_postgres: Cluster, tmp_path: Path) -> None:
    gwen, sides = double.person("Gwen"), dict[int, Guild]()
    while len(sides) < 2:  # Discord gives servers to shards by their ids
        guild = double.guild(f"Server {len(double.world.guilds)}", gwen)
        sides.setdefault((guild.id >> 22) % 2, guild)
    async with company(double, tmp_path, own_postgres.server.url) as parts:
        for share in ("0/2", "1/2"):
            await parts.start("gateway", share)
        await double.until(lambda: len(double.gateway.sessions) == 2, timeout=60)
        assert {session.shard for session in double.gateway.sessions.values()} == {(0, 2), (1, 2)}
        for guild in sides.values():
            said = await (await gwen.slash(guild.channel("general"), "campaign list")).final(timeout=60)
            assert said.text
        for side, part in enumerate(parts.parts):
            asked = [line for line in part.log if "/campaign list" in line]
            assert len(asked) == 1
            assert str(sides[side].id) in asked[0]


async def test_a_second_gateway_waits_until_the_first_is_gone_or_stands_still(
    double: Double, own_postgres: Cluster, tmp_path: Path
) -> None:
    gwen = double.person("Gwen")
    general = double.guild("Server", gwen).channel("general")

    async def answered() -> list[int]:
        assert (await (await gwen.slash(general, "campaign list")).final(timeout=60)).text
        return [sum("/campaign list" in line for line in part.log) for part in parts.parts]

    async def says(part: Shipped, what: str) -> None:
        await double.until(lambda: any(what in line for line in part.log), timeout=60, why=what)

    async with company(double, tmp_path, own_postgres.server.url) as parts:
        first, second = await parts.start("gateway"), await parts.start("gateway")
        await says(second, "standing by")
        assert (await answered(), double.gateway.identified) == ([1, 0], 1)
        assert "last heartbeat" in await second.command("health"), "who stands by is well, and says so"
        assert first.process is not None
        first.process.send_signal(signal.SIGSTOP)
        await double.until(lambda: double.gateway.identified == 2, timeout=60, why="the second gateway")
        first.process.send_signal(signal.SIGCONT)
        assert await asyncio.wait_for(first.process.wait(), 60) == 2
        assert any("has taken over while I stood still" in line for line in first.log)
        third = await parts.start("gateway")
        await says(third, "standing by")
        await second.kill()
        await double.until(lambda: double.gateway.identified == 3, timeout=60, why="the third gateway")
        await says(third, "ready as")
        assert (await answered())[2] == 1
