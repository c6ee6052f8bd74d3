"""Hexes on paper: pointy ones in rows, flat ones in columns (the layouts of `engine.core.space.hexes`)."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from engine.render.maps.grid import Grid, Place, Point

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
