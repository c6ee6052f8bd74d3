"""The ground of a map: land and sea with their shore, realms, ways, and how well each part is known.

Everything is drawn twice as large and then made smaller, so that lines are smooth; what is on the ground follows later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from random import Random

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageOps

from engine.core.telling.mapsheet import Cell, Sight
from engine.render import heraldry, palette
from engine.render.maps.grid import Place, Point
from engine.render.maps.land import outlines, strokes, terrain
from engine.render.maps.land.outlines import Ring, smooth, stroke
from engine.render.maps.panel import Panel
from engine.render.palette import Colour

S = 2
WASH, BAND = 0.26, 0.62
MOTIFS_FROM = 18


@dataclass(frozen=True)
class Ground:
    """A panel's ground at S times its size."""

    panel: Panel
    image: Image.Image
    known: dict[Place, Cell]

    @property
    def size(self) -> int:
        """Pixels across a cell here."""
        return self.panel.grid.size * S

    def at(self, point: Point) -> Point:
        """A point about the middle of cell (0, 0), in pixels of this image."""
        left, top = self.panel.box[:2]
        return (point[0] + self.panel.origin[0] - left) * S, (point[1] + self.panel.origin[1] - top) * S

    def middle(self, cell: Cell) -> Point:
        """The middle of a cell in pixels of this image."""
        return self.at(self.panel.grid.middle((cell.x, cell.y)))

    def rings(self, places: Iterable[Place], rounds: int = 2) -> list[Ring]:
        """The smoothed outlines of an area in pixels of this image."""
        found = outlines.rings(self.panel.grid, places)
        return [smooth([self.at(point) for point in ring], closed=True, rounds=rounds) for ring in found]

    def mask(self, rings: Iterable[Ring]) -> Image.Image:
        """The area within outlines, without its holes."""
        return _filled(self.image.size, rings)


def _filled(size: Place, rings: Iterable[Ring]) -> Image.Image:
    """A mask of what lies within outlines, the largest first, holes among them."""
    mask = Image.new("L", size, 0)
    draw = ImageDraw.Draw(mask)
    for ring in sorted(rings, key=lambda r: -abs(outlines.area_of(r))):
        if len(ring) > 2:
            draw.polygon(ring, fill=255 if outlines.area_of(ring) > 0 else 0)
    return mask


def _around(rings: Sequence[Ring], size: Place) -> tuple[int, int, int, int] | None:
    """The part of a picture of this size in which outlines lie; None where they lie beside it."""
    points = [point for ring in rings for point in ring]
    if not points:
        return None
    left, top = max(0, int(min(x for x, _ in points)) - 4), max(0, int(min(y for _, y in points)) - 4)
    right, bottom = min(size[0], int(max(x for x, _ in points)) + 5), min(size[1], int(max(y for _, y in points)) + 5)
    return (left, top, right, bottom) if right > left and bottom > top else None


def draw_ground(panel: Panel) -> None:
    """Draw the ground into the panel's box of its image."""
    left, top = panel.box[:2]
    known = {place: cell for place, cell in panel.places.items() if cell.sight is not Sight.UNKNOWN}
    image = _land(panel, known).copy()
    ground = Ground(panel, image, known)
    _realms(ground)
    _ways(ground)
    _remembered(ground)
    _unknown(ground)
    panel.image.paste(image.reduce(S), (left, top))


# land ---------------------------------------------------------------------------------------------------------------

LANDS: dict[bytes, Image.Image] = {}
MOST_LANDS = 6
LARGEST_KEPT = 12_000_000  # pixels of a land that is kept


def _land(panel: Panel, known: dict[Place, Cell]) -> Image.Image:
    """Land and sea, drawn once for the same cells in the same place and then kept."""
    key = sha256(
        repr((panel.sheet.layout, panel.grid.size, panel.origin, panel.box, panel.sheet.level)).encode()
        + "|".join(f"{x},{y},{cell.terrain}" for (x, y), cell in known.items()).encode("utf-8", "replace")
    ).digest()
    kept = LANDS.get(key)
    if kept is None:
        if len(LANDS) >= MOST_LANDS:
            del LANDS[next(iter(LANDS))]
        left, top, right, bottom = panel.box
        image = Image.new("RGB", ((right - left) * S, (bottom - top) * S), palette.SEA)
        _draw_land(Ground(panel, image, known))
        if image.width * image.height > LARGEST_KEPT:
            return image
        kept = LANDS[key] = image
    return kept


def _wet(cell: Cell) -> bool:
    return palette.terrain_key(cell.terrain) in palette.WATERS


def _draw_land(ground: Ground) -> None:
    dry = [place for place, cell in ground.known.items() if not _wet(cell)]
    draw = ImageDraw.Draw(ground.image)
    _fill_cells(ground, draw, lambda cell: _wet(cell))
    shore = ground.rings(dry)
    beside_water = any(_wet(cell) for cell in ground.known.values())
    if beside_water:
        for width, share in ((26, 0.10), (15, 0.2), (6, 0.34)):
            _blend_lines(ground.image, shore, width * S * ground.size / 120, palette.COAST, share)
    land = ground.image.copy()
    _fill_cells(ground, ImageDraw.Draw(land), lambda cell: not _wet(cell), grown=1.25)
    _fill_cells(ground, ImageDraw.Draw(land), lambda cell: not _wet(cell))
    ground.image.paste(land, (0, 0), ground.mask(shore))
    _grid_lines(ground)
    if beside_water:
        _blend_lines(ground.image, shore, 1.5 * S, palette.COAST, 0.9)
    _strew(ground)


def _fill_cells(ground: Ground, draw: ImageDraw.ImageDraw, wanted: Callable[[Cell], bool], grown: float = 1.03) -> None:
    corners = ground.panel.grid.corners
    for cell in ground.known.values():
        if wanted(cell):
            x, y = ground.middle(cell)
            fill = palette.terrain(cell.terrain).base
            draw.polygon([(x + a * S * grown, y + b * S * grown) for a, b in corners], fill=fill)


def _blend_lines(image: Image.Image, rings: Iterable[Ring], width: float, colour: Colour, share: float) -> None:
    """Closed lines as one translucent stroke, so that joints do not darken."""
    mask = Image.new("L", image.size, 0)
    draw = ImageDraw.Draw(mask)
    for ring in rings:
        if len(ring) > 2:
            stroke(draw, [*ring, *ring[:2]], width, round(255 * share))
    image.paste(colour, (0, 0), mask)


def _grid_lines(ground: Ground) -> None:
    mask = Image.new("L", ground.image.size, 0)
    draw = ImageDraw.Draw(mask)
    corners = ground.panel.grid.corners
    half = len(corners) // 2
    for cell in ground.known.values():
        x, y = ground.middle(cell)
        ring = [(x + a * S, y + b * S) for a, b in corners]
        draw.line(ring[: half + 1], fill=20 if _wet(cell) else 40, width=S)
    ground.image.paste(palette.INK, (0, 0), mask)


def _strew(ground: Ground) -> None:
    """The motifs of the terrain, none under a town."""
    if ground.panel.grid.size < MOTIFS_FROM:
        return
    settled = {s.cell for s in ground.panel.sheet.settlements}
    for cell in ground.known.values():
        look = palette.terrain(cell.terrain)
        if not look.texture:
            continue
        name = palette.terrain_key(cell.terrain)
        drawn = terrain.motifs(name, ground.size, _variant(cell), bare=cell.key in settled)
        x, y = ground.middle(cell)
        ground.image.paste(drawn, (round(x) - drawn.width // 2, round(y) - drawn.height // 2), drawn)


def _variant(cell: Cell) -> int:
    return (cell.x * 7 + cell.y * 13 + cell.x * cell.y) % terrain.VARIANTS


# realms -------------------------------------------------------------------------------------------------------------


def _realms(ground: Ground) -> None:
    """Each realm a place: a wash, a closed band within its border, a dark hairline."""
    held: dict[str, list[Place]] = {}
    for place, cell in ground.known.items():
        if cell.owner:
            held.setdefault(cell.owner, []).append(place)
    scale = min(1.0, max(0.35, ground.panel.grid.size / 52))
    for owner, places in held.items():
        _realm(ground, owner, places, scale)


def _realm(ground: Ground, owner: str, places: list[Place], scale: float) -> None:
    banner, colour = ground.panel.banners.get(owner), ground.panel.colour(owner)
    rings = [ring for ring in ground.rings(places) if len(ring) > 2]
    box = _around(rings, ground.image.size)
    if box is None:
        return
    moved = [[(x - box[0], y - box[1]) for x, y in ring] for ring in rings]
    mask = _filled((box[2] - box[0], box[3] - box[1]), moved)
    share = WASH if ground.panel.grid.size >= 40 else 0.42
    ground.image.paste(colour, box[:2], mask.point([round(value * share) for value in range(256)]))
    width = 15 * S * scale
    band, hair = Image.new("L", mask.size, 0), Image.new("L", mask.size, 0)
    on_band, on_hair = ImageDraw.Draw(band), ImageDraw.Draw(hair)
    for ring in moved:
        stroke(on_band, [*ring, *ring[:2]], width, round(255 * BAND))
        stroke(on_hair, [*ring, *ring[:2]], max(1.7 * S * scale, S), 255)
        if heraldry.parted(banner):
            for piece in outlines.dashed([*ring, ring[0]], 5 * S, 12 * S):
                stroke(on_band, piece, width, 0)
    if banner is None or not banner.own:
        for a, b in _into_fog(ground, places):
            ends = [(x - box[0], y - box[1]) for x, y in (a, b)]
            stroke(on_band, ends, width * 1.3, 0)
            stroke(on_hair, ends, width, 0)
    ground.image.paste(colour, box[:2], ImageChops.multiply(band, mask))
    ground.image.paste(palette.darker(colour), box[:2], hair)


def _into_fog(ground: Ground, places: list[Place]) -> Iterator[tuple[Point, Point]]:
    """The edges of a realm beyond which nobody has looked: whether it ends there is not known."""
    grid = ground.panel.grid
    corners = grid.corners
    for place in places:
        x, y = grid.middle(place)
        for edge, other in enumerate(grid.neighbours(place)):
            if other not in ground.known:
                a, b = corners[edge], corners[(edge + 1) % len(corners)]
                yield ground.at((x + a[0], y + a[1])), ground.at((x + b[0], y + b[1]))


# ways ---------------------------------------------------------------------------------------------------------------


def _ways(ground: Ground) -> None:
    """Rivers and walls along borders, roads from middle to middle, each kind chained and drawn in one stroke."""
    by_kind: dict[str, list[tuple[Point, Point]]] = {}
    for edge in ground.panel.sheet.edges:
        one, two = ground.panel.shown(edge.a), ground.panel.shown(edge.b)
        if one is None and two is None:
            continue
        ends = _ends(ground, edge.kind, edge.a, edge.b)
        if ends is not None:
            by_kind.setdefault(edge.kind, []).append(ends)
    for kind in sorted(by_kind, key=lambda k: not strokes.edge_look(k).along):
        look = strokes.edge_look(kind)
        lines = [smooth(line, closed=False) for line in outlines.chains(by_kind[kind], ground.size / 6)]
        draw = ImageDraw.Draw(ground.image)
        for colour, width in look.layers:
            for line in lines:
                pieces = outlines.dashed(line, ground.size * 0.12, ground.size * 0.09) if look.dashed else [line]
                for piece in pieces:
                    stroke(draw, piece, max(S, width * ground.size), colour)


def _ends(ground: Ground, kind: str, a: str, b: str) -> tuple[Point, Point] | None:
    """The ends of an edge: two corners, or the middles of both cells."""
    panel = ground.panel
    one, two = panel.cells.get(a), panel.cells.get(b)
    if one is None or two is None:
        return None
    if not strokes.edge_look(kind).along:
        return ground.middle(one), ground.middle(two)
    around = panel.grid.neighbours((one.x, one.y))
    if (two.x, two.y) not in around:
        return None
    at = around.index((two.x, two.y))
    x, y = panel.grid.middle((one.x, one.y))
    first, second = panel.grid.corners[at], panel.grid.corners[(at + 1) % len(panel.grid.corners)]
    return ground.at((x + first[0], y + first[1])), ground.at((x + second[0], y + second[1]))


# knowledge ----------------------------------------------------------------------------------------------------------

SEPIA: tuple[Colour, Colour] = ((104, 84, 56), (240, 230, 204))


def _remembered(ground: Ground) -> None:
    """What was seen in an earlier turn: sepia under hatching, with a dashed seam round what is seen now."""
    past = [place for place, cell in ground.known.items() if cell.sight is Sight.REMEMBERED]
    if not past:
        return
    mask = ground.mask(ground.rings(past, rounds=1))
    box = mask.getbbox()
    if box is None:
        return
    mask, part = mask.crop(box), ground.image.crop(box)
    old = ImageOps.colorize(part.convert("L"), *SEPIA)
    aged = Image.blend(part, old, 0.62)
    aged.paste(palette.PAPER, (0, 0), _hatching(aged.size))
    ground.image.paste(aged, box[:2], mask)
    seen = [place for place, cell in ground.known.items() if cell.sight is Sight.SEEN]
    seam = Image.new("L", ground.image.size, 0)
    draw = ImageDraw.Draw(seam)
    for ring in ground.rings(seen):
        for piece in outlines.dashed([*ring, ring[0]], 5 * S, 4 * S):
            stroke(draw, piece, 1.2 * S, 150)
    ground.image.paste(palette.FADED_INK, (0, 0), seam)


@lru_cache(maxsize=2)
def _hatching(size: Place) -> Image.Image:
    mask = Image.new("L", size, 0)
    draw = ImageDraw.Draw(mask)
    for x in range(-size[1], size[0], 7 * S):
        draw.line([x, size[1], x + size[1], 0], fill=120, width=S)
    return mask


def _unknown(ground: Ground) -> None:
    """Where nobody has been: plain parchment with cloud curls, a soft edge and no grid."""
    places = list(ground.known)
    known = ground.mask(ground.rings(places))
    small = known.reduce(4).filter(ImageFilter.GaussianBlur(2.2)).resize(known.size, Image.Resampling.BILINEAR)
    edge = ImageChops.darker(small.point([min(255, max(0, (v - 96) * 3)) for v in range(256)]), known)
    blank = _parchment(known.size, ground.size)
    ground.image.paste(blank, (0, 0), ImageChops.invert(edge))


@lru_cache(maxsize=4)
def _parchment(size: Place, cell: int) -> Image.Image:
    image = Image.new("RGB", size, palette.FOG)
    draw = ImageDraw.Draw(image)
    step = max(60 * S, min(cell, 110 * S))
    dice = Random("clouds")  # the same sky in every process
    for row, y in enumerate(range(step // 3, size[1], round(step * 0.62))):
        for x in range(-step // 2 + (row % 2) * step // 2, size[0], step):
            _curl(draw, x + dice.random() * step * 0.5, y + dice.random() * step * 0.25, step * 0.11)
    return image


def _curl(draw: ImageDraw.ImageDraw, x: float, y: float, r: float) -> None:
    colour = palette.mix(palette.FOG, palette.CURL, 0.55)
    for dx, size in ((0.0, 1.0), (1.5, 0.75), (-1.4, 0.6)):
        box = [x + (dx - size) * r, y - size * r * 0.8, x + (dx + size) * r, y + size * r * 0.8]
        draw.arc(box, 180, 360, fill=colour, width=S)
