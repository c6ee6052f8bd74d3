"""Sheets tapped together at random in the pages of a campaign, and what the game's check refuses in them.

The page may say of a line that it cannot work; what it says nothing of, the bot must take.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine.core.diagnostics import Diagnostic, Severity
from engine.core.ruleset import check_orders, look
from engine.core.telling.report import report_document
from engine.core.telling.sheaf import Occasion
from engine.games.registry import ruleset
from engine.render.page import draw_page
from tests.looks import plays

TAP = (Path(__file__).parent / "tap.js").read_text(encoding="utf-8")
REFUSED = (Severity.ERROR, Severity.WARNING)  # it will fail, or would as things stand
FLAGS = ("wrong", "check")
_NUMBERED = re.compile(r"Line (\d+): ")


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """A line that the bot refuses and of which the page says nothing."""

    turn: int
    seat: str
    section: str
    line: str
    said: Diagnostic

    def __str__(self) -> str:
        return (
            f"turn {self.turn}, seat {self.seat}, {self.section}: {self.line!r}: {self.said.code}: {self.said.message}"
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """The page of a seat, and the state that its orders are for."""

    game: str
    turn: int
    seat: str
    state: bytes
    html: bytes


@dataclass(slots=True)
class Tapped:
    """What came of many sheets: how many there are, lines tapped, lines flagged (in vain: the bot takes them), and
    what is refused unsaid."""

    sheets: int = 0
    bad_sheets: int = 0
    lines: int = 0
    flagged: int = 0
    in_vain: int = 0
    refused: list[Refusal] = field(default_factory=list)


def pages(game: str, turns: Sequence[int], seed: str) -> Iterator[Page]:
    """The pages of all seats after these turns of a campaign that the house plays."""
    rules = ruleset(game)
    for played in plays.campaign(game, max(turns), seed, whole=True):
        outcome = played.outcome
        if outcome.number not in turns or outcome.finished:
            continue
        owing = {seat.id for seat in outcome.seats if seat.status == "active"}
        for seat, report in outcome.reports.items():
            if seat in owing:
                document = report_document(report, Occasion(title=rules.title, campaign="Looks"))["turnkeep"]
                yield Page(game=game, turn=outcome.number, seat=seat, state=outcome.state, html=draw_page(document))


def tapped(tab: Any, page: Page, folder: Path, seed: int, count: int) -> list[dict[str, Any]]:
    """So many sheets of one page, which is opened from a folder in a tab of the browser."""
    path = folder / "report.html"
    path.write_bytes(page.html)
    tab.goto(path.as_uri())
    found: list[dict[str, Any]] = tab.evaluate(TAP, [seed, count])
    return found


def judged(page: Page, sheets: Iterable[dict[str, Any]], into: Tapped) -> None:
    """Hands the sheets to the game's check and notes what it refuses and the page does not say."""
    rules = ruleset(page.game)
    view = look(rules, page.state, page.seat)
    for one in sheets:
        into.sheets += 1
        refused: dict[int, Diagnostic] = {}
        for said in check_orders(rules, view, one["sheet"]).diagnostics:
            if said.severity in REFUSED:
                refused.setdefault(said.line, said)
        rows = one["sheet"].split("\n")
        before = len(into.refused)
        for part in one["parts"]:
            _judge_part(page, part, _place(rows, part["lines"], part["section"]), refused, into)
        into.bad_sheets += len(into.refused) > before


def _judge_part(page: Page, part: dict[str, Any], above: int, refused: Mapping[int, Diagnostic], into: Tapped) -> None:
    """One section of a sheet. above: the rows of the sheet before its lines."""
    told = [_NUMBERED.search(text) for grade, text in part["said"] if grade in FLAGS]
    flags = {int(found[1]) for found in told if found}
    for nth, line in enumerate(part["lines"], start=1):
        into.lines += bool(line.strip())
        said = refused.get(above + nth)
        if nth in flags:
            into.flagged += 1
            into.in_vain += said is None
        elif said is not None:
            into.refused.append(Refusal(turn=page.turn, seat=page.seat, section=part["section"], line=line, said=said))


def _place(rows: Sequence[str], lines: Sequence[str], section: str) -> int:
    """The row before the first of these lines of a section."""
    unit = re.search(r"\[([^\]]*)\]$", section)
    start = 0
    if unit is not None:
        named = re.compile(rf"^\s*(unit|structure|turn|building)?\s*\W?{re.escape(unit[1])}\b", re.IGNORECASE)
        start = next((number for number, row in enumerate(rows) if named.match(row)), 0)
    size = len(lines)
    return next(number for number in range(start, len(rows)) if list(rows[number : number + size]) == list(lines))


def tapped_together(game: str, seed: str, count: int, turns: Sequence[int], browser: Any, folder: Path) -> Tapped:
    """So many sheets, spread over the pages of a campaign."""
    found = list(pages(game, turns, seed))
    into = Tapped()
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    tab = context.new_page()
    for number, page in enumerate(found):
        share = count * (number + 1) // len(found) - count * number // len(found)
        judged(page, tapped(tab, page, folder, number, share), into)
    context.close()
    return into
