"""The heartbeat: a file that the running bot writes every half minute, and that `turnkeep health` reads.

It says when each loop last did its work, since when a turn is overdue and a message waits, what is under way, and what
is set aside.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bot.hosting.watching.watch import LATE, Pulse, Wait

if TYPE_CHECKING:
    from bot.hosting.records import Health

BEAT_SECONDS = 30
STALE_SECONDS = 120


def content(health: Health, now: datetime) -> dict[str, Any]:
    """A state of health as the heartbeat tells it; durations in seconds."""
    overdue, waiting = health.oldest.turn, health.oldest.delivery
    return {
        "loops": loops(health.pulses),
        "waits": waits(health.waits),
        "overdue": None if overdue is None else round((now - overdue).total_seconds()),
        "waiting": None if waiting is None else round((now - waiting).total_seconds()),
        "aside": [f"{one.what} of campaign {one.campaign_id}: {one.reason[:200]}" for one in health.aside],
    }


def loops(pulses: Iterable[Pulse]) -> dict[str, Any]:
    """How the loops are doing, as the heartbeat tells it."""
    return {
        pulse.name: {"seconds": round(pulse.seconds), "limit": pulse.limit, "trouble": pulse.trouble}
        for pulse in pulses
    }


def waits(found: Iterable[Wait]) -> list[dict[str, Any]]:
    """What is not done yet, as the heartbeat tells it."""
    return [{"what": one.what, "seconds": round(one.seconds), "late": one.late} for one in found]


def write(path: Path, told: dict[str, Any]) -> None:
    """Beat once, whole or not at all."""
    beside = path.with_name(f"{path.name}.new")
    beside.write_text(json.dumps(told), encoding="utf-8")
    beside.replace(path)


def read(path: Path) -> tuple[bool, list[str]]:
    """What a heartbeat file says: whether the bot is well, and how it is, line by line."""
    if not path.exists():
        return False, [f"{path}: no heartbeat yet"]
    age = max(0.0, time.time() - path.stat().st_mtime)
    lines = [f"last heartbeat {age:.0f} seconds ago"]
    try:
        told = json.loads(path.read_text(encoding="utf-8") or "{}")
        well, more = _judged(told, age)
    except (ValueError, TypeError, KeyError, AttributeError):
        return False, [*lines, f"{path} is not a heartbeat of this version"]
    return well and age < STALE_SECONDS, lines + more


def _judged(told: dict[str, Any], age: float) -> tuple[bool, list[str]]:
    well, lines = True, []
    for name, loop in told.get("loops", {}).items():
        seconds = loop["seconds"] + age
        fresh, trouble = seconds < loop["limit"], loop.get("trouble", "")
        well = well and fresh and not trouble
        lines.append(f"{name}: last success {_span(seconds)} ago{'' if fresh else ', which is too long'}")
        lines += [f"{name}: {trouble}"] if trouble else []
    for key, what in (("overdue", "oldest overdue turn"), ("waiting", "oldest unsent message")):
        waited = told.get(key)
        if waited is not None:
            late = waited + age > LATE.total_seconds()
            well = well and not late
            lines.append(f"{what}: waiting for {_span(waited + age)}{', which is too long' if late else ''}")
    for wait in told.get("waits", ()):
        well = well and not wait["late"]
        lines.append(f"{wait['what']}: {_span(wait['seconds'])} so far{', which is too long' if wait['late'] else ''}")
    return well, lines + _set_aside(told.get("aside", ()))


def _set_aside(items: Sequence[str]) -> list[str]:
    return [f"set aside: {item}" for item in items]


def _span(seconds: float) -> str:
    return f"{seconds:.0f} seconds" if seconds < 120 else f"{seconds / 60:.0f} minutes"
