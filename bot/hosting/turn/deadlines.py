"""What happens at a deadline: due turns are looked at when the alarm rings, and claimed when a worker is free.

Until a turn is claimed it takes orders, however many turns wait before it. Those who run turns draw their pictures when
no turn is due, or when pictures have waited long enough.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from datetime import datetime, timedelta

from bot.hosting.core import Core
from bot.hosting.errors import WrongMoment
from bot.hosting.mail.dispatches import owes_orders
from bot.hosting.records import TurnRun
from bot.hosting.sheets.house_orders import owed_by_the_house
from bot.hosting.turn.schedule import Schedule
from bot.hosting.turn.turns import Turns
from bot.hosting.watching import trail
from bot.hosting.watching.aside import isolated, put_aside
from bot.hosting.watching.bulkheads import Work
from bot.hosting.workers.workshop import TURNS
from storage.ids import CampaignId, TurnId
from storage.records import Campaign, Claim, DueTurn

DEADLINE = "the deadline"
TURN_SECONDS = 15 * 60.0  # for a turn, from the claim to the last row written

log = logging.getLogger(__name__)


class Deadlines:
    """Runs the turns that are due, as many at once as there may be workers for turns."""

    def __init__(self, core: Core, turns: Turns) -> None:
        self._core, self._turns = core, turns
        self._store = core.store
        self._passed: datetime | None = None  # deadlines up to this moment have been looked at
        self._waiting = 0
        self._fit: set[tuple[TurnId, CampaignId]] = set()  # looked at, and nothing speaks against running them
        self._early: list[CampaignId] = []
        self._apart: set[CampaignId] = set()
        self._reads: dict[str, int] = {}
        self._beyond: set[TurnId] = set()  # run from states that only a later version reads
        self._runners: set[asyncio.Task[list[TurnRun]]] = set()

    async def judge(self) -> None:
        """Look at what is due now: a campaign that cannot be read is set aside, a deadline that too many would miss is
        moved where its game master wishes so, a turn for which the house is about to give orders waits for them, one
        that only a later version can run is left to it. Three queries, however many campaigns there are.
        """
        now = self._core.now()
        due = await self._core.ask(self._store.due_turns, now)
        self._fit &= {(turn.turn_id, turn.campaign_id) for turn in due if turn.overdue}
        self._beyond &= {turn.turn_id for turn in due}
        known = {campaign_id for _, campaign_id in self._fit}
        early: list[CampaignId] = []
        for turn, campaign in await self._read([turn for turn in due if turn.campaign_id not in known], now):
            async with isolated(self._core, DEADLINE, turn.campaign_id, turn.campaign_id, heals=False):
                schedule = self._core.schedule(campaign)
                if not self._can_run(turn, campaign):
                    continue
                if not turn.overdue and schedule.runs_early:
                    early.append(turn.campaign_id)
                elif turn.overdue and await self._runs_late(campaign, schedule):
                    self._fit.add((turn.turn_id, turn.campaign_id))
        ready = {campaign_id for _, campaign_id in self._fit}.union(early)
        owing = await owed_by_the_house(self._core) if ready else set()
        ready -= owing
        self._apart = owing | {turn.campaign_id for turn in due if turn.overdue} - ready
        self._passed, self._early, self._waiting = now, early, len(ready)

    async def _read(self, due: Sequence[DueTurn], now: datetime) -> list[tuple[DueTurn, Campaign]]:
        awaited = [turn for turn in due if not self._core.watch.resting(DEADLINE, turn.campaign_id, now)]
        if not awaited:
            return []
        ids = [turn.campaign_id for turn in awaited]
        campaigns, broken = await self._core.ask(self._store.campaigns_by_id, ids)
        for campaign_id, reason in broken.items():
            await put_aside(self._core, DEADLINE, campaign_id, campaign_id, reason)
        return [(turn, campaigns[turn.campaign_id]) for turn in awaited if turn.campaign_id in campaigns]

    def _can_run(self, turn: DueTurn, campaign: Campaign) -> bool:
        """Whether the game is here, in a version that reads the state. Raises WrongMoment where there is no other part
        of the bot that might have it.
        """
        reads = self._reads[campaign.game] = self._core.reads(campaign.game)
        if reads and turn.format <= reads:
            return True
        lacking = f"a newer {campaign.game}, which reads format {turn.format}" if reads else f"the game {campaign.game}"
        if not self._core.apart:
            raise WrongMoment(f"Its turn waits for {lacking}.")
        if turn.turn_id not in self._beyond:
            self._beyond.add(turn.turn_id)
            log.warning("campaign %s: its turn is left to a part of the bot that has %s", campaign.id, lacking)
        return False

    async def _runs_late(self, campaign: Campaign, schedule: Schedule) -> bool:
        """Whether an overdue turn is to be run: not where the GM wishes that a deadline which too many would miss moves
        by itself, once a turn.
        """
        if not schedule.postpone_if:
            return True
        turn = await self._core.present(campaign)
        if campaign.settings.postponed == turn.number:
            return True
        missing = len(await self._core.ask(self._store.seats_without_orders, turn.campaign_id, turn.number))
        seats = await self._core.ask(self._store.seats, turn.campaign_id)
        playing = [seat for seat in seats if owes_orders(seat)]
        if not missing or missing * 100 < schedule.postpone_if * len(playing):
            return True
        if await self._core.ask(self._store.set_once, turn.campaign_id, "settings", "postponed", turn.number):
            later = self._core.now() + timedelta(hours=schedule.postpone_hours)
            why = f"{missing} of {len(playing)} factions had sent no orders yet."
            await self._turns.extend(turn.campaign_id, later, None, why)
        return False

    def set_off(self) -> list[asyncio.Task[list[TurnRun]]]:
        """Have what was found due run, and what waits for it drawn, in the background; those who do it."""
        work = self._waiting + self._turns.drawing.waiting
        for _ in range(min(work, TURNS[0].most) - len(self._runners)):
            runner = asyncio.create_task(self._run_on(), name="turns that are due")
            self._runners.add(runner)
            runner.add_done_callback(self._ended)
        return list(self._runners)

    async def close(self) -> None:
        """Stop: a turn under way is given back."""
        runners = list(self._runners)
        for runner in runners:
            runner.cancel()
        await asyncio.gather(*runners, return_exceptions=True)

    def _ended(self, runner: asyncio.Task[list[TurnRun]]) -> None:
        self._runners.discard(runner)
        if not runner.cancelled() and runner.exception() is not None:
            log.error("%s: %r", runner.get_name(), runner.exception())

    async def _run_on(self) -> list[TurnRun]:
        """One turn after the other, and their pictures, until nothing waits; the database that could not be used is not
        asked again here.
        """
        runs: list[TurnRun] = []
        drawing = self._turns.drawing
        with self._core.bulkheads.at(Work.TURNS):
            while not (runs and runs[-1].outcome == "later"):
                if drawing.presses() and await drawing.draw_waiting():
                    continue
                if (run := await self._next()) is not None:
                    runs.append(run)
                elif not await drawing.draw_waiting():
                    break
        return runs

    async def _next(self) -> TurnRun | None:
        trail.begin()
        async with await self._core.workshop.place() as place:
            claim = await self._turns.take(self._claim)
            if claim is None:
                return None
            done: list[TurnRun] = []
            campaign_id = claim.campaign_id
            async with isolated(self._core, DEADLINE, campaign_id, campaign_id, limit=TURN_SECONDS):
                done.append(await self._turns.carry_out(claim, place))
            return done[0] if done else TurnRun(outcome="failed", campaign_id=campaign_id, error="set aside")

    async def _claim(self) -> Claim | None:
        assert self._passed is not None
        now = self._core.now()
        resting = {
            one.campaign_id for one in self._core.watch.aside() if self._core.watch.resting(DEADLINE, one.item, now)
        }
        apart = sorted(self._apart | resting | self._turns.running)
        found = await self._core.due.claim(
            self._store.claim_due, passed=self._passed, early=self._early, apart=apart, reads=self._reads
        )
        return found[0] if found else None
