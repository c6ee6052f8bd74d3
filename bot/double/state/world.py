"""The world behind the double: servers, people, channels and messages, and the only ways to change them.

Every change is told to the gateway through `tell(event, data, guild, channel)`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from bot.double.errors import unknown
from bot.double.state import payloads, permissions
from bot.double.state.files import Files, content_type, kept_name, png_size
from bot.double.state.model import (
    CATEGORY,
    DM,
    EPHEMERAL,
    TEXT,
    Channel,
    Guild,
    Member,
    Message,
    Overwrite,
    Role,
    StoredFile,
    User,
)
from bot.double.state.snowflakes import Clock

Json = dict[str, Any]
NONCE_SECONDS = 120
Tell = Callable[[str, Json, Channel | None], None]


@dataclass(slots=True)
class Ping:
    """A notification that a message of the bot gave to people."""

    message: Message
    people: list[str]
    everyone: bool = False


class World:
    """All records by id. `tell` hears every change; `changed` is called after it."""

    def __init__(self, clock: Clock, bot_name: str) -> None:
        self.clock = clock
        self.files = Files()
        self.file_base = ""
        self.guilds: dict[int, Guild] = {}
        self.users: dict[int, User] = {}
        self.channels: dict[int, Channel] = {}
        self.dms: dict[int, Channel] = {}
        self.stored: dict[int, StoredFile] = {}
        self.private: dict[int, deque[Message]] = {}
        self.pings: list[Ping] = []
        self.remarks: list[str] = []
        self.nonces: dict[tuple[int, str], Message] = {}
        self.bot = self.new_user(bot_name, bot=True)
        self.application_id = self.bot.id
        self.tell: Tell = lambda event, data, channel: None
        self.changed: Callable[[], None] = lambda: None

    # people -----------------------------------------------------------------------------------------------

    def new_user(self, name: str, *, bot: bool = False) -> User:
        user = User(self.clock.new_id(), name, bot)
        self.users[user.id] = user
        return user

    def new_guild(self, name: str, owner: User, bot_permissions: int) -> Guild:
        """A server with @everyone, the bot and its role; announced to the gateway."""
        guild = Guild(self, self.clock.new_id(), name, owner.id)
        guild.roles[guild.id] = Role(guild.id, "@everyone", permissions.EVERYONE, 0)
        guild.members[owner.id] = Member(owner, self.clock.now())
        self.guilds[guild.id] = guild
        self.invite_bot(guild, bot_permissions)
        return guild

    def invite_bot(self, guild: Guild, bot_permissions: int) -> None:
        """The bot comes into a server, with a role of its own in place of one it may have had."""
        guild.roles = {key: role for key, role in guild.roles.items() if role.managed_by != self.bot.id}
        role = Role(self.clock.new_id(), self.bot.name, bot_permissions, 1, managed_by=self.bot.id)
        guild.roles[role.id] = role
        guild.members[self.bot.id] = Member(self.bot, self.clock.now(), [role.id])
        joined = payloads.guild(guild, members=self.first_members(guild))
        del joined["unavailable"]  # by its absence the client knows a server that is new to the bot
        self._tell("GUILD_CREATE", joined)

    def first_members(self, guild: Guild) -> list[Member]:
        """The members a GUILD_CREATE carries: all of a small server, only the bot of a large one."""
        if len(guild.members) <= 250:
            return list(guild.members.values())
        return [guild.members[self.bot.id]]

    def join(self, guild: Guild, user: User) -> Member:
        if user.id in guild.members:
            return guild.members[user.id]
        guild.members[user.id] = member = Member(user, self.clock.now())
        self._tell("GUILD_MEMBER_ADD", {**payloads.member(member), "guild_id": str(guild.id)})
        return member

    def leave(self, guild: Guild, user: User) -> None:
        """A member goes; the bot's own going is the loss of the server."""
        guild.members.pop(user.id, None)
        if user is self.bot:
            self._tell("GUILD_DELETE", {"id": str(guild.id)})
            return
        self._tell("GUILD_MEMBER_REMOVE", {"guild_id": str(guild.id), "user": payloads.user(user)})

    def update_member(self, guild: Guild, member: Member) -> None:
        self._tell("GUILD_MEMBER_UPDATE", {**payloads.member(member), "guild_id": str(guild.id)})

    def bot_guilds(self) -> list[Guild]:
        return [g for g in self.guilds.values() if self.bot.id in g.members]

    # roles ------------------------------------------------------------------------------------------------

    def new_role(self, guild: Guild, name: str, **fields: Any) -> Role:
        role = Role(self.clock.new_id(), name, **fields)
        guild.roles[role.id] = role
        self._tell("GUILD_ROLE_CREATE", {"guild_id": str(guild.id), "role": payloads.role(role)})
        return role

    def update_role(self, guild: Guild, role: Role) -> None:
        self._tell("GUILD_ROLE_UPDATE", {"guild_id": str(guild.id), "role": payloads.role(role)})

    def delete_role(self, guild: Guild, role: Role) -> None:
        del guild.roles[role.id]
        for member in guild.members.values():
            if role.id in member.roles:
                member.roles.remove(role.id)
        self._tell("GUILD_ROLE_DELETE", {"guild_id": str(guild.id), "role_id": str(role.id)})

    # channels ---------------------------------------------------------------------------------------------

    def new_channel(self, guild: Guild, name: str, type: int = TEXT, **fields: Any) -> Channel:
        """A channel at the end of its category. fields: as of `Channel`."""
        if "position" not in fields:
            siblings = [c for c in guild.channels.values() if c.parent_id == fields.get("parent_id")]
            fields["position"] = len(siblings)
        channel = Channel(self, self.clock.new_id(), type, name, guild.id, **fields)
        guild.channels[channel.id] = self.channels[channel.id] = channel
        self._tell("CHANNEL_CREATE", payloads.channel(channel))
        return channel

    def update_channel(self, channel: Channel) -> None:
        event = "THREAD_UPDATE" if channel.is_thread else "CHANNEL_UPDATE"
        self._tell(event, payloads.channel(channel))

    def delete_channel(self, channel: Channel) -> None:
        """The channel goes with its threads; a category leaves its channels standing."""
        guild = channel.guild
        assert guild is not None
        for thread in channel.threads if not channel.is_thread else []:
            self.delete_channel(thread)
        self.channels.pop(channel.id, None)
        if channel.is_thread:
            guild.threads.pop(channel.id, None)
            keys = ("id", "guild_id", "parent_id", "type")
            data = payloads.thread(channel)
            self._tell("THREAD_DELETE", {key: data[key] for key in keys})
            return
        guild.channels.pop(channel.id, None)
        self._tell("CHANNEL_DELETE", payloads.channel(channel))
        for orphan in [c for c in guild.channels.values() if c.parent_id == channel.id]:
            orphan.parent_id = None
            self.update_channel(orphan)

    def new_thread(
        self, parent: Channel, name: str, type: int, owner: User, source: Message | None, **fields: Any
    ) -> Channel:
        """A thread under a channel, from a message (then it has the message's id) or of its own."""
        guild = parent.guild
        assert guild is not None
        key = source.id if source else self.clock.new_id()
        thread = Channel(self, key, type, name, guild.id, parent_id=parent.id, owner_id=owner.id, **fields)
        thread.thread_members[owner.id] = self.clock.now()
        guild.threads[key] = self.channels[key] = thread
        data = payloads.thread(thread) | {"newly_created": True}
        if owner is self.bot:
            data["member"] = payloads.thread_member(thread, owner.id)
        self._tell("THREAD_CREATE", data)
        if source:
            source.thread_id = key
            self.tell("MESSAGE_UPDATE", payloads.message(source, event=True), source.channel)
        return thread

    def dm(self, user: User) -> Channel:
        """The direct messages between the bot and a person."""
        if user.id not in self.dms:
            channel = Channel(self, self.clock.new_id(), DM, recipient=user)
            self.dms[user.id] = self.channels[channel.id] = channel
        return self.dms[user.id]

    def may_dm(self, user: User) -> bool:
        """Whether the bot may write to a person: DMs open, and a server in common."""
        return user.dms_open and not user.bot and any(user.id in g.members for g in self.bot_guilds())

    def find_channel(self, key: int | str) -> Channel:
        """The channel of that id; ApiError 10003 if there is none."""
        channel = self.channels.get(int(key)) if str(key).isdigit() else None
        if channel is None:
            raise unknown("Channel")
        return channel

    # messages ---------------------------------------------------------------------------------------------

    def post(self, message: Message) -> Message:
        """Put a message into its channel; an ephemeral one is put before the one person who sees it."""
        if message.flags & EPHEMERAL:
            assert message.shown_to is not None
            self.private.setdefault(message.shown_to.id, deque(maxlen=2_000)).append(message)
            self.changed()
            return message
        channel = message.channel
        channel.by_id[message.id] = message
        channel.last_message_id = message.id
        if message.nonce and message.author is self.bot:
            self.nonces[channel.id, message.nonce] = message
        self._tell("MESSAGE_CREATE", payloads.message(message, event=True), channel)
        return message

    def recent(self, channel: Channel, nonce: str) -> Message | None:
        """The bot's message of the last two minutes with that nonce."""
        while self.nonces:
            key, oldest = next(iter(self.nonces.items()))
            if (self.now() - oldest.time).total_seconds() < NONCE_SECONDS:
                break
            del self.nonces[key]
        return self.nonces.get((channel.id, nonce))

    def edited(self, message: Message) -> None:
        """A message was changed in place."""
        if message.flags & EPHEMERAL:
            self.changed()
        else:
            self._tell("MESSAGE_UPDATE", payloads.message(message, event=True), message.channel)

    def react(self, message: Message, user: User, emoji: str, *, add: bool) -> None:
        """Somebody puts a mark beside a message, or takes it away; nothing happens where it is so already."""
        who = message.reactions.setdefault(emoji, [])
        if add == (user.id in who):
            return
        who.append(user.id) if add else who.remove(user.id)
        channel = message.channel
        data: Json = {"user_id": str(user.id), "channel_id": str(channel.id), "message_id": str(message.id),
                      "emoji": {"id": None, "name": emoji}, "burst": False, "type": 0}  # fmt: skip
        if channel.guild_id:
            data["guild_id"] = str(channel.guild_id)
        self._tell("MESSAGE_REACTION_ADD" if add else "MESSAGE_REACTION_REMOVE", data, channel)

    def delete_message(self, message: Message) -> None:
        message.deleted = True
        if message.flags & EPHEMERAL:
            self.changed()
            return
        channel = message.channel
        channel.by_id.pop(message.id, None)
        if message.id in channel.pinned:
            channel.pinned.remove(message.id)
        data: Json = {"id": str(message.id), "channel_id": str(channel.id)}
        if channel.guild_id:
            data["guild_id"] = str(channel.guild_id)
        self._tell("MESSAGE_DELETE", data, channel)

    def upload(self, name: str, data: bytes, description: str | None = None) -> StoredFile:
        """Take a file in; it is served under its url from now on."""
        key, name = self.clock.new_id(), kept_name(name)
        size = png_size(data)
        stored = StoredFile(
            self, key, name, len(data), self.files.keep(data), content_type(name),
            f"{self.file_base}/attachments/{key}/{name}", description, *(size or (None, None)),
        )  # fmt: skip
        self.stored[key] = stored
        return stored

    def now(self) -> datetime:
        return self.clock.now()

    def _tell(self, event: str, data: Json, channel: Channel | None = None) -> None:
        self.tell(event, data, channel)
        self.changed()


def overwrites_of(data: list[Json]) -> dict[int, Overwrite]:
    """Permission overwrites from their JSON."""
    found = {}
    for entry in data:
        key = int(entry["id"])
        allow, deny = int(entry.get("allow") or 0), int(entry.get("deny") or 0)
        found[key] = Overwrite(key, int(entry.get("type", 0)), allow, deny)
    return found


__all__ = ["CATEGORY", "Ping", "World", "overwrites_of"]
