"""Motifs of the terrain, engraved: drawn once per cell size and pasted ever after."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from random import Random

from PIL import Image, ImageDraw

from engine.render import palette
from engine.render.maps.grid import Grid, box_size
from engine.render.palette import Terrain

VARIANTS = 3  # tiles of one terrain, so that a wood does not look like wallpaper

Motif = Callable[[ImageDraw.ImageDraw, float, float, float, Terrain, Random], None]


def _tree(draw: ImageDraw.ImageDraw, x: float, y: float, u: float, look: Terrain, dice: Random) -> None:
    r = u * (0.058 + 0.014 * dice.random())
    pen = max(1, round(u * 0.013))
    draw.line([(x, y + r * 0.4), (x, y + r * 1.5)], fill=look.ink, width=max(1, round(u * 0.02)))
    draw.ellipse([x - r, y - r * 1.3, x + r, y + r * 0.7], fill=look.light, outline=look.ink, width=pen)


def _peak(draw: ImageDraw.ImageDraw, x: float, y: float, u: float, look: Terrain, dice: Random) -> None:
    r = u * (0.115 + 0.045 * dice.random())
    top, left, right = (x, y - r * 1.2), (x - r, y + r * 0.6), (x + r, y + r * 0.6)
    draw.polygon([top, left, right], fill=palette.mix(look.base, look.light, 0.6))
    draw.polygon([top, (x + r * 0.15, y - r * 0.3), (x - r * 0.1, y + r * 0.6), right], fill=look.ink)
    draw.line([left, top, right], fill=palette.shade(look.ink, 0.84), width=max(1, round(u * 0.014)))


def _hill(draw: ImageDraw.ImageDraw, x: float, y: float, u: float, look: Terrain, dice: Random) -> None:
    r = u * (0.11 + 0.04 * dice.random())
    box = [x - r, y - r * 0.7, x + r, y + r * 1.1]
    draw.pieslice(box, 180, 360, fill=look.light)
    draw.arc(box, 180, 360, fill=look.ink, width=max(1, round(u * 0.02)))
    for step in (0.35, 0.6):
        draw.line(
            [(x + r * step, y - r * 0.25), (x + r * (step + 0.1), y + r * 0.15)], fill=look.ink, width=round(u * 0.014)
        )


def _wave(draw: ImageDraw.ImageDraw, x: float, y: float, u: float, look: Terrain, dice: Random) -> None:
    r, pen = u * 0.055, max(1, round(u * 0.018))
    colour = look.ink if dice.random() < 0.6 else look.light
    draw.arc([x - 2 * r, y - r * 0.6, x, y + r * 0.6], 180, 360, fill=colour, width=pen)
    draw.arc([x, y - r * 0.6, x + 2 * r, y + r * 0.6], 180, 360, fill=colour, width=pen)


def _furrow(draw: ImageDraw.ImageDraw, x: float, y: float, u: float, look: Terrain, dice: Random) -> None:
    length = u * (0.05 + 0.06 * dice.random())
    colour = look.ink if dice.random() < 0.7 else look.light
    draw.line([(x - length, y), (x + length, y - u * 0.02)], fill=colour, width=max(1, round(u * 0.016)))


def _tuft(draw: ImageDraw.ImageDraw, x: float, y: float, u: float, look: Terrain, dice: Random) -> None:
    r, pen = u * 0.045, max(1, round(u * 0.014))
    for lean in (-0.7, 0.0, 0.7):
        draw.line([(x, y + r), (x + lean * r, y - r * (1 - abs(lean) * 0.4))], fill=look.ink, width=pen)


def _reed(draw: ImageDraw.ImageDraw, x: float, y: float, u: float, look: Terrain, dice: Random) -> None:
    _tuft(draw, x, y - u * 0.02, u, look, dice)
    draw.line([(x - u * 0.08, y + u * 0.035), (x + u * 0.08, y + u * 0.035)], fill=look.light, width=round(u * 0.022))


def _palm(draw: ImageDraw.ImageDraw, x: float, y: float, u: float, look: Terrain, dice: Random) -> None:
    r, pen = u * 0.09, max(1, round(u * 0.025))
    draw.line([(x - r * 0.2, y + r), (x, y - r * 0.3)], fill=look.ink, width=pen)
    for left, right in ((-1.0, 0.0), (0.0, 1.0), (-0.75, 0.15), (-0.15, 0.75)):
        box = [x + left * r, y - r * 0.8, x + right * r, y + r * 0.5]
        draw.arc(box, 180, 360, fill=look.ink if left < -0.5 or right > 0.8 else look.light, width=pen)


def _dune(draw: ImageDraw.ImageDraw, x: float, y: float, u: float, look: Terrain, dice: Random) -> None:
    r = u * (0.09 + 0.04 * dice.random())
    draw.arc([x - r, y - r * 0.4, x + r, y + r * 0.6], 190, 340, fill=look.ink, width=max(1, round(u * 0.02)))
    draw.arc([x - r * 0.8, y - r * 0.25, x + r, y + r * 0.75], 200, 330, fill=look.light, width=max(1, round(u * 0.02)))


def _stipple(draw: ImageDraw.ImageDraw, x: float, y: float, u: float, look: Terrain, dice: Random) -> None:
    r = u * 0.016
    draw.ellipse([x - r, y - r, x + r, y + r], fill=look.ink if dice.random() < 0.7 else look.light)


def _roof(draw: ImageDraw.ImageDraw, x: float, y: float, u: float, look: Terrain, dice: Random) -> None:
    r = u * 0.06
    draw.rectangle([x - r, y, x + r, y + r], fill=look.light, outline=look.ink, width=round(u * 0.012))
    draw.polygon([(x - r * 1.2, y), (x, y - r), (x + r * 1.2, y)], fill=look.ink)


def _cave(draw: ImageDraw.ImageDraw, x: float, y: float, u: float, look: Terrain, dice: Random) -> None:
    r = u * (0.07 + 0.04 * dice.random())
    draw.pieslice([x - r * 1.3, y - r * 1.2, x + r * 1.3, y + r * 1.2], 180, 360, fill=look.light)
    draw.pieslice([x - r * 0.8, y - r * 0.8, x + r * 0.8, y + r * 0.8], 180, 360, fill=look.ink)


def _mushroom(draw: ImageDraw.ImageDraw, x: float, y: float, u: float, look: Terrain, dice: Random) -> None:
    r = u * (0.05 + 0.03 * dice.random())
    draw.rectangle([x - r * 0.25, y, x + r * 0.25, y + r * 1.1], fill=look.light)
    draw.pieslice([x - r, y - r, x + r, y + r], 180, 360, fill=look.ink, outline=look.light, width=round(u * 0.012))


def _tunnel(draw: ImageDraw.ImageDraw, x: float, y: float, u: float, look: Terrain, dice: Random) -> None:
    bend = u * (dice.random() - 0.5) * 0.24
    path = [(x - u * 0.16, y), (x, y + bend), (x + u * 0.16, y + bend * 0.2)]
    draw.line(path, fill=look.ink, width=round(u * 0.05), joint="curve")
    draw.line(path, fill=look.light, width=max(1, round(u * 0.012)))


def _star(draw: ImageDraw.ImageDraw, x: float, y: float, u: float, look: Terrain, dice: Random) -> None:
    r = u * (0.03 + 0.03 * dice.random())
    colour = look.ink if dice.random() < 0.5 else look.light
    near = r * 0.25
    draw.polygon(
        [(x, y - r), (x + near, y - near), (x + r, y), (x + near, y + near), (x, y + r), (x - near, y + near),
         (x - r, y), (x - near, y - near)], fill=colour,
    )  # fmt: skip


# texture: (motif, spacing in cell widths)
TEXTURES: Mapping[str, tuple[Motif, float]] = {
    "trees": (_tree, 0.285), "peaks": (_peak, 0.35), "hills": (_hill, 0.25), "waves": (_wave, 0.27),
    "furrows": (_furrow, 0.15), "tufts": (_tuft, 0.22), "reeds": (_reed, 0.22), "palms": (_palm, 0.2),
    "dunes": (_dune, 0.24), "stipple": (_stipple, 0.11), "roofs": (_roof, 0.2), "caves": (_cave, 0.27),
    "mushrooms": (_mushroom, 0.21), "tunnels": (_tunnel, 0.2), "stars": (_star, 0.17),
}  # fmt: skip


def _strew(image: Image.Image, look: Terrain, unit: float, seed: str) -> None:
    """The texture's motifs on a jittered lattice within the cell, back to front."""
    motif, spacing = TEXTURES[look.texture]
    dice = Random(seed)  # a fixed seed: the same tile in every process
    draw = ImageDraw.Draw(image)
    wide, high = image.size
    step = max(spacing, 0.26) * unit
    rows, columns = max(2, round(high / (step * 0.85))), max(2, round(wide / step))
    for row in range(rows):
        for column in range(columns):
            x = (column + 0.5 + (0.25 if row & 1 else -0.25) + (dice.random() - 0.5) * 0.5) * wide / columns
            y = (row + 0.5 + (dice.random() - 0.5) * 0.5) * high / rows
            if abs(x / wide - 0.5) + abs(y / high - 0.5) * 1.15 < 0.62:
                motif(draw, x, y, unit, look, dice)


@lru_cache(maxsize=256)
def motifs(terrain: str, size: int, variant: int, *, bare: bool) -> Image.Image:
    """The motifs of a terrain for a cell `size` pixels across, on a clear ground; `bare` leaves the middle free."""
    look = palette.terrain(terrain)
    scale = 2
    image = Image.new("RGBA", (size * scale, size * scale), (*look.base, 0))
    _strew(image, look, float(size * scale), f"{look.texture} {variant}")
    if bare:
        middle, reach = size * scale / 2, size * scale * 0.27
        draw = ImageDraw.Draw(image)
        draw.ellipse([middle - reach, middle - reach, middle + reach, middle + reach], fill=(*look.base, 0))
    return image.reduce(scale)


@lru_cache(maxsize=64)
def swatch(grid: Grid, terrain: str) -> Image.Image:
    """A sample of a terrain for the legend, to be pasted through `cell_mask`."""
    image = Image.new("RGB", box_size(grid), palette.terrain(terrain).base)
    if palette.terrain(terrain).texture:
        drawn = motifs(terrain, max(24, grid.size), 0, bare=False)
        image.paste(drawn, ((image.width - drawn.width) // 2, (image.height - drawn.height) // 2), drawn)
    return image
