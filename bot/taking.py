"""Taking in orders, wherever they come from: the form, a file, a message, one line; and answering with the check."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
from discord import ui

from bot.access import Interaction, Mine
from bot.drafts import drafts
from bot.hosting.errors import WrongMoment
from bot.hosting.records import Receipt
from bot.ui import text as words
from bot.ui.answers import answer, text_file, think
from bot.ui.buttons import button, buttons
from bot.ui.check_card import check_card
from bot.ui.orders_form import orders_form, parts_of
from engine.core.ruleset import Admission
from storage.columns import CampaignStatus

PATIENCE = 1.8  # seconds: a form must be opened within three


async def open_form(interaction: Interaction, mine: Mine, *, checking: bool = False, fixing: bool = False) -> None:
    """Open the form with the orders on file, or the template; fixing: with the draft, where there is one."""
    asked = asyncio.ensure_future(_start(interaction, mine, fixing))
    done, _ = await asyncio.wait([asked], timeout=PATIENCE)
    if not done:
        await think(interaction)
        await asked
        action, style = "fix" if fixing else "orders", discord.ButtonStyle.primary
        again = button(action, mine.seat_id, label="Open the form", style=style)
        await answer(interaction, "That took me a moment. The form is ready now.", view=buttons(again))
        return
    start, version = asked.result()
    parts = parts_of(start)
    if parts is None:
        await _too_long(interaction, mine, start)
        return
    turn = mine.campaign.turn_number
    action, verb = ("check-orders", "Check") if checking else ("orders", "Orders")
    title = f"{verb}, turn {turn}: {words.clean(mine.seat.name)}"
    form = orders_form(action, mine.seat_id, turn, version, title=title, parts=parts)
    await interaction.response.send_modal(form)


async def _start(interaction: Interaction, mine: Mine, fixing: bool) -> tuple[str, int]:
    """The text to begin with, and the version of what is on file."""
    orders, user = interaction.client.hosting.orders, interaction.user.id
    on_file = await orders.show(mine.seat_id, user, as_gm=mine.as_gm)
    text = drafts(interaction.client).get(user, mine.seat_id, mine.campaign.turn_number) if fixing else None
    if text is None:
        text = on_file.text if on_file else await orders.template(mine.seat_id, user, as_gm=mine.as_gm)
    return text, on_file.version if on_file else 0


async def _too_long(interaction: Interaction, mine: Mine, text: str) -> None:
    await answer(
        interaction,
        f"Your orders have {len(text):,} characters: more than a form holds. Here they are as a file. Change it, then "
        "send it with **/orders submit**, option `file`; or post it here and choose Apps → Submit as orders on it.",
        files=[text_file(text, "orders.txt")],
    )


async def take(
    interaction: Interaction, mine: Mine, text: str, *, source: str = "command", opened: tuple[int, int] | None = None
) -> None:
    """Submit a text and answer with the check. opened: the turn and version on file when its form was opened.

    What cannot be taken at this moment is kept as a draft, with a button to try again: nothing typed is lost.
    """
    await think(interaction)
    client, user = interaction.client, interaction.user.id
    drafts(client).keep(user, mine.seat_id, mine.campaign.turn_number, text)
    if opened is not None and opened[0] != mine.campaign.turn_number and _running(mine):
        await check(interaction, mine, text, says=[
            f"⏰ Turn {opened[0]} was run while you were writing. These orders would be for turn "
            f"{mine.campaign.turn_number}: look at your new report first.",
        ])  # fmt: skip
        return
    says = await _overtaken(interaction, mine, opened)
    try:
        receipt = await client.hosting.orders.submit(mine.seat_id, user, text, source=source, as_gm=mine.as_gm)
    except WrongMoment as refused:
        await _not_now(interaction, mine, text, str(refused))
        return
    if receipt.stored:
        drafts(client).forget(user, mine.seat_id)
    # A sheet that the game itself takes for a trial would be one again: no button to send it.
    await show_receipt(interaction, mine, receipt, text, says=says, sendable=False)


def _running(mine: Mine) -> bool:
    return mine.campaign.status in (CampaignStatus.RUNNING, CampaignStatus.PAUSED)


async def _overtaken(interaction: Interaction, mine: Mine, opened: tuple[int, int] | None) -> list[str]:
    """A line when somebody else of the faction sent orders while the form was open."""
    if opened is None:
        return []
    orders, user = interaction.client.hosting.orders, interaction.user.id
    try:
        now = await orders.show(mine.seat_id, user, as_gm=mine.as_gm)
    except WrongMoment:
        return []
    if now is None or now.version == opened[1] or now.author_id in (None, user):
        return []
    return [
        f"While you were writing, <@{now.author_id}> sent submission {now.version}. Yours came later and counts; "
        "/orders history has both."
    ]


async def _not_now(interaction: Interaction, mine: Mine, text: str, reason: str) -> None:
    again = button("send-draft", mine.seat_id, label="Try again", style=discord.ButtonStyle.primary)
    await answer(
        interaction,
        f"{words.escaped(reason)}\nNothing was stored. Your text is below, and I keep it for a while.",
        files=[text_file(text, "orders.txt")],
        view=buttons(again, button("fix", mine.seat_id, label="Change it")),
    )


async def check(interaction: Interaction, mine: Mine, text: str, *, says: list[str] | None = None) -> None:
    """Check a text without storing it, and answer."""
    await think(interaction)
    client, user = interaction.client, interaction.user.id
    drafts(client).keep(user, mine.seat_id, mine.campaign.turn_number, text)
    receipt = await client.hosting.orders.check(mine.seat_id, user, text, as_gm=mine.as_gm)
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
    rules = interaction.client.hosting.campaigns.ruleset(mine.campaign)
    items = next_steps(mine, receipt, planned=rules.planned_map is not None, sendable=sendable)
    await answer(interaction, embeds=card.embeds, files=card.files, view=buttons(*items) if items else None)


def next_steps(mine: Mine, receipt: Receipt, *, planned: bool, sendable: bool) -> list[ui.Item[Any]]:
    """The buttons below a check."""
    seat, primary = mine.seat_id, discord.ButtonStyle.primary
    if not mine.may_submit:
        return []
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
