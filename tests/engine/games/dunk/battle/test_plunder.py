"""Plunder of provinces and towns."""

from __future__ import annotations

import pytest

from engine.games.dunk.armies import events
from engine.games.dunk.battle import marching
from engine.games.dunk.state import Army, ArmyType, Goods, Kingdom, Leaders, Plague, Race, Town
from engine.testing import LoadedDice, events_of
from tests.engine.games.dunk.props.kit import Scenario
from tests.engine.games.dunk.props.warring import obey, realm, refusals
from tests.suite.table import each


def with_town(**stock: int) -> tuple[Scenario, Kingdom, Army, Army]:
    world, one = realm("l", Race.HUMAN, Leaders.MAGES, 0, "town_plunder")
    world.province(1, town=Town("Gull", Race.HUMAN, Goods(**stock)))
    return world, one, world.army(one, 1), world.army(one, 1, ArmyType.TOWN_GUARD)


@pytest.mark.rule("DNK-TORD-06", "DNK-LEADER-04")
def test_death_training_is_free_has_no_ceiling_and_may_be_combined_with_plunder() -> None:
    world, one = realm("lll", Race.HUMAN, Leaders.WARRIORS, 0, "death_training", "province_plunder")
    army = world.army(one, 1, erf=9, heading=["e"])
    turn = obey(world, one, f"plunder {army.id}\ndeath_train {army.id}", dice=LoadedDice(rest=0.9))
    marching.run_movement(turn)
    assert (army.erf, army.province, one.gold) == (10, 1, 3)
    fatal = obey(world, one, f"move {army.id} dt", dice=LoadedDice(rest=0.0))
    assert not world.state.armies
    assert events_of(fatal, events.DeathTrainingKilled)


@pytest.mark.rule("DNK-TORD-06")
def test_an_army_that_has_nothing_to_lose_is_maimed_all_the_same() -> None:
    world, one = realm("lll", Race.HUMAN, Leaders.WARRIORS, 0, "death_training")
    army = world.army(one, 1, erf=2)
    maimed = obey(world, one, f"death_train {army.id}", dice=LoadedDice(rest=0.15))
    assert army.erf == 2
    assert [event.erf for event in events_of(maimed, events.DeathTrainingMaimed)] == [2]
    assert not events_of(maimed, events.DeathTrained)


@pytest.mark.rule("DNK-TORD-28", "DNK-TORD-29", "DNK-TORD-30", "DNK-TORD-32", "DNK-STRUCT-02", "DNK-PLAGUE-13")
def test_plunder_pays_at_once_and_leaves_nothing() -> None:
    world, one = realm("lll", Race.ORC, Leaders.MAGES, 0, "province_plunder")
    world.province(1, villages=2, stables=1, warg_farms=1, plague=Plague(1, 1), roads=True)
    army = world.army(one, 1)
    turn = obey(world, one, f"plunder {army.id}\nmove {army.id} e\nplace 2")
    province = world.state.provinces[1]
    assert one.ledger[0] == ("plunder", 6)
    assert one.gold == 4  # the new army is paid with the booty
    assert (province.race, province.villages, province.stables, province.warg_farms) == (None, 0, 0, 0)
    assert province.plague is None
    assert province.roads
    assert army.heading == ["e"]
    assert world.state.this_turn.plunders == world.state.this_turn.country_plunders == {one.id: 1}
    assert events_of(turn, events.Plundered)[0].gold == 6


@pytest.mark.rule("DNK-TORD-30", "DNK-GAP-44", "DNK-LOG-01")
@each("number, race, gold", [
    (20, Race.ORC, 3), (19, Race.ORC, 4), (19, Race.HUMAN, 3), (20, Race.HUMAN, 3),
])  # fmt: skip
def test_orcs_plundered_better_in_old_campaigns(number: int, race: Race, gold: int) -> None:
    world, one = realm("l", race, Leaders.MAGES, 0, "province_plunder")
    world.state.options.number = number
    army = world.army(one, 1)
    obey(world, one, f"plunder {army.id}")
    assert one.gold == gold


@pytest.mark.rule("DNK-TORD-31", "DNK-GAP-44")
def test_town_guards_do_not_plunder_but_did_in_old_campaigns() -> None:
    world, one = realm("l", Race.HUMAN, Leaders.MAGES, 0, "province_plunder")
    guard = world.army(one, 1, ArmyType.TOWN_GUARD)
    assert refusals(obey(world, one, f"plunder {guard.id}")) == ["DNK-TORD-31"]
    world.state.options.number = 3
    obey(world, one, f"plunder {guard.id}")
    assert one.gold == 3


@pytest.mark.rule("DNK-TORD-31", "DNK-DIPL-06")
def test_no_plunder_beside_enemies_but_on_the_land_of_friends() -> None:
    world, one = realm("ll", Race.HUMAN, Leaders.MAGES, 0, "province_plunder")
    friend, enemy = world.kingdom(land=[2]), world.kingdom()
    world.ally(one, friend)
    world.war(one, enemy)
    army, abroad = world.army(one, 1), world.army(one, 2)
    world.army(enemy, 1)
    turn = obey(world, one, f"plunder {army.id}\nplunder {abroad.id}")
    assert refusals(turn) == ["DNK-TORD-31"]
    assert world.state.provinces[2].race is None
    assert one.gold == 3


@pytest.mark.rule("DNK-TORD-30")
def test_where_nobody_lives_there_is_nothing_to_plunder() -> None:
    world, one = realm("l", Race.HUMAN, Leaders.MAGES, 0, "province_plunder")
    world.province(1, race=None)
    army = world.army(one, 1)
    assert refusals(obey(world, one, f"plunder {army.id}")) == ["DNK-TORD-30"]
    assert not world.state.this_turn.plunders


@pytest.mark.rule("DNK-TORD-33")
def test_plunder_all_spares_villages_and_farms() -> None:
    world, one = realm("lllll", Race.ORC, Leaders.MAGES, 0, "province_plunder")
    world.province(2, villages=1)
    world.province(3, stables=1)
    world.province(4, warg_farms=1)
    armies = [world.army(one, number) for number in (1, 1, 2, 3, 4, 5)]
    obey(world, one, f"plunder {armies[3].id}\nplunder all")
    assert [province.number for province in world.state.provinces.values() if province.race is None] == [1, 3, 5]
    assert one.gold == 4 + 3 + 3


@pytest.mark.rule("DNK-TORD-28", "DNK-ORDER-09")
def test_plunder_must_be_known() -> None:
    world, one = realm("l", Race.ORC)
    world.army(one, 1)
    assert refusals(obey(world, one, "plunder 1\nplunder all")) == ["DNK-ORDER-09"] * 2


@pytest.mark.rule("DNK-TORD-39", "DNK-GAP-45", "DNK-TOWN-20", "DNK-STRUCT-02")
@each(
    "stock, gold",
    [({"food": 5}, 0), ({"food": 5, "ore": 8}, 2), ({"timber": 60}, 3), ({"spec": 4, "tradegoods": 8}, 2)],
)
def test_town_plunder_pays_a_sixth_of_the_stock_and_at_most_three(stock: dict[str, int], gold: int) -> None:
    world, one, army, _guard = with_town(**stock)
    obey(world, one, f"town_plunder {army.id}")
    assert one.gold == gold
    assert world.state.provinces[1].town is None
    assert list(world.state.armies) == [army.id]
    assert world.state.this_turn.plunders == {one.id: 1}


@pytest.mark.rule("DNK-TORD-39")
def test_town_plunder_needs_a_town() -> None:
    world, one = realm("l", Race.HUMAN, Leaders.MAGES, 0, "town_plunder")
    world.army(one, 1)
    assert refusals(obey(world, one, "town_plunder 1")) == ["DNK-TORD-39"]


@pytest.mark.rule("DNK-TORD-39", "DNK-TORD-31")
def test_a_guard_does_not_plunder_its_own_town() -> None:
    world, one, _, guard = with_town(food=60)
    assert refusals(obey(world, one, f"town_plunder {guard.id}")) == ["DNK-TORD-31"]
