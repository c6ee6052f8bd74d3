"""Taking in orders, wherever they come from: the form, a file, a message, one line; and answering with the check."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import discord
from discord import ui

from bot import limits
from bot.access import Mine
from bot.client import Interaction
from bot.desk.corrections import corrected, corrections
from bot.desk.drafts import drafts
from bot.errors import Refused
from bot.hosting.errors import TooMuch, WrongMoment
from bot.hosting.records import Receipt, Start
from bot.limits import Thing
from bot.ui import text as words
from bot.ui.answers import PATIENCE, answer, redraw, text_file, think
from bot.ui.buttons import button, buttons, menu
from bot.ui.check_card import CheckCard, check_card
from bot.ui.forms import OPEN
from bot.ui.orders_form import orders_form, parts_of
from engine.core.ruleset import Admission
from storage.ids import SheetId
from storage.statuses import CampaignStatus

ALL = "all"  # of the corrections that are offered


async def open_form(
    interaction: Interaction, mine: Mine, *, checking: bool = False, fixing: bool = False, turn: int | None = None
) -> None:
    """Open the form with the orders on file, or the template; fixing: with the draft, where there is one. turn: one
    that lies ahead.
    """
    asked = asyncio.ensure_future(_start(interaction, mine, fixing, turn))
    done, _ = await asyncio.wait([asked], timeout=PATIENCE)
    if not done:
        await think(interaction)
        await asked
        again = _form_button(mine, OPEN, fixing=fixing, turn=turn)
        await answer(interaction, "That took me a moment. The form is ready now.", view=buttons(again))
        return
    start = asked.result()
    parts = parts_of(start.text)
    if parts is None:
        await _too_long(interaction, mine, start.text)
        return
    number = mine.campaign.turn_number if turn is None else turn
    action, verb = ("check-orders", "Check") if checking else ("orders", "Orders")
    title = f"{verb}, turn {number}: {words.clean(mine.seat.name)}"
    kind = action if turn is None else f"{action}-ahead"
    form = orders_form(kind, mine.seat_id, number, start.version, title=title, parts=parts)
    await interaction.response.send_modal(form)


def _form_button(mine: Mine, label: str, *, fixing: bool = False, turn: int | None = None) -> ui.Item[Any]:
    """A button that opens the form."""
    if turn is not None:
        return button("orders-ahead", mine.seat_id, turn, label=label, style=discord.ButtonStyle.primary)
    return button("fix" if fixing else "orders", mine.seat_id, label=label, style=discord.ButtonStyle.primary)


async def _start(interaction: Interaction, mine: Mine, fixing: bool, turn: int | None) -> Start:
    user, number = interaction.user.id, mine.campaign.turn_number if turn is None else turn
    draft = await drafts(interaction.client).get(user, mine.seat_id, number) if fixing else None
    return await interaction.client.hosting.orders.start(mine.seat_id, user, turn, draft=draft, as_gm=mine.as_gm)


async def _too_long(interaction: Interaction, mine: Mine, text: str) -> None:
    await answer(
        interaction,
        f"Your orders have {len(text):,} characters: too many for a form. Here they are as a file. Edit it, then "
        "send it with **/orders submit**, option `file`; or post it here and choose Apps → Submit as orders.",
        files=[text_file(text, "orders.txt")],
    )


async def take(
    interaction: Interaction,
    mine: Mine,
    text: str,
    *,
    source: str = "command",
    opened: tuple[int, int] | None = None,
    turn: int | None = None,
) -> None:
    """Submit a text and answer with the check. opened: the turn and version on file when its form was opened. turn: one
    that lies ahead.

    What cannot be taken at this moment is kept as a draft, with a button to try again: nothing typed is lost.
    """
    await think(interaction)
    client, user, present = interaction.client, interaction.user.id, mine.campaign.turn_number
    number = present if turn is None else turn
    try:
        await client.hosting.quotas.spend(user, Thing.SUBMISSION)
    except TooMuch as limit:
        await _too_often(interaction, text if source != "file" else "", limit)
        return
    drafts(client).hold(user, mine.seat_id, number, text)
    if opened is not None and opened[0] < present and _running(mine):
        await check(interaction, mine, text, says=[
            f"⏰ Turn {opened[0]} ran while you were writing. These orders would be for turn "
            f"{present}: read your new report first.",
        ])  # fmt: skip
        return
    try:
        receipt = await client.hosting.orders.submit(
            mine.seat_id, user, text, source=source, turn=turn, as_gm=mine.as_gm
        )
    except WrongMoment as refused:
        await drafts(client).keep(user, mine.seat_id, number, text)
        await _not_now(interaction, mine, text, str(refused), turn)
        return
    if receipt.stored:
        await drafts(client).forget(user, mine.seat_id)
    else:
        await drafts(client).keep(user, mine.seat_id, number, text)
    says = _overtaken(receipt, user, opened)
    await show_receipt(interaction, mine, receipt, text, says=says, sendable=False)


async def _too_often(interaction: Interaction, text: str, limit: TooMuch) -> None:
    """Say when it works again, and give back what was typed; whoever sent a file already has it."""
    files = [text_file(text, "orders.txt")] if text else []
    told = " Your text is below." if text else ""
    await answer(interaction, f"{limit} Nothing was stored.{told}", files=files)


def _running(mine: Mine) -> bool:
    return mine.campaign.status in (CampaignStatus.RUNNING, CampaignStatus.PAUSED)


def _overtaken(receipt: Receipt, user: int, opened: tuple[int, int] | None) -> list[str]:
    """A line when these orders take the place of what somebody else of the faction sent."""
    before = receipt.replaced
    if before is None or before.author_id in (None, user):
        return []
    said = f"<@{before.author_id}> sent submission {before.version} {words.ago(before.at)}"
    if opened is not None and opened[1] != before.version:
        return [f"While you were writing, {said}. Yours came later and counts; /orders history has both."]
    return [f"{said}; yours replaces it. /orders history has both."]


async def _not_now(interaction: Interaction, mine: Mine, text: str, reason: str, turn: int | None) -> None:
    if turn is None:
        again = button("send-draft", mine.seat_id, label="Try again", style=discord.ButtonStyle.primary)
        ways = [again, button("fix", mine.seat_id, label="Change it")]
    else:
        ways = [button("orders-ahead", mine.seat_id, turn, label="Change it", style=discord.ButtonStyle.primary)]
    await answer(
        interaction,
        f"{words.escaped(reason)}\nNothing was stored. Your text is below, and I keep it for two days.",
        files=[text_file(text, "orders.txt")],
        view=buttons(*ways),
    )


async def check(
    interaction: Interaction, mine: Mine, text: str, *, says: list[str] | None = None, turn: int | None = None
) -> None:
    """Check a text without storing it, and answer. turn: one that lies ahead."""
    await think(interaction)
    client, user = interaction.client, interaction.user.id
    try:
        await client.hosting.quotas.spend(user, Thing.CHECK)
    except TooMuch as limit:
        await _too_often(interaction, text, limit)
        return
    await drafts(client).keep(user, mine.seat_id, mine.campaign.turn_number if turn is None else turn, text)
    receipt = await client.hosting.orders.check(mine.seat_id, user, text, turn=turn, as_gm=mine.as_gm)
    await show_receipt(interaction, mine, receipt, text, says=says or [])


async def show_receipt(
    interaction: Interaction,
    mine: Mine,
    receipt: Receipt,
    sent: str,
    *,
    says: list[str] | None = None,
    sendable: bool = True,
) -> None:
    """Answer with the card of a receipt and what can be done next. sendable: a checked text may be submitted."""
    if receipt.stored and mine.as_gm:
        await interaction.client.hosting.papers.log(
            mine.campaign_id, interaction.user.id, "orders.submit", seat=mine.seat.name, turn=receipt.turn
        )
    card = check_card(mine.seat.name, receipt, sent, says=says or [])
    items = receipt_buttons(interaction, mine, receipt, card, sent, sendable=sendable)
    await answer(interaction, embeds=card.embeds, files=card.files, view=buttons(*items) if items else None)


def receipt_buttons(
    interaction: Interaction, mine: Mine, receipt: Receipt, card: CheckCard, sent: str, *, sendable: bool = True
) -> list[ui.Item[Any]]:
    """What stands below a check: what was meant, the next steps, and the way to its other pages. sent: the text that
    the findings are about.
    """
    rules = interaction.client.hosting.campaigns.ruleset(mine.campaign)
    items = next_steps(mine, receipt, planned=rules.look.planned_map is not None, sendable=sendable)
    if mine.may_submit and not receipt.ahead and not receipt.waiting:
        items = [*_correcting(mine, receipt, sent), *items]
    if card.pages > 1 and (receipt.sheet_id or receipt.turn):
        at, last = card.page, card.pages - 1
        ids = (mine.seat_id, receipt.sheet_id or 0, 0 if receipt.sheet_id else receipt.turn)
        items += [
            button("page", *ids, max(at - 1, 0), 0, label="◂ Previous orders", disabled=at == 0),
            button("page", *ids, min(at + 1, last), 1, label="More orders ▸", disabled=at == last),
        ]
    return items


def _correcting(mine: Mine, receipt: Receipt, sent: str) -> list[ui.Item[Any]]:
    """A button for the probable meaning of a word; a menu where several words are in question."""
    offered = corrections(receipt.diagnostics, receipt.text if receipt.stored else sent)
    ids = (mine.seat_id, receipt.turn, int(receipt.stored))
    if not offered:
        return []
    places = len({(one.line, one.column) for one in offered})
    if places == 1:
        primary = discord.ButtonStyle.primary
        return [
            button("correct", *ids, one.line, one.column, one.choice, label=f"Correct it: {one.said}", style=primary)
            for one in offered[:2]
        ]
    options = [discord.SelectOption(label="Correct all of them", value=ALL)]
    options += [
        discord.SelectOption(label=limits.elided(one.said, 100), value=one.key, description=f"line {one.line}")
        for one in offered
    ]
    return [menu("correct", *ids, placeholder="Correct it", options=options)]


async def correct(interaction: Interaction, mine: Mine, turn: int, stored: bool, key: str) -> None:
    """Put what was meant into the text that was checked (stored: that is on file), and check or submit it again.

    key: which of the corrections, or ALL. Raises Refused when the text is no longer there, or has changed.
    """
    await think(interaction)
    orders, user = interaction.client.hosting.orders, interaction.user.id
    kept = await orders.show(mine.seat_id, user, as_gm=mine.as_gm) if stored else None
    text = kept.text if kept else None if stored else await drafts(interaction.client).get(user, mine.seat_id, turn)
    if text is None or turn != mine.campaign.turn_number:
        raise Refused("I no longer have that text. Please check it again with /orders check.")
    await interaction.client.hosting.quotas.spend(user, Thing.CHECK)
    receipt = await orders.check(mine.seat_id, user, text, as_gm=mine.as_gm)
    chosen = [one for one in corrections(receipt.diagnostics, text) if key in (ALL, one.key)]
    if not chosen:
        raise Refused("Those orders have changed since. Please check them again.")
    after = corrected(text, chosen)
    if any(" " in one.new for one in chosen):  # some games want such names in quotation marks, others do not
        tried = [after, corrected(text, chosen, quoted=True)]
        checks = [await orders.check(mine.seat_id, user, one, as_gm=mine.as_gm) for one in tried]
        after = min(zip(checks, tried, strict=True), key=lambda pair: (pair[0].errors, pair[0].warnings))[1]
    if stored:
        await take(interaction, mine, after)
    else:
        await check(interaction, mine, after)


async def turn_page(interaction: Interaction, mine: Mine, sheet_id: SheetId, turn: int, page: int) -> None:
    """Show another page of what was understood: of a stored submission, or (0) of the draft for a turn."""
    await redraw(interaction, _page_of(interaction, mine, sheet_id, turn, page))


async def _page_of(interaction: Interaction, mine: Mine, sheet_id: SheetId, turn: int, page: int) -> dict[str, Any]:
    orders, user = interaction.client.hosting.orders, interaction.user.id
    await interaction.client.hosting.quotas.spend(user, Thing.CHECK)
    if sheet_id:
        kept = await orders.submission(mine.seat_id, user, sheet_id, as_gm=mine.as_gm)
        text, turn = kept.text, kept.turn
    else:
        kept, draft = None, await drafts(interaction.client).get(user, mine.seat_id, turn)
        if draft is None:
            raise Refused("I no longer have that text. Please check it again with /orders check.")
        text = draft
    ahead = turn if turn > mine.campaign.turn_number else None
    receipt = await orders.check(mine.seat_id, user, text, turn=ahead, as_gm=mine.as_gm)
    if kept is not None:
        receipt = replace(receipt, stored=True, admission=Admission.STORE, sheet_id=sheet_id, version=kept.version)
    card = check_card(mine.seat.name, receipt, text, page=page)
    shown = interaction.message.embeds if interaction.message else []
    items = receipt_buttons(interaction, mine, receipt, card, text)
    return {"embeds": [*shown[:-1], card.embeds[-1]], "view": buttons(*items)}


def next_steps(mine: Mine, receipt: Receipt, *, planned: bool, sendable: bool) -> list[ui.Item[Any]]:
    """The buttons below a check."""
    seat, primary = mine.seat_id, discord.ButtonStyle.primary
    if not mine.may_submit:
        return []
    if receipt.ahead or receipt.waiting:
        change = button("orders-ahead", seat, receipt.turn, label="Change them", style=primary)
        return (
            [change, button("check-ahead", seat, receipt.turn, label="Check them now")] if receipt.stored else [change]
        )
    if receipt.stored:
        drawn = [button("plan", seat, label="Draw on map")] if planned else []
        if receipt.errors:
            fix = button("fix", seat, label="Fix it", style=primary)
            return [fix, button("keep", seat, label="Keep anyway"), *drawn]
        return [button("orders", seat, label="Change orders"), *drawn, button("ready", seat, label="Ready")]
    if receipt.admission is Admission.TRIAL and sendable:
        label = "Submit anyway" if receipt.errors else "Submit these orders"
        send = button("send-draft", seat, label=label, style=primary)
        fix = button("fix", seat, label="Fix it" if receipt.errors else "Change them")
        return [fix, send] if receipt.errors else [send, fix]
    return [button("fix", seat, label="Fix it", style=primary)]
