"""A battle as a plate: two fields parted by a torn edge, crests, swords, how many fell, the verdict on ink."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from PIL import Image, ImageDraw

from engine.core.telling.headline import uncoded
from engine.core.telling.mapsheet import Banner
from engine.render import heraldry, palette, symbols
from engine.render.lettering.fonts import Face, clean, draw_text, elide, fit_size
from engine.render.maps.units.ensigns import ensign
from engine.render.pages.blocks import spaced
from engine.render.palette import Colour

SCALE = 2
NOBODY: Colour = (92, 84, 74)


def battle_plate(
    width: int, height: int, sides: Sequence[tuple[str, Banner | None]], place: str, fallen: str, verdict: str
) -> Image.Image:
    """The plate; sides: the names of up to two with their banners, the attacker first; fallen, verdict: in words."""
    shown = [*sides[:2], *[("", None)] * (2 - len(sides[:2]))]
    hues = [palette.banner_colour(banner, name) if banner is not None else NOBODY for name, banner in shown]
    image = Image.new("RGB", (width * SCALE, height * SCALE), hues[0])
    _fields(image, hues[1], place or verdict)
    image = image.reduce(SCALE)
    bar = 56
    draw = ImageDraw.Draw(image)
    _hills(draw, width, height - bar)
    for number, (name, banner) in enumerate(shown):
        _side(image, name, banner, hues[number], width, height - bar, left=number == 0)
    swords = crossed_swords(round(min(width, height) * 0.3))
    image.paste(swords, ((width - swords.width) // 2, round((height - bar) * 0.36) - swords.height // 2), swords)
    if fallen:
        said = elide(clean(fallen, 60), Face.BOLD, 24, width * 0.4)
        at = (width / 2, (height - bar) * 0.36 + min(width, height) * 0.24)
        draw_text(draw, at, said, Face.BOLD, 24, palette.BONE, anchor="ms", halo=palette.INK, halo_width=3)
    draw.rectangle([0, height - bar, width, height], fill=palette.INK)
    text = clean(verdict, 60).upper()
    size = next((s for s in range(28, 13, -1) if _spread(text, s) <= width - 30), 13)
    line = elide(text, Face.BOLD, size, width * 0.86)
    spaced(draw, line, width / 2, height - bar / 2 + size * 0.34, size, palette.BONE)
    return image


def _spread(text: str, size: int) -> float:
    return len(text) * size * 0.86


def _fields(image: Image.Image, colour: Colour, seed: str) -> None:
    """The right half in the other's colour, its edge torn."""
    dice = Random(f"torn {seed}")
    wide, high = image.size
    edge = []
    for step in range(13):
        shift = (dice.random() - 0.5) * wide * 0.05
        edge.append((wide * (0.56 - 0.12 * step / 12) + shift, high * step / 12))
    draw = ImageDraw.Draw(image)
    draw.polygon([*edge, (wide, high), (wide, 0)], fill=colour)
    draw.line(edge, fill=palette.BONE, width=4 * SCALE, joint="curve")


def _hills(draw: ImageDraw.ImageDraw, width: int, ground: int) -> None:
    for x, r, fill in ((0.2, 0.5, (70, 78, 52)), (0.8, 0.55, (60, 66, 46)), (0.5, 0.6, (50, 54, 40))):
        reach = width * r
        draw.ellipse([width * x - reach, ground - reach * 0.16, width * x + reach, ground + reach * 0.4], fill=fill)


def _side(
    image: Image.Image, name: str, banner: Banner | None, hue: Colour, width: int, ground: int, *, left: bool
) -> None:
    """Crest, name and banners of one side; of nobody known a plain banner."""
    draw = ImageDraw.Draw(image)
    middle = width * (0.2 if left else 0.8)
    said = clean(uncoded(name), 60)
    flags = round(min(width, ground) * 0.26)
    letter = fit_size(said, Face.TITLE, width * 0.36, 30, 15) if said else 0
    size = round(min(width * 0.22, ground * 0.5, ground * 0.87 - flags - letter * 1.5))
    if banner is not None:
        crest = heraldry.crest(banner, banner.key, size)
        image.paste(crest, (round(middle - size / 2), round(ground * 0.06)), crest)
    for shift, share in ((-0.09, 0.77), (0.0, 1.0), (0.09, 0.77)):
        side = round(flags * share)
        flag = ensign("army" if banner is not None else "unknown", side, hue)
        image.paste(flag, (round(middle + width * shift - side / 2), round(ground * 0.96 - side)), flag)
    if said:
        at = (middle, ground * 0.06 + size + letter * 1.05)
        draw_text(draw, at, said, Face.TITLE, letter, palette.BONE, anchor="ms", halo=palette.INK, halo_width=2)


def crossed_swords(size: int) -> Image.Image:
    """Red swords crossed on a bone disc."""
    pen = symbols.Pen(size, palette.BONE, palette.RED)
    pen.disc(0.5, 0.5, 0.47)
    for way in (1, -1):

        def at(px: float, py: float, way: int = way) -> tuple[float, float]:
            return 0.5 + way * (px - 0.5), py

        pen.line([at(0.26, 0.2), at(0.7, 0.74)], palette.RED, 0.085)
        pen.line([at(0.56, 0.76), at(0.74, 0.6)], palette.RED, 0.07)
        pen.line([at(0.7, 0.74), at(0.77, 0.82)], palette.RED, 0.07)
    return pen.image.reduce(symbols.OVERSAMPLE)
