"""/join leads a newcomer by the hand into a campaign; /resign leads out of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands, ui
from discord.ext import commands
from pydantic import BaseModel, Field, create_model

from bot import composing, home, limits
from bot.access import Interaction, campaign_id, require_player, seat_for, visible_campaigns
from bot.errors import Refused, answer_error
from bot.hosting.errors import BadChoice
from bot.hosting.records import Overview
from bot.ui import cards, forms, text
from bot.ui.answers import answer, think
from bot.ui.buttons import button, buttons, pressed
from bot.ui.confirm import confirm
from bot.ui.transformers import Choose, MyFactionOption
from storage.columns import CampaignStatus, Role
from storage.models import Campaign, Seat

if TYPE_CHECKING:
    from bot.app import Bot


async def joinable(interaction: Interaction) -> list[Overview]:
    """The campaigns of this server that take players now, except those the person leads a faction of."""
    hosting = interaction.client.hosting
    mine = {
        standing.campaign.id
        for standing in await hosting.seats.of_user(interaction.user.id, interaction.guild_id)
        if standing.member.role == Role.OWNER
    }
    found = []
    for campaign in await visible_campaigns(interaction):
        rules = hosting.campaigns.ruleset(campaign)
        if campaign.id in mine:
            continue
        overview = await hosting.campaigns.overview(campaign_id(campaign))
        if composing.takes_players(overview, rules.seats[1], rules.late_joining):
            found.append(overview)
    return found


async def _open_campaigns(interaction: Interaction, typed: str) -> list[tuple[str, str]]:
    return [(f"{o.campaign.name} ({o.title})", str(o.campaign.id)) for o in await joinable(interaction)]


class JoinCog(commands.Cog):
    """Coming and going."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    @app_commands.command(name="join")
    @app_commands.guild_only()
    @app_commands.describe(campaign="Which campaign; leave it out to see them all")
    async def join(
        self, interaction: Interaction, campaign: app_commands.Transform[str, Choose(_open_campaigns)] | None = None
    ) -> None:
        """Take part in a campaign: I ask you what there is to choose."""
        await think(interaction)
        open_now = await joinable(interaction)
        if campaign is not None:
            wanted = campaign.strip().casefold()
            open_now = [o for o in open_now if wanted in (str(o.campaign.id), o.campaign.name.casefold())]
            if not open_now:
                raise Refused("That campaign takes no players now, or you play in it. See /campaign list.")
        if not open_now:
            raise Refused(await self._nothing_open(interaction))
        if len(open_now) > 1:
            await answer(interaction, "Which campaign do you want to join?", view=Which(open_now, interaction.user.id))
            return
        await invite(interaction, open_now[0])

    async def _nothing_open(self, interaction: Interaction) -> str:
        mine = await self.bot.hosting.seats.of_user(interaction.user.id, interaction.guild_id)
        if mine:
            return (
                "No other campaign takes players here now. You play in "
                f"{', '.join(text.name(s.campaign.name) for s in mine)}; /help tells you what to do there."
            )
        return "No campaign takes players here now. A game master opens one with /campaign new."

    @app_commands.command(name="resign")
    @app_commands.describe(faction="Which of your factions")
    async def resign(self, interaction: Interaction, faction: MyFactionOption | None = None) -> None:
        """Leave a campaign for good."""
        mine = await seat_for(interaction, faction)
        require_player(mine)

        async def resigned(pressed_by: Interaction) -> None:
            await self._resign(pressed_by, mine.campaign, mine.seat)

        begun = mine.campaign.status != CampaignStatus.GATHERING
        what = (
            "What is yours is left to its fate as the game's rules say, and you cannot take it back."
            if begun
            else "Your place is free for somebody else; until the campaign begins you can join again."
        )
        await confirm(
            interaction,
            f"Resign from **{text.name(mine.campaign.name)}** and give up **{text.name(mine.seat.name)}**? {what}",
            "Resign",
            resigned,
        )

    async def _resign(self, interaction: Interaction, campaign: Campaign, seat: Seat) -> None:
        assert seat.id is not None
        await self.bot.hosting.seats.resign(seat.id, interaction.user.id)
        await answer(interaction, f"You have left **{text.name(campaign.name)}**. Thank you for playing.")
        guild = self.bot.get_guild(campaign.guild_id)
        if campaign.status == CampaignStatus.GATHERING and guild is not None:
            await home.remove_channel(self.bot, guild, seat)


class Which(ui.View):
    """A menu of the campaigns that take players."""

    def __init__(self, open_now: list[Overview], user_id: int) -> None:
        super().__init__(timeout=600)
        self.open_now, self.user_id = {str(o.campaign.id): o for o in open_now[: limits.CHOICES]}, user_id
        self.menu: ui.Select[Which] = ui.Select(
            placeholder="Campaign",
            options=[
                discord.SelectOption(
                    label=limits.elided(o.campaign.name, limits.CHOICE_NAME),
                    value=key,
                    description=limits.elided(f"{o.title}, {text.count(len(o.seats), 'faction')}, {o.schedule}", 100),
                )
                for key, o in self.open_now.items()
            ],
        )
        self.menu.callback = self._chosen  # type: ignore[method-assign]  # discord.py's own way
        self.add_item(self.menu)

    async def _chosen(self, interaction: discord.Interaction[Any]) -> None:
        await think(interaction)
        await invite(interaction, self.open_now[self.menu.values[0]])

    async def on_error(self, interaction: discord.Interaction[Any], error: Exception, item: ui.Item[Any], /) -> None:
        await answer_error(interaction, error)


async def invite(interaction: Interaction, overview: Overview) -> None:
    """What the game is, who plays, what there is to choose; and the button that asks for it."""
    hosting, campaign = interaction.client.hosting, overview.campaign
    rules = hosting.campaigns.ruleset(campaign)
    card = cards.embed(f"Join {text.clean(campaign.name)}", f"**{text.escaped(rules.title)}**: {rules.blurb}")
    choices = [f"**{q.label}**: {q.hint}" if q.hint else f"**{q.label}**" for q in forms.questions(rules.choices)]
    cards.field(card, "What you choose", ["**Name** of your faction", *choices])
    names = ", ".join(text.name(state.seat.name) for state in overview.seats)
    card.add_field(
        name=f"Who plays ({len(overview.seats)})",
        value=limits.elided(names, limits.EMBED_FIELD) or "Nobody yet: be the first.",
        inline=False,
    )
    begun = f"It is turn {overview.turn.number}: you join late.\n" if overview.turn else ""
    card.add_field(name="When", value=f"{begun}Turns run {overview.schedule}.", inline=False)
    go = button("join", campaign_id(campaign), label="Choose and join", style=discord.ButtonStyle.success)
    await answer(interaction, embeds=[card], view=buttons(go))


@pressed("join")
async def open_form(interaction: Interaction, number: int) -> None:
    """The form of a newcomer: the faction's name and the game's choices."""
    hosting = interaction.client.hosting
    campaign = await hosting.campaigns.get(number)
    if interaction.guild_id != campaign.guild_id:
        raise Refused("That campaign is on another server.")
    await _ask(interaction, campaign, {})


async def _ask(interaction: Interaction, campaign: Campaign, values: dict[str, Any]) -> None:
    rules = interaction.client.hosting.campaigns.ruleset(campaign)
    name = Field(title="Name of your faction", description="As everybody will know it.", max_length=limits.FACTION_NAME)
    model = create_model("Joining", __base__=rules.choices, faction_name=(str, name))

    async def chosen(submitted: Interaction, record: BaseModel) -> None:
        await _join(submitted, campaign, record.model_dump(mode="json"))

    await forms.ask(interaction, f"Join {campaign.name}", model, chosen, first=("faction_name",), values=values)


async def _join(interaction: Interaction, campaign: Campaign, values: dict[str, Any]) -> None:
    await think(interaction)
    bot = interaction.client
    choices = {key: value for key, value in values.items() if key != "faction_name"}
    try:
        seat = await bot.hosting.seats.join(
            campaign_id(campaign), interaction.user.id, str(values["faction_name"]), choices
        )
    except BadChoice as refused:
        await answer(interaction, text.escaped(str(refused)), view=TryAgain(campaign, values))
        return
    where = ""
    if interaction.guild is not None:
        try:
            channel = await home.faction_channel(bot, interaction.guild, campaign, seat)
            where = f"Your own channel is {channel.mention}: only you, your allies in the faction and the GMs see it.\n"
        except (Refused, discord.HTTPException) as refused:
            await bot.hosting.papers.tell_gm(
                campaign_id(campaign),
                f"{seat.name} has no channel",
                f"I could not make it: {refused}. Mend my permissions, then use /gm home.",
            )
            where = "I could not make your channel yet; the game master has been told.\n"
    rules = bot.hosting.campaigns.ruleset(campaign)
    begun = seat.engine_id is not None
    when = "Your first report is on its way to your direct messages." if begun else (
        "The campaign begins when the game master starts it; then your first report arrives by direct message."
    )  # fmt: skip
    steps = cards.first_steps(rules.first_steps)
    await answer(
        interaction,
        f"Welcome! You lead **{text.name(seat.name)}** in **{text.name(campaign.name)}**.\n{where}{when}\n\n"
        f"**What to do first**\n{steps}",
    )


class TryAgain(ui.View):
    """Back to the form with what was typed."""

    def __init__(self, campaign: Campaign, values: dict[str, Any]) -> None:
        super().__init__(timeout=600)
        self.campaign, self.values = campaign, values
        again: ui.Button[TryAgain] = ui.Button(label="Choose again", style=discord.ButtonStyle.primary)
        again.callback = self._again  # type: ignore[method-assign]  # discord.py's own way
        self.add_item(again)

    async def _again(self, interaction: discord.Interaction[Any]) -> None:
        await _ask(interaction, self.campaign, self.values)
