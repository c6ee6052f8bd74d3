"""Squares on paper."""

from __future__ import annotations

from dataclasses import dataclass

from engine.render.maps.grid import Grid, Place, Point


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
