"""When turns end, by the wall clock of the campaign."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from bot.hosting.turn.schedule import Schedule, next_deadline, zones

SUNDAYS = Schedule(kind="weekly", weekdays=(6,), zone="Europe/Paris", notice=12)


def utc(*parts: int) -> datetime:
    return datetime(*parts, tzinfo=UTC)  # type: ignore[arg-type,misc]


def test_a_weekly_deadline_is_at_the_wall_time_of_the_campaign() -> None:
    assert next_deadline(SUNDAYS, utc(2026, 3, 2, 12)) == utc(2026, 3, 8, 19)


def test_across_summer_time_the_wall_time_stays_and_utc_moves() -> None:
    winter = next_deadline(SUNDAYS, utc(2026, 3, 20))
    summer = next_deadline(SUNDAYS, utc(2026, 3, 23), winter)
    assert (winter, summer) == (utc(2026, 3, 22, 19), utc(2026, 3, 29, 18))


def test_a_wall_time_that_summer_time_skips_is_an_hour_later_that_day() -> None:
    night = Schedule(kind="weekly", weekdays=(6,), at="02:30", zone="Europe/Paris", notice=0)
    assert next_deadline(night, utc(2026, 3, 28)) == utc(2026, 3, 29, 1, 30)


def test_a_wall_time_that_comes_twice_is_meant_the_first_time() -> None:
    night = Schedule(kind="weekly", weekdays=(6,), at="02:30", zone="Europe/Paris", notice=0)
    assert next_deadline(night, utc(2026, 10, 24)) == utc(2026, 10, 25, 0, 30)


def test_a_turn_run_early_keeps_its_next_weekly_day() -> None:
    tuesday, sunday = utc(2026, 3, 3, 12), utc(2026, 3, 8, 19)
    assert next_deadline(SUNDAYS, tuesday, sunday) == utc(2026, 3, 15, 19)


def test_players_get_their_notice_when_the_turn_ran_late() -> None:
    assert next_deadline(SUNDAYS, utc(2026, 3, 15, 10), utc(2026, 3, 8, 19)) == utc(2026, 3, 22, 19)


def test_several_weekdays_come_in_turn() -> None:
    twice = Schedule(kind="weekly", weekdays=(2, 6), zone="UTC", notice=0)
    first = next_deadline(twice, utc(2026, 3, 2))
    assert first == utc(2026, 3, 4, 20)
    assert next_deadline(twice, first or utc(2026, 1, 1), first) == utc(2026, 3, 8, 20)


def test_an_hourly_rhythm_does_not_drift_by_the_time_a_turn_takes() -> None:
    daily = Schedule(kind="hours", hours=24)
    due = utc(2026, 3, 2, 12)
    assert next_deadline(daily, due + timedelta(minutes=3), due) == due + timedelta(hours=24)


def test_an_hourly_rhythm_begins_anew_after_a_long_outage_and_an_early_turn() -> None:
    daily, due = Schedule(kind="hours", hours=24), utc(2026, 3, 2, 12)
    for now in (due + timedelta(hours=20), due - timedelta(hours=5)):
        assert next_deadline(daily, now, due) == now + timedelta(hours=24)


def test_a_campaign_that_waits_for_everybody_has_no_deadline() -> None:
    ready = Schedule(kind="ready")
    assert next_deadline(ready, utc(2026, 3, 2)) is None
    assert ready.runs_early


@pytest.mark.parametrize(
    "wrong", [{"zone": "Mars/Olympus"}, {"zone": "../etc/passwd"}, {"weekdays": (7,)}, {"weekdays": ()}, {"hours": 0}]
)
def test_a_schedule_that_makes_no_sense_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        Schedule.model_validate(wrong)


def test_a_schedule_survives_the_database() -> None:
    kept = SUNDAYS.model_dump(mode="json")
    assert Schedule.model_validate(kept) == SUNDAYS


def test_a_rhythm_is_said_in_words() -> None:
    assert SUNDAYS.describe() == "every Sunday at 20:00 (Europe/Paris)"
    assert Schedule(weekdays=(0, 2, 4), early=True).describe() == (
        "every Monday, Wednesday and Friday at 20:00 (UTC), or as soon as everybody is ready"
    )
    assert Schedule(weekdays=tuple(range(7))).describe() == "every day at 20:00 (UTC)"
    assert Schedule(kind="hours", hours=1).describe() == "every hour"


def test_zones_are_found_by_their_city() -> None:
    assert zones("new y")[0] == "America/New_York"


@given(
    st.datetimes(datetime(2020, 1, 1), datetime(2035, 1, 1)),  # noqa: DTZ001  (made aware below)
    st.sampled_from(["UTC", "Europe/Paris", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata"]),
    st.sets(st.integers(0, 6), min_size=1),
    st.times(),
    st.integers(0, 48),
)
def test_a_weekly_deadline_is_always_ahead_and_within_ten_days(naive, zone, days, at, notice) -> None:  # type: ignore[no-untyped-def]
    now = naive.replace(tzinfo=UTC)
    schedule = Schedule(weekdays=tuple(days), at=at, zone=zone, notice=notice)
    found = next_deadline(schedule, now)
    assert found is not None
    assert now + timedelta(hours=notice) < found <= now + timedelta(hours=notice, days=8)
