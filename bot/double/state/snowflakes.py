"""Time and snowflakes: ids that carry their own time, as Discord's do.

A running clock follows real time from its base; a stopped one moves a millisecond an id, so that the same
deeds give the same ids. Ids always grow, also when the clock is set back.
"""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta

DISCORD_EPOCH_MS = 1_420_070_400_000  # the first millisecond of 2015


class Clock:
    """The time people see, and the ids made from it.

    base: where time starts; None is now. running: whether it follows real time from there.
    """

    def __init__(self, base: datetime | None = None, *, running: bool | None = None) -> None:
        self.running = running if running is not None else base is None
        self._base = base or datetime.now(UTC)
        self._started = time.monotonic()
        self._last_id = 0

    def now(self) -> datetime:
        """The present time, aware, in UTC."""
        if self.running:
            return self._base + timedelta(seconds=time.monotonic() - self._started)
        return self._base

    def set(self, moment: datetime) -> None:
        """Set the clock to that moment (aware) from now on."""
        self._base = moment
        self._started = time.monotonic()

    def new_id(self) -> int:
        """A fresh snowflake, greater than every one before."""
        if not self.running:
            self._base += timedelta(milliseconds=1)
        stamp = (int(self.now().timestamp() * 1000) - DISCORD_EPOCH_MS) << 22
        self._last_id = max(stamp, self._last_id + 1)
        return self._last_id


def moment_of(snowflake: int) -> datetime:
    """The time a snowflake carries."""
    return datetime.fromtimestamp(((snowflake >> 22) + DISCORD_EPOCH_MS) / 1000, UTC)


def iso(moment: datetime) -> str:
    """A timestamp as Discord writes it."""
    return moment.astimezone(UTC).isoformat(timespec="microseconds")
