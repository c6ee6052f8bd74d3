"""The picture that stands with a link to a paper, where programs show previews."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

SIZE = 1200, 630


def draw_link(front: bytes) -> bytes:
    """The top of a front page, 1,200 by 630. front: the page, a PNG."""
    width, height = SIZE
    with Image.open(BytesIO(front)) as page:
        scaled = page.convert("RGB").resize((width, max(height, round(page.height * width / page.width))))
    out = BytesIO()
    scaled.crop((0, 0, width, height)).quantize(128).save(out, "PNG", optimize=True)
    return out.getvalue()
