"""Seats that the house plays: taken before the start, given to it while a campaign runs, and given back."""

from __future__ import annotations

from bot.hosting.core import Core
from bot.hosting.errors import BadChoice, WrongMoment
from bot.hosting.mail.dispatches import announcement, card, status
from bot.hosting.people.seats import Seats
from bot.hosting.workers.worker_house import choices_job
from engine.core.house import Temper
from storage.columns import CampaignStatus, SeatStatus
from storage.ids import CampaignId, SeatId
from storage.records import Campaign, Seat

MOST = 12  # factions of the house at once, by one command
NAMES = (
    "Ashgrove", "Brightwater", "Coldharbour", "Dunmere", "Eastmarch", "Fallowfield", "Greyhollow", "Highmoor",
    "Ironvale", "Juniper Hill", "Kestrel Rock", "Longreach", "Mistral Bay", "Northwatch", "Oldcastle", "Palewood",
    "Quarrytown", "Redbank", "Saltmarsh", "Thornfield", "Underhill", "Vantry", "Westmere", "Yarrow", "Zealand Cross",
)  # fmt: skip


class HousePlay:
    """The services around house players."""

    def __init__(self, core: Core, seats: Seats) -> None:
        self._core = core
        self._seats = seats
        self._store = core.store

    async def join(self, campaign_id: CampaignId, count: int, temper: Temper, who: int) -> list[Seat]:
        """Seat so many house players: before the start, or late where the game allows it. Raises BadChoice for a game
        that has none; WrongMoment (full, over).
        """
        campaign = await self._core.campaign(campaign_id)
        self._known(campaign)
        made: list[Seat] = []
        for _ in range(min(count, MOST)):
            taken = {seat.name for seat in await self._seats.all(campaign_id)}
            name = next((one for one in self._names(campaign) if one not in taken), None)
            if name is None:
                raise WrongMoment("The house has no more names: it plays enough factions here.")
            seed = f"{campaign.seed}/{name}"
            chosen = await self._core.work(campaign, who, choices_job, campaign.game, campaign.options, temper, seed)
            made.append(await self._seats.join(campaign_id, None, name, chosen, house=temper))
        await self._core.audit(campaign, "house.join", who, seats=[seat.name for seat in made], temper=temper)
        self._core.wake_alarm()
        return made

    async def play(self, seat_id: SeatId, temper: Temper | None, who: int) -> Seat:
        """GM: have the house give a seat's orders whenever its people send none; None: it does no longer, and a seat
        without people looks for a player. Announced. Raises BadChoice, WrongMoment for a seat that is out of the game.
        """
        seat, campaign = await self._core.seat(seat_id)
        self._known(campaign)
        if seat.status in (SeatStatus.RESIGNED, SeatStatus.ELIMINATED) or campaign.status == CampaignStatus.ENDED:
            raise WrongMoment(
                f"{seat.name} is out of the game: nobody can play it. /gm house resigned: lets the house take over "
                "factions whose players resign from now on."
            )
        if temper is None and not seat.house:
            raise WrongMoment(f"The house does not play {seat.name}.")
        if temper is None and seat.engine_id is None and not await self._seats.members(seat_id):
            await self._core.ask(self._store.delete_seat, seat_id)
        else:
            seat = await self._core.ask(self._store.change_seat, seat_id, **await self._change(seat, temper))
        await self._core.audit(campaign, "house.play", who, seat=seat.name, temper=temper or "")
        title, text = _news(seat, temper)
        told = announcement(campaign, title, text) + card(seat) + status(campaign)
        await self._core.ask(self._store.queue, campaign.id, told, self._core.now())
        self._core.wake_outbox()
        self._core.wake_alarm()
        return seat

    async def inherit(self, campaign_id: CampaignId, temper: Temper | None, who: int) -> None:
        """GM: whether the house takes over factions whose players resign (None: the game decides their fate)."""
        campaign = await self._core.campaign(campaign_id)
        self._known(campaign)
        await self._core.ask(self._store.merge_campaign, campaign_id, "settings", heir=temper or "")
        await self._core.audit(campaign, "house.inherit", who, temper=temper or "")

    async def _change(self, seat: Seat, temper: Temper | None) -> dict[str, str]:
        change = {"house": temper or ""}
        if temper is None and not await self._seats.members(seat.id) and seat.status is SeatStatus.PLAYING:
            change["status"] = SeatStatus.VACANT
        elif temper is not None and seat.status is SeatStatus.VACANT:
            change["status"] = SeatStatus.PLAYING
        return change

    def _known(self, campaign: Campaign) -> None:
        rules = self._core.rules(campaign)
        if rules.house is None:
            raise BadChoice(f"The house cannot play {rules.title} yet.")

    def _names(self, campaign: Campaign) -> list[str]:
        """The house's names, in another order in each campaign."""
        start = sum(campaign.seed.encode()) % len(NAMES)
        return [*NAMES[start:], *NAMES[:start]]


def _news(seat: Seat, temper: Temper | None) -> tuple[str, str]:
    if temper is None:
        return f"The house no longer plays {seat.name}", "Its own people lead it, or another player can take it over."
    return f"The house plays {seat.name}", "It gives orders by itself whenever the faction's own people send none."
