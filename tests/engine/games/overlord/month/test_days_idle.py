"""Overlord: units whose orders are blocked are left alone, and nothing that happens is changed by that."""

from __future__ import annotations

import random

import pytest

from engine.core.orders import book_of
from engine.games.overlord.acting.contract import Acting, Result
from engine.games.overlord.month import conditions
from engine.games.overlord.month.day import Month
from engine.games.overlord.units.known import near
from tests.engine.games.overlord.props.days import REAL, Diary, comes_on, left, month, world_of
from tests.suite.table import each

DEEDS = book_of(conditions.ORDERS, conditions.SWAPPING).deeds


class Naive(Month):
    """Asks every unit in every pass, as the rulebook words it."""

    def _visit(self, location: object) -> None:
        self._vain.clear()
        self._refused.clear()
        super()._visit(location)  # type: ignore[arg-type]  # the argument is only handed on

    def _dawn(self) -> None:
        for unit in self.world.units.values():
            self._awaken(unit)


def richer(acting: Acting) -> Result:
    """An order that depends on what another unit has."""
    other = near(acting, acting.order["unit"])
    rich = other is not None and other.count("iron") > acting.unit.count("iron")
    return Result.EXECUTED if rich else Result.NOT_YET


def _random_month(seed: int, kind: type[Month]) -> tuple[list[str], list[list[str]], int]:
    dice = random.Random(seed)
    units = [f"U{number}" for number in range(1, 13)]
    world = world_of(*units, places={unit: dice.choice(("L1", "L2", "L3")) for unit in units})
    orders = {}
    for unit in units:
        lines = []
        for _ in range(dice.randint(0, 8)):
            other = dice.choice(units)
            number = dice.randint(1, 3)
            order = dice.choice(
                (f"GIVE {other} iron {number}", f"HAVE iron {2 * number}", f"SEE {other}", "USE mini", "NAME x",
                 "STUDY cmbt", f"MOVE L{number}", f"STACK {other}")
            )  # fmt: skip
            lines.append(dice.choice(("", "", "-", "--", "+")) + dice.choice(("", "@", "3 ", "D9 ")) + order)
        orders[unit] = "\n".join(lines) or "WORK"
    diary = Diary({**REAL, "stack": richer})
    plan = month(world, orders, diary, kind)
    plan.evening = tuple(comes_on(dice.randint(1, 29), unit, dice.choice(("L1", "L2", "L3"))) for unit in units)
    plan.run()
    return diary.entries, [left(world, unit) for unit in units], plan.asked


@pytest.mark.rule("OVL-FORM-19")
@each("seed", range(30))
def test_leaving_blocked_units_alone_changes_nothing_of_what_happens(seed: int) -> None:
    entries, lists_left, asked = _random_month(seed, Month)
    naive_entries, naive_left, naive_asked = _random_month(seed, Naive)
    assert (entries, lists_left) == (naive_entries, naive_left)
    assert asked <= naive_asked


def test_a_unit_that_waits_for_its_own_goods_is_asked_once_until_they_come() -> None:
    world = world_of("U1", "U2")
    diary = Diary(REAL)
    month(world, {"U1": "HAVE iron 2", "U2": "@DESCRIBE Busy"}, diary).run()
    assert [tried for tried in diary.tried if "U1" in tried] == ["1 U1 HAVE iron 2"]


def test_units_whose_orders_are_all_blocked_are_tried_once_in_a_month() -> None:
    units = [f"U{number}" for number in range(1, 21)]
    world = world_of(*units)
    blocked = "\n".join(
        ("HAVE iron 5", "-MOVE N", "GIVE U9999 iron 1", "SEE U9998", "-STACK", "SKILL cmbt 2", "SIZE 50", "AT L9999",
         "@USE digg")
    )  # fmt: skip
    diary = Diary({**REAL, **DEEDS, "use": lambda acting: Result.EXECUTED})
    plan = month(world, dict.fromkeys(units, blocked), diary)
    plan.run()
    # Six immediate orders are tried on day 1; the full-day order on every day.
    assert plan.asked == 20 * (6 + 30)


@pytest.mark.rule("OVL-FORM-19")
def test_what_another_brings_late_in_the_day_still_wakes_a_unit_that_has_executed_today() -> None:
    world = world_of("U1", "U2", "U3")
    world.units["U3"].items = {"iron": 1}
    diary = Diary({**REAL, "stack": richer})
    plan = month(world, {"U1": "@NAME One\nSTACK U2", "U3": "NAME a\nNAME b\nNAME c\nGIVE U2 iron 1"}, diary)
    plan.turn.day = 1
    plan.run_day()
    assert "1 U1 STACK U2" in diary.entries
