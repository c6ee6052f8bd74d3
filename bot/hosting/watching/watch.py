"""Who watches the loops: when each last did its work, and what had to be set aside so that the rest could go on."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta

from storage.ids import CampaignId

ERRAND_SECONDS = 60.0  # for anything that is done in the background, but a turn
LATE = timedelta(minutes=10)  # for which a turn that is due, or a message, may wait before somebody should look
SHORTEST, LONGEST = timedelta(minutes=1), timedelta(hours=1)  # for which what failed is left alone


@dataclass(frozen=True, slots=True, kw_only=True)
class Pulse:
    """How a loop is doing. seconds: since its last success, or since it began; limit: after how many it is stale.
    trouble: what keeps it from its work, as a sentence; empty when nothing does, or nobody knows.
    """

    name: str
    seconds: float
    limit: float
    trouble: str = ""

    @property
    def stale(self) -> bool:
        return bool(self.trouble) or self.seconds > self.limit


@dataclass(frozen=True, slots=True, kw_only=True)
class Wait:
    """Something that is not done yet. what: in words; seconds: for so long; limit: after how many it is too long."""

    what: str
    seconds: float
    limit: float

    @property
    def late(self) -> bool:
        return self.seconds > self.limit


@dataclass(frozen=True, slots=True, kw_only=True)
class Aside:
    """Something that failed and is left alone until `until`. what: "the deadline", "a message" ...; item: which one."""

    what: str
    item: int
    campaign_id: CampaignId
    reason: str
    since: datetime
    until: datetime
    times: int


class Watch:
    """The last success of every loop, and what was set aside. clock: seconds that never go back."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._last: dict[str, tuple[float, float]] = {}
        self._troubles: dict[str, str] = {}
        self._aside: dict[tuple[str, int], Aside] = {}
        self._errands: dict[object, tuple[str, float, float]] = {}

    def expect(self, name: str, limit: float) -> None:
        """A loop has begun that is to succeed at least every `limit` seconds."""
        self._last[name] = (self._clock(), limit)

    def ok(self, name: str) -> None:
        """The loop has done its work once more. One that nobody expects is not watched."""
        if name in self._last:
            self._last[name] = (self._clock(), self._last[name][1])
        self._troubles.pop(name, None)

    def trouble(self, name: str, sentence: str) -> None:
        """Something keeps the loop from its work: it is unwell at once, until it succeeds."""
        self._troubles[name] = sentence

    def pulses(self) -> tuple[Pulse, ...]:
        """Every loop that is watched."""
        now = self._clock()
        return tuple(
            Pulse(name=name, seconds=now - last, limit=limit, trouble=self._troubles.get(name, ""))
            for name, (last, limit) in self._last.items()
        )

    @contextmanager
    def errand(self, what: str, limit: float | None = None) -> Iterator[None]:
        """What is done inside is watched. limit: seconds that it may take, where it is not the usual."""
        key = object()
        self._errands[key] = (what, self._clock(), ERRAND_SECONDS if limit is None else limit)
        try:
            yield
        finally:
            del self._errands[key]

    def errands(self) -> tuple[Wait, ...]:
        """What is under way in the background, the oldest first."""
        now = self._clock()
        return tuple(
            Wait(what=f"{what} is under way", seconds=now - since, limit=limit)
            for what, since, limit in self._errands.values()
        )

    def aside(self, campaign_id: CampaignId | None = None) -> tuple[Aside, ...]:
        """What is set aside, of one campaign or (None) of all."""
        return tuple(one for one in self._aside.values() if campaign_id in (None, one.campaign_id))

    def resting(self, what: str, item: int, now: datetime) -> bool:
        """Whether something is to be left alone for now."""
        held = self._aside.get((what, item))
        return held is not None and now < held.until <= now + LONGEST

    def set_aside(self, what: str, item: int, campaign_id: CampaignId, reason: str, now: datetime) -> Aside:
        """Leave something alone for a while, longer each time."""
        held = self._aside.get((what, item))
        times = 1 if held is None else held.times + 1
        pause = min(SHORTEST * 2 ** min(times - 1, 10), LONGEST)
        since = now if held is None else held.since
        made = Aside(
            what=what, item=item, campaign_id=campaign_id, reason=reason, since=since, until=now + pause, times=times
        )
        self._aside[what, item] = made
        return made

    def mended(self, what: str, item: int) -> None:
        """It went well: nothing of it stays set aside."""
        self._aside.pop((what, item), None)
