"""A game whose turn computes for as long as an order says: `dawdle 60000` keeps a processor busy for a minute."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

from engine.core.ruleset import Ruleset
from engine.core.turn import Phase, Turn
from tests.bot.hosting import counting


def grind(turn: Turn[counting.State, None]) -> None:
    """Computes, rather than sleeps, as a great turn would."""
    for sheet in turn.orders.values():
        for order in sheet.orders:
            if order.name == "dawdle":
                end = time.monotonic() + order["number"] / 1000
                while time.monotonic() < end:
                    sum(range(10_000))


RULESET = replace(counting.RULESET, play=replace(counting.RULESET.play, phases=(Phase("Grinding", "CNT-1", grind),)))


def ruleset(key: str) -> Ruleset[Any, Any]:
    """The registry: reached by name from the worker process."""
    assert key == "count", key
    return RULESET
