"""What the processes around a game print: their faults, and whatever a game says. It goes through the bot's log."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from typing import IO

from storage.ids import TRAIL

log = logging.getLogger(__name__)

LINES = 100  # of what a process prints are logged in a minute
WIDTH = 2_000  # bytes of a line of it


def log_all(printed: IO[bytes], pid: int, trail: Callable[[], str] = str) -> None:
    """Log what a process prints until it has ended, but not more than a log bears. trail: under which it is logged."""
    threading.Thread(target=_log, args=(printed, pid, trail), name=f"worker {pid} speaks", daemon=True).start()


def _log(printed: IO[bytes], pid: int, trail: Callable[[], str]) -> None:
    minute, left = time.monotonic(), LINES
    with printed:
        for line in iter(lambda: printed.readline(WIDTH), b""):
            if time.monotonic() - minute > 60.0:
                minute, left = time.monotonic(), LINES
            left -= 1
            TRAIL.set(trail())
            if left >= 0:
                log.warning("worker %d: %s", pid, line.decode(errors="replace").rstrip())
            if left == 0:
                log.warning("worker %d: what else it prints in this minute is left out", pid)
