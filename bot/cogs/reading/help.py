"""/help: what you can do here and now, depending on who and where you are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import app_commands, ui
from discord.ext import commands

from bot.access import Mine, campaign_here, is_gm, my_seats, seat_for
from bot.client import Client, Interaction
from bot.cogs.people.join import joinable
from bot.errors import Refused
from bot.hosting.records import Overview
from bot.ui import cards, text
from bot.ui.answers import answer, think
from bot.ui.buttons import button, buttons, seat_buttons
from bot.ui.lasting import Kind, handles
from storage.records import Campaign
from storage.statuses import CampaignStatus, Role, SeatStatus

MOST_SEATS = 8
USED_MOST = 2  # of each list: so that the card fits a telephone's screen

GIVING = (
    "/orders submit · a form with your orders; or send a file",
    "/order · add one order, completed as you type",
    "/orders check · check orders without submitting them",
    "/orders show, history, restore, template, clear",
    "Write orders as a message, then long-press (or right-click) it → Apps → Submit as orders",
    "/ready · done for this turn",
)
GATHERING = (
    "/rules · the rulebook",
    "/campaign info · who plays, and when turns run",
    "/letter · write to another faction",
    "/note · notes that only your faction reads",
    "/remind · change or stop reminders",
    "/member · share your faction with others; /resign · leave",
)
READING = (
    "/report · your report of any turn",
    "/map · your map; around: a place, orders: your moves, full, history",
    "/newspaper, /standings · what everybody knows",
    "/rules, /lookup · the rulebook, and what your faction knows",
)
TALKING = (
    "/letter · write to another faction",
    "/press, /rumor · write for the next newspaper",
    "/note · notes that only your faction reads",
    "/remind · change or stop reminders",
    "/campaign more-time, vote-pause · ask for more time, or for a pause",
    "/member · share your faction with others; /resign · leave",
)
ALONG = ("/note · notes that only your faction reads", "/remind · change or stop reminders")
WATCHING = (
    "/campaign list, info, seats · what is played here; factions that you can take over",
    "/newspaper, /standings, /map · what everybody knows",
    "/campaign practice · learn a game alone, with a mentor",
    "/rules · the rulebook",
)
LEADING = (
    "/gm desk · who is late, what was not delivered, the usual acts; /gm run, extend, rollback · turns",
    "/campaign new, start, pause, resume, schedule, publish, end, export",
    "/gm report, redeliver, seat, replace, transfer · players, their reports, who leads",
    "/gm house · factions that the house plays",
    "/gm strike, announce, grant, give · the newspaper; what players are given",
    "/gm audit, health · audit log and bot status; /gm role, home · choose game masters, repair channels",
)

BEGINNING = "/gm role · choose who else can lead games on this server"
ORDERS = {"none": "none yet", "sent": "on file", "errors": "on file, with errors"}


class HelpCog(commands.Cog):
    """What now?"""

    def __init__(self, bot: Client) -> None:
        self.bot = bot

    @app_commands.command(name="help")
    async def help(self, interaction: Interaction) -> None:
        """What you can do right now."""
        await self.show(interaction, whole=False)

    async def show(self, interaction: Interaction, *, whole: bool) -> None:
        """The card of help; where not the whole, of each list what is used most, and a button for the rest."""
        await think(interaction)
        here = await campaign_here(interaction)
        card = cards.embed("What now?" if not whole else "All commands")
        mine = await _mine(interaction, here)
        items: list[ui.Item[Any]] = []
        if mine:
            lines = [line for one in mine[:MOST_SEATS] for line in await self._standing(one)]
            cards.long_field(card, "Where you stand", lines)
            lists = self._lists(mine)
            items = seat_buttons(mine[0].seat_id) if len(mine) == 1 and self._plays(mine[0]) else []
        else:
            card.description, around = await self._stranger(interaction)
            lists = [("Look around", around)]
        left = 0
        for name, lines_of in lists:
            shown = lines_of if whole else lines_of[:USED_MOST]
            left += len(lines_of) - len(shown)
            card.add_field(name=name, value="\n".join(shown), inline=False)
        if await is_gm(interaction, here):
            standing, commands_of = await self._desk(interaction, here)
            shown = commands_of if whole else commands_of[:USED_MOST]
            left += len(commands_of) - len(shown)
            cards.long_field(card, "You are a game master", [*standing, *shown])
        if left:
            items.append(button("all-commands", label="All commands"))
        await answer(interaction, embeds=[card], view=buttons(*items) if items else None)

    def _lists(self, mine: list[Mine]) -> list[tuple[str, Sequence[str]]]:
        """The commands that are of use where these seats stand, under their headings."""
        begun = [one for one in mine if one.campaign.status != CampaignStatus.GATHERING]
        if not begun:
            return [("Meanwhile", GATHERING)]
        found: list[tuple[str, Sequence[str]]] = []
        if any(self._plays(one) for one in begun):
            found.append(("Give orders", GIVING))
        found.append(("Look", READING))
        if any(self._plays(one) and not one.as_gm for one in begun):
            found.append(("Talk", [self._letters(begun), *TALKING[1:]]))
        elif any(one.role is Role.READ for one in begun):
            found.append(("Talk", ALONG))
        return found

    def _letters(self, mine: list[Mine]) -> str:
        """What letters can do in the games of these seats."""
        games = [self.bot.hosting.campaigns.ruleset(one.campaign) for one in mine]
        units = ", or to a unit you meet" if any(rules.mail.addressees is not None for rules in games) else ""
        unsigned = "; unsigned, if you like" if any(rules.mail.unsigned_letters for rules in games) else ""
        return f"{TALKING[0]}{units}{unsigned}"

    def _plays(self, mine: Mine) -> bool:
        status = mine.campaign.status
        out = mine.seat.status in (SeatStatus.ELIMINATED, SeatStatus.RESIGNED)
        return mine.may_submit and not out and status in (CampaignStatus.RUNNING, CampaignStatus.PAUSED)

    async def _standing(self, mine: Mine) -> list[str]:
        """What a faction's person should do next."""
        overview = await self.bot.hosting.campaigns.overview(mine.campaign_id)
        who = f"**{text.name(mine.seat.name)}** in {text.name(mine.campaign.name)}"
        if mine.as_gm:
            who += " (you are looking as a game master)"
        return [who, f"→ {await self._next_step(mine, overview)}"]

    async def _next_step(self, mine: Mine, overview: Overview) -> str:
        status = mine.campaign.status
        if status == CampaignStatus.GATHERING:
            return "Your first report comes when the game master starts the campaign. Until then, read /rules."
        if status == CampaignStatus.ENDED:
            return "The campaign is over. /report, /newspaper and /standings tell how it went."
        if mine.seat.status in (SeatStatus.ELIMINATED, SeatStatus.RESIGNED):
            return "This faction is out of the game. Its reports stay: /report."
        assert overview.turn is not None
        when = "The game master has paused the campaign." if status == CampaignStatus.PAUSED else (
            cards.deadline_line(overview.deadline)
        )  # fmt: skip
        if mine.role is Role.READ:
            return f"You can only read: /report, /map. {when}"
        state = await self.bot.hosting.orders.state(mine.seat_id)
        if mine.as_gm:
            return f"Its orders: {ORDERS[state]}. {when}"
        todo = {
            "none": f"Read your /report, then give orders for turn {overview.turn.number}: /orders submit.",
            "errors": "There are errors in your orders: /orders submit shows them again.",
            "sent": "Your orders are on file; you can still change them."
            + ("" if mine.seat.ready else " Done? /ready"),
        }[state]
        return f"{todo} {when}"

    async def _stranger(self, interaction: Interaction) -> tuple[str, Sequence[str]]:
        """What somebody without a faction may do here, and by which commands."""
        if interaction.guild_id is None:
            said = "You have no faction yet. To get one, type /join on a server where I am."
            return said, WATCHING[-1:]
        found = await self.bot.hosting.campaigns.all(interaction.guild_id)
        begun = any(c.status != CampaignStatus.GATHERING for c in found)
        lists = WATCHING if begun else (WATCHING[0], *WATCHING[-2:]) if found else WATCHING[-2:]
        names = [f"**{text.name(o.campaign.name)}**" for o in (await joinable(interaction))[:10]]
        if names:
            are = "is" if len(names) == 1 else "are"
            said = f"You have no faction here yet. {', '.join(names)} {are} open to new players: type /join."
            return said, lists
        if found:
            return "You have no faction here, and no campaign is open to new players. Watching is free.", lists
        if await self.bot.hosting.campaigns.all(interaction.guild_id, ended=True):
            said = "No game is running on this server now. A game master opens a campaign with /campaign new."
            return f"{said} You can still read everything about the last one.", (READING[0], *WATCHING)
        return "No game is running on this server yet. A game master opens a campaign with /campaign new.", lists

    async def _desk(self, interaction: Interaction, here: Campaign | None) -> tuple[list[str], Sequence[str]]:
        """What waits for a game master; and what a game master can do."""
        if here is not None:
            campaigns = [here]
        else:
            campaigns = await self.bot.hosting.campaigns.all(interaction.guild_id)
        if not campaigns:
            return ["→ No game is running here: /campaign new opens one."], (BEGINNING,)
        return [await self._led(campaign) for campaign in campaigns[:MOST_SEATS]], LEADING

    async def _led(self, campaign: Campaign) -> str:
        """A GM's view of a campaign, and what is next."""
        overview = await self.bot.hosting.campaigns.overview(campaign.id)
        name = f"→ **{text.name(campaign.name)}**"
        if campaign.status == CampaignStatus.GATHERING:
            least, joined = self.bot.hosting.campaigns.ruleset(campaign).seats[0], len(overview.seats)
            if joined < least:
                return f"{name} is gathering players: {joined} of at least {least} so far. Players type /join."
            return f"{name} is gathering players: {joined} so far. /campaign start begins it."
        if campaign.status == CampaignStatus.PAUSED:
            return f"{name} is paused. /campaign resume continues it."
        if campaign.status == CampaignStatus.ENDED or overview.turn is None:
            return f"{name} is over. /campaign export saves it."
        sent = f"{overview.sent} of {text.count(overview.playing, 'faction')} sent orders"
        return f"{name}, turn {overview.turn.number}: {sent}. {cards.deadline_line(overview.deadline)}"


@handles(Kind.BUTTON, "all-commands")
async def _all_commands(interaction: Interaction) -> None:
    """Every command that is of use here and now."""
    await HelpCog(interaction.client).show(interaction, whole=True)


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
