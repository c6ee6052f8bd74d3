"""How long a turn of Overlord takes: pytest tests/benchmarks/turns/test_overlord_turn.py --benchmark-enable

Every faction gets a household of units around its hero, and every unit a program of thirty orders: conditions several
deep, things handed on, study, work, use of the land. What is measured is what the server does: orders read, thirty
days run, every report made as text.
"""

from __future__ import annotations

import math
import multiprocessing
import resource
import statistics
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from engine.core import document
from engine.core.ruleset import SeatRequest, begin, run_turn
from engine.core.telling.report import report_text
from engine.core.turn import Outcome
from engine.games.overlord.founding.setup import OverlordChoices, OverlordOptions
from engine.games.overlord.ruleset import RULESET
from engine.games.overlord.state import COIN, STUDY_DAY, Kind, Unit, World
from tests.benchmarks.alone import Run

LINES = 30
LEADERS = ("general", "mage", "adventurer", "craftsman")
STARTS = ("colonial", "border", "imperial")
SIZES = ((50, 1_000), (150, 3_000), (500, 10_000))  # factions, units


@cache
def crowded(factions: int, units: int) -> tuple[bytes, dict[str, str]]:
    """A document with so many factions and units, and thirty lines of orders for each unit of theirs."""
    seats = [
        SeatRequest(
            id=str(n),
            name=f"House {n}",
            choices=OverlordChoices.model_validate({"leader": LEADERS[n % 4], "start": STARTS[n % 3]}),
        )
        for n in range(1, factions + 1)
    ]
    world = document.decode(begin(RULESET, OverlordOptions(), seats, "bench"), World)
    homes = {faction.id: faction for faction in world.factions.values() if faction.seat}
    for nth, faction in enumerate(homes.values()):
        hero = next(unit for unit in world.units.values() if unit.faction == faction.id)
        faction.fund[COIN] = 50_000
        for number in range(units // factions - 2):
            _enlist(world, hero, nth + number)
    orders = {faction.seat: _sheet(world, faction.id) for faction in homes.values()}
    return document.encode(world), orders


def _enlist(world: World, hero: Unit, nth: int) -> None:
    """Adds followers, ten or so, to the hero's stack; some of them know a trade."""
    unit = Unit(f"U{world.next_unit}", f"Band {nth}", hero.faction, "man", Kind.FOLLOWER, 5 + nth % 10, hero.location)
    world.next_unit += 1
    unit.leader = hero.id
    unit.items = {COIN: 300, "food": nth % 7, "wood": 3}
    unit.experience = {"cmbt": 20 * STUDY_DAY} if nth % 2 else {"digg": 20 * STUDY_DAY}
    world.units[unit.id] = unit
    world.locations[hero.location].units.append(unit.id)


def _sheet(world: World, faction: str) -> str:
    """The orders of a whole faction: a section of `LINES` lines for every unit."""
    own = [unit for unit in world.units.values() if unit.faction == faction]
    lines = [f"GAME {faction}"]
    for nth, unit in enumerate(own):
        lines += [f"UNIT {unit.id}", *_program(own, unit, nth)]
    return "\n".join([*lines, "END", ""])


def _program(own: list[Unit], unit: Unit, nth: int) -> list[str]:
    friend, other = own[(nth + 1) % len(own)].id, own[(nth + 5) % len(own)].id
    lines = [
        f'NAME "Band {nth}"', "SETTING SHARE ON", f"HAVE food {5 + nth % 3}", f"-GIVE {friend} food 2",
        f"--SEE {other}", f"---GIVE {other} wood 1", "DAY 12", "-DROP wood 1", "--STUDY scou 1", f"SEE {other}",
        f"-STACK {own[0].id}", "--5 STUDY cmbt", "SIZE 50", "-STUDY fore", f"+GIVE {friend} coin 5", "WAIT 7",
        "-WAIT 5", "--GIVE U1 coin 1", "SKILL cmbt 2 LEVEL", "-EQUIP swrd", f"AT {unit.location}", "-EQUIP club",
        "D20 STUDY cmbt", "10 STUDY cmbt", "HAVE hrse", "-STUDY ridi" if nth < 0 else "-STUDY beas", "DAY 25",
        "-5 WORK", "SYNCHRO " + friend, "@WORK",
    ]  # fmt: skip
    return lines[:LINES]


def turn_with_reports(state: bytes, orders: dict[str, str]) -> tuple[Outcome, int]:
    """A turn and all its reports as text; how many characters they have."""
    outcome = run_turn(RULESET, state, orders, seed="bench", number=1)
    return outcome, sum(len(report_text(report)) for report in outcome.reports.values())


def idle(orders: dict[str, str]) -> dict[str, str]:
    """Sheets in which nobody is told to do anything: all work."""
    return dict.fromkeys(orders, "")


def growth(points: Sequence[tuple[int, float]]) -> float:
    """The exponent by which seconds grow with units: 1 is linear."""
    xs, ys = [math.log(units) for units, _ in points], [math.log(seconds) for _, seconds in points]
    return statistics.linear_regression(xs, ys).slope


def alone(factions: int, units: int, *, idles: bool = False) -> Run:
    """A turn in a process of its own: its seconds, and the most memory the process ever had."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as process:
        return process.submit(_measured, factions, units, idles).result()


def _measured(factions: int, units: int, idles: bool) -> Run:
    state, orders = crowded(factions, units)
    begun = time.perf_counter()
    turn_with_reports(state, idle(orders) if idles else orders)
    return Run(time.perf_counter() - begun, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)


@pytest.mark.parametrize(("factions", "units"), SIZES)
def test_a_turn(benchmark: BenchmarkFixture, factions: int, units: int) -> None:
    state, orders = crowded(factions, units)
    outcome, characters = benchmark.pedantic(turn_with_reports, args=(state, orders), rounds=1)
    benchmark.extra_info["lines"] = sum(text.count("\n") for text in orders.values())
    benchmark.extra_info["events"] = len(outcome.events)
    benchmark.extra_info["characters"] = characters
    assert len(outcome.reports) == factions


def test_a_turn_in_which_everybody_idles(benchmark: BenchmarkFixture) -> None:
    state, orders = crowded(500, 10_000)
    outcome, _ = benchmark.pedantic(turn_with_reports, args=(state, idle(orders)), rounds=1)
    assert len(outcome.reports) == 500


def test_the_growth_of_a_turn(benchmark: BenchmarkFixture) -> None:
    """The power is printed: seconds of the processor, so that other work on the machine hardly counts."""

    def measured() -> float:
        points = []
        for factions, units in SIZES:
            state, orders = crowded(factions, units)
            begun = time.process_time()
            turn_with_reports(state, orders)
            points.append((units, time.process_time() - begun))
        return growth(points)

    power = benchmark.pedantic(measured, rounds=1)
    benchmark.extra_info["power"] = round(power, 2)
    print(f"a turn grows with its units by the power of {power:.2f}")
    assert 0.5 < power < 1.5
