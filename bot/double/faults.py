"""Faults on command: rate limits, server errors, slow answers, lost answers.

A fault names a route as `METHOD /path`, with * for any run of characters: `POST /channels/*/messages`.
"""

from __future__ import annotations

import time
from collections import deque
from dataclasses import dataclass, field
from fnmatch import fnmatchcase


@dataclass
class Fault:
    """One standing fault. times: how many requests it still strikes, None for all.

    status 0 only delays. after: the request takes effect first, only its answer is bad.
    drop: the connection is cut instead of answering. page: the answer is a page of a proxy, not Discord's JSON.
    """

    route: str
    status: int = 0
    times: int | None = 1
    retry_after: float = 0.0
    everywhere: bool = False
    seconds: float = 0.0
    after: bool = False
    drop: bool = False
    page: bool = False
    struck: int = 0

    def strikes(self, route: str) -> bool:
        """Whether it strikes this request; counts it if so."""
        if self.times is not None and self.struck >= self.times:
            return False
        if not fnmatchcase(route, self.route):
            return False
        self.struck += 1
        return True

    def lift(self) -> None:
        """End the fault."""
        self.times = self.struck


@dataclass
class Quota:
    """A rate limit as Discord keeps it: so many requests to one path in so many seconds, then 429."""

    route: str
    count: int
    seconds: float
    times: dict[str, deque[float]] = field(default_factory=dict)

    def wait(self, route: str) -> float:
        """Seconds until this request may be made; 0 counts it as made."""
        if not fnmatchcase(route, self.route):
            return 0.0
        now, made = time.monotonic(), self.times.setdefault(route, deque())
        while made and now - made[0] >= self.seconds:
            made.popleft()
        if len(made) >= self.count:
            return self.seconds - (now - made[0])
        made.append(now)
        return 0.0


@dataclass
class Faults:
    """The standing faults of a double."""

    standing: list[Fault] = field(default_factory=list)
    quotas: list[Quota] = field(default_factory=list)

    def rate_limit(
        self, route: str = "*", *, retry_after: float = 0.1, times: int = 1, everywhere: bool = False
    ) -> Fault:
        """Answer 429 with Retry-After (seconds). everywhere: as a global limit."""
        return self._stand(Fault(route, 429, times, retry_after, everywhere))

    def fail(
        self,
        route: str = "*",
        *,
        status: int = 500,
        times: int | None = 1,
        after: bool = False,
        page: bool = False,
    ) -> Fault:
        """Answer with an error. after: having done what was asked; page: as a proxy's page, without Discord's code."""
        return self._stand(Fault(route, status, times, after=after, page=page))

    def slow(self, route: str = "*", *, seconds: float, times: int | None = None) -> Fault:
        """Wait so many seconds before handling a request."""
        return self._stand(Fault(route, 0, times, seconds=seconds))

    def cut(self, route: str = "*", *, times: int | None = 1, after: bool = True) -> Fault:
        """Cut the connection in place of an answer. after: having done what was asked (the answer is lost)."""
        return self._stand(Fault(route, 0, times, after=after, drop=True))

    def quota(self, route: str, *, count: int, seconds: float) -> Quota:
        """Take only so many requests to each path of a route in so many seconds (Discord: about 5 messages in 5)."""
        quota = Quota(route, count, seconds)
        self.quotas.append(quota)
        return quota

    def lift_all(self) -> None:
        """End every fault and quota."""
        self.standing.clear()
        self.quotas.clear()

    def striking(self, route: str) -> list[Fault]:
        """The faults that strike this request, in the order they were set; at most one that spoils the answer."""
        found: list[Fault] = []
        for fault in self.standing:
            spoils = bool(fault.status or fault.drop)
            if spoils and any(f.status or f.drop for f in found):
                continue
            if fault.strikes(route):
                found.append(fault)
        if not any(f.status or f.drop for f in found):
            wait = max((quota.wait(route) for quota in self.quotas), default=0.0)
            if wait > 0:
                found.append(Fault(route, 429, retry_after=wait))
        return found

    def _stand(self, fault: Fault) -> Fault:
        self.standing.append(fault)
        return fault
