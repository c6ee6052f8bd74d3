"""From a delivery to what Discord is sent: embed, buttons, files; and recognising it when it is there already."""

from __future__ import annotations

import io
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, assert_never

import discord
import msgspec

from bot import limits
from bot.client import Client
from bot.desk import report_card
from bot.hosting.mail.messenger import Message
from bot.hosting.records import Issue, Overview
from bot.hosting.turn.issue import issue_of
from bot.hosting.workers.worker import REPLAY, page_text
from bot.ui import cards, front_page, text
from bot.ui.answers import picture_file, text_file, that_fit
from bot.ui.buttons import button, buttons, seat_buttons
from engine.core.language.words import readable
from storage.content import (
    Announcement,
    CardPost,
    GmAction,
    GmLine,
    Illustration,
    LetterMail,
    Mail,
    MapPost,
    MentorNote,
    NewspaperPost,
    Notice,
    PressThread,
    ReminderMail,
    ReportMail,
    StatusPost,
)
from storage.ids import CampaignId, PictureKind, SeatId
from storage.records import Picture, Report
from storage.statuses import CampaignStatus, SeatStatus

_FALLBACK = (
    "I could not send this by direct message. To get reports there, open your DMs: server name → Privacy Settings → "
    "Direct Messages."
)
NOTE_SHOWN = 200  # characters of a note that comes back with a report
PAGE, GIF = "text/html", "image/gif"
_AGAIN = "⏪ This turn was rolled back and has run again. Its earlier results no longer count."


def composed(bot: Client, message: Message) -> dict[str, Any]:
    """The arguments of `send` for a message of its own (not status, card, press)."""
    if isinstance(message.content, ReportMail):
        files = _files(message)
        return {"view": report(bot, message, message.content, files), "files": files}
    if isinstance(message.content, NewspaperPost):
        files = _files(message)
        return {"view": paper(message, message.content, files), "files": files}
    sent: dict[str, Any] = {"embed": face(bot, message)}
    if isinstance(message.content, Mail) and message.content.fallback:
        sent["content"] = _FALLBACK
    items = _items(message)
    if items:
        sent["view"] = buttons(*items)
    files = _files(message)
    if files:
        sent["files"] = files
    return sent


def face(bot: Client, message: Message) -> discord.Embed:
    """The embed of a message; the moment of the delivery stands in it, by which it is recognised."""
    at = message.created_at
    match message.content:
        case MapPost() as post:
            card = cards.embed(f"The known world, {post.date or f'turn {post.turn}'}")
            if message.pictures:
                card.set_image(url=f"attachment://{_picture_name(message.pictures[0])}")
            return _paper(card, post.again, at)
        case ReminderMail() as mail:
            assert message.seat is not None
            return cards.reminder(message.campaign, message.seat, mail, at)
        case LetterMail() as mail:
            return cards.letter(message.campaign, mail, at)
        case MentorNote() as note:
            return cards.mentor(note, at)
        case (Announcement() | Notice() | GmLine()) as told:
            return _told(told, at, message.pictures)
        case StatusPost() | CardPost() | PressThread() | Illustration() | ReportMail() | NewspaperPost():
            raise AssertionError(f"a {message.kind} is drawn where it is sent")
        case _:
            assert_never(message.content)


def _told(content: Announcement | Notice | GmLine, at: datetime, pictures: Sequence[Picture]) -> discord.Embed:
    title, words = content.title, content.text
    match content:
        case Announcement(deadline=deadline):
            card = cards.told(title, words, at, deadline=deadline, colour=cards.GOOD)
            if pictures and pictures[0].content_type != PAGE:
                card.set_image(url=f"attachment://{_picture_name(pictures[0])}")
            return card
        case Notice(deadline=deadline):
            return cards.told(title, words, at, deadline=deadline)
        case GmLine(action=GmAction.WANTED, person=person):
            card = cards.told(title, words, at, colour=cards.CARE)
            card.description = f"<@{person}> asks to take it over. {card.description}"
            return card
        case GmLine(action=action):
            return cards.told(title, words, at, colour=cards.BAD if action is GmAction.TURN_FAILED else cards.CARE)
        case _:
            assert_never(content)


def _paper(card: discord.Embed, again: bool, at: datetime) -> discord.Embed:
    """What comes with a turn; again: the turn has run before."""
    if again:
        card.description = "\n".join(filter(None, (_AGAIN, card.description)))
    card.timestamp = at
    return card


def report(
    bot: Client, message: Message, mail: ReportMail, files: Sequence[discord.File | discord.Attachment]
) -> discord.ui.LayoutView:
    """A report with the files that its message has."""
    campaign, seat, turn, found = message.campaign, message.seat, message.turn, message.report
    assert seat is not None
    assert turn is not None
    assert found is not None
    sections = report_card.words(campaign, seat, turn, found)
    if mail.again:
        sections.insert(0, _AGAIN)
    if mail.fallback:
        sections.insert(0, _FALLBACK)
    else:  # in the faction's channel the game masters would read along
        notes = [f"📝 {text.escaped(limits.elided(note, NOTE_SHOWN))}" for note in mail.notes]
        if notes:
            sections.append("\n".join(["**From your notes**", *cards.section(notes, where=" in /note list")]))
    items = _items(message)
    if mail.first or mail.takeover:
        steps = bot.hosting.campaigns.ruleset(campaign).look.first_steps
        heading = "What now?" if mail.first else "New to the game? How to begin"
        sections.append("\n".join([f"**{heading}**", cards.first_steps(steps[: report_card.STEPS])]))
        if len(steps) > report_card.STEPS and items:
            more = f"{len(steps) - report_card.STEPS} more steps"
            items.append(button("first-steps", seat.id, label=more, emoji="🧭"))
    sections.append(report_card.until(seat, turn, mail.deadline))
    return cards.layout(sections, files, items, mark=cards.mark(message.created_at))


def paper(message: Message, post: NewspaperPost, files: Sequence[discord.File]) -> discord.ui.LayoutView:
    """The newspaper, with the files that its message has."""
    sections = [*([_AGAIN] if post.again else []), *front_page.issue_sections(issue(message))]
    return cards.layout(sections, files, mark=cards.mark(message.created_at))


def issue(message: Message) -> Issue:
    """The newspaper a message posts."""
    assert message.turn is not None
    assert message.turn.newspaper is not None
    return issue_of(message.turn.newspaper)


def same(bot: Client, found: discord.Message, message: Message) -> bool:
    """Whether a message found in a channel is this delivery: same title, and the moment the delivery was made."""
    if isinstance(message.content, (ReportMail, NewspaperPost)):
        return cards.mark(message.created_at) in cards.marks(found)
    wanted = face(bot, message)
    return any(
        embed.title == wanted.title
        and embed.description == wanted.description
        and embed.timestamp is not None
        and abs((embed.timestamp - message.created_at).total_seconds()) < 0.01
        for embed in found.embeds
    )


def _items(message: Message) -> list[discord.ui.Item[Any]]:
    match message.content:
        case ReportMail() if message.seat is not None and message.seat.status is not SeatStatus.RESIGNED:
            return seat_buttons(message.seat.id) + _offered(message, message.seat.id) + _asked(message, message.seat.id)
        case ReminderMail() if message.seat is not None:
            return seat_buttons(message.seat.id)
        case LetterMail(letter_id=letter_id, copy=False):
            return [button("reply", letter_id, label="Reply", style=discord.ButtonStyle.primary)]
        case MentorNote(orders=orders, turn=turn) if orders and message.seat is not None:
            write = "Write these orders for me"
            primary = discord.ButtonStyle.primary
            return [button("suggested", message.seat.id, turn, label=write, style=primary)]
        case GmLine(action=GmAction.TURN_FAILED):
            again = "Run the turn again"
            return [button("gm-run", message.campaign.id, label=again, style=discord.ButtonStyle.danger)]
        case GmLine(action=GmAction.WANTED, seat=seat, person=person):
            return [button("admit", seat, person, label="Let them lead it", style=discord.ButtonStyle.success)]
        case _:
            return []


def _offered(message: Message, seat_id: SeatId) -> list[discord.ui.Item[Any]]:
    """A button for each order that the game offers with the report."""
    assert message.turn is not None
    offered = message.report.document.offered if message.report is not None else ()
    return [
        button("offered", seat_id, message.turn.number, place, label=readable(one.label))
        for place, one in enumerate(offered)
    ]


def _asked(message: Message, seat_id: SeatId) -> list[discord.ui.Item[Any]]:
    return asked(message.report, seat_id, message.turn.number) if message.turn is not None else []


def asked(report: Report | None, seat_id: SeatId, turn: int) -> list[discord.ui.Item[Any]]:
    """A button to write what the paper asks of the seat with this report, if it does."""
    piece = report.document.asked if report is not None else None
    return [] if piece is None else [button("word", seat_id, turn, label=f"Write your {piece.kind}", emoji="🖋️")]


def _files(message: Message) -> list[discord.File]:
    files = _drawings(message)
    files += [replay_file(page_text(one.content)) for one in message.pictures if one.key == REPLAY]
    if isinstance(message.content, NewspaperPost):
        printed = issue(message).text
        # The moving picture, which is the largest, is the first to stay behind.
        moving = len([one for one in _drawn(message) if one.content_type != GIF])
        files.insert(moving, text_file(printed, f"newspaper-{issue(message).turn}.txt"))
    if isinstance(message.content, ReportMail):
        files = [*report_files(message), *files]
    return that_fit(files)


def report_files(message: Message) -> list[discord.File]:
    """The report as text, the orders template, the report as JSON, and as a page."""
    assert message.report is not None
    assert message.seat is not None
    assert message.turn is not None
    stem = _stem(message)
    report = message.report
    files = [text_file(*told(report, stem))]
    if report.template:
        files.append(text_file(report.template, f"orders-{slug(message.seat.name)}-turn-{message.turn.number + 1}.txt"))
    return files + _made_later(message)


def _stem(message: Message) -> str:
    assert message.seat is not None
    assert message.turn is not None
    return f"{slug(message.seat.name)}-turn-{message.turn.number}"


def _made_later(message: Message) -> list[discord.File]:
    """The report as JSON and as a page, which are made after its text."""
    assert message.report is not None
    data, stem = message.report.data, _stem(message)
    files = [] if data is None else [data_file(data, stem)]
    return files + [page_file(page_text(one.content), stem) for one in message.pictures if one.content_type == PAGE]


def illustrated(
    bot: Client, message: Message, sent: discord.Message
) -> tuple[discord.ui.LayoutView | None, list[discord.Attachment | discord.File]]:
    """A report as it is by now, with what was drawn of it that its message does not show yet, as far as one message
    holds it; None where there is nothing more to show.
    """
    assert message.parent is not None
    mail = message.parent.content
    assert isinstance(mail, ReportMail)
    whole = replace(message, content=mail, created_at=message.parent.created_at)
    shown = {attachment.filename for attachment in sent.attachments}
    drawn = [*_made_later(message), *_drawings(message)]
    room = limits.UPLOAD - sum(attachment.size for attachment in sent.attachments)
    more = that_fit([file for file in drawn if file.filename not in shown], room)
    files: list[discord.Attachment | discord.File] = [*sent.attachments, *more]
    return report(bot, whole, mail, files) if more else None, files


def told(report: Report, stem: str) -> tuple[str, str]:
    """The text of a report and the name of its file: all of it, or what changed, as the seat has chosen."""
    changes = report.document.changes
    return (changes, f"changes-{stem}.txt") if changes else (report.text, f"report-{stem}.txt")


def data_file(data: Any, stem: str) -> discord.File:
    """The report as data for players' programs, laid out to be read. In C, for a large one would hold up all others."""
    printed = msgspec.json.format(msgspec.json.encode(data), indent=1)
    return discord.File(io.BytesIO(printed), filename=f"report-{stem}.json")


def page_file(page: bytes, stem: str) -> discord.File:
    """The report as one page to open in a browser."""
    return discord.File(io.BytesIO(page), filename=f"report-{stem}.html")


def replay_file(page: bytes) -> discord.File:
    """A whole campaign as one page to open in a browser."""
    return discord.File(io.BytesIO(page), filename="replay.html")


def _drawn(message: Message) -> list[Picture]:
    return [one for one in message.pictures if one.content_type != PAGE]


def _drawings(message: Message) -> list[discord.File]:
    return [picture_file(one.content, one.alt, _picture_name(one)) for one in _drawn(message)]


def _picture_name(picture: Picture) -> str:
    if picture.key.kind is PictureKind.FIELD:
        return f"battlefield-{picture.key.number}.png"
    if picture.key.kind is PictureKind.POCKET:
        return "map.png"
    return picture.key.kind.replace("_", "-") + (".gif" if picture.content_type == GIF else ".png")


def slug(name: str) -> str:
    """A name as part of a file name: letters, digits and hyphens; "faction" when nothing is left."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(c for c in plain if not unicodedata.combining(c))
    return re.sub(r"[^a-z0-9]+", "-", letters).strip("-")[:40] or "faction"


async def status(bot: Client, campaign_id: CampaignId) -> tuple[discord.Embed, discord.ui.View]:
    """The status post as things stand; with a button to join while the campaign takes players."""
    overview = await bot.hosting.campaigns.overview(campaign_id)
    rules = bot.hosting.campaigns.ruleset(overview.campaign)
    items: list[discord.ui.Item[Any]] = [button("info", campaign_id, label="What is this game?")]
    if takes_players(overview, rules.seats[1], rules.play.late_joining):
        items.insert(0, button("join", campaign_id, label="Join", style=discord.ButtonStyle.success))
    if await bot.hosting.openings.free(campaign_id):
        items.append(button("seats", campaign_id, label="Take over a faction"))
    return cards.status_post(overview, rules.title), buttons(*items)


def takes_players(overview: Overview, most: int, late: bool) -> bool:
    """Whether somebody may join now. most: what the game takes; late: whether it takes players after the start."""
    campaign = overview.campaign
    gone = (SeatStatus.RESIGNED, SeatStatus.ELIMINATED)
    full = sum(state.seat.status not in gone for state in overview.seats) >= min(most, campaign.max_seats or most)
    open_now = campaign.status == CampaignStatus.GATHERING or (late and campaign.status != CampaignStatus.ENDED)
    return open_now and not full


async def seat_card(bot: Client, seat_id: SeatId) -> tuple[discord.Embed, list[discord.ui.Item[Any]]]:
    """The card of a faction channel as things stand, with its buttons."""
    hosting = bot.hosting
    seat = await hosting.seats.get(seat_id)
    overview = await hosting.campaigns.overview(seat.campaign_id)
    state = next(state for state in overview.seats if state.seat.id == seat_id)
    over = overview.campaign.status in (CampaignStatus.ENDED, CampaignStatus.GATHERING)
    silent = over or overview.turn is None or seat.status in (SeatStatus.ELIMINATED, SeatStatus.RESIGNED)
    on_file = None if silent else await hosting.orders.show(seat_id, 0, as_gm=True)
    ahead = [] if silent else await hosting.orders.ahead(seat_id, 0, as_gm=True)
    card = cards.turn_card(overview, state, on_file, ahead)
    if silent:
        return card, [button("rules", seat_id, label="Rules")]
    ready = button("ready", seat_id, label="Not ready" if state.ready else "Ready")
    return card, [*seat_buttons(seat_id), button("show", seat_id, label="Show orders"), ready]
