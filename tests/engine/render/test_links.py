"""Pictures beside links."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from engine.render.links import draw_link


@pytest.mark.parametrize("size", [(1600, 2200), (900, 300)])
def test_it_is_the_top_of_the_page_in_the_size_that_programs_ask_for(size: tuple[int, int]) -> None:
    page = Image.new("RGB", size, "white")
    page.paste("red", (0, 0, size[0], size[1] // 10))
    out = BytesIO()
    page.save(out, "PNG")
    with Image.open(BytesIO(draw_link(out.getvalue()))) as made:
        assert made.size == (1200, 630)
        assert made.convert("RGB").getpixel((600, 5)) == (255, 0, 0)
        assert made.convert("RGB").getpixel((600, 620)) == (255, 255, 255)
