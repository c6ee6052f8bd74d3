"""/join leads a newcomer by the hand into a campaign; /resign leads out of it."""

from __future__ import annotations

from typing import Any

from discord import app_commands
from discord.ext import commands

from bot.access import require_player, seat_for, visible_campaigns
from bot.client import Client, Interaction
from bot.desk import home, posts
from bot.desk.newcomers import invite, which
from bot.errors import Refused
from bot.hosting.errors import NotAllowed
from bot.hosting.records import Overview
from bot.ui import text
from bot.ui.answers import answer, think
from bot.ui.confirm import confirm
from bot.ui.lasting import Kind, handles
from bot.ui.transformers import Choose, MyFactionOption
from storage.records import Campaign
from storage.statuses import CampaignStatus

LAST_REPORT = (
    "You leave at once, and keep the reports you have. To read how the turn ends, put the order `resign` on your sheet "
    "instead: then you leave when the turn runs, and get one more report."
)


async def joinable(interaction: Interaction) -> list[Overview]:
    """The campaigns of this server that take players now, except those in which the person has had a faction."""
    hosting = interaction.client.hosting
    found = []
    for campaign in await visible_campaigns(interaction):
        rules = hosting.campaigns.ruleset(campaign)
        try:
            await hosting.seats.require_new(campaign, interaction.user.id)
        except NotAllowed:
            continue
        overview = await hosting.campaigns.overview(campaign.id)
        if posts.takes_players(overview, rules.seats[1], rules.play.late_joining):
            found.append(overview)
    return found


async def _open_campaigns(interaction: Interaction, typed: str) -> list[tuple[str, str]]:
    return [(f"{o.campaign.name} ({o.title})", str(o.campaign.id)) for o in await joinable(interaction)]


class JoinCog(commands.Cog):
    """Coming and going."""

    def __init__(self, bot: Client) -> None:
        self.bot = bot

    @app_commands.command(name="join")
    @app_commands.guild_only()
    @app_commands.describe(campaign="Which campaign (default: show them all)")
    async def join(
        self, interaction: Interaction, campaign: app_commands.Transform[str, Choose(_open_campaigns)] | None = None
    ) -> None:
        """Join a campaign. A form asks for your choices."""
        await think(interaction)
        open_now = await joinable(interaction)
        if campaign is not None:
            open_now = [one for one in open_now if _is_meant(one.campaign, campaign)]
        if not open_now:
            raise Refused(await self._nothing_open(interaction, campaign))
        if len(open_now) > 1:
            await answer(interaction, "Which campaign do you want to join?", view=which(open_now))
            return
        await invite(interaction, open_now[0])

    async def _nothing_open(self, interaction: Interaction, chosen: str | None) -> str:
        """Why nothing can be joined here. Raises NotAllowed where the person has had a faction."""
        seats = self.bot.hosting.seats
        if chosen is not None:
            for campaign in await visible_campaigns(interaction):
                if _is_meant(campaign, chosen):
                    await seats.require_new(campaign, interaction.user.id)
            return "That campaign is closed to new players. See /campaign list."
        mine = await seats.of_user(interaction.user.id, interaction.guild_id)
        if mine:
            return (
                "No other campaign here is open to new players. You play in "
                f"{', '.join(text.name(s.campaign.name) for s in mine)}; /help tells you what to do there."
            )
        for campaign in await visible_campaigns(interaction):
            await seats.require_new(campaign, interaction.user.id)
        return "No campaign here is open to new players. A game master opens one with /campaign new."

    @app_commands.command(name="resign")
    @app_commands.describe(faction="Which of your factions")
    async def resign(self, interaction: Interaction, faction: MyFactionOption | None = None) -> None:
        """Leave a campaign for good."""
        mine = await seat_for(interaction, faction)
        require_player(mine)

        what = "Your place becomes free. You can join again until the campaign begins."
        if mine.campaign.status != CampaignStatus.GATHERING:
            what = (
                "The game's rules decide its fate. This cannot be undone: everybody gets one start in a campaign, and "
                "only the game master can let you back in."
            )
            if interaction.client.hosting.campaigns.ruleset(mine.campaign).look.last_report:
                what += f" {LAST_REPORT}"
        await confirm(
            interaction,
            f"Resign from **{text.name(mine.campaign.name)}** and give up **{text.name(mine.seat.name)}**? {what}",
            "Resign",
            "resign",
            {"seat": mine.seat_id},
        )


def _is_meant(campaign: Campaign, typed: str) -> bool:
    """By its id, as autocompletion gives it, or its name."""
    return typed.strip().casefold() in (str(campaign.id), campaign.name.casefold())


@handles(Kind.QUESTION, "resign")
async def _resigned(interaction: Interaction, data: dict[str, Any]) -> None:
    mine = await seat_for(interaction, str(data["seat"]))
    require_player(mine)
    await interaction.client.hosting.seats.resign(mine.seat_id, interaction.user.id)
    await answer(interaction, f"You have left **{text.name(mine.campaign.name)}**. Thank you for playing.")
    guild = interaction.client.get_guild(mine.campaign.guild_id)
    if mine.campaign.status == CampaignStatus.GATHERING and guild is not None:
        await home.remove_channel(interaction.client, guild, mine.seat)
