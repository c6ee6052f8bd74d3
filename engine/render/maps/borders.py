"""How the borders went: one small flat map a turn, with stripes on what changed hands since the one before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from PIL import Image, ImageDraw

from engine.core.telling.mapsheet import Banner, Cell, MapSheet, Sight
from engine.core.telling.press import Chronicle
from engine.render import heraldry, palette
from engine.render.maps.framing import known_share
from engine.render.maps.grid import Grid, Place, Point
from engine.render.maps.panel import cells_in_reach, grid_for
from engine.render.palette import Colour

SCALE = 2
WASH = 0.62
WHOLE = 0.5  # of the land is known on a map of the world; on others it lies in fog
CREST_FROM = 4  # lands of a realm that carries its crest


@dataclass(frozen=True)
class BorderMap:
    """The land of a public map at a size, drawn once; `drawn` puts the realms of an issue on it."""

    sheet: MapSheet
    width: int
    height: int

    @cached_property
    def cells(self) -> dict[str, Cell]:
        """The known cells; of a map of fog all."""
        cells = cells_in_reach(self.sheet.cells)
        known = [cell for cell in cells if cell.sight is not Sight.UNKNOWN]
        return {cell.key: cell for cell in known or cells}

    @cached_property
    def grid(self) -> Grid:
        """The geometry of the land, before it is brought to its size."""
        return grid_for(self.sheet.layout, 60)

    @cached_property
    def _fit(self) -> tuple[float, float, float]:
        """Scale, left and top that bring the land to the middle of the picture."""
        left, top, right, bottom = self.grid.bounds(tuple((c.x, c.y) for c in self.cells.values()))
        wide, high = max(1, right - left), max(1, bottom - top)
        share = min(self.width * 0.97 / wide, self.height * 0.96 / high) * SCALE
        return (
            share,
            (self.width * SCALE - wide * share) / 2 - left * share,
            (self.height * SCALE - high * share) / 2 - top * share,
        )

    def middle(self, cell: Cell) -> Point:
        """The middle of a cell on the enlarged picture."""
        share, left, top = self._fit
        x, y = self.grid.middle((cell.x, cell.y))
        return x * share + left, y * share + top

    def ring(self, cell: Cell, grown: float = 1.04) -> list[Point]:
        """The corners of a cell there."""
        (x, y), share = self.middle(cell), self._fit[0]
        return [(x + a * share * grown, y + b * share * grown) for a, b in self.grid.corners]

    @cached_property
    def land(self) -> Image.Image:
        """The land without anybody's colours, enlarged."""
        around = palette.SEA if known_share(self.sheet) > WHOLE else palette.FOG
        image = Image.new("RGB", (self.width * SCALE, self.height * SCALE), around)
        draw = ImageDraw.Draw(image)
        for cell in self.cells.values():
            draw.polygon(self.ring(cell), fill=self._base(cell))
        return image

    def _base(self, cell: Cell) -> Colour:
        return palette.FOG if cell.sight is Sight.UNKNOWN else palette.terrain(cell.terrain).base

    @cached_property
    def _places(self) -> dict[Place, str]:
        return {(cell.x, cell.y): cell.key for cell in self.cells.values()}

    def drawn(
        self, owners: Mapping[str, str], before: Mapping[str, str] | None, banners: Mapping[str, Banner]
    ) -> Image.Image:
        """The realms of one issue, striped where they were another's (or nobody's) in the issue before."""
        image = self.land.copy()
        draw = ImageDraw.Draw(image)
        held = {key: owner for key, owner in owners.items() if key in self.cells}
        for key, owner in held.items():
            colour = palette.banner_colour(banners.get(owner), owner)
            draw.polygon(self.ring(self.cells[key]), fill=palette.mix(self._base(self.cells[key]), colour, WASH))
        if before is not None:
            self._stripe(image, [key for key, owner in held.items() if before.get(key, "") != owner])
        for key, owner in held.items():
            ink = palette.darker(palette.banner_colour(banners.get(owner), owner))
            self._border(draw, self.cells[key], owner, held, ink)
        small = image.reduce(SCALE)
        self._crests(small, held, banners)
        return small

    def _stripe(self, image: Image.Image, keys: Sequence[str]) -> None:
        if not keys:
            return
        mask = Image.new("L", image.size, 0)
        draw = ImageDraw.Draw(mask)
        for x in range(-image.height, image.width, 5 * SCALE):
            draw.line([x, image.height, x + image.height, 0], fill=200, width=SCALE)
        part = Image.new("L", image.size, 0)
        on_part = ImageDraw.Draw(part)
        for key in keys:
            on_part.polygon(self.ring(self.cells[key]), fill=255)
        image.paste(palette.BONE, (0, 0), Image.composite(mask, Image.new("L", image.size, 0), part))

    def _border(self, draw: ImageDraw.ImageDraw, cell: Cell, owner: str, held: Mapping[str, str], ink: Colour) -> None:
        ring = self.ring(cell, 1.0)
        for edge, place in enumerate(self.grid.neighbours((cell.x, cell.y))):
            if held.get(self._places.get(place, ""), "") != owner:
                draw.line([ring[edge], ring[(edge + 1) % len(ring)]], fill=ink, width=SCALE + 1)

    def _crests(self, image: Image.Image, held: Mapping[str, str], banners: Mapping[str, Banner]) -> None:
        """A crest in the middle of each realm: on the cell of its own that is nearest to it."""
        lands: dict[str, list[Cell]] = {}
        for key, owner in held.items():
            lands.setdefault(owner, []).append(self.cells[key])
        size = max(12, min(30, self.width // 22))
        for owner, cells in lands.items():
            if len(cells) < CREST_FROM and len(self.cells) > 60:
                continue
            middles = [self.middle(cell) for cell in cells]
            x, y = sum(m[0] for m in middles) / len(middles), sum(m[1] for m in middles) / len(middles)
            at = min(middles, key=lambda m: abs(m[0] - x) + abs(m[1] - y))
            crest = heraldry.crest(banners.get(owner), owner, size)
            image.paste(crest, (round(at[0] / SCALE - size / 2), round(at[1] / SCALE - size / 2)), crest)


def banners_in(sheet: MapSheet, chronicles: Sequence[Chronicle]) -> dict[str, Banner]:
    """The banners of all who ever held something: those of the map, and steady ones for who is gone from it."""
    found = {banner.key: banner for banner in sheet.banners}
    for chronicle in chronicles:
        for key, name in chronicle.banners.items():
            found.setdefault(key, Banner(key=key, name=name, colour=chronicle.colours.get(key, "")))
    return found
