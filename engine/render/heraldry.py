"""Crests: a shield in an owner's colour with a charge, so that colour is never alone.

The charge is one that a word of the name asks for, or else goes with the colour.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping
from functools import lru_cache

from PIL import Image

from engine.core.telling.mapsheet import BANNER_COLOURS, Banner
from engine.render import palette
from engine.render.palette import Colour
from engine.render.symbols import OVERSAMPLE, Pen, Points

HUES = 6  # that BANNER_COLOURS goes through again and again

SHIELD: Points = [
    (0.08, 0.04), (0.92, 0.04), (0.92, 0.46), (0.89, 0.6), (0.8, 0.75), (0.66, 0.87), (0.5, 0.97),
    (0.34, 0.87), (0.2, 0.75), (0.11, 0.6), (0.08, 0.46),
]  # fmt: skip


def _tree(pen: Pen, ink: Colour) -> None:
    for x, y in ((0.5, 0.28), (0.36, 0.46), (0.64, 0.46)):
        pen.disc(x, y, 0.15, ink, outline=False)
    pen.area([(0.46, 0.42), (0.54, 0.42), (0.57, 0.78), (0.43, 0.78)], ink)


def _hammer(pen: Pen, ink: Colour) -> None:
    pen.area([(0.27, 0.2), (0.67, 0.2), (0.76, 0.31), (0.67, 0.42), (0.27, 0.42)], ink)
    pen.area([(0.45, 0.4), (0.55, 0.4), (0.55, 0.8), (0.45, 0.8)], ink)


def _duck(pen: Pen, ink: Colour) -> None:
    pen.disc(0.38, 0.33, 0.12, ink, outline=False)
    pen.area([(0.18, 0.36), (0.32, 0.29), (0.32, 0.41)], ink)
    pen.area([(0.34, 0.4), (0.46, 0.4), (0.6, 0.5), (0.84, 0.42), (0.78, 0.6), (0.64, 0.7), (0.4, 0.7)], ink)


def _tower(pen: Pen, ink: Colour) -> None:
    pen.area(
        [(0.28, 0.2), (0.38, 0.2), (0.38, 0.28), (0.45, 0.28), (0.45, 0.2), (0.55, 0.2), (0.55, 0.28), (0.62, 0.28),
         (0.62, 0.2), (0.72, 0.2), (0.72, 0.4), (0.66, 0.44), (0.66, 0.78), (0.34, 0.78), (0.34, 0.44), (0.28, 0.4)],
        ink,
    )  # fmt: skip


def _axe(pen: Pen, ink: Colour) -> None:
    pen.area([(0.46, 0.16), (0.54, 0.16), (0.54, 0.84), (0.46, 0.84)], ink)
    pen.area([(0.54, 0.26), (0.66, 0.2), (0.8, 0.24), (0.8, 0.52), (0.66, 0.54), (0.54, 0.46)], ink)
    pen.area([(0.46, 0.26), (0.34, 0.2), (0.2, 0.24), (0.2, 0.52), (0.34, 0.54), (0.46, 0.46)], ink)


def _egg(pen: Pen, ink: Colour) -> None:
    pen.ellipse((0.3, 0.2, 0.7, 0.76), ink)
    pen.line([(0.3, 0.5), (0.4, 0.44), (0.5, 0.52), (0.6, 0.44), (0.7, 0.5)], pen.fill, 0.05)


def _star(pen: Pen, ink: Colour) -> None:
    points = [(0.5, 0.16), (0.58, 0.38), (0.82, 0.38), (0.63, 0.53), (0.7, 0.77), (0.5, 0.63)]
    pen.area([*points, *((1 - x, y) for x, y in reversed(points[1:5]))], ink)


def _key(pen: Pen, ink: Colour) -> None:
    pen.disc(0.5, 0.3, 0.15, ink, outline=False)
    pen.disc(0.5, 0.3, 0.07, pen.fill, outline=False)
    pen.area([(0.46, 0.42), (0.54, 0.42), (0.54, 0.82), (0.46, 0.82)], ink)
    pen.area([(0.54, 0.62), (0.66, 0.62), (0.66, 0.7), (0.62, 0.7), (0.62, 0.76), (0.54, 0.76)], ink)


def _fish(pen: Pen, ink: Colour) -> None:
    pen.ellipse((0.2, 0.34, 0.68, 0.62), ink)
    pen.area([(0.62, 0.48), (0.84, 0.32), (0.84, 0.64)], ink)
    pen.disc(0.32, 0.45, 0.035, pen.fill, outline=False)


def _moon(pen: Pen, ink: Colour) -> None:
    pen.disc(0.47, 0.46, 0.26, ink, outline=False)
    pen.disc(0.57, 0.4, 0.21, pen.fill, outline=False)


def _wheel(pen: Pen, ink: Colour) -> None:
    pen.disc(0.5, 0.46, 0.27, ink, outline=False)
    pen.disc(0.5, 0.46, 0.19, pen.fill, outline=False)
    for a, b in (((0.5, 0.2), (0.5, 0.72)), ((0.24, 0.46), (0.76, 0.46))):
        pen.line([a, b], ink, 0.07)


def _bell(pen: Pen, ink: Colour) -> None:
    pen.area([(0.5, 0.16), (0.64, 0.26), (0.68, 0.54), (0.78, 0.64), (0.22, 0.64), (0.32, 0.54), (0.36, 0.26)], ink)
    pen.disc(0.5, 0.71, 0.07, ink, outline=False)


def _torch(pen: Pen, ink: Colour) -> None:
    pen.area([(0.44, 0.46), (0.56, 0.46), (0.53, 0.84), (0.47, 0.84)], ink)
    pen.area([(0.5, 0.12), (0.64, 0.3), (0.58, 0.44), (0.42, 0.44), (0.36, 0.3)], ink)


CHARGES: tuple[Callable[[Pen, Colour], None], ...] = (
    _tree, _hammer, _duck, _tower, _axe, _egg, _star, _key, _fish, _moon, _wheel, _bell,
)  # fmt: skip


# What a word of a name is, and the charge that speaks of it.
SPOKEN: Mapping[Callable[[Pen, Colour], None], re.Pattern[str]] = {
    _tree: re.compile(r"\w*woods?|wood\w+|\w*forest|\w*grove|trees?|oaks?|elms?|pines?|willows?"),
    _hammer: re.compile(r"hammers?|\w*smiths?|forges?|anvils?|dwarf|dwarves"),
    _duck: re.compile(r"duck\w*|\w*ducks?|goose|geese|ponds?"),
    _tower: re.compile(r"\w*towers?|\w*castles?|keep|fortress|\w+burg"),
    _axe: re.compile(r"\w*axes?"),
    _egg: re.compile(r"eggs?"),
    _star: re.compile(r"stars?|\w+star|starl\w+"),
    _key: re.compile(r"keys?|gates?|locks?"),
    _fish: re.compile(r"fish\w*|rivers?|salmon|trouts?"),
    _moon: re.compile(r"moon\w*|\w+moon"),
    _wheel: re.compile(r"wheels?|wagons?|\w*mills?|roads?"),
    _bell: re.compile(r"bells?|abbey|church"),
}
_WORD = re.compile(r"[^\W\d_]+")


@lru_cache(maxsize=512)
def spoken_charge(name: str) -> int | None:
    """The charge that a word of the name asks for: a tree for Silverwood; None where no word does."""
    for word in _WORD.findall(name.casefold()):
        for charge, known in SPOKEN.items():
            if known.fullmatch(word):
                return CHARGES.index(charge)
    return None


def rank_of(banner: Banner) -> int:
    """The place of a banner among the colours of the house; -1 for a colour of its own."""
    colour = banner.colour.lower()
    return BANNER_COLOURS.index(colour) if colour in BANNER_COLOURS else -1


def parted(banner: Banner | None) -> bool:
    """Whether its shield is parted with bone and its border broken: it shares its hue with one who came before."""
    return banner is not None and rank_of(banner) >= HUES


_SHARED = frozenset(palette.hex_colour(colour) for colour in BANNER_COLOURS[HUES:])


def is_shared(colour: Colour) -> bool:
    """Whether a colour is that of an owner who shares the hue with one who came before."""
    return colour in _SHARED


def crest(banner: Banner | None, key: str, size: int) -> Image.Image:
    """The shield of an owner, `size` pixels square."""
    colour = palette.banner_colour(banner, key)
    if banner is None:
        return shield(colour, -1, size, parted=False)
    rank = rank_of(banner)
    if rank < 0 and max(colour) - min(colour) < 40:
        return shield(colour, -1, size, parted=False)  # rebels, beasts, nobody's people
    spoken = spoken_charge(banner.called)
    if rank >= 0:
        return shield(colour, rank if spoken is None else spoken, size, parted=rank >= HUES)
    if spoken is None:  # a colour of somebody's own: a steady charge by the key
        spoken = hashlib.sha256(banner.key.encode("utf-8", "replace")).digest()[1] % len(CHARGES)
    return shield(colour, spoken, size, parted=False)


@lru_cache(maxsize=512)
def shield(colour: Colour, charge: int, size: int, *, parted: bool) -> Image.Image:
    """A shield with the charge of this number; of none a torch."""
    pen = Pen(max(8, size), colour, palette.darker(colour))
    pen.stroke = max(round(pen.unit * 0.045), OVERSAMPLE)
    pen.shape(SHIELD)
    if parted:
        right = [(0.5, 0.07), (0.89, 0.07), (0.89, 0.46), (0.86, 0.59), (0.78, 0.73), (0.65, 0.85), (0.5, 0.93)]
        pen.area(right, palette.BONE)
    ink = palette.charge_colour(colour) if not parted else palette.darker(colour)
    (CHARGES[charge % len(CHARGES)] if charge >= 0 else _torch)(pen, ink)
    return pen.image.reduce(OVERSAMPLE)
