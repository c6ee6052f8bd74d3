"""Cards and layouts stay within Discord's limits, whatever stands in them."""

from __future__ import annotations

import discord
import pytest

from bot import limits
from bot.ui import cards


@pytest.mark.parametrize("sizes", [(10, 20), (1500,) * 6, (60, 9000, 700), (600,) * 12])
def test_the_texts_of_a_layout_have_room_together(sizes: tuple[int, ...]) -> None:
    view = cards.layout([chr(ord("a") + nth) * size for nth, size in enumerate(sizes)], [])
    (box,) = view.children
    assert isinstance(box, discord.ui.Container)
    said = [part.content for part in box.children if isinstance(part, discord.ui.TextDisplay)]
    assert [one[0] for one in said] == [chr(ord("a") + nth) for nth in range(len(sizes))], "nobody is left out"
    assert sum(map(len, said)) <= limits.LAYOUT_TEXT
    short = [len(one) for one, size in zip(said, sizes, strict=True) if size < 300]
    assert short == [size for size in sizes if size < 300], "what is short is not cut"
