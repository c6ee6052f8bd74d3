"""A map of which little is known, here and there: each stretch of land on a card, since between them is only fog."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from PIL import Image, ImageDraw

from engine.core.telling.mapsheet import Cell, MapSheet, Settlement, Sight
from engine.render import heraldry, palette
from engine.render.lettering.fonts import Face, clean, draw_text, elide, text_width, wrap
from engine.render.maps.framing import framed, known_share
from engine.render.maps.inset import inset
from engine.render.maps.level import draw_panel, stretches
from engine.render.maps.panel import cells_in_reach, grid_for

ACROSS = 3
MOST = 12
PICTURE, CAPTION, GAP = 190, 82, 22  # pixels from top to foot
LEAST_KNOWN = 5  # cells of a map that is worth a picture
SCATTERED = 0.2  # of the land within its bounds is known, where the rest would be fog
_RANKS = ("castle", "city", "town", "village")


def is_worth_a_picture(sheet: MapSheet) -> bool:
    """Whether a map shows more than fog: land enough, or all of a small world."""
    known = sum(cell.sight is not Sight.UNKNOWN for cell in sheet.cells)
    return known >= LEAST_KNOWN or 0 < known == len(sheet.cells)


def is_scattered(sheet: MapSheet) -> bool:
    """Whether a map of nobody's own shows so little of its land that the fog would hide what there is."""
    if sheet.other_levels or sheet.edges or any(banner.own for banner in sheet.banners):
        return False
    return is_worth_a_picture(sheet) and known_share(sheet) < SCATTERED


@dataclass(frozen=True, slots=True)
class Card:
    """A stretch of land, what it is called and who holds it."""

    cells: tuple[Cell, ...]
    name: str
    code: str
    owner: str


def cards(sheet: MapSheet) -> list[Card]:
    """The stretches of known land: those of the powers in their order first, then those of nobody, by name."""
    known = {(c.x, c.y): c for c in cells_in_reach(sheet.cells) if c.sight is not Sight.UNKNOWN}
    towns = {settlement.cell: settlement for settlement in sheet.settlements}
    ranks = {banner.key: rank for rank, banner in enumerate(sheet.banners)}
    found = [_card(part, towns) for part in stretches(grid_for(sheet.layout, 60), known, lambda cell: cell.owner)]
    return sorted(found, key=lambda card: (ranks.get(card.owner, len(ranks)), card.name))


def _card(cells: Sequence[Cell], towns: dict[str, Settlement]) -> Card:
    def greatness(cell: Cell) -> int:
        town = towns.get(cell.key)
        return _RANKS.index(town.kind) if town is not None and town.kind in _RANKS else len(_RANKS)

    chief = min(cells, key=greatness)
    town = towns.get(chief.key)
    name = clean(town.name if town is not None else chief.note, 40)
    return Card(tuple(cells), name or clean(chief.number, 12), clean(chief.number, 12), chief.owner)


def height(count: int) -> int:
    """Pixels from the top of the first row of cards to the foot of the last, the one with the small map."""
    rows = -(-(min(count, MOST) + 1) // ACROSS)
    return rows * (PICTURE + CAPTION + GAP) - GAP


def draw_cards(image: Image.Image, sheet: MapSheet, left: int, top: int, width: int) -> None:
    """The cards in rows, as many as there is room for; on the last a small map of where they lie."""
    wide = (width - (ACROSS - 1) * GAP) // ACROSS
    found = cards(sheet)
    for number, card in enumerate((*found[:MOST], None)):
        x = left + number % ACROSS * (wide + GAP)
        y = top + number // ACROSS * (PICTURE + CAPTION + GAP)
        if card is None:  # the small map takes what the row has left
            wide = left + width - x
        image.paste(_land(sheet, card, wide, PICTURE) if card is not None else _locator(sheet, wide), (x, y))
        draw = ImageDraw.Draw(image)
        draw.rectangle([x - 1, y - 1, x + wide, y + PICTURE], outline=palette.INK, width=2)
        if card is not None:
            _draw_caption(image, sheet, card, (x, y + PICTURE, wide))
            continue
        more = f"; and {len(found) - MOST} more" if len(found) > MOST else ""
        draw_text(draw, (x, y + PICTURE + 36), f"Where they lie{more}", Face.BOLD, 28, palette.INK)
        for line, said in enumerate(wrap(clean(sheet.scale, 200), Face.ITALIC, 19, wide, 2)):
            at = x, y + PICTURE + 60 + 21 * line
            draw_text(draw, at, said, Face.ITALIC, 19, palette.FADED_INK)


def _locator(sheet: MapSheet, width: int) -> Image.Image:
    """The small map in the middle of a card."""
    image = Image.new("RGB", (width, PICTURE), palette.FOG)
    small = inset(sheet, None, (width - 40, PICTURE - 20))
    image.paste(small, ((width - small.width) // 2, (PICTURE - small.height) // 2))
    return image


def _land(sheet: MapSheet, card: Card, width: int, high: int) -> Image.Image:
    """The stretch alone in its fog, without the words that stand below it."""
    kept = {cell.key for cell in card.cells}
    cells = tuple(replace(cell, number="", note="") for cell in card.cells)
    part = replace(
        sheet,
        cells=cells,
        settlements=tuple(replace(s, name="") for s in sheet.settlements if s.cell in kept),
        marks=(),
        signs=(),
        arrows=(),
        banners=tuple(replace(banner, name="", short="") for banner in sheet.banners),
        roomy=False,
    )
    xs, ys = [cell.x for cell in cells], [cell.y for cell in cells]
    frame = framed(part, (min(xs), min(ys), max(xs), max(ys)), (width, high), high, pad=12, largest=170)
    image = Image.new("RGB", (width, high), palette.FOG)
    draw_panel(image, part, grid_for(sheet.layout, frame.size), frame.origin)
    return image


def _draw_caption(image: Image.Image, sheet: MapSheet, card: Card, at: tuple[int, int, int]) -> None:
    """Crest, name and code; below them whose it is."""
    draw, (x, y, wide) = ImageDraw.Draw(image), at
    banner = next((banner for banner in sheet.banners if banner.key == card.owner), None)
    inset = 0
    if banner is not None:
        crest = heraldry.crest(banner, banner.key, 50)
        image.paste(crest, (x, y + 13), crest)
        inset = 62
    code = card.code if card.code != card.name else ""
    draw_text(draw, (x + wide, y + 36), code, Face.MONO, 17, palette.FADED_INK, anchor="rs")
    room = wide - inset - text_width(code, Face.MONO, 17) - 10
    draw_text(draw, (x + inset, y + 36), elide(card.name, Face.BOLD, 28, room), Face.BOLD, 28, palette.INK)
    said = elide(banner.called if banner is not None else "held by nobody", Face.ITALIC, 22, wide - inset)
    draw_text(draw, (x + inset, y + 63), said, Face.ITALIC, 22, palette.FADED_INK)
