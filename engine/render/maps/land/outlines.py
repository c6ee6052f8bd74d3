"""Lines that connect: outlines of areas and ways through cells are chained first, smoothed, and stroked once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import hypot

from PIL import ImageDraw

from engine.render.maps.grid import Grid, Place, Point

Ring = list[Point]
Key = tuple[int, int]
Fill = int | tuple[int, int, int]

_FINE = 12  # corners are the same when they are within a twelfth of a cell


def corner_key(grid: Grid, point: Point) -> Key:
    """What all cells call a corner that they share."""
    return round(point[0] * _FINE / grid.size), round(point[1] * _FINE / grid.size)


def rings(grid: Grid, places: Iterable[Place]) -> list[Ring]:
    """The closed outlines of an area, holes among them, about the middle of cell (0, 0)."""
    area = dict.fromkeys(places)
    after: dict[Key, list[tuple[Point, Key]]] = {}
    corners = grid.corners
    count = len(corners)
    for place in area:
        x, y = grid.middle(place)
        for edge, other in enumerate(grid.neighbours(place)):
            if other not in area:
                a, b = corners[edge], corners[(edge + 1) % count]
                start, end = (x + a[0], y + a[1]), (x + b[0], y + b[1])
                after.setdefault(corner_key(grid, start), []).append((start, corner_key(grid, end)))
    found = []
    while after:
        found.append(_followed(after))
    return found


def _followed(after: dict[Key, list[tuple[Point, Key]]]) -> Ring:
    """One ring, taken out of the edges."""
    key = next(iter(after))
    ring: Ring = []
    while key in after:
        point, following = after[key].pop()
        if not after[key]:
            del after[key]
        ring.append(point)
        key = following
    return ring


def chains(links: Iterable[tuple[Point, Point]], near: float) -> list[Ring]:
    """Stretches put together into as few lines as meet end to end; none goes through a fork."""
    points: dict[Key, Point] = {}
    around: dict[Key, list[Key]] = {}

    def key_of(point: Point) -> Key:
        key = round(point[0] / near), round(point[1] / near)
        points.setdefault(key, point)
        return key

    for one, two in links:
        a, b = key_of(one), key_of(two)
        if a != b and b not in around.setdefault(a, []):
            around[a].append(b)
            around.setdefault(b, []).append(a)
    done: set[tuple[Key, Key]] = set()
    found: list[Ring] = []
    ends = [key for key, others in around.items() if len(others) != 2]
    for start in (*ends, *around):
        for following in around[start]:
            if (start, following) in done:
                continue
            found.append([points[key] for key in _walk(start, following, around, done)])
    return found


def _walk(start: Key, following: Key, around: dict[Key, list[Key]], done: set[tuple[Key, Key]]) -> list[Key]:
    path = [start]
    while (path[-1], following) not in done:
        done |= {(path[-1], following), (following, path[-1])}
        path.append(following)
        if len(around[following]) != 2:
            break
        following = next(key for key in around[following] if key != path[-2])
    return path


def smooth(points: Sequence[Point], *, closed: bool, rounds: int = 2) -> Ring:
    """The line with its corners cut (Chaikin)."""
    line = list(points)
    for _ in range(rounds):
        if len(line) < 3:
            return line
        pairs = [*pairwise(line), *([(line[-1], line[0])] if closed else [])]
        cut: Ring = [] if closed else [line[0]]
        for (ax, ay), (bx, by) in pairs:
            cut += [(ax * 0.75 + bx * 0.25, ay * 0.75 + by * 0.25), (ax * 0.25 + bx * 0.75, ay * 0.25 + by * 0.75)]
        line = cut if closed else [*cut, line[-1]]
    return line


def area_of(ring: Sequence[Point]) -> float:
    """Twice the area within, positive for an outline and negative for a hole."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*ring, ring[0]])) if ring else 0.0


def stroke(
    draw: ImageDraw.ImageDraw, points: Sequence[Point], width: float, fill: Fill, *, blunt: bool = False
) -> None:
    """A line of one width whatever its slope, with round ends, or blunt ones."""
    pen = max(1, round(width))
    draw.line(points, fill=fill, width=pen, joint="curve" if blunt else None)
    if (
        pen > 4 and not blunt
    ):  # a disc closes a bend as Pillow's own joint does, but quicker; it would round a blunt end
        reach, ink = pen / 2 - 1, draw.draw.draw_ink(fill)  # looked up once for hundreds of discs
        for x, y in points[1:-1]:
            draw.draw.draw_ellipse([x - reach, y - reach, x + reach, y + reach], ink, 1)
    if pen > 2 and not blunt:
        radius = (width - 1) / 2
        for x, y in (points[0], points[-1]):
            draw.ellipse([x - radius, y - radius, x + radius, y + radius], fill=fill)


def dashed(points: Sequence[Point], on: float, off: float) -> list[Ring]:
    """The pieces of a line, `on` long with `off` between them."""
    pieces: list[Ring] = []
    piece: Ring = []
    left, drawing = on, True
    for (ax, ay), (bx, by) in pairwise(points):
        length = hypot(bx - ax, by - ay)
        at = 0.0
        if drawing and not piece:
            piece = [(ax, ay)]
        while length - at > left:
            at += left
            point = (ax + (bx - ax) * at / length, ay + (by - ay) * at / length)
            if drawing:
                pieces.append([*piece, point])
                piece = []
            else:
                piece = [point]
            drawing = not drawing
            left = on if drawing else off
        left -= length - at
        if drawing:
            piece.append((bx, by))
    return [*pieces, piece] if len(piece) > 1 else pieces
