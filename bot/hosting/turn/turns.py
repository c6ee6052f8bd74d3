"""Running turns: claimed by exactly one run, computed in the worker, written in one transaction."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from bot.hosting.core import Core, Lookout
from bot.hosting.errors import NotThere, WrongMoment
from bot.hosting.mail.dispatches import (
    Closing,
    advised,
    announcement,
    card,
    chosen_formats,
    gm_line,
    notice,
    seat_status,
    status,
    turn_result,
)
from bot.hosting.people.due_notes import due_in
from bot.hosting.people.latecomers import rejoining
from bot.hosting.records import TurnRun
from bot.hosting.restoring import require_confirmed
from bot.hosting.sheets.house_orders import play_due
from bot.hosting.turn.drawing import HELD, Drawing, Undrawn, unread
from bot.hosting.turn.issue import paper_job, press_items
from bot.hosting.turn.proof import link_of, rules_version
from bot.hosting.turn.schedule import next_deadline
from bot.hosting.watching.bulkheads import in_thread
from bot.hosting.workers.worker import TurnJob, TurnProduct, run_job
from bot.hosting.workers.worker_looks import standing_job
from bot.hosting.workers.worker_states import NEWER
from bot.hosting.workers.workshop import JobFailed, NotTakenUp, Place, WorkerLost
from engine.core.turn import SeatInfo
from storage.content import GmAction
from storage.errors import NotClaimed, NotPending, Unavailable
from storage.ids import CampaignId, SeatId
from storage.records import Campaign, Claim, Member, NewDelivery, OrderSheet, Press, Seat, Turn
from storage.statuses import CampaignStatus, TurnStatus

LONGEST_TURN = timedelta(days=366)  # from now to a deadline
MOST_DEATHS = 2  # times that whoever runs a turn may be lost in the middle of it

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Loaded:
    """What a turn is run with."""

    campaign: Campaign
    turn: Turn
    seats: list[Seat]
    members: Mapping[SeatId, list[Member]]
    sheets: Mapping[SeatId, OrderSheet]
    press: list[Press]
    stored: bytes
    next_deadline: datetime | None
    turns: Sequence[Turn]  # of the campaign, this one among them
    notes: Mapping[SeatId, Sequence[str]]
    again: bool
    before: str  # the link of the turn before


class Turns:
    """The services around a turn."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._store = core.store
        self.running: set[CampaignId] = set()
        self.drawing = Drawing(core)
        self._claiming = asyncio.Lock()  # what is claimed and not yet among the running must not be taken for astray

    async def get(self, campaign_id: CampaignId, number: int | None = None) -> Turn:
        """A turn by number; None: the one taking orders. Raises NotThere, WrongMoment."""
        if number is not None:
            return await self._core.ask(self._store.turn, campaign_id, number)
        return await self._core.present(await self._core.campaign(campaign_id))

    async def all(self, campaign_id: CampaignId, *, discarded: bool = False) -> list[Turn]:
        """The turns of a campaign, with `discarded` those of rolled-back history too."""
        return await self._core.ask(self._store.turns, campaign_id, discarded=discarded)

    async def run(self, campaign_id: CampaignId, who: int | None = None, *, due: bool = False) -> TurnRun:
        """Run the turn that takes orders, now. who: the GM who says so (a failed turn is tried again, a paused campaign
        plays one turn); None: the alarm. due: only if it still is, when it comes to claiming it: that is when a worker
        is free. What goes wrong inside the game is an outcome, not an exception.
        """
        campaign = await self._core.campaign(campaign_id)
        allowed = (CampaignStatus.RUNNING,) if who is None else (CampaignStatus.RUNNING, CampaignStatus.PAUSED)
        turn = await self._core.ask(self._store.present_turn, campaign_id)
        if turn is None or campaign.status not in allowed:
            return TurnRun(outcome="nothing", campaign_id=campaign_id)
        if who is not None:
            require_confirmed(campaign)
            if turn.format > self._core.rules(campaign).play.format:
                raise WrongMoment(NEWER)
            await self._core.audit(campaign, "turn.run", who, turn=turn.number, again=turn.status == TurnStatus.FAILED)
            if turn.status == TurnStatus.FAILED:
                await self._core.ask(self._store.retry_turn, turn.id)
        await play_due(self._core, campaign_id)
        for _ in range(MOST_DEATHS + 1):
            if campaign_id in self.running:
                return TurnRun(outcome="taken", campaign_id=campaign_id, number=turn.number)
            async with await self._core.workshop.place() as place:
                claim = await self.take(lambda: self._claim(campaign, turn, allowed, due))
                if claim is None:
                    taken = "taken" if turn.status in (TurnStatus.PENDING, TurnStatus.CLAIMED) else "nothing"
                    return TurnRun(outcome=taken, campaign_id=campaign_id, number=turn.number)
                run = await self.carry_out(claim, place)
            if run.outcome != "lost":
                break
        await self.drawing.draw_waiting(turn.id)
        return run

    async def _claim(
        self, campaign: Campaign, turn: Turn, allowed: Sequence[CampaignStatus], due: bool
    ) -> Claim | None:
        early = due and self._core.schedule(campaign).runs_early
        reads = self._core.reads(campaign.game)
        return await self._core.due.claim(
            self._store.claim_turn, turn.id, while_=allowed, due=due, early=early, reads=reads
        )

    async def take(self, claiming: Callable[[], Awaitable[Claim | None]]) -> Claim | None:
        """Claim a turn, whose run is then `carry_out`'s; None where there is none. From now on orders are too late."""
        async with self._claiming:
            claim = asyncio.ensure_future(claiming())
            try:
                taken = await asyncio.shield(claim)
            except asyncio.CancelledError:  # the bot closes: what was claimed at this very moment is given back
                if (late := await claim) is not None:
                    await in_thread(self._give_back, late)
                raise
            if taken is not None:
                self.running.add(taken.campaign_id)
        return taken

    async def carry_out(self, claim: Claim, place: Place) -> TurnRun:
        """Run a claimed turn with the worker of this place, which is left as soon as it has done its part. Then its
        reports are on their way, and its pictures wait to be drawn.

        The outcome "lost": its worker was, and the turn waits for another.
        """
        try:
            return await self._run_claimed(claim, place)
        finally:
            self.running.discard(claim.campaign_id)
            self._core.wake_outbox()
            self._core.wake_alarm()

    async def release_strays(self) -> None:
        """Give back what this run claimed but is not running: it could not even write down that the turn had failed."""
        async with self._claiming:
            strays = await self._core.ask(self._store.release_strays, self._core.run_id, sorted(self.running))
        for stray in strays:
            log.warning("campaign %s: its turn is to be run again", stray)

    async def _run_claimed(self, claim: Claim, place: Place) -> TurnRun:
        campaign_id, number = claim.campaign_id, claim.number
        log.info("campaign %s: running turn %s", campaign_id, number)
        try:
            loaded = await in_thread(self._load, campaign_id, number)
            job = self._job(loaded)
            product = await place.turn(run_job, self._core.rulesets, job)
            place.leave(remembering=str(claim.turn_id))  # the next turn is computed while this one is written down
            closing = await in_thread(self._closing, loaded, job, product)
            result = turn_result(closing)
            await self._core.ask(self._store.finish_turn, claim, result, self._core.now())
            self.drawing.put(
                Undrawn(
                    campaign=closing.campaign,
                    turn_id=claim.turn_id,
                    number=number,
                    date=product.date,
                    again=loaded.again,
                    paper=result.newspaper or {},
                    digest=product.digest,
                    job=job,
                    seats=loaded.seats,
                )
            )
        except asyncio.CancelledError:
            await asyncio.shield(in_thread(self._give_back, claim))
            raise
        except (WorkerLost, NotTakenUp) as fault:
            return await self._lost(claim, fault)
        except NotClaimed:
            log.warning("campaign %s: turn %s has been given to another", campaign_id, number)
            return TurnRun(outcome="taken", campaign_id=campaign_id, number=number)
        except JobFailed as fault:
            return await self._failed(claim, str(fault), fault.trace)
        except Unavailable as trouble:
            # No fault of the turn's: it is given back, by `release_strays` if even that cannot be written now.
            log.error("campaign %s: turn %s waits: %s", campaign_id, number, trouble)
            with contextlib.suppress(Unavailable):
                await in_thread(self._give_back, claim)
            return TurnRun(outcome="later", campaign_id=campaign_id, number=number, error=str(trouble))
        except Exception as fault:
            log.exception("campaign %s: turn %s failed", campaign_id, number)
            return await self._failed(claim, f"{type(fault).__name__}: {fault}", "")
        log.info("campaign %s: turn %s is done", campaign_id, number)
        return TurnRun(outcome="done", campaign_id=campaign_id, number=number, ended=result.ended)

    async def _lost(self, claim: Claim, fault: Exception) -> TurnRun:
        """A turn whose worker was lost waits for another, open for orders, until that has happened too often."""
        log.warning("campaign %s: turn %s lost its worker: %s", claim.campaign_id, claim.number, fault)
        outcome, said = "lost", str(fault)
        try:
            if error := await self._bury(claim, said):
                outcome, said = "failed", error
        except NotClaimed:
            log.warning("campaign %s: turn %s was no longer ours to give back", claim.campaign_id, claim.number)
        return TurnRun(outcome=outcome, campaign_id=claim.campaign_id, number=claim.number, error=said)

    async def _bury(self, claim: Claim, why: str) -> str:
        """Whoever ran a turn is gone: it waits, or, once too often, fails; then with what error. Raises NotClaimed."""
        said = f"{why}, for the third time"
        told = self._failure(await self._core.campaign(claim.campaign_id), claim.number, said)
        failed = await self._core.ask(self._store.lose_turn, claim, said, told, self._core.now(), most=MOST_DEATHS)
        if not failed:
            return ""
        log.error("campaign %s: turn %s failed: %s", claim.campaign_id, claim.number, said)
        self._core.wake_outbox()
        return said

    async def bury_dead(self) -> None:
        """Turns that another run of the bot has claimed, and no longer says that it is running, are run again."""
        for claim in await self._core.ask(self._store.ended_claims, self._core.run_id, self._core.now()):
            log.warning("campaign %s: whoever ran turn %s is gone", claim.campaign_id, claim.number)
            with contextlib.suppress(NotClaimed):
                await self._bury(claim, "the bot that ran it was stopped in the middle of it")

    def _give_back(self, claim: Claim) -> None:
        try:
            self._store.release_turn(claim)
        except NotClaimed:
            log.info("turn %s was finished while the bot was closing", claim.turn_id)

    def _load(self, campaign_id: CampaignId, number: int) -> Loaded:
        with self._store.asking():
            return self._at_one_moment(campaign_id, number)

    def _at_one_moment(self, campaign_id: CampaignId, number: int) -> Loaded:
        store = self._store
        campaign, seats = store.campaign(campaign_id), store.seats(campaign_id)
        played = store.turns(campaign_id, discarded=True)
        turns = [turn for turn in played if turn.discarded_at is None]
        by_number = {turn.number: turn for turn in turns}
        turn = by_number[number]
        return Loaded(
            campaign=campaign,
            turn=turn,
            seats=seats,
            members=store.members_of([seat.id for seat in seats]),
            sheets=store.current_sheets(campaign_id, number),
            press=store.press(campaign_id, number),
            stored=store.state(turn.id),
            next_deadline=next_deadline(self._core.schedule(campaign), self._core.now(), turn.deadline),
            turns=turns,
            before=by_number[number - 1].link,
            notes=due_in(number, store.notes_of_campaign(campaign_id)),
            again=any(old.number == number and old.discarded_at and old.done_at for old in played),
        )

    def _job(self, loaded: Loaded) -> TurnJob:
        names = {seat.id: seat.engine_id for seat in loaded.seats}
        campaign = loaded.campaign
        return TurnJob(
            game=campaign.game,
            stored=loaded.stored,
            orders={str(names[seat]): sheet.text for seat, sheet in loaded.sheets.items() if names.get(seat)},
            seed=loaded.turn.seed,
            number=loaded.turn.number,
            press=press_items(loaded.press, loaded.seats),
            formats=chosen_formats(loaded.seats),
            changes=tuple(str(seat.engine_id) for seat in loaded.seats if seat.settings.changes_only),
            advised=advised(loaded.campaign, loaded.seats, loaded.turn.number),
            unread=unread(loaded.seats, loaded.members),
            paper=paper_job(campaign, self._core.rules(campaign), loaded.next_deadline, loaded.seats, loaded.turns),
        )

    def _closing(self, loaded: Loaded, job: TurnJob, product: TurnProduct) -> Closing:
        rules = rules_version(self._core.rules(loaded.campaign))
        return Closing(
            campaign=loaded.campaign,
            seats=loaded.seats,
            members=loaded.members,
            product=product,
            next_seed=loaded.turn.seed,
            next_deadline=loaded.next_deadline,
            sheets={seat: sheet.id for seat, sheet in loaded.sheets.items()},
            printed=[item.id for item in loaded.press],
            engine_version=engine_version(),
            rules=rules,
            link=link_of(loaded.before, job, rules, product.digest),
            again=loaded.again,
            held_until=self._core.now() + HELD,
            notes=loaded.notes,
        )

    async def _failed(self, claim: Claim, summary: str, trace: str) -> TurnRun:
        campaign_id, number = claim.campaign_id, claim.number
        log.error("campaign %s: turn %s failed: %s\n%s", campaign_id, number, summary, trace)
        told = self._failure(await self._core.campaign(campaign_id), number, summary)
        try:
            await self._core.ask(self._store.fail_turn, claim, f"{summary}\n{trace}", told, self._core.now())
        except NotClaimed:
            log.warning("campaign %s: turn %s was no longer ours to fail", campaign_id, number)
        return TurnRun(outcome="failed", campaign_id=campaign_id, number=number, error=summary)

    def _failure(self, campaign: Campaign, number: int, summary: str) -> list[NewDelivery]:
        """What is said of a turn that could not be run."""
        told = gm_line(
            campaign,
            f"Turn {number} could not be run",
            f"Nothing was saved, and the orders are still on file. What went wrong: {summary[:1200]}\n"
            "Once it is fixed, run the turn again with /gm run.",
            GmAction.TURN_FAILED,
        )
        return told + announcement(
            campaign,
            f"Turn {number} is delayed",
            "The presses have broken down. The game master has been told; your orders are safe.",
        )

    async def extend(self, campaign_id: CampaignId, deadline: datetime, who: int | None, reason: str = "") -> Turn:
        """Move the deadline of the turn taking orders; announced. Raises WrongMoment, NotThere."""
        campaign = await self._core.campaign(campaign_id)
        turn = await self._core.present(campaign)
        if deadline <= self._core.now():
            raise WrongMoment("That time is in the past. To run the turn now, use /gm run.")
        if deadline > self._core.now() + LONGEST_TURN:
            raise WrongMoment(
                f"A deadline can be at most {LONGEST_TURN.days} days away. To stop the clock for longer, "
                "use /campaign pause."
            )
        try:
            moved = await self._core.ask(self._store.set_deadline, turn.id, deadline)
        except NotPending as refused:
            raise WrongMoment(str(refused)) from None
        await self.moved(campaign, moved, who, reason)
        return moved

    async def moved(self, campaign: Campaign, turn: Turn, who: int | None, reason: str) -> None:
        """The deadline of a turn has been moved: everybody hears of it, and reminders may come again."""
        assert turn.deadline is not None
        deadline = turn.deadline
        left = (deadline - self._core.now()) / timedelta(hours=1)
        await self._core.ask(self._store.forget_reminders, turn.id, left)
        await self._core.audit(campaign, "turn.extend", who, turn=turn.number, deadline=deadline.isoformat())
        told = announcement(campaign, f"The deadline of turn {turn.number} has moved", reason, deadline)
        await self._tell(campaign, told + await self._redrawn(campaign), turn)

    async def roll_back(self, campaign_id: CampaignId, number: int, who: int, *, reroll: bool = False) -> Turn:
        """Return to turn `number` as it stood before it ran; the discarded turns are kept. reroll: other dice.

        The orders it was run with are on file again, and its deadline is the next of the schedule. Raises NotThere,
        WrongMoment while a turn is being run.
        """
        campaign = await self._core.campaign(campaign_id)
        old = await self._core.ask(self._store.turn, campaign_id, number)
        if number < 1:
            raise NotThere("You cannot roll back past turn 1.")
        ran = max((turn.number for turn in await self.all(campaign_id) if turn.done_at is not None), default=0)
        discarded = len([t for t in await self.all(campaign_id, discarded=True) if t.discarded_at]) + 1
        deadline = None
        if campaign.status == CampaignStatus.RUNNING:
            deadline = next_deadline(self._core.schedule(campaign), self._core.now())
        seed = f"{campaign.seed}/{discarded}" if reroll else None
        told = await self._core.look(Lookout(campaign=campaign, turn=old, seat=None, who=who), standing_job)
        then = {info.id: info for info in told}
        opened = replace(old, seed=old.seed if seed is None else seed, deadline=deadline)
        try:
            again = await self._core.ask(
                self._store.roll_back,
                campaign_id,
                number,
                self._core.now(),
                deadline=deadline,
                seed=seed,
                seat_changes=await self._seats_in(campaign, then),
                turn_id=old.id,
                rejoining=await rejoining(self._core, campaign, opened, then),
            )
        except NotPending as refused:
            raise WrongMoment(str(refused)) from None
        await self._core.audit(campaign, "turn.rollback", who, turn=number, reroll=reroll)
        lines = announcement(
            campaign,
            f"History is rewritten: back to turn {number}",
            f"The game master has taken the campaign back to {self._core.date(campaign, number)}. "
            "The orders given for that turn are on file again and can be changed.",
            again.deadline,
        )
        lines += await self._taken_back(campaign, again, ran)
        await self._tell(campaign, lines + await self._redrawn(campaign), again)
        return again

    async def _taken_back(self, campaign: Campaign, again: Turn, last: int) -> list[NewDelivery]:
        """A word to everybody who has a part in the campaign: the reports of these turns, up to `last`, are void."""
        first = again.number
        if last < first:
            return []
        turns, those = (f"turns {first} to {last}", "them") if last > first else (f"turn {first}", "it")
        valid = "your first report" if first == 1 else f"the report of turn {first - 1}"
        text = (
            f"The game master has rolled back {turns}: what I sent you about {those} no longer counts. Your "
            f"situation is in {valid} (/report). Your orders for turn {first} are on file again; you can change them."
        )
        told = []
        for seat in await self._core.ask(self._store.seats, campaign.id):
            for member in await self._core.ask(self._store.members, seat.id):
                title = f"{campaign.name} was rolled back to before turn {first}"
                told.append(notice(member.user_id, title, text, seat, again.deadline))
        return told

    async def _seats_in(self, campaign: Campaign, told: Mapping[str, SeatInfo]) -> dict[SeatId, dict[str, Any]]:
        seats = await self._core.ask(self._store.seats, campaign.id)
        return {
            seat.id: {"status": seat_status(told[seat.engine_id], seat), "owes": told[seat.engine_id].owes}
            for seat in seats
            if seat.engine_id is not None and seat.engine_id in told
        }

    async def _redrawn(self, campaign: Campaign) -> list[NewDelivery]:
        seats = await self._core.ask(self._store.seats, campaign.id)
        return [delivery for seat in seats for delivery in card(seat)] + status(campaign)

    async def _tell(self, campaign: Campaign, batch: list[NewDelivery], turn: Turn) -> None:
        await self._core.ask(self._store.queue, campaign.id, batch, self._core.now(), turn_id=turn.id)
        self._core.wake_outbox()
        self._core.wake_alarm()


def engine_version() -> str:
    """The version of Turnkeep that runs turns."""
    try:
        return version("turnkeep")
    except PackageNotFoundError:
        return "unpackaged"
