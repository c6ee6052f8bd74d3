"""The picture of a battlefield: every unit on the square where it stood, with the fallen lying and the fled gone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from PIL import Image, ImageDraw

from engine.core.telling.fieldsheet import FieldSheet, Stand
from engine.render import palette, symbols
from engine.render.encode import LONGEST_SIDE, png
from engine.render.fields import field_legend, pawns
from engine.render.lettering.fonts import Face, clean, draw_text, elide, fit_size, text_width, wrap
from engine.render.palette import Colour

WIDTH = 1080
MARGIN, GUTTER = 40, 46  # gutter: at the left, for the names of the ranks
MOST_HERE = 6  # units drawn on one square; of the others only the figures are told
MOST_LINES = 12  # files or ranks of a sheet that has too many
ROW = 78  # height of a rank without anybody
NAME, SMALL, TITLE = 28, 25, 50
PAD = 10
NOBODY: Colour = (150, 146, 138)  # the colour of unknown units
GROUND: Colour = (234, 222, 190)
BLOOD = palette.mix(palette.RED, palette.INK, 0.35)


def draw_field(sheet: FieldSheet) -> bytes:
    """The field as a PNG 1080 pixels wide and as high as it must be; fewer units a square if it would be too high."""
    for most in range(MOST_HERE, 0, -1):
        page = _Page(sheet, most)
        if page.height <= LONGEST_SIDE:
            break
    return png(page.drawn())


@dataclass(frozen=True, slots=True)
class _Block:
    """A unit as it is drawn: its lines of text and its rows of little figures."""

    stand: Stand
    names: tuple[str, ...]  # the name with the number, or each on a line of its own
    size: int  # of the letters of the name
    lines: tuple[tuple[str, Colour], ...]
    figures: tuple[str, ...]

    def height(self, a_row: int) -> int:
        rows = ceil(len(self.figures) / max(1, a_row))
        return len(self.names) * NAME + 8 + rows * (pawns.HEIGHT + 5) + len(self.lines) * (SMALL + 5) + 2 * PAD


class _Page:
    """A field laid out on paper."""

    def __init__(self, sheet: FieldSheet, most: int) -> None:
        self.sheet = sheet
        self.files = sheet.files[:MOST_LINES] or ("",)
        self.ranks = sheet.ranks[:MOST_LINES] or ("",)
        self.left = MARGIN + GUTTER
        self.column = (WIDTH - MARGIN - self.left) // len(self.files)
        self.a_row = max(1, (self.column - 4 * PAD - 8) // pawns.STEP)
        self.each = pawns.each(max((stand.figures for stand in sheet.stands), default=1), 2 * self.a_row)
        self.colours = {b.key: palette.banner_colour(b, b.key) for b in sheet.banners}
        self.most = most
        self.squares = self._squares()
        self.heights = [max([ROW, *(self._tall((file, rank)) for file in self._files())]) for rank in self._ranks()]
        self.result = wrap(clean(sheet.result, 400), Face.BOLD, 31, WIDTH - 4 * MARGIN, 4)
        self.foot = wrap(clean(sheet.foot, 600), Face.ITALIC, SMALL + 2, WIDTH - 3 * MARGIN, 4)
        self.head = MARGIN + TITLE + (44 if clean(sheet.subtitle) else 0) + 40 * len(self.result) + 24
        self.legend = field_legend.plan(sheet, self.each, WIDTH - 2 * MARGIN - 20)
        self.height = (
            self.head + 2 * 56 + 40 + sum(self.heights) + 12 + 34 * len(self.foot) + self.legend.height + MARGIN
        )

    def _files(self) -> range:
        return range(1, len(self.files) + 1)

    def _ranks(self) -> range:
        return range(1, len(self.ranks) + 1)

    def _squares(self) -> dict[tuple[int, int], list[Stand]]:
        found: dict[tuple[int, int], list[Stand]] = {}
        for stand in self.sheet.stands:
            file = min(max(1, stand.file), len(self.files))
            rank = min(max(1, stand.rank), len(self.ranks))
            found.setdefault((file, rank), []).append(stand)
        return found

    def _shown(self, square: tuple[int, int]) -> tuple[list[Stand], list[Stand]]:
        """Who is drawn on a square, and who is only counted: the smallest, but others before the viewer's own."""
        here = self.squares.get(square, [])
        if len(here) <= self.most:
            return here, []
        by_weight = sorted(range(len(here)), key=lambda at: (not here[at].own, -here[at].figures, at))
        kept = sorted(by_weight[: self.most])
        return [here[at] for at in kept], [here[at] for at in sorted(by_weight[self.most :])]

    def _tall(self, square: tuple[int, int]) -> int:
        shown, others = self._shown(square)
        return sum(self._block(stand).height(self.a_row) + PAD for stand in shown) + PAD + (36 if others else 0)

    def _block(self, stand: Stand) -> _Block:
        room = self.column - 4 * PAD - 8
        names, size = _named(stand, room)
        label, fate = clean(stand.label, 80), fate_of(stand)
        colour = BLOOD if stand.fallen else palette.INK
        both = f"{label} · {fate}" if label else fate
        if text_width(both, Face.TEXT, SMALL) <= room:
            told: list[tuple[str, Colour]] = [(both, colour)]
        else:
            told = [(line, palette.INK) for line in _lines(label, room)]
            told += [(line, colour) for line in _lines(fate, room)]
        return _Block(stand, names, size, tuple(told), tuple(pawns.fates(stand, self.each)))

    def drawn(self) -> Image.Image:
        """The whole page."""
        image = Image.new("RGB", (WIDTH, min(self.height, LONGEST_SIDE)), palette.PAPER)
        draw = ImageDraw.Draw(image)
        for inset, pen in ((8, 3), (15, 1)):
            box = [inset, inset, WIDTH - 1 - inset, image.height - 1 - inset]
            draw.rectangle(box, outline=palette.FADED_INK, width=pen)
        self._draw_head(draw)
        y = self._draw_side(draw, self.head, self.sheet.far, self.sheet.side(far=True))
        y = self._draw_files(draw, y)
        for rank in reversed(self._ranks()):
            if rank == self.sheet.front:
                _draw_front(draw, self.left, WIDTH - MARGIN, y)
                y += 12
            height = self.heights[rank - 1]
            self._draw_rank(image, draw, rank, y, height)
            y += height
        y = self._draw_side(draw, y, self.sheet.near, self.sheet.side(far=False))
        for line in self.foot:
            draw_text(draw, (WIDTH / 2, y + 26), line, Face.ITALIC, SMALL + 2, palette.INK, anchor="ms")
            y += 34
        field_legend.draw(image, self.legend, MARGIN + 10, y)
        return image

    def _draw_head(self, draw: ImageDraw.ImageDraw) -> None:
        title = clean(self.sheet.title, 120) or "A battle"
        room = WIDTH - 2.5 * MARGIN
        size = fit_size(title, Face.TITLE, room, TITLE, 34)
        y = MARGIN + TITLE - 8
        text = elide(title, Face.TITLE, size, room)
        draw_text(draw, (WIDTH / 2, y), text, Face.TITLE, size, palette.INK, anchor="ms")
        subtitle = elide(clean(self.sheet.subtitle, 160), Face.ITALIC, 31, room)
        if subtitle:
            y += 44
            draw_text(draw, (WIDTH / 2, y), subtitle, Face.ITALIC, 31, palette.FADED_INK, anchor="ms")
        y += 6
        for line in self.result:
            y += 40
            draw_text(draw, (WIDTH / 2, y), line, Face.BOLD, 31, palette.INK, anchor="ms")

    def _draw_side(self, draw: ImageDraw.ImageDraw, y: int, name: str, stands: Sequence[Stand]) -> int:
        """The name of a side and its losses, on a line of its own. Returns the pixel below."""
        left = draw_text(draw, (self.left, y + 38), clean(name, 40), Face.TITLE, 36, palette.INK)
        told = ", ".join(sums(stands))
        size = fit_size(told, Face.TEXT, WIDTH - MARGIN - self.left - left - 24, 28, 20)
        told = elide(told, Face.TEXT, size, WIDTH - MARGIN - self.left - left - 24)
        draw_text(draw, (WIDTH - MARGIN, y + 38), told, Face.TEXT, size, palette.INK, anchor="rs")
        return y + 56

    def _draw_files(self, draw: ImageDraw.ImageDraw, y: int) -> int:
        for number, name in enumerate(self.files):
            middle = self.left + self.column * number + self.column / 2
            text = elide(clean(name, 40), Face.ITALIC, SMALL, self.column - PAD)
            draw_text(draw, (middle, y + 22), text, Face.ITALIC, SMALL, palette.FADED_INK, anchor="ms")
        return y + 32

    def _draw_rank(self, image: Image.Image, draw: ImageDraw.ImageDraw, rank: int, top: int, height: int) -> None:
        _draw_upright(image, clean(self.ranks[rank - 1], 40), MARGIN + GUTTER // 2 - 6, top + height // 2, height - 6)
        for file in self._files():
            left = self.left + self.column * (file - 1)
            box = [left + 2, top + 2, left + self.column - 3, top + height - 3]
            draw.rectangle(box, fill=GROUND, outline=palette.PAPER_SHADE, width=2)
            self._draw_square(image, draw, (file, rank), left, top, height)

    def _draw_square(
        self, image: Image.Image, draw: ImageDraw.ImageDraw, square: tuple[int, int], left: int, top: int, height: int
    ) -> None:
        shown, others = self._shown(square)
        y = top + max(PAD, (height - self._tall(square)) // 2 + PAD)
        for stand in shown:
            block = self._block(stand)
            self._draw_block(image, draw, block, left + PAD, y)
            y += block.height(self.a_row) + PAD
        if others:
            text = f"and {len(others)} more: {', '.join(sums(others))}"
            text = elide(text, Face.ITALIC, SMALL - 2, self.column - 2 * PAD)
            draw_text(draw, (left + PAD + 4, y + 20), text, Face.ITALIC, SMALL - 2, palette.FADED_INK)

    def _draw_block(self, image: Image.Image, draw: ImageDraw.ImageDraw, block: _Block, left: int, top: int) -> None:
        stand = block.stand
        colour = self.colours.get(stand.banner, NOBODY)
        right, foot = left + self.column - 2 * PAD - 1, top + block.height(self.a_row) - 1
        draw.rectangle([left, top, right, foot], fill=palette.mix(palette.PAPER, colour, 0.2))
        draw.rectangle([left, top, left + (10 if stand.own else 5), foot], fill=colour)
        if stand.own:
            draw.rectangle([left, top, right, foot], outline=colour, width=2)
        x, y = left + PAD + 8, top + PAD
        text_left = x
        if stand.leads:
            flag = symbols.sprite("banner", NAME, colour)
            image.paste(flag, (x - 3, y), flag)
            text_left += NAME
        for line in block.names:
            draw_text(draw, (text_left, y + NAME - 5), line, Face.BOLD, block.size, palette.INK)
            y += NAME
        y += 8
        for place, fate in enumerate(block.figures):
            at = x + place % self.a_row * pawns.STEP, y + place // self.a_row * (pawns.HEIGHT + 5)
            figure = pawns.pawn(fate, colour)
            image.paste(figure, at, figure)
        y += ceil(len(block.figures) / self.a_row) * (pawns.HEIGHT + 5)
        for text, hue in block.lines:
            draw_text(draw, (x, y + SMALL - 3), text, Face.TEXT, SMALL, hue)
            y += SMALL + 5


def _named(stand: Stand, room: float) -> tuple[tuple[str, ...], int]:
    """The name with the number, and the size it is set in; in two lines where one is too short for both, and then the
    name is cut if it must be, the number never.
    """
    number = clean(stand.number, 12)
    number = f"[{number}]" if number else ""
    room -= NAME if stand.leads else 0
    name = clean(stand.name, 120) or "Unnamed"
    both = f"{name} {number}".strip()
    size = fit_size(both, Face.BOLD, room, NAME, NAME - 5)
    if not number or text_width(both, Face.BOLD, size) <= room:
        return (elide(both, Face.BOLD, size, room),), size
    size = fit_size(name, Face.BOLD, room, NAME, NAME - 5)
    return (elide(name, Face.BOLD, size, room), number), size


def _lines(text: str, room: float) -> list[str]:
    """What is said of a unit, in two lines at most."""
    return wrap(text, Face.TEXT, SMALL, room, 2) if text else []


def fate_of(stand: Stand) -> str:
    """What became of a unit, in a few words."""
    if stand.fallen >= stand.figures > 0:
        return "fell" if stand.figures == 1 else "all fell"
    told = [f"{number:,} {word}" for number, word in ((stand.fallen, "fell"), (stand.wounded, "hurt")) if number > 0]
    if stand.figures == 1 and stand.wounded:
        told = ["hurt"]
    if stand.fled:
        told.append("left the field")
    return ", ".join(told) or "unharmed"


def sums(stands: Sequence[Stand]) -> Iterator[str]:
    """The figures of several units, and what became of them."""
    total = sum(stand.figures for stand in stands)
    yield f"{total:,} {'figure' if total == 1 else 'figures'}"
    fallen, wounded = sum(stand.fallen for stand in stands), sum(stand.wounded for stand in stands)
    gone = sum(stand.left for stand in stands if stand.fled)
    for number, word in ((fallen, "fell"), (wounded, "hurt"), (gone, "left the field")):
        if number > 0:
            yield f"{number:,} {word}"


def _draw_front(draw: ImageDraw.ImageDraw, left: int, right: int, y: int) -> None:
    """The line along which the sides met: dashes of red ink."""
    for x in range(left, right - 8, 36):
        draw.line([x, y + 5, min(x + 22, right), y + 5], fill=palette.RED, width=4)


def _draw_upright(image: Image.Image, text: str, middle: int, centre: int, room: int) -> None:
    """Text that runs upwards, about a point."""
    size = fit_size(text, Face.ITALIC, room, SMALL, 17)
    text = elide(text, Face.ITALIC, size, room)
    wide, high = ceil(text_width(text, Face.ITALIC, size)) + 4, size + 12
    mask = Image.new("L", (max(1, wide), high), 0)
    draw_text(ImageDraw.Draw(mask), (2, size), text, Face.ITALIC, size, 255)  # type: ignore[arg-type]
    turned = mask.transpose(Image.Transpose.ROTATE_90)
    image.paste(palette.FADED_INK, (middle - turned.width // 2, centre - turned.height // 2), turned)
