"""The world's records written as Discord writes them in JSON."""

from __future__ import annotations

from typing import Any

from bot.double.state.model import (
    CATEGORY,
    DM,
    Channel,
    Guild,
    Member,
    Message,
    Overwrite,
    Role,
    StoredFile,
    Used,
    User,
)
from bot.double.state.snowflakes import iso, moment_of

Json = dict[str, Any]


def user(who: User) -> Json:
    return {
        "id": str(who.id),
        "username": who.name.lower().replace(" ", "_"),
        "global_name": None if who.bot else who.name,
        "discriminator": "0000" if who.bot else "0",
        "avatar": None,
        "bot": who.bot,
        "public_flags": 0,
        "flags": 0,
        "primary_guild": None,
    }


def bot_user(who: User) -> Json:
    """The account the token belongs to, as the login answers it."""
    return {**user(who), "username": who.name, "verified": True, "mfa_enabled": True, "locale": "en-US", "email": None}


def member(who: Member, *, with_user: bool = True) -> Json:
    data: Json = {
        "roles": [str(key) for key in who.roles],
        "nick": who.nick,
        "avatar": None,
        "joined_at": iso(who.joined_at),
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
        "communication_disabled_until": None,
    }
    if with_user:
        data["user"] = user(who.user)
    return data


def role(what: Role) -> Json:
    data: Json = {
        "id": str(what.id),
        "name": what.name,
        "permissions": str(what.permissions),
        "position": what.position,
        "color": what.color,
        "colors": {"primary_color": what.color, "secondary_color": None, "tertiary_color": None},
        "hoist": what.hoist,
        "managed": what.managed_by is not None,
        "mentionable": what.mentionable,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }
    if what.managed_by is not None:
        data["tags"] = {"bot_id": str(what.managed_by)}
    return data


def overwrite(what: Overwrite) -> Json:
    return {"id": str(what.id), "type": what.type, "allow": str(what.allow), "deny": str(what.deny)}


def channel(what: Channel) -> Json:
    if what.type == DM:
        recipients = [user(what.recipient)] if what.recipient else []
        return {"id": str(what.id), "type": DM, "last_message_id": _id(what.last_message_id),
                "recipients": recipients, "flags": 0}  # fmt: skip
    if what.is_thread:
        return thread(what)
    data: Json = {
        "id": str(what.id),
        "type": what.type,
        "guild_id": _id(what.guild_id),
        "name": what.name,
        "position": what.position,
        "parent_id": _id(what.parent_id),
        "permission_overwrites": [overwrite(o) for o in what.overwrites.values()],
        "nsfw": what.nsfw,
        "flags": 0,
    }
    if what.type != CATEGORY:
        data |= {
            "topic": what.topic,
            "rate_limit_per_user": what.slowmode,
            "last_message_id": _id(what.last_message_id),
            "last_pin_timestamp": None,
            "default_auto_archive_duration": 1440,
            "available_tags": what.available_tags,
            "bitrate": 64000,
            "user_limit": 0,
        }
    return data


def thread(what: Channel) -> Json:
    return {
        "id": str(what.id),
        "type": what.type,
        "guild_id": _id(what.guild_id),
        "parent_id": _id(what.parent_id),
        "owner_id": str(what.owner_id),
        "name": what.name,
        "last_message_id": _id(what.last_message_id),
        "message_count": len(what.by_id),
        "total_message_sent": len(what.by_id),
        "member_count": len(what.thread_members),
        "rate_limit_per_user": what.slowmode,
        "flags": 0,
        "applied_tags": [],
        "thread_metadata": {
            "archived": what.archived,
            "auto_archive_duration": what.auto_archive,
            "archive_timestamp": iso(moment_of(what.id)),
            "create_timestamp": iso(moment_of(what.id)),
            "locked": what.locked,
            "invitable": True,
        },
    }


def thread_member(what: Channel, user_id: int) -> Json:
    return {
        "id": str(what.id),
        "user_id": str(user_id),
        "join_timestamp": iso(what.thread_members[user_id]),
        "flags": 0,
    }


def file(what: StoredFile) -> Json:
    data: Json = {
        "id": str(what.id),
        "filename": what.name,
        "size": what.size,
        "url": what.url,
        "proxy_url": what.url,
        "content_type": what.content_type,
    }
    if what.description:
        data["description"] = what.description
    if what.width:
        data |= {"width": what.width, "height": what.height}
    return data


def guild(what: Guild, *, full: bool = True, members: list[Member] | None = None) -> Json:
    """A server. full: with channels, threads and the given members, as GUILD_CREATE has it."""
    data: Json = {
        "id": str(what.id),
        "name": what.name,
        "owner_id": str(what.owner_id),
        "icon": None,
        "description": None,
        "splash": None,
        "discovery_splash": None,
        "banner": None,
        "region": "deprecated",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
        "vanity_url_code": None,
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
        "preferred_locale": "en-US",
        "features": [],
        "emojis": [],
        "stickers": [],
        "roles": [role(r) for r in what.roles.values()],
        "max_members": 500_000,
    }
    if full:
        data |= {
            "unavailable": False,
            "member_count": len(what.members),
            "large": len(what.members) > 250,
            "joined_at": iso(moment_of(what.id)),
            "channels": [channel(c) for c in what.channels.values()],
            "threads": [thread(t) for t in what.threads.values() if not t.archived],
            "members": [member(m) for m in members or []],
            "presences": [],
            "voice_states": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
        }
    return data


def message(what: Message, *, event: bool = False, nested: bool = False) -> Json:
    """A message. event: with the guild and the author's membership, as the gateway sends it."""
    world, place = what.channel.world, what.channel
    data: Json = {
        "id": str(what.id),
        "type": what.type,
        "channel_id": str(place.id),
        "author": user(what.author),
        "content": what.content,
        "timestamp": iso(what.time),
        "edited_timestamp": iso(what.edited) if what.edited else None,
        "tts": False,
        "mention_everyone": what.mention_everyone,
        "mentions": [user(world.users[key]) for key in what.mentions if key in world.users],
        "mention_roles": [str(key) for key in what.mention_roles],
        "attachments": [file(f) for f in what.files],
        "embeds": [{"type": "rich", **e} for e in what.embeds],
        "components": what.components,
        "reactions": _reactions(what),
        "pinned": what.pinned,
        "flags": what.flags,
    }
    if what.nonce:
        data["nonce"] = what.nonce
    if what.application_id:
        data["application_id"] = str(what.application_id)
    if what.used:
        data["webhook_id"] = str(world.application_id)
        data["interaction_metadata"] = _metadata(what.used, place)
    if what.reference is not None and not nested:
        data["message_reference"] = {"type": 0, "message_id": str(what.reference), "channel_id": str(place.id)}
        source = place.by_id.get(what.reference)
        data["referenced_message"] = message(source, nested=True) if source else None
    if what.thread is not None:
        data["thread"] = thread(what.thread)
    if event and place.guild_id is not None:
        data["guild_id"] = str(place.guild_id)
        found = place.guild.members.get(what.author.id) if place.guild else None
        if found:
            data["member"] = member(found, with_user=False)
    return data


def _metadata(used: Used, place: Channel) -> Json:
    data: Json = {
        "id": str(used.id),
        "type": used.type,
        "user": user(used.user),
        "authorizing_integration_owners": {"0": str(place.guild_id or 0)},
    }
    if used.type == 3:
        data["interacted_message_id"] = str(used.source_id or 0)
    if used.by_form_of is not None:
        data["triggering_interaction_metadata"] = _metadata(used.by_form_of, place)
    return data


def _reactions(what: Message) -> list[Json]:
    me = what.channel.world.bot.id
    return [
        {"emoji": {"id": None, "name": name}, "count": len(who), "me": me in who, "me_burst": False,
         "burst_colors": [], "count_details": {"burst": 0, "normal": len(who)}}
        for name, who in what.reactions.items()
        if who
    ]  # fmt: skip


def _id(value: int | None) -> str | None:
    return None if value is None else str(value)
