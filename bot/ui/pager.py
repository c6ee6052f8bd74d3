"""Long answers page by page. The buttons outlive a restart: the query is kept and looked up again for each page.

@handles(Kind.BOOK, "rules")
async def pages(interaction: Interaction, data: dict[str, Any]) -> Sequence[discord.Embed]: ...

await leaf(interaction, "rules", {"game": "dunk", "topic": "castle"})
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

import discord
from discord import ui

from bot.client import Interaction
from bot.ui import prompts
from bot.ui.answers import answer, redraw
from bot.ui.buttons import button, buttons
from bot.ui.lasting import Kind, handler_of, handles


@dataclass(frozen=True, slots=True)
class Page:
    """A page with a menu of its own below it."""

    embed: discord.Embed
    menu: ui.Select[Any]


Leaf = discord.Embed | Page


async def leaf(interaction: Interaction, kind: str, data: Mapping[str, Any]) -> None:
    """Answer with the first page, and with buttons where there are more. data: plain JSON, for what writes the
    pages, which also checks whether the person may still read them.
    """
    pages = await _pages(interaction, kind, dict(data))
    number = await prompts.remember(interaction, kind, data) if len(pages) > 1 else None
    await answer(interaction, embeds=[_page(pages, 0)], view=_below(number, pages, 0))


async def _pages(interaction: Interaction, kind: str, data: dict[str, Any]) -> Sequence[Leaf]:
    return cast(Sequence[Leaf], await handler_of(Kind.BOOK, kind)(interaction, data))


def _page(pages: Sequence[Leaf], at: int) -> discord.Embed:
    page = pages[at]
    embed = page.embed if isinstance(page, Page) else page
    return embed.copy().set_footer(text=f"Page {at + 1} of {len(pages)}") if len(pages) > 1 else embed


def _below(number: int | None, pages: Sequence[Leaf], at: int) -> ui.View | None:
    last, primary, page = len(pages) - 1, discord.ButtonStyle.primary, pages[at]
    items: list[ui.Item[Any]] = [page.menu] if isinstance(page, Page) else []
    if number is not None:
        items += [
            button("leaf", number, max(at - 1, 0), 0, label="Back", disabled=at == 0),
            button("leaf", number, min(at + 1, last), 1, label="Next", style=primary, disabled=at == last),
        ]
    return buttons(*items) if items else None


@handles(Kind.BUTTON, "leaf")
async def _turn(interaction: Interaction, number: int, at: int, _side: int) -> None:
    await redraw(interaction, _turned(interaction, number, at))


async def _turned(interaction: Interaction, number: int, at: int) -> dict[str, Any]:
    kind, data = await prompts.recall(interaction, number)
    pages = await _pages(interaction, kind, data)
    place = max(0, min(at, len(pages) - 1))  # there may be fewer by now
    return {"embed": _page(pages, place), "view": _below(number, pages, place)}
