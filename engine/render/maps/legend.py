"""The legend below a map: who is who, the terrains and symbols that are on this map, and the scale."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil

from PIL import Image, ImageDraw

from engine.core.telling.mapsheet import Banner, Cell, Layout, MapSheet, Mark, Sight
from engine.render import heraldry, palette, symbols
from engine.render.lettering.fonts import Face, clean, draw_text, elide, text_width, wrap
from engine.render.maps.grid import Grid, box_size, cell_mask
from engine.render.maps.land import strokes, terrain
from engine.render.maps.panel import NUMBERS_FROM, grid_for
from engine.render.maps.units import ensigns

YOU = " (you)"
MOST_BANNERS = 48
MOST_TERRAINS = 24
MOST_SYMBOLS = 36


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the legend: what is shown (banner, terrain, symbol, tone, edge, arrow, fog) and its caption."""

    kind: str
    name: str
    caption: str
    colour: palette.Colour = palette.WHITE
    own: bool = False
    banner: Banner | None = None


def entries(sheets: Sequence[MapSheet], size: int) -> list[Entry]:
    """The legend's lines for sheets drawn with cells `size` pixels across, each thing once."""
    seen = [c for sheet in sheets for c in sheet.cells if c.sight is not Sight.UNKNOWN]
    extra = {symbols.symbol_key(name): clean(text, 60) for sheet in sheets for name, text in sheet.legend}
    found = [*_banners(sheets), *_terrains(seen, extra), *_sights(sheets), *_symbols(sheets, seen, extra)]
    found += _ways(sheets)
    if size >= NUMBERS_FROM:
        found += _tones(seen)
    shown = {entry.name for entry in found}
    for name, text in list(extra.items())[:MOST_SYMBOLS]:
        if name not in shown and palette.terrain_key(name) not in shown:
            kind = "terrain" if palette.terrain_key(name) in palette.TERRAINS else "symbol"
            found.append(Entry(kind, name, text))
    return found


def _banners(sheets: Sequence[MapSheet]) -> list[Entry]:
    banners = list({b.key: b for sheet in sheets for b in sheet.banners}.values())
    found = [
        Entry("banner", b.key, _banner_caption(b), palette.banner_colour(b, b.key), b.own, b)
        for b in banners[:MOST_BANNERS]
    ]
    if len(banners) > MOST_BANNERS:
        found.append(Entry("text", "", f"and {len(banners) - MOST_BANNERS} more"))
    return found


def _banner_caption(banner: Banner) -> str:
    name = clean(banner.name, 48) or "Unnamed"
    standing = clean(banner.standing, 20)
    return f"{name} ({standing})" if standing else name


def _terrains(seen: Iterable[Cell], extra: dict[str, str]) -> list[Entry]:
    keys = sorted({palette.terrain_key(c.terrain) for c in seen})[:MOST_TERRAINS]
    return [
        Entry("terrain", key, extra.get(key) or clean(palette.terrain(key).caption, 40) or "Unnamed") for key in keys
    ]


def _sights(sheets: Sequence[MapSheet]) -> list[Entry]:
    sights = {c.sight for sheet in sheets for c in sheet.cells}
    found = []
    if Sight.REMEMBERED in sights:
        found.append(Entry("fog", Sight.REMEMBERED, "Remembered"))
    if Sight.UNKNOWN in sights:
        found.append(Entry("fog", Sight.UNKNOWN, "Unknown"))
    return found


def _symbols(sheets: Sequence[MapSheet], seen: Sequence[Cell], extra: dict[str, str]) -> list[Entry]:
    """The symbols on the map; one drawn for things of a single name is captioned with that name ("Port")."""
    known = {c.key for c in seen}
    marks = [m for sheet in sheets for m in sheet.marks if m.cell in known]
    places = [s for sheet in sheets for s in sheet.settlements if s.cell in known]
    named: dict[str, tuple[palette.Colour, dict[str, None]]] = {}
    for colour, names in (
        (palette.WHITE, (s.kind for s in places)),
        (palette.WHITE, (name for c in seen for name in c.structures)),
        (palette.RED, (name for c in seen for name in c.afflictions)),
        ((196, 188, 172), (m.kind for m in marks if not ensigns.flies(m.kind))),
    ):
        for name in names:
            named.setdefault(symbols.symbol_key(name), (colour, {}))[1][name] = None
    found = _armies(marks, extra)
    for key, (colour, names_of_key) in list(named.items())[:MOST_SYMBOLS]:
        name = next(iter(names_of_key)) if len(names_of_key) == 1 else key
        text = extra.get(key) or clean(palette.caption(name), 40) or "Unnamed"
        found.append(Entry("symbol", key, text, colour))
    if any(s.afflicted for s in places):
        found.append(Entry("symbol", "town", "Stricken town", palette.RED))
    if any(s.besieged for s in places):
        found.append(Entry("symbol", "siege", "Besieged", palette.RED))
    return found


def _armies(marks: Sequence[Mark], extra: dict[str, str]) -> list[Entry]:
    """The signs on the banners of this map; one that stands for units of a single name is captioned with it."""
    named: dict[str, dict[str, None]] = {}
    for mark in marks:
        if ensigns.flies(mark.kind):
            named.setdefault(symbols.symbol_key(mark.kind), {})[mark.kind] = None
    found = []
    for key, names in named.items():
        name = next(iter(names))
        usual = ensigns.CAPTIONS.get(key) if len(names) > 1 or name == key else palette.caption(name)
        found.append(Entry("army", key, extra.get(key) or clean(usual or palette.caption(key), 40)))
    return found


def _ways(sheets: Sequence[MapSheet]) -> list[Entry]:
    kinds = {strokes.edge_key(e.kind): e.kind for sheet in sheets for e in sheet.edges}
    found = [Entry("edge", kinds[key], clean(key, 40) or "Way") for key in sorted(kinds)[:12]]
    arrows = {a.kind for sheet in sheets for a in sheet.arrows if len(a.cells) > 1}
    for kind, text in (("move", "Moved"), ("order", "Ordered"), ("trip", "Under way"), ("supply", "Supply")):
        if kind in arrows:
            found.append(Entry("arrow", kind, text))
    return found


def _tones(seen: Iterable[Cell]) -> list[Entry]:
    present = {palette.tone_key(c.number_tone) for c in seen if c.number}
    if present <= {"none"}:
        return []
    return [
        Entry("tone", tone, palette.caption(text), palette.TONES[tone])
        for tone, text in palette.TONE_CAPTIONS.items()
        if tone in present
    ]


@dataclass(frozen=True, slots=True)
class Column:
    """Entries one below the other: the left edge and breadth in pixels, and the row of the first."""

    left: int
    breadth: int
    row: float
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Head:
    """The title of a part of the legend, ruled as far as its columns go."""

    left: int
    breadth: int
    row: float
    text: str


@dataclass(frozen=True, slots=True)
class LegendPlan:
    """The legend laid out at a given width."""

    columns: tuple[Column, ...]
    heads: tuple[Head, ...]
    width: int
    letter: int
    scale: tuple[str, ...]
    is_column: bool = False

    @property
    def row(self) -> int:
        """Height of a line."""
        return round(self.letter * 1.66)

    @property
    def rows(self) -> float:
        """Lines of the columns, those of the titles among them."""
        return max((column.row + len(column.entries) for column in self.columns), default=0)

    @property
    def cut(self) -> int:
        """How many captions have less room than they take."""
        return sum(
            _breadth(entry, self.letter) > column.breadth + self.letter
            for column in self.columns
            for entry in column.entries
        )

    @property
    def height(self) -> int:
        """Height of the whole legend."""
        rows = self.rows + len(self.scale)
        return round(rows * self.row) + self.letter if rows else 0


GROUPS: tuple[tuple[str, frozenset[str]], ...] = (
    ("Powers", frozenset({"banner", "text"})), ("Land", frozenset({"terrain", "fog"})), ("Armies", frozenset({"army"})),
    ("Signs", frozenset({"symbol", "edge", "arrow"})), ("Peoples", frozenset({"tone"})),
)  # fmt: skip
PART = 0.5  # lines between two parts that stand one below the other
FEW = 3  # banners of armies that stand among the other signs


def _grouped(found: Sequence[Entry]) -> list[tuple[str, list[Entry]]]:
    """The parts of a legend that have anything in them."""
    parts = {title: [entry for entry in found if entry.kind in kinds] for title, kinds in GROUPS}
    if len(parts["Armies"]) < FEW:
        parts["Signs"] = [*parts.pop("Armies"), *parts["Signs"]]
    return [(title, part) for title, part in parts.items() if part]


def _breadth(entry: Entry, letter: int) -> int:
    """Width of an entry with its icon and the gap after it, at most a third of a hundred letters."""
    face = Face.BOLD if entry.own else Face.TEXT
    return round(min(text_width(_caption(entry), face, letter), letter * 16) + letter * 3.4)


def _caption(entry: Entry) -> str:
    return entry.caption + (YOU if entry.own else "")


def _elided_caption(entry: Entry, face: Face, letter: int, room: float) -> str:
    """The caption in its room; the name of the viewer's banner is cut, never the "(you)"."""
    you = YOU if entry.own else ""
    return elide(entry.caption, face, letter, room - text_width(you, face, letter)) + you


def plan(sheets: Sequence[MapSheet], size: int, width: int, letter: int) -> LegendPlan:
    """Lay the legend out for a page `width` pixels wide with letters `letter` high: its parts run down columns, as few
    lines high as the breadth allows.
    """
    parts = _grouped(entries(sheets, size))
    most = sum(len(part) + 2 for _, part in parts)
    for rows in range(min(2, most), most + 1):
        pieces, heads = _flowed(parts, rows)
        wide = _breadths(pieces, letter)
        if wide and sum(wide) <= width + letter:
            break
    else:
        return column_plan(sheets, size, width, letter)
    spare = max(0, (width - sum(wide)) // len(wide))
    lefts = [sum(wide[:number]) + spare * number for number in range(len(wide) + 1)]
    ends = [nth for nth, _, _ in heads[1:]] + [len(wide)]
    return LegendPlan(
        tuple(Column(lefts[nth], wide[nth] + spare, row, tuple(part)) for nth, row, part in pieces),
        tuple(
            Head(lefts[nth], lefts[nth + 1 if row else max(nth + 1, end)] - lefts[nth] - 2 * letter, row, title)
            for (nth, row, title), end in zip(heads, ends, strict=True)
        ),
        width,
        letter,
        _scale(sheets, width, letter),
    )


def _flowed(
    parts: Sequence[tuple[str, list[Entry]]], rows: int
) -> tuple[list[tuple[int, float, list[Entry]]], list[tuple[int, float, str]]]:
    """The parts down columns so many lines high, the titles among them: pieces as (column, line, entries), titles as
    (column, line, text). A part begins below another where two of its lines have room, and goes on in the next column.
    """
    pieces: list[tuple[int, float, list[Entry]]] = []
    heads: list[tuple[int, float, str]] = []
    column, row = 0, 0.0
    for title, part in parts:
        if row and row + PART + 1 + min(2, len(part)) > rows:
            column, row = column + 1, 0.0
        row += PART if row else 0.0
        heads.append((column, row, title))
        row, left = row + 1, part
        while left:
            room = max(1, int(rows - row))
            pieces.append((column, row, left[:room]))
            row, left = row + len(left[:room]), left[room:]
            if left:
                column, row = column + 1, 1.0  # beside the first line below the titles
    return pieces, heads


def _breadths(pieces: Sequence[tuple[int, float, list[Entry]]], letter: int) -> list[int]:
    """The breadth of each column."""
    found: dict[int, int] = {}
    for column, _, part in pieces:
        found[column] = max([found.get(column, 0), *(_breadth(entry, letter) for entry in part)])
    return list(found.values())


def column_plan(sheets: Sequence[MapSheet], size: int, width: int, letter: int) -> LegendPlan:
    """The legend in a column: its parts one below the other."""
    columns: list[Column] = []
    heads: list[Head] = []
    row = 0.0
    for title, part in _grouped(entries(sheets, size)):
        broadest = max(_breadth(entry, letter) for entry in part)
        across = max(1, min(len(part), width // broadest))
        rows = ceil(len(part) / across)
        heads.append(Head(0, width, row, title))
        for nth in range(ceil(len(part) / rows)):
            entries_here = tuple(part[nth * rows : (nth + 1) * rows])
            columns.append(Column(nth * (width // across), width // across, row + 1, entries_here))
        row += rows + 1 + PART
    return LegendPlan(tuple(columns), tuple(heads), width, letter, _scale(sheets, width, letter), is_column=True)


def _scale(sheets: Sequence[MapSheet], width: int, letter: int) -> tuple[str, ...]:
    said = clean(sheets[0].scale, 200) if sheets else ""
    return tuple(wrap(said, Face.ITALIC, letter, width, 4)) if said else ()


def draw_legend(image: Image.Image, legend: LegendPlan, left: int, top: int) -> None:
    """Draw the legend with its corner at (left, top): the parts with their titles, then the scale."""
    draw = ImageDraw.Draw(image)
    letter = legend.letter
    first = top + letter // 2 + legend.row // 2
    for head in legend.heads:
        _draw_head(draw, head, left + head.left, first + round(head.row * legend.row), letter)
    for column in legend.columns:
        x = left + column.left
        for number, entry in enumerate(column.entries):
            y = first + round((column.row + number) * legend.row)
            _draw_icon(image, entry, x + letter, y, letter)
            face = Face.BOLD if entry.own else Face.TEXT
            room = min(column.breadth, legend.width) - letter * 2.5
            text = _elided_caption(entry, face, letter, room)
            draw_text(draw, (x + letter * 2.1, y), text, face, letter, palette.INK, anchor="lm")
    for number, line in enumerate(legend.scale):
        y = first + round((legend.rows + number + PART * legend.is_column) * legend.row)
        at, anchor = ((left, y), "lm") if legend.is_column else ((left + legend.width / 2, y), "mm")
        draw_text(draw, at, line, Face.ITALIC, letter, palette.FADED_INK, anchor=anchor)


def _draw_head(draw: ImageDraw.ImageDraw, head: Head, left: int, y: int, letter: int) -> None:
    """Spaced capitals and a rule."""
    size = round(letter * 0.84)
    x = float(left)
    for character in head.text.upper():
        x += draw_text(draw, (x, y), character, Face.BOLD, size, palette.INK, anchor="lm") + size * 0.16
    if head.breadth > x - left + letter:
        draw.line([x + letter * 0.4, y, left + head.breadth, y], fill=palette.RULE, width=1)


def _draw_icon(image: Image.Image, entry: Entry, x: int, y: int, letter: int) -> None:
    """The sample before a caption, with its middle at (x, y)."""
    side = round(letter * 1.4)
    if entry.kind == "banner":
        picture = heraldry.crest(entry.banner, entry.name, side)
    elif entry.kind == "army":
        picture = ensigns.ensign(entry.name, side, palette.FADED_INK)
    elif entry.kind == "symbol":
        picture = symbols.sprite(entry.name, side, entry.colour, roof=palette.FADED_INK)
    elif entry.kind in ("terrain", "fog"):
        _draw_swatch(image, entry, x, y, side)
        return
    elif entry.kind == "tone":
        _draw_tone(image, entry, x, y, letter)
        return
    elif entry.kind in ("edge", "arrow"):
        _draw_way(image, entry, x, y, side)
        return
    else:
        return
    image.paste(picture, (x - picture.width // 2, y - picture.height // 2), picture)


def _draw_swatch(image: Image.Image, entry: Entry, x: int, y: int, side: int) -> None:
    grid = grid_for(Layout.HEX_ROWS, round(side * 0.9))
    wide, high = box_size(grid)
    if entry.kind == "terrain":
        tile = terrain.swatch(grid, entry.name)
    else:
        tile = _fogged(grid, Sight(entry.name))
    image.paste(tile, (x - wide // 2, y - high // 2), cell_mask(grid))


def _fogged(grid: Grid, sight: Sight) -> Image.Image:
    """A sample of what is not in sight: sepia under hatching, or plain parchment."""
    if sight is Sight.UNKNOWN:
        return Image.new("RGB", box_size(grid), palette.FOG)
    tile = Image.new("RGB", box_size(grid), (222, 208, 174))
    draw = ImageDraw.Draw(tile)
    for x in range(-tile.height, tile.width, 6):
        draw.line([x, tile.height, x + tile.height, 0], fill=palette.PAPER, width=2)
    return tile


def _draw_tone(image: Image.Image, entry: Entry, x: int, y: int, letter: int) -> None:
    """A number with the square of its people, as it stands in the land."""
    draw = ImageDraw.Draw(image)
    draw.rectangle([x - letter, y - 3, x - letter + 6, y + 3], fill=entry.colour, outline=palette.INK)
    ink = palette.mix(entry.colour, palette.INK, 0.55)
    draw_text(draw, (x + 4, y), "12", Face.MONO, round(letter * 0.75), ink, anchor="mm")


def _draw_way(image: Image.Image, entry: Entry, x: int, y: int, side: int) -> None:
    start = x - side * 3 // 5, y
    length = side * 6 // 5
    if entry.kind == "arrow":
        dash = 0 if entry.name == "move" else max(2, side // (5 if entry.name == "order" else 9))
        strokes.paste_stroke(image, start, strokes.Stroke(length, 0, side * 0.13, dash, side * 0.42), palette.INK)
        return
    look = strokes.edge_look(entry.name)
    for colour, width in look.layers:
        dash = max(2, side // 6) if look.dashed else 0
        strokes.paste_stroke(image, start, strokes.Stroke(length, 0, max(1.0, width * side * 2), dash), colour)
