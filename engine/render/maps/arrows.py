"""Arrows on a map: what moved, what is ordered to, what is under way; cut off where they leave the picture."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

from engine.core.telling.mapsheet import Arrow
from engine.render import palette
from engine.render.maps.grid import Place
from engine.render.maps.land import strokes
from engine.render.maps.panel import Panel


def draw_arrow(panel: Panel, arrow: Arrow) -> None:
    """Draw an arrow along the middles of its cells, over everything else."""
    path = _path(panel, arrow)
    if len(path) < 2:
        return
    size = panel.grid.size
    colour = panel.colour(arrow.banner) if arrow.banner else palette.INK
    width = max(1.5, size * 0.085)
    dashes = 0 if arrow.kind == "move" else round(size * (0.13 if arrow.kind == "order" else 0.07)) or 1
    for grown, ink, dash in ((max(1.5, size * 0.05), palette.contrast(colour), 0), (0.0, colour, dashes)):
        for number, (start, end) in enumerate(pairwise(path)):
            last = number == len(path) - 2
            head = max(4.0, size * 0.24) + grown if last else 0.0
            stroke = strokes.Stroke(end[0] - start[0], end[1] - start[1], width + grown, dash, head)
            strokes.paste_stroke(panel.image, start, stroke, ink)


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
