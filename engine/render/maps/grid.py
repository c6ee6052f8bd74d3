"""How cells lie on paper: the geometry shared by hexes in rows, hexes in columns and squares."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cached_property, lru_cache

from PIL import Image, ImageDraw

Point = tuple[float, float]
Place = tuple[int, int]

OVERSAMPLE = 4


@dataclass(frozen=True)
class Grid(ABC):
    """Cells `size` pixels across. Edge i of a cell runs from corner i to corner i + 1 and faces neighbour i."""

    size: int

    @property
    @abstractmethod
    def corners(self) -> tuple[Point, ...]:
        """The corners about the centre of the cell, clockwise, in pixels."""

    @abstractmethod
    def centre(self, place: Place) -> Place:
        """Pixels of the middle of a cell, (0, 0) being the middle of cell (0, 0)."""

    @abstractmethod
    def middle(self, place: Place) -> Point:
        """The same, not rounded to whole pixels."""

    @abstractmethod
    def neighbours(self, place: Place) -> tuple[Place, ...]:
        """The places across each edge, in the order of the edges."""

    @cached_property
    def half(self) -> Place:
        """Half the width and height of the box around a cell, in whole pixels."""
        return (
            max(1, round(max(x for x, _ in self.corners) + 0.49)),
            max(1, round(max(y for _, y in self.corners) + 0.49)),
        )

    def bounds(self, places: tuple[Place, ...]) -> tuple[int, int, int, int]:
        """Left, top, right, bottom of the box around these cells (all zero when there are none)."""
        if not places:
            return 0, 0, 0, 0
        middles = [self.centre(place) for place in places]
        wide, high = self.half
        return (
            min(x for x, _ in middles) - wide,
            min(y for _, y in middles) - high,
            max(x for x, _ in middles) + wide,
            max(y for _, y in middles) + high,
        )


def box_size(grid: Grid) -> Place:
    """Width and height of the masks of a cell: its box and one pixel around."""
    return 2 * grid.half[0] + 2, 2 * grid.half[1] + 2


def scaled(grid: Grid, points: tuple[Point, ...], factor: float = 1.0) -> list[Point]:
    """Points about the centre, as oversampled points of a mask."""
    wide, high = box_size(grid)
    return [((wide / 2 + x * factor) * OVERSAMPLE, (high / 2 + y * factor) * OVERSAMPLE) for x, y in points]


def oversampled(grid: Grid) -> Image.Image:
    """An empty mask of one cell, OVERSAMPLE times its size."""
    wide, high = box_size(grid)
    return Image.new("L", (wide * OVERSAMPLE, high * OVERSAMPLE), 0)


@lru_cache(maxsize=32)
def cell_mask(grid: Grid) -> Image.Image:
    """The cell's shape, grown by half a pixel so that neighbours leave no gap."""
    mask = oversampled(grid)
    grown = 1 + 1.2 / max(2, grid.size)
    ImageDraw.Draw(mask).polygon(scaled(grid, grid.corners, grown), fill=255)
    return mask.reduce(OVERSAMPLE)
