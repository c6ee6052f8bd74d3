"""Asking before what cannot be undone."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord import ui

from bot import limits
from bot.access import Interaction
from bot.errors import answer_error
from bot.ui.answers import answer

Deed = Callable[[Interaction], Awaitable[None]]

MINUTES = 10


class Question(ui.View):
    """Two buttons, for the one person who was asked; the deed is done at most once."""

    def __init__(self, asked: int, label: str, deed: Deed, *, danger: bool) -> None:
        super().__init__(timeout=MINUTES * 60)
        self.asked, self.deed, self.done = asked, deed, False
        style = discord.ButtonStyle.danger if danger else discord.ButtonStyle.primary
        yes: ui.Button[Question] = ui.Button(label=limits.elided(label, limits.BUTTON_LABEL), style=style)
        no: ui.Button[Question] = ui.Button(label="No, leave it")
        yes.callback, no.callback = self._yes, self._no  # type: ignore[method-assign]  # discord.py's own way
        self.add_item(yes)
        self.add_item(no)

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        return interaction.user.id == self.asked

    async def on_error(self, interaction: discord.Interaction[Any], error: Exception, item: ui.Item[Any], /) -> None:
        await answer_error(interaction, error)

    async def _yes(self, interaction: discord.Interaction[Any]) -> None:
        if self.done:
            await interaction.response.defer()
            return
        self.done = True
        self.stop()
        await interaction.response.edit_message(view=None)
        await self.deed(interaction)

    async def _no(self, interaction: discord.Interaction[Any]) -> None:
        self.done = True
        self.stop()
        await interaction.response.edit_message(content="Nothing was done.", embeds=[], view=None)


async def confirm(interaction: Interaction, question: str, label: str, deed: Deed, *, danger: bool = True) -> None:
    """Ask (ephemeral). label: the button that says yes, as a deed ("Resign from the game"). deed: called with the
    interaction of that button, already answered (use bot.ui.answers.answer to say how it went).
    """
    await answer(interaction, question, view=Question(interaction.user.id, label, deed, danger=danger))
