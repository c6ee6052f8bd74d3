"""Seats that the house plays: taken before the start, given to it while a campaign runs, and given back."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from bot.hosting.core import Core
from bot.hosting.errors import BadChoice, HostingError, WrongMoment
from bot.hosting.mail.dispatches import announcement, card, status
from bot.hosting.people.seats import Seats
from bot.hosting.workers.worker_house import choices_job
from engine.core.house import Temper
from storage.ids import CampaignId, SeatId
from storage.records import Campaign, Seat
from storage.statuses import CampaignStatus, SeatStatus

log = logging.getLogger(__name__)

MOST = 12  # factions of the house at once, by one command
NAMES = (
    "Ashgrove", "Brightwater", "Coldharbour", "Dunmere", "Eastmarch", "Fallowfield", "Greyhollow", "Highmoor",
    "Ironvale", "Juniper Hill", "Kestrel Rock", "Longreach", "Mistral Bay", "Northwatch", "Oldcastle", "Palewood",
    "Quarrytown", "Redbank", "Saltmarsh", "Thornfield", "Underhill", "Vantry", "Westmere", "Yarrow", "Zealand Cross",
)  # fmt: skip
KINDS = ("", "New ", "Upper ", "Lower ")


class HousePlay:
    """The services around house players."""

    def __init__(self, core: Core, seats: Seats) -> None:
        self._core = core
        self._seats = seats
        self._store = core.store

    async def join(self, campaign_id: CampaignId, count: int, temper: Temper, who: int) -> list[Seat]:
        """Seat so many house players: before the start, or late where the game allows it. All of them or none, unless
        the world of a game that has begun has room for some only: then those. Raises BadChoice for a game that has
        none; WrongMoment (full, over).
        """
        campaign = await self._core.campaign(campaign_id)
        self._known(campaign)
        made: list[Seat] = []
        try:
            names = await self._free_names(campaign, min(count, MOST))
            await self._seat_all(campaign, names, temper, who, made)
        except Exception as refused:
            if campaign.status == CampaignStatus.GATHERING:
                for seat in made:
                    await self._core.ask(self._store.delete_seat, seat.id)
                made.clear()
            if not made or not isinstance(refused, HostingError):
                raise
            log.info("campaign %s: the house got %d of %d factions: %s", campaign_id, len(made), count, refused)
        finally:
            if made:
                names = [seat.name for seat in made]
                await self._core.audit(campaign, "house.join", who, seats=names, temper=temper)
            await self._core.ask(self._store.queue, campaign_id, status(campaign), self._core.now())
            self._core.wake_outbox()
            self._core.wake_alarm()
        return made

    async def _free_names(self, campaign: Campaign, count: int) -> list[str]:
        """Names for so many factions. Raises WrongMoment where there is no room for them, with how many there is."""
        seats = await self._seats.all(campaign.id)
        room = self._seats.most(campaign) - sum(seat.status != SeatStatus.RESIGNED for seat in seats)
        taken = {seat.name for seat in seats}
        free = [name for name in self._names(campaign) if name not in taken]
        if count > min(room, len(free)):
            left = max(min(room, len(free)), 0)
            places = "no room for another faction" if left == 0 else f"room for {left} more"
            raise WrongMoment(f"{campaign.name} has {places}; nothing was changed.")
        return free[:count]

    async def _seat_all(
        self, campaign: Campaign, names: Sequence[str], temper: Temper, who: int, made: list[Seat]
    ) -> None:
        """Seats the house under each of the names. made: takes each seat as soon as it stands."""
        for name in names:
            seed = f"{campaign.seed}/{name}"
            chosen = await self._core.work(campaign, who, choices_job, campaign.game, campaign.options, temper, seed)
            made.append(await self._seats.join(campaign.id, None, name, chosen, house=temper))

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
        """The house's names, in another order in each campaign; when they run out, each has younger namesakes."""
        start = sum(campaign.seed.encode()) % len(NAMES)
        longest = self._core.rules(campaign).play.longest_name
        names = [f"{kind}{name}" for kind in KINDS for name in (*NAMES[start:], *NAMES[:start])]
        return [name for name in names if len(name) <= longest]


def _news(seat: Seat, temper: Temper | None) -> tuple[str, str]:
    if temper is None:
        return f"The house no longer plays {seat.name}", "Its own people lead it, or another player can take it over."
    return f"The house plays {seat.name}", "It gives orders by itself whenever the faction's own people send none."
