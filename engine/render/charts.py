"""The standings as a picture: bars for this turn, lines over the turns so far, each with its crest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw

from engine.core.telling.headline import uncoded
from engine.core.telling.mapsheet import Banner, banner_colour
from engine.core.telling.press import Row, Standings, first_value
from engine.render import heraldry, palette
from engine.render.encode import png
from engine.render.lettering.fonts import Face, clean, draw_text, elide, fit_size, text_width, wrap
from engine.render.maps.land.outlines import stroke
from engine.render.palette import Colour

WIDTH = 1080
MARGIN = 40
ROW = 56
MOST_ROWS = 24
MOST_LINES = 8
MOST_TURNS = 400
GROUND: Colour = (251, 247, 236)
LINES_HEIGHT = 560
S = 2


def draw_standings(
    standings: Standings,
    history: Sequence[Standings] | None = None,
    colours: Mapping[str, str] | None = None,
) -> bytes:
    """The standings as a PNG: a bar a row for the first column, the other columns as figures beside it.

    `history` (oldest first, the present turn last) adds lines over the turns; `colours` gives "#rrggbb" by seat id or
    name, others get hues that colour-blind readers can tell apart.
    """
    rows = standings.ranked()
    shown = rows[:MOST_ROWS]
    banners = banners_of({row[0]: row[1] for row in rows}, colours or {})
    if not standings.is_ranked:
        history = None  # figures that may be off have no trend
    before = list(history or ())[-2] if history and len(history) > 1 else None
    note = wrap(clean(standings.note, 400), Face.ITALIC, 21, WIDTH - 2 * MARGIN, 3)
    lines = list(history or ())[-MOST_TURNS:] if history and len(history) > 1 else []
    left_out = len(rows) - len(shown)
    height = 156 + max(1, len(shown)) * ROW + (36 if left_out else 0) + 28 * len(note) + 24
    image = Image.new("RGB", (WIDTH, height + (LINES_HEIGHT if lines else 0)), palette.PAPER)
    draw = ImageDraw.Draw(image)
    draw.rectangle([6, 6, WIDTH - 7, image.height - 7], outline=palette.FADED_INK)
    _draw_heading(draw, standings, rows, before)
    y = _draw_rows(image, standings, shown, banners, before)
    if left_out:
        draw_text(draw, (MARGIN, y + 24), f"and {left_out} more", Face.ITALIC, 21, palette.FADED_INK)
        y += 36
    for line in note:
        draw_text(draw, (MARGIN, y + 26), line, Face.ITALIC, 21, palette.FADED_INK)
        y += 28
    if lines:
        picture = trend(lines, banners, WIDTH - 2 * MARGIN + 20, LINES_HEIGHT - 30)
        image.paste(picture, (MARGIN - 10, height))
    return png(image)


def banners_of(names: Mapping[str, str], colours: Mapping[str, str]) -> dict[str, Banner]:
    """A banner for each seat id: in the colour asked for, else in one of the house's, in the order of the ids."""
    banners: dict[str, Banner] = {}
    for place, seat in enumerate(sorted(names)):
        asked = colours.get(seat, colours.get(names[seat], ""))
        colour = asked if palette.hex_colour(asked) else banner_colour(place)
        banners[seat] = Banner(key=seat, name=clean(uncoded(names[seat]), 80) or "Unnamed", colour=colour)
    return banners


def figure(value: int) -> str:
    """A number with thousands apart, the very large ones shortened."""
    if abs(value) < 10_000_000:
        return f"{value:,}"
    for power, letter in ((18, "E"), (15, "P"), (12, "T"), (9, "G"), (6, "M")):
        if abs(value) >= 10**power:
            whole = abs(value) // 10**power
            return ("-" if value < 0 else "") + (f"{whole:,}{letter}" if whole < 10_000_000 else "∞")
    return f"{value:,}"


def sentence(standings: Standings, before: Standings | None) -> str:
    """What to remember of a table."""
    rows = standings.ranked()
    if not rows or not rows[0][2] or not standings.is_ranked:
        return clean(standings.title, 80) or "Standings"
    name = clean(uncoded(rows[0][1]), 60) or "Somebody"
    old = before.ranked() if before is not None else []
    if old and old[0][0] != rows[0][0]:
        return f"{name} takes the lead"
    if len(rows) > 1 and first_value(rows[0]) == first_value(rows[1]):
        return f"{name} shares the lead"
    return f"{name} leads"


def _draw_heading(
    draw: ImageDraw.ImageDraw, standings: Standings, rows: Sequence[Row], before: Standings | None
) -> None:
    """The sentence, and below it what is measured."""
    title = sentence(standings, before)
    size = fit_size(title, Face.TITLE, WIDTH - 2 * MARGIN, 50, 26)
    draw_text(draw, (MARGIN, 70), elide(title, Face.TITLE, size, WIDTH - 2 * MARGIN), Face.TITLE, size, palette.INK)
    column = clean(standings.columns[0], 40).lower() if standings.columns else ""
    said = clean(standings.title, 100) or "Standings"
    line = f"{said}: {column}" if column and rows else said
    draw_text(draw, (MARGIN, 104), elide(line, Face.ITALIC, 24, WIDTH - 2 * MARGIN), Face.ITALIC, 24, palette.FADED_INK)


def _draw_rows(
    image: Image.Image,
    standings: Standings,
    rows: Sequence[Row],
    banners: Mapping[str, Banner],
    before: Standings | None,
) -> int:
    """Crest, name, bar and figure of each; the other columns at the right. Returns the lower edge."""
    draw = ImageDraw.Draw(image)
    was, now = before.places() if before is not None else {}, standings.places()
    columns = [clean(name, 30) for name in standings.columns]
    others = columns[1:4]
    names = [clean(uncoded(row[1]), 80) or "Unnamed" for row in rows]
    wide = min(max((text_width(n, Face.TEXT, 25) for n in names), default=40.0), 300)
    start, right = MARGIN + 84 + wide, WIDTH - MARGIN - 130 * len(others)
    figures = max((text_width(figure(first_value(row)), Face.MONO_BOLD, 22) for row in rows), default=20.0)
    end = right - figures - 46
    y = 134
    for number, name in enumerate(others):
        at = (right + 130 * (number + 1), y)
        draw_text(draw, at, elide(name.lower(), Face.ITALIC, 19, 122), Face.ITALIC, 19, palette.FADED_INK, anchor="rs")
    y += 8
    greatest = max([1, *(first_value(row) for row in rows)])
    for place, (row, name) in enumerate(zip(rows, names, strict=True), 1):
        middle = y + ROW // 2
        draw_text(draw, (MARGIN + 10, middle), str(place), Face.TITLE, 22, palette.FADED_INK, anchor="mm")
        crest = heraldry.crest(banners[row[0]], row[0], 34)
        image.paste(crest, (MARGIN + 30, middle - 17), crest)
        face = Face.BOLD if place == 1 else Face.TEXT
        draw_text(draw, (MARGIN + 74, middle), elide(name, face, 25, wide + 4), face, 25, palette.INK, anchor="lm")
        reach = start + (end - start) * (max(0, first_value(row)) / greatest)
        if reach - start >= 1:
            hue = palette.banner_colour(banners[row[0]], row[0])
            draw.rectangle([start, middle - 14, reach, middle + 14], fill=hue, outline=palette.darker(hue))
        draw.line([start, y + 4, start, y + ROW - 4], fill=palette.INK, width=2)
        used = draw_text(
            draw, (reach + 12, middle), figure(first_value(row)), Face.MONO_BOLD, 22, palette.INK, anchor="lm"
        )
        movement(draw, (reach + 30 + used, middle), was.get(row[0]), now[row[0]])
        for number in range(len(others)):
            if number + 1 < len(row[2]):
                at = (right + 130 * (number + 1), middle)
                draw_text(draw, at, figure(row[2][number + 1]), Face.MONO, 21, palette.INK, anchor="rm")
        y += ROW
    return y


def movement(draw: ImageDraw.ImageDraw, at: tuple[float, float], was: int | None, place: int) -> None:
    """An arrow for who rose or fell, a dash for who stayed; nothing for who is new."""
    x, y = at
    if was is None:
        return
    if was > place:
        draw.polygon([(x - 6, y + 5), (x + 6, y + 5), (x, y - 6)], fill=palette.GAIN)
    elif was < place:
        draw.polygon([(x - 6, y - 5), (x + 6, y - 5), (x, y + 6)], fill=palette.RED)
    else:
        draw.line([x - 5, y, x + 5, y], fill=palette.FADED_INK, width=2)


# lines --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Axes:
    """Where turns and values lie on the picture."""

    left: float
    top: float
    right: float
    bottom: float
    turns: int
    low: int
    high: int

    def at(self, turn: int, value: int) -> tuple[float, float]:
        x = self.left + (self.right - self.left) * turn / max(1, self.turns - 1)
        return x, self.bottom - (self.bottom - self.top) * ((value - self.low) / max(1, self.high - self.low))


def trend(history: Sequence[Standings], banners: Mapping[str, Banner], width: int, height: int) -> Image.Image:
    """How the first column went: a line for each of the first, ending in a crest and a name."""
    tables = [{row[0]: first_value(row) for row in table.rows} for table in history]
    small = width < 500
    rows = history[-1].ranked()[: 4 if small else MOST_LINES]
    values = [table[row[0]] for table in tables for row in rows if row[0] in table]
    image = Image.new("RGB", (width * S, height * S), GROUND)
    names = 40.0 if small else min(240.0, 60 + max((text_width(r[1], Face.TEXT, 20) for r in rows), default=20.0))
    marks = _ticks(_floor(values), max([1, *values]))
    low, high = min([*marks[:1], *values]), max([1, *values, *marks[-1:]])
    axes = _Axes(58, 32, width - names - 22, height - 40, len(tables), low, high)
    draw = ImageDraw.Draw(image)
    for value in marks:
        y = axes.at(0, value)[1] * S
        draw.line([axes.left * S, y, axes.right * S, y], fill=palette.PAPER_SHADE, width=S)
    for row in reversed(rows):
        _draw_line(draw, axes, tables, row, banners, first=row is rows[0])
    image = image.reduce(S)
    _label_axes(ImageDraw.Draw(image), axes, history, marks)
    _crests_on_lines(image, axes, tables, rows, banners, small=small)
    return image


def _floor(values: Sequence[int]) -> int:
    """Where the axis begins: at nothing, unless all lines run in the upper half."""
    least, most = min(values, default=0), max(values, default=1)
    return least if least > most / 2 or least < 0 else 0


def is_telling(history: Sequence[Standings]) -> bool:
    """Whether lines over these turns show anything: three turns and some change."""
    first = [{row[0]: first_value(row) for row in table.rows} for table in history]
    values = [value for table in first for value in table.values()]
    return len(history) > 2 and history[-1].is_ranked and bool(values) and max(values) - min(values) > 3


def _draw_line(
    draw: ImageDraw.ImageDraw,
    axes: _Axes,
    tables: Sequence[Mapping[str, int]],
    row: Row,
    banners: Mapping[str, Banner],
    *,
    first: bool,
) -> None:
    """Straight segments with a paper casing, so that crossings can be followed."""
    hue = _hue(row, banners)
    points = [axes.at(turn, table[row[0]]) for turn, table in enumerate(tables) if row[0] in table]
    points = [(x * S, y * S) for x, y in points]
    if len(points) < 2:
        return
    width = 5.0 if first else 3.2
    stroke(draw, points, (width + 3.4) * S, GROUND)
    stroke(draw, points, width * S, hue)


def _hue(row: Row, banners: Mapping[str, Banner]) -> Colour:
    return palette.banner_colour(banners.get(row[0]), row[0])


def _label_axes(draw: ImageDraw.ImageDraw, axes: _Axes, history: Sequence[Standings], marks: Sequence[int]) -> None:
    for value in marks:
        at = (axes.left - 8, axes.at(0, value)[1])
        draw_text(draw, at, figure(value), Face.MONO, 16, palette.FADED_INK, anchor="rm")
    draw.line([axes.left, axes.bottom, axes.right, axes.bottom], fill=palette.INK, width=2)
    step = max(1, -(-len(history) // 10))
    for turn in range(len(history) - 1, -1, -step):
        back = turn - len(history) + 1
        at = (axes.at(turn, axes.low)[0], axes.bottom + 22)
        draw_text(draw, at, "now" if back == 0 else str(back), Face.MONO, 16, palette.FADED_INK, anchor="ms")


def _crests_on_lines(
    image: Image.Image,
    axes: _Axes,
    tables: Sequence[Mapping[str, int]],
    rows: Sequence[Row],
    banners: Mapping[str, Banner],
    *,
    small: bool,
) -> None:
    """At the end of each line its crest and name, pushed apart where they would overlap."""
    draw = ImageDraw.Draw(image)
    size, step = (22, 25.0) if small else (28, 34.0)
    ends = sorted(((axes.at(len(tables) - 1, first_value(row))[1], row) for row in rows), key=lambda end: end[0])
    for (wanted, row), y in zip(ends, _apart([end[0] for end in ends], step, axes.top, axes.bottom), strict=True):
        hue, x = _hue(row, banners), axes.right
        draw.line([x + 3, wanted, x + 10, wanted, x + 18, y, x + 22, y], fill=hue, width=2, joint="curve")
        draw.ellipse([x - 4, wanted - 4, x + 4, wanted + 4], fill=hue)
        crest = heraldry.crest(banners.get(row[0]), row[0], size)
        image.paste(crest, (round(x + 22), round(y - size / 2)), crest)
        if not small:
            name = elide(clean(uncoded(row[1]), 60) or "Unnamed", Face.TEXT, 20, image.width - x - size - 30)
            draw_text(draw, (x + size + 28, y), name, Face.TEXT, 20, palette.INK, anchor="lm")


def _apart(wanted: Sequence[float], step: float, low: float, high: float) -> list[float]:
    """Heights at least a step apart, as near as can be to those that are wanted."""
    heights: list[float] = []
    for height in wanted:
        heights.append(max(height, heights[-1] + step) if heights else max(height, low))
    limit = high
    for place in range(len(heights) - 1, -1, -1):
        heights[place] = min(heights[place], limit)
        limit = heights[place] - step
    return heights


def _ticks(low: int, high: int) -> list[int]:
    """About five round values from `low` to above `high`."""
    rough = max(1, (high - low) // 5)
    power = 10 ** (len(str(rough)) - 1)
    step = next(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough)
    return list(range(-(-low // step) * step, high + step, step))
