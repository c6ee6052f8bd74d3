"""What stands in channels and direct messages: reports, papers, cards, reminders, as embeds."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

import discord

from bot import limits
from bot.ui import text
from engine.core.report import Report as GameReport

PLAIN, GOOD, CARE, BAD, PAPER = 0x5B6770, 0x2E7D4F, 0xB7791F, 0xA33A3A, 0xE8DCC0

__all__ = ["GameReport", "Iterable"]


def embed(title: str, body: str = "", *, colour: int = PLAIN, at: datetime | None = None) -> discord.Embed:
    """An embed within the limits: title and body as given, elided where Discord would refuse them."""
    return discord.Embed(
        title=limits.elided(title, limits.EMBED_TITLE),
        description=limits.elided(body, limits.EMBED_DESCRIPTION) or None,
        colour=colour,
        timestamp=at,
    )


def deadline_line(deadline: datetime | None) -> str:
    """When the turn ends, in the reader's own time."""
    return f"Deadline: {text.when(deadline)}" if deadline else "The turn runs when every faction is ready (/ready)."
