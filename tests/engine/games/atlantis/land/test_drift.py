"""What a month does to the land: money, people, towns, prices, roads."""

from __future__ import annotations

import pytest

from engine.games.atlantis.land import drift
from engine.games.atlantis.land.drift import price_target
from engine.games.atlantis.land.economy import (
    blessing,
    entertainment_money,
    peasants,
    pillage,
    refresh,
    set_wages,
    tax_money,
    town_kind,
    work_income,
)
from engine.games.atlantis.land.events import RoadDecayed, RoadWorn, TownGrew
from engine.games.atlantis.land.grid import Atlas
from engine.games.atlantis.land.markets import set_amounts
from engine.games.atlantis.land.roads import has_crossing
from engine.games.atlantis.rules.land import TERRAINS
from engine.games.atlantis.state import Market, Region, Town
from engine.testing import LoadedDice, events_of
from tests.engine.games.atlantis.props.kit import Scenario
from tests.suite.table import each


def sample() -> tuple[Scenario, Region]:
    """The sample region of the rulebook: a plain with 500 wood elves."""
    world = Scenario("pp", "pp")
    return world, world.region(2, race="wood elf", population=500, wages=15, products={"horse": 39})


def market(people: int = 0, **changes: int) -> Market:
    line = Market("grain", True, 20, 0, 20, people, people + 2000, 60, 120)
    for field, value in changes.items():
        setattr(line, field, value)
    return line


# --- the money of a region ---


@pytest.mark.rule("ATL-EX-05", "ATL-GAP-15", "ATL-REGION-06", "ATL-REGION-08", "ATL-REGION-09", "ATL-REGION-10")
def test_the_sample_region_has_the_money_and_recruits_of_the_rulebook() -> None:
    _, region = sample()
    assert (region.tax, region.entertainment, region.wages) == (2500, 125, 15)
    assert [(line.item, line.amount, line.price) for line in region.markets] == [
        ("wood elf", 50, 60),
        ("leader", 10, 120),
    ]


@pytest.mark.rule("ATL-INCOME-03")
def test_entertainment_is_much_less_than_tax_or_wages() -> None:
    _, region = sample()
    assert 10 * entertainment_money(region) < min(tax_money(region), work_income(region))


@pytest.mark.rule("ATL-GAP-16")
def test_a_region_pays_wages_for_a_fifth_of_its_people() -> None:
    _, region = sample()
    assert work_income(region) == 1500


@pytest.mark.rule("ATL-GAP-13")
def test_a_starting_city_pays_wages_for_all_its_people() -> None:
    _world, region = sample()
    region.town = Town("Start", 5000, 5000, is_starting_city=True)
    set_wages(region)
    assert work_income(region) == 5500 * 18


@pytest.mark.rule("ATL-GAP-17")
def test_money_that_was_not_taxed_does_not_pile_up() -> None:
    world, region = sample()
    drift.run(world.turn())
    drift.run(world.turn())
    assert region.tax == 2500


@pytest.mark.rule("ATL-TOWN-01", "ATL-GAP-21")
@each(
    "people, kind, bonus",
    [(500, "village", 1), (999, "village", 1), (1000, "town", 2), (1999, "town", 2), (2000, "city", 3)],
)
def test_a_settlement_adds_to_wages_and_people_by_its_size(people: int, kind: str, bonus: int) -> None:
    world, region = sample()
    world.region(2, town=people)
    assert region.town is not None
    assert town_kind(region.town) == kind
    assert (region.wages, peasants(region)) == (15 + bonus, 500 + people)
    assert region.tax == (500 + people) * (5 + bonus)


# --- pillage and blessing ---


@pytest.mark.rule("ATL-TAX-07", "ATL-GAP-18")
def test_pillage_takes_six_off_the_wages_which_come_back_by_one_a_month() -> None:
    world, region = sample()
    pillage(region)
    assert (region.wages, region.tax) == (15, 0)  # who works this month has still the old wage
    turn = world.turn()
    turn.state.this_turn.pillaged = [2]
    drift.run(turn)
    assert region.wages == 9
    turn.state.this_turn.pillaged = []
    wages = []
    for _ in range(8):
        drift.run(turn)
        wages.append(region.wages)
    assert wages == [10, 11, 12, 13, 14, 15, 15, 15]


@pytest.mark.rule("ATL-GAP-18")
def test_pillage_never_lowers_wages_below_six() -> None:
    world, region = sample()
    for _ in range(3):
        pillage(region)
        turn = world.turn()
        turn.state.this_turn.pillaged = [2]
        drift.run(turn)
    assert (region.wages, region.pillaged) == (6, 9)


@pytest.mark.rule("ATL-GAP-78")
def test_a_blessing_makes_next_months_wages_and_grain_better_and_then_is_over() -> None:
    world, region = sample()
    region.bounty = 3
    drift.run(world.turn())
    assert (region.wages, blessing(region, "grain", 40), blessing(region, "horse", 40)) == (16, 12, 0)
    drift.run(world.turn())
    assert (region.wages, blessing(region, "grain", 40)) == (15, 0)


# --- growth ---


@pytest.mark.rule("ATL-GAP-22")
def test_people_grow_towards_half_more_where_all_the_land_yields_is_produced() -> None:
    world, region = sample()
    sizes = []
    for _ in range(3):
        region.products[0].produced = 39
        drift.run(world.turn())
        sizes.append(region.population)
    assert sizes == [550, 590, 622]  # a fifth of the way to 750 each month


@pytest.mark.rule("ATL-GAP-22")
def test_people_drift_back_where_nobody_works_the_land() -> None:
    world, region = sample()
    region.population = 700
    drift.run(world.turn())
    assert region.population == 660


@pytest.mark.rule("ATL-GAP-22")
def test_advanced_products_do_not_count_for_growth() -> None:
    world, region = sample()
    world.region(2, products={"horse": 40, "winged horse": 5})
    region.products[1].produced = 5
    drift.run(world.turn())
    assert region.population == 500


def town_world(people: int, *, sold: int, wanted: int = 100) -> tuple[Scenario, Region, Town]:
    world, region = sample()
    world.region(2, town=people, wants={"grain": (15, wanted)})
    region.markets[-1].traded = sold
    assert region.town is not None
    return world, region, region.town


@pytest.mark.rule("ATL-TOWN-02", "ATL-GAP-22")
def test_a_village_whose_demand_is_met_grows_a_fifth_of_the_way_to_4000() -> None:
    world, _, town = town_world(500, sold=100)
    drift.run(world.turn())
    assert (town.population, town.base_population) == (1200, 800)


@pytest.mark.rule("ATL-TOWN-02", "ATL-GAP-22")
def test_two_thirds_of_the_demand_are_enough_for_full_growth_and_a_third_for_half() -> None:
    for sold, people in ((67, 1200), (34, 808)):
        world, _, town = town_world(500, sold=sold)
        drift.run(world.turn())
        assert town.population == people


@pytest.mark.rule("ATL-GAP-22")
def test_a_town_without_supply_shrinks_to_two_thirds_of_what_it_was_and_no_further() -> None:
    world, region, town = town_world(500, sold=100)
    for _ in range(12):
        region.markets[-1].traded = 100
        drift.run(world.turn())
    best = town.population
    for _ in range(40):
        drift.run(world.turn())
    assert town.population == town.base_population
    assert town.base_population == pytest.approx(best * 2 / 3, abs=30)


@pytest.mark.rule("ATL-TOWN-03", "ATL-TOWN-04")
def test_the_world_hears_when_a_village_becomes_a_town_and_a_town_a_city() -> None:
    world, region, town = town_world(900, sold=100)
    news = []
    for _ in range(3):
        turn = world.turn()
        region.markets[-1].traded = 100
        drift.run(turn)
        news += [(event.was, event.became, event.seen_by) for event in events_of(turn, TownGrew)]
    assert news == [("village", "town", ("*",)), ("town", "city", ("*",))]
    assert town.population >= 2000


@pytest.mark.rule("ATL-TOWN-04", "ATL-GAP-22")
def test_trade_items_count_five_times_for_a_city_and_not_at_all_for_a_town() -> None:
    _world, region, town = town_world(2000, sold=0, wanted=100)
    region.markets.append(Market("silk", True, 100, 20, 100, high_amount=20, traded=20))
    assert drift.town_target(region, town) == 4000 * (100 / 200) * 1.5
    town.population = 1500
    assert drift.town_target(region, town) == 0


@pytest.mark.rule("ATL-GAP-13")
def test_starting_cities_never_change() -> None:
    world, _region, town = town_world(5000, sold=0)
    town.is_starting_city = True
    drift.run(world.turn())
    assert town.population == 5000


# --- prices and amounts ---


@pytest.mark.rule("ATL-GAP-24")
@each("wanted, traded, target", [(True, 0, 30), (True, 100, 20), (False, 0, 20), (False, 100, 30)])
def test_prices_tend_up_where_goods_are_scarce(wanted: bool, traded: int, target: int) -> None:
    line = Market("grain", wanted, 20, 100, 20, traded=traded)
    assert price_target(line) == target


@pytest.mark.rule("ATL-GAP-24")
def test_prices_go_a_fifth_of_the_way_each_month_and_people_keep_theirs() -> None:
    world, region = sample()
    world.region(2, wants={"iron": (100, 50)})
    prices = []
    for _ in range(3):
        drift.run(world.turn())
        prices.append(region.markets[-1].price)
    assert prices == [110, 118, 124]
    assert [line.price for line in region.markets[:2]] == [60, 120]


@pytest.mark.rule("ATL-GAP-23")
@each("people, amount", [(400, 60), (1500, 90), (2500, 120), (9000, 120)])
def test_a_market_line_grows_with_the_people_between_its_thresholds(people: int, amount: int) -> None:
    region = Region(2, 0, 0, 1, "plain", "Test", population=people, markets=[market(500)])
    set_amounts(region)
    assert region.markets[0].amount == amount


def test_a_month_forgets_what_was_traded_and_produced() -> None:
    world, region, _ = town_world(500, sold=40)
    region.products[0].produced = 7
    drift.run(world.turn())
    assert region.markets[-1].traded == region.products[0].produced == 0


@each("line, open_", [({}, True), ({"amount": 1}, True), ({"amount": 0}, False), ({"amount": -1}, False)])
def test_a_line_is_open_down_to_its_last_piece(line: dict[str, int], open_: bool) -> None:
    assert drift.is_open(market(**({"amount": 20} | line))) is open_


# --- roads ---


@pytest.mark.rule("ATL-ROAD-06", "ATL-GAP-35")
def test_a_road_loses_less_than_its_terrains_figure_a_month_and_more_in_bad_weather() -> None:
    for month, worst in ((4, 1), (1, 5)):
        lost = []
        for seed in range(60):
            world = Scenario("p", month=month)
            road = world.structure(2, "road n")
            drift.run(world.turn(seed=str(seed)))
            lost.append(24 - road.condition)
        assert (min(lost), max(lost)) == (0, worst)


@pytest.mark.rule("ATL-GAP-35")
def test_pillage_wears_roads_too() -> None:
    world = Scenario("p")
    road = world.structure(2, "road n")
    world.region(2, race="nomad", population=400, wages=15, pillaged=4)
    drift.run(world.turn(dice=LoadedDice(rest=0.0)))
    assert road.condition == 20


@pytest.mark.rule("ATL-ROAD-08", "ATL-GAP-35")
def test_a_road_below_zero_has_decayed_and_needs_its_shortfall_and_fifteen() -> None:
    world = Scenario("m")
    red = world.faction()
    world.unit(red, 2)
    road = world.structure(2, "road n", condition=2)
    turn = world.turn(dice=LoadedDice(rest=0.99))
    drift.run(turn)
    assert (road.needs, road.condition) == (17, 0)
    assert [(event.work, event.seen_by) for event in events_of(turn, RoadDecayed)] == [(17, ("1",))]


@pytest.mark.rule("ATL-GAP-35")
@each("condition, warned", [(4, False), (3, True)])
def test_those_present_are_warned_when_a_road_may_decay_next_month(condition: int, warned: bool) -> None:
    world = Scenario("m")
    world.unit(world.faction(), 2, silver=100)
    world.structure(2, "road n", condition=condition)
    _, outcome = world.play(dice=LoadedDice(rest=0.0))
    told = [(event.road, event.place, event.seen_by) for event in events_of(outcome, RoadWorn)]
    assert told == ([("Road N", "2", ("1",))] if warned else [])


@pytest.mark.rule("ATL-ROAD-04", "ATL-GAP-34")
def test_two_roads_that_meet_those_of_neighbours_raise_wages_by_one() -> None:
    world = Scenario("p", "p", "p", "p", "p")  # 2, 3 southeast of it, 4 south of 2, 5, 6 south of 4
    region = world.region(4, race="nomad", population=500, wages=15)
    for place, kind in ((4, "road n"), (2, "road s"), (4, "road s")):
        world.structure(place, kind)
    drift.run(world.turn())
    assert region.wages == 15
    last = world.structure(6, "road n")
    drift.run(world.turn())
    assert region.wages == 16
    last.needs = 5
    assert not has_crossing(Atlas(world.state), region)


def test_refreshing_twice_changes_nothing() -> None:
    _, region = sample()
    before = [(line.item, line.amount) for line in region.markets]
    refresh(region)
    assert [(line.item, line.amount) for line in region.markets] == before


@pytest.mark.rule("ATL-WORLD-04", "ATL-GAP-12")
def test_nobody_pays_wages_where_nobody_lives() -> None:
    world = Scenario("w")
    region = world.state.regions[2]
    region.wages = 5
    set_wages(region)
    assert region.wages == 0


@pytest.mark.rule("ATL-GAP-35")
@each("month, warned", [(9, False), (10, True), (1, True), (2, False)])
def test_the_warning_of_a_road_looks_at_the_weather_of_the_next_month(month: int, warned: bool) -> None:
    """Plains lose less than 2 in fair months and less than 4 in bad ones: in October the winter ahead counts."""
    world = Scenario("p", month=month, height=40)
    fair, bad = TERRAINS["plain"].road_decay
    assert fair < bad
    world.unit(world.faction(), 2)
    world.structure(2, "road n", condition=fair - 1)
    _, outcome = world.play(dice=LoadedDice(rest=0.0))
    assert bool(events_of(outcome, RoadWorn)) is warned
