"""A turn beside how things stood before it: a report without what stood there then, for those who know their lands and
want to read what is new, and the maps that today's are compared with.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.core import document
from engine.core.events import Tone
from engine.core.ruleset import Ruleset, onlooker, report_in
from engine.core.telling.mapchanges import Earlier
from engine.core.telling.report import Block, Lines, Report, Section, Table, Verbatim, report_text
from engine.core.turn import Outcome

AS_BEFORE = "As a turn ago"
NARROWEST = 70  # columns, of all games' reports
_NUMBERED = re.compile(r"\[[^\[\]]+\]|\(\d[^()]*\)")  # what a title is known by, whatever else it says: [bk04], (17)


@dataclass(frozen=True, slots=True)
class _Entry:
    """A line of a text with those that go on below it. heads: what it stands under: "Market report:", the columns."""

    heads: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class _Stood:
    """What stood under a title a turn ago. rows: of tables, by their columns. entries: of texts, see `_entries`."""

    lines: frozenset[str]
    rows: frozenset[tuple[tuple[str, ...], tuple[str, ...]]]
    entries: frozenset[_Entry]


def texts_of_changes(
    ruleset: Ruleset[Any, Any], state: bytes, outcome: Outcome, seats: Sequence[str], formats: Mapping[str, str]
) -> dict[str, str]:
    """What changed for these seats in a turn, as text. state: the document that the turn began with; formats: of the
    reports, by seat, where one was chosen.
    """
    look_on = onlooker(ruleset, document.decode(state, ruleset.play.state_type))
    return {
        seat: report_text(
            changes_only(outcome.reports[seat], report_in(ruleset, formats.get(seat, ""), look_on(seat), (), None))
        )
        for seat in seats
        if seat in outcome.reports
    }


def earlier_maps(ruleset: Ruleset[Any, Any], state: bytes, outcome: Outcome) -> dict[str, Earlier]:
    """What each seat's map is compared with: the one that it had when the turn began, and where its report tells of
    losses. state: the document that the turn began with.
    """
    game = document.decode(state, ruleset.play.state_type)
    then = {seat.id for seat in ruleset.play.seats_of(game)}
    losses: dict[str, set[str]] = {}
    for event in outcome.events:
        for seat in event.seen_by if event.tone is Tone.LOSS and event.place else ():
            losses.setdefault(seat, set()).add(event.place)
    look_on = onlooker(ruleset, game)
    return {
        seat: Earlier(
            sheet=ruleset.look.map_sheet(look_on(seat)),
            turn=outcome.number - 1,
            losses=tuple(sorted(losses.get(seat, ()))),
        )
        for seat in outcome.maps
        if seat in then
    }


def changes_only(report: Report, before: Report) -> Report:
    """The report with only those sentences and rows that `before` did not hold under the same title.

    before: how things stood when the orders were given, told without any event, so that nothing that happened is left
    out because it happened a month ago, too. The orders template stays out: it comes as a file of its own.
    """
    stood = {path: _stood(section) for path, section in _paths(before.sections)}
    same: list[str] = []
    sections = [found for section in report.sections if (found := _changed(section, (), stood, report.template, same))]
    if same:
        sections.append(Section(title=AS_BEFORE, blocks=(Lines(lines=("; ".join(same) + ".",)),)))
    return replace(report, sections=tuple(sections))


def _known_by(title: str) -> str:
    found = _NUMBERED.search(title)
    return found[0] if found else title


def _paths(sections: Sequence[Section], above: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Section]]:
    for section in sections:
        path = (*above, _known_by(section.title))
        yield path, section
        yield from _paths(section.sections, path)


def _stood(section: Section) -> _Stood:
    blocks = section.blocks
    return _Stood(
        lines=frozenset(line for block in blocks if isinstance(block, Lines) for line in block.lines),
        rows=frozenset((block.columns, row) for block in blocks if isinstance(block, Table) for row in block.rows),
        entries=frozenset(
            _plain(entry) for block in blocks if isinstance(block, Verbatim) for entry in _entries(block.text)
        ),
    )


_NOTHING = _Stood(frozenset(), frozenset(), frozenset())


def _changed(
    section: Section, above: tuple[str, ...], stood: dict[tuple[str, ...], _Stood], template: str, same: list[str]
) -> Section | None:
    """What is new in a section; None where nothing is, and its title among the `same`."""
    path = (*above, _known_by(section.title))
    was = stood.get(path, _NOTHING)
    blocks = tuple(_headed(section.blocks, [_new(block, was) for block in _without(section.blocks, template)]))
    inner = tuple(
        found for one in section.sections if (found := _changed(one, path, stood, template, same)) is not None
    )
    if blocks or inner:
        return replace(section, blocks=blocks, sections=inner)
    if path in stood and section.title and not section.sections:
        same.append(section.title.rstrip(":"))
    return None


def _without(blocks: tuple[Block, ...], template: str) -> tuple[Block, ...]:
    """The blocks, an empty one in the place of the orders template."""
    sheet = template.strip()
    return tuple(
        Lines(lines=()) if sheet and isinstance(block, Verbatim) and block.text.strip() == sheet else block
        for block in blocks
    )


def _new(block: Block, was: _Stood) -> Block | None:
    if isinstance(block, Verbatim):
        text = _printed([entry for entry in _entries(block.text) if _plain(entry) not in was.entries])
        return Verbatim(text=text) if text else None
    if isinstance(block, Table):
        rows = tuple(row for row in block.rows if (block.columns, row) not in was.rows)
        return replace(block, rows=rows) if rows else None
    lines = tuple(line for line in block.lines if line not in was.lines)
    return replace(block, lines=lines) if lines else None


def _headed(whole: Sequence[Block], new: Sequence[Block | None]) -> Iterator[Block]:
    """The blocks in which something is new; with each the line that heads it: "Inventory:", "Routes leaving ...:"."""
    for place, block in enumerate(new):
        if block is None:
            continue
        head = whole[place - 1] if place else None
        if isinstance(head, Lines) and head.lines and head.lines[-1].endswith(":") and new[place - 1] is None:
            yield replace(head, lines=head.lines[-1:])
        yield block


def _entries(text: str) -> Iterator[_Entry]:
    """A text as what can be new on its own: a whole picture such as a map, or the lines of an indented list."""
    if "\n\n" not in text and ":\n" not in text:
        yield _Entry((), text)
        return
    for paragraph in text.split("\n\n"):
        yield from _listed(paragraph.split("\n"))


def _listed(lines: Sequence[str]) -> Iterator[_Entry]:
    """The entries of a paragraph. What is set further in than a line goes on with it, or stands under it as a head."""
    heads: list[str] = []
    place = 0
    while place < len(lines):
        line = lines[place]
        heads = [head for head in heads if _indent(head) < _indent(line) or _is_rule(head)]
        following = lines[place + 1] if place + 1 < len(lines) else ""
        if _is_rule(following):
            heads = [*(head for head in heads if not _is_rule(head)), f"{line}\n{following}"]
            place += 2
        elif _is_head(line, following):
            heads.append(line)
            place += 1
        else:
            end = place + 1
            while end < len(lines) and _indent(lines[end]) > _indent(line) and not (heads and _is_rule(heads[-1])):
                end += 1
            yield _Entry(tuple(heads), "\n".join(lines[place:end]))
            place = end


def _plain(entry: _Entry) -> _Entry:
    """The entry without the widths of its columns, which change with the longest word in them."""
    heads = [" ".join(head.partition("\n")[0].split()) if _is_rule(head) else head for head in entry.heads]
    return _Entry(tuple(heads), " ".join(entry.text.split()) if "\n" not in entry.text else entry.text)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _is_head(line: str, following: str) -> bool:
    """Whether it heads what follows, rather than being broken after a colon because the next word did not fit."""
    word = following.split(maxsplit=1)[0] if following.strip() else ""
    return line.endswith(":") and len(line) + 1 + len(word) <= NARROWEST


def _is_rule(head: str) -> bool:
    """Whether it is, or ends with, the line of hyphens below the columns of a table."""
    last = head.rpartition("\n")[2].strip()
    return bool(last) and not last.strip("- ")


def _printed(entries: Sequence[_Entry]) -> str:
    """Entries as a text again, each head once above what is left below it."""
    out: list[str] = []
    above: tuple[str, ...] = ()
    for entry in entries:
        if entry.heads != above:
            shared = next((n for n, (a, b) in enumerate(zip(above, entry.heads, strict=False)) if a != b), None)
            shared = min(len(above), len(entry.heads)) if shared is None else shared
            out += ([""] if out and not shared else []) + list(entry.heads[shared:])
            above = entry.heads
        out.append(entry.text)
    return "\n".join(out).strip("\n")
