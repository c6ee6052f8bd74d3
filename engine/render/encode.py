"""From picture to PNG bytes that Discord takes and a phone loads quickly."""

from __future__ import annotations

from io import BytesIO
from typing import cast

from PIL import Image

LONGEST_SIDE = 4990
MOST_BYTES = 8_000_000


def png(image: Image.Image) -> bytes:
    """The picture as PNG of at most 256 colours: a third of the bytes of full colour, and quicker to write.

    Undithered, so that flat colours stay flat. A picture of at most 8 million pixels is below MOST_BYTES whatever is
    on it; a larger one is halved until it fits.
    """
    data = _saved(image)
    while len(data) > MOST_BYTES:
        image = image.reduce(2)
        data = _saved(image)
    return data


COLOURS = 256
COMMONEST = 64  # colours that are kept as they are
SAMPLE = 3  # every so many pixels each way are looked at to choose colours


def _saved(image: Image.Image) -> bytes:
    out = BytesIO()
    reduced(image).save(out, "PNG", compress_level=4)
    return out.getvalue()


def reduced(image: Image.Image) -> Image.Image:
    """The picture in at most 256 colours: the commonest as they are, so that what is flat is exact; an octree's for the
    rest, so that crests and roofs keep their hues.
    """
    full = image if image.mode == "RGB" else image.convert("RGB")
    small = full.resize((max(1, image.width // SAMPLE), max(1, image.height // SAMPLE)), Image.Resampling.NEAREST)
    counted = cast(list[tuple[int, tuple[int, int, int]]], small.getcolors(small.width * small.height))
    common = [colour for _, colour in sorted(counted, key=lambda entry: (-entry[0], entry[1]))[:COMMONEST]]
    left = COLOURS - len(common)
    others = small.quantize(left, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE, kmeans=1)
    chosen = Image.new("P", (1, 1))
    chosen.putpalette([value for colour in common for value in colour] + (others.getpalette() or [])[: 3 * left])
    return full.quantize(palette=chosen, dither=Image.Dither.NONE)
