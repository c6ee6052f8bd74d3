"""When turns end: weekly at a wall time, every so many hours, or only when everybody is ready.

The rhythm is kept in the campaign's JSON (`Schedule.model_dump(mode="json")`); deadlines are computed from it one at a
time and stored as aware UTC. Wall times are the campaign's: across a change to summer time a deadline stays at eight in
the evening.
"""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from typing import Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


class Schedule(BaseModel):
    """The rhythm of a campaign.

    kind: "weekly" (weekdays 0 = Monday ... 6, at `at`, in `zone`), "hours" (every `hours`), "ready" (no deadline).
    early: the turn runs as soon as every playing seat is ready ("ready" implies it). notice: the least number of hours
    players get for a turn. postpone_if: share of seats (percent) without orders at which the deadline moves by
    `postpone_hours`, once a turn; 0 for never.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    kind: Literal["weekly", "hours", "ready"] = "weekly"
    weekdays: tuple[int, ...] = (6,)
    at: time = time(20, 0)
    zone: str = "UTC"
    hours: int = Field(default=24, ge=1, le=24 * 60)
    early: bool = False
    notice: int = Field(default=12, ge=0, le=24 * 14)
    postpone_if: int = Field(default=0, ge=0, le=100)
    postpone_hours: int = Field(default=24, ge=1, le=24 * 14)

    @field_validator("zone")
    @classmethod
    def _known_zone(cls, value: str) -> str:
        try:
            ZoneInfo(value)
        except (ZoneInfoNotFoundError, ValueError, OSError):
            raise ValueError(f"{value!r} is not a time zone; write it like Europe/Paris") from None
        return value

    @field_validator("weekdays")
    @classmethod
    def _real_weekdays(cls, value: tuple[int, ...]) -> tuple[int, ...]:
        if any(not 0 <= day <= 6 for day in value):
            raise ValueError("weekdays count from 0 (Monday) to 6 (Sunday)")
        return tuple(sorted(set(value)))

    @model_validator(mode="after")
    def _some_day(self) -> Schedule:
        if self.kind == "weekly" and not self.weekdays:
            raise ValueError("a weekly schedule needs at least one weekday")
        return self

    @property
    def runs_early(self) -> bool:
        """Whether the turn runs as soon as everybody is ready."""
        return self.early or self.kind == "ready"

    def describe(self) -> str:
        """The rhythm in words: "every Sunday at 20:00 (Europe/Paris), or as soon as everybody is ready"."""
        if self.kind == "ready":
            return "whenever everybody is ready"
        if self.kind == "hours":
            text = "every hour" if self.hours == 1 else f"every {self.hours} hours"
        else:
            days = [WEEKDAYS[day] for day in self.weekdays]
            named = "day" if len(days) == 7 else " and ".join([", ".join(days[:-1]), days[-1]] if days[1:] else days)
            text = f"every {named} at {self.at:%H:%M} ({self.zone})"
        return f"{text}, or as soon as everybody is ready" if self.early else text


def next_deadline(schedule: Schedule, now: datetime, previous: datetime | None = None) -> datetime | None:
    """The deadline of a turn that opens at `now`; aware UTC; None when nothing but readiness ends it.

    previous: the deadline of the turn before, whether it was kept, moved or run ahead of; a weekly turn that was run
    early keeps its next weekly day. The players always get at least `notice` hours.
    """
    if schedule.kind == "ready":
        return None
    if schedule.kind == "hours":
        return _after_hours(schedule, now, previous)
    earliest = now + timedelta(hours=schedule.notice)
    return _next_wall_time(schedule, earliest if previous is None else max(earliest, previous))


def _after_hours(schedule: Schedule, now: datetime, previous: datetime | None) -> datetime:
    step = timedelta(hours=schedule.hours)
    if previous is not None and previous <= now:
        on_time = previous + step
        if on_time - now >= min(step / 2, max(timedelta(hours=schedule.notice), timedelta(minutes=1))):
            return on_time.astimezone(UTC)  # the rhythm does not drift by the minutes a turn takes
    return (now + step).astimezone(UTC)


def _next_wall_time(schedule: Schedule, after: datetime) -> datetime:
    zone = ZoneInfo(schedule.zone)
    day = after.astimezone(zone).date()
    for _ in range(9):
        if day.weekday() in schedule.weekdays:
            # A wall time that the change to summer time skips is read with the offset before the change: 02:30 that
            # does not exist is 03:30. Of a time that occurs twice, the first is meant.
            moment = datetime.combine(day, schedule.at, tzinfo=zone).astimezone(UTC)
            if moment > after:
                return moment
        day += timedelta(days=1)
    raise AssertionError("a week has seven days")


def zones(typed: str, limit: int = 25) -> list[str]:
    """Time zones whose name holds what was typed, those that begin with it first: for autocompletion."""
    wanted = typed.strip().lower().replace(" ", "_")
    found = [name for name in sorted(available_timezones()) if wanted in name.lower()]
    return sorted(found, key=lambda name: (not name.lower().split("/")[-1].startswith(wanted), name))[:limit]
