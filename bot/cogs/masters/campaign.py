"""/campaign: opening a campaign, looking at it, taking it along."""

from __future__ import annotations

import asyncio
import io
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands
from pydantic import BaseModel

from bot import limits
from bot.access import campaign_for, led, on_this_server, require_gm, visible_campaigns
from bot.client import Client, Interaction
from bot.cogs.masters.campaign_life import Life
from bot.cogs.masters.campaign_practice import Practice
from bot.cogs.masters.campaign_seats import OpenSeats
from bot.desk import home, posts
from bot.errors import Refused, explain
from bot.hosting.turn.schedule import Schedule
from bot.ui import cards, forms, text
from bot.ui.answers import PATIENCE, answer, think
from bot.ui.lasting import Kind, handles
from bot.ui.rhythm import RHYTHMS, rhythm
from bot.ui.transformers import AnyCampaignOption, DaysOption, GameOption, ZoneOption
from engine.games.registry import ruleset
from storage.ids import CampaignId
from storage.records import Campaign, CampaignSettings

MOST_PARTS = 10  # messages that an export may take
DESK = (
    "GM alerts appear here: late players, undelivered reports, anything that failed.\n"
    "1. Ask your players to type /join. Once they have joined, /campaign start begins the game.\n"
    "2. Turns then run automatically at their deadlines; reports, newspaper, map and reminders go out too.\n"
    "3. A player needs more time: /gm extend. Holidays: /campaign pause. A player has left: /gm replace.\n"
    "4. To tell everybody something: /gm announce. To add game masters: /gm role.\n"
    "5. /gm desk shows who is late and does the usual at a press; /help shows everything you can do."
)


class CampaignCog(
    Life, Practice, OpenSeats, commands.GroupCog, group_name="campaign", group_description="Open, run and end campaigns"
):
    """A campaign from its opening to its end."""

    def __init__(self, bot: Client) -> None:
        super().__init__()
        self.bot = bot

    @app_commands.command(name="new")
    @app_commands.rename(rhythm_kind="rhythm")
    @app_commands.choices(rhythm_kind=RHYTHMS)
    @app_commands.describe(
        game="Which game",
        name="What the campaign is called",
        rhythm_kind="When turns end (default: weekly)",
        days="Weekly: which days, like: Sunday, or Tuesday and Friday",
        time="Weekly: at what time, like 20:00",
        zone="Weekly: time zone, like Europe/Paris",
        hours="Length of a turn in hours, if turns are not weekly",
        early="Run the turn as soon as everybody is ready",
        players="Maximum number of factions",
        extensions="How many one-day extensions each faction gets (/campaign more-time)",
        paper="The newspaper's name",
        unveil="When it is over, the replay shows who held and stood where; players see that before they join",
        seed="The same seed makes the same world (default: a new random world)",
    )
    async def new(
        self,
        interaction: Interaction,
        game: GameOption,
        name: app_commands.Range[str, 1, 80],
        rhythm_kind: app_commands.Choice[str] | None = None,
        days: DaysOption | None = None,
        time: str | None = None,
        zone: ZoneOption | None = None,
        hours: app_commands.Range[int, 1, 1440] | None = None,
        early: bool | None = None,
        players: app_commands.Range[int, 1, 200] | None = None,
        extensions: app_commands.Range[int, 0, 20] = 0,
        paper: app_commands.Range[str, 1, 40] | None = None,
        unveil: bool = False,
        seed: app_commands.Range[str, 1, 60] | None = None,
    ) -> None:
        """GM: open a campaign. I make its channels and ask for the game's options."""
        if interaction.guild is None:
            raise Refused("Open a campaign on the server where you will play it.")
        await require_gm(interaction)
        home.able(interaction.guild)
        importing = asyncio.ensure_future(asyncio.to_thread(ruleset, game))
        done, _ = await asyncio.wait([importing], timeout=PATIENCE)
        if not done:  # a game that nobody has played here yet, on a machine that has much to do
            await think(interaction)
        rules = await importing
        kind = rhythm_kind.value if rhythm_kind else None
        schedule = rhythm(None, kind=kind, days=days, at=time, zone=zone, hours=hours, early=early)

        asked = {
            "game": rules.key,
            "name": name,
            "schedule": schedule.model_dump(mode="json"),
            "players": players,
            "seed": seed,
            "settings": {
                "extensions": extensions,
                "masthead": None if paper is None else text.clean(paper),
                "unveil": unveil,
            },
        }
        await forms.ask(interaction, "campaign-new", asked)

    @app_commands.command(name="info")
    @app_commands.describe(campaign="Which campaign")
    async def info(self, interaction: Interaction, campaign: AnyCampaignOption | None = None) -> None:
        """A campaign's status, visible to everybody."""
        chosen = await campaign_for(interaction, campaign, ended=True)
        await think(interaction, public=True)
        card, _ = await posts.status(self.bot, chosen.id)
        options = _told(self.bot.hosting.campaigns.ruleset(chosen).play.options, chosen)
        cards.long_field(card, "Options", [options] if options else [])
        if chosen.gm_id:
            card.add_field(name="Game master", value=f"<@{chosen.gm_id}>")
        await answer(interaction, embeds=[card], public=True)

    @app_commands.command(name="list")
    async def list_all(self, interaction: Interaction) -> None:
        """List this server's campaigns, including those that have ended."""
        await think(interaction)
        lines = []
        for campaign in await visible_campaigns(interaction, ended=True):
            overview = await self.bot.hosting.campaigns.overview(campaign.id)
            where = f" · <#{campaign.channels['newspaper']}>" if campaign.channels.get("newspaper") else ""
            at = f"turn {campaign.turn_number}, " if campaign.turn_number else ""
            lines.append(
                f"**{text.name(campaign.name)}** ({text.escaped(overview.title)}): {at}{campaign.status}, "
                f"{text.count(len(overview.seats), 'faction')}{where}"
            )
        await answer(interaction, "\n".join(lines) or "No campaign yet. A game master opens one with /campaign new.")

    @app_commands.command(name="export")
    @app_commands.describe(campaign="Which campaign")
    async def export(self, interaction: Interaction, campaign: AnyCampaignOption | None = None) -> None:
        """GM: export the whole campaign as a file for turnkeep restore."""
        await think(interaction)
        chosen = await led(interaction, campaign, ended=True)
        campaigns = self.bot.hosting.campaigns
        data = await campaigns.export(chosen.id, interaction.user.id)
        said = "This is the whole campaign, including every player's secrets. Keep it to yourself."
        if len(data) > limits.UPLOAD * MOST_PARTS:
            # The drawn maps are most of it, and the one part that can be done without.
            data = await campaigns.export(chosen.id, interaction.user.id, pictures=False)
            said += " Pictures of past turns are left out: the file would be too large with them."
        parts = [data[at : at + limits.UPLOAD] for at in range(0, len(data), limits.UPLOAD)]
        if len(parts) > MOST_PARTS:
            raise Refused(
                f"The file is {len(data) / 2**20:.1f} MiB even without its pictures, more than Discord accepts. "
                "The bot's host can copy the whole database with the command `turnkeep backup`."
            )
        name = f"{posts.slug(chosen.name)}-turn-{chosen.turn_number}.zip"
        if len(parts) == 1:
            await answer(interaction, said, files=[discord.File(io.BytesIO(data), filename=name)])
            return
        # Numbered as programs that pack files number the volumes of one archive: 7-Zip opens the first, too.
        said += f" It comes in {len(parts)} parts: save them all in one folder and give `turnkeep restore` the first."
        for number, part in enumerate(parts, start=1):
            file = discord.File(io.BytesIO(part), filename=f"{name}.{number:03}")
            await answer(interaction, said if number == 1 else f"Part {number} of {len(parts)}.", files=[file])


def _told(options: type[BaseModel], campaign: Campaign) -> str:
    """The options of a campaign in one paragraph, named as the form of /campaign new names them."""
    said = {True: "yes", False: "no"}
    asked = [(question.label, campaign.options.get(question.key)) for question in forms.questions(options)]
    return " · ".join(
        f"{label}: {said[value] if isinstance(value, bool) else text.escaped(str(value))}"
        for label, value in asked
        if value is not None
    )


@handles(Kind.STEPS, "campaign-new")
async def _options(interaction: Interaction, data: dict[str, Any]) -> forms.Blank:
    """The game's own options for a new campaign."""
    await require_gm(interaction)
    rules = await asyncio.to_thread(ruleset, data["game"])

    async def opened(submitted: Interaction, options: BaseModel) -> None:
        await think(submitted)
        campaign = await submitted.client.hosting.campaigns.open(
            home.guild_of(submitted).id,
            rules.key,
            data["name"],
            options=options.model_dump(mode="json"),
            schedule=Schedule.model_validate(data["schedule"]),
            who=submitted.user.id,
            max_seats=data["players"],
            seed=data["seed"],
            settings=CampaignSettings(**data["settings"]),
        )
        await _house(submitted, campaign)

    return forms.Blank(
        title=f"{rules.title}: {data['name']}", model=rules.play.options, done=opened, usual="Start with the usual"
    )


async def _house(interaction: Interaction, campaign: Campaign) -> None:
    """Gives a new campaign its home and tells the GM what is next."""
    opened = f"**{text.name(campaign.name)}** is open."
    try:
        campaign = await home.make(interaction.client, home.guild_of(interaction), campaign)
    except (Refused, discord.HTTPException) as refusal:
        why = explain(refusal) or str(refusal)
        await answer(interaction, f"{opened} But I could not make all its channels: {why} Then use /gm home.")
        return
    least = interaction.client.hosting.campaigns.ruleset(campaign).seats[0]
    have = "has" if least == 1 else "have"
    await answer(
        interaction,
        f"{opened} Its home is <#{campaign.channels['newspaper']}>; GM alerts appear in <#{campaign.channels['gm']}>.\n"
        f"Turns will run {Schedule.model_validate(campaign.schedule).describe()}.\n"
        f"Now ask your players to type /join. When at least {text.count(least, 'faction')} {have} joined: /campaign "
        "start.",
    )
    await interaction.client.hosting.papers.tell_gm(campaign.id, "The game master's desk", DESK)


@handles(Kind.BUTTON, "info")
async def show_game(interaction: Interaction, campaign_id: CampaignId) -> None:
    """What this game is, for anyone thinking of joining."""
    await think(interaction)
    hosting = interaction.client.hosting
    campaign = await on_this_server(interaction, campaign_id)
    rules = hosting.campaigns.ruleset(campaign)
    card = cards.embed(rules.title, rules.blurb)
    cards.long_field(card, "Getting started", cards.first_steps(rules.look.first_steps).split("\n"))
    if rules.paper.press_reward:
        card.add_field(name="Press", value=limits.elided(rules.paper.press_reward, limits.EMBED_FIELD), inline=False)
    card.add_field(name="More", value="/rules searches the rulebook; /join signs you up.", inline=False)
    await answer(interaction, embeds=[card])
