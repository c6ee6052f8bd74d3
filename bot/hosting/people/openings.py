"""Factions that play on without people: who may be offered one, who asks for it, and what the game master is told."""

from __future__ import annotations

from datetime import timedelta

from bot.hosting.core import Core
from bot.hosting.errors import NotAllowed, WrongMoment
from bot.hosting.mail.dispatches import to_channel
from bot.hosting.people.presence import gone_from
from bot.hosting.people.seats import Seats
from storage.content import GmAction, GmLine
from storage.ids import CampaignId, SeatId
from storage.records import Campaign, Seat
from storage.statuses import CampaignStatus, SeatStatus

AGAIN = timedelta(days=1)  # until somebody may ask for the same faction again
WANTED = "seat.wanted"  # in the audit log


class Openings:
    """The services around seats that somebody new may take over."""

    def __init__(self, core: Core, seats: Seats) -> None:
        self._core = core
        self._seats = seats

    async def free(self, campaign_id: CampaignId) -> list[Seat]:
        """The seats that are in the game of a campaign that has begun, and that nobody on the server belongs to."""
        campaign = await self._core.campaign(campaign_id)
        if campaign.settings.practice is not None or campaign.status not in (
            CampaignStatus.RUNNING,
            CampaignStatus.PAUSED,
        ):
            return []
        return [seat for seat in await self._seats.all(campaign_id) if await self._is_free(seat)]

    async def _is_free(self, seat: Seat) -> bool:
        if seat.engine_id is None or seat.status not in (SeatStatus.PLAYING, SeatStatus.VACANT):
            return False
        if seat.status is SeatStatus.PLAYING and not seat.house and not gone_from(seat):
            return False  # its people need not be looked up: they are there
        gone = gone_from(seat)
        return all(member.user_id in gone for member in await self._seats.members(seat.id))

    async def ask(self, seat_id: SeatId, user_id: int) -> Campaign:
        """Ask the game master to give a free seat to a person.

        Raises WrongMoment (it is no longer free, or was asked for today), NotAllowed (has a part in the campaign).
        """
        seat, campaign = await self._core.seat(seat_id)
        await self.require_free(seat)
        await self.require_newcomer(campaign, user_id)
        since = self._core.now() - AGAIN
        for row in await self._core.ask(self._core.store.audit, campaign.id, 500):
            if row.what == WANTED and row.who_id == user_id and row.details.get("seat") == seat.name and row.at > since:
                raise WrongMoment(f"You have asked for {seat.name} today. The game master decides.")
        await self._core.audit(campaign, WANTED, user_id, seat=seat.name)
        line = GmLine(
            title=f"Somebody would like to lead {seat.name}",
            text="Nobody leads it now. The button gives it to the person who asks, with its channel, orders and latest "
            "report.",
            action=GmAction.WANTED,
            seat=seat.id,
            person=user_id,
        )
        told = to_channel(campaign, "gm", line)
        await self._core.ask(self._core.store.queue, campaign.id, told, self._core.now())
        self._core.wake_outbox()
        return campaign

    async def require_free(self, seat: Seat) -> None:
        """Raises WrongMoment for a seat that somebody leads, or that is out of the game."""
        if not await self._is_free(seat):
            raise WrongMoment(f"{seat.name} is no longer free.")

    async def require_newcomer(self, campaign: Campaign, user_id: int) -> None:
        """Raises NotAllowed for members of a faction of the campaign: they know what it knows."""
        for standing in await self._seats.of_user(user_id):
            if standing.campaign.id == campaign.id:
                raise NotAllowed(f"You already have a part in {standing.seat.name} in this campaign.")
