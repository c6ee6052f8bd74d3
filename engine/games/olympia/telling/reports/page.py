"""Lines of a report: how far in they begin, and how they are folded at 78 columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from textwrap import wrap

from engine.core.telling.report import Section, Table, Verbatim, block_lines
from engine.games.olympia.units.naming import plain

WIDTH = 78
DAY = 4  # the width of " 7: ", below which a long line of a diary goes on
Line = tuple[int, str]
"""How far in a line begins, and its text; an empty one is a blank line."""


def fold(text: str, indent: int = 0, hanging: int = 2) -> list[str]:
    """A text as lines; what follows the first stands further in."""
    if len(text) + indent <= WIDTH:
        return [" " * indent + text if text else ""]
    return list(_wrapped(text, indent, hanging))


@lru_cache(maxsize=4096)  # what happens in a crowded place stands in many reports
def _wrapped(text: str, indent: int, hanging: int) -> tuple[str, ...]:
    first, rest = " " * indent, " " * (indent + hanging)
    return tuple(wrap(text, WIDTH, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False))


def table(rows: Table, indent: int = 0) -> Iterator[Line]:
    """A table as lines."""
    return ((indent, line) for line in block_lines(rows, WIDTH))


def text(lines: Iterable[Line], hanging: int = 2) -> Verbatim:
    """The lines as they are printed; never two blank ones in a row."""
    out: list[str] = []
    for indent, said in lines:
        if not said:
            out += [""] if out and out[-1] else []
        elif len(said) + indent <= WIDTH:
            out.append(" " * indent + said)
        else:
            out += fold(said, indent, hanging)
    return Verbatim(text=plain("\n".join(out).rstrip("\n")))


def section(title: str, lines: Iterable[Line], hanging: int = 2) -> Section | None:
    """A section; None when there is nothing to say."""
    body = text(lines, hanging)
    return Section(title=title, blocks=(body,)) if body.text else None
