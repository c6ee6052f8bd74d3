"""From picture to PNG bytes that Discord takes."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

LONGEST_SIDE = 4990
MOST_BYTES = 8_000_000


def png(image: Image.Image) -> bytes:
    """The picture as PNG, at most MOST_BYTES: full colour when it fits, else with a palette of 256 colours."""
    data = _saved(image)
    if len(data) > MOST_BYTES:
        data = _saved(image.quantize(256, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE))
    return data


def _saved(image: Image.Image) -> bytes:
    out = BytesIO()
    image.save(out, "PNG", compress_level=3)
    return out.getvalue()
