"""The barrier: nothing gets through to Discord, whoever it is for. The outbox then stops, and tries again later."""

from __future__ import annotations

from collections import Counter
from datetime import datetime, timedelta

FIRST_PAUSE, LONGEST_PAUSE = timedelta(seconds=2), timedelta(minutes=1)
MOST_ALONE = 5  # times that one message may lower the barrier while all others get through


class Barrier:
    """reason: what Discord, or whatever stands before it, said; empty while messages get through."""

    def __init__(self) -> None:
        self.reason = ""
        self._until: datetime | None = None
        self._tries = 0
        self._alone: Counter[int] = Counter()

    def closed(self, now: datetime) -> bool:
        """Whether nothing is to be tried yet. A clock that was set back keeps it closed no longer than usual."""
        return self._until is not None and now < self._until <= now + LONGEST_PAUSE

    def wait(self, now: datetime) -> float:
        """Seconds until the next try; 0 when messages get through."""
        return (self._until - now).total_seconds() if self._until is not None and self.closed(now) else 0.0

    def lower(self, delivery_id: int, reason: str, now: datetime) -> datetime:
        """A message was stopped. Returns when to try it again: later than others, so that another one is tried first,
        for the fault may be this message's own.
        """
        if not self.reason:
            self._alone[delivery_id] += 1
        pause = min(FIRST_PAUSE * (1 << min(self._tries, 10)), LONGEST_PAUSE)
        if not self.closed(now):  # of several messages that were under way together, one counts
            self._tries += 1
            self._until = now + pause
        self.reason = reason
        return now + 2 * pause

    def is_of(self, delivery_id: int) -> bool:
        """Whether this message alone was stopped again and again, while others got through."""
        return not self.reason and self._alone[delivery_id] >= MOST_ALONE

    def lift(self, delivery_id: int) -> None:
        """A message got through."""
        self._alone.pop(delivery_id, None)
        self.reason, self._until, self._tries = "", None, 0
