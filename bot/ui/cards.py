"""What stands in channels and direct messages: reports, cards, reminders, letters, as embeds or layouts within the
limits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import PurePath
from typing import Any

import discord
from discord import ui

from bot import limits
from bot.hosting.records import Overview, SeatState
from bot.ui import text
from storage.content import Lacking, LetterMail, MentorNote, ReminderMail
from storage.records import Campaign, Seat
from storage.statuses import CampaignStatus, SeatStatus

PLAIN, GOOD, CARE, BAD, PAPER = 0x5B6770, 0x2E7D4F, 0xB7791F, 0xA33A3A, 0xE8DCC0

_ORDERS = {"none": "none yet", "sent": "on file", "errors": "on file, with errors"}
_MOST_SEATS = 30
SECTION = 800  # characters of one section of a layout, which may have five times as many
PICTURES, PAGE = (".png", ".gif"), ".html"  # the page stands first among the files
MOST_LINES = 8  # of suggested orders that are shown


def embed(title: str, body: str = "", *, colour: int = PLAIN, at: datetime | None = None) -> discord.Embed:
    """An embed within the limits, elided where too long. title: raw, made harmless here; body: markup, in which the
    caller has made players' words harmless.
    """
    return discord.Embed(
        title=limits.elided(text.escaped(" ".join(title.split())), limits.EMBED_TITLE),
        description=limits.elided(body, limits.EMBED_DESCRIPTION) or None,
        colour=colour,
        timestamp=at,
    )


def field(card: discord.Embed, name: str, lines: Sequence[str], *, where: str = "") -> None:
    """Add a field of lines; those beyond the limit are counted, not cut. No lines, no field. where: they stand, too."""
    if lines:
        card.add_field(name=name, value="\n".join(section(lines, where=where, most=limits.EMBED_FIELD)), inline=False)


def long_field(card: discord.Embed, name: str, lines: Sequence[str]) -> None:
    """Add a field of lines that are all shown: it goes on in nameless fields below."""
    parts = limits.pages("\n".join(lines), limits.EMBED_FIELD) if lines else []
    for place, part in enumerate(parts):
        card.add_field(name="\u200b" if place else name, value=part, inline=False)


def section(lines: Sequence[str], *, where: str = "", most: int = SECTION) -> list[str]:
    """Lines of `most` characters in all; those beyond are counted, not cut. where: they stand, too."""
    kept: list[str] = []
    for place, line in enumerate(lines):
        more = f"… and {len(lines) - place} more{where}"
        if sum(len(one) + 1 for one in kept) + len(line) + len(more) + 1 > most:
            return [*kept, more] if kept else [limits.elided(line, most)]
        kept.append(line)
    return kept


def layout(
    sections: Sequence[str],
    files: Sequence[discord.File | discord.Attachment],
    items: Sequence[ui.Item[Any]] = (),
    *,
    mark: int | None = None,
) -> ui.LayoutView:
    """A message of these sections, the longest cut where they are too much together: the first picture above, the
    others, buttons and files below. mark: the number by which the message is recognised.
    """
    box: ui.Container[Any] = ui.Container(accent_colour=PAPER)
    pictures = [file for file in files if PurePath(file.filename).suffix in PICTURES]
    shown = [discord.MediaGalleryItem(_at(one), description=one.description or None) for one in pictures]
    if shown:
        box.add_item(ui.MediaGallery(shown[0]))
    for place, said in enumerate(_within_a_layout(sections)):
        box.add_item(ui.TextDisplay(said, id=mark if place == 0 else None))
    if shown[1:]:
        box.add_item(ui.MediaGallery(*shown[1:]))
    view = ui.LayoutView(timeout=None)
    view.add_item(box)
    for start in range(0, len(items), limits.IN_ROW):
        view.add_item(ui.ActionRow(*items[start : start + limits.IN_ROW]))
    others = [file for file in files if file not in pictures]
    for file in sorted(others, key=lambda file: PurePath(file.filename).suffix != PAGE):
        view.add_item(ui.File(_at(file)))
    view.stop()  # the listener of `ui.lasting` takes what is pressed, so the library need not keep the view
    return view


def _within_a_layout(sections: Sequence[str]) -> list[str]:
    most = limits.LAYOUT_TEXT
    while sum(min(len(said), most) for said in sections) > limits.LAYOUT_TEXT:
        most -= 20
    return [limits.elided(said, most) for said in sections]


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


def turn_name(number: int, date: str) -> str:
    """A turn with its date in the game's calendar, its number named once: "Turn 3, season of the thaw"."""
    shown = text.escaped(date)
    if not shown:
        return f"Turn {number}"
    return shown if number == 0 or f"turn {number}" in shown.casefold() else f"Turn {number}, {shown}"


def turn_label(number: int, date: str) -> str:
    """A turn with its date as a choice, without markup."""
    if date and (number == 0 or f"turn {number}" in date.casefold()):
        return date
    return f"Turn {number}, {date}" if date else f"Turn {number}"


def deadline_line(deadline: datetime | None) -> str:
    """When the turn ends, in the reader's own time."""
    return f"Deadline: {text.when(deadline)}" if deadline else "The turn runs when every faction is ready (/ready)."


def first_steps(steps: Sequence[str]) -> str:
    """ "What now?" for a newcomer, numbered."""
    return "\n".join(f"{place}. {step}" for place, step in enumerate(steps, start=1))


_UNVEILED = "When it is over, the veil lifts: the replay of /map history: shows who held and stood where."


def status_post(overview: Overview, rules_title: str) -> discord.Embed:
    """The campaign's one status post: how far it is, until when, who plays, how many have sent orders (never what)."""
    campaign = overview.campaign
    colour = {CampaignStatus.RUNNING: GOOD, CampaignStatus.PAUSED: CARE}.get(campaign.status, PLAIN)
    card = embed(text.clean(campaign.name), "\n".join(_status_lines(overview, rules_title)), colour=colour)
    names = [_seat_line(state) for state in overview.seats[:_MOST_SEATS]]
    if len(overview.seats) > _MOST_SEATS:
        names.append(f"… and {len(overview.seats) - _MOST_SEATS} more (/campaign info)")
    if names:
        card.add_field(name=f"Factions ({len(overview.seats)})", value=_within(names), inline=False)
    return card


def _within(lines: Sequence[str]) -> str:
    """As many of the lines as one field holds."""
    shown = "\n".join(lines)
    return shown if len(shown) <= limits.EMBED_FIELD else limits.pages(shown, limits.EMBED_FIELD - 2)[0] + "\n…"


def _status_lines(overview: Overview, title: str) -> list[str]:
    lifted = overview.campaign.settings.unveil
    return [*_standing_lines(overview, title), *([_UNVEILED] if lifted else [])]


def _standing_lines(overview: Overview, title: str) -> list[str]:
    campaign = overview.campaign
    if campaign.status == CampaignStatus.GATHERING:
        places = f"{len(overview.seats)} of {campaign.max_seats}" if campaign.max_seats else str(len(overview.seats))
        return [
            f"**{text.escaped(title)}** is gathering players: {places} so far.",
            "Type /join to take part.",
            f"Turns will run {overview.schedule}.",
        ]
    if campaign.status == CampaignStatus.ENDED:
        return [f"**{text.escaped(title)}** is over. /map history:, /newspaper and /standings show how it went."]
    number = overview.turn.number if overview.turn else campaign.turn_number
    lines = [f"**{text.escaped(title)}** · {turn_name(number, overview.date)}"]
    if campaign.status == CampaignStatus.PAUSED:
        lines.append("⏸️ Paused by the game master. You can still submit orders.")
    else:
        lines.append(deadline_line(overview.deadline))
    ready = sum(state.ready for state in overview.seats)
    lines.append(f"Orders on file: {overview.sent} of {overview.playing} · ready: {ready}")
    if overview.votes:
        seats = sum(state.seat.status is SeatStatus.PLAYING for state in overview.seats)
        lines.append(f"🗳️ Votes for a pause: {overview.votes} of {seats // 2 + 1} needed (/campaign vote-pause)")
    return [*lines, f"Turns run {overview.schedule}."]


def _seat_line(state: SeatState) -> str:
    note = {
        SeatStatus.VACANT: " (looking for a player)",
        SeatStatus.RESIGNED: " (resigned)",
        SeatStatus.ELIMINATED: " (eliminated)",
    }.get(state.seat.status, "")
    if not note and state.seat.house:
        note = " (played by the house)"
    return f"{text.name(state.seat.name)}{note}"


def turn_card(overview: Overview, state: SeatState, on_file: Any, ahead: Sequence[Any] = ()) -> discord.Embed:
    """The card of a faction channel: turn, deadline, state of the orders, readiness. on_file: OnFile or None; ahead:
    those that wait for later turns.
    """
    seat, campaign = state.seat, overview.campaign
    if campaign.status == CampaignStatus.GATHERING or overview.turn is None:
        lines = ["The campaign has not begun. Your first report arrives when the game master starts it."]
        return embed(text.clean(seat.name), "\n".join(lines))
    if campaign.status == CampaignStatus.ENDED or seat.status in (SeatStatus.ELIMINATED, SeatStatus.RESIGNED):
        return embed(text.clean(seat.name), "This faction is out of the game. You can still read its reports: /report")
    paused = campaign.status == CampaignStatus.PAUSED
    lines = [
        f"**{turn_name(overview.turn.number, overview.date)}**",
        "⏸️ Paused by the game master." if paused else deadline_line(overview.deadline),
        *_orders_lines(state, on_file),
        *_ahead_lines(ahead),
        *_ready_lines(state),
    ]
    colour = {"none": CARE if seat.owes else GOOD, "errors": BAD}.get(state.orders, GOOD)
    return embed(text.clean(seat.name), "\n".join(lines), colour=colour)


def _orders_lines(state: SeatState, on_file: Any) -> list[str]:
    if on_file is None:
        return ["Orders: **none yet**" if state.seat.owes else "No orders are expected from you this turn."]
    lines = [f"Orders: **{_ORDERS[state.orders]}**: {text.count(on_file.accepted, 'order')}"]
    if on_file.errors:
        lines[0] += f", {text.count(on_file.errors, 'error')}"
    if on_file.warnings:
        lines[0] += f", {text.count(on_file.warnings, 'warning')}"
    by = f" by <@{on_file.author_id}>" if on_file.author_id else ""
    return [*lines, f"Sent{by} {text.ago(on_file.at)}, submission {on_file.version}"]


def _ready_lines(state: SeatState) -> list[str]:
    if not state.seat.owes:
        return []
    return ["Ready: **yes**" if state.ready else "Ready: not yet (/ready when you are done)"]


def _ahead_lines(ahead: Sequence[Any]) -> list[str]:
    told = [f"turn {one.turn} ({text.count(one.accepted, 'order')})" for one in ahead[:8]]
    return [f"⏳ Waiting for later turns: {', '.join(told)}"] if told else []


def reminder(campaign: Campaign, seat: Seat, mail: ReminderMail, at: datetime) -> discord.Embed:
    """A reminder that orders are missing, or hold errors."""
    missing = mail.state is Lacking.MISSING
    what = "I have no orders from you yet" if missing else "There are errors in your orders"
    lines = [f"{text.name(campaign.name)}, turn {mail.turn}. {what}."]
    if mail.deadline:
        lines.append(deadline_line(mail.deadline))
    if mail.asked:
        lines.append("The game master asks you for them.")
    if mail.last_one:
        lines.append("Everybody else has sent theirs: you are the last one.")
    lines.append("-# /remind changes or stops reminders.")
    return embed(f"{text.clean(seat.name)}: {'orders missing' if missing else 'orders with errors'}", "\n".join(lines),
                 colour=CARE, at=at)  # fmt: skip


def letter(campaign: Campaign, mail: LetterMail, at: datetime) -> discord.Embed:
    """A letter from another faction, or the sender's copy; its text is the writer's, made harmless."""
    sender = text.name(mail.sender or "somebody unknown")
    title = "A copy of your letter" if mail.copy else "A letter has arrived"
    card = embed(title, text.escaped(mail.text), colour=PAPER, at=at)
    if not mail.copy:
        card.add_field(name="From", value=sender or "somebody unknown")
    if mail.to:
        card.add_field(name="To", value=text.name(mail.to))
    if mail.quoted:
        quoted = limits.elided(text.escaped(mail.quoted), limits.EMBED_FIELD)
        card.add_field(name="It answers", value=quoted, inline=False)
    if mail.nobody:
        card.set_footer(text="Nobody plays this character. Reply as them, or ignore it.")
    card.add_field(name="Campaign", value=text.name(campaign.name))
    return card


def mentor(note: MentorNote, at: datetime) -> discord.Embed:
    """A mentor's note: what changed, what it means, one thing to try, and how to go on."""
    title = "Your mentor: welcome" if note.turn == 0 else f"Your mentor, on turn {note.turn}"
    card = embed(title, text.escaped(note.changed), colour=GOOD, at=at)
    if note.meaning:
        card.add_field(name="What it means", value=limits.elided(text.escaped(note.meaning), limits.EMBED_FIELD))
    suggestion = limits.elided(text.escaped(note.suggestion), limits.EMBED_FIELD - 400)
    lines = note.orders.rstrip("\n").splitlines()
    shown = [*lines[:MOST_LINES], *([f"... and {len(lines) - MOST_LINES} more"] if len(lines) > MOST_LINES else [])]
    block = text.block(limits.elided("\n".join(shown), 360)) if lines else ""
    card.add_field(name="One thing to try", value="\n".join(filter(None, (suggestion, block))), inline=False)
    go_on = "When your orders are as you want them, press Ready or type /ready: the turn runs at once."
    if note.last:
        go_on += " This was my last note: you know how it goes. /rules and /help answer questions."
    card.add_field(name="Then", value=go_on, inline=False)
    return card


def told(
    title: str, words: str, at: datetime, *, deadline: datetime | None = None, colour: int = PLAIN
) -> discord.Embed:
    """An announcement, a notice or a line for the GM: title and text as hosting wrote them."""
    body = text.escaped(words)
    if deadline:
        body = f"{body}\n{deadline_line(deadline)}".strip()
    return embed(text.clean(title) or "News", body, colour=colour, at=at)
