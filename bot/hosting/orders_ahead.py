"""Orders given for a turn that lay ahead: checked when the turn takes orders, and whoever gave them is told."""

from __future__ import annotations

import asyncio

from bot.hosting.composing import card, status
from bot.hosting.core import Core, key
from engine.core.orders import OrderSheet as ReadSheet
from engine.core.ruleset import check_orders
from storage.columns import SeatStatus, TargetKind
from storage.models import OrderSheet, Seat
from storage.records import NewDelivery

SHOWN = 5  # errors told at once


async def check_due(core: Core) -> int:
    """Check all orders whose turn has come; how many. What was checked once is not checked again, across restarts."""
    found = 0
    for row in await core.ask(core.store.sheets_come_due):
        found += await _check(core, row)
    if found:
        core.wake_outbox()
    return found


async def _check(core: Core, row: OrderSheet) -> bool:
    seat, campaign = await core.seat(row.seat_id)
    turn = await core.present(campaign)
    if seat.engine_id is None or seat.status != SeatStatus.PLAYING:
        return await core.ask(
            core.store.note_check, key(row.id), core.now(), accepted=row.accepted, errors=0, warnings=0
        )
    view = await core.view(campaign, turn, seat.engine_id)
    sheet = await asyncio.to_thread(check_orders, core.rules(campaign), view, row.text)
    return await core.ask(
        core.store.note_check,
        key(row.id),
        core.now(),
        accepted=len(sheet.orders),
        errors=sheet.error_count,
        warnings=sheet.warning_count,
        deliveries=[*_told(seat, row, sheet), *card(seat), *status(campaign)],
    )


def _told(seat: Seat, row: OrderSheet, sheet: ReadSheet) -> list[NewDelivery]:
    count = len(sheet.orders)
    lines = [
        f"You gave them ahead; now their turn has come, and they will be carried out at its deadline. I understood "
        f"{count} order{'' if count == 1 else 's'}."
    ]
    lines += [f"❌ Line {found.line}: {found.message}" for found in sheet.errors[:SHOWN]]
    lines += [f"… and {sheet.error_count - SHOWN} errors more." for _ in sheet.errors[SHOWN : SHOWN + 1]]
    lines.append(
        "/orders submit opens them, to be mended."
        if sheet.error_count
        else "/orders submit opens them, should you change your mind."
    )
    payload = {"title": f"{seat.name}: your orders for turn {row.turn_number}", "text": "\n".join(lines)}
    if row.author_id is None:
        return []
    return [
        NewDelivery(
            kind="notice",
            target_kind=TargetKind.USER,
            target_id=row.author_id,
            seat_id=seat.id,
            fallback_channel_id=seat.channel_id,
            payload=payload,
        )
    ]
