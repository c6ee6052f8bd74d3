"""A campaign's rhythm from what a GM types: weekly with days and time, every few hours, or when all are ready."""

from __future__ import annotations

import re
from datetime import datetime, time
from typing import Any
from zoneinfo import ZoneInfo

from discord import app_commands
from pydantic import ValidationError

from bot.errors import Refused
from bot.hosting.turn.schedule import WEEKDAYS, Schedule
from bot.ui import text

RHYTHMS = [
    app_commands.Choice(name="weekly, on fixed days", value="weekly"),
    app_commands.Choice(name="every few hours", value="hours"),
    app_commands.Choice(name="when everybody is ready", value="ready"),
]
_STAMP = re.compile(r"<t:(\d{1,11})(?::[a-zA-Z])?>$")


def weekdays(typed: str) -> tuple[int, ...]:
    """ "Tuesday, fri" or "daily" as numbers from 0 (Monday). Raises Refused."""
    words = [word for word in re.split(r"[\s,;+&/]+", typed.casefold()) if word and word != "and"]
    if words in (["daily"], ["every", "day"], ["everyday"], ["all"]):
        return tuple(range(7))
    days: list[int] = []
    for word in words:
        found = [n for n, name in enumerate(WEEKDAYS) if name.casefold().startswith(word.rstrip("s"))]
        if len(found) != 1 or len(word) < 2:
            days.clear()
            break
        days.append(found[0])
    if not days:
        raise Refused(
            f"{text.inline(typed[:60])} are not weekdays. Write them like: Sunday, or Tuesday and Friday, or daily."
        )
    return tuple(sorted(set(days)))


def offered_days(typed: str) -> list[str]:
    """What weekdays being typed may become: "tuesday and f" is "Tuesday and Friday"; at first each day, and daily."""
    parts = re.split(r"\s*(?:,|;|&|\band\b)\s*|\s+", typed.strip())
    *said, last = parts if not typed.endswith(" ") else [*parts, ""]
    before: list[str] = []
    for word in filter(None, said):
        full = [name for name in WEEKDAYS if len(word) > 1 and name.casefold().startswith(word.casefold().rstrip("s"))]
        if len(full) != 1:
            return []
        before.append(full[0])
    found = [n for n in WEEKDAYS if n.casefold().startswith(last.casefold()) and n not in before]
    if before:
        return [f"{', '.join(before)} and {name}" for name in found]
    return [*found, *(["daily"] if "daily".startswith(last.casefold()) else [])]


def wall_time(typed: str) -> time:
    """ "20:00", "8", "8 pm" as a time of day. Raises Refused."""
    match = re.fullmatch(r"(\d{1,2})(?:[:.h](\d{2}))?\s*(am|pm)?", typed.strip().casefold())
    if match:
        hour, minute = int(match[1]), int(match[2] or 0)
        if match[3]:
            hour = hour % 12 + (12 if match[3] == "pm" else 0) if 1 <= hour <= 12 else 24
        if hour < 24 and minute < 60:
            return time(hour, minute)
    raise Refused(f"{text.inline(typed[:20])} is not a time of day. Write it like `20:00` or `8 pm`.")


def rhythm(base: Schedule | None, **given: Any) -> Schedule:
    """The schedule with the given settings changed; None means as before (or the usual).

    given: kind, days (text), at (text), zone, hours, early, postpone_if. Days, a time or a number of hours say the kind
    by themselves. Raises Refused with what is wrong.
    """
    values = (base or Schedule()).model_dump()
    if given.get("days"):
        values["weekdays"] = weekdays(given["days"])
    if given.get("at"):
        values["at"] = wall_time(given["at"])
    for key in ("zone", "hours", "early", "postpone_if"):
        if given.get(key) is not None:
            values[key] = given[key]
    if given.get("kind"):
        values["kind"] = given["kind"]
    elif given.get("days") or given.get("at"):
        values["kind"] = "weekly"
    elif given.get("hours") is not None:
        values["kind"] = "hours"
    try:
        return Schedule.model_validate(values)
    except ValidationError as wrong:
        said = "; ".join(error["msg"].removeprefix("Value error, ") for error in wrong.errors())
        raise Refused(f"That schedule does not work: {said}.") from None


def when(typed: str, schedule: Schedule, now: datetime) -> datetime:
    """A moment a GM types: a Discord timestamp, or "2026-03-08 20:00" in the campaign's zone.

    Raises Refused.
    """
    written = typed.strip()
    if match := _STAMP.match(written):
        return datetime.fromtimestamp(int(match[1]), tz=now.tzinfo)
    zone = ZoneInfo(schedule.zone)
    try:
        moment = datetime.fromisoformat(written)
        moment = moment if moment.tzinfo is not None else moment.replace(tzinfo=zone)
        return moment.astimezone(now.tzinfo)
    except OverflowError:
        raise Refused(f"{text.inline(written[:40])} is too far in the future.") from None
    except ValueError:
        raise Refused(
            f"{text.inline(written[:40])} is not a date and time. Write it like `2026-03-08 20:00` "
            f"(time of {schedule.zone}), or use a Discord timestamp."
        ) from None
