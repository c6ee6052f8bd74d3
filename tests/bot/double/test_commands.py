"""Slash commands, autocomplete and context menus, from the person to the bot and back."""

from __future__ import annotations

import asyncio
import io

import discord
import pytest
from discord import app_commands

from bot.double import NoAnswer, NotOffered, PersonError


async def test_a_bot_logs_in_and_sees_the_server_with_its_people(stage):
    await stage.run()
    assert stage.bot.user.name == "Turnkeep"
    guild = stage.bot.guilds[0]
    assert guild.name == "Test Server"
    assert sorted(m.display_name for m in guild.members) == ["Anna", "Bert", "Gwen", "Turnkeep"]
    assert [c.name for c in guild.text_channels] == ["general"]


async def test_a_slash_command_is_answered(stage):
    @stage.bot.tree.command(name="greet", description="Greets")
    async def greet(interaction: discord.Interaction, name: str, loud: bool = False) -> None:
        text = f"Hello {name}"
        await interaction.response.send_message(text.upper() if loud else text, ephemeral=loud)

    await stage.run()
    reply = await stage.anna.slash(stage.general, "greet", name="Dunk")
    assert (reply.content, reply.ephemeral) == ("Hello Dunk", False)
    assert stage.general.last.text == "Hello Dunk"
    loud = await stage.anna.slash(stage.general, "greet", name="Dunk", loud=True)
    assert (loud.content, loud.ephemeral) == ("HELLO DUNK", True)
    assert stage.general.last.text == "Hello Dunk"
    assert [m.text for m in stage.anna.private] == ["HELLO DUNK"]
    assert stage.double.violations == []
