"""Where workers come from: each is a process of its own, which is given nothing of the bot's but its jobs.

It is forked from a nursery, which has imported the games, so that it is there at once and shares what does not change.
Jobs go to it pickled; what it answers is bytes, which are never unpickled. What it prints goes through the bot's log,
with its filter of secrets.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import select
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import IO

from bot.hosting.workers.nursery import Means, Nursery
from bot.hosting.workers.printed import log_all
from bot.hosting.workers.worker_process import HEAD
from storage.ids import TRAIL

__all__ = ["Agency", "Means", "Unreadable", "Worker"]

LONGEST = 512 * 2**20  # bytes of an answer


class Unreadable(Exception):  # noqa: N818  (what happened)
    """What came from the worker is no message."""


class Worker:
    """One worker process. It belongs to no event loop: each job may be given by another.

    nursery: where it was born, with this number; channel: to it; printed: what it prints.
    """

    def __init__(self, nursery: Nursery, pid: int, channel: socket.socket, printed: IO[bytes]) -> None:
        self._nursery, self.pid, self._channel = nursery, pid, channel
        self._channel.setblocking(False)
        self._in_use, self._ended = 0, False
        self.trail = ""  # of the job it was last given: what it prints is of that
        log_all(printed, pid, lambda: self.trail)

    @property
    def alive(self) -> bool:
        """Whether the process runs: it alone holds the other end of its channel. With one that has ended, what it
        forked is ended.
        """
        if not self._ended and _hung_up(self._channel):
            self.end()
        return not self._ended

    async def give(self, request: bytes) -> None:
        """Give it a job: returns when it has taken it up. Raises OSError, EOFError when it has ended, Unreadable."""
        self.trail = TRAIL.get()
        with self._using() as channel:
            message = len(request).to_bytes(HEAD, "big") + request
            await asyncio.get_running_loop().sock_sendall(channel, message)
            if await self.answer():
                raise Unreadable("an answer to nothing")

    async def answer(self) -> bytearray:
        """Its answer to what it was given. Raises OSError, EOFError when it has ended, Unreadable."""
        with self._using() as channel:
            length = int.from_bytes(await _received(channel, HEAD), "big")
            if length > LONGEST:
                raise Unreadable(f"an answer of {length:,} bytes")
            return await _received(channel, length)

    @contextlib.contextmanager
    def _using(self) -> Iterator[socket.socket]:
        """Closed under a loop that waits for it, the channel's number would soon name something else there."""
        self._in_use += 1
        try:
            yield self._channel
        finally:
            self._in_use -= 1
            if self._ended and not self._in_use:
                self._channel.close()

    def end(self) -> None:
        """End it and what it has forked, whatever they are doing; who waits for its answer learns that it has ended."""
        if self._ended:
            return
        self._ended = True
        self._nursery.bury(self.pid)
        with contextlib.suppress(OSError):
            self._channel.shutdown(socket.SHUT_RDWR)
        if not self._in_use:
            self._channel.close()


def _hung_up(channel: socket.socket) -> bool:
    seen = select.poll()
    seen.register(channel, 0)  # that the other end is closed is told unasked
    return bool(seen.poll(0))


async def _received(channel: socket.socket, length: int) -> bytearray:
    loop, got = asyncio.get_running_loop(), bytearray()
    while len(got) < length:
        part = await loop.sock_recv(channel, min(length - len(got), 2**20))
        if not part:
            raise EOFError
        got += part
    return got


class Agency:
    """Brings up a worker for everybody who asks, and ends each that is no longer needed."""

    def __init__(self) -> None:
        self._nursery: Nursery | None = None
        self._births = ThreadPoolExecutor(1, "births")  # one after the other, and in nobody's way

    async def hire(self, means: Means, warming: bytes) -> Worker:
        """A worker that is free, warm or not. warming: a job, packed, that is done once where workers are born. Raises
        OSError when none can be born.
        """
        if self._nursery is None or not self._nursery.alive:
            self._nursery = Nursery()  # in this thread: on Linux a process ends with the thread that began it
        birth = asyncio.get_running_loop().run_in_executor(self._births, _born, self._nursery, means, warming)
        try:
            return await asyncio.shield(birth)
        except asyncio.CancelledError:
            birth.add_done_callback(_unwanted)
            raise

    def dismiss(self, worker: Worker, means: Means) -> None:
        """The worker is free, and was hired with these means."""
        worker.end()

    async def close(self) -> None:
        """End the nursery, and whatever was born there."""
        nursery, self._nursery = self._nursery, None
        births, self._births = self._births, ThreadPoolExecutor(1, "births")
        births.shutdown(wait=False)
        if nursery is not None:
            nursery.close()
            await nursery.gone()


def _born(nursery: Nursery, means: Means, warming: bytes) -> Worker:
    """Waits for it: its nursery may have games to import first."""
    ours, theirs = socket.socketpair()
    printed, printing = os.pipe()
    with contextlib.ExitStack() as unless_born, theirs, os.fdopen(printing, "wb", buffering=0):
        unless_born.enter_context(ours)
        reading = unless_born.enter_context(os.fdopen(printed, "rb"))
        pid = nursery.bear(means, warming, theirs.fileno(), printing)
        unless_born.pop_all()
    return Worker(nursery, pid, ours, reading)


def _unwanted(birth: asyncio.Future[Worker]) -> None:
    if not birth.cancelled() and birth.exception() is None:
        birth.result().end()
