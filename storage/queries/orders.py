"""Order sheets: every submission is kept, one is current."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import delete, func
from sqlmodel import Session, col, select, update

from storage.columns import CampaignStatus, TurnStatus
from storage.errors import NotFound, NotPending, Overtaken
from storage.models import Campaign, OrderSheet, Turn
from storage.queries.sessions import Sessions, get
from storage.queries.writing import add_deliveries
from storage.records import NewDelivery, NewSheet

SHEETS_KEPT = 50  # submissions of a seat for a turn
CHARACTERS_KEPT = 4 * 1024 * 1024  # in all of them together, so that their history still fits one message


class OrderQueries(Sessions):
    """Named queries over submissions."""

    def add_sheet(self, new: NewSheet, now: datetime) -> OrderSheet:
        """Keep a submission as the seat's current one for its turn.

        Raises NotPending when that turn is being run or has run: the answer to the race between a player and the alarm
        is given here, inside the transaction, and nowhere else. Raises Overtaken, see NewSheet.based_on and given_on.
        """
        with self.writing() as session:
            _refuse_unless_open(session, new.campaign_id, new.turn_number)
            if new.given_on not in (None, _taking_orders(session, new.campaign_id)):
                raise Overtaken("The campaign went on, or back, at this moment; try again.")
            if new.based_on not in (None, _version_on_file(session, new.seat_id, new.turn_number)):
                raise Overtaken("Other orders of this faction came in at the same moment; try again.")
            _retire(session, new.seat_id, new.turn_number)
            row = OrderSheet(
                campaign_id=new.campaign_id,
                seat_id=new.seat_id,
                turn_number=new.turn_number,
                version=_last_version(session, new.seat_id, new.turn_number) + 1,
                game_version=new.game_version,
                text=new.text,
                submitted=new.submitted,
                author_id=new.author_id,
                source=new.source,
                submitted_at=now,
                accepted=new.accepted,
                errors=new.errors,
                warnings=new.warnings,
                waiting=new.waiting,
            )
            session.add(row)
            session.flush()
            _prune(session, new.seat_id, new.turn_number)
        return row

    def clear_sheet(self, campaign_id: int, seat_id: int, turn_number: int) -> bool:
        """Take the orders off the file (the history keeps them); False if there were none. Raises NotPending."""
        with self.writing() as session:
            _refuse_unless_open(session, campaign_id, turn_number)
            return _retire(session, seat_id, turn_number)

    def current_sheet(self, seat_id: int, turn_number: int) -> OrderSheet | None:
        """The orders on file of a seat for a turn."""
        with self.reading() as session:
            return session.exec(
                select(OrderSheet).where(
                    OrderSheet.seat_id == seat_id, OrderSheet.turn_number == turn_number, col(OrderSheet.is_current)
                )
            ).one_or_none()

    def current_sheets(self, campaign_id: int, turn_number: int) -> dict[int, OrderSheet]:
        """The orders on file of every seat that has some, by seat id."""
        with self.reading() as session:
            rows = session.exec(
                select(OrderSheet)
                .where(OrderSheet.campaign_id == campaign_id, OrderSheet.turn_number == turn_number)
                .where(col(OrderSheet.is_current))
                .order_by(col(OrderSheet.seat_id))
            )
            return {row.seat_id: row for row in rows}

    def sheets_ahead(self, seat_id: int, turn_number: int) -> list[OrderSheet]:
        """The orders on file of a seat for turns after this one, nearest first."""
        with self.reading() as session:
            return list(
                session.exec(
                    select(OrderSheet)
                    .where(OrderSheet.seat_id == seat_id, OrderSheet.turn_number > turn_number)
                    .where(col(OrderSheet.is_current))
                    .order_by(col(OrderSheet.turn_number))
                )
            )

    def sheets_come_due(self) -> list[OrderSheet]:
        """Orders given ahead for a turn that takes orders now, and not checked since: of all campaigns."""
        with self.reading() as session:
            return list(
                session.exec(
                    select(OrderSheet)
                    .join(Campaign, col(Campaign.id) == col(OrderSheet.campaign_id))
                    .where(col(OrderSheet.waiting), col(OrderSheet.is_current))
                    .where(OrderSheet.turn_number == Campaign.turn_number)
                    .where(col(Campaign.status).in_((CampaignStatus.RUNNING, CampaignStatus.PAUSED)))
                    .order_by(col(OrderSheet.id))
                )
            )

    def note_check(
        self,
        sheet_id: int,
        now: datetime,
        *,
        accepted: int,
        errors: int,
        warnings: int,
        deliveries: Sequence[NewDelivery] = (),
    ) -> bool:
        """What the check found in orders that were waiting, and who is told; False when that was done before."""
        with self.writing() as session:
            row = get(session, OrderSheet, sheet_id)
            if not row.waiting:
                return False
            row.waiting, row.accepted, row.errors, row.warnings = False, accepted, errors, warnings
            add_deliveries(session, row.campaign_id, None, deliveries, now)
            return True

    def sheets(self, seat_id: int, turn_number: int) -> list[OrderSheet]:
        """Every submission of a seat for a turn, oldest first."""
        with self.reading() as session:
            return list(
                session.exec(
                    select(OrderSheet)
                    .where(OrderSheet.seat_id == seat_id, OrderSheet.turn_number == turn_number)
                    .order_by(col(OrderSheet.version), col(OrderSheet.id))
                )
            )

    def sheet(self, sheet_id: int) -> OrderSheet:
        """Raises NotFound."""
        with self.reading() as session:
            return get(session, OrderSheet, sheet_id)

    def sheets_run(self, turn_id: int) -> dict[int, OrderSheet]:
        """The orders a finished turn was run with, by seat id."""
        with self.reading() as session:
            return {row.seat_id: row for row in session.exec(select(OrderSheet).where(OrderSheet.turn_id == turn_id))}


def _taking_orders(session: Session, campaign_id: int) -> int | None:
    """The id of the campaign's latest turn that was not rolled back."""
    live = select(Turn.id).where(Turn.campaign_id == campaign_id, col(Turn.discarded_at).is_(None))
    return session.exec(live.order_by(col(Turn.number).desc())).first()


def _version_on_file(session: Session, seat_id: int, number: int) -> int:
    held = session.exec(
        select(OrderSheet.version).where(
            OrderSheet.seat_id == seat_id, OrderSheet.turn_number == number, col(OrderSheet.is_current)
        )
    ).one_or_none()
    return held or 0


def _refuse_unless_open(session: Session, campaign_id: int, number: int) -> None:
    campaign = session.get(Campaign, campaign_id)
    if campaign is None:
        raise NotFound(f"There is no campaign {campaign_id}.")
    if number < campaign.turn_number:
        raise NotPending(f"Turn {number} has been run; orders are now taken for turn {campaign.turn_number}.")
    status = session.exec(
        select(Turn.status)
        .where(Turn.campaign_id == campaign_id, Turn.number == number, col(Turn.discarded_at).is_(None))
        .with_for_update()
    ).one_or_none()
    if status == TurnStatus.CLAIMED:
        raise NotPending(f"Turn {number} is being run at this moment; its orders can no longer be changed.")
    if status == TurnStatus.DONE:
        raise NotPending(f"Turn {number} has been run.")


def _retire(session: Session, seat_id: int, number: int) -> bool:
    done = session.exec(
        update(OrderSheet)
        .where(col(OrderSheet.seat_id) == seat_id, col(OrderSheet.turn_number) == number, col(OrderSheet.is_current))
        .values(is_current=False)
    )
    return bool(done.rowcount)


def _prune(session: Session, seat_id: int, number: int) -> None:
    """Forget the oldest submissions of a seat for a turn beyond a number and a size; never what is on file or ran."""
    rows = session.exec(
        select(OrderSheet.id, OrderSheet.is_current, OrderSheet.turn_id, _characters())
        .where(OrderSheet.seat_id == seat_id, OrderSheet.turn_number == number)
        .order_by(col(OrderSheet.version).desc(), col(OrderSheet.id).desc())
    ).all()
    size, gone = 0, []
    for place, (row_id, current, ran, characters) in enumerate(rows):
        size += characters
        if (place >= SHEETS_KEPT or size > CHARACTERS_KEPT) and not current and ran is None:
            gone.append(row_id)
    if gone:
        session.exec(delete(OrderSheet).where(col(OrderSheet.id).in_(gone)))


def _characters() -> Any:
    return func.length(OrderSheet.text) + func.coalesce(func.length(OrderSheet.submitted), 0)


def _last_version(session: Session, seat_id: int, number: int) -> int:
    last = session.exec(
        select(func.max(OrderSheet.version)).where(OrderSheet.seat_id == seat_id, OrderSheet.turn_number == number)
    ).one()
    return last or 0
