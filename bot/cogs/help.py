"""/help: what one can do here and now, by who one is and where one stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from discord import app_commands, ui
from discord.ext import commands

from bot.access import Interaction, Mine, campaign_here, is_gm, my_seats, seat_for
from bot.errors import Refused
from bot.hosting.records import Overview
from bot.ui import cards, text
from bot.ui.answers import answer, think
from bot.ui.buttons import buttons, seat_buttons
from storage.columns import CampaignStatus, Role, SeatStatus
from storage.models import Campaign

if TYPE_CHECKING:
    from bot.app import Bot

MOST_SEATS = 8

GIVING = (
    "/orders submit · a form with your orders; or send a file",
    "/order · one order more, completed as you type",
    "/orders check · try orders out, nothing is stored",
    "/orders show, history, restore, template, clear",
    "Write orders as a message, then: press it long (or right-click) → Apps → Submit as orders",
    "/ready · done for this turn",
)
READING = (
    "/report · your report again, of any turn",
    "/map · your map; around: a place, orders: your moves drawn in",
    "/newspaper, /standings · what everybody knows",
    "/rules, /lookup · the rulebook, and what your faction knows",
)
TALKING = (
    "/letter · write to another faction; in some games to a unit you meet, or unsigned",
    "/press, /rumor · write for the next newspaper",
    "/note · notes that only your faction reads",
    "/remind · when I remind you, or never",
    "/campaign more-time, vote-pause · ask for a later deadline, or for a pause",
    "/member · share your faction with others; /resign · leave",
)
WATCHING = (
    "/campaign list, /campaign info · what is played here",
    "/newspaper, /standings, /map · what everybody knows",
    "/rules · the rulebook",
)
LEADING = (
    "/campaign new, start, pause, resume, schedule, end, export",
    "/gm run, extend, rollback · turns",
    "/gm report, redeliver, seat, replace · players, their mail, and the paper once more",
    "/gm strike, grant, announce · the newspaper",
    "/gm audit, health · what was done, and how I am; /gm role, home · who leads, and my channels mended",
)

ORDERS = {"none": "none yet", "sent": "on file", "errors": "on file, with errors"}


class HelpCog(commands.Cog):
    """What now?"""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    @app_commands.command(name="help")
    async def help(self, interaction: Interaction) -> None:
        """What you can do here and now."""
        await think(interaction)
        here = await campaign_here(interaction)
        card = cards.embed("What now?")
        mine = await _mine(interaction, here)
        items: list[ui.Item[Any]] = []
        if mine:
            lines = [line for one in mine[:MOST_SEATS] for line in await self._standing(one)]
            cards.field(card, "Where you stand", lines)
            if any(self._plays(one) for one in mine):
                card.add_field(name="Give orders", value="\n".join(GIVING), inline=False)
            card.add_field(name="Look", value="\n".join(READING), inline=False)
            card.add_field(name="Talk", value="\n".join(TALKING), inline=False)
            items = seat_buttons(mine[0].seat_id) if len(mine) == 1 and self._plays(mine[0]) else []
        else:
            card.description = await self._stranger(interaction)
            card.add_field(name="Look around", value="\n".join(WATCHING), inline=False)
        if await is_gm(interaction, here):
            cards.field(card, "You are a game master", [*await self._desk(interaction, here), *LEADING])
        await answer(interaction, embeds=[card], view=buttons(*items) if items else None)

    def _plays(self, mine: Mine) -> bool:
        status = mine.campaign.status
        return mine.may_submit and status in (CampaignStatus.RUNNING, CampaignStatus.PAUSED)

    async def _standing(self, mine: Mine) -> list[str]:
        """What a faction's person should do next."""
        overview = await self.bot.hosting.campaigns.overview(mine.campaign_id)
        who = f"**{text.name(mine.seat.name)}** in {text.name(mine.campaign.name)}"
        if mine.as_gm:
            who += " (you look in as a game master)"
        return [who, f"→ {await self._next_step(mine, overview)}"]

    async def _next_step(self, mine: Mine, overview: Overview) -> str:
        status = mine.campaign.status
        if status == CampaignStatus.GATHERING:
            return "Wait: the game master starts the campaign, then your first report comes. Meanwhile read /rules."
        if status == CampaignStatus.ENDED:
            return "The campaign is over. /report, /newspaper and /standings tell how it went."
        if mine.seat.status in (SeatStatus.ELIMINATED, SeatStatus.RESIGNED):
            return "This faction is out of the game. Its reports stay: /report."
        assert overview.turn is not None
        when = "The game master has paused the campaign." if status == CampaignStatus.PAUSED else (
            cards.deadline_line(overview.deadline)
        )  # fmt: skip
        if mine.role is Role.READ:
            return f"You read along: /report, /map. {when}"
        state = await self.bot.hosting.orders.state(mine.seat_id)
        if mine.as_gm:
            return f"Its orders: {ORDERS[state]}. {when}"
        todo = {
            "none": f"Read your /report, then give orders for turn {overview.turn.number}: /orders submit.",
            "errors": "There are errors in your orders: /orders submit shows them to you again.",
            "sent": "Your orders are on file; you may change them." + ("" if mine.seat.ready else " Done? /ready"),
        }[state]
        return f"{todo} {when}"

    async def _stranger(self, interaction: Interaction) -> str:
        """What somebody without a faction may do here."""
        if interaction.guild_id is None:
            return "You have no faction yet. On a server where I am, type /join: I lead you through it."
        found = await self.bot.hosting.campaigns.all(interaction.guild_id)
        gathering = [c for c in found if c.status == CampaignStatus.GATHERING]
        if gathering:
            names = ", ".join(f"**{text.name(c.name)}**" for c in gathering[:10])
            return f"You have no faction here yet. {names} takes players now: type /join, I lead you through it."
        if found:
            return "You have no faction here. /join shows whether a campaign takes players now; watching is free."
        return "Nothing is played on this server yet. A game master opens a campaign with /campaign new."

    async def _desk(self, interaction: Interaction, here: Campaign | None) -> list[str]:
        """What waits for a game master."""
        if here is not None:
            campaigns = [here]
        else:
            campaigns = await self.bot.hosting.campaigns.all(interaction.guild_id)
        waiting = [c for c in campaigns if c.status == CampaignStatus.GATHERING]
        if not campaigns:
            return ["→ Nothing is played here yet: /campaign new asks you everything."]
        return [f"→ {text.name(c.name)} is gathering players; /campaign start begins it." for c in waiting[:5]]


async def _mine(interaction: Interaction, here: Campaign | None) -> list[Mine]:
    """The seats the help is about: the faction channel's, else one's own here, else one's own anywhere."""
    channel = interaction.channel_id
    if channel and await interaction.client.hosting.seats.of_channel(channel):
        try:
            return [await seat_for(interaction)]
        except Refused:
            return []
    found = await my_seats(interaction)
    if here is not None:
        return [mine for mine in found if mine.campaign.id == here.id]
    if interaction.guild_id is not None:
        return [mine for mine in found if mine.campaign.guild_id == interaction.guild_id]
    return found
