"""Order sheets: every submission is kept, one is current."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import cache
from typing import Any

from sqlalchemy import ColumnElement, and_, bindparam, delete, func, insert
from sqlalchemy import select as sql_select
from sqlmodel import col, select, update

from storage.errors import NotFound, NotPending, Overtaken
from storage.ids import CampaignId, SeatId, SheetId, TurnId
from storage.models import CampaignRow, OrderSheetRow, SeatRow, TurnRow
from storage.queries.claims import owing
from storage.queries.sessions import Asked, Sessions, get, record, records, table
from storage.queries.writing import add_deliveries
from storage.records import NewDelivery, NewSheet, OrderSheet, Seat
from storage.statuses import CampaignStatus, TurnStatus

SHEETS_KEPT = 50  # submissions of a seat for a turn
CHARACTERS_KEPT = 4 * 1024 * 1024  # in all of them together, so that their history still fits one message


class OrderQueries(Sessions):
    """Named queries over submissions."""

    def add_sheet(self, new: NewSheet, now: datetime) -> OrderSheet:
        """Keep a submission as the seat's current one for its turn.

        Raises NotPending when that turn is running or has already run: the race between a player and the alarm is
        decided here, inside the transaction, and nowhere else. Raises Overtaken, see NewSheet.based_on and given_on.
        """
        with self.changing(CampaignRow, new.campaign_id) as connection:
            latest = _refuse_unless_open(connection, new.campaign_id, new.turn_number)
            if new.given_on not in (None, latest):
                raise Overtaken("The campaign has just moved on or been rolled back; try again.")
            before = connection.execute(_versions(), {"seat": new.seat_id, "number": new.turn_number}).all()
            on_file = next((version for version, is_current, _ in before if is_current), 0)
            if new.based_on not in (None, on_file):
                raise Overtaken("Other orders of this faction arrived at the same time; try again.")
            if on_file:
                _retire(connection, new.seat_id, new.turn_number)
            row = {
                "campaign_id": new.campaign_id,
                "seat_id": new.seat_id,
                "turn_number": new.turn_number,
                "version": max((version for version, _, _ in before), default=0) + 1,
                "game_version": new.game_version,
                "text": new.text,
                "submitted": new.submitted,
                "author_id": new.author_id,
                "source": new.source,
                "submitted_at": now,
                "accepted": new.accepted,
                "errors": new.errors,
                "warnings": new.warnings,
                "waiting": new.waiting,
            }
            (added,) = records(connection, OrderSheet, _adding(), row)
            size = sum(length for _, _, length in before) + len(new.text) + len(new.submitted or "")
            if len(before) >= SHEETS_KEPT or size > CHARACTERS_KEPT:
                _prune(connection, new.seat_id, new.turn_number)
        return added

    def clear_sheet(self, campaign_id: CampaignId, seat_id: SeatId, turn_number: int) -> bool:
        """Take the orders off the file (the history keeps them); False if there were none. Raises NotPending."""
        with self.changing(CampaignRow, campaign_id) as connection:
            _refuse_unless_open(connection, campaign_id, turn_number)
            return _retire(connection, seat_id, turn_number)

    def current_sheet(self, seat_id: SeatId, turn_number: int) -> OrderSheet | None:
        """The orders on file of a seat for a turn."""
        with self.asking() as connection:
            found = records(connection, OrderSheet, _on_file(), {"seat": seat_id, "number": turn_number})
        return found[0] if found else None

    def current_sheets(self, campaign_id: CampaignId, turn_number: int) -> dict[SeatId, OrderSheet]:
        """The orders on file of every seat that has some, by seat id."""
        given = {"campaign": campaign_id, "number": turn_number}
        with self.asking() as connection:
            return {sheet.seat_id: sheet for sheet in records(connection, OrderSheet, _current(), given)}

    def seats_without_orders(self, campaign_id: CampaignId, turn_number: int) -> list[Seat]:
        """The seats that play and owe orders, and have none on file."""
        with self.asking() as connection:
            return records(connection, Seat, _lacking(), {"campaign": campaign_id, "number": turn_number})

    def sheets_ahead(self, seat_id: SeatId, turn_number: int) -> list[OrderSheet]:
        """The orders on file of a seat for turns after this one, nearest first."""
        with self.reading() as session:
            return [
                record(OrderSheet, row)
                for row in session.exec(
                    select(OrderSheetRow)
                    .where(OrderSheetRow.seat_id == seat_id, OrderSheetRow.turn_number > turn_number)
                    .where(col(OrderSheetRow.is_current))
                    .order_by(col(OrderSheetRow.turn_number))
                )
            ]

    def sheets_come_due(self) -> list[OrderSheet]:
        """Orders given ahead for a turn that takes orders now, and not checked since: of all campaigns."""
        with self.reading() as session:
            return [
                record(OrderSheet, row)
                for row in session.exec(
                    select(OrderSheetRow)
                    .join(CampaignRow, col(CampaignRow.id) == col(OrderSheetRow.campaign_id))
                    .where(col(OrderSheetRow.waiting), col(OrderSheetRow.is_current))
                    .where(OrderSheetRow.turn_number == CampaignRow.turn_number)
                    .where(col(CampaignRow.status).in_((CampaignStatus.RUNNING, CampaignStatus.PAUSED)))
                    .order_by(col(OrderSheetRow.id))
                )
            ]

    def note_check(
        self,
        sheet_id: SheetId,
        now: datetime,
        *,
        accepted: int,
        errors: int,
        warnings: int,
        deliveries: Sequence[NewDelivery] = (),
    ) -> bool:
        """What the check found in orders that were waiting, and who is told; False when that was done before."""
        with self.writing(OrderSheetRow, sheet_id) as session:
            row = get(session, OrderSheetRow, sheet_id)
            if not row.waiting:
                return False
            row.waiting, row.accepted, row.errors, row.warnings = False, accepted, errors, warnings
            add_deliveries(session, row.campaign_id, None, deliveries, now)
            return True

    def sheets(self, seat_id: SeatId, turn_number: int) -> list[OrderSheet]:
        """Every submission of a seat for a turn, oldest first."""
        with self.reading() as session:
            return [
                record(OrderSheet, row)
                for row in session.exec(
                    select(OrderSheetRow)
                    .where(OrderSheetRow.seat_id == seat_id, OrderSheetRow.turn_number == turn_number)
                    .order_by(col(OrderSheetRow.version), col(OrderSheetRow.id))
                )
            ]

    def sheet(self, sheet_id: SheetId) -> OrderSheet:
        """Raises NotFound."""
        with self.reading() as session:
            return record(OrderSheet, get(session, OrderSheetRow, sheet_id))

    def sheets_run(self, turn_id: TurnId) -> dict[SeatId, OrderSheet]:
        """The orders a finished turn was run with, by seat id."""
        with self.reading() as session:
            rows = session.exec(select(OrderSheetRow).where(OrderSheetRow.turn_id == turn_id))
            return {one.seat_id: one for one in (record(OrderSheet, row) for row in rows)}


@cache
def _on_file() -> Any:
    sheet = table(OrderSheetRow)
    return sql_select(sheet).where(*_of_seat(), sheet.c.is_current)


@cache
def _current() -> Any:
    sheet = table(OrderSheetRow)
    of_turn = sheet.c.campaign_id == bindparam("campaign"), sheet.c.turn_number == bindparam("number")
    return sql_select(sheet).where(*of_turn, sheet.c.is_current).order_by(sheet.c.seat_id)


@cache
def _lacking() -> Any:
    seat, sheet = table(SeatRow), table(OrderSheetRow)
    on_file = sql_select(sheet.c.id).where(
        sheet.c.seat_id == seat.c.id, sheet.c.turn_number == bindparam("number"), sheet.c.is_current
    )
    playing = seat.c.campaign_id == bindparam("campaign"), *owing(seat.c)
    return sql_select(seat).where(*playing, ~on_file.exists()).order_by(seat.c.id)


@cache
def _versions() -> Any:
    """The submissions of a seat for a turn: the version of each, whether it is on file, its length in characters."""
    sheet = table(OrderSheetRow)
    length = func.length(sheet.c.text) + func.coalesce(func.length(sheet.c.submitted), 0)
    return sql_select(sheet.c.version, sheet.c.is_current, length).where(*_of_seat())


@cache
def _texts() -> Any:
    """The submissions of a seat for a turn, latest first: id, text, what was sent, whether it is on file, what it ran
    with.
    """
    sheet = table(OrderSheetRow)
    return (
        sql_select(sheet.c.id, sheet.c.text, sheet.c.submitted, sheet.c.is_current, sheet.c.turn_id)
        .where(*_of_seat())
        .order_by(sheet.c.version.desc(), sheet.c.id.desc())
    )


def _of_seat() -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    """Of a seat, for a turn."""
    sheet = table(OrderSheetRow)
    return sheet.c.seat_id == bindparam("seat"), sheet.c.turn_number == bindparam("number")


@cache
def _latest() -> Any:
    """The turn that a campaign has come to, and its latest two that were not rolled back: id, number and status."""
    campaign, turn = table(CampaignRow), table(TurnRow)
    live = and_(turn.c.campaign_id == campaign.c.id, turn.c.discarded_at.is_(None))
    return (
        sql_select(campaign.c.turn_number, turn.c.id, turn.c.number, turn.c.status)
        .select_from(campaign.outerjoin(turn, live))
        .where(campaign.c.id == bindparam("campaign"))
        .order_by(turn.c.number.desc())
        .limit(2)
    )


def _refuse_unless_open(asked: Asked, campaign_id: int, number: int) -> int | None:
    """The id of the campaign's latest turn that was not rolled back. Raises NotPending for orders of a turn that is
    being run or has run, NotFound.
    """
    found = asked.execute(_latest(), {"campaign": campaign_id}).all()
    if not found:
        raise NotFound(f"There is no campaign {campaign_id}.")
    present = found[0][0]
    if number < present:
        raise NotPending(f"Turn {number} has already run; submit orders for turn {present}.")
    status = next((status for _, _, one, status in found if one == number), None)
    if status == TurnStatus.CLAIMED:
        raise NotPending(f"Turn {number} is running right now; its orders can no longer be changed.")
    if status == TurnStatus.DONE:
        raise NotPending(f"Turn {number} has already run.")
    latest: int | None = found[0][1]
    return latest


def _retire(asked: Asked, seat_id: int, number: int) -> bool:
    done: Any = asked.execute(_retiring(), {"seat": seat_id, "number": number})
    return bool(done.rowcount)


@cache
def _adding() -> Any:
    return insert(table(OrderSheetRow)).returning(*table(OrderSheetRow).c)


@cache
def _retiring() -> Any:
    sheet = table(OrderSheetRow)
    return update(sheet).where(*_of_seat(), sheet.c.is_current).values(is_current=False)


def _prune(asked: Asked, seat_id: int, number: int) -> None:
    """Forget the oldest submissions of a seat for a turn beyond a number and a size; never what is on file or ran."""
    rows = asked.execute(_texts(), {"seat": seat_id, "number": number})
    size, gone = 0, []
    for place, (sheet, text, submitted, is_current, ran) in enumerate(rows):
        size += len(text) + len(submitted or "")
        if (place >= SHEETS_KEPT or size > CHARACTERS_KEPT) and not is_current and ran is None:
            gone.append(sheet)
    if gone:
        asked.execute(delete(OrderSheetRow).where(col(OrderSheetRow.id).in_(gone)))
