"""All that people saw, as plain data: for the demo's gallery, and for looking at a failed test."""

from __future__ import annotations

from typing import Any

from bot.double.state.model import CATEGORY, Channel, Guild, Message, StoredFile
from bot.double.state.permissions import VIEW
from bot.double.state.snowflakes import iso
from bot.double.state.world import World

Json = dict[str, Any]


def everything(world: World) -> Json:
    """Servers with categories, channels, threads and messages; people with direct and private messages.

    Files appear by name and `key`; `Double.file(key)` has the bytes. Only JSON types are used.
    """
    return {
        "bot": world.bot.name,
        "guilds": [_guild(guild) for guild in world.guilds.values()],
        "people": [
            {
                "name": user.name,
                "dms_open": user.dms_open,
                "dms": _messages(world.dms[user.id].messages) if user.id in world.dms else [],
                "private": _messages([m for m in world.private.get(user.id, ()) if not m.deleted]),
            }
            for user in world.users.values()
            if not user.bot
        ],
        "pings": [{"people": p.people, "everyone": p.everyone, "text": p.message.text[:200]} for p in world.pings],
    }


def _guild(guild: Guild) -> Json:
    return {
        "name": guild.name,
        "members": [m.user.name for m in guild.members.values()],
        "categories": [
            {"name": name, "channels": [_channel(guild, channel) for channel in channels]}
            for name, channels in guild.categories.items()
        ],
    }


def _channel(guild: Guild, channel: Channel) -> Json:
    everybody = sum(1 for m in guild.members.values() if not m.user.bot)
    seeing = [
        m.user.name
        for m in guild.members.values()
        if not m.user.bot and guild.permissions_of(m.user.id, channel) & VIEW
    ]
    return {
        "name": channel.name,
        "topic": channel.topic,
        "public": len(seeing) == everybody,
        "seen_by": seeing,
        "messages": _messages(channel.messages),
        "threads": [
            {"name": t.name, "archived": t.archived, "messages": _messages(t.messages)} for t in channel.threads
        ]
        if channel.type != CATEGORY
        else [],
    }


def _messages(messages: list[Message]) -> list[Json]:
    return [message_data(message) for message in messages]


def message_data(message: Message) -> Json:
    """One message as plain data."""
    users = message.channel.world.users
    data: Json = {
        "id": message.id,
        "author": message.author.name,
        "bot": message.author.bot,
        "time": iso(message.time),
        "content": message.content,
        "embeds": message.embeds,
        "components": message.components,
        "files": [_file(stored) for stored in message.files],
        "text": message.text,
        "ephemeral": message.ephemeral,
        "edited": message.edited is not None,
        "pinned": message.pinned,
        "pinged": [users[key].name for key in message.pinged if key in users],
        "reactions": {name: len(who) for name, who in message.reactions.items() if who},
    }
    if message.used is not None:
        data["used"] = {"by": message.used.user.name, "what": message.used.what, "in": message.channel.name}
    if message.thread is not None:
        data["thread"] = message.thread.name
    source = message.channel.by_id.get(message.reference) if message.reference is not None else None
    if source is not None:
        data["answers"] = {"author": source.author.name, "text": source.text[:100]}
    return data


def _file(stored: StoredFile) -> Json:
    return {
        "name": stored.name,
        "size": stored.size,
        "key": stored.digest,
        "content_type": stored.content_type,
        "description": stored.description,
        "width": stored.width,
        "height": stored.height,
        "url": stored.url,
    }
