"""A campaign's rhythm from what a GM types."""

from __future__ import annotations

from datetime import UTC, datetime, time

import pytest

from bot.errors import Refused
from bot.hosting.turn.schedule import Schedule
from bot.ui.rhythm import offered_days, rhythm, wall_time, weekdays, when


@pytest.mark.parametrize(
    ("typed", "days"),
    [
        ("Sunday", (6,)),
        ("tue and Friday", (1, 4)),
        ("Mondays, thu", (0, 3)),
        ("daily", (0, 1, 2, 3, 4, 5, 6)),
        ("su/mo", (0, 6)),
    ],
)
def test_weekdays_are_read_as_people_write_them(typed: str, days: tuple[int, ...]) -> None:
    assert weekdays(typed) == days


@pytest.mark.parametrize("typed", ["", "t", "s", "someday", "Sunday or never", "1"])
def test_what_is_no_weekday_is_refused(typed: str) -> None:
    with pytest.raises(Refused):
        weekdays(typed)


@pytest.mark.parametrize(
    ("typed", "first", "number"),
    [
        ("", "Monday", 8),
        ("su", "Sunday", 1),
        ("dai", "daily", 1),
        ("tues and f", "Tuesday and Friday", 1),
        ("Mon, wed ", "Monday, Wednesday and Tuesday", 5),
        ("never and f", None, 0),
    ],
)
def test_weekdays_are_offered_while_they_are_typed(typed: str, first: str | None, number: int) -> None:
    offered = offered_days(typed)
    assert len(offered) == number
    assert (offered[0] if offered else None) == first
    for said in offered:
        assert weekdays(said)


@pytest.mark.parametrize(
    ("typed", "at"),
    [
        ("20:00", time(20)),
        ("8 pm", time(20)),
        ("12am", time(0)),
        ("12 pm", time(12)),
        ("7", time(7)),
        ("7.30", time(7, 30)),
    ],
)
def test_times_of_day_are_read_as_people_write_them(typed: str, at: time) -> None:
    assert wall_time(typed) == at


@pytest.mark.parametrize("typed", ["24:00", "13 pm", "noon", "20:61", ""])
def test_what_is_no_time_of_day_is_refused(typed: str) -> None:
    with pytest.raises(Refused):
        wall_time(typed)


def test_days_or_hours_say_the_kind_by_themselves() -> None:
    assert rhythm(None, hours=36).kind == "hours"
    assert rhythm(Schedule(kind="hours"), days="Sunday").kind == "weekly"
    assert rhythm(Schedule(kind="ready"), early=True).kind == "ready"


def test_what_is_not_said_stays_as_it_was() -> None:
    before = Schedule(weekdays=(2,), at=time(18, 30), zone="Europe/Paris", early=True)
    after = rhythm(before, days="Friday")
    assert (after.weekdays, after.at, after.zone, after.early) == ((4,), time(18, 30), "Europe/Paris", True)


def test_a_moment_without_a_zone_is_the_campaigns_own() -> None:
    now = datetime(2026, 7, 1, tzinfo=UTC)
    schedule = Schedule(zone="Europe/Paris")
    assert when("2026-07-05 20:00", schedule, now) == datetime(2026, 7, 5, 18, 0, tzinfo=UTC)
    assert when("<t:1783274400>", schedule, now) == datetime(2026, 7, 5, 18, 0, tzinfo=UTC)


@pytest.mark.parametrize("typed", ["tomorrow", "<t:99999999999999>", "2026-13-01"])
def test_what_is_no_moment_is_refused(typed: str) -> None:
    with pytest.raises(Refused):
        when(typed, Schedule(), datetime(2026, 7, 1, tzinfo=UTC))
