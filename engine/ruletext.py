"""Rule text for a narrow screen: Markdown tables drawn in fixed width or as lists, and long text cut into messages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from itertools import groupby

WIDEST_TABLE = 58
"""Characters of a fixed-width table that a telephone still shows without breaking the line."""

LONG_TABLE = 16
"""Rows of a table beyond which an answer to a question shows only the rows asked for."""


def shown_table(text: str) -> str:
    """The text with every Markdown table as a fixed-width block, or, if that is too wide, as a list of its rows."""
    parts = []
    for is_table, group in groupby(text.splitlines(), key=lambda line: line.startswith("|")):
        lines = list(group)
        parts.append(_table(lines) if is_table else "\n".join(lines))
    return "\n".join(parts)


def only_rows_about(text: str, words: list[str]) -> str:
    """The text with its long tables reduced to the rows that begin with one of the words, else to those that name one.

    A table none of whose rows fits stays whole, and so does one of at most `LONG_TABLE` rows.
    """
    parts: list[str] = []
    for is_table, group in groupby(text.splitlines(), key=lambda line: line.startswith("|")):
        lines = list(group)
        if is_table and len(lines) > LONG_TABLE + 2:
            named = [re.findall(r"[0-9a-z']+", line.lower()) for line in lines[2:]]
            firsts = [re.findall(r"[0-9a-z']+", line.split("|")[1].lower()) for line in lines[2:]]
            for kept in (_fitting(firsts, words, all), _fitting(firsts, words, any), _fitting(named, words, any)):
                if kept:
                    lines = [*lines[:2], *(lines[place + 2] for place in kept)]
                    break
        parts += lines
    return "\n".join(parts)


def messages(blocks: list[str], limit: int) -> list[str]:
    """Pack blocks of text into messages of at most `limit` characters.

    Breaks between blocks where it can, else between lines, else inside a line; a fixed-width block that is cut is
    closed and opened again, so that every message reads well alone.
    """
    packed: list[str] = []
    for block in blocks:
        for piece in [block] if len(block) <= limit else _pieces(block, limit):
            if packed and len(packed[-1]) + len(piece) + 2 <= limit:
                packed[-1] = f"{packed[-1]}\n\n{piece}"
            else:
                packed.append(piece)
    return packed


def _fitting(rows: list[list[str]], words: list[str], how: Callable[[Iterable[bool]], bool]) -> list[int]:
    """The indices of the rows in which all (or any) of the words begin a word."""
    return [
        place
        for place, row in enumerate(rows)
        if words and how([any(there.startswith(word) for there in row) for word in words])
    ]


def _table(lines: list[str]) -> str:
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]
    header, body = rows[0], [row for row in rows[1:] if not all(cell and set(cell) <= {"-", ":"} for cell in row)]
    widths = [
        max(len(row[column]) if column < len(row) else 0 for row in [header, *body]) for column in range(len(header))
    ]
    if sum(widths) + 2 * (len(widths) - 1) > WIDEST_TABLE:
        return "\n".join(_listed(header, row) for row in body)
    drawn = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=False)).rstrip()
        for row in [header, *body]
    ]
    drawn.insert(1, "  ".join("-" * width for width in widths))
    return "```\n" + "\n".join(drawn) + "\n```"


def _listed(header: list[str], row: list[str]) -> str:
    details = [
        f"{name.lower()}: {cell}" for name, cell in zip(header[1:], row[1:], strict=False) if cell and cell != "-"
    ]
    return f"• **{row[0]}** " + "; ".join(details)


def _pieces(block: str, limit: int) -> list[str]:
    """Cut a block longer than `limit`; 8 characters are kept back for closing and opening a fence."""
    room = limit - 8
    pieces: list[str] = []
    current: list[str] = []
    size, fenced = 0, False
    for whole in block.splitlines():
        for line in [whole[start : start + room] for start in range(0, max(len(whole), 1), room)]:
            if current and size + len(line) + 1 > room:
                pieces.append("\n".join([*current, "```"] if fenced else current))
                current, size = (["```"], 4) if fenced else ([], 0)
            current.append(line)
            size += len(line) + 1
            fenced ^= line.startswith("```")
    pieces.append("\n".join(current))
    return pieces
