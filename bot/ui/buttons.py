"""Buttons and menus that work for ever; what they do is registered with `ui.lasting`.

view = buttons(button("orders", seat_id, label="Submit orders"))
"""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot import limits
from bot.ui.lasting import Kind, custom_id
from storage.ids import SeatId


def button(
    action: str,
    *ids: int,
    label: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    emoji: str | None = None,
    disabled: bool = False,
) -> ui.Button[Any]:
    """A lasting button for a registered action; its handler gets the ids."""
    return ui.Button(
        label=limits.elided(label, limits.BUTTON_LABEL),
        style=style,
        emoji=emoji,
        custom_id=custom_id(Kind.BUTTON, action, *ids),
        disabled=disabled,
    )


def menu(action: str, *ids: int, placeholder: str, options: list[discord.SelectOption]) -> ui.Select[Any]:
    """A lasting menu for a registered action, of at most 25 options; its handler gets the value chosen and the ids."""
    made = custom_id(Kind.MENU, action, *ids)
    return ui.Select(placeholder=placeholder, options=options[: limits.CHOICES], custom_id=made)


def buttons(*items: ui.Item[Any]) -> ui.View:
    """A view of lasting buttons and menus, to send."""
    view = ui.View(timeout=None)
    for item in items:
        view.add_item(item)
    view.stop()  # the listener of `ui.lasting` takes what is pressed, so the library need not keep the view
    return view


def seat_buttons(seat_id: SeatId) -> list[ui.Item[Any]]:
    """What stands below reports, reminders and cards: Submit orders, Map, Rules."""
    return [
        button("orders", seat_id, label="Submit orders", style=discord.ButtonStyle.primary),
        button("map", seat_id, label="Map"),
        button("rules", seat_id, label="Rules"),
    ]
