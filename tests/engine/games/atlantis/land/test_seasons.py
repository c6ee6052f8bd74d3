"""The weather by month and latitude."""

from __future__ import annotations

import pytest

from engine.games.atlantis.land.seasons import MONTHS, Weather, climate, month, weather
from engine.games.atlantis.state import NEXUS, UNDERWORLD
from tests.engine.games.atlantis.props.kit import Scenario
from tests.suite.table import each

BAD = {
    0: ("November", "December", "January", "February"),
    12: ("December", "January", "June", "July"),
    25: ("May", "June", "July", "August"),
}


@pytest.mark.rule("ATL-MOVE-14", "ATL-GAP-09")
@each("y", BAD)
def test_each_third_of_the_world_has_its_own_bad_months(y: int) -> None:
    world = Scenario("p", height=27)
    region = world.region(2, y=y)
    bad = {MONTHS[month(turn)] for turn in range(1, 25) if climate(world.state, region, turn).is_bad}
    assert bad == set(BAD[y])


@pytest.mark.rule("ATL-GAP-09")
def test_the_first_turn_is_a_january_and_the_thirteenth_again() -> None:
    assert MONTHS[month(1)] == MONTHS[month(13)] == "January"


@pytest.mark.rule("ATL-GAP-06", "ATL-GAP-12")
@each("level", [NEXUS, UNDERWORLD])
def test_there_are_no_seasons_below_the_ground_or_in_the_nexus(level: int) -> None:
    world = Scenario("c", height=27)
    region = world.region(2, level=level)
    assert {climate(world.state, region, turn) for turn in range(1, 13)} == {Weather.CLEAR}


def test_clear_skies_make_a_winter_month_fair() -> None:
    world = Scenario("p", height=27)
    region = world.region(2, clear=True)
    assert climate(world.state, region, 1) is Weather.WINTER
    assert weather(world.state, region, 1) is Weather.CLEAR


def test_the_kit_runs_an_april_unless_told_otherwise() -> None:
    world = Scenario("p", height=3)
    assert MONTHS[month(world.turn().number)] == "April"
    assert MONTHS[month(Scenario("p", month=1).turn().number)] == "January"


def test_the_kit_hands_orders_to_the_units_named() -> None:
    world = Scenario("pp")
    red = world.faction("Red")
    unit = world.unit(red, 2, people=3, race="viking", skills={"combat": 2}, plate_armor=2)
    turn = world.turn({red.id: f"unit {unit.id}\nclaim 10\n"})
    assert [order.name for order in turn.orders["1"].orders] == ["claim"]
    assert unit.items == {"viking": 3, "plate armor": 2}
    assert unit.training == {"combat": 3 * 30 * 3}
