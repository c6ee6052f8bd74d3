"""Words on a map: names of realms across their land, names of towns beside them; nothing covers anything."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import cos, hypot, pi, sin

from PIL import Image, ImageDraw

from engine.render import palette
from engine.render.lettering.fonts import Face, cap_height, clean, draw_text, text_width
from engine.render.maps.grid import Place
from engine.render.palette import Colour

Box = tuple[float, float, float, float]

REALM_LARGEST, REALM_SMALLEST = 48, 15
REALM_SIZES = range(REALM_SMALLEST, REALM_LARGEST + 1)
HALO = 3
FAR_FROM = 2.0  # rank of names that are set far off rather than left out
FAR = (2.4, 3.6, 5.0, 6.6)  # reaches of the symbol to where they may begin


@dataclass
class Cover:
    """What is taken on a panel: boxes that no word may touch, soft ones that it should not, and names of realms."""

    bounds: Box
    hard: list[Box] = field(default_factory=list)
    soft: list[tuple[Box, float]] = field(default_factory=list)
    names: list[Box] = field(default_factory=list)

    def is_free(self, box: Box) -> bool:
        """Whether the box lies within the bounds and touches nothing."""
        left, top, right, bottom = self.bounds
        inside = box[0] >= left and box[1] >= top and box[2] <= right and box[3] <= bottom
        return inside and not any(overlap(box, other) for other in self.hard)

    def is_named(self, box: Box) -> bool:
        """Whether the letters of a realm stand there."""
        return any(overlap(box, name) for name in self.names)

    def price(self, box: Box) -> float:
        """How much it hides of what it should not."""
        return sum(overlap(box, other) * weight for other, weight in self.soft)


def overlap(one: Box, two: Box) -> float:
    """The area that two boxes share."""
    wide = min(one[2], two[2]) - max(one[0], two[0])
    high = min(one[3], two[3]) - max(one[1], two[1])
    return wide * high if wide > 0 and high > 0 else 0.0


@dataclass(frozen=True, slots=True)
class Label:
    """A name beside a symbol: `reach` is half the symbol's breadth; the greater rank is set first."""

    text: str
    at: Place
    reach: float
    face: Face
    size: int
    rank: float
    colour: Colour = palette.INK


@dataclass(frozen=True, slots=True)
class Placed:
    """A label with its place: where it stands and in which size; none where it found no room."""

    label: Label
    text: str
    box: Box | None
    size: int
    is_afar: bool = False


def places(cover: Cover, labels: Iterable[Label]) -> list[Placed]:
    """Where labels would stand, the greatest rank first. What they take is taken in the cover."""
    found: list[Placed] = []
    for label in sorted(labels, key=lambda one: -one.rank):
        text = clean(label.text, 60)
        if not text:
            continue
        placed = _placed(cover, label, text)
        if placed.box is not None:
            cover.hard.append(placed.box)
        found.append(placed)
    return found


def _placed(cover: Cover, label: Label, text: str) -> Placed:
    small = round(label.size * 0.82)
    beside = _place(cover, label, text, label.size) or _place(cover, label, text, small)
    if beside is not None:
        return Placed(label, text, *beside)
    afar = _place_afar(cover, label, text, small) if label.rank >= FAR_FROM else None
    return Placed(label, text, *afar, is_afar=True) if afar is not None else Placed(label, text, None, small)


def set_labels(image: Image.Image, cover: Cover, labels: Iterable[Label]) -> list[str]:
    """Set the labels where they are free; the names of those that found no place."""
    draw = ImageDraw.Draw(image)
    left_out: list[str] = []
    for placed in places(cover, labels):
        label, box, size = placed.label, placed.box, placed.size
        if box is None:
            left_out.append(placed.text)
            continue
        if placed.is_afar:
            _lead(draw, label, box)
        at = box[0] + HALO, box[3] - HALO - size * 0.2
        draw_text(draw, at, placed.text, label.face, size, label.colour, halo=palette.PAPER, halo_width=HALO)
    return left_out


def _place_afar(cover: Cover, label: Label, text: str, size: int) -> tuple[Box, int] | None:
    """The nearest free place farther off, the cheapest of those that are as near."""
    wide, high = text_width(text, label.face, size) + 2 * HALO, cap_height(label.face, size) + size * 0.2 + 2 * HALO
    for far in FAR:
        free: list[tuple[float, Box]] = []
        for step in range(16):
            angle = step * pi / 8
            x = label.at[0] + cos(angle) * (far * label.reach + wide / 2)
            y = label.at[1] + sin(angle) * (far * label.reach + high / 2)
            box = x - wide / 2, y - high / 2, x + wide / 2, y + high / 2
            if cover.is_free(box):
                free.append((cover.price(box), box))
        if free:
            return min(free)[1], size
    return None


def _lead(draw: ImageDraw.ImageDraw, label: Label, box: Box) -> None:
    """A thin line from a symbol to its name."""
    (x, y), left, top, right, bottom = label.at, *box
    end = min(max(x, left), right), min(max(y, top), bottom)
    far = max(1.0, hypot(end[0] - x, end[1] - y))
    start = x + (end[0] - x) * label.reach / far, y + (end[1] - y) * label.reach / far
    draw.line([start, end], fill=palette.PAPER, width=4)
    draw.line([start, end], fill=palette.INK, width=1)


def _place(cover: Cover, label: Label, text: str, size: int) -> tuple[Box, int] | None:
    wide, high = text_width(text, label.face, size) + 2 * HALO, cap_height(label.face, size) + size * 0.2 + 2 * HALO
    (x, y), r = label.at, label.reach
    spots = (
        (x - wide / 2, y + r), (x + r, y - high / 2), (x - r - wide, y - high / 2), (x - wide / 2, y - r - high),
        (x + r * 0.7, y + r * 0.7), (x - r * 0.7 - wide, y + r * 0.7), (x + r * 0.7, y - r * 0.7 - high),
        (x - r * 0.7 - wide, y - r * 0.7 - high), (x - wide / 2, y + r * 1.8), (x - wide / 2, y - r * 1.8 - high),
    )  # fmt: skip
    best: tuple[float, Box] | None = None
    for number, (left, top) in enumerate(spots):
        box = (left, top, left + wide, top + high)
        if not cover.is_free(box):
            continue
        price = number * 60 + cover.price(box)
        if best is None or price < best[0]:
            best = price, box
    return (best[1], size) if best is not None else None


# realms -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Span:
    """A free stretch of a realm: from left to right, on a base line, for letters `high` pixels tall."""

    left: int
    right: int
    base: int
    high: int


_FREE = bytes(250) + b"\1" * 6  # what is land from top to foot of a line


def spans(mask: Image.Image, high: int, step: int) -> Iterator[Span]:
    """The longest free stretch of every base line in a mask, for letters of this height."""
    for base in range(high, mask.height, step):
        rows = mask.crop((0, base - high, mask.width, base)).resize((mask.width, 1), Image.Resampling.BOX)
        free = rows.tobytes().translate(_FREE)
        best = max((len(run), at) for at, run in _runs(free)) if any(free) else (0, 0)
        if best[0]:
            yield Span(best[1], best[1] + best[0], base, high)


def _runs(free: bytes) -> Iterator[tuple[int, bytes]]:
    at = 0
    for part in free.split(b"\0"):
        if part:
            yield at, part
        at += len(part) + 1


def set_realm(
    image: Image.Image, name: str, mask: Image.Image, corner: Place, colour: Colour, sizes: range = REALM_SIZES
) -> Box | None:
    """Write a realm's name in spaced capitals across its free land; where it stands, or None when it has no room.

    mask: its land without what stands on it, a quarter of the size of the picture; corner: where that begins.
    """
    text = clean(name, 40).upper()
    if not text:
        return None
    for lines in (_single(text), _halves(text)):
        found = _fitted(lines, mask, sizes)
        if found is not None:
            return _write(image, lines, found, corner, colour)
    return None


def _single(text: str) -> list[str]:
    return [text]


def _halves(text: str) -> list[str]:
    words = text.split(" ")
    if len(words) < 2:
        return []
    cut = min(range(1, len(words)), key=lambda n: abs(len(" ".join(words[:n])) - len(" ".join(words[n:]))))
    return [" ".join(words[:cut]), " ".join(words[cut:])]


def _fitted(lines: Sequence[str], mask: Image.Image, sizes: range) -> tuple[int, Span] | None:
    """The largest size and the stretch for it. The mask is four times smaller than the picture."""
    if not lines:
        return None
    for size in (*range(min(sizes[-1], REALM_LARGEST), sizes[0], -3), sizes[0]):
        wide = max(_spaced(line, size, 1.12) for line in lines) / 4
        if wide > mask.width:
            continue
        high = max(2, round(size * (0.85 + 1.05 * (len(lines) - 1)) / 4))
        free = [span for span in spans(mask, high, 4) if span.right - span.left >= wide]
        if free:
            middle = mask.height / 2 + high / 2
            return size, max(free, key=lambda span: (span.right - span.left) - 1.4 * abs(span.base - middle))
    return None


def _spaced(text: str, size: int, by: float) -> float:
    return text_width(text, Face.BOLD, size) * by + size * 0.2


def _write(image: Image.Image, lines: Sequence[str], found: tuple[int, Span], corner: Place, colour: Colour) -> Box:
    size, span = found
    left, right, base = corner[0] + span.left * 4, corner[0] + span.right * 4, corner[1] + span.base * 4
    ink = palette.mix(palette.shade(colour, 0.5), palette.PAPER, 0.12)
    draw = ImageDraw.Draw(image)
    boxes: list[Box] = []
    for number, line in enumerate(lines):
        y = base - round((len(lines) - 1 - number) * size * 1.05) - round(size * 0.08)
        natural = text_width(line, Face.BOLD, size)
        most = natural * 1.9 if len(lines) == 1 else natural * 1.25
        room = min((right - left) * 0.94, most)
        gap = max(0.0, (room - natural) / max(1, len(line) - 1))
        x = (left + right - natural - gap * (len(line) - 1)) / 2
        boxes.append((x, y - size * 0.75, x + natural + gap * (len(line) - 1), y + size * 0.1))
        _set_spaced(draw, line, x, y, size, gap, ink)
    return min(b[0] for b in boxes), boxes[0][1], max(b[2] for b in boxes), boxes[-1][3]


def _set_spaced(draw: ImageDraw.ImageDraw, line: str, x: float, y: float, size: int, gap: float, ink: Colour) -> None:
    """Letter by letter."""
    for letter in line:
        x += draw_text(draw, (x, y), letter, Face.BOLD, size, ink) + gap
