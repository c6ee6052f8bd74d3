"""Hosting as one thing: the services, the loops, start and close."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Mapping
from datetime import datetime, timedelta

from bot.hosting.alarm import Alarm
from bot.hosting.campaigns import Campaigns
from bot.hosting.clock import Clock, SystemClock
from bot.hosting.core import Core
from bot.hosting.letters import Letters
from bot.hosting.messenger import Messenger
from bot.hosting.orders import Orders
from bot.hosting.orders_ahead import check_due
from bot.hosting.outbox import Outbox
from bot.hosting.papers import Papers
from bot.hosting.presence import Presence
from bot.hosting.quotas import Quotas
from bot.hosting.records import Health, TurnRun, Verified
from bot.hosting.reminders import Reminders
from bot.hosting.schedule import next_deadline
from bot.hosting.seats import Seats
from bot.hosting.trouble import tell_trouble
from bot.hosting.turns import Turns
from bot.hosting.verify import verify
from bot.hosting.worker_states import Rulesets
from bot.hosting.workshop import Workshop
from bot.limits import Allowance, Thing
from engine.games.registry import GAMES, ruleset
from storage.columns import CampaignStatus, SeatStatus
from storage.models import Turn
from storage.store import Store

log = logging.getLogger(__name__)

CLOCK_SLIP = timedelta(minutes=5)  # a clock that is set right by less than this has not jumped


class Hosting:
    """All that the bot does for campaigns; see the package's docstring for what its services offer.

    worker: do the games' work in processes of its own (False: in threads, for fast tests). alarm: watch the machine's
    clock (False: somebody calls `tick`, with a clock of their own). draw: make pictures. limits: how much a person may
    do, where it is not the usual.
    """

    def __init__(
        self,
        store: Store,
        *,
        clock: Clock | None = None,
        rulesets: Rulesets = ruleset,
        worker: bool = True,
        alarm: bool = True,
        draw: bool = True,
        limits: Mapping[Thing, Allowance] | None = None,
    ) -> None:
        self.store = store
        workshop = Workshop(rulesets, GAMES if rulesets is ruleset else (), process=worker)
        self.core = Core(store, clock or SystemClock(), rulesets, workshop, draw=draw)
        self.turns = Turns(self.core)
        self.campaigns = Campaigns(self.core)
        self.seats = Seats(self.core)
        self.orders = Orders(self.core, self.turns)
        self.papers = Papers(self.core)
        self.presence = Presence(self.core)
        self.letters = Letters(self.core)
        self.quotas = Quotas(self.core, limits)
        self.outbox = Outbox(self.core)
        self.reminders = Reminders(self.core)
        self.alarm = Alarm(self.ring, self._moments) if alarm else None
        self.started_at = self._last_look = self.core.now()
        self._held = contextlib.ExitStack()
        self._errands: set[asyncio.Task[TurnRun]] = set()
        self.core.wake_outbox = self.outbox.wake
        if self.alarm is not None:
            self.core.wake_alarm = self.alarm.wake

    async def start(self, messenger: Messenger) -> None:
        """Take the database, put right what the last run left undone, and begin: overdue turns run in the background,
        queued messages go out. Raises AlreadyRunning when another Turnkeep holds the database.
        """
        await asyncio.to_thread(self._held.enter_context, self.store.running())
        self.core.workshop.start()
        released, unsure = await asyncio.to_thread(self._recover)
        if released or unsure:
            log.info("recovered: %d turns to run again, %d deliveries to look for", released, unsure)
        self.outbox.start(messenger)
        if self.alarm is not None:
            self.alarm.start()

    def _recover(self) -> tuple[int, int]:
        # The instance lock is ours, so whatever another run holds is held by a dead one.
        released = self.store.release_claims(self.core.run_id)
        unsure = self.store.release_deliveries(self.core.run_id, self.core.now())
        self.store.bring_forward(self.core.now(), timedelta(hours=1))
        return len(released), unsure

    async def close(self) -> None:
        """Stop taking turns and sending. A turn under way is given back and runs after the next start."""
        if self.alarm is not None:
            self.alarm.close()
        for errand in self._errands:
            errand.cancel()
        await asyncio.gather(*self._errands, return_exceptions=True)
        await self.outbox.close()
        await self.core.workshop.close()
        await asyncio.to_thread(self._held.close)

    async def ring(self) -> None:
        """What the alarm calls: set off whatever is due, without waiting for turns to end."""
        await self._look_around()
        await self.turns.release_strays()
        await check_due(self.core)
        await self.reminders.send_due()
        for campaign_id in await self._due():
            self._set_off(campaign_id)

    async def tick(self) -> list[TurnRun]:
        """Run every turn that is due by the clock and queue the reminders that are; waits until the turns are done."""
        await self._look_around()
        await self.turns.release_strays()
        await check_due(self.core)
        await self.reminders.send_due()
        errands = [self._set_off(campaign_id) for campaign_id in await self._due()]
        runs = list(await asyncio.gather(*errands))
        await check_due(self.core)
        return runs

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
        for turn in await self.core.ask(self.store.awaited_turns):
            if turn.opened_at <= now + CLOCK_SLIP:
                continue
            await self.core.ask(self.store.reset_opening, turn.id or 0, now)
            campaign = await self.core.campaign(turn.campaign_id)
            deadline = next_deadline(self.core.schedule(campaign), now)
            if deadline is not None:
                why = "The clock of the machine I run on was wrong for a while, and has been set back."
                await self.turns.extend(turn.campaign_id, deadline, None, why)
                await self.papers.tell_gm(turn.campaign_id, "The clock was set back", f"{why} I set the deadline anew.")

    def _set_off(self, campaign_id: int) -> asyncio.Task[TurnRun]:
        errand = asyncio.create_task(self.turns.run(campaign_id), name=f"turn of campaign {campaign_id}")
        self._errands.add(errand)
        errand.add_done_callback(self._ended)
        return errand

    def _ended(self, errand: asyncio.Task[TurnRun]) -> None:
        self._errands.discard(errand)
        if not errand.cancelled() and errand.exception() is not None:
            log.error("%s: %r", errand.get_name(), errand.exception(), exc_info=errand.exception())

    async def _due(self) -> list[int]:
        """The campaigns whose turn is to be run now: the deadline has passed, or everybody is ready."""
        found = []
        for turn in await self.core.ask(self.store.awaited_turns):
            if turn.campaign_id in self.turns.running:
                continue
            overdue = turn.deadline is not None and turn.deadline <= self.core.now()
            if (overdue and not await self._postponed(turn)) or await self._all_ready(turn):
                found.append(turn.campaign_id)
        return found

    async def _all_ready(self, turn: Turn) -> bool:
        campaign = await self.core.campaign(turn.campaign_id)
        if not self.core.schedule(campaign).runs_early:
            return False
        seats = await self.core.ask(self.store.seats, turn.campaign_id)
        playing = [seat for seat in seats if seat.status == SeatStatus.PLAYING]
        return bool(playing) and all(seat.ready for seat in playing)

    async def _postponed(self, turn: Turn) -> bool:
        """Where the GM wishes it, a deadline that too many would miss moves by itself, once a turn."""
        campaign = await self.core.campaign(turn.campaign_id)
        schedule = self.core.schedule(campaign)
        if not schedule.postpone_if or campaign.settings.get("postponed") == turn.number:
            return False
        sheets = await self.core.ask(self.store.current_sheets, turn.campaign_id, turn.number)
        seats = await self.core.ask(self.store.seats, turn.campaign_id)
        playing = [seat for seat in seats if seat.status == SeatStatus.PLAYING]
        missing = sum(seat.id not in sheets for seat in playing)
        if not missing or missing * 100 < schedule.postpone_if * len(playing):
            return False
        await self.core.ask(self.store.merge_campaign, turn.campaign_id, "settings", postponed=turn.number)
        later = self.core.now() + timedelta(hours=schedule.postpone_hours)
        await self.turns.extend(
            turn.campaign_id, later, None, f"{missing} of {len(playing)} factions had sent no orders yet."
        )
        return True

    async def _moments(self) -> list[datetime]:
        """When the alarm is to ring next: every deadline ahead, and the nearest reminder."""
        now = self.core.now()
        turns = await self.core.ask(self.store.awaited_turns)
        ahead = [turn.deadline for turn in turns if turn.deadline is not None and turn.deadline > now]
        reminder = await self.reminders.next_moment(now)
        return ahead if reminder is None else [*ahead, reminder]

    async def vote_pause(self, campaign_id: int, seat_id: int, user_id: int, *, yes: bool = True) -> tuple[int, int]:
        """A seat's vote for a pause: (votes, votes needed); with more than half of the playing seats the campaign is
        paused. Raises NotAllowed, WrongMoment.
        """
        await self.core.allow(seat_id, user_id, submit=True)
        campaign = await self.campaigns.get(campaign_id)
        turn = await self.core.present(campaign)
        seats = await self.core.ask(self.store.seats, campaign_id)
        playing = {str(seat.id) for seat in seats if seat.status == SeatStatus.PLAYING}
        votes = dict(campaign.settings.get("pause_votes", {}))
        votes = {seat: number for seat, number in votes.items() if number == turn.number and seat in playing}
        if yes and str(seat_id) in playing:
            votes[str(seat_id)] = turn.number
        else:
            votes.pop(str(seat_id), None)
        needed = len(playing) // 2 + 1
        done = len(votes) >= needed and campaign.status == CampaignStatus.RUNNING
        await self.core.ask(self.store.merge_campaign, campaign_id, "settings", pause_votes={} if done else votes)
        if done:
            await self.campaigns.pause(campaign_id, None, f"{len(votes)} of {len(playing)} factions voted for it.")
        return len(votes), needed

    def verify(self, campaign_id: int) -> AsyncIterator[Verified]:
        """Replay a campaign and compare, turn by turn."""
        return verify(self.core, campaign_id)

    async def health(self, campaign_id: int | None = None) -> Health:
        """How the bot (or one campaign) is doing; `lines` says what needs a person."""
        counts = await self.core.ask(self.store.counts, self.core.now(), campaign_id)
        turns = await self.core.ask(self.store.awaited_turns)
        deadlines = [t.deadline for t in turns if t.deadline and campaign_id in (None, t.campaign_id)]
        return Health(
            run_id=self.core.run_id,
            started_at=self.started_at,
            counts=counts,
            next_deadline=min(deadlines, default=None),
            running_turns=tuple(sorted(self.turns.running)),
            worker_ok=self.core.workshop.ok,
            lines=tuple(_troubles(counts, self.core.workshop.ok)),
        )


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
