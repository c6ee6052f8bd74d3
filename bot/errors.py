"""What a person is told when something goes wrong, and how it is logged: one place for every command and button.

Discord's refusals become sentences that say what to do; refusals of ours are sentences already; anything else is a
fault, logged with a short reference that the person can pass on.
"""

from __future__ import annotations

import logging
import secrets
from typing import Any

import discord
from discord import app_commands

from bot.hosting.errors import TooMuch
from bot.ui import text
from engine.core.errors import TurnkeepError
from storage.errors import Unavailable

log = logging.getLogger(__name__)

ACKNOWLEDGED = 40060  # "Interaction has already been acknowledged"
LATE = "late"  # the key, in what an interaction carries along, of the task that asks for time in the handler's stead

_DISCORD = {
    10003: "That channel no longer exists.",
    10004: "I am no longer on that server.",
    10008: "That message no longer exists.",
    10013: "That person no longer exists.",
    30013: "This server has as many channels as Discord allows; delete some first.",
    50001: "I cannot see that channel. Give me the permission to view it.",
    50007: "I cannot send that person direct messages: their DMs are closed to members of this server.",
    50013: "I do not have permission for that here. I need: Manage Channels, Manage Roles, Send Messages, "
    "Attach Files, Embed Links, Create Public Threads, Read Message History.",
}


_GUARDED = 40333  # "internal network error": Discord's own guard has turned the bot away

TOO_LATE = "That took me too long to show it here. Look whether it was done; if not, please try again."


def unjudged(refusal: discord.HTTPException) -> str | None:
    """Why nobody at Discord has looked at what was asked, as a sentence; None when somebody has.

    Discord gives its verdicts with a code. A proxy, or the guard before Discord's door, knows none: what it answers
    says nothing about a channel or a person.
    """
    if refusal.status == 401:
        return "Discord does not accept my token any more."
    if refusal.code == _GUARDED or (refusal.status in (403, 404, 405, 407) and refusal.code == 0):
        return f"Something between me and Discord turns me away (status {refusal.status})."
    return None


class Refused(TurnkeepError):  # noqa: N818 - a verdict, as hosting names its own
    """A command that is not carried out; the text is for the person who gave it."""


def _original(error: BaseException) -> Any:
    """What a library wrapped in an error of its own."""
    return getattr(error, "original", None) or error.__cause__ or error


def explain(error: BaseException) -> str | None:
    """The sentence for the person; None when it is a fault of ours that has no sentence."""
    original = _original(error)
    for candidate in (error, original):
        if isinstance(candidate, (Refused, TooMuch, Unavailable)):
            return str(candidate)
        if isinstance(candidate, TurnkeepError):
            return text.sentence(str(candidate))  # may hold what a person typed; a refusal of ours has seen to that
        if isinstance(candidate, discord.HTTPException) and candidate.code in _DISCORD:
            return _DISCORD[candidate.code]
    if isinstance(original, discord.RateLimited) or (
        isinstance(original, discord.HTTPException)
        and (original.status in (429, 500, 502, 503, 504) or unjudged(original) is not None)
    ):
        return "Discord is not responding properly. Nothing was lost; please try again in a minute."
    if isinstance(original, discord.InteractionResponded) or getattr(original, "code", None) == ACKNOWLEDGED:
        return TOO_LATE
    if isinstance(error, app_commands.TransformerError):
        return "One of the options is not valid. Choose from the suggestions as you type."
    if isinstance(error, app_commands.CheckFailure):
        return str(error) or "You cannot use that command here."
    return None


async def answer_error(interaction: discord.Interaction, error: BaseException) -> None:
    """Tells the person, whatever state the interaction is in; logs what is our fault."""
    late = interaction.extras.get(LATE)
    if late is not None:
        await late
    elif isinstance(_original(error), discord.HTTPException) and _original(error).code == ACKNOWLEDGED:
        log.warning("an answer arrived, but Discord's confirmation was lost: %s", error)
        return
    said = explain(error)
    if said is None:
        reference = secrets.token_hex(4)
        where = interaction.command.qualified_name if interaction.command else "a button or form"
        log.error("fault %s in %s", reference, where, exc_info=error)
        said = f"Something went wrong; nothing was changed. Please give the GM this reference: {reference}"
    try:
        await _tell(interaction, said)
    except discord.HTTPException as lost:
        log.warning("an answer came too late or was refused: %s", lost)


async def _tell(interaction: discord.Interaction, said: str) -> None:
    if not interaction.response.is_done():
        try:
            await interaction.response.send_message(said, ephemeral=True)
        except discord.HTTPException as refusal:
            if refusal.code != ACKNOWLEDGED:
                raise
        else:
            return
    await interaction.followup.send(said, ephemeral=True)
