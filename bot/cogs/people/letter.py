"""/letter: diplomatic mail, and the answer to it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from discord import app_commands
from discord.app_commands import Transform
from discord.ext import commands

from bot import limits
from bot.access import Mine, is_gm, require_member, seat_for
from bot.client import Client, Interaction
from bot.errors import Refused, explain
from bot.hosting.errors import HostingError
from bot.ui import cards, text
from bot.ui.answers import answer, text_file, think
from bot.ui.lasting import Filled, Kind, handles, lasting_form, text_field
from bot.ui.transformers import Choose, MyFactionOption, seat_meant
from engine.core.ruleset import Addressee
from storage.ids import CampaignId, LetterId, SeatId
from storage.records import Letter, Seat
from storage.statuses import SeatStatus

UNIT = "@"  # before an address among the choices; factions are chosen by number


async def _others(interaction: Interaction, typed: str) -> list[tuple[str, str]]:
    """The other factions, then units and characters the faction knows."""
    mine = await seat_meant(interaction)
    seats = await interaction.client.hosting.seats.all(mine.campaign_id)
    known = await interaction.client.hosting.letters.addressees(mine.seat_id, interaction.user.id)
    factions = [(s.name, str(s.id)) for s in seats if s.id != mine.seat_id and s.status != SeatStatus.RESIGNED]
    return factions + [(one.name, UNIT + one.address) for one in known]


class LetterCog(commands.Cog):
    """Letters between factions, and to those they meet."""

    def __init__(self, bot: Client) -> None:
        self.bot = bot

    @app_commands.command(name="letter")
    @app_commands.describe(
        to="A faction, or a unit or character you know of, if the game allows it",
        unsigned="Hide your name, if the game allows it",
        faction="Which of your factions writes",
    )
    async def letter(
        self,
        interaction: Interaction,
        to: Transform[str, Choose(_others)],
        unsigned: bool = False,
        faction: MyFactionOption | None = None,
    ) -> None:
        """Write a private letter to another faction, or to a unit, even if you do not know its owner."""
        mine = await seat_for(interaction, faction, submit=True)
        require_member(mine)
        rules = self.bot.hosting.campaigns.ruleset(mine.campaign)
        if unsigned and not rules.mail.unsigned_letters:
            raise Refused(f"In {rules.title} every letter is signed. To print something unsigned, use /rumor.")
        hint = "Unsigned: nobody learns who wrote it." if unsigned else f"Signed: {text.clean(mine.seat.name)}"
        body = text_field("text", "Your letter", hint, longest=limits.PRESS)
        unit = await self._unit(mine, interaction.user.id, to)
        if unit is not None:
            form = lasting_form(
                "letter-to",
                mine.seat_id,
                int(unsigned),
                title=f"To {text.clean(unit.name)}",
                items=[body],
                word=unit.address,
            )
        else:
            receiver = await self._receiver(mine.campaign_id, mine.seat_id, to)
            title = f"To {text.clean(receiver.name)}"
            form = lasting_form("letter", mine.seat_id, receiver.id, int(unsigned), title=title, items=[body])
        await interaction.response.send_modal(form)

    async def _unit(self, mine: Mine, user_id: int, to: str) -> Addressee | None:
        """The unit or character that was chosen, or named as the report names it."""
        wanted = to.strip().casefold()
        for one in await self.bot.hosting.letters.addressees(mine.seat_id, user_id):
            if wanted in (UNIT + one.address.casefold(), one.name.casefold(), one.address.casefold()):
                return one
        return None

    async def _receiver(self, campaign_id: CampaignId, own: int, to: str) -> Seat:
        wanted = to.strip().casefold()
        for seat in await self.bot.hosting.seats.all(campaign_id):
            if wanted in (str(seat.id), seat.name.casefold()):
                if seat.id == own:
                    raise Refused("That is your own faction. To keep a note, use /note.")
                return seat
        raise Refused(
            f"You cannot write to anybody called {text.inline(to.removeprefix(UNIT)[:60])} in this "
            f"campaign. Choose from the list."
        )


@handles(Kind.FORM, "letter")
async def letter_written(
    interaction: Interaction, form: Filled, seat_id: SeatId, to: SeatId, unsigned: int = 0
) -> None:
    """A new letter to a faction."""
    letters, who = interaction.client.hosting.letters, interaction.user.id
    await _post(interaction, form, lambda body: letters.write(seat_id, who, to, body, signed=not unsigned))


@handles(Kind.FORM, "letter-to")
async def letter_to_written(
    interaction: Interaction, form: Filled, seat_id: SeatId, unsigned: int, address: str
) -> None:
    """A new letter to a unit or character."""
    letters, who = interaction.client.hosting.letters, interaction.user.id
    await _post(interaction, form, lambda body: letters.write_to(seat_id, who, address, body, signed=not unsigned))


@handles(Kind.BUTTON, "reply")
async def reply(interaction: Interaction, letter_id: LetterId) -> None:
    """The form to answer a letter with."""
    body = text_field("text", "Your answer", "It goes to whoever wrote the letter.", longest=limits.PRESS)
    await interaction.response.send_modal(lasting_form("reply", letter_id, title="An answer", items=[body]))


@handles(Kind.FORM, "reply")
async def reply_written(interaction: Interaction, form: Filled, letter_id: LetterId) -> None:
    """The answer to a letter."""
    letters, who = interaction.client.hosting.letters, interaction.user.id

    async def answered(body: str) -> Letter:
        as_gm = await is_gm(interaction, await letters.campaign_of(letter_id))
        return await letters.reply(letter_id, who, body, as_gm=as_gm)

    await _post(interaction, form, answered)


async def _post(interaction: Interaction, form: Filled, send: Callable[[str], Awaitable[Letter]]) -> None:
    """Send what was written and show it; or say why not, and give the text back."""
    await think(interaction)
    body = form.text("text")
    try:
        await interaction.client.hosting.quotas.spend(interaction.user.id, limits.Thing.LETTER)
        sent = await send(body)
    except HostingError as refused:
        files = [text_file(body, "letter.txt")] if body.strip() else []
        await answer(interaction, f"{explain(refused)} The letter was not sent.", files=files)
        return
    card = cards.embed(f"Your letter to {text.clean(sent.to_label)}", text.escaped(body), colour=cards.PAPER)
    await answer(interaction, "It is on its way.", embeds=[card])
