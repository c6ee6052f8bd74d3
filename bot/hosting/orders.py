"""Orders: submitted, checked, shown, taken back; readiness and extensions."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from bot.hosting.campaigns import sheet_state
from bot.hosting.completing import complete_order
from bot.hosting.composing import card, status
from bot.hosting.core import Core, key
from bot.hosting.errors import BadChoice, NotAllowed, NotThere, WrongMoment
from bot.hosting.placing import with_order
from bot.hosting.records import OnFile, Readiness, Receipt
from bot.hosting.turns import Turns
from engine.core.orders import OrderSheet as ReadSheet
from engine.core.ruleset import Admission, Ruleset, Submission, check_orders
from storage.columns import CampaignStatus, SeatStatus
from storage.errors import NotPending
from storage.models import Campaign, OrderSheet, Seat, Turn
from storage.records import NewDelivery, NewSheet


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """What is needed to judge orders of a seat."""

    seat: Seat
    campaign: Campaign
    rules: Ruleset[Any, Any]
    turn: Turn
    view: Any
    on_file: OrderSheet | None


class Orders:
    """The services around orders."""

    def __init__(self, core: Core, turns: Turns) -> None:
        self._core = core
        self._store = core.store
        self._turns = turns

    async def submit(
        self, seat_id: int, user_id: int, text: str, *, source: str = "command", as_gm: bool = False
    ) -> Receipt:
        """Check orders and, as the game's rulebook says, put them on file.

        Raises NotAllowed; WrongMoment while the turn is being run, before the start and after the end.
        """
        desk = await self._desk(seat_id, user_id, submit=True, as_gm=as_gm)
        return await self._take(desk, user_id, text, source)

    async def check(self, seat_id: int, user_id: int, text: str, *, as_gm: bool = False) -> Receipt:
        """What submitting would answer; nothing is stored."""
        desk = await self._desk(seat_id, user_id, as_gm=as_gm)
        sheet = await asyncio.to_thread(check_orders, desk.rules, desk.view, text)
        return await self._receipt(desk, sheet, Admission.TRIAL, "", text)

    async def add_line(
        self, seat_id: int, user_id: int, unit: str, line: str, *, source: str = "line", as_gm: bool = False
    ) -> Receipt:
        """Put one order more on file: into what is there (or the template), where the game reads it as an order of the
        unit. unit: its name or number; "" where the game's orders need none. Raises BadChoice.
        """
        if "\n" in line or not line.strip():
            raise BadChoice("Give one order, on one line.", "order")
        desk = await self._desk(seat_id, user_id, submit=True, as_gm=as_gm)
        before = desk.on_file.text if desk.on_file else await asyncio.to_thread(desk.rules.template, desk.view)
        directory = desk.rules.directory(desk.view)
        after = await asyncio.to_thread(with_order, desk.rules.book, directory, before, unit, line.strip())
        return await self._take(desk, user_id, after, source)

    async def show(self, seat_id: int, user_id: int, *, as_gm: bool = False) -> OnFile | None:
        """The orders on file for the turn taking orders; None when there are none."""
        desk = await self._desk(seat_id, user_id, as_gm=as_gm)
        return None if desk.on_file is None else on_file(desk.on_file)

    async def history(
        self, seat_id: int, user_id: int, turn: int | None = None, *, as_gm: bool = False
    ) -> list[OnFile]:
        """Every submission for a turn (None: the one taking orders), latest first."""
        await self._core.allow(seat_id, user_id, as_gm=as_gm)
        _, campaign = await self._core.seat(seat_id)
        number = campaign.turn_number if turn is None else turn
        return [on_file(row) for row in reversed(await self._core.ask(self._store.sheets, seat_id, number))]

    async def restore(self, seat_id: int, user_id: int, sheet_id: int, *, as_gm: bool = False) -> Receipt:
        """Submit an earlier submission of this seat again. Raises NotThere."""
        row = await self._core.ask(self._store.sheet, sheet_id)
        if row.seat_id != seat_id:
            raise NotThere("There is no such submission of this faction.")
        return await self.submit(seat_id, user_id, row.text, source="restore", as_gm=as_gm)

    async def clear(self, seat_id: int, user_id: int, *, as_gm: bool = False) -> bool:
        """Take the orders off the file (the history keeps them); False when there were none."""
        desk = await self._desk(seat_id, user_id, submit=True, as_gm=as_gm)
        try:
            done = await self._core.ask(self._store.clear_sheet, key(desk.campaign.id), seat_id, desk.turn.number)
        except NotPending as refused:
            raise WrongMoment(str(refused)) from None
        await self._redraw(desk)
        return done

    async def template(self, seat_id: int, user_id: int, *, as_gm: bool = False) -> str:
        """The orders sheet of this turn to start from."""
        desk = await self._desk(seat_id, user_id, as_gm=as_gm)
        return await asyncio.to_thread(desk.rules.template, desk.view)

    async def state(self, seat_id: int) -> str:
        """How a seat stands: "none", "sent", "errors"."""
        _, campaign = await self._core.seat(seat_id)
        return sheet_state(await self._core.ask(self._store.current_sheet, seat_id, campaign.turn_number))

    async def ready(self, seat_id: int, user_id: int, ready: bool = True, *, as_gm: bool = False) -> Readiness:
        """Say that the seat is done for this turn, or is not. When every seat is, and the campaign allows it, the turn
        is run at once (in the background: the answer does not wait for it).
        """
        await self._core.allow(seat_id, user_id, submit=True, as_gm=as_gm)
        seat, campaign = await self._core.seat(seat_id)
        await self._core.present(campaign)
        if seat.status != SeatStatus.PLAYING:
            raise WrongMoment(f"{seat.name} is not in play.")
        seat = await self._core.ask(self._store.change_seat, seat_id, ready=ready)
        seats = await self._core.ask(self._store.seats, key(campaign.id))
        playing = [other for other in seats if other.status == SeatStatus.PLAYING]
        done = sum(other.ready for other in playing)
        runs = (
            done == len(playing)
            and campaign.status == CampaignStatus.RUNNING
            and self._core.schedule(campaign).runs_early
        )
        await self._queue(campaign, card(seat) + status(campaign))
        if runs:
            self._core.wake_alarm()
        return Readiness(ready=done, of=len(playing), runs_now=runs)

    async def ask_extension(self, seat_id: int, user_id: int) -> datetime:
        """Move the campaign's deadline with one of the seat's extensions; the new deadline.

        Raises NotAllowed when the seat has none left, WrongMoment when there is no deadline to move.
        """
        await self._core.allow(seat_id, user_id, submit=True)
        seat, campaign = await self._core.seat(seat_id)
        turn = await self._core.present(campaign)
        if campaign.status != CampaignStatus.RUNNING or turn.deadline is None:
            raise WrongMoment("There is no deadline to move.")
        if seat.extensions_left < 1:
            raise NotAllowed(f"{seat.name} has no extensions left.")
        later = turn.deadline + timedelta(hours=int(campaign.settings.get("extension_hours", 24)))
        await self._turns.extend(key(campaign.id), later, user_id, f"{seat.name} asked for more time.")
        await self._core.ask(self._store.change_seat, seat_id, extensions_left=seat.extensions_left - 1)
        return later

    async def complete(self, seat_id: int, typed: str) -> list[str]:
        """What an order line may become, for autocompletion; at most 25. Empty when the seat gives no orders now."""
        seat, campaign = await self._core.seat(seat_id)
        turn = await self._core.ask(self._store.present_turn, key(campaign.id))
        if turn is None or seat.engine_id is None:
            return []
        rules = self._core.rules(campaign)
        directory = rules.directory(await self._core.view(campaign, turn, seat.engine_id))
        return complete_order(rules.book, directory, typed)

    async def names(self, seat_id: int, kind: str) -> list[str]:
        """What the seat may name of a kind ("army", "unit" ...), for autocompletion."""
        seat, campaign = await self._core.seat(seat_id)
        turn = await self._core.ask(self._store.present_turn, key(campaign.id))
        if turn is None or seat.engine_id is None:
            return []
        view = await self._core.view(campaign, turn, seat.engine_id)
        return list(self._core.rules(campaign).directory(view).names(kind))

    async def _desk(self, seat_id: int, user_id: int, *, submit: bool = False, as_gm: bool = False) -> Desk:
        await self._core.allow(seat_id, user_id, submit=submit, as_gm=as_gm)
        seat, campaign = await self._core.seat(seat_id)
        turn = await self._core.present(campaign)
        if seat.engine_id is None or seat.status in (SeatStatus.ELIMINATED, SeatStatus.RESIGNED):
            raise WrongMoment(f"{seat.name} is out of the game and gives no orders.")
        return Desk(
            seat=seat,
            campaign=campaign,
            rules=self._core.rules(campaign),
            turn=turn,
            view=await self._core.view(campaign, turn, seat.engine_id),
            on_file=await self._core.ask(self._store.current_sheet, seat_id, turn.number),
        )

    async def _take(self, desk: Desk, user_id: int, text: str, source: str) -> Receipt:
        sheet = await asyncio.to_thread(check_orders, desk.rules, desk.view, text)
        verdict = desk.rules.admit(
            Submission(
                sheet=sheet,
                turn=desk.turn.number,
                faction=desk.seat.name,
                version_on_file=desk.on_file.game_version if desk.on_file else None,
            )
        )
        if verdict.admission != Admission.STORE:
            return await self._receipt(desk, sheet, verdict.admission, verdict.reason, text)
        merged = desk.rules.merge(desk.on_file.text, sheet.text) if desk.on_file else sheet.text
        in_force = (
            sheet if merged == sheet.text else await asyncio.to_thread(check_orders, desk.rules, desk.view, merged)
        )
        kept = await self._keep(desk, user_id, sheet.text, in_force, merged, verdict.version, source)
        return await self._receipt(desk, sheet, verdict.admission, verdict.reason, merged, kept)

    async def _keep(
        self, desk: Desk, user_id: int, sent: str, in_force: ReadSheet, text: str, version: int | None, source: str
    ) -> OrderSheet:
        new = NewSheet(
            campaign_id=key(desk.campaign.id),
            seat_id=key(desk.seat.id),
            turn_number=desk.turn.number,
            text=text,
            submitted=None if text == sent else sent,
            author_id=user_id,
            source=source,
            game_version=version,
            accepted=len(in_force.orders),
            errors=len(in_force.errors),
            warnings=len(in_force.warnings),
        )
        try:
            kept = await self._core.ask(self._store.add_sheet, new, self._core.now())
        except NotPending as refused:
            raise WrongMoment(f"{refused} What you sent was not stored.") from None
        await self._redraw(desk)
        return kept

    async def _receipt(
        self,
        desk: Desk,
        sheet: ReadSheet,
        admission: Admission,
        reason: str,
        text: str,
        kept: OrderSheet | None = None,
    ) -> Receipt:
        understood = await asyncio.to_thread(desk.rules.explain, sheet, desk.view)
        return Receipt(
            stored=kept is not None,
            admission=admission,
            reason=reason,
            turn=desk.turn.number,
            date=desk.rules.date(desk.turn.number),
            deadline=desk.turn.deadline,
            diagnostics=sheet.diagnostics,
            understood=tuple(understood),
            accepted=len(sheet.orders),
            errors=len(sheet.errors),
            warnings=len(sheet.warnings),
            text=text,
            version=kept.version if kept else 0,
            last_one=kept is not None and await self._all_sent(desk),
        )

    async def _all_sent(self, desk: Desk) -> bool:
        sheets = await self._core.ask(self._store.current_sheets, key(desk.campaign.id), desk.turn.number)
        seats = await self._core.ask(self._store.seats, key(desk.campaign.id))
        missing = [s for s in seats if s.status == SeatStatus.PLAYING and s.id not in sheets]
        if len(missing) == 1 and len(seats) > 2 and (desk.on_file is None):
            await self._nudge_last(desk, missing[0])
        return not missing

    async def _nudge_last(self, desk: Desk, last: Seat) -> None:
        """Tell the members of the last missing seat, and nobody else, that all wait for them; once a turn."""
        payload = {
            "deadline": desk.turn.deadline and desk.turn.deadline.isoformat(),
            "hours": 0,
            "turn": desk.turn.number,
            "state": "missing",
            "last_one": True,
        }
        members = await self._core.ask(self._store.members, key(last.id))
        batch = [
            (
                key(last.id),
                member.user_id,
                0,
                NewDelivery(
                    kind="reminder",
                    target_kind="user",
                    target_id=member.user_id,
                    seat_id=last.id,
                    fallback_channel_id=last.channel_id,
                    payload=payload,
                ),
            )
            for member in members
            if not member.muted and member.role != "read"
        ]
        await self._core.ask(self._store.remind, key(desk.turn.id), batch, self._core.now())
        self._core.wake_outbox()

    async def _redraw(self, desk: Desk) -> None:
        await self._queue(desk.campaign, card(desk.seat) + status(desk.campaign))

    async def _queue(self, campaign: Campaign, batch: list[NewDelivery]) -> None:
        await self._core.ask(self._store.queue, key(campaign.id), batch, self._core.now())
        self._core.wake_outbox()


def on_file(row: OrderSheet) -> OnFile:
    """A stored submission, for showing."""
    return OnFile(
        sheet_id=key(row.id),
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
