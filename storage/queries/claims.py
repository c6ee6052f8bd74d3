"""Who runs a turn: it is claimed by exactly one run of the bot, when a worker is free for it, and not before.

A claim is good until a moment, and is renewed as long as its run lives. Nobody has to know that a run is dead: when its
claim has ended, another may claim the turn, under a higher number (the fence). Whatever is then written under the old
number is refused.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from functools import cache
from typing import Any

from sqlalchemy import ColumnElement, and_, bindparam, false, func, or_
from sqlalchemy import select as sql_select
from sqlmodel import col, select, update

from storage.errors import NotClaimed
from storage.ids import CampaignId, TurnId
from storage.models import CampaignRow, SeatRow, TurnRow
from storage.queries.sessions import Asked, Sessions, get, records, table
from storage.queries.writing import add_deliveries
from storage.records import Claim, NewDelivery
from storage.statuses import CampaignStatus, SeatStatus, TurnStatus

FAR = timedelta(seconds=200)  # more than any lease: an end that lies further ahead was set by a wrong clock


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
        reads: Mapping[str, int] | None = None,
    ) -> list[Claim]:
        """Take up to `most` turns of running campaigns that are to be run: the most overdue first, but a server of
        which fewer turns are being run goes before the others.

        passed: deadlines up to this moment count; early: campaigns that may run as soon as every faction is ready;
        apart: campaigns that are left alone; reads: for each game the newest format of its states that this run can
        read, if not all of all.
        """
        known = None if reads is None else tuple(sorted(reads.items()))
        given = {"passed": passed, "early": list(early), "apart": list(apart)}
        with self.changing() as connection:
            taken: list[Claim] = []
            while len(taken) < most and (found := _next_due(connection, known, given)) is not None:
                claim = self._set_claimed(connection, found, _due_update(known), given, run_id, now)
                if claim is not None:  # else it was taken while its campaign's row was waited for
                    taken.append(claim)
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
        reads: int | None = None,
    ) -> Claim | None:
        """Compare and set: whoever turns PENDING into CLAIMED runs the turn; everybody else gets None.

        while_: only in a campaign of these statuses. due: only when its deadline has passed, or (early) every faction
        in play is ready. reads: only from a state of this format or an older one. All is decided here: what somebody
        looked at before may have changed.
        """
        wanted: list[ColumnElement[bool]] = [col(TurnRow.discarded_at).is_(None)]
        if reads is not None:
            wanted.append(col(TurnRow.format) <= reads)
        if while_ is not None:
            fitting = select(CampaignRow.id).where(
                CampaignRow.id == TurnRow.campaign_id, col(CampaignRow.status).in_(while_)
            )
            wanted.append(fitting.exists())
        if due:
            passed = col(TurnRow.deadline) <= now
            wanted.append(or_(passed, all_ready()) if early else passed)
        with self.changing(TurnRow, turn_id) as connection:
            return self._set_claimed(connection, turn_id, _claiming(and_(*wanted)), {}, run_id, now)

    def release_turn(self, claim: Claim) -> None:
        """Give a claim back unused (the bot is closing). Raises NotClaimed."""
        with self.changing(TurnRow, claim.turn_id) as connection:
            close(connection, claim, TurnStatus.PENDING)

    def renew_claims(self, run_id: str, now: datetime) -> None:
        """This run lives: what it has claimed is its own for another while."""
        mine = update(TurnRow).where(col(TurnRow.status) == TurnStatus.CLAIMED, col(TurnRow.claimed_by) == run_id)
        with self.writing() as session:
            session.exec(mine.values(claimed_until=now + self.lease))

    def ended_claims(self, run_id: str, now: datetime) -> list[Claim]:
        """The claims of other runs that have not been renewed in time."""
        turn = table(TurnRow)
        named = turn.c.id.label("turn_id"), turn.c.claimed_by.label("run_id")
        query = (
            sql_select(turn.c.campaign_id, turn.c.number, turn.c.fence, *named)
            .where(turn.c.status == TurnStatus.CLAIMED, turn.c.claimed_by != run_id, ended(turn.c.claimed_until, now))
            .order_by(turn.c.id)
        )
        with self.asking() as connection:
            return records(connection, Claim, query, {})

    def next_claim_end(self, run_id: str) -> datetime | None:
        """When the first claim of another run ends, unless it is renewed."""
        others = col(TurnRow.status) == TurnStatus.CLAIMED, col(TurnRow.claimed_by) != run_id
        with self.reading() as session:
            found: datetime | None = session.exec(select(func.min(TurnRow.claimed_until)).where(*others)).one()
            return found

    def lose_turn(self, claim: Claim, error: str, told: Sequence[NewDelivery], now: datetime, *, most: int) -> bool:
        """Whoever ran the turn is gone: it waits for another, or fails when that has happened more than `most` times;
        whether it has failed. told: who hears of it then. Raises NotClaimed.
        """
        with self.writing(TurnRow, claim.turn_id) as session:
            close(session, claim, TurnStatus.PENDING)
            turn = get(session, TurnRow, claim.turn_id)
            turn.deaths += 1
            if turn.deaths <= most:
                return False
            turn.status, turn.error = TurnStatus.FAILED, error
            add_deliveries(session, turn.campaign_id, claim.turn_id, told, now)
            return True

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
            back: dict[str, Any] = {
                "status": TurnStatus.PENDING,
                "claimed_by": None,
                "claimed_until": None,
                "claimed_at": None,
            }
            with self.writing() as session:
                session.exec(update(TurnRow).where(*strays).values(**back))
        return [CampaignId(campaign_id) for campaign_id in found]

    def _set_claimed(
        self,
        asked: Asked,
        turn_id: TurnId,
        claiming: Any,
        given: Mapping[str, Any],
        run_id: str,
        now: datetime,
    ) -> Claim | None:
        mine = {"turn": turn_id, "run": run_id, "now": now, "until": now + self.lease}
        done = asked.execute(claiming, {**given, **mine}).one_or_none()
        if done is None:
            return None
        campaign, number, fence = done
        return Claim(turn_id=turn_id, campaign_id=CampaignId(campaign), number=number, run_id=run_id, fence=fence)


def _claiming(wanted: ColumnElement[bool]) -> Any:
    """The turn is this run's, if it is pending and as wanted."""
    mine: dict[str, Any] = {"claimed_by": bindparam("run"), "claimed_at": bindparam("now")}
    counted = {"attempts": TurnRow.attempts + 1, "fence": TurnRow.fence + 1}
    return (
        update(TurnRow)
        .where(col(TurnRow.id) == bindparam("turn"), col(TurnRow.status) == TurnStatus.PENDING, wanted)
        .values(status=TurnStatus.CLAIMED, claimed_until=bindparam("until"), **mine, **counted)
        .returning(col(TurnRow.campaign_id), col(TurnRow.number), col(TurnRow.fence))
        .execution_options(synchronize_session=False)
    )


def close(asked: Asked, claim: Claim, status: TurnStatus, **values: Any) -> int:
    """End a claim; values: of other columns of the turn's row. Returns the turn's number. Raises NotClaimed when the
    turn has been claimed again since, or given back.
    """
    if status == TurnStatus.PENDING:
        values |= {"claimed_by": None, "claimed_at": None}
    values |= {"status": status, "claimed_until": None}
    mine = {"closed_turn": claim.turn_id, "closing_run": claim.run_id, "closed_fence": claim.fence}
    number: int | None = asked.execute(_closing(), {**mine, **values}).scalar_one_or_none()
    if number is None:
        raise NotClaimed(f"Turn row {claim.turn_id} is no longer claimed by run {claim.run_id}.")
    return number


@cache
def _closing() -> Any:
    turn = table(TurnRow)
    mine = turn.c.claimed_by == bindparam("closing_run"), turn.c.fence == bindparam("closed_fence")
    claimed = turn.c.id == bindparam("closed_turn"), turn.c.status == TurnStatus.CLAIMED
    return update(turn).where(*claimed, *mine).returning(turn.c.number)


def ended(until: Any, now: datetime) -> ColumnElement[bool]:
    """That a claim was not renewed in time."""
    return or_(until.is_(None), until <= now, until > now + FAR)


def owing(seat: Any) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    """That orders of a seat are waited for. seat: its model, or the columns of its table."""
    return seat.status == SeatStatus.PLAYING, seat.owes


def all_ready() -> ColumnElement[bool]:
    """That factions of a turn's campaign owe orders, and every one of them is ready."""
    playing = select(SeatRow.id).where(SeatRow.campaign_id == TurnRow.campaign_id, *owing(SeatRow))
    return and_(playing.exists(), ~playing.where(~col(SeatRow.ready)).exists())


def awaited(query: Any) -> Any:
    """Only pending turns of running campaigns."""
    return (
        query.join(CampaignRow, col(CampaignRow.id) == col(TurnRow.campaign_id))
        .where(CampaignRow.status == CampaignStatus.RUNNING, TurnRow.status == TurnStatus.PENDING)
        .where(col(TurnRow.discarded_at).is_(None))
    )


Reads = tuple[tuple[str, int], ...] | None


def _is_due(reads: Reads, game: Any) -> ColumnElement[bool]:
    """That a turn is to be run, and from a state of its game's format or an older one."""
    early = col(TurnRow.campaign_id).in_(bindparam("early", expanding=True))
    due = or_(col(TurnRow.deadline) <= bindparam("passed"), and_(early, all_ready()))
    if reads is None:
        return due
    return and_(due, or_(false(), *(and_(game == key, col(TurnRow.format) <= format) for key, format in reads)))


@cache
def _due_update(reads: Reads) -> Any:
    game = select(CampaignRow.game).where(CampaignRow.id == TurnRow.campaign_id).correlate(TurnRow).scalar_subquery()
    return _claiming(_is_due(reads, game))


def _next_due(asked: Asked, reads: Reads, given: Mapping[str, Any]) -> TurnId | None:
    """The turn to be run next, with its campaign's row locked on a server. A campaign that somebody writes to at this
    moment is passed over, but waited for when there is no other.
    """
    for passing in (True, False):
        found: TurnId | None = asked.execute(_first_due(reads, passing), given).scalars().first()
        if found is not None:
            return found
    return None


@cache
def _first_due(reads: Reads, passing: bool) -> Any:
    """Which turn that is; it is written once for each set of games, for to write it takes longer than to answer it."""
    at_work = (
        select(CampaignRow.guild_id, func.count().label("turns"))
        .join(TurnRow, col(TurnRow.campaign_id) == col(CampaignRow.id))
        .where(TurnRow.status == TurnStatus.CLAIMED)
        .group_by(col(CampaignRow.guild_id))
        .subquery()
    )
    query = awaited(select(TurnRow.id)).outerjoin(at_work, at_work.c.guild_id == CampaignRow.guild_id)
    others = col(TurnRow.campaign_id).not_in(bindparam("apart", expanding=True))
    query = (
        query.where(_is_due(reads, col(CampaignRow.game)), others)
        .order_by(func.coalesce(at_work.c.turns, 0), col(TurnRow.deadline).is_(None), col(TurnRow.deadline))
        .order_by(col(TurnRow.id))
        .limit(1)
    )
    return query.with_for_update(of=CampaignRow, key_share=True, skip_locked=passing)
