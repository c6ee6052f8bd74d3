"""Hosting as one thing: the services, the loops, start and close."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from datetime import datetime, timedelta

from bot.hosting.campaigns import Campaigns
from bot.hosting.clock import Clock, Comparison, SystemClock, elapsed
from bot.hosting.core import Core
from bot.hosting.mail.dispatches import announcement, gm_line, status
from bot.hosting.mail.letters import Letters
from bot.hosting.mail.messenger import Messenger
from bot.hosting.mail.outbox import Outbox
from bot.hosting.mail.papers import Papers
from bot.hosting.people.house_seats import HousePlay
from bot.hosting.people.openings import Openings
from bot.hosting.people.practice import Practices
from bot.hosting.people.presence import Presence
from bot.hosting.people.seats import Seats
from bot.hosting.queue import Due
from bot.hosting.records import Health, TurnRun, Verified
from bot.hosting.sheets.house_orders import play_due
from bot.hosting.sheets.orders_ahead import check_due
from bot.hosting.sheets.reminders import Reminders
from bot.hosting.sheets.submissions import Orders
from bot.hosting.site.sites import Sites, Webspace
from bot.hosting.turn.deadlines import Deadlines
from bot.hosting.turn.schedule import next_deadline
from bot.hosting.turn.turns import Turns
from bot.hosting.turn.verify import verify
from bot.hosting.watching import trail
from bot.hosting.watching.alarm import Alarm
from bot.hosting.watching.aside import isolated
from bot.hosting.watching.bulkheads import Work, in_thread
from bot.hosting.watching.identity import is_gone
from bot.hosting.watching.measures import Measures
from bot.hosting.watching.quotas import Quotas
from bot.hosting.watching.trouble import tell_trouble
from bot.hosting.watching.watch import LATE, Pulse, Wait
from bot.hosting.workers.agency import Agency
from bot.hosting.workers.worker_states import Rulesets
from bot.hosting.workers.workshop import Workshop
from bot.limits import Allowance, Thing
from bot.roles import TOGETHER, Role
from engine.games.registry import UnknownGameError, ruleset
from storage.errors import AlreadyRunning, Gone, StorageError, Unavailable
from storage.ids import CampaignId, SeatId, TurnId
from storage.queries.campaigns import ALIVE
from storage.records import Oldest
from storage.statuses import CampaignStatus
from storage.store import Store

log = logging.getLogger(__name__)

ALARM = "alarm"
PLACE_TAKEN = "Another gateway of mine has taken over while I stood still. Start me again, and I wait for my turn."
STAND_BY_SECONDS = 1.0  # between two looks whether a place has become free
GUARDED = 4  # looks whether the database is still ours, in the time for which a claim holds
STALE_SECONDS = 300.0  # a loop that ought to do its work every minute
WRONG_CLOCK = "a deadline set by a wrong clock"

CLOCK_JUMP = timedelta(hours=1)  # ahead of the time that has passed: no correction, but a fault
JUMPED = (
    "I run no turn by it. Once it is right, everything continues by itself. If it is right now, and was wrong before, "
    "the bot's host has to restart me."
)
CLOCK_SLIP = timedelta(minutes=5)  # a clock that is set right by less than this has not jumped


class Hosting:
    """All that the bot does for campaigns; see the package's docstring for what its services offer.

    alarm: watch the machine's clock (False: somebody calls `tick`, with a clock of their own). limits:
    how much a person may do, where it is not the usual. agency: where the workers come from.
    steady: seconds that nobody can set, to compare the clock with. measures: who counts what is done. memory:
    see Workshop. roles: which parts of the bot these are; the others may run elsewhere.
    webspace: where sites of campaigns are written.
    """

    def __init__(
        self,
        store: Store,
        *,
        clock: Clock | None = None,
        rulesets: Rulesets = ruleset,
        alarm: bool = True,
        limits: Mapping[Thing, Allowance] | None = None,
        agency: Agency | None = None,
        steady: Callable[[], float] = elapsed,
        measures: Measures | None = None,
        memory: int | None = None,
        roles: frozenset[Role] = TOGETHER,
        webspace: Webspace | None = None,
    ) -> None:
        self.store, self.roles = store, roles
        self.measures = measures or Measures()
        workshop = Workshop(rulesets, agency, self.measures, memory)
        self.core = Core(store, clock or SystemClock(), rulesets, workshop, apart=roles != TOGETHER)
        self.turns = Turns(self.core)
        self.deadlines = Deadlines(self.core, self.turns)
        self.campaigns = Campaigns(self.core)
        self.seats = Seats(self.core)
        self.house = HousePlay(self.core, self.seats)
        self.openings = Openings(self.core, self.seats)
        self.practices = Practices(self.core, self.campaigns, self.seats, self.house)
        self.orders = Orders(self.core, self.turns)
        self.papers = Papers(self.core, self.turns.drawing)
        self.sites = Sites(self.core, self.campaigns, self.papers, webspace)
        self.presence = Presence(self.core)
        self.letters = Letters(self.core)
        self.quotas = Quotas(self.core, limits)
        self.outbox = Outbox(self.core)
        self.reminders = Reminders(self.core)
        self.alarm = Alarm(self.ring, self._next_moment) if alarm and roles != {Role.SENDER} else None
        self.started_at = self._last_look = self.core.now()
        self._comparison = Comparison(self.core.clock, steady)
        self._jump_told = False
        self.lost: StorageError | None = None
        self.on_lost: Callable[[], None] = lambda: None
        self._held = False
        self._places: tuple[str, ...] = ()
        self._guarding: asyncio.Task[None] | None = None
        self._chores_begun: dict[str, asyncio.Task[None]] = {}
        self.core.due.hear(Due.MAIL, self.outbox.wake)
        if self.alarm is not None:
            self.core.due.hear(Due.TURNS, self.alarm.wake)

    async def hold(self) -> None:
        """Take the database and bring its schema up to date; nobody else may do that.

        Raises AlreadyRunning when another Turnkeep holds the database, StorageError when it cannot be used.
        """
        if not self._held:
            await self.core.due.hold()
            self._held = True

    async def stand_by(self, places: Iterable[str]) -> None:
        """Wait until nobody else has these places, which are this run's from then on: should it lose one, it ends. It
        outlasts a database that goes away meanwhile. Raises AlreadyRunning.

        places: names of leases, in an order that is the same for all who want some of them.
        """
        await asyncio.to_thread(self._take_over)
        self._places = tuple(places)
        said = ""
        while True:
            try:
                if await self._in_place():
                    return
                why = f"another has {', '.join(self._places)}"
            except Unavailable as trouble:
                why = str(trouble)
                with contextlib.suppress(Unavailable):  # nobody else looks yet whether the database is still ours
                    await in_thread(self.store.check_hold)
            if why != said:
                log.info("standing by: %s", why)
            said = why
            await asyncio.sleep(STAND_BY_SECONDS)

    async def _in_place(self) -> bool:
        """Whether all places are this run's. The first that is not ends the look: nobody waits with one in hand that
        another waits for.
        """
        for place in self._places:
            if not await self.core.ask(self.store.take_lease, place, self.core.run_id, self.core.now()):
                return False
        return True

    async def start(self, messenger: Messenger | None = None) -> None:
        """Take the database, put right what the last run left undone, and begin: overdue turns run in the background,
        queued messages go out. messenger: the sender's. Raises AlreadyRunning when another Turnkeep holds the database.
        """
        await self.hold()
        if self.roles != {Role.SENDER}:
            self.core.workshop.start(await asyncio.to_thread(self._imported))
        await asyncio.to_thread(self._take_over)
        with self.core.bulkheads.at(Work.GUARD):
            self._guarding = asyncio.create_task(self._guard(), name="guard")
        self.core.due.start()
        if messenger is not None and Role.SENDER in self.roles:
            self.outbox.start(messenger)
        if self.alarm is not None:
            for loop in ("alarm", "reminders") if Role.GATEWAY in self.roles else ("alarm",):
                self.core.watch.expect(loop, STALE_SECONDS)
            self.alarm.start()

    async def _guard(self) -> None:
        """Look again and again whether the database is still ours; without it nothing may be done."""
        self.core.watch.expect("database", STALE_SECONDS)
        while True:
            try:
                if not await in_thread(self.store.check_hold):
                    log.warning("the lock on the database was lost and has been taken again")
                await self.core.due.renew()
                if not await self._in_place():
                    raise AlreadyRunning(PLACE_TAKEN)
                self.core.watch.ok("database")
            except (AlreadyRunning, Gone) as lost:
                log.critical("lost the lock on the database, stopping: %s", lost)
                self.lost = lost
                self.on_lost()
                return
            except Unavailable as trouble:
                log.error("cannot check the database: %s", trouble)
            except Exception:
                log.exception("checking the database failed; retrying")
            await asyncio.sleep(self.store.lease.total_seconds() / GUARDED)

    def _imported(self) -> list[str]:
        """Imports the games of the campaigns that live, and no others: each takes some ten MiB here and in a worker."""
        games = []
        for game in dict.fromkeys(campaign.game for campaign in self.store.campaigns()):
            try:
                self.core.rulesets(game)
            except UnknownGameError as unknown:
                # Only its own campaigns miss it: their commands say so, everybody else's bot starts.
                log.warning("campaigns of a game that is not installed: %s", unknown)
            else:
                games.append(game)
        return games

    def _take_over(self) -> None:
        """What a run on this machine held that has ended for certain is free at once; see identity."""
        gone = [run for run in self.store.holders() if is_gone(run)]
        if gone:
            log.info("%d former runs of the bot have ended in the middle of their work", len(gone))
            self.store.end_claims(gone, self.core.now())
        self.store.bring_forward(self.core.now(), timedelta(hours=1))

    async def close(self) -> None:
        """Stop taking turns and sending. A turn under way is given back and runs after the next start."""
        if self.alarm is not None:
            self.alarm.close()
        if self._guarding is not None:
            self._guarding.cancel()
        for chore in self._chores_begun.values():
            chore.cancel()
        await asyncio.gather(*self._chores_begun.values(), return_exceptions=True)
        await self.deadlines.close()
        await self.outbox.close()
        await self.core.workshop.close()
        if self._held:
            self._held = False
            await self.core.due.leave()
        self.core.bulkheads.close()

    async def ring(self) -> None:
        """What the alarm calls: set off whatever is due, without waiting for turns to end."""
        trail.begin()
        with self.core.bulkheads.at(Work.TURNS), self.core.watch.errand("the alarm's round"):
            if await self._clock_jumped() or not await self._is_alarm():
                return
            await self._each(self._before())
            if Role.WORKER in self.roles:
                await self.deadlines.judge()
                self.deadlines.set_off()
            self._do_chores()
        self.core.watch.ok("alarm")

    async def _is_alarm(self) -> bool:
        """Whether this run is the one that does what is done for all; another one takes over when it is gone. Turns are
        claimed one by one, so of those that only run them there may be any number.
        """
        if Role.GATEWAY not in self.roles:
            return True
        mine = await self.core.ask(self.store.take_lease, ALARM, self.core.run_id, self.core.now())
        if not mine:
            self.core.watch.ok("alarm")
            self.core.watch.ok("reminders")
        return mine

    async def _clock_jumped(self) -> bool:
        """Whether the clock is far ahead of the time that has passed: no deadline is believed to have come until it
        is right again, or the host says that it is by restarting the bot. Every game master is told once.
        """
        ahead = self._comparison.ahead()
        if ahead <= CLOCK_JUMP:
            if -CLOCK_SLIP < ahead < CLOCK_SLIP:
                self._comparison.trust()  # small corrections must not add up
            self._jump_told = False
            return False
        days = ahead / timedelta(days=1)
        sentence = f"The clock of my machine jumped {days:.1f} days ahead. {JUMPED}"
        self.core.watch.trouble("alarm", sentence)
        if not self._jump_told and Role.GATEWAY in self.roles:
            self._jump_told = True
            log.error("%s", sentence)
            for campaign in await self.core.ask(self.store.campaigns, None, ALIVE):
                line = gm_line(campaign, "The clock jumped ahead", sentence)
                await self.core.ask(self.store.queue, campaign.id, line, self.core.now())
            self.outbox.wake()
        return True

    async def tick(self) -> list[TurnRun]:
        """Run every turn that is due by the clock and queue the reminders that are; waits until the turns are done."""
        await self._each(self._before() | self._chores())
        await self.deadlines.judge()
        runners = self.deadlines.set_off()
        if runners:
            await asyncio.wait(runners)  # all of them, also when the first has failed
        await check_due(self.core)
        return [run for runner in runners for run in runner.result()]

    def _before(self) -> dict[str, Callable[[], Awaitable[object]]]:
        """What is looked after before the deadlines."""
        around = {"looking around": self._look_around} if Role.GATEWAY in self.roles else {}
        return {**around, "giving back turns": self.turns.release_strays, "taking over turns": self.turns.bury_dead}

    def _chores(self) -> dict[str, Callable[[], Awaitable[object]]]:
        """What no deadline waits for, nor one of them for another. Who runs turns draws what was left, too: what it
        could not file itself, because the database was away, is still its own.
        """
        drawing: dict[str, Callable[[], Awaitable[object]]] = {"drawing what was left": self.turns.drawing.take_over}
        if Role.GATEWAY not in self.roles:
            return drawing
        return {
            "checking orders given ahead": lambda: check_due(self.core),
            "playing for the house": lambda: play_due(self.core),
            "reminding": self.reminders.send_due,
            "writing sites": self.sites.write_due,
            **drawing,
        }

    def _do_chores(self) -> None:
        """Have the chores done, each by itself, but none twice at once."""
        for name, duty in self._chores().items():
            begun = self._chores_begun.get(name)
            if begun is None or begun.done():
                with self.core.bulkheads.at(Work.CHORES):
                    self._chores_begun[name] = asyncio.create_task(self._chore(name, duty), name=name)

    async def _chore(self, name: str, duty: Callable[[], Awaitable[object]]) -> None:
        trail.begin()
        with self.core.watch.errand(f"a round of {name}"):
            try:
                await self._each({name: duty})
            except Unavailable as trouble:
                log.error("%s: retrying later: %s", name, trouble)

    async def _each(self, duties: Mapping[str, Callable[[], Awaitable[object]]]) -> None:
        """One duty after the other; what fails keeps none of the rest back."""
        for name, duty in duties.items():
            try:
                await duty()
            except Unavailable:
                raise
            except Exception:
                log.exception("%s failed; continuing with the rest", name)

    async def _look_around(self) -> None:
        """What happened to the machine since: a database that could not be used, a clock that was set back."""
        await tell_trouble(self.core)
        now = self.core.now()
        if now < self._last_look - CLOCK_SLIP:
            log.warning("the clock went back from %s to %s", self._last_look, now)
            await self.core.ask(self.store.bring_forward, now, timedelta(hours=1))
            self.outbox.wake()
        self._last_look = now
        await self._set_back(now)

    async def _set_back(self, now: datetime) -> None:
        """Turns that were opened in what is now the future get the deadline that the present gives them."""
        for turn_id, campaign_id in await self.core.ask(self.store.opened_after, now + CLOCK_SLIP):
            if not self.core.watch.resting(WRONG_CLOCK, campaign_id, now):
                async with isolated(self.core, WRONG_CLOCK, campaign_id, campaign_id):
                    await self._set_anew(turn_id, campaign_id, now)

    async def _set_anew(self, turn_id: TurnId, campaign_id: CampaignId, now: datetime) -> None:
        await self.core.ask(self.store.reset_opening, turn_id, now)
        campaign = await self.core.campaign(campaign_id)
        deadline = next_deadline(self.core.schedule(campaign), now)
        if deadline is not None:
            why = "The clock of the machine I run on was wrong for a while, and has been set back."
            await self.turns.extend(campaign_id, deadline, None, why)
            await self.papers.tell_gm(campaign_id, "The clock was set back", f"{why} I reset the deadline.")

    async def _next_moment(self) -> datetime | None:
        """When the alarm is to ring next; what comes by the hour, like reminders, is seen by its sweep."""
        now = self.core.now()
        deadline = await self.core.ask(self.store.next_deadline_at, now)
        end = await self.core.ask(self.store.next_claim_end, self.core.run_id)
        moments = [moment for moment in (deadline, end) if moment is not None]
        return max(min(moments), now) if moments else None

    async def vote_pause(
        self, campaign_id: CampaignId, seat_id: SeatId, user_id: int, *, yes: bool = True
    ) -> tuple[int, int]:
        """A seat's vote for a pause: (votes, votes needed); with more than half of the playing seats the campaign is
        paused. Raises NotAllowed, WrongMoment.
        """
        await self.core.enter(seat_id, user_id, submit=True)
        campaign = await self.campaigns.get(campaign_id)
        turn = await self.core.present(campaign)
        votes, needed, of = await self.core.ask(
            self.store.vote, campaign_id, "pause_votes", seat_id, turn.number, yes=yes
        )
        await self.core.audit(campaign, "vote.pause", user_id, seat=seat_id, yes=yes, votes=votes)
        if votes >= needed and campaign.status == CampaignStatus.RUNNING:
            await self.campaigns.pause(campaign_id, None, f"{votes} of {of} factions voted for it.")
        else:
            news = status(campaign)
            if yes and votes == 1:
                text = f"1 of {needed} votes needed. /campaign vote-pause adds yours; the status post counts them."
                news += announcement(campaign, "A faction would like a pause", text)
            await self.core.ask(self.store.queue, campaign_id, news, self.core.now())
            self.core.wake_outbox()
        return votes, needed

    def verify(self, campaign_id: CampaignId) -> AsyncIterator[Verified]:
        """Replay a campaign and compare, turn by turn."""
        return verify(self.core, campaign_id)

    async def health(self, campaign_id: CampaignId | None = None) -> Health:
        """How the bot (or one campaign) is doing; `lines` says what needs a person."""
        now = self.core.now()
        counts = await self.core.ask(self.store.counts, now, campaign_id)
        oldest = await self.core.ask(self.store.oldest, now, campaign_id)
        pulses, aside, waits = self.core.watch.pulses(), self.core.watch.aside(campaign_id), self.waits()
        lines = [
            *_troubles(counts, self.core.workshop.ok),
            *_waiting(oldest, now),
            *(f"{one.what[:1].upper()}{one.what[1:]} is set aside: {one.reason[:200]}" for one in aside),
            *(
                one.trouble or f"My background task “{one.name}” has not run for {one.seconds / 60:.0f} minutes."
                for one in stale(pulses)
            ),
            *(f"{one.what[:1].upper()}{one.what[1:]}: {one.seconds:.0f} seconds so far." for one in waits if one.late),
        ]
        return Health(
            run_id=self.core.run_id,
            started_at=self.started_at,
            counts=counts,
            next_deadline=await self.core.ask(self.store.next_deadline_at, now, campaign_id),
            running_turns=tuple(sorted(self.turns.running)),
            worker_ok=self.core.workshop.ok,
            lines=tuple(lines),
            oldest=oldest,
            pulses=pulses,
            aside=aside,
            waits=waits,
        )

    def waits(self) -> tuple[Wait, ...]:
        """What is not done yet: jobs in the queues of the workers, errands in the background."""
        return (*self.core.workshop.waits(), *self.core.watch.errands())


def stale(pulses: Iterable[Pulse]) -> list[Pulse]:
    """The loops that have not done their work for too long."""
    return [pulse for pulse in pulses if pulse.stale]


def _waiting(oldest: Oldest, now: datetime) -> list[str]:
    lines = []
    if oldest.turn is not None and now - oldest.turn > LATE:
        minutes = (now - oldest.turn) // timedelta(minutes=1)
        lines.append(f"The oldest overdue turn has been waiting for {minutes} minutes.")
    if oldest.delivery is not None and now - oldest.delivery > LATE:
        since = (now - oldest.delivery) // timedelta(minutes=1)
        lines.append(f"The oldest unsent message has been waiting for {since} minutes.")
    return lines


def _troubles(counts: dict[str, int], worker_ok: bool) -> list[str]:
    lines = []
    if counts["turn_failed"]:
        lines.append(f"{counts['turn_failed']} failed: see the GM channel, then /gm run.")
    if counts["turn_overdue"]:
        lines.append(f"{counts['turn_overdue']} past the deadline and not yet run.")
    lost = counts["delivery_failed"] + counts["delivery_undeliverable"]
    if lost:
        lines.append(f"{lost} messages could not be delivered to where they were first sent.")
    if not worker_ok:
        lines.append("The worker process died during its last job; the next job gets a new one.")
    return lines
