"""Leafing through pages in one ephemeral answer."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.access import Interaction
from bot.ui.answers import answer

SECONDS = 14 * 60  # an answer can be changed for 15 minutes


class Pager(ui.View):
    """Two buttons that change the page; they leave when the answer can be changed no more."""

    def __init__(self, pages: Sequence[discord.Embed], interaction: Interaction) -> None:
        super().__init__(timeout=SECONDS)
        self.pages, self.interaction, self.place = pages, interaction, 0
        self.back: ui.Button[Pager] = ui.Button(label="Back")
        self.on: ui.Button[Pager] = ui.Button(label="Next", style=discord.ButtonStyle.primary)
        self.back.callback, self.on.callback = self._back, self._on  # type: ignore[method-assign]  # discord.py's way
        self.add_item(self.back)
        self.add_item(self.on)
        self._numbered()

    def _numbered(self) -> None:
        self.back.disabled = self.place == 0
        self.on.disabled = self.place == len(self.pages) - 1

    @property
    def page(self) -> discord.Embed:
        """The page that is open, with its number at the foot."""
        return self.pages[self.place].copy().set_footer(text=f"Page {self.place + 1} of {len(self.pages)}")

    async def _back(self, interaction: discord.Interaction[Any]) -> None:
        await self._turn(interaction, -1)

    async def _on(self, interaction: discord.Interaction[Any]) -> None:
        await self._turn(interaction, 1)

    async def _turn(self, interaction: discord.Interaction[Any], step: int) -> None:
        self.place = max(0, min(self.place + step, len(self.pages) - 1))
        self._numbered()
        await interaction.response.edit_message(embed=self.page, view=self)

    async def on_timeout(self) -> None:
        with contextlib.suppress(discord.HTTPException):
            await self.interaction.edit_original_response(view=None)


async def leaf(interaction: Interaction, pages: Sequence[discord.Embed]) -> None:
    """Answer with the first page, and with buttons where there are more."""
    if len(pages) == 1:
        await answer(interaction, embeds=pages)
        return
    pager = Pager(pages, interaction)
    await answer(interaction, embeds=[pager.page], view=pager)
