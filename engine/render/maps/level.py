"""One level of a map: the ground, names of realms, numbers, places, armies, marks, names of places, arrows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from PIL import Image, ImageDraw

from engine.core.telling.mapsheet import Cell, MapSheet, Settlement, Sight
from engine.render import palette, symbols
from engine.render.lettering.fonts import Face, clean, draw_text, elide, text_width
from engine.render.maps import lettering
from engine.render.maps.grid import Grid, Place, Point
from engine.render.maps.land import strokes
from engine.render.maps.land.layers import draw_ground
from engine.render.maps.lettering import Box, Cover, Label
from engine.render.maps.panel import NUMBERS_FROM, SIGNS_FROM, Panel
from engine.render.maps.units import armies
from engine.render.maps.units.arrows import draw_arrow
from engine.render.palette import Colour

STRUCTURES_FROM = 30
NAMES_FROM = 22
AGES_FROM = 36
VILLAGE_LETTER, TOWN_LETTER, CAPITAL_LETTER = 21, 24, 27
LEAST_REALM = 4  # cells of one that is named
STRETCH = 3  # remembered cells that say when they were seen

_STRUCTURE_SLOTS = ((0.34, -0.2), (0.34, 0.06), (0.12, 0.3), (-0.14, -0.34), (0.12, -0.36), (-0.34, -0.16))
_THRONGED_SLOTS = ((0.12, 0.42), (0.28, 0.42), (0.44, 0.4), (0.52, -0.3), (-0.04, 0.46), (0.08, -0.4))
_THRONGED = 0.76  # as large is a town that shares its cell with many banners and signs
_TOWNS = {"village": 0.36, "town": 0.5, "city": 0.58, "castle": 0.62}


def draw_panel(
    image: Image.Image, sheet: MapSheet, grid: Grid, origin: Place, box: tuple[int, int, int, int] | None = None
) -> list[str]:
    """Draw a sheet into a box of the picture; the names that found no place."""
    panel = Panel.of(image, sheet, grid, origin, box)
    draw_ground(panel)
    cover = Cover((panel.box[0] + 3, panel.box[1] + 3, panel.box[2] - 3, panel.box[3] - 3))
    for picture, at in _worked(panel):
        image.paste(picture, at, picture)
    camps = armies.camps(panel)
    pictures = [*_structures(panel, camps), *_settlements(panel, camps), *_marks(panel, camps), *_afflictions(panel)]
    pictures = [picture for picture in pictures if _inside(panel, picture)]
    cover.hard += [_box(picture) for picture in pictures]
    labels = list(_labels(panel, camps))
    wanted = [placed.box for placed in lettering.places(replace(cover, hard=list(cover.hard)), labels) if placed.box]
    draw_realms(panel, cover, wanted)
    letter = 10 if panel.inner < 60 else 12
    numbers = list(_numbers(panel, letter))
    cover.soft += [(number.boxes[0], 12.0) for number in numbers]
    signs = list(_signs(panel))
    cover.soft += [(sign.boxes[0], 14.0) for sign in signs]
    for picture, (x, y) in pictures:
        image.paste(picture, (x, y), picture)
    _draw_sieges(panel)
    for arrow in sheet.arrows:
        cover.soft += [((x - 6, y - 6, x + 6, y + 6), 12.0) for x, y in draw_arrow(panel, arrow)]
    armies.draw_tags(panel, cover, camps)
    left_out = lettering.set_labels(image, cover, labels)
    _draw_signs(panel, cover, signs)
    _draw_numbers(panel, cover, numbers, letter)
    lettering.set_labels(image, cover, _ages(panel))
    return left_out


Picture = tuple[Image.Image, Place]
Camps = Mapping[str, armies.Camp]


def _box(picture: Picture) -> Box:
    drawn, (x, y) = picture
    return x + 1, y + 1, x + drawn.width - 1, y + drawn.height - 1


def _inside(panel: Panel, picture: Picture) -> bool:
    """What does not fit whole into the frame is not drawn."""
    left, top, right, bottom = _box(picture)
    return left >= panel.box[0] and top >= panel.box[1] and right <= panel.box[2] and bottom <= panel.box[3]


def _centred(panel: Panel, cell: Cell, picture: Image.Image, dx: float, dy: float) -> Picture:
    x, y = panel.middle(cell)
    size = panel.inner
    return picture, (x + round(dx * size) - picture.width // 2, y + round(dy * size) - picture.height // 2)


# places -------------------------------------------------------------------------------------------------------------


def _structures(panel: Panel, camps: Camps) -> Iterator[Picture]:
    size = panel.inner
    settled = {s.cell for s in panel.sheet.settlements}
    for cell in panel.places.values():
        if cell.sight is Sight.UNKNOWN or not cell.structures:
            continue
        slots = _THRONGED_SLOTS if _is_thronged(panel, camps, cell.key) else _STRUCTURE_SLOTS
        yield from _standing(panel, cell, size, slots, is_settled=cell.key in settled)


def _worked(panel: Panel) -> Iterator[Picture]:
    """What lies over a whole cell; of roads only those that no line to a neighbour shows."""
    if panel.inner < STRUCTURES_FROM:
        return
    paved = {key for e in panel.sheet.edges if not strokes.edge_look(e.kind).along for key in (e.a, e.b)}
    for cell in panel.places.values():
        for name in cell.structures if cell.sight is not Sight.UNKNOWN else ():
            key = symbols.symbol_key(name)
            if key in symbols.GROUND and not (key == "roads" and cell.key in paved):
                drawn = _centred(panel, cell, symbols.sprite(name, round(panel.inner * 0.72)), 0, 0.04)
                if _inside(panel, drawn):
                    yield drawn


def _standing(panel: Panel, cell: Cell, size: int, slots: tuple[Point, ...], *, is_settled: bool) -> Iterator[Picture]:
    if size < STRUCTURES_FROM:
        return
    standing = [n for n in cell.structures if symbols.symbol_key(n) not in symbols.GROUND]
    central = [n for n in standing if symbols.symbol_key(n) in _TOWNS]
    if central and not is_settled:
        yield _centred(panel, cell, _town(panel, cell, central[0], afflicted=False), 0.08, -0.05)
    small = [n for n in standing if symbols.symbol_key(n) not in _TOWNS]
    if not central and not is_settled and len(small) == 1:
        picture = symbols.sprite(small[0], round(size * 0.3), rim=True)
        yield _centred(panel, cell, picture, 0.1, -0.18 if panel.is_crowded else -0.06)
        return
    for name, (dx, dy) in zip(small, slots, strict=False):
        yield _centred(panel, cell, symbols.sprite(name, round(size * 0.22), rim=True), dx, dy)


def _is_thronged(panel: Panel, camps: Camps, key: str) -> bool:
    """Whether a town stands amid so much that it must make itself small."""
    return panel.is_crowded and key in camps and camps[key].is_thronged


def _seat(panel: Panel, camps: Camps, key: str) -> Point:
    """Where a town stands in its cell: to the right of banners, above what is built there."""
    if _is_thronged(panel, camps, key):
        return 0.3, -0.16
    return (camps[key].aside if key in camps else 0.02), -0.06


def _settlements(panel: Panel, camps: Camps) -> Iterator[Picture]:
    if panel.inner < 8:
        return
    for settlement in panel.sheet.settlements:
        cell = panel.shown(settlement.cell)
        if cell is not None:
            share = _THRONGED if _is_thronged(panel, camps, cell.key) else 1.0
            picture = _town(panel, cell, settlement.kind, share, afflicted=settlement.afflicted)
            yield _centred(panel, cell, picture, *_seat(panel, camps, cell.key))


def _town(panel: Panel, cell: Cell, kind: str, size: float = 1.0, *, afflicted: bool) -> Image.Image:
    """Bone walls under roofs in the owner's colour; red walls where it is stricken."""
    roof = panel.colour(cell.owner) if cell.owner else palette.FADED_INK
    walls = palette.RED if afflicted else palette.BONE
    if cell.sight is Sight.REMEMBERED:
        roof, walls = palette.mix(roof, palette.FOG, 0.45), palette.mix(walls, palette.FOG, 0.35)
    share = _TOWNS.get(symbols.symbol_key(kind), 0.36) * (1.0 if panel.inner >= 40 else 1.3)
    side = max(9, min(round(panel.inner * share * size), 66))
    return symbols.sprite(kind, side, walls, palette.INK, roof=roof)


def _reach(panel: Panel, kind: str) -> float:
    share = _TOWNS.get(symbols.symbol_key(kind), 0.36) * (1.0 if panel.inner >= 40 else 1.3)
    return max(9, min(round(panel.inner * share), 66)) / 2 + 1


def _draw_sieges(panel: Panel) -> None:
    """A closed red ring with stakes that point inwards."""
    for settlement in panel.sheet.settlements:
        cell = panel.shown(settlement.cell)
        if not settlement.besieged or cell is None:
            continue
        x, y = panel.middle(cell)
        ring = symbols.sprite("siege", round(panel.inner * 0.86))
        panel.image.paste(ring, (x - ring.width // 2, y - ring.height // 2 - round(panel.inner * 0.06)), ring)


# armies -------------------------------------------------------------------------------------------------------------


def _marks(panel: Panel, camps: Camps) -> Iterator[Picture]:
    if panel.inner < 12:
        return
    for camp in camps.values():
        yield from armies.pictures(panel, camp)


def _afflictions(panel: Panel) -> Iterator[Picture]:
    size = panel.inner
    if size < 10:
        return
    share = 0.26 if size >= STRUCTURES_FROM else 0.4  # it marks land; what is built there is louder
    for cell in panel.places.values():
        if cell.sight is Sight.UNKNOWN:
            continue
        for number, name in enumerate(cell.afflictions[:3]):
            picture = symbols.sprite(name, round(size * share), palette.RED)
            yield _centred(panel, cell, picture, 0.28 - number * 0.22, 0.16)


# words --------------------------------------------------------------------------------------------------------------


def draw_realms(panel: Panel, cover: Cover, wanted: Sequence[Box], smallest: int = lettering.REALM_SMALLEST) -> None:
    """The names of realms across their land, where names of towns would not stand, if there is room beside those."""
    held: dict[str, list[Cell]] = {}
    for cell in panel.places.values():
        if cell.owner and cell.sight is not Sight.UNKNOWN:
            held.setdefault(cell.owner, []).append(cell)
    for owner, cells in sorted(held.items(), key=lambda item: -len(item[1])):
        banner = panel.banners.get(owner)
        cells = _largest_part(panel.grid, cells)
        if banner is None or len(cells) < LEAST_REALM:
            continue
        colour = panel.colour(owner)
        if sum(cell.sight is Sight.REMEMBERED for cell in cells) * 2 > len(cells):
            colour = palette.mix(colour, palette.FADED_INK, 0.5)
        largest = smallest + 3 + round(4 * len(cells) ** 0.5)  # the greater the land, the larger its name
        look = colour, range(smallest, largest + 1)
        written = _write_realm(panel, banner.called, cells, ((*cover.hard, *wanted), cover.hard), look)
        if written is not None:
            cover.soft.append((written, 30.0))
            cover.names.append(written)


def _write_realm(
    panel: Panel, name: str, cells: list[Cell], taken: Sequence[Sequence[Box]], look: tuple[Colour, range]
) -> Box | None:
    """Write the name where nothing of the first of these lists stands, else of the next; where it stands then."""
    for boxes in taken:
        box, mask = _free_land(panel, cells, boxes, panel.grid.corners)
        if box is None or mask is None:
            return None
        written = lettering.set_realm(panel.image, name, mask, box, *look)
        if written is not None:
            return written
    return None


def _largest_part(grid: Grid, cells: list[Cell]) -> list[Cell]:
    """The cells of a realm that hang together: a name belongs on a land, not on what lies about."""
    return max(stretches(grid, {(cell.x, cell.y): cell for cell in cells}), key=len)


def stretches(grid: Grid, left: Mapping[Place, Cell], alike: Callable[[Cell], str] = lambda _: "") -> list[list[Cell]]:
    """Cells that hang together and are alike, each stretch from its first cell on."""
    open_cells, found = dict(left), []
    while open_cells:
        first = next(iter(open_cells))
        kind, stretch, following = alike(open_cells[first]), [], [first]
        while following:
            cell = open_cells.pop(following.pop(), None)
            if cell is not None:
                stretch.append(cell)
                around = grid.neighbours((cell.x, cell.y))
                following += [n for n in around if n in open_cells and alike(open_cells[n]) == kind]
        found.append(stretch)
    return found


def _free_land(
    panel: Panel, cells: list[Cell], taken: Sequence[Box], corners: tuple[tuple[float, float], ...]
) -> tuple[Place | None, Image.Image | None]:
    """The land of a realm within the frame, at a quarter of its size, without what stands on it."""
    middles = [panel.middle(cell) for cell in cells]
    wide, high = panel.grid.half
    left = max(panel.box[0], min(x for x, _ in middles) - wide)
    top = max(panel.box[1], min(y for _, y in middles) - high)
    right = min(panel.box[2], max(x for x, _ in middles) + wide)
    bottom = min(panel.box[3], max(y for _, y in middles) + high)
    if right - left < 40 or bottom - top < 12:
        return None, None
    mask = Image.new("L", ((right - left) // 4, (bottom - top) // 4), 0)
    draw = ImageDraw.Draw(mask)
    for x, y in middles:
        draw.polygon([((x + a - left) / 4, (y + b - top) / 4) for a, b in corners], fill=255)
    for box in taken:
        if overlaps(box, (left, top, right, bottom)):
            draw.rectangle([(box[0] - left) / 4, (box[1] - top) / 4, (box[2] - left) / 4, (box[3] - top) / 4], fill=0)
    return (left, top), mask


def overlaps(one: Box, two: Box) -> bool:
    """Whether two boxes share anything."""
    return lettering.overlap(one, two) > 0


@dataclass(frozen=True, slots=True)
class _Number:
    """A number in its cell: the places where it may stand."""

    cell: Cell
    text: str
    boxes: tuple[Box, Box]


def _numbers(panel: Panel, letter: int) -> Iterator[_Number]:
    size = panel.inner
    if size < NUMBERS_FROM:
        return
    for cell in panel.places.values():
        if not cell.number or cell.sight is Sight.UNKNOWN:
            continue
        x, y = panel.middle(cell)
        text = clean(cell.number, 8)
        wide = text_width(text, Face.MONO, letter)
        low, high = (y + round(size * share) for share in (0.46 if panel.is_crowded else 0.44, -0.28))
        boxes = [(x - wide / 2 - 8, base - letter, x + wide / 2 + 1, base + 2) for base in (low, high)]
        yield _Number(cell, text, (boxes[0], boxes[1]))


def _draw_numbers(panel: Panel, cover: Cover, numbers: list[_Number], letter: int) -> None:
    """Numbers are for reading orders: small and pale, in the tone of the people with its square beside them."""
    draw = ImageDraw.Draw(panel.image)
    for number in numbers:
        free = [box for box in number.boxes if cover.is_free(box)]
        if not free:
            continue
        box = next((box for box in free if not cover.is_named(box)), free[0])
        cell, x, baseline = number.cell, (box[0] + box[2] + 7) / 2, box[3] - 2
        tone = palette.tone_key(cell.number_tone)
        ink = palette.mix(palette.INK, palette.terrain(cell.terrain).base, 0.42)
        if cell.sight is Sight.REMEMBERED:
            ink = palette.mix(palette.INK, palette.terrain(cell.terrain).base, 0.66)
        elif tone == "none" and cell.number_tone:
            ink = palette.tone(tone)
        elif tone != "none":
            ink = palette.mix(palette.tone(tone), palette.INK, 0.55)
            square = [box[0], baseline - 7, box[0] + 5, baseline - 2]
            draw.rectangle(square, fill=palette.tone(tone), outline=palette.INK)
        draw_text(draw, (x, baseline), number.text, Face.MONO, letter, ink, anchor="ms")


def _labels(panel: Panel, camps: Camps) -> Iterator[Label]:
    size = panel.inner
    if size < NAMES_FROM:
        return
    scale = min(1.0, max(0.9, size / 56))
    ranks = {"castle": 3.0, "city": 3.0, "town": 2.0}
    for settlement in panel.sheet.settlements:
        cell = panel.shown(settlement.cell)
        if cell is None or not settlement.name:
            continue
        rank, seat = ranks.get(symbols.symbol_key(settlement.kind), 1.0), _seat(panel, camps, cell.key)
        yield _town_label(panel, settlement, cell, scale, rank, seat)
    if size >= NUMBERS_FROM * 1.5:
        yield from _land_names(panel)


def _land_names(panel: Panel) -> Iterator[Label]:
    """What land is called, once for all cells of a name, in the one nearest to their middle that bears no town."""
    named = {s.cell for s in panel.sheet.settlements if s.name}
    called: dict[str, list[Cell]] = {}
    for cell in panel.places.values():
        note = clean(cell.note, 40) if cell.sight is not Sight.UNKNOWN else ""
        if note:
            called.setdefault(note, []).append(cell)
    for note, cells in called.items():
        free = [cell for cell in cells if cell.key not in named]
        if not free:
            continue
        x, y = (sum(at) / len(cells) for at in zip(*((c.x, c.y) for c in cells), strict=True))
        cell = min(free, key=lambda c: (abs(c.x - x) + abs(c.y - y), c.y, c.x))
        at, size = panel.middle(cell), panel.inner
        letter = 17 if len(cells) < STRETCH else 20
        wet = palette.terrain_key(cell.terrain) in palette.WATERS
        ink = palette.mix(palette.COAST, palette.INK, 0.2) if wet else palette.FADED_INK
        text = elide(note, Face.ITALIC, letter, size * (1.7 if len(cells) < STRETCH else 2.6))
        yield Label(text, (at[0], at[1] + round(size * 0.1)), size * 0.08, Face.ITALIC, letter, 0.2, ink)


def _town_label(panel: Panel, settlement: Settlement, cell: Cell, scale: float, rank: float, seat: Point) -> Label:
    remembered = cell.sight is Sight.REMEMBERED
    letter = CAPITAL_LETTER if rank >= 3 else TOWN_LETTER if rank >= 2 else VILLAGE_LETTER
    x, y = panel.middle(cell)
    return Label(
        settlement.name,
        (x + round(panel.inner * seat[0]), y + round(panel.inner * seat[1])),
        _reach(panel, settlement.kind),
        Face.BOLD if rank >= 2 else Face.ITALIC,
        round(letter * scale),
        rank + (4.0 if settlement.besieged else 0.0) - (3.5 if remembered else 0.0),
        palette.FADED_INK if remembered else palette.INK,
    )


def _ages(panel: Panel) -> Iterator[Label]:
    """When a stretch of remembered land was seen, once for each stretch."""
    if panel.inner < AGES_FROM:
        return
    dated = {p: c for p, c in panel.places.items() if c.sight is Sight.REMEMBERED and c.seen_in}
    for stretch in stretches(panel.grid, dated, lambda cell: cell.seen_in):
        if len(stretch) >= STRETCH:
            at, age = panel.middle(stretch[len(stretch) // 2]), clean(stretch[0].seen_in, 30)
            yield Label(age, at, 4, Face.ITALIC, 15, 0.1, palette.FADED_INK)


@dataclass(frozen=True, slots=True)
class _Sign:
    """A sign at a border: the places where it may stand, the best first."""

    text: str
    letter: int
    colour: Colour
    boxes: tuple[Box, ...]


def _signs(panel: Panel) -> Iterator[_Sign]:
    size = panel.grid.size
    if size < SIGNS_FROM:
        return
    letter = max(11, round(size * 0.115))
    for sign in panel.sheet.signs:
        one, two = panel.shown(sign.cell), panel.cells.get(sign.toward)
        if one is None or two is None:
            continue
        around = panel.grid.neighbours((one.x, one.y))
        if (two.x, two.y) not in around:
            continue
        at = around.index((two.x, two.y))
        ends = panel.grid.corners[at], panel.grid.corners[(at + 1) % len(panel.grid.corners)]
        text = elide(clean(sign.text, 12), Face.MONO_BOLD, letter, size * 0.4)
        wide = text_width(text, Face.MONO_BOLD, letter) / 2 + 1
        x, y = panel.middle(one)
        boxes = tuple(
            (x + dx - wide, y + dy - letter * 0.45, x + dx + wide, y + dy + letter * 0.45)
            for dx, dy in _along(*sorted(ends, key=lambda end: -abs(end[1])))
        )
        yield _Sign(text, letter, palette.tone(sign.tone) if sign.tone else palette.FADED_INK, boxes)


def _along(high: Point, low: Point) -> Iterator[Point]:
    """Places at the inner side of an edge: off the axis, where units and buildings are, then along it."""
    first = 0.62 if abs(high[1]) - abs(low[1]) > 2 else 0.5
    for share in (first, 0.5, 0.72, 0.28, 0.8, 0.2):
        yield (high[0] * share + low[0] * (1 - share)) * 0.86, (high[1] * share + low[1] * (1 - share)) * 0.86


def _draw_signs(panel: Panel, cover: Cover, signs: Iterable[_Sign]) -> None:
    draw = ImageDraw.Draw(panel.image)
    for sign in signs:
        free = [box for box in sign.boxes if cover.is_free(box)]
        if not free:
            continue
        box = next((box for box in free if not cover.is_named(box)), free[0])
        cover.hard.append(box)
        where = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        draw_text(
            draw,
            where,
            sign.text,
            Face.MONO_BOLD,
            sign.letter,
            sign.colour,
            anchor="mm",
            halo=palette.PAPER,
            halo_width=2,
        )
