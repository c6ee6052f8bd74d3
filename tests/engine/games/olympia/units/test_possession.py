"""Weights, capacities, and what a stack can carry on foot, on horseback and through the air."""

from __future__ import annotations

import pytest

from engine.games.olympia.state import Thing, World
from engine.games.olympia.units.possession import (
    Load,
    Mode,
    carries,
    flies,
    leads_animals,
    load,
    rides,
    stack_weight,
    wanted,
    weight,
    weight_of,
)
from tests.engine.games.olympia.props.kit import noble, stacked, world
from tests.suite.table import each


def free(made: World, mode: Mode, **items: int) -> int:
    """What else a noble with these things can carry."""
    unit = noble(made, "aa00", items={key.removeprefix("_"): count for key, count in items.items()})
    found = load(made, unit, mode)
    return found.capacity - found.weight


@pytest.mark.rule("OLY-CAP-01", "OLY-CAP-04", "OLY-EX-56")
@each(
    "items, riding, walking",
    [({"_52": 1}, 50, 250), ({"_52": 1, "_51": 1}, 50, 250), ({"_52": 1, "_76": 1}, 50, 1750)],
)
def test_a_man_with_horses_and_an_ox_carries_what_the_examples_say(
    items: dict[str, int], riding: int, walking: int
) -> None:
    made = world("p")
    assert free(made, Mode.RIDE, **items) == riding
    assert free(made, Mode.LAND, **items) == walking


@pytest.mark.rule("OLY-CAP-02", "OLY-CAP-03")
def test_knights_ride_by_themselves_and_a_soldier_has_to_be_carried() -> None:
    made = world("p")
    unit = noble(made, "aa00", items={"14": 1})
    assert rides(made, unit)  # the knight carries 100: the noble
    unit.add("12", 1)
    assert not rides(made, unit)
    unit.add("15", 1)
    assert rides(made, unit)


@pytest.mark.rule("OLY-CAP-05")
def test_to_fly_everything_that_cannot_fly_has_to_be_carried_by_what_can() -> None:
    made = world("p")
    unit = noble(made, "aa00", items={"54": 1})
    assert flies(made, unit)
    unit.add("78", 1)
    assert not flies(made, unit)
    unit.add("54", 1)
    assert flies(made, unit)
    unit.add("52", 1)  # a riding horse cannot fly by itself
    assert not flies(made, unit)
    dragons = noble(made, "aa00", items={"286": 3})
    assert load(made, dragons, Mode.FLY) == Load(100, 0)  # they carry nobody


@pytest.mark.rule("OLY-CAP-07")
def test_the_whole_stack_carries_together_and_prisoners_walk_along() -> None:
    made = world("p")
    top = noble(made, "aa00", items={"78": 5})
    assert load(made, top, Mode.LAND) == Load(500, 100)
    stacked(made, top, noble(made, "aa00", "Feasel", items={"76": 1}))
    stacked(made, top, noble(made, "aa00", "Alion", prisoner=True))
    assert load(made, top, Mode.LAND) == Load(500, 1800)
    assert stack_weight(made, top) == 300 + 500 + 2000


@pytest.mark.rule("OLY-CAP-06")
def test_overload_is_counted_in_percent_of_what_can_be_carried() -> None:
    assert (Load(100, 100).overload, Load(150, 100).overload, Load(199, 100).overload) == (0, 50, 99)
    assert (Load(200, 100).is_too_much, Load(201, 100).is_too_much) == (False, True)
    assert (Load(0, 0).is_too_much, Load(1, 0).is_too_much) == (False, True)


@pytest.mark.rule("OLY-WEIGHT-01", "OLY-CAP-08", "OLY-GAP-01")
def test_what_carries_only_itself_adds_neither_load_nor_capacity() -> None:
    made = world("p")
    unit = noble(made, "aa00", items={"51": 3, "286": 1})
    assert load(made, unit, Mode.LAND) == Load(0, 100)
    assert load(made, unit, Mode.RIDE) == Load(100, 0)
    assert weight(made, unit) == 100 + 3 * 1000 + 2500


def test_unique_things_weigh_something_too() -> None:
    made = world("p")
    made.things["d127"] = Thing(id="d127", kind="artifact", name="Sword", weight=10)
    unit = noble(made, "aa00", unique=["d127"])
    assert weight(made, unit) == 110
    assert load(made, unit, Mode.LAND) == Load(10, 100)


@pytest.mark.rule("OLY-ITEM-02")
def test_animals_have_to_be_led_and_ratspiders_and_men_do_not() -> None:
    made = world("p")
    assert not leads_animals(made, noble(made, "aa00", items={"81": 2, "12": 5, "62": 1}))
    assert leads_animals(made, noble(made, "aa00", items={"52": 1}))


@each(
    "have, quantity, have_left, meant",
    [(10, 4, 0, 4), (10, 0, 0, 10), (10, 0, 3, 7), (10, 9, 3, 7), (10, 20, 0, 10), (2, 5, 3, 0)],
)
def test_a_quantity_of_none_means_all_and_what_is_to_be_left_is_left(
    have: int, quantity: int, have_left: int, meant: int
) -> None:
    assert wanted(have, quantity, have_left) == meant


@pytest.mark.rule("OLY-CAP-03", "OLY-CAP-05", "OLY-CAP-06")
@each(
    "weight, capacity, overload, fits, too_much",
    [(0, 0, 0, True, False), (100, 100, 0, True, False), (101, 100, 1, False, False), (299, 150, 99, False, False),
     (300, 150, 100, False, False), (301, 150, 100, False, True), (99, 100, 0, True, False)],
)  # fmt: skip
def test_loads_at_their_bounds(weight: int, capacity: int, overload: int, fits: bool, too_much: bool) -> None:
    load = Load(weight, capacity)
    assert (load.overload, load.fits, load.is_too_much) == (overload, fits, too_much)


@pytest.mark.rule("OLY-WEIGHT-02", "OLY-CAP-08")
@each(
    "item, weight, on_foot, riding, flying",
    [("52", 1000, 150, 150, 0), ("76", 2000, 1500, -1, 0), ("10", 100, 100, 0, 0), ("79", 10, 0, 0, 0),
     ("1", 0, 0, 0, 0), ("51", 1000, -1, -1, 0), ("d127", 0, 0, 0, 0)],
)  # fmt: skip
def test_what_one_of_a_kind_weighs_and_carries(item: str, weight: int, on_foot: int, riding: int, flying: int) -> None:
    assert weight_of(item) == weight
    assert [carries(item, mode) for mode in (Mode.LAND, Mode.RIDE, Mode.FLY)] == [on_foot, riding, flying]


@pytest.mark.rule("OLY-CAP-07")
def test_all_in_a_stack_carry_and_are_carried() -> None:
    made = world("p")
    made.things["d127"] = Thing(id="d127", kind="artifact", name="Sword", weight=10)
    top = noble(made, "aa00", items={"52": 2, "79": 3})
    stacked(made, top, noble(made, "aa00", "Feasel", unique=["d127"], items={"51": 1, "52": 1, "12": 1}))
    assert load(made, top, Mode.LAND) == Load(30 + 10, 200 + 3 * 150 + 100)
    assert load(made, top, Mode.RIDE) == Load(200 + 30 + 10 + 100, 3 * 150)
    assert load(made, top, Mode.FLY) == Load(200 + 30 + 10 + 3000 + 1000 + 100, 0)
    assert stack_weight(made, top) == 200 + 2000 + 30 + 10 + 1000 + 1000 + 100
