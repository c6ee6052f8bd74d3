"""/letter: diplomatic mail, and the answer to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands
from discord.app_commands import Transform
from discord.ext import commands

from bot import limits
from bot.access import Interaction, require_member, seat_for
from bot.errors import Refused
from bot.hosting.errors import HostingError
from bot.ui import cards, text
from bot.ui.answers import answer, text_file, think
from bot.ui.buttons import pressed
from bot.ui.lasting import Filled, filled, lasting_form, text_field
from bot.ui.transformers import Choose, MyFactionOption
from storage.columns import SeatStatus
from storage.models import Seat

if TYPE_CHECKING:
    from bot.app import Bot


async def _others(interaction: Interaction, typed: str) -> list[tuple[str, str]]:
    try:
        mine = await seat_for(interaction, getattr(interaction.namespace, "faction", None))
    except Refused:
        return []
    seats = await interaction.client.hosting.seats.all(mine.campaign_id)
    return [(s.name, str(s.id)) for s in seats if s.id != mine.seat_id and s.status != SeatStatus.RESIGNED]


class LetterCog(commands.Cog):
    """Letters between factions."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    @app_commands.command(name="letter")
    @app_commands.describe(to="Whom you write to", faction="Which of your factions writes")
    async def letter(
        self,
        interaction: Interaction,
        to: Transform[str, Choose(_others)],
        faction: MyFactionOption | None = None,
    ) -> None:
        """Write to another faction; only its members read it."""
        mine = await seat_for(interaction, faction, submit=True)
        require_member(mine)
        receiver = await self._receiver(mine.campaign_id, mine.seat_id, to)
        assert receiver.id is not None
        body = text_field("text", "Your letter", f"Signed: {text.clean(mine.seat.name)}", longest=limits.PRESS)
        await interaction.response.send_modal(
            lasting_form("letter", mine.seat_id, receiver.id, title=f"To {text.clean(receiver.name)}", items=[body])
        )

    async def _receiver(self, campaign_id: int, own: int, to: str) -> Seat:
        wanted = to.strip().casefold()
        for seat in await self.bot.hosting.seats.all(campaign_id):
            if wanted in (str(seat.id), seat.name.casefold()):
                if seat.id == own:
                    raise Refused("That is your own faction. For notes to yourself there is /note.")
                return seat
        raise Refused(f"There is no faction called {text.inline(to[:60])} in your campaign. Choose one from the list.")


@filled("letter")
async def letter_written(interaction: Interaction, form: Filled, seat_id: int, to: int) -> None:
    """A new letter."""
    await think(interaction)
    body = form.text("text")
    try:
        sent = await interaction.client.hosting.papers.letter(seat_id, interaction.user.id, to, body)
    except HostingError as refused:
        await _returned(interaction, body, refused)
        return
    await _on_its_way(interaction, sent.to_label, body)


@pressed("reply")
async def reply(interaction: Interaction, letter_id: int) -> None:
    """The form to answer a letter with."""
    body = text_field("text", "Your answer", "It goes to whoever wrote the letter.", longest=limits.PRESS)
    await interaction.response.send_modal(lasting_form("reply", letter_id, title="An answer", items=[body]))


@filled("reply")
async def reply_written(interaction: Interaction, form: Filled, letter_id: int) -> None:
    """The answer to a letter."""
    await think(interaction)
    body = form.text("text")
    try:
        sent = await interaction.client.hosting.papers.reply(letter_id, interaction.user.id, body)
    except HostingError as refused:
        await _returned(interaction, body, refused)
        return
    await _on_its_way(interaction, sent.to_label, body)


async def _on_its_way(interaction: Interaction, to: str, body: str) -> None:
    card = cards.embed(f"Your letter to {text.clean(to)}", text.escaped(body), colour=cards.PAPER)
    await answer(interaction, "It is on its way.", embeds=[card])


async def _returned(interaction: Interaction, body: str, refused: HostingError) -> None:
    """Say why not, and give the text back."""
    files = [text_file(body, "letter.txt")] if body.strip() else []
    await answer(interaction, f"{text.escaped(str(refused))} The letter was not sent.", files=files)
