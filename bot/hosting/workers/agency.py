"""Where workers come from: each is a process of its own, which is given nothing of the bot's but its jobs.

It starts with an empty environment, in a session of its own, without open files of the bot's. Jobs go to it pickled;
what it answers is bytes, which are never unpickled. What it prints goes through the bot's log, with its filter of
secrets. What it may do to the rest of the machine it gives up by itself as it starts, see `worker_process`.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO

from bot.hosting.workers.worker_process import HEAD, serve
from storage.ids import TRAIL

log = logging.getLogger(__name__)

GIVEN = ("LANG", "LC_ALL", "LC_CTYPE", "TZ", "TZDIR", "LD_LIBRARY_PATH")  # of the bot's environment, where they are set
BEGIN = f"import sys; sys.path[:] = sys.argv[4:]; from {serve.__module__} import serve; serve()"
LONGEST = 512 * 2**20  # bytes of an answer
LINES = 100  # of what a worker prints are logged in a minute
WIDTH = 2_000  # bytes of a line of it


@dataclass(frozen=True, slots=True, kw_only=True)
class Means:
    """What the workers of a crew may use. seconds: for a job; memory: bytes of address space; niceness: see nice(1)."""

    seconds: float
    memory: int
    niceness: int = 0


class Unreadable(Exception):  # noqa: N818  (what happened)
    """What came from the worker is no message."""


class Worker:
    """One worker process. It belongs to no event loop: each job may be given by another."""

    def __init__(self, means: Means) -> None:
        self._channel, theirs = socket.socketpair()
        self._channel.setblocking(False)
        self._in_use, self._ended = 0, False
        self.trail = ""  # of the job it was last given: what it prints is of that
        with theirs:
            told = map(str, (theirs.fileno(), means.memory, means.niceness))
            python = [sys.executable, "-I", "-u", "-X", "utf8", "-c", BEGIN]
            # Not forked: a fork would copy the bot's threads' locks, its sockets and its database connections.
            self._process = subprocess.Popen(  # noqa: S603  (this very Python)
                [*python, *told, *map(os.path.abspath, sys.path)],
                env={name: os.environ[name] for name in GIVEN if name in os.environ},
                cwd=os.sep,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                pass_fds=(theirs.fileno(),),
                start_new_session=True,
            )
        assert self._process.stdout is not None
        threading.Thread(
            target=_logged, args=(self._process.stdout, self), name=f"worker {self.pid} speaks", daemon=True
        ).start()

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def alive(self) -> bool:
        """Whether the process runs. With one that has ended, what it forked is ended."""
        if self._process.returncode is None and self._process.poll() is not None:
            _kill_group(self.pid)
        return self._process.returncode is None

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
        self._ended = True
        if self.alive:
            _kill_group(self.pid)
            _ending.append(self._process)
        with contextlib.suppress(OSError):
            self._channel.shutdown(socket.SHUT_RDWR)
        if not self._in_use:
            self._channel.close()
        _reap()


async def _received(channel: socket.socket, length: int) -> bytearray:
    loop, got = asyncio.get_running_loop(), bytearray()
    while len(got) < length:
        part = await loop.sock_recv(channel, min(length - len(got), 2**20))
        if not part:
            raise EOFError
        got += part
    return got


class Agency:
    """Starts a process for everybody who asks, and ends each that is no longer needed."""

    def hire(self, means: Means) -> Worker:
        """A worker that is free, warm or not."""
        return Worker(means)

    def dismiss(self, worker: Worker, means: Means) -> None:
        """The worker is free, and was hired with these means."""
        worker.end()


_ending: list[subprocess.Popen[bytes]] = []


def _reap() -> None:
    _ending[:] = [process for process in _ending if process.poll() is None]


async def all_ended(seconds: float = 5.0) -> None:
    """Until every worker that was to end is gone."""
    last = time.monotonic() + seconds
    while _ending and time.monotonic() < last:
        _reap()
        await asyncio.sleep(0.005)


def _kill_group(pid: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)


def _logged(printed: IO[bytes], worker: Worker) -> None:
    """Log what a worker prints, until it has ended: its faults, and whatever a game says; not more than a log bears."""
    minute, left, pid = time.monotonic(), LINES, worker.pid
    with printed:
        for line in iter(lambda: printed.readline(WIDTH), b""):
            if time.monotonic() - minute > 60.0:
                minute, left = time.monotonic(), LINES
            left -= 1
            TRAIL.set(worker.trail)
            if left >= 0:
                log.warning("worker %d: %s", pid, line.decode(errors="replace").rstrip())
            if left == 0:
                log.warning("worker %d: what else it prints in this minute is left out", pid)
