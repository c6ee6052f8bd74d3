"""The pocket map: the first thing that a player sees of a turn, 400 pixels across on a phone.

Own land and what touches it, with what changed since the turn before. The whole sheet is another picture.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from PIL import Image, ImageDraw

from engine.core.telling.mapchanges import Changes, Earlier
from engine.core.telling.mapsheet import Cell, MapSheet, Sight
from engine.render import heraldry, palette, symbols
from engine.render.alt import map_alt
from engine.render.encode import png
from engine.render.lettering.fonts import Face, clean, draw_text, elide, fit_size, text_width
from engine.render.maps import lettering
from engine.render.maps.grid import Grid, cell_mask
from engine.render.maps.lettering import Cover, Label
from engine.render.maps.level import draw_realms, stretches
from engine.render.maps.panel import Panel, grid_for
from engine.render.maps.units import ensigns
from engine.render.pocket import standing
from engine.render.pocket.land import Land
from engine.render.pocket.window import WIDTH, Wanted, Window, window_on

TOP, FOOT = 84, 50  # pixels of the title, and of the line that says what changed
SMALLEST_NAME = 28  # pixels: 14 on the phone
NAME = 35  # of which a name that finds no room is set in four fifths
STEP, GAP = 20, 9  # pixels from stripe to stripe along a row, and across the land between two
STAIN = 0.3
LONGEST_ALT = 1024


def draw_pocket(sheet: MapSheet, earlier: Earlier | None = None) -> bytes:
    """The map as a PNG for a phone; without `earlier` nothing is said to have changed. Draws any sheet, as `draw_map`
    does.
    """
    level, changes = _compared(sheet, earlier)
    window = window_on(level, Wanted.of(level, changes.lost))
    notes = _notes(changes, window, earlier)
    height = 60 if window is None else window.height
    image = Image.new("RGB", (WIDTH, TOP + height + (FOOT if notes else 2)), palette.PAPER)
    if window is not None:
        image.paste(_land(level, window, changes), (0, TOP))
    draw = ImageDraw.Draw(image)
    if window is not None and window.width < WIDTH:
        _draw_arms(image, draw, sheet, window)
    for y in (TOP - 2, TOP + height):
        draw.line([0, y, WIDTH, y], fill=palette.INK, width=3)
    _draw_title(image, draw, sheet)
    _draw_notes(image, draw, notes, TOP + height)
    return png(image)


def pocket_alt(sheet: MapSheet, earlier: Earlier | None = None) -> str:
    """What the picture shows, in words: what changed, then what is known."""
    _, changes = _compared(sheet, earlier)
    told = [words for sign, words in _notes(changes, None, earlier) if sign not in ("left", "losses")]
    said = f"{told[0]} {', '.join(told[1:])}." if len(told) > 1 else ""
    return f"{said} {map_alt(sheet)}".strip()[:LONGEST_ALT]


def _compared(sheet: MapSheet, earlier: Earlier | None) -> tuple[MapSheet, Changes]:
    """The level that is drawn, and what changed on it."""
    level = _level(sheet)
    return level, earlier.changes(level) if earlier is not None else Changes()


def _level(sheet: MapSheet) -> MapSheet:
    """The level on which most of the viewer's own stands, the first of those."""
    mine = {banner.key for banner in sheet.banners if banner.own}

    def own(level: MapSheet) -> int:
        return sum(c.owner in mine for c in level.cells) + sum(m.own or m.banner in mine for m in level.marks)

    return max((sheet, *sheet.other_levels), key=own)


# the land -----------------------------------------------------------------------------------------------------------


def _land(sheet: MapSheet, window: Window, changes: Changes) -> Image.Image:
    image = Image.new("RGB", (window.width, window.height))
    panel = Panel.of(image, _within(sheet, window), grid_for(sheet.layout, window.size), window.origin)
    Land(panel).draw()
    _draw_stains(panel)
    _draw_stripes(panel, changes.won, palette.BONE)
    _draw_stripes(panel, changes.lost, palette.RED)
    cover = Cover((6, 6, image.width - 6, image.height - 6))
    signs = standing.Standing(panel, cover, changes)
    signs.draw()
    labels = list(_names(panel, signs))
    taken = replace(cover, hard=list(cover.hard))
    wanted = [placed.box for placed in lettering.places(taken, labels) if placed.box]
    draw_realms(panel, cover, wanted, SMALLEST_NAME)
    lettering.set_labels(image, cover, labels)
    return image


def _within(sheet: MapSheet, window: Window) -> MapSheet:
    """The cells in a window and about it, without what is for reading orders: that the whole sheet has."""
    grid, (x0, y0) = grid_for(sheet.layout, window.size), window.origin
    wide, high = 2 * grid.half[0], 2 * grid.half[1]
    middles = ((cell, grid.centre((cell.x, cell.y))) for cell in sheet.cells)
    cells = tuple(
        c for c, (x, y) in middles if -wide < x + x0 < window.width + wide and -high < y + y0 < window.height + high
    )
    kept = {cell.key for cell in cells}
    return replace(
        sheet,
        cells=cells,
        edges=tuple(edge for edge in sheet.edges if edge.a in kept and edge.b in kept),
        settlements=tuple(s for s in sheet.settlements if s.cell in kept),
        marks=tuple(mark for mark in sheet.marks if mark.cell in kept),
        signs=(),
        arrows=(),
        roomy=False,
    )


def _draw_stripes(panel: Panel, keys: Collection[str], colour: palette.Colour) -> None:
    """Slanting stripes over cells, through which the land is seen."""
    for key in sorted(keys):
        cell = panel.shown(key)
        if cell is not None:
            mask, (x, y) = _striped(panel.grid), panel.middle(cell)
            panel.image.paste(colour, (x - mask.width // 2, y - mask.height // 2), mask)


@lru_cache(maxsize=8)
def _striped(grid: Grid) -> Image.Image:
    """A cell's shape in stripes that go on in its neighbours, near enough."""
    mask = cell_mask(grid).copy()
    draw = ImageDraw.Draw(mask)
    for x in range(-mask.height, mask.width, STEP):
        draw.line([x, mask.height, x + mask.height, 0], fill=0, width=GAP)
    return mask


def _draw_stains(panel: Panel) -> None:
    """Stricken land: a stain, and one mark a stretch of it."""
    stricken = {(c.x, c.y): c for c in panel.places.values() if c.afflictions and c.sight is not Sight.UNKNOWN}
    if not stricken:
        return
    stain = cell_mask(panel.grid).point([round(value * STAIN) for value in range(256)])
    for cell in stricken.values():
        x, y = panel.middle(cell)
        panel.image.paste(palette.RED, (x - stain.width // 2, y - stain.height // 2), stain)
    for stretch in stretches(panel.grid, stricken, lambda cell: cell.afflictions[0]):
        edge = min(stretch, key=lambda cell: (cell.y, cell.x))
        panel.paste(
            symbols.sprite(edge.afflictions[0], standing.side(panel, 0.34, 44), palette.RED),
            panel.middle(edge),
            0.0,
            -0.3,
        )


# words --------------------------------------------------------------------------------------------------------------


def _names(panel: Panel, signs: standing.Standing) -> Iterator[Label]:
    """Towns, the viewer's own first; then lands that have a name, as far as there is room."""
    mine = {banner.key for banner in panel.sheet.banners if banner.own}
    settled = set()
    for settlement, cell, at, reach in signs.towns():
        settled.add(cell.key)
        if not settlement.name:
            continue
        own, past = cell.owner in mine, cell.sight is Sight.REMEMBERED
        rank = standing.rank(settlement)
        ink = palette.FADED_INK if past else palette.INK
        face, size = (Face.BOLD if rank >= 2 else Face.ITALIC), NAME + 2 * round(rank - 1)
        yield Label(settlement.name, at, reach, face, size, rank + 4.0 * own - 3.5 * past, ink)
    yield from _lands(panel, settled)


def _lands(panel: Panel, settled: Collection[str]) -> Iterator[Label]:
    """What land is called, once for all cells of a name."""
    called: dict[str, list[Cell]] = {}
    for cell in panel.places.values():
        note = clean(cell.note, 40) if cell.sight is not Sight.UNKNOWN else ""
        if note:
            called.setdefault(note, []).append(cell)
    for note, cells in called.items():
        free = [cell for cell in cells if cell.key not in settled]
        if free:
            cell = free[len(free) // 2]
            x, y = panel.middle(cell)
            wide = panel.grid.size * (1.5 if len(cells) < 3 else 2.5)
            text = elide(note, Face.ITALIC, NAME, max(wide, 200))
            yield Label(text, (x, y), 2, Face.ITALIC, NAME, 0.2, palette.FADED_INK)


# about the land -----------------------------------------------------------------------------------------------------


def _draw_arms(image: Image.Image, draw: ImageDraw.ImageDraw, sheet: MapSheet, window: Window) -> None:
    """The crest, large, where there is no land to show."""
    own = next((banner for banner in sheet.banners if banner.own), None)
    draw.line([window.width, TOP, window.width, TOP + window.height], fill=palette.INK, width=3)
    if own is not None:
        shield = heraldry.crest(own, own.key, 220)
        middle = (window.width + WIDTH) // 2, TOP + window.height // 2
        image.paste(shield, (middle[0] - shield.width // 2, middle[1] - shield.height // 2), shield)


def _draw_title(image: Image.Image, draw: ImageDraw.ImageDraw, sheet: MapSheet) -> None:
    """The crest and the name at the left, the date at the right."""
    x = 16
    own = next((banner for banner in sheet.banners if banner.own), None)
    if own is not None:
        shield = heraldry.crest(own, own.key, 64)
        image.paste(shield, (x, 9), shield)
        x += 76
    date = clean(sheet.subtitle, 160).split(", ", 1)[-1]
    date = elide(date[:1].upper() + date[1:], Face.TITLE, 30, WIDTH * 0.4)
    title = clean(own.called if own is not None else sheet.title, 120)
    room = WIDTH - 16 - x - text_width(date, Face.TITLE, 30) - 24
    size = fit_size(title, Face.TITLE, room, 48, 32)
    draw_text(draw, (x, 56), elide(title, Face.TITLE, size, room), Face.TITLE, size, palette.INK)
    draw_text(draw, (WIDTH - 16, 56), date, Face.TITLE, 30, palette.FADED_INK, anchor="rs")


Note = tuple[str, str]


def _notes(changes: Changes, window: Window | None, earlier: Earlier | None) -> list[Note]:
    """What stands on the one line below: signs of what changed with their words, and what lies outside."""
    notes = [("won", f"won {len(changes.won)}")] if changes.won else []
    notes += [("lost", f"lost {len(changes.lost)}")] if changes.lost else []
    notes += [("left", "gone")] if changes.left else []
    notes += [("losses", "losses")] if changes.losses else []
    if earlier is not None and notes:
        notes.insert(0, ("", f"Since turn {earlier.turn}:"))
    if window is not None and window.beyond:
        notes.append(("", f"{window.beyond} more of yours on the map"))
    return notes


def _draw_notes(image: Image.Image, draw: ImageDraw.ImageDraw, notes: Sequence[Note], top: int) -> None:
    x, base = 16.0, top + 36
    for sign, words in notes:
        wide = text_width(words, Face.ITALIC, SMALLEST_NAME) + (40 if sign else 0)
        if x + wide > WIDTH - 12:
            break
        if sign:
            _draw_swatch(image, draw, sign, (round(x), base - 25))
            x += 40
        draw_text(draw, (x, base), words, Face.ITALIC, SMALLEST_NAME, palette.INK)
        x += text_width(words, Face.ITALIC, SMALLEST_NAME) + 26


def _draw_swatch(image: Image.Image, draw: ImageDraw.ImageDraw, sign: str, at: tuple[int, int]) -> None:
    """The sign of a change, as it stands on the map."""
    x, y = at
    if sign == "losses":
        mark = standing.cross(30)
        image.paste(mark, (x, y), mark)
        return
    if sign == "left":
        pale = standing.ghost(ensigns.ensign("army", 34, palette.FADED_INK))
        image.paste(pale, (x, y - 2), pale)
        return
    ground = palette.mix(palette.GAIN, palette.PAPER, 0.5)
    draw.rectangle([x, y, x + 28, y + 28], fill=ground, outline=palette.INK)
    for step in (6, 16, 26):
        ink = palette.BONE if sign == "won" else palette.RED
        draw.line([x + 1, y + step + 2, x + step + 2, y + 1], fill=ink, width=4)
