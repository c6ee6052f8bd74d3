"""What the buttons and forms around orders do."""

from __future__ import annotations

import contextlib
from typing import Any

import discord

from bot import taking
from bot.access import Interaction, seat_for
from bot.cogs.orders import show
from bot.drafts import drafts
from bot.errors import Refused
from bot.ui.answers import think
from bot.ui.buttons import button, buttons, pressed
from bot.ui.lasting import Filled, filled
from bot.ui.orders_form import form_text


@pressed("orders")
async def write(interaction: Interaction, seat_id: int) -> None:
    """Open the form with what is on file."""
    await taking.open_form(interaction, await seat_for(interaction, str(seat_id), submit=True))


@pressed("fix")
async def fix(interaction: Interaction, seat_id: int) -> None:
    """Open the form with what was sent last."""
    await taking.open_form(interaction, await seat_for(interaction, str(seat_id), submit=True), fixing=True)


@pressed("show")
async def look(interaction: Interaction, seat_id: int) -> None:
    """The orders on file."""
    await think(interaction)
    await show(interaction, await seat_for(interaction, str(seat_id)))


@pressed("keep")
async def keep(interaction: Interaction, seat_id: int) -> None:
    """The orders stay on file as they are; the card loses its buttons."""
    again = button("orders", seat_id, label="Change orders")
    await interaction.response.edit_message(
        content="Kept as they are. The lines with errors will not be carried out.", view=buttons(again)
    )


@pressed("send-draft")
async def send_draft(interaction: Interaction, seat_id: int) -> None:
    """Submit what was checked."""
    await think(interaction)
    mine = await seat_for(interaction, str(seat_id), submit=True)
    text = drafts(interaction.client).get(interaction.user.id, seat_id, mine.campaign.turn_number)
    if text is None:
        raise Refused("I no longer hold that text. Please send it again with /orders submit.")
    await _without_buttons(interaction)
    await taking.take(interaction, mine, text)


async def _without_buttons(interaction: Interaction) -> None:
    """Take the buttons off the card that was pressed, so that nobody wonders whether to press again."""
    message: Any = interaction.message
    if message is not None:
        with contextlib.suppress(discord.HTTPException):
            await interaction.followup.edit_message(message.id, view=None)


@filled("orders")
async def orders_sent(interaction: Interaction, form: Filled, seat_id: int, turn: int, version: int) -> None:
    """The form of /orders submit."""
    await think(interaction)
    mine = await seat_for(interaction, str(seat_id), submit=True)
    source = "file" if form.files.get("file") else "command"
    await taking.take(interaction, mine, await form_text(form), source=source, opened=(turn, version))


@filled("check-orders")
async def orders_tried(interaction: Interaction, form: Filled, seat_id: int, turn: int, version: int) -> None:
    """The form of /orders check."""
    await think(interaction)
    mine = await seat_for(interaction, str(seat_id))
    await taking.check(interaction, mine, await form_text(form))
