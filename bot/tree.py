"""The command tree: one error handler for all commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands

from bot.errors import answer_error

if TYPE_CHECKING:
    from bot.app import Bot


class Tree(app_commands.CommandTree["Bot"]):
    """All slash commands and message menus."""

    async def on_error(self, interaction: discord.Interaction[Bot], error: app_commands.AppCommandError, /) -> None:
        await answer_error(interaction, error)
