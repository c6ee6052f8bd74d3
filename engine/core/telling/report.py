"""Reports: structure first, text and JSON by pure functions of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from operator import attrgetter
from textwrap import wrap
from typing import Any

from engine.core import document
from engine.core.events import Event
from engine.core.house import Advice
from engine.core.telling.dossier import Sheaf
from engine.core.telling.fieldsheet import FieldSheet
from engine.core.telling.mapchanges import Earlier
from engine.core.telling.sheaf import Occasion, sheaf_document


@dataclass(frozen=True, slots=True, kw_only=True)
class Lines:
    """Sentences, one a line; long ones are wrapped with `hanging` more blanks of indent on the following lines."""

    lines: tuple[str, ...]
    indent: int = 0
    hanging: int = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Columns of text; `right` names the columns that are set flush right."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    right: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Verbatim:
    """Text whose line breaks and blanks mean something: an ASCII map, an orders sheet."""

    text: str


Block = Lines | Table | Verbatim


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    title: str
    blocks: tuple[Block, ...] = ()
    sections: tuple[Section, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferedOrder:
    """An order that a press of a button under the report gives: what the button says, for which unit ("" in games
    without units), and the order's line.
    """

    label: str
    unit: str
    line: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What one seat is told about one turn.

    `happened`: the few most important sentences for the card; `funds`: one line; `warnings`: what needs care now.
    `heading`: what the text begins with instead of the underlined title; its section titles stand plain then, too.
    data: makes the game's own JSON for client programs, on demand; None: the structure itself is that. `fields`: the
    battlefields to be drawn for the seat, the biggest battle first; pictures, so no part of the text or the document.
    public: the seat has its report printed for everybody to read, without the template. offered: buttons under the
    report (see `Look.buttons`), no part of the text or the document. sheaf: makes what pages and programs show of
    the turn, on demand: it costs as much as the report itself. advice: makes a mentor's note on it, for a beginner.
    """

    seat: str
    name: str
    game: str
    turn: int
    date: str
    title: str
    sections: tuple[Section, ...]
    happened: tuple[str, ...] = ()
    funds: str = ""
    warnings: tuple[str, ...] = ()
    template: str = ""
    width: int = 78
    heading: tuple[str, ...] = ()
    data: Callable[[], Mapping[str, Any]] | None = field(default=None, compare=False, repr=False)
    fields: tuple[FieldSheet, ...] = ()
    public: bool = False
    offered: tuple[OfferedOrder, ...] = ()
    sheaf: Callable[[], Sheaf] | None = field(default=None, compare=False, repr=False)
    advice: Callable[[], Advice] | None = field(default=None, compare=False, repr=False)


MOST_HAPPENED = 5  # sentences on the card


def weightiest(
    events: Iterable[Event], say: Callable[[Event], str], weight: Callable[[Event], int] = attrgetter("weight")
) -> tuple[str, ...]:
    """What a report says under `happened`: the sentences of the weightiest events, each once; those first that weigh
    most and, of equal weight, that happened first. Events that weigh nothing are not told.
    """
    said: dict[str, None] = {}
    for event in sorted(events, key=lambda one: -weight(one)):
        if weight(event) <= 0 or len(said) == MOST_HAPPENED:
            break
        said[say(event)] = None
    return tuple(said)


def quiet(unit: str) -> tuple[str, ...]:
    """What `happened` says of a turn without news. unit: what the game calls a turn."""
    return (f"A quiet {unit}: nothing of note happened.",)


_UNPRINTED = ("fields", "public", "offered", "sheaf", "advice")


def report_text(report: Report) -> str:
    """The report as a fixed-width text file; ends with a newline."""
    heading = report.heading or _underlined(report.title, "=", report.width)
    out = [*heading, ""]
    for section in report.sections:
        _section_text(section, report.width, None if report.heading else "-", out)
    return "\n".join(line.rstrip() for line in out).rstrip() + "\n"


def _underlined(title: str, underline: str | None, width: int) -> list[str]:
    return [title] if underline is None else [title, underline * min(len(title), width)]


def _section_text(section: Section, width: int, underline: str | None, out: list[str]) -> None:
    if section.title:
        out += _underlined(section.title, underline, width)
    for block in section.blocks:
        out += block_lines(block, width)
        out.append("")
    for inner in section.sections:
        _section_text(inner, width, underline and "", out)


def block_lines(block: Block, width: int) -> list[str]:
    """A block as lines of text."""
    if isinstance(block, Verbatim):
        return block.text.rstrip("\n").split("\n")
    if isinstance(block, Lines):
        return _wrapped(block, width)
    return _table_lines(block)


def _wrapped(block: Lines, width: int) -> list[str]:
    first, rest = " " * block.indent, " " * (block.indent + block.hanging)
    out: list[str] = []
    for line in block.lines:
        if len(line) + block.indent <= width:
            out.append(first + line)
        else:
            out += wrap(line, width, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False)
    return out


def _table_lines(table: Table) -> list[str]:
    widths = [max(len(cell) for cell in column) for column in zip(table.columns, *table.rows, strict=True)]
    flush = [name in table.right for name in table.columns]

    def line(cells: tuple[str, ...]) -> str:
        return "  ".join(
            cell.rjust(w) if right else cell.ljust(w) for cell, w, right in zip(cells, widths, flush, strict=True)
        ).rstrip()

    return [line(table.columns), line(tuple("-" * w for w in widths)), *(line(row) for row in table.rows)]


def structure(report: Report) -> dict[str, Any]:
    """The report as plain data, without its pictures, buttons and page."""
    found: dict[str, Any] = document.plain(replace(report, fields=(), sheaf=None, advice=None, offered=()))
    for name in _UNPRINTED:
        del found[name]
    return found


def report_document(report: Report, occasion: Occasion | None = None, earlier: Earlier | None = None) -> dict[str, Any]:
    """The report as plain data for JSON: the structure, or what the game's own programs read (its keys on top); with it
    under "turnkeep" what is the same for all games. occasion: what the host knows of it; earlier: what its map is
    compared with.
    """
    if report.data is not None:
        found = {"game": report.game, "turn": report.turn, **report.data()}
    else:
        found = structure(report)
    if report.sheaf is not None:
        frame = {
            "game": report.game,
            "seat": report.seat,
            "name": report.name,
            "turn": report.turn,
            "date": report.date,
        }
        playing = occasion is None or not occasion.over
        advice = report.advice() if report.advice is not None and playing else None
        found["turnkeep"] = sheaf_document(report.sheaf(), frame, occasion, advice, earlier)
    return found
