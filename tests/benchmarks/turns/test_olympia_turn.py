"""How long a turn of Olympia takes: pytest tests/benchmarks/turns/test_olympia_turn.py --benchmark-enable

The largest world, with all special worlds. Every faction gets a household of nobles, some of them in its haven, others
out in the country, and every noble a queue of thirty orders: goods handed on and traded, journeys, study, work, waits.
What is measured is what the server does: orders read, thirty days run, every report made as text. Seconds are those of
the processor, so that other work on the machine hardly counts.

Meant: 100 idle factions 0.6 s (at most 1.0); 1,000 nobles of 100 factions 3 s (5); 3,000 of 300 factions 10 s (20);
growth by a power below 1.15; at most 500 MiB for 1,000 nobles; 2,000 lines checked in 100 ms.
"""

from __future__ import annotations

import math
import multiprocessing
import resource
import statistics
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from engine.core import document
from engine.core.orders import OrderSheet
from engine.core.ruleset import SeatRequest, begin, check_orders, look, run_turn
from engine.core.telling.report import report_text
from engine.core.turn import Outcome
from engine.games.olympia.founding.setup import OlympiaChoices, OlympiaOptions
from engine.games.olympia.ruleset import RULESET
from engine.games.olympia.sight.view import FactionView
from engine.games.olympia.state import Loyalty, Place, Player, Realm, Unit, World

LINES = 30
SIZES = ((50, 500), (100, 1_000), (300, 3_000))  # factions, nobles
SKILLS = ("600", "601", "610", "630", "670", "680", "682", "700", "702")


@dataclass(frozen=True, slots=True)
class Run:
    """Seconds of the processor for a turn with its reports, and the most memory the process ever had, in MiB."""

    seconds: float
    peak: float


@cache
def crowded(factions: int, nobles: int) -> tuple[bytes, dict[str, str]]:
    """A document with so many factions and nobles in the largest world, and thirty orders for each noble."""
    seats = [SeatRequest(id=str(n), name=f"House {n}", choices=OlympiaChoices(noble=f"Lord {n}"))
             for n in range(1, factions + 1)]  # fmt: skip
    world = document.decode(begin(RULESET, OlympiaOptions(size="80x80"), seats, "bench"), World)
    lands = [place for place in world.places.values() if not place.within and _is_open(world, place)]
    for nth, player in enumerate(world.players.values()):
        for number in range(nobles // factions - 1):
            _hire(world, player, lands[(nth * 37 + number * 5) % len(lands)], nth + number)
    return document.encode(world), {player.seat: _sheet(world, player) for player in world.players.values()}


def _is_open(world: World, place: Place) -> bool:
    return place.kind in ("plain", "forest", "desert") and world.realm_of(place) is Realm.REGULAR and not place.hidden


def _hire(world: World, player: Player, place: Place, nth: int) -> None:
    """Another noble, with men and gold."""
    first = next(unit for unit in world.units.values() if unit.player == player.id)
    at = first.place if nth % 3 == 0 else place.id
    world.settle(Unit(id=world.new_code("character"), name=f"Noble {nth}", place=at, player=player.id, payer=player.id,
                      loyalty=Loyalty.OATH, rating=1, points=1, items={"1": 2000, "10": 10, "12": 5, "77": 9, "52": 4},
                      skills=dict.fromkeys(SKILLS, 3)))  # fmt: skip


def _sheet(world: World, player: Player) -> str:
    own = [unit for unit in world.units.values() if unit.player == player.id]
    lines = [f"begin {player.id}"]
    for nth, unit in enumerate(own):
        lines += [f"unit {unit.id}", *_queue(own, nth)]
    return "\n".join([*lines, "end", ""])


def _queue(own: list[Unit], nth: int) -> list[str]:
    """Most orders take no time or a day: a month goes through all thirty."""
    friend, other = own[(nth + 1) % len(own)].id, own[(nth + 3) % len(own)].id
    ways = ("north", "east", "south", "west")
    return [
        "claim 50", f"give {friend} 77 1", "guard 1", "behind 2", f"pay {other} 5", "buy 79 5 10", "sell 77 2 4",
        "recruit 2", f"defend {other}", f"wait unit {friend} time 2", f"stack {friend}", "train 12 2", "unstack",
        "wood 3 2", 'banner "of the Oak"', f"move out {ways[nth % 4]}", "explore", f"give {friend} 12 1", "hostile aa9",
        f"wait item 77 3 day {12 + nth % 9}", "study 690", "study 730", f"move {ways[(nth + 1) % 4]}", "honor 5",
        "flag here", f"wait flag here {other} time 3", "seek", "post 1", "Well met.", f"message 1 {friend}", "Come.",
        "quest", "collect 77 0 5",
    ][: LINES + 2]  # fmt: skip


def turn_with_reports(state: bytes, orders: dict[str, str]) -> tuple[Outcome, int]:
    """A turn and all its reports as text; how many characters they have."""
    outcome = run_turn(RULESET, state, orders, seed="bench", number=1)
    return outcome, sum(len(report_text(report)) for report in outcome.reports.values())


def seconds(factions: int, nobles: int, *, idles: bool = False) -> float:
    """Of the processor, for a turn with its reports."""
    state, orders = crowded(factions, nobles)
    begun = time.process_time()
    turn_with_reports(state, dict.fromkeys(orders, "") if idles else orders)
    return time.process_time() - begun


def growth(points: Sequence[tuple[int, float]]) -> float:
    """The exponent by which seconds grow with nobles: 1 is linear."""
    xs, ys = [math.log(nobles) for nobles, _ in points], [math.log(took) for _, took in points]
    return statistics.linear_regression(xs, ys).slope


def alone(factions: int, nobles: int, *, idles: bool = False) -> Run:
    """A turn in a process of its own."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as process:
        return process.submit(_measured, factions, nobles, idles).result()


def _measured(factions: int, nobles: int, idles: bool) -> Run:
    took = seconds(factions, nobles, idles=idles)
    return Run(took, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)


def two_thousand_lines() -> tuple[FactionView, str]:
    """The eyes of a faction of 62 nobles, and a sheet with thirty orders for each of them."""
    state, orders = crowded(1, 62)
    return look(RULESET, state, "1"), orders["1"]


def checked(text: str, view: FactionView) -> OrderSheet:
    return check_orders(RULESET, view, text)


@pytest.mark.parametrize(("factions", "nobles"), SIZES)
def test_a_turn(benchmark: BenchmarkFixture, factions: int, nobles: int) -> None:
    state, orders = crowded(factions, nobles)
    outcome, characters = benchmark.pedantic(turn_with_reports, args=(state, orders), rounds=1)
    benchmark.extra_info["events"] = len(outcome.events)
    benchmark.extra_info["characters"] = characters
    assert len(outcome.reports) == factions


def test_a_turn_of_a_hundred_idle_factions(benchmark: BenchmarkFixture) -> None:
    state, orders = crowded(100, 100)
    outcome, _ = benchmark.pedantic(turn_with_reports, args=(state, dict.fromkeys(orders, "")), rounds=3)
    assert len(outcome.reports) == 100


def test_the_growth_of_a_turn(benchmark: BenchmarkFixture) -> None:
    """The power is printed."""
    power = benchmark.pedantic(lambda: growth([(nobles, seconds(factions, nobles)) for factions, nobles in SIZES]))
    benchmark.extra_info["power"] = round(power, 2)
    print(f"a turn grows with its nobles by the power of {power:.2f}")
    assert 0.5 < power < 1.5


def test_a_sheet_of_two_thousand_lines(benchmark: BenchmarkFixture) -> None:
    view, text = two_thousand_lines()
    assert 1900 < text.count("\n") < 2100
    assert len(benchmark(checked, text, view).orders) > 1800
