"""The clock as something that is handed in, so that a test or a demo can set it."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Protocol


class Clock(Protocol):
    """Tells the present moment, aware and in UTC."""

    def now(self) -> datetime: ...


class SystemClock:
    """The machine's clock."""

    def now(self) -> datetime:
        return datetime.now(UTC)


def elapsed() -> float:
    """Seconds that never jump and go on while the machine sleeps, where the system has such a clock."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic()


class Comparison:
    """The wall clock beside one that nobody can set. A difference is a jump of the wall clock."""

    def __init__(self, clock: Clock, steady: Callable[[], float] = elapsed) -> None:
        self._clock, self._steady = clock, steady
        self._wall, self._begun = clock.now(), steady()

    def ahead(self) -> timedelta:
        """By how much the wall clock is ahead of what it ought to show."""
        return self._clock.now() - self._wall - timedelta(seconds=self._steady() - self._begun)

    def trust(self) -> None:
        """What the wall clock shows now is right."""
        self._wall, self._begun = self._clock.now(), self._steady()
