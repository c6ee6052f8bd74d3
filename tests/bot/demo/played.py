"""A short demo, to look at its gallery."""

from __future__ import annotations

from pathlib import Path

from bot.demo.cast import cast_of
from bot.demo.gallery import write_gallery
from bot.demo.screenplay import Evening
from bot.demo.stage import on_stage
from tests.bot.regulars import REGULARS

TURNS = 2


async def played(game: str, folder: Path) -> tuple[Evening, Path]:
    """A demo of a few turns, and the index of its gallery."""
    async with on_stage(cast_of(game), REGULARS) as evening:
        await evening.open()
        await evening.everybody_joins()
        for number in range(1, TURNS + 1):
            await evening.turn(number, last=number == TURNS)
        await evening.close(folder)
        return evening, write_gallery(evening.double, folder, evening.title, evening.diary, evening.editions)
