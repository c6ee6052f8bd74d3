"""Orders given in advance: checked when their turn takes orders, and the player who gave them is told."""

from __future__ import annotations

import logging

from bot.hosting.core import Core, Lookout
from bot.hosting.errors import Unfinished
from bot.hosting.mail.dispatches import card, notice, status
from bot.hosting.watching.aside import isolated
from bot.hosting.workers.bench import JobFailed
from bot.hosting.workers.worker_orders import Checked, check_job
from engine.core.diagnostics import Severity
from storage.records import Campaign, NewDelivery, OrderSheet, Seat
from storage.statuses import SeatStatus

log = logging.getLogger(__name__)

SHOWN = 5  # errors told at once
WHAT = "orders submitted in advance"


async def check_due(core: Core) -> int:
    """Check all orders whose turn has come; how many. What was checked once is not checked again, across restarts."""
    found = 0
    for row in await core.ask(core.store.sheets_come_due):
        if not core.watch.resting(WHAT, row.seat_id, core.now()):
            async with isolated(core, WHAT, row.seat_id, row.campaign_id):
                found += await _check(core, row)
    if found:
        core.wake_outbox()
    return found


async def _check(core: Core, row: OrderSheet) -> bool:
    seat, campaign = await core.seat(row.seat_id)
    turn = await core.present(campaign)
    if seat.engine_id is None or seat.status != SeatStatus.PLAYING:
        return await core.ask(core.store.note_check, row.id, core.now(), accepted=row.accepted, errors=0, warnings=0)
    lookout = Lookout(campaign=campaign, turn=turn, seat=seat.engine_id, orders_of=seat)
    try:
        checked = await core.look(lookout, check_job, row.text)
    except Unfinished as why:
        if row.id not in core.stumbled:
            core.stumbled.add(row.id)  # whatever ended the worker may have been no fault of these orders
            return False
        return await _set_aside(core, campaign, seat, row, str(why))
    except JobFailed as fault:
        log.exception("campaign %s: the orders %s cannot be checked", campaign.id, row.id)
        return await _set_aside(core, campaign, seat, row, f"They cannot be read: {fault}.")
    return await core.ask(
        core.store.note_check,
        row.id,
        core.now(),
        accepted=checked.accepted,
        errors=checked.errors,
        warnings=checked.warnings,
        deliveries=[*_told(seat, row, _findings(checked)), *card(seat), *status(campaign)],
    )


async def _set_aside(core: Core, campaign: Campaign, seat: Seat, row: OrderSheet, why: str) -> bool:
    """Orders that a worker cannot check: they stay on file, and the player who gave them is told, once."""
    lines = ["You submitted them in advance. Their turn has come, but I could not check them.", why]
    lines.append("/orders submit opens them, so that you can fix them.")
    told = [*_told(seat, row, lines), *card(seat), *status(campaign)]
    return await core.ask(
        core.store.note_check, row.id, core.now(), accepted=row.accepted, errors=1, warnings=0, deliveries=told
    )


def _findings(checked: Checked) -> list[str]:
    count = checked.accepted
    errors = [found for found in checked.diagnostics if found.severity is Severity.ERROR]
    lines = [
        f"You submitted them in advance. Their turn has come, and they will be carried out at its deadline. "
        f"I understood {count} order{'' if count == 1 else 's'}."
    ]
    lines += [f"❌ Line {found.line}: {found.message}" for found in errors[:SHOWN]]
    lines += [f"… and {checked.errors - SHOWN} more errors." for _ in errors[SHOWN : SHOWN + 1]]
    lines.append(
        "/orders submit opens them, so that you can fix them."
        if checked.errors
        else "/orders submit opens them, if you want to change them."
    )
    return lines


def _told(seat: Seat, row: OrderSheet, lines: list[str]) -> list[NewDelivery]:
    if row.author_id is None:
        return []
    return [notice(row.author_id, f"{seat.name}: your orders for turn {row.turn_number}", "\n".join(lines), seat)]
