"""Newspaper columns: paragraphs cut into lines, lines flowed down columns, justified, never past the foot."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from PIL import ImageDraw

from engine.render import palette
from engine.render.lettering.fonts import Colour, Face, clean, draw_text, elide, text_width, wrap
from engine.render.lettering.script import in_order

MOST_LINES = 120  # of one story: more than a page holds
CONTINUED = "continued in #newspaper"
_STAMP = re.compile(r"<t:(-?\d{1,12})(?::[a-zA-Z])?>")
_MARKDOWN = re.compile(r"\*\*|__|~~|\|\||`+")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of type. `keep`: never the last in a column (a heading). `justify`: spread to the column's width."""

    text: str
    face: Face
    size: int
    leading: int
    align: str = "l"
    keep: bool = False
    justify: bool = False
    colour: Colour = palette.INK
    rule: bool = False  # an ornament between stories instead of text


def plain(text: str) -> str:
    """Text for paper: Discord's time stamps spelt out in UTC, markdown's marks taken off (line breaks stay)."""

    def spelt(found: re.Match[str]) -> str:
        try:
            return datetime.fromtimestamp(int(found[1]), UTC).strftime("%A %d %B %Y, %H:%M UTC")
        except (ValueError, OverflowError, OSError):
            return ""

    return _MARKDOWN.sub("", _STAMP.sub(spelt, text))


def paragraphs(text: str, longest: int = 6000) -> Iterator[str]:
    """The cleaned paragraphs of a text (blank ones left out)."""
    for part in plain(text[: longest * 2]).splitlines():
        line = clean(part, longest)
        if line:
            yield line


def heading(text: str, face: Face, size: int, width: float, most: int = 3, align: str = "l") -> list[Line]:
    """A title in at most `most` lines, kept with what follows."""
    lines = even(clean(plain(text), 400), face, size, width, most)
    return [Line(line, face, size, round(size * 1.08), align, keep=True) for line in lines]


def even(text: str, face: Face, size: int, width: float, most: int) -> list[str]:
    """The text in as few lines as `width` allows, of about one length (no last word alone on its line)."""
    lines = wrap(text, face, size, width, most)
    if len(lines) < 2 or lines[-1].endswith("…"):
        return lines
    low, high = width / len(lines), width
    while high - low > 8:
        middle = (low + high) / 2
        if len(wrap(text, face, size, middle, most + 1)) <= len(lines):
            high = middle
        else:
            low = middle
    return wrap(text, face, size, high, most)


def body(text: str, size: int, width: float, face: Face = Face.TEXT) -> list[Line]:
    """Running text, justified but for the last line of each paragraph."""
    lines: list[Line] = []
    for paragraph in paragraphs(text):
        if lines:
            lines[-1] = replace(lines[-1], leading=round(size * 1.5))
        if len(lines) > MOST_LINES:
            break
        parts = wrap(paragraph, face, size, width, MOST_LINES)
        lines += [Line(t, face, size, round(size * 1.2), justify=n < len(parts) - 1) for n, t in enumerate(parts)]
    return lines


def height(lines: Sequence[Line]) -> int:
    """Pixels from the top of the first to the foot of the last line."""
    return sum(line.leading for line in lines)


def cut(lines: Sequence[Line], room: int) -> tuple[list[Line], list[Line]]:
    """The lines that fit in `room` pixels, and the rest; no heading is left alone at the foot."""
    used, count = 0, 0
    while count < len(lines) and used + lines[count].leading <= room:
        used += lines[count].leading
        count += 1
    if count < len(lines):
        if count > 1 and lines[count - 1].justify and not lines[count].justify:
            count -= 1  # no last line of a paragraph alone at the head of a column
        while count and (lines[count - 1].keep or lines[count - 1].rule):
            count -= 1
    rest = list(lines[count:])
    while rest and rest[0].rule:
        rest.pop(0)
    return list(lines[:count]), rest


def elided(lines: Sequence[Line], room: int, size: int) -> list[Line]:
    """The lines, or as many as leave room for the notice that the story goes on elsewhere."""
    if height(lines) <= room:
        return list(lines)
    notice = Line(CONTINUED, Face.ITALIC, size, round(size * 1.3), "r", colour=palette.FADED_INK)
    kept, _rest = cut(lines, room - notice.leading)
    if kept and kept[-1].justify:
        last = kept[-1]
        shorter = last.text.rsplit(" ", 1)[0] if " " in last.text else last.text[:-1]
        kept[-1] = replace(last, text=shorter.rstrip(".,;:– ") + "…", justify=False)
    return [*kept, notice] if notice.leading <= room else kept


def draw_lines(draw: ImageDraw.ImageDraw, lines: Sequence[Line], left: int, top: int, width: int) -> int:
    """Set the lines in a column. Returns the pixel below the last."""
    y = top
    for line in lines:
        baseline = y + round(line.size * 0.91)
        if line.rule:
            _draw_ornament(draw, left + width / 2, y + line.leading / 2)
        elif line.justify and in_order(line.text) == line.text:
            _draw_justified(draw, line, left, baseline, width)
        else:
            x = left + {"l": 0.0, "m": width / 2, "r": float(width)}[line.align]
            text = elide(line.text, line.face, line.size, width)
            draw_text(draw, (x, baseline), text, line.face, line.size, line.colour, anchor=line.align + "s")
        y += line.leading
    return y


def _draw_justified(draw: ImageDraw.ImageDraw, line: Line, left: int, baseline: int, width: int) -> None:
    words = line.text.split(" ")
    lengths = [text_width(word, line.face, line.size) for word in words]
    gap = (width - sum(lengths)) / (len(words) - 1) if len(words) > 1 else 0.0
    if gap > line.size * 0.75:  # too few words: better ragged than full of rivers
        gap = text_width(" ", line.face, line.size)
    x = float(left)
    for word, length in zip(words, lengths, strict=True):
        draw_text(draw, (x, baseline), word, line.face, line.size, line.colour)
        x += length + gap


def _draw_ornament(draw: ImageDraw.ImageDraw, x: float, y: float) -> None:
    draw.line([x - 60, y, x - 12, y], fill=palette.FADED_INK, width=2)
    draw.line([x + 12, y, x + 60, y], fill=palette.FADED_INK, width=2)
    draw.polygon([(x - 6, y), (x, y - 6), (x + 6, y), (x, y + 6)], fill=palette.INK)
