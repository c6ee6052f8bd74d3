"""Reports, pictures, press, letters, the audit log, and counts for the health of the whole."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import func
from sqlmodel import col, select

from storage.columns import CampaignStatus, DeliveryStatus, PressStatus, TurnStatus
from storage.errors import NotPending
from storage.models import Audit, Campaign, Delivery, Letter, Picture, Press, Report, Turn
from storage.queries.sessions import Sessions, get
from storage.records import Oldest


class PaperQueries(Sessions):
    """Named queries over everything that is written down."""

    def report(self, turn_id: int, seat_id: int) -> Report | None:
        """A seat's report of a turn."""
        with self.reading() as session:
            return session.exec(
                select(Report).where(Report.turn_id == turn_id, Report.seat_id == seat_id)
            ).one_or_none()

    def report_row(self, report_id: int) -> Report:
        """Raises NotFound."""
        with self.reading() as session:
            return get(session, Report, report_id)

    def picture(self, turn_id: int, name: str) -> Picture | None:
        """A picture of a turn."""
        with self.reading() as session:
            return session.exec(select(Picture).where(Picture.turn_id == turn_id, Picture.name == name)).one_or_none()

    def picture_names(self, turn_id: int) -> list[str]:
        """What pictures a turn has."""
        with self.reading() as session:
            return list(session.exec(select(Picture.name).where(Picture.turn_id == turn_id).order_by(col(Picture.id))))

    def add_press(
        self,
        campaign_id: int,
        seat_id: int | None,
        author_id: int | None,
        *,
        kind: str,
        title: str,
        text: str,
        now: datetime,
    ) -> Press:
        """Hold an article for the paper of the turn now taking orders. Raises NotFound."""
        with self.writing() as session:
            campaign = get(session, Campaign, campaign_id)
            row = Press(
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
        return row

    def press(
        self, campaign_id: int, turn_number: int, *, statuses: tuple[str, ...] = (PressStatus.HELD,)
    ) -> list[Press]:
        """The articles of one issue, oldest first."""
        with self.reading() as session:
            return list(
                session.exec(
                    select(Press)
                    .where(Press.campaign_id == campaign_id, Press.turn_number == turn_number)
                    .where(col(Press.status).in_(statuses))
                    .order_by(col(Press.id))
                )
            )

    def press_row(self, press_id: int) -> Press:
        """Raises NotFound."""
        with self.reading() as session:
            return get(session, Press, press_id)

    def change_press(self, press_id: int, *, status: PressStatus | None = None, rewarded: bool | None = None) -> Press:
        """Strike or withdraw an article that was not printed yet, or take away (give back) its reward.

        Raises NotFound; NotPending for an article that has been or is being printed: a replay must find it as it was.
        """
        with self.writing() as session:
            row = get(session, Press, press_id)
            if row.status == PressStatus.PRINTED:
                raise NotPending("That article has been printed.")
            printing = select(Turn.id).where(
                Turn.campaign_id == row.campaign_id, Turn.number == row.turn_number, Turn.status == TurnStatus.CLAIMED
            )
            if session.exec(printing).first() is not None:
                raise NotPending("The paper is being printed at this moment.")
            if status is not None:
                row.status = status
            if rewarded is not None:
                row.rewarded = rewarded
            return row

    def add_letter(self, letter: Letter) -> Letter:
        """Keep a letter."""
        with self.writing() as session:
            session.add(letter)
        return letter

    def letter(self, letter_id: int) -> Letter:
        """Raises NotFound."""
        with self.reading() as session:
            return get(session, Letter, letter_id)

    def letters(self, seat_id: int, limit: int = 100) -> list[Letter]:
        """What a seat sent and got, latest first."""
        with self.reading() as session:
            return list(
                session.exec(
                    select(Letter)
                    .where((col(Letter.to_seat_id) == seat_id) | (col(Letter.from_seat_id) == seat_id))
                    .order_by(col(Letter.id).desc())
                    .limit(limit)
                )
            )

    def add_audit(
        self,
        what: str,
        now: datetime,
        *,
        guild_id: int | None = None,
        campaign_id: int | None = None,
        who_id: int | None = None,
        **details: Any,
    ) -> Audit:
        """Write down who did what; details must be plain JSON."""
        row = Audit(guild_id=guild_id, campaign_id=campaign_id, who_id=who_id, what=what, details=details, at=now)
        with self.writing() as session:
            session.add(row)
        return row

    def audit(self, campaign_id: int, limit: int = 100) -> list[Audit]:
        """The campaign's log with what was done to its whole server, latest first."""
        with self.reading() as session:
            home = select(Campaign.guild_id).where(Campaign.id == campaign_id).scalar_subquery()
            whole = col(Audit.campaign_id).is_(None) & (col(Audit.guild_id) == home)
            mine = select(Audit).where((col(Audit.campaign_id) == campaign_id) | whole)
            return list(session.exec(mine.order_by(col(Audit.id).desc()).limit(limit)))

    def oldest(self, now: datetime, campaign_id: int | None = None) -> Oldest:
        """What has waited longest of what should have been done by now; of one campaign or (None) of all."""
        late = (
            select(func.min(Turn.deadline))
            .join(Campaign, col(Campaign.id) == col(Turn.campaign_id))
            .where(Campaign.status == CampaignStatus.RUNNING, col(Turn.discarded_at).is_(None))
            .where(col(Turn.status).in_((TurnStatus.PENDING, TurnStatus.CLAIMED)), col(Turn.deadline) < now)
        )
        waiting = select(func.min(Delivery.not_before)).where(
            col(Delivery.status).in_((DeliveryStatus.PENDING, DeliveryStatus.SENDING)), col(Delivery.not_before) < now
        )
        if campaign_id is not None:
            late, waiting = (
                late.where(Turn.campaign_id == campaign_id),
                waiting.where(Delivery.campaign_id == campaign_id),
            )
        with self.reading() as session:
            return Oldest(turn=session.exec(late).one(), delivery=session.exec(waiting).one())

    def counts(self, now: datetime, campaign_id: int | None = None) -> dict[str, int]:
        """Numbers for a health report: campaigns by status, turns overdue, running and failed, deliveries by status."""
        found: dict[str, int] = {}
        with self.reading() as session:
            for table, kinds in ((Campaign, CampaignStatus), (Delivery, DeliveryStatus)):
                query = select(table.status, func.count()).group_by(table.status)
                if campaign_id is not None:
                    query = query.where((Campaign.id if table is Campaign else Delivery.campaign_id) == campaign_id)
                stored = dict(session.exec(query).all())
                found |= {f"{table.__name__.lower()}_{kind}": stored.get(kind.value, 0) for kind in kinds}
            live = select(func.count()).select_from(Turn).where(col(Turn.discarded_at).is_(None))
            if campaign_id is not None:
                live = live.where(Turn.campaign_id == campaign_id)
            late = live.join(Campaign, col(Campaign.id) == col(Turn.campaign_id)).where(
                Campaign.status == CampaignStatus.RUNNING, Turn.status == TurnStatus.PENDING, col(Turn.deadline) < now
            )
            found["turn_overdue"] = session.exec(late).one()
            for status in (TurnStatus.CLAIMED, TurnStatus.FAILED, TurnStatus.DONE):
                found[f"turn_{status}"] = session.exec(live.where(Turn.status == status)).one()
        return found
