"""/remind: when to be reminded of missing orders, or not at all."""

from __future__ import annotations

import re
from collections.abc import Sequence

from discord import app_commands
from discord.ext import commands

from bot.access import Mine, my_seats, require_member, seat_for
from bot.client import Client, Interaction
from bot.errors import Refused
from bot.hosting.people.seats import USUAL_HOURS
from bot.ui import text
from bot.ui.answers import answer, think
from bot.ui.transformers import MyFactionOption
from storage.statuses import Role


class RemindCog(commands.GroupCog, group_name="remind", group_description="Reminders about your orders"):
    """Reminders; without a faction they are set for all of one's factions, and for those one will join."""

    def __init__(self, bot: Client) -> None:
        super().__init__()
        self.bot = bot

    @app_commands.command(name="at")
    @app_commands.describe(
        hours="Hours before the deadline, at most five numbers, like: 48 24 2", faction="Only for this faction"
    )
    async def at(self, interaction: Interaction, hours: str, faction: MyFactionOption | None = None) -> None:
        """Be reminded this many hours before a deadline if orders are missing or have errors."""
        await think(interaction)
        chosen = _hours(hours)
        if faction is None:
            await self.bot.hosting.seats.remind_person(interaction.user.id, chosen)
        else:
            mine = await _own(interaction, faction)
            await self.bot.hosting.seats.remind_at(mine.seat_id, interaction.user.id, chosen)
        await self._say(interaction, faction)

    @app_commands.command(name="usual")
    @app_commands.describe(faction="Only for this faction")
    async def usual(self, interaction: Interaction, faction: MyFactionOption | None = None) -> None:
        """Go back to the usual reminders."""
        await think(interaction)
        if faction is None:
            await self.bot.hosting.seats.remind_person(interaction.user.id, None)
        else:
            mine = await _own(interaction, faction)
            await self.bot.hosting.seats.remind_at(mine.seat_id, interaction.user.id, USUAL_HOURS)
        await self._say(interaction, faction)

    @app_commands.command(name="never")
    @app_commands.describe(faction="Only for this faction")
    async def never(self, interaction: Interaction, faction: MyFactionOption | None = None) -> None:
        """Turn reminders off."""
        await think(interaction)
        if faction is None:
            await self.bot.hosting.seats.remind_person(interaction.user.id, None, muted=True)
        else:
            mine = await _own(interaction, faction)
            await self.bot.hosting.seats.mute(mine.seat_id, interaction.user.id)
        await self._say(interaction, faction)

    @app_commands.command(name="show")
    @app_commands.describe(faction="Only for this faction")
    async def show(self, interaction: Interaction, faction: MyFactionOption | None = None) -> None:
        """When you are reminded."""
        await think(interaction)
        await self._say(interaction, faction)

    async def _say(self, interaction: Interaction, faction: str | None) -> None:
        seats, user_id = self.bot.hosting.seats, interaction.user.id
        found = await my_seats(interaction) if faction is None else [await _own(interaction, faction)]
        lines = []
        for mine in found:
            member = next(m for m in await seats.members(mine.seat_id) if m.user_id == user_id)
            when = _told(await seats.reminding(user_id, member))
            if member.role == Role.READ:
                when = "you can only read, so I do not remind you"
            lines.append(f"**{text.name(mine.seat.name)}** ({text.name(mine.campaign.name)}): {when}.")
        if faction is None:
            lines.append(f"Any faction you join later: {_told(await seats.reminding(user_id))}.")
        lines.append("-# Only if orders are missing or have errors, and never after /ready.")
        await answer(interaction, "\n".join(lines))


async def _own(interaction: Interaction, faction: str) -> Mine:
    """The faction to set it for. Raises Refused for a person with no part in it."""
    mine = await seat_for(interaction, faction)
    require_member(mine)
    return mine


def _told(hours: Sequence[int]) -> str:
    return f"I remind you {spoken(hours)}" if hours else "I do not remind you"


def _hours(typed: str) -> list[int]:
    numbers = re.findall(r"\d{1,6}", typed)
    if not numbers:
        raise Refused("Give the hours before the deadline as numbers, like: 48 24 2. To stop reminders: /remind never.")
    return [int(number) for number in numbers]


def spoken(hours: Sequence[int]) -> str:
    """`24 and 2 hours before the deadline`."""
    parts = [str(hour) for hour in hours]
    listed = parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
    return f"{listed} {'hour' if list(hours) == [1] else 'hours'} before the deadline"
