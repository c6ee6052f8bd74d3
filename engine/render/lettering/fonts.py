"""The vendored typefaces, and text that any player may have written, made safe to draw.

Every face falls back to others for characters it lacks, two of them for the scripts of the world; a picture sign that
none of them has is told by its name, "(dragon)", anything else is drawn as a small box. Names are untrusted: control
characters, lone surrogates and piled-up combining marks never reach the font.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from enum import StrEnum
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple, Protocol

from PIL import Image, ImageDraw, ImageFont

from engine.render.lettering.script import in_order, shaped

Colour = tuple[int, int, int]

LONGEST_TEXT = 12_000  # characters of one text ever looked at; a full page holds fewer
ELLIPSIS = "…"
MISSING = "□"
SMALLEST = 4  # pixels of letters
_WORD = 64  # characters: only what is shorter is remembered, so that no text of a player's fills the caches
_NOWHERE = "\U0010fffe"  # a noncharacter: what a face draws for it is what it draws for anything it lacks


class Face(StrEnum):
    """A face of the house, by what it is for."""

    TEXT = "EBGaramond12-Regular.otf"
    SMALL = "EBGaramond08-Regular.otf"
    ITALIC = "EBGaramond12-Italic.otf"
    BOLD = "EBGaramond12-Bold.otf"
    TITLE = "GoudyBookletter1911.otf"
    MASTHEAD = "Blankenburg.ttf"
    MONO = "JetBrainsMono-Regular.ttf"
    MONO_BOLD = "JetBrainsMono-Bold.ttf"
    WORLD = "DejaVuSans.ttf"  # Arabic, Hebrew, faces and many signs
    EAST = "WenQuanYiMicroHei.ttf"  # Chinese, Japanese, Korean


_FALLBACKS = (Face.TEXT, Face.MONO, Face.WORLD, Face.EAST)


@lru_cache(maxsize=96)
def font(face: Face, size: int) -> ImageFont.FreeTypeFont:
    """The face at `size` pixels. Basic layout: the same with or without a shaping library."""
    # By its path the file is mapped once for all sizes and processes; of bytes each size would have a copy.
    path = str(files("assets") / "fonts" / face.value)
    return ImageFont.truetype(path, max(SMALLEST, size), layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=len(Face))
def _missing_glyph(face: Face) -> bytes:
    return bytes(font(face, 24).getmask(_NOWHERE))


@lru_cache(maxsize=8192)
def covers(face: Face, character: str) -> bool:
    """Whether the face has a glyph of its own for the character."""
    if character in " \u00a0":
        return True
    mask = bytes(font(face, 24).getmask(character))
    return any(mask) and mask != _missing_glyph(face)


@lru_cache(maxsize=8192)
def _drawable(character: str) -> str:
    """The character, or what is drawn in its stead when no face has it."""
    if any(covers(face, character) for face in (Face.TEXT, Face.MONO, Face.BOLD, Face.TITLE, Face.WORLD, Face.EAST)):
        return character
    plain = "".join(c for c in unicodedata.normalize("NFKD", character) if not unicodedata.combining(c))
    if plain and plain != character and all(covers(Face.TEXT, c) or covers(Face.MONO, c) for c in plain):
        return plain
    return _by_name(character)


def _by_name(character: str) -> str:
    """A sign without a drawing: "(dragon)"; of flags their letters; shades of skin are passed over."""
    name = unicodedata.name(character, "")
    if name.startswith("EMOJI MODIFIER"):
        return ""
    if name.startswith("REGIONAL INDICATOR SYMBOL LETTER "):
        return name[-1]
    if unicodedata.category(character) == "So" and name.replace(" ", "").replace("-", "").isalpha():
        return f"({name.lower()})"
    return MISSING


def clean(text: str, longest: int = LONGEST_TEXT) -> str:
    """`text` on one line, drawable with the vendored faces, at most `longest` characters (then elided)."""
    short = text[: longest * 2]
    try:
        short = unicodedata.normalize("NFC", short)
    except ValueError:
        short = ""
    kept: list[str] = []
    for character in short:
        category = unicodedata.category(character)
        if category in ("Cc", "Zl", "Zp", "Zs"):
            kept.append(" ")
        elif category[0] != "C" and category[0] != "M":
            kept.append(character if "!" <= character <= "~" else _drawable(character))
    line = shaped(" ".join("".join(kept).split()))
    if len(line) > longest:
        line = line[: max(0, longest - 1)].rstrip() + ELLIPSIS
    return line


def runs(text: str, face: Face) -> tuple[tuple[Face, str], ...]:
    """`text` cut where another face must step in for missing glyphs."""
    if text and text.isascii() and text.isprintable():
        return ((face, text),)  # every face of the house has these
    return _known_runs(text, face) if len(text) <= _WORD else _cut_runs(text, face)


@lru_cache(maxsize=4096)
def _known_runs(text: str, face: Face) -> tuple[tuple[Face, str], ...]:
    return _cut_runs(text, face)


def _cut_runs(text: str, face: Face) -> tuple[tuple[Face, str], ...]:
    found: list[tuple[Face, str]] = []
    for character in text:
        owner = next((f for f in (face, *_FALLBACKS) if covers(f, character)), Face.MONO)
        if found and found[-1][0] is owner:
            found[-1] = (owner, found[-1][1] + character)
        else:
            found.append((owner, character))
    return tuple(found)


def text_width(text: str, face: Face, size: int) -> float:
    """Width in pixels of cleaned text."""
    return _known_width(text, face, size) if len(text) <= _WORD else _measured(text, face, size)


@lru_cache(maxsize=8192)
def _known_width(text: str, face: Face, size: int) -> float:
    return _measured(text, face, size)


def _measured(text: str, face: Face, size: int) -> float:
    return sum(_run_width(part, f, size) for f, part in runs(text, face))


KERNED = (Face.WORLD,)  # the only face that moves letters by their neighbours: its words are measured and drawn whole


def _run_width(text: str, face: Face, size: int) -> float:
    """As wide as its letters one after the other: a letter is measured once, not in every word and size that has it.

    A letter's breadth is rounded as FreeType does it, to a 64th of a pixel and then to a whole one.
    """
    if face in KERNED:
        return font(face, size).getlength(text)
    em = _units(face)
    scale = (max(SMALLEST, size) * 64 * 65536 + em // 2) // em
    return float(sum([((_breadth(letter, face) * scale + 32768 >> 16) + 32) >> 6 for letter in text]))


def _units(face: Face) -> int:
    """How many units the square has in which a face's letters are drawn."""
    return 2048 if face in (Face.WORLD, Face.EAST) else 1000


@lru_cache(maxsize=4096)
def _breadth(letter: str, face: Face) -> int:
    """How far after a letter the next one begins, in units of the face."""
    return int(font(face, _units(face)).getlength(letter))


def elide(text: str, face: Face, size: int, width: float) -> str:
    """Cleaned text cut with an ellipsis so that it is at most `width` pixels wide (perhaps empty)."""
    if text_width(text, face, size) <= width:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if text_width(text[:middle].rstrip() + ELLIPSIS, face, size) <= width:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + ELLIPSIS if low else ""


def fit_size(text: str, face: Face, width: float, largest: int, smallest: int) -> int:
    """The largest size between the two at which the text is at most `width` wide (else the smallest)."""
    widest = text_width(text, face, largest)
    if widest <= width:
        return largest
    size = max(smallest, int(largest * width / widest))
    while size > smallest and text_width(text, face, size) > width:
        size -= 1
    return size


def _fitting(word: str, face: Face, size: int, width: float) -> int:
    """How many characters of the word fit in the width with a hyphen (perhaps 0)."""
    low, high = 0, min(len(word), 400)
    while low < high:
        middle = (low + high + 1) // 2
        if text_width(word[:middle] + "-", face, size) <= width:
            low = middle
        else:
            high = middle - 1
    return low


def _words(text: str, face: Face, size: int, width: float) -> Iterator[str]:
    """Words, those wider than the line cut in pieces."""
    for word in text.split():
        rest = word
        while rest and (len(rest) > 400 or text_width(rest, face, size) > width):
            cut = _fitting(rest, face, size, width)
            broad = unicodedata.east_asian_width(rest[cut - 1]) in "WF"  # Chinese is parted anywhere, without a hyphen
            yield rest[:cut] + "-" * (not broad) if cut > 1 else rest[:1]
            rest = rest[max(1, cut) :]
        if rest:
            yield rest


def wrap(text: str, face: Face, size: int, width: float, most_lines: int | None = None) -> list[str]:
    """Cleaned text in lines of at most `width` pixels; beyond `most_lines` the last line ends in an ellipsis."""
    if most_lines is not None and most_lines <= 0:
        return []
    lines: list[str] = []
    line = ""
    space = text_width(" ", face, size)
    room = 0.0
    for word in _words(text, face, size, width):
        length = text_width(word, face, size)
        if line and room + space + length > width:
            lines.append(line)
            if most_lines is not None and len(lines) == most_lines:
                lines[-1] = elide(lines[-1] + " " + word + " " + ELLIPSIS * 3, face, size, width)
                return lines
            line, room = word, length
        else:
            line, room = (f"{line} {word}", room + space + length) if line else (word, length)
    return [*lines, line] if line else lines


def draw_text(
    draw: ImageDraw.ImageDraw,
    at: tuple[float, float],
    text: str,
    face: Face,
    size: int,
    fill: Colour,
    *,
    anchor: str = "ls",
    halo: Colour | None = None,
    halo_width: int = 2,
) -> float:
    """Draw one line of cleaned text; `anchor` is l, m or r with s (baseline) or m (middle). Returns its width."""
    width = text_width(text, face, size)
    x = at[0] - {"l": 0.0, "m": width / 2, "r": width}[anchor[0]]
    y = at[1]
    if anchor[1] == "m":
        y += cap_height(face, size) / 2
    text = in_order(text)
    if halo is not None:
        _draw_runs(draw, x, y, text, face, size, halo, halo_width)
    _draw_runs(draw, x, y, text, face, size, fill, 0)
    return width


def _draw_runs(
    draw: ImageDraw.ImageDraw, x: float, y: float, text: str, face: Face, size: int, fill: Colour, stroke: int
) -> None:
    for run_face, part in runs(text, face):
        stamp = (_known_stamp if len(part) <= _WORD and size <= _USUAL else _stamped)(part, run_face, size, stroke)
        if stamp.mask is not None:
            draw.bitmap((round(x) + stamp.left, round(y) + stamp.top), stamp.mask, fill=fill)
        x += stamp.advance


_USUAL = 30  # pixels of letters that come up again: in running text, legends, as numbers, on the maps of many seats


class _Stamp(NamedTuple):
    """Written words as a mask: what of each pixel they cover, where it lies from the start of the base line, and
    how far the next words begin from there. mask: None where there is nothing to see.
    """

    mask: Image.Image | None
    left: int
    top: int
    advance: float


class _Mask(Protocol):
    """What Pillow draws letters as."""

    @property
    def size(self) -> tuple[int, int]: ...


def _stamped(text: str, face: Face, size: int, stroke: int) -> _Stamp:
    """Set letter by letter: a letter is drawn once, not in every word that has it, which takes a tenth of the time."""
    whole = face in KERNED or size > _USUAL
    placed: list[tuple[int, int, _Mask]] = []
    x = 0.0
    for part in (text,) if whole else text:
        mask, (left, top) = _drawn(part, face, size, stroke) if whole else _letter(part, face, size, stroke)
        if mask.size[0] and mask.size[1]:
            placed.append((round(x) + left, top, mask))
        x += _run_width(part, face, size)
    if not placed:
        return _Stamp(None, 0, 0, x)
    left, top = min(at[0] for at in placed), min(at[1] for at in placed)
    right = max(at[0] + at[2].size[0] for at in placed)
    image = Image.new("L", (right - left, max(at[1] + at[2].size[1] for at in placed) - top), 0)
    pen = ImageDraw.Draw(image).draw
    for across, down, mask in placed:
        pen.draw_bitmap((across - left, down - top), mask, 255)
    return _Stamp(image, left, top, x)


def _drawn(text: str, face: Face, size: int, stroke: int) -> tuple[_Mask, tuple[int, int]]:
    """A mask of the text, and where that lies from the start of the base line."""
    return font(face, size).getmask2(text, mode="L", anchor="ls", stroke_width=stroke, stroke_filled=True)


_letter = lru_cache(maxsize=2048)(_drawn)  # of usual sizes: some two MiB of masks
_known_stamp = lru_cache(maxsize=1024)(_stamped)  # some two MiB of masks


@lru_cache(maxsize=192)
def cap_height(face: Face, size: int) -> int:
    """Height in pixels of a capital H."""
    _left, top, _right, bottom = font(face, size).getbbox("H", anchor="ls")
    return round(bottom - top)
