"""Symbols of the map: settlements, structures, units and afflictions, each a small drawing in unit coordinates."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from math import cos, pi, sin

from PIL import Image, ImageDraw, ImageFilter

from engine.render import palette
from engine.render.lettering.fonts import Face, cap_height, clean, font
from engine.render.palette import Colour

OVERSAMPLE = 5

Points = list[tuple[float, float]]


class Pen:
    """Draws in a square of 1 x 1 (y downwards), every shape with an inked outline."""

    def __init__(self, size: int, fill: Colour, ink: Colour = palette.INK) -> None:
        self.unit = size * OVERSAMPLE
        self.image = Image.new("RGBA", (self.unit, self.unit), (0, 0, 0, 0))
        self.draw = ImageDraw.Draw(self.image)
        self.fill = fill
        self.roof = palette.shade(fill, 0.72)
        self.ink = ink
        self.stroke = max(round(self.unit * (0.05 if size < 34 else 0.036)), OVERSAMPLE * 2 // 3)

    def _at(self, points: Points) -> Points:
        return [(x * self.unit, y * self.unit) for x, y in points]

    def shape(self, points: Points, fill: Colour | None = None) -> None:
        """A filled polygon, outlined."""
        at = self._at(points)
        self.draw.polygon(at, fill=fill or self.fill)
        self.draw.line([*at, at[0], at[1]], fill=self.ink, width=self.stroke, joint="curve")

    def area(self, points: Points, fill: Colour) -> None:
        """A filled polygon without an outline."""
        self.draw.polygon(self._at(points), fill=fill)

    def ellipse(self, box: tuple[float, float, float, float], fill: Colour) -> None:
        """A filled ellipse without an outline."""
        self.draw.ellipse([value * self.unit for value in box], fill=fill)

    def box(self, left: float, top: float, right: float, bottom: float, fill: Colour | None = None) -> None:
        """A filled rectangle, outlined."""
        self.shape([(left, top), (right, top), (right, bottom), (left, bottom)], fill)

    def disc(self, x: float, y: float, radius: float, fill: Colour | None = None, outline: bool = True) -> None:
        """A filled circle."""
        u = self.unit
        where = [(x - radius) * u, (y - radius) * u, (x + radius) * u, (y + radius) * u]
        self.draw.ellipse(where, fill=fill or self.fill, outline=self.ink if outline else None, width=self.stroke)

    def line(self, points: Points, colour: Colour | None = None, width: float = 0.08) -> None:
        """An open stroke."""
        self.draw.line(self._at(points), fill=colour or self.ink, width=round(width * self.unit), joint="curve")

    def arc(self, box: tuple[float, float, float, float], start: int, end: int, colour: Colour, width: float) -> None:
        """A stroke along an ellipse, in degrees clockwise from three o'clock."""
        where = [value * self.unit for value in box]
        self.draw.arc(where, start, end, fill=colour, width=round(width * self.unit))

    def letter(self, text: str, colour: Colour, height: float = 0.5, at: tuple[float, float] = (0.5, 0.5)) -> None:
        """One bold letter about a point."""
        size = round(self.unit * height / 0.72)
        self.draw.text(
            (at[0] * self.unit, at[1] * self.unit + cap_height(Face.MONO_BOLD, size) / 2),
            text, font=font(Face.MONO_BOLD, size), fill=colour, anchor="ms",
        )  # fmt: skip


WOOD: Colour = (150, 98, 52)
STONE: Colour = (170, 166, 158)
ROOF: Colour = (150, 66, 46)
BLUE: Colour = (40, 110, 190)
GREEN: Colour = (28, 132, 52)
BLACK: Colour = (16, 14, 14)


def _house(pen: Pen, x: float, y: float, width: float, height: float) -> None:
    pen.box(x, y + height * 0.4, x + width, y + height)
    peak = [(x - width * 0.12, y + height * 0.44), (x + width / 2, y), (x + width * 1.12, y + height * 0.44)]
    pen.shape(peak, pen.roof)


def _village(pen: Pen) -> None:
    _house(pen, 0.26, 0.24, 0.48, 0.56)


def _town(pen: Pen) -> None:
    _house(pen, 0.1, 0.3, 0.32, 0.56)
    _house(pen, 0.58, 0.3, 0.32, 0.56)
    _house(pen, 0.31, 0.1, 0.38, 0.76)


def _city(pen: Pen) -> None:
    _house(pen, 0.04, 0.36, 0.27, 0.52)
    _house(pen, 0.69, 0.36, 0.27, 0.52)
    _house(pen, 0.2, 0.2, 0.27, 0.68)
    _house(pen, 0.53, 0.2, 0.27, 0.68)
    _house(pen, 0.35, 0.06, 0.3, 0.82)


def _castle(pen: Pen) -> None:
    for x, wide, top in ((0.2, 0.17, 0.34), (0.63, 0.17, 0.34), (0.37, 0.26, 0.22)):
        pen.box(x, top, x + wide, 0.9)
        pen.shape([(x - 0.03, top + 0.02), (x + wide / 2, top - 0.2), (x + wide + 0.03, top + 0.02)], pen.roof)
    pen.shape(
        [(0.1, 0.92), (0.1, 0.54), (0.2, 0.54), (0.2, 0.61), (0.3, 0.61), (0.3, 0.54), (0.4, 0.54), (0.4, 0.61),
         (0.6, 0.61), (0.6, 0.54), (0.7, 0.54), (0.7, 0.61), (0.8, 0.61), (0.8, 0.54), (0.9, 0.54), (0.9, 0.92)]
    )  # fmt: skip
    for x in (0.03, 0.81):
        pen.box(x, 0.48, x + 0.16, 0.92)
        pen.shape([(x - 0.02, 0.5), (x + 0.08, 0.3), (x + 0.18, 0.5)], pen.roof)
    pen.area([(0.44, 0.92), (0.44, 0.76), (0.5, 0.7), (0.56, 0.76), (0.56, 0.92)], pen.ink)


def _tower(pen: Pen) -> None:
    pen.box(0.34, 0.3, 0.66, 0.92)
    pen.shape([(0.26, 0.1), (0.74, 0.1), (0.7, 0.34), (0.3, 0.34)])


def _mine(pen: Pen) -> None:
    pen.disc(0.5, 0.5, 0.36, BLACK)
    pen.arc((0.14, 0.14, 0.86, 0.86), 150, 300, STONE, 0.08)


def _worm_factory(pen: Pen) -> None:
    pen.line([(0.1, 0.72), (0.25, 0.45), (0.45, 0.68), (0.64, 0.4), (0.85, 0.55)], palette.INK, 0.3)
    pen.line([(0.1, 0.72), (0.25, 0.45), (0.45, 0.68), (0.64, 0.4), (0.85, 0.55)], (226, 140, 150), 0.18)
    pen.disc(0.84, 0.5, 0.13, (226, 140, 150))


def _fishing_boats(pen: Pen) -> None:
    pen.shape([(0.08, 0.62), (0.92, 0.62), (0.74, 0.88), (0.26, 0.88)], WOOD)
    pen.line([(0.5, 0.1), (0.5, 0.62)], palette.INK, 0.07)
    pen.shape([(0.54, 0.14), (0.86, 0.54), (0.54, 0.54)], palette.WHITE)


def _fence(pen: Pen) -> None:
    for colour, width in ((palette.INK, 0.2), (palette.WHITE, 0.11)):
        for at in (0.34, 0.66):
            pen.line([(at + 0.06, 0.1), (at - 0.06, 0.9)], colour, width)
            pen.line([(0.08, at), (0.92, at)], colour, width)


def _church(pen: Pen) -> None:
    pen.box(0.26, 0.5, 0.74, 0.92, palette.WHITE)
    pen.shape([(0.18, 0.54), (0.5, 0.3), (0.82, 0.54)], ROOF)
    pen.line([(0.5, 0.02), (0.5, 0.34)], palette.INK, 0.08)
    pen.line([(0.36, 0.12), (0.64, 0.12)], palette.INK, 0.08)


def _axe(pen: Pen) -> None:
    pen.line([(0.26, 0.92), (0.64, 0.14)], palette.INK, 0.16)
    pen.line([(0.27, 0.9), (0.63, 0.16)], WOOD, 0.08)
    pen.shape([(0.5, 0.14), (0.74, 0.06), (0.94, 0.34), (0.84, 0.58), (0.66, 0.42), (0.46, 0.36)], GREEN)


def _lighthouse(pen: Pen) -> None:
    pen.shape([(0.38, 0.34), (0.62, 0.34), (0.7, 0.92), (0.3, 0.92)], palette.WHITE)
    pen.shape([(0.35, 0.52), (0.65, 0.52), (0.67, 0.68), (0.33, 0.68)], palette.RED)
    pen.box(0.36, 0.14, 0.64, 0.34, palette.GOLD)
    pen.line([(0.06, 0.1), (0.3, 0.22)], palette.GOLD, 0.08)
    pen.line([(0.7, 0.22), (0.94, 0.1)], palette.GOLD, 0.08)


def _mill(pen: Pen) -> None:
    pen.shape([(0.36, 0.42), (0.64, 0.42), (0.72, 0.92), (0.28, 0.92)], palette.WHITE)
    for points in ([(0.16, 0.12), (0.84, 0.72)], [(0.84, 0.12), (0.16, 0.72)]):
        pen.line(points, palette.INK, 0.1)
    pen.disc(0.5, 0.42, 0.09, WOOD)


def _crate(pen: Pen) -> None:
    pen.box(0.16, 0.24, 0.84, 0.88, WOOD)
    pen.line([(0.16, 0.24), (0.84, 0.88)], palette.INK, 0.06)
    pen.line([(0.84, 0.24), (0.16, 0.88)], palette.INK, 0.06)


def _gate(pen: Pen) -> None:
    pen.box(0.12, 0.2, 0.88, 0.92, STONE)
    pen.draw.pieslice([v * pen.unit for v in (0.3, 0.36, 0.7, 1.3)], 180, 360, fill=(108, 70, 170))
    pen.draw.rectangle([v * pen.unit for v in (0.3, 0.7, 0.7, 0.92)], fill=(108, 70, 170))


def _cave(pen: Pen) -> None:
    pen.shape([(0.06, 0.88), (0.2, 0.36), (0.5, 0.14), (0.8, 0.36), (0.94, 0.88)], STONE)
    pen.shape([(0.3, 0.88), (0.36, 0.56), (0.5, 0.46), (0.64, 0.56), (0.7, 0.88)], BLACK)


def _ruin(pen: Pen) -> None:
    for x, top in ((0.14, 0.4), (0.42, 0.2), (0.7, 0.54)):
        pen.box(x, top, x + 0.17, 0.88, STONE)
    pen.line([(0.06, 0.9), (0.94, 0.9)], palette.INK, 0.08)


def _bridge(pen: Pen) -> None:
    pen.arc((0.08, 0.3, 0.92, 1.2), 190, 350, palette.INK, 0.22)
    pen.arc((0.1, 0.34, 0.9, 1.16), 190, 350, STONE, 0.13)


def _star(pen: Pen) -> None:
    spikes = [(0.5, 0.06), (0.62, 0.38), (0.95, 0.38), (0.68, 0.58), (0.79, 0.92), (0.5, 0.71)]
    left = [(1 - x, y) for x, y in reversed(spikes[1:5])]
    pen.shape([*spikes, *left], palette.GOLD)


def _irrigation(pen: Pen) -> None:
    for y in (0.3, 0.52, 0.74):
        points = [(0.1, y), (0.3, y - 0.08), (0.5, y), (0.7, y + 0.08), (0.9, y)]
        pen.line(points, palette.WHITE, 0.13)
        pen.line(points, BLUE, 0.09)


def _roads(pen: Pen) -> None:
    for points in ([(0.08, 0.72), (0.36, 0.56), (0.62, 0.5), (0.92, 0.26)], [(0.4, 0.94), (0.5, 0.54), (0.44, 0.08)]):
        pen.line(points, palette.INK, 0.15)
        pen.line(points, (222, 186, 128), 0.09)


_SHIELD: Points = [(0.12, 0.1), (0.88, 0.1), (0.88, 0.52), (0.74, 0.76), (0.5, 0.95), (0.26, 0.76), (0.12, 0.52)]


def _shield(pen: Pen) -> None:
    pen.shape(_SHIELD)


def _archers(pen: Pen) -> None:
    _shield(pen)
    light = palette.contrast(pen.fill)
    pen.arc((0.2, 0.2, 0.62, 0.78), 270, 90, light, 0.09)
    pen.line([(0.41, 0.22), (0.41, 0.76)], light, 0.05)
    pen.line([(0.3, 0.49), (0.78, 0.49)], light, 0.07)


def _cavalry(pen: Pen) -> None:
    _shield(pen)
    horse = [(0.3, 0.74), (0.36, 0.46), (0.5, 0.22), (0.56, 0.3), (0.74, 0.48), (0.66, 0.56), (0.54, 0.5), (0.62, 0.74)]
    pen.draw.polygon(pen._at(horse), fill=palette.contrast(pen.fill))


def _guards(pen: Pen) -> None:
    pen.shape([(0.16, 0.08), (0.84, 0.08), (0.84, 0.92), (0.16, 0.92)])
    light = palette.contrast(pen.fill)
    pen.line([(0.5, 0.16), (0.5, 0.86)], light, 0.09)
    pen.line([(0.24, 0.46), (0.76, 0.46)], light, 0.09)


def _banner(pen: Pen) -> None:
    pen.line([(0.18, 0.06), (0.18, 0.96)], pen.ink, 0.09)
    pen.shape([(0.22, 0.1), (0.92, 0.1), (0.72, 0.34), (0.92, 0.58), (0.22, 0.58)])


def _ship(pen: Pen) -> None:
    pen.shape([(0.04, 0.64), (0.96, 0.64), (0.8, 0.92), (0.2, 0.92)], WOOD)
    pen.line([(0.5, 0.04), (0.5, 0.64)], pen.ink, 0.07)
    pen.shape([(0.2, 0.14), (0.8, 0.14), (0.72, 0.56), (0.28, 0.56)])


def _train(pen: Pen) -> None:
    pen.box(0.08, 0.42, 0.7, 0.76)
    pen.box(0.56, 0.16, 0.92, 0.76)
    pen.box(0.16, 0.2, 0.3, 0.42, BLACK)
    for x in (0.24, 0.5, 0.76):
        pen.disc(x, 0.82, 0.12, BLACK)


def _hero(pen: Pen) -> None:
    crown = [(0.1, 0.84), (0.06, 0.24), (0.3, 0.5), (0.5, 0.12), (0.7, 0.5), (0.94, 0.24), (0.9, 0.84)]
    pen.shape(crown)


def _wizard(pen: Pen) -> None:
    pen.shape([(0.5, 0.04), (0.76, 0.76), (0.24, 0.76)])
    pen.shape([(0.04, 0.76), (0.96, 0.76), (0.84, 0.92), (0.16, 0.92)])


def _monster(pen: Pen) -> None:
    pen.shape([(0.14, 0.04), (0.34, 0.26), (0.66, 0.26), (0.86, 0.04), (0.9, 0.56), (0.5, 0.96), (0.1, 0.56)])
    for x in (0.34, 0.66):
        pen.disc(x, 0.52, 0.08, palette.contrast(pen.fill), outline=False)


def _plague(pen: Pen) -> None:
    """The cross painted on a door: rough strokes on a bone disc."""
    pen.disc(0.5, 0.5, 0.44, palette.BONE, outline=False)
    pen.line([(0.47, 0.16), (0.52, 0.5), (0.5, 0.86)], palette.RED, 0.16)
    pen.line([(0.18, 0.45), (0.5, 0.49), (0.83, 0.43)], palette.RED, 0.15)
    pen.line([(0.54, 0.2), (0.56, 0.36)], palette.RED, 0.06)
    pen.line([(0.2, 0.54), (0.36, 0.55)], palette.RED, 0.05)


def _siege(pen: Pen) -> None:
    """A closed red ring with stakes that point inwards."""
    pen.arc((0.03, 0.03, 0.97, 0.97), 0, 360, palette.BONE, 0.09)
    pen.arc((0.05, 0.05, 0.95, 0.95), 0, 360, palette.RED, 0.05)
    for step in range(20):
        angle = step * pi / 10
        ends = [(0.5 + cos(angle) * reach, 0.5 + sin(angle) * reach) for reach in (0.44, 0.35)]
        pen.line(ends, palette.RED, 0.035)


def _fire(pen: Pen) -> None:
    pen.shape([(0.5, 0.04), (0.66, 0.36), (0.78, 0.28), (0.86, 0.66), (0.66, 0.94), (0.34, 0.94), (0.14, 0.66),
               (0.34, 0.44)],
              (236, 110, 30))  # fmt: skip
    pen.draw.polygon(pen._at([(0.5, 0.5), (0.64, 0.72), (0.5, 0.9), (0.36, 0.72)]), fill=(252, 214, 80))


def _flood(pen: Pen) -> None:
    for y in (0.34, 0.66):
        pen.line(
            [(0.04, y), (0.2, y - 0.14), (0.4, y), (0.6, y - 0.14), (0.8, y), (0.96, y - 0.14)], palette.WHITE, 0.2
        )
        pen.line([(0.04, y), (0.2, y - 0.14), (0.4, y), (0.6, y - 0.14), (0.8, y), (0.96, y - 0.14)], BLUE, 0.12)


def _rebels(pen: Pen) -> None:
    pen.line([(0.2, 0.04), (0.2, 0.96)], BLACK, 0.1)
    pen.shape([(0.22, 0.08), (0.94, 0.18), (0.8, 0.4), (0.94, 0.62), (0.22, 0.6)], BLACK)


def _quake(pen: Pen) -> None:
    crack = [(0.54, 0.02), (0.3, 0.4), (0.6, 0.48), (0.36, 0.98)]
    pen.line(crack, palette.WHITE, 0.22)
    pen.line(crack, BLACK, 0.12)


Drawing = Callable[[Pen], None]

SYMBOLS: Mapping[str, Drawing] = {
    "village": _village, "town": _town, "city": _city, "castle": _castle, "tower": _tower, "mine": _mine,
    "worm_factory": _worm_factory, "fishing_boats": _fishing_boats, "warg_farm": _fence, "stable": _fence,
    "church": _church, "lumber_production": _axe, "lighthouse": _lighthouse, "mill": _mill, "warehouse": _crate,
    "gate": _gate, "cave": _cave, "ruin": _ruin, "bridge": _bridge, "capital": _star, "irrigation": _irrigation,
    "roads": _roads, "army": _shield, "archers": _archers, "cavalry": _cavalry, "town_guards": _guards,
    "banner": _banner, "ship": _ship, "train": _train, "hero": _hero, "wizard": _wizard, "monster": _monster,
    "siege": _siege, "plague": _plague, "fire": _fire, "flood": _flood, "rebels": _rebels, "earthquake": _quake,
}  # fmt: skip
ALIASES: Mapping[str, str] = {
    "road": "roads", "guard": "town_guards", "guards": "town_guards", "towns_guards": "town_guards", "fort": "castle",
    "fortress": "castle", "keep": "castle", "citadel": "castle", "temple": "church", "lumber": "lumber_production",
    "lumber_mill": "lumber_production", "boats": "fishing_boats", "fleet": "ship", "galley": "ship", "longship": "ship",
    "galleon": "ship", "portal": "gate", "ruins": "ruin", "cavern": "cave", "character": "hero", "leader": "hero",
    "noble": "hero", "warlord": "hero", "ruler": "hero", "mage": "wizard", "caster": "wizard", "troll": "monster",
    "trolls": "monster", "beast": "monster", "dragon": "monster", "rebel": "rebels", "rebellion": "rebels",
    "warg": "cavalry", "wargs": "cavalry", "knights": "cavalry", "horse": "cavalry", "archer": "archers",
    "infantry": "army", "unit": "army", "stack": "army", "windmill": "mill", "store": "warehouse",
    "quake": "earthquake", "death_train": "train", "shaft": "mine", "quarry": "mine", "stables": "stable",
    "warg_farms": "warg_farm", "volcano": "fire",
    "monastery": "church", "hamlet": "village", "port": "fishing_boats", "harbour": "fishing_boats",
}  # fmt: skip
GROUND = ("irrigation", "roads")  # drawn over the whole cell, under everything else


def symbol_key(name: str) -> str:
    """The name under which a symbol is drawn, or the plain name when there is no drawing of it."""
    plain = name.strip().lower().replace(" ", "_").replace("-", "_")[:40]
    return ALIASES.get(plain, plain)


def _unknown(pen: Pen, name: str) -> None:
    """A lozenge with the first letter of a name no table knows."""
    pen.shape([(0.5, 0.02), (0.98, 0.5), (0.5, 0.98), (0.02, 0.5)])
    letter = next((c for c in clean(name, 40) if c.isalnum()), "?")
    pen.letter(letter.upper()[:1], palette.contrast(pen.fill), 0.4)


@lru_cache(maxsize=2048)
def sprite(
    name: str,
    size: int,
    fill: Colour = palette.WHITE,
    ink: Colour = palette.INK,
    *,
    rim: bool = False,
    roof: Colour | None = None,
) -> Image.Image:
    """The symbol `size` pixels square with a transparent ground; unknown names get a lettered lozenge.

    A `rim` of paper around it lifts it off dark terrain (and marks the viewer's units). roof: the colour of roofs.
    """
    pen = Pen(max(4, size), fill, ink)
    pen.roof = roof or pen.roof
    drawing = SYMBOLS.get(symbol_key(name))
    if drawing is None:
        _unknown(pen, name)
    else:
        drawing(pen)
    return _rimmed(pen.image, size).reduce(OVERSAMPLE) if rim else pen.image.reduce(OVERSAMPLE)


def _rimmed(image: Image.Image, size: int) -> Image.Image:
    reach = max(OVERSAMPLE, round(size * OVERSAMPLE * 0.06))
    wide = Image.new("RGBA", (image.width + 4 * OVERSAMPLE, image.height + 4 * OVERSAMPLE), (0, 0, 0, 0))
    wide.paste(image, (2 * OVERSAMPLE, 2 * OVERSAMPLE))
    blurred = wide.getchannel("A").filter(ImageFilter.BoxBlur(min(reach, 2 * OVERSAMPLE)))
    grown = blurred.point([0 if value < 12 else 255 for value in range(256)])
    ground = Image.new("RGBA", wide.size, (*palette.WHITE, 0))
    ground.putalpha(grown)
    return Image.alpha_composite(ground, wide)
