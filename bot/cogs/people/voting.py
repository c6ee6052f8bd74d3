"""What readers make of the letters below a newspaper: the mark that most of them put beside one is its votes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import TypeAlias

import discord
from discord.ext import commands

from bot.client import Client
from bot.ui.front_page import press_messages

A_MOMENT = 0.5  # seconds

log = logging.getLogger(__name__)

Reaction: TypeAlias = (
    discord.RawReactionActionEvent | discord.RawReactionClearEvent | discord.RawReactionClearEmojiEvent
)
Letter: TypeAlias = tuple[str, str, str]
"""Signature, title, text."""


class ReadersCog(commands.Cog):
    """Counts the reactions to what players wrote."""

    def __init__(self, bot: Client) -> None:
        self.bot = bot
        self._waiting: set[int] = set()  # messages whose votes are counted in a moment

    @commands.Cog.listener("on_raw_reaction_add")
    @commands.Cog.listener("on_raw_reaction_remove")
    @commands.Cog.listener("on_raw_reaction_clear")
    @commands.Cog.listener("on_raw_reaction_clear_emoji")
    async def noted(self, reaction: Reaction) -> None:
        """Counts a letter's votes afresh, so that none that was missed while the bot was away stays missing."""
        guild = self.bot.get_guild(reaction.guild_id or 0)
        thread = guild.get_thread(reaction.channel_id) if guild is not None else None
        if thread is None or self.bot.user is None or thread.owner_id != self.bot.user.id:
            return  # to anything but the bot's own threads people may react as they like
        if reaction.message_id in self._waiting:
            return  # a crowd that reacts at once is counted once
        self._waiting.add(reaction.message_id)
        try:
            await asyncio.sleep(A_MOMENT)
        finally:
            self._waiting.discard(reaction.message_id)
        papers = self.bot.hosting.papers
        found = await papers.press_below(thread.parent_id, thread.id)
        if found is None:
            return
        turn_id, press = found
        try:
            message = await thread.fetch_message(reaction.message_id)
        except discord.HTTPException as refusal:
            log.info("the votes for a letter could not be counted: %s", refusal)
            return
        letter = _letter(message, press.items)
        if letter is not None:
            votes = max((mark.count for mark in message.reactions), default=0)  # nobody counts twice in one mark
            await papers.voted(turn_id, letter, votes)


def _letter(message: discord.Message, letters: Sequence[Letter]) -> Letter | None:
    """The letter that begins in a message; None for rumours, for what goes on from another message, for all else."""
    said = {(card.title, card.description) for card in message.embeds}
    for letter in letters:
        card = press_messages([letter], ())[0]
        if (card.title, card.description) in said:
            return letter
    return None
