"""The legend below a battlefield: whose colours these are, and what the little figures mean."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image, ImageDraw

from engine.core.telling.fieldsheet import FieldSheet
from engine.render import palette, symbols
from engine.render.fields import pawns
from engine.render.lettering.fonts import Face, clean, draw_text, elide, text_width
from engine.render.maps.legend import YOU
from engine.render.palette import Colour

LETTER, ROW = 25, 40
MOST_BANNERS = 16
PLAIN: Colour = (150, 146, 138)


@dataclass(frozen=True, slots=True)
class Entry:
    """kind: "banner", "flag", a fate of a little figure, or "text"."""

    kind: str
    caption: str
    colour: Colour = PLAIN
    own: bool = False


@dataclass(frozen=True, slots=True)
class Plan:
    """Rows of entries, each with its left edge in pixels."""

    rows: tuple[tuple[tuple[int, Entry], ...], ...]
    width: int

    @property
    def height(self) -> int:
        """Height in pixels."""
        return len(self.rows) * ROW + 12 if self.rows else 0


def plan(sheet: FieldSheet, each: int, width: int) -> Plan:
    """The entries set in as many rows as they need."""
    rows: list[tuple[tuple[int, Entry], ...]] = []
    for group in (_banners(sheet), _signs(sheet, each)):
        row: list[tuple[int, Entry]] = []
        x = 0
        for entry in group:
            wide = _breadth(entry, width)
            if row and x + wide > width:
                rows.append(tuple(row))
                row, x = [], 0
            row.append((x, entry))
            x += wide
        if row:
            rows.append(tuple(row))
    return Plan(tuple(rows), width)


def _banners(sheet: FieldSheet) -> list[Entry]:
    shown = {stand.banner for stand in sheet.stands}
    found = [
        Entry("banner", clean(b.name, 60) or "Unnamed", palette.banner_colour(b, b.key), b.own)
        for b in sheet.banners
        if b.key in shown
    ]
    if len(found) > MOST_BANNERS:
        found[MOST_BANNERS:] = [Entry("text", f"and {len(found) - MOST_BANNERS} more")]
    if shown - {b.key for b in sheet.banners}:
        found.append(Entry("banner", "owner unknown"))
    return found


def _signs(sheet: FieldSheet, each: int) -> list[Entry]:
    shown = {fate for stand in sheet.stands for fate in pawns.fates(stand, each)}
    found = [Entry(fate, caption) for fate, caption in pawns.CAPTIONS.items() if fate in shown]
    if any(stand.leads for stand in sheet.stands):
        found.append(Entry("flag", "leader"))
    if each > 1:
        found.append(Entry("text", f"1 drawn = {each:,} figures"))
    return found


def _breadth(entry: Entry, width: int) -> int:
    return min(width, 30 + round(text_width(_caption(entry), _face(entry), LETTER)) + 30)


def _caption(entry: Entry) -> str:
    return entry.caption + (YOU if entry.own else "")


def _face(entry: Entry) -> Face:
    return Face.BOLD if entry.own else Face.TEXT


def draw(image: Image.Image, legend: Plan, left: int, top: int) -> None:
    """The legend with its corner at (left, top)."""
    pen = ImageDraw.Draw(image)
    for number, row in enumerate(legend.rows):
        middle = top + 12 + number * ROW + ROW // 2
        for x, entry in row:
            _draw_icon(image, entry, left + x, middle)
            room = legend.width - x - 30
            text = elide(_caption(entry), _face(entry), LETTER, room)
            at = (left + x + (0 if entry.kind == "text" else 32), middle)
            draw_text(pen, at, text, _face(entry), LETTER, palette.INK, anchor="lm")


def _draw_icon(image: Image.Image, entry: Entry, left: int, middle: int) -> None:
    if entry.kind in pawns.CAPTIONS:
        icon = pawns.pawn(entry.kind, entry.colour)
    elif entry.kind in ("banner", "flag"):
        ink = palette.contrast(entry.colour) if palette.luminance(entry.colour) < 0.25 else palette.INK
        icon = symbols.sprite("army" if entry.kind == "banner" else "banner", 26, entry.colour, ink)
    else:
        return
    image.paste(icon, (left, middle - icon.height // 2), icon)
