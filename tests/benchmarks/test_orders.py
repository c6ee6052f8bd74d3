"""How long a sheet of Dunk! takes to be read and checked: `pytest tests/benchmarks/test_orders.py --benchmark-enable`.

Meant: 500 lines in less than 20 ms (median), 100,000 lines of garbage in less than a second.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.core.orders import OrderSheet, read_orders
from engine.games.dunk.order_check import check
from engine.games.dunk.orders import BOOK, directory
from engine.games.dunk.state import Leaders, Race
from engine.games.dunk.view import KingdomView, view
from tests.engine.games.dunk.kit import Scenario


@pytest.fixture(scope="module")
def eyes() -> KingdomView:
    """A great kingdom: 300 provinces, 250 armies on a map of 40 x 40."""
    scenario = Scenario(*["fgmlw" * 8] * 40)
    kingdom = scenario.kingdom(Race.ORC, Leaders.WARRIORS, land=range(1, 301), gold=5000, techs=["bows"])
    for province in range(1, 251):
        scenario.army(kingdom, province)
    return view(scenario.campaign, "1")


def _checked(text: str, eyes: KingdomView) -> OrderSheet:
    sheet = read_orders(text, BOOK, directory(eyes))
    check(eyes, sheet)
    return sheet


def test_five_hundred_orders(benchmark: Any, eyes: KingdomView) -> None:
    armies = [army.name for army in eyes.own_armies]
    lines = [f"place {n} e se" for n in range(1, 126)] + [f"place_archers {n} w" for n in range(1, 126)]
    lines += [f"move {name} e se sw" for name in armies]
    sheet = benchmark(_checked, "\n".join(lines), eyes)
    assert len(sheet.orders) == 500


@pytest.mark.parametrize("start", ["", "develop_", "move ", "friend "])
def test_a_hundred_thousand_lines_of_garbage(benchmark: Any, eyes: KingdomView, start: str) -> None:
    dice = random.Random(1)
    letters = "abcdefghijklmnopqrstuvwxyz"
    lines = (start + "".join(dice.choice(letters) for _ in range(9)) for _ in range(100_000))
    sheet = benchmark.pedantic(_checked, ("\n".join(lines), eyes), rounds=3)
    assert sheet.errors
