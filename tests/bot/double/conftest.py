"""A tiny bot on the real discord.py client, and a double for it to log in to."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.double import Channel, Double, Guild, Person


class TinyBot(discord.Client):
    """Logs in, registers what a test puts on its tree, remembers what it heard."""

    def __init__(self, **settings: Any) -> None:
        intents = discord.Intents.default()
        intents.members = True
        intents.message_content = True
        super().__init__(intents=intents, guild_ready_timeout=0.01, **settings)
        self.tree = app_commands.CommandTree(self)
        self.heard: list[discord.Message] = []
        self.events: list[str] = []

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """No five seconds of waiting before a second IDENTIFY."""

    async def on_message(self, message: discord.Message) -> None:
        self.heard.append(message)

    def dispatch(self, event: str, /, *args: object, **kwargs: object) -> None:
        self.events.append(event)
        super().dispatch(event, *args, **kwargs)


class Stage:
    """A double with one server, three people, and a running bot."""

    def __init__(self, double: Double) -> None:
        self.double = double
        self.gm: Person = double.person("Gwen")
        self.anna: Person = double.person("Anna")
        self.bert: Person = double.person("Bert")
        self.guild: Guild = double.guild("Test Server", self.gm)
        self.guild.add(self.anna, self.bert)
        self.general: Channel = self.guild.channel("general")
        self.bot = TinyBot()
        self._task: asyncio.Task[None] | None = None
        self.asked: discord.Interaction  # what /ask left unanswered, and what is done with it
        self.act: Callable[[discord.Interaction], Awaitable[None]]

    async def run(self) -> None:
        """Register the commands of the bot's tree and bring it online."""
        await self.bot.login(self.double.token)
        if self.bot.tree.get_commands() or self.bot.tree.get_commands(type=discord.AppCommandType.message):
            await self.bot.tree.sync()
        self._task = asyncio.create_task(self.bot.connect())
        await self.bot.wait_until_ready()

    async def end(self) -> None:
        await self.bot.close()
        if self._task is not None:
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.wait_for(self._task, 30)

    def place(self) -> discord.TextChannel:
        """#general as the bot sees it."""
        channel = self.bot.get_channel(self.general.id)
        assert isinstance(channel, discord.TextChannel)
        return channel


@pytest.fixture
async def stage() -> AsyncIterator[Stage]:
    async with Double.started() as double:
        double.server.check_answers = True
        with double.as_discord():
            stage = Stage(double)
            try:
                yield stage
            finally:
                await stage.end()
        assert [v for v in double.violations if v.startswith("the double's own")] == []


@pytest.fixture
async def ready(stage: Stage) -> Stage:
    """A stage whose bot is online already, without commands."""
    await stage.run()
    return stage
