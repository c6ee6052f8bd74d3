"""/gm house: factions that the house plays."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.access import led
from bot.client import Client, Interaction
from bot.cogs.masters.gm_people import seat_of
from bot.errors import Refused
from bot.hosting.people.house_seats import MOST
from bot.ui import text
from bot.ui.answers import answer, think
from bot.ui.transformers import CampaignOption, FactionOption
from engine.core.house import Temper

NOBODY = "nobody"
TEMPERS = [
    app_commands.Choice(name="builder: grows, keeps the peace, defends itself", value=Temper.BUILDER),
    app_commands.Choice(name="raider: takes from the weakest in reach", value=Temper.RAIDER),
    app_commands.Choice(name="schemer: friends with the strong, strikes the weak from behind", value=Temper.SCHEMER),
    app_commands.Choice(name="nobody: the house stops playing it", value=NOBODY),
]
RESIGNED = "resigned"
WHAT = [
    app_commands.Choice(name="one faction (choose it with the option faction)", value="faction"),
    app_commands.Choice(name="new factions (how many: option count)", value="new"),
    app_commands.Choice(name="from now on, every faction whose player resigns", value=RESIGNED),
]


class HouseSeats(commands.GroupCog):
    """The part of /gm about house players; a part of the cog."""

    bot: Client

    @app_commands.command(name="house")
    @app_commands.describe(
        temper="How the house plays",
        what="What it plays (default: one faction)",
        faction="Which faction",
        count="How many new factions (default: one)",
        campaign="Which campaign",
    )
    @app_commands.choices(temper=TEMPERS, what=WHAT)
    async def house(
        self,
        interaction: Interaction,
        temper: str,
        what: str = "faction",
        faction: FactionOption | None = None,
        count: app_commands.Range[int, 1, MOST] = 1,
        campaign: CampaignOption | None = None,
    ) -> None:
        """Let the house play factions that nobody plays. Everybody sees which."""
        await think(interaction)
        chosen = await led(interaction, campaign)
        house, who = self.bot.hosting.house, interaction.user.id
        wanted = None if temper == NOBODY else Temper(temper)
        if what == "new":
            if wanted is None:
                raise Refused("New factions need somebody to play them: choose builder, raider or schemer.")
            made = await house.join(chosen.id, count, wanted, who)
            names = ", ".join(f"**{text.name(seat.name)}**" for seat in made)
            fewer = f" There was no room for more than {len(made)} of {count}." if len(made) < count else ""
            await answer(
                interaction, f"The house has joined: {names}.{fewer} To take one out again: /gm house, nobody."
            )
        elif what == RESIGNED:
            await house.inherit(chosen.id, wanted, who)
            said = "The game decides the fate of factions whose players resign." if wanted is None else (
                f"From now on the house takes over factions whose players resign, and plays them as a {wanted}."
            )  # fmt: skip
            await answer(interaction, said)
        else:
            seat = await seat_of(interaction, chosen, faction)
            await house.play(seat.id, wanted, who)
            said = (
                f"The house no longer plays **{text.name(seat.name)}**."
                if wanted is None
                else f"The house plays **{text.name(seat.name)}** as a {wanted}. If somebody of the faction sends "
                "orders, those count. To give it to a player: /gm replace."
            )
            await answer(interaction, said)
