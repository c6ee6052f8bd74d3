"""Arrows on a map: what moved, what is ordered to, what is under way; cut off where they leave the picture."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from PIL import ImageDraw

from engine.core.telling.mapsheet import Arrow
from engine.render import palette
from engine.render.maps.grid import Place, Point
from engine.render.maps.land import outlines
from engine.render.maps.land.stencil import S, Stencil
from engine.render.maps.panel import Panel

START, END = 0.2, 0.16  # of a cell, that are left free at whoever goes and at the goal
DASHES = {"order": (0.13, 0.08), "trip": (0.05, 0.07)}  # stroke and gap, in cells


def draw_arrow(panel: Panel, arrow: Arrow) -> list[Point]:
    """Draw an arrow along the middles of its cells, with a thin rim; the points it goes through, for words to avoid."""
    path = _path(panel, arrow)
    if len(path) < 2:
        return []
    size = panel.grid.size * S
    left, top = panel.box[:2]
    line: list[Point] = [((x - left) * S, (y - top) * S) for x, y in path]
    line[0], line[-1] = _shortened(line[0], line[1], size * START), _shortened(line[-1], line[-2], size * END)
    head = max(5.0 * S, size * 0.24)
    tip = line[-1]
    line = outlines.smooth([*line[:-1], _shortened(tip, line[-2], head * 0.7)], closed=False)
    width = max(1.6 * S, size * 0.07)
    pieces = [line]
    if arrow.kind in DASHES:
        on, off = (share * size for share in DASHES[arrow.kind])
        pieces = outlines.dashed(line, on, off)
    part = Stencil.around((panel.box[2] - left, panel.box[3] - top), [[*line, tip]], head + 4 * S)
    if part is None:
        return []
    colour = panel.colour(arrow.banner) if arrow.banner else palette.INK
    corner = part.corner[0] + left, part.corner[1] + top
    for ink, rim in ((palette.contrast(colour), 1.2 * S), (colour, 0.0)):
        layer = part.like()
        layer.stroke(part.moved(pieces), width + 2 * rim)
        _draw_head(layer, next(part.moved([[*line[-2:], tip]])), head, rim)
        panel.image.paste(ink, corner, layer.small())
    steps = outlines.dashed(line, 8.0 * S, 0.5 * S)
    return [(piece[0][0] / S + left, piece[0][1] / S + top) for piece in steps]


def _shortened(end: Point, other: Point, by: float) -> Point:
    """The end of a line drawn in, at most to a third of it."""
    away = hypot(other[0] - end[0], other[1] - end[1])
    share = min(by / away, 0.34) if away else 0.0
    return end[0] + (other[0] - end[0]) * share, end[1] + (other[1] - end[1]) * share


def _draw_head(layer: Stencil, end: Sequence[Point], head: float, rim: float) -> None:
    """The point of an arrow, `rim` larger all around."""
    (ax, ay), (x, y) = end[-2], end[-1]
    if (ax, ay) == (x, y):
        (ax, ay) = end[0]
    away = hypot(x - ax, y - ay) or 1.0
    dx, dy = (x - ax) / away, (y - ay) / away
    wide = head * 0.46
    corners = [
        (x, y),
        (x - dx * head - dy * wide, y - dy * head + dx * wide),
        (x - dx * head * 0.72, y - dy * head * 0.72),
        (x - dx * head + dy * wide, y - dy * head - dx * wide),
    ]
    draw = ImageDraw.Draw(layer.mask)
    draw.polygon(corners, fill=255)
    if rim:
        outlines.stroke(draw, [*corners, corners[0], corners[1]], 2 * rim, 255)


def _path(panel: Panel, arrow: Arrow) -> list[Place]:
    """The middles of an arrow's cells; what lies beyond the picture is cut off a little outside of the last cell."""
    beyond = {cell.key: cell for cell in panel.sheet.beyond}
    inside = [key in panel.cells for key in arrow.cells]
    path: list[Place] = []
    for at, key in enumerate(arrow.cells):
        if inside[at]:
            path.append(panel.middle(panel.cells[key]))
            continue
        near = next((n for n in (at - 1, at + 1) if 0 <= n < len(inside) and inside[n]), None)
        if key in beyond and near is not None:
            path.append(_toward(panel, panel.middle(panel.cells[arrow.cells[near]]), panel.middle(beyond[key])))
    return path


def _toward(panel: Panel, start: Place, goal: Place) -> Place:
    """The point at the border of a cell on the way from its middle to a place outside."""
    away = hypot(goal[0] - start[0], goal[1] - start[1])
    share = min(1.0, panel.grid.size * 0.47 / away) if away else 0.0
    return start[0] + round((goal[0] - start[0]) * share), start[1] + round((goal[1] - start[1]) * share)
