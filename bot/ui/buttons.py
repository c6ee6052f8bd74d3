"""Buttons that work for ever: after a restart, on a message a year old.

A button's custom id is "tk:<action>:<id>:<id>..."; what it does is a function registered for the action:

    @pressed("orders")
    async def open_orders(interaction: Interaction, seat_id: int) -> None: ...

    view = buttons(button("orders", seat_id, label="Submit orders"))
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord import ui

from bot import limits
from bot.access import Interaction
from bot.errors import answer_error

Handler = Callable[..., Awaitable[None]]

HANDLERS: dict[str, Handler] = {}


def pressed(action: str) -> Callable[[Handler], Handler]:
    """Register what a button does: called with the interaction and the ids of the button, whole numbers.

    The handler checks for itself who pressed: everybody who sees a button may press it.
    """

    def register(handler: Handler) -> Handler:
        assert re.fullmatch(r"[a-z-]+", action), action
        assert action not in HANDLERS, f"two handlers for {action}"
        HANDLERS[action] = handler
        return handler

    return register


class Action(ui.DynamicItem[ui.Button[Any]], template=r"tk:(?P<action>[a-z-]+)(?P<ids>(?::\d+)*)"):
    """A button found again by its custom id."""

    def __init__(self, item: ui.Button[Any], action: str, ids: tuple[int, ...]) -> None:
        super().__init__(item)
        self.action, self.ids = action, ids

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Action:
        assert isinstance(item, ui.Button)
        return cls(item, match["action"], tuple(int(number) for number in match["ids"].split(":")[1:]))

    async def callback(self, interaction: discord.Interaction[Any]) -> Any:
        handler = HANDLERS.get(self.action)
        if handler is None:
            await interaction.response.send_message(
                "This button is older than I am and does nothing any more. /help says what there is now.",
                ephemeral=True,
            )
            return
        try:
            await interaction.client.hosting.quotas.spend(interaction.user.id, limits.Thing.COMMAND)
            await handler(interaction, *self.ids)
        except Exception as error:
            # Dynamic items have no view whose on_error would be asked.
            await answer_error(interaction, error)


def button(
    action: str,
    *ids: int,
    label: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    emoji: str | None = None,
    disabled: bool = False,
) -> Action:
    """A lasting button for a registered action."""
    custom_id = ":".join(["tk", action, *map(str, ids)])
    assert len(custom_id) <= limits.CUSTOM_ID, custom_id
    item: ui.Button[Any] = ui.Button(
        label=limits.elided(label, limits.BUTTON_LABEL),
        style=style,
        emoji=emoji,
        custom_id=custom_id,
        disabled=disabled,
    )
    return Action(item, action, ids)


def buttons(*items: ui.Item[Any]) -> ui.View:
    """A view of lasting buttons, to send."""
    view = ui.View(timeout=None)
    for item in items:
        view.add_item(item)
    return view


def seat_buttons(seat_id: int) -> list[ui.Item[Any]]:
    """What stands below reports, reminders and cards: Submit orders, Map, Rules."""
    return [
        button("orders", seat_id, label="Submit orders", style=discord.ButtonStyle.primary),
        button("map", seat_id, label="Map"),
        button("rules", seat_id, label="Rules"),
    ]


PICKERS: dict[str, Handler] = {}


def picked(action: str) -> Callable[[Handler], Handler]:
    """Register what a lasting menu does: called with the interaction, the value chosen, and the ids of the menu."""

    def register(handler: Handler) -> Handler:
        assert action not in PICKERS, f"two handlers for the menu {action}"
        PICKERS[action] = handler
        return handler

    return register


class Picker(ui.DynamicItem[ui.Select[Any]], template=r"tk-pick:(?P<action>[a-z-]+)(?P<ids>(?::\d+)*)"):
    """A menu found again by its custom id."""

    def __init__(self, item: ui.Select[Any], action: str, ids: tuple[int, ...]) -> None:
        super().__init__(item)
        self.action, self.ids = action, ids

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Picker:
        assert isinstance(item, ui.Select)
        return cls(item, match["action"], tuple(int(number) for number in match["ids"].split(":")[1:]))

    async def callback(self, interaction: discord.Interaction[Any]) -> Any:
        data: Any = interaction.data or {}
        try:
            await interaction.client.hosting.quotas.spend(interaction.user.id, limits.Thing.COMMAND)
            await PICKERS[self.action](interaction, str(next(iter(data.get("values") or ()), "")), *self.ids)
        except Exception as error:
            # Dynamic items have no view whose on_error would be asked.
            await answer_error(interaction, error)


def picker(action: str, *ids: int, placeholder: str, options: list[discord.SelectOption]) -> Picker:
    """A lasting menu for a registered action, of at most 25 options."""
    custom_id = ":".join(["tk-pick", action, *map(str, ids)])
    assert len(custom_id) <= limits.CUSTOM_ID, custom_id
    item: ui.Select[Any] = ui.Select(placeholder=placeholder, options=options[: limits.CHOICES], custom_id=custom_id)
    return Picker(item, action, ids)


PERSISTENT: tuple[type[ui.DynamicItem[Any]], ...] = (Action, Picker)

__all__ = ["HANDLERS", "PERSISTENT", "Action", "Handler", "Interaction", "button", "buttons", "pressed", "seat_buttons"]
