"""What is counted while the bot runs, in Prometheus' form; `bot.process.metrics` shows it to whoever asks.

A label has one of a few values that are known beforehand: no name, no text and no id of anybody is among them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Histogram, disable_created_metrics

from engine.games.registry import CARDS

_JOBS = (0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 100, 300, 600)  # seconds: up to what a turn may take
_LAGS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
_SCOPES = ("user", "global", "shared")  # of Discord's rate limits
OTHER = "other"

disable_created_metrics()  # type: ignore[no-untyped-call]  # when each counter began, a series for every series: nobody here asks


class Measures:
    """The counters of one bot, in a registry of their own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._jobs = Histogram(
            "turnkeep_job_seconds", "Seconds that a worker was at a job", ("game", "kind"),
            registry=self.registry, buckets=_JOBS,
        )  # fmt: skip
        self._restarts = Counter(
            "turnkeep_worker_restarts", "Workers that another one took the place of", ("crew",), registry=self.registry
        )
        self._refused = Counter(
            "turnkeep_discord_rate_limited", "Requests that Discord answered with 429", ("scope",),
            registry=self.registry,
        )  # fmt: skip
        self._lag = Histogram(
            "turnkeep_event_loop_lag_seconds", "Seconds by which the event loop was late", registry=self.registry,
            buckets=_LAGS,
        )  # fmt: skip
        for scope in (*_SCOPES, OTHER):
            self._refused.labels(scope)  # shown from the start, with 0: an increase is seen from the first on

    @contextmanager
    def timing(self, job: Callable[..., object], arguments: Sequence[Any]) -> Iterator[None]:
        """What a worker does inside is one job. arguments: of a job, the game is in the second of them."""
        begun = time.monotonic()
        try:
            yield
        finally:
            said = arguments[1] if len(arguments) > 1 else ""
            game = str(getattr(said, "game", said))[:64]
            kind = job.__name__.removesuffix("_job")
            self._jobs.labels(game if game in CARDS else OTHER, kind).observe(time.monotonic() - begun)

    def expect_crew(self, crew: str) -> None:
        """There are workers of this kind."""
        self._restarts.labels(crew)

    def restarted(self, crew: str) -> None:
        """A worker was gone, and another one takes its place."""
        self._restarts.labels(crew).inc()

    def refused(self, scope: str | None) -> None:
        """Discord has answered 429. scope: whose limit it was, in Discord's words."""
        self._refused.labels(scope if scope in _SCOPES else OTHER).inc()

    def late(self, seconds: float) -> None:
        """The event loop came back to somebody later than asked for."""
        self._lag.observe(seconds)
