"""/note: private notes kept with a seat."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Transform
from discord.ext import commands

from bot import limits
from bot.access import require_member, seat_for
from bot.client import Client, Interaction
from bot.errors import Refused
from bot.hosting.people.due_notes import turns_meant
from bot.ui import cards, text
from bot.ui.answers import answer, think
from bot.ui.lasting import Kind, handles
from bot.ui.pager import leaf
from bot.ui.transformers import AnyFactionOption, Choose, MyFactionOption, row_number, seat_meant
from storage.ids import NoteId

NOTE = 2_000


async def _notes(interaction: Interaction, typed: str) -> list[tuple[str, str]]:
    mine = await seat_meant(interaction)
    require_member(mine)
    notes = await interaction.client.hosting.seats.notes(mine.seat_id, interaction.user.id)
    return [(f"Turn {note.turn_number}: {' '.join(note.text.split())}", str(note.id)) for note in reversed(notes)]


class NoteCog(commands.GroupCog, group_name="note", group_description="Notes that only your faction reads"):
    """Notes."""

    def __init__(self, bot: Client) -> None:
        super().__init__()
        self.bot = bot

    @app_commands.command(name="add")
    @app_commands.rename(body="text")
    @app_commands.describe(
        body="What to remember; a turn it names (turn 22, in 12 turns) brings it back in that turn's report",
        faction="Which of your factions",
    )
    async def add(
        self,
        interaction: Interaction,
        body: app_commands.Range[str, 1, NOTE],
        faction: MyFactionOption | None = None,
    ) -> None:
        """Save a note that only your faction's members can read."""
        await think(interaction)
        mine = await seat_for(interaction, faction)
        require_member(mine)
        note = await self.bot.hosting.seats.note(mine.seat_id, interaction.user.id, body)
        said = [f"Noted for **{text.name(mine.seat.name)}**."]
        if turns := turns_meant(note.text, note.turn_number):
            named = ", ".join(map(str, turns))
            named = ", ".join(map(str, turns))
            said.append(f"It comes back with the report of turn {named}.")
        await answer(interaction, " ".join([*said, "/note list shows all notes."]))

    @app_commands.command(name="list")
    @app_commands.describe(faction="Which of your factions")
    async def list(self, interaction: Interaction, faction: AnyFactionOption | None = None) -> None:
        """Your faction's notes, latest first."""
        await think(interaction)
        mine = await seat_for(interaction, faction)
        require_member(mine)
        await leaf(interaction, "notes", {"seat": mine.seat_id})

    @app_commands.command(name="drop")
    @app_commands.describe(note="Which note", faction="Which of your factions")
    async def drop(
        self,
        interaction: Interaction,
        note: Transform[str, Choose(_notes)],
        faction: MyFactionOption | None = None,
    ) -> None:
        """Delete a note."""
        await think(interaction)
        mine = await seat_for(interaction, faction)
        require_member(mine)
        await self.bot.hosting.seats.drop_note(mine.seat_id, interaction.user.id, NoteId(row_number(note, "notes")))
        await answer(interaction, "Deleted.")


@handles(Kind.BOOK, "notes")
async def _pages(interaction: Interaction, data: dict[str, Any]) -> list[discord.Embed]:
    """The notes of a faction, latest first, for its members only."""
    mine = await seat_for(interaction, str(data["seat"]))
    require_member(mine)
    notes = await interaction.client.hosting.seats.notes(mine.seat_id, interaction.user.id)
    if not notes:
        raise Refused("There are no notes yet. /note add saves one.")
    shown = [
        f"**Turn {note.turn_number}** · <@{note.user_id}> {text.ago(note.at)}\n{text.escaped(note.text)}"
        for note in reversed(notes)
    ]
    pages = limits.pages("\n\n".join(shown), limits.EMBED_DESCRIPTION)
    return [cards.embed(f"Notes of {text.clean(mine.seat.name)}", page) for page in pages]
