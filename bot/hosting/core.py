"""What all services share: the store, the clock, the games, and the way to the workers."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Concatenate, ParamSpec, TypeVar

from bot.hosting.clock import Clock
from bot.hosting.errors import NotAllowed, NotThere, Unfinished, WrongMoment
from bot.hosting.mail.dispatches import gm_line
from bot.hosting.queue import Cluster, Due, Embedded, Queue
from bot.hosting.turn.schedule import Schedule
from bot.hosting.watching.bulkheads import Bulkheads, in_thread
from bot.hosting.watching.identity import new_run_id
from bot.hosting.watching.watch import Watch
from bot.hosting.workers.worker_states import Rulesets, Sight, StateWanted
from bot.hosting.workers.workshop import CHANGING, TooBig, TooLong, WorkerLost, Workshop
from engine.core.ruleset import Ruleset, dated
from engine.games.registry import UnknownGameError
from storage.errors import NotFound
from storage.ids import CampaignId, SeatId
from storage.records import Campaign, NewDelivery, Seat, Standing, StoredReport, Turn
from storage.statuses import CampaignStatus, Role
from storage.store import Store

P = ParamSpec("P")
T = TypeVar("T")

log = logging.getLogger(__name__)

TOLD_AGAIN = timedelta(hours=1)  # the game master hears of a faction's unreadable orders no more often


@dataclass(frozen=True, slots=True, kw_only=True)
class Lookout:
    """From where a state is looked at: by the game's seat id (None: as everybody may). who: the person who asks (user
    id); None: whoever plays the seat. orders_of: the seat whose orders the job reads, if it reads any.
    """

    campaign: Campaign
    turn: Turn
    seat: str | None
    who: int | None = None
    orders_of: Seat | None = None


class Core:
    """The shared ground of the services.

    run_id: names this run of the bot; every claim carries it. apart: the bot runs in parts.
    """

    def __init__(
        self, store: Store, clock: Clock, rulesets: Rulesets, workshop: Workshop, *, apart: bool = False
    ) -> None:
        self.store, self.clock, self.rulesets, self.workshop = store, clock, rulesets, workshop
        self.run_id, self.apart = new_run_id(), apart
        self.watch = Watch()
        self.bulkheads = Bulkheads()
        self.due: Queue = (Cluster if apart else Embedded)(store, self.run_id, clock.now, self.bulkheads)
        self.stumbled: set[int] = set()  # order sheets given ahead whose check was broken off once
        self._told: dict[tuple[int | None, str], datetime] = {}

    def wake_outbox(self) -> None:
        """Something was queued for Discord."""
        self.due.wake(Due.MAIL)

    def wake_alarm(self) -> None:
        """A deadline changed, or a turn may begin earlier."""
        self.due.wake(Due.TURNS)

    def now(self) -> datetime:
        return self.clock.now()

    async def ask(self, query: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a store query in a thread. What is not there becomes NotThere."""
        try:
            return await in_thread(query, *args, **kwargs)
        except NotFound as missing:
            raise NotThere(str(missing)) from None

    def rules(self, campaign: Campaign) -> Ruleset[Any, Any]:
        """The ruleset of a campaign."""
        return self.rulesets(campaign.game)

    def reads(self, game: str) -> int:
        """The newest format of a game's states that this installation reads; 0 where it has no such game."""
        try:
            return self.rulesets(game).play.format
        except UnknownGameError:
            return 0

    def date(self, campaign: Campaign, number: int) -> str:
        """A turn of a campaign in the calendar of its game and options."""
        return dated(self.rules(campaign), number, campaign.options)

    def schedule(self, campaign: Campaign) -> Schedule:
        """The rhythm of a campaign."""
        return Schedule.model_validate(campaign.schedule)

    async def audit(self, campaign: Campaign, what: str, who: int | None, **details: Any) -> None:
        """Write down who did what."""
        await self.ask(
            self.store.add_audit,
            what,
            self.now(),
            guild_id=campaign.guild_id,
            campaign_id=campaign.id,
            who_id=who,
            **details,
        )

    async def campaign(self, campaign_id: CampaignId) -> Campaign:
        return await self.ask(self.store.campaign, campaign_id)

    async def present(self, campaign: Campaign) -> Turn:
        """The turn taking orders. Raises WrongMoment before the start and after the end."""
        return taking_orders(campaign, await self.ask(self.store.present_turn, campaign.id))

    async def latest(self, campaign: Campaign) -> Turn:
        """The turn whose state is how things stand, also after the end. Raises WrongMoment before the start."""
        return under_way(campaign, await self.ask(self.store.present_turn, campaign.id))

    async def look(
        self,
        lookout: Lookout,
        job: Callable[Concatenate[Rulesets, Sight, P], T],
        *arguments: P.args,
        **none: P.kwargs,
    ) -> T:
        """Have a worker do a job on a state as a seat sees it. Raises what the job refuses; Unfinished when it was
        stopped or its worker died; JobFailed when it raised.
        """
        assert not none, "jobs take positional arguments only"
        turn = lookout.turn
        # Every change of a turn's state outside a turn is an amendment; the run's id tells databases apart.
        name = f"{self.run_id}:{turn.id}:{len(turn.amendments)}"
        sight = Sight(game=lookout.campaign.game, name=name, seat=lookout.seat)
        who = (lookout.campaign.id, lookout.seat) if lookout.who is None else lookout.who
        try:
            try:
                return await self.workshop.ask(job, self.rulesets, sight, *arguments, who=who, about=name)
            except StateWanted:
                sight = replace(sight, stored=await self.ask(self.store.state, turn.id))
                return await self.workshop.ask(job, self.rulesets, sight, *arguments, who=who, about=name)
        except WorkerLost as fault:
            raise await self.broken_off(lookout.campaign, fault, lookout.orders_of) from None

    async def work(
        self,
        campaign: Campaign,
        who: int | None,
        job: Callable[Concatenate[Rulesets, P], T],
        *arguments: P.args,
        **none: P.kwargs,
    ) -> T:
        """Have a worker do a job that brings all it needs, for a person (None: the house). Raises as `look` does."""
        assert not none, "jobs take positional arguments only"
        asking = (campaign.id, "the house") if who is None else who
        try:
            return await self.workshop.ask(job, self.rulesets, *arguments, who=asking, seconds=CHANGING)
        except WorkerLost as fault:
            raise await self.broken_off(campaign, fault) from None

    async def broken_off(self, campaign: Campaign, fault: WorkerLost, orders_of: Seat | None = None) -> Unfinished:
        """What is told to the person whose job was stopped; its game master is told, too."""
        log.error("campaign %s: a job was aborted: %s", campaign.id, fault)
        title = "Something could not be looked up" if orders_of is None else "Orders I could not read"
        whose = "Somebody asked for something" if orders_of is None else f"{orders_of.name} sent orders"
        last = self._told.get((campaign.id, whose))
        if last is None or not last <= self.now() < last + TOLD_AGAIN:
            self._told[campaign.id, whose] = self.now()
            text = f"{whose}, and I had to stop: {fault}. Nothing else was affected."
            await self.queue(campaign, gm_line(campaign, title, text))
        return Unfinished(_sentence(fault, reading=orders_of is not None))

    async def queue(self, campaign: Campaign, batch: Sequence[NewDelivery]) -> None:
        """What is to be sent, and the outbox is told of it."""
        await self.ask(self.store.queue, campaign.id, batch, self.now())
        self.wake_outbox()

    async def seat(self, seat_id: SeatId) -> tuple[Seat, Campaign]:
        """A seat and its campaign. Raises NotThere."""
        seat = await self.ask(self.store.seat, seat_id)
        return seat, await self.campaign(seat.campaign_id)

    async def enter(
        self, seat_id: SeatId, user_id: int, *, submit: bool = False, turn: int | None = None, as_gm: bool = False
    ) -> Standing:
        """Let a member of the seat in, `submit`: only one who may give orders; what meets them, see Store.standing_of.

        Raises NotAllowed, NotThere.
        """
        standing = await self.ask(self.store.standing_of, seat_id, user_id, turn)
        if as_gm:
            return standing
        if standing.member is None:
            raise NotAllowed("You are not a member of this faction.")
        if submit and standing.member.role == Role.READ:
            raise NotAllowed("You may read this faction's reports, but not give its orders. Ask its owner.")
        return standing

    async def under_report(self, seat_id: SeatId, user_id: int, number: int, as_gm: bool, *, over: str) -> StoredReport:
        """What stands under a seat's report of turn `number` while the next one takes orders, for one who may give
        them. over: what is told once that is over, with {turn} in it. Raises NotAllowed, NotThere, WrongMoment.
        """
        standing = await self.enter(seat_id, user_id, submit=True, as_gm=as_gm)
        if taking_orders(standing.campaign, standing.turn).number != number + 1:
            raise WrongMoment(over.format(turn=number + 1))
        turn = await self.ask(self.store.turn, standing.campaign.id, number)
        report = await self.ask(self.store.report, turn.id, seat_id)
        return StoredReport() if report is None else report.document


def under_way(campaign: Campaign, turn: Turn | None) -> Turn:
    """The turn whose state is how things stand, also after the end. Raises WrongMoment before the start."""
    if turn is None:
        raise WrongMoment(f"{campaign.name} has not begun yet.")
    return turn


def taking_orders(campaign: Campaign, turn: Turn | None) -> Turn:
    """The turn that takes orders. Raises WrongMoment before the start and after the end."""
    if campaign.status == CampaignStatus.ENDED:
        raise WrongMoment(f"{campaign.name} is over.")
    return under_way(campaign, turn)


def _sentence(fault: WorkerLost, *, reading: bool) -> str:
    if reading and isinstance(fault, TooLong):
        return f"These orders take too long to read: {fault}. Nothing was stored. Send fewer or shorter lines."
    if reading and isinstance(fault, TooBig):
        return "These orders take too much memory to read. Nothing was stored. Send fewer or shorter lines."
    if isinstance(fault, (TooLong, TooBig)):
        return f"That could not be done: {fault}. Nothing was changed. The game master has been told."
    return "I was interrupted in the middle of that. Nothing was changed; please try again."
