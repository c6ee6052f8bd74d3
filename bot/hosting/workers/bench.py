"""One worker process and the means to talk to it; when anything goes wrong with it, another takes its place.

Every bench is a pool of pebble's with one worker, and gets one job at a time. So a death takes one job along, the limit
of time counts from the job's start, and no lock or half-read message of a dead worker is ever met by another: the pool
is thrown away with it.
"""

from __future__ import annotations

import asyncio
import logging
import pickle
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.context import SpawnContext, SpawnProcess
from types import ModuleType
from typing import Any, TypeVar

from pebble import ProcessExpired, ProcessPool
from pebble.common.types import CONSTS, ProcessFuture

from bot.hosting.workers.worker_process import Answer, begin_work, worked

T = TypeVar("T")

log = logging.getLogger(__name__)

GRACE = 6.0  # seconds in which pebble ends a job whose time is up; after that its pool is ended from outside
UNSEEN = 5.0  # seconds in which a warm worker must have taken a job up
WARMING = 60.0  # seconds for a new worker to import the games, on a slow and busy machine

CONSTS.term_timeout = 0.3  # a worker has nothing to tidy up; pebble waits 3 s before it kills what ignores SIGTERM
_spawning = threading.Lock()


class JobFailed(Exception):  # noqa: N818  (what happened)
    """The job raised. `trace` is the traceback as text, as it stood in the worker."""

    def __init__(self, summary: str, trace: str = "") -> None:
        super().__init__(summary)
        self.trace = trace
        if trace:
            self.add_note(trace)  # logged with it


class WorkerLost(JobFailed):
    """Its process ended in the middle of the job."""


class TooLong(WorkerLost):
    """The job was stopped when its time was up."""


class TooBig(WorkerLost):
    """The job wanted more memory than a worker may have."""


class NotTakenUp(Exception):  # noqa: N818
    """The worker was gone, or stood still, before the job began: another worker can do it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Means:
    """What the workers of a crew may use. seconds: for a job; memory: bytes of address space; niceness: see nice(1)."""

    seconds: float
    memory: int
    niceness: int = 0


Call = tuple[Callable[..., Any], tuple[Any, ...]]


class Bench:
    """One worker. warming: the job that every new worker is given first."""

    def __init__(self, means: Means, warming: Call) -> None:
        self.means, self._warming = means, warming
        self._pool: ProcessPool | None = None
        self.known: list[str] = []  # names of the states it was last asked about, latest last
        self.idle_since = time.monotonic()

    @property
    def ready(self) -> bool:
        """Whether a worker waits here that can begin at once."""
        return self._pool is not None and self._pool.active

    async def open(self) -> None:
        """Start the worker, and wait until it is warm. Raises whatever kept it from that."""
        # "spawn": a fork would copy the bot's threads' locks, its sockets and its database connections.
        pool = ProcessPool(
            max_workers=1,
            initializer=begin_work,
            initargs=(self.means.memory, self.means.niceness),
            context=_CONTEXT,
        )
        job, arguments = self._warming
        try:
            future = await asyncio.to_thread(pool.schedule, job, arguments, {}, WARMING)
            async with asyncio.timeout(WARMING + GRACE):
                await asyncio.wrap_future(future)
        except BaseException:
            _thrown_away(pool)
            raise
        self._pool = pool
        self.idle_since = time.monotonic()

    async def do(self, job: Callable[..., T], *arguments: Any, seconds: float) -> Answer[T]:
        """Run a job, which must be a function of a module. Raises NotTakenUp, WorkerLost, TooLong, TooBig; after any of
        these the worker is gone.
        """
        answered = False
        try:
            answer: Answer[T] = pickle.loads(await self._answer(self._given(job, arguments, seconds), seconds))  # noqa: S301  (our own worker's)
            answered = True
        finally:
            if not answered:
                self.drop()
        if answer.verdict == "memory":
            self.drop()  # what the job left behind would be in the next one's way
            raise TooBig(f"it needed more than {self.means.memory // 2**20:,} MiB of memory")
        return answer

    def _given(self, job: Callable[..., Any], arguments: tuple[Any, ...], seconds: float) -> ProcessFuture[bytes]:
        try:
            assert self._pool is not None
            given: ProcessFuture[bytes] = self._pool.schedule(
                worked, (seconds + 2 * GRACE, job, *arguments), {}, seconds
            )
        except (AssertionError, RuntimeError) as why:  # pebble has noted that its worker is gone
            raise NotTakenUp(repr(why)) from None
        return given

    async def _answer(self, future: ProcessFuture[bytes], seconds: float) -> bytes:
        waiting = asyncio.wrap_future(future)
        waiting.add_done_callback(_heard)
        await asyncio.wait({waiting}, timeout=UNSEEN)
        if not waiting.done() and not future.running():
            raise NotTakenUp("it did not move")
        await asyncio.wait({waiting}, timeout=max(seconds + GRACE - UNSEEN, 0.1))
        if not waiting.done():
            raise TooLong(too_long(seconds))
        try:
            return waiting.result()
        except TimeoutError:
            raise TooLong(too_long(seconds)) from None
        except ProcessExpired:
            raise WorkerLost("the worker process ended in the middle of its work") from None
        except BrokenProcessPool as why:
            # Killed while it waited, or before pebble had noted that the job had begun.
            raise NotTakenUp(repr(why)) from None
        except Exception as why:  # what cannot travel between processes
            raise JobFailed(f"{type(why).__name__}: {why}") from None

    def drop(self) -> None:
        """End the worker, whatever it is doing."""
        pool, self._pool = self._pool, None
        self.known.clear()
        if pool is not None:
            _thrown_away(pool)


def too_long(seconds: float) -> str:
    """How a job's time is spoken of."""
    span = f"{seconds / 60:g} minutes" if seconds >= 120 else f"{seconds:g} seconds"
    return f"it did not finish within {span} and was stopped"


def _heard(future: asyncio.Future[Any]) -> None:
    # Whoever waited may have left; asyncio would complain of an exception that nobody looked at.
    if not future.cancelled():
        future.exception()


_ending: set[threading.Thread] = set()


def _thrown_away(pool: ProcessPool) -> None:
    def end() -> None:
        try:
            pool.stop()  # type: ignore[no-untyped-call]
            pool.join()
        except Exception:
            log.exception("a worker could not be ended")
        finally:
            _ending.discard(thread)

    thread = threading.Thread(target=end, name="a worker ends", daemon=True)
    _ending.add(thread)
    thread.start()


async def all_ended() -> None:
    """Until every worker that was dropped is gone."""
    for thread in list(_ending):
        await asyncio.to_thread(thread.join, 5.0)


@contextmanager
def _nameless_main() -> Iterator[None]:
    """A spawned process imports the module that its parent was started with: here the command line, Discord and all.

    Workers need nothing of it, so there is none to be found while one is started: 20 MiB and a second less.
    """
    with _spawning:
        main = sys.modules["__main__"]
        sys.modules["__main__"] = ModuleType("__main__")
        try:
            yield
        finally:
            sys.modules["__main__"] = main


class _LeanProcess(SpawnProcess):
    def start(self) -> None:
        with _nameless_main():
            super().start()


class _LeanContext(SpawnContext):
    Process = _LeanProcess


_CONTEXT = _LeanContext()
