"""Views that fill a column: hills under a sky, with a town where there is a name."""

from __future__ import annotations

from enum import Enum
from random import Random

from PIL import Image, ImageDraw

from engine.render import palette, symbols
from engine.render.palette import Colour

SCALE = 2
SKIES: tuple[Colour, ...] = ((221, 229, 222), (233, 226, 208), (226, 220, 226), (214, 226, 232))
HILLS: tuple[tuple[Colour, Colour, Colour], ...] = (
    ((205, 216, 180), (170, 190, 140), (140, 165, 110)),
    ((226, 214, 170), (204, 186, 130), (176, 156, 100)),
    ((214, 220, 216), (186, 196, 192), (158, 170, 164)),
    ((214, 222, 190), (190, 200, 150), (150, 168, 116)),
)


class Mood(Enum):
    """The light over a landscape: the sky, and how much of which colour lies on the land."""

    DAY = (None, (0, 0, 0), 0.0)
    DUSK = ((226, 168, 122), (120, 56, 40), 0.3)
    STORM = ((150, 160, 166), (70, 82, 92), 0.36)
    NIGHT = ((52, 58, 92), (26, 30, 62), 0.58)

    def sky(self, usual: Colour) -> Colour:
        """The colour of the sky."""
        return self.value[0] or usual

    def lit(self, colour: Colour) -> Colour:
        """A colour of the land in this light."""
        return palette.mix(colour, self.value[1], self.value[2])


def view(width: int, height: int, number: int, roof: Colour | None, mood: Mood = Mood.DAY) -> Image.Image:
    """A landscape, another one for each number; with a town whose roofs have this colour."""
    dice = Random(f"view {number}")  # the same view in every process
    image = Image.new("RGB", (width * SCALE, height * SCALE), mood.sky(SKIES[number % len(SKIES)]))
    draw = ImageDraw.Draw(image)
    w, h = image.size
    sun = w * (0.15 + 0.7 * dice.random())
    if mood is not Mood.STORM:
        draw.ellipse([sun - h * 0.09, h * 0.12, sun + h * 0.09, h * 0.3], fill=(238, 214, 150))
    if mood is Mood.DAY:
        _birds(draw, dice, w, h)
    for layer, fill in enumerate(mood.lit(colour) for colour in HILLS[number % len(HILLS)]):
        base = h * (0.52 + 0.15 * layer)
        for bump in range(4):
            x = w * (bump / 3 + (dice.random() - 0.5) * 0.2)
            rx, ry = w * (0.25 + 0.1 * dice.random()), h * (0.12 + 0.1 * dice.random())
            draw.ellipse([x - rx, base - ry, x + rx, base + ry * 3], fill=fill)
        draw.rectangle([0, base + h * 0.08, w, h], fill=fill)
        _trees(draw, dice, w, base + h * 0.1, h * 0.05 * (0.6 + 0.3 * layer), layer, mood)
    if roof is not None:
        side = round(min(h * 0.62, w * 0.45))
        town = symbols.sprite("castle", side, palette.BONE, palette.INK, roof=roof)
        image.paste(town, (round(w * 0.5 - side / 2), round(h * 0.86 - side)), town)
    _trees(draw, dice, w, h * 0.92, h * 0.055, 3, mood)
    return image.reduce(SCALE)


def _birds(draw: ImageDraw.ImageDraw, dice: Random, w: int, h: int) -> None:
    for _ in range(5):
        x, y, r = w * dice.random(), h * (0.1 + 0.25 * dice.random()), h * 0.02
        for side in (-1, 1):
            box = [x + min(0, side) * 2 * r, y - r, x + max(0, side) * 2 * r, y + r]
            draw.arc(box, 190, 350, fill=palette.FADED_INK, width=SCALE)


def _trees(draw: ImageDraw.ImageDraw, dice: Random, w: int, ground: float, size: float, layer: int, mood: Mood) -> None:
    crown, edge = mood.lit((118, 138, 92)), mood.lit((86, 104, 66))
    for _ in range(9 + 3 * layer):
        x, r = w * dice.random(), size * (0.7 + 0.5 * dice.random())
        y = ground + size * dice.random()
        draw.rectangle([x - r * 0.12, y - r * 0.4, x + r * 0.12, y + r * 0.7], fill=palette.ROAD)
        draw.ellipse([x - r * 0.6, y - r * 1.5, x + r * 0.6, y - r * 0.1], fill=crown, outline=edge)
