"""How long a turn of Dunk! takes: pytest tests/benchmarks --benchmark-enable

The kingdoms are played by the house, so the states are those of a game in its middle.
"""

from __future__ import annotations

from functools import cache
from itertools import cycle, islice

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from engine.core.ruleset import SeatRequest, begin, check_orders, look, run_turn
from engine.games.dunk.founding.setup import DunkChoices, DunkOptions
from engine.games.dunk.house.player import HOUSE
from engine.games.dunk.ruleset import RULESET
from tests.looks.plays import house_orders

RACES = ("human", "orc", "elf", "dwarf", "duck")
LEADERS = ("warriors", "mages", "priests")
Middle = tuple[bytes, dict[str, str], int]


@cache
def middle_game(size: str, kingdoms: int, turns: int) -> Middle:
    """The document after some turns, the orders of the next, and its number."""
    kinds = islice(zip(cycle(RACES), cycle(LEADERS), strict=False), kingdoms)
    seats = [
        SeatRequest(
            id=str(n),
            name=f"Realm_{chr(97 + n // 26)}{chr(97 + n % 26)}",
            choices=DunkChoices.model_validate({"race": race, "leaders": leaders}),
        )
        for n, (race, leaders) in enumerate(kinds, 1)
    ]
    state = begin(RULESET, DunkOptions.model_validate({"size": size}), seats, "bench")
    for number in range(1, turns + 1):
        orders = house_orders(RULESET, HOUSE, state, "bench", number)
        state = run_turn(RULESET, state, orders, seed="bench", number=number).state
    return state, house_orders(RULESET, HOUSE, state, "bench", turns + 1), turns + 1


@pytest.mark.parametrize(
    ("size", "kingdoms", "turns"),
    [("30x20", 12, 5), ("30x20", 12, 20), ("30x20", 12, 40), ("100x100", 60, 3), ("100x100", 60, 12)],
)
def test_a_turn(benchmark: BenchmarkFixture, size: str, kingdoms: int, turns: int) -> None:
    state, orders, number = middle_game(size, kingdoms, turns)
    outcome = benchmark.pedantic(
        run_turn, args=(RULESET, state, orders), kwargs={"seed": "bench", "number": number}, rounds=3
    )
    benchmark.extra_info["bytes"] = len(outcome.state)
    benchmark.extra_info["events"] = len(outcome.events)
    assert outcome.number == number


def test_checking_a_sheet(benchmark: BenchmarkFixture) -> None:
    state, orders, _ = middle_game("30x20", 12, 20)
    view = look(RULESET, state, "1")
    sheet = benchmark(check_orders, RULESET, view, orders["1"])
    assert not sheet.errors


def test_a_new_world_of_100_by_100(benchmark: BenchmarkFixture) -> None:
    seats = [SeatRequest(id=str(n), name=f"Realm_{chr(96 + n)}", choices=DunkChoices()) for n in range(1, 25)]
    state = benchmark.pedantic(begin, args=(RULESET, DunkOptions(size="100x100"), seats, "bench"), rounds=3)
    assert len(state) > 100_000
