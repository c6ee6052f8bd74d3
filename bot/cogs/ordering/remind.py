"""/remind: when to be reminded of missing orders, or not at all."""

from __future__ import annotations

import re

from discord import app_commands
from discord.ext import commands

from bot.access import Mine, my_seats, require_member, seat_for
from bot.client import Client, Interaction
from bot.errors import Refused
from bot.hosting.sheets.reminders import USUAL_HOURS
from bot.ui import text
from bot.ui.answers import answer, think
from bot.ui.transformers import MyFactionOption
from storage.columns import Role


class RemindCog(commands.GroupCog, group_name="remind", group_description="When I remind you of your orders"):
    """Reminders; without a faction they are set for all of one's factions."""

    def __init__(self, bot: Client) -> None:
        super().__init__()
        self.bot = bot

    @app_commands.command(name="at")
    @app_commands.describe(
        hours="Hours before the deadline, at most five numbers, like: 48 24 2", faction="Only for this faction"
    )
    async def at(self, interaction: Interaction, hours: str, faction: MyFactionOption | None = None) -> None:
        """Be reminded so many hours before a deadline while orders are missing or hold errors."""
        await think(interaction)
        chosen = _hours(hours)
        for mine in await _seats(interaction, faction):
            await self.bot.hosting.seats.remind_at(mine.seat_id, interaction.user.id, chosen)
            await self.bot.hosting.seats.mute(mine.seat_id, interaction.user.id, False)
        await self._say(interaction, faction)

    @app_commands.command(name="usual")
    @app_commands.describe(faction="Only for this faction")
    async def usual(self, interaction: Interaction, faction: MyFactionOption | None = None) -> None:
        """Be reminded at the usual hours again."""
        await think(interaction)
        for mine in await _seats(interaction, faction):
            await self.bot.hosting.seats.remind_at(mine.seat_id, interaction.user.id, None)
            await self.bot.hosting.seats.mute(mine.seat_id, interaction.user.id, False)
        await self._say(interaction, faction)

    @app_commands.command(name="never")
    @app_commands.describe(faction="Only for this faction")
    async def never(self, interaction: Interaction, faction: MyFactionOption | None = None) -> None:
        """Not be reminded at all."""
        await think(interaction)
        for mine in await _seats(interaction, faction):
            await self.bot.hosting.seats.mute(mine.seat_id, interaction.user.id, True)
        await self._say(interaction, faction)

    @app_commands.command(name="show")
    @app_commands.describe(faction="Only of this faction")
    async def show(self, interaction: Interaction, faction: MyFactionOption | None = None) -> None:
        """When I remind you."""
        await think(interaction)
        await self._say(interaction, faction)

    async def _say(self, interaction: Interaction, faction: str | None) -> None:
        lines = []
        for mine in await _seats(interaction, faction):
            member = next(
                m for m in await self.bot.hosting.seats.members(mine.seat_id) if m.user_id == interaction.user.id
            )
            hours = list(USUAL_HOURS) if member.reminder_hours is None else member.reminder_hours
            when = "I do not remind you" if member.muted or not hours else f"I remind you {spoken(hours)}"
            if member.role == Role.READ:
                when = "you only read, so I do not remind you"
            lines.append(f"**{text.name(mine.seat.name)}** ({text.name(mine.campaign.name)}): {when}.")
        lines.append("-# Only while orders are missing or hold errors, and never after /ready.")
        await answer(interaction, "\n".join(lines))


async def _seats(interaction: Interaction, faction: str | None) -> list[Mine]:
    """The factions to set it for. Raises Refused when there is none."""
    if faction is not None:
        mine = await seat_for(interaction, faction)
        require_member(mine)
        return [mine]
    found = await my_seats(interaction)
    if not found:
        raise Refused("You have no faction yet, so there is nothing to remind you of. /join shows what you can join.")
    return found


def _hours(typed: str) -> list[int]:
    numbers = re.findall(r"\d{1,6}", typed)
    if not numbers:
        raise Refused("Give the hours before the deadline as numbers, like: 48 24 2. For none there is /remind never.")
    return [int(number) for number in numbers]


def spoken(hours: list[int]) -> str:
    """`24 and 2 hours before the deadline`."""
    parts = [str(hour) for hour in hours]
    listed = parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
    return f"{listed} {'hour' if hours == [1] else 'hours'} before the deadline"
