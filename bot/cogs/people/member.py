"""/member: the owner of a faction shares it."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.access import seat_for
from bot.client import Client, Interaction
from bot.desk import home
from bot.errors import Refused
from bot.ui import text
from bot.ui.answers import answer, think
from bot.ui.confirm import confirm
from bot.ui.lasting import Kind, handles
from bot.ui.transformers import MyFactionOption
from storage.statuses import Role

ROLES = [
    app_commands.Choice(name="gives orders too", value=Role.SUBMIT.value),
    app_commands.Choice(name="only reads", value=Role.READ.value),
]
MAY = {Role.OWNER: "owns it", Role.SUBMIT: "reads and gives orders", Role.READ: "reads"}


@app_commands.guild_only()
class MemberCog(commands.GroupCog, group_name="member", group_description="Share your faction with others"):
    """The people of a faction."""

    def __init__(self, bot: Client) -> None:
        super().__init__()
        self.bot = bot

    @app_commands.command(name="add")
    @app_commands.choices(role=ROLES)
    @app_commands.describe(person="Whom", role="What that person can do", faction="Which of your factions")
    async def add(
        self,
        interaction: Interaction,
        person: discord.Member,
        role: app_commands.Choice[str],
        faction: MyFactionOption | None = None,
    ) -> None:
        """Add somebody to your faction."""
        await self._set(interaction, person, Role(role.value), faction)

    @app_commands.command(name="role")
    @app_commands.choices(role=[*ROLES, app_commands.Choice(name="owns it instead of you", value=Role.OWNER.value)])
    @app_commands.describe(person="Whose role", role="What that person can do", faction="Which of your factions")
    async def role(
        self,
        interaction: Interaction,
        person: discord.Member,
        role: app_commands.Choice[str],
        faction: MyFactionOption | None = None,
    ) -> None:
        """Change what a member of your faction can do, or transfer the faction."""
        if role.value != Role.OWNER:
            await self._set(interaction, person, Role(role.value), faction)
            return
        mine = await seat_for(interaction, faction, owner=True)
        if await self.bot.hosting.seats.role(mine.seat_id, person.id) is None:
            raise Refused(f"{person.mention} is not a member yet. Use /member add first.")

        await confirm(
            interaction,
            f"Transfer **{text.name(mine.seat.name)}** to {person.mention}? Only the new owner can transfer it back.",
            "Transfer it",
            "member-owner",
            {"seat": mine.seat_id, "person": person.id},
        )

    async def _set(self, interaction: Interaction, person: discord.Member, role: Role, faction: str | None) -> None:
        await think(interaction)
        mine = await seat_for(interaction, faction, owner=True)
        if person.bot:
            raise Refused("A bot cannot play.")
        seats = self.bot.hosting.seats
        is_new = await seats.role(mine.seat_id, person.id) is None
        await seats.add_member(mine.seat_id, person.id, role, interaction.user.id, as_gm=mine.as_gm)
        await home.admit(self.bot, mine.campaign, mine.seat, person.id)
        if is_new and mine.seat.engine_id is not None:
            who = interaction.user.id
            await self.bot.hosting.papers.redeliver(mine.campaign_id, mine.seat_id, None, who, only=person.id)
        where = f" The channel is <#{mine.seat.channel_id}>." if mine.seat.channel_id else ""
        await answer(interaction, f"{person.mention} {MAY[role]}: **{text.name(mine.seat.name)}**.{where}")

    @app_commands.command(name="remove")
    @app_commands.describe(person="The member to remove (yourself, to leave)", faction="Which of your factions")
    async def remove(
        self, interaction: Interaction, person: discord.User, faction: MyFactionOption | None = None
    ) -> None:
        """Remove a member from your faction, or leave it yourself."""
        await think(interaction)
        mine = await seat_for(interaction, faction, owner=person.id != interaction.user.id)
        await self.bot.hosting.seats.remove_member(mine.seat_id, person.id, interaction.user.id, as_gm=mine.as_gm)
        await home.expel(self.bot, mine.seat, person.id)
        await answer(interaction, f"{person.mention} is no longer a member of **{text.name(mine.seat.name)}**.")

    @app_commands.command(name="list")
    @app_commands.describe(faction="Which of your factions")
    async def list_all(self, interaction: Interaction, faction: MyFactionOption | None = None) -> None:
        """Your faction's members and their roles."""
        await think(interaction)
        mine = await seat_for(interaction, faction)
        members = await self.bot.hosting.seats.members(mine.seat_id)
        lines = [f"<@{member.user_id}> {MAY[member.role]}" for member in members]
        await answer(interaction, "\n".join([f"**{text.name(mine.seat.name)}**", *lines]))


@handles(Kind.QUESTION, "member-owner")
async def _handed_over(interaction: Interaction, data: dict[str, Any]) -> None:
    mine = await seat_for(interaction, str(data["seat"]), owner=True)
    seats, person = interaction.client.hosting.seats, int(data["person"])
    if await seats.role(mine.seat_id, person) is None:
        raise Refused(f"<@{person}> is no longer a member. Use /member add first.")
    await seats.add_member(mine.seat_id, person, Role.OWNER, interaction.user.id, as_gm=mine.as_gm)
    await answer(interaction, f"<@{person}> now owns **{text.name(mine.seat.name)}**.")
