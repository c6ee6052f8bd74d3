"""What a pocket map shows: own land and what touches it, as large as a phone lets it be, with little parchment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.core.telling.mapsheet import Cell, MapSheet, Sight
from engine.render.maps.grid import Grid, Place
from engine.render.maps.panel import cells_in_reach, grid_for

WIDTH = 800  # pixels of the picture; a phone shows two of them as one of its own
NARROW = 450  # of a window on so little land that it would be lost in the whole breadth
LOWEST, TALLEST = 320, 760
USUAL, SMALLEST = 72, 48  # pixels across a cell; smaller than usual only where own land is broad
SIZES = (264, 228, 192, 168, 144, 120, 108, 96, 84, USUAL, 60, SMALLEST)
MOST_FOG = 1 / 3  # of the window may be parchment
MOST_MIDDLES = 4  # places that a window is tried about


@dataclass(frozen=True, slots=True)
class Window:
    """A part of a sheet: cells `size` pixels across, the window's breadth and height, where the middle of (0, 0) lies.

    beyond: how much of the viewer's own lies outside.
    """

    size: int
    width: int
    height: int
    origin: Place
    beyond: int


@dataclass(frozen=True, slots=True)
class Wanted:
    """The cells that are known, those that are the viewer's own (or were), and those with what touches them."""

    known: tuple[Cell, ...]
    own: tuple[Cell, ...]
    near: tuple[Cell, ...]

    @classmethod
    def of(cls, sheet: MapSheet, was_own: frozenset[str]) -> Wanted:
        """was_own: keys of cells that were the viewer's own a turn ago."""
        known = tuple(c for c in cells_in_reach(sheet.cells) if c.sight is not Sight.UNKNOWN)
        mine = {banner.key for banner in sheet.banners if banner.own}
        troops = {mark.cell for mark in sheet.marks if mark.own or mark.banner in mine}
        own = tuple(c for c in known if c.owner in mine or c.key in troops or c.key in was_own) or known
        grid, places = grid_for(sheet.layout, 60), {(c.x, c.y) for c in own}
        beside = places | {near for place in places for near in grid.neighbours(place)}
        return cls(known, own, tuple(c for c in known if (c.x, c.y) in beside))


def window_on(sheet: MapSheet, wanted: Wanted) -> Window | None:
    """The best window: with little parchment, then with all that is own, then in cells of the usual size, then with
    what touches it, then with large cells, then low. None where nothing is known.
    """
    if not wanted.known:
        return None
    least: tuple[float, Window] | None = None
    for width in (WIDTH, NARROW):
        views = [_View(grid_for(sheet.layout, size), wanted, width) for size in SIZES]
        found = sorted((one for view in views for one in view.candidates()), key=lambda one: one.rank, reverse=True)
        for one in found:
            fog = one.view.fog(one.window)
            if fog <= MOST_FOG:
                return one.window
            if least is None or fog < least[0]:
                least = fog, one.window
    assert least is not None
    return least[1]


def _box(spots: Sequence[Place]) -> tuple[int, int, int, int]:
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    return min(xs), min(ys), max(xs), max(ys)


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A window and how good it is, but for the parchment in it."""

    rank: tuple[float, ...]
    window: Window
    view: _View


class _View:
    """The cells at a size, to be looked at through windows."""

    def __init__(self, grid: Grid, wanted: Wanted, width: int) -> None:
        self._grid, self._width = grid, width
        self._known = [grid.centre((c.x, c.y)) for c in wanted.known]
        self._own = [grid.centre((c.x, c.y)) for c in wanted.own]
        self._near = [grid.centre((c.x, c.y)) for c in wanted.near]

    def candidates(self) -> Iterator[_Candidate]:
        """Windows about what is wanted, and where it is too broad for any about some of it."""
        high = 2 * self._grid.half[1]
        for spots in (self._near, self._own):
            left, top, right, bottom = _box(spots)
            fitting = min(TALLEST, max(LOWEST, bottom - top + high))
            yield from self._about(((left + right) // 2, (top + bottom) // 2), {fitting, TALLEST})
        left, top, right, bottom = _box(self._own)
        if right - left > self._width - 2 * self._grid.half[0] or bottom - top > TALLEST - high:
            for middle in self._own[:: -(-len(self._own) // MOST_MIDDLES)]:
                yield from self._about(middle, {LOWEST, TALLEST})

    def _about(self, middle: Place, heights: set[int]) -> Iterator[_Candidate]:
        wide, high = self._grid.half
        for height in heights:
            left, top = middle[0] - self._width // 2, middle[1] - height // 2
            across = range(left + wide - 2, left + self._width - wide + 3)
            down = range(top + high - 2, top + height - high + 3)
            own = sum(x in across and y in down for x, y in self._own)
            near = sum(x in across and y in down for x, y in self._near)
            rank = own / len(self._own), min(0, self._grid.size - USUAL), near / len(self._near)
            window = Window(self._grid.size, self._width, height, (-left, -top), len(self._own) - own)
            yield _Candidate((*rank, self._grid.size, -height), window, self)

    def fog(self, window: Window) -> float:
        """The share of a window that is parchment, near enough: cells at its edge count by the part that lies in it."""
        wide, high = self._grid.half
        left, top = -window.origin[0], -window.origin[1]
        covered = 0
        for x, y in self._known:
            across = min(x + wide, left + window.width) - max(x - wide, left)
            down = min(y + high, top + window.height) - max(y - high, top)
            if across > 0 and down > 0:
                covered += across * down
        of_box = 1.0 if len(self._grid.corners) == 4 else 0.73  # as much of the box about a smooth hex is land
        return 1 - covered * of_box / (window.width * window.height)
