"""/rules: the rulebook, searched; /lookup: items, skills, technologies as one's faction knows them."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Transform
from discord.ext import commands

from bot import limits
from bot.access import campaign_for, seat_for
from bot.client import Client, Interaction
from bot.errors import Refused
from bot.ui import cards, text
from bot.ui.answers import think
from bot.ui.buttons import menu
from bot.ui.lasting import Kind, handles
from bot.ui.pager import Leaf, Page, leaf
from bot.ui.transformers import AnyFactionOption, Choose, GameOption, seat_meant, so_far
from engine import rulebook, ruletext
from engine.games.registry import TITLES, ruleset
from storage.ids import SeatId

_COLUMNS = re.compile(r"\S {2,}\S")
PAGE = 2_000  # characters of a page: what a telephone shows without much scrolling


async def game_for(interaction: Interaction, chosen: str | None) -> str:
    """The key of the game a question is about: chosen, else this channel's or one's own campaign's, else the only one.
    Raises Refused.
    """
    known = rulebook.games()
    if chosen is not None:
        wanted = chosen.strip().casefold()
        for key, title in TITLES.items():
            if wanted in (key, title.casefold()) and key in known:
                return key
        raise Refused(f"There is no rulebook called {text.inline(chosen[:60])}. Choose a game from the list.")
    try:
        game = (await campaign_for(interaction, None)).game
    except Refused:
        try:
            game = (await seat_for(interaction)).campaign.game
        except Refused:
            if len(known) != 1:
                raise Refused("Which game's rules? Choose one with the option `game`.") from None
            game = known[0]
    if game not in known:
        raise Refused("There is no rulebook for that game here.")
    return game


async def _topics(interaction: Interaction, typed: str) -> list[tuple[str, str]]:
    """Chapters while nothing is typed; then orders, chapters and rules that fit."""
    game = await game_for(interaction, so_far(interaction, "game"))
    book, wanted = rulebook.load(game), typed.strip().casefold()
    chapters = [(chapter.title, chapter.title) for chapter in book.chapters]
    if not wanted:
        return chapters[: limits.CHOICES]
    spoken = wanted.replace(" ", "_")
    specs = (await asyncio.to_thread(ruleset, game)).book.specs if game in TITLES else ()
    orders = [spec for spec in specs if spoken in spec.keyword]
    orders.sort(key=lambda spec: not spec.keyword.startswith(spoken))
    found = [(f"{spec.keyword}: {spec.help}", spec.keyword) for spec in orders[:10]]
    found += [pair for pair in chapters if wanted in pair[0].casefold()]
    for rule in book.search(typed, limits.CHOICES):
        found.append((f"{rule.id}: {' '.join(rule.text.split())}", rule.id))
    return list({value: (label, value) for label, value in reversed(found)}.values())[::-1][: limits.CHOICES]


class RulesCog(commands.Cog):
    """What the rules say."""

    def __init__(self, bot: Client) -> None:
        self.bot = bot

    @app_commands.command(name="rules")
    @app_commands.describe(topic="An order, a chapter, a rule number, or any words", game="Which game")
    async def rules(
        self,
        interaction: Interaction,
        topic: Transform[str, Choose(_topics, narrow=False)] | None = None,
        game: GameOption | None = None,
    ) -> None:
        """Show the rulebook's contents, or search it."""
        await think(interaction)
        await leaf(interaction, "rules", {"game": await game_for(interaction, game), "topic": topic})

    @app_commands.command(name="lookup")
    @app_commands.describe(what="What to look up (default: list what you have)", faction="Which of your factions")
    async def lookup(
        self,
        interaction: Interaction,
        what: Transform[str, Choose(lambda i, t: _things(i, t), narrow=False)] | None = None,
        faction: AnyFactionOption | None = None,
    ) -> None:
        """Look up items, skills, technologies and the like, as your faction knows them."""
        await think(interaction)
        mine = await seat_for(interaction, faction)
        await leaf(interaction, "lookup", {"seat": mine.seat_id, "what": what or ""})


@handles(Kind.BOOK, "rules")
async def _rules(interaction: Interaction, data: dict[str, Any]) -> Sequence[Leaf]:
    return rule_pages(data["game"], data["topic"])


@handles(Kind.BOOK, "lookup")
async def _known(interaction: Interaction, data: dict[str, Any]) -> list[discord.Embed]:
    """What the faction knows of something. Raises Refused where it knows nothing."""
    mine, what = await seat_for(interaction, str(data["seat"])), data["what"]
    found = await interaction.client.hosting.papers.lookup(mine.seat_id, what)
    if not found:
        if not what:
            raise Refused(f"{text.name(mine.seat.name)} has nothing of its own to look up yet. Choose what to look up.")
        raise Refused(
            f"{text.name(mine.seat.name)} knows nothing about {text.inline(what[:60])}. /rules has the rulebook."
        )
    title = f"As {text.clean(mine.seat.name)} knows it"
    return pages_of(title, [f"**{text.escaped(n)}**\n{_entry(t)}" for n, t in found])


def _entry(told: str) -> str:
    """An entry as words, or, where its columns stand below each other, in fixed width."""
    return text.block(told) if "\n" in told and _COLUMNS.search(told) else text.escaped(told)


async def _things(interaction: Interaction, typed: str) -> list[tuple[str, str]]:
    mine = await seat_meant(interaction)
    found = await interaction.client.hosting.papers.lookup(mine.seat_id, typed)
    return [(title, title) for title, _ in found]


def rule_pages(game: str, topic: str | None) -> Sequence[Leaf]:
    """The pages that answer a question about the rules; without one, the contents. Raises Refused."""
    book = rulebook.load(game)
    if topic is None or not topic.strip():
        return [_contents(game, book, at) for at in range(0, len(book.chapters), limits.CHOICES)]
    chapter = next((c for c in book.chapters if c.title.casefold() == topic.strip().casefold()), None)
    if chapter is not None:
        blocks = [ruletext.shown_table(chapter.preface)] if chapter.preface else []
        return pages_of(f"{book.title}: {chapter.title}", [*blocks, *(rule.shown for rule in chapter.rules)])
    found = book.search(topic)
    if not found:
        raise Refused(f"The rulebook of {text.escaped(book.title)} says nothing about {text.inline(topic[:60])}.")
    title = f"{book.title}: {limits.elided(text.clean(topic), 60)}"
    return pages_of(title, [rule.shown_for(topic) for rule in found])


def _contents(game: str, book: rulebook.Rulebook, at: int) -> Page:
    """A page of the contents, with a menu of its chapters. at: the first of them."""
    chapters = book.chapters[at : at + limits.CHOICES]
    lines = [f"• **{chapter.title}**{_size(chapter)}" for chapter in chapters]
    said = "\n".join(["Choose a chapter below, or ask with /rules and the option `topic`.", "", *lines])
    options = [
        discord.SelectOption(label=limits.elided(chapter.title, limits.LABEL), value=f"{game} {number}")
        for number, chapter in enumerate(chapters, at)
    ]
    return Page(
        cards.embed(book.title, said, colour=cards.PAPER), menu("chapter", placeholder="Chapter", options=options)
    )


@handles(Kind.MENU, "chapter")
async def _chapter(interaction: Interaction, value: str) -> None:
    """A chapter chosen from the contents."""
    await think(interaction)
    game, _, number = value.partition(" ")
    chapters = rulebook.load(game).chapters if game in rulebook.games() else ()
    if not number.isdecimal() or int(number) >= len(chapters):
        raise Refused("There is no such chapter. /rules shows the contents.")
    await leaf(interaction, "rules", {"game": game, "topic": chapters[int(number)].title})


def pages_of(title: str, blocks: list[str]) -> list[discord.Embed]:
    """Blocks of text as pages."""
    return [cards.embed(title, page, colour=cards.PAPER) for page in ruletext.messages(blocks, PAGE)]


def _size(chapter: rulebook.Chapter) -> str:
    return f" ({text.count(len(chapter.rules), 'rule')})" if chapter.rules else ""


@handles(Kind.BUTTON, "rules")
async def rules_pressed(interaction: Interaction, seat_id: SeatId) -> None:
    """The contents of the rulebook of the seat's game."""
    await think(interaction)
    mine = await seat_for(interaction, str(seat_id))
    if mine.campaign.game not in rulebook.games():
        raise Refused("There is no rulebook for that game here.")
    await leaf(interaction, "rules", {"game": mine.campaign.game, "topic": None})
