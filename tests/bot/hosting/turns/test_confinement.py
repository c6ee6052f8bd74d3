"""What game code in a worker can see, reach and send: nothing of the bot's, and nothing that the bot would run."""

from __future__ import annotations

import asyncio
import ctypes
import io
import logging
import os
import platform
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.hosting.workers.nursery import GIVEN
from bot.hosting.workers.worker_process import product_of
from bot.hosting.workers.workshop import JobFailed, Workshop
from bot.process.log import SecretFilter
from tests.bot.hosting import counting
from tests.bot.hosting.turns import misdeeds
from tests.bot.hosting.turns.test_workshop import alive, parent_of
from tests.bot.regulars import NEWCOMERS, REGULARS

ROOT = Path(__file__).parents[4]
SECRET = ".".join(("M" * 24, "Gabcde", "q" * 38))  # what a token looks like
LANDLOCK = ctypes.CDLL(None).syscall(444, None, 0, 1) if sys.platform == "linux" else 0
linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")


@pytest.fixture
async def workshop() -> AsyncIterator[Workshop]:
    made = Workshop(counting.ruleset, REGULARS)
    yield made
    await made.close()


class TestItSees:
    async def test_no_environment_and_a_session_of_its_own(self, monkeypatch: pytest.MonkeyPatch) -> None:
        for name in ("DISCORD_TOKEN", "TURNKEEP_DATABASE", "PGPASSWORD", "TURNKEEP_LIMITS"):
            monkeypatch.setenv(name, SECRET)
        workshop = Workshop(counting.ruleset)  # a worker that starts now
        environment, (process, session, group) = await workshop.ask(misdeeds.surroundings, who=1)
        assert set(environment) <= set(GIVEN)
        assert SECRET not in environment.values()
        assert process == session == group != os.getsid(0)
        await workshop.close()

    @linux
    @pytest.mark.slow
    def test_no_secret_of_the_bot_s_in_any_process(self, tmp_path: Path) -> None:
        script = tmp_path / "host.py"
        script.write_text(BOT)
        shell = f'"{sys.executable}" "{script}"; true'  # what starts the bot has the same environment, and stays
        with subprocess.Popen(
            ["/bin/sh", "-c", shell], stdout=subprocess.PIPE, env={"PYTHONPATH": str(ROOT), "DISCORD_TOKEN": SECRET}
        ) as started:
            assert started.stdout is not None
            told, _ = started.communicate(timeout=60)
        here, found = told.decode().splitlines()
        assert here.startswith("['/proc/"), "the bot itself could read the secret there, where a worker looks for it"
        assert found == "[]" if LANDLOCK > 0 else found.count("/environ") <= 2


BOT = f"""
import asyncio
from bot.hosting.workers.workshop import Workshop
from bot.process import confinement
from tests.bot.hosting import counting
from tests.bot.hosting.turns import misdeeds

async def main():
    confinement.keep_to_itself()
    workshop = Workshop(counting.ruleset)
    print(misdeeds.search_environments({SECRET!r}))
    print(await workshop.ask(misdeeds.search_environments, {SECRET!r}, who=1))
    await workshop.close()

asyncio.run(main())
"""


@pytest.mark.skipif(LANDLOCK < 6, reason="the kernel cannot refuse all of it")
@pytest.mark.parametrize("what", ["write", "remove", "run", "read memory", "read environment", "signal", "connect"])
async def test_a_worker_reaches_nothing_outside(workshop: Workshop, what: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("there")
    with socket.create_server(("127.0.0.1", 0)) as server:
        bot, port = os.getpid(), server.getsockname()[1]
        goals = {"run": "/bin/true", "signal": bot, "read memory": bot, "read environment": bot, "connect": port}
        where = str(goals.get(what, tmp_path / "file"))
        refused = await workshop.ask(misdeeds.reach, what, where, who=1)
    assert refused == "PermissionError"
    assert (tmp_path / "file").read_text() == "there"


@pytest.mark.skipif(LANDLOCK < 6, reason="the kernel cannot refuse all of it")
@pytest.mark.parametrize("what", ["signal", "read memory"])
async def test_a_worker_reaches_neither_where_it_was_born_nor_who_else_was(workshop: Workshop, what: str) -> None:
    async with await workshop.people.place("anna") as anna, await workshop.people.place("bert") as bert:
        sibling = product_of(misdeeds.where, await anna.do(misdeeds.where, seconds=10))
        nursery = parent_of(sibling)
        for goal in (sibling, nursery):
            answer = await bert.do(misdeeds.reach, what, str(goal), seconds=10)
            assert product_of(misdeeds.reach, answer) == "PermissionError"
        assert parent_of(product_of(misdeeds.where, await bert.do(misdeeds.where, seconds=10))) == nursery


@linux
@pytest.mark.skipif(platform.machine() not in ("x86_64", "aarch64"), reason="no filter is known for this machine")
@pytest.mark.parametrize("what", ["connect", "send a datagram", "listen", "connect to a service", "open a ring"])
async def test_a_worker_makes_no_socket(what: str, tmp_path: Path) -> None:
    service = str(tmp_path / "service")
    workshop = Workshop(counting.ruleset, NEWCOMERS)
    with socket.create_server(("127.0.0.1", 0)) as server, socket.socket(socket.AF_UNIX) as listening:
        listening.bind(service)
        listening.listen()
        port = str(server.getsockname()[1])
        here = misdeeds.reach(what, service if what == "connect to a service" else port)
        refused = await workshop.ask(misdeeds.reach, what, service if what == "connect to a service" else port, who=1)
    await workshop.close()
    assert refused == "PermissionError"
    assert here == "done" or what == "open a ring", "nobody may do that here"


class TestItSays:
    async def test_nothing_secret_into_the_log(self, workshop: Workshop) -> None:
        kept = io.StringIO()
        handler = logging.StreamHandler(kept)
        handler.addFilter(SecretFilter("tangofour"))
        logging.getLogger().addHandler(handler)
        await workshop.ask(misdeeds.speak, f"the token is {SECRET}, the password tangofour.", who=1)
        await _until(lambda: kept.getvalue().count("the token is ***, the password ***.") == 3)
        logging.getLogger().removeHandler(handler)
        assert SECRET not in kept.getvalue()
        assert "tangofour" not in kept.getvalue()

    async def test_no_more_than_a_log_bears(self, caplog: pytest.LogCaptureFixture) -> None:
        workshop = Workshop(counting.ruleset, NEWCOMERS)
        await workshop.ask(misdeeds.chatter, who=1)
        await _until(lambda: "what else it prints in this minute is left out" in caplog.text)
        await workshop.close()
        assert caplog.text.count("line ") == 100


class TestItSends:
    @pytest.mark.parametrize("length", [None, 2**62])
    async def test_a_pickle_that_nobody_unpickles(self, workshop: Workshop, length: int | None, tmp_path: Path) -> None:
        marker = tmp_path / "the bomb went off"
        with pytest.raises(JobFailed, match="its answer could not be read"):
            await workshop.ask(misdeeds.answer_with_a_bomb, str(marker), length, who=1)
        assert not marker.exists()
        assert await workshop.ask(misdeeds.good, "next", who=1) == "next"

    async def test_what_is_not_of_the_job_s_type_and_the_job_fails(self, workshop: Workshop) -> None:
        with pytest.raises(JobFailed, match="its answer could not be read: Expected `int`, got `str`"):
            await workshop.ask(misdeeds.another_type, who=1)


@pytest.mark.parametrize("how", ["SystemExit", "KeyboardInterrupt", "GeneratorExit"])
async def test_a_job_that_asks_the_process_to_end_fails_like_any_other(workshop: Workshop, how: str) -> None:
    before = await workshop.ask(misdeeds.where, who=1)
    with pytest.raises(JobFailed, match=how):
        await workshop.turn(misdeeds.ask_to_end, how)
    with pytest.raises(JobFailed, match=how):
        await workshop.ask(misdeeds.ask_to_end, how, who=1)
    assert await workshop.ask(misdeeds.where, who=1) == before


@linux
@pytest.mark.parametrize("by", ["the bot", "a signal"])
async def test_what_a_worker_forked_ends_with_it(by: str) -> None:
    workshop = Workshop(counting.ruleset, NEWCOMERS)
    worker, child = await workshop.ask(misdeeds.leave_a_child, who=1)
    assert alive(child)
    if by == "the bot":
        await workshop.close()
    else:
        os.kill(worker, signal.SIGKILL)
    await _until(lambda: not alive(child))
    await workshop.close()


async def _until(true: object, seconds: float = 20.0) -> None:
    last = time.monotonic() + seconds
    while not true():  # type: ignore[operator]
        assert time.monotonic() < last, "it never came"
        await asyncio.sleep(0.02)
