"""The message of a report: a card with the picture on top, what weighs most in large type, and the files below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import PurePath
from typing import Any

import discord
from discord import ui

from bot import limits
from bot.ui import text
from bot.ui.cards import PAPER
from storage.columns import SeatStatus
from storage.records import Campaign, Report, Seat, Turn

MOST_EVENTS = 3  # sentences below the headline
HEADLINE = 300  # characters
SECTION = 800  # characters of one section: five of them are less than a layout may have
STEPS = 3  # of a game's first steps; the others are behind a button
PICTURES, PAGE = (".png", ".gif"), ".html"  # the page stands first among the files
_IN_REPORT = " in the report"


def words(campaign: Campaign, seat: Seat, turn: Turn, report: Report) -> list[str]:
    """What a report says of itself, by sections: whose it is, the headline in the reader's own words, funds; what else
    happened; what needs them.
    """
    document = report.document
    first = turn.number == 0
    title = f"{seat.name}: {'your first report' if first else f'report of turn {turn.number}'}"
    date = text.escaped(document.date or turn.date)
    line = f"{text.escaped(text.clean(title))} · {text.name(campaign.name)} · {date}"
    headline, *others = document.happened[: MOST_EVENTS + 1] or ("",)
    head = [f"-# {line}", f"### {text.escaped(limits.elided(headline, HEADLINE))}"] if headline else [f"### {line}"]
    if document.funds:
        head.append(f"**Funds:** {text.escaped(limits.elided(document.funds, HEADLINE))}")
    sections = [head, section([f"• {text.escaped(one)}" for one in others], where=_IN_REPORT)]
    if not first:  # nothing can have gone wrong yet
        sections.append(section([f"⚠️ {text.escaped(one)}" for one in document.warnings], where=_IN_REPORT))
    if document.no_page and not seat.settings.without_page:
        why = f"{text.escaped(document.no_page)} The text and the JSON hold the same."
        sections.append([f"Without report.html this time: {why}"])
    return ["\n".join(lines) for lines in sections if lines]


def until(seat: Seat, turn: Turn, deadline: datetime | None) -> str:
    """The last line of a report that has just come: when the next orders are due, or why none are."""
    if turn.finished:
        return "**The campaign is over.** Thank you for playing!"
    if seat.status is SeatStatus.RESIGNED:
        return "**This was your last report.** You have left the campaign. Thank you for playing!"
    due = f"by {text.when(deadline)}" if deadline else "when every faction is ready (/ready)"
    return f"**Orders for turn {turn.number + 1}** {due}"


def section(lines: Sequence[str], *, where: str = "") -> list[str]:
    """Lines within the limit of a section; those beyond are counted, not cut. where: they stand, too."""
    kept: list[str] = []
    for place, line in enumerate(lines):
        more = f"… and {len(lines) - place} more{where}"
        if sum(len(one) + 1 for one in kept) + len(line) + len(more) + 1 > SECTION:
            return [*kept, more] if kept else [limits.elided(line, SECTION)]
        kept.append(line)
    return kept


def layout(
    sections: Sequence[str],
    files: Sequence[discord.File | discord.Attachment],
    items: Sequence[ui.Item[Any]] = (),
    *,
    mark: int | None = None,
) -> ui.LayoutView:
    """A message of these sections: pictures above, buttons and files below. mark: see `marked`."""
    box: ui.Container[Any] = ui.Container(accent_colour=PAPER)
    pictures = [file for file in files if PurePath(file.filename).suffix in PICTURES]
    if pictures:
        shown = (discord.MediaGalleryItem(_at(one), description=one.description or None) for one in pictures)
        box.add_item(ui.MediaGallery(*shown))
    for place, said in enumerate(sections):
        box.add_item(ui.TextDisplay(said, id=mark if place == 0 else None))
    view = ui.LayoutView(timeout=None)
    view.add_item(box)
    for start in range(0, len(items), limits.IN_ROW):
        view.add_item(ui.ActionRow(*items[start : start + limits.IN_ROW]))
    others = [file for file in files if file not in pictures]
    for file in sorted(others, key=lambda file: PurePath(file.filename).suffix != PAGE):
        view.add_item(ui.File(_at(file)))
    view.stop()  # the listener of `ui.lasting` takes what is pressed, so the library need not keep the view
    return view


def _at(file: discord.File | discord.Attachment) -> str:
    return f"attachment://{file.filename}"


def mark(moment: datetime) -> int:
    """The number of a delivery by its moment, which a component of the message carries: so it is recognised."""
    return 1 + int(moment.timestamp() * 1000) % (2**31 - 1)


def marks(message: discord.Message) -> Iterator[int]:
    """The numbers of all components of a message."""
    within: list[Any] = list(message.components)
    while within:
        part = within.pop()
        within += getattr(part, "children", ())
        if (number := getattr(part, "id", None)) is not None:
            yield number
