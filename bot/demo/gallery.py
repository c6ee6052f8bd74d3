"""The gallery of a demo: a folder with every picture and file that people saw, a page for each channel and person, and
index.html, which shows the campaign turn by turn.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from markupsafe import Markup

from bot.double import Double
from bot.hosting.records import Issue
from engine.core.telling.press import date_alone
from engine.core.telling.threads.almanac import QUIET
from engine.core.telling.threads.features import FEATURE
from engine.render.page.sealed import templates

SITE = "site"  # the folder of the campaign's own site, beside the gallery
LEADS = 3  # stories on a front page by which an edition is measured

_FENCE = re.compile(r"```(?:\w*\n)?(.*?)```", re.DOTALL)
_RULES: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"`([^`\n]+)`"), r"<code>\1</code>"),
    (re.compile(r"\*\*(.+?)\*\*"), r"<b>\1</b>"),
    (re.compile(r"(?<![\\*])\*([^*\n]+)\*"), r"<i>\1</i>"),
    (re.compile(r"^-# (.*)$", re.MULTILINE), r"<small>\1</small>"),
    (re.compile(r"^(#{1,3}) (.*)$\n?", re.MULTILINE), r'<b class="headline">\2</b>'),
    (re.compile(r"^&gt; ?(.*)$", re.MULTILINE), r"<q>\1</q>"),
    (re.compile(r"\\([*_`~|<>#\-+.()\[\]])"), r"\1"),
)
_STAMP = re.compile(r"&lt;t:(\d+)(?::(\w))?&gt;")
_PLACE = re.compile(r"&lt;(#|@&amp;|@)(\d+)&gt;")


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """What was sent after a turn: all messages with ids between `after` and `before`. weight: how much happened; a
    feature, which leads where nothing did, weighs nothing.
    """

    turn: int
    date: str
    headline: str
    weight: int
    after: int
    before: int

    @classmethod
    def of(cls, issue: Issue, *, after: int, before: int) -> Edition:
        """The edition of a printed issue."""
        first = issue.headlines[0]["text"] if issue.headlines else "A quiet time"
        events = (one for one in issue.headlines[:LEADS] if one["kind"] not in (FEATURE, QUIET))
        weight = sum(headline["score"] for headline in events)
        return cls(turn=issue.turn, date=issue.date, headline=first, weight=weight, after=after, before=before)


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """A channel, or one person's messages, on a page of its own. note: who sees it."""

    page: str
    name: str
    note: str
    messages: Sequence[Any]
    threads: Sequence[Any] = ()


def write_gallery(
    double: Double, folder: Path, title: str, diary: Sequence[str], editions: Sequence[Edition] = ()
) -> Path:
    """Writes what everybody saw; the path of index.html, which opens on the front page of the best edition. Files of an
    earlier gallery there are overwritten.
    """
    seen = double.everything()
    (folder / "files").mkdir(parents=True, exist_ok=True)
    names: dict[str, str] = {}
    for file in _files(seen):
        if file["key"] not in names:
            names[file["key"]] = f"files/{len(names) + 1:03d}-{re.sub(r'[^A-Za-z0-9._-]', '_', file['name'])}"
            (folder / names[file["key"]]).write_bytes(double.file(file["key"]))
    places = {str(channel.id): f"#{channel.name}" for channel in double.world.channels.values()}
    people = {str(user.id): f"@{user.name}" for user in double.world.users.values()}
    rooms = list(_rooms(seen))
    environment = templates("bot.demo")
    environment.filters["moment"] = lambda iso: f"{datetime.fromisoformat(str(iso)):%-d %b %H:%M}"
    environment.globals.update(
        title=title,
        rooms=rooms,
        diary=diary,
        link=names.get,
        site=SITE if (folder / SITE / "index.html").exists() else "",
        words=lambda text: words(text, {**places, **people}),
        date_alone=date_alone,
    )
    turns = [_turn(seen, edition) for edition in editions]
    best = max(range(len(turns)), key=lambda n: editions[n].weight, default=0)

    def write(page: str, template: str, **shown: Any) -> Path:
        made = environment.get_template(template).render(here=page, **shown)
        (folder / page).write_text(made, encoding="utf-8")
        return folder / page

    for _, group in rooms:
        for room in group:
            write(room.page, "room.html.j2", room=room)
    write("diary.html", "diary.html.j2")
    return write("index.html", "index.html.j2", turns=turns, best=best)


def _rooms(seen: Mapping[str, Any]) -> Iterator[tuple[str, list[Room]]]:
    """Everywhere that anything could be said, under the headings of Discord's list of channels."""
    for nth, guild in enumerate(seen["guilds"]):
        for at, category in enumerate(guild["categories"]):
            yield (
                " · ".join(dict.fromkeys([category["name"] or guild["name"], *([guild["name"]] if nth else [])])),
                [
                    Room(
                        page=f"channel-{nth + 1}-{at + 1}-{number}.html",
                        name=f"# {channel['name']}",
                        note="everybody" if channel["public"] else f"seen by {', '.join(channel['seen_by'])}",
                        messages=channel["messages"],
                        threads=channel["threads"],
                    )
                    for number, channel in enumerate(category["channels"], start=1)
                ],
            )
    people = list(enumerate(seen["people"], start=1))
    yield (
        "Direct messages",
        [
            Room(page=f"person-{n}.html", name=one["name"], note="direct messages", messages=one["dms"])
            for n, one in people
            if one["dms"]
        ],
    )
    yield (
        "Answers only they saw",
        [
            Room(
                page=f"answers-{n}.html", name=one["name"], note=f"what only {one['name']} saw", messages=one["private"]
            )
            for n, one in people
            if one["private"]
        ],
    )


def _turn(seen: Mapping[str, Any], edition: Edition) -> dict[str, Any]:
    """A turn as it opens: the front page, what was posted for all, and what one player got that has a picture."""

    def then(messages: Sequence[Any]) -> list[Any]:
        return [message for message in messages if edition.after < message["id"] < edition.before]

    channels = [
        channel for guild in seen["guilds"] for category in guild["categories"] for channel in category["channels"]
    ]
    paper = [message for channel in channels if channel["public"] for message in then(channel["messages"])]
    cards = [(one["name"], message) for one in seen["people"] for message in then(one["dms"]) if _picture(message)]
    reader, card = cards[0] if cards else ("", None)
    front = next((picture for message in paper if (picture := _picture(message))), None)
    return {"edition": edition, "front": front, "paper": paper, "reader": reader, "card": card}


def _picture(message: Mapping[str, Any]) -> Any:
    """The first picture of a message; None where it has none."""
    return next((file for file in message["files"] if (file["content_type"] or "").startswith("image/")), None)


def _files(seen: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Every file of every message, in the order of the transcript."""
    found: list[dict[str, Any]] = []

    def walk(node: Any) -> None:
        if isinstance(node, dict):
            if {"key", "name", "content_type"} <= node.keys():
                found.append(node)
            for value in node.values():
                walk(value)
        elif isinstance(node, list):
            for value in node:
                walk(value)

    walk(seen)
    return found


def words(text: str, names: Mapping[str, str]) -> Markup:
    """A message's text as a reader of Discord sees it; nothing in it is taken as HTML."""
    parts: list[str] = []
    for index, part in enumerate(_FENCE.split(text or "")):
        if index % 2:
            parts.append(f"<pre>{html.escape(part)}</pre>")
            continue
        shown = html.escape(part, quote=False)
        shown = _STAMP.sub(_stamp, shown)
        shown = _PLACE.sub(lambda m: f'<b class="mention">{html.escape(names.get(m[2], m[0]))}</b>', shown)
        for pattern, replacement in _RULES:
            shown = pattern.sub(replacement, shown)
        parts.append(shown.strip("\n").replace("\n", "<br>\n"))
    return Markup("".join(parts))  # noqa: S704 - every part was escaped above


def _stamp(found: re.Match[str]) -> str:
    """A Discord timestamp as the reader's own time; JavaScript on the page puts it into words."""
    return f'<time data-t="{found[1]}" data-f="{found[2] or "f"}"></time>'
