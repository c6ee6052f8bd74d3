"""Return to an earlier turn; the discarded history is kept beside the new one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlmodel import Session, col, select, update

from storage.columns import CampaignStatus, DeliveryStatus, PressStatus, TurnStatus
from storage.errors import NotFound, NotPending
from storage.models import Campaign, Delivery, OrderSheet, Press, Seat, Turn, TurnState
from storage.queries.sessions import Sessions, change, get, rowid
from storage.queries.turns import live_turns

_KEPT = {"id", "turn_id", "is_current", "source", "version"}


class RollbackQueries(Sessions):
    """The one query that rewrites history."""

    def roll_back(
        self,
        campaign_id: int,
        number: int,
        now: datetime,
        *,
        deadline: datetime | None,
        seed: str | None = None,
        seat_changes: Mapping[int, Mapping[str, Any]] | None = None,
        turn_id: int | None = None,
    ) -> Turn:
        """Open turn `number` anew on the state it had; it and all later turns are marked discarded, not deleted.

        The orders turn `number` was run with are on file again; press printed in it is held again; what was to be
        delivered of the discarded turns is called off; the campaign is paused if it had ended. seed: another one to
        roll other dice, None for the same. turn_id: the row of that turn as it was found. Raises NotFound; NotPending
        while a turn is being run, or when somebody else went back there at the same moment.
        """
        with self.writing() as session:
            turns = list(session.exec(live_turns(campaign_id).where(Turn.number >= number).order_by(col(Turn.number))))
            if number < 1 or not turns or turns[0].number != number:
                raise NotFound(f"There is no turn {number} to go back to.")
            if any(turn.status == TurnStatus.CLAIMED for turn in turns):
                raise NotPending("A turn is being run at this moment; go back when it is done.")
            if turn_id not in (None, turns[0].id):
                raise NotPending(f"Somebody else has just gone back to turn {number}.")
            for turn in turns:
                turn.discarded_at = now
            session.flush()
            again = _reopen(session, turns[0], now, deadline, seed)
            _restore_sheets(session, turns[0])
            _restore_press(session, turns[0])
            _call_off(session, [rowid(turn) for turn in turns])
            for seat_id, values in (seat_changes or {}).items():
                change(get(session, Seat, seat_id), values)
            campaign = get(session, Campaign, campaign_id)
            campaign.turn_number = number
            if campaign.status == CampaignStatus.ENDED:
                campaign.status, campaign.ended_at = CampaignStatus.PAUSED, None
            return again


def _reopen(session: Session, old: Turn, now: datetime, deadline: datetime | None, seed: str | None) -> Turn:
    again = Turn(
        campaign_id=old.campaign_id,
        number=old.number,
        seed=old.seed if seed is None else seed,
        deadline=deadline,
        opened_at=now,
        amendments=list(old.amendments),
    )
    session.add(again)
    session.flush()
    session.add(TurnState(turn_id=rowid(again), document=get(session, TurnState, rowid(old)).document))
    return again


def _restore_sheets(session: Session, old: Turn) -> None:
    session.exec(
        update(OrderSheet)
        .where(col(OrderSheet.campaign_id) == old.campaign_id, col(OrderSheet.turn_number) > old.number)
        .where(~col(OrderSheet.waiting))  # what was given ahead still lies ahead
        .values(is_current=False)
    )
    current = session.exec(
        select(OrderSheet).where(
            OrderSheet.campaign_id == old.campaign_id, OrderSheet.turn_number == old.number, col(OrderSheet.is_current)
        )
    ).all()
    for sheet in current:
        if sheet.turn_id is None:
            continue  # never run: stays on file as it is
        sheet.is_current = False
        session.flush()
        copied = sheet.model_dump(exclude=_KEPT)
        session.add(OrderSheet(**copied, version=sheet.version + 1, is_current=True, source="rollback"))


def _restore_press(session: Session, old: Turn) -> None:
    session.exec(
        update(Press)
        .where(col(Press.campaign_id) == old.campaign_id, col(Press.turn_number) > old.number)
        .where(col(Press.status) == PressStatus.HELD)
        .values(status=PressStatus.WITHDRAWN)
    )
    printed: Sequence[Press] = session.exec(select(Press).where(Press.turn_id == old.id)).all()
    for item in printed:
        session.add(Press(**item.model_dump(exclude={"id", "turn_id", "status"}), status=PressStatus.HELD))


def _call_off(session: Session, turn_ids: Sequence[int]) -> None:
    session.exec(
        update(Delivery)
        .where(col(Delivery.turn_id).in_(turn_ids), col(Delivery.status) == DeliveryStatus.PENDING)
        .values(status=DeliveryStatus.DROPPED, error="rolled back")
    )
