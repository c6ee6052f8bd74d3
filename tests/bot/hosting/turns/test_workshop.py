"""Worker processes: what one job does to its own takes no other along, and nobody waits behind one person's work."""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from bot.hosting.workers import bench, nursery
from bot.hosting.workers.agency import Agency, Means, Worker
from bot.hosting.workers.worker_process import BEAR, REQUEST
from bot.hosting.workers.workshop import Crew, JobFailed, TooBig, TooLong, WorkerLost, Workshop
from tests.bot.host.failing.test_worker_kills import workers_of
from tests.bot.hosting import counting
from tests.bot.hosting.turns import misdeeds
from tests.bot.regulars import NEWCOMERS

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[4]
MIB = 2**20


def limited(crew: Crew, **limits: float) -> None:
    crew.means = replace(crew.means, **limits)  # type: ignore[arg-type]  # by the names of its fields


def of_one(crew: Crew) -> None:
    crew.size = replace(crew.size, least=1, most=1)


@pytest.fixture
async def workshop() -> AsyncIterator[Workshop]:
    made = Workshop(counting.ruleset, NEWCOMERS)
    limited(made.people, memory=512 * MIB)
    yield made
    await made.close()


async def test_a_job_that_wants_more_than_the_host_grants_fails_alone() -> None:
    workshop = Workshop(counting.ruleset, NEWCOMERS, memory=1024 * MIB)
    people = [asyncio.create_task(workshop.ask(misdeeds.slow, 0.5, str(n), who=n)) for n in range(3)]
    with pytest.raises(TooBig, match="it needed more than 512 MiB of memory"):
        await workshop.ask(misdeeds.eat, who="eve", seconds=30)
    with pytest.raises(TooBig, match="it needed more than 1,024 MiB of memory"):
        await workshop.turn(misdeeds.eat)
    assert await asyncio.gather(*people) == ["0", "1", "2"]
    assert await workshop.turn(misdeeds.good, "next") == "next"
    await workshop.close()


async def pid(workshop: Workshop) -> int:
    return await workshop.ask(misdeeds.where, who="anna")


class TestAJobThatGoesWrong:
    @pytest.mark.parametrize(
        ("job", "raised", "seconds"),
        [
            (misdeeds.loop, TooLong, 1.5),
            (misdeeds.stuck_in_c, TooLong, 1.5),
            (misdeeds.eat, TooBig, 30),
            (misdeeds.leave, WorkerLost, 30),
            (misdeeds.crash, WorkerLost, 30),
            (misdeeds.fault, JobFailed, 30),
            (misdeeds.unspeakable, JobFailed, 30),
        ],
    )
    async def test_takes_no_other_along(
        self, workshop: Workshop, job: Callable[..., object], raised: type[JobFailed], seconds: float
    ) -> None:
        of_one(workshop.people)  # one worker for all: those that come after wait for the bad one
        first = asyncio.create_task(workshop.ask(misdeeds.good, "before", who="anna"))
        bad = asyncio.create_task(workshop.ask(job, who="eve", seconds=seconds))
        after = [asyncio.create_task(workshop.ask(misdeeds.good, str(n), who=n)) for n in range(4)]
        assert await first == "before"
        with pytest.raises(raised) as told:
            await bad
        assert type(told.value) is raised
        assert await asyncio.gather(*after) == ["0", "1", "2", "3"]
        assert await workshop.ask(misdeeds.good, "again", who="eve") == "again"

    async def test_and_takes_too_long_ends_with_its_worker_at_once(self, workshop: Workshop) -> None:
        of_one(workshop.people)
        gone = await pid(workshop)
        with pytest.raises(TooLong):
            await workshop.ask(misdeeds.loop, who="anna", seconds=1.0)
        async with asyncio.timeout(bench.GRACE / 2):  # after all of it the worker would end by itself
            while alive(gone):
                await asyncio.sleep(0.01)

    async def test_says_what_it_was(self, workshop: Workshop) -> None:
        with pytest.raises(JobFailed, match="ZeroDivisionError: the abacus broke") as told:
            await workshop.ask(misdeeds.fault, who="eve")
        assert "Traceback" in told.value.trace


class TestTheEndOfTheBotIsNoFault:
    """Whatever is under way then, nothing is printed of it."""

    def test_while_a_worker_is_born(self) -> None:
        ours, theirs = socket.socketpair()
        channel, printing = socket.socketpair()
        with ours, channel, printing:
            with theirs:
                arguments = [sys.executable, "-c", nursery.BEGIN, str(theirs.fileno()), *map(os.path.abspath, sys.path)]
                born_in = subprocess.Popen(
                    arguments, pass_fds=[theirs.fileno()], stdout=subprocess.PIPE, stderr=subprocess.STDOUT
                )
            warming = pickle.dumps((30.0, misdeeds.slow, 0.3, "meanwhile the bot ends"))
            asked = REQUEST.pack(BEAR, 512 * MIB, 0, len(warming))
            socket.send_fds(ours, [asked], [channel.fileno(), printing.fileno()])
            ours.sendall(warming)
        printed, _ = born_in.communicate(timeout=60)
        assert (printed.decode(), born_in.returncode) == ("", 0)

    async def test_while_a_worker_answers(
        self, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        before, agency = set(threading.enumerate()), Agency()
        worker = await agency.hire(Means(seconds=30.0, memory=512 * MIB), pickle.dumps((30.0, misdeeds.good, "")))
        await worker.give(pickle.dumps((30.0, misdeeds.slow, 0.3, "meanwhile the bot ends")))
        monkeypatch.setattr(nursery.Nursery, "bury", lambda *_: None)  # it is ended as it answers
        worker.end()
        await asyncio.sleep(0.6)
        await agency.close()
        async with asyncio.timeout(30):
            while set(threading.enumerate()) - before:  # that log what is printed, and that births were waited for in
                await asyncio.sleep(0.01)
        assert caplog.text == ""


class TestTheQueue:
    async def test_the_time_spent_in_it_does_not_count(self, workshop: Workshop) -> None:
        of_one(workshop.people)
        await workshop.ask(misdeeds.good, "warm", who="anna")
        limited(workshop.people, seconds=2.0)
        jobs = [workshop.ask(misdeeds.slow, 0.6, str(n), who=n) for n in range(6)]
        assert await asyncio.gather(*jobs) == [str(n) for n in range(6)]

    async def test_a_turn_waits_longer_than_a_turn_may_take(self, workshop: Workshop) -> None:
        of_one(workshop.turns)
        limited(workshop.turns, seconds=2.0)
        jobs = [workshop.turn(misdeeds.slow, 0.6, str(n)) for n in range(6)]
        assert await asyncio.gather(*jobs) == [str(n) for n in range(6)]

    async def test_of_one_person_one_job_is_done_at_a_time(self, workshop: Workshop) -> None:
        workshop.people.size = replace(workshop.people.size, least=2, most=2)
        await asyncio.gather(*(workshop.ask(misdeeds.good, "warm", who=n) for n in range(2)))
        flood = [asyncio.create_task(workshop.ask(misdeeds.slow, 0.5, "x", who="eve")) for _ in range(10)]
        for who in ("anna", "bert", "carl", "dora"):
            assert await workshop.ask(misdeeds.good, who, who=who) == who
        assert sum(job.done() for job in flood) <= 5  # they came after all of the ten, and nobody waited for them
        for job in flood:
            job.cancel()

    async def test_people_are_answered_while_turns_run(self, workshop: Workshop) -> None:
        workshop.turns.size = replace(workshop.turns.size, patience=0.0)
        turns = [asyncio.create_task(workshop.turn(misdeeds.slow, 60, "x")) for _ in range(8)]
        assert await workshop.ask(misdeeds.good, "hello", who="anna") == "hello"
        assert not any(turn.done() for turn in turns)
        for turn in turns:
            turn.cancel()

    async def test_when_all_are_busy_for_long_another_worker_is_started(self, workshop: Workshop) -> None:
        workshop.turns.size = replace(workshop.turns.size, most=2, patience=0.2)
        long = asyncio.create_task(workshop.turn(misdeeds.slow, 60, "x"))
        assert await workshop.turn(misdeeds.slow, 0, "next") == "next"
        assert not long.done()
        long.cancel()


class TestASignal:
    @pytest.mark.parametrize("killed_by", [signal.SIGKILL, signal.SIGSTOP])
    async def test_to_an_idle_worker_is_noticed_by_nobody(
        self, workshop: Workshop, killed_by: signal.Signals, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(bench, "UNSEEN", 1.5)
        of_one(workshop.people)
        gone = await pid(workshop)
        os.kill(gone, killed_by)
        assert await pid(workshop) != gone
        assert await workshop.turn(misdeeds.slow, 0, "a turn") == "a turn"

    async def test_to_a_worker_in_the_middle_of_a_job_fails_that_job_only(self, workshop: Workshop) -> None:
        of_one(workshop.people)
        gone = await pid(workshop)
        job = asyncio.create_task(workshop.ask(misdeeds.slow, 60, "x", who="anna"))
        other = asyncio.create_task(workshop.ask(misdeeds.good, "other", who="bert"))
        await asyncio.sleep(0.5)
        os.kill(gone, signal.SIGKILL)
        with pytest.raises(WorkerLost, match="ended in the middle"):
            await job
        assert await other == "other"

    async def test_to_a_worker_that_is_just_starting_holds_nobody_up(
        self, workshop: Workshop, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        workshop.people.size = replace(workshop.people.size, least=1, most=2, patience=0.5)
        hire, born = Agency.hire, list[int]()

        async def stopped_at_first(agency: Agency, means: Means, warming: bytes) -> Worker:
            worker = await hire(agency, means, warming)
            if not born:
                os.kill(worker.pid, signal.SIGSTOP)
            born.append(worker.pid)
            return worker

        monkeypatch.setattr(Agency, "hire", stopped_at_first)
        assert await asyncio.wait_for(workshop.ask(misdeeds.good, "hello", who="anna"), 30) == "hello"
        assert len(born) > 1

    async def test_that_stops_a_worker_is_found_out_when_its_time_is_up(self, workshop: Workshop) -> None:
        of_one(workshop.people)
        gone = await pid(workshop)
        job = asyncio.create_task(workshop.ask(misdeeds.slow, 60, "x", who="anna", seconds=2.0))
        await asyncio.sleep(0.5)
        os.kill(gone, signal.SIGSTOP)
        with pytest.raises(TooLong, match="did not finish within 2 seconds"):
            await job
        assert await pid(workshop) != gone

    @pytest.mark.parametrize("sent", [signal.SIGKILL, signal.SIGSTOP])
    async def test_to_where_workers_are_born_brings_another_place(
        self, workshop: Workshop, sent: signal.Signals, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(nursery, "PATIENCE", 2.0)
        of_one(workshop.people)
        gone = await pid(workshop)
        (parent,) = {parent_of(worker) for worker in workers_of(os.getpid()) if worker == gone}
        os.kill(parent, sent)
        if sent == signal.SIGSTOP:  # only births wait for it
            assert await pid(workshop) == gone
            os.kill(gone, signal.SIGKILL)
        while alive(gone):
            await asyncio.sleep(0.01)
        assert await pid(workshop) != gone
        assert not alive(parent)


class TestATurn:
    async def test_whose_worker_died_is_tried_again_by_itself(self, workshop: Workshop) -> None:
        of_one(workshop.turns)
        first = await workshop.turn(misdeeds.where)
        assert await workshop.turn(misdeeds.leave_if, first) != first

    async def test_is_given_up_at_the_second_death_and_holds_nobody_up(self, workshop: Workshop) -> None:
        of_one(workshop.turns)
        bad = asyncio.create_task(workshop.turn(misdeeds.leave))
        others = [asyncio.create_task(workshop.turn(misdeeds.slow, 0, str(n))) for n in range(3)]
        assert await asyncio.gather(*others) == ["0", "1", "2"]
        with pytest.raises(WorkerLost, match="ended in the middle of its work, for the second time"):
            await bad

    async def test_that_raises_is_not_tried_again(self, workshop: Workshop, tmp_path: Path) -> None:
        with pytest.raises(JobFailed, match="the abacus broke"):
            await workshop.turn(misdeeds.fault)


ORPHANS = """
import asyncio, sys
from bot.hosting.workers.workshop import Workshop
from tests.bot.hosting import counting
from tests.bot.hosting.turns import misdeeds
from tests.bot.host.failing.test_worker_kills import workers_of

async def main():
    workshop = Workshop(counting.ruleset)
    print(await workshop.ask(misdeeds.where, who=1), await workshop.turn(misdeeds.where), flush=True)
    deed = misdeeds.stuck_in_c if sys.argv[1] == "stuck" else misdeeds.loop
    kept = asyncio.create_task(workshop.ask(deed, who=1, seconds=2.0))
    await asyncio.sleep(0.5)
    print("busy", flush=True)
    await asyncio.sleep(600)

if __name__ == "__main__":
    asyncio.run(main())
"""


def parent_of(process: int) -> int:
    return int(Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[1])


def alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
@pytest.mark.parametrize("deed", ["stuck", "loop"])
def test_workers_end_when_the_bot_is_killed_even_in_the_middle_of_work(tmp_path: Path, deed: str) -> None:
    script = tmp_path / "orphans.py"
    script.write_text(ORPHANS)
    process = subprocess.Popen(
        [sys.executable, str(script), deed],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert process.stdout is not None
    workers = [int(word) for word in process.stdout.readline().split()]
    assert len(workers) == 2
    assert all(alive(worker) for worker in workers)
    assert process.stdout.readline() == "busy\n"
    process.kill()
    process.wait()
    last = time.monotonic() + 40  # the limit of two seconds, what is added to it, and a busy machine
    while any(alive(worker) for worker in workers):
        assert time.monotonic() < last, "a worker outlived its bot"
        time.sleep(0.2)
