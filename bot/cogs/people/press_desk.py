"""/press and /rumor: what players write for the next newspaper."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord
from discord import app_commands
from discord.ext import commands

from bot import limits
from bot.access import Mine, seat_for
from bot.client import Client, Interaction
from bot.hosting.errors import WrongMoment
from bot.hosting.mail.papers import WORD
from bot.ui import cards, text
from bot.ui.answers import answer, text_file, think
from bot.ui.buttons import button, buttons
from bot.ui.lasting import Filled, Kind, handles, lasting_form, text_field
from bot.ui.transformers import MyFactionOption
from engine.core.telling.press import PressKind
from storage.ids import PressId, SeatId
from storage.records import Press
from storage.statuses import CampaignStatus

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


@handles(Kind.BUTTON, "word")
async def word(interaction: Interaction, seat_id: SeatId, turn: int) -> None:
    """Write the bulletin or obituary that the paper asks for with the report of a turn."""
    mine = await seat_for(interaction, str(seat_id), submit=True)
    piece = await interaction.client.hosting.papers.asked(seat_id, interaction.user.id, turn, as_gm=mine.as_gm)
    label = "Your last words" if piece.kind == PressKind.OBITUARY else "Your side of it"
    hint = f"Printed in the next newspaper, signed {text.clean(mine.seat.name)}."
    body = text_field("text", label, hint, longest=WORD)
    title = f"{piece.kind.capitalize()}: {text.clean(piece.about)}"
    await interaction.response.send_modal(lasting_form("word", seat_id, turn, title=title, items=[body]))


@handles(Kind.FORM, "word")
async def word_written(interaction: Interaction, form: Filled, seat_id: SeatId, turn: int) -> None:
    """A bulletin or an obituary."""
    papers, user, body = interaction.client.hosting.papers, interaction.user.id, form.text("text")
    await _hold(interaction, seat_id, body, lambda as_gm: papers.word(seat_id, user, turn, body, as_gm=as_gm))


@handles(Kind.FORM, "press")
async def press_written(interaction: Interaction, form: Filled, seat_id: SeatId) -> None:
    """A signed article."""
    papers, user, body = interaction.client.hosting.papers, interaction.user.id, form.text("text")
    title = form.text("title")
    await _hold(interaction, seat_id, body, lambda as_gm: papers.press(seat_id, user, title, body, as_gm=as_gm))


@handles(Kind.FORM, "rumour")
async def rumour_written(interaction: Interaction, form: Filled, seat_id: SeatId) -> None:
    """An unsigned rumour."""
    papers, user, body = interaction.client.hosting.papers, interaction.user.id, form.text("text")
    await _hold(interaction, seat_id, body, lambda as_gm: papers.rumour(seat_id, user, body, as_gm=as_gm))


async def _hold(interaction: Interaction, seat_id: SeatId, body: str, send: Callable[[bool], Awaitable[Press]]) -> None:
    """Have a piece held for the next paper. body: its text, given back if it is refused; send: gets it there."""
    await think(interaction)
    try:
        mine = await seat_for(interaction, str(seat_id), submit=True)
        held = await send(mine.as_gm)
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
        _heading(held) or ("A rumour" if rumour else f"From {text.clean(mine.seat.name)}"),
        text.escaped(held.text),
        colour=cards.PAPER,
    )
    card.set_footer(text="Unsigned" if rumour else f"Signed: {text.clean(mine.seat.name)}")
    reward = interaction.client.hosting.campaigns.ruleset(mine.campaign).paper.press_reward
    lines = [f"Held for the newspaper of turn {held.turn_number}."]
    if reward and held.kind == PressKind.PRESS:
        lines.append(text.escaped(reward) + " The game master may strike a reward.")
    back = button("withdraw", held.id, label="Withdraw it", style=discord.ButtonStyle.secondary)
    await answer(interaction, "\n".join(lines), embeds=[card], view=buttons(back))


def _heading(held: Press) -> str:
    asked = held.kind in (PressKind.BULLETIN, PressKind.OBITUARY)
    return f"{held.kind.capitalize()}: {text.clean(held.title)}" if asked else text.clean(held.title)


@handles(Kind.BUTTON, "withdraw")
async def withdraw(interaction: Interaction, press_id: PressId) -> None:
    """Withdraw an article before it is printed."""
    await interaction.client.hosting.papers.withdraw(press_id, interaction.user.id)
    await interaction.response.edit_message(content="Withdrawn: it will not be printed.", view=None)
