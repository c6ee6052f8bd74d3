"""The form for orders: one to four text fields with the text so far, and a place for a file."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot import limits
from bot.client import Interaction
from bot.errors import Refused
from bot.ui.lasting import Filled, file_field, lasting_form, text_field
from bot.ui.uploads import orders_text

FIELD = 3_500  # characters put into a field at most, so that there is room to write more
MOST_FIELDS = limits.MODAL_COMPONENTS - 1


def parts_of(text: str) -> list[str] | None:
    """The text cut at line ends into as many parts as a form has fields; None when it is too long for a form."""
    if len(text) <= limits.TEXT_INPUT - 100:
        return [text]
    parts: list[str] = []
    for line in text.split("\n"):
        if len(line) > FIELD:
            return None
        if parts and len(parts[-1]) + len(line) + 1 <= FIELD:
            parts[-1] += f"\n{line}"
        else:
            parts.append(line)
    return parts if len(parts) <= MOST_FIELDS else None


def orders_form(action: str, *ids: int, title: str, parts: list[str]) -> ui.Modal:
    """The form, filled with the parts of a text."""
    items: list[ui.Item[Any]] = []
    for place, part in enumerate(parts, start=1):
        label = "Your orders" if len(parts) == 1 else f"Your orders, part {place} of {len(parts)}"
        hint = "One order per line. I answer with what I understood." if place == 1 else ""
        items.append(text_field(f"part{place}", label, hint, value=part, required=False))
    items.append(file_field("file", "Or a text file", "Replaces the text above."))
    return lasting_form(action, *ids, title=title, items=items)


async def form_text(interaction: Interaction, form: Filled) -> str:
    """The orders of a sent form: the file's, else the fields' joined. Raises Refused when there is nothing."""
    files = form.files.get("file") or ()
    if files:
        return await orders_text(interaction, files[0])
    text = "\n".join(form.text(f"part{place}") for place in range(1, MOST_FIELDS + 1)).strip("\n")
    if not text.strip():
        raise Refused("The form was empty. To withdraw your orders, use /orders clear.")
    return text


async def message_text(interaction: Interaction, message: discord.Message) -> str:
    """The orders in a message: its text file, else its text without the frame of a code block. Raises Refused."""
    if message.attachments:
        return await orders_text(interaction, message.attachments[0])
    text = message.content.replace("\r\n", "\n").strip()
    if text.startswith("```") and text.endswith("```") and len(text) >= 6:
        text = text[3:-3]
        first, end, rest = text.partition("\n")
        if end and first.strip().isalnum():  # the language of the block
            text = rest
    if not text.strip():
        raise Refused("There is no text and no text file in that message.")
    return text.strip("\n")
