"""The life of a turn: opened, run (see claims), done or failed, perhaps rolled back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from functools import cache
from typing import Any

from sqlalchemy import bindparam, false, func, insert, or_
from sqlalchemy import select as sql_select
from sqlmodel import Session, col, select, update
from sqlmodel.sql.expression import SelectOfScalar

from storage.codec import stored_format
from storage.errors import NotFound, NotPending, Overtaken
from storage.ids import CampaignId, SeatId, TurnId
from storage.models import CampaignRow, LeaseRow, PressRow, SeatRow, TurnRow, TurnStateRow
from storage.queries.claims import ClaimQueries, all_ready, awaited, close
from storage.queries.kept import forget
from storage.queries.leases import pictures_lease
from storage.queries.sessions import Asked, change, fetched, get, record, records, rowid, table
from storage.queries.writing import add_deliveries, finished, keep_state, write_filing, write_products
from storage.records import Claim, DueTurn, Filing, NewDelivery, Turn, TurnResult
from storage.statuses import CampaignStatus, PressStatus, SeatStatus, TurnStatus


class TurnQueries(ClaimQueries):
    """Named queries over turns."""

    def open_first_turn(
        self, campaign_id: CampaignId, result: TurnResult, now: datetime, *, seats: Sequence[SeatId] | None = None
    ) -> Turn:
        """Start a campaign: turn 0 holds what the set-up produced, turn 1 takes orders on `result.state`.

        seats: the ids of those the world was made for. Raises NotFound; NotPending when the campaign has been started
        already; Overtaken when somebody joined or left meanwhile.
        """
        with self.writing(CampaignRow, campaign_id) as session:
            campaign = get(session, CampaignRow, campaign_id)
            if campaign.status != CampaignStatus.GATHERING:
                raise NotPending(f"{campaign.name} has already started.")
            if seats is not None and sorted(seats) != _applied(session, campaign_id):
                raise Overtaken("Somebody joined or left while the world was being made; try again.")
            campaign.status, campaign.started_at = CampaignStatus.RUNNING, now
            setup = TurnRow(
                campaign_id=campaign_id, number=0, status=TurnStatus.DONE, seed=campaign.seed, opened_at=now
            )
            change(setup, finished(result, now))
            session.add(setup)
            session.flush()
            write_products(session, campaign_id, rowid(setup), result, now)
            return _open_next(session, campaign_id, 1, result, now)

    def finish_turn(self, claim: Claim, result: TurnResult, now: datetime) -> Turn:
        """Everything a turn produced, in one transaction; returns the next turn's row.

        Raises NotClaimed when the claim has ended and the turn is somebody else's (then nothing is written).
        """
        with self.changing(TurnRow, claim.turn_id) as connection:
            number = close(connection, claim, TurnStatus.DONE, **finished(result, now))
            campaign_id = claim.campaign_id
            write_products(connection, campaign_id, claim.turn_id, result, now)
            forget(connection, campaign_id, number, self.keep)
            connection.execute(_holding(), {"campaign": campaign_id, "printed": number})
            if result.undrawn:
                lease = {"name": pictures_lease(claim.turn_id), "holder": claim.run_id, "until": now + self.lease}
                connection.execute(insert(table(LeaseRow)), lease)
            return _open_next(connection, campaign_id, number + 1, result, now)

    def fail_turn(self, claim: Claim, error: str, deliveries: Sequence[NewDelivery], now: datetime) -> None:
        """The turn's own fault stopped it: nothing of it is kept but the error. Raises NotClaimed."""
        with self.writing(TurnRow, claim.turn_id) as session:
            close(session, claim, TurnStatus.FAILED)
            turn = get(session, TurnRow, claim.turn_id)
            turn.error = error
            add_deliveries(session, turn.campaign_id, claim.turn_id, deliveries, now)

    def retry_turn(self, turn_id: TurnId) -> bool:
        """Make a failed turn pending again; False when it is not failed."""
        with self.writing(TurnRow, turn_id) as session:
            done = session.exec(
                update(TurnRow)
                .where(col(TurnRow.id) == turn_id, col(TurnRow.status) == TurnStatus.FAILED)
                .values(status=TurnStatus.PENDING, claimed_by=None, claimed_at=None, error=None, deaths=0)
            )
            return bool(done.rowcount == 1)

    def turn(self, campaign_id: CampaignId, number: int) -> Turn:
        """The live turn of this number. Raises NotFound."""
        with self.reading() as session:
            row = session.exec(_live(campaign_id).where(TurnRow.number == number)).one_or_none()
        if row is None:
            raise NotFound(f"There is no turn {number} in this campaign.")
        return record(Turn, row)

    def turn_row(self, turn_id: TurnId) -> Turn:
        """A turn by its row id, discarded or not. Raises NotFound."""
        with self.asking() as connection:
            return fetched(connection, Turn, TurnRow, turn_id)

    def present_turn(self, campaign_id: CampaignId) -> Turn | None:
        """The turn that takes orders (or is being run, or has failed); None before the start."""
        with self.reading() as session:
            return record(Turn, session.exec(_live(campaign_id).order_by(col(TurnRow.number).desc())).first())

    def last_done(self, campaign_id: CampaignId) -> Turn | None:
        """The latest turn that has run (0: the set-up); None before the start."""
        with self.reading() as session:
            query = _live(campaign_id).where(TurnRow.status == TurnStatus.DONE)
            return record(Turn, session.exec(query.order_by(col(TurnRow.number).desc())).first())

    def turns(self, campaign_id: CampaignId, *, discarded: bool = False) -> list[Turn]:
        """The campaign's turns by number; with `discarded` also those of rolled-back history (older rows first)."""
        with self.asking() as connection:
            return records(connection, Turn, _turns(discarded), {"campaign": campaign_id})

    def due_turns(self, now: datetime) -> list[DueTurn]:
        """The pending turns of running campaigns whose deadline has passed, the most overdue first, and those for
        which every faction in play is ready (whether that runs them is the campaign's own affair).

        One query, whatever the number of campaigns, and nothing in it that a damaged row could spoil for the others.
        """
        overdue = func.coalesce(col(TurnRow.deadline) <= now, false())
        query = awaited(select(TurnRow.id, TurnRow.campaign_id, overdue, TurnRow.format)).where(
            or_(col(TurnRow.deadline) <= now, all_ready())
        )
        with self.reading() as session:
            found: Iterable[tuple[TurnId, CampaignId, bool, int]] = session.exec(
                query.order_by(col(TurnRow.deadline).is_(None), col(TurnRow.deadline), col(TurnRow.id))
            )
            return [
                DueTurn(turn_id=rid, campaign_id=cid, overdue=bool(late), format=format)
                for rid, cid, late, format in found
            ]

    def opened_after(self, moment: datetime) -> list[tuple[TurnId, CampaignId]]:
        """(turn id, campaign id) of the pending turns of running campaigns that were opened later than this."""
        query = awaited(select(TurnRow.id, TurnRow.campaign_id)).where(col(TurnRow.opened_at) > moment)
        with self.reading() as session:
            return [(turn, campaign) for turn, campaign in session.exec(query.order_by(col(TurnRow.id)))]

    def next_deadline_at(self, now: datetime, campaign_id: CampaignId | None = None) -> datetime | None:
        """The nearest deadline that lies ahead, of one campaign or (None) of all; None when there is none."""
        query = awaited(select(func.min(TurnRow.deadline))).where(col(TurnRow.deadline) > now)
        if campaign_id is not None:
            query = query.where(TurnRow.campaign_id == campaign_id)
        with self.reading() as session:
            found: datetime | None = session.exec(query).one()
            return found

    def state(self, turn_id: TurnId) -> bytes:
        """The stored document on which the orders of this turn are given. Raises NotFound."""
        with self.asking() as connection:
            document: bytes | None = connection.execute(_state(), {"turn": turn_id}).scalar_one_or_none()
        if document is None:
            raise NotFound(f"There is no state of turn row {turn_id}.")
        return document

    def amend_state(
        self,
        turn_id: TurnId,
        document: bytes,
        amendment: Mapping[str, Any],
        now: datetime,
        *,
        before: bytes,
        filing: Filing | None = None,
    ) -> None:
        """Replace a pending turn's state (a late joiner, a resignation), noting why for replays.

        before: the document the change was made on; when another change came in between, NotPending is raised and the
        caller starts again. filing: reports, pictures, deliveries, seat changes, filed with the turn before.
        """
        with self.writing(TurnRow, turn_id) as session:
            turn = get(session, TurnRow, turn_id)
            held = get(session, TurnStateRow, turn_id).document
            if not _takes_changes(turn) or held != before:
                raise NotPending(f"Turn {turn.number} has just changed; try again.")
            keep_state(session, turn, document)
            turn.amendments = [*turn.amendments, {**amendment, "at": now.isoformat()}]
            if filing is not None:
                last = session.exec(live_turns(turn.campaign_id, [turn.number - 1])).one()
                write_filing(session, last.campaign_id, rowid(last), filing, now)

    def reset_opening(self, turn_id: TurnId, opened_at: datetime) -> None:
        """The clock went back behind the moment the turn was opened: it counts as opened now."""
        with self.writing(TurnRow, turn_id) as session:
            session.exec(update(TurnRow).where(col(TurnRow.id) == turn_id).values(opened_at=opened_at))

    def set_deadline(self, turn_id: TurnId, deadline: datetime | None) -> Turn:
        """Move a deadline. Raises NotPending when the turn is running or has already run."""
        with self.writing(TurnRow, turn_id) as session:
            turn = get(session, TurnRow, turn_id)
            if not _takes_changes(turn):
                raise NotPending(f"Turn {turn.number} is running or has already run; its deadline is past.")
            turn.deadline = deadline
            return record(Turn, turn)


def live_turns(campaign_id: int, numbers: Iterable[int] | None = None) -> SelectOfScalar[TurnRow]:
    """The query for the campaign's turns that were not rolled back."""
    query = _live(campaign_id)
    return query if numbers is None else query.where(col(TurnRow.number).in_(list(numbers)))


def _takes_changes(turn: TurnRow) -> bool:
    return turn.status in (TurnStatus.PENDING, TurnStatus.FAILED) and turn.discarded_at is None


def _applied(session: Session, campaign_id: int) -> list[int | None]:
    return list(
        session.exec(
            select(SeatRow.id)
            .where(SeatRow.campaign_id == campaign_id, SeatRow.status == SeatStatus.APPLIED)
            .order_by(col(SeatRow.id))
        )
    )


@cache
def _turns(discarded: bool) -> Any:
    turn = table(TurnRow)
    query = sql_select(turn).where(turn.c.campaign_id == bindparam("campaign")).order_by(turn.c.number, turn.c.id)
    return query if discarded else query.where(turn.c.discarded_at.is_(None))


@cache
def _state() -> Any:
    state = table(TurnStateRow)
    return sql_select(state.c.document).where(state.c.turn_id == bindparam("turn"))


@cache
def _holding() -> Any:
    """What came in while the paper was being printed is for the next one."""
    late = col(PressRow.campaign_id) == bindparam("campaign"), col(PressRow.turn_number) == bindparam("printed")
    query = update(PressRow).where(*late, col(PressRow.status) == PressStatus.HELD)
    return query.values(turn_number=PressRow.turn_number + 1).execution_options(synchronize_session=False)


def _live(campaign_id: int) -> SelectOfScalar[TurnRow]:
    return select(TurnRow).where(TurnRow.campaign_id == campaign_id, col(TurnRow.discarded_at).is_(None))


def _open_next(asked: Asked, campaign_id: int, number: int, result: TurnResult, now: datetime) -> Turn:
    following = {
        "campaign_id": campaign_id,
        "number": number,
        "seed": result.next_seed,
        "deadline": None if result.ended else result.next_deadline,
        "opened_at": now,
        "format": stored_format(result.state),
        "amendments": [],
    }
    (turn,) = records(asked, Turn, _opening(), following)
    asked.execute(insert(table(TurnStateRow)), {"turn_id": turn.id, "document": result.state})
    over = {"status": CampaignStatus.ENDED, "ended_at": now} if result.ended else {}
    asked.execute(_going_on(), {"campaign": campaign_id, "turn_number": number, **over})
    return turn


@cache
def _opening() -> Any:
    return insert(table(TurnRow)).returning(*table(TurnRow).c)


@cache
def _going_on() -> Any:
    campaign = table(CampaignRow)
    return update(campaign).where(campaign.c.id == bindparam("campaign"))
