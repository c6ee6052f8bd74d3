"""Reminders: to seats whose orders are missing or have errors, some hours before the deadline, each once."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from bot.hosting.campaigns import sheet_state
from bot.hosting.core import Core, key
from bot.hosting.presence import gone_from
from storage.columns import Role, SeatStatus, TargetKind
from storage.models import Member, Seat, Turn, UserSetting
from storage.records import NewDelivery

USUAL_HOURS = (24, 2)
TOO_LATE = timedelta(hours=1)  # a reminder that could not be given in time is still given within this, then let be


class Reminders:
    """Finds who is to be reminded now, and when the next reminder is due."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._store = core.store

    async def send_due(self) -> int:
        """Queue every reminder that is due; how many."""
        queued = await self._core.ask(self._queue_due)
        if queued:
            self._core.wake_outbox()
        return queued

    async def next_moment(self, now: datetime) -> datetime | None:
        """When the next reminder may be due, by the hours people chose; None when no deadline lies ahead."""
        return await self._core.ask(self._next_moment, now)

    def _queue_due(self) -> int:
        return sum(self._queue_turn(turn) for turn in self._store.awaited_turns() if turn.deadline is not None)

    def _queue_turn(self, turn: Turn) -> int:
        now = self._core.now()
        assert turn.deadline is not None
        if now >= turn.deadline:
            return 0
        batch = []
        sheets = self._store.current_sheets(turn.campaign_id, turn.number)
        for seat in self._store.seats(turn.campaign_id):
            state = sheet_state(sheets.get(key(seat.id)))
            if seat.status != SeatStatus.PLAYING or state == "sent" or seat.ready:
                continue
            for member in self._store.members(key(seat.id)):
                if member.user_id in gone_from(seat):
                    continue
                hours = due_hours(now, turn, hours_of(member, self._store.user_setting(member.user_id)))
                if hours is not None:
                    batch.append((key(seat.id), member.user_id, hours, _reminder(turn, seat, member, hours, state)))
        return len(self._store.remind(key(turn.id), batch, now)) if batch else 0

    def _next_moment(self, now: datetime) -> datetime | None:
        moments = [
            turn.deadline - timedelta(hours=hours)
            for turn in self._store.awaited_turns()
            if turn.deadline is not None
            for hours in self._hours_in(turn)
        ]
        return min((moment for moment in moments if moment > now), default=None)

    def _hours_in(self, turn: Turn) -> set[int]:
        return {
            hours
            for seat in self._store.seats(turn.campaign_id)
            for member in self._store.members(key(seat.id))
            for hours in hours_of(member, self._store.user_setting(member.user_id))
        }


def hours_of(member: Member, setting: UserSetting) -> Sequence[int]:
    """At how many hours before a deadline a member wants to be reminded: the seat's choice, the person's, the usual."""
    if member.muted or setting.reminders_muted or member.role == Role.READ:
        return ()
    if member.reminder_hours is not None:
        return member.reminder_hours
    return USUAL_HOURS if setting.reminder_hours is None else setting.reminder_hours


def due_hours(now: datetime, turn: Turn, wanted: Sequence[int]) -> int | None:
    """Which of the wanted reminders is due now: the latest whose moment has come. None when none is, when its moment is
    long past (the bot was down: the next one will do), or when the turn opened after it.
    """
    assert turn.deadline is not None
    come = [hours for hours in wanted if turn.deadline - timedelta(hours=hours) <= now]
    if not come:
        return None
    moment = turn.deadline - timedelta(hours=min(come))
    return min(come) if moment >= turn.opened_at and now - moment < TOO_LATE else None


def _reminder(turn: Turn, seat: Seat, member: Member, hours: int, state: str) -> NewDelivery:
    assert turn.deadline is not None
    return NewDelivery(
        kind="reminder",
        target_kind=TargetKind.USER,
        target_id=member.user_id,
        seat_id=seat.id,
        fallback_channel_id=seat.channel_id,
        payload={
            "deadline": turn.deadline.isoformat(),
            "hours": hours,
            "turn": turn.number,
            "state": "errors" if state == "errors" else "missing",
            "last_one": False,
        },
    )
