"""The outbox: deliveries are claimed, sent, and settled; what was under way when the bot died is found again."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import fields
from datetime import datetime, timedelta
from functools import cache
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, and_, bindparam, false, func, insert, or_, tuple_
from sqlalchemy import select as sql_select
from sqlmodel import Session, col, select, update

from storage.content import REDRAWN, stored, tagged
from storage.errors import NotClaimed
from storage.ids import CampaignId, DeliveryId, SeatId, TurnId
from storage.models import (
    CampaignRow,
    DeliveryRow,
    MemberRow,
    OrderSheetRow,
    ReminderRow,
    ReportRow,
    SeatRow,
    TurnRow,
    UserSettingRow,
)
from storage.queries.claims import ended, owing
from storage.queries.sessions import Asked, Sessions, expect, get, joined, record, rowid, table
from storage.queries.writing import add_deliveries, add_pictures, delivery_row, new_nonce
from storage.records import (
    Campaign,
    Delivery,
    Enclosed,
    Member,
    NewDelivery,
    NewPicture,
    NewReminder,
    Report,
    Seat,
    SeatSettings,
    Turn,
    Unready,
)
from storage.statuses import CampaignStatus, DeliveryStatus, Role, TargetKind, TurnStatus

LATELY = timedelta(days=7)
NEAR = 64  # messages
UNSETTLED = (DeliveryStatus.PENDING, DeliveryStatus.SENDING)


@cache
def _due(*, near: bool) -> Any:
    """What may be sent, in the order it was queued: nothing of its target's that was queued before it is unsettled, nor
    is what it follows. It is asked for all the time, and to write it takes longer than to answer it. near: only among
    the first of those whose time has come, for to look at all that waits takes long when much does.
    """
    due, earlier, parent = table(DeliveryRow), table(DeliveryRow).alias(), table(DeliveryRow).alias()
    same = earlier.c.target_kind == due.c.target_kind, earlier.c.target_id == due.c.target_id
    blocked = sql_select(earlier.c.id).where(*same, earlier.c.id < due.c.id, earlier.c.status.in_(UNSETTLED)).exists()
    waiting = sql_select(parent.c.id).where(parent.c.id == due.c.after_id, parent.c.status.in_(UNSETTLED)).exists()
    query = _timely().where(~blocked, ~waiting)
    if near:
        query = query.where(due.c.id.in_(_timely().order_by(due.c.id).limit(NEAR).correlate(None).scalar_subquery()))
    return query.order_by(due.c.id).limit(bindparam("limit")).with_for_update(of=due, skip_locked=True)


def _timely() -> Any:
    due = table(DeliveryRow)
    return sql_select(due.c.id).where(due.c.status == DeliveryStatus.PENDING, due.c.not_before <= bindparam("now"))


@cache
def _beyond() -> Any:
    """Whether there is more than the first of those whose time has come."""
    return _timely().offset(NEAR).limit(1)


@cache
def _claiming(*, near: bool) -> Any:
    """What may be sent is marked as being sent."""
    one, due = table(DeliveryRow), _due(near=near).scalar_subquery()
    marks = {"status": DeliveryStatus.SENDING, "claimed_by": bindparam("run"), "claimed_until": bindparam("until")}
    counted = {"fence": one.c.fence + 1, "attempts": one.c.attempts + 1}
    return update(one).where(one.c.id.in_(due)).values(**marks, **counted).returning(one.c.id)


@cache
def _arrived(*, claimed: bool, fenced: bool) -> Any:
    """What is being sent is marked as sent: by one run alone (claimed), under one number alone (fenced)."""
    one = table(DeliveryRow)
    query = update(one).where(one.c.id == bindparam("delivery"), one.c.status == DeliveryStatus.SENDING)
    if claimed:
        query = query.where(one.c.claimed_by == bindparam("by"))
    if fenced:
        query = query.where(one.c.fence == bindparam("number"))
    arrived = {"status": DeliveryStatus.SENT, "message_id": bindparam("message"), "sent_at": bindparam("now")}
    return query.values(**arrived, error=None)


ENCLOSED = CampaignRow, SeatRow, ReportRow, TurnRow, DeliveryRow  # the delivery is the one that it follows


@cache
def _enclosed() -> Any:
    """It is asked for with every message."""
    one, parent = table(DeliveryRow), table(DeliveryRow).alias()
    campaign, seat, report, turn = (table(model) for model in ENCLOSED[:-1])
    return (
        sql_select(*campaign.c, *seat.c, *report.c, *turn.c, *parent.c)
        .select_from(one)
        .join(campaign, campaign.c.id == one.c.campaign_id)
        .outerjoin(seat, seat.c.id == one.c.seat_id)
        .outerjoin(report, report.c.id == one.c.report_id)
        .outerjoin(turn, turn.c.id == func.coalesce(report.c.turn_id, one.c.turn_id))
        .outerjoin(parent, parent.c.id == one.c.after_id)
        .where(one.c.id == bindparam("delivery"))
    )


@cache
def _delivery() -> Any:
    one = table(DeliveryRow)
    return sql_select(one).where(one.c.id == bindparam("delivery"))


def _said(row: Mapping[str, Any]) -> Delivery:
    """A row of the outbox, with what it says as one."""
    said: Delivery = record(Delivery, {**row, "content": tagged(row["kind"], row["payload"])})
    return said


class DeliveryQueries(Sessions):
    """Named queries over deliveries and reminders."""

    def queue(
        self,
        campaign_id: CampaignId,
        batch: Sequence[NewDelivery],
        now: datetime,
        *,
        turn_id: TurnId | None = None,
        pictures: Sequence[NewPicture] = (),
    ) -> None:
        """Add messages to the outbox, in this order; but nothing that is redrawn as it will be then, and already waits
        for that. pictures: of that turn, which go along with them.
        """
        with self.changing(CampaignRow if pictures else None, campaign_id) as connection:
            expect(connection, CampaignRow, campaign_id)
            if turn_id is not None and pictures:
                expect(connection, TurnRow, turn_id)
                add_pictures(connection, campaign_id, turn_id, pictures)
            add_deliveries(connection, campaign_id, turn_id, _without_doubles(connection, batch), now)

    def claim_deliveries(self, run_id: str, now: datetime, limit: int = 10) -> list[DeliveryId]:
        """Take up to `limit` deliveries that are due, at most one a target, and mark them as being sent by this run;
        their ids, for a row that cannot be read must not spoil the others.

        A target's messages go in the order they were queued: a later one waits until the earlier is settled, even when
        the earlier waits for another try. A delivery that follows another waits for that one.
        """
        given = {"now": now, "limit": limit, "run": run_id, "until": now + self.lease}
        with self.changing() as connection:
            found = connection.execute(_claiming(near=True), given).scalars().all()
            if len(found) < limit and connection.execute(_beyond(), given).first():  # the first may all wait for others
                rest = {**given, "limit": limit - len(found)}
                found = [*found, *connection.execute(_claiming(near=False), rest).scalars()]
            return sorted(map(DeliveryId, found))

    def delivery(self, delivery_id: DeliveryId) -> Delivery:
        """Raises NotFound."""
        given, missing = {"delivery": delivery_id}, f"There is no delivery {delivery_id}."
        with self.asking() as connection:
            (row,) = joined(connection, _delivery(), given, DeliveryRow, missing=missing)
        return _said(row)

    def enclosed(self, delivery_id: DeliveryId) -> Enclosed:
        """What is looked at when a message is put together, in one query. Raises NotFound."""
        given, missing = {"delivery": delivery_id}, f"There is no delivery {delivery_id}."
        with self.asking() as connection:
            campaign, seat, report, turn, parent = joined(connection, _enclosed(), given, *ENCLOSED, missing=missing)
        return Enclosed(
            campaign=record(Campaign, campaign),
            seat=record(Seat, seat),
            turn=record(Turn, turn),
            report=record(Report, report),
            parent=None if parent is None else _said(parent),
        )

    def mark_sent(
        self,
        delivery_id: DeliveryId,
        message_id: int | None,
        now: datetime,
        *,
        by: str | None = None,
        fence: int | None = None,
    ) -> None:
        """The message stands in Discord. Raises NotClaimed for a delivery that is not being sent: by this run, under
        this number.
        """
        query = _arrived(claimed=by is not None, fenced=fence is not None)
        given = {"delivery": delivery_id, "message": message_id, "now": now, "by": by, "number": fence}
        with self.changing() as connection:
            if connection.execute(query, given).rowcount != 1:
                _sending(Session(connection), delivery_id, by, fence)

    def put_back(
        self,
        delivery_id: DeliveryId,
        not_before: datetime,
        error: str,
        *,
        by: str | None = None,
        fence: int | None = None,
        counted: bool = True,
    ) -> None:
        """Try again later. Raises NotClaimed.

        counted: False takes the attempt back, but leaves one, which tells the sender that it may have arrived.
        """
        with self.writing() as session:
            row = _sending(session, delivery_id, by, fence)
            row.status, row.claimed_by, row.not_before, row.error = DeliveryStatus.PENDING, None, not_before, error
            if not counted:
                row.attempts = max(row.attempts - 1, 1)

    def give_up(
        self,
        delivery_id: DeliveryId,
        status: DeliveryStatus,
        error: str,
        now: datetime,
        instead: Sequence[NewDelivery] = (),
        *,
        by: str | None = None,
        fence: int | None = None,
    ) -> None:
        """The message cannot be delivered (UNDELIVERABLE) or was tried too often (FAILED); queue others in its stead.

        What is queued instead carries the same report. Raises NotClaimed.
        """
        with self.writing() as session:
            row = _sending(session, delivery_id, by, fence)
            row.status, row.error = status, error
            add_deliveries(session, row.campaign_id, row.turn_id, instead, now, report_id=row.report_id)

    def renew_deliveries(self, run_id: str, now: datetime) -> None:
        """This run lives: what it is sending is its own for another while."""
        with self.writing() as session:
            session.exec(update(DeliveryRow).where(*_sent_by(run_id)).values(claimed_until=now + self.lease))

    def release_deliveries(self, run_id: str, now: datetime, sending: Sequence[DeliveryId] = ()) -> int:
        """Put back what other runs were sending when their claims ended, and what this run claimed but is not
        `sending` (whatever became of it could not be written down); how many.

        Their attempts are counted, which tells the sender that they may have arrived.
        """
        dead = and_(col(DeliveryRow.claimed_by) != run_id, ended(col(DeliveryRow.claimed_until), now))
        astray = and_(col(DeliveryRow.claimed_by) == run_id, col(DeliveryRow.id).not_in(sending))
        strays = col(DeliveryRow.status) == DeliveryStatus.SENDING, or_(dead, astray)
        with self.reading() as session:
            if session.exec(select(DeliveryRow.id).where(*strays)).first() is None:
                return 0
        with self.writing() as session:
            back = update(DeliveryRow).where(*strays).values(status=DeliveryStatus.PENDING, claimed_by=None)
            done = session.exec(back.values(not_before=now).execution_options(synchronize_session=False))
            return int(done.rowcount)

    def stumble(self, delivery_id: DeliveryId, error: str, again: datetime, *, by: str, most: int) -> CampaignId | None:
        """A fault of ours stopped a delivery whose row may be unreadable: without reading
        it, retry it, or after `most` attempts set it aside; then the id of its campaign.
        """
        mine = col(DeliveryRow.id) == delivery_id, col(DeliveryRow.claimed_by) == by
        sending = (*mine, col(DeliveryRow.status) == DeliveryStatus.SENDING)
        aside = {"status": DeliveryStatus.FAILED, "error": error}
        later = {"status": DeliveryStatus.PENDING, "claimed_by": None, "not_before": again, "error": error}
        with self.writing() as session:
            done = session.exec(update(DeliveryRow).where(*sending, col(DeliveryRow.attempts) >= most).values(**aside))
            if not done.rowcount:
                session.exec(update(DeliveryRow).where(*sending).values(**later))
                return None
            found = session.exec(select(DeliveryRow.campaign_id).where(*mine)).one_or_none()
            return None if found is None else CampaignId(found)

    def deliveries(
        self,
        campaign_id: CampaignId,
        *,
        turn_id: TurnId | None = None,
        statuses: Sequence[str] | None = None,
        limit: int = 500,
    ) -> list[Delivery]:
        """The campaign's deliveries, latest first."""
        query = select(DeliveryRow).where(DeliveryRow.campaign_id == campaign_id).order_by(col(DeliveryRow.id).desc())
        if turn_id is not None:
            query = query.where(DeliveryRow.turn_id == turn_id)
        if statuses is not None:
            query = query.where(col(DeliveryRow.status).in_(statuses))
        with self.reading() as session:
            return [record(Delivery, row) for row in session.exec(query.limit(limit))]

    def redeliver(
        self, delivery_ids: Sequence[DeliveryId], now: datetime, targets: Mapping[DeliveryId, int] | None = None
    ) -> int:
        """Send settled deliveries again, under new marks; how many. targets: other targets, by delivery."""
        with self.writing() as session:
            rows = session.exec(
                select(DeliveryRow)
                .where(col(DeliveryRow.id).in_(delivery_ids), col(DeliveryRow.status).not_in(UNSETTLED))
                .with_for_update()
            ).all()
            for row in rows:
                row.target_id = (targets or {}).get(DeliveryId(rowid(row)), row.target_id)
                _send_again(row, now)
            return len(rows)

    def retarget(self, campaign_id: CampaignId, before: int, after: int, now: datetime) -> int:
        """A channel was recreated: what was on its way to the old one, or could not be delivered there within the last
        week, goes to the new one; how many messages.
        """
        lost = (DeliveryStatus.FAILED, DeliveryStatus.UNDELIVERABLE)
        with self.writing() as session:
            rows = session.exec(
                select(DeliveryRow)
                .where(DeliveryRow.campaign_id == campaign_id, DeliveryRow.target_kind == TargetKind.CHANNEL)
                .where(DeliveryRow.target_id == before, col(DeliveryRow.status).in_((DeliveryStatus.PENDING, *lost)))
                .where(col(DeliveryRow.created_at) > now - LATELY)
                .order_by(col(DeliveryRow.id))
                .with_for_update()
            ).all()
            for row in rows:
                row.target_id = after
                _send_again(row, now)
            session.exec(
                update(DeliveryRow)
                .where(col(DeliveryRow.campaign_id) == campaign_id, col(DeliveryRow.fallback_channel_id) == before)
                .values(fallback_channel_id=after)
            )
            return len(rows)

    def bring_forward(self, now: datetime, beyond: timedelta) -> int:
        """After the clock went back: what is to wait longer than `beyond` waits no longer; how many messages."""
        with self.writing() as session:
            done = session.exec(
                update(DeliveryRow)
                .where(col(DeliveryRow.status) == DeliveryStatus.PENDING, col(DeliveryRow.not_before) > now + beyond)
                .values(not_before=now)
            )
            return int(done.rowcount)

    def next_delivery_at(self) -> datetime | None:
        """When the earliest waiting delivery is due; None when nothing waits."""
        with self.reading() as session:
            return session.exec(
                select(func.min(DeliveryRow.not_before)).where(DeliveryRow.status == DeliveryStatus.PENDING)
            ).one()

    def turns_to_remind_of(self, now: datetime, within: timedelta) -> list[tuple[TurnId, CampaignId]]:
        """(turn id, campaign id) of pending turns in running campaigns whose deadline lies at most `within` ahead."""
        with self.reading() as session:
            query = _nearing(select(TurnRow.id, TurnRow.campaign_id), now, within).order_by(col(TurnRow.id))
            return [(turn, campaign) for turn, campaign in session.execute(query)]

    def unready(
        self,
        now: datetime,
        within: timedelta,
        turn_id: TurnId | None = None,
        *,
        usual: Collection[tuple[datetime, datetime]],
    ) -> list[Unready]:
        """Players who may need a reminder, for one turn or (None) of all `turns_to_remind_of`: in one query.

        Left out: people whose seat owes no orders, who only read, who want no reminders, whose orders are on
        file without errors, or who are ready. usual: from when to when a deadline may lie for those who chose no
        hours.
        """
        sheet = and_(
            col(OrderSheetRow.seat_id) == SeatRow.id,
            col(OrderSheetRow.turn_number) == TurnRow.number,
            col(OrderSheetRow.is_current),
        )
        columns: tuple[Any, ...] = (
            *(TurnRow.id, TurnRow.campaign_id, TurnRow.number, TurnRow.deadline, TurnRow.opened_at),
            *(SeatRow.id, SeatRow.channel_id, SeatRow.settings, MemberRow.user_id, MemberRow.reminder_hours),
            *(UserSettingRow.reminder_hours, OrderSheetRow.errors),
        )
        query = (
            _nearing(sql_select(*columns), now, within)
            .join(SeatRow, col(SeatRow.campaign_id) == col(TurnRow.campaign_id))
            .join(MemberRow, col(MemberRow.seat_id) == col(SeatRow.id))
            .outerjoin(UserSettingRow, col(UserSettingRow.user_id) == col(MemberRow.user_id))
            .outerjoin(OrderSheetRow, sheet)
            .where(*owing(SeatRow), ~col(SeatRow.ready))
            .where(*_wanting())
            .where(or_(col(OrderSheetRow.id).is_(None), col(OrderSheetRow.errors) > 0))
            .where(
                or_(
                    col(MemberRow.reminder_hours).is_not(None),
                    col(UserSettingRow.reminder_hours).is_not(None),
                    *(col(TurnRow.deadline).between(first, last) for first, last in usual),
                )
            )
            .order_by(TurnRow.id, SeatRow.id, MemberRow.id)
        )
        if turn_id is not None:
            query = query.where(TurnRow.id == turn_id)
        names = [field.name for field in fields(Unready)]
        with self.reading() as session:
            rows = [dict(zip(names, row, strict=True)) for row in session.execute(query)]
        return [Unready(**{**row, "settings": msgspec.convert(row["settings"], SeatSettings)}) for row in rows]

    def wanting_reminders(self, seat_id: SeatId) -> list[Member]:
        """The members of a seat who give its orders and want to be reminded of them."""
        query = (
            select(MemberRow)
            .outerjoin(UserSettingRow, col(UserSettingRow.user_id) == col(MemberRow.user_id))
            .where(MemberRow.seat_id == seat_id, *_wanting())
            .order_by(col(MemberRow.id))
        )
        with self.reading() as session:
            return [record(Member, row) for row in session.exec(query)]

    def reminders_given(self, now: datetime, within: timedelta) -> set[tuple[TurnId, SeatId, int, int]]:
        """(turn id, seat id, user id, hours) of every reminder of those turns that has been given."""
        columns: tuple[Any, ...] = (ReminderRow.turn_id, ReminderRow.seat_id, ReminderRow.user_id, ReminderRow.hours)
        joined = (
            sql_select(*columns).select_from(TurnRow).join(ReminderRow, col(ReminderRow.turn_id) == col(TurnRow.id))
        )
        with self.reading() as session:
            found = session.execute(_nearing(joined, now, within))
            return {(turn, seat, user, hours) for turn, seat, user, hours in found}

    def remind(self, batch: Sequence[NewReminder], now: datetime) -> int:
        """Queue reminders, each once a turn for a person, a seat and a number of hours; how many were new."""
        turns = {new.turn_id for new in batch}
        with self.writing(ReminderRow) as session:
            given = {
                (row.turn_id, row.seat_id, row.user_id, row.hours)
                for row in session.exec(select(ReminderRow).where(col(ReminderRow.turn_id).in_(turns)))
            }
            found = session.exec(select(TurnRow.id, TurnRow.campaign_id).where(col(TurnRow.id).in_(turns)))
            campaigns = dict(found.all())
            fresh = [new for new in batch if (new.turn_id, new.seat_id, new.user_id, new.hours) not in given]
            if fresh:
                session.execute(
                    insert(ReminderRow),
                    [
                        {
                            "turn_id": new.turn_id,
                            "seat_id": new.seat_id,
                            "user_id": new.user_id,
                            "hours": new.hours,
                            "sent_at": now,
                        }
                        for new in fresh
                    ],
                )
                messages = [delivery_row(campaigns[new.turn_id], new.turn_id, new.message, now) for new in fresh]
                session.execute(insert(DeliveryRow), messages)
            return len(fresh)

    def forget_reminders(self, turn_id: TurnId, hours_left: float) -> None:
        """After the deadline moved to `hours_left` from now: reminders that would come again may come again."""
        with self.writing(ReminderRow) as session:
            for row in session.exec(
                select(ReminderRow).where(ReminderRow.turn_id == turn_id, col(ReminderRow.hours) < hours_left)
            ):
                session.delete(row)


def _without_doubles(asked: Asked, batch: Sequence[NewDelivery]) -> Sequence[NewDelivery]:
    """What of a batch is to be queued: no card or status post that waits already, and has not been tried."""
    redrawn = [new for new in batch if isinstance(new.content, REDRAWN)]
    if not redrawn or any(new.after is not None for new in batch):  # which names others by their place
        return batch
    places = {(new.target_kind, new.target_id) for new in redrawn}
    waiting = {tuple(row) for row in asked.execute(_redrawn(), {"places": list(places)})}
    return [new for new in batch if (stored(new.content)[0], new.target_kind, new.target_id) not in waiting]


@cache
def _redrawn() -> Any:
    one = table(DeliveryRow)
    there = tuple_(one.c.target_kind, one.c.target_id).in_(bindparam("places", expanding=True))
    untried = one.c.status == DeliveryStatus.PENDING, one.c.attempts == 0
    kinds = one.c.kind.in_([kind.__struct_config__.tag for kind in REDRAWN])
    return sql_select(one.c.kind, one.c.target_kind, one.c.target_id).where(there, *untried, kinds)


def _wanting() -> tuple[ColumnElement[bool], ...]:
    """Members who give orders and want to be reminded of them. What somebody chose for a faction goes before what they
    chose for all.
    """
    never = func.coalesce(col(UserSettingRow.reminders_muted), false()) & col(MemberRow.reminder_hours).is_(None)
    return col(MemberRow.role) != Role.READ, ~col(MemberRow.muted), ~never


def _sent_by(run_id: str) -> tuple[ColumnElement[bool], ...]:
    return col(DeliveryRow.status) == DeliveryStatus.SENDING, col(DeliveryRow.claimed_by) == run_id


def _send_again(row: DeliveryRow, now: datetime) -> None:
    row.status, row.nonce, row.attempts, row.not_before = DeliveryStatus.PENDING, new_nonce(), 0, now
    row.message_id, row.sent_at, row.error, row.claimed_by = None, None, None, None


def _nearing(query: Any, now: datetime, within: timedelta) -> Any:
    """Only pending turns of running campaigns whose deadline lies ahead, but not further than `within`."""
    return (
        query.join(CampaignRow, col(CampaignRow.id) == col(TurnRow.campaign_id))
        .where(col(CampaignRow.status) == CampaignStatus.RUNNING, col(TurnRow.status) == TurnStatus.PENDING)
        .where(col(TurnRow.discarded_at).is_(None), col(TurnRow.deadline) > now, col(TurnRow.deadline) <= now + within)
    )


def _sending(session: Session, delivery_id: int, by: str | None, fence: int | None) -> DeliveryRow:
    row = get(session, DeliveryRow, delivery_id, locked=True)
    mine = by in (None, row.claimed_by) and fence in (None, row.fence)
    if row.status != DeliveryStatus.SENDING or not mine:
        raise NotClaimed(f"Delivery {rowid(row)} is not being sent but {row.status}.")
    return row
