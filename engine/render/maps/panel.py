"""A sheet laid on a picture: where its cells lie, in which colours, and what is pasted onto them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from PIL import Image

from engine.core.telling.mapsheet import Banner, Cell, Layout, MapSheet, Sight
from engine.render import palette
from engine.render.maps.grid import Grid, Place, Point
from engine.render.palette import Colour


@dataclass(frozen=True)
class Squares(Grid):
    """Squares `size` pixels wide; edges face north, east, south, west."""

    @property
    def corners(self) -> tuple[Point, ...]:
        half = self.size / 2
        return (-half, -half), (half, -half), (half, half), (-half, half)

    def centre(self, place: Place) -> Place:
        return place[0] * self.size, place[1] * self.size

    def middle(self, place: Place) -> Point:
        return place[0] * self.size, place[1] * self.size

    def neighbours(self, place: Place) -> tuple[Place, ...]:
        x, y = place
        return (x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)


_LONG = 2 / sqrt(3)  # from point to point, in widths from side to side
_STEP = sqrt(3) / 2  # from row to row, in widths from side to side

_ROW_EDGES = (  # north-east, east, south-east, south-west, west, north-west: (even row, odd row)
    ((0, -1), (1, -1)), ((1, 0), (1, 0)), ((0, 1), (1, 1)), ((-1, 1), (0, 1)), ((-1, 0), (-1, 0)), ((-1, -1), (0, -1)),
)  # fmt: skip
_COLUMN_EDGES = (  # north, north-east, south-east, south, south-west, north-west: (even column, odd column)
    ((0, -1), (0, -1)), ((1, -1), (1, 0)), ((1, 0), (1, 1)), ((0, 1), (0, 1)), ((-1, 0), (-1, 1)), ((-1, -1), (-1, 0)),
)  # fmt: skip


@dataclass(frozen=True)
class HexRows(Grid):
    """Pointy hexes, `size` from side to side; odd rows lie half a hex to the right."""

    @property
    def corners(self) -> tuple[Point, ...]:
        half, long = self.size / 2, self.size * _LONG / 2
        return (0, -long), (half, -long / 2), (half, long / 2), (0, long), (-half, long / 2), (-half, -long / 2)

    def centre(self, place: Place) -> Place:
        x, y = place
        return x * self.size + (y & 1) * (self.size // 2), round(y * self.size * _STEP)

    def middle(self, place: Place) -> Point:
        x, y = place
        return x * self.size + (y & 1) * self.size / 2, y * self.size * _STEP

    def neighbours(self, place: Place) -> tuple[Place, ...]:
        x, y = place
        return tuple((x + steps[y & 1][0], y + steps[y & 1][1]) for steps in _ROW_EDGES)


@dataclass(frozen=True)
class HexColumns(Grid):
    """Flat hexes, `size` from side to side (top to bottom); odd columns lie half a hex lower."""

    @property
    def corners(self) -> tuple[Point, ...]:
        half, long = self.size / 2, self.size * _LONG / 2
        return (-long / 2, -half), (long / 2, -half), (long, 0), (long / 2, half), (-long / 2, half), (-long, 0)

    def centre(self, place: Place) -> Place:
        x, y = place
        return round(x * self.size * _STEP), y * self.size + (x & 1) * (self.size // 2)

    def middle(self, place: Place) -> Point:
        x, y = place
        return x * self.size * _STEP, y * self.size + (x & 1) * self.size / 2

    def neighbours(self, place: Place) -> tuple[Place, ...]:
        x, y = place
        return tuple((x + steps[x & 1][0], y + steps[x & 1][1]) for steps in _COLUMN_EDGES)


NUMBERS_FROM = 34  # pixels across a cell; below that the numbers would be smudges
SIGNS_FROM = 60
WIDEST_SPAN = 1200  # cells; a sheet wider than any picture can hold is cut to its first corner


def grid_for(layout: Layout, size: int) -> Grid:
    """The geometry of a layout with cells `size` pixels across (made even)."""
    even = max(4, size - size % 2)
    if layout is Layout.HEX_ROWS:
        return HexRows(even)
    return HexColumns(even) if layout is Layout.HEX_COLUMNS else Squares(even)


def cells_in_reach(cells: Sequence[Cell]) -> tuple[Cell, ...]:
    """The cells a picture can hold: those within WIDEST_SPAN of the leftmost and topmost of the first cell's part."""
    if not cells:
        return ()
    left, top = min(c.x for c in cells), min(c.y for c in cells)
    if max(c.x for c in cells) - left <= WIDEST_SPAN and max(c.y for c in cells) - top <= WIDEST_SPAN:
        return tuple(cells)
    first = cells[0]
    return tuple(c for c in cells if 0 <= c.x - first.x < WIDEST_SPAN and 0 <= c.y - first.y < WIDEST_SPAN)


@dataclass(frozen=True)
class Panel:
    """A sheet laid on a picture: `origin` is the pixel of the middle of cell (0, 0), `box` the part that it takes."""

    image: Image.Image
    sheet: MapSheet
    grid: Grid
    origin: Place
    cells: dict[str, Cell]
    places: dict[Place, Cell]
    banners: dict[str, Banner]
    box: tuple[int, int, int, int]

    @classmethod
    def of(
        cls,
        image: Image.Image,
        sheet: MapSheet,
        grid: Grid,
        origin: Place,
        box: tuple[int, int, int, int] | None = None,
    ) -> Panel:
        """The sheet's cells by key and by place (of two with one key or place the later counts)."""
        cells = cells_in_reach(sheet.cells)
        return cls(
            image, sheet, grid, origin,
            {c.key: c for c in cells}, {(c.x, c.y): c for c in cells}, {b.key: b for b in sheet.banners},
            box or (0, 0, image.width, image.height),
        )  # fmt: skip

    def middle(self, cell: Cell) -> Place:
        """The pixel of the middle of a cell."""
        x, y = self.grid.centre((cell.x, cell.y))
        return x + self.origin[0], y + self.origin[1]

    @property
    def is_crowded(self) -> bool:
        """Whether signs take the room at the borders."""
        return bool(self.sheet.signs) and self.grid.size >= SIGNS_FROM

    @property
    def inner(self) -> int:
        """How large cells are for what is drawn in their middle."""
        return round(self.grid.size * 0.75) if self.is_crowded else self.grid.size

    def colour(self, owner: str) -> Colour:
        """The colour of an owner."""
        return palette.banner_colour(self.banners.get(owner), owner)

    def shown(self, key: str) -> Cell | None:
        """The cell with this key, unless it lies in fog."""
        cell = self.cells.get(key)
        return None if cell is None or cell.sight is Sight.UNKNOWN else cell

    def paste(self, picture: Image.Image, middle: Place, dx: float, dy: float) -> None:
        """A sprite with its middle at an offset, in cell widths, from the middle of a cell."""
        size = self.inner
        x = middle[0] + round(dx * size) - picture.width // 2
        y = middle[1] + round(dy * size) - picture.height // 2
        self.image.paste(picture, (x, y), picture)
