"""Lines of a report as blocks: runs of lines that are equally far in."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.telling.report import Block, Lines, Section

Line = tuple[int, str]
"""How far in a line begins, and its text."""

DAY = 4  # the width of " 7: ", below which a long line of a diary goes on


def blocks(lines: Iterable[Line], hanging: int = 2) -> tuple[Block, ...]:
    """The lines as blocks; an empty text parts two of them."""
    found: list[Block] = []
    run: list[str] = []
    at = 0
    for indent, text in (*lines, (-1, "")):
        if run and (indent != at or not text):
            found.append(Lines(lines=tuple(run), indent=at, hanging=hanging))
            run = []
        if text:
            at = indent
            run.append(text)
    return tuple(found)


def section(title: str, lines: Iterable[Line], *more: Block, hanging: int = 2) -> Section | None:
    """A section; None when there is nothing to say."""
    body = (*blocks(lines, hanging), *more)
    return Section(title=title, blocks=body) if body else None
