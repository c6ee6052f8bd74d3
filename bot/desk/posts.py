"""From a delivery to what Discord is sent: embed, buttons, files; and recognising it when it stands there already."""

from __future__ import annotations

import json
import re
import unicodedata
from typing import Any

import discord

from bot.client import Client
from bot.hosting.mail.dispatches import OFFERED
from bot.hosting.mail.messenger import Message
from bot.hosting.records import Issue, Overview
from bot.hosting.turn.issue import issue_of
from bot.ui import cards, front_page
from bot.ui.answers import picture_file, text_file, that_fit
from bot.ui.buttons import button, buttons, seat_buttons
from engine.core.language.words import readable
from storage.columns import CampaignStatus, SeatStatus
from storage.models import Picture

_FALLBACK = (
    "I could not send this by direct message. To get reports there, open your DMs: server name → Privacy Settings → "
    "Direct Messages."
)
_AGAIN = "⏪ This turn was taken back and has run again: what came of it before counts no more."
_TITLES = {"report": cards.PAPER, "announcement": cards.GOOD, "gm": cards.CARE, "notice": cards.PLAIN}


def composed(bot: Client, message: Message) -> dict[str, Any]:
    """The arguments of `send` for a message of its own (not status, card, press)."""
    card = face(bot, message)
    sent: dict[str, Any] = {"embed": card}
    if message.payload.get("fallback"):
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
    kind, at, payload = message.kind, message.created_at, message.payload
    if kind == "report":
        assert message.seat is not None
        assert message.turn is not None
        assert message.report is not None
        deadline = cards.moment(payload.get("deadline"))
        card = cards.report_card(message.campaign, message.seat, message.turn, message.report, deadline)
        if payload.get("first") or payload.get("takeover"):
            steps = bot.hosting.campaigns.ruleset(message.campaign).look.first_steps
            heading = "What now?" if payload.get("first") else "If the game is new to you: how one begins"
            cards.long_field(card, heading, cards.first_steps(steps).split("\n"))
    elif kind == "newspaper":
        front = next((p for p in message.pictures if p.name == "front_page"), None)
        card = front_page.issue_embed(issue(message), picture=_picture_name(front) if front else None)
    elif kind == "map":
        card = cards.embed(f"The known world, {payload.get('date') or 'turn ' + str(payload.get('turn'))}")
        if message.pictures:
            card.set_image(url=f"attachment://{_picture_name(message.pictures[0])}")
    elif kind == "reminder":
        assert message.seat is not None
        return cards.reminder(message.campaign, message.seat, payload, at)
    elif kind == "letter":
        return cards.letter(message.campaign, payload, at)
    else:
        colour = cards.BAD if payload.get("action") == "turn_failed" else _TITLES.get(kind, cards.PLAIN)
        return cards.told(payload, at, colour=colour)
    if payload.get("again"):
        card.description = "\n".join(filter(None, (_AGAIN, card.description)))
    card.timestamp = at
    return card


def issue(message: Message) -> Issue:
    """The newspaper a message posts."""
    assert message.turn is not None
    assert message.turn.newspaper is not None
    return issue_of(message.turn.newspaper)


def same(found: discord.Message, message: Message, wanted: discord.Embed) -> bool:
    """Whether a message found in a channel is this delivery: same title, and the moment the delivery was made."""
    return any(
        embed.title == wanted.title
        and embed.description == wanted.description
        and embed.timestamp is not None
        and abs((embed.timestamp - message.created_at).total_seconds()) < 0.01
        for embed in found.embeds
    )


def _items(message: Message) -> list[discord.ui.Item[Any]]:
    seat_id = message.seat.id if message.seat else None
    if message.kind in ("report", "reminder") and seat_id is not None:
        return seat_buttons(seat_id) + (_offered(message, seat_id) if message.kind == "report" else [])
    if message.kind == "letter" and message.payload.get("letter_id"):
        return [button("reply", int(message.payload["letter_id"]), label="Reply", style=discord.ButtonStyle.primary)]
    if message.kind == "gm" and message.payload.get("action") == "turn_failed" and message.campaign.id is not None:
        return [button("gm-run", message.campaign.id, label="Run the turn again", style=discord.ButtonStyle.danger)]
    return []


def _offered(message: Message, seat_id: int) -> list[discord.ui.Item[Any]]:
    """A button for each order that the game offers with the report."""
    assert message.turn is not None
    offered = (message.report.document or {}).get(OFFERED, []) if message.report is not None else []
    return [
        button("offered", seat_id, message.turn.number, place, label=readable(str(one["label"])))
        for place, one in enumerate(offered)
    ]


def _files(message: Message) -> list[discord.File]:
    files = [picture_file(one.content, one.alt, _picture_name(one)) for one in message.pictures]
    if message.kind == "newspaper":
        text = issue(message).text
        files.append(text_file(text, f"newspaper-{issue(message).turn}.txt"))
    if message.kind == "report":
        files = [*report_files(message), *files]
    return that_fit(files)


def report_files(message: Message) -> list[discord.File]:
    """The report as text, the orders template, and the report as JSON."""
    assert message.report is not None
    assert message.seat is not None
    assert message.turn is not None
    stem = f"{slug(message.seat.name)}-turn-{message.turn.number}"
    report = message.report
    files = [text_file(report.text, f"report-{stem}.txt")]
    if report.template:
        files.append(text_file(report.template, f"orders-{slug(message.seat.name)}-turn-{message.turn.number + 1}.txt"))
    if report.data is not None:
        files.append(text_file(json.dumps(report.data, ensure_ascii=False, indent=1), f"report-{stem}.json"))
    return files


def _picture_name(picture: Picture) -> str:
    kind, _, rest = picture.name.partition(":")
    if kind == "field":
        return f"battlefield-{rest.rpartition(':')[2]}.png"
    return kind.replace("_", "-") + ".png"


def slug(name: str) -> str:
    """A name as part of a file name: letters, digits and hyphens; "faction" when nothing is left."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(c for c in plain if not unicodedata.combining(c))
    return re.sub(r"[^a-z0-9]+", "-", letters).strip("-")[:40] or "faction"


async def status(bot: Client, campaign_id: int) -> tuple[discord.Embed, discord.ui.View]:
    """The status post as things stand; with a button to join while the campaign takes players."""
    overview = await bot.hosting.campaigns.overview(campaign_id)
    rules = bot.hosting.campaigns.ruleset(overview.campaign)
    items: list[discord.ui.Item[Any]] = [button("info", campaign_id, label="What is this game?")]
    if takes_players(overview, rules.seats[1], rules.play.late_joining):
        items.insert(0, button("join", campaign_id, label="Join", style=discord.ButtonStyle.success))
    return cards.status_post(overview, rules.title), buttons(*items)


def takes_players(overview: Overview, most: int, late: bool) -> bool:
    """Whether somebody may join now. most: what the game takes; late: whether it takes players after the start."""
    campaign = overview.campaign
    gone = (SeatStatus.RESIGNED, SeatStatus.ELIMINATED)
    full = sum(state.seat.status not in gone for state in overview.seats) >= min(most, campaign.max_seats or most)
    open_now = campaign.status == CampaignStatus.GATHERING or (late and campaign.status != CampaignStatus.ENDED)
    return open_now and not full


async def seat_card(bot: Client, seat_id: int) -> tuple[discord.Embed, list[discord.ui.Item[Any]]]:
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
