"""/campaign: the life of a campaign from start to end, and its rhythm."""

from __future__ import annotations

from typing import Any

from discord import app_commands
from discord.ext import commands

from bot.access import led, seat_for, still_led
from bot.client import Client, Interaction
from bot.errors import Refused
from bot.hosting.turn.schedule import Schedule
from bot.ui import cards, text
from bot.ui.answers import answer, think
from bot.ui.confirm import confirm
from bot.ui.lasting import Kind, handles
from bot.ui.rhythm import RHYTHMS, rhythm
from bot.ui.transformers import CampaignOption, DaysOption, MyFactionOption, ZoneOption
from storage.statuses import CampaignStatus


class Life(commands.GroupCog):
    """The part of /campaign that moves a campaign on; a part of the cog."""

    bot: Client

    @app_commands.command(name="start")
    @app_commands.describe(campaign="Which campaign")
    async def start(self, interaction: Interaction, campaign: CampaignOption | None = None) -> None:
        """GM: make the world and open the first turn."""
        await think(interaction)
        chosen = await led(interaction, campaign)
        turn = await self.bot.hosting.campaigns.start(chosen.id, interaction.user.id)
        await answer(
            interaction,
            f"**{text.name(chosen.name)}** has begun. Everybody gets the first report by direct message.\n"
            f"{cards.deadline_line(turn.deadline)}",
        )

    @app_commands.command(name="pause")
    @app_commands.describe(campaign="Which campaign", reason="The reason, for the announcement")
    async def pause(
        self,
        interaction: Interaction,
        campaign: CampaignOption | None = None,
        reason: app_commands.Range[str, 0, 500] = "",
    ) -> None:
        """GM: stop the clock until /campaign resume; players can still submit orders."""
        await think(interaction)
        chosen = await led(interaction, campaign)
        await self.bot.hosting.campaigns.pause(chosen.id, interaction.user.id, reason)
        await answer(interaction, f"**{text.name(chosen.name)}** is paused. /campaign resume continues it.")

    @app_commands.command(name="resume")
    @app_commands.describe(campaign="Which campaign")
    async def resume(self, interaction: Interaction, campaign: CampaignOption | None = None) -> None:
        """GM: restart the clock of a paused campaign."""
        await think(interaction)
        chosen = await led(interaction, campaign)
        await self.bot.hosting.campaigns.resume(chosen.id, interaction.user.id)
        overview = await self.bot.hosting.campaigns.overview(chosen.id)
        await answer(
            interaction, f"**{text.name(chosen.name)}** has resumed.\n{cards.deadline_line(overview.deadline)}"
        )

    @app_commands.command(name="end")
    @app_commands.describe(campaign="Which campaign", reason="The reason, for the announcement")
    async def end(
        self,
        interaction: Interaction,
        campaign: CampaignOption | None = None,
        reason: app_commands.Range[str, 0, 500] = "",
    ) -> None:
        """GM: end a campaign for good."""
        chosen = await led(interaction, campaign)
        await confirm(
            interaction,
            f"End **{text.name(chosen.name)}** for good? No more turns will run. This cannot be undone. "
            "(/campaign pause only stops the clock.)",
            "End the campaign",
            "campaign-end",
            {"campaign": chosen.id, "reason": reason},
        )

    @app_commands.command(name="publish")
    @app_commands.describe(campaign="Which campaign", public="No: take the pages down")
    async def publish(
        self, interaction: Interaction, campaign: CampaignOption | None = None, public: bool = True
    ) -> None:
        """GM: show the newspapers, the public map and how it went as web pages, for everybody to read."""
        await think(interaction)
        chosen = await led(interaction, campaign, ended=True)
        address = await self.bot.hosting.sites.publish(chosen.id, interaction.user.id, wanted=public)
        if not public:
            await answer(interaction, f"The pages of **{text.name(chosen.name)}** are taken down.")
            return
        where = f"here: {address}" if address else "where whoever runs this bot shows such pages: ask them"
        said = "Every turn adds its paper; what only a faction knows is not in it."
        await answer(interaction, f"**{text.name(chosen.name)}** is published {where}. {said}")

    @app_commands.command(name="schedule")
    @app_commands.rename(rhythm_kind="rhythm")
    @app_commands.choices(rhythm_kind=RHYTHMS)
    @app_commands.describe(
        campaign="Which campaign",
        rhythm_kind="When turns end",
        days="Weekly: which days, like: Sunday, or Tuesday and Friday",
        time="Weekly: at what time, like 20:00",
        zone="Weekly: time zone, like Europe/Paris",
        hours="Length of a turn in hours, if turns are not weekly",
        early="Run the turn as soon as everybody is ready",
        postpone_if="Extend a deadline by a day if this percent of factions sent no orders (0: never)",
    )
    async def schedule(
        self,
        interaction: Interaction,
        campaign: CampaignOption | None = None,
        rhythm_kind: app_commands.Choice[str] | None = None,
        days: DaysOption | None = None,
        time: str | None = None,
        zone: ZoneOption | None = None,
        hours: app_commands.Range[int, 1, 1440] | None = None,
        early: bool | None = None,
        postpone_if: app_commands.Range[int, 0, 100] | None = None,
    ) -> None:
        """GM: change when turns end. The change is announced."""
        await think(interaction)
        chosen = await led(interaction, campaign)
        kind = rhythm_kind.value if rhythm_kind else None
        before = Schedule.model_validate(chosen.schedule)
        after = rhythm(
            before, kind=kind, days=days, at=time, zone=zone, hours=hours, early=early, postpone_if=postpone_if
        )
        if after == before:
            await answer(interaction, f"Turns run {before.describe()}. Choose what to change: days, time, zone ...")
            return
        turn = await self.bot.hosting.campaigns.set_schedule(chosen.id, after, interaction.user.id)
        line = f"\n{cards.deadline_line(turn.deadline)}" if turn and chosen.status == CampaignStatus.RUNNING else ""
        await answer(interaction, f"Turns now run {after.describe()}.{line}")

    @app_commands.command(name="vote-pause")
    @app_commands.describe(faction="Which of your factions", vote="Yes to vote, no to withdraw your vote")
    async def vote_pause(
        self, interaction: Interaction, vote: bool = True, faction: MyFactionOption | None = None
    ) -> None:
        """Vote for a pause: the campaign pauses when more than half of the factions agree."""
        await think(interaction)
        mine = await seat_for(interaction, faction, submit=True)
        if mine.as_gm:
            raise Refused("As game master you need no vote: use /campaign pause.")
        votes, needed = await self.bot.hosting.vote_pause(mine.campaign_id, mine.seat_id, interaction.user.id, yes=vote)
        done = "The campaign is paused." if votes >= needed else f"{votes} of {needed} votes needed."
        await answer(interaction, f"Your vote is counted. {done}" if vote else f"Your vote is withdrawn. {done}")

    @app_commands.command(name="more-time")
    @app_commands.describe(faction="Which of your factions")
    async def more_time(self, interaction: Interaction, faction: MyFactionOption | None = None) -> None:
        """Extend this turn's deadline with one of your faction's extensions."""
        await think(interaction)
        mine = await seat_for(interaction, faction, submit=True)
        if mine.as_gm:
            raise Refused("As game master, use /gm extend.")
        later = await self.bot.hosting.orders.ask_extension(mine.seat_id, interaction.user.id)
        seat = await self.bot.hosting.seats.get(mine.seat_id)
        await answer(
            interaction,
            f"The deadline is now {text.when(later)}. {text.count(seat.extensions_left, 'extension')} left.",
        )


@handles(Kind.QUESTION, "campaign-end")
async def _ended(interaction: Interaction, data: dict[str, Any]) -> None:
    campaigns = interaction.client.hosting.campaigns
    chosen = await still_led(interaction, data["campaign"])
    await campaigns.end(chosen.id, interaction.user.id, data["reason"])
    await answer(interaction, f"**{text.name(chosen.name)}** is over. Its channels stay until you delete them.")
