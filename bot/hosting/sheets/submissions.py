"""Orders: submitted, checked, shown, taken back; readiness and extensions."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

from bot.hosting.campaigns import sheet_state
from bot.hosting.core import Lookout, taking_orders
from bot.hosting.errors import BadChoice, NotThere, WrongMoment
from bot.hosting.mail.dispatches import notice
from bot.hosting.records import OnFile, Receipt, Start
from bot.hosting.sheets.readiness import Readying
from bot.hosting.workers.worker_house import suggestion_job
from bot.hosting.workers.worker_orders import (
    Checked,
    Sent,
    check_job,
    complete_job,
    judge_job,
    merge_job,
    names_job,
    own_units_job,
    place_job,
    template_job,
)
from engine.core.ruleset import Admission, Ruleset, dated
from storage.content import Lacking, ReminderMail
from storage.errors import NotPending, Overtaken
from storage.ids import SeatId, SheetId
from storage.records import Campaign, NewDelivery, NewReminder, NewSheet, OrderSheet, Seat, Turn
from storage.statuses import CampaignStatus, SeatStatus, TargetKind

ATTEMPTS = 5
OFFERED = "That was offered for turn {turn}, which is over. See your latest /report."
BUSY = "Another member of your faction is changing its orders right now. Please try again."
MOMENT = timedelta(minutes=15)  # within which somebody whose orders are replaced may still believe that they count


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """What is needed to judge orders of a seat. for_turn: the turn they are for, `turn` or a later one; on_file: what
    is on file for that one; who: the person at it.
    """

    seat: Seat
    campaign: Campaign
    rules: Ruleset[Any, Any]
    turn: Turn
    who: int
    for_turn: int
    on_file: OrderSheet | None

    @property
    def ahead(self) -> bool:
        return self.for_turn > self.turn.number

    @property
    def lookout(self) -> Lookout:
        return Lookout(
            campaign=self.campaign, turn=self.turn, seat=self.seat.engine_id, who=self.who, orders_of=self.seat
        )


class Orders(Readying):
    """The services around orders."""

    async def submit(
        self,
        seat_id: SeatId,
        user_id: int,
        text: str,
        *,
        source: str = "command",
        turn: int | None = None,
        as_gm: bool = False,
    ) -> Receipt:
        """Check orders and, as the game's rulebook says, put them on file.

        turn: a later one than that taking orders, where the game keeps orders ahead. Raises NotAllowed; WrongMoment
        while the turn is being run, before the start and after the end.
        """
        for _ in range(ATTEMPTS):
            desk = await self._desk(seat_id, user_id, submit=True, turn=turn, as_gm=as_gm)
            with contextlib.suppress(Overtaken):
                return await self._take(desk, user_id, text, source, turn)
        raise WrongMoment(BUSY)

    async def check(
        self, seat_id: SeatId, user_id: int, text: str, *, turn: int | None = None, as_gm: bool = False
    ) -> Receipt:
        """What submitting would answer; nothing is stored. Orders for a later turn are checked as if for this one."""
        desk = await self._desk(seat_id, user_id, turn=turn, as_gm=as_gm)
        checked = await self._core.look(desk.lookout, check_job, text)
        return await self._receipt(desk, checked, Admission.TRIAL, "", text)

    async def add_line(
        self, seat_id: SeatId, user_id: int, unit: str, line: str, *, source: str = "line", as_gm: bool = False
    ) -> Receipt:
        """Put one order more on file: into what is there (or the template), where the game reads it as an order of the
        unit. unit: its name or number; "" where the game's orders need none. Raises BadChoice.
        """
        if "\n" in line or not line.strip():
            raise BadChoice("Give one order, on one line.", "order")
        for _ in range(ATTEMPTS):
            desk = await self._desk(seat_id, user_id, submit=True, as_gm=as_gm)
            before = desk.on_file.text if desk.on_file else None
            after = await self._core.look(desk.lookout, place_job, before, unit, line.strip())
            with contextlib.suppress(Overtaken):
                return await self._take(desk, user_id, after, source)
        raise WrongMoment(BUSY)

    async def add_offered(
        self, seat_id: SeatId, user_id: int, number: int, place: int, *, as_gm: bool = False
    ) -> tuple[str, Receipt]:
        """Put an order on file that the game offered with the report of turn `number`; its line, and the receipt.

        Raises WrongMoment when the turn it was offered for is over, NotThere.
        """
        offered = (await self._core.under_report(seat_id, user_id, number, as_gm, over=OFFERED)).offered
        if place >= len(offered):
            raise NotThere("That is no longer offered.")
        one = offered[place]
        return one.line, await self.add_line(seat_id, user_id, one.unit, one.line, source="button", as_gm=as_gm)

    async def add_suggested(self, seat_id: SeatId, user_id: int, number: int, *, as_gm: bool = False) -> Receipt:
        """Put on file what the mentor suggested after turn `number`. Raises WrongMoment when that is over, NotThere."""
        advice = (await self._core.under_report(seat_id, user_id, number, as_gm, over=OFFERED)).advice
        if advice is None or not advice.orders:
            raise NotThere("Nothing was suggested that could be written.")
        for _ in range(ATTEMPTS):
            desk = await self._desk(seat_id, user_id, submit=True, as_gm=as_gm)
            before = desk.on_file.text if desk.on_file else None
            after = await self._core.look(desk.lookout, suggestion_job, before, advice.orders)
            with contextlib.suppress(Overtaken):
                return await self._take(desk, user_id, after, "button")
        raise WrongMoment(BUSY)

    async def show(
        self, seat_id: SeatId, user_id: int, turn: int | None = None, *, as_gm: bool = False
    ) -> OnFile | None:
        """The orders on file for a turn (None: the one taking orders); None when there are none."""
        desk = await self._desk(seat_id, user_id, turn=turn, as_gm=as_gm)
        return None if desk.on_file is None else on_file(desk.on_file)

    async def start(
        self, seat_id: SeatId, user_id: int, turn: int | None = None, *, draft: str | None = None, as_gm: bool = False
    ) -> Start:
        """What to begin with when orders are written for a turn (None: the one taking orders): the draft, where there
        is one, else the orders on file, else the template.
        """
        desk = await self._desk(seat_id, user_id, turn=turn, as_gm=as_gm)
        text = desk.on_file.text if draft is None and desk.on_file else draft
        if text is None:
            text = await self._core.look(desk.lookout, template_job)
        return Start(text=text, version=desk.on_file.version if desk.on_file else 0)

    async def ahead(self, seat_id: SeatId, user_id: int, *, as_gm: bool = False) -> list[OnFile]:
        """The orders that wait for later turns, nearest first."""
        campaign = (await self._core.enter(seat_id, user_id, as_gm=as_gm)).campaign
        return [on_file(row) for row in await self._core.ask(self._store.sheets_ahead, seat_id, campaign.turn_number)]

    async def turns_open(self, seat_id: SeatId) -> list[tuple[int, str]]:
        """The turns orders may be given for now, with their dates: the present one, then those ahead."""
        _, campaign = await self._core.seat(seat_id)
        turn = await self._core.present(campaign)
        last = turn.number + self._core.rules(campaign).play.plans_ahead
        return [(number, self._core.date(campaign, number)) for number in range(turn.number, last + 1)]

    async def history(
        self, seat_id: SeatId, user_id: int, turn: int | None = None, *, as_gm: bool = False
    ) -> list[OnFile]:
        """Every submission for a turn (None: the one taking orders), latest first."""
        campaign = (await self._core.enter(seat_id, user_id, as_gm=as_gm)).campaign
        number = campaign.turn_number if turn is None else turn
        return [on_file(row) for row in reversed(await self._core.ask(self._store.sheets, seat_id, number))]

    async def submission(self, seat_id: SeatId, user_id: int, sheet_id: SheetId, *, as_gm: bool = False) -> OnFile:
        """One submission of a seat. Raises NotAllowed, NotThere."""
        await self._core.enter(seat_id, user_id, as_gm=as_gm)
        row = await self._core.ask(self._store.sheet, sheet_id)
        if row.seat_id != seat_id:
            raise NotThere("There is no such submission of this faction.")
        return on_file(row)

    async def restore(self, seat_id: SeatId, user_id: int, sheet_id: SheetId, *, as_gm: bool = False) -> Receipt:
        """Submit an earlier submission of this seat again. Raises NotThere."""
        row = await self._core.ask(self._store.sheet, sheet_id)
        if row.seat_id != seat_id:
            raise NotThere("There is no such submission of this faction.")
        _, campaign = await self._core.seat(seat_id)
        turn = row.turn_number if row.turn_number > campaign.turn_number else None
        return await self.submit(seat_id, user_id, row.text, source="restore", turn=turn, as_gm=as_gm)

    async def clear(self, seat_id: SeatId, user_id: int, turn: int | None = None, *, as_gm: bool = False) -> bool:
        """Take the orders off the file (the history keeps them); False when there were none."""
        desk = await self._desk(seat_id, user_id, submit=True, turn=turn, as_gm=as_gm)
        try:
            done = await self._core.ask(self._store.clear_sheet, desk.campaign.id, seat_id, desk.for_turn)
        except NotPending as refused:
            raise WrongMoment(str(refused)) from None
        await self._redraw(desk.campaign, desk.seat)
        return done

    async def template(self, seat_id: SeatId, user_id: int, *, as_gm: bool = False) -> str:
        """The orders sheet of this turn to start from."""
        desk = await self._desk(seat_id, user_id, as_gm=as_gm)
        return await self._core.look(desk.lookout, template_job)

    async def state(self, seat_id: SeatId) -> str:
        """How a seat stands: "none", "sent", "errors"."""
        _, campaign = await self._core.seat(seat_id)
        return sheet_state(await self._core.ask(self._store.current_sheet, seat_id, campaign.turn_number))

    async def complete(self, seat_id: SeatId, typed: str) -> list[tuple[str, str]]:
        """What an order line may become, for autocompletion: what is shown, and the line. At most 25; empty when the
        seat gives no orders now.
        """
        lookout = await self._lookout(seat_id)
        return [] if lookout is None else await self._core.look(lookout, complete_job, typed)

    async def names(self, seat_id: SeatId, kind: str) -> list[str]:
        """What the seat may name of a kind ("army", "unit" ...), for autocompletion."""
        lookout = await self._lookout(seat_id)
        return [] if lookout is None else await self._core.look(lookout, names_job, kind)

    async def own_units(self, seat_id: SeatId) -> list[tuple[str, str]]:
        """Who of the seat can be given orders, as (name, what an order calls it); empty in games without units."""
        lookout = await self._lookout(seat_id)
        return [] if lookout is None else await self._core.look(lookout, own_units_job)

    async def _lookout(self, seat_id: SeatId) -> Lookout | None:
        """For what is asked at every keystroke; None when the seat gives no orders now."""
        seat, campaign = await self._core.seat(seat_id)
        turn = await self._core.ask(self._store.present_turn, campaign.id)
        if turn is None or seat.engine_id is None:
            return None
        return Lookout(campaign=campaign, turn=turn, seat=seat.engine_id)

    async def _desk(
        self, seat_id: SeatId, user_id: int, *, submit: bool = False, turn: int | None = None, as_gm: bool = False
    ) -> Desk:
        standing = await self._core.enter(seat_id, user_id, submit=submit, turn=turn, as_gm=as_gm)
        seat, campaign = standing.seat, standing.campaign
        present = taking_orders(campaign, standing.turn)
        for_turn = present.number if turn is None else turn
        if seat.engine_id is None or seat.status in (SeatStatus.ELIMINATED, SeatStatus.RESIGNED):
            raise WrongMoment(f"{seat.name} is out of the game and gives no orders.")
        return Desk(
            seat=seat,
            campaign=campaign,
            rules=self._core.rules(campaign),
            turn=present,
            who=user_id,
            for_turn=for_turn,
            on_file=standing.sheet,
        )

    async def _take(self, desk: Desk, user_id: int, text: str, source: str, asked: int | None = None) -> Receipt:
        sent = Sent(
            text=text,
            turn=desk.turn.number,
            faction=desk.seat.name,
            version_on_file=desk.on_file.game_version if desk.on_file else None,
        )
        checked, verdict = await self._core.look(desk.lookout, judge_job, sent)
        refused = untimely(desk.rules, desk.turn.number, verdict.for_turn, asked)
        if refused and verdict.admission == Admission.STORE:
            return await self._receipt(desk, checked, Admission.REFUSE, refused, text)
        if verdict.admission != Admission.STORE:
            return await self._receipt(desk, checked, verdict.admission, verdict.reason, text)
        if verdict.for_turn not in (None, desk.for_turn):
            on_file = await self._core.ask(self._store.current_sheet, desk.seat.id, verdict.for_turn)
            desk = replace(desk, for_turn=verdict.for_turn, on_file=on_file)
        in_force = checked
        if desk.on_file is not None:
            merged = await self._core.look(desk.lookout, merge_job, desk.on_file.text, checked.text)
            in_force = merged or checked
        kept = await self._keep(desk, user_id, checked.text, in_force, verdict.version, source)
        return await self._receipt(desk, in_force, verdict.admission, verdict.reason, in_force.text, kept)

    async def _keep(
        self, desk: Desk, user_id: int, sent: str, in_force: Checked, version: int | None, source: str
    ) -> OrderSheet:
        new = NewSheet(
            campaign_id=desk.campaign.id,
            seat_id=desk.seat.id,
            turn_number=desk.for_turn,
            text=in_force.text,
            submitted=None if in_force.text == sent else sent,
            author_id=user_id,
            source=source,
            game_version=version,
            accepted=in_force.accepted,
            errors=0 if desk.ahead else in_force.errors,
            warnings=0 if desk.ahead else in_force.warnings,
            waiting=desk.ahead,
            based_on=desk.on_file.version if desk.on_file else 0,
            given_on=desk.turn.id,
        )
        try:
            kept = await self._core.ask(self._store.add_sheet, new, self._core.now())
        except NotPending as refused:
            said = f"{refused} What you sent was not stored."
            if desk.rules.play.plans_ahead:
                said += f" You can submit orders for turn {desk.turn.number + 1}: /orders submit, option `turn`."
            raise WrongMoment(said) from None
        await self._tell_replaced(desk, user_id, kept)
        await self._redraw(desk.campaign, desk.seat)
        return kept

    async def _tell_replaced(self, desk: Desk, user_id: int, kept: OrderSheet) -> None:
        """Tells the member who sent orders a moment ago that they no longer count."""
        before = desk.on_file
        if before is None or before.author_id is None or before.author_id == user_id:
            return
        if self._core.now() - before.submitted_at > MOMENT:
            return
        told = notice(
            before.author_id,
            f"{desk.seat.name}: your orders were replaced",
            f"For turn {desk.for_turn} another member of your faction sent submission {kept.version} just "
            f"after your submission {before.version}. The later one counts. /orders history shows both, and "
            "/orders restore brings yours back.",
            desk.seat,
        )
        await self._core.queue(desk.campaign, [told])

    async def _receipt(
        self,
        desk: Desk,
        checked: Checked,
        admission: Admission,
        reason: str,
        text: str,
        kept: OrderSheet | None = None,
    ) -> Receipt:
        waits = kept is not None and kept.waiting
        return Receipt(
            stored=kept is not None,
            admission=admission,
            reason=reason,
            turn=desk.for_turn,
            date=dated(desk.rules, desk.for_turn, desk.campaign.options),
            deadline=None if desk.ahead else desk.turn.deadline,
            diagnostics=() if waits else checked.diagnostics,
            understood=() if waits else checked.understood,
            accepted=checked.accepted,
            errors=0 if waits else checked.errors,
            warnings=0 if waits else checked.warnings,
            text=text,
            version=kept.version if kept else 0,
            sheet_id=kept.id if kept else None,
            waiting=waits,
            ahead=desk.ahead,
            replaced=on_file(desk.on_file) if kept and desk.on_file else None,
            late=self._is_late(desk),
            last_one=kept is not None and not desk.ahead and await self._all_sent(desk),
        )

    def _is_late(self, desk: Desk) -> bool:
        """Whether the turn has not been begun though its deadline has passed: it waits for a worker."""
        deadline = None if desk.ahead or desk.campaign.status != CampaignStatus.RUNNING else desk.turn.deadline
        return deadline is not None and deadline <= self._core.now()

    async def _all_sent(self, desk: Desk) -> bool:
        campaign_id = desk.campaign.id
        missing = await self._core.ask(self._store.seats_without_orders, campaign_id, desk.turn.number)
        first, last_one = desk.on_file is None, len(missing) == 1
        if first and last_one and len(await self._core.ask(self._store.seats, campaign_id)) > 2:
            await self._nudge_last(desk, missing[0])
        return not missing

    async def _nudge_last(self, desk: Desk, last: Seat) -> None:
        """Tell the members of the last missing seat, and nobody else, that all wait for them; once a turn."""
        content = ReminderMail(
            deadline=desk.turn.deadline, hours=0, turn=desk.turn.number, state=Lacking.MISSING, last_one=True
        )
        members = await self._core.ask(self._store.wanting_reminders, last.id)
        batch = [
            NewReminder(
                turn_id=desk.turn.id,
                seat_id=last.id,
                user_id=member.user_id,
                hours=0,
                message=NewDelivery(
                    content=content,
                    target_kind=TargetKind.USER,
                    target_id=member.user_id,
                    seat_id=last.id,
                    fallback_channel_id=last.channel_id,
                ),
            )
            for member in members
        ]
        await self._core.ask(self._store.remind, batch, self._core.now())
        self._core.wake_outbox()


def untimely(rules: Ruleset[Any, Any], present: int, said: int | None, asked: int | None) -> str:
    """Why orders cannot be kept for the turn they name (`said`) or the player chose (`asked`); "" when they can."""
    if said is not None and asked is not None and said != asked:
        return f"The orders say turn {said}, but you chose turn {asked}."
    wanted = said if said is not None else asked
    if wanted is None or wanted == present:
        return ""
    if wanted < present:
        return f"Turn {wanted} has already run; submit orders for turn {present}."
    if not rules.play.plans_ahead:
        return f"{rules.title} accepts orders for turn {present} only."
    last = present + rules.play.plans_ahead
    if wanted > last:
        return f"You can submit orders at most {rules.play.plans_ahead} turns in advance: up to turn {last}."
    return ""


def on_file(row: OrderSheet) -> OnFile:
    """A stored submission, for showing."""
    return OnFile(
        turn=row.turn_number,
        waiting=row.waiting,
        sheet_id=row.id,
        version=row.version,
        current=row.is_current,
        at=row.submitted_at,
        author_id=row.author_id,
        source=row.source,
        accepted=row.accepted,
        errors=row.errors,
        warnings=row.warnings,
        text=row.text,
    )
