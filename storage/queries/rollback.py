"""Return to an earlier turn; the discarded history is kept beside the new one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlmodel import Session, col, select, update

from storage.errors import NotFound, NotPending
from storage.ids import CampaignId, SeatId, TurnId
from storage.models import CampaignRow, DeliveryRow, OrderSheetRow, PressRow, SeatRow, TurnRow, TurnStateRow
from storage.queries.sessions import Sessions, change, get, record, rowid
from storage.queries.turns import live_turns
from storage.queries.writing import keep_state, write_filing
from storage.records import Rejoining, Turn
from storage.statuses import CampaignStatus, DeliveryStatus, PressStatus, SeatStatus, TurnStatus

_KEPT = {"id", "turn_id", "is_current", "source", "version"}


class RollbackQueries(Sessions):
    """The one query that rewrites history."""

    def roll_back(
        self,
        campaign_id: CampaignId,
        number: int,
        now: datetime,
        *,
        deadline: datetime | None,
        seed: str | None = None,
        seat_changes: Mapping[SeatId, Mapping[str, Any]] | None = None,
        turn_id: TurnId | None = None,
        rejoining: Rejoining | None = None,
    ) -> Turn:
        """Reopen turn `number` on the state it had; it and all later turns are marked discarded, not deleted.

        The orders turn `number` was run with are on file again; press printed in it is held again; what was to be
        delivered of the discarded turns is called off; the campaign is paused if it had ended. seed: another one to
        roll other dice, None for the same. turn_id: the row of that turn as it was found. rejoining: who has joined
        since, and plays on. Raises NotFound; NotPending while a turn is being run, or when somebody else went back
        there, joined or left at the same moment.
        """
        with self.writing(CampaignRow, campaign_id) as session:
            turns = list(
                session.exec(live_turns(campaign_id).where(TurnRow.number >= number).order_by(col(TurnRow.number)))
            )
            if number < 1 or not turns or turns[0].number != number:
                raise NotFound(f"There is no turn {number} to go back to.")
            if any(turn.status == TurnStatus.CLAIMED for turn in turns):
                raise NotPending("A turn is running right now; roll back when it is done.")
            if turn_id not in (None, turns[0].id):
                raise NotPending(f"Somebody else has just rolled back to turn {number}.")
            if rejoining is not None:
                _refuse_others(session, turns[0], rejoining)
            for turn in turns:
                turn.discarded_at = now
            session.flush()
            again = _reopen(session, turns[0], now, deadline, seed)
            _restore_sheets(session, turns[0])
            _restore_press(session, turns[0])
            _call_off(session, [rowid(turn) for turn in turns])
            for seat_id, values in (seat_changes or {}).items():
                change(get(session, SeatRow, seat_id), values)
            if rejoining is not None:
                _rejoin(session, again, rejoining, now)
            campaign = get(session, CampaignRow, campaign_id)
            campaign.turn_number = number
            if campaign.status == CampaignStatus.ENDED:
                campaign.status, campaign.ended_at = CampaignStatus.PAUSED, None
            return record(Turn, again)


def _reopen(session: Session, old: TurnRow, now: datetime, deadline: datetime | None, seed: str | None) -> TurnRow:
    again = TurnRow(
        campaign_id=old.campaign_id,
        number=old.number,
        seed=old.seed if seed is None else seed,
        deadline=deadline,
        opened_at=now,
        amendments=list(old.amendments),
    )
    session.add(again)
    session.flush()
    keep_state(session, again, get(session, TurnStateRow, rowid(old)).document)
    return again


def _refuse_others(session: Session, old: TurnRow, rejoining: Rejoining) -> None:
    """Whether everything still is as it was when the latecomers were seated. Raises NotPending."""
    playing = select(SeatRow.id).where(SeatRow.campaign_id == old.campaign_id, SeatRow.status == SeatStatus.PLAYING)
    same = get(session, TurnStateRow, rowid(old)).document == rejoining.before
    if not same or set(session.exec(playing)) != set(rejoining.playing):
        raise NotPending("Somebody has joined or left at this moment; try again.")


def _rejoin(session: Session, again: TurnRow, rejoining: Rejoining, now: datetime) -> None:
    keep_state(session, again, rejoining.document)
    told = [{**amendment, "at": now.isoformat()} for amendment in rejoining.amendments]
    again.amendments = [*again.amendments, *told]
    last = session.exec(live_turns(again.campaign_id, [again.number - 1])).one()
    write_filing(session, last.campaign_id, rowid(last), rejoining.filing, now)


def _restore_sheets(session: Session, old: TurnRow) -> None:
    session.exec(
        update(OrderSheetRow)
        .where(col(OrderSheetRow.campaign_id) == old.campaign_id, col(OrderSheetRow.turn_number) > old.number)
        .where(~col(OrderSheetRow.waiting))  # what was given ahead still lies ahead
        .values(is_current=False)
    )
    current = session.exec(
        select(OrderSheetRow).where(
            OrderSheetRow.campaign_id == old.campaign_id,
            OrderSheetRow.turn_number == old.number,
            col(OrderSheetRow.is_current),
        )
    ).all()
    for sheet in current:
        if sheet.turn_id is None:
            continue  # never run: stays on file as it is
        sheet.is_current = False
        session.flush()
        copied = sheet.model_dump(exclude=_KEPT)
        session.add(OrderSheetRow(**copied, version=sheet.version + 1, is_current=True, source="rollback"))


def _restore_press(session: Session, old: TurnRow) -> None:
    session.exec(
        update(PressRow)
        .where(col(PressRow.campaign_id) == old.campaign_id, col(PressRow.turn_number) > old.number)
        .where(col(PressRow.status) == PressStatus.HELD)
        .values(status=PressStatus.WITHDRAWN)
    )
    printed: Sequence[PressRow] = session.exec(select(PressRow).where(PressRow.turn_id == old.id)).all()
    for item in printed:
        session.add(PressRow(**item.model_dump(exclude={"id", "turn_id", "status"}), status=PressStatus.HELD))


def _call_off(session: Session, turn_ids: Sequence[int]) -> None:
    session.exec(
        update(DeliveryRow)
        .where(col(DeliveryRow.turn_id).in_(turn_ids), col(DeliveryRow.status) == DeliveryStatus.PENDING)
        .values(status=DeliveryStatus.DROPPED, error="rolled back")
    )
