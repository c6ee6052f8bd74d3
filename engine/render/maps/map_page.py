"""The whole map picture: cartouche, one panel a level, frame and legend, in a size Discord and a phone can show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from PIL import Image, ImageDraw

from engine.core.telling.mapsheet import Cell, MapSheet
from engine.render import palette
from engine.render.encode import LONGEST_SIDE, png
from engine.render.lettering.fonts import Face, clean, draw_text, elide, fit_size
from engine.render.maps import legend as legends
from engine.render.maps.grid import Place
from engine.render.maps.level import draw_panel
from engine.render.maps.panel import cells_in_reach, grid_for

LARGEST_CELL = 96  # of small maps; cells of a map more than a few across are at most COMMON_CELL
COMMON_CELL = 72
ROOMY = 1.5  # times as large are those of a map whose cells hold much
FEW_CELLS = 14
SMALLEST_CELL = 4
NARROWEST_PAGE = 900
MAX_PIXELS = 9_000_000
MOST_LEVELS = 12


@dataclass(frozen=True, slots=True)
class _Spot:
    """Where a level lies on the page: its panel's corner and size, and the middle of its cell (0, 0)."""

    sheet: MapSheet
    left: int
    top: int
    width: int
    height: int
    origin: Place


@dataclass(frozen=True, slots=True)
class _Page:
    size: int
    width: int
    height: int
    unit: float
    header: int
    spots: tuple[_Spot, ...]
    legend: legends.LegendPlan
    legend_top: int


def draw_map(sheet: MapSheet, *, max_pixels: int = MAX_PIXELS) -> bytes:
    """The map as a PNG: the sheet, then its other levels as further panels.

    `max_pixels` bounds width times height; cells shrink to fit and their details drop away one by one. Draws any
    sheet: text is made safe, unknown terrains and symbols get a fallback, and a sheet too wide for any picture is cut.
    """
    page = _plan_page(sheet, [sheet, *sheet.other_levels[:MOST_LEVELS]], max_pixels)
    return png(_draw_page(sheet, page))


def _corners(cells: Sequence[Cell]) -> tuple[Place, ...]:
    """Places whose box is the box of all the cells, odd rows and columns included."""
    if not cells:
        return ()
    left, right = min(c.x for c in cells), max(c.x for c in cells)
    top, bottom = min(c.y for c in cells), max(c.y for c in cells)
    odd_x, odd_y = min(right, left + 1), min(bottom, top + 1)
    before_x, before_y = max(left, right - 1), max(top, bottom - 1)
    return tuple((x, y) for x in (left, odd_x, before_x, right) for y in (top, odd_y, before_y, bottom))


def _place_levels(
    levels: Sequence[MapSheet], corners: Sequence[tuple[Place, ...]], size: int, unit: float, gap: int
) -> tuple[list[_Spot], int, int]:
    """Panels side by side in rows that are no wider than the first panel or a landscape page; and their whole size."""
    boxes = [grid_for(s.layout, size).bounds(c) for s, c in zip(levels, corners, strict=True)]
    sizes = [(box[2] - box[0], box[3] - box[1]) for box in boxes]
    caption = round(unit * 3.4) if len(levels) > 1 else 0
    area = sum((w + gap) * (h + gap + caption) for w, h in sizes)
    row_width = max(max(w for w, _ in sizes), round((area * 1.5) ** 0.5) if len(levels) > 1 else 0)
    spots: list[_Spot] = []
    x = y = row_height = 0
    for sheet, box, (width, height) in zip(levels, boxes, sizes, strict=True):
        if x and x + width > row_width:
            x, y, row_height = 0, y + row_height + gap, 0
        top = y + caption
        spots.append(_Spot(sheet, x, top, width, height, (x - box[0], top - box[1])))
        x += width + gap
        row_height = max(row_height, caption + height)
    return spots, max(s.left + s.width for s in spots), y + row_height


def _plan_page(sheet: MapSheet, levels: Sequence[MapSheet], max_pixels: int) -> _Page:
    """The largest cells with which the page keeps within `max_pixels` and the longest side."""
    corners = [_corners(cells_in_reach(s.cells)) for s in levels]
    page = None
    largest = LARGEST_CELL if all(len(s.cells) <= FEW_CELLS**2 for s in levels) else COMMON_CELL
    largest = round(largest * ROOMY) if sheet.roomy else largest
    for size in range(largest, SMALLEST_CELL - 2, -2):
        bare_width = _place_levels(levels, corners, size, 10, 10)[1]
        if bare_width > LONGEST_SIDE * 1.2 and size > SMALLEST_CELL:
            continue
        page = _lay_page(sheet, levels, corners, size)
        if page.width * page.height <= max_pixels and max(page.width, page.height) <= LONGEST_SIDE:
            return page
    assert page is not None
    return page


def _lay_page(sheet: MapSheet, levels: Sequence[MapSheet], corners: Sequence[tuple[Place, ...]], size: int) -> _Page:
    grid_width = _place_levels(levels, corners, size, 10, 10)[1]
    unit = max(NARROWEST_PAGE, grid_width * 1.04) / 100
    margin, gap = round(unit * 2.6), round(unit * 1.6)
    spots, wide, high = _place_levels(levels, corners, size, unit, gap)
    width = max(NARROWEST_PAGE, wide + 2 * margin)
    header = round(unit * (8.6 if clean(sheet.subtitle, 40) else 6.6)) if clean(sheet.title, 40) else margin
    shift = (width - wide) // 2
    moved = tuple(
        replace(s, left=s.left + shift, top=s.top + header, origin=(s.origin[0] + shift, s.origin[1] + header))
        for s in spots
    )
    letter = max(13, round(unit * 1.5))
    legend = legends.plan(levels, size, width - 2 * margin, letter)
    legend_top = header + high + gap
    height = legend_top + legend.height + (margin if legend.height else margin - gap)
    return _Page(size, width, max(height, 120), unit, header, moved, legend, legend_top)


def draw_vignette(sheet: MapSheet, width: int, height: int) -> Image.Image:
    """The sheet without title and legend, as large as fits in `width` x `height`, for a page that has other matter."""
    corners = _corners(cells_in_reach(sheet.cells))
    for size in range(LARGEST_CELL, 0, -2):
        grid = grid_for(sheet.layout, size)
        left, top, right, bottom = grid.bounds(corners)
        if (right - left <= width and bottom - top <= height) or size <= SMALLEST_CELL:
            break
    image = Image.new(
        "RGB", (min(right - left, LONGEST_SIDE) or 1, min(bottom - top, LONGEST_SIDE) or 1), palette.PAPER
    )
    draw_panel(image, sheet, grid, (-left, -top))
    image.thumbnail((width, height))
    return image


def _draw_page(sheet: MapSheet, page: _Page) -> Image.Image:
    width, height = min(page.width, LONGEST_SIDE), min(page.height, LONGEST_SIDE)
    image = Image.new("RGB", (width, height), palette.PAPER)
    draw = ImageDraw.Draw(image)
    _draw_frame(draw, width, height, page.unit)
    _draw_cartouche(draw, sheet, width, page)
    for spot in page.spots:
        grid = grid_for(spot.sheet.layout, page.size)
        if len(page.spots) > 1:
            name = clean(spot.sheet.level, 80) or clean(spot.sheet.title, 80)
            size = round(page.unit * 2.2)
            text = elide(name, Face.TITLE, size, max(spot.width, page.unit * 20))
            draw_text(draw, (spot.left, spot.top - page.unit * 0.9), text, Face.TITLE, size, palette.INK)
        draw_panel(image, spot.sheet, grid, spot.origin)
    legends.draw_legend(image, page.legend, (width - page.legend.width) // 2, page.legend_top)
    return image


def _draw_frame(draw: ImageDraw.ImageDraw, width: int, height: int, unit: float) -> None:
    """An atlas's double rule around the page."""
    for inset, pen in ((unit * 0.7, unit * 0.28), (unit * 1.25, unit * 0.09)):
        edge = round(inset)
        box = [edge, edge, width - 1 - edge, height - 1 - edge]
        draw.rectangle(box, outline=palette.FADED_INK, width=max(1, round(pen)))


def _draw_cartouche(draw: ImageDraw.ImageDraw, sheet: MapSheet, width: int, page: _Page) -> None:
    title = clean(sheet.title, 120)
    if not title:
        return
    unit, middle = page.unit, width / 2
    room = width - unit * 20
    size = fit_size(title, Face.TITLE, room, round(unit * 3.7), round(unit * 2.2))
    text = elide(title, Face.TITLE, size, room)
    baseline = unit * 5.0
    half = draw_text(draw, (middle, baseline), text, Face.TITLE, size, palette.INK, anchor="ms") / 2
    for side in (-1, 1):
        _draw_flourish(draw, middle + side * (half + unit * 1.4), baseline - unit * 1.1, side * unit)
    subtitle = clean(sheet.subtitle, 160)
    if subtitle:
        small = round(unit * 2.0)
        line = elide(subtitle, Face.ITALIC, small, room)
        draw_text(draw, (middle, baseline + unit * 2.5), line, Face.ITALIC, small, palette.FADED_INK, anchor="ms")


def _draw_flourish(draw: ImageDraw.ImageDraw, x: float, y: float, unit: float) -> None:
    """A tapering rule with a diamond, leading away from the title."""
    draw.polygon(
        [(x, y), (x + unit * 4.6, y - abs(unit) * 0.08), (x + unit * 4.6, y + abs(unit) * 0.08)], fill=palette.INK
    )
    for at, r in ((0.0, 0.42), (1.3, 0.25)):
        cx, d = x + unit * at, abs(unit) * r
        draw.polygon([(cx - d, y), (cx, y - d), (cx + d, y), (cx, y + d)], fill=palette.RED)
