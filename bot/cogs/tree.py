"""The command tree: one error handler for all commands."""

from __future__ import annotations

import logging

import discord
from discord import app_commands

from bot.access import SeveralSeats
from bot.client import Client
from bot.desk.which_seat import ask_which
from bot.errors import answer_error
from bot.hosting.errors import TooMuch
from bot.hosting.watching import trail
from bot.limits import Thing
from bot.ui.answers import answer_in_time
from storage.errors import Unavailable

log = logging.getLogger(__name__)


class Tree(app_commands.CommandTree[Client]):
    """All slash commands and message menus."""

    async def interaction_check(self, interaction: discord.Interaction[Client], /) -> bool:
        """Every command counts; what is typed before it is sent does not."""
        if interaction.type is not discord.InteractionType.autocomplete:
            answer_in_time(interaction)
            trail.begin()
            name = interaction.command.qualified_name if interaction.command else "?"
            log.info("/%s by user %s on server %s", name, interaction.user.id, interaction.guild_id)
            try:
                await interaction.client.hosting.quotas.spend(interaction.user.id, Thing.COMMAND)
            except (TooMuch, Unavailable) as refusal:
                raise app_commands.CheckFailure(str(refusal)) from refusal
        return True

    async def on_error(self, interaction: discord.Interaction[Client], error: app_commands.AppCommandError, /) -> None:
        several = getattr(error, "original", error)
        if isinstance(several, SeveralSeats) and await ask_which(interaction, several):
            return
        await answer_error(interaction, error)
