"""Which of my factions? A menu in place of a refusal: the command goes on with the one that is chosen."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot import limits
from bot.access import SeveralSeats
from bot.client import Client, Interaction
from bot.errors import Refused
from bot.ui import prompts
from bot.ui.answers import answer
from bot.ui.buttons import buttons, menu
from bot.ui.lasting import Kind, handles

PLAIN = (discord.AppCommandOptionType.string, discord.AppCommandOptionType.integer,
         discord.AppCommandOptionType.boolean, discord.AppCommandOptionType.number)  # fmt: skip
ASKED = "which seat"


async def ask_which(interaction: Interaction, several: SeveralSeats) -> bool:
    """Show the menu; False where the command cannot go on by itself: it came with a file, or knows no faction."""
    command = interaction.command
    if not isinstance(command, app_commands.Command) or command.get_parameter("faction") is None:
        return False
    given: dict[str, Any] = {}
    for parameter in command.parameters:
        value = getattr(interaction.namespace, parameter.display_name, None)
        if value is not None and (parameter.type not in PLAIN or not isinstance(value, (str, int, float))):
            return False
        if value is not None:
            given[parameter.name] = value
    data = {"command": command.qualified_name, "given": given}
    number = await prompts.remember(interaction, ASKED, data)
    options = [
        discord.SelectOption(
            label=limits.elided(mine.seat.name, limits.CHOICE_NAME),
            value=str(mine.seat_id),
            description=limits.elided(mine.campaign.name, 100),
        )
        for mine in several.found
    ]
    await answer(interaction, "You have several factions.", view=buttons(
        menu("which-seat", number, placeholder="Which one do you mean?", options=options)
    ))  # fmt: skip
    return True


@handles(Kind.MENU, "which-seat")
async def _chosen(interaction: Interaction, seat: str, number: int) -> None:
    kind, data = await prompts.recall(interaction, number)
    command = _command(interaction.client, str(data["command"]))
    if kind != ASKED or command is None:
        raise Refused("That command no longer exists. /help shows what you can do now.")
    await command.callback(command.binding, interaction, **data["given"], faction=seat)  # type: ignore[arg-type]
    # the callback's own parameters are not in its type


def _command(bot: Client, name: str) -> app_commands.Command[Any, ..., Any] | None:
    found: Any = None
    for part in name.split():
        found = bot.tree.get_command(part) if found is None else found.get_command(part)
        if found is None:
            return None
    return found if isinstance(found, app_commands.Command) else None
