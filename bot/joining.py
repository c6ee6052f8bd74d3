"""From an invitation to a seat: what a newcomer is shown, asked and told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import ui
from pydantic import BaseModel, Field, create_model

from bot import home, limits
from bot.access import Interaction, campaign_id
from bot.errors import Refused, answer_error
from bot.hosting.errors import BadChoice
from bot.hosting.records import Overview
from bot.ui import cards, forms, text
from bot.ui.answers import answer, think
from bot.ui.buttons import button, buttons, pressed
from bot.ui.lasting import Filled, filled, lasting_form
from engine.core.ruleset import Ruleset
from storage.models import Campaign, Seat

if TYPE_CHECKING:
    from bot.app import Bot


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


def _form(campaign: Campaign, rules: Ruleset[Any, Any]) -> forms.Form:
    """What a newcomer is asked: the faction's name, then the game's own choices."""
    name = Field(title="Name of your faction", description="As everybody will know it.", max_length=limits.FACTION_NAME)
    model = create_model("Joining", __base__=rules.choices, faction_name=(str, name))

    async def chosen(submitted: Interaction, record: BaseModel) -> None:
        await _join(submitted, campaign, record.model_dump(mode="json"))

    return forms.Form(f"Join {campaign.name}", model, chosen, forms.questions(model, ("faction_name",)), {})


async def _ask(interaction: Interaction, campaign: Campaign, values: dict[str, Any]) -> None:
    form = _form(campaign, interaction.client.hosting.campaigns.ruleset(campaign))
    form.typed.update({key: str(value) for key, value in values.items()})
    if form.steps > 1:
        await interaction.response.send_modal(forms.Step(form, 0))
        return
    items = [question.item(form.typed.get(question.key)) for question in form.asked]
    await interaction.response.send_modal(lasting_form("join", campaign_id(campaign), title=form.title, items=items))


@filled("join")
async def joined(interaction: Interaction, sent: Filled, number: int) -> None:
    """The form of a newcomer comes back, perhaps to a bot that was started anew meanwhile."""
    hosting = interaction.client.hosting
    campaign = await hosting.campaigns.get(number)
    if interaction.guild_id != campaign.guild_id:
        raise Refused("That campaign is on another server.")
    form = _form(campaign, hosting.campaigns.ruleset(campaign))
    form.typed.update(sent.texts)
    await forms.finish(interaction, form)


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
            await _catch_up(bot, campaign, seat)
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


async def _catch_up(bot: Bot, campaign: Campaign, seat: Seat) -> None:
    """A late joiner's first report leaves before there is a channel to fall back on: sent again if it was lost."""
    lost = await bot.hosting.papers.undelivered(campaign_id(campaign))
    if seat.engine_id is not None and any(row.seat_id == seat.id and row.kind == "report" for row in lost):
        await bot.hosting.papers.redeliver(campaign_id(campaign), seat.id)


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
