"""Whole months: orders of several steps that build on one another."""

from __future__ import annotations

import pytest

from engine.games.atlantis.events import Refused
from engine.games.atlantis.rules.items import GOODS
from engine.games.atlantis.rules.land import STRUCTURES
from engine.games.atlantis.state import Reveal
from engine.games.atlantis.trade.maintenance import A_MEAL, FOOD
from engine.games.atlantis.travel.events import Moved
from engine.games.atlantis.units.skills import level
from engine.testing import events_of
from tests.engine.games.atlantis.props.kit import Scenario


@pytest.mark.rule("ATL-SAIL-02", "ATL-GAP-11", "ATL-SAIL-04")
def test_passengers_study_and_work_where_the_ship_arrives() -> None:
    world = Scenario(*"pwp")
    world.region(4, race="viking", population=500, base_wages=15)
    red = world.faction("Red")
    ship = world.structure(2, "longboat")
    captain = world.unit(red, 2, skills={"sailing": 5}, structure=ship, silver=20)
    idle = world.unit(red, 2, people=2, race="viking", structure=ship, silver=20)
    scholar = world.unit(red, 2, structure=ship, silver=30)
    walker = world.unit(red, 2, structure=ship, silver=20)
    state, outcome = world.play(
        {red.id: f"unit {captain.id}\nsail se sw\nunit {scholar.id}\nstudy combat\nunit {walker.id}\nmove nw"}
    )
    assert {unit.region for unit in state.units.values() if unit.faction == red.id} == {4}
    assert state.units[idle.id].silver == 30  # 15 each earned, 10 each for upkeep
    assert level(state.units[scholar.id], "combat") == 1
    assert [event.rule for event in events_of(outcome, Refused)] == ["ATL-SAIL-04"]


@pytest.mark.rule("ATL-SAIL-03", "ATL-ORDER-31")
def test_who_leaves_the_ship_stays_ashore() -> None:
    world = Scenario(*"pw")
    red = world.faction("Red")
    ship = world.structure(2, "longboat")
    captain = world.unit(red, 2, skills={"sailing": 5}, structure=ship, silver=20)
    other = world.unit(red, 2, structure=ship, silver=20)
    state, _ = world.play({red.id: f"unit {captain.id}\nsail se\nunit {other.id}\nleave"})
    assert (state.units[captain.id].region, state.units[other.id].region) == (3, 2)


@pytest.mark.rule("ATL-RECRUIT-03", "ATL-RECRUIT-01", "ATL-EX-46", "ATL-ORDER-22")
def test_a_new_unit_is_formed_paid_recruited_and_set_to_study_in_one_month() -> None:
    world = Scenario("p")
    world.region(2, race="plainsman", population=500, base_wages=15)
    red = world.faction("Red", unclaimed=2500)
    lord = world.unit(red, 2, silver=500)
    state, _ = world.play(
        {
            red.id: f"unit {lord.id}\nform 1\nbuy 5 plainsmen\nstudy combat\nend\nform 2\nbuy 15 plainsmen\nend\n"
            "claim 2500\ngive new 1 1000 silver\ngive new 2 2000 silver"
        }
    )
    scholars, workers = (state.units[number] for number in sorted(state.units)[1:3])
    assert (scholars.count("plainsman"), level(scholars, "combat")) == (5, 1)
    assert scholars.silver == 1000 - 5 * 60 - 50 - 50 - 5  # and 5 for the lord, who earned only 15
    assert workers.silver == 2000 - 15 * 60 + 15 * 15 - 150


@pytest.mark.rule("ATL-MAINT-10", "ATL-ECON-01", "ATL-GAP-47")
def test_fees_come_before_upkeep_and_upkeep_last_of_all() -> None:
    world = Scenario("p")
    red = world.faction("Red", unclaimed=15)
    unit = world.unit(red, 2, silver=15)
    state, _ = world.play({red.id: f"unit {unit.id}\nstudy combat"})
    assert level(state.units[unit.id], "combat") == 1
    assert (state.units[unit.id].silver, state.factions[red.id].unclaimed) == (0, 0)


@pytest.mark.rule("ATL-MAINT-09")
def test_work_does_not_keep_a_leader() -> None:
    world = Scenario("p")
    world.region(2, race="viking", population=5000, base_wages=15, town=2500)
    red = world.faction("Red", unclaimed=100)
    unit = world.unit(red, 2)
    state, _ = world.play({red.id: f"unit {unit.id}\nwork"})
    assert state.factions[red.id].unclaimed == 100 - (20 - 18)


@pytest.mark.rule("ATL-GAP-109", "ATL-GAME-08")
def test_of_several_long_orders_the_last_counts_with_its_like() -> None:
    world = Scenario(*"ppp")
    red = world.faction("Red")
    unit = world.unit(red, 2, silver=100)
    state, _ = world.play({red.id: f"unit {unit.id}\nmove se\nstudy combat\nmove sw"})
    assert state.units[unit.id].region == 4
    assert state.units[unit.id].training == {}


@pytest.mark.rule("ATL-GAP-70", "ATL-TAX-11", "ATL-ORDER-29")
def test_a_guard_set_this_month_keeps_strangers_out_this_month() -> None:
    world = Scenario(*"pp")
    red, blue = world.faction("Red"), world.faction("Blue")
    world.declare(blue, red, "unfriendly")
    guard = world.unit(blue, 3, skills={"combat": 1, "observation": 1}, silver=20)
    unit = world.unit(red, 2, silver=20, flags={"reveal": Reveal.FACTION})
    state, _ = world.play({red.id: f"unit {unit.id}\nmove se", blue.id: f"unit {guard.id}\nguard 1"})
    assert state.units[unit.id].region == 2


@pytest.mark.rule("ATL-ORDER-48", "ATL-ORDER-37", "ATL-EX-59", "ATL-SEQ-01")
def test_what_is_taxed_buys_recruits_in_the_same_month() -> None:
    world = Scenario("p")
    world.region(2, race="viking", population=500, base_wages=15)
    red = world.faction("Red")
    unit = world.unit(red, 2, people=6, race="viking", skills={"combat": 1})
    state, _ = world.play({red.id: f"unit {unit.id}\ntax\nbuy 5 vikings"})
    assert state.units[unit.id].count("viking") == 11
    assert level(state.units[unit.id], "combat") == 0


@pytest.mark.rule("ATL-ADV-01", "ATL-GAP-87")
def test_masters_make_advanced_things() -> None:
    world = Scenario("p")
    world.region(2, products={"mithril": 5})
    red = world.faction("Red")
    miners = world.unit(red, 2, people=2, race="hill dwarf", skills={"mining": 3}, silver=100)
    novices = world.unit(red, 2, people=2, race="hill dwarf", skills={"mining": 2}, silver=100)
    state, outcome = world.play({red.id: f"unit {miners.id}\nproduce mithril\nunit {novices.id}\nproduce mithril"})
    assert (state.units[miners.id].count("mithril"), state.units[novices.id].count("mithril")) == (5, 0)
    assert [event.rule for event in events_of(outcome, Refused)] == ["ATL-ITEM-04"]


@pytest.mark.rule("ATL-GAP-51", "ATL-MAGIC-02")
def test_a_mage_that_forgets_magic_makes_room_for_another() -> None:
    world = Scenario("p")
    red = world.faction("Red", magic=1, unclaimed=100)
    old, young = world.unit(red, 2, skills={"force": 2}), world.unit(red, 2, silver=100)
    state, outcome = world.play({red.id: f"unit {old.id}\nforget force\nunit {young.id}\nstudy spirit"})
    assert level(state.units[young.id], "spirit") == 1
    assert state.units[old.id].training == {}
    assert events_of(outcome, Refused) == []


@pytest.mark.rule("ATL-STRUCT-04")
def test_a_teacher_in_a_tower_teaches_those_outside() -> None:
    world = Scenario("p")
    red = world.faction("Red", unclaimed=100)
    teacher = world.unit(red, 2, skills={"combat": 3}, structure=world.structure(2, "tower"))
    pupil = world.unit(red, 2, silver=20)
    state, _ = world.play({red.id: f"unit {teacher.id}\nteach {pupil.id}\nunit {pupil.id}\nstudy combat"})
    assert state.units[pupil.id].training == {"combat": 60}


@pytest.mark.rule("ATL-MORDER-04", "ATL-GAP-108", "ATL-SEQ-03")
def test_regions_and_units_move_in_the_order_of_the_report_whoever_wrote_first() -> None:
    world = Scenario("pp", "pp")
    red, blue = world.faction("Red", unclaimed=200), world.faction("Blue", unclaimed=200)
    late, early, first = world.unit(red, 4), world.unit(blue, 3), world.unit(red, 2)
    tower = world.structure(4, "tower")
    inside = world.unit(blue, 4, structure=tower)
    _, outcome = world.play(
        {
            red.id: f"unit {late.id}\nmove ne\nunit {first.id}\nmove se",
            blue.id: f"unit {inside.id}\nmove nw\nunit {early.id}\nmove sw",
        }
    )
    assert [event.unit for event in events_of(outcome, Moved)] == [first.id, early.id, inside.id, late.id]


@pytest.mark.rule("ATL-MAINT-08", "ATL-TOWN-07")
def test_food_sells_for_more_than_it_saves() -> None:
    assert all(GOODS[food].price > A_MEAL for food in FOOD)
    assert FOOD == ("grain", "livestock", "fish")


@pytest.mark.rule("ATL-ROAD-01", "ATL-BUILD-10")
def test_roads_and_trade_structures_shelter_nobody() -> None:
    kinds = [kind for kind in STRUCTURES.values() if kind.kind in ("road", "trade")]
    assert len(kinds) == 12
    assert all(kind.size == 0 for kind in kinds)
    assert all(kind.skill == "building" and not kind.aids for kind in kinds if kind.kind == "road")
