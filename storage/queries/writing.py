"""How a turn's products are written: shared by opening, finishing and failing a turn, inside their one transaction."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

import msgspec
from sqlalchemy import delete, insert, tuple_
from sqlmodel import Session, col, select, update

from storage.codec import stored_format
from storage.content import stored
from storage.errors import NotFound
from storage.ids import TRAIL, SeatId
from storage.models import DeliveryRow, OrderSheetRow, PictureRow, PressRow, ReportRow, SeatRow, TurnRow, TurnStateRow
from storage.queries.kept import blobs_of
from storage.queries.sessions import change, rowid
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
    if result.sheets:
        session.exec(update(OrderSheetRow).where(col(OrderSheetRow.id).in_(result.sheets)).values(turn_id=turn_id))
    if result.printed:
        printed = update(PressRow).where(col(PressRow.id).in_(result.printed))
        session.exec(printed.values(turn_id=turn_id, status=PressStatus.PRINTED))
    write_filing(session, turn, result, now)


def write_filing(session: Session, turn: TurnRow, filing: Filing, now: datetime) -> None:
    """Add reports, pictures and deliveries to a turn and change seats."""
    turn_id = rowid(turn)
    add_pictures(session, turn, filing.pictures)
    add_reports(session, turn_id, filing.reports)
    seats = {row.id: row for row in session.exec(select(SeatRow).where(col(SeatRow.id).in_(filing.seat_changes)))}
    for seat_id, values in filing.seat_changes.items():
        if seat_id not in seats:
            raise NotFound(f"There is no seat {seat_id}.")
        change(seats[seat_id], values)
    add_deliveries(session, turn.campaign_id, turn_id, filing.deliveries, now)


def add_pictures(session: Session, turn: TurnRow, pictures: Sequence[NewPicture]) -> None:
    """Add a turn's pictures; one of the same key gives way."""
    turn_id, new = rowid(turn), {picture.key: picture for picture in pictures}
    if not new:
        return
    these = tuple_(*PICTURE_KEY).in_([tuple(key) for key in new])
    session.exec(delete(PictureRow).where(col(PictureRow.turn_id) == turn_id, these))
    blobs = blobs_of(session, turn.campaign_id, [picture.content for picture in new.values()])
    rows = [
        {
            "turn_id": turn_id,
            **picture.key._asdict(),
            "alt": picture.alt,
            "content_type": picture.content_type,
            "blob_id": blob,
        }
        for picture, blob in zip(new.values(), blobs, strict=True)
    ]
    session.execute(insert(PictureRow), rows)


PICTURE_KEY = (col(PictureRow.kind), col(PictureRow.seat), col(PictureRow.number))
"""The columns of a picture's key, in its order."""


def add_reports(session: Session, turn_id: int, reports: Sequence[NewReport]) -> None:
    """Add a turn's reports; a seat's earlier report of the same turn is overwritten."""
    if not reports:
        return
    told = {
        report.seat_id: {
            "document": msgspec.to_builtins(report.document),
            "text": report.text,
            "template": report.template,
            "data": report.data,
        }
        for report in reports
    }
    earlier = select(ReportRow).where(ReportRow.turn_id == turn_id, col(ReportRow.seat_id).in_(told))
    for row in session.exec(earlier).all():
        change(row, told.pop(SeatId(row.seat_id)))
    if told:
        rows = [{"turn_id": turn_id, "seat_id": seat, **values} for seat, values in told.items()]
        session.execute(insert(ReportRow), rows)


def add_deliveries(
    session: Session,
    campaign_id: int,
    turn_id: int | None,
    batch: Sequence[NewDelivery],
    now: datetime,
    *,
    report_id: int | None = None,
) -> None:
    """Queue messages in this order. report_id: the report that those carry which name none. A delivery that names a
    report which does not exist raises NotFound.
    """
    if not batch:
        return
    reports = _report_ids(session, turn_id, {new.report_of for new in batch if new.report_of is not None})
    rows = [
        delivery_row(campaign_id, turn_id, new, now)
        | {"report_id": report_id if new.report_of is None else reports[new.report_of]}
        for new in batch
    ]
    session.execute(insert(DeliveryRow), rows)
    for row, new in zip(rows, batch, strict=True):
        if new.after is not None:
            first = select(DeliveryRow.id).where(DeliveryRow.nonce == rows[new.after]["nonce"]).scalar_subquery()
            session.exec(update(DeliveryRow).where(col(DeliveryRow.nonce) == row["nonce"]).values(after_id=first))


def delivery_row(campaign_id: int, turn_id: int | None, new: NewDelivery, now: datetime) -> dict[str, Any]:
    """The row of a message that waits to be sent, by itself: without a report, after no other."""
    kind, payload = stored(new.content)
    return {
        "campaign_id": campaign_id,
        "turn_id": turn_id,
        "seat_id": new.seat_id,
        "kind": kind,
        "target_kind": new.target_kind,
        "target_id": new.target_id,
        "fallback_channel_id": new.fallback_channel_id,
        "payload": payload,
        "not_before": new.not_before or now,
        "nonce": new_nonce(),
        "created_at": now,
    }


def _report_ids(session: Session, turn_id: int | None, seats: Collection[SeatId]) -> dict[int, int | None]:
    """The reports of these seats of a turn."""
    if not seats:
        return {}
    reports = select(ReportRow.seat_id, ReportRow.id).where(ReportRow.turn_id == turn_id)
    found = dict(session.exec(reports.where(col(ReportRow.seat_id).in_(seats))).all())
    if missing := [seat for seat in seats if seat not in found]:
        raise NotFound(f"There is no report of the seats {missing} of turn row {turn_id}.")
    return found
