"""Asking before what cannot be undone."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord import ui

from bot import limits
from bot.access import Interaction
from bot.errors import answer_error
from bot.ui.answers import answer, think

Deed = Callable[[Interaction], Awaitable[None]]

MINUTES = 10


class Question(ui.View):
    """Two buttons, for the one person who was asked; the deed is done at most once."""

    def __init__(self, asking: Interaction, label: str, deed: Deed, *, danger: bool) -> None:
        super().__init__(timeout=MINUTES * 60)
        self.asking, self.deed, self.done = asking, deed, False
        style = discord.ButtonStyle.danger if danger else discord.ButtonStyle.primary
        yes: ui.Button[Question] = ui.Button(label=limits.elided(label, limits.BUTTON_LABEL), style=style)
        no: ui.Button[Question] = ui.Button(label="No, leave it")
        yes.callback, no.callback = self._yes, self._no  # type: ignore[method-assign]  # discord.py's own way
        self.add_item(yes)
        self.add_item(no)

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        return interaction.user.id == self.asking.user.id

    async def on_timeout(self) -> None:
        with contextlib.suppress(discord.HTTPException):
            await self.asking.edit_original_response(
                content="That question was left open too long, and nothing was done. Give the command again.", view=None
            )

    async def on_error(self, interaction: discord.Interaction[Any], error: Exception, item: ui.Item[Any], /) -> None:
        await answer_error(interaction, error)

    async def _yes(self, interaction: discord.Interaction[Any]) -> None:
        if self.done:
            await interaction.response.defer()
            return
        self.done = True
        self.stop()
        await think(interaction)
        with contextlib.suppress(discord.HTTPException):  # a button that stays does nothing any more
            await self.asking.edit_original_response(view=None)
        await self.deed(interaction)

    async def _no(self, interaction: discord.Interaction[Any]) -> None:
        self.done = True
        self.stop()
        await interaction.response.edit_message(content="Nothing was done.", embeds=[], view=None)


async def confirm(interaction: Interaction, question: str, label: str, deed: Deed, *, danger: bool = True) -> None:
    """Ask (ephemeral). label: the button that says yes, as a deed ("Resign from the game"). deed: called with the
    interaction of that button, already deferred (use bot.ui.answers.answer to say how it went).
    """
    await answer(interaction, question, view=Question(interaction, label, deed, danger=danger))
