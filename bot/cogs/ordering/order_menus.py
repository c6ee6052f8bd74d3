"""The message menus: right-click a message that holds orders, and they are submitted or checked."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord
from discord import app_commands, ui
from discord.ext import commands

from bot import limits
from bot.access import Mine, my_seats, seat_for
from bot.client import Client, Interaction
from bot.desk import taking
from bot.errors import Refused
from bot.ui import prompts
from bot.ui.answers import answer, think
from bot.ui.buttons import buttons, menu
from bot.ui.lasting import Kind, handles
from bot.ui.orders_form import message_text
from storage.statuses import CampaignStatus

Deed = Callable[[Interaction, Mine, str], Awaitable[None]]


class OrderMenus(commands.Cog):
    """*Submit as orders* and *Check as orders*."""

    def __init__(self, bot: Client) -> None:
        self.bot = bot
        self.menus = [
            app_commands.ContextMenu(name="Submit as orders", callback=self.submit),
            app_commands.ContextMenu(name="Check as orders", callback=self.check),
        ]

    async def cog_load(self) -> None:
        for command in self.menus:
            self.bot.tree.add_command(command)

    async def cog_unload(self) -> None:
        for command in self.menus:
            self.bot.tree.remove_command(command.name, type=command.type)

    async def submit(self, interaction: Interaction, message: discord.Message) -> None:
        await _with_seat(interaction, message, _submit, submit=True)

    async def check(self, interaction: Interaction, message: discord.Message) -> None:
        await _with_seat(interaction, message, taking.check, submit=False)


async def _submit(interaction: Interaction, mine: Mine, text: str) -> None:
    await taking.take(interaction, mine, text, source="message")


async def _with_seat(interaction: Interaction, message: discord.Message, deed: Deed, *, submit: bool) -> None:
    """Do it for the faction of this channel or the only one; ask which when there are several."""
    await think(interaction)
    if message.author.id != interaction.user.id:
        raise Refused("That message is not yours. You can only submit your own messages as orders.")
    text = await message_text(interaction, message)
    try:
        mine = await seat_for(interaction, submit=submit)
    except Refused:
        several = [one for one in await my_seats(interaction) if one.campaign.status != CampaignStatus.ENDED]
        if len(several) < 2 or await interaction.client.hosting.seats.of_channel(interaction.channel_id or 0):
            raise
        number = await prompts.remember(interaction, "orders-of", {"text": text, "submit": submit})
        await answer(interaction, "For which of your factions?", view=_which(several, number))
        return
    await deed(interaction, mine, text)


def _which(seats: list[Mine], number: int) -> ui.View:
    """A menu of a person's factions."""
    options = [
        discord.SelectOption(
            label=limits.elided(one.seat.name, limits.CHOICE_NAME),
            description=limits.elided(one.campaign.name, limits.CHOICE_NAME),
            value=str(one.seat_id),
        )
        for one in seats
    ]
    return buttons(menu("orders-of", number, placeholder="Faction", options=options))


@handles(Kind.MENU, "orders-of")
async def _chosen(interaction: Interaction, value: str, number: int) -> None:
    await think(interaction)
    _, data = await prompts.recall(interaction, number)
    mine = await seat_for(interaction, value, submit=data["submit"])
    await prompts.close(interaction, number)
    await prompts.without_buttons(interaction)
    await (_submit if data["submit"] else taking.check)(interaction, mine, data["text"])
