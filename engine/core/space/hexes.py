"""Hexagons in rows (pointy top, odd rows shifted right) and in columns (flat top, odd columns shifted down).

Places are (x, y) offsets with y growing downwards. Distances go through cube coordinates (q, r, s): s is -q - r.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum

Place = tuple[int, int]


class RowDirection(StrEnum):
    """The six ways out of a pointy-topped hex."""

    NW = "nw"
    NE = "ne"
    E = "e"
    SE = "se"
    SW = "sw"
    W = "w"


class ColumnDirection(StrEnum):
    """The six ways out of a flat-topped hex."""

    N = "n"
    NE = "ne"
    SE = "se"
    S = "s"
    SW = "sw"
    NW = "nw"


_ROW_STEPS: Mapping[RowDirection, tuple[Place, Place]] = {  # (even row, odd row)
    RowDirection.NW: ((-1, -1), (0, -1)),
    RowDirection.NE: ((0, -1), (1, -1)),
    RowDirection.E: ((1, 0), (1, 0)),
    RowDirection.SE: ((0, 1), (1, 1)),
    RowDirection.SW: ((-1, 1), (0, 1)),
    RowDirection.W: ((-1, 0), (-1, 0)),
}
_COLUMN_STEPS: Mapping[ColumnDirection, tuple[Place, Place]] = {  # (even column, odd column)
    ColumnDirection.N: ((0, -1), (0, -1)),
    ColumnDirection.NE: ((1, -1), (1, 0)),
    ColumnDirection.SE: ((1, 0), (1, 1)),
    ColumnDirection.S: ((0, 1), (0, 1)),
    ColumnDirection.SW: ((-1, 0), (-1, 1)),
    ColumnDirection.NW: ((-1, -1), (-1, 0)),
}


def row_step(place: Place, direction: RowDirection) -> Place:
    """The neighbouring place in rows of hexes (it may lie outside the map)."""
    dx, dy = _ROW_STEPS[direction][place[1] & 1]
    return place[0] + dx, place[1] + dy


def column_step(place: Place, direction: ColumnDirection) -> Place:
    """The neighbouring place in columns of hexes (it may lie outside the map)."""
    dx, dy = _COLUMN_STEPS[direction][place[0] & 1]
    return place[0] + dx, place[1] + dy


def column_cube(place: Place) -> tuple[int, int, int]:
    """Cube coordinates of a place in columns of hexes."""
    r = place[1] - (place[0] - (place[0] & 1)) // 2
    return place[0], r, -place[0] - r


def row_distance(a: Place, b: Place) -> int:
    """Steps between two places in rows of hexes."""
    r = a[1] - b[1]
    q = a[0] - (a[1] >> 1) - b[0] + (b[1] >> 1)
    return max(abs(q), abs(r), abs(q + r))


def column_distance(a: Place, b: Place) -> int:
    """Steps between two places in columns of hexes."""
    q = a[0] - b[0]
    r = a[1] - (a[0] >> 1) - b[1] + (b[0] >> 1)
    return max(abs(q), abs(r), abs(q + r))


def row_neighbours(place: Place, width: int, height: int) -> Iterator[tuple[RowDirection, Place]]:
    """The neighbours inside a map of rows without wrap-around, in the order of `RowDirection`."""
    odd = place[1] & 1
    for direction, steps in _ROW_STEPS.items():
        x, y = place[0] + steps[odd][0], place[1] + steps[odd][1]
        if 0 <= x < width and 0 <= y < height:
            yield direction, (x, y)
