"""/campaign practice: one person, the house, a small world and a mentor; removed when it has been left alone."""

from __future__ import annotations

import logging

import discord
from discord import app_commands
from discord.ext import commands, tasks

from bot.client import Client, Interaction
from bot.desk import home
from bot.errors import Refused
from bot.ui import text
from bot.ui.answers import answer, think
from bot.ui.transformers import GameOption
from storage.errors import StorageError

HOURS = 1.0  # between two looks for practice campaigns that were left alone

log = logging.getLogger(__name__)


class Practice(commands.GroupCog):
    """The part of /campaign for beginners; a part of the cog."""

    bot: Client

    async def cog_load(self) -> None:
        self.sweeping.start()

    async def cog_unload(self) -> None:
        self.sweeping.cancel()

    @app_commands.command(name="practice")
    @app_commands.describe(game="Which game", name="Your faction's name (default: your own name)")
    async def practice(
        self, interaction: Interaction, game: GameOption, name: app_commands.Range[str, 1, 60] | None = None
    ) -> None:
        """Learn a game: a small world, house players, a mentor, and turns whenever you are ready."""
        if interaction.guild is None:
            raise Refused("Begin it on a server: it needs a channel of its own.")
        home.able(interaction.guild)
        await think(interaction)
        called = name or interaction.user.display_name
        practices = self.bot.hosting.practices
        campaign, seat = await practices.open(interaction.guild.id, game, interaction.user.id, called)
        try:
            campaign = await home.make_practice(self.bot, interaction.guild, campaign)
            await self.bot.hosting.campaigns.start(campaign.id, interaction.user.id)
        except BaseException:
            await home.remove_practice(self.bot, interaction.guild, campaign)
            await practices.remove(campaign)
            raise
        seat = await self.bot.hosting.seats.get(seat.id)
        await answer(
            interaction,
            f"Your world is waiting in <#{seat.channel_id}>. A mentor helps you there through the first turns, and "
            "each turn runs as soon as you say /ready. Nobody else sees the channel but game masters.\n"
            "-# It is removed a week after its last turn; /campaign export saves it, /campaign end ends it.",
        )

    @tasks.loop(hours=HOURS)
    async def sweeping(self) -> None:
        """Remove what was left alone."""
        try:
            await self.sweep()
        except (StorageError, discord.HTTPException) as trouble:
            log.warning("practice campaigns could not be looked through: %s", trouble)

    async def sweep(self) -> int:
        """Remove the practice campaigns in which no turn has run for a week; how many."""
        left = await self.bot.hosting.practices.left_alone()
        gone = [campaign for campaign in left if self.bot.serves(campaign.guild_id)]
        for campaign in gone:
            guild = self.bot.get_guild(campaign.guild_id)
            if guild is not None:
                await home.remove_practice(self.bot, guild, campaign)
            await self.bot.hosting.practices.remove(campaign)
            log.info("practice campaign %s (%s) is removed", campaign.id, text.clean(campaign.name))
        return len(gone)

    @sweeping.before_loop
    async def _ready(self) -> None:
        await self.bot.wait_until_ready()
