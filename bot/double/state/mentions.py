"""Who is pinged by a message: what it mentions, against what it is allowed to mention."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from bot.double.errors import Form
from bot.double.persons.components import TEXT_DISPLAY, walk
from bot.double.state.model import DM, Channel, Message
from bot.double.state.permissions import VIEW, bits
from bot.double.state.world import Ping, World

Json = dict[str, Any]

_USER = re.compile(r"<@!?(\d+)>")
_ROLE = re.compile(r"<@&(\d+)>")
_CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)


@dataclass
class Allowed:
    """What a message may mention; None means all that it names."""

    users: list[int] | None = field(default_factory=list)
    roles: list[int] | None = field(default_factory=list)
    everyone: bool = False
    replied: bool = False


def allowed_by(data: Json | None) -> Allowed:
    """The `allowed_mentions` of a request; without it everything is allowed. ApiError 50035 for a contradiction."""
    if data is None:
        return Allowed(None, None, True, True)
    parse = data.get("parse")
    form = Form()
    for kind in ("users", "roles"):
        if parse and kind in parse and data.get(kind):
            form.fail(
                f"allowed_mentions.{kind}", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.',
            )  # fmt: skip
        form.count(f"allowed_mentions.{kind}", data.get(kind) or [], 0, 100)
    form.check()
    parse = parse or []
    users = None if "users" in parse else [int(key) for key in data.get("users") or []]
    roles = None if "roles" in parse else [int(key) for key in data.get("roles") or []]
    return Allowed(users, roles, "everyone" in parse, bool(data.get("replied_user")))


def mention(world: World, message: Message, allowed: Allowed, *, quietly: bool = False) -> None:
    """Fill in whom a message mentions and pings, and note the ping. quietly: an edit, which pings nobody."""
    written = [message.content]
    written += [c["content"] for c in walk(message.components) if c.get("type") == TEXT_DISPLAY]
    text = _CODE.sub(" ", "\n".join(written))
    channel = message.channel
    may_all = message.author is not world.bot or _may(channel, world.bot.id)
    users = [int(key) for key in _USER.findall(text)]
    message.mentions = _kept(users, allowed.users, world.users)
    guild = channel.guild
    roles = [int(key) for key in _ROLE.findall(text)]
    message.mention_roles = _kept(roles, allowed.roles, guild.roles if guild else {})
    message.mention_everyone = allowed.everyone and may_all and bool(re.search(r"@(everyone|here)\b", text))
    source = channel.by_id.get(message.reference) if message.reference is not None else None
    if source is not None and allowed.replied and source.author.id not in message.mentions:
        message.mentions.append(source.author.id)
    if not quietly:
        _ping(world, message, may_all)


def _ping(world: World, message: Message, may_all: bool) -> None:
    channel, guild = message.channel, message.channel.guild
    if channel.type == DM or guild is None:
        return
    people = list(message.mentions)
    for member in guild.members.values() if message.mention_roles or message.mention_everyone else ():
        mentionable = [
            r for r in member.roles if r in message.mention_roles and (may_all or guild.roles[r].mentionable)
        ]
        if mentionable or message.mention_everyone:
            people.append(member.user.id)
    if message.ephemeral:
        people = [key for key in people if message.shown_to and key == message.shown_to.id]
    seeing = [k for k in dict.fromkeys(people) if guild.permissions_of(k, channel) & VIEW and k != message.author.id]
    message.pinged = seeing
    if seeing and message.author is world.bot:
        world.pings.append(Ping(message, [world.users[key].name for key in seeing], message.mention_everyone))


def _may(channel: Channel, user_id: int) -> bool:
    guild = channel.guild
    return guild is not None and bool(guild.permissions_of(user_id, channel) & bits("mention_everyone"))


def _kept(named: list[int], allowed: list[int] | None, known: dict[int, Any]) -> list[int]:
    return [key for key in dict.fromkeys(named) if key in known and (allowed is None or key in allowed)]
