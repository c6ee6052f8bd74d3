"""Long answers page by page. The buttons outlive a restart: what was asked is kept, and looked up anew for each page.

@handles(Kind.BOOK, "rules")
async def pages(interaction: Interaction, data: dict[str, Any]) -> Sequence[discord.Embed]: ...

await leaf(interaction, "rules", {"game": "dunk", "topic": "castle"})
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import discord
from discord import ui

from bot.client import Interaction
from bot.ui import prompts
from bot.ui.answers import answer
from bot.ui.buttons import button, buttons
from bot.ui.lasting import Kind, handler_of, handles


async def leaf(interaction: Interaction, kind: str, data: Mapping[str, Any]) -> None:
    """Answer with the first page, and with buttons where there are more. data: plain JSON, for what writes the
    pages, which also checks whether the person may still read them.
    """
    pages = await _pages(interaction, kind, dict(data))
    if len(pages) == 1:
        await answer(interaction, embeds=pages)
        return
    number = await prompts.remember(interaction, kind, data)
    await answer(interaction, embeds=[_page(pages, 0)], view=_buttons(number, pages, 0))


async def _pages(interaction: Interaction, kind: str, data: dict[str, Any]) -> Sequence[discord.Embed]:
    found: Sequence[discord.Embed] = await handler_of(Kind.BOOK, kind)(interaction, data)
    return found


def _page(pages: Sequence[discord.Embed], at: int) -> discord.Embed:
    return pages[at].copy().set_footer(text=f"Page {at + 1} of {len(pages)}")


def _buttons(number: int, pages: Sequence[discord.Embed], at: int) -> ui.View:
    last, primary = len(pages) - 1, discord.ButtonStyle.primary
    return buttons(
        button("leaf", number, max(at - 1, 0), 0, label="Back", disabled=at == 0),
        button("leaf", number, min(at + 1, last), 1, label="Next", style=primary, disabled=at == last),
    )


@handles(Kind.BUTTON, "leaf")
async def _turn(interaction: Interaction, number: int, at: int, _side: int) -> None:
    kind, data = await prompts.recall(interaction, number)
    pages = await _pages(interaction, kind, data)
    place = max(0, min(at, len(pages) - 1))  # there may be fewer by now
    await interaction.response.edit_message(embed=_page(pages, place), view=_buttons(number, pages, place))
