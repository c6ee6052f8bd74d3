"""Roads, rivers, walls and arrows: strokes between two points as masks, drawn once per direction and pasted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import atan2, cos, hypot, pi, sin

from PIL import Image, ImageDraw

from engine.render import palette
from engine.render.palette import Colour

OVERSAMPLE = 3
_CACHED_REACH = 240  # pixels; longer strokes are drawn afresh so that the cache stays small


@dataclass(frozen=True, slots=True)
class EdgeLook:
    """An edge kind: along the border of its cells or from middle to middle; (colour, width in cells) from below up."""

    caption: str
    along: bool
    layers: tuple[tuple[Colour, float], ...]
    dashed: bool = False


EDGES: Mapping[str, EdgeLook] = {
    "road": EdgeLook("Road", False, ((palette.PAPER, 0.085), (palette.ROAD, 0.042))),
    "track": EdgeLook("Track", False, (((96, 66, 36), 0.045),), dashed=True),
    "railway": EdgeLook("Railway", False, (((40, 36, 34), 0.09), ((238, 230, 210), 0.035)), dashed=True),
    "river": EdgeLook("River", True, (((222, 232, 230), 0.1), (palette.RIVER, 0.062))),
    "wall": EdgeLook("Wall", True, (((44, 38, 34), 0.15), ((176, 168, 156), 0.08))),
    "passage": EdgeLook("Passage", False, ((palette.PAPER, 0.1), ((96, 50, 120), 0.055)), dashed=True),
    "bridge": EdgeLook("Bridge", False, (((60, 44, 30), 0.16), ((190, 150, 100), 0.1))),
    "border": EdgeLook("Border", True, ((palette.INK, 0.07),), dashed=True),
    "impassable": EdgeLook("Impassable", True, (((96, 22, 22), 0.075),)),
    "cliff": EdgeLook("Cliff", True, (((92, 74, 56), 0.12),), dashed=True),
}
EDGE_ALIASES: Mapping[str, str] = {
    "roads": "road", "rivers": "river", "walls": "wall", "tunnel": "passage", "door": "passage", "gate": "passage",
    "rail": "railway", "path": "track", "ferry": "passage", "portal": "passage", "hidden": "passage",
}  # fmt: skip


def edge_look(kind: str) -> EdgeLook:
    """How an edge kind is drawn; an unknown kind gets a dashed line of a steady colour between the middles."""
    key = kind.strip().lower().replace(" ", "_")[:40]
    key = EDGE_ALIASES.get(key, key)
    known = EDGES.get(key)
    if known is not None:
        return known
    return EdgeLook(palette.caption(kind) or "Way", False, ((palette.steady_colour(key, 40, 120), 0.06),), dashed=True)


def edge_key(kind: str) -> str:
    """The caption that stands for all kinds drawn alike."""
    return edge_look(kind).caption


@dataclass(frozen=True, slots=True)
class Stroke:
    """A stroke from (0, 0) to (dx, dy), `width` pixels broad; `dash` pixels long dashes (0: none); perhaps a head."""

    dx: int
    dy: int
    width: float
    dash: int = 0
    head: float = 0.0


def _dashes(stroke: Stroke) -> list[tuple[float, float, float, float]]:
    """The pieces of the line as (x0, y0, x1, y1)."""
    length = hypot(stroke.dx, stroke.dy)
    reach = max(0.0, length - stroke.head * 0.8) / length
    if not stroke.dash:
        return [(0, 0, stroke.dx * reach, stroke.dy * reach)]
    count = max(2, min(400, round(length * reach / stroke.dash)))
    count += 1 - count % 2  # begins and ends with a dash
    parts = [(i / count * reach, (i + 1) / count * reach) for i in range(0, count, 2)]
    return [(stroke.dx * a, stroke.dy * a, stroke.dx * b, stroke.dy * b) for a, b in parts]


def _draw(stroke: Stroke) -> tuple[Image.Image, int, int]:
    pad = round(max(stroke.width, stroke.head)) + 2
    left, top = min(0, stroke.dx) - pad, min(0, stroke.dy) - pad
    size = abs(stroke.dx) + 2 * pad, abs(stroke.dy) + 2 * pad
    mask = Image.new("L", (size[0] * OVERSAMPLE, size[1] * OVERSAMPLE), 0)
    draw = ImageDraw.Draw(mask)
    radius = stroke.width * OVERSAMPLE / 2
    for x0, y0, x1, y1 in _dashes(stroke):
        ends = [((x - left) * OVERSAMPLE, (y - top) * OVERSAMPLE) for x, y in ((x0, y0), (x1, y1))]
        draw.line(ends, fill=255, width=max(1, round(radius * 2)))
        if radius > 1 and not stroke.dash:
            for x, y in ends:
                draw.ellipse([x - radius, y - radius, x + radius, y + radius], fill=255)
    if stroke.head:
        angle = atan2(stroke.dy, stroke.dx)
        tip = [(stroke.dx - left) * OVERSAMPLE, (stroke.dy - top) * OVERSAMPLE]
        spread = [angle + pi - 0.48, angle + pi + 0.48]
        wings = [
            (tip[0] + cos(a) * stroke.head * OVERSAMPLE, tip[1] + sin(a) * stroke.head * OVERSAMPLE) for a in spread
        ]
        draw.polygon([(tip[0], tip[1]), *wings], fill=255)
        draw.line([(tip[0], tip[1]), *wings, (tip[0], tip[1])], fill=255, width=max(1, round(radius)))
    return mask.reduce(OVERSAMPLE), left, top


@lru_cache(maxsize=512)
def _kept(stroke: Stroke) -> tuple[Image.Image, int, int]:
    return _draw(stroke)


def paste_stroke(image: Image.Image, start: tuple[int, int], stroke: Stroke, colour: Colour) -> None:
    """Paint the stroke from `start`; one of no length paints nothing."""
    if stroke.dx == 0 and stroke.dy == 0:
        return
    near = abs(stroke.dx) + abs(stroke.dy) <= _CACHED_REACH
    mask, left, top = _kept(stroke) if near else _draw(stroke)
    image.paste(colour, (start[0] + left, start[1] + top), mask)
