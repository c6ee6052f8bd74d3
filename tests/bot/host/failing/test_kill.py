"""kill -9 at random moments of a campaign on the double: no turn runs twice, no delivery is lost or doubled.

TURNKEEP_KILLS sets how often (twice in the ordinary run); TURNKEEP_KILL_SEED when.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sys
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import pytest

from bot.double import Channel, Double, Person
from bot.ui.forms import ONWARD
from storage.ids import CampaignId
from storage.statuses import DeliveryStatus, TurnStatus
from storage.store import Store
from tests.bot.stage import fresh_database

pytestmark = pytest.mark.slow

KILLS = int(os.environ.get("TURNKEEP_KILLS", "2"))
SEED = os.environ.get("TURNKEEP_KILL_SEED", "ides of march")
ROOT = Path(__file__).parents[4]


class Killed:
    """A double with people, and a bot process that is killed and started again."""

    def __init__(self, double: Double, database: Path, folder: Path, **environment: str) -> None:
        self.environment = environment
        self.double, self.clock_file = double, folder / "clock"
        self.url = f"sqlite:///{database}"
        self.store = Store.open(self.url, migrate=False)
        self.set_clock(datetime(2026, 3, 1, 12, 0, tzinfo=UTC))
        self.gm, self.anna, self.bert = (double.person(name) for name in ("Gwen", "Anna", "Bert"))
        self.guild = double.guild("Test Server", self.gm)
        self.guild.add(self.anna, self.bert)
        self.process: asyncio.subprocess.Process | None = None

    def set_clock(self, moment: datetime) -> None:
        beside = self.clock_file.with_suffix(".new")
        beside.write_text(moment.isoformat())
        beside.replace(self.clock_file)

    async def start(self) -> None:
        env = {
            **os.environ,
            "DISCORD_TOKEN": self.double.token,
            "TURNKEEP_DATABASE": self.url,
            "TURNKEEP_DISCORD_API": self.double.api_url,
            "TURNKEEP_DISCORD_GATEWAY": self.double.gateway_url,
            "CLOCK": str(self.clock_file),
            "PYTHONPATH": str(ROOT),
            **self.environment,
        }
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.bot.host.failing.killable", env=env
        )

    async def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        assert await self.process.wait() == -signal.SIGKILL
        self.double.interactions.give_up()

    async def online(self) -> None:
        await self.double.connected(timeout=60)

    async def until(self, condition: Callable[[], bool], why: str) -> None:
        await self.double.until(condition, timeout=60, why=why)

    async def set_up(self) -> None:
        general = self.guild.channel("general")
        form = await (await self.gm.slash(general, "campaign new", game="dunk", name="Spring War")).final(timeout=60)
        await self.gm.fill_in(form, {"Silence": "patience"}, onward=ONWARD)
        for person, name in ((self.anna, "Ruritania"), (self.bert, "Borogravia")):
            invitation = await (await person.slash(general, "join")).final(timeout=60)
            form = await person.click(invitation, "Choose and join")
            await person.fill_in(form, {"Name of your faction": name}, onward=ONWARD)
        await (await self.gm.slash(general, "campaign start")).final(timeout=90)
        await self.until(lambda: self.delivered(0), "the first reports")

    def deadline(self) -> datetime:
        turn = self.store.present_turn(CampaignId(1))
        assert turn is not None
        assert turn.deadline is not None
        return turn.deadline

    def delivered(self, number: int) -> bool:
        """Whether turn `number` is over and everything it had to say is sent."""
        done = self.store.turn(CampaignId(1), number).status == TurnStatus.DONE
        waiting = self.store.deliveries(
            CampaignId(1), statuses=(DeliveryStatus.PENDING, DeliveryStatus.SENDING), limit=1
        )
        return done and not waiting

    def reports(self, person: Person) -> Counter[str]:
        """The reports in a person's DMs, by file name."""
        return Counter(
            f.name
            for message in person.dms
            for f in message.files
            if f.name.startswith("report-") and f.name.endswith(".txt")
        )

    def papers(self) -> Counter[str]:
        """The issues in #newspaper, by file name."""
        channel: Channel = self.guild.channel("newspaper")
        return Counter(f.name for m in channel.messages for f in m.files if f.name.startswith("newspaper-"))


@pytest.mark.slow
async def test_killed_at_random_moments_it_loses_nothing_and_doubles_nothing(
    empty_database: Path, tmp_path: Path
) -> None:
    moments = random.Random(SEED)
    async with Double.started() as double:
        killed = Killed(double, fresh_database(empty_database, tmp_path), tmp_path)
        await killed.start()
        try:
            await killed.online()
            await killed.set_up()
            for number in range(1, KILLS + 1):
                home = killed.guild.channel("ruritania")
                await killed.anna.slash(home, "orders submit", file=("orders.txt", b"place 0\nwrite_race all\n"))
                killed.set_clock(killed.deadline() + timedelta(seconds=1))
                await asyncio.sleep(moments.uniform(0.0, 1.6))
                await killed.kill()
                await killed.start()
                await killed.online()
                await killed.until(partial(killed.delivered, number), f"turn {number} and its deliveries")
        finally:
            await killed.kill()
        await double.settled(0.2)
        turns = [turn for turn in killed.store.turns(CampaignId(1)) if turn.status == TurnStatus.DONE]
        assert [turn.number for turn in turns] == list(range(KILLS + 1))
        assert set(killed.papers().values()) == {1}
        assert len(killed.papers()) == KILLS + 1
        for person in (killed.anna, killed.bert):
            assert set(killed.reports(person).values()) == {1}
            assert len(killed.reports(person)) == KILLS + 1
        assert not [d for d in killed.store.deliveries(CampaignId(1), limit=10_000) if d.status != DeliveryStatus.SENT]
        assert not double.pings
        sent = len(killed.store.deliveries(CampaignId(1), limit=10_000))
        print(f"\n{KILLS} kills; {KILLS} turns, {sent} messages; lost 0, doubled 0")
        killed.store.close()
