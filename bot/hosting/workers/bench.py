"""One worker and the means to talk to it; when anything goes wrong with it, another takes its place.

A bench gets one job at a time. So a death takes one job along, the limit of time counts from the job's start, and no
half-read message of a dead worker is ever met by another: its channel is thrown away with it.
"""

from __future__ import annotations

import asyncio
import pickle
import time
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from bot.hosting.workers.agency import Agency, Means, Unreadable, Worker
from bot.hosting.workers.worker_process import Answer, answer_of

T = TypeVar("T")

GRACE = 12.0  # seconds after the limit in which the bot must have ended a worker; then it ends by itself
UNSEEN = 5.0  # seconds in which a warm worker must have taken a job up
WARMING = 60.0  # seconds for a new worker to import the games, on a slow and busy machine


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


Call = tuple[Callable[..., Any], tuple[Any, ...]]


class Bench:
    """A place for one worker. agency: where it comes from; warming: the job that it is given first."""

    def __init__(self, agency: Agency, means: Means, warming: Call) -> None:
        self._agency, self.means, self._warming = agency, means, warming
        self._worker: Worker | None = None
        self.known: list[str] = []  # names of the states it was last asked about, latest last
        self.idle_since = time.monotonic()

    @property
    def ready(self) -> bool:
        """Whether a worker waits here that can begin at once."""
        return self._worker is not None and self._worker.alive

    @property
    def pid(self) -> int | None:
        """The worker's process, while there is one."""
        return self._worker.pid if self._worker is not None and self._worker.alive else None

    async def open(self) -> None:
        """Have a worker, and wait until it is warm. Raises whatever kept it from that."""
        job, arguments = self._warming
        warming = _packed(job, arguments, WARMING)
        self._worker = await self._agency.hire(self.means, warming)
        answer = await self._done(warming, WARMING, WARMING)
        if answer.verdict != "done":
            self.drop()
            raise JobFailed(answer.said or answer.verdict, answer.trace)
        self.idle_since = time.monotonic()

    async def do(self, job: Callable[..., object], *arguments: Any, seconds: float) -> Answer:
        """Run a job, which must be a function of a module. Raises NotTakenUp, WorkerLost, TooLong, TooBig; after any of
        these the worker is gone.
        """
        answer = await self._done(_packed(job, arguments, seconds), UNSEEN, seconds)
        if answer.verdict == "memory":
            self.drop()  # what the job left behind would be in the next one's way
            raise TooBig(f"it needed more than {self.means.memory // 2**20:,} MiB of memory")
        return answer

    async def _done(self, request: bytes, unseen: float, seconds: float) -> Answer:
        answered = False
        try:
            await self._given(request, unseen)
            answer = await self._answer(seconds)
            answered = True
        finally:
            if not answered:
                self.drop()
        return answer

    async def _given(self, request: bytes, unseen: float) -> None:
        if self._worker is None:
            raise NotTakenUp("nobody was there")
        try:
            async with asyncio.timeout(unseen):
                await self._worker.give(request)
        except TimeoutError:
            raise NotTakenUp("it did not move") from None
        except (OSError, EOFError, Unreadable) as why:
            raise NotTakenUp(repr(why)) from None

    async def _answer(self, seconds: float) -> Answer:
        assert self._worker is not None
        try:
            async with asyncio.timeout(seconds):
                return answer_of(await self._worker.answer())
        except TimeoutError:
            raise TooLong(too_long(seconds)) from None
        except (OSError, EOFError):
            raise WorkerLost("the worker process ended in the middle of its work") from None
        except (Unreadable, msgspec.DecodeError) as why:
            raise JobFailed(f"its answer could not be read: {why}") from None

    def drop(self) -> None:
        """End the worker, whatever it is doing."""
        worker, self._worker = self._worker, None
        self.known.clear()
        if worker is not None:
            worker.end()

    def leave(self) -> None:
        """The worker, which has nothing to do, is no longer needed here."""
        worker, self._worker = self._worker, None
        self.known.clear()
        if worker is not None:
            self._agency.dismiss(worker, self.means)


def too_long(seconds: float) -> str:
    """How a job's time is spoken of."""
    span = f"{seconds / 60:g} minutes" if seconds >= 120 else f"{seconds:g} seconds"
    return f"it did not finish within {span} and was stopped"


def _packed(job: Callable[..., object], arguments: tuple[Any, ...], seconds: float) -> bytes:
    try:
        return pickle.dumps((seconds + GRACE, job, *arguments), pickle.HIGHEST_PROTOCOL)
    except Exception as why:  # what cannot travel between processes
        raise JobFailed(f"{type(why).__name__}: {why}") from None
