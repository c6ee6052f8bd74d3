"""Masks of a panel: areas and lines, drawn larger than they are needed and then made smaller for smooth edges."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from PIL import Image, ImageChops, ImageDraw

from engine.render.maps.grid import Place, Point
from engine.render.maps.land import outlines
from engine.render.maps.land.outlines import Ring
from engine.render.palette import Colour

S = 2  # times as large are masks, and the points that are drawn on them


def inside(size: Place, rings: Iterable[Ring]) -> Image.Image:
    """A mask of what lies within outlines, the largest first, holes among them."""
    mask = Image.new("L", size, 0)
    draw = ImageDraw.Draw(mask)
    for ring in sorted(rings, key=lambda r: -abs(outlines.area_of(r))):
        if len(ring) > 2:
            draw.polygon(ring, fill=255 if outlines.area_of(ring) > 0 else 0)
    return mask


@dataclass(frozen=True)
class Stencil:
    """A part of a panel: `corner` in pixels of the panel, `mask` S times as large."""

    corner: Place
    mask: Image.Image

    @classmethod
    def around(cls, size: Place, lines: Sequence[Ring], margin: float) -> Stencil | None:
        """An empty one about lines on a panel of this size; None where they lie beside it."""
        points = [point for line in lines for point in line]
        if not points:
            return None
        xs, ys = [x for x, _ in points], [y for _, y in points]
        left, top = (max(0, int((low - margin) // S)) for low in (min(xs), min(ys)))
        right, bottom = (
            min(most, int((high + margin) // S) + 1) for most, high in zip(size, (max(xs), max(ys)), strict=True)
        )
        if right <= left or bottom <= top:
            return None
        return cls((left, top), Image.new("L", ((right - left) * S, (bottom - top) * S), 0))

    def like(self, mask: Image.Image | None = None) -> Stencil:
        """Another in the same place: empty, or with this mask."""
        return Stencil(self.corner, Image.new("L", self.mask.size, 0) if mask is None else mask)

    def moved(self, lines: Iterable[Ring]) -> Iterator[Ring]:
        """Lines of the panel as they lie on this part."""
        x0, y0 = self.corner[0] * S, self.corner[1] * S
        return ([(x - x0, y - y0) for x, y in line] for line in lines)

    def stroke(self, lines: Iterable[Sequence[Point]], width: float, fill: int = 255, *, blunt: bool = False) -> None:
        """Draw lines that are moved already."""
        draw = ImageDraw.Draw(self.mask)
        for line in lines:
            outlines.stroke(draw, line, width, fill, blunt=blunt)

    def within(self, other: Stencil) -> Stencil:
        """What of this lies in another mask of the same part."""
        return self.like(ImageChops.multiply(self.mask, other.mask))

    @property
    def box(self) -> tuple[int, int, int, int]:
        """The part in pixels of the panel."""
        (x, y), (wide, high) = self.corner, self.mask.size
        return x, y, x + wide // S, y + high // S

    def small(self) -> Image.Image:
        """The mask in the panel's own size."""
        return self.mask.reduce(S)

    def paint(self, image: Image.Image, colour: Colour, share: float = 1.0) -> None:
        """Lay a colour on the panel, as far as the mask lets it through."""
        mask = self.small()
        if share < 1:
            mask = mask.point([round(value * share) for value in range(256)])
        image.paste(colour, self.corner, mask)


def closed(rings: Iterable[Ring]) -> list[Ring]:
    """Outlines as lines that end a little after they began."""
    return [[*ring, *ring[:2]] for ring in rings if len(ring) > 2]
