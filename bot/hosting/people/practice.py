"""Practice campaigns: one person learns a game against the house; the campaign removes itself when it is left alone."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta

from bot.hosting.campaigns import Campaigns
from bot.hosting.core import Core
from bot.hosting.errors import BadChoice, WrongMoment
from bot.hosting.mail.dispatches import notice
from bot.hosting.people.house_seats import HousePlay
from bot.hosting.people.seats import Seats
from bot.hosting.turn.schedule import Schedule
from bot.hosting.workers.worker_house import choices_job
from engine.core.house import House, Temper
from storage.records import Campaign, CampaignSettings, Seat
from storage.statuses import CampaignStatus

KEPT = timedelta(days=7)  # after its last turn
WARNED = timedelta(days=6)
MOST = 20  # on one server at a time
_SOON = (
    "{} will be removed tomorrow, because no turn has run for six days. Run a turn with /ready to keep it, or save it"
)
_SOON += " with /campaign export."


class Practices:
    """The services around practice campaigns."""

    def __init__(self, core: Core, campaigns: Campaigns, seats: Seats, house: HousePlay) -> None:
        self._core, self._campaigns, self._seats, self._house = core, campaigns, seats, house
        self._store = core.store

    async def open(self, guild_id: int, game: str, user_id: int, faction: str) -> tuple[Campaign, Seat]:
        """A small world with this person and the house in it, not yet begun.

        Raises BadChoice for a game without house players or a faction without a name; WrongMoment when the person has
        a practice campaign on this server already, or there are too many.
        """
        rules = await asyncio.to_thread(self._core.rulesets, game)
        if rules.house is None:
            raise BadChoice(f"The house cannot play {rules.title} yet, so there is nobody to practise with.")
        await self._room(guild_id, user_id)
        faction = faction[: rules.play.longest_name].strip()  # it may be the name that somebody has on the server
        campaign = await self._campaigns.open(
            guild_id,
            game,
            f"Practice: {faction}",
            options=dict(rules.house.practice),
            schedule=Schedule(kind="ready"),
            who=user_id,
            max_seats=max(rules.seats[0], 1 + rules.house.rivals),
            settings=CampaignSettings(practice=user_id),
        )
        try:
            return campaign, await self._filled(campaign, rules.house, user_id, faction)
        except BaseException:
            await self._core.ask(self._store.delete_campaign, campaign.id)
            raise

    async def _filled(self, campaign: Campaign, house: House[object], user_id: int, faction: str) -> Seat:
        chosen = await self._core.work(
            campaign, user_id, choices_job, campaign.game, campaign.options, Temper.BUILDER, campaign.seed
        )
        seat = await self._seats.join(campaign.id, user_id, faction, chosen)
        tempers = [Temper.BUILDER, Temper.RAIDER, Temper.SCHEMER]
        for place in range((campaign.max_seats or 1) - 1):
            await self._house.join(campaign.id, 1, tempers[place % len(tempers)], user_id)
        return seat

    async def _room(self, guild_id: int, user_id: int) -> None:
        there = [one for one in await self._campaigns.all(guild_id) if one.settings.practice is not None]
        mine = next((one for one in there if one.settings.practice == user_id), None)
        if mine is not None:
            raise WrongMoment(f"You already have a practice campaign here: {mine.name}. /campaign end ends it.")
        if len(there) >= MOST:
            raise WrongMoment(f"There are already {MOST} practice campaigns on this server. Try again in a few days.")

    async def left_alone(self) -> list[Campaign]:
        """The practice campaigns that are to be removed now. A player who has left one alone for six days is
        reminded, once.
        """
        gone = []
        for campaign in await self._campaigns.all(ended=True):
            if campaign.settings.practice is None:
                continue
            idle = self._core.now() - await self._last_sign(campaign)
            if idle >= KEPT:
                gone.append(campaign)
            elif idle >= WARNED and campaign.status != CampaignStatus.ENDED:
                await self._warn(campaign, campaign.settings.practice)
        return gone

    async def _last_sign(self, campaign: Campaign) -> datetime:
        last = await self._core.ask(self._store.last_done, campaign.id)
        done = None if last is None else last.done_at
        return max(moment for moment in (campaign.created_at, campaign.started_at, done) if moment is not None)

    async def _warn(self, campaign: Campaign, user_id: int) -> None:
        if await self._core.ask(self._store.set_once, campaign.id, "settings", "warned", max(1, campaign.turn_number)):
            seat = next((seat for seat in await self._seats.all(campaign.id) if not seat.house), None)
            told = notice(user_id, f"{campaign.name} ends soon", _SOON.format(campaign.name), seat)
            await self._core.ask(self._store.queue, campaign.id, [told], self._core.now())
            self._core.wake_outbox()

    async def remove(self, campaign: Campaign) -> None:
        """Delete a practice campaign with everything in it."""
        assert campaign.settings.practice is not None
        await self._core.ask(self._store.delete_campaign, campaign.id)
