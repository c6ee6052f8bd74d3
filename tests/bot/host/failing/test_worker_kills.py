"""SIGKILL and SIGSTOP to worker processes at random moments of a campaign on the double: nobody's turn is lost or run
twice, no game master is asked, and whoever gave a command gets an answer.

TURNKEEP_WORKER_KILLS sets how often (4 in the ordinary run); TURNKEEP_KILL_SEED when and which.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import sys
from collections import Counter
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest

from bot.double import Double, Person
from storage.ids import CampaignId
from storage.statuses import DeliveryStatus, TurnStatus
from tests.bot.host.failing.test_kill import SEED, Killed
from tests.bot.stage import fresh_database

pytestmark = pytest.mark.slow

KILLS = int(os.environ.get("TURNKEEP_WORKER_KILLS", "4"))
ORDERS = b"place 0\nwrite_race all\n"
BROKEN_OFF = ("I was interrupted in the middle of that", "take too long to read")


def workers_of(bot: int) -> list[int]:
    """The living worker processes of a bot: what its nursery has borne."""
    living = {}
    for entry in Path("/proc").iterdir():
        with contextlib.suppress(OSError, ValueError):
            pid = int(entry.name)
            state, parent = (entry / "stat").read_text().rsplit(")", 1)[1].split()[:2]
            if state not in "TZ" and b"worker_process" in (entry / "cmdline").read_bytes():
                living[pid] = int(parent)
    nurseries = {pid for pid, parent in living.items() if parent == bot}
    return sorted(pid for pid, parent in living.items() if parent in nurseries)


class Answers:
    """What people were told, and how often they had to ask again."""

    def __init__(self) -> None:
        self.count: Counter[str] = Counter()

    async def submitted(self, killed: Killed, person: Person, channel: str) -> None:
        """Orders are given until they are taken: a command that was broken off says so, and is given again."""
        for _ in range(5):
            reply = await person.slash(killed.guild.channel(channel), "orders submit", file=("orders.txt", ORDERS))
            said = (await reply.final(timeout=90)).text
            if not any(words in said for words in BROKEN_OFF):
                self.count["taken"] += 1
                return
            assert "Nothing" in said
            self.count["broken off"] += 1
        raise AssertionError("orders were broken off five times in a row")

    async def asked(self, killed: Killed, person: Person, channel: str) -> None:
        """Some other command: an answer, whatever it is."""
        reply = await person.slash(killed.guild.channel(channel), "orders check", file=("orders.txt", ORDERS))
        said = (await reply.final(timeout=90)).text
        assert said
        self.count["broken off" if any(words in said for words in BROKEN_OFF) else "answered"] += 1


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
async def test_workers_killed_and_stopped_at_random_cost_nobody_a_turn(empty_database: Path, tmp_path: Path) -> None:
    moments, answers, hit = random.Random(SEED), Answers(), Counter[str]()
    stopped: list[int] = []
    async with Double.started() as double:
        killed = Killed(double, fresh_database(empty_database, tmp_path), tmp_path, JOB_SECONDS="20")
        await killed.start()
        assert killed.process is not None
        bot = killed.process.pid
        try:
            await killed.online()
            await killed.set_up()
            for number in range(1, KILLS + 1):
                await answers.submitted(killed, killed.anna, "ruritania")
                killed.set_clock(killed.deadline() + timedelta(seconds=1))
                check = asyncio.create_task(answers.asked(killed, killed.bert, "borogravia"))
                await asyncio.sleep(moments.uniform(0.0, 2.5))
                how = moments.choice((signal.SIGKILL, signal.SIGSTOP))
                living = workers_of(bot)
                if living:
                    victim = moments.choice(living)
                    with contextlib.suppress(ProcessLookupError):
                        os.kill(victim, how)
                    hit[f"{how.name} of {len(living)}"] += 1
                    stopped += [victim] if how == signal.SIGSTOP else []
                await check
                await killed.double.until(partial(killed.delivered, number), timeout=180, why=f"turn {number}")
            assert killed.process.returncode is None
        finally:
            await killed.kill()
            for worker in stopped:  # a process that stands still cannot see that its bot has gone
                with contextlib.suppress(ProcessLookupError):
                    os.kill(worker, signal.SIGKILL)
        await double.settled(0.2)
        print(f"\n{KILLS} rounds; hit: {dict(hit)}; answers: {dict(answers.count)}")
        turns = [turn for turn in killed.store.turns(CampaignId(1)) if turn.status == TurnStatus.DONE]
        assert [turn.number for turn in turns] == list(range(KILLS + 1))
        assert set(killed.papers().values()) == {1}
        assert len(killed.papers()) == KILLS + 1
        for person in (killed.anna, killed.bert):
            assert set(killed.reports(person).values()) == {1}
            assert len(killed.reports(person)) == KILLS + 1
        assert not [d for d in killed.store.deliveries(CampaignId(1), limit=10_000) if d.status != DeliveryStatus.SENT]
        desk = "\n".join(message.text for message in killed.guild.channel("gm").messages)
        assert "could not be run" not in desk
        killed.store.close()
