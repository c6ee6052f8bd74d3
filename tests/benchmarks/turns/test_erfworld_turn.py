"""How long a day of Erfworld takes: pytest tests/benchmarks/turns/test_erfworld_turn.py --benchmark-enable

Every side has its units in packs around its capital, and orders as the house writes them. What is measured is what
the server does: orders read, the day run, every report made as text. Seconds are of the processor.
"""

from __future__ import annotations

import math
import multiprocessing
import resource
import statistics
import time
from concurrent.futures import ProcessPoolExecutor
from functools import cache

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from engine.core import document
from engine.core.ruleset import SeatRequest, begin, run_turn
from engine.core.telling.report import report_text
from engine.core.turn import Outcome
from engine.games.erfworld.founding.setup import ErfworldChoices, ErfworldOptions
from engine.games.erfworld.house.player import HOUSE
from engine.games.erfworld.rules.classes import HOUSES
from engine.games.erfworld.ruleset import RULESET
from engine.games.erfworld.state import Pack, World
from engine.games.erfworld.units.figures import full_ammo, full_move
from tests.benchmarks.alone import Run
from tests.looks.plays import house_orders

KINDS = ("piker", "archer", "stabber", "crossbower", "knight", "scout", "lancer")
SMALL, LARGE = (12, 9, 2_500, 6), (40, 10, 20_000, 6)  # sides, spacing, units, units of a pack: 40x40, 80x80 hexes
GROWING = [(40, 10, units, 6) for units in (5_000, 10_000, 20_000)]
SLACK = 3  # a busy machine may take so many times the seconds of a quiet one
MIB = 500


@cache
def crowded(sides: int, spacing: int, units: int, each: int) -> tuple[bytes, dict[str, str]]:
    """A document with so many sides and units, and a day's orders for all of them."""
    seats = [
        SeatRequest(
            id=str(n), name=f"Side {n}", choices=ErfworldChoices.model_validate({"house": house, "doctrine": "bare"})
        )
        for n, house in enumerate((list(HOUSES) * sides)[:sides], 1)
    ]
    world = document.decode(begin(RULESET, ErfworldOptions(spacing=spacing), seats, "bench"), World)
    dry = [n for n, hex_ in enumerate(world.hexes) if hex_.terrain not in ("lake", "sea", "impassable_mountains")]
    for side in world.sides.values():
        home = world.cities[side.capital].place
        side.treasury += 800_000
        around = sorted(dry, key=lambda place: (world.distance(place, home), place))[:24]
        side.known.update(dict.fromkeys(around, 0))
        for nth in range(units // sides // each):
            pack = Pack(world.new_id("u"), side.id, KINDS[nth % len(KINDS)], each, around[nth % len(around)])
            pack.ammo, pack.move = full_ammo(pack), full_move(pack)
            world.packs[pack.id] = pack
    state = document.encode(world)
    return state, house_orders(RULESET, HOUSE, state, "bench", 1)


def day_with_reports(state: bytes, orders: dict[str, str]) -> tuple[Outcome, int]:
    """A day and all its reports as text; how many characters they have."""
    outcome = run_turn(RULESET, state, orders, seed="bench", number=1)
    return outcome, sum(len(report_text(report)) for report in outcome.reports.values())


def alone(size: tuple[int, int, int, int]) -> Run:
    """A day in a process of its own: its seconds, and the most memory the process ever had."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as process:
        return process.submit(_measured, size).result()


def _measured(size: tuple[int, int, int, int]) -> Run:
    state, orders = crowded(*size)
    begun = time.process_time()
    day_with_reports(state, orders)
    return Run(time.process_time() - begun, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)


def growth() -> float:
    """The exponent by which the seconds of a day grow with its units, in packs of a size: 1 is linear."""
    points = [(units, alone((sides, spacing, units, each)).seconds) for sides, spacing, units, each in GROWING]
    xs, ys = [math.log(units) for units, _ in points], [math.log(took) for _, took in points]
    return statistics.linear_regression(xs, ys).slope


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_a_day(benchmark: BenchmarkFixture, size: tuple[int, int, int, int]) -> None:
    state, orders = crowded(*size)
    outcome, characters = benchmark.pedantic(day_with_reports, args=(state, orders), rounds=1)
    benchmark.extra_info["events"] = len(outcome.events)
    benchmark.extra_info["characters"] = characters
    assert len(outcome.reports) == size[0]


@pytest.mark.slow
@pytest.mark.parametrize(("size", "seconds"), [(SMALL, 0.8), (LARGE, 6.0)])
def test_a_day_takes_as_long_as_was_promised(size: tuple[int, int, int, int], seconds: float) -> None:
    found = alone(size)
    print(f"{size}: {found.seconds:.2f} s, {found.peak:.0f} MiB")
    assert found.seconds < seconds * SLACK
    assert found.peak < MIB


def test_the_growth_of_a_day(benchmark: BenchmarkFixture) -> None:
    """The power is printed."""
    power = benchmark.pedantic(growth)
    benchmark.extra_info["power"] = round(power, 2)
    print(f"a day grows with its units by the power of {power:.2f}")
    assert 0.5 < power < 1.5
