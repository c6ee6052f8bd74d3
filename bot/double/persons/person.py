"""The people side: a person who types commands, presses buttons, fills in forms, writes and reads.

Whatever Discord's own client would not let a person do raises a PersonError that says why.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from bot.double.errors import NoAnswer, NotOffered, PersonError
from bot.double.gateway import Gateway
from bot.double.persons import components as c
from bot.double.persons.commanding import Filling, descend, find, partial_channel
from bot.double.persons.filling import field_names, fill_modal, find_component, select_values
from bot.double.persons.replies import Reply
from bot.double.rest.http_face import Server
from bot.double.state import payloads
from bot.double.state.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL_SUBMIT, Interaction, Interactions
from bot.double.state.mentions import Allowed, mention
from bot.double.state.model import DM, THREADS, Channel, Guild, Message, User
from bot.double.state.permissions import VIEW, bits
from bot.double.state.registered import MESSAGE_MENU, SUBCOMMAND, USER_MENU
from bot.double.state.world import Ping, World

Json = dict[str, Any]
File = tuple[str, bytes]


class Surroundings(Protocol):
    """What a person finds around: the world to look at, the bot behind its gateway, and time to wait in."""

    @property
    def world(self) -> World: ...
    @property
    def server(self) -> Server: ...
    @property
    def gateway(self) -> Gateway: ...
    @property
    def interactions(self) -> Interactions: ...
    @property
    def pings(self) -> list[Ping]: ...

    async def until(self, condition: Callable[[], Any], *, timeout: float = 30.0, why: str = "") -> None:  # noqa: ASYNC109
        """Wait until a condition on the world holds; TimeoutError naming `why` after so many seconds."""


class Person:
    """A human account. Every deed is a coroutine that ends when the bot has first answered."""

    def __init__(self, double: Surroundings, user: User) -> None:
        self.double = double
        self.user = user

    def __repr__(self) -> str:
        return f"<Person {self.name}>"

    @property
    def id(self) -> int:
        return self.user.id

    @property
    def name(self) -> str:
        return self.user.name

    @property
    def mention(self) -> str:
        return self.user.mention

    # looking ----------------------------------------------------------------------------------------------

    @property
    def dm(self) -> Channel:
        """The person's direct messages with the bot."""
        return self.double.world.dm(self.user)

    @property
    def dms(self) -> list[Message]:
        """What stands in the direct messages, oldest first."""
        dm = self.double.world.dms.get(self.id)
        return dm.messages if dm else []

    @property
    def private(self) -> list[Message]:
        """The answers only this person saw, oldest first."""
        return [m for m in self.double.world.private.get(self.id, ()) if not m.deleted]

    def can_see(self, channel: Channel) -> bool:
        return self._has(channel, VIEW)

    def can_write_in(self, channel: Channel) -> bool:
        name = "send_messages_in_threads" if channel.is_thread else "send_messages"
        return self._has(channel, bits(name))

    def has(self, channel: Channel, *names: str) -> bool:
        """Whether the person has these permissions (`manage_messages`) in a channel."""
        return self._has(channel, bits(*names))

    def visible_channels(self, guild: Guild) -> list[Channel]:
        return [channel for channel in guild.channels.values() if self.can_see(channel)]

    def _has(self, channel: Channel, value: int) -> bool:
        if channel.id not in self.double.world.channels:
            return False
        if channel.type == DM:
            return channel.recipient is self.user
        guild = channel.guild
        return guild is not None and guild.permissions_of(self.id, channel) & value == value

    def pinged_by(self) -> list[Message]:
        """The messages of the bot that notified this person."""
        return [p.message for p in self.double.pings if self.id in p.message.pinged]

    # settings ---------------------------------------------------------------------------------------------

    def close_dms(self) -> None:
        """Refuse direct messages from the bot from now on."""
        self.user.dms_open = False

    def open_dms(self) -> None:
        self.user.dms_open = True

    def join(self, guild: Guild) -> None:
        self.double.world.join(guild, self.user)

    def leave(self, guild: Guild) -> None:
        self.double.world.leave(guild, self.user)

    # commands ---------------------------------------------------------------------------------------------

    async def slash(self, channel: Channel, command: str, /, **options: Any) -> Reply:
        """Type a slash command such as `campaign new`.

        options: by name; texts, numbers, booleans; a Person, Role or Channel; a file as (name, bytes); the
        name or value of a choice. Raises NotOffered where the client would not offer it, NoAnswer if the bot is silent.
        """
        self._must_be_able_to_command(channel)
        found = self._find(channel, command)
        leaf, path = descend(found, command)
        filling = Filling(self.double.world, channel.guild)
        data = self._command_data(found, path, filling.options(leaf, options), filling)
        typed = " ".join([f"/{command}", *(f"{k}:{_shown(v)}" for k, v in options.items() if v is not None)])
        return await self._do(COMMAND, channel, typed, data)

    async def autocomplete(
        self, channel: Channel, command: str, option: str, typed: str = "", /, **others: Any
    ) -> list[str]:
        """The names of the choices offered while typing an option; others: options filled in already."""
        choices = await self.choices(channel, command, option, typed, **others)
        return [choice["name"] for choice in choices]

    async def choices(
        self, channel: Channel, command: str, option: str, typed: str = "", /, **others: Any
    ) -> list[Json]:
        """As `autocomplete`, but the choices whole, with name and value."""
        self._must_be_able_to_command(channel)
        found = self._find(channel, command)
        leaf, path = descend(found, command)
        declared = next((o for o in leaf.get("options") or [] if o["name"] == option), None)
        if declared is None or not declared.get("autocomplete"):
            raise NotOffered(f"the option {option!r} of {command!r} has no autocomplete")
        filling = Filling(self.double.world, channel.guild)
        options = filling.options(leaf, {**others, option: typed}, focused=option)
        data = self._command_data(found, path, options, filling)
        reply = await self._do(AUTOCOMPLETE, channel, f"/{command} {option}:{typed}", data)
        return reply.deed.choices

    async def message_menu(self, message: Message, name: str) -> Reply:
        """Choose an entry of a message's context menu."""
        filling = Filling(self.double.world, message.channel.guild)
        return await self._menu(message.channel, name, MESSAGE_MENU, filling, filling.message(message))

    async def user_menu(self, channel: Channel, target: Person, name: str) -> Reply:
        """Choose an entry of a person's context menu."""
        filling = Filling(self.double.world, channel.guild)
        return await self._menu(channel, name, USER_MENU, filling, filling.thing(target, 6))

    async def _menu(self, channel: Channel, name: str, kind: int, filling: Filling, target: str) -> Reply:
        self._must_be_able_to_command(channel)
        command = find(self.double.server.commands, channel.guild, channel, self.user, name, kind)
        data = {"id": command["id"], "name": name, "type": kind, "target_id": target, "resolved": filling.resolved}
        return await self._do(COMMAND, channel, name, data)

    def _find(self, channel: Channel, command: str) -> Json:
        return find(self.double.server.commands, channel.guild, channel, self.user, command)

    def _command_data(self, command: Json, path: list[Json], options: list[Json], filling: Filling) -> Json:
        for node in reversed(path):
            kind = SUBCOMMAND if node["type"] == SUBCOMMAND else 2
            options = [{"name": node["name"], "type": kind, "options": options}]
        data: Json = {"id": command["id"], "name": command["name"], "type": 1, "options": options}
        if "guild_id" in command:
            data["guild_id"] = command["guild_id"]
        if filling.resolved:
            data["resolved"] = filling.resolved
        return data

    # components and forms ---------------------------------------------------------------------------------

    async def click(self, where: Message | Reply, label: str) -> Reply:
        """Press a button by label, emoji or custom id."""
        message = self._message_with(where, label, (c.BUTTON,))
        button = find_component(message.components, label, (c.BUTTON,))
        if button.get("style") == c.LINK:
            raise PersonError(f"{label!r} is a link to {button['url']}")
        data = {"component_type": c.BUTTON, "custom_id": button["custom_id"], "id": button.get("id", 0)}
        return await self._use(message, button, f"[{button.get('label') or label}]", data)

    async def select(self, where: Message | Reply, menu: str, values: Any) -> Reply:
        """Choose from a menu, named by placeholder or custom id. values: one or several labels, values, people ..."""
        message = self._message_with(where, menu, c.SELECTS)
        part = find_component(message.components, menu, c.SELECTS)
        filling = Filling(self.double.world, message.channel.guild)
        chosen = select_values(part, values, filling)
        data: Json = {
            "component_type": part["type"],
            "custom_id": part["custom_id"],
            "id": part.get("id", 0),
            "values": chosen,
        }
        if part["type"] != c.STRING_SELECT:
            data["resolved"] = filling.resolved
        return await self._use(message, part, f"[{menu}: {_shown(values)}]", data)

    async def fill_in(self, form: Reply, values: Json, *, onward: Sequence[str] = ()) -> Reply:
        """Fill in a form of any number of steps; the last answer. onward: the buttons that lead from one to the next.

        NotOffered for values that no step asked for.
        """
        left = dict(values)
        while True:
            if form.modal is not None:
                mine = {name: left.pop(name) for name in field_names(form.modal) if name in left}
                form = await (await self.submit(form, mine)).final(timeout=60)
            elif further := next((label for label in onward if label in form.buttons), None):
                form = await self.click(form, further)
            elif left:
                raise NotOffered(f"the form never asked for {sorted(left)}: {form.text}")
            else:
                return form

    async def submit(self, form: Reply, values: Json | None = None) -> Reply:
        """Fill in and send the modal that a reply opened. values: by label or custom id; files as (name, bytes)."""
        modal = form.modal
        if modal is None:
            raise PersonError(f"{form!r} opened no form")
        filling = Filling(self.double.world, form.deed.channel.guild)
        data: Json = {"custom_id": modal["custom_id"], "components": fill_modal(modal, values or {}, filling)}
        if filling.resolved:
            data["resolved"] = filling.resolved
        return await self._do(
            MODAL_SUBMIT,
            form.deed.channel,
            f"form {modal['title']!r}",
            data,
            source=form.deed.source,
            opened_by=form.deed,
        )

    def _message_with(self, where: Message | Reply, label: str, kinds: tuple[int, ...]) -> Message:
        if isinstance(where, Message):
            return where
        for message in reversed(where.messages):
            if any(label in c.names_of(part) for part in c.walk(message.components) if part.get("type") in kinds):
                return message
        if where.message is None:
            raise PersonError(f"{where!r} has no message")
        return where.message

    async def _use(self, message: Message, part: Json, what: str, data: Json) -> Reply:
        if message.deleted:
            raise PersonError("the message has been deleted")
        if message.ephemeral and message.shown_to is not self.user:
            raise PersonError(f"only {message.shown_to.name if message.shown_to else 'nobody'} sees this message")
        if not self.can_see(message.channel):
            raise PersonError(f"{self.name} cannot see #{message.channel.name}")
        if part.get("disabled"):
            raise PersonError(f"{what} is disabled")
        return await self._do(COMPONENT, message.channel, what, data, source=message)

    # writing ----------------------------------------------------------------------------------------------

    async def says(
        self, channel: Channel, text: str = "", files: list[File] | None = None, reply_to: Message | None = None
    ) -> Message:
        """Write a message into a channel, or into `person.dm`."""
        if not self.can_see(channel) or not self.can_write_in(channel):
            raise PersonError(f"{self.name} cannot write in #{channel.name or 'this DM'}")
        if len(text) > 2000:
            raise PersonError("Discord's client takes at most 2,000 characters")
        world = self.double.world
        stored = [world.upload(name, data) for name, data in files or []]
        message = Message(world.clock.new_id(), channel, self.user, text, world.now(), files=stored)
        if reply_to is not None:
            message.reference, message.type = reply_to.id, 19
        may_all = self._has(channel, bits("mention_everyone"))
        mention(world, message, Allowed(None, None, may_all, True))
        world.post(message)
        await asyncio.sleep(0)
        return message

    def reacts(self, message: Message, emoji: str, *, add: bool = True) -> None:
        """Put a mark beside a message that one can see, or take one's own away."""
        channel = message.channel
        if message.deleted or not self.can_see(channel) or not self._has(channel, bits("add_reactions")):
            raise PersonError(f"{self.name} cannot react to this message")
        self.double.world.react(message, self.user, emoji, add=add)

    def deletes(self, message: Message) -> None:
        """Delete a message: one's own, or with the permission to manage messages."""
        if message.author is not self.user and not self._has(message.channel, bits("manage_messages")):
            raise PersonError(f"{self.name} cannot delete this message")
        self.double.world.delete_message(message)

    # the interaction itself -------------------------------------------------------------------------------

    def _must_be_able_to_command(self, channel: Channel) -> None:
        if channel.id not in self.double.world.channels:
            raise PersonError(f"#{channel.name} does not exist any more")
        if not self.can_see(channel):
            raise PersonError(f"{self.name} cannot see #{channel.name or 'this DM'}")
        if not self._has(channel, bits("use_application_commands")):
            raise PersonError(f"{self.name} may not use commands in #{channel.name}")
        guild = channel.guild
        if guild is not None and self.double.world.bot.id not in guild.members:
            raise PersonError("the bot is not in this server")

    async def _do(
        self,
        kind: int,
        channel: Channel,
        what: str,
        data: Json,
        source: Message | None = None,
        opened_by: Interaction | None = None,
    ) -> Reply:
        world, interactions = self.double.world, self.double.interactions
        deed = interactions.open(world.clock.new_id(), kind, self.user, channel, what)
        deed.source, deed.opened_by = source, opened_by
        self.double.gateway.tell("INTERACTION_CREATE", self._interaction(deed, data))
        try:
            await asyncio.wait_for(deed.answered.wait(), interactions.answer_time)
        except TimeoutError:
            deed.given_up = True  # the person reads so at once, and a test that did not expect it has failed
            raise NoAnswer(f"The application did not respond to {self.name}'s {what}") from None
        return Reply(deed, self.double.until)

    def _interaction(self, deed: Interaction, data: Json) -> Json:
        world, guild = self.double.world, deed.channel.guild
        event: Json = {
            "id": str(deed.id),
            "application_id": str(world.application_id),
            "type": deed.type,
            "token": deed.token,
            "version": 1,
            "data": data,
            "channel_id": str(deed.channel.id),
            "channel": partial_channel(guild, deed.channel, self.id),
            "locale": "en-US",
            "entitlements": [],
            "attachment_size_limit": 10 * 1024 * 1024,
            "context": 0 if guild else 1,
        }
        if guild is not None:
            member = payloads.member(guild.members[self.id])
            event |= {
                "guild_id": str(guild.id),
                "guild": {"id": str(guild.id), "locale": "en-US", "features": []},
                "guild_locale": "en-US",
                "member": member | {"permissions": str(guild.permissions_of(self.id, deed.channel))},
                "app_permissions": str(guild.permissions_of(world.bot.id, deed.channel)),
                "authorizing_integration_owners": {"0": str(guild.id)},
            }
        else:
            event |= {
                "user": payloads.user(self.user),
                "app_permissions": "0",
                "authorizing_integration_owners": {"0": "0"},
            }
        if deed.source is not None:
            event["message"] = payloads.message(deed.source)
        return event


def _shown(value: Any) -> str:
    if isinstance(value, tuple):
        return str(value[0])
    if isinstance(value, Person | Channel):
        return value.name
    return str(value)


__all__ = ["THREADS", "Person"]
