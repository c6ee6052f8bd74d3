"""How long Overlord's orders take: `pytest tests/benchmarks/turns/test_overlord_orders.py --benchmark-enable`.

Meant: a file of 2,000 lines read and checked in less than 100 ms (median); a month's scheduling of units with 30
orders each growing near linearly (10,000 units: about 8 s, what the handlers do left aside).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from engine.core.orders import OrderSheet, book_of, read_orders
from engine.core.ruleset import check_orders, look
from engine.core.turn import Turn
from engine.games.overlord.acting.contract import Acting, Handler, Result
from engine.games.overlord.acting.lists import lists
from engine.games.overlord.book import BOOK
from engine.games.overlord.month import conditions
from engine.games.overlord.month.day import Month
from engine.games.overlord.ruleset import RULESET
from engine.games.overlord.scratch import Scratch
from engine.games.overlord.sight.view import FactionView
from engine.games.overlord.state import Faction, Kind, Location, Pending, Unit, World
from tests.benchmarks.turns.test_overlord_turn import crowded

DEEDS = book_of(conditions.ORDERS, conditions.SWAPPING).deeds

LINES = (
    "HAVE iron 5", "-GIVE U{other} iron 2", "--MOVE N", "SEE U{other}", "-STACK U{other}", "--STUDY mage 1", "DAY 15",
    "-15 GUARD", "SIZE 50", "-@PILLAGE", "+30 STUDY CMBT", "@GIVE U{other} food 1 5", "D17 TARGET B12",
    'NAME "The Hooterville Posse"', "SWAP U{other} 1000 coin 15 fish", "TACTIC FIGHT FRONT CENTER CHARGE",
    "COMBAT RPHS SBOA SHAI", "-BUY 10 lbow 200", "-TEACH U{other} CMBT", "-10 USE digg",
)  # fmt: skip


def orders_of(units: Sequence[int], each: int, dice: random.Random) -> str:
    sections = []
    for unit in units:
        lines = [LINES[number % len(LINES)].format(other=dice.choice(units)) for number in range(each)]
        sections.append(f"UNIT U{unit}\n" + "\n".join(lines))
    return "\n".join(sections)


def checked(text: str, view: FactionView) -> OrderSheet:
    sheet = check_orders(RULESET, view, text)
    assert sheet.diagnostics
    return sheet


def two_thousand_lines() -> tuple[FactionView, str]:
    """The eyes of who has some hundred units in a city, and twenty orders for each of 95 of them."""
    state, _ = crowded(3, 300)
    view = look(RULESET, state, "1")
    units = [int(number[1:]) for number in view.own][:95]
    return view, orders_of(units, 20, random.Random(1))


def test_a_file_of_two_thousand_lines(benchmark: Any) -> None:
    view, text = two_thousand_lines()
    assert text.count("\n") + 1 == 1995
    assert len(benchmark(checked, text, view).orders) == 1900


def world_of(units: int) -> World:
    dice = random.Random(units)
    world = World(factions={"f05": Faction(id="f05", name="Reds", seat="1")})
    places = [f"L{number}" for number in range(1, units // 10 + 1)]
    for place in places:
        world.locations[place] = Location(id=place, name=place, terrain="plai")
    for number in range(1, units + 1):
        place = dice.choice(places)
        world.units[f"U{number}"] = Unit(id=f"U{number}", name="Robin", faction="f05", race="ldr", kind=Kind.LEADER,
                                         figures=1, location=place)  # fmt: skip
        world.locations[place].units.append(f"U{number}")
    return world


def month_of(world: World, text: str) -> Month:
    def give(acting: Acting) -> Result:
        return Result.NOT_YET

    handlers: dict[str, Handler] = {spec.keyword: lambda acting: Result.EXECUTED for spec in BOOK.specs}
    handlers.update(DEEDS)
    handlers["give"] = give
    turn = Turn(world, {}, seed="benchmark", number=1, scratch=Scratch(), book=BOOK)
    sheet = read_orders(text, BOOK)
    by_unit: dict[str, list[Pending]] = {}
    for order in sheet.orders:
        by_unit.setdefault(order.unit, []).extend(lists(turn).fill([order]))
    for unit, found in by_unit.items():
        world.units[unit].orders = found
    return Month(turn, handlers)


@pytest.mark.parametrize("units", [500, 2000])
def test_a_month_of_units_with_thirty_orders(benchmark: Any, units: int) -> None:
    def planned() -> tuple[tuple[Month], dict[str, Any]]:
        return (month_of(world_of(units), orders_of(range(1, units + 1), 30, random.Random(2))[:1_000_000]),), {}

    benchmark.pedantic(Month.run, setup=planned, rounds=3)
