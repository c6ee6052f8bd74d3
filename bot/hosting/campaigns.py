"""The life of a campaign: opened, started, paused, resumed, ended; exported and restored."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from pydantic import BaseModel, ValidationError

from bot.hosting.core import Core, Lookout
from bot.hosting.errors import BadChoice, HostingError, NotThere, WrongMoment
from bot.hosting.mail.dispatches import (
    Closing,
    advised,
    announcement,
    card,
    gm_line,
    last_words,
    new_picture,
    notice,
    owes_orders,
    status,
    turn_result,
)
from bot.hosting.records import Overview, SeatState
from bot.hosting.restoring import require_confirmed
from bot.hosting.turn.issue import paper_job, past_chronicles
from bot.hosting.turn.schedule import Schedule, next_deadline
from bot.hosting.turn.turns import engine_version
from bot.hosting.workers.worker import SetupJob, setup_job
from bot.hosting.workers.worker_looks import history_job, replay_job
from bot.hosting.workers.workshop import JobFailed
from engine.core.errors import SetupError
from engine.core.ruleset import Ruleset
from storage.copies.transfer import confirm_restored, export_campaign
from storage.errors import NameTaken, NotPending, Overtaken
from storage.ids import CampaignId
from storage.queries.campaigns import ALIVE
from storage.records import (
    Campaign,
    CampaignSettings,
    NewCampaign,
    NewDelivery,
    NewPicture,
    OrderSheet,
    Seat,
    Turn,
)
from storage.statuses import CampaignStatus, SeatStatus

log = logging.getLogger(__name__)

LEADING = (
    "You are now this campaign's game master. /gm desk on its server shows how it stands, who is late and what you can "
    "do; /help in its #gm channel lists your commands."
)
SEE_THE_DESK = "/gm desk shows who has sent none, reminds them and moves the deadline."
_BEFORE = {
    CampaignStatus.PAUSED: (CampaignStatus.RUNNING,),
    CampaignStatus.RUNNING: (CampaignStatus.PAUSED,),
    CampaignStatus.ENDED: ALIVE,
}


class Campaigns:
    """The services around a campaign."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._store = core.store

    async def open(
        self,
        guild_id: int,
        game: str,
        name: str,
        *,
        options: Mapping[str, Any],
        schedule: Schedule,
        who: int,
        max_seats: int | None = None,
        seed: str | None = None,
        settings: CampaignSettings | None = None,
    ) -> Campaign:
        """Open a campaign that gathers players.

        options: the game's own, as the form gave them; max_seats: None for as many as the game takes; seed: None for a
        fresh one. Raises BadChoice (options, name, size), UnknownGameError.
        """
        rules = await asyncio.to_thread(self._core.rulesets, game)
        chosen = validated(rules.play.options, options)
        if not name.strip():
            raise BadChoice("A campaign needs a name.", "name")
        least, most = rules.seats
        if max_seats is not None and not least <= max_seats <= most:
            raise BadChoice(f"{rules.title} takes {least} to {most} factions.", "max_seats")
        new = NewCampaign(
            guild_id=guild_id,
            game=rules.key,
            name=name.strip(),
            options=chosen.model_dump(mode="json"),
            schedule=schedule.model_dump(mode="json"),
            time_zone=schedule.zone,
            seed=seed or secrets.token_hex(8),
            max_seats=max_seats,
            gm_id=who,
            settings=settings or CampaignSettings(),
        )
        try:
            campaign = await self._core.ask(self._store.add_campaign, new, self._core.now())
        except NameTaken as taken:
            raise BadChoice(str(taken), "name") from None
        await self._core.audit(campaign, "campaign.open", who, game=rules.key, name=campaign.name)
        self._core.workshop.learn(rules.key)
        return campaign

    async def start(self, campaign_id: CampaignId, who: int) -> Turn:
        """Make the world, seat everybody, and open turn 1. Raises WrongMoment, BadChoice (too few seats, set-up)."""
        campaign = await self._core.campaign(campaign_id)
        if campaign.status != CampaignStatus.GATHERING:
            raise WrongMoment(f"{campaign.name} has already begun.")
        require_confirmed(campaign)
        rules = self._core.rules(campaign)
        seats = await self._number_seats(campaign, rules)
        deadline = next_deadline(self._core.schedule(campaign), self._core.now())
        job = SetupJob(
            game=campaign.game,
            options=campaign.options,
            seats=tuple((seat.engine_id or "", seat.name, seat.choices) for seat in seats),
            seed=campaign.seed,
            advised=advised(campaign, seats, 0),
            paper=paper_job(campaign, rules, deadline, seats),
        )
        try:
            product = await self._core.workshop.turn(setup_job, self._core.rulesets, job)
        except SetupError as refused:
            raise BadChoice(str(refused)) from None
        except JobFailed as fault:
            await self._core.audit(campaign, "campaign.start_failed", who, error=str(fault), trace=fault.trace[-4000:])
            raise HostingError(f"The world could not be made: {fault}. Nothing was changed.") from None
        closing = Closing(
            campaign=campaign,
            seats=seats,
            members={seat.id: await self._core.ask(self._store.members, seat.id) for seat in seats},
            product=product,
            next_seed=campaign.seed,
            next_deadline=deadline,
            sheets={},
            printed=(),
            engine_version=engine_version(),
        )
        try:
            turn = await self._core.ask(
                self._store.open_first_turn,
                campaign_id,
                turn_result(closing),
                self._core.now(),
                seats=[seat.id for seat in seats],
            )
        except (NotPending, Overtaken) as refused:
            raise WrongMoment(str(refused)) from None
        await self._core.audit(campaign, "campaign.start", who, seats=len(seats))
        warning = self.silence(campaign)
        if warning:
            told = gm_line(campaign, "Before the first deadline", f"{warning} {SEE_THE_DESK}")
            await self._core.ask(self._store.queue, campaign_id, told, self._core.now())
        self._woken()
        return turn

    async def _number_seats(self, campaign: Campaign, rules: Ruleset[Any, Any]) -> list[Seat]:
        seats = [s for s in await self._seats(campaign) if s.status == SeatStatus.APPLIED]
        least, most = rules.seats
        if not least <= len(seats) <= most:
            raise BadChoice(f"{rules.title} takes {least} to {most} factions; so far {len(seats)} have joined.")
        # The numbers are stored with the first turn, or not at all.
        return [replace(seat, engine_id=str(number)) for number, seat in enumerate(seats, start=1)]

    async def pause(self, campaign_id: CampaignId, who: int | None, reason: str = "") -> Campaign:
        """Stop the clock. Raises WrongMoment."""
        campaign = await self._expect(campaign_id, CampaignStatus.RUNNING, "is not running")
        paused = await self._moved_to(campaign, CampaignStatus.PAUSED, who, "pause", reason)
        await self._announce(paused, "The campaign is paused", reason, None)
        return paused

    async def resume(self, campaign_id: CampaignId, who: int | None) -> Campaign:
        """Start the clock again: the deadline stays if it leaves the players time, else it is the schedule's next."""
        campaign = await self._expect(campaign_id, CampaignStatus.PAUSED, "is not paused")
        require_confirmed(campaign)
        turn = await self._core.present(campaign)
        schedule = self._core.schedule(campaign)
        if turn.deadline is None or turn.deadline < self._core.now() + timedelta(hours=schedule.notice):
            deadline = next_deadline(schedule, self._core.now())
            with contextlib.suppress(NotPending):  # it is running right now: the next turn gets a deadline
                turn = await self._core.ask(self._store.set_deadline, turn.id, deadline)
        running = await self._moved_to(campaign, CampaignStatus.RUNNING, who, "resume")
        await self._announce(running, "The campaign has resumed", "", turn.deadline)
        return running

    async def end(self, campaign_id: CampaignId, who: int | None, reason: str = "") -> Campaign:
        """End a campaign for good, whoever is ahead. Raises WrongMoment when it is already over."""
        campaign = await self._core.campaign(campaign_id)
        if campaign.status == CampaignStatus.ENDED:
            raise WrongMoment(f"{campaign.name} is already over.")
        last = await self._core.ask(self._store.last_done, campaign_id)
        drawn = [] if last is None else await self._borders(campaign, last.number)
        ended = await self._moved_to(campaign, CampaignStatus.ENDED, who, "end", reason)
        told = last_words(campaign, _abandoned(reason, last), last.number if last else 0, [one.key for one in drawn])
        await self._core.ask(
            self._store.queue,
            campaign_id,
            [*told, *await self._cards(campaign), *status(campaign)],
            self._core.now(),
            turn_id=None if last is None else last.id,
            pictures=drawn,
        )
        self._woken()
        return ended

    async def _borders(self, campaign: Campaign, number: int) -> list[NewPicture]:
        """How it went up to a turn, for the post that closes a campaign; nothing where nothing can be shown."""
        if "newspaper" not in campaign.channels:
            return []
        turns = await self._core.ask(self._store.turns, campaign.id)
        following = await self._core.ask(self._store.turn, campaign.id, number + 1)
        lookout = Lookout(campaign=campaign, turn=following, seat=None)
        try:
            past = past_chronicles(turns)
            moving = await self._core.look(lookout, history_job, past)
            return [new_picture(moving), new_picture(await self._core.look(lookout, replay_job, past, campaign.name))]
        except (HostingError, JobFailed) as silent:
            log.info("campaign %s ends without a history: %s", campaign.id, silent)
            return []

    async def hand_over(self, campaign_id: CampaignId, user_id: int, who: int) -> Campaign:
        """Give a campaign another leader; both are told, and #gm. Raises WrongMoment when that person leads it."""
        before = await self._core.campaign(campaign_id)
        if before.gm_id == user_id:
            raise WrongMoment(f"That person already leads {before.name}.")
        await self._core.ask(self._store.merge_campaign, campaign_id, "settings", leader_gone=False)
        after = await self._core.ask(self._store.change_campaign, campaign_id, gm_id=user_id)
        await self._core.audit(after, "gm.transfer", who, before=before.gm_id, after=user_id)
        text = "Somebody else leads it from now on. /campaign info shows who."
        told = gm_line(after, "The campaign has a new game master", text)
        told.append(notice(user_id, f"You lead {after.name}", LEADING))
        if before.gm_id is not None:
            text = "Another game master leads it from now on. You keep any faction you play in it."
            told.append(notice(before.gm_id, f"You no longer lead {after.name}", text))
        await self._core.ask(self._store.queue, campaign_id, told, self._core.now())
        self._core.wake_outbox()
        return after

    async def set_schedule(self, campaign_id: CampaignId, schedule: Schedule, who: int) -> Turn | None:
        """Give the campaign another rhythm; the running turn gets the deadline the new one gives it. Announced."""
        campaign = await self._core.campaign(campaign_id)
        await self._core.ask(
            self._store.change_campaign,
            campaign_id,
            schedule=schedule.model_dump(mode="json"),
            time_zone=schedule.zone,
        )
        await self._core.audit(campaign, "campaign.schedule", who, schedule=schedule.describe())
        turn = await self._core.ask(self._store.present_turn, campaign_id)
        deadline: datetime | None = None
        if turn is not None and campaign.status in (CampaignStatus.RUNNING, CampaignStatus.PAUSED):
            deadline = next_deadline(schedule, self._core.now())
            try:
                turn = await self._core.ask(self._store.set_deadline, turn.id, deadline)
            except NotPending:
                pass  # it is running right now: the next turn gets the new rhythm
            else:
                left = 0.0 if deadline is None else (deadline - self._core.now()) / timedelta(hours=1)
                await self._core.ask(self._store.forget_reminders, turn.id, left)
        text = f"Turns now end {schedule.describe()}."
        await self._announce(campaign, "A new schedule", text, deadline)
        return turn

    async def set_channels(self, campaign_id: CampaignId, **channels: int | None) -> Campaign:
        """Remember the campaign's channels by kind ("newspaper", "map", "town-square", "gm", "category")."""
        return await self._core.ask(self._store.merge_campaign, campaign_id, "channels", **channels)

    async def set_posts(self, campaign_id: CampaignId, **posts: int | None) -> Campaign:
        """Remember the messages that are edited in place ("status")."""
        return await self._core.ask(self._store.merge_campaign, campaign_id, "posts", **posts)

    async def get(self, campaign_id: CampaignId) -> Campaign:
        """Raises NotThere."""
        return await self._core.campaign(campaign_id)

    async def find(self, guild_id: int, name: str) -> Campaign:
        """A server's campaign by name. Raises NotThere."""
        found = await self._core.ask(self._store.find_campaign, guild_id, name)
        if found is None:
            raise NotThere(f"There is no campaign called {name} here.")
        return found

    async def all(self, guild_id: int | None = None, *, ended: bool = False) -> list[Campaign]:
        """The campaigns of a server (None: of all), oldest first; with `ended` those that are over too."""
        statuses = tuple(CampaignStatus) if ended else ALIVE
        return await self._core.ask(self._store.campaigns, guild_id, statuses)

    async def of_person(self, user_id: int, *, ended: bool = False) -> list[Campaign]:
        """The campaigns that a person leads or plays in, oldest first; with `ended` those that are over too, and those
        of a faction that is out of the game.
        """
        statuses = tuple(CampaignStatus) if ended else ALIVE
        return await self._core.ask(self._store.campaigns_of_person, user_id, statuses)

    async def of_channel(self, guild_id: int, *channel_ids: int) -> Campaign | None:
        """The campaign one of whose channels this is; of several channels the first that is any's."""
        return await self._core.ask(self._store.campaign_of_channel, guild_id, channel_ids)

    def ruleset(self, campaign: Campaign) -> Ruleset[Any, Any]:
        """The game of a campaign: its title, option and choice forms, order book."""
        return self._core.rules(campaign)

    def silence(self, campaign: Campaign) -> str:
        """What its game master should know of a deadline at which nobody has sent orders; "" where there is nothing."""
        play = self._core.rules(campaign).play
        return play.silence(play.options.model_validate(campaign.options))

    async def overview(self, campaign_id: CampaignId) -> Overview:
        """The campaign at a glance."""
        campaign = await self._core.campaign(campaign_id)
        rules = self._core.rules(campaign)
        turn = await self._core.ask(self._store.present_turn, campaign_id)
        number = turn.number if turn else 0
        sheets = await self._core.ask(self._store.current_sheets, campaign_id, number)
        seats = tuple(
            SeatState(seat=seat, orders=sheet_state(sheets.get(seat.id)), ready=seat.ready)
            for seat in await self._seats(campaign)
        )
        playing = [state for state in seats if owes_orders(state.seat)]
        return Overview(
            campaign=campaign,
            title=rules.title,
            turn=turn,
            date=self._core.date(campaign, number),
            deadline=turn.deadline if turn and campaign.status == CampaignStatus.RUNNING else None,
            schedule=self._core.schedule(campaign).describe(),
            seats=seats,
            sent=sum(state.orders != "none" for state in playing),
            playing=len(playing),
            votes=sum(cast == number for cast in campaign.settings.pause_votes.values()),
        )

    async def export(self, campaign_id: CampaignId, who: int | None = None, *, pictures: bool = True) -> bytes:
        """Everything about a campaign as one zip file, which `restore` reads; without `pictures` much smaller."""
        campaign = await self._core.campaign(campaign_id)
        data = await asyncio.to_thread(export_campaign, self._store, campaign_id, pictures=pictures)
        await self._core.audit(campaign, "campaign.export", who, bytes=len(data))
        return data

    async def confirm(self, campaign_id: CampaignId, who: int, *, people: bool = True) -> Campaign:
        """GM: let a restored campaign be led by `who`, with the people and channels of its file or without them.

        Raises WrongMoment when that was done before.
        """
        try:
            campaign = await asyncio.to_thread(
                confirm_restored, self._store, campaign_id, who, self._core.now(), people=people
            )
        except NotPending as before:
            raise WrongMoment(str(before)) from None
        await self._core.audit(campaign, "campaign.confirm", who, people=people)
        return campaign

    async def _seats(self, campaign: Campaign) -> list[Seat]:
        return await self._core.ask(self._store.seats, campaign.id)

    async def _expect(self, campaign_id: CampaignId, wanted: CampaignStatus, refusal: str) -> Campaign:
        campaign = await self._core.campaign(campaign_id)
        if campaign.status != wanted:
            raise WrongMoment(f"{campaign.name} {refusal}.")
        return campaign

    async def _moved_to(
        self, campaign: Campaign, wanted: CampaignStatus, who: int | None, verb: str, reason: str = ""
    ) -> Campaign:
        try:
            changed = await self._core.ask(
                self._store.move_campaign,
                campaign.id,
                _BEFORE[wanted],
                wanted,
                ended_at=self._core.now() if wanted == CampaignStatus.ENDED else None,
            )
        except NotPending as refused:
            raise WrongMoment(f"Somebody else was quicker: {refused}") from None
        await self._core.audit(campaign, f"campaign.{verb}", who, reason=reason)
        return changed

    async def _announce(self, campaign: Campaign, title: str, text: str, deadline: datetime | None) -> None:
        batch = [*announcement(campaign, title, text, deadline), *await self._cards(campaign), *status(campaign)]
        await self._core.ask(self._store.queue, campaign.id, batch, self._core.now())
        self._woken()

    async def _cards(self, campaign: Campaign) -> list[NewDelivery]:
        return [delivery for seat in await self._seats(campaign) for delivery in card(seat)]

    def _woken(self) -> None:
        self._core.wake_outbox()
        self._core.wake_alarm()


def _abandoned(reason: str, last: Turn | None) -> list[str]:
    """How a campaign went that its game master ended. last: the last turn that ran."""
    rows = (last.standings or {}).get("rows") if last else None
    ahead = [f"Ahead in the standings: {rows[0][1]}."] if rows else []
    return ["The game master has ended it.", *([reason] if reason else []), *ahead]


def sheet_state(sheet: OrderSheet | None) -> str:
    """ "none", "sent", or "errors" when what is on file has errors in it."""
    return "none" if sheet is None else "errors" if sheet.errors else "sent"


def validated(model: type[BaseModel], values: Mapping[str, Any]) -> BaseModel:
    """A form's values as the game's model. Raises BadChoice with the first field that is wrong."""
    try:
        return model.model_validate(dict(values))
    except ValidationError as wrong:
        first = wrong.errors()[0]
        field = ".".join(str(part) for part in first["loc"])
        said = first["msg"].removeprefix("Value error, ")
        raise BadChoice(f"{field}: {said}." if field else f"{said}.", field) from None
