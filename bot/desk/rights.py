"""What the bot has to be allowed on a server, and what it and others may in a campaign's channels: Discord's names."""

from __future__ import annotations

NEEDED = ("manage_channels", "manage_roles", "send_messages", "embed_links", "attach_files", "read_message_history",
          "create_public_threads", "send_messages_in_threads")  # fmt: skip
"""What the bot does without nowhere."""

OWN = {
    name: True
    for name in (
        *NEEDED,
        "view_channel",
        "manage_messages",
        "pin_messages",
        "manage_threads",
        "use_application_commands",
    )
    if name != "manage_roles"  # Discord lets only administrators put that one into a channel
}
READ = {"view_channel": True, "read_message_history": True, "use_application_commands": True}
WRITE = {**READ, "send_messages": True, "attach_files": True, "embed_links": True, "send_messages_in_threads": True}
SILENT = {**READ, "send_messages": False, "send_messages_in_threads": False, "create_public_threads": False,
           "create_private_threads": False}  # fmt: skip
HIDDEN = {"view_channel": False}
