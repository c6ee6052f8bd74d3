"""The things of a Discord server as plain records: people, roles, channels, messages, files.

They are what tests and the demo look at. Records change only through `World`, which also tells the gateway.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Protocol

from bot.double.persons.components import media_of, readable, walk
from bot.double.state import permissions
from bot.double.state.files import Files

Json = dict[str, Any]

TEXT, DM, VOICE, CATEGORY, NEWS = 0, 1, 2, 4, 5
NEWS_THREAD, PUBLIC_THREAD, PRIVATE_THREAD, FORUM = 10, 11, 12, 15
THREADS = (NEWS_THREAD, PUBLIC_THREAD, PRIVATE_THREAD)

NEVER = datetime.min.replace(tzinfo=UTC)
EPHEMERAL, LOADING, SILENT, V2 = 1 << 6, 1 << 7, 1 << 12, 1 << 15


class Keeper(Protocol):
    """What the records ask of the world that keeps them and tells the gateway of every change."""

    bot: User
    application_id: int
    files: Files
    users: dict[int, User]
    guilds: dict[int, Guild]
    channels: dict[int, Channel]
    remarks: list[str]

    def join(self, guild: Guild, user: User) -> Member: ...
    def leave(self, guild: Guild, user: User) -> None: ...
    def update_member(self, guild: Guild, member: Member) -> None: ...
    def new_role(self, guild: Guild, name: str, **fields: Any) -> Role: ...
    def delete_role(self, guild: Guild, role: Role) -> None: ...
    def new_channel(self, guild: Guild, name: str, type: int = TEXT, **fields: Any) -> Channel: ...


@dataclass(slots=True)
class User:
    """An account. dms_open: whether it takes direct messages from the bot."""

    id: int
    name: str
    bot: bool = False
    dms_open: bool = True

    @property
    def mention(self) -> str:
        return f"<@{self.id}>"


@dataclass(slots=True)
class Role:
    id: int
    name: str
    permissions: int = 0
    position: int = 1
    color: int = 0
    hoist: bool = False
    mentionable: bool = False
    managed_by: int | None = None

    @property
    def mention(self) -> str:
        return f"<@&{self.id}>"


@dataclass(slots=True)
class Member:
    user: User
    joined_at: datetime
    roles: list[int] = field(default_factory=list)
    nick: str | None = None


@dataclass(slots=True)
class Overwrite:
    """What a channel allows and denies to a role (type 0) or a member (type 1)."""

    id: int
    type: int
    allow: int = 0
    deny: int = 0


@dataclass(slots=True)
class Channel:
    """A channel, category, thread or DM. `messages` is in order of posting."""

    world: Keeper = field(repr=False, compare=False)
    id: int
    type: int
    name: str = ""
    guild_id: int | None = None
    topic: str | None = None
    parent_id: int | None = None
    position: int = 0
    nsfw: bool = False
    slowmode: int = 0
    overwrites: dict[int, Overwrite] = field(default_factory=dict)
    by_id: dict[int, Message] = field(default_factory=dict, repr=False)
    pinned: list[int] = field(default_factory=list)
    recipient: User | None = None
    last_message_id: int | None = None
    # threads only
    owner_id: int = 0
    archived: bool = False
    locked: bool = False
    auto_archive: int = 1440
    thread_members: dict[int, datetime] = field(default_factory=dict)
    available_tags: list[Json] = field(default_factory=list)

    @property
    def is_thread(self) -> bool:
        return self.type in THREADS

    @property
    def messages(self) -> list[Message]:
        """What stands in the channel, oldest first (ephemeral answers are not in it)."""
        return list(self.by_id.values())

    @property
    def pins(self) -> list[Message]:
        return [self.by_id[key] for key in self.pinned if key in self.by_id]

    @property
    def guild(self) -> Guild | None:
        return self.world.guilds.get(self.guild_id) if self.guild_id is not None else None

    @property
    def category(self) -> Channel | None:
        return self.world.channels.get(self.parent_id) if self.parent_id is not None else None

    @property
    def threads(self) -> list[Channel]:
        """The threads under this channel."""
        guild = self.guild
        return [c for c in guild.threads.values() if c.parent_id == self.id] if guild else []

    @property
    def last(self) -> Message:
        """The latest message; LookupError where nobody has written yet."""
        for message in reversed(self.by_id.values()):
            return message
        raise LookupError(f"nobody has written in {self.name}")


@dataclass(slots=True)
class StoredFile:
    """An uploaded file; its bytes lie with the world's files and are served under url."""

    world: Keeper = field(repr=False, compare=False)
    id: int
    name: str
    size: int
    digest: str
    content_type: str
    url: str
    description: str | None = None
    width: int | None = None
    height: int | None = None

    @property
    def data(self) -> bytes:
        return self.world.files.read(self.digest)

    @property
    def text(self) -> str:
        """The content as text (UTF-8)."""
        return self.data.decode("utf-8", "replace")


@dataclass(slots=True)
class Used:
    """The interaction a message answers: who did what (`/orders submit`, or the label of a button).

    source_id: the message the button stood on. by_form_of: what opened the form that was sent in.
    """

    id: int
    type: int
    user: User
    what: str
    source_id: int | None = None
    by_form_of: Used | None = None


@dataclass(slots=True)
class Message:
    """A message as posted. `pinged`: ids of the people it notified; `text`: everything readable in it."""

    id: int
    channel: Channel = field(repr=False)
    author: User
    content: str = ""
    time: datetime = NEVER
    type: int = 0
    flags: int = 0
    edited: datetime | None = None
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    files: list[StoredFile] = field(default_factory=list)
    mentions: list[int] = field(default_factory=list)
    mention_roles: list[int] = field(default_factory=list)
    mention_everyone: bool = False
    pinged: list[int] = field(default_factory=list)
    reference: int | None = None
    reactions: dict[str, list[int]] = field(default_factory=dict)
    used: Used | None = None
    shown_to: User | None = None
    thread_id: int | None = None
    nonce: str | None = None
    application_id: int | None = None
    deleted: bool = False

    @property
    def text(self) -> str:
        """Everything a person can read: content, embeds, text displays, labels of buttons and menus."""
        return readable(self.content, self.embeds, self.components)

    @property
    def ephemeral(self) -> bool:
        return bool(self.flags & EPHEMERAL)

    @property
    def loading(self) -> bool:
        """Whether it still says "... is thinking"."""
        return bool(self.flags & LOADING)

    @property
    def pinned(self) -> bool:
        return self.id in self.channel.pinned

    @property
    def thread(self) -> Channel | None:
        return self.channel.world.channels.get(self.thread_id) if self.thread_id is not None else None

    @property
    def buttons(self) -> list[str]:
        """The labels of its buttons, in order."""
        return [c.get("label") or c.get("custom_id", "") for c in walk(self.components) if c.get("type") == 2]

    @property
    def hidden_files(self) -> list[StoredFile]:
        """The files nobody sees: attached to a layout that does not show them."""
        if not self.flags & V2:
            return []
        shown = [item.get("attachment_id") for part in walk(self.components) for item in media_of(part)]
        return [stored for stored in self.files if str(stored.id) not in shown]

    def file(self, ending: str) -> StoredFile:
        """The first attached file whose name ends so; LookupError with what there is."""
        for stored in self.files:
            if stored.name.endswith(ending):
                return stored
        raise LookupError(f"no file *{ending}; there are {[f.name for f in self.files]}")


@dataclass(slots=True)
class Guild:
    """A server."""

    world: Keeper = field(repr=False, compare=False)
    id: int
    name: str
    owner_id: int
    roles: dict[int, Role] = field(default_factory=dict)
    command_rights: dict[str, set[int]] = field(default_factory=dict)
    members: dict[int, Member] = field(default_factory=dict)
    channels: dict[int, Channel] = field(default_factory=dict)
    threads: dict[int, Channel] = field(default_factory=dict)

    def channel(self, name: str, category: str | None = None) -> Channel:
        """The channel or thread of that name (a leading # is ignored); LookupError names what there is."""
        wanted = name.lstrip("#").lower()
        for channel in [*self.channels.values(), *self.threads.values()]:
            if channel.type == CATEGORY or channel.name.lower() != wanted:
                continue
            if category is None or (channel.category is not None and channel.category.name == category):
                return channel
        raise LookupError(f"no channel {name!r}; there are {[c.name for c in self.channels.values()]}")

    @property
    def categories(self) -> dict[str, list[Channel]]:
        """The channels by the name of their category, in order of position; those without one under ""."""
        ordered = sorted(self.channels.values(), key=lambda c: (c.position, c.id))
        found: dict[str, list[Channel]] = {c.name: [] for c in ordered if c.type == CATEGORY}
        for channel in ordered:
            if channel.type != CATEGORY:
                category = channel.category
                found.setdefault(category.name if category else "", []).append(channel)
        return found

    def role(self, name: str) -> Role:
        """The role of that name; LookupError names what there is."""
        for role in self.roles.values():
            if role.name == name:
                return role
        raise LookupError(f"no role {name!r}; there are {[r.name for r in self.roles.values()]}")

    @property
    def bot_member(self) -> Member | None:
        return self.members.get(self.world.bot.id)

    def permissions_of(self, user_id: int, channel: Channel | None = None) -> int:
        """The permission bits of a member here, or in a channel of it; 0 for people who are not members.

        In a channel: those of the server, then the overwrites of @everyone, of the member's roles together, and of the
        member. Threads take their parent's. No view, no permissions.
        """
        member = self.members.get(user_id)
        if member is None:
            return 0
        if self.owner_id == user_id:
            return permissions.ALL
        roles = [key for key in member.roles if key in self.roles]
        value = permissions.combined(self.roles[key].permissions for key in (self.id, *roles))
        if channel is None or value in (permissions.ALL, 0):
            return value
        place = self.channels.get(channel.parent_id or 0, channel) if channel.is_thread else channel
        for rank in ([self.id], member.roles, [user_id]):
            found = [place.overwrites[key] for key in rank if key in place.overwrites]
            value = permissions.overwritten(value, ((one.allow, one.deny) for one in found))
        value = permissions.effective(value, in_thread=channel.is_thread)
        hidden = channel.type == PRIVATE_THREAD and user_id not in channel.thread_members
        return 0 if hidden and not value & permissions.bits("manage_threads") else value

    def add(self, *people: Any) -> None:
        """People join the server: persons or users."""
        for person in people:
            self.world.join(self, getattr(person, "user", person))

    def remove(self, *people: Any) -> None:
        """People leave the server."""
        for person in people:
            self.world.leave(self, getattr(person, "user", person))

    def give_role(self, person: Any, role: Role) -> None:
        """A moderator gives a role to a member."""
        member = self.members[person.id]
        if role.id not in member.roles:
            member.roles.append(role.id)
            self.world.update_member(self, member)

    def open_command(self, name: str, *things: Any) -> None:
        """Server Settings → Integrations: an administrator lets people or roles (none named: everybody) use a command,
        whatever permissions it asks for by default.
        """
        self.command_rights.setdefault(name, set()).update(thing.id for thing in things or (self,))

    def opened(self, name: str, user_id: int) -> bool:
        """Whether an administrator has opened a command to this member."""
        member = self.members.get(user_id)
        mine = {user_id, self.id, *(member.roles if member else ())}
        return not mine.isdisjoint(self.command_rights.get(name, ()))

    def new_role(self, name: str, *permission_names: str, mentionable: bool = False) -> Role:
        """A moderator makes a role with these permissions."""
        value = permissions.bits(*permission_names)
        return self.world.new_role(self, name, permissions=value, mentionable=mentionable)

    def delete_role(self, role: Role) -> None:
        """A moderator deletes a role."""
        self.world.delete_role(self, role)

    def new_channel(self, name: str, category: Channel | None = None) -> Channel:
        """A moderator makes a text channel."""
        return self.world.new_channel(self, name, parent_id=category.id if category else None)
