"""Asking before what cannot be undone. The question outlives a restart; its deed is done at most once.

@handles(Kind.QUESTION, "campaign-end")
async def ended(interaction: Interaction, data: dict[str, Any]) -> None: ...

await confirm(interaction, "End it for good?", "End the campaign", "campaign-end", {"campaign": 4})
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from typing import Any

import discord

from bot.client import Interaction
from bot.ui import prompts
from bot.ui.answers import answer, think
from bot.ui.buttons import button, buttons
from bot.ui.lasting import Kind, handler_of, handles

ASKED_BY = "asked_by"  # in the data of a question: what it may be changed with for a quarter of an hour


async def confirm(
    interaction: Interaction, question: str, label: str, kind: str, data: Mapping[str, Any], *, danger: bool = True
) -> None:
    """Ask (ephemeral); what is registered for the kind is called with the interaction of the button, already deferred,
    and the data. label: the button that says yes, as a deed ("Resign from the game"). data: plain JSON."""
    number = await prompts.remember(interaction, kind, {**data, ASKED_BY: interaction.token})
    style = discord.ButtonStyle.danger if danger else discord.ButtonStyle.primary
    yes, no = button("yes", number, label=label, style=style), button("no", number, label="No, cancel")
    await answer(interaction, question, view=buttons(yes, no))


async def _without_buttons(interaction: Interaction, token: str) -> None:
    """Take the buttons off the question, as long as Discord lets it be changed: nobody wonders what to press."""
    hook = discord.Webhook.partial(interaction.application_id, token, client=interaction.client)
    with contextlib.suppress(discord.HTTPException):
        await hook.edit_message("@original", view=None)  # type: ignore[call-overload]  # Discord's name for it


@handles(Kind.BUTTON, "yes")
async def _yes(interaction: Interaction, number: int) -> None:
    kind, data = await prompts.recall(interaction, number)
    await think(interaction)
    await prompts.close(interaction, number)
    await _without_buttons(interaction, data[ASKED_BY])
    await handler_of(Kind.QUESTION, kind)(interaction, data)


@handles(Kind.BUTTON, "no")
async def _no(interaction: Interaction, number: int) -> None:
    await prompts.recall(interaction, number)
    await prompts.close(interaction, number)
    await interaction.response.edit_message(content="Nothing was changed.", embeds=[], view=None)
