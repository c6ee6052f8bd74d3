"""A scene for the lead of a page that has no map of it: what kind of news it is, and whose crests it concerns."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from PIL import Image, ImageDraw

from engine.core.telling.headline import uncoded
from engine.core.telling.mapsheet import Banner
from engine.render import heraldry, palette, symbols
from engine.render.lettering.fonts import Face, clean, draw_text, elide, fit_size
from engine.render.maps.units.ensigns import ensign
from engine.render.pages.battle_plate import crossed_swords
from engine.render.pages.views import Mood, view
from engine.render.palette import Colour

MOST_CRESTS = 3
MOODS = {"war": Mood.DUSK, "fire": Mood.DUSK, "weather": Mood.STORM, "magic": Mood.NIGHT, "wonders": Mood.NIGHT,
         "plague": Mood.STORM, "death": Mood.STORM}  # fmt: skip
BUILT = {"power": "castle", "war": "castle", "discovery": "city", "people": "city", "plague": "city",
         "weather": "city"}  # fmt: skip
PLACES = (0.5, 0.68, 0.32)  # of what stands alone, in turn
FIRE: Colour = (236, 110, 30)


def scene(
    width: int,
    height: int,
    number: int,
    kind: str,
    sides: Sequence[tuple[str, Banner]],
    words: str = "",
    toll: str = "",
) -> Image.Image:
    """The scene, another landscape for each number. sides: names and banners of those the news is about; words: it;
    toll: how many fell in a battle, in words.
    """
    mood = MOODS.get(kind, Mood.DAY)
    image = view(width, height, number, None, mood)
    shown = sides[:MOST_CRESTS]
    roof = palette.banner_colour(shown[0][1], shown[0][0]) if shown else palette.FADED_INK
    building = BUILT.get(kind, "")
    middle = width * (PLACES[number % len(PLACES)] if not shown else 0.74 if len(shown) == 1 else 0.8)
    if mood is Mood.NIGHT:
        _stars(image, number)
    is_looted = kind == "fire" or (kind == "war" and "pillag" in words.lower())
    if is_looted:
        _burning(image, middle, number)
    elif kind == "war" and not shown:
        _skirmish(image, toll)
    elif building or not shown:
        if kind == "war":
            _smoke(image, middle, round(height * 0.3), number)
        _stand(image, building or "city", middle, round(min(height * 0.5, width * 0.3)), roof)
    if kind == "weather":
        _rain(image, number)
    if kind == "plague":
        _crosses(image, middle)
    _crests(image, shown, width * (0.31 if building or is_looted else 0.5))
    return image


def _crosses(image: Image.Image, middle: float) -> None:
    """The signs that are painted on doors in a time of plague."""
    side = round(image.height * 0.13)
    for place in (-0.1, 0.0, 0.1):
        cross = symbols.sprite("plague", side)
        image.paste(cross, (round(middle + image.width * place - side / 2), round(image.height * 0.86 - side)), cross)


def _skirmish(image: Image.Image, toll: str) -> None:
    """Swords crossed over a field where both sides stand under banners that nobody could read."""
    width, height = image.size
    swords = crossed_swords(round(min(width, height) * 0.42))
    image.paste(swords, ((width - swords.width) // 2, round(height * 0.16)), swords)
    if toll:
        at = width / 2, round(height * 0.16) + swords.height + 34
        said = elide(clean(toll, 60), Face.BOLD, 27, width * 0.5)
        draw_text(ImageDraw.Draw(image), at, said, Face.BOLD, 27, palette.INK, anchor="ms", halo=palette.PAPER,
                  halo_width=3)  # fmt: skip
    for place, share in ((0.1, 0.22), (0.2, 0.28), (0.72, 0.28), (0.84, 0.22)):
        flag = ensign("unknown", round(height * share), palette.FADED_INK)
        image.paste(flag, (round(width * place), round(height * 0.9 - flag.height)), flag)


def _stand(image: Image.Image, symbol: str, middle: float, side: int, roof: Colour) -> None:
    """A building on the ground line."""
    picture = symbols.sprite(symbol, side, palette.BONE, palette.INK, roof=roof)
    image.paste(picture, (round(middle - side / 2), round(image.height * 0.88 - side)), picture)


def _burning(image: Image.Image, middle: float, number: int) -> None:
    """Huts in flames under their smoke."""
    side = round(min(image.height * 0.3, image.width * 0.16))
    _smoke(image, middle, side, number)
    for place, share in ((-0.72, 0.8), (0.74, 0.9), (-1.4, 0.6), (0.0, 1.1))[number % 2 :]:
        size = round(side * share)
        x = middle + place * side
        flames = symbols.sprite("fire", round(size * 0.9))
        top = round(image.height * 0.88 - size * 1.35)
        image.paste(flames, (round(x - flames.width / 2), top), flames)
        hut = symbols.sprite("village", size, palette.mix(palette.BONE, FIRE, 0.3), palette.INK, roof=(96, 58, 44))
        image.paste(hut, (round(x - size / 2), round(image.height * 0.92 - size)), hut)


def _smoke(image: Image.Image, middle: float, side: int, number: int) -> None:
    """A column of smoke that the wind takes to the right."""
    dice = Random(f"burning {number}")
    draw = ImageDraw.Draw(image, "RGBA")
    for step in range(9):
        reach = side * (0.24 + 0.07 * step)
        x = middle + side * (0.16 * step - 0.1) + (dice.random() - 0.5) * side * 0.4
        y = image.height * 0.6 - side * 0.22 * step
        draw.ellipse([x - reach, y - reach * 0.7, x + reach, y + reach * 0.7], fill=(84, 72, 68, 70))


def _stars(image: Image.Image, number: int) -> None:
    dice = Random(f"stars {number}")
    draw = ImageDraw.Draw(image)
    for _ in range(46):
        x, y, r = image.width * dice.random(), image.height * 0.42 * dice.random(), 1 + 1.6 * dice.random()
        draw.ellipse([x - r, y - r, x + r, y + r], fill=(250, 244, 214))


def _rain(image: Image.Image, number: int) -> None:
    """Clouds, and slanting lines below them."""
    dice = Random(f"rain {number}")
    draw = ImageDraw.Draw(image, "RGBA")
    for _ in range(170):
        x, y = image.width * (dice.random() * 1.1), image.height * (0.2 + 0.75 * dice.random())
        draw.line([x, y, x - 7, y + 26], fill=(232, 240, 244, 120), width=2)
    for _ in range(26):
        x, y, r = image.width * dice.random(), image.height * 0.16 * dice.random(), image.height * 0.1
        draw.ellipse([x - 2 * r, y - r, x + 2 * r, y + r], fill=(108, 118, 126, 150))


def _crests(image: Image.Image, sides: Sequence[tuple[str, Banner]], middle: float) -> None:
    """The crests beside each other, with their names below."""
    if not sides:
        return
    cell = min(image.width * 0.4, image.width * 0.58 / len(sides))
    size = round(min(cell * 0.86, image.height * 0.5))
    top = round(image.height * 0.2)
    draw = ImageDraw.Draw(image)
    for place, (name, banner) in enumerate(sides):
        x = middle + (place - (len(sides) - 1) / 2) * cell
        crest = heraldry.crest(banner, banner.key, size)
        image.paste(crest, (round(x - size / 2), top), crest)
        said = clean(uncoded(name), 60)
        letter = fit_size(said, Face.BOLD, cell * 0.94, 30, 15)
        at = x, top + size + letter * 1.2
        draw_text(draw, at, elide(said, Face.BOLD, letter, cell * 0.95), Face.BOLD, letter, palette.INK, anchor="ms",
                  halo=palette.PAPER, halo_width=3)  # fmt: skip
