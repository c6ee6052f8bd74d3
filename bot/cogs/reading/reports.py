"""/report: one's reports again, of any turn."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.access import Mine, seat_for
from bot.client import Client, Interaction
from bot.desk import posts, report_card
from bot.hosting.records import Reading
from bot.ui import cards
from bot.ui import text as ui_text
from bot.ui.answers import answer, picture_file, text_file, that_fit, think
from bot.ui.buttons import seat_buttons
from bot.ui.lasting import Kind, handles
from bot.ui.transformers import AnyFactionOption, FormatOption, TurnOption, turn_number
from storage.ids import SeatId
from storage.records import Campaign, Seat
from storage.statuses import CampaignStatus, SeatStatus


class ReportCog(commands.Cog):
    """What a faction was told."""

    def __init__(self, bot: Client) -> None:
        self.bot = bot

    @app_commands.command(name="report")
    @app_commands.describe(
        turn="Which turn (default: the latest)",
        faction="Which of your factions",
        format="The format of your reports from the next turn on, such as one for client programs",
        page="Whether your reports come with report.html, a page to read and to write orders in",
        text="Whether the text of your reports holds everything, or only what changed",
    )
    async def report(
        self,
        interaction: Interaction,
        turn: TurnOption | None = None,
        faction: AnyFactionOption | None = None,
        format: FormatOption | None = None,
        page: Literal["with the page", "without the page"] | None = None,
        text: Literal["everything", "changes only"] | None = None,
    ) -> None:
        """Your report again, with its map and files; or set the format of future reports."""
        await think(interaction)
        mine = await seat_for(interaction, faction)
        if format is not None:
            await self._choose(interaction, mine, format)
            return
        if page is not None:
            await self._choose_page(interaction, mine, page == "with the page")
            return
        if text is not None:
            await self._choose_changes(interaction, mine, text == "changes only")
            return
        reading = await self.bot.hosting.papers.report(
            mine.seat_id, interaction.user.id, turn_number(turn), as_gm=mine.as_gm
        )
        present, in_play = is_present(mine.campaign, reading), mine.seat.status is not SeatStatus.RESIGNED
        items = [*seat_buttons(mine.seat_id), *posts.asked(reading.report, mine.seat_id, reading.turn.number)]
        files = reading_files(mine, reading)
        given = items if present and in_play and mine.may_submit else []
        view = cards.layout(await face(self.bot, mine.campaign, mine.seat, reading), files, given)
        await answer(interaction, files=files, view=view)

    async def _choose(self, interaction: Interaction, mine: Mine, name: str) -> None:
        papers = self.bot.hosting.papers
        chosen = await papers.choose_format(mine.seat_id, interaction.user.id, name, as_gm=mine.as_gm)
        await answer(
            interaction, f"From the next turn on the reports of {ui_text.name(mine.seat.name)} come as {chosen}."
        )

    async def _choose_page(self, interaction: Interaction, mine: Mine, wanted: bool) -> None:
        papers = self.bot.hosting.papers
        await papers.choose_page(mine.seat_id, interaction.user.id, wanted, as_gm=mine.as_gm)
        word = "with" if wanted else "without"
        await answer(interaction, f"The reports of {ui_text.name(mine.seat.name)} come {word} the page report.html.")

    async def _choose_changes(self, interaction: Interaction, mine: Mine, wanted: bool) -> None:
        papers = self.bot.hosting.papers
        await papers.choose_changes(mine.seat_id, interaction.user.id, wanted, as_gm=mine.as_gm)
        what = "only what changed; /report has everything" if wanted else "everything"
        await answer(
            interaction,
            f"From the next turn on the text of the reports of {ui_text.name(mine.seat.name)} holds {what}.",
        )


def is_present(campaign: Campaign, reading: Reading) -> bool:
    """Whether a report is the latest, of a campaign that goes on."""
    return reading.turn.number == campaign.turn_number - 1 and campaign.status != CampaignStatus.ENDED


async def face(bot: Client, campaign: Campaign, seat: Seat, reading: Reading) -> list[str]:
    """What a report that is read again says, by sections."""
    sections = report_card.words(campaign, seat, reading.turn, reading.report)
    if reading.turn.finished or is_present(campaign, reading):  # the deadline of an old report is long past
        if campaign.status == CampaignStatus.PAUSED:
            sections.append("The campaign is paused: there is no deadline.")
        else:
            overview = await bot.hosting.campaigns.overview(campaign.id)
            sections.append(report_card.until(seat, reading.turn, overview.deadline))
    return sections


def reading_files(mine: Mine, reading: Reading) -> list[discord.File]:
    """The report as text, its orders template, map, battlefields, the report as JSON: no more than may be attached."""
    stem = f"{posts.slug(mine.seat.name)}-turn-{reading.turn.number}"
    report = reading.report
    files = [text_file(report.text, f"report-{stem}.txt")]
    shown = posts.told(report, stem)
    if shown[0] != report.text:
        files.insert(0, text_file(*shown))
    if report.template:
        name = f"orders-{posts.slug(mine.seat.name)}-turn-{reading.turn.number + 1}.txt"
        files.append(text_file(report.template, name))
    if reading.page is not None:
        files.append(posts.page_file(reading.page, stem))
    if reading.map is not None:
        files.append(picture_file(reading.map, reading.map_alt, "map.png"))
    for number, drawn in enumerate(reading.fields, start=1):
        files.append(picture_file(drawn.content, drawn.alt, f"battlefield-{number}.png"))
    if report.data is not None:
        files.append(posts.data_file(report.data, stem))
    return that_fit(files)


@handles(Kind.BUTTON, "first-steps")
async def steps_pressed(interaction: Interaction, seat_id: SeatId) -> None:
    """All that a game tells newcomers, of which a first report has the beginning."""
    await think(interaction)
    mine = await seat_for(interaction, str(seat_id))
    rules = interaction.client.hosting.campaigns.ruleset(mine.campaign)
    card = cards.embed("First steps", cards.first_steps(rules.look.first_steps))
    await answer(interaction, embeds=[card])
