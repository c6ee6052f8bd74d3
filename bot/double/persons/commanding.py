"""From what a person types to an interaction: finding the registered command, filling its options by name."""

from __future__ import annotations

from typing import Any

from bot.double.errors import NotOffered
from bot.double.state import payloads
from bot.double.state.model import THREADS, Channel, Guild, Message, Role, StoredFile, User
from bot.double.state.permissions import ADMINISTRATOR
from bot.double.state.registered import (
    ATTACHMENT,
    BOOLEAN,
    CHANNEL,
    CHAT,
    GROUP,
    INTEGER,
    MENTIONABLE,
    NUMBER,
    ROLE,
    STRING,
    SUBCOMMAND,
    USER,
    Commands,
)
from bot.double.state.world import World

Json = dict[str, Any]


def full_names(command: Json) -> list[str]:
    """The names a user can type for a registered slash command, with its subcommands."""
    if command["type"] != CHAT:
        return []
    names = []
    for option in command.get("options") or []:
        if option["type"] == SUBCOMMAND:
            names.append(f"{command['name']} {option['name']}")
        elif option["type"] == GROUP:
            names += [f"{command['name']} {option['name']} {leaf['name']}" for leaf in option["options"]]
    return names or [command["name"]]


def find(commands: Commands, guild: Guild | None, channel: Channel, user: User, name: str, kind: int = CHAT) -> Json:
    """The registered command of that name which this person may use here; NotOffered says why there is none."""
    first = name.split()[0] if kind == CHAT else name
    offered = commands.available(guild.id if guild else None, kind)
    command = next((c for c in offered if c["name"] == first), None)
    if command is None:
        elsewhere = any(c["name"] == first for scope in commands.by_scope.values() for c in scope.values())
        there = ", ".join(sorted(n for c in offered for n in (full_names(c) if kind == CHAT else [c["name"]])))
        hint = "it is registered, but not for this place" if elsewhere else f"there are: {there or 'none'}"
        raise NotOffered(f"no command {name!r} here; {hint}")
    needed = command["default_member_permissions"]
    if guild is not None and needed is not None and not guild.opened(first, user.id):
        have = guild.permissions_of(user.id, channel)
        if not have & ADMINISTRATOR and (int(needed) == 0 or int(needed) & ~have):
            raise NotOffered(f"{user.name} may not use {name!r}: it needs the permissions {needed}")
    return command


def descend(command: Json, name: str) -> tuple[Json, list[Json]]:
    """The leaf that `campaign new` names, and the groups on the way to it."""
    path: list[Json] = []
    node = command
    for word in name.split()[1:]:
        below = [o for o in node.get("options") or [] if o["type"] in (SUBCOMMAND, GROUP)]
        found = next((o for o in below if o["name"] == word), None)
        if found is None:
            raise NotOffered(f"no command {name!r}; there are: {', '.join(full_names(command))}")
        path.append(found)
        node = found
    if any(o["type"] in (SUBCOMMAND, GROUP) for o in node.get("options") or []):
        raise NotOffered(f"{name!r} is only the beginning of: {', '.join(full_names(command))}")
    return node, path


class Filling:
    """Turns given values into options and resolved data. guild: None in a DM."""

    def __init__(self, world: World, guild: Guild | None) -> None:
        self.world = world
        self.guild = guild
        self.resolved: Json = {}

    def options(self, leaf: Json, given: Json, *, focused: str | None = None) -> list[Json]:
        """The options of a command as sent; NotOffered for unknown, missing or unfit ones. focused: being typed."""
        declared = {o["name"]: o for o in leaf.get("options") or []}
        strange = [name for name in given if name not in declared]
        if strange:
            raise NotOffered(f"no option {strange[0]!r}; there are: {', '.join(declared) or 'none'}")
        filled = []
        for name, option in declared.items():
            if given.get(name) is None:
                if option.get("required") and focused is None:
                    raise NotOffered(f"the option {name!r} is required")
                continue
            if name == focused:
                filled.append({"name": name, "type": option["type"], "value": str(given[name]), "focused": True})
            else:
                filled.append({"name": name, "type": option["type"], "value": self.value(option, given[name])})
        return filled

    def value(self, option: Json, given: Any) -> Any:
        """One value as sent. Attachments are (name, bytes); people, channels and roles the things themselves."""
        kind = option["type"]
        if kind in (STRING, INTEGER, NUMBER) and option.get("choices"):
            return _choice(option, given)
        if kind == STRING:
            return _text(option, given)
        if kind in (INTEGER, NUMBER):
            return _number(option, given)
        if kind == BOOLEAN:
            if not isinstance(given, bool):
                raise NotOffered(f"{option['name']!r} is True or False, not {given!r}")
            return given
        if kind == ATTACHMENT:
            return str(self.file(given).id)
        if kind == CHANNEL:
            return self.channel(given, option.get("channel_types"))
        if kind in (USER, ROLE, MENTIONABLE):
            return self.thing(given, kind)
        raise NotOffered(f"the double knows no option type {kind}")

    # resolved things --------------------------------------------------------------------------------------

    def file(self, given: Any) -> StoredFile:
        if not (isinstance(given, tuple) and len(given) == 2):
            raise NotOffered(f"a file is (name, bytes), not {given!r}")
        name, data = given
        if len(data) > 10 * 1024 * 1024:
            raise NotOffered(f"{name} is over 10 MiB: Discord's client would not take it")
        stored = self.world.upload(name, data.encode() if isinstance(data, str) else data)
        self._resolve("attachments", stored.id, payloads.file(stored))
        return stored

    def channel(self, given: Any, types: list[int] | None = None) -> str:
        if not isinstance(given, Channel) or self.guild is None or given.guild_id != self.guild.id:
            raise NotOffered(f"not a channel of this server: {given!r}")
        if types and given.type not in types:
            raise NotOffered(f"#{given.name} is not of a channel type offered here ({types})")
        self._resolve("channels", given.id, partial_channel(self.guild, given, self.world.bot.id))
        return str(given.id)

    def thing(self, given: Any, kind: int) -> str:
        if isinstance(given, Role) and kind != USER:
            self._resolve("roles", given.id, payloads.role(given))
            return str(given.id)
        user = given if isinstance(given, User) else getattr(given, "user", None)
        if not isinstance(user, User) or kind == ROLE:
            raise NotOffered(f"not a {'role' if kind == ROLE else 'person'}: {given!r}")
        self._resolve("users", user.id, payloads.user(user))
        member = self.guild.members.get(user.id) if self.guild else None
        if member is not None and self.guild is not None:
            data = payloads.member(member, with_user=False)
            self._resolve("members", user.id, data | {"permissions": str(self.guild.permissions_of(user.id))})
        return str(user.id)

    def message(self, message: Message) -> str:
        self._resolve("messages", message.id, payloads.message(message))
        return str(message.id)

    def _resolve(self, kind: str, key: int, data: Json) -> None:
        self.resolved.setdefault(kind, {})[str(key)] = data


def partial_channel(guild: Guild | None, channel: Channel, user_id: int) -> Json:
    """A channel as interactions carry it: with what the person may do in it."""
    data = payloads.channel(channel)
    if guild is not None:
        data["permissions"] = str(guild.permissions_of(user_id, channel))
        if channel.type in THREADS:
            data.setdefault("thread_metadata", {})
    return data


def _choice(option: Json, given: Any) -> Any:
    for choice in option["choices"]:
        if given == choice["value"] or given == choice["name"]:
            return choice["value"]
    names = [choice["name"] for choice in option["choices"]]
    raise NotOffered(f"{given!r} is not offered for {option['name']!r}; there are: {names}")


def _text(option: Json, given: Any) -> str:
    text = str(given)
    if not option.get("min_length", 0) <= len(text) <= option.get("max_length", 6000):
        raise NotOffered(f"{option['name']!r} has {len(text)} characters, which is not allowed")
    return text


def _number(option: Json, given: Any) -> int | float:
    if isinstance(given, bool) or not isinstance(given, int if option["type"] == INTEGER else int | float):
        raise NotOffered(f"{option['name']!r} is a number, not {given!r}")
    number: int | float = given
    low, high = option.get("min_value"), option.get("max_value")
    if (low is not None and number < low) or (high is not None and number > high):
        raise NotOffered(f"{option['name']!r} is from {low} to {high}, not {number}")
    return number
