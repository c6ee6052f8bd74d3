"""/map: one's own map, around a place, whole, or with one's orders drawn in; what is public; the history of borders."""

from __future__ import annotations

import asyncio

from discord import app_commands
from discord.app_commands import Transform
from discord.ext import commands

from bot import limits
from bot.access import Mine, campaign_for, my_seats, seat_for
from bot.client import Client, Interaction
from bot.desk import posts
from bot.hosting.records import Drawn
from bot.ui import cards, text
from bot.ui.answers import answer, picture_file, that_fit, think
from bot.ui.lasting import Kind, handles
from bot.ui.transformers import AnyCampaignOption, AnyFactionOption, Choose, seat_meant
from storage.ids import SeatId


async def _places(interaction: Interaction, typed: str) -> list[tuple[str, str]]:
    mine = await seat_meant(interaction)
    places = await interaction.client.hosting.papers.places(mine.seat_id)
    wanted = typed.strip().casefold()
    found = [name for name in places if wanted in name.casefold()]
    found.sort(key=lambda name: (name.casefold() != wanted, not name.casefold().startswith(wanted)))
    return [(name, name) for name in found[: limits.CHOICES]]


class MapCog(commands.Cog):
    """Maps from what a faction knows."""

    def __init__(self, bot: Client) -> None:
        self.bot = bot

    @app_commands.command(name="map")
    @app_commands.rename(planned="orders", whole="full")
    @app_commands.describe(
        around="A place on your map to zoom in on",
        radius="How far around, from 1 to 20",
        planned="Draw the moves in your orders on file",
        whole="All of it, in full size",
        history="How the borders went so far, as a moving picture",
        faction="Which of your factions",
        campaign="Which campaign's public map, if you play in none",
    )
    async def map(
        self,
        interaction: Interaction,
        around: Transform[str, Choose(_places, narrow=False)] | None = None,
        radius: app_commands.Range[int, 1, 20] = 4,
        planned: bool = False,
        whole: bool = False,
        history: bool = False,
        faction: AnyFactionOption | None = None,
        campaign: AnyCampaignOption | None = None,
    ) -> None:
        """Your own map, with everything your faction knows."""
        await think(interaction)
        if history:
            whose = None if faction is None else str((await seat_for(interaction, faction)).campaign_id)
            await show_history(interaction, campaign or whose)
            return
        if campaign is not None or (faction is None and await _only_watches(interaction)):
            await show_public(interaction, campaign)
            return
        mine = await seat_for(interaction, faction)
        if planned:
            await show_planned(interaction, mine, around, radius)
            return
        if whole and around is None:
            drawn = await self.bot.hosting.papers.whole_map(mine.seat_id, interaction.user.id, as_gm=mine.as_gm)
            await show(interaction, drawn, f"The whole map of {text.clean(mine.seat.name)}")
            return
        drawn = await self.bot.hosting.papers.map(mine.seat_id, interaction.user.id, around, radius, as_gm=mine.as_gm)
        where = f", around {text.name(around)}" if around else ""
        await show(interaction, drawn, f"The map of {text.clean(mine.seat.name)}{where}")


async def _only_watches(interaction: Interaction) -> bool:
    """Whether the person has no faction anywhere, had none here, and this is no faction's channel."""
    if interaction.channel_id and await interaction.client.hosting.seats.of_channel(interaction.channel_id):
        return False
    if await my_seats(interaction):
        return False
    return not await interaction.client.hosting.seats.of_user(interaction.user.id, interaction.guild_id, over=True)


async def show(interaction: Interaction, drawn: Drawn, title: str, note: str = "") -> None:
    """Answer with a map."""
    card = cards.embed(title, note).set_image(url="attachment://map.png")
    await answer(interaction, embeds=[card], files=[picture_file(drawn.content, drawn.alt, "map.png")])


async def show_public(interaction: Interaction, chosen: str | None) -> None:
    """Answer with what everybody may see of a campaign."""
    campaign = await campaign_for(interaction, chosen, ended=True)
    drawn = await interaction.client.hosting.papers.public_map(campaign.id)
    await show(interaction, drawn, f"The known world of {text.clean(campaign.name)}")


async def show_history(interaction: Interaction, chosen: str | None) -> None:
    """Answer with how the borders of a campaign went, turn by turn."""
    campaign = await campaign_for(interaction, chosen, ended=True)
    papers, who = interaction.client.hosting.papers, interaction.user.id
    drawn, page = await asyncio.gather(papers.history(campaign.id, who), papers.replay(campaign.id, who))
    note = "White stripes: taken since the picture before. In replay.html, for a browser, every turn has its news."
    card = cards.embed(f"How it went: {text.clean(campaign.name)}", note).set_image(url="attachment://history.gif")
    files = [picture_file(drawn.content, drawn.alt, "history.gif"), posts.replay_file(page)]
    await answer(interaction, embeds=[card], files=that_fit(files))


async def show_planned(interaction: Interaction, mine: Mine, around: str | None = None, radius: int = 4) -> None:
    """Answer with the map on which the orders on file are drawn."""
    drawn = await interaction.client.hosting.papers.planned_map(
        mine.seat_id, interaction.user.id, around, radius, as_gm=mine.as_gm
    )
    note = "This shows your orders on file; what others do may change the outcome."
    await show(interaction, drawn, f"The plans of {text.clean(mine.seat.name)}", note)


@handles(Kind.BUTTON, "map")
async def map_pressed(interaction: Interaction, seat_id: SeatId) -> None:
    """The seat's own map."""
    await think(interaction)
    mine = await seat_for(interaction, str(seat_id))
    drawn = await interaction.client.hosting.papers.map(mine.seat_id, interaction.user.id, as_gm=mine.as_gm)
    await show(interaction, drawn, f"The map of {text.clean(mine.seat.name)}", "/map around: zooms in.")


@handles(Kind.BUTTON, "plan")
async def plan_pressed(interaction: Interaction, seat_id: SeatId) -> None:
    """The map with the orders drawn in."""
    await think(interaction)
    await show_planned(interaction, await seat_for(interaction, str(seat_id)))
