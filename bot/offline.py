"""What a turn run without Discord leaves in its folder."""

from __future__ import annotations

import json
import re
from pathlib import Path

from rich.progress import Progress

from bot.worldfile import World
from engine.core.dice import Dice
from engine.core.press import Newspaper, shuffled_rumours
from engine.core.report import report_document, report_text
from engine.core.turn import Outcome


def write_turn(world: World, outcome: Outcome, folder: Path, *, pictures: bool, progress: Progress) -> list[Path]:
    """Writes reports (.txt, .json), order templates, maps (.png) and the newspaper; the paths in that order."""
    folder.mkdir(parents=True, exist_ok=True)
    written: list[Path] = []

    def put(name: str, content: str | bytes) -> None:
        path = folder / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        written.append(path)

    job = progress.add_task("reports", total=len(outcome.reports))
    for seat, report in outcome.reports.items():
        stem = _file_name(seat)
        put(f"{stem}-report.txt", report_text(report))
        put(f"{stem}-report.json", json.dumps(report_document(report), ensure_ascii=False, indent=1))
        put(f"{stem}-orders.txt", report.template)
        if pictures:
            from engine.render import draw_map

            put(f"{stem}-map.png", draw_map(outcome.maps[seat]))
        progress.advance(job)
    paper = newspaper_of(world, outcome)
    put("newspaper.txt", newspaper_text(paper))
    if pictures:
        from engine.render import draw_map, draw_newspaper

        put("newspaper.png", draw_newspaper(paper, outcome.public_map))
        put("map.png", draw_map(outcome.public_map))
    return written


def _file_name(seat: str) -> str:
    return re.sub(r"[^A-Za-z0-9_-]", "_", seat)


def newspaper_of(world: World, outcome: Outcome) -> Newspaper:
    """The issue of a turn: scored headlines, signed press, shuffled rumours, standings."""
    names = {seat.id: seat.name for seat in outcome.seats}
    sent = tuple(world.turns[-1].press)
    return Newspaper(
        masthead=f"The {world.rules.title.rstrip('!')} Herald",
        campaign=world.name,
        turn=outcome.number,
        date=outcome.date,
        headlines=tuple(sorted(outcome.headlines, key=lambda h: -h.score)),
        press=tuple((names.get(p.seat, ""), p.title, p.text) for p in sent if p.kind == "press"),
        rumours=shuffled_rumours(sent, Dice(world.seed, outcome.number, "rumours")),
        standings=outcome.standings if world.rules.public_standings else None,
    )


def newspaper_text(paper: Newspaper) -> str:
    """The issue as plain text, for a screen reader or a terminal."""
    lines = [paper.masthead.upper(), f"{paper.campaign}, turn {paper.turn}, {paper.date}", ""]
    for headline in paper.headlines:
        lines += [headline.text, *([f"  {headline.body}"] if headline.body else [])]
    for signature, title, text in paper.press:
        lines += ["", title, text, f"  ({signature})"]
    if paper.rumours:
        lines += ["", "Heard in the taverns:"]
        lines += [f"  {title}: {text}" if title else f"  {text}" for title, text in paper.rumours]
    if paper.standings:
        lines += ["", paper.standings.title]
        for _, name, values in paper.standings.rows:
            lines.append(f"  {name}: {', '.join(map(str, values))}")
    return "\n".join(lines) + "\n"
