"""/order: one order more, completed while it is typed. And the message menus that take a message as orders."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Transform
from discord.ext import commands

from bot.access import seat_for
from bot.client import Client, Interaction
from bot.desk import taking
from bot.limits import Thing
from bot.ui import text
from bot.ui.answers import think
from bot.ui.transformers import Choose, MyFactionOption, seat_meant


async def _units(interaction: Interaction, typed: str) -> list[tuple[str, str]]:
    mine = await seat_meant(interaction)
    return list(await interaction.client.hosting.orders.own_units(mine.seat_id))


async def _lines(interaction: Interaction, typed: str) -> list[tuple[str, str]]:
    mine = await seat_meant(interaction)
    return await interaction.client.hosting.orders.complete(mine.seat_id, typed)


class OrderCog(commands.Cog):
    """Orders line by line, for people on phones."""

    def __init__(self, bot: Client) -> None:
        self.bot = bot

    @app_commands.command(name="order")
    @app_commands.describe(
        order="The order, completed as you type",
        unit="Which unit it is for, if the game gives orders to units",
        faction="Which of your factions",
    )
    async def order(
        self,
        interaction: Interaction,
        order: Transform[str, Choose(_lines, narrow=False)],
        unit: Transform[str, Choose(_units)] | None = None,
        faction: MyFactionOption | None = None,
    ) -> None:
        """Add one order to your orders on file."""
        await think(interaction)
        mine = await seat_for(interaction, faction, submit=True)
        await self.bot.hosting.quotas.spend(interaction.user.id, Thing.CHECK)
        receipt = await self.bot.hosting.orders.add_line(
            mine.seat_id, interaction.user.id, unit or "", order, as_gm=mine.as_gm
        )
        added = [f"Added: {text.inline(order.strip())}"] if receipt.stored else []
        await taking.show_receipt(interaction, mine, receipt, receipt.text, says=added)
