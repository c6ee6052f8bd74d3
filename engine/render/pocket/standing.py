"""What stands in the cells of a pocket map: towns, the viewer's banners, a crest for each stranger, what changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PIL import Image, ImageDraw

from engine.core.telling.mapchanges import Changes, stacks
from engine.core.telling.mapsheet import Cell, Mark, Settlement, Sight
from engine.render import heraldry, palette, symbols
from engine.render.lettering.fonts import Face, draw_text, text_width
from engine.render.maps.lettering import Box, Cover
from engine.render.maps.panel import Panel
from engine.render.maps.units import ensigns

FIGURE = 28  # pixels of a figure on a tag
COUNTED_FROM = 100  # pixels across a cell that has room to say how many more powers stand there
GHOST = 0.45  # of a banner's ink is left of who has gone
_RANKS = {"castle": 3.0, "city": 3.0, "town": 2.0}
_TOWNS = {"village": 0.4, "town": 0.5, "city": 0.56, "castle": 0.6}
_CROSS = 0.4  # of a cell is the mark of a loss
_LONE, _ASIDE = (0.0, -0.04), (0.16, -0.08)  # where a town stands, in cells from the middle


def side(panel: Panel, share: float, most: int = 84) -> int:
    """Pixels of a sign that takes this share of a cell."""
    return max(26, min(most, round(panel.grid.size * share)))


def rank(settlement: Settlement) -> float:
    """How much a place counts."""
    return _RANKS.get(symbols.symbol_key(settlement.kind), 1.0)


class Standing:
    """The signs of a panel, drawn one kind after the other; what they take is taken in the cover."""

    def __init__(self, panel: Panel, cover: Cover, changes: Changes) -> None:
        self._panel, self._cover = panel, cover
        self._left = {key: marks for key, marks in changes.left.items() if panel.shown(key) is not None}
        self._losses = [key for key in sorted(changes.losses) if panel.shown(key) is not None]
        self._stacks = {key: marks for key, marks in stacks(panel.sheet).items() if panel.shown(key) is not None}
        self._towns: dict[str, Settlement] = {}
        for settlement in panel.sheet.settlements:
            if panel.shown(settlement.cell) is not None:
                kept = self._towns.setdefault(settlement.cell, settlement)
                if rank(settlement) > rank(kept):
                    self._towns[settlement.cell] = settlement

    def towns(self) -> Iterator[tuple[Settlement, Cell, tuple[int, int], float]]:
        """The places with where each stands and half its breadth, for their names."""
        for key, settlement in self._towns.items():
            yield settlement, self._panel.cells[key], self._seat(key), self._town_side(settlement.kind) / 2 + 2

    def draw(self) -> None:
        """Everything, the quietest first."""
        for key, gone in self._left.items():
            self._ghosts(key, gone)
        for key, settlement in self._towns.items():
            self._town(key, settlement)
        for cell in self._panel.places.values():
            self._building(cell)
        for key, marks in self._stacks.items():
            self._stack(key, marks)
        for key in self._losses:
            self._loss(key)

    def _paste(self, picture: Image.Image, middle: tuple[float, float]) -> Box | None:
        """Where it was put, unless it does not fit whole into the panel."""
        x, y = round(middle[0] - picture.width / 2), round(middle[1] - picture.height / 2)
        left, top, right, bottom = self._panel.box
        if x < left - 4 or y < top - 4 or x + picture.width > right + 4 or y + picture.height > bottom + 4:
            return None
        self._panel.image.paste(picture, (x, y), picture)
        return x, y, x + picture.width, y + picture.height

    def _put(self, picture: Image.Image, key: str, dx: float, dy: float) -> Box | None:
        x, y = self._panel.middle(self._panel.cells[key])
        size = self._panel.grid.size
        box = self._paste(picture, (x + dx * size, y + dy * size))
        if box is not None:
            self._cover.hard.append(box)
        return box

    def _seat(self, key: str) -> tuple[int, int]:
        x, y = self._panel.middle(self._panel.cells[key])
        dx, dy = _ASIDE if key in self._stacks else _LONE
        return x + round(dx * self._panel.grid.size), y + round(dy * self._panel.grid.size)

    def _town_side(self, kind: str) -> int:
        return side(self._panel, _TOWNS.get(symbols.symbol_key(kind), 0.4))

    def _town(self, key: str, settlement: Settlement) -> None:
        """Bone walls under roofs in the owner's colour; red walls where it is stricken, a red ring where besieged."""
        panel, cell = self._panel, self._panel.cells[key]
        roof = panel.colour(cell.owner) if cell.owner else palette.FADED_INK
        walls = palette.RED if settlement.afflicted else palette.BONE
        if cell.sight is Sight.REMEMBERED:
            roof, walls = palette.mix(roof, palette.FOG, 0.45), palette.mix(walls, palette.FOG, 0.35)
        if settlement.besieged:
            self._paste(symbols.sprite("siege", side(panel, 0.86, 160)), panel.middle(cell))
        picture = symbols.sprite(settlement.kind, self._town_side(settlement.kind), walls, palette.INK, roof=roof)
        dx, dy = _ASIDE if key in self._stacks else _LONE
        self._put(picture, key, dx, dy)

    def _building(self, cell: Cell) -> None:
        """Of what is built where no town stands, the first."""
        drawn = symbols.SYMBOLS.keys() - symbols.GROUND  # what only a letter stands for needs the whole sheet's legend
        standing = [n for n in cell.structures if symbols.symbol_key(n) in drawn]
        if standing and cell.sight is not Sight.UNKNOWN and cell.key not in self._towns:
            dx, dy = _ASIDE if cell.key in self._stacks else _LONE
            self._put(symbols.sprite(standing[0], side(self._panel, 0.34, 48), rim=True), cell.key, dx, dy)

    def _stack(self, key: str, marks: Sequence[Mark]) -> None:
        own = [mark for mark in marks if mark.own]
        others = [mark for mark in marks if not mark.own]
        if own:
            picture = self._banner(own[0], side(self._panel, 0.5))
            self._tagged(self._put(picture, key, -0.22, 0.06), own[0])
        is_town, size = key in self._towns, self._panel.grid.size
        spots = ((0.36, 0.24),) if is_town else ((0.3, 0.2), (0.3, -0.2)) if own else ((-0.02, 0.0), (0.3, -0.1))
        for mark, (dx, dy) in zip(others, spots, strict=False):
            self._tagged(self._put(self._crest(mark), key, dx, dy), mark)
        if len(others) > len(spots) and size >= COUNTED_FROM:
            x, y = self._panel.middle(self._panel.cells[key])
            self._tag(x + 0.04 * size, y + size * 0.4, f"+{len(others) - len(spots)}")

    def _banner(self, mark: Mark, size: int) -> Image.Image:
        colour = self._panel.colour(mark.banner)
        if ensigns.flies(mark.kind):
            return ensigns.ensign(mark.kind, size, colour)
        return symbols.sprite(mark.kind, size, colour, rim=True)

    def _crest(self, mark: Mark) -> Image.Image:
        """Whose it is; where nobody knows that, what it is."""
        banner = self._panel.banners.get(mark.banner)
        if banner is None:
            return ensigns.ensign(mark.kind, side(self._panel, 0.4, 60), palette.FADED_INK)
        return heraldry.crest(banner, banner.key, side(self._panel, 0.36, 54))

    def _tagged(self, box: Box | None, mark: Mark) -> None:
        text = ensigns.tag(mark.count, mark.strength)
        if box is not None and text:
            self._tag((box[0] + box[2]) / 2, box[3] - 4, text)

    def _tag(self, x: float, y: float, text: str) -> None:
        """A figure on bone about a place; none where it would not lie in the panel."""
        wide = text_width(text, Face.MONO_BOLD, FIGURE)
        box = x - wide / 2 - 4, y - FIGURE * 0.5, x + wide / 2 + 4, y + FIGURE * 0.5
        left, top, right, bottom = self._panel.box
        if box[0] < left or box[1] < top or box[2] > right or box[3] > bottom:
            return
        draw = ImageDraw.Draw(self._panel.image)
        draw.rounded_rectangle(box, radius=5, fill=palette.BONE, outline=palette.INK, width=2)
        draw_text(draw, (x, y), text, Face.MONO_BOLD, FIGURE, palette.INK, anchor="mm")
        self._cover.hard.append(box)

    def _ghosts(self, key: str, marks: Sequence[Mark]) -> None:
        """Who stood there a turn ago, pale: the viewer's own before others."""
        mark = min(marks, key=lambda one: not one.own)
        picture = self._banner(mark, side(self._panel, 0.44)) if mark.own else self._crest(mark)
        self._put(ghost(picture), key, -0.2 if mark.own else 0.24, 0.08)

    def _loss(self, key: str) -> None:
        self._put(cross(side(self._panel, _CROSS, 60)), key, 0.0, 0.2)


def ghost(picture: Image.Image) -> Image.Image:
    """A sign, pale: it is no longer there."""
    pale = picture.copy()
    pale.putalpha(picture.getchannel("A").point([round(value * GHOST) for value in range(256)]))
    return pale


def cross(size: int) -> Image.Image:
    """A red cross on bone within a red ring: here somebody fell."""
    many = 4
    image = Image.new("RGBA", (size * many, size * many), (0, 0, 0, 0))
    draw, unit = ImageDraw.Draw(image), size * many
    draw.ellipse([unit * 0.04, unit * 0.04, unit * 0.96, unit * 0.96], fill=palette.BONE, outline=palette.RED,
                 width=round(unit * 0.1))  # fmt: skip
    for ends in ((0.32, 0.32, 0.68, 0.68), (0.68, 0.32, 0.32, 0.68)):
        draw.line([unit * end for end in ends], fill=palette.RED, width=round(unit * 0.12))
    return image.reduce(many)
