"""The ground of a map: land and sea with their shore, realms, ways, and how well each part is known.

The land is drawn twice as large and then made smaller, so that lines are smooth, and kept; what is on it follows in the
panel's own size, through masks that were twice as large.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256

from PIL import Image, ImageChops, ImageDraw

from engine.core.telling.mapsheet import Cell, Sight
from engine.render import palette
from engine.render.maps.grid import Place, Point
from engine.render.maps.land import outlines, terrain
from engine.render.maps.land.outlines import Ring, smooth
from engine.render.maps.land.stencil import S, Stencil, closed, inside
from engine.render.maps.panel import Panel

MOTIFS_FROM = 18


@dataclass(frozen=True)
class Ground:
    """A panel's ground in its own size, and the points of masks at S times it."""

    panel: Panel
    image: Image.Image
    known: dict[Place, Cell]

    @property
    def size(self) -> int:
        """Pixels across a cell on a mask."""
        return self.panel.grid.size * S

    @property
    def large(self) -> Place:
        """Breadth and height of a mask of the whole panel."""
        return self.image.width * S, self.image.height * S

    def at(self, point: Point) -> Point:
        """A point about the middle of cell (0, 0), on a mask of the whole panel."""
        left, top = self.panel.box[:2]
        return (point[0] + self.panel.origin[0] - left) * S, (point[1] + self.panel.origin[1] - top) * S

    def middle(self, cell: Cell) -> Point:
        """The middle of a cell on such a mask."""
        return self.at(self.panel.grid.middle((cell.x, cell.y)))

    def rings(self, places: Iterable[Place], rounds: int = 2) -> list[Ring]:
        """The smoothed outlines of an area there."""
        found = outlines.rings(self.panel.grid, places)
        return [smooth([self.at(point) for point in ring], closed=True, rounds=rounds) for ring in found]

    @cached_property
    def explored(self) -> list[Ring]:
        """The outlines of all that is known."""
        return self.rings(self.known)

    def stencil(self, lines: list[Ring], margin: float = 4.0) -> Stencil | None:
        """An empty mask about lines."""
        return Stencil.around(self.image.size, lines, margin)

    def filled(self, rings: list[Ring], margin: float = 4.0) -> Stencil | None:
        """A mask of what lies within outlines."""
        empty = self.stencil(rings, margin)
        return None if empty is None else empty.like(inside(empty.mask.size, empty.moved(rings)))


LANDS: dict[bytes, Image.Image] = {}
MOST_LANDS = 12
LARGEST_KEPT = 3_000_000  # pixels of a land that is kept


def land(panel: Panel, known: dict[Place, Cell]) -> Image.Image:
    """Land and sea, drawn once for the same cells in the same place and then kept."""
    settled = {s.cell for s in panel.sheet.settlements}
    key = sha256(
        repr((panel.sheet.layout, panel.grid.size, panel.origin, panel.box, panel.sheet.level)).encode()
        + "|".join(f"{x},{y},{cell.terrain},{cell.key in settled:d}" for (x, y), cell in known.items()).encode(
            "utf-8", "replace"
        )
    ).digest()
    kept = LANDS.get(key)
    if kept is None:
        if len(LANDS) >= MOST_LANDS:
            del LANDS[next(iter(LANDS))]
        kept = _drawn(panel, known)
        if kept.width * kept.height <= LARGEST_KEPT:
            LANDS[key] = kept
    return kept.copy()


def _wet(cell: Cell) -> bool:
    return palette.terrain_key(cell.terrain) in palette.WATERS


def _drawn(panel: Panel, known: dict[Place, Cell]) -> Image.Image:
    left, top, right, bottom = panel.box
    ground = Ground(panel, Image.new("RGB", (right - left, bottom - top)), known)
    shore = ground.rings(place for place, cell in known.items() if not _wet(cell))
    large = Image.new("RGB", ground.large, palette.SEA)
    _fill_cells(ground, large, _wet)
    _lay_land(ground, large, shore)
    _grid_lines(ground, large)
    beside_water = any(_wet(cell) for cell in known.values())
    if beside_water:
        draw = ImageDraw.Draw(large)
        for ring in closed(shore):
            outlines.stroke(draw, ring, 1.5 * S, palette.COAST)
    ground.image.paste(large.reduce(S))
    if beside_water:
        _echoes(ground, shore)
    _strew(ground)
    return ground.image


def _lay_land(ground: Ground, large: Image.Image, shore: list[Ring]) -> None:
    """Land as far as its smooth shore, grown where that runs outside of its cells."""
    dry = large.copy()
    for grown in (1.25, 1.03):
        _fill_cells(ground, dry, lambda cell: not _wet(cell), grown)
    mask = Image.new("1", large.size, 0)
    draw = ImageDraw.Draw(mask)
    for ring in sorted(shore, key=lambda r: -abs(outlines.area_of(r))):
        if len(ring) > 2:
            draw.polygon(ring, fill=int(outlines.area_of(ring) > 0))
    large.paste(dry, (0, 0), mask)


def _fill_cells(ground: Ground, large: Image.Image, wanted: Callable[[Cell], bool], grown: float = 1.03) -> None:
    draw = ImageDraw.Draw(large)
    corners = [(x * S * grown, y * S * grown) for x, y in ground.panel.grid.corners]
    for cell in ground.known.values():
        if wanted(cell):
            x, y = ground.middle(cell)
            draw.polygon([(x + a, y + b) for a, b in corners], fill=palette.terrain(cell.terrain).base)


def _echoes(ground: Ground, shore: list[Ring]) -> None:
    """The coast thrown back by the water, in three lines ever paler."""
    scale = S * min(1.2, ground.size / 120)
    echoes = ground.stencil(shore, 26 * scale)
    if echoes is None:
        return
    lines = list(echoes.moved(shore))
    through = 1.0
    for width, share in ((26, 0.1), (15, 0.2), (6, 0.34)):
        through *= 1 - share
        echoes.stroke(closed(lines), width * scale, round(255 * (1 - through)))
    dry = ImageChops.invert(inside(echoes.mask.size, lines))
    echoes.within(echoes.like(dry)).paint(ground.image, palette.COAST)


def _grid_lines(ground: Ground, large: Image.Image) -> None:
    draw = ImageDraw.Draw(large)
    corners = ground.panel.grid.corners
    half = len(corners) // 2
    for cell in ground.known.values():
        x, y = ground.middle(cell)
        ring = [(x + a * S, y + b * S) for a, b in corners]
        ink = palette.mix(palette.terrain(cell.terrain).base, palette.INK, 0.08 if _wet(cell) else 0.16)
        draw.line(ring[: half + 1], fill=ink, width=S)


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
        drawn = terrain.motifs(name, ground.panel.grid.size, _variant(cell), bare=cell.key in settled)
        x, y = ground.middle(cell)
        ground.image.paste(drawn, (round(x / S) - drawn.width // 2, round(y / S) - drawn.height // 2), drawn)


def _variant(cell: Cell) -> int:
    return (cell.x * 7 + cell.y * 13 + cell.x * cell.y) % terrain.VARIANTS


def known_cells(panel: Panel) -> dict[Place, Cell]:
    """The cells of a panel that are not in fog, by their places."""
    return {place: cell for place, cell in panel.places.items() if cell.sight is not Sight.UNKNOWN}
