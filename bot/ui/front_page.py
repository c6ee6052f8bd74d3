"""The newspaper as Discord shows it: all of it as text below the drawn front page, for screen readers too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import discord

from bot import limits
from bot.hosting.records import Issue
from bot.ui import cards, text

VOTE = "React if you like it: the next issue prints the letter that most readers liked."
_LEADS = 8
_ROWS = 15


def issue_sections(issue: Issue) -> list[str]:
    """The issue in short, by sections: lead stories, standings, who was not heard from, the next deadline."""
    date = cards.turn_name(issue.turn, issue.date)
    sections = [f"-# {text.escaped(text.clean(issue.masthead))} · {text.name(issue.campaign)} · {date}"]
    if issue.finish:
        sections.append(_part("The campaign is over", _finish_lines(issue.finish)))
    stories = [_story(headline) for headline in issue.headlines]
    if len(stories) > _LEADS:
        stories[_LEADS:] = [f"… and {len(stories) - _LEADS} more in the thread below"]
    quiet = "Nothing was heard that is fit to print." if issue.turn else "The campaign begins. News comes with turn 1."
    sections.append(_part("", stories or [quiet]))
    if issue.standings and issue.standings.get("rows"):
        title = limits.elided(text.clean(str(issue.standings["title"])) or "Standings", limits.EMBED_TITLE)
        sections.append(_part(title, _standings(issue.standings)))
    if issue.missed:
        sections.append(_part("Nothing was heard from", [", ".join(map(text.name, issue.missed))]))
    if not issue.finish:
        sections.append(f"**Next turn** {cards.deadline_line(issue.deadline)}")
    return sections


def overflow(issue: Issue) -> list[str]:
    """Messages holding the stories and the standings that the embed had no room for; none when all stood there."""
    lines: list[str] = []
    if len(issue.headlines) > _LEADS or len("\n".join(map(_story, issue.headlines))) > limits.EMBED_FIELD:
        lines += ["**More news**", *(_story(headline) for headline in issue.headlines)]
    if issue.standings and len(issue.standings.get("rows", ())) > _ROWS:
        lines += ["**All standings**", *_standings(issue.standings, most=None)]
    return limits.pages("\n".join(lines)) if lines else []


def press_messages(items: Sequence[Sequence[str]], rumours: Sequence[Sequence[str]]) -> list[discord.Embed]:
    """An embed for each article (signature, title, text), and one or more for the rumours (title, text), unsigned."""
    found = []
    for signature, title, body in items:
        for place, page in enumerate(limits.pages(text.escaped(body), limits.EMBED_DESCRIPTION)):
            head = text.clean(title) or f"From {text.clean(signature)}"
            card = cards.embed(head if place == 0 else f"{head} (continued)", page, colour=cards.PAPER)
            signed = limits.elided(f"Signed: {text.clean(signature)}", limits.EMBED_FIELD)
            card.set_footer(text=signed if place else f"{signed} · {VOTE}")
            found.append(card)
    heard = [f"**{text.escaped(title)}**\n{text.escaped(body)}" if title else text.escaped(body)
             for title, body in rumours]  # fmt: skip
    if heard:
        pages = limits.pages("\n\n".join(heard), limits.EMBED_DESCRIPTION)
        found += [cards.embed("Heard in the taverns", page, colour=cards.PLAIN) for page in pages]
    return found


def _story(headline: Mapping[str, Any]) -> str:
    head = f"**{text.escaped(str(headline['text']))}**"
    return f"{head}\n{text.escaped(str(headline['body']))}" if headline.get("body") else head


def _standings(table: Mapping[str, Any], most: int | None = _ROWS) -> list[str]:
    columns = [str(column) for column in table["columns"]]
    lines = []
    for place, (_, name, values) in enumerate(table["rows"][:most], start=1):
        shown = ", ".join(f"{text.escaped(c)} {v:,}" for c, v in zip(columns, values, strict=False))
        lines.append(f"{place}. {text.name(str(name))}: {shown}")
    if most is not None and len(table["rows"]) > most:
        lines.append(f"… and {len(table['rows']) - most} more in the thread below")
    return [*lines, *([f"-# {text.escaped(str(table['note']))}"] if table.get("note") else [])]


def _finish_lines(finish: Mapping[str, Any]) -> list[str]:
    winners = ", ".join(text.name(str(name)) for name in finish.get("winners") or [])
    lines = [f"**{winners}** won. " if winners else ""]
    return [lines[0] + text.escaped(str(finish.get("reason", ""))), *map(text.escaped, finish.get("honours") or [])]


def _part(title: str, lines: Sequence[str]) -> str:
    """Lines below a title, as many as have room."""
    shown = "\n".join([*([f"**{text.escaped(title)}**"] if title else []), *lines])
    if len(shown) <= limits.EMBED_FIELD:
        return shown
    return limits.pages(shown, limits.EMBED_FIELD - 4)[0] + "\n…"
