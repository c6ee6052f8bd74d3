"""How a turn's products are written: shared by opening, finishing and failing a turn, inside their one transaction."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from functools import cache
from typing import Any

import msgspec
from sqlalchemy import bindparam, delete, insert, tuple_
from sqlalchemy import select as sql_select
from sqlmodel import Session, col, select, update

from storage.codec import stored_format
from storage.content import stored
from storage.errors import NotFound
from storage.ids import TRAIL, SeatId
from storage.models import DeliveryRow, OrderSheetRow, PictureRow, PressRow, ReportRow, SeatRow, TurnRow, TurnStateRow
from storage.queries.kept import blobs_of
from storage.queries.sessions import Asked, changeable, rowid, table
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


def finished(result: TurnResult, now: datetime) -> dict[str, Any]:
    """What the row of a turn that has run says of it, by column."""
    return {
        "done_at": now,
        "date": result.date,
        "finished": result.ended,
        "headlines": list(result.headlines),
        "standings": result.standings,
        "newspaper": None if result.newspaper is None else dict(result.newspaper),
        "result_digest": result.result_digest,
        "engine_version": result.engine_version,
        "error": None,
        "rules": result.rules,
        "link": result.link,
    }


def write_products(asked: Asked, campaign_id: int, turn_id: int, result: TurnResult, now: datetime) -> None:
    """File what a turn produced, mark the sheets as run and the press as printed."""
    asked.execute(_awaited_again(), {"campaign": campaign_id})
    if result.sheets:
        asked.execute(_run(), {"turn": turn_id, "sheets": result.sheets})
    if result.printed:
        printed = update(PressRow).where(col(PressRow.id).in_(result.printed))
        asked.execute(printed.values(turn_id=turn_id, status=PressStatus.PRINTED))
    write_filing(asked, campaign_id, turn_id, result, now)


@cache
def _awaited_again() -> Any:
    """The orders of no seat are ready."""
    seat = table(SeatRow)
    return update(seat).where(seat.c.campaign_id == bindparam("campaign"), seat.c.ready).values(ready=False)


@cache
def _run() -> Any:
    sheet = table(OrderSheetRow)
    these = sheet.c.id.in_(bindparam("sheets", expanding=True))
    return update(sheet).where(these).values(turn_id=bindparam("turn"))


def write_filing(asked: Asked, campaign_id: int, turn_id: int, filing: Filing, now: datetime) -> None:
    """Add reports, pictures and deliveries to a turn and change seats."""
    add_pictures(asked, campaign_id, turn_id, filing.pictures)
    add_reports(asked, turn_id, filing.reports)
    _change_seats(asked, filing.seat_changes)
    add_deliveries(asked, campaign_id, turn_id, filing.deliveries, now)


def _change_seats(asked: Asked, changes: Mapping[SeatId, Mapping[str, Any]]) -> None:
    """Raises NotFound; ValueError for a column that may not be changed."""
    if not changes:
        return
    found = asked.execute(_these_seats(), {"seats": list(changes)}).mappings()
    seats = {row["id"]: row for row in found}
    alike: dict[frozenset[str], list[dict[str, Any]]] = {}  # changes of the same columns
    for seat_id, values in changes.items():
        if seat_id not in seats:
            raise NotFound(f"There is no seat {seat_id}.")
        changeable(SeatRow, values)
        if any(seats[seat_id][name] != value for name, value in values.items()):
            alike.setdefault(frozenset(values), []).append({"changed": seat_id, **values})
    for rows in alike.values():
        asked.execute(update(table(SeatRow)).where(table(SeatRow).c.id == bindparam("changed")), rows)


@cache
def _these_seats() -> Any:
    seat = table(SeatRow)
    return sql_select(seat).where(seat.c.id.in_(bindparam("seats", expanding=True)))


def add_pictures(asked: Asked, campaign_id: int, turn_id: int, pictures: Sequence[NewPicture]) -> None:
    """Add a turn's pictures; one of the same key gives way."""
    new = {picture.key: picture for picture in pictures}
    if not new:
        return
    these = tuple_(*PICTURE_KEY).in_([tuple(key) for key in new])
    asked.execute(delete(PictureRow).where(col(PictureRow.turn_id) == turn_id, these))
    blobs = blobs_of(asked, campaign_id, [picture.content for picture in new.values()])
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
    asked.execute(insert(table(PictureRow)), rows)


PICTURE_KEY = (col(PictureRow.kind), col(PictureRow.seat), col(PictureRow.number))
"""The columns of a picture's key, in its order."""


def add_reports(asked: Asked, turn_id: int, reports: Sequence[NewReport]) -> None:
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
    earlier = _reports_of(asked, turn_id)
    for seat in told.keys() & earlier.keys():
        this = table(ReportRow).c.id == earlier[seat]
        asked.execute(update(table(ReportRow)).where(this).values(told.pop(seat)))
    if told:
        rows = [{"turn_id": turn_id, "seat_id": seat, **values} for seat, values in told.items()]
        asked.execute(insert(table(ReportRow)), rows)


def add_deliveries(
    asked: Asked,
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
    reports = _named(asked, turn_id, {new.report_of for new in batch if new.report_of is not None})
    rows = [
        delivery_row(campaign_id, turn_id, new, now)
        | {"report_id": report_id if new.report_of is None else reports[new.report_of]}
        for new in batch
    ]
    asked.execute(insert(table(DeliveryRow)), rows)
    for row, new in zip(rows, batch, strict=True):
        if new.after is not None:
            first = select(DeliveryRow.id).where(DeliveryRow.nonce == rows[new.after]["nonce"]).scalar_subquery()
            asked.execute(update(DeliveryRow).where(col(DeliveryRow.nonce) == row["nonce"]).values(after_id=first))


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


def _named(asked: Asked, turn_id: int | None, seats: Collection[SeatId]) -> dict[SeatId, int]:
    """The reports of these seats of a turn. Raises NotFound."""
    if not seats:
        return {}
    found = _reports_of(asked, turn_id)
    if missing := [seat for seat in seats if seat not in found]:
        raise NotFound(f"There is no report of the seats {missing} of turn row {turn_id}.")
    return found


def _reports_of(asked: Asked, turn_id: int | None) -> dict[SeatId, int]:
    """The ids of the reports of a turn, by seat."""
    return {SeatId(seat): report for seat, report in asked.execute(_reports(), {"turn": turn_id})}


@cache
def _reports() -> Any:
    report = table(ReportRow)
    return sql_select(report.c.seat_id, report.c.id).where(report.c.turn_id == bindparam("turn"))
