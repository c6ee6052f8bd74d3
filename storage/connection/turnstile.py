"""The queue of those who want to write to SQLite."""

from __future__ import annotations

import threading
from collections import deque

from storage.errors import Unavailable


class Busy(Unavailable):
    """Somebody else writes for too long."""


class Turnstile:
    """SQLite has one writer at a time, and who waits for it looks now and then whether it is free: who came first may
    wait for ever. So those of one process queue up before it. Raises Busy after so many seconds.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._waiting: deque[threading.Lock] = deque()
        self._guard, self._taken = threading.Lock(), False

    def __enter__(self) -> None:
        with self._guard:
            if not self._taken:
                self._taken = True
                return
            mine = threading.Lock()
            mine.acquire()
            self._waiting.append(mine)
        if mine.acquire(timeout=self._seconds):
            return
        with self._guard:
            if mine in self._waiting:
                self._waiting.remove(mine)
                raise Busy("My database is busy: another program holds it.")
        # it was handed over at the last moment

    def __exit__(self, *_: object) -> None:
        with self._guard:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._taken = False
