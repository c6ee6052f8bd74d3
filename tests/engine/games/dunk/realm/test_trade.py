"""Supply and export: the orders between towns."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.core.acting import NotPossible
from engine.games.dunk.realm import income
from engine.games.dunk.realm.events import Exported, ShipmentArrived, SupplyTold
from engine.games.dunk.realm.town_orders import has_route
from engine.games.dunk.state import ArmyType, Goods, Kingdom, Race, Town
from engine.testing import LoadedDice, events_of
from tests.engine.games.dunk.props.kit import Scenario, from_one
from tests.engine.games.dunk.props.ordering import order
from tests.suite.table import each


def traders(strip: str, goal: int) -> tuple[Scenario, Kingdom]:
    """A strip of provinces of one kingdom with towns in 1 and `goal`, both with 60 of everything."""
    world = from_one(strip)
    kingdom = world.kingdom(Race.HUMAN, land=range(1, len(strip) + 1), techs=["trade", "towns"])
    for name, place in (("East", 1), ("West", goal)):
        world.province(place, town=Town(name, Race.HUMAN, Goods(60, 60, 60, 60, 60)))
        world.army(kingdom, place, ArmyType.TOWN_GUARD)
    return world, kingdom


def verdict(world: Scenario, kingdom: Kingdom, name: str, **args: Any) -> str:
    with pytest.raises(NotPossible) as problem:
        order(world, kingdom, name, **args)
    return problem.value.code


def ship(
    world: Scenario, kingdom: Kingdom, amount: int, goods: str, to: int, dice: LoadedDice | None = None
) -> Exported:
    (event,) = order(world, kingdom, "export", amount=amount, type=goods, dice=dice, **{"from": 1, "to": to})
    assert isinstance(event, Exported)
    return event


@pytest.mark.rule("DNK-EX-14", "DNK-TORD-42", "DNK-TOWN-16", "DNK-GAP-41")
def test_exported_goods_leave_one_warehouse_and_reach_the_other_at_income() -> None:
    world, kingdom = traders("gwwg", 4)
    event = ship(world, kingdom, 3, "food", 4, LoadedDice({("export", 1, 1): [0.5, 0.1, 0.9]}))
    assert (event.lost, world.town(1).stock.food, world.town(4).stock.food) == (1, 57, 60)
    turn = world.turn(phase="Income")
    income.run(turn)
    assert [(e.town, e.amount, e.goods) for e in events_of(turn, ShipmentArrived)] == [("West", 2, "food")]
    # grassland with humans makes 2: of 62 in stock 60 are surplus, half of it stays beside the new 2
    assert world.town(4).stock.food == 2 + 30


@pytest.mark.rule("DNK-TOWN-16", "DNK-TOWN-17", "DNK-GAP-41")
def test_what_was_lost_on_the_way_or_finds_no_town_any_more_arrives_nowhere() -> None:
    world, kingdom = traders("gwg", 3)
    assert ship(world, kingdom, 1, "ore", 3, LoadedDice(rest=0.0)).lost == 1
    assert not arrivals(world)
    ship(world, kingdom, 5, "food", 3, LoadedDice(rest=0.9))
    world.province(3).town = None
    assert not arrivals(world)


def arrivals(world: Scenario) -> list[ShipmentArrived]:
    turn = world.turn(phase="Income")
    income.run(turn)
    return events_of(turn, ShipmentArrived)


@pytest.mark.rule("DNK-TOWN-17", "DNK-GAP-41")
@each("roll, lost", [(0.166, 1), (0.167, 0)])
def test_each_unit_of_raw_material_is_lost_with_a_chance_of_one_sixth(roll: float, lost: int) -> None:
    world, kingdom = traders("gwg", 3)
    assert ship(world, kingdom, 1, "ore", 3, LoadedDice(rest=roll)).lost == lost


@pytest.mark.rule("DNK-TOWN-17", "DNK-EX-14")
def test_about_a_sixth_of_a_large_cargo_is_lost() -> None:
    world, kingdom = traders("gwg", 3)
    world.town(1).stock.timber = 6000
    assert ship(world, kingdom, 6000, "timber", 3).lost == pytest.approx(1000, abs=120)


@pytest.mark.rule("DNK-TOWN-17", "DNK-GAP-41")
def test_tradegoods_are_never_lost() -> None:
    world, kingdom = traders("gwg", 3)
    assert ship(world, kingdom, 60, "tradegoods", 3, LoadedDice(rest=0.0)).lost == 0
    assert world.state.this_turn.shipments == [(3, "tradegoods", 60)]


@pytest.mark.rule("DNK-TOWN-16", "DNK-GAP-41")
@each(
    "strip, roads, goal, way",
    [
        ("gg", [], 2, True),
        ("gwwwwg", [], 6, True),
        ("gwwwwwg", [], 7, False),
        ("gggg", [2, 3], 4, True),
        ("gggg", [2], 4, False),
        ("gwgwg", [3], 5, True),
        ("gmw", [], 3, False),
    ],
)
def test_towns_trade_over_at_most_five_steps_of_roads_or_water(
    strip: str, roads: list[int], goal: int, way: bool
) -> None:
    world, _ = traders(strip, goal)
    for number in roads:
        world.province(number, roads=True)
    assert has_route(world.state, 1, goal) is way


@pytest.mark.rule("DNK-TORD-42", "DNK-GAP-41", "DNK-GAP-11")
def test_why_an_export_is_refused() -> None:
    world, kingdom = traders("gwgwg", 5)
    stranger = world.kingdom(Race.ORC, land=[3])
    world.province(3, town="Grub")

    def code(amount: int, to: int, origin: int = 1) -> str:
        return verdict(world, kingdom, "export", amount=amount, type="food", **{"from": origin, "to": to})

    assert code(61, 3) == "town_unfriendly"
    world.ally(kingdom, stranger)
    assert code(61, 3) == "out_of_stock"
    assert code(1, 1) == "same_town"
    assert code(1, 2) == "no_town_there"
    assert code(1, 1, origin=3) == "not_yours"
    assert code(1, 5) == "no_way"
    world.province(3, roads=True, out_of_control=True)
    assert code(1, 3) == "town_besieged"
    assert ship(world, kingdom, 60, "food", 5).amount == 60
    world.province(1, out_of_control=True)
    assert code(1, 5) == "out_of_control"
    kingdom.techs.remove("trade")
    assert code(1, 5) == "no_tech"


@pytest.mark.rule("DNK-GAP-41")
def test_an_ally_receives_goods_but_can_not_be_robbed_of_them() -> None:
    world, kingdom = traders("gwg", 3)
    friend = world.kingdom(Race.ORC, land=[3])
    world.province(3, town="Grub")
    world.ally(kingdom, friend)
    assert ship(world, kingdom, 5, "food", 3, LoadedDice(rest=0.99)).town == "Grub"
    assert verdict(world, kingdom, "export", amount=1, type="food", **{"from": 3, "to": 1}) == "not_yours"


@pytest.mark.rule("DNK-TORD-41", "DNK-TOWN-13", "DNK-GAP-43")
def test_supply_tells_a_province_which_town_next_to_it_to_supply_for_nothing() -> None:
    world, kingdom = traders("gggg", 3)
    origin: dict[str, Any] = {"from": 2}
    (event,) = order(world, kingdom, "supply", town=3, **origin)
    assert isinstance(event, SupplyTold)
    assert event.town == "West"
    assert (world.province(2).supplies, kingdom.gold) == (3, 0)
    assert verdict(world, kingdom, "supply", town=1, **{"from": 4}) == "town_too_far"
    assert verdict(world, kingdom, "supply", town=2, **{"from": 3}) == "no_town_there"
    world.province(3, owner=world.kingdom(Race.ORC))
    assert verdict(world, kingdom, "supply", town=3, **{"from": 2}) == "town_unfriendly"
    assert verdict(world, kingdom, "supply", town=1, **{"from": 3}) == "not_yours"


def test_all_five_kinds_of_goods_are_exported() -> None:
    world, kingdom = traders("gg", 2)
    for goods in ("food", "timber", "ore", "spec", "tradegoods"):
        ship(world, kingdom, 1, goods, 2, LoadedDice(rest=0.99))
    counted = Counter(goods for _, goods, _ in world.state.this_turn.shipments)
    assert len(counted) == 5
    assert world.town(1).stock == Goods(59, 59, 59, 59, 59)
