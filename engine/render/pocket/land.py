"""The ground of a pocket map: flat, with one stroke for each line.

It is drawn twice as large as a phone shows it, so no line need be smoothed any further.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from engine.core.telling.mapsheet import Cell, Sight
from engine.render import heraldry, palette
from engine.render.maps.grid import Place
from engine.render.maps.land import outlines, terrain
from engine.render.maps.land.ground import Ground, known_cells
from engine.render.maps.land.layers import AGED_ROWS, draw_ways, parchment
from engine.render.maps.land.outlines import Ring, smooth
from engine.render.maps.land.stencil import closed, inside
from engine.render.maps.panel import Panel

WASH, BAND = 0.3, 0.66
BROAD = 15  # pixels of the band within a border
COAST, ECHO = 3, 20  # pixels of the shore's line, and of the paler water beside it
SKY = 72  # between curls on the parchment, whatever the size of cells


class Land:
    """The ground of one panel."""

    def __init__(self, panel: Panel) -> None:
        left, top, right, bottom = panel.box
        self._panel, self._size = panel, (right - left, bottom - top)
        self._known = known_cells(panel)
        self._shift = panel.origin[0] - left, panel.origin[1] - top
        self._image = Image.new("RGB", self._size, palette.SEA)

    def draw(self) -> None:
        """Draw it into the panel's box of its image."""
        self._lay()
        self._rule()
        self._strew()
        self._remember()
        self._realms()
        draw_ways(Ground(self._panel, self._image, self._known), hidden=False)
        sheet = parchment(self._size, SKY)
        sheet.paste(self._image, (0, 0), self._explored.filter(ImageFilter.BoxBlur(1)))
        draw_ways(Ground(self._panel, sheet, self._known), hidden=True)
        self._panel.image.paste(sheet, self._panel.box[:2])

    def _at(self, point: tuple[float, float]) -> tuple[float, float]:
        return point[0] + self._shift[0], point[1] + self._shift[1]

    def _rings(self, places: Iterable[Place]) -> list[Ring]:
        found = outlines.rings(self._panel.grid, places)
        return [smooth([self._at(point) for point in ring], closed=True) for ring in found]

    @cached_property
    def _explored(self) -> Image.Image:
        return inside(self._size, self._rings(self._known))

    def _fill(self, image: Image.Image, wanted: Callable[[Cell], bool], grown: float) -> None:
        draw = ImageDraw.Draw(image)
        corners = [(x * grown, y * grown) for x, y in self._panel.grid.corners]
        for place, cell in self._known.items():
            if wanted(cell):
                x, y = self._at(self._panel.grid.middle(place))
                draw.polygon([(x + a, y + b) for a, b in corners], fill=palette.terrain(cell.terrain).base)

    def _rule(self) -> None:
        """The lines between cells."""
        draw, corners = ImageDraw.Draw(self._image), self._panel.grid.corners
        half = len(corners) // 2
        for place, cell in self._known.items():
            x, y = self._at(self._panel.grid.middle(place))
            ink = palette.mix(palette.terrain(cell.terrain).base, palette.INK, 0.1 if _wet(cell) else 0.2)
            draw.line([(x + a, y + b) for a, b in corners[: half + 1]], fill=ink, width=2)

    def _lay(self) -> None:
        """Water, the shore thrown back by it, and land as far as its smooth shore."""
        self._fill(self._image, _wet, 1.03)
        dry = self._image.copy()
        for grown in (1.25, 1.03):
            self._fill(dry, lambda cell: not _wet(cell), grown)
        shore = self._rings(place for place, cell in self._known.items() if not _wet(cell))
        draw = ImageDraw.Draw(self._image)
        beside_water = any(_wet(cell) for cell in self._known.values())
        if beside_water:
            for ring in closed(shore):
                outlines.stroke(draw, ring, ECHO, palette.mix(palette.SEA, palette.COAST, 0.3))
        self._image.paste(dry, (0, 0), inside(self._size, shore))
        if beside_water:
            for ring in closed(shore):
                draw.line(ring, fill=palette.COAST, width=COAST, joint="curve")

    def _strew(self) -> None:
        """The motifs of the terrain, none under a town."""
        settled = {s.cell for s in self._panel.sheet.settlements}
        for place, cell in self._known.items():
            if palette.terrain(cell.terrain).texture:
                name, variant = palette.terrain_key(cell.terrain), (place[0] * 7 + place[1] * 13) % terrain.VARIANTS
                drawn = terrain.motifs(name, self._panel.grid.size, variant, bare=cell.key in settled)
                x, y = self._at(self._panel.grid.middle(place))
                self._image.paste(drawn, (round(x) - drawn.width // 2, round(y) - drawn.height // 2), drawn)

    def _remember(self) -> None:
        """What was seen in an earlier turn, as an old drawing."""
        past = [place for place, cell in self._known.items() if cell.sight is Sight.REMEMBERED]
        if past:
            aged = self._image.convert("RGB", AGED_ROWS)
            self._image.paste(aged, (0, 0), inside(self._size, self._rings(past)))

    def _realms(self) -> None:
        """Each realm a place: a wash, a band within its border, a dark hairline."""
        held: dict[str, list[Place]] = {}
        for place, cell in self._known.items():
            if cell.owner:
                held.setdefault(cell.owner, []).append(place)
        for owner, places in held.items():
            self._realm(owner, [ring for ring in self._rings(places) if len(ring) > 2])

    def _realm(self, owner: str, rings: list[Ring]) -> None:
        colour, banner = self._panel.colour(owner), self._panel.banners.get(owner)
        box = _about(rings, self._size)
        if box is None:
            return
        size = box[2] - box[0], box[3] - box[1]
        moved = [[(x - box[0], y - box[1]) for x, y in ring] for ring in rings]
        area, band = inside(size, moved), Image.new("L", size, 0)
        draw = ImageDraw.Draw(band)
        for line in closed(moved):
            outlines.stroke(draw, line, BROAD, round(255 * BAND))
            if heraldry.parted(banner):  # its hue is another's too
                for piece in outlines.dashed(line[:-1], 8, 20):
                    outlines.stroke(draw, piece, BROAD, 0, blunt=True)
        self._image.paste(colour, box, area.point([round(value * WASH) for value in range(256)]))
        self._image.paste(colour, box, ImageChops.multiply(area, band))
        pen = ImageDraw.Draw(self._image)
        for line in closed(rings):
            pen.line(line, fill=palette.darker(colour), width=3, joint="curve")


def _wet(cell: Cell) -> bool:
    return palette.terrain_key(cell.terrain) in palette.WATERS


def _about(rings: Iterable[Ring], size: Place) -> tuple[int, int, int, int] | None:
    """The box about outlines, as far as it lies in a picture of this size."""
    points = [point for ring in rings for point in ring]
    if not points:
        return None
    xs, ys = [x for x, _ in points], [y for _, y in points]
    box = (
        max(0, int(min(xs)) - 2),
        max(0, int(min(ys)) - 2),
        min(size[0], int(max(xs)) + 3),
        min(size[1], int(max(ys)) + 3),
    )
    return box if box[0] < box[2] and box[1] < box[3] else None
