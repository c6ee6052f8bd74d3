"""Upkeep: silver, food, help, hunger (S24)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.acting.ledger import Accounted
from engine.games.atlantis.state import Consume
from engine.games.atlantis.trade import maintenance
from engine.games.atlantis.trade.events import Ate, Borrowed, ClaimedForUpkeep, Helped, HelpedAlly, Starved
from engine.games.atlantis.trade.maintenance import unpaid, upkeep
from engine.testing import LoadedDice, events_of
from tests.engine.games.atlantis.props.kit import Scenario
from tests.suite.table import each


def month(world: Scenario, dice: LoadedDice | None = None) -> Any:
    before = world.state.holdings()
    turn = world.turn(dice=dice)
    maintenance.run(turn)
    change: dict[str, int] = {}
    for entry in events_of(turn, Accounted):
        change[entry.item] = change.get(entry.item, 0) + entry.amount
    after = world.state.holdings()
    for item in {*before, *after}:
        assert after.get(item, 0) - before.get(item, 0) == change.get(item, 0), item
    return turn


@pytest.mark.rule("ATL-MAINT-01", "ATL-EX-15", "ATL-GAP-33")
def test_ten_for_a_person_twenty_for_a_leader_nothing_for_monsters() -> None:
    world = Scenario("p")
    red = world.faction()
    vikings = world.unit(red, 2, people=10, race="viking", silver=150)
    leader = world.unit(red, 2, items={"wolf": 5}, silver=50)
    assert (upkeep(vikings), upkeep(leader)) == (100, 20)
    month(world)
    assert (vikings.silver, leader.silver) == (50, 30)


@pytest.mark.rule("ATL-MAINT-03", "ATL-GAP-31")
def test_units_of_a_faction_in_one_region_share_silver_for_upkeep() -> None:
    world = Scenario("pp")
    red = world.faction()
    poor, rich, far = (world.unit(red, region, silver=silver) for region, silver in ((2, 5), (2, 90), (3, 90)))
    turn = month(world)
    assert (poor.silver, rich.silver, far.silver) == (0, 55, 70)
    assert [event.silver for event in events_of(turn, Borrowed)] == [15]


@pytest.mark.rule("ATL-MAINT-04", "ATL-FACTION-13", "ATL-GAP-31")
def test_unclaimed_silver_pays_what_is_missing() -> None:
    world = Scenario("p")
    red = world.faction(unclaimed=50)
    unit = world.unit(red, 2, people=2, race="viking", silver=5)
    turn = month(world)
    assert (unit.silver, red.unclaimed, unit.count("viking")) == (0, 35, 2)
    assert [event.silver for event in events_of(turn, ClaimedForUpkeep)] == [15]


@pytest.mark.rule("ATL-MAINT-06", "ATL-EX-15", "ATL-GAP-31")
def test_food_replaces_missing_silver_before_unclaimed_money() -> None:
    world = Scenario("p")
    red = world.faction(unclaimed=500)
    leader = world.unit(red, 2, grain=1, fish=3)
    turn = month(world)
    assert (leader.count("grain"), leader.count("fish"), red.unclaimed) == (0, 2, 500)
    assert [event.food for event in events_of(turn, Ate)] == ["grain [GRAI], fish [FISH]"]


@pytest.mark.rule("ATL-MAINT-07", "ATL-ORDER-13")
@each(
    "consume, grain, silver, others",
    [(Consume.SILVER, 1, 80, 5), (Consume.UNIT, 0, 90, 5), (Consume.FACTION, 0, 100, 4)],
)
def test_consume_says_what_is_used_first(consume: Consume, grain: int, silver: int, others: int) -> None:
    world = Scenario("p")
    red = world.faction()
    unit = world.unit(red, 2, grain=1, silver=100, flags={"consume": consume})
    other = world.unit(red, 2, people=1, race="viking", livestock=5, silver=10)
    month(world)
    assert (unit.count("grain"), unit.silver, other.count("livestock")) == (grain, silver, others)
    assert other.silver == 0


@pytest.mark.rule("ATL-GAP-31")
def test_food_of_the_faction_feeds_those_without_anything() -> None:
    world = Scenario("p")
    red = world.faction()
    unit = world.unit(red, 2)
    other = world.unit(red, 2, silver=20, fish=5)
    turn = month(world)
    assert (unit.count("leader"), other.count("fish")) == (1, 3)
    assert events_of(turn, Ate)[0].whose == f" of Unit {other.id} ({other.id})"


@pytest.mark.rule("ATL-MAINT-05", "ATL-GAP-31", "ATL-ATT-03")
@each("attitude, helped", [("ally", True), ("friendly", False)])
def test_allies_help_with_what_they_have_over(attitude: str, helped: bool) -> None:
    world = Scenario("p")
    red, blue = world.faction(), world.faction()
    world.declare(blue, red, attitude)
    world.declare(red, blue, "ally")
    unit = world.unit(red, 2, people=3, race="viking")
    friend = world.unit(blue, 2, silver=40, grain=1)
    turn = month(world, LoadedDice(rest=0.9))
    assert (friend.silver, friend.count("grain")) == ((0, 0) if helped else (20, 1))
    assert len(events_of(turn, Helped)) == len(events_of(turn, HelpedAlly)) == (2 if helped else 0)
    assert unit.count("viking") == 3


@pytest.mark.rule("ATL-MAINT-02", "ATL-GAP-32", "ATL-EX-15")
def test_each_unpaid_person_starves_with_one_in_three() -> None:
    world = Scenario("p")
    red = world.faction()
    unit = world.unit(red, 2, people=4, race="viking", silver=10, skills={"combat": 1})
    turn = month(world, LoadedDice({("hunger", unit.id): [0.33, 0.34, 0.1]}, rest=0.0))
    assert unit.count("viking") == 2
    assert unit.training["combat"] == 60
    assert [(event.dead, event.left) for event in events_of(turn, Starved)] == [("2 vikings [VIKI]", 2)]


@pytest.mark.rule("ATL-MAINT-02")
def test_about_a_third_of_the_unpaid_starve() -> None:
    world = Scenario("p")
    unit = world.unit(world.faction(), 2, people=3000, race="viking")
    month(world)
    assert 1900 < unit.count("viking") < 2100


@pytest.mark.rule("ATL-GAP-32")
def test_half_a_debt_is_one_person() -> None:
    world = Scenario("p")
    red = world.faction()
    assert unpaid(world.unit(red, 2, people=5, race="viking"), 15) == {"viking": 2}
    assert unpaid(world.unit(red, 2, people=2), 15) == {"leader": 1}


@pytest.mark.rule("ATL-NPC-02")
def test_guards_and_monsters_pay_nothing() -> None:
    world = Scenario("p")
    guard = world.unit(1, 2, people=5, race="leader", silver=50)
    month(world, LoadedDice(rest=0.0))
    assert (guard.silver, guard.count("leader")) == (50, 5)


@pytest.mark.rule("ATL-GAP-32")
def test_normal_people_starve_before_leaders() -> None:
    world = Scenario("p")
    unit = world.unit(world.faction(), 2, people=2, items={"viking": 3})
    assert unpaid(unit, 40) == {"viking": 3, "leader": 1}


@pytest.mark.rule("ATL-MAINT-04")
def test_who_has_nothing_is_not_told_of_payments_of_nothing() -> None:
    """No silver, no food, no friends, no treasury: the only news is the hunger."""
    world = Scenario("p")
    red = world.faction(unclaimed=0)
    world.unit(red, 2, people=9, race="viking")
    world.unit(red, 2, people=1, race="viking", silver=10)
    turn = month(world, LoadedDice(rest=0.0))
    for kind in (Ate, Borrowed, ClaimedForUpkeep, Helped, HelpedAlly):
        assert events_of(turn, kind) == []
    assert len(events_of(turn, Starved)) == 1


@pytest.mark.rule("ATL-GAP-32")
@each(
    "owed, hungry",
    [(0, {}), (1, {"viking": 1}), (10, {"viking": 1}), (11, {"viking": 2}), (20, {"viking": 2}),
     (30, {"viking": 2, "orc": 1}), (90, {"viking": 2, "orc": 3})],
)  # fmt: skip
def test_whom_a_debt_leaves_hungry(owed: int, hungry: dict[str, int]) -> None:
    """Race by race as they came into the unit, one person for each ten owed or part of it."""
    world = Scenario("p")
    unit = world.unit(world.faction(), 2, items={"orc": 3}, people=2, race="viking")
    assert unpaid(unit, owed) == hungry
