"""How a turn's products are written: shared by opening, finishing and failing a turn, inside their one transaction."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import datetime

import msgspec
from sqlalchemy import ColumnElement, delete, tuple_
from sqlmodel import Session, col, select, update

from storage.codec import stored_format
from storage.content import stored
from storage.ids import TRAIL, PictureKey
from storage.models import DeliveryRow, OrderSheetRow, PictureRow, PressRow, ReportRow, SeatRow, TurnRow, TurnStateRow
from storage.queries.kept import blobs_of
from storage.queries.sessions import change, get, rowid
from storage.records import Filing, NewDelivery, NewPicture, NewReport, TurnResult
from storage.statuses import PressStatus


def new_nonce() -> str:
    """A mark for a message that Discord will not have seen: 24 hex digits (Discord takes 25 characters), of which the
    first tell what the message comes of.
    """
    return f"{TRAIL.get()}{secrets.token_hex(12)}"[:24]


def keep_state(session: Session, turn: TurnRow, document: bytes) -> None:
    """Store the state that a turn is run from, in place of another."""
    turn.format = stored_format(document)
    session.merge(TurnStateRow(turn_id=rowid(turn), document=document))


def write_products(session: Session, turn: TurnRow, result: TurnResult, now: datetime) -> None:
    """Fill the finished turn's row, file what it produced, mark the sheets as run and the press as printed."""
    turn.done_at = now
    turn.date, turn.finished = result.date, result.ended
    turn.headlines, turn.standings = list(result.headlines), result.standings
    turn.newspaper = None if result.newspaper is None else dict(result.newspaper)
    turn.result_digest, turn.engine_version, turn.error = result.result_digest, result.engine_version, None
    turn.rules, turn.link = result.rules, result.link
    turn_id = rowid(turn)
    session.exec(update(SeatRow).where(col(SeatRow.campaign_id) == turn.campaign_id).values(ready=False))
    session.exec(update(OrderSheetRow).where(col(OrderSheetRow.id).in_(result.sheets)).values(turn_id=turn_id))
    session.exec(
        update(PressRow).where(col(PressRow.id).in_(result.printed)).values(turn_id=turn_id, status=PressStatus.PRINTED)
    )
    write_filing(session, turn, result, now)


def write_filing(session: Session, turn: TurnRow, filing: Filing, now: datetime) -> None:
    """Add reports, pictures and deliveries to a turn and change seats."""
    turn_id = rowid(turn)
    add_pictures(session, turn, filing.pictures)
    add_reports(session, turn_id, filing.reports)
    for seat_id, values in filing.seat_changes.items():
        change(get(session, SeatRow, seat_id), values)
    add_deliveries(session, turn.campaign_id, turn_id, filing.deliveries, now)


def add_pictures(session: Session, turn: TurnRow, pictures: Sequence[NewPicture]) -> None:
    """Add a turn's pictures; one of the same key gives way."""
    turn_id, new = rowid(turn), {picture.key: picture for picture in pictures}
    if not new:
        return
    key = tuple_(col(PictureRow.kind), col(PictureRow.seat), col(PictureRow.number))
    session.exec(delete(PictureRow).where(col(PictureRow.turn_id) == turn_id, key.in_([tuple(one) for one in new])))
    blobs = blobs_of(session, turn.campaign_id, [picture.content for picture in new.values()])
    session.add_all(
        PictureRow(
            turn_id=turn_id,
            **picture.key._asdict(),
            alt=picture.alt,
            content_type=picture.content_type,
            blob_id=blob,
        )
        for picture, blob in zip(new.values(), blobs, strict=True)
    )


def is_picture(turn_id: int, key: PictureKey) -> tuple[ColumnElement[bool], ...]:
    """What holds for a turn's picture of this key, and for no other."""
    columns = (col(PictureRow.turn_id), col(PictureRow.kind), col(PictureRow.seat), col(PictureRow.number))
    return tuple(column == value for column, value in zip(columns, (turn_id, *key), strict=True))


def add_reports(session: Session, turn_id: int, reports: Sequence[NewReport]) -> None:
    """Add a turn's reports; a seat's earlier report of the same turn is overwritten."""
    for report in reports:
        row = session.exec(
            select(ReportRow).where(ReportRow.turn_id == turn_id, ReportRow.seat_id == report.seat_id)
        ).one_or_none() or ReportRow(turn_id=turn_id, seat_id=report.seat_id)
        row.document = msgspec.to_builtins(report.document)
        row.text, row.template, row.data = report.text, report.template, report.data
        session.add(row)
    session.flush()


def add_deliveries(
    session: Session, campaign_id: int, turn_id: int | None, batch: Sequence[NewDelivery], now: datetime
) -> list[DeliveryRow]:
    """Queue messages in this order. A delivery that names a report which does not exist raises NotFound."""
    rows: list[DeliveryRow] = []
    for new in batch:
        row = delivery_row(campaign_id, turn_id, new, now)
        row.report_id = _report_id(session, turn_id, new.report_of)
        if new.after is not None:
            session.flush()  # gives the one it follows its number
            row.after_id = rows[new.after].id
        session.add(row)
        rows.append(row)
    session.flush()
    return rows


def delivery_row(campaign_id: int, turn_id: int | None, new: NewDelivery, now: datetime) -> DeliveryRow:
    """A message that waits to be sent, by itself: without a report, after no other."""
    kind, payload = stored(new.content)
    return DeliveryRow(
        campaign_id=campaign_id,
        turn_id=turn_id,
        seat_id=new.seat_id,
        kind=kind,
        target_kind=new.target_kind,
        target_id=new.target_id,
        fallback_channel_id=new.fallback_channel_id,
        payload=payload,
        not_before=new.not_before or now,
        nonce=new_nonce(),
        created_at=now,
    )


def _report_id(session: Session, turn_id: int | None, seat_id: int | None) -> int | None:
    if seat_id is None:
        return None
    return session.exec(select(ReportRow.id).where(ReportRow.turn_id == turn_id, ReportRow.seat_id == seat_id)).one()
