"""How long a sheet of Dunk! takes to be checked: `pytest tests/benchmarks/turns/test_orders.py --benchmark-enable`.

Meant: 500 lines in less than 20 ms (median), 100,000 lines of garbage in less than a second.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.core.orders import OrderSheet, read_orders
from engine.games.dunk.book import BOOK
from engine.games.dunk.checking.check import check
from engine.games.dunk.checking.directory import directory
from engine.games.dunk.sight.view import KingdomView, view
from engine.games.dunk.state import Leaders, Race
from tests.engine.games.dunk.props.kit import from_one


@pytest.fixture(scope="module", name="eyes")
def great_kingdom() -> KingdomView:
    return great_view()


def great_view() -> KingdomView:
    """A great kingdom: 300 provinces, 250 armies on a map of 40 x 40."""
    scenario = from_one(*["fgmlw" * 8] * 40)
    kingdom = scenario.kingdom(Race.ORC, Leaders.WARRIORS, land=range(1, 301), gold=5000, techs=["bows"])
    for province in range(1, 251):
        scenario.army(kingdom, province)
    return view(scenario.state, "1")


def checked(text: str, eyes: KingdomView) -> OrderSheet:
    sheet = read_orders(text, BOOK, directory(eyes))
    check(eyes, sheet)
    return sheet


def five_hundred_lines(eyes: KingdomView) -> str:
    """Orders of every army, and for two new ones in every second province."""
    armies = [army.name for army in eyes.own_armies]
    lines = [f"place {n} e se" for n in range(1, 126)] + [f"place_archers {n} w" for n in range(1, 126)]
    return "\n".join([*lines, *(f"move {name} e se sw" for name in armies)])


def garbage(start: str = "") -> str:
    """A hundred thousand lines of letters."""
    dice = random.Random(1)
    return "\n".join(start + "".join(dice.choices("abcdefghijklmnopqrstuvwxyz", k=9)) for _ in range(100_000))


def test_five_hundred_orders(benchmark: Any, eyes: KingdomView) -> None:
    sheet = benchmark(checked, five_hundred_lines(eyes), eyes)
    assert len(sheet.orders) == 500


@pytest.mark.parametrize("start", ["", "develop_", "move ", "friend "])
def test_a_hundred_thousand_lines_of_garbage(benchmark: Any, eyes: KingdomView, start: str) -> None:
    sheet = benchmark.pedantic(checked, (garbage(start), eyes), rounds=3)
    assert sheet.errors
