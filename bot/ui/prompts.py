"""What somebody was asked, kept in the database: a question or a half-filled form outlives a restart of the bot."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from typing import Any

import discord

from bot.client import Interaction
from bot.errors import Refused
from storage.errors import NotFound

log = logging.getLogger(__name__)

OLD = "That question is no longer open: it was answered, or asked too long ago. Please use the command again."


async def remember(interaction: Interaction, kind: str, data: Mapping[str, Any]) -> int:
    """Store the question put to the person; its number, for the custom ids of buttons and forms. data: plain JSON."""
    bot = interaction.client
    return await asyncio.to_thread(bot.store.add_prompt, interaction.user.id, kind, data, bot.clock.now())


async def recall(interaction: Interaction, number: int) -> tuple[str, dict[str, Any]]:
    """What was asked: its kind and data. Raises Refused for anybody else, and when it is no longer open."""
    bot = interaction.client
    try:
        row = await asyncio.to_thread(bot.store.prompt, number, bot.clock.now())
    except NotFound:
        raise Refused(OLD) from None
    if row.user_id != interaction.user.id:
        raise Refused("That question was for somebody else.")
    return row.kind, row.data


async def fill_in(interaction: Interaction, number: int, data: Mapping[str, Any]) -> None:
    """Keep what was filled in so far."""
    await asyncio.to_thread(interaction.client.store.change_prompt, number, data)


async def close(interaction: Interaction, number: int) -> None:
    """Take the answer: once. Raises Refused when it has been given."""
    bot = interaction.client
    if not await asyncio.to_thread(bot.store.use_prompt, number, bot.clock.now()):
        raise Refused(OLD)


async def open_again(interaction: Interaction, number: int) -> None:
    """What was answered did not fit: it may be answered once more."""
    await asyncio.to_thread(interaction.client.store.reopen_prompt, number)


async def without_buttons(interaction: Interaction, words: str | None = None) -> None:
    """Take the buttons off the message that was pressed, so that nobody wonders whether to press again."""
    message: Any = interaction.message
    if message is None:
        return
    what: dict[str, Any] = {"view": None} | ({} if words is None else {"content": words, "embeds": []})
    try:
        if message.flags.ephemeral:  # which only its own interactions reach
            await interaction.followup.edit_message(message.id, **what)
        else:
            await message.edit(**what)
    except discord.HTTPException as refusal:
        log.info("the buttons of message %s stay: %s", message.id, refusal)
