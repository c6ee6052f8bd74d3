"""Pictures of a turn: drawn when its reports are on their way, filed once, whoever draws them.

That they are still to be drawn stands in the database from the moment the turn is written down. Whoever was drawing
when the bot died is followed by another: the turn is run once more, which gives the same, and its pictures are drawn.

Turns that are due go before pictures: a thousand players read their reports, whose pictures follow, instead of waiting
for the pictures of others. How long pictures may wait for turns has bounds: see `Drawing.presses`.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any

from bot.hosting.core import Core
from bot.hosting.errors import NotThere
from bot.hosting.mail.dispatches import closing_deliveries, drawn_deliveries, new_picture
from bot.hosting.turn.issue import paper_job
from bot.hosting.turn.proof import format_of
from bot.hosting.turn.verify import job_again
from bot.hosting.watching.aside import isolated
from bot.hosting.watching.bulkheads import in_thread
from bot.hosting.workers.worker import Drawings, PaperJob, TurnJob, draw_job, seat_job
from bot.hosting.workers.workshop import TURNS, JobFailed
from storage.codec import Packed
from storage.errors import CodecError, NotFound, Unavailable
from storage.ids import TRAIL, CampaignId, SeatId, TurnId
from storage.queries.leases import pictures_lease
from storage.records import Campaign, Filing, Member, Report, Seat, Turn

HELD = timedelta(minutes=10)  # for which the paper waits for its pictures at most
PATIENCE = HELD / 5  # for which pictures wait while turns are due
QUEUE = HELD / 2  # the longest that drawing all that waits may take; beyond it turns wait, too
READY = 8  # turns that wait to be drawn with all they are drawn from; those behind them are loaded once more
PICTURES = "drawing"
OTHER_RULES = "This turn was played under other rules than today's, so its page cannot be made any more."

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Undrawn:
    """A turn that has run. job: what it was run with; paper: its issue as it is stored; again: it had run before, and
    was taken back; digest: of the state that it led to.
    """

    campaign: Campaign
    turn_id: TurnId
    number: int
    date: str
    again: bool
    paper: Mapping[str, Any]
    digest: str
    job: TurnJob
    seats: Sequence[Seat]


def unread(seats: Sequence[Seat], members: Mapping[SeatId, Sequence[Member]]) -> tuple[str, ...]:
    """The seats that nobody reads, as those of the house, by the game's own seat id."""
    return tuple(seat.engine_id for seat in seats if seat.engine_id and not members.get(seat.id))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Waiting:
    campaign_id: CampaignId
    undrawn: Undrawn | None
    trail: str = field(default_factory=TRAIL.get)
    since: float = field(default_factory=time.monotonic)


class Drawing:
    """Draws what is undrawn."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._store = core.store
        self._waiting: dict[TurnId, _Waiting] = {}  # in the order in which they ran
        self._at_work: set[TurnId] = set()
        self._seconds = 1.0  # that pictures of a turn take, of late; at first a guess

    @property
    def waiting(self) -> int:
        """How many turns wait to be drawn, of those that this run has run."""
        return len(self._waiting)

    def put(self, undrawn: Undrawn) -> None:
        """A turn has run. Whoever ran it has its pictures drawn, by `draw_waiting`, now or when others are not waiting
        for their turn.
        """
        kept = undrawn if len(self._waiting) < READY else None
        self._waiting[undrawn.turn_id] = _Waiting(campaign_id=undrawn.campaign.id, undrawn=kept)

    def presses(self) -> bool:
        """Whether pictures are to be drawn before turns that are due: some have waited long, or so many wait that the
        paper of the last would appear without its pictures.
        """
        if not self._waiting:
            return False
        waited = time.monotonic() - next(iter(self._waiting.values())).since
        queue = len(self._waiting) * self._seconds / TURNS[0].most
        return waited > PATIENCE.total_seconds() or queue > QUEUE.total_seconds()

    async def draw_waiting(self, turn_id: TurnId | None = None) -> bool:
        """Draw a turn that waits for it, the one that has waited longest if none is named; False where none does."""
        if turn_id is None:
            turn_id = next(iter(self._waiting), None)
        if turn_id is None or (waiting := self._waiting.pop(turn_id, None)) is None:
            return False
        TRAIL.set(waiting.trail)
        self._at_work.add(turn_id)  # from here on, so that nobody takes it over while it is loaded
        begun = time.monotonic()
        try:
            async with isolated(self._core, PICTURES, turn_id, waiting.campaign_id):
                if waiting.undrawn is not None:
                    await self.draw(waiting.undrawn)
                else:
                    await self._load_and_draw(turn_id)
        except Unavailable as trouble:
            log.error("campaign %s: pictures wait: %s", waiting.campaign_id, trouble)
        finally:
            self._at_work.discard(turn_id)
        took = time.monotonic() - begun
        self._seconds += (took - self._seconds) / 8
        return True

    async def draw(self, undrawn: Undrawn) -> None:
        """Draw the pictures of a turn and send them after its reports; without a database that is for later."""
        self._at_work.add(undrawn.turn_id)
        try:
            await self._file(undrawn, await self._drawn(undrawn))
        except Unavailable as trouble:
            log.error("campaign %s: the pictures of turn %s wait: %s", undrawn.campaign.id, undrawn.number, trouble)
        finally:
            self._at_work.discard(undrawn.turn_id)
            self._core.wake_outbox()

    async def _drawn(self, undrawn: Undrawn) -> Drawings:
        try:
            about = str(undrawn.turn_id)
            drawn = await self._core.workshop.turn(draw_job, self._core.rulesets, undrawn.job, about=about)
        except JobFailed as fault:
            log.error("campaign %s: turn %s was not drawn: %s", undrawn.campaign.id, undrawn.number, fault)
            return Drawings(faults=(f"all of them: {fault}",))
        if drawn.digest != undrawn.digest:  # other rules than those of the reports
            return Drawings(faults=("all of them: the turn no longer comes out as it did",))
        return drawn

    async def _file(self, undrawn: Undrawn, drawn: Drawings) -> None:
        campaign, number, pictures = undrawn.campaign, undrawn.number, drawn.pictures
        names = {seat.engine_id: seat.id for seat in undrawn.seats}
        deliveries = drawn_deliveries(campaign, number, undrawn.date, pictures, again=undrawn.again)
        deliveries += closing_deliveries(campaign, number, undrawn.paper, pictures, drawn.faults)
        await self._core.ask(
            self._store.file_pictures,
            undrawn.turn_id,
            Filing(pictures=[new_picture(one) for one in pictures], deliveries=deliveries),
            self._core.now(),
            data={names[seat]: Packed(told) for seat, told in drawn.data.items() if seat in names},
            no_pages={names[seat]: why for seat, why in drawn.no_pages.items() if seat in names},
            unread={names[seat] for seat in undrawn.job.unread if seat in names},
            letting=HELD,
        )

    async def complete(self, campaign: Campaign, seat: Seat, report: Report) -> Report:
        """The report of a seat that nobody read when its turn was drawn, with what was left out of it then: drawn now,
        and kept. A turn that no longer comes out as it did leaves it without a page; one of a later version waits for a
        worker of that. Raises Unfinished.
        """
        if await self._is_newer(report.turn_id):
            return report
        try:
            undrawn = await in_thread(self._load, report.turn_id)
            drawn = await self._core.work(campaign, None, seat_job, undrawn.job, seat.engine_id or "")
        except (NotThere, CodecError, JobFailed) as fault:
            log.error("campaign %s: the report of %s is not completed: %s", campaign.id, seat.name, fault)
            return report
        if drawn.digest != undrawn.digest:
            drawn = Drawings(no_pages={seat.engine_id or "": OTHER_RULES})
        pictures = [new_picture(one) for one in drawn.pictures]
        data = next((Packed(told) for told in drawn.data.values()), None)
        why = next(iter(drawn.no_pages.values()), "")
        return await self._core.ask(self._store.complete_report, report.id, pictures, data, why)

    async def take_over(self) -> None:
        """Draw what somebody else left undrawn."""
        now, run = self._core.now(), self._core.run_id
        for turn_id in await self._core.ask(self._store.undrawn, run, now):
            if turn_id in self._at_work or turn_id in self._waiting or await self._is_newer(turn_id):
                continue
            if await self._core.ask(self._store.take_pictures, turn_id, run, now):
                log.info("turn %s is drawn after all", turn_id)
                await self._load_and_draw(turn_id)

    async def _load_and_draw(self, turn_id: TurnId) -> None:
        try:
            undrawn = await in_thread(self._load, turn_id)
        except (NotThere, CodecError) as gone:
            log.warning("turn %s is never drawn: %s", turn_id, gone)
            await self._core.ask(self._store.end_lease, pictures_lease(turn_id))
            return
        await self.draw(undrawn)

    async def _is_newer(self, turn_id: TurnId) -> bool:
        """Whether a later version ran the turn, which is left to it: here it would not come out the same."""
        try:
            turn = await self._core.ask(self._store.turn_row, turn_id)
        except NotThere:
            return False
        campaign = await self._core.campaign(turn.campaign_id)
        return bool(turn.rules) and format_of(turn.rules) > self._core.reads(campaign.game)

    def _load(self, turn_id: TurnId) -> Undrawn:
        """What a turn is drawn from, as it stands in the database. Raises NotThere, CodecError."""
        with self._store.asking():
            try:
                turn = self._store.turn_row(turn_id)
            except NotFound as missing:
                raise NotThere(str(missing)) from None
            return self._undrawn(turn)

    def _undrawn(self, turn: Turn) -> Undrawn:
        campaign, seats = self._store.campaign(turn.campaign_id), self._store.seats(turn.campaign_id)
        discarded = self._store.turns(campaign.id, discarded=True)
        members = self._store.members_of([seat.id for seat in seats])
        job = job_again(self._core, campaign, turn)
        return Undrawn(
            campaign=campaign,
            turn_id=turn.id,
            number=turn.number,
            date=turn.date,
            again=any(old.number == turn.number and old.discarded_at and old.done_at for old in discarded),
            paper=turn.newspaper or {},
            digest=turn.result_digest or "",
            job=replace(job, paper=self._paper(campaign, turn, seats), unread=unread(seats, members), draw=True),
            seats=seats,
        )

    def _paper(self, campaign: Campaign, turn: Turn, seats: Sequence[Seat]) -> PaperJob:
        turns = self._store.turns(campaign.id)
        before = [one for one in turns if one.number < turn.number]
        deadline = next((one.deadline for one in turns if one.number == turn.number + 1), None)
        return paper_job(campaign, self._core.rules(campaign), deadline, seats, before)
