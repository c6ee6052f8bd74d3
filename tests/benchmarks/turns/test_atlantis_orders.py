"""How long orders of Atlantis take to be read and checked: `pytest tests/benchmarks --benchmark-enable`.

Meant: 10,000 lines read in less than 0.2 s, 60,000 lines of garbage in less than 2 s, a sheet of 2,000 orders to
500 units checked in less than 0.1 s (medians).
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.core.orders import read_orders
from engine.games.atlantis.book import BOOK
from engine.games.atlantis.checking.check import check
from engine.games.atlantis.checking.directory import directory
from engine.games.atlantis.sight.sighting import view
from engine.games.atlantis.sight.view import FactionView
from tests.engine.games.atlantis.props.kit import Scenario

UNITS = 500


def sheet_of(units: int) -> str:
    lines = ["#atlantis 3"]
    for unit in range(1, units + 1):
        lines += [
            f"unit {unit}",
            "@claim 100 ; pay",
            f"give {unit + 1} 10 swords",
            'name unit "The Guards"',
            "study COMB",
        ]
    return "\n".join([*lines, "#end"])


@pytest.fixture(scope="module")
def eyes() -> FactionView:
    """A faction of 500 units in ten regions."""
    world = Scenario("p" * 10)
    red = world.faction("Red", unclaimed=100_000)
    for number in range(UNITS):
        world.unit(red, 2 + number % 10, people=5, race="viking", sword=20, silver=60)
    return view(world.state, "1")


def test_ten_thousand_lines(benchmark: Any) -> None:
    text = sheet_of(1999)  # beyond ten thousand no order is read
    assert len(benchmark(read_orders, text, BOOK).orders) == 4 * 1999


def test_sixty_thousand_lines_of_garbage(benchmark: Any) -> None:
    dice = random.Random(1)
    words = ["unit", "form", "end", "1", "x", "give", "stduy", '"', "@", ";", "new", "all", "silver"]
    text = "\n".join(" ".join(dice.choices(words, k=4)) for _ in range(60_000))
    assert benchmark(read_orders, text, BOOK).diagnostics


def test_a_great_sheet_checked(benchmark: Any, eyes: FactionView) -> None:
    sheet = read_orders(sheet_of(UNITS), BOOK, directory(eyes))
    found = benchmark(check, eyes, sheet)
    assert {problem.code for problem in found} == {"not_here"}
