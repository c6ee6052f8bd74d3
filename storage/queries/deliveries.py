"""The outbox: deliveries are claimed, sent, and settled; what was under way when the bot died is found again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import and_, false, func, or_
from sqlalchemy import select as sql_select
from sqlalchemy.orm import aliased
from sqlmodel import Session, col, select, update

from storage.columns import CampaignStatus, DeliveryStatus, Role, SeatStatus, TargetKind, TurnStatus
from storage.errors import NotClaimed
from storage.models import Campaign, Delivery, Member, OrderSheet, Reminder, Seat, Turn, UserSetting
from storage.queries.sessions import Sessions, get, rowid
from storage.queries.writing import add_deliveries, new_nonce
from storage.records import NewDelivery, Unready

LATELY = timedelta(days=7)
UNSETTLED = (DeliveryStatus.PENDING, DeliveryStatus.SENDING)


class DeliveryQueries(Sessions):
    """Named queries over deliveries and reminders."""

    def queue(
        self, campaign_id: int, batch: Sequence[NewDelivery], now: datetime, *, turn_id: int | None = None
    ) -> list[Delivery]:
        """Add messages to the outbox, in this order."""
        with self.writing() as session:
            get(session, Campaign, campaign_id)
            return add_deliveries(session, campaign_id, turn_id, batch, now)

    def claim_deliveries(self, run_id: str, now: datetime, limit: int = 10) -> list[int]:
        """Take up to `limit` deliveries that are due, at most one a target, and mark them as being sent by this run;
        their ids, for a row that cannot be read must not spoil the others.

        A target's messages go in the order they were queued: a later one waits until the earlier is settled, even when
        the earlier waits for another try. A delivery that follows another waits for that one.
        """
        earlier, parent = aliased(Delivery), aliased(Delivery)
        blocked = (
            select(earlier.id)
            .where(col(earlier.target_kind) == Delivery.target_kind, col(earlier.target_id) == Delivery.target_id)
            .where(col(earlier.id) < Delivery.id, col(earlier.status).in_(UNSETTLED))
            .exists()
        )
        waiting = (
            select(parent.id).where(col(parent.id) == Delivery.after_id, col(parent.status).in_(UNSETTLED)).exists()
        )
        with self.writing() as session:
            found = list(
                session.exec(
                    select(Delivery.id)
                    .where(Delivery.status == DeliveryStatus.PENDING, col(Delivery.not_before) <= now)
                    .where(~blocked, ~waiting)
                    .order_by(col(Delivery.id))
                    .limit(limit)
                )
            )
            session.exec(
                update(Delivery)
                .where(col(Delivery.id).in_(found))
                .values(status=DeliveryStatus.SENDING, claimed_by=run_id, attempts=Delivery.attempts + 1)
            )
            return [claimed for claimed in found if claimed is not None]

    def delivery(self, delivery_id: int) -> Delivery:
        """Raises NotFound."""
        with self.reading() as session:
            return get(session, Delivery, delivery_id)

    def mark_sent(self, delivery_id: int, message_id: int | None, now: datetime, *, by: str | None = None) -> None:
        """The message stands in Discord. Raises NotClaimed for a delivery that was not being sent (by this run)."""
        with self.writing() as session:
            row = _sending(session, delivery_id, by)
            row.status, row.message_id, row.sent_at, row.error = DeliveryStatus.SENT, message_id, now, None

    def put_back(self, delivery_id: int, not_before: datetime, error: str, *, by: str | None = None) -> None:
        """Try again later. Raises NotClaimed."""
        with self.writing() as session:
            row = _sending(session, delivery_id, by)
            row.status, row.claimed_by, row.not_before, row.error = DeliveryStatus.PENDING, None, not_before, error

    def give_up(
        self,
        delivery_id: int,
        status: DeliveryStatus,
        error: str,
        now: datetime,
        instead: Sequence[NewDelivery] = (),
        *,
        by: str | None = None,
    ) -> list[Delivery]:
        """The message cannot be delivered (UNDELIVERABLE) or was tried too often (FAILED); queue others in its stead.

        What is queued instead carries the same report. Raises NotClaimed.
        """
        with self.writing() as session:
            row = _sending(session, delivery_id, by)
            row.status, row.error = status, error
            queued = add_deliveries(session, row.campaign_id, row.turn_id, instead, now)
            for other in queued:
                other.report_id = row.report_id
            return queued

    def release_deliveries(self, run_id: str, now: datetime) -> int:
        """Put back what dead runs (every run but this one) were sending when they died; how many.

        Their attempts are counted, which tells the sender that they may have arrived; see storage.hold.
        """
        with self.writing() as session:
            done = session.exec(
                update(Delivery)
                .where(col(Delivery.status) == DeliveryStatus.SENDING, col(Delivery.claimed_by) != run_id)
                .values(status=DeliveryStatus.PENDING, claimed_by=None, not_before=now)
            )
            return int(done.rowcount)

    def release_stray_deliveries(self, run_id: str, now: datetime) -> int:
        """Put back what this run claimed, at a moment when it is sending nothing: whatever became of it could not be
        written down; how many.
        """
        strays = select(Delivery.id).where(Delivery.status == DeliveryStatus.SENDING, Delivery.claimed_by == run_id)
        with self.reading() as session:
            if session.exec(strays).first() is None:
                return 0
        with self.writing() as session:
            done = session.exec(
                update(Delivery)
                .where(col(Delivery.id).in_(strays))
                .values(status=DeliveryStatus.PENDING, claimed_by=None, not_before=now)
                .execution_options(synchronize_session=False)
            )
            return int(done.rowcount)

    def stumble(self, delivery_id: int, error: str, again: datetime, *, by: str, most: int) -> int | None:
        """Something of ours went wrong with a delivery, whose row perhaps cannot even be read: without reading it, it
        is to be tried again, or after `most` attempts set aside; then the id of its campaign.
        """
        mine = col(Delivery.id) == delivery_id, col(Delivery.claimed_by) == by
        sending = (*mine, col(Delivery.status) == DeliveryStatus.SENDING)
        aside = {"status": DeliveryStatus.FAILED, "error": error}
        later = {"status": DeliveryStatus.PENDING, "claimed_by": None, "not_before": again, "error": error}
        with self.writing() as session:
            done = session.exec(update(Delivery).where(*sending, col(Delivery.attempts) >= most).values(**aside))
            if not done.rowcount:
                session.exec(update(Delivery).where(*sending).values(**later))
                return None
            return session.exec(select(Delivery.campaign_id).where(*mine)).one_or_none()

    def deliveries(
        self, campaign_id: int, *, turn_id: int | None = None, statuses: Sequence[str] | None = None, limit: int = 500
    ) -> list[Delivery]:
        """The campaign's deliveries, latest first."""
        query = select(Delivery).where(Delivery.campaign_id == campaign_id).order_by(col(Delivery.id).desc())
        if turn_id is not None:
            query = query.where(Delivery.turn_id == turn_id)
        if statuses is not None:
            query = query.where(col(Delivery.status).in_(statuses))
        with self.reading() as session:
            return list(session.exec(query.limit(limit)))

    def redeliver(self, delivery_ids: Sequence[int], now: datetime, targets: Mapping[int, int] | None = None) -> int:
        """Send settled deliveries again, under new marks; how many. targets: other targets, by delivery."""
        with self.writing() as session:
            rows = session.exec(
                select(Delivery).where(col(Delivery.id).in_(delivery_ids), col(Delivery.status).not_in(UNSETTLED))
            ).all()
            for row in rows:
                row.target_id = (targets or {}).get(rowid(row), row.target_id)
                _send_again(row, now)
            return len(rows)

    def retarget(self, campaign_id: int, before: int, after: int, now: datetime) -> int:
        """A channel was made anew: what was on its way to the old one, or could not be delivered there within the last
        week, goes to the new one; how many messages.
        """
        lost = (DeliveryStatus.FAILED, DeliveryStatus.UNDELIVERABLE)
        with self.writing() as session:
            rows = session.exec(
                select(Delivery)
                .where(Delivery.campaign_id == campaign_id, Delivery.target_kind == TargetKind.CHANNEL)
                .where(Delivery.target_id == before, col(Delivery.status).in_((DeliveryStatus.PENDING, *lost)))
                .where(col(Delivery.created_at) > now - LATELY)
                .order_by(col(Delivery.id))
            ).all()
            for row in rows:
                row.target_id = after
                _send_again(row, now)
            session.exec(
                update(Delivery)
                .where(col(Delivery.campaign_id) == campaign_id, col(Delivery.fallback_channel_id) == before)
                .values(fallback_channel_id=after)
            )
            return len(rows)

    def bring_forward(self, now: datetime, beyond: timedelta) -> int:
        """After the clock went back: what is to wait longer than `beyond` waits no longer; how many messages."""
        with self.writing() as session:
            done = session.exec(
                update(Delivery)
                .where(col(Delivery.status) == DeliveryStatus.PENDING, col(Delivery.not_before) > now + beyond)
                .values(not_before=now)
            )
            return int(done.rowcount)

    def next_delivery_at(self) -> datetime | None:
        """When the earliest waiting delivery is due; None when nothing waits."""
        with self.reading() as session:
            return session.exec(
                select(func.min(Delivery.not_before)).where(Delivery.status == DeliveryStatus.PENDING)
            ).one()

    def turns_to_remind_of(self, now: datetime, within: timedelta) -> list[tuple[int, int]]:
        """(turn id, campaign id) of pending turns in running campaigns whose deadline lies at most `within` ahead."""
        with self.reading() as session:
            query = _nearing(select(Turn.id, Turn.campaign_id), now, within).order_by(col(Turn.id))
            return [(turn, campaign) for turn, campaign in session.execute(query)]

    def unready(self, now: datetime, within: timedelta, turn_id: int | None = None) -> list[Unready]:
        """Whoever may have to be reminded, of one turn or (None) of all `turns_to_remind_of`: in one query.

        Left out: of whom no orders are expected, who only reads, who wants no reminders, whose orders are on file
        without errors, who is ready.
        """
        sheet = and_(
            col(OrderSheet.seat_id) == Seat.id, col(OrderSheet.turn_number) == Turn.number, col(OrderSheet.is_current)
        )
        columns: tuple[Any, ...] = (
            Turn.id, Turn.campaign_id, Turn.number, Turn.deadline, Turn.opened_at, Seat.id, Seat.channel_id,
            Seat.settings, Member.user_id, Member.reminder_hours, UserSetting.reminder_hours, OrderSheet.errors,
        )  # fmt: skip
        query = (
            _nearing(sql_select(*columns), now, within)
            .join(Seat, col(Seat.campaign_id) == col(Turn.campaign_id))
            .join(Member, col(Member.seat_id) == col(Seat.id))
            .outerjoin(UserSetting, col(UserSetting.user_id) == col(Member.user_id))
            .outerjoin(OrderSheet, sheet)
            .where(col(Seat.status) == SeatStatus.PLAYING, col(Seat.owes), ~col(Seat.ready))
            .where(col(Member.role) != Role.READ, ~col(Member.muted))
            .where(~func.coalesce(col(UserSetting.reminders_muted), false()))
            .where(or_(col(OrderSheet.id).is_(None), col(OrderSheet.errors) > 0))
            .order_by(Turn.id, Seat.id, Member.id)
        )
        if turn_id is not None:
            query = query.where(Turn.id == turn_id)
        names = [field.name for field in fields(Unready)]
        with self.reading() as session:
            return [Unready(**dict(zip(names, row, strict=True))) for row in session.execute(query)]

    def reminders_given(self, now: datetime, within: timedelta) -> set[tuple[int, int, int, int]]:
        """(turn id, seat id, user id, hours) of every reminder of those turns that has been given."""
        columns: tuple[Any, ...] = (Reminder.turn_id, Reminder.seat_id, Reminder.user_id, Reminder.hours)
        joined = sql_select(*columns).select_from(Turn).join(Reminder, col(Reminder.turn_id) == col(Turn.id))
        with self.reading() as session:
            found = session.execute(_nearing(joined, now, within))
            return {(turn, seat, user, hours) for turn, seat, user, hours in found}

    def remind(self, turn_id: int, batch: Sequence[tuple[int, int, int, NewDelivery]], now: datetime) -> list[Delivery]:
        """Queue reminders, each of (seat id, user id, hours, message) once a turn; those given before are left out."""
        with self.writing() as session:
            given = {
                (row.seat_id, row.user_id, row.hours)
                for row in session.exec(select(Reminder).where(Reminder.turn_id == turn_id))
            }
            fresh = [entry for entry in batch if entry[:3] not in given]
            for seat_id, user_id, hours, _ in fresh:
                session.add(Reminder(turn_id=turn_id, seat_id=seat_id, user_id=user_id, hours=hours, sent_at=now))
            if not fresh:
                return []
            campaign_id = get(session, Turn, turn_id).campaign_id
            return add_deliveries(session, campaign_id, turn_id, [entry[3] for entry in fresh], now)

    def forget_reminders(self, turn_id: int, hours_left: float) -> None:
        """After the deadline moved to `hours_left` from now: reminders that would come again may come again."""
        with self.writing() as session:
            for row in session.exec(
                select(Reminder).where(Reminder.turn_id == turn_id, col(Reminder.hours) < hours_left)
            ):
                session.delete(row)


def _send_again(row: Delivery, now: datetime) -> None:
    row.status, row.nonce, row.attempts, row.not_before = DeliveryStatus.PENDING, new_nonce(), 0, now
    row.message_id, row.sent_at, row.error, row.claimed_by = None, None, None, None


def _nearing(query: Any, now: datetime, within: timedelta) -> Any:
    """Only pending turns of running campaigns whose deadline lies ahead, but not further than `within`."""
    return (
        query.join(Campaign, col(Campaign.id) == col(Turn.campaign_id))
        .where(col(Campaign.status) == CampaignStatus.RUNNING, col(Turn.status) == TurnStatus.PENDING)
        .where(col(Turn.discarded_at).is_(None), col(Turn.deadline) > now, col(Turn.deadline) <= now + within)
    )


def _sending(session: Session, delivery_id: int, by: str | None) -> Delivery:
    row = get(session, Delivery, delivery_id)
    if row.status != DeliveryStatus.SENDING or by not in (None, row.claimed_by):
        raise NotClaimed(f"Delivery {rowid(row)} is not being sent but {row.status}.")
    return row
