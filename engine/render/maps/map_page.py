"""The whole map picture: title with crest, one panel a level, legend, and the world with the frame on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from PIL import Image, ImageDraw

from engine.core.telling.mapsheet import MapSheet
from engine.render import heraldry, palette
from engine.render.encode import LONGEST_SIDE, png
from engine.render.lettering.fonts import Face, clean, draw_text, elide, fit_size, text_width
from engine.render.maps import legend as legends
from engine.render.maps.framing import Frame, around, covering, focus, framed, heightened, margin_codes, tight
from engine.render.maps.grid import Grid, Place
from engine.render.maps.inset import compass, inset, rose
from engine.render.maps.level import draw_panel
from engine.render.maps.panel import grid_for
from engine.render.maps.scattered import cards, draw_cards, is_scattered
from engine.render.maps.scattered import height as cards_height

PHONE = 1080  # pixels across a page that is made for a phone
MARGIN = 20
HEADER = 96
TALLEST, LOWEST = 980, 440  # of a panel
FULL_CELL = 64  # pixels across a cell of the full picture
MAX_PIXELS = 5_000_000
MOST_LEVELS = 12
LETTER, LARGEST_LETTER = 19, 26
COMPASS_ROOM = 110
INSET = (250, 170)
CODES_FROM = 32  # pixels between codes of rows and columns
CODES = (38, 24)  # room for them at the left and above
SLIM, NARROWEST = 690, 460  # pixels across a panel that has its legend beside it
LARGEST_SLIM = 176  # pixels across a cell there
LEAST_SHARE = 0.85  # as large must cells be there as in a broad panel


@dataclass(frozen=True, slots=True)
class _Spot:
    """A level and its frame, with the corner of its panel on the page."""

    sheet: MapSheet
    frame: Frame
    corner: Place
    caption: bool


@dataclass(frozen=True, slots=True)
class _Page:
    """legend_at: its corner; inset_at: that of the small map of the world, where there is one; rose_at: the middle of a
    compass that stands beside the panel.
    """

    width: int
    height: int
    spots: tuple[_Spot, ...]
    legend: legends.LegendPlan
    legend_at: Place
    inset_at: Place | None
    rose_at: Place | None = None


def draw_map(sheet: MapSheet, *, whole: bool = False, max_pixels: int = MAX_PIXELS) -> bytes:
    """The map as a PNG: the sheet, then its other levels as further panels.

    For a phone, 1,080 pixels wide, it shows the viewer's land and its surroundings, with the world beside the legend;
    `whole` shows all of it, in cells as large as `max_pixels` (width times height) allows. Draws any sheet: text is
    made safe, unknown terrains and symbols get a fallback, and a sheet too wide for any picture is cut.
    """
    if not whole and is_scattered(sheet):
        return png(_draw_scattered(sheet))
    levels = [sheet, *sheet.other_levels[:MOST_LEVELS]]
    page = _full_page(levels, max_pixels) if whole else _phone_page(levels, max_pixels)
    return png(_draw_page(sheet, page))


def _phone_page(levels: Sequence[MapSheet], max_pixels: int) -> _Page:
    """The panels as high as their cells want it, lower where the pixels do not suffice."""
    page = _beside_page(levels[0]) if len(levels) == 1 else None
    if page is not None and page.width * page.height <= max_pixels:
        return page
    for tallest in range(TALLEST, 60, -80):
        highest = tallest if len(levels) == 1 else min(tallest, 640, (LONGEST_SIDE - 700) // len(levels))
        least = min(LOWEST if len(levels) == 1 else 240, highest)
        frames = [framed(level, focus(level), _room(level, PHONE - 2 * MARGIN, highest), least) for level in levels]
        page = _laid(levels, frames, PHONE)
        if page.width * page.height <= max_pixels and page.height <= LONGEST_SIDE:
            break
    assert page is not None
    return page


def _room(level: MapSheet, width: int, height: int) -> Place:
    """What is left for a panel beside the codes of its rows and columns."""
    left, top = _gutter(level)
    return width - left, height - top


def _gutter(level: MapSheet) -> Place:
    """Room at the left and above for the codes of rows and columns."""
    return CODES if margin_codes(level)[0] else (0, 0)


def _beside_page(level: MapSheet) -> _Page | None:
    """A small or narrow land in a panel of its own shape, with the legend at its right; None for a broad one."""
    bounds, room = focus(level), PHONE - 2 * MARGIN
    broad = framed(level, bounds, _room(level, room, TALLEST), LOWEST)
    frame = framed(level, bounds, _room(level, SLIM, TALLEST), LOWEST, largest=LARGEST_SLIM, narrowest=NARROWEST)
    if frame.size < broad.size * LEAST_SHARE:
        return None
    left, top = _gutter(level)
    beside = left + frame.width + 2 * MARGIN
    below = INSET[1] + 30 if frame.part else COMPASS_ROOM
    legend = _side_legend(level, frame, room + MARGIN - beside, frame.height + top - below)
    high = max(frame.height + top, legend.height + below)
    if high > TALLEST + 80:
        return None
    y = HEADER if clean(level.title, 40) else MARGIN
    spot = _Spot(level, heightened(frame, high - top), (MARGIN + left, y + top), caption=False)
    inset_at = (PHONE - MARGIN - INSET[0] - 2, y + high - INSET[1]) if frame.part else None
    rose_at = None if frame.part else ((beside + PHONE - MARGIN) // 2, y + high - COMPASS_ROOM // 2)
    return _Page(PHONE, y + high + MARGIN + 4, (spot,), legend, (beside, y - LETTER // 2), inset_at, rose_at)


def _side_legend(level: MapSheet, frame: Frame, width: int, height: int) -> legends.LegendPlan:
    """The legend in the largest letters that keep to this width and height; else in the usual ones."""
    shown = [_within(level, frame)]
    usual = legends.column_plan(shown, frame.size, width, LETTER)
    for letter in range(LARGEST_LETTER, LETTER, -1):
        legend = legends.column_plan(shown, frame.size, width, letter)
        if legend.height <= height and legend.cut <= usual.cut:
            return legend
    return usual


def _full_page(levels: Sequence[MapSheet], max_pixels: int) -> _Page:
    """All levels whole, one below the other, in the largest cells that keep within the pixels."""
    page = None
    for size in range(FULL_CELL, 2, -4):
        frames = [tight(level, size) for level in levels]
        if size > 8 and sum(frame.width * frame.height for frame in frames) > max_pixels:
            continue
        gutters = [_gutter(level)[0] for level in levels]
        wide = max(PHONE, max(f.width + left for f, left in zip(frames, gutters, strict=True)) + 2 * MARGIN)
        broad = [_widened(f, wide - 2 * MARGIN - left) for f, left in zip(frames, gutters, strict=True)]
        page = _laid(levels, broad, wide)
        if page.width * page.height <= max_pixels and max(page.width, page.height) <= LONGEST_SIDE:
            break
    assert page is not None
    return page


def _widened(frame: Frame, width: int) -> Frame:
    """The frame as broad as the page, its cells in the middle."""
    shift = (width - frame.width) // 2
    return replace(frame, width=width, origin=(frame.origin[0] + shift, frame.origin[1]))


def _laid(levels: Sequence[MapSheet], frames: Sequence[Frame], width: int) -> _Page:
    """The panels one below the other, the legend below them."""
    spots: list[_Spot] = []
    y = HEADER if clean(levels[0].title, 40) else MARGIN
    for level, frame in zip(levels, frames, strict=True):
        caption = len(levels) > 1
        left, top = _gutter(level)
        y += top + (44 if caption else 0)
        spots.append(_Spot(level, frame, (MARGIN + left, y), caption))
        y += frame.height + 12
    has_inset = frames[0].part
    room = width - 2 * MARGIN - (INSET[0] + 24 if has_inset else 0)
    shown = [_within(level, frame) for level, frame in zip(levels, frames, strict=True)]
    legend = legends.plan(shown, frames[0].size, room, LETTER)
    below = max(legend.height, INSET[1] + 24 if has_inset else 0)
    height = min(y + below + (MARGIN if below else 0), LONGEST_SIDE)
    inset_at = (width - MARGIN - INSET[0] - 2, y + 10) if has_inset else None
    return _Page(min(width, LONGEST_SIDE), max(height, 120), tuple(spots), legend, (MARGIN + 4, y), inset_at)


def _within(sheet: MapSheet, frame: Frame) -> MapSheet:
    """What of a sheet lies in its frame: the legend explains no more."""
    if not frame.part:
        return sheet
    grid, (x0, y0) = grid_for(sheet.layout, frame.size), frame.origin
    middles = ((cell, grid.centre((cell.x, cell.y))) for cell in sheet.cells)
    cells = tuple(c for c, (x, y) in middles if 0 <= x + x0 < frame.width and 0 <= y + y0 < frame.height)
    kept = {cell.key for cell in cells}
    marks = tuple(mark for mark in sheet.marks if mark.cell in kept)
    owners = {cell.owner for cell in cells} | {mark.banner for mark in marks}
    return replace(
        sheet,
        cells=cells,
        marks=marks,
        edges=tuple(edge for edge in sheet.edges if edge.a in kept and edge.b in kept),
        settlements=tuple(s for s in sheet.settlements if s.cell in kept),
        banners=tuple(banner for banner in sheet.banners if banner.own or banner.key in owners),
    )


def whole_height(sheet: MapSheet, width: int) -> int:
    """How high a vignette of this breadth must be to show all that is known."""
    grid, (left, top, right, bottom) = grid_for(sheet.layout, 40), focus(sheet)
    across, down = grid.centre((right - left + 1, 0))[0], grid.centre((0, bottom - top + 1))[1]
    return round((width - 16) * (down + grid.half[1]) / max(1, across + grid.half[0])) + 16


def draw_vignette(sheet: MapSheet, width: int, height: int, cell: str = "", reach: int = 3) -> Image.Image:
    """A part of the map for a page that has other matter: around a cell, or all that is known; exactly this size."""
    bounds = focus(sheet)
    centre = next((c for c in sheet.cells if c.key == cell), None) if cell else None
    if centre is not None:
        bounds = around(sheet, centre, reach)
    frame = framed(sheet, covering(sheet, bounds, width / height), (width, height), height, pad=8)
    image = Image.new("RGB", (width, height), palette.FOG)
    bare = tuple(replace(cell, number="", note="") for cell in sheet.cells)  # numbers are for reading orders
    shown = replace(sheet, cells=bare, signs=(), roomy=False)
    draw_panel(image, shown, grid_for(sheet.layout, frame.size), frame.origin)
    return image


def _draw_scattered(sheet: MapSheet) -> Image.Image:
    """What is known here and there, on cards."""
    top = HEADER if clean(sheet.title, 40) else MARGIN
    image = Image.new("RGB", (PHONE, top + cards_height(len(cards(sheet))) + MARGIN), palette.PAPER)
    draw = ImageDraw.Draw(image)
    draw.rectangle([6, 6, image.width - 7, image.height - 7], outline=palette.FADED_INK)
    _draw_title(image, draw, sheet, PHONE)
    draw_cards(image, sheet, MARGIN, top, PHONE - 2 * MARGIN)
    return image


def _draw_page(sheet: MapSheet, page: _Page) -> Image.Image:
    image = Image.new("RGB", (page.width, page.height), palette.PAPER)
    draw = ImageDraw.Draw(image)
    draw.rectangle([6, 6, page.width - 7, page.height - 7], outline=palette.FADED_INK)
    _draw_title(image, draw, sheet, page.width)
    for spot in page.spots:
        _draw_spot(image, draw, spot, has_compass=page.rose_at is None)
    if page.rose_at is not None:
        rose(image, *page.rose_at)
    legends.draw_legend(image, page.legend, *page.legend_at)
    if page.inset_at is not None:
        picture = inset(sheet, page.spots[0].frame, INSET)
        x, y = page.inset_at[0] + INSET[0] - picture.width, page.inset_at[1]
        image.paste(picture, (x, y))
        draw.rectangle([x - 2, y - 2, x + picture.width + 1, y + picture.height + 1], outline=palette.INK, width=2)
    return image


def _draw_spot(image: Image.Image, draw: ImageDraw.ImageDraw, spot: _Spot, *, has_compass: bool) -> None:
    """A panel within its double rule, the compass where nothing is known."""
    frame, (left, top) = spot.frame, spot.corner
    box = (left, top, left + frame.width, min(top + frame.height, image.height))
    if box[3] - box[1] < 8:
        return
    if spot.caption:
        name = elide(clean(spot.sheet.level, 80) or clean(spot.sheet.title, 80), Face.TITLE, 28, frame.width)
        draw_text(draw, (MARGIN + 4, top - 12 - _gutter(spot.sheet)[1]), name, Face.TITLE, 28, palette.INK)
    grid = grid_for(spot.sheet.layout, frame.size)
    origin = frame.origin[0] + left, frame.origin[1] + top
    draw_panel(image, spot.sheet, grid, origin, box)
    if has_compass:
        compass(image, spot.sheet, grid, origin, box)
    _draw_codes(draw, spot.sheet, grid, origin, box)
    draw.rectangle([box[0] - 1, box[1] - 1, box[2], box[3]], outline=palette.INK, width=2)
    draw.rectangle([box[0] - 5, box[1] - 5, box[2] + 4, box[3] + 4], outline=palette.FADED_INK, width=1)


def _draw_codes(
    draw: ImageDraw.ImageDraw, sheet: MapSheet, grid: Grid, origin: Place, box: tuple[int, int, int, int]
) -> None:
    """The codes of rows and columns outside of the frame, for naming a square in an order; some where all collide."""
    rows, columns = margin_codes(sheet)
    step = max(1, -(-CODES_FROM // grid.size))
    spots = [((grid.centre((x, 0))[0] + origin[0], box[1] - 17), c) for x, c in columns.items() if x % step == 0]
    spots += [((box[0] - 24, grid.centre((0, y))[1] + origin[1]), c) for y, c in rows.items() if y % step == 0]
    for (x, y), code in spots:
        if x < box[2] - 12 and y < box[3] - 8 and (x > box[0] + 12 or y > box[1] + 8):
            draw_text(draw, (x, y), code, Face.MONO, 17, palette.INK, anchor="mm")


def _draw_title(image: Image.Image, draw: ImageDraw.ImageDraw, sheet: MapSheet, width: int) -> None:
    """The crest and the title at the left, the turn at the right."""
    title = clean(sheet.title, 120)
    if not title:
        return
    x = MARGIN + 6
    own = next((banner for banner in sheet.banners if banner.own), None)
    if own is not None:
        shield = heraldry.crest(own, own.key, 66)
        image.paste(shield, (x, 16), shield)
        x += 80
    looks = ((Face.TITLE, 24, 46, palette.INK), (Face.ITALIC, 21, 74, palette.FADED_INK))
    parts = [part.strip()[:1].upper() + part.strip()[1:] for part in clean(sheet.subtitle, 160).split(", ", 1)]
    notes = [elide(part, look[0], look[1], width * 0.42) for part, look in zip(reversed(parts), looks, strict=False)]
    widths = [text_width(note, look[0], look[1]) for note, look in zip(notes, looks, strict=False)]
    room = width - MARGIN - x - max(widths, default=0.0) - 40
    size = fit_size(title, Face.TITLE, room, 50, 26)
    draw_text(draw, (x, 64), elide(title, Face.TITLE, size, room), Face.TITLE, size, palette.INK)
    for note, (face, letter, y, ink) in zip(notes, looks, strict=False):
        draw_text(draw, (width - MARGIN - 6, y), note, face, letter, ink, anchor="rs")
