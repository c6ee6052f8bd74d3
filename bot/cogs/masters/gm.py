"""/gm: the game master's desk. Every act is written to the audit log by hosting."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot import limits
from bot.access import led, still_led
from bot.client import Client, Interaction
from bot.cogs.masters.gm_desk import Desk, outcome, run_or_ask
from bot.cogs.masters.gm_house import HouseSeats
from bot.cogs.masters.gm_people import People
from bot.cogs.masters.gm_watch import Watch
from bot.desk import home
from bot.errors import Refused
from bot.hosting.restoring import waits
from bot.hosting.turn.schedule import Schedule
from bot.hosting.turn.turns import LONGEST_TURN
from bot.ui import cards, text
from bot.ui.answers import answer, think
from bot.ui.confirm import confirm
from bot.ui.lasting import Kind, handles
from bot.ui.rhythm import when
from bot.ui.transformers import AnyCampaignOption, CampaignOption, Choose, TurnOption, so_far, turn_number
from storage.ids import CampaignId
from storage.records import Campaign, Restored


async def _held(interaction: Interaction, typed: str) -> list[tuple[str, str]]:
    """The press and rumours held for the next paper; for GMs only, for rumours have no authors for anybody else."""
    campaign = await led(interaction, so_far(interaction, "campaign"))
    held = await interaction.client.hosting.papers.held(campaign.id)
    return [(f"{item.kind}: {item.title or item.text}".replace("\n", " "), str(item.id)) for item in held]


def _who_leads(role: discord.Role | None) -> str:
    if role is None:
        return "No role makes people GMs here: only Manage Server does. To choose one: /gm role, option `role`."
    return f"Members of {role.mention} are GMs here. To change that: option `role`; to end it: option `remove`."


# Shown to everybody: Discord knows only permissions, and whoever is handed a campaign need not have any. Who may do
# what is decided at every command (bot.access.is_gm).
@app_commands.guild_only()
class GmCog(
    Desk, Watch, People, HouseSeats, commands.GroupCog, group_name="gm", group_description="The game master's desk"
):
    """What moves turns; the desk, people, house players and watching are in the other parts."""

    def __init__(self, bot: Client) -> None:
        super().__init__()
        self.bot = bot

    @app_commands.command(name="run")
    @app_commands.describe(campaign="Which campaign")
    async def run_turn(self, interaction: Interaction, campaign: CampaignOption | None = None) -> None:
        """Run the turn now, before its deadline; also retries a failed turn."""
        await think(interaction)
        chosen = await led(interaction, campaign, ended=True)
        await run_or_ask(interaction, chosen)

    @app_commands.command(name="extend")
    @app_commands.describe(
        campaign="Which campaign",
        hours="How many hours to add",
        until="Or the new deadline, like 2026-03-08 20:00 (campaign time)",
        reason="The reason, for the announcement",
    )
    async def extend(
        self,
        interaction: Interaction,
        campaign: CampaignOption | None = None,
        hours: app_commands.Range[int, 1, 720] | None = None,
        until: str | None = None,
        reason: app_commands.Range[str, 0, 500] = "",
    ) -> None:
        """Move this turn's deadline. The change is announced."""
        await think(interaction)
        chosen = await led(interaction, campaign, ended=True)
        if (hours is None) == (until is None):
            raise Refused("Give either the hours to add or the new deadline.")
        turn = await self.bot.hosting.turns.get(chosen.id)
        now = self.bot.clock.now()
        if until is not None:
            deadline = when(until, Schedule.model_validate(chosen.schedule), now)
        else:
            # A deadline of before there was a limit may lie where no hour can be added.
            start = min(max(turn.deadline or now, now), now + LONGEST_TURN)
            deadline = start + timedelta(hours=hours or 0)
        await self.bot.hosting.turns.extend(chosen.id, deadline, interaction.user.id, reason)
        await answer(interaction, f"The deadline of turn {turn.number} is now {text.when(deadline)}.")

    @app_commands.command(name="rollback")
    @app_commands.describe(turn="The turn to play again", campaign="Which campaign", reroll="With new dice")
    async def rollback(
        self,
        interaction: Interaction,
        turn: TurnOption,
        campaign: AnyCampaignOption | None = None,
        reroll: bool = False,
    ) -> None:
        """Roll back to before an earlier turn ran. The discarded history is kept."""
        chosen = await led(interaction, campaign, ended=True)
        number = turn_number(turn)
        run = [one.number for one in await self.bot.hosting.turns.all(chosen.id) if one.done_at is not None]
        if number not in run:
            raise Refused(f"Turn {number} has not run yet.")

        dice = "with new dice" if reroll else "with the same dice"
        await confirm(
            interaction,
            f"Roll **{text.name(chosen.name)}** back to before turn {number} and play it again {dice}? Everybody will "
            "be told. Everything since then is discarded (the database keeps it, but play does not continue from it).",
            f"Roll back to turn {number}",
            "gm-rollback",
            {"campaign": chosen.id, "turn": number, "reroll": reroll},
        )

    @app_commands.command(name="strike")
    @app_commands.describe(
        article="The article or rumour",
        reward_only="Print it, but without its reward",
        campaign="Which campaign",
    )
    async def strike(
        self,
        interaction: Interaction,
        article: app_commands.Transform[str, Choose(_held)],
        reward_only: bool = False,
        campaign: CampaignOption | None = None,
    ) -> None:
        """Keep an article out of the next newspaper, or deny its reward."""
        await think(interaction)
        chosen = await led(interaction, campaign, ended=True)
        held = await self.bot.hosting.papers.held(chosen.id)
        item = next((item for item in held if str(item.id) == article), None)
        if item is None:
            raise Refused("There is no such article in the next newspaper. Choose one from the list.")
        await self.bot.hosting.papers.strike(item.id, interaction.user.id, reward_only=reward_only)
        name = text.name(item.title or item.text)
        done = "will be printed, but earns nothing" if reward_only else "will not be printed"
        await answer(interaction, f"The {item.kind} “{name}” {done}.")

    @app_commands.command(name="role")
    @app_commands.describe(role="Its members become GMs here", remove="No role makes people GMs now")
    async def role(self, interaction: Interaction, role: discord.Role | None = None, remove: bool = False) -> None:
        """Manage Server: choose the role whose members are game masters on this server; or see which it is."""
        await think(interaction)
        guild = home.guild_of(interaction)
        if not interaction.permissions.manage_guild:
            raise Refused("That needs the Manage Server permission.")
        if role is not None and role.is_default():
            raise Refused("That role would make everybody a GM. Choose another role.")
        before = (await asyncio.to_thread(self.bot.store.guild, guild.id)).gm_role_id
        if role is None and not remove:
            await answer(interaction, _who_leads(guild.get_role(before) if before else None))
            return
        if role is not None and remove:
            raise Refused("Choose either a role or `remove`.")
        chosen = role.id if role else None
        await asyncio.to_thread(self.bot.store.change_guild, guild.id, gm_role_id=chosen)
        await self.bot.hosting.papers.log_server(
            guild.id, interaction.user.id, "gm.role", role=chosen, name=role.name if role else None, before=before
        )
        await home.give_to_gms(self.bot, guild, chosen, before)
        said = f"Members of {role.mention} are GMs here." if role else "Only people with Manage Server are GMs here."
        await answer(interaction, f"{said} Whoever leads a campaign is always its GM.")

    @app_commands.command(name="home")
    @app_commands.describe(campaign="Which campaign")
    async def repair(self, interaction: Interaction, campaign: CampaignOption | None = None) -> None:
        """Recreate any of the campaign's channels that are missing."""
        await think(interaction)
        chosen = await led(interaction, campaign, ended=True)
        guild = home.guild_of(interaction)
        if waits(chosen) is not None:
            await self._ask_restored(interaction, chosen)
            return
        seats = await self.bot.hosting.seats.all(chosen.id)
        gone, homeless = home.missing(guild, chosen, seats), not chosen.channels
        await home.make(self.bot, guild, chosen)
        await self.bot.hosting.papers.log(chosen.id, interaction.user.id, "gm.home", made=gone)
        if homeless:  # it came from another server
            whose = text.name(chosen.name)
            await answer(interaction, f"**{whose}** now has its channels here, one for each faction.")
            return
        made = ", ".join(text.name(name) for name in gone)
        await answer(interaction, limits.elided(f"Recreated: {made}." if gone else "Everything is in place.", 1900))

    async def _ask_restored(self, interaction: Interaction, campaign: Campaign) -> None:
        """Whether the people that a file names get their factions back; a file may name anybody."""
        told = waits(campaign) or Restored()
        names = {seat.id: seat.name for seat in await self.bot.hosting.seats.all(campaign.id)}
        people = [f"{text.name(names.get(seat, '?'))}: <@{user}> ({role})" for seat, user, role in told.people]
        places = [f"<#{channel}>" for channel in told.channels.values()]
        again = f"\nThese channels will be reused: {', '.join(places)}." if places else ""
        # All of them, in as many messages as it takes: who is to be let in must not hide behind the end of a list.
        await answer(
            interaction,
            f"**{text.name(campaign.name)}** was restored from a file. The file says who plays; only you can "
            "tell whether that is true:\n" + ("\n".join(people) or "nobody."),
        )
        data = {"campaign": campaign.id, "people": True}
        await confirm(
            interaction,
            f"Let these people in? You become the game master.{again}",
            "Let them in",
            "gm-restored",
            data,
            danger=False,
        )
        await confirm(
            interaction,
            "Or let nobody in: every faction then waits for /gm replace, and new channels are made.",
            "Let nobody in",
            "gm-restored",
            {**data, "people": False},
        )


@handles(Kind.QUESTION, "gm-restored")
async def _restored(interaction: Interaction, data: dict[str, Any]) -> None:
    bot = interaction.client
    campaign = await still_led(interaction, data["campaign"])
    campaign = await bot.hosting.campaigns.confirm(data["campaign"], interaction.user.id, people=data["people"])
    await home.make(bot, home.guild_of(interaction), campaign)
    await answer(
        interaction,
        f"**{text.name(campaign.name)}** now has its channels here, one for each faction. You are its game master. "
        "/campaign resume continues it.",
    )


@handles(Kind.QUESTION, "gm-run")
async def _run_now(interaction: Interaction, data: dict[str, Any]) -> None:
    hosting = interaction.client.hosting
    campaign = await still_led(interaction, data["campaign"])
    if campaign.turn_number != data["turn"]:
        raise Refused(f"Turn {data['turn']} has already run.")
    await answer(interaction, outcome(await hosting.turns.run(campaign.id, interaction.user.id)))


@handles(Kind.QUESTION, "gm-rollback")
async def _rolled_back(interaction: Interaction, data: dict[str, Any]) -> None:
    hosting = interaction.client.hosting
    campaign = await still_led(interaction, data["campaign"])
    again = await hosting.turns.roll_back(campaign.id, data["turn"], interaction.user.id, reroll=data["reroll"])
    await answer(
        interaction,
        f"**{text.name(campaign.name)}** was rolled back to before turn {again.number}. Its orders are on file again.\n"
        f"{cards.deadline_line(again.deadline)}",
    )


@handles(Kind.BUTTON, "gm-run")
async def run_again(interaction: Interaction, campaign_id: CampaignId) -> None:
    """The button below the GM's line about a failed turn."""
    await think(interaction)
    await still_led(interaction, campaign_id)
    run = await interaction.client.hosting.turns.run(campaign_id, interaction.user.id)
    await answer(interaction, outcome(run))
