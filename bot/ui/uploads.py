"""Order files that people upload: bounded in size and kind, and made text."""

from __future__ import annotations

import codecs

import discord

from bot import limits
from bot.client import Interaction
from bot.errors import Refused
from bot.ui import text

_MARKS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))


ZEROS = 100  # at most one in so many characters of a text file may be NUL; it is read as a blank, with a warning


def is_orders_file(attachment: discord.Attachment) -> bool:
    """Whether a file may hold orders, by its name or its kind."""
    kind = (attachment.content_type or "").partition(";")[0]
    return attachment.filename.lower().endswith(limits.ORDERS_FILE_TYPES) or kind == "text/plain"


async def orders_text(interaction: Interaction, attachment: discord.Attachment) -> str:
    """The text of an uploaded file. Raises Refused when it is too large or no text; TooMuch."""
    shown = text.inline(attachment.filename[:80])
    if not is_orders_file(attachment):
        raise Refused(f"{shown} is not a text file. I accept: {', '.join(limits.ORDERS_FILE_TYPES)}.")
    if attachment.size > limits.ORDERS_FILE:
        raise Refused(f"{shown} is too large: an orders file can have at most {limits.ORDERS_FILE // 1024} KiB.")
    await interaction.client.hosting.quotas.spend(interaction.user.id, limits.Thing.ATTACHMENT, attachment.size)
    return decoded(await attachment.read(), shown)


def decoded(data: bytes, shown: str) -> str:
    """Bytes as text, whatever program wrote them. Raises Refused for a file that is not text."""
    encoding = next((name for mark, name in _MARKS if data.startswith(mark)), "utf-8")
    try:
        found = data.decode(encoding)
    except UnicodeDecodeError:
        found = data.decode("cp1252", "replace")  # old client programs write this
    if found.count("\0") * ZEROS > len(found):
        raise Refused(f"{shown} is not a text file: it contains zero bytes.")
    return found.replace("\r\n", "\n").replace("\r", "\n")
