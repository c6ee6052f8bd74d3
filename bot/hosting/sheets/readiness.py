"""Being done for a turn, and asking for more time."""

from __future__ import annotations

from datetime import datetime

from bot.hosting.core import Core, taking_orders
from bot.hosting.errors import NotAllowed, WrongMoment
from bot.hosting.mail.dispatches import card, owes_orders, status
from bot.hosting.records import Readiness
from bot.hosting.turn.turns import LONGEST_TURN, Turns
from storage.errors import NoRoom, NotPending
from storage.ids import SeatId
from storage.records import Campaign, Seat
from storage.statuses import CampaignStatus, SeatStatus


class Readying:
    """The part of the services around orders that is about time."""

    def __init__(self, core: Core, turns: Turns) -> None:
        self._core = core
        self._store = core.store
        self._turns = turns

    async def ready(self, seat_id: SeatId, user_id: int, ready: bool = True, *, as_gm: bool = False) -> Readiness:
        """Say that the seat is done for this turn, or is not. When every seat is, and the campaign allows it, the turn
        is run at once (in the background: the answer does not wait for it).
        """
        standing = await self._core.enter(seat_id, user_id, submit=True, as_gm=as_gm)
        seat, campaign = standing.seat, standing.campaign
        turn = taking_orders(campaign, standing.turn)
        if seat.status != SeatStatus.PLAYING:
            raise WrongMoment(f"{seat.name} is not in play.")
        if not seat.owes:
            raise WrongMoment(f"No orders are expected from {seat.name} this turn, so nobody is waiting for you.")
        try:
            seat = await self._core.ask(self._store.say_ready, seat_id, turn.id, ready)
        except NotPending as refused:
            raise WrongMoment(str(refused)) from None
        seats = await self._core.ask(self._store.seats, campaign.id)
        playing = [other for other in seats if owes_orders(other)]
        done = sum(other.ready for other in playing)
        runs = (
            done == len(playing)
            and campaign.status == CampaignStatus.RUNNING
            and self._core.schedule(campaign).runs_early
        )
        await self._core.queue(campaign, card(seat) + status(campaign))
        if runs:
            self._core.wake_alarm()
        return Readiness(ready=done, of=len(playing), runs_now=runs)

    async def ask_extension(self, seat_id: SeatId, user_id: int) -> datetime:
        """Move the campaign's deadline with one of the seat's extensions; the new deadline.

        Raises NotAllowed when the seat has none left, WrongMoment when there is no deadline to move.
        """
        standing = await self._core.enter(seat_id, user_id, submit=True)
        seat, campaign = standing.seat, standing.campaign
        turn = taking_orders(campaign, standing.turn)
        if campaign.status != CampaignStatus.RUNNING or turn.deadline is None:
            raise WrongMoment("There is no deadline to move.")
        hours = campaign.settings.extension_hours
        latest = self._core.now() + LONGEST_TURN
        try:
            moved = await self._core.ask(self._store.spend_extension, seat_id, turn.id, hours, latest)
        except NoRoom as refused:
            raise NotAllowed(str(refused)) from None
        except NotPending as refused:
            raise WrongMoment(str(refused)) from None
        assert moved.deadline is not None
        await self._turns.moved(campaign, moved, user_id, f"{seat.name} asked for more time.")
        return moved.deadline

    async def _redraw(self, campaign: Campaign, seat: Seat) -> None:
        await self._core.queue(campaign, card(seat) + status(campaign))
