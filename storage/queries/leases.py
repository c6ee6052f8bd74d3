"""What one run of the bot does for all: it holds a lease on it, which it renews as long as it lives."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import ColumnElement, delete, or_
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, col, select, update

from storage.ids import TurnId
from storage.models import DeliveryRow, LeaseRow, TurnRow
from storage.queries.claims import FAR, ended
from storage.queries.sessions import Sessions
from storage.statuses import DeliveryStatus, TurnStatus

PICTURES = "pictures of turn "  # the leases of this beginning end only when the pictures are filed


def pictures_lease(turn_id: int) -> str:
    """What it is called that a run draws the pictures of a turn."""
    return f"{PICTURES}{turn_id}"


class LeaseQueries(Sessions):
    """Named queries over leases."""

    def undrawn(self, holder: str, now: datetime) -> list[TurnId]:
        """The turns of which pictures are still to be drawn, but for those that another living run draws."""
        query = select(LeaseRow.name).where(col(LeaseRow.name).startswith(PICTURES), _free(holder, now))
        with self.reading() as session:
            return sorted(TurnId(int(name.removeprefix(PICTURES))) for name in session.exec(query))

    def take_pictures(self, turn_id: int, holder: str, now: datetime) -> bool:
        """Take over what is undrawn of a turn; False when it is drawn meanwhile, or by another run that lives."""
        left = update(LeaseRow).where(col(LeaseRow.name) == pictures_lease(turn_id), _free(holder, now))
        with self.writing() as session:
            return session.exec(left.values(holder=holder, until=now + self.lease)).rowcount == 1

    def end_lease(self, name: str) -> None:
        """What a lease is for is done, or can never be."""
        with self.writing() as session:
            session.exec(delete(LeaseRow).where(col(LeaseRow.name) == name))

    def take_lease(self, name: str, holder: str, now: datetime) -> bool:
        """Take a lease, or renew one's own; False while it is another's."""
        try:
            with self.writing() as session:
                row = session.get(LeaseRow, name, with_for_update=True)
                if row is None:
                    session.add(LeaseRow(name=name, holder=holder, until=now + self.lease))
                elif row.holder != holder and now < row.until <= now + FAR:
                    return False
                else:
                    row.holder, row.until = holder, now + self.lease
        except IntegrityError:  # another was quicker
            return False
        return True

    def renew_leases(self, holder: str, now: datetime) -> None:
        """This run lives: what it does for all is its own for another while; what has ended meanwhile stays so."""
        with self.writing() as session:
            mine = update(LeaseRow).where(col(LeaseRow.holder) == holder)
            session.exec(mine.values(until=now + self.lease))

    def holders(self) -> list[str]:
        """The runs that hold a lease, or have claimed a turn or a message."""
        claims = (
            select(TurnRow.claimed_by).where(TurnRow.status == TurnStatus.CLAIMED),
            select(DeliveryRow.claimed_by).where(DeliveryRow.status == DeliveryStatus.SENDING),
            select(LeaseRow.holder),
        )
        with self.reading() as session:
            return sorted({run for query in claims for run in session.exec(query.distinct()) if run is not None})

    def end_claims(self, runs: Sequence[str], now: datetime) -> None:
        """Runs that have ended for certain: what they hold ends now."""
        with self.writing() as session:
            for table in (TurnRow, DeliveryRow):
                held = update(table).where(col(table.claimed_by).in_(runs), col(table.claimed_until) > now)
                session.exec(held.values(claimed_until=now))
            _end(session, now, *runs)

    def end_leases(self, holder: str, now: datetime) -> None:
        """Give all leases of a run back (it is closing)."""
        with self.writing() as session:
            _end(session, now, holder)


def _free(holder: str, now: datetime) -> ColumnElement[bool]:
    """That a lease is this run's, or no living run's."""
    return or_(col(LeaseRow.holder) == holder, ended(col(LeaseRow.until), now))


def _end(session: Session, now: datetime, *holders: str) -> None:
    """Whatever these runs hold is free; of what must be done still the lease remains, for another to take."""
    held, duty = col(LeaseRow.holder).in_(holders), col(LeaseRow.name).startswith(PICTURES)
    session.exec(update(LeaseRow).where(held, duty).values(until=now))
    session.exec(delete(LeaseRow).where(held, ~duty))
