"""The gallery of a demo: a folder with index.html and every picture and file that people saw."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from importlib.resources import files
from pathlib import Path
from typing import Any

import jinja2
from markupsafe import Markup

from bot.double import Double
from bot.hosting.records import Issue

SITE = "site"  # the folder of the campaign's own site, beside the gallery
LEADS = 3  # stories on a front page by which an edition is measured

_FENCE = re.compile(r"```(?:\w*\n)?(.*?)```", re.DOTALL)
_RULES: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"`([^`\n]+)`"), r"<code>\1</code>"),
    (re.compile(r"\*\*(.+?)\*\*"), r"<b>\1</b>"),
    (re.compile(r"(?<![\\*])\*([^*\n]+)\*"), r"<i>\1</i>"),
    (re.compile(r"^-# (.*)$", re.MULTILINE), r"<small>\1</small>"),
    (re.compile(r"^(#{1,3}) (.*)$", re.MULTILINE), r"<h4>\2</h4>"),
    (re.compile(r"^&gt; ?(.*)$", re.MULTILINE), r"<q>\1</q>"),
    (re.compile(r"\\([*_`~|<>#\-+.()\[\]])"), r"\1"),
)
_STAMP = re.compile(r"&lt;t:(\d+)(?::(\w))?&gt;")
_PLACE = re.compile(r"&lt;(#|@&amp;|@)(\d+)&gt;")


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """What was sent after a turn: all messages with ids between `after` and `before`. weight: how much happened."""

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
        weight = sum(headline["score"] for headline in issue.headlines[:LEADS])
        return cls(turn=issue.turn, date=issue.date, headline=first, weight=weight, after=after, before=before)


def write_gallery(
    double: Double, folder: Path, title: str, diary: Sequence[str], editions: Sequence[Edition] = ()
) -> Path:
    """Writes what everybody saw; the path of index.html. Files of an earlier gallery there are overwritten."""
    seen = double.everything()
    folder.mkdir(parents=True, exist_ok=True)
    stored = folder / "files"
    stored.mkdir(exist_ok=True)
    names: dict[str, str] = {}
    for file in _files(seen):
        if file["key"] not in names:
            names[file["key"]] = f"files/{len(names) + 1:03d}-{re.sub(r'[^A-Za-z0-9._-]', '_', file['name'])}"
            (folder / names[file["key"]]).write_bytes(double.file(file["key"]))
    places = {str(channel.id): f"#{channel.name}" for channel in double.world.channels.values()}
    people = {str(user.id): f"@{user.name}" for user in double.world.users.values()}
    index = folder / "index.html"
    index.write_text(
        _page().render(
            title=title,
            seen=seen,
            diary=diary,
            turns=[_turn(seen, edition) for edition in editions],
            best=max(range(len(editions)), key=lambda n: editions[n].weight, default=0),
            link=names.get,
            site=SITE if (folder / SITE / "index.html").exists() else "",
            words=lambda t: words(t, {**places, **people}),
        ),
        encoding="utf-8",
    )
    return index


def _turn(seen: Mapping[str, Any], edition: Edition) -> dict[str, Any]:
    """A turn as everybody saw it: what was posted for all, and what came to each person in private."""

    def then(messages: Sequence[Any]) -> list[Any]:
        return [message for message in messages if edition.after < message["id"] < edition.before]

    channels = [
        channel for guild in seen["guilds"] for category in guild["categories"] for channel in category["channels"]
    ]
    private = [(person["name"], then(person["dms"])) for person in seen["people"]]
    return {
        "edition": edition,
        "paper": [message for channel in channels if channel["public"] for message in then(channel["messages"])],
        "people": [(name, messages) for name, messages in private if messages],
    }


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


def _page() -> jinja2.Template:
    source = (files("bot.demo") / "templates" / "gallery.html.j2").read_text(encoding="utf-8")
    environment = jinja2.Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True)
    environment.filters["moment"] = lambda iso: f"{datetime.fromisoformat(str(iso)):%-d %b %H:%M}"
    return environment.from_string(source)


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
