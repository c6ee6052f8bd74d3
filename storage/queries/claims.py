"""Who runs a turn: it is claimed by exactly one run of the bot, when a worker is free for it, and not before."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, and_, func, or_
from sqlmodel import Session, col, select, update

from storage.columns import CampaignStatus, SeatStatus, TurnStatus
from storage.errors import NotClaimed
from storage.ids import CampaignId, TurnId
from storage.models import CampaignRow, SeatRow, TurnRow
from storage.queries.sessions import Sessions, record
from storage.records import Claim, Turn


class ClaimQueries(Sessions):
    """Named queries over claims on turns."""

    def claim_due(
        self,
        run_id: str,
        now: datetime,
        most: int = 1,
        *,
        passed: datetime,
        early: Sequence[CampaignId] = (),
        apart: Sequence[CampaignId] = (),
    ) -> list[Claim]:
        """Take up to `most` turns of running campaigns that are to be run: the most overdue first, but a server of
        which fewer turns are being run goes before the others.

        passed: deadlines up to this moment count; early: campaigns that may run as soon as every faction is ready;
        apart: campaigns that are left alone.
        """
        with self.writing() as session:
            taken: list[Claim] = []
            while len(taken) < most and (found := _next_due(session, passed, early, apart)) is not None:
                turn_id, campaign_id = found
                assert _set_claimed(session, col(TurnRow.id) == turn_id, run_id, now)
                taken.append(Claim(turn_id=turn_id, campaign_id=campaign_id, run_id=run_id))
            return taken

    def claim_turn(
        self,
        turn_id: TurnId,
        run_id: str,
        now: datetime,
        *,
        while_: Sequence[CampaignStatus] | None = None,
        due: bool = False,
        early: bool = False,
    ) -> bool:
        """Compare and set: whoever turns PENDING into CLAIMED runs the turn; everybody else gets False.

        while_: only in a campaign of these statuses. due: only when its deadline has passed, or (early) every faction
        in play is ready. Both are decided here: what somebody looked at before may have changed.
        """
        wanted = [col(TurnRow.id) == turn_id, col(TurnRow.discarded_at).is_(None)]
        if while_ is not None:
            fitting = select(CampaignRow.id).where(
                CampaignRow.id == TurnRow.campaign_id, col(CampaignRow.status).in_(while_)
            )
            wanted.append(fitting.exists())
        if due:
            passed = col(TurnRow.deadline) <= now
            wanted.append(or_(passed, all_ready()) if early else passed)
        with self.writing() as session:
            return _set_claimed(session, and_(*wanted), run_id, now)

    def release_turn(self, turn_id: TurnId, run_id: str) -> None:
        """Give a claim back unused (the bot is closing). Raises NotClaimed."""
        with self.writing() as session:
            close(session, turn_id, run_id, TurnStatus.PENDING)

    def release_claims(self, run_id: str) -> list[Turn]:
        """Return the claims of dead runs (every run but this one) to pending. Gives the turns."""
        with self.writing() as session:
            rows = list(
                session.exec(select(TurnRow).where(TurnRow.status == TurnStatus.CLAIMED, TurnRow.claimed_by != run_id))
            )
            return _given_back(rows)

    def release_strays(self, run_id: str, running: Sequence[int]) -> list[CampaignId]:
        """Return to pending what this run claimed in campaigns other than those it is `running` a turn of; whose turns
        these were. Nothing is read that a damaged row could spoil for the others.
        """
        strays = (
            col(TurnRow.status) == TurnStatus.CLAIMED,
            col(TurnRow.claimed_by) == run_id,
            col(TurnRow.campaign_id).not_in(running),
        )
        with self.reading() as session:
            found = list(session.exec(select(TurnRow.campaign_id).where(*strays)))
        if found:
            back: dict[str, Any] = {"status": TurnStatus.PENDING, "claimed_by": None, "claimed_at": None}
            with self.writing() as session:
                session.exec(update(TurnRow).where(*strays).values(**back))
        return [CampaignId(campaign_id) for campaign_id in found]


def close(session: Session, turn_id: TurnId, run_id: str, status: TurnStatus) -> None:
    """End a claim. Raises NotClaimed when it is not this run's."""
    values: dict[str, Any] = {"status": status}
    if status == TurnStatus.PENDING:
        values |= {"claimed_by": None, "claimed_at": None}
    done = session.exec(
        update(TurnRow)
        .where(col(TurnRow.id) == turn_id, col(TurnRow.status) == TurnStatus.CLAIMED, col(TurnRow.claimed_by) == run_id)
        .values(**values)
    )
    if done.rowcount != 1:
        raise NotClaimed(f"Turn row {turn_id} is not claimed by run {run_id}.")


def all_ready() -> ColumnElement[bool]:
    """That factions of a turn's campaign owe orders, and every one of them is ready."""
    playing = select(SeatRow.id).where(
        SeatRow.campaign_id == TurnRow.campaign_id, SeatRow.status == SeatStatus.PLAYING, col(SeatRow.owes)
    )
    return and_(playing.exists(), ~playing.where(~col(SeatRow.ready)).exists())


def awaited(query: Any) -> Any:
    """Only pending turns of running campaigns."""
    return (
        query.join(CampaignRow, col(CampaignRow.id) == col(TurnRow.campaign_id))
        .where(CampaignRow.status == CampaignStatus.RUNNING, TurnRow.status == TurnStatus.PENDING)
        .where(col(TurnRow.discarded_at).is_(None))
    )


def _next_due(
    session: Session, passed: datetime, early: Sequence[CampaignId], apart: Sequence[CampaignId]
) -> tuple[TurnId, CampaignId] | None:
    """The turn to be run next, locked on a server; one that somebody else is about to take is passed over."""
    at_work = (
        select(CampaignRow.guild_id, func.count().label("turns"))
        .join(TurnRow, col(TurnRow.campaign_id) == col(CampaignRow.id))
        .where(TurnRow.status == TurnStatus.CLAIMED)
        .group_by(col(CampaignRow.guild_id))
        .subquery()
    )
    due = col(TurnRow.deadline) <= passed
    if early:
        due = or_(due, and_(col(TurnRow.campaign_id).in_(early), all_ready()))
    query = awaited(select(TurnRow.id, TurnRow.campaign_id)).outerjoin(
        at_work, at_work.c.guild_id == CampaignRow.guild_id
    )
    found = session.exec(
        query.where(due, col(TurnRow.campaign_id).not_in(apart))
        .order_by(func.coalesce(at_work.c.turns, 0), col(TurnRow.deadline).is_(None), col(TurnRow.deadline))
        .order_by(col(TurnRow.id))
        .limit(1)
        .with_for_update(of=(TurnRow, CampaignRow), skip_locked=True)
    ).first()
    return None if found is None else (TurnId(found[0]), CampaignId(found[1]))


def _set_claimed(session: Session, wanted: ColumnElement[bool], run_id: str, now: datetime) -> bool:
    values = {"status": TurnStatus.CLAIMED, "claimed_by": run_id, "claimed_at": now, "attempts": TurnRow.attempts + 1}
    done = session.exec(
        update(TurnRow)
        .where(wanted, col(TurnRow.status) == TurnStatus.PENDING)
        .values(**values)
        .execution_options(synchronize_session=False)
    )
    return bool(done.rowcount == 1)


def _given_back(rows: Iterable[TurnRow]) -> list[Turn]:
    found = list(rows)
    for row in found:
        row.status, row.claimed_by, row.claimed_at = TurnStatus.PENDING, None, None
    return [record(Turn, row) for row in found]
