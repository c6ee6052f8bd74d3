"""/ready: done for this turn; and its button on the card."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.access import Mine, seat_for
from bot.client import Client, Interaction
from bot.ui import text
from bot.ui.answers import answer, think
from bot.ui.buttons import button, buttons
from bot.ui.lasting import Kind, handles
from bot.ui.transformers import MyFactionOption
from storage.ids import SeatId


class ReadyCog(commands.Cog):
    """Readiness."""

    def __init__(self, bot: Client) -> None:
        self.bot = bot

    @app_commands.command(name="ready")
    @app_commands.describe(done="Choose no to withdraw it", faction="Which of your factions")
    async def ready(self, interaction: Interaction, done: bool = True, faction: MyFactionOption | None = None) -> None:
        """Say that you are done for this turn. When everybody is, it may run early."""
        await think(interaction)
        await say_ready(interaction, await seat_for(interaction, faction, submit=True), done)


async def say_ready(interaction: Interaction, mine: Mine, done: bool) -> None:
    """Set the seat's readiness and answer with how many are."""
    hosting = interaction.client.hosting
    now = await hosting.orders.ready(mine.seat_id, interaction.user.id, done, as_gm=mine.as_gm)
    state = await hosting.orders.state(mine.seat_id)
    turn = mine.campaign.turn_number
    lines = [
        f"**{text.name(mine.seat.name)}** is {'ready' if done else 'not ready yet'} for turn {turn}.",
        f"{now.ready} of {now.of} factions are ready.",
    ]
    items = []
    if done and state != "sent":
        missing = "You have no orders on file" if state == "none" else "There are errors in your orders"
        lines.append(f"⚠️ {missing}: is that what you want?")
        items = [
            button("orders", mine.seat_id, label="Write orders", style=discord.ButtonStyle.primary),
            button("ready", mine.seat_id, label="Not ready"),
        ]
    if now.runs_now:
        lines.append("Everybody is ready: the turn is running now.")
        items = []
    await answer(interaction, "\n".join(lines), view=buttons(*items) if items else None)


@handles(Kind.BUTTON, "ready")
async def ready_pressed(interaction: Interaction, seat_id: SeatId) -> None:
    """Turn "ready" on or off, whichever it is not."""
    await think(interaction)
    mine = await seat_for(interaction, str(seat_id), submit=True)
    await say_ready(interaction, mine, not mine.seat.ready)
