"""Armies as banners: the foot of the pole is where they stand; the cloth says whose, of what kind and how many."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from PIL import Image

from engine.render import heraldry, palette, symbols
from engine.render.palette import Colour
from engine.render.symbols import Pen

STEPS = (1_000, 5_000, 10_000)  # men from which a cloth is larger
COUNTS = (3, 6, 10)  # the same in units, where nobody knows how many men they have
SIZES = (0.42, 0.48, 0.54, 0.6)  # of the cloth, in cells


def grade(count: int, strength: int) -> int:
    """How large a banner is, from 0 to 3."""
    figure, steps = (strength, STEPS) if strength else (count, COUNTS)
    return sum(figure >= step for step in steps)


def tag(count: int, strength: int) -> str:
    """What the bone tag says: "12k", "900"; nothing of one unit of unknown strength."""
    figure = strength or (count if count > 1 else 0)
    if figure >= 1_000_000:
        return f"{figure // 1_000_000}m"
    if figure >= 10_000:
        return f"{figure // 1000}k"
    if figure >= 1_000:
        return f"{figure / 1000:.1f}k".replace(".0k", "k")
    return str(figure) if figure else ""


def _sword(pen: Pen, ink: Colour) -> None:
    pen.line([(0.58, 0.14), (0.58, 0.6)], ink, 0.08)
    pen.line([(0.44, 0.26), (0.72, 0.26)], ink, 0.07)


def _bow(pen: Pen, ink: Colour) -> None:
    pen.arc((0.34, 0.14, 0.68, 0.6), 270, 90, ink, 0.07)
    pen.line([(0.51, 0.15), (0.51, 0.59)], ink, 0.04)
    pen.line([(0.42, 0.37), (0.78, 0.37)], ink, 0.06)


def _horse(pen: Pen, ink: Colour) -> None:
    pen.area(
        [(0.42, 0.6), (0.46, 0.36), (0.56, 0.14), (0.6, 0.22), (0.76, 0.38), (0.7, 0.45), (0.59, 0.4), (0.66, 0.6)], ink
    )


def _engine(pen: Pen, ink: Colour) -> None:
    pen.line([(0.4, 0.52), (0.72, 0.52)], ink, 0.07)
    pen.line([(0.48, 0.52), (0.74, 0.18)], ink, 0.07)
    for x in (0.44, 0.68):
        pen.disc(x, 0.56, 0.06, ink, outline=False)


def _crown(pen: Pen, ink: Colour) -> None:
    pen.area([(0.38, 0.56), (0.36, 0.24), (0.48, 0.38), (0.57, 0.18), (0.66, 0.38), (0.78, 0.24), (0.76, 0.56)], ink)


def _hat(pen: Pen, ink: Colour) -> None:
    pen.area([(0.57, 0.12), (0.68, 0.48), (0.46, 0.48)], ink)
    pen.line([(0.36, 0.53), (0.78, 0.53)], ink, 0.08)


def _claw(pen: Pen, ink: Colour) -> None:
    for x in (0.42, 0.56, 0.7):
        pen.line([(x + 0.06, 0.16), (x, 0.38), (x - 0.05, 0.58)], ink, 0.06)


def _fork(pen: Pen, ink: Colour) -> None:
    pen.line([(0.57, 0.3), (0.57, 0.6)], ink, 0.06)
    for x in (0.45, 0.57, 0.69):
        pen.line([(x, 0.14), (x, 0.34)], ink, 0.05)
    pen.line([(0.45, 0.34), (0.69, 0.34)], ink, 0.06)


def _wheels(pen: Pen, ink: Colour) -> None:
    pen.area([(0.36, 0.26), (0.78, 0.26), (0.78, 0.46), (0.36, 0.46)], ink)
    for x in (0.45, 0.69):
        pen.disc(x, 0.53, 0.07, ink, outline=False)


def _stranger(pen: Pen, ink: Colour) -> None:
    pen.letter("?", ink, 0.36, (0.57, 0.37))


SIGNS: Mapping[str, Callable[[Pen, Colour], None]] = {
    "army": _sword, "archers": _bow, "cavalry": _horse, "castle": _engine, "tower": _engine, "hero": _crown,
    "wizard": _hat, "monster": _claw, "rebels": _fork, "train": _wheels,
}  # fmt: skip
CAPTIONS: Mapping[str, str] = {
    "army": "Foot", "archers": "Archers", "cavalry": "Riders", "castle": "Engines", "tower": "Engines",
    "hero": "Leaders", "wizard": "Mages", "monster": "Beasts", "rebels": "Rebels", "train": "Train",
    "ship": "Ships", "town_guards": "Town guards",
}  # fmt: skip


def flies(kind: str) -> bool:
    """Whether units of this kind have a banner; ships, guards and what no table knows are drawn as themselves."""
    return symbols.symbol_key(kind) in SIGNS


@lru_cache(maxsize=512)
def ensign(kind: str, size: int, colour: Colour, behind: int = 0) -> Image.Image:
    """The banner of an army, `size` pixels square, with `behind` further cloths."""
    pen = Pen(max(10, size), colour, palette.darker(colour))
    pen.stroke = max(round(pen.unit * 0.035), symbols.OVERSAMPLE // 2)
    for step in range(min(2, behind), 0, -1):
        _cloth(pen, step * 0.07, -step * 0.05, palette.shade(colour, 0.85))
    pen.line([(0.22, 0.0), (0.22, 1.0)], palette.BONE, 0.13)
    pen.line([(0.22, 0.02), (0.22, 0.99)], palette.INK, 0.075)
    _cloth(pen, 0.0, 0.0, colour)
    if heraldry.is_shared(colour):  # as its owner's shield is parted
        pen.area([(0.27, 0.11), (0.35, 0.11), (0.35, 0.63), (0.27, 0.63)], palette.BONE)
    SIGNS.get(symbols.symbol_key(kind), _stranger)(pen, palette.charge_colour(colour))
    return pen.image.reduce(symbols.OVERSAMPLE)


def _cloth(pen: Pen, dx: float, dy: float, fill: Colour) -> None:
    at = [(0.24, 0.08), (0.9, 0.08), (0.8, 0.37), (0.9, 0.66), (0.24, 0.66)]
    moved = [(x + dx, y + dy) for x, y in at]
    rim = [(moved[0][0] - 0.02, moved[0][1] - 0.03), (moved[1][0] + 0.05, moved[1][1] - 0.03),
           (moved[2][0] + 0.04, moved[2][1]), (moved[3][0] + 0.05, moved[3][1] + 0.03),
           (moved[4][0] - 0.02, moved[4][1] + 0.03)]  # fmt: skip
    pen.area(rim, palette.BONE)
    pen.shape(moved, fill)
