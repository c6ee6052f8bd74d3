"""Answering: whatever state the interaction is in, whatever the length."""

from __future__ import annotations

import asyncio
import contextlib
import io
from collections.abc import Coroutine, Sequence
from typing import Any

import discord

from bot import limits
from bot.errors import ACKNOWLEDGED, LATE

PATIENCE = 1.8  # seconds: Discord waits three for a first answer
LATEST = 2.2  # seconds after which time is asked for in any case


def answer_in_time(interaction: discord.Interaction[Any]) -> None:
    """See to it that Discord hears something in time, whatever keeps the handler. A form can then no longer open, but
    the person hears why; without, Discord would say that nobody is there.
    """
    asyncio.get_running_loop().call_later(LATEST, _late, interaction)


def _late(interaction: discord.Interaction[Any]) -> None:
    if not interaction.response.is_done():
        interaction.extras[LATE] = asyncio.ensure_future(_ask_for_time(interaction))


async def _ask_for_time(interaction: discord.Interaction[Any]) -> None:
    with contextlib.suppress(discord.HTTPException, discord.InteractionResponded):
        await interaction.response.defer(ephemeral=True, thinking=True)


async def think(interaction: discord.Interaction[Any], *, public: bool = False) -> None:
    """Ask for time, unless something was answered already."""
    if not interaction.response.is_done():
        try:
            await interaction.response.defer(ephemeral=not public, thinking=True)
        except discord.HTTPException as refusal:
            if refusal.code != ACKNOWLEDGED:
                raise
            # Discord had taken the first attempt and lost its answer on the way; the library then tried once more.
            # What is said from here on must be a follow-up, or "thinking..." would stand there for ever.
            interaction.response._response_type = discord.InteractionResponseType.deferred_channel_message


async def redraw(interaction: discord.Interaction[Any], making: Coroutine[Any, Any, dict[str, Any]]) -> None:
    """Change the message whose button was pressed; asks for time when making the answer takes longer than a moment.

    making: gives the arguments of an edit; what it raises is raised.
    """
    work = asyncio.ensure_future(making)
    done, _ = await asyncio.wait([work], timeout=PATIENCE)
    if done:
        await interaction.response.edit_message(**work.result())
        return
    await interaction.response.defer()
    await interaction.edit_original_response(**await work)


async def answer(
    interaction: discord.Interaction[Any],
    content: str = "",
    *,
    embeds: Sequence[discord.Embed] = (),
    files: Sequence[discord.File] = (),
    view: discord.ui.View | discord.ui.LayoutView | None = None,
    public: bool = False,
) -> discord.Message | None:
    """Say something: as the first answer or as a follow-up, in as many messages as the limits ask for.

    Embeds, files and view stand on the last message. Returns that message where Discord gives it back.
    """
    pages = limits.pages(content)
    for page in pages[:-1]:
        await _send(interaction, content=page, ephemeral=not public)
    more: dict[str, Any] = {}
    if embeds:
        more["embeds"] = list(embeds)
    if files:
        more["files"] = list(files)
    if view is not None:
        more["view"] = view
    if pages[-1]:
        more["content"] = pages[-1]  # beside a layout there may be none
    return await _send(interaction, ephemeral=not public, **more)


async def _send(interaction: discord.Interaction[Any], **what: Any) -> discord.Message | None:
    if interaction.response.is_done():
        sent: discord.Message = await interaction.followup.send(wait=True, **what)
        return sent
    try:
        response = await interaction.response.send_message(**what)
    except (discord.HTTPException, discord.InteractionResponded) as refusal:
        if LATE not in interaction.extras or getattr(refusal, "code", ACKNOWLEDGED) != ACKNOWLEDGED:
            raise
        await interaction.extras[LATE]  # both were on their way at once, and the other was first
        late: discord.Message = await interaction.followup.send(wait=True, **what)
        return late
    return response.resource if isinstance(response.resource, discord.Message) else None


def text_file(text: str, name: str) -> discord.File:
    """A text as a file to attach."""
    return discord.File(io.BytesIO(text.encode("utf-8")), filename=name)


def picture_file(content: bytes, alt: str, name: str) -> discord.File:
    """A picture to attach, with its alternative text."""
    return discord.File(io.BytesIO(content), filename=name, description=limits.elided(alt, limits.ALT_TEXT) or None)


def that_fit(files: Sequence[discord.File], room: int = limits.UPLOAD) -> list[discord.File]:
    """The files that may be attached to one message together, in so many bytes; what would be too much is left out."""
    kept, total = [], 0
    for file in files:
        size = file.fp.seek(0, io.SEEK_END)
        file.fp.seek(0)
        if total + size <= room:
            kept.append(file)
            total += size
    return kept
