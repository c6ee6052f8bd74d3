"""Little figures of men: standing, hurt, fallen, gone; one for every so many of a unit."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from PIL import Image, ImageDraw

from engine.core.telling.fieldsheet import Stand
from engine.render import palette
from engine.render.palette import Colour

HEIGHT, STEP = 30, 19
OVERSAMPLE = 4
STANDING, HURT, FALLEN, GONE = "standing", "hurt", "fallen", "gone"
CAPTIONS = {STANDING: "stands", HURT: "hurt", FALLEN: "fallen", GONE: "left the field"}


def each(figures: int, most: int) -> int:
    """How many men a little figure stands for, so that `figures` take at most `most`: 1, 2, 5, 10, 20, 50 ..."""
    power = 1
    while figures > most * power * 5:
        power *= 10
    return next(step * power for step in (1, 2, 5) if figures <= most * step * power)


def fates(stand: Stand, a_figure: int) -> Iterator[str]:
    """The little figures of a unit: who stands first, the fallen last. Whatever happened to anybody is shown once."""
    figures = max(0, stand.figures)
    fallen = min(max(0, stand.fallen), figures)
    wounded = min(max(0, stand.wounded), figures - fallen)
    total = -(-figures // a_figure)
    lying = _share(fallen, figures, total)
    limping = 0 if stand.fled else _share(wounded, figures - fallen, total - lying)
    well = GONE if stand.fled else STANDING
    yield from [well] * (total - lying - limping) + [HURT] * limping + [FALLEN] * lying


def _share(part: int, whole: int, room: int) -> int:
    """`part` of `whole` out of `room`, rounded; some is never none, nor all, if there is room for the difference."""
    if part <= 0 or whole <= 0 or room <= 0:
        return 0
    rounded = (2 * part * room + whole) // (2 * whole)
    least, most = 1, room if part >= whole else max(1, room - 1)
    return min(max(rounded, least), most)


@lru_cache(maxsize=256)
def pawn(fate: str, colour: Colour) -> Image.Image:
    """A little figure on a transparent ground, STEP wide and HEIGHT high."""
    image = Image.new("RGBA", (STEP * OVERSAMPLE, HEIGHT * OVERSAMPLE), (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)
    if fate == FALLEN:
        _man(draw, palette.mix(colour, palette.PAPER, 0.35), palette.INK)
        return _lying(image)
    _man(draw, palette.PAPER if fate == GONE else colour, palette.FADED_INK if fate == GONE else palette.INK)
    if fate == HURT:
        band = [(2.5, 15.0), (13.5, 21.5)]
        draw.line(_scaled(band), fill=palette.WHITE, width=round(4.6 * OVERSAMPLE))
        draw.line(_scaled(band), fill=palette.RED, width=round(2.8 * OVERSAMPLE))
    return image.reduce(OVERSAMPLE)


def _scaled(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    return [(x * OVERSAMPLE, y * OVERSAMPLE) for x, y in points]


def _man(draw: ImageDraw.ImageDraw, fill: Colour, ink: Colour) -> None:
    """Head and cloak, in a box of 16 by 30."""
    pen = round(1.7 * OVERSAMPLE)
    cloak = _scaled([(8, 9.5), (12.5, 13), (14.5, 28.5), (1.5, 28.5), (3.5, 13)])
    draw.polygon(cloak, fill=fill)
    draw.line([*cloak, cloak[0], cloak[1]], fill=ink, width=pen, joint="curve")
    (left, top), (right, foot) = _scaled([(3.6, 1.0), (12.4, 9.8)])
    draw.ellipse([left, top, right, foot], fill=fill, outline=ink, width=pen)


def _lying(image: Image.Image) -> Image.Image:
    """The figure on its back at the foot of the box."""
    turned = image.crop((0, 0, 16 * OVERSAMPLE, HEIGHT * OVERSAMPLE)).transpose(Image.Transpose.ROTATE_90)
    wide = (STEP - 1) * OVERSAMPLE
    flat = turned.resize((wide, round(turned.height * wide / turned.width)))
    ground = Image.new("RGBA", image.size, (0, 0, 0, 0))
    ground.paste(flat, (0, (HEIGHT - 1) * OVERSAMPLE - flat.height))
    return ground.reduce(OVERSAMPLE)
