"""Looking at pictures: small sheets, drawn bare, and counting pixels."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO

from PIL import Image, ImageChops

from engine.core.telling.mapsheet import Banner, Cell, Layout, MapSheet, Mark, Settlement
from engine.render.maps.grid import Grid
from engine.render.maps.level import draw_panel
from engine.render.maps.panel import grid_for
from engine.render.palette import Colour

SIZE = 72
RED, BLUE, GREEN, GOLD = "#c81e1e", "#1e46c8", "#1ea03c", "#d2aa1e"
BANNERS = tuple(Banner(key=c, name=c.title(), colour=h) for c, h in zip("rbgy", (RED, BLUE, GREEN, GOLD), strict=True))


def opened(data: bytes) -> Image.Image:
    """The PNG as an RGB image."""
    image = Image.open(BytesIO(data))
    assert image.format == "PNG"
    return image.convert("RGB")


def sheet_of(
    cells: Iterable[Cell],
    *,
    settlements: tuple[Settlement, ...] = (),
    marks: tuple[Mark, ...] = (),
    layout: Layout = Layout.HEX_ROWS,
    banners: tuple[Banner, ...] = BANNERS,
) -> MapSheet:
    """A sheet with the four test banners r, b, g, y."""
    return MapSheet(
        title="Test", layout=layout, cells=tuple(cells), settlements=settlements, marks=marks, banners=banners
    )


def bare(sheet: MapSheet, size: int = SIZE) -> tuple[Image.Image, Grid]:
    """The panel alone in full colour, the middle of cell (x, y) at grid.centre plus (size, size)."""
    grid = grid_for(sheet.layout, size)
    box = grid.bounds(tuple((c.x, c.y) for c in sheet.cells))
    image = Image.new("RGB", (box[2] + 2 * size, box[3] + 2 * size), (255, 0, 255))
    draw_panel(image, sheet, grid, (size, size))
    return image, grid


def near(one: Colour, two: Colour, most: int = 24) -> bool:
    """Whether no channel differs by more than `most`."""
    return all(abs(a - b) <= most for a, b in zip(one, two, strict=True))


def pixels(image: Image.Image) -> list[Colour]:
    """All pixels, row by row."""
    data = image.convert("RGB").tobytes()
    return [(data[i], data[i + 1], data[i + 2]) for i in range(0, len(data), 3)]


def count(image: Image.Image, colour: Colour, most: int = 24) -> int:
    """How many pixels are near the colour."""
    return _mask(image, colour, most).histogram()[255]


def where(image: Image.Image, colour: Colour, most: int = 24) -> list[tuple[int, int]]:
    """The places of pixels near the colour."""
    marked, found, at = _mask(image, colour, most).tobytes(), [], -1
    while (at := marked.find(255, at + 1)) >= 0:
        found.append((at % image.width, at // image.width))
    return found


def _mask(image: Image.Image, colour: Colour, most: int) -> Image.Image:
    """255 where no channel differs from the colour by more than `most`, else 0."""
    whole = image.convert("RGB")
    apart = ImageChops.difference(whole, Image.new("RGB", whole.size, colour)).split()
    red, green, blue = (band.point([255 * (value <= most) for value in range(256)]) for band in apart)
    return ImageChops.darker(ImageChops.darker(red, green), blue)
