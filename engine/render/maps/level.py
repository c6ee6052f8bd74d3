"""One level of a map, drawn cell by cell from cached pieces: terrain, realms, ways, places, units, numbers, arrows."""

from __future__ import annotations

from PIL import Image, ImageDraw

from engine.core.telling.mapsheet import Cell, Layout, MapSheet, Mark, Sight
from engine.render import palette, symbols
from engine.render.lettering.fonts import Face, clean, draw_text, elide, glyph_masks
from engine.render.maps import strokes, terrain
from engine.render.maps.arrows import draw_arrow
from engine.render.maps.grid import Grid, Place, cell_mask, frontier_mask, realm_mask
from engine.render.maps.panel import NUMBERS_FROM, SIGNS_FROM, Panel
from engine.render.palette import Colour

NAMES_FROM = 54
STRUCTURES_FROM = 26
COUNTS_FROM = 40
MARKS_FROM = 9

_MARK_SIDES = (0.34, 0.28, 0.24, 0.215)  # of one, two, three, four marks in the column at the left
MOST_MARKS = len(_MARK_SIDES)  # a cell holds no more of them
_STRUCTURE_SLOTS = ((0.35, -0.21), (0.35, 0.01), (0.35, 0.23), (0.13, 0.25), (0.14, -0.33), (-0.08, 0.25))


def draw_panel(image: Image.Image, sheet: MapSheet, grid: Grid, origin: Place) -> None:
    """Draw everything of the sheet but its title and legend."""
    panel = Panel.of(image, sheet, grid, origin)
    _draw_terrain(panel)
    _draw_realms(panel)
    _draw_ground(panel)
    _draw_edges(panel)
    _draw_structures(panel)
    _draw_settlements(panel)
    _draw_marks(panel)
    _draw_afflictions(panel)
    _draw_names(panel)
    _draw_numbers(panel)
    _draw_signs(panel)
    for arrow in sheet.arrows:
        draw_arrow(panel, arrow)


def _draw_terrain(panel: Panel) -> None:
    mask = cell_mask(panel.grid)
    wide, high = panel.grid.half
    for (x, y), cell in sorted(panel.places.items(), key=lambda item: (item[0][1], item[0][0])):
        name = "" if cell.sight is Sight.UNKNOWN else palette.terrain_key(cell.terrain)
        tile = terrain.tile(panel.grid, name, cell.sight, (x * 7 + y * 13 + x * y) % terrain.VARIANTS)
        at = panel.middle(cell)
        panel.image.paste(tile, (at[0] - wide - 1, at[1] - high - 1), mask)


def _foreign_edges(panel: Panel, cell: Cell) -> int:
    """Bit i is set where edge i parts the cell's owner from another. What lies in fog parts only one's own land."""
    banner = panel.banners.get(cell.owner)
    foreign = 0
    for edge, place in enumerate(panel.grid.neighbours((cell.x, cell.y))):
        other = panel.places.get(place)
        if other is None:
            continue
        if other.sight is Sight.UNKNOWN:
            foreign |= (1 << edge) if banner is not None and banner.own else 0
        elif other.owner != cell.owner:
            foreign |= 1 << edge
    return foreign


def _draw_realms(panel: Panel) -> None:
    wide, high = panel.grid.half
    fronts: list[tuple[Place, int]] = []
    for cell in panel.places.values():
        if not cell.owner or cell.sight is Sight.UNKNOWN:
            continue
        x, y = panel.middle(cell)
        at = x - wide - 1, y - high - 1
        foreign = _foreign_edges(panel, cell)
        colour = panel.colour(cell.owner)
        if cell.sight is Sight.REMEMBERED:
            colour = palette.mix(colour, palette.FOG, 0.4)
        panel.image.paste(colour, at, realm_mask(panel.grid, foreign))
        if foreign:
            fronts.append((at, foreign))
    for at, foreign in fronts:
        panel.image.paste(palette.INK, at, frontier_mask(panel.grid, foreign))


def _draw_ground(panel: Panel) -> None:
    if panel.grid.size < STRUCTURES_FROM:
        return
    paved = {key for e in panel.sheet.edges if not strokes.edge_look(e.kind).along for key in (e.a, e.b)}
    for cell in panel.places.values():
        if cell.sight is Sight.UNKNOWN:
            continue
        for name in cell.structures:
            if symbols.symbol_key(name) == "roads" and cell.key in paved:
                continue  # the roads to its neighbours show it
            if symbols.symbol_key(name) in symbols.GROUND:
                panel.paste(symbols.sprite(name, round(panel.grid.size * 0.84)), panel.middle(cell), 0, 0.03)


def _draw_edges(panel: Panel) -> None:
    size = panel.grid.size
    for edge in sorted(panel.sheet.edges, key=lambda e: not strokes.edge_look(e.kind).along):
        one, two = panel.cells.get(edge.a), panel.cells.get(edge.b)
        if one is None or two is None or (one.sight is Sight.UNKNOWN and two.sight is Sight.UNKNOWN):
            continue
        look = strokes.edge_look(edge.kind)
        start, end = panel.middle(one), panel.middle(two)
        if look.along:
            border = _border(panel, one, two)
            if border is None:
                continue
            start, end = border
        for colour, width in look.layers:
            stroke = strokes.Stroke(
                end[0] - start[0], end[1] - start[1], max(1.0, width * size), round(size * 0.12) if look.dashed else 0
            )
            strokes.paste_stroke(panel.image, start, stroke, colour)


def _border(panel: Panel, one: Cell, two: Cell) -> tuple[Place, Place] | None:
    """The ends, in pixels, of the edge between two neighbouring cells (None when they are no neighbours)."""
    around = panel.grid.neighbours((one.x, one.y))
    if (two.x, two.y) not in around:
        return None
    edge = around.index((two.x, two.y))
    x, y = panel.middle(one)
    corners = panel.grid.corners
    a, b = corners[edge], corners[(edge + 1) % len(corners)]
    return (x + round(a[0]), y + round(a[1])), (x + round(b[0]), y + round(b[1]))


def _draw_structures(panel: Panel) -> None:
    size = panel.inner
    if size < STRUCTURES_FROM:
        return
    settled = {s.cell for s in panel.sheet.settlements}
    for cell in panel.places.values():
        if cell.sight is Sight.UNKNOWN or not cell.structures:
            continue
        at = panel.middle(cell)
        standing = [n for n in cell.structures if symbols.symbol_key(n) not in symbols.GROUND]
        central = [n for n in standing if symbols.symbol_key(n) in _SETTLEMENTS]
        if central and cell.key not in settled:  # a town given as a structure stands where a settlement would
            panel.paste(symbols.sprite(central[0], round(size * 0.42)), at, 0.02, -0.05)
        small = [n for n in standing if symbols.symbol_key(n) not in _SETTLEMENTS]
        lone = -0.2 if panel.is_crowded else -0.05
        if not central and cell.key not in settled and len(small) == 1:  # alone it may be large
            panel.paste(symbols.sprite(small[0], round(size * 0.34), rim=True), at, 0.12, lone)
            continue
        for name, (dx, dy) in zip(small, _STRUCTURE_SLOTS, strict=False):
            nearer = 0.85 if panel.is_crowded else 1.0
            panel.paste(symbols.sprite(name, round(size * 0.24), rim=True), at, dx * nearer, dy)


_SETTLEMENTS = ("village", "town", "city", "castle")


def _draw_settlements(panel: Panel) -> None:
    size = panel.inner
    if size < 8:
        return
    for settlement in panel.sheet.settlements:
        cell = panel.shown(settlement.cell)
        if cell is None:
            continue
        fill = palette.RED if settlement.afflicted else palette.WHITE
        share = 0.42 if size >= STRUCTURES_FROM else 0.56
        panel.paste(symbols.sprite(settlement.kind, round(size * share), fill), panel.middle(cell), 0.02, -0.05)


def _draw_marks(panel: Panel) -> None:
    size = panel.inner
    if size < MARKS_FROM:
        return
    by_slot: dict[tuple[str, bool], list[Mark]] = {}
    for mark in panel.sheet.marks:
        by_slot.setdefault((mark.cell, mark.slot == "above"), []).append(mark)
    for (key, above), marks in by_slot.items():
        cell = panel.shown(key)
        if cell is None:
            continue
        at = panel.middle(cell)
        if size < STRUCTURES_FROM:
            if not above:
                _draw_mark(panel, marks[0], at, (-0.22, 0.05), 0.46)
        elif above:
            for place, mark in enumerate(marks[:3]):
                _draw_mark(panel, mark, at, (0.02 + 0.19 * (place - (min(3, len(marks)) - 1) / 2), -0.33), 0.2)
        else:
            drawn = marks[:MOST_MARKS]
            side = min(_MARK_SIDES[len(drawn) - 1], 0.26 if panel.is_crowded else 1.0)
            left = -0.38 if panel.is_crowded else -0.47
            for place, mark in enumerate(drawn):
                down = (place - (len(drawn) - 1) / 2) * side * 0.9
                _draw_mark(panel, mark, at, (left + side / 2, down - 0.02), side)


def _draw_mark(panel: Panel, mark: Mark, at: Place, slot: tuple[float, float], share: float) -> None:
    size = panel.inner
    colour = panel.colour(mark.banner) if mark.banner else (150, 146, 138)
    ink = palette.contrast(colour) if palette.luminance(colour) < 0.25 else palette.INK
    panel.paste(symbols.sprite(mark.kind, round(size * share), colour, ink, rim=mark.own), at, *slot)
    if mark.count > 1 and size >= COUNTS_FROM:
        text = str(mark.count) if mark.count < 1000 else "999"
        where = at[0] + round((slot[0] + share * 0.5) * size), at[1] + round((slot[1] + 0.05) * size)
        _stamp(panel, where, text, round(size * 0.15), palette.INK, centred=False)


def _draw_afflictions(panel: Panel) -> None:
    size = panel.inner
    if size < 10:
        return
    share = 0.3 if size >= STRUCTURES_FROM else 0.5
    for cell in panel.places.values():
        if cell.sight is Sight.UNKNOWN:
            continue
        for number, name in enumerate(cell.afflictions[:3]):
            picture = symbols.sprite(name, round(size * share), palette.RED)
            panel.paste(picture, panel.middle(cell), 0.2 - number * 0.22, 0.1)


def _draw_names(panel: Panel) -> None:
    size = panel.inner
    if size < NAMES_FROM:
        return
    draw = ImageDraw.Draw(panel.image)
    letter = max(10, round(size * 0.17))
    for settlement in panel.sheet.settlements:
        cell = panel.shown(settlement.cell)
        name = clean(settlement.name, 60) if cell is not None else ""
        if cell is None or not name:
            continue
        x, y = panel.middle(cell)
        text = elide(name, Face.SMALL, letter, size * 0.98)
        at = (x + round(size * 0.02), y + round(size * (0.22 if panel.is_crowded else 0.26)))
        draw_text(draw, at, text, Face.SMALL, letter, palette.INK, anchor="ms", halo=palette.PAPER)


def _draw_numbers(panel: Panel) -> None:
    size = panel.inner
    if size < NUMBERS_FROM:
        return
    height = max(9, round(size * 0.19))
    notes = size >= NAMES_FROM
    named = {s.cell for s in panel.sheet.settlements if s.name} if notes else set()
    draw = ImageDraw.Draw(panel.image)
    for cell in panel.places.values():
        if not cell.number and not cell.note:
            continue
        x, y = panel.middle(cell)
        fogged = cell.sight is Sight.UNKNOWN
        note = clean(cell.note, 40) if notes and not fogged else ""
        drop = 0.385 if cell.key in named else (0.13 if panel.is_crowded else 0.33)
        colour = palette.FADED_INK if fogged else palette.tone(cell.number_tone)
        if panel.sheet.layout is not Layout.HEX_ROWS and not panel.is_crowded:
            drop -= 0.04
        _stamp(panel, (x, y + round(drop * size)), clean(cell.number, 8), height, colour)
        if note:
            small = max(9, round(size * 0.13))
            text = elide(note, Face.SMALL, small, size * (0.82 if panel.is_crowded else 0.6))
            where = (x, y + round((drop + 0.17) * size))
            draw_text(draw, where, text, Face.SMALL, small, palette.INK, anchor="ms", halo=palette.PAPER, halo_width=1)


def _stamp(panel: Panel, at: Place, text: str, height: int, colour: Colour, *, centred: bool = True) -> None:
    """Figures with a halo, from glyph masks: halos first, so that no figure eats its neighbour."""
    stroke = max(1, height // 7)
    masks = [glyph_masks(c, Face.MONO_BOLD, height, stroke) for c in text]
    steps = [mask.width - 2 * stroke for mask, _ in masks]
    left = at[0] - (sum(steps) // 2 if centred else 0) - stroke
    top = at[1] - height // 2 - stroke
    for inked, fill in ((1, palette.contrast(colour)), (0, colour)):
        x = left
        for pair, step in zip(masks, steps, strict=True):
            panel.image.paste(fill, (x, top), pair[inked])
            x += step


def _draw_signs(panel: Panel) -> None:
    size = panel.grid.size
    if size < SIGNS_FROM:
        return
    draw = ImageDraw.Draw(panel.image)
    letter = max(11, round(size * 0.125))
    for sign in panel.sheet.signs:
        one, two = panel.shown(sign.cell), panel.cells.get(sign.toward)
        border = _border(panel, one, two) if one is not None and two is not None else None
        if one is None or border is None:
            continue
        x, y = panel.middle(one)
        high, low = sorted(border, key=lambda end: -abs(end[1] - y))
        share = 0.62 if abs(high[1] - y) - abs(low[1] - y) > 2 else 0.5  # off the axis, where units and buildings are
        at = tuple(c + (h * share + w * (1 - share) - c) * 0.86 for c, h, w in zip((x, y), high, low, strict=True))
        colour = palette.tone(sign.tone) if sign.tone else palette.INK
        text = elide(clean(sign.text, 12), Face.MONO_BOLD, letter, size * 0.4)
        draw_text(
            draw, (at[0], at[1]), text, Face.MONO_BOLD, letter, colour, anchor="mm", halo=palette.PAPER, halo_width=2
        )
