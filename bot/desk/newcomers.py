"""From an invitation to a seat: what a newcomer is shown, asked and told."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui
from pydantic import BaseModel, Field, create_model

from bot import limits
from bot.access import on_this_server
from bot.client import Client, Interaction
from bot.desk import home
from bot.errors import Refused
from bot.hosting.records import Overview
from bot.ui import cards, forms, text
from bot.ui.answers import answer, think
from bot.ui.buttons import button, buttons, menu
from bot.ui.lasting import Kind, handles
from engine.core.ruleset import choices_of
from storage.ids import CampaignId
from storage.records import Campaign, Seat


def which(open_now: list[Overview]) -> ui.View:
    """A menu of the campaigns that take players."""
    options = [
        discord.SelectOption(
            label=limits.elided(o.campaign.name, limits.CHOICE_NAME),
            value=str(o.campaign.id),
            description=limits.elided(f"{o.title}, {text.count(len(o.seats), 'faction')}, {o.schedule}", 100),
        )
        for o in open_now
    ]
    return buttons(menu("join", placeholder="Campaign", options=options))


@handles(Kind.MENU, "join")
async def _chosen(interaction: Interaction, value: str) -> None:
    await think(interaction)
    hosting = interaction.client.hosting
    campaign = await on_this_server(interaction, CampaignId(int(value)))
    await invite(interaction, await hosting.campaigns.overview(campaign.id))


async def invite(interaction: Interaction, overview: Overview) -> None:
    """What the game is, who plays, what there is to choose; and the button that asks for it."""
    hosting, campaign = interaction.client.hosting, overview.campaign
    rules = hosting.campaigns.ruleset(campaign)
    wanted = choices_of(rules, campaign.options)
    card = cards.embed(f"Join {text.clean(campaign.name)}", f"**{text.escaped(rules.title)}**: {rules.blurb}")
    choices = [f"**{q.label}**: {q.hint}" if q.hint else f"**{q.label}**" for q in forms.questions(wanted)]
    cards.long_field(card, "What you choose", ["**Name** of your faction", *choices])
    names = ", ".join(text.name(state.seat.name) for state in overview.seats)
    card.add_field(
        name=f"Who plays ({len(overview.seats)})",
        value=limits.elided(names, limits.EMBED_FIELD) or "Nobody yet: be the first.",
        inline=False,
    )
    begun = f"It is turn {overview.turn.number}: you join late.\n" if overview.turn else ""
    card.add_field(name="When", value=f"{begun}Turns run {overview.schedule}.", inline=False)
    go = button("join", campaign.id, label="Choose and join", style=discord.ButtonStyle.success)
    await answer(interaction, embeds=[card], view=buttons(go))


@handles(Kind.BUTTON, "join")
async def open_form(interaction: Interaction, number: int) -> None:
    """The form of a newcomer: the faction's name and the game's choices."""
    await forms.ask(interaction, "join", {"campaign": number})


@handles(Kind.STEPS, "join")
async def _form(interaction: Interaction, data: dict[str, Any]) -> forms.Blank:
    """What a newcomer is asked: the faction's name, then the game's own choices."""
    hosting = interaction.client.hosting
    campaign = await on_this_server(interaction, data["campaign"])
    await hosting.seats.require_new(campaign, interaction.user.id)
    rules = hosting.campaigns.ruleset(campaign)
    longest, wanted = rules.play.longest_name, choices_of(rules, campaign.options)
    name = Field(title="Name of your faction", description="As everybody will know it.", max_length=longest)
    model = create_model("Joining", __base__=wanted, faction_name=(str, name))

    async def chosen(submitted: Interaction, record: BaseModel) -> None:
        await _join(submitted, campaign, record.model_dump(mode="json"))

    title = f"Join {campaign.name}"
    return forms.Blank(title=title, model=model, done=chosen, first=("faction_name",), again="Choose again")


async def _join(interaction: Interaction, campaign: Campaign, values: dict[str, Any]) -> None:
    await think(interaction)
    bot = interaction.client
    choices = {key: value for key, value in values.items() if key != "faction_name"}
    seat = await bot.hosting.seats.join(campaign.id, interaction.user.id, str(values["faction_name"]), choices)
    where = ""
    if interaction.guild is not None:
        try:
            channel = await home.faction_channel(bot, interaction.guild, campaign, seat)
            await _catch_up(bot, campaign, seat)
            where = f"Your own channel is {channel.mention}: only your faction and the GMs see it.\n"
        except (Refused, discord.HTTPException) as refused:
            await bot.hosting.papers.tell_gm(
                campaign.id,
                f"{seat.name} has no channel",
                f"I could not make it: {refused}. Fix my permissions, then use /gm home.",
            )
            where = "I could not make your channel yet; the game master has been told.\n"
    begun = seat.engine_id is not None
    when = "Your first report is on its way to your direct messages." if begun else (
        "The campaign begins when the game master starts it; then your first report arrives by direct message, and "
        "tells you what to do first. Until then: /rules, and /letter to the others."
    )  # fmt: skip
    await answer(
        interaction,
        f"Welcome! You lead **{text.name(seat.name)}** in **{text.name(campaign.name)}**.\n{where}{when}",
    )


async def _catch_up(bot: Client, campaign: Campaign, seat: Seat) -> None:
    """A late joiner's first report leaves before there is a channel to fall back on: sent again if it was lost."""
    lost = await bot.hosting.papers.undelivered(campaign.id)
    if seat.engine_id is not None and any(row.seat_id == seat.id and row.kind == "report" for row in lost):
        await bot.hosting.papers.redeliver(campaign.id, seat.id)
