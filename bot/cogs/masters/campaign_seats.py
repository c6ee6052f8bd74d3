"""/campaign seats: factions that play on without people, for newcomers to take over."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot import limits
from bot.access import campaign_for, on_this_server, still_led
from bot.client import Client, Interaction
from bot.cogs.masters.gm_people import hand_seat
from bot.errors import Refused
from bot.ui import cards, text
from bot.ui.answers import answer, think
from bot.ui.buttons import buttons, menu
from bot.ui.lasting import Kind, handles
from bot.ui.prompts import without_buttons
from bot.ui.transformers import CampaignOption
from storage.ids import CampaignId, SeatId
from storage.records import Campaign, Seat
from storage.statuses import CampaignStatus


class OpenSeats(commands.GroupCog):
    """The part of /campaign about factions without people; a part of the cog."""

    bot: Client

    @app_commands.command(name="seats")
    @app_commands.describe(campaign="Which campaign")
    async def seats(self, interaction: Interaction, campaign: CampaignOption | None = None) -> None:
        """Factions without a player that you can take over."""
        await think(interaction)
        chosen = await campaign_for(interaction, campaign, ended=True)
        await _offer(interaction, await on_this_server(interaction, chosen.id))


async def _offer(interaction: Interaction, campaign: Campaign) -> None:
    """The free factions of a campaign, and the menu that asks for one."""
    free = await interaction.client.hosting.openings.free(campaign.id)
    if not free:
        raise Refused(f"{_why_none(campaign)} /join lists where you can join.")
    lines = [f"**{text.name(seat.name)}**: {_state(seat)}" for seat in free[: limits.CHOICES]]
    lines.append("-# The game master decides. Whoever takes a faction over gets its channel and its latest report.")
    options = [
        discord.SelectOption(
            label=limits.elided(text.clean(seat.name), limits.CHOICE_NAME), value=str(seat.id), description=_state(seat)
        )
        for seat in free
    ]
    card = cards.embed(f"Factions without a player in {text.clean(campaign.name)}", "\n".join(lines))
    await answer(interaction, embeds=[card], view=buttons(menu("take-over", placeholder="Ask for", options=options)))


def _why_none(campaign: Campaign) -> str:
    name = text.name(campaign.name)
    if campaign.status is CampaignStatus.GATHERING:
        return f"{name} has not begun: factions of the house can be taken over once it has."
    if campaign.status is CampaignStatus.ENDED:
        return f"{name} is over."
    return f"Every faction of {name} has a player."


def _state(seat: Seat) -> str:
    """Who plays it now, and since when it was joined."""
    now = f"played by the house, as a {seat.house}" if seat.house else "its player has left"
    return f"{now}; in the game since turn {max(seat.joined_turn, 1)}"


@handles(Kind.BUTTON, "seats")
async def _pressed(interaction: Interaction, campaign_id: CampaignId) -> None:
    await think(interaction)
    await _offer(interaction, await on_this_server(interaction, campaign_id))


@handles(Kind.MENU, "take-over")
async def _wanted(interaction: Interaction, value: str) -> None:
    await think(interaction)
    hosting = interaction.client.hosting
    seat = await hosting.seats.get(SeatId(int(value)))
    await on_this_server(interaction, seat.campaign_id)
    campaign = await hosting.openings.ask(seat.id, interaction.user.id)
    await answer(
        interaction,
        f"I have asked the game master of **{text.name(campaign.name)}** to give you **{text.name(seat.name)}**. If "
        "the answer is yes, its latest report comes to you by direct message.",
    )


@handles(Kind.BUTTON, "admit")
async def _admitted(interaction: Interaction, seat_id: SeatId, user_id: int) -> None:
    """The button below the game master's line: the person who asked leads the seat from now on."""
    await think(interaction)
    hosting = interaction.client.hosting
    seat = await hosting.seats.get(seat_id)
    campaign = await still_led(interaction, seat.campaign_id)
    await hosting.openings.require_free(seat)
    await hosting.openings.require_newcomer(campaign, user_id)
    await hand_seat(interaction, campaign, seat, user_id)
    await without_buttons(interaction)
