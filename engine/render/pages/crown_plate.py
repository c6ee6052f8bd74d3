"""A coronation as a plate: rays in the realm's colour, its crest under a crown, who is crowned, the words on ink."""

from __future__ import annotations

from math import cos, pi, sin

from PIL import Image, ImageDraw

from engine.core.telling.headline import uncoded
from engine.core.telling.mapsheet import Banner
from engine.render import heraldry, palette
from engine.render.lettering.fonts import Face, clean, draw_text, elide, fit_size
from engine.render.pages.blocks import spaced
from engine.render.palette import Colour

SCALE = 2
GOLD: Colour = (214, 170, 66)
NOBODY: Colour = (92, 84, 74)
RAYS = 24
BAR = 56  # pixels: where the words stand
CROWN = ((0.04, 0.9), (0.0, 0.2), (0.26, 0.52), (0.5, 0.04), (0.74, 0.52), (1.0, 0.2), (0.96, 0.9))


def crown_plate(width: int, height: int, crowned: str, realm: str, banner: Banner | None, words: str) -> Image.Image:
    """The plate. crowned: who; realm: of what, "" where nobody knows; banner: the realm's."""
    hue = palette.banner_colour(banner, realm) if banner is not None else NOBODY
    ground = height - BAR
    image = _rays(width, height, hue, ground * 0.5)
    draw = ImageDraw.Draw(image)
    size = round(min(width * 0.3, ground * 0.5))
    middle, top = width / 2, ground * 0.28
    if banner is not None:
        crest = heraldry.crest(banner, banner.key, size)
        image.paste(crest, (round(middle - size / 2), round(top)), crest)
    crown = _crown(round(size * (0.8 if banner is not None else 1.4)))
    over = top - crown.height * 0.84 if banner is not None else ground * 0.22
    image.paste(crown, (round(middle - crown.width / 2), round(over)), crown)
    said = clean(uncoded(crowned), 60)
    letter = fit_size(said, Face.TITLE, width * 0.8, 40, 16)
    draw_text(draw, (middle, ground - 20), elide(said, Face.TITLE, letter, width * 0.86), Face.TITLE, letter,
              palette.BONE, anchor="ms", halo=palette.INK, halo_width=3)  # fmt: skip
    draw.rectangle([0, ground, width, height], fill=palette.INK)
    text = clean(words, 60).upper()
    small = next((s for s in range(28, 13, -1) if len(text) * s * 0.86 <= width - 30), 13)
    line = elide(text, Face.BOLD, small, width * 0.86)
    spaced(draw, line, width / 2, height - BAR / 2 + small * 0.34, small, palette.BONE)
    return image


def _rays(width: int, height: int, hue: Colour, centre: float) -> Image.Image:
    """A field of the colour, with lighter rays from where the crest stands."""
    image = Image.new("RGB", (width * SCALE, height * SCALE), hue)
    draw = ImageDraw.Draw(image)
    light = (hue[0] + (255 - hue[0]) // 5, hue[1] + (255 - hue[1]) // 5, hue[2] + (255 - hue[2]) // 5)
    x, y, far = width * SCALE / 2, centre * SCALE, (width + height) * SCALE
    for number in range(RAYS):
        begin, end = 2 * pi * number / RAYS, 2 * pi * (number + 0.5) / RAYS
        edge = [(x + far * cos(a), y + far * sin(a)) for a in (begin, end)]
        draw.polygon([(x, y), *edge], fill=light)
    return image.reduce(SCALE)


def _crown(width: int) -> Image.Image:
    """A golden crown with its band and pearls."""
    wide, high = width * SCALE, round(width * 0.62) * SCALE
    pearl = wide * 0.035
    edge = round(pearl) + SCALE
    image = Image.new("RGBA", (wide + 2 * edge, high + 2 * edge), (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)

    def at(px: float, py: float) -> tuple[float, float]:
        return edge + px * wide, edge + py * high

    shape = [at(*point) for point in CROWN]
    draw.polygon(shape, fill=GOLD)
    draw.line([*shape, shape[0]], fill=palette.INK, width=3 * SCALE, joint="curve")
    draw.line([at(0.045, 0.72), at(0.955, 0.72)], fill=palette.INK, width=2 * SCALE)
    for px, py in (*CROWN[1:6:2], (0.25, 0.81), (0.5, 0.81), (0.75, 0.81)):
        cx, cy = at(px, py)
        fill = palette.BONE if py < 0.7 else palette.RED
        draw.ellipse([cx - pearl, cy - pearl, cx + pearl, cy + pearl], fill=fill, outline=palette.INK, width=SCALE)
    return image.reduce(SCALE)
