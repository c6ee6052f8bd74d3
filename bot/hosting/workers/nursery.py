"""The nursery: a process that has imported the games, and from which workers are forked.

It begins with an empty environment, in a session of its own, without open files of the bot's. The bot itself is never
forked: that would copy its threads' locks, its sockets and its database connections. What a worker may do to the rest
of the machine the nursery has given up already, see `worker_process`.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from dataclasses import dataclass

from bot.hosting.workers.printed import log_all
from bot.hosting.workers.worker_process import BEAR, BURY, HEAD, REQUEST, nurse

GIVEN = ("LANG", "LC_ALL", "LC_CTYPE", "TZ", "TZDIR", "LD_LIBRARY_PATH")  # of the bot's environment, where they are set
BEGIN = f"import sys; sys.path[:] = sys.argv[2:]; from {nurse.__module__} import nurse; nurse()"
PATIENCE = 120.0  # seconds for a birth: for the first, and for one after a new game was met, games are imported


@dataclass(frozen=True, slots=True, kw_only=True)
class Means:
    """What the workers of a crew may use. seconds: for a job; memory: bytes of address space; niceness: see nice(1)."""

    seconds: float
    memory: int
    niceness: int = 0


class Nursery:
    """One nursery process. It bears one worker at a time; meanwhile others may be buried by another thread."""

    def __init__(self) -> None:
        self._line, theirs = socket.socketpair()
        self._line.settimeout(PATIENCE)
        self._sending = threading.Lock()
        with theirs:
            self._process = subprocess.Popen(  # noqa: S603  (this very Python)
                [
                    *(sys.executable, "-I", "-u", "-X", "utf8", "-c", BEGIN, str(theirs.fileno())),
                    *map(os.path.abspath, sys.path),
                ],
                env={name: os.environ[name] for name in GIVEN if name in os.environ},
                cwd=os.sep,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                pass_fds=(theirs.fileno(),),
                start_new_session=True,
            )
        assert self._process.stdout is not None
        log_all(self._process.stdout, self._process.pid)

    @property
    def alive(self) -> bool:
        """Whether the process runs; without it no worker does."""
        return self._process.poll() is None

    def bear(self, means: Means, warming: bytes, channel: int, printing: int) -> int:
        """The number of a new worker, which talks over the channel, and prints where printing is; both stay open here,
        too. warming: a packed job that the nursery does before, if it has not done it yet. Raises OSError: then the
        nursery has ended.
        """
        try:
            with self._sending:
                asked = REQUEST.pack(BEAR, means.memory, means.niceness, len(warming))
                socket.send_fds(self._line, [asked], [channel, printing])
                self._line.sendall(warming)
            return int.from_bytes(self._received(HEAD), "big")
        except OSError:
            self._process.kill()  # it may only stand still
            self._process.wait()
            raise

    def _received(self, length: int) -> bytes:
        got = b""
        while len(got) < length:
            part = self._line.recv(length - len(got))
            if not part:
                raise ConnectionResetError("no worker can be born: the process that imports the games has ended")
            got += part
        return got

    def bury(self, pid: int) -> None:
        """End a worker that was born here, with all that it forked. Its number is another's only after that."""
        if not self.alive:
            return  # its workers have ended with it
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(pid, signal.SIGKILL)
        with contextlib.suppress(OSError), self._sending:
            self._line.sendall(REQUEST.pack(BURY, pid, 0, 0))

    def close(self) -> None:
        """End it, and whatever was born here."""
        with contextlib.suppress(OSError):
            self._line.shutdown(socket.SHUT_RDWR)

    async def gone(self, seconds: float = 5.0) -> None:
        """Until it has ended, and whatever was born here; one that does not is ended after so many seconds."""
        last = time.monotonic() + seconds
        while self.alive:
            if time.monotonic() > last:
                self._process.kill()
            await asyncio.sleep(0.005)
