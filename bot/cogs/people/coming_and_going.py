"""Players who leave the server, and come back: noticed at once where Discord tells, else within the hour."""

from __future__ import annotations

import asyncio
import logging
from datetime import datetime, timedelta

import discord
from discord.ext import commands

from bot.client import Client

log = logging.getLogger(__name__)

EVERY = timedelta(hours=1)
LOOK_SECONDS = 60
_UNKNOWN_MEMBER = 10007


class PresenceCog(commands.Cog):
    """Keeps an eye on who is there."""

    def __init__(self, bot: Client) -> None:
        self.bot = bot
        self._looked: datetime | None = None
        self._task: asyncio.Task[None] | None = None

    async def cog_load(self) -> None:
        self._task = asyncio.create_task(self._watch(), name="presence")

    async def cog_unload(self) -> None:
        if self._task is not None:
            self._task.cancel()

    @commands.Cog.listener()
    async def on_raw_member_remove(self, gone: discord.RawMemberRemoveEvent) -> None:
        await self._noted(gone.guild_id, gone.user.id, away=True)

    @commands.Cog.listener()
    async def on_member_join(self, member: discord.Member) -> None:
        await self._noted(member.guild.id, member.id, away=False)

    async def _noted(self, guild_id: int, user_id: int, *, away: bool) -> None:
        guild, presence = self.bot.get_guild(guild_id), self.bot.hosting.presence
        await (presence.left(guild_id, user_id) if away else presence.back(guild_id, user_id))
        await presence.leader_left(guild_id, user_id, guild.owner_id if guild else None, away=away)

    async def _watch(self) -> None:
        await self.bot.wait_until_ready()
        while not self.bot.is_closed():
            try:
                await self.due()
            except Exception:
                log.exception("checking who is on the server failed; retrying")
            await asyncio.sleep(LOOK_SECONDS)

    async def due(self) -> None:
        """Once an hour, and after a start: look who of the players is still there."""
        now = self.bot.clock.now()
        if self._looked is not None and timedelta(0) <= now - self._looked < EVERY:
            return
        self._looked = now
        for guild in list(self.bot.guilds):
            for user_id in sorted(await self.bot.hosting.presence.people(guild.id)):
                await self._look(guild, user_id)

    async def _look(self, guild: discord.Guild, user_id: int) -> None:
        try:
            await self.bot.http.get_member(guild.id, user_id)
        except discord.NotFound as missing:
            if missing.code == _UNKNOWN_MEMBER:
                await self._noted(guild.id, user_id, away=True)
        except discord.HTTPException as trouble:
            log.info("cannot look up a player: %s", trouble)
        else:
            await self._noted(guild.id, user_id, away=False)
