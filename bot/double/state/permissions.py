"""Who may do what: Discord's permission bits and their arithmetic."""

from __future__ import annotations

from collections.abc import Iterable

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


def combined(values: Iterable[int]) -> int:
    """The permissions of several roles together; an administrator has all."""
    together = 0
    for value in values:
        together |= value
    return ALL if together & ADMINISTRATOR else together


def overwritten(value: int, pairs: Iterable[tuple[int, int]]) -> int:
    """Permissions after the (allow, deny) of overwrites of one rank: among them an allowance beats a denial."""
    allow = deny = 0
    for allowed, denied in pairs:
        allow |= allowed
        deny |= denied
    return (value & ~deny) | allow


def effective(value: int, *, in_thread: bool) -> int:
    """What permissions in a channel come to: without the right to see it none, without the right to send no others
    that belong to sending.
    """
    if not value & VIEW:
        return 0
    speaking = bits("send_messages_in_threads") if in_thread else bits("send_messages")
    return value if value & speaking else value & ~_NEEDS_SENDING
