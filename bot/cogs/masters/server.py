"""What happens to a server around the commands: channels deleted, the bot removed or added."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any

import discord
from discord.ext import commands

from bot.client import Client, Interaction
from bot.desk import home
from bot.errors import Refused
from bot.hosting.errors import HostingError
from bot.ui import cards
from bot.ui.answers import answer, text_file
from bot.ui.lasting import Touched, read_form
from engine.games.registry import TITLES
from storage.records import Campaign
from storage.statuses import CampaignStatus

log = logging.getLogger(__name__)

_STALE = 1.8  # seconds after which nobody else will answer
_WORTH = 30  # characters worth giving back
_SETTLE = 2.0  # seconds in which further deletions are waited for


class ServerCog(commands.Cog):
    """Keeps campaigns housed."""

    def __init__(self, bot: Client) -> None:
        self.bot = bot
        self._repairs: dict[int, asyncio.Task[None]] = {}

    async def cog_unload(self) -> None:
        for task in self._repairs.values():
            task.cancel()

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        campaign = await self.bot.hosting.campaigns.of_channel(channel.guild.id, channel.id)
        if campaign is not None and campaign.status != CampaignStatus.ENDED:
            self._repair_soon(channel.guild)

    @commands.Cog.listener()
    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """The game master role was deleted: tell the GM channels who leads now."""
        row = await asyncio.to_thread(self.bot.store.guild, role.guild.id)
        if row.gm_role_id != role.id:
            return
        await asyncio.to_thread(self.bot.store.change_guild, role.guild.id, gm_role_id=None)
        for campaign in await self.bot.hosting.campaigns.all(role.guild.id):
            await self.bot.hosting.papers.tell_gm(
                campaign.id,
                "The game master role was deleted",
                f"{role.name} is gone. Whoever opened a campaign and everybody with Manage Server are still game "
                "masters. Choose another role with /gm role.",
            )
            await self.bot.hosting.papers.log(campaign.id, None, "role.deleted", role=role.name)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """After a start: what was deleted while the bot was offline."""
        self._repair_soon(guild)

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        for guild in self.bot.guilds:
            self._repair_soon(guild)

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer buttons and forms from before a restart that nothing else answers."""
        if interaction.type not in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            return
        data: Any = interaction.data or {}
        touched = Touched.read(str(data.get("custom_id", "")))
        if touched is not None and touched.is_answered:
            return  # however long it takes on a busy machine
        await asyncio.sleep(_STALE)
        if interaction.response.is_done():
            return
        typed = [words for words in read_form(interaction).texts.values() if len(words) > _WORTH]
        with contextlib.suppress(discord.HTTPException, discord.InteractionResponded):
            await answer(
                interaction,
                "I restarted and lost that question. Please use the command "
                f"again.{' What you wrote is in the attached file.' if typed else ''}",
                files=[text_file("\n\n".join(typed), "what-you-wrote.txt")] if typed else [],
            )

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Tell a new server how to begin, and a returning one how to continue."""
        known = await self.bot.hosting.campaigns.all(guild.id)
        for campaign in known:
            await self.bot.hosting.papers.tell_gm(
                campaign.id,
                "I am back",
                "I was away from this server, and the campaign was paused. Nothing is lost: /campaign resume "
                "continues it, /gm redeliver sends what was missed.",
            )
        if known:
            return
        channel = _welcoming(guild)
        if channel is None:
            return
        titles = ", ".join(TITLES.values())
        lines = [
            "I host play-by-mail games: players submit orders when they like, the turn runs at its "
            "deadline, and everybody gets a report.",
            f"Games: {titles}.",
            "**To open a campaign:** somebody with Manage Server types /campaign new. I make the channels.",
            "**To play:** type /join when a campaign is open. **Not sure?** /help shows what you can do right now.",
        ]
        try:
            home.able(guild)
        except Refused as lacking:
            lines.append(f"⚠️ {lacking}")
        with contextlib.suppress(discord.HTTPException):
            await channel.send(embed=cards.embed("Hello! I am Turnkeep.", "\n".join(lines), colour=cards.PAPER))

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Removed from a server: turns must not run for people who cannot get their reports."""
        for campaign in await self.bot.hosting.campaigns.all(guild.id):
            if campaign.status == CampaignStatus.RUNNING:
                try:
                    await self.bot.hosting.campaigns.pause(campaign.id, None, "I was removed from the server.")
                except HostingError as refusal:
                    log.warning("campaign %s was not paused: %s", campaign.id, refusal)
                await self.bot.hosting.papers.tell_leader(
                    campaign.id,
                    f"{campaign.name} is paused",
                    f"I was removed from {guild.name}, or the server was deleted. The campaign is intact. Invite "
                    "me again and use /campaign resume, or ask the bot's host to restore it on another server.",
                )

    def _repair_soon(self, guild: discord.Guild) -> None:
        before = self._repairs.get(guild.id)
        if before is None or before.done():
            self._repairs[guild.id] = asyncio.create_task(self._repair(guild), name=f"repair of {guild.id}")

    async def _repair(self, guild: discord.Guild) -> None:
        await asyncio.sleep(_SETTLE)
        for campaign in await self.bot.hosting.campaigns.all(guild.id):
            try:
                await self._rehouse(guild, campaign)
            except (Refused, HostingError, discord.HTTPException) as refusal:
                log.warning("campaign %s: channels are missing and could not be made: %s", campaign.id, refusal)

    async def _rehouse(self, guild: discord.Guild, campaign: Campaign) -> None:
        seats = await self.bot.hosting.seats.all(campaign.id)
        gone = home.missing(guild, campaign, seats)
        if not gone:
            return
        await home.make(self.bot, guild, campaign)
        await self.bot.hosting.papers.tell_gm(
            campaign.id,
            "Channels were deleted",
            f"I have recreated them: {', '.join(gone)}. Old messages are gone; the game is intact. /gm "
            "redeliver sends reports again. To get rid of the campaign, use /campaign end first.",
        )


def _welcoming(guild: discord.Guild) -> discord.TextChannel | None:
    """Where a newcomer says good day: the system channel, else the first channel that lets me."""
    wanted = [guild.system_channel, *guild.text_channels]
    open_to_me = (c for c in wanted if c is not None and c.permissions_for(guild.me).send_messages)
    return next(open_to_me, None)
