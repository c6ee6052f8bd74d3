"""How the cells of a page's map lie beside one another.

The script finds the tapped cell by arithmetic, with the same sizes (static/chart.js).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from math import sqrt
from typing import Any

R = 80.0  # of a hex, from its middle to a corner
S = 132.0  # of a square
H = R * sqrt(3) / 2

Point = tuple[float, float]


def middle(layout: str, x: int, y: int) -> Point:
    """The middle of a cell."""
    if layout == "hex_columns":
        return x * 1.5 * R, (y + (x % 2) / 2) * 2 * H
    if layout == "hex_rows":
        return (x + (y % 2) / 2) * 2 * H, y * 1.5 * R
    return x * S, y * S


def corners(layout: str) -> tuple[Point, ...]:
    """The corners of a cell, from its middle."""
    if layout == "hex_columns":
        return (R, 0), (R / 2, H), (-R / 2, H), (-R, 0), (-R / 2, -H), (R / 2, -H)
    if layout == "hex_rows":
        return (0, -R), (H, -R / 2), (H, R / 2), (0, R), (-H, R / 2), (-H, -R / 2)
    half = S / 2
    return (-half, -half), (half, -half), (half, half), (-half, half)


class Net:
    """The cells of a map document: where each has its middle, and what lies across its sides."""

    def __init__(self, sheet: Mapping[str, Any]) -> None:
        layout = sheet["layout"]
        self.corners = corners(layout)
        self.spots = {cell["key"]: middle(layout, cell["x"], cell["y"]) for cell in sheet["cells"]}
        self._known = {whole(point): key for key, point in self.spots.items()}
        turns = (-sheet["wraps"], sheet["wraps"]) if sheet["wraps"] else ()
        for cell in sheet["cells"]:  # beyond its last column a round world has its first
            for turn in turns:
                self._known.setdefault(whole(middle(layout, cell["x"] + turn, cell["y"])), cell["key"])

    def sides(self, key: str) -> Iterator[tuple[str, Point, Point]]:
        """The sides of a cell, one after the other: what lies across ("" for nothing), and the two ends."""
        x, y = self.spots[key]
        for (ax, ay), (bx, by) in pairwise((*self.corners, self.corners[0])):
            across = self._known.get(whole((x + ax + bx, y + ay + by)), "")
            yield across, (x + ax, y + ay), (x + bx, y + by)

    def beside(self, key: str) -> Iterator[str]:
        """The cells beside one."""
        return (near for near, _, _ in self.sides(key) if near)

    def shape(self, keys: Iterable[str]) -> str:
        """Cells as one path; each outline is told from its first corner on, so that it is short."""
        around = self.corners
        steps = "".join(f"l{round(b[0]) - round(a[0])} {round(b[1]) - round(a[1])}" for a, b in pairwise(around))
        steps = steps.replace(" -", "-") + "z"
        first = round(around[0][0]), round(around[0][1])
        spots = (self.spots[key] for key in keys if key in self.spots)
        return "".join(f"M{round(x) + first[0]} {round(y) + first[1]}{steps}" for x, y in spots)


def whole(point: Point) -> tuple[int, int]:
    """A point in whole numbers: by them one knows it again, whatever sums it came from."""
    return round(point[0]), round(point[1])
