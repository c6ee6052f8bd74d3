"""/press and /rumor: what players write for the next newspaper."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot import limits
from bot.access import Mine, seat_for
from bot.client import Client, Interaction
from bot.hosting.errors import WrongMoment
from bot.ui import cards, text
from bot.ui.answers import answer, text_file, think
from bot.ui.buttons import button, buttons
from bot.ui.lasting import Filled, Kind, handles, lasting_form, text_field
from bot.ui.transformers import MyFactionOption
from engine.core.telling.press import PressKind
from storage.columns import CampaignStatus
from storage.ids import PressId, SeatId
from storage.records import Press

TITLE = 200


class PressCog(commands.Cog):
    """Articles and rumours."""

    def __init__(self, bot: Client) -> None:
        self.bot = bot

    @app_commands.command(name="press")
    @app_commands.describe(faction="Which of your factions")
    async def press(self, interaction: Interaction, faction: MyFactionOption | None = None) -> None:
        """Write a signed article for the next newspaper."""
        mine = await _writer(interaction, faction)
        reward = self.bot.hosting.campaigns.ruleset(mine.campaign).paper.press_reward
        title = text_field("title", "Title", longest=TITLE, required=False, long=False)
        body = text_field("text", "Text", reward or "Printed with your faction's name.", longest=limits.PRESS)
        await interaction.response.send_modal(
            lasting_form("press", mine.seat_id, title=f"Press of {text.clean(mine.seat.name)}", items=[title, body])
        )

    @app_commands.command(name="rumor")
    @app_commands.describe(faction="Which of your factions")
    async def rumor(self, interaction: Interaction, faction: MyFactionOption | None = None) -> None:
        """Spread an unsigned rumour in the next newspaper."""
        mine = await _writer(interaction, faction)
        body = text_field("text", "What people say", "Nobody learns who said it.", longest=limits.PRESS)
        await interaction.response.send_modal(lasting_form("rumour", mine.seat_id, title="A rumour", items=[body]))


async def _writer(interaction: Interaction, faction: str | None) -> Mine:
    """The seat to write for; refuses before anything is typed for nothing."""
    mine = await seat_for(interaction, faction, submit=True)
    if mine.campaign.status == CampaignStatus.GATHERING:
        raise WrongMoment(f"{mine.campaign.name} has not begun yet: there is no newspaper to write for.")
    if mine.campaign.status == CampaignStatus.ENDED:
        raise WrongMoment(f"{mine.campaign.name} is over, and so is its newspaper.")
    return mine


@handles(Kind.FORM, "press")
async def press_written(interaction: Interaction, form: Filled, seat_id: SeatId) -> None:
    """A signed article."""
    await _hold(interaction, seat_id, PressKind.PRESS, form)


@handles(Kind.FORM, "rumour")
async def rumour_written(interaction: Interaction, form: Filled, seat_id: SeatId) -> None:
    """An unsigned rumour."""
    await _hold(interaction, seat_id, PressKind.RUMOUR, form)


async def _hold(interaction: Interaction, seat_id: SeatId, kind: PressKind, form: Filled) -> None:
    await think(interaction)
    papers, user, body = interaction.client.hosting.papers, interaction.user.id, form.text("text")
    try:
        mine = await seat_for(interaction, str(seat_id), submit=True)
        if kind is PressKind.RUMOUR:
            held = await papers.rumour(seat_id, user, body, as_gm=mine.as_gm)
        else:
            held = await papers.press(seat_id, user, form.text("title"), body, as_gm=mine.as_gm)
    except WrongMoment as refused:
        await answer(
            interaction, f"{text.escaped(str(refused))} Your text is below.", files=[text_file(body, "press.txt")]
        )
        return
    await _show_held(interaction, mine, held)


async def _show_held(interaction: Interaction, mine: Mine, held: Press) -> None:
    """What will be printed, what it brings, and a button to take it back."""
    rumour = held.kind == PressKind.RUMOUR
    card = cards.embed(
        text.clean(held.title) or ("A rumour" if rumour else f"From {text.clean(mine.seat.name)}"),
        text.escaped(held.text),
        colour=cards.PAPER,
    )
    card.set_footer(text="Unsigned" if rumour else f"Signed: {text.clean(mine.seat.name)}")
    reward = interaction.client.hosting.campaigns.ruleset(mine.campaign).paper.press_reward
    lines = [f"Held for the newspaper of turn {held.turn_number}."]
    if reward and not rumour:
        lines.append(text.escaped(reward) + " The game master may strike a reward.")
    back = button("withdraw", held.id, label="Withdraw it", style=discord.ButtonStyle.secondary)
    await answer(interaction, "\n".join(lines), embeds=[card], view=buttons(back))


@handles(Kind.BUTTON, "withdraw")
async def withdraw(interaction: Interaction, press_id: PressId) -> None:
    """Withdraw an article before it is printed."""
    await interaction.client.hosting.papers.withdraw(press_id, interaction.user.id)
    await interaction.response.edit_message(content="Withdrawn: it will not be printed.", view=None)
