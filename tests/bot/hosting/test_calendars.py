"""Dates of turns to come in a campaign whose options change the calendar: two deadlines a day."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from engine.games.registry import ruleset
from storage.store import Store
from tests.bot.hosting.conftest import ANNA, House, SetClock, lived_in
from tests.bot.stage import fresh_database


@pytest.fixture
async def halves(empty_database: Path, tmp_path: Path, clock: SetClock) -> AsyncIterator[House]:
    store = Store.open(fresh_database(empty_database, tmp_path))
    async with lived_in(store, clock, ruleset, game="erfworld", halves=True, spacing=8) as made:
        yield made


async def test_posts_and_receipts_say_which_half_of_the_day_they_are_about(halves: House) -> None:
    for number, date in ((1, "Day 1, morning"), (2, "Day 1, afternoon"), (3, "Day 2, morning")):
        overview = await halves.hosting.campaigns.overview(halves.id)
        assert overview.turn is not None
        assert (overview.turn.number, overview.date) == (number, date)
        assert await halves.hosting.orders.turns_open(halves.anna.id) == [(number, date)]
        receipt = await halves.hosting.orders.check(halves.anna.id, ANNA, "SIDE x\n")
        assert (receipt.turn, receipt.date) == (number, date)
        halves.clock.moment = overview.deadline or halves.clock.moment
        assert [one.outcome for one in await halves.hosting.tick()] == ["done"]
