"""The standings as a picture: bars for this turn, lines over the turns so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PIL import Image, ImageDraw

from engine.core.telling.press import Standings
from engine.render import palette
from engine.render.encode import png
from engine.render.lettering.fonts import Face, clean, draw_text, elide, text_width, wrap
from engine.render.palette import Colour

WIDTH = 1200
MARGIN = 48
ROW = 58
MOST_ROWS = 24
MOST_TURNS = 400
LINES_HEIGHT = 580
LETTER = 30

Row = tuple[str, str, tuple[int, ...]]


def draw_standings(
    standings: Standings,
    history: Sequence[Standings] | None = None,
    colours: Mapping[str, str] | None = None,
) -> bytes:
    """The standings as a PNG: a bar a row for the first column, the other columns as figures beside it.

    `history` (oldest first, the present turn last) adds lines over the turns; `colours` gives "#rrggbb" by seat id or
    name, others get hues that colour-blind readers can tell apart.
    """
    rows = ranked(standings)
    shown = rows[:MOST_ROWS]
    hues = row_colours(rows, colours or {})
    note = wrap(clean(standings.note, 400), Face.ITALIC, 26, WIDTH - 2 * MARGIN, 3)
    left_out = len(rows) - len(shown)
    lines = list(history or ())[-MOST_TURNS:] if history and len(history) > 1 else []
    height = 142 + max(1, len(shown)) * ROW + (40 if left_out else 0) + 34 * len(note) + 40
    image = Image.new("RGB", (WIDTH, height + (LINES_HEIGHT if lines else 0)), palette.PAPER)
    draw = ImageDraw.Draw(image)
    draw.rectangle([14, 14, WIDTH - 15, image.height - 15], outline=palette.FADED_INK, width=3)
    title = elide(clean(standings.title, 120) or "Standings", Face.TITLE, 52, WIDTH - 2 * MARGIN)
    draw_text(draw, (WIDTH / 2, 82), title, Face.TITLE, 52, palette.INK, anchor="ms")
    y = draw_bars(draw, (MARGIN, 104, WIDTH - MARGIN), standings, shown, hues)
    if left_out:
        draw_text(draw, (MARGIN, y + 28), f"and {left_out} more", Face.ITALIC, 26, palette.FADED_INK)
        y += 40
    for line in note:
        draw_text(draw, (MARGIN, y + 36), line, Face.ITALIC, 26, palette.FADED_INK)
        y += 34
    if lines:
        _draw_lines(draw, (MARGIN, height + 10, WIDTH - MARGIN, height + LINES_HEIGHT - 80), lines, shown[:12], hues)
    return png(image)


def ranked(standings: Standings) -> list[Row]:
    """The rows, greatest first value first; equals stay in their order."""
    return sorted(standings.rows, key=lambda row: -_value(row))


def _value(row: Row) -> int:
    return row[2][0] if row[2] else 0


def row_colours(rows: Sequence[Row], colours: Mapping[str, str]) -> dict[str, Colour]:
    """A colour for each seat id: the one asked for, else one of the series, in the order of the ids."""
    hues: dict[str, Colour] = {}
    for place, seat in enumerate(sorted({row[0] for row in rows})):
        hues[seat] = palette.SERIES[place % len(palette.SERIES)]
    for seat, name, _values in rows:
        asked = palette.hex_colour(colours.get(seat, colours.get(name, "")))
        if asked is not None:
            hues[seat] = asked
    return hues


def figure(value: int) -> str:
    """A number with thousands apart, the very large ones shortened."""
    if abs(value) < 10_000_000:
        return f"{value:,}"
    for power, letter in ((18, "E"), (15, "P"), (12, "T"), (9, "G"), (6, "M")):
        if abs(value) >= 10**power:
            whole = abs(value) // 10**power
            return ("-" if value < 0 else "") + (f"{whole:,}{letter}" if whole < 10_000_000 else "∞")
    return f"{value:,}"


def draw_bars(
    draw: ImageDraw.ImageDraw,
    box: tuple[int, int, int],
    standings: Standings,
    rows: Sequence[Row],
    hues: Mapping[str, Colour],
    letter: int = LETTER,
) -> int:
    """Names, bars and figures between left and right of `box` (left, top, right). Returns the lower edge."""
    left, top, right = box
    step = round(ROW * letter / LETTER)
    columns = [clean(name, 30) for name in standings.columns]
    names = [clean(row[1], 80) or "Unnamed" for row in rows]
    width = min(max((text_width(n, Face.TEXT, letter) for n in names), default=10.0), (right - left) * 0.34)
    others = columns[1:4] if (right - left) > letter * 24 else []
    other_width = letter * 4.2
    figures = max((text_width(figure(_value(row)), Face.MONO_BOLD, letter - 6) for row in rows), default=20.0)
    start = left + width + letter * 0.6
    end = right - figures - letter * 0.5 - len(others) * other_width
    small = round(letter * 0.7)
    if columns:
        label = elide(columns[0], Face.ITALIC, small, max(40.0, end - start))
        draw_text(draw, (start, top + small), label, Face.ITALIC, small, palette.FADED_INK)
    for place, name in enumerate(others):
        at = (right - (len(others) - 1 - place) * other_width, top + small)
        draw_text(
            draw,
            at,
            elide(name, Face.ITALIC, small, other_width - 8),
            Face.ITALIC,
            small,
            palette.FADED_INK,
            anchor="rs",
        )
    y = top + round(letter * 1.1)
    greatest = max([1, *(_value(row) for row in rows)])
    for row, name in zip(rows, names, strict=True):
        middle = y + step // 2
        draw_text(
            draw,
            (left + width, middle),
            elide(name, Face.TEXT, letter, width + 1),
            Face.TEXT,
            letter,
            palette.INK,
            anchor="rm",
        )
        reach = start + (end - start) * (max(0, _value(row)) / greatest)
        half = round(step * 0.29)
        hue = hues.get(row[0], palette.INK)
        if reach - start >= 1:
            draw.rectangle([start, middle - half, reach, middle + half], fill=hue, outline=palette.INK, width=1)
        draw.line([start, y, start, y + step], fill=palette.INK, width=2)
        draw_text(
            draw,
            (reach + letter * 0.35, middle),
            figure(_value(row)),
            Face.MONO_BOLD,
            letter - 6,
            palette.INK,
            anchor="lm",
        )
        for place in range(len(others)):
            if place + 1 < len(row[2]):
                at = (right - (len(others) - 1 - place) * other_width, middle)
                draw_text(draw, at, figure(row[2][place + 1]), Face.MONO, letter - 6, palette.INK, anchor="rm")
        y += step
    return y


def _draw_lines(
    draw: ImageDraw.ImageDraw,
    box: tuple[int, int, int, int],
    history: Sequence[Standings],
    rows: Sequence[Row],
    hues: Mapping[str, Colour],
) -> None:
    left, top, right, bottom = box
    left, right = left + 100, right - 300
    tables = [{row[0]: _value(row) for row in table.rows} for table in history]
    values = [table[row[0]] for table in tables for row in rows if row[0] in table]
    low, high = min([0, *values]), max([1, *values])

    def at(turn: int, value: int) -> tuple[float, float]:
        x = left + (right - left) * turn / (len(tables) - 1)
        return x, bottom - (bottom - top) * ((value - low) / (high - low))

    for value in _ticks(low, high):
        y = at(0, value)[1]
        draw.line([left, y, right, y], fill=palette.PAPER_SHADE, width=2)
        draw_text(draw, (left - 10, y), figure(value), Face.MONO, 20, palette.FADED_INK, anchor="rm")
    draw.line([left, top, left, bottom, right, bottom], fill=palette.INK, width=2)
    for turn in range(len(tables) - 1, -1, -max(1, -(-len(tables) // 10))):
        back = turn - len(tables) + 1
        text = "now" if back == 0 else str(back)
        draw_text(draw, (at(turn, low)[0], bottom + 28), text, Face.MONO, 20, palette.FADED_INK, anchor="ms")
    ends: list[tuple[float, str, Colour]] = []
    for place, row in enumerate(rows):
        points = [at(turn, table[row[0]]) for turn, table in enumerate(tables) if row[0] in table]
        hue = hues.get(row[0], palette.INK)
        if len(points) > 1:
            pale = palette.luminance(hue) > 0.72
            draw.line(points, fill=palette.INK if pale else palette.PAPER, width=8, joint="curve")
            draw.line(points, fill=hue, width=5, joint="curve")
        if points:
            _draw_marker(draw, points[-1], place, hue)
            ends.append((points[-1][1], clean(row[1], 60) or "Unnamed", hue))
    _label_ends(draw, ends, right + 18, (top, bottom))


def _ticks(low: int, high: int) -> list[int]:
    """About five round values from `low` to `high`."""
    rough = max(1, (high - low) // 5)
    power = 10 ** (len(str(rough)) - 1)
    step = next(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough)
    return list(range(-(-low // step) * step, high + 1, step))


def _draw_marker(draw: ImageDraw.ImageDraw, point: tuple[float, float], place: int, hue: Colour) -> None:
    """Marks differ by shape as well as by hue."""
    x, y = point
    r = 8
    shapes = (
        [(x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r)],
        [(x, y - r * 1.3), (x + r * 1.2, y + r), (x - r * 1.2, y + r)],
        [(x, y - r * 1.4), (x + r * 1.4, y), (x, y + r * 1.4), (x - r * 1.4, y)],
    )
    if place % 4 == 3:
        draw.ellipse([x - r, y - r, x + r, y + r], fill=hue, outline=palette.INK)
    else:
        draw.polygon(shapes[place % 4], fill=hue, outline=palette.INK)


def _label_ends(
    draw: ImageDraw.ImageDraw, ends: list[tuple[float, str, Colour]], x: float, span: tuple[int, int]
) -> None:
    """Names at the ends of their lines, pushed apart where they would overlap."""
    step = 30.0
    ends = sorted(ends, key=lambda end: end[0])
    heights: list[float] = []
    for wanted, _name, _hue in ends:
        heights.append(max(wanted, heights[-1] + step) if heights else max(wanted, float(span[0])))
    limit = float(span[1])
    for place in range(len(heights) - 1, -1, -1):
        heights[place] = min(heights[place], limit)
        limit = heights[place] - step
    for (_, name, hue), y in zip(ends, heights, strict=True):
        draw.rectangle([x, y - 8, x + 12, y + 8], fill=hue, outline=palette.INK)
        draw_text(
            draw,
            (x + 20, y),
            elide(name, Face.TEXT, 26, WIDTH - MARGIN - x - 10),
            Face.TEXT,
            26,
            palette.INK,
            anchor="lm",
        )
