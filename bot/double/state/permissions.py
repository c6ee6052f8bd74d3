"""Who may do what: Discord's permission bits and the arithmetic of roles and overwrites."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.double.state.model import Channel, Guild

BITS = {
    "create_instant_invite": 0, "kick_members": 1, "ban_members": 2, "administrator": 3, "manage_channels": 4,
    "manage_guild": 5, "add_reactions": 6, "view_audit_log": 7, "view_channel": 10, "send_messages": 11,
    "send_tts_messages": 12, "manage_messages": 13, "embed_links": 14, "attach_files": 15,
    "read_message_history": 16, "mention_everyone": 17, "use_external_emojis": 18, "connect": 20, "speak": 21,
    "change_nickname": 26, "manage_nicknames": 27, "manage_roles": 28, "manage_webhooks": 29,
    "use_application_commands": 31, "manage_events": 33, "manage_threads": 34, "create_public_threads": 35,
    "create_private_threads": 36, "use_external_stickers": 37, "send_messages_in_threads": 38,
    "moderate_members": 40, "send_polls": 49, "use_external_apps": 50, "pin_messages": 51, "bypass_slowmode": 52,
}  # fmt: skip
ALL = sum(1 << bit for bit in range(53))


def bits(*names: str) -> int:
    """The permission number of these names; KeyError for an unknown one."""
    value = 0
    for name in names:
        value |= 1 << BITS[name]
    return value


ADMINISTRATOR = bits("administrator")
VIEW = bits("view_channel")
EVERYONE = bits(
    "create_instant_invite", "add_reactions", "view_channel", "send_messages", "embed_links", "attach_files",
    "read_message_history", "use_external_emojis", "connect", "speak", "change_nickname",
    "use_application_commands", "create_public_threads", "send_messages_in_threads", "send_polls",
    "use_external_apps",
)  # fmt: skip
BOT = EVERYONE | bits(
    "manage_channels", "manage_roles", "manage_messages", "pin_messages", "manage_threads",
    "create_private_threads", "mention_everyone",
)  # fmt: skip
# Without these a channel's other text permissions mean nothing.
_NEEDS_SENDING = bits("mention_everyone", "send_tts_messages", "attach_files", "embed_links")


def in_guild(guild: Guild, user_id: int) -> int:
    """The permissions a member has in a guild at large; 0 for people who are not members."""
    member = guild.members.get(user_id)
    if member is None:
        return 0
    if guild.owner_id == user_id:
        return ALL
    value = guild.roles[guild.id].permissions
    for role_id in member.roles:
        if role_id in guild.roles:
            value |= guild.roles[role_id].permissions
    return ALL if value & ADMINISTRATOR else value


def in_channel(guild: Guild, channel: Channel, user_id: int) -> int:
    """The permissions a member has in a channel: guild permissions, then the overwrites of @everyone, of the
    member's roles together, and of the member. Threads take their parent's. No view, no permissions."""
    value = in_guild(guild, user_id)
    if value == ALL or value == 0:
        return value
    place = channel
    if channel.is_thread and channel.parent_id in guild.channels:
        place = guild.channels[channel.parent_id]
    member = guild.members[user_id]
    value = _overwritten(value, place, [guild.id])
    value = _overwritten(value, place, member.roles)
    value = _overwritten(value, place, [user_id])
    if not value & VIEW:
        return 0
    if channel.type == PRIVATE_THREAD and user_id not in channel.thread_members and not value & bits("manage_threads"):
        return 0
    speaking = bits("send_messages_in_threads") if channel.is_thread else bits("send_messages")
    if not value & speaking:
        value &= ~_NEEDS_SENDING
    return value


PRIVATE_THREAD = 12


def _overwritten(value: int, channel: Channel, ids: Iterable[int]) -> int:
    allow = deny = 0
    for key in ids:
        overwrite = channel.overwrites.get(key)
        if overwrite is not None:
            allow |= overwrite.allow
            deny |= overwrite.deny
    return (value & ~deny) | allow
