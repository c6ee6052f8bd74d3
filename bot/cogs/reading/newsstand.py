"""/newspaper: reposts an issue; /standings: who is ahead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot import limits
from bot.access import campaign_for
from bot.client import Client, Interaction
from bot.errors import Refused
from bot.hosting.records import Issue
from bot.ui import cards, front_page, text
from bot.ui.answers import answer, picture_file, text_file, think
from bot.ui.transformers import AnyCampaignOption, TurnOption, turn_number


class NewspaperCog(commands.Cog):
    """What everybody may read."""

    def __init__(self, bot: Client) -> None:
        self.bot = bot

    @app_commands.command(name="newspaper")
    @app_commands.describe(turn="Which turn (default: the latest)", campaign="Which campaign")
    async def newspaper(
        self, interaction: Interaction, turn: TurnOption | None = None, campaign: AnyCampaignOption | None = None
    ) -> None:
        """An issue of the newspaper, with its press and rumours."""
        await think(interaction)
        chosen = await campaign_for(interaction, campaign, ended=True)
        papers, number = self.bot.hosting.papers, turn_number(turn)
        issue = await papers.issue(chosen.id, number)
        front = await papers.front_page(chosen.id, number)
        files = [text_file(issue.text, f"newspaper-{issue.turn}.txt")]
        if front is not None:
            files.insert(0, picture_file(front.content, front.alt, "front-page.png"))
        await answer(interaction, files=files, view=cards.layout(front_page.issue_sections(issue), files))
        for page in front_page.overflow(issue):
            await answer(interaction, page)
        for card in _press(issue):
            await answer(interaction, embeds=[card])

    @app_commands.command(name="standings")
    @app_commands.describe(campaign="Which campaign")
    async def standings(self, interaction: Interaction, campaign: AnyCampaignOption | None = None) -> None:
        """The standings, visible to everybody, if the game makes them public."""
        chosen = await campaign_for(interaction, campaign, ended=True)
        papers = self.bot.hosting.papers
        table = await papers.standings(chosen.id)
        if table is None:
            rules = self.bot.hosting.campaigns.ruleset(chosen)
            raise Refused(f"{text.escaped(rules.title)} keeps its standings secret.")
        if not table.get("columns"):
            raise Refused(str(table.get("note") or "This campaign keeps its standings secret."))
        if not table.get("rows"):
            raise Refused("There are no standings yet: the first come with the first newspaper.")
        await think(interaction, public=True)
        chart = await papers.standings_chart(chosen.id)
        pages = limits.pages("\n".join(_rows(table)), limits.EMBED_DESCRIPTION)
        found = [cards.embed(_title(str(table.get("title") or ""), chosen.name), pages[0])]
        found += [cards.embed("Standings (continued)", page) for page in pages[1:]]
        files = []
        if chart is not None:
            found[0].set_image(url="attachment://standings.png")
            files.append(picture_file(chart.content, chart.alt, "standings.png"))
        await answer(interaction, embeds=found[:1], files=files, public=True)
        for card in found[1:]:
            await answer(interaction, embeds=[card], public=True)


def _title(title: str, campaign: str) -> str:
    return f"{text.clean(title) or 'Standings'}: {text.clean(campaign)}"


def _rows(table: Mapping[str, Any]) -> list[str]:
    """A line for each faction, the best first, and the note below the table."""
    lines = []
    for place, (_, name, values) in enumerate(table["rows"], start=1):
        counted = ", ".join(f"{text.escaped(str(c))} {v:,}" for c, v in zip(table["columns"], values, strict=False))
        lines.append(f"{place}. **{text.name(str(name))}**: {counted}")
    return lines + ([f"-# {text.escaped(str(table['note']))}"] if table.get("note") else [])


def _press(issue: Issue) -> list[discord.Embed]:
    signed = [(item.signature, item.title, item.text) for item in issue.press]
    return front_page.press_messages(signed, [(item.title, item.text) for item in issue.rumours])
