"""The client: what happens at its start and its end; nothing of the games, nothing of the database."""

from __future__ import annotations

import asyncio
import logging
import math
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import yarl
from discord.ext import commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.client import Client
from bot.cogs import COGS, sync
from bot.cogs.tree import Tree
from bot.desk.postman import DiscordMessenger
from bot.hosting.clock import Clock, SystemClock
from bot.hosting.hosting import Hosting
from bot.hosting.site.sites import Webspace
from bot.hosting.watching.measures import Measures
from bot.hosting.workers.agency import Agency
from bot.hosting.workers.workshop import MIB
from bot.process.memory import give_back
from bot.process.settings import Settings
from bot.process.vitals import Vitals
from bot.roles import TOGETHER, Role, Shards
from storage.store import Store

log = logging.getLogger(__name__)

GATEWAY_SECONDS = 300.0  # without a word from Discord's gateway: something is wrong
LONG_SILENCE = 60.0  # seconds for which the gateway may owe an answer
SETTLED = 5.0  # seconds after which everything that begins with the connection has been done


class Bot(Client):
    """Turnkeep in Discord. `hosting` is everything that is not Discord."""

    def __init__(
        self,
        settings: Settings,
        *,
        store: Store | None = None,
        clock: Clock | None = None,
        alarm: bool = True,
        agency: Agency | None = None,
        roles: frozenset[Role] = TOGETHER,
        **connection: Any,
    ) -> None:
        measures = Measures()
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=Tree,
            intents=discord.Intents(guilds=True, guild_reactions=True),  # nothing privileged
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            http_trace=_tracing(measures),
            **connection,
        )
        self.settings = settings
        self.clock = clock or SystemClock()
        self.store = store or settings.store()
        self.hosting = Hosting(
            self.store,
            clock=self.clock,
            alarm=alarm,
            limits=settings.limits,
            agency=agency,
            measures=measures,
            memory=settings.worker_memory * MIB,
            roles=roles,
            webspace=Webspace(settings.site, settings.site_address) if settings.site else None,
        )
        self.hosting.on_lost = self._stop
        self.vitals = Vitals(self.hosting, settings, self._hears_discord)
        self._leaving: asyncio.Task[None] | None = None
        self.over = asyncio.Event()

    async def setup_hook(self) -> None:
        """Logged in, not yet connected: commands, buttons, then the deadlines; what is overdue runs at once.

        Only who holds the database may change it, and the commands that Discord knows.
        """
        await self.hosting.hold()
        for cog in COGS:
            await self.add_cog(cog(self))
        flags = self.application_flags
        if flags is not None and (flags.gateway_guild_members or flags.gateway_guild_members_limited):
            # The host has switched on Server Members Intent: players who leave are noticed at once, not by the hour.
            self._connection._intents.members = True
        assert self.application_id is not None
        guild = discord.Object(self.settings.test_guild) if self.settings.test_guild else None
        await sync.sync(self.tree, self.application_id, guild)
        await self.hosting.start(DiscordMessenger(self))
        await self.vitals.start()
        if Role.GATEWAY in self.hosting.roles:
            self.hosting.core.watch.expect("gateway", GATEWAY_SECONDS)

    def _hears_discord(self) -> bool:
        """Whether Discord's gateway is connected and has answered a heartbeat lately."""
        return self.is_ready() and not self.is_closed() and math.isfinite(self.latency) and self.latency < LONG_SILENCE

    def _stop(self) -> None:
        """The database is no longer this bot's: it leaves, so that the host sees it."""
        self._leaving = asyncio.create_task(self.close(), name="leaving")

    async def on_ready(self) -> None:
        assert self.user is not None
        log.info("ready as %s on %d servers", self.user, len(self.guilds))
        self.loop.call_later(SETTLED, self._rest)

    def _rest(self) -> None:
        """The start is over: what it took is given back, if the bot is still there."""
        if not self.is_closed():
            self.loop.run_in_executor(None, give_back)

    async def close(self) -> None:
        """Stops taking turns and sending, then leaves Discord; what is unsent goes out after the next start."""
        await self.vitals.close()
        await self.hosting.close()
        await super().close()
        self.over.set()


class ShardedBot(Bot, discord.AutoShardedClient):
    """Turnkeep on some of the gateway's shards."""

    def __init__(self, settings: Settings, shards: Shards, **parts: Any) -> None:
        super().__init__(settings, shard_ids=list(shards.ids), shard_count=shards.count, **parts)
        self._mine = shards

    @property
    def latency(self) -> float:
        """Of the slowest shard, not of all on average: one that is silent is not made up for by the others."""
        return max((latency for _, latency in self.latencies), default=math.nan)

    def serves(self, guild_id: int) -> bool:
        return self._mine.have(guild_id)


def _tracing(measures: Measures) -> aiohttp.TraceConfig:
    """For Discord's HTTP client: counts the answers that tell the bot to slow down."""

    async def ended(_session: object, _context: SimpleNamespace, request: aiohttp.TraceRequestEndParams) -> None:
        if request.response.status == 429:
            measures.refused(request.response.headers.get("X-RateLimit-Scope"))

    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(ended)
    return trace


def point_at(settings: Settings) -> None:
    """Sends the library to other addresses than Discord's, where the settings name some."""
    if settings.discord_api:
        Route.BASE = settings.discord_api
    if settings.discord_gateway:
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(settings.discord_gateway)


async def run(settings: Settings, shards: Shards | None = None, **parts: Any) -> None:
    """Runs the bot, or the parts of it that are in touch with Discord, until it is closed or cancelled.

    shards: those that it connects to, where there are other gateways. Raises StorageError when the database is not (or
    no longer) its own.
    """
    point_at(settings)
    bot = Bot(settings, **parts) if shards is None else ShardedBot(settings, shards, **parts)
    try:
        await _at_work(bot, settings, shards)
    finally:
        await asyncio.to_thread(bot.store.close)


async def _at_work(bot: Bot, settings: Settings, shards: Shards | None) -> None:
    async with bot:
        await bot.hosting.hold()  # before anything is said to Discord
        await bot.vitals.start()
        if bot.hosting.roles == {Role.GATEWAY}:  # two on one shard would both carry out what people ask for
            share = shards or Shards((0,), 1)
            await bot.hosting.stand_by(f"gateway {number}/{share.count}" for number in share.ids)
        if Role.GATEWAY in bot.hosting.roles:
            await bot.start(settings.token.get_secret_value())
        else:  # who only sends needs no connection to the gateway
            await bot.login(settings.token.get_secret_value())
            log.info("ready to send as %s", bot.hosting.core.run_id)
            await bot.over.wait()
        if bot.hosting.lost is not None:
            raise bot.hosting.lost
