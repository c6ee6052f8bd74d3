"""Reports, pictures, press, letters, the audit log, and counts for the health of the whole."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime, timedelta
from functools import cache
from typing import Any

from sqlalchemy import bindparam, delete, func, insert, tuple_
from sqlalchemy import select as sql_select
from sqlalchemy.orm import defer
from sqlmodel import Session, col, select, update

from storage.codec import Packed
from storage.content import Illustration, PressThread
from storage.errors import NotPending
from storage.ids import CampaignId, LetterId, PictureKey, PictureKind, PressId, ReportId, SeatId, TurnId
from storage.models import (
    AuditRow,
    BlobRow,
    CampaignRow,
    DeliveryRow,
    LeaseRow,
    LetterRow,
    PictureRow,
    PressRow,
    ReportRow,
    TurnRow,
)
from storage.queries.leases import pictures_lease
from storage.queries.sessions import Sessions, get, record, records, table
from storage.queries.writing import PICTURE_KEY, add_deliveries, add_pictures, delivery_row
from storage.records import (
    Audit,
    Delivery,
    Filing,
    Letter,
    NewDelivery,
    NewLetter,
    NewPicture,
    Oldest,
    Picture,
    Press,
    Report,
)
from storage.statuses import CampaignStatus, DeliveryStatus, PressStatus, TargetKind, TurnStatus


class PaperQueries(Sessions):
    """Named queries over everything that is written down."""

    def report(self, turn_id: TurnId, seat_id: SeatId) -> Report | None:
        """A seat's report of a turn."""
        with self.reading() as session:
            return record(
                Report,
                session.exec(
                    select(ReportRow).where(ReportRow.turn_id == turn_id, ReportRow.seat_id == seat_id)
                ).one_or_none(),
            )

    def report_row(self, report_id: ReportId) -> Report:
        """Raises NotFound."""
        with self.reading() as session:
            return record(Report, get(session, ReportRow, report_id))

    def picture(self, turn_id: TurnId, key: PictureKey) -> Picture | None:
        """A picture of a turn."""
        return next(iter(self.pictures(turn_id, [key])), None)

    def pictures(self, turn_id: TurnId, keys: Sequence[PictureKey]) -> list[Picture]:
        """Those pictures of a turn that there are, in the order of their keys."""
        given = {"turn": turn_id, "keys": [tuple(key) for key in keys]}
        with self.asking() as connection:
            found = connection.execute(_of_keys(), given).all() if keys else []
        there = {
            key: Picture(turn_id=turn_id, key=key, alt=alt, content_type=content_type, content=content)
            for key, alt, content_type, content in ((_key(*row[:3]), *row[3:]) for row in found)
        }
        return [there[key] for key in keys if key in there]

    def file_pictures(
        self,
        turn_id: TurnId,
        filing: Filing,
        now: datetime,
        *,
        data: Mapping[SeatId, Packed],
        no_pages: Mapping[SeatId, str],
        unread: Collection[SeatId] = (),
        letting: timedelta,
    ) -> bool:
        """File what was drawn of a turn after it had run: once, whoever comes with it; whether it was this time.
        Reports that were sent before get their pictures by an edit, and what waited for pictures waits no longer.

        data: the reports' JSON; no_pages: why seats have no page; unread: whose reports were left out; letting: how far
        ahead lies at most what waits for the pictures. Raises NotFound.
        """
        with self.reading() as session:
            campaign_id = get(session, TurnRow, turn_id).campaign_id
        with self.writing(CampaignRow, campaign_id) as session:
            ended = session.exec(delete(LeaseRow).where(col(LeaseRow.name) == pictures_lease(turn_id)))
            if ended.rowcount != 1:
                return False
            turn = get(session, TurnRow, turn_id)
            add_pictures(session, campaign_id, turn_id, filing.pictures)
            reports = select(ReportRow).where(ReportRow.turn_id == turn_id)
            for report in session.exec(reports.options(*map(defer, _AS_WRITTEN))):
                seat_id = SeatId(report.seat_id)
                if seat_id in data:
                    report.data = data[seat_id]
                report.document = {
                    **report.document, "no_page": no_pages.get(seat_id, ""), "unread": seat_id in unread
                }  # fmt: skip
            if turn.discarded_at is None:
                waits = col(DeliveryRow.not_before) > now, col(DeliveryRow.not_before) <= now + letting
                first = col(DeliveryRow.attempts) == 0
                of_turn = update(DeliveryRow).where(col(DeliveryRow.turn_id) == turn_id, first, *waits)
                session.exec(of_turn.values(not_before=now))
                _illustrate(session, turn_id, now)
                add_deliveries(session, campaign_id, turn_id, filing.deliveries, now)
            return True

    def complete_report(
        self, report_id: ReportId, pictures: Sequence[NewPicture], data: Packed | None, no_page: str
    ) -> Report:
        """Add what was left out of a report that nobody read. no_page: why it has none. Raises NotFound."""
        with self.reading() as session:
            report = get(session, ReportRow, report_id)
            campaign_id = get(session, TurnRow, report.turn_id).campaign_id
        with self.writing(CampaignRow, campaign_id) as session:
            report = get(session, ReportRow, report_id)
            add_pictures(session, campaign_id, report.turn_id, pictures)
            report.data = data
            report.document = {**report.document, "no_page": no_page, "unread": False}
        return self.report_row(report_id)

    def keep_picture(self, campaign_id: CampaignId, turn_id: TurnId, picture: NewPicture) -> None:
        """Keep a picture that was drawn after its turn; one of the same key gives way. Raises NotFound."""
        with self.writing(CampaignRow, campaign_id) as session:
            get(session, TurnRow, turn_id)
            add_pictures(session, campaign_id, turn_id, [picture])

    def picture_keys(self, turn_id: TurnId) -> list[PictureKey]:
        """What pictures a turn has."""
        query = sql_select(*PICTURE_KEY).where(col(PictureRow.turn_id) == turn_id)
        with self.reading() as session:
            return [_key(*row) for row in session.execute(query.order_by(col(PictureRow.id)))]

    def add_press(
        self,
        campaign_id: CampaignId,
        seat_id: SeatId | None,
        author_id: int | None,
        *,
        kind: str,
        title: str,
        text: str,
        now: datetime,
    ) -> Press:
        """Hold an article for the paper of the turn now taking orders. Raises NotFound."""
        with self.writing(CampaignRow, campaign_id) as session:
            campaign = get(session, CampaignRow, campaign_id)
            row = PressRow(
                campaign_id=campaign_id,
                turn_number=campaign.turn_number,
                seat_id=seat_id,
                author_id=author_id,
                kind=kind,
                title=title,
                text=text,
                submitted_at=now,
            )
            session.add(row)
        return record(Press, row)

    def press(
        self, campaign_id: CampaignId, turn_number: int, *, statuses: tuple[str, ...] = (PressStatus.HELD,)
    ) -> list[Press]:
        """The articles of one issue, oldest first."""
        given = {"campaign": campaign_id, "number": turn_number, "statuses": list(statuses)}
        with self.asking() as connection:
            return records(connection, Press, _press(), given)

    def press_thread(self, channel_id: int, thread_id: int) -> Delivery | None:
        """What was sent into this thread below a newspaper of a channel; None for a thread of another kind."""
        sent = (
            select(DeliveryRow)
            .where(DeliveryRow.target_kind == TargetKind.CHANNEL, DeliveryRow.target_id == channel_id)
            .where(DeliveryRow.status == DeliveryStatus.SENT, DeliveryRow.message_id == thread_id)
        )
        with self.reading() as session:
            rows = [row for row in session.exec(sent) if row.kind == PressThread.__struct_config__.tag]
            return record(Delivery, rows[-1]) if rows else None

    def count_votes(self, turn_id: TurnId, letter: tuple[str, str, str], votes: int) -> None:
        """Keep with a turn's newspaper how many readers like a letter (signature, title, text) below it. Raises
        NotFound.
        """
        with self.writing(TurnRow, turn_id) as session:
            turn = get(session, TurnRow, turn_id)
            if turn.newspaper is not None:
                others = [one for one in turn.newspaper.get("votes", ()) if one[:3] != [*letter]]
                turn.newspaper = {**turn.newspaper, "votes": [*others, *([[*letter, votes]] if votes else [])]}

    def press_row(self, press_id: PressId) -> Press:
        """Raises NotFound."""
        with self.reading() as session:
            return record(Press, get(session, PressRow, press_id))

    def change_press(
        self, press_id: PressId, *, status: PressStatus | None = None, rewarded: bool | None = None
    ) -> Press:
        """Strike or withdraw an article that was not printed yet, or take away (give back) its reward.

        Raises NotFound; NotPending for an article that has been or is being printed: a replay must find it as it was.
        """
        with self.writing(PressRow, press_id) as session:
            row = get(session, PressRow, press_id)
            if row.status == PressStatus.PRINTED:
                raise NotPending("That article has been printed.")
            printing = select(TurnRow.id).where(
                TurnRow.campaign_id == row.campaign_id,
                TurnRow.number == row.turn_number,
                TurnRow.status == TurnStatus.CLAIMED,
            )
            if session.exec(printing).first() is not None:
                raise NotPending("The paper is being printed right now.")
            if status is not None:
                row.status = status
            if rewarded is not None:
                row.rewarded = rewarded
            return record(Press, row)

    def send_letter(
        self, new: NewLetter, now: datetime, envelopes: Callable[[Letter], Sequence[NewDelivery]]
    ) -> Letter:
        """Keep a letter and queue what brings it to its readers: both, or neither. envelopes: called with the letter as
        it is kept, with its id.
        """
        row = LetterRow(
            campaign_id=new.campaign_id,
            turn_number=new.turn_number,
            from_seat_id=new.from_seat_id,
            from_label=new.from_label,
            author_id=new.author_id,
            to_seat_id=new.to_seat_id,
            to_label=new.to_label,
            signed=new.signed,
            text=new.text,
            reply_to_id=new.reply_to_id,
            at=now,
        )
        with self.writing() as session:
            session.add(row)
            session.flush()
            kept = record(Letter, row)
            add_deliveries(session, new.campaign_id, None, envelopes(kept), now)
            return kept

    def letter(self, letter_id: LetterId) -> Letter:
        """Raises NotFound."""
        with self.reading() as session:
            return record(Letter, get(session, LetterRow, letter_id))

    def letters(self, seat_id: SeatId, limit: int = 100) -> list[Letter]:
        """What a seat sent and got, latest first."""
        with self.reading() as session:
            return [
                record(Letter, row)
                for row in session.exec(
                    select(LetterRow)
                    .where((col(LetterRow.to_seat_id) == seat_id) | (col(LetterRow.from_seat_id) == seat_id))
                    .order_by(col(LetterRow.id).desc())
                    .limit(limit)
                )
            ]

    def add_audit(
        self,
        what: str,
        now: datetime,
        *,
        guild_id: int | None = None,
        campaign_id: CampaignId | None = None,
        who_id: int | None = None,
        **details: Any,
    ) -> Audit:
        """Write down who did what; details must be plain JSON."""
        row = AuditRow(guild_id=guild_id, campaign_id=campaign_id, who_id=who_id, what=what, details=details, at=now)
        with self.writing() as session:
            session.add(row)
        return record(Audit, row)

    def audit(self, campaign_id: CampaignId, limit: int = 100) -> list[Audit]:
        """The campaign's log, including what was done to its whole server, latest first."""
        with self.reading() as session:
            home = select(CampaignRow.guild_id).where(CampaignRow.id == campaign_id).scalar_subquery()
            whole = col(AuditRow.campaign_id).is_(None) & (col(AuditRow.guild_id) == home)
            mine = select(AuditRow).where((col(AuditRow.campaign_id) == campaign_id) | whole)
            return [record(Audit, row) for row in session.exec(mine.order_by(col(AuditRow.id).desc()).limit(limit))]

    def oldest(self, now: datetime, campaign_id: CampaignId | None = None) -> Oldest:
        """What has waited longest of what should have been done by now; of one campaign or (None) of all."""
        late = (
            select(func.min(TurnRow.deadline))
            .join(CampaignRow, col(CampaignRow.id) == col(TurnRow.campaign_id))
            .where(CampaignRow.status == CampaignStatus.RUNNING, col(TurnRow.discarded_at).is_(None))
            .where(col(TurnRow.status).in_((TurnStatus.PENDING, TurnStatus.CLAIMED)), col(TurnRow.deadline) < now)
        )
        waiting = select(func.min(DeliveryRow.not_before)).where(
            col(DeliveryRow.status).in_((DeliveryStatus.PENDING, DeliveryStatus.SENDING)),
            col(DeliveryRow.not_before) < now,
        )
        if campaign_id is not None:
            late, waiting = (
                late.where(TurnRow.campaign_id == campaign_id),
                waiting.where(DeliveryRow.campaign_id == campaign_id),
            )
        with self.reading() as session:
            return Oldest(turn=session.exec(late).one(), delivery=session.exec(waiting).one())

    def counts(self, now: datetime, campaign_id: CampaignId | None = None) -> dict[str, int]:
        """Numbers for a health report: campaigns by status, turns overdue, running and failed, deliveries by status."""
        found: dict[str, int] = {}
        with self.reading() as session:
            for table, kinds in ((CampaignRow, CampaignStatus), (DeliveryRow, DeliveryStatus)):
                query = select(table.status, func.count()).group_by(table.status)
                if campaign_id is not None:
                    query = query.where(
                        (CampaignRow.id if table is CampaignRow else DeliveryRow.campaign_id) == campaign_id
                    )
                stored = dict(session.exec(query).all())
                found |= {f"{table.__tablename__}_{kind}": stored.get(kind.value, 0) for kind in kinds}
            live = select(func.count()).select_from(TurnRow).where(col(TurnRow.discarded_at).is_(None))
            if campaign_id is not None:
                live = live.where(TurnRow.campaign_id == campaign_id)
            late = live.join(CampaignRow, col(CampaignRow.id) == col(TurnRow.campaign_id)).where(
                CampaignRow.status == CampaignStatus.RUNNING,
                TurnRow.status == TurnStatus.PENDING,
                col(TurnRow.deadline) < now,
            )
            found["turn_overdue"] = session.exec(late).one()
            for status in (TurnStatus.CLAIMED, TurnStatus.FAILED, TurnStatus.DONE):
                found[f"turn_{status}"] = session.exec(live.where(TurnRow.status == status)).one()
        return found


@cache
def _press() -> Any:
    press = table(PressRow)
    of_turn = press.c.campaign_id == bindparam("campaign"), press.c.turn_number == bindparam("number")
    return (
        sql_select(press)
        .where(*of_turn, press.c.status.in_(bindparam("statuses", expanding=True)))
        .order_by(press.c.id)
    )


@cache
def _of_keys() -> Any:
    """It is asked for with every message."""
    columns: tuple[Any, ...] = (*PICTURE_KEY, PictureRow.alt, PictureRow.content_type, BlobRow.content)
    wanted = tuple_(*PICTURE_KEY).in_(bindparam("keys", expanding=True))
    query = sql_select(*columns).join(BlobRow, col(BlobRow.id) == col(PictureRow.blob_id))
    return query.where(col(PictureRow.turn_id) == bindparam("turn"), wanted)


_AS_WRITTEN: tuple[Any, ...] = (ReportRow.text, ReportRow.template, ReportRow.data)  # no pictures change these


def _key(kind: str, seat: str, number: int) -> PictureKey:
    return PictureKey(PictureKind(kind), seat, number)


def _illustrate(session: Session, turn_id: int, now: datetime) -> None:
    """Queue an edit of every report of a turn that is sent, or being sent; what waits will find its pictures itself.

    Their rows are locked: none is taken up between this look and the end of the transaction.
    """
    reports = col(DeliveryRow.turn_id) == turn_id, col(DeliveryRow.report_id).is_not(None), DeliveryRow.kind == "report"
    under_way = DeliveryStatus.PENDING, DeliveryStatus.SENDING, DeliveryStatus.SENT
    query = select(DeliveryRow).where(*reports, col(DeliveryRow.status).in_(under_way)).order_by(col(DeliveryRow.id))
    edits = []
    for row in session.exec(query.with_for_update()).all():
        if row.status != DeliveryStatus.PENDING:
            edit = NewDelivery(
                content=Illustration(), target_kind=TargetKind(row.target_kind), target_id=row.target_id,
                seat_id=None if row.seat_id is None else SeatId(row.seat_id),
            )  # fmt: skip
            follows = {"report_id": row.report_id, "after_id": row.id}
            edits.append(delivery_row(row.campaign_id, turn_id, edit, now) | follows)
    if edits:
        session.execute(insert(DeliveryRow), edits)
