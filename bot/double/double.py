"""The double itself: one world, one server, one bot, any number of people."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

from bot.double import transcript
from bot.double.errors import Unanswered
from bot.double.faults import Faults
from bot.double.gateway import Gateway
from bot.double.persons.person import Person
from bot.double.persons.replies import Reply
from bot.double.rest.http_face import API, Request, Server
from bot.double.rest.schema import SchemaCheck
from bot.double.state import payloads, permissions
from bot.double.state.interactions import Interactions
from bot.double.state.model import Channel, Guild, Message, Overwrite
from bot.double.state.snowflakes import Clock
from bot.double.state.world import Ping, World

Json = dict[str, Any]


class Double:
    """A Discord on loopback.

    token: the one the bot must log in with. clock: None follows real time; a moment (aware) gives deterministic ids
    that start there. openapi: path of Discord's description (see `SchemaCheck`); check_requests: False leaves it out.
    """

    def __init__(
        self, *, token: str = "double-token", bot_name: str = "Turnkeep", clock: datetime | None = None,  # noqa: S107
        openapi: Path | str | None = None, check_requests: bool = True,
    ) -> None:  # fmt: skip
        self.token = token
        self.world = World(Clock(clock), bot_name)
        self.gateway = Gateway(self.world, token)
        schema = SchemaCheck(openapi if check_requests else Path("not-checked"))
        self.server = Server(self.world, self.gateway, token, schema)
        self.people: dict[int, Person] = {}
        self.base_url = ""
        self._change = asyncio.Event()
        self._watching: asyncio.Task[None] | None = None
        self.world.changed = self._changed
        self.gateway.abandoned = self.interactions.give_up

    # starting and stopping --------------------------------------------------------------------------------

    @classmethod
    @asynccontextmanager
    async def started(cls, **settings: Any) -> AsyncIterator[Double]:
        """A double that runs inside the `async with`. settings: as of the constructor.

        Raises Unanswered at its end when a command, button or form was left without an answer for longer than
        `interactions.patience`, whatever else went well.
        """
        double = cls(**settings)
        await double.start()
        try:
            yield double
        finally:
            await double.stop()
        double.must_have_answered()

    async def start(self, port: int = 0) -> None:
        """Listen on loopback; port 0 takes a free one."""
        self.base_url = await self.server.start(port)
        self._watching = asyncio.create_task(self._watch(), name="who waits for an answer")

    async def stop(self) -> None:
        if self._watching is not None:
            self._watching.cancel()
        await self.server.stop()

    async def _watch(self) -> None:
        while True:
            self.interactions.look()
            await asyncio.sleep(0.25)

    async def answered(self) -> None:
        """Wait until nobody waits for an answer. Raises Unanswered when one takes too long, or took."""
        patience = 4 * self.interactions.patience + 1.0  # what is late by then is no longer open, however busy it is
        await self.until(lambda: not self.interactions.look(), timeout=patience, why="answers")
        self.must_have_answered()

    def must_have_answered(self) -> None:
        """Raises Unanswered when somebody was left without an answer for too long."""
        self.interactions.look()
        if late := self.interactions.unanswered:
            what = ", ".join(f"{deed.user.name}'s {deed.what}" for deed in late)
            raise Unanswered(f"no answer within {self.interactions.patience:g} seconds: {what}")

    @property
    def api_url(self) -> str:
        """What discord.py's `Route.BASE` must be (a setting of the bot: TURNKEEP_DISCORD_API)."""
        return self.base_url + API

    @property
    def gateway_url(self) -> str:
        """What discord.py's `DEFAULT_GATEWAY` must be (a setting of the bot: TURNKEEP_DISCORD_GATEWAY)."""
        return self.gateway.url

    @contextmanager
    def as_discord(self) -> Iterator[None]:
        """While inside, discord.py in this process talks to the double."""
        import yarl
        from discord.gateway import DiscordWebSocket
        from discord.http import Route

        before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = self.api_url, yarl.URL(self.gateway_url)
        try:
            yield
        finally:
            Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = before

    # the world --------------------------------------------------------------------------------------------

    def person(self, name: str) -> Person:
        """A person with an account of that name; the same one each time."""
        for person in self.people.values():
            if person.name == name:
                return person
        person = Person(self, self.world.new_user(name))
        self.people[person.id] = person
        return person

    def guild(
        self,
        name: str,
        owner: Person | str,
        *,
        channels: tuple[str, ...] = ("general",),
        bot_permissions: int | None = None,
    ) -> Guild:
        """A server with the bot in it. owner: a person or a name; bot_permissions: bits, None for what an
        invitation of Turnkeep asks for."""
        if isinstance(owner, str):
            owner = self.person(owner)
        granted = permissions.BOT if bot_permissions is None else bot_permissions
        guild = self.world.new_guild(name, owner.user, granted)
        for channel in channels:
            self.world.new_channel(guild, channel)
        return guild

    def set_clock(self, moment: datetime) -> None:
        """Set the clock to that moment (aware) for what is posted from now on."""
        self.world.clock.set(moment)

    # watching ---------------------------------------------------------------------------------------------

    @property
    def faults(self) -> Faults:
        return self.server.faults

    @property
    def interactions(self) -> Interactions:
        return self.server.interactions

    @property
    def requests(self) -> list[Request]:
        """The requests of the bot, oldest first (the last 20,000)."""
        return list(self.server.requests)

    @property
    def refusals(self) -> list[Request]:
        """The requests that were answered with an error."""
        return [r for r in self.server.requests if r.status >= 400]

    @property
    def violations(self) -> list[str]:
        """What Discord's own description has against the bot's requests (see also `schema_skipped`), and what people
        would miss though Discord takes it: files that a layout does not show, pictures that are not attached, dates and
        clock times that are no timestamps."""
        return self.server.violations

    @property
    def schema_skipped(self) -> str | None:
        """Why requests are not checked against Discord's description; None if they are."""
        return self.server.schema.skipped

    @property
    def pings(self) -> list[Ping]:
        """Every notification the bot's messages gave to people in servers."""
        return self.world.pings

    @property
    def commands(self) -> list[str]:
        """The full names of all registered slash commands, global ones and of servers."""
        from bot.double.persons.commanding import full_names

        scopes = self.server.commands.by_scope.values()
        return sorted({name for scope in scopes for command in scope.values() for name in full_names(command)})

    async def until(self, condition: Callable[[], Any], *, timeout: float = 30.0, why: str = "") -> None:  # noqa: ASYNC109
        """Wait until a condition on the world holds; TimeoutError naming `why` after so many seconds."""
        end = time.monotonic() + timeout
        while not condition():
            change, left = self._change, end - time.monotonic()
            if left <= 0:
                raise TimeoutError(f"waited {timeout:g} s in vain for {why or 'a condition'}")
            try:
                await asyncio.wait_for(change.wait(), min(left, 0.03))
            except TimeoutError:
                continue

    async def connected(self, timeout: float = 30.0) -> None:  # noqa: ASYNC109
        """Wait until the bot is connected to the gateway."""
        await self.until(lambda: self.gateway.connected, timeout=timeout, why="the bot at the gateway")

    async def settled(self, quiet: float = 0.1, timeout: float = 30.0) -> None:  # noqa: ASYNC109
        """Wait until the bot has made no request for `quiet` seconds and none is in flight."""
        start = time.monotonic()
        end = start + timeout
        while time.monotonic() < end:
            still = time.monotonic() - max(self.server.last_request, start)
            if self.server.in_flight == 0 and still >= quiet:
                return
            await asyncio.sleep(max(quiet - still, 0.01))
        raise TimeoutError(f"the bot did not come to rest in {timeout:g} s")

    def everything(self) -> Json:
        """All that people saw, as plain data: servers with their channels, and each person's messages."""
        return transcript.everything(self.world)

    def file(self, key: str) -> bytes:
        """The bytes of a file named by its `key` in `everything()`."""
        return self.world.files.read(key)

    # faults of the world ----------------------------------------------------------------------------------

    def reset_token(self, token: str) -> None:
        """The owner of the application resets the bot's token: from now on only this one is good."""
        self.token = self.server.token = self.gateway.token = token

    async def close_gateway(self, code: int = 4000, *, forget: bool = False) -> None:
        """Close the bot's gateway connection. forget: its session is lost, so it must identify again."""
        await self.gateway.close(code, forget=forget)

    def delete_channel(self, channel: Channel) -> None:
        """Somebody deletes a channel."""
        self.world.delete_channel(channel)

    def delete_message(self, message: Message) -> None:
        """Somebody deletes a message."""
        self.world.delete_message(message)

    def permit_bot(self, where: Guild | Channel, *names: str, deny: bool = False) -> None:
        """Give the bot permissions by name (`send_messages`) in a server or one channel; with deny take them away."""
        value = permissions.bits(*names)
        if isinstance(where, Channel):
            mine = where.overwrites.setdefault(self.world.bot.id, Overwrite(self.world.bot.id, 1))
            mine.allow = mine.allow & ~value if deny else mine.allow | value
            mine.deny = mine.deny | value if deny else mine.deny & ~value
            self.world.update_channel(where)
            return
        for role in where.roles.values():
            if role.managed_by == self.world.bot.id:
                role.permissions = role.permissions & ~value if deny else role.permissions | value
                self.world.update_role(where, role)
            elif deny and role.id == where.id:
                role.permissions &= ~value
                self.world.update_role(where, role)

    def outage(self, guild: Guild) -> None:
        """A server becomes unavailable for a while, as happens to Discord; `end_outage` brings it back."""
        self.world.tell("GUILD_DELETE", {"id": str(guild.id), "unavailable": True}, None)

    def end_outage(self, guild: Guild) -> None:
        """The server is available again."""
        data = payloads.guild(guild, members=self.world.first_members(guild))
        self.world.tell("GUILD_CREATE", data, None)

    def kick_bot(self, guild: Guild) -> None:
        """The bot is removed from a server."""
        self.world.leave(guild, self.world.bot)

    def invite_bot(self, guild: Guild) -> None:
        """The bot is taken into a server again, with what an invitation of Turnkeep asks for."""
        self.world.invite_bot(guild, permissions.BOT)

    def _changed(self) -> None:
        change, self._change = self._change, asyncio.Event()
        change.set()


__all__ = ["Double", "Reply"]
