"""How long a turn of Atlantis takes: pytest tests/benchmarks --benchmark-enable

The worlds are crowded by hand: each faction gets its share of units around one place, and the house gives the orders.
What is measured is what the server does: orders read, the turn run, every report made as text and as JSON.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from engine.core import document
from engine.core.ruleset import SeatRequest, begin, check_orders, look, run_turn
from engine.core.telling.report import report_document, report_text
from engine.core.turn import Outcome
from engine.games.atlantis.founding.setup import AtlantisChoices, AtlantisOptions
from engine.games.atlantis.house.player import HOUSE
from engine.games.atlantis.ruleset import RULESET
from engine.games.atlantis.state import FIRST_PLAYER, MONTH, SURFACE, Unit, World
from tests.looks.plays import house_orders

Crowded = tuple[bytes, dict[str, str]]
GOODS = ("sword", "horse", "iron", "wood", "grain", "longbow", "chain armor", "herb")
SKILLS = ("combat", "farming", "mining", "entertainment", "stealth", "observation", "building", "lumberjack")


@cache
def crowded(size: str, factions: int, units: int) -> Crowded:
    """A document with so many factions and units, and the orders of the house."""
    seats = [SeatRequest(id=str(n), name=f"Faction {n}", choices=AtlantisChoices()) for n in range(1, factions + 1)]
    state = begin(RULESET, AtlantisOptions.model_validate({"size": size}), seats, "bench")
    world = document.decode(state, World)
    _settle(world, factions, units)
    state = document.encode(world)
    return state, house_orders(RULESET, HOUSE, state, "bench", 1)


def _settle(world: World, factions: int, units: int) -> None:
    """Spreads the units of each faction over some regions of the land, several factions meeting in each."""
    land = [r for r in world.regions.values() if r.level == SURFACE and r.terrain != "ocean" and not r.town]
    for nth in range(units - factions):
        faction = FIRST_PLAYER + nth % factions
        region = land[(faction * 7 + nth // factions % 12 * 3) % len(land)]
        count = 1 + nth % 9
        items = {region.race or "orc": count, GOODS[nth % len(GOODS)]: count, "silver": 60 * count}
        kind = "Guard" if nth % 3 == 0 else "Hands"
        unit = Unit(world.next_unit, f"{kind} {nth}", faction, region.id, items=items)
        unit.training = {SKILLS[0] if kind == "Guard" else SKILLS[nth % len(SKILLS)]: 2 * MONTH * count}
        world.next_unit += 1
        world.units[unit.id] = unit
        world.place(unit, region)


def turn_with_reports(state: bytes, orders: dict[str, str]) -> tuple[Outcome, int]:
    """A turn and all its reports, as text and as JSON; how many characters they have."""
    outcome = run_turn(RULESET, state, orders, seed="bench", number=1)
    written = sum(len(report_text(report)) for report in outcome.reports.values())
    encoded = sum(len(json.dumps(report_document(report))) for report in outcome.reports.values())
    return outcome, written + encoded


@pytest.mark.parametrize(
    ("size", "factions", "units"), [("64x64", 100, 3_000), ("96x96", 300, 7_500), ("160x160", 1_000, 20_000)]
)
def test_a_turn(benchmark: BenchmarkFixture, size: str, factions: int, units: int) -> None:
    state, orders = crowded(size, factions, units)
    result: tuple[Any, int] = benchmark.pedantic(turn_with_reports, args=(state, orders), rounds=3)
    benchmark.extra_info["lines"] = sum(text.count("\n") for text in orders.values())
    benchmark.extra_info["events"] = len(result[0].events)
    benchmark.extra_info["characters"] = result[1]
    assert len(result[0].reports) == factions


def test_checking_a_sheet(benchmark: BenchmarkFixture) -> None:
    state, orders = crowded("64x64", 100, 3_000)
    view = look(RULESET, state, "1")
    sheet = benchmark(check_orders, RULESET, view, orders["1"])
    assert not sheet.errors


def test_a_new_world_of_128_by_128(benchmark: BenchmarkFixture) -> None:
    seats = [SeatRequest(id=str(n), name=f"Faction {n}", choices=AtlantisChoices()) for n in range(1, 101)]
    state = benchmark.pedantic(begin, args=(RULESET, AtlantisOptions(size="128x128"), seats, "bench"), rounds=2)
    assert len(state) > 1_000_000
