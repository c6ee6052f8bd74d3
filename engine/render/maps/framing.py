"""What part of a sheet a picture shows, and how large: the viewer's land and its surroundings, or all known land."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.core.telling.mapsheet import Cell, Layout, MapSheet, Sight
from engine.render.encode import LONGEST_SIDE
from engine.render.maps.grid import Place
from engine.render.maps.panel import cells_in_reach, grid_for

LARGEST_CELL = 124
ROOMY = 1.35  # times as large are those of a map whose cells hold much
SMALLEST_CELL = 4
MARGIN = 2  # cells around the viewer's land
ENOUGH = 13  # cells across that are shown whole
PAD = 22  # pixels around


@dataclass(frozen=True, slots=True)
class Frame:
    """A part of a sheet on paper: cells `size` pixels across, the picture's size, where the middle of (0, 0) lies.

    part: whether it leaves out what is known; bounds: the cells in it, as left, top, right, bottom.
    """

    size: int
    width: int
    height: int
    origin: Place
    part: bool
    bounds: tuple[int, int, int, int]


def _bounds(cells: Sequence[Cell]) -> tuple[int, int, int, int]:
    return min(c.x for c in cells), min(c.y for c in cells), max(c.x for c in cells), max(c.y for c in cells)


def focus(sheet: MapSheet) -> tuple[int, int, int, int]:
    """The cells to be shown on a phone: own land and troops with what is around; else what is known; else all."""
    cells = cells_in_reach(sheet.cells)
    if not cells:
        return 0, 0, 0, 0
    whole = _bounds(cells)
    known = [c for c in cells if c.sight is not Sight.UNKNOWN]
    own = {b.key for b in sheet.banners if b.own}
    troops = {m.cell for m in sheet.marks if m.own}
    mine = [c for c in known if c.owner in own or c.key in troops]
    chosen, margin = (mine, MARGIN) if mine else (known, 0)
    if not chosen:
        return whole
    left, top, right, bottom = _bounds(chosen)
    known_at = _bounds(known)
    if max(known_at[2] - known_at[0], known_at[3] - known_at[1]) < ENOUGH:
        left, top, right, bottom = known_at
        margin = 0
    return (
        max(whole[0], left - margin), max(whole[1], top - margin),
        min(whole[2], right + margin), min(whole[3], bottom + margin),
    )  # fmt: skip


def known_share(sheet: MapSheet) -> float:
    """How much is known of the land between the outermost cells that are known, from 0 to 1."""
    known = [c for c in cells_in_reach(sheet.cells) if c.sight is not Sight.UNKNOWN]
    if not known:
        return 0.0
    left, top, right, bottom = _bounds(known)
    return len(known) / ((right - left + 1) * (bottom - top + 1))


def _corners(bounds: tuple[int, int, int, int]) -> tuple[Place, ...]:
    """Places whose box is the box of all cells within, odd rows and columns included."""
    left, top, right, bottom = bounds
    xs = dict.fromkeys((left, min(right, left + 1), max(left, right - 1), right))
    ys = dict.fromkeys((top, min(bottom, top + 1), max(top, bottom - 1), bottom))
    return tuple((x, y) for x in xs for y in ys)


def framed(
    sheet: MapSheet,
    bounds: tuple[int, int, int, int],
    room: Place,
    least: int,
    pad: int = PAD,
    *,
    largest: int = LARGEST_CELL,
    narrowest: int = 0,
) -> Frame:
    """The largest cells with which these bounds fit the room; the picture fills its breadth, at least `least` high.

    narrowest: where it is set, the picture is only as broad as the cells are, and so many pixels at least.
    """
    corners = _corners(bounds)
    most = round(largest * (ROOMY if sheet.roomy and largest == LARGEST_CELL else 1.0))
    size = most
    for size in range(most, SMALLEST_CELL - 2, -2):
        left, top, right, bottom = grid_for(sheet.layout, size).bounds(corners)
        if right - left + 2 * pad <= room[0] and bottom - top + 2 * pad <= room[1]:
            break
    wide = min(room[0], max(narrowest, right - left + 2 * pad)) if narrowest else room[0]
    high = max(least, min(room[1], bottom - top + 2 * pad, LONGEST_SIDE))
    origin = (wide - (right - left)) // 2 - left, (high - (bottom - top)) // 2 - top
    return Frame(size, wide, high, origin, _leaves_out(sheet, bounds), bounds)


def heightened(frame: Frame, height: int) -> Frame:
    """The frame at this height, its cells in the middle."""
    return replace(frame, height=height, origin=(frame.origin[0], frame.origin[1] + (height - frame.height) // 2))


def around(sheet: MapSheet, centre: Cell, reach: int) -> tuple[int, int, int, int]:
    """The cells so far from one, or, at the edge of what is known, as many on its other side."""
    left, top, right, bottom = _bounds(
        [c for c in cells_in_reach(sheet.cells) if c.sight is not Sight.UNKNOWN] or [centre]
    )
    x = _within(centre.x, reach, left, right)
    y = _within(centre.y, reach - 1, top, bottom)
    return x - reach, y - reach + 1, x + reach, y + reach - 1


def _within(middle: int, reach: int, low: int, high: int) -> int:
    """The middle of a stretch of so many cells to both sides that keeps within these, if there are as many."""
    return max(low + reach, min(middle, high - reach)) if high - low >= 2 * reach else middle


def covering(sheet: MapSheet, bounds: tuple[int, int, int, int], shape: float) -> tuple[int, int, int, int]:
    """The bounds made lower or narrower, about what is owned, until they have the shape (breadth to height)."""
    left, top, right, bottom = bounds
    grid = grid_for(sheet.layout, 40)
    step = grid.centre((2, 0))[0] / 2, grid.centre((0, 2))[1] / 2
    wide, high = (right - left + 1) * step[0], (bottom - top + 1) * step[1]
    within = [c for c in sheet.cells if left <= c.x <= right and top <= c.y <= bottom]
    owned = [c for c in within if c.owner and c.sight is not Sight.UNKNOWN] or within
    if not owned:
        return bounds
    if wide < high * shape * 0.8:
        rows = max(3, round(wide / shape / step[1]) + 1)
        first = min(max(top, round(sum(c.y for c in owned) / len(owned)) - rows // 2), max(top, bottom - rows + 1))
        return left, first, right, min(bottom, first + rows - 1)
    if wide > high * shape * 1.6:
        columns = max(3, round(high * shape / step[0]) + 1)
        first = min(
            max(left, round(sum(c.x for c in owned) / len(owned)) - columns // 2), max(left, right - columns + 1)
        )
        return first, top, min(right, first + columns - 1), bottom
    return bounds


def tight(sheet: MapSheet, size: int) -> Frame:
    """All cells of a sheet at this size."""
    cells = cells_in_reach(sheet.cells)
    bounds = _bounds(cells) if cells else (0, 0, 0, 0)
    left, top, right, bottom = grid_for(sheet.layout, size).bounds(_corners(bounds))
    wide, high = min(right - left + 2 * PAD, LONGEST_SIDE), min(bottom - top + 2 * PAD, LONGEST_SIDE)
    return Frame(size, wide, high, (PAD - left, PAD - top), False, bounds)


def _leaves_out(sheet: MapSheet, bounds: tuple[int, int, int, int]) -> bool:
    left, top, right, bottom = bounds
    return any(
        c.sight is not Sight.UNKNOWN and not (left <= c.x <= right and top <= c.y <= bottom)
        for c in cells_in_reach(sheet.cells)
    )


_CODE = re.compile(r"([a-z]{1,3})(\d{1,3})")


def margin_codes(sheet: MapSheet) -> tuple[dict[int, str], dict[int, str]]:
    """What rows and columns of squares are called, where the keys of cells are made up of both: "bg25"."""
    rows: dict[int, str] = {}
    columns: dict[int, str] = {}
    for cell in sheet.cells if sheet.layout is Layout.SQUARE else ():
        parts = _CODE.fullmatch(cell.key)
        if parts is None:
            continue
        if (rows.setdefault(cell.y, parts[1]), columns.setdefault(cell.x, parts[2])) != parts.groups():
            return {}, {}
    return rows, columns
