"""The world in a corner of the page with the frame on it, and the compass."""

from __future__ import annotations

from math import cos, pi, sin

from PIL import Image, ImageDraw

from engine.core.telling.mapsheet import Cell, MapSheet, Sight
from engine.render import palette
from engine.render.lettering.fonts import Face, draw_text
from engine.render.maps.framing import Frame
from engine.render.maps.grid import Grid, Place
from engine.render.maps.panel import cells_in_reach, grid_for
from engine.render.palette import Colour

SCALE = 3
COMPASS = 34  # pixels from its middle to a point


def small_colour(sheet: MapSheet, cell: Cell, wash: float) -> Colour:
    """A cell of a map that is too small for anything but colour."""
    if cell.sight is Sight.UNKNOWN:
        return palette.FOG
    base = palette.terrain(cell.terrain).base
    if cell.owner:
        banner = next((b for b in sheet.banners if b.key == cell.owner), None)
        base = palette.mix(base, palette.banner_colour(banner, cell.owner), wash)
    return palette.mix(base, palette.FOG, 0.4) if cell.sight is Sight.REMEMBERED else base


def inset(sheet: MapSheet, frame: Frame | None, room: Place) -> Image.Image:
    """All that is known of a sheet, without names, at most this large; with the frame on it, if there is one."""
    cells = cells_in_reach(sheet.cells)
    places = tuple((c.x, c.y) for c in cells)
    grid = grid_for(sheet.layout, 60)
    left, top, right, bottom = grid.bounds(places)
    share = min(room[0] / (right - left), room[1] / (bottom - top)) * SCALE
    image = Image.new(
        "RGB", (max(8, round((right - left) * share)), max(8, round((bottom - top) * share))), palette.FOG
    )
    draw = ImageDraw.Draw(image)
    for cell in cells:
        if cell.sight is not Sight.UNKNOWN:
            x, y = grid.middle((cell.x, cell.y))
            ring = [((x + a * 1.04 - left) * share, (y + b * 1.04 - top) * share) for a, b in grid.corners]
            draw.polygon(ring, fill=small_colour(sheet, cell, 0.6))
    if frame is not None:
        _draw_frame(draw, frame, grid, (left, top, share), (image.width - 1, image.height - 1))
    return image.reduce(SCALE)


def _draw_frame(draw: ImageDraw.ImageDraw, frame: Frame, grid: Grid, fit: tuple[int, int, float], far: Place) -> None:
    """What the picture shows, as a rectangle that keeps within the small map."""
    left, top, share = fit
    one, two = grid.centre(frame.bounds[:2]), grid.centre(frame.bounds[2:])
    x0, y0, x1, y1 = one[0] - 30 - left, one[1] - 30 - top, two[0] + 45 - left, two[1] + 30 - top
    box = [max(0, x0 * share), max(0, y0 * share), min(far[0], x1 * share), min(far[1], y1 * share)]
    box[2], box[3] = max(box[2], box[0] + 2 * SCALE), max(box[3], box[1] + 2 * SCALE)
    draw.rectangle(box, outline=palette.BONE, width=4 * SCALE)
    draw.rectangle(box, outline=palette.INK, width=2 * SCALE)


def compass(image: Image.Image, sheet: MapSheet, grid: Grid, origin: Place, box: tuple[int, int, int, int]) -> None:
    """A compass rose in a corner where nothing is known; without such a corner a small arrow at the frame."""
    reach = COMPASS + 16
    known = [
        (x + origin[0], y + origin[1])
        for x, y in (grid.centre((c.x, c.y)) for c in cells_in_reach(sheet.cells) if c.sight is not Sight.UNKNOWN)
    ]
    near = reach + grid.half[0]
    for x, y in ((box[0] + reach, box[1] + reach), (box[2] - reach, box[1] + reach),
                 (box[0] + reach, box[3] - reach), (box[2] - reach, box[3] - reach)):  # fmt: skip
        if not any(abs(a - x) < near and abs(b - y) < near for a, b in known):
            rose(image, x, y)
            return
    _arrow(image, box[2] - 20, box[1] + 26)


def rose(image: Image.Image, x: int, y: int) -> None:
    """A compass rose about a point."""
    size = COMPASS * 2 + 10
    drawn = Image.new("RGBA", (size * SCALE, size * SCALE), (*palette.INK, 0))
    draw = ImageDraw.Draw(drawn)
    middle = size * SCALE / 2
    for turns, long, wide in ((0.125, 0.55, 0.12), (0.0, 1.0, 0.16)):
        for quarter in range(4):
            angle = (quarter / 4 + turns) * 2 * pi - pi / 2
            tip = (middle + cos(angle) * COMPASS * SCALE * long, middle + sin(angle) * COMPASS * SCALE * long)
            for side, fill in ((1, palette.INK), (-1, palette.BONE)):
                flank = angle + side * pi / 4
                foot = (middle + cos(flank) * COMPASS * SCALE * wide, middle + sin(flank) * COMPASS * SCALE * wide)
                draw.polygon([(middle, middle), tip, foot], fill=(*fill, 255), outline=(*palette.INK, 255))
    small = drawn.reduce(SCALE)
    image.paste(small, (x - size // 2, y - size // 2 + 8), small)
    draw_text(ImageDraw.Draw(image), (x, y - COMPASS + 6), "N", Face.BOLD, 17, palette.INK, anchor="ms")


def _arrow(image: Image.Image, x: int, y: int) -> None:
    draw = ImageDraw.Draw(image)
    draw.polygon([(x, y - 16), (x + 7, y + 10), (x, y + 5), (x - 7, y + 10)], fill=palette.INK, outline=palette.BONE)
    draw_text(draw, (x, y + 24), "N", Face.BOLD, 15, palette.INK, anchor="ms", halo=palette.BONE, halo_width=2)
