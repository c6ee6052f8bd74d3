"""What one run of the bot does for all: it holds a lease on it, which it renews as long as it lives."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlalchemy import delete
from sqlalchemy.exc import IntegrityError
from sqlmodel import col, select, update

from storage.columns import DeliveryStatus, TurnStatus
from storage.models import DeliveryRow, LeaseRow, TurnRow
from storage.queries.claims import FAR
from storage.queries.sessions import Sessions


class LeaseQueries(Sessions):
    """Named queries over leases."""

    def take_lease(self, name: str, holder: str, now: datetime, length: timedelta) -> bool:
        """Take a lease, or renew one's own; False while it is another's."""
        try:
            with self.writing() as session:
                row = session.get(LeaseRow, name, with_for_update=True)
                if row is None:
                    session.add(LeaseRow(name=name, holder=holder, until=now + length))
                elif row.holder != holder and now < row.until <= now + FAR:
                    return False
                else:
                    row.holder, row.until = holder, now + length
        except IntegrityError:  # another was quicker
            return False
        return True

    def leases_of(self, holder: str) -> list[str]:
        """The names of the leases that a run holds."""
        with self.reading() as session:
            return list(session.exec(select(LeaseRow.name).where(LeaseRow.holder == holder)))

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
            session.exec(delete(LeaseRow).where(col(LeaseRow.holder).in_(runs)))

    def end_leases(self, holder: str) -> None:
        """Give all leases of a run back (it is closing)."""
        with self.writing() as session:
            session.exec(delete(LeaseRow).where(col(LeaseRow.holder) == holder))
