"""Overlord: conditions, SYNCHRO and SWAP (ORD-03, -13, -25 .. -27, -39, -42, -43, -49, -50, -56)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from engine.core.orders import book_of, read_orders
from engine.games.overlord.acting.events import SwapMade
from engine.games.overlord.acting.lists import lists
from engine.games.overlord.book import BOOK
from engine.games.overlord.month import conditions
from engine.games.overlord.month.day import Month
from engine.games.overlord.month.days import close
from engine.games.overlord.state import Faction, Kind, Structure, Unit, World
from engine.games.overlord.wording import WORDING
from tests.engine.games.overlord.props.days import Diary, left, month, world_of
from tests.suite.table import each

DEEDS = book_of(conditions.ORDERS, conditions.SWAPPING).deeds


def play(world: World, orders: Mapping[str, str], days: int = 1) -> tuple[list[str], Month]:
    """What executed in so many days, WORK left out."""
    diary = Diary(DEEDS)
    plan = month(world, orders, diary)
    for day in range(1, days + 1):
        plan.turn.day = day
        plan.run_day()
    return [entry for entry in diary.entries if "WORK" not in entry], plan


def stranger(world: World, number: str, place: str = "L1") -> Unit:
    world.factions.setdefault("f06", Faction(id="f06", name="Blues", seat="2"))
    unit = Unit(id=number, name=number, faction="f06", race="ldr", kind=Kind.LEADER, figures=1, location=place)
    world.units[number] = unit
    world.locations[place].units.append(number)
    return unit


@pytest.mark.rule("OVL-ORD-03")
def test_at_a_location_is_outside_of_its_structures_and_at_a_structure_is_inside() -> None:
    world = world_of("U1", "U2", "U3", places={"U3": "L2"})
    world.structures["B1"] = Structure(id="B1", name="Fort", type="fort", location="L1")
    world.locations["L1"].structures.append("B1")
    world.units["U2"].structure = "B1"
    entries, _ = play(world, dict.fromkeys(("U1", "U2", "U3"), "AT L1\nAT B1"))
    assert entries == ["1 U1 AT L1", "1 U2 AT B1"]


@pytest.mark.rule("OVL-ORD-13")
def test_day_is_true_on_its_day() -> None:
    entries, _ = play(world_of("U1"), {"U1": 'DAY 15\n-NAME "Master of Miltonville"'}, 30)
    assert entries == ["15 U1 DAY 15", '15 U1 NAME "Master of Miltonville"']


@pytest.mark.rule("OVL-GAP-78")
def test_a_day_that_is_past_waits_for_the_next_month() -> None:
    world = world_of("U1")
    entries, plan = play(world, {"U1": "WAIT 6\n-DAY 3"}, 30)
    assert entries == ["7 U1 WAIT 6"]
    plan.turn.number = 2
    again = Month(plan.turn, plan.handlers)
    for day in (1, 2, 3):
        plan.turn.day = day
        again.run_day()
    assert left(world, "U1") == []


@pytest.mark.rule("OVL-EX-28", "OVL-FORM-16")
def test_nonsense_never_executes_and_holds_back_what_comes_after() -> None:
    world = world_of("U1")
    entries, _ = play(world, {"U1": "D10 DAY 15\n-NAME Late"}, 30)
    assert entries == []
    assert left(world, "U1") == ["D10 DAY 15", '-NAME "Late"']


@pytest.mark.rule("OVL-EX-54")
def test_fifteen_days_of_guard_begin_on_the_fifteenth() -> None:
    entries, _ = play(world_of("U1"), {"U1": "DAY 15\n-15 GUARD"}, 30)
    assert [entry for entry in entries if "GUARD" in entry] == [f"{day} U1 GUARD" for day in range(15, 30)]


@pytest.mark.rule("OVL-ORD-25")
@each("food, executed", [(4, []), (5, ["1 U1 HAVE food 5"])])
def test_have_asks_for_at_least_the_number(food: int, executed: list[str]) -> None:
    world = world_of("U1")
    world.units["U1"].items = {"food": food}
    assert play(world, {"U1": "HAVE food 5"})[0] == executed


@pytest.mark.rule("OVL-ORD-25")
@each("items, count", [({}, 0), ({"iron": 1}, 1)])
def test_have_without_a_number_asks_for_one(items: dict[str, int], count: int) -> None:
    world = world_of("U1")
    world.units["U1"].items = items
    assert len(play(world, {"U1": "HAVE iron"})[0]) == count


@pytest.mark.rule("OVL-ORD-26", "OVL-ORD-27")
def test_leader_and_leading_look_through_the_whole_stack() -> None:
    world = world_of("U1", "U2", "U3")
    world.units["U2"].leader = "U1"
    world.units["U3"].leader = "U2"
    entries, _ = play(world, {"U1": "LEADING U3\nLEADER U3", "U3": "LEADER U1\nLEADING U1"})
    assert entries == ["1 U1 LEADING U3", "1 U3 LEADER U1"]


@pytest.mark.rule("OVL-ORD-39", "OVL-GAP-139")
def test_see_needs_one_of_ours_that_sees_the_unit_here() -> None:
    world = world_of("U1", "U2", places={"U2": "L2"})
    hidden = stranger(world, "U9")
    hidden.experience = {"stea": 1_000_000}
    assert play(world, {"U1": "SEE U9\nSEE U2"})[0] == []
    hidden.settings["announce"] = True
    assert play(world, {"U1": "SEE U9\nSEE U2"})[0] == ["1 U1 SEE U9"]


@pytest.mark.rule("OVL-ORD-42")
@each("figures, executed", [(49, []), (50, ["1 U1 SIZE 50"])])
def test_size_asks_for_at_least_so_many_figures(figures: int, executed: list[str]) -> None:
    world = world_of("U1")
    world.units["U1"].figures = figures
    assert play(world, {"U1": "SIZE 50"})[0] == executed


@pytest.mark.rule("OVL-ORD-42", "OVL-FORM-15")
def test_a_unit_studies_while_it_is_not_large_enough_to_pillage() -> None:
    world = world_of("U1")
    orders = {"U1": "SIZE 50\n-@PILLAGE\n+30 STUDY CMBT"}
    diary = Diary(DEEDS)
    plan = month(world, orders, diary)
    for day, figures in ((1, 10), (2, 50), (3, 50)):
        plan.turn.day, world.units["U1"].figures = day, figures
        plan.run_day()
    assert diary.entries == ["1 U1 STUDY cmbt", "2 U1 SIZE 50", "2 U1 PILLAGE", "3 U1 PILLAGE"]


@pytest.mark.rule("OVL-ORD-43")
@each(
    "order, days, holds",
    [("SKILL cmbt 1 LEVEL", 14, False), ("SKILL cmbt 1", 15, True), ("SKILL cmbt 12 DAYS", 11, False),
     ("SKILL cmbt 12 DAYS", 12, True)],
)  # fmt: skip
def test_skill_asks_for_a_level_or_for_days(order: str, days: int, holds: bool) -> None:
    world = world_of("U1")
    world.units["U1"].experience = {"cmbt": days * 100}
    assert bool(play(world, {"U1": order})[0]) is holds


@pytest.mark.rule("OVL-ORD-56", "OVL-GAP-77")
def test_wait_counts_full_days_from_when_it_first_comes_up() -> None:
    entries, _ = play(world_of("U1"), {"U1": "DAY 3\n-WAIT 10\n--MOVE N"}, 30)
    assert entries == ["3 U1 DAY 3", "13 U1 WAIT 10", "13 U1 MOVE N"]


@pytest.mark.rule("OVL-GAP-77", "OVL-REPORT-36")
def test_wait_goes_on_over_the_end_of_the_month_with_the_days_it_has_left() -> None:
    world = world_of("U1")
    _, plan = play(world, {"U1": "DAY 28\n-WAIT 5"}, 30)
    close(plan.lists.turn)
    assert left(world, "U1") == ["WAIT 2"]
    assert world.units["U1"].orders == lists(plan.turn).fill(read_orders("UNIT U1\nWAIT 2", BOOK).orders)
    plan.turn.number = 2
    again = Month(plan.turn, plan.handlers)
    for day, remaining in ((1, 1), (2, 1), (3, 0)):
        plan.turn.day = day
        again.run_day()
        assert len(left(world, "U1")) == remaining


@pytest.mark.rule("OVL-ORD-49", "OVL-EX-30")
def test_two_units_of_a_faction_act_in_step_wherever_they_are() -> None:
    world = world_of("U1", "U2", places={"U2": "L3"})
    orders = {"U1": "SYNCHRO U2\n-NAME One", "U2": "DAY 10\n-SYNCHRO U1\n--NAME Two"}
    entries, _ = play(world, orders, 12)
    assert [entry for entry in entries if "NAME" in entry] == ['10 U1 NAME "One"', '10 U2 NAME "Two"']
    assert left(world, "U1") == left(world, "U2") == []


@pytest.mark.rule("OVL-ORD-49")
def test_a_unit_acts_in_step_with_one_other_a_day() -> None:
    world = world_of("U1", "U2", "U3")
    play(world, {"U1": "SYNCHRO U2\nSYNCHRO U3", "U2": "SYNCHRO U1", "U3": "SYNCHRO U1"})
    assert left(world, "U1") == ["SYNCHRO U3"]


@pytest.mark.rule("OVL-ORD-49")
@each("place, met", [("L1", True), ("L2", False)])
def test_units_of_two_factions_must_meet_to_act_in_step(place: str, met: bool) -> None:
    world = world_of("U1")
    stranger(world, "U9", place)
    entries, _ = play(world, {"U1": "SYNCHRO U9", "U9": "SYNCHRO U1"})
    assert bool(entries) is met


@pytest.mark.rule("OVL-ORD-50", "OVL-EX-31")
def test_swap_changes_goods_with_the_mirrored_order_of_a_stranger() -> None:
    world = world_of("U1")
    world.units["U1"].items = {"coin": 1200}
    stranger(world, "U9").items = {"fish": 15}
    world.units["U9"].equipped = {"fish": 15}
    _, plan = play(world, {"U1": "SWAP U9 1000 coin 15 fish", "U9": "SWAP U1 15 fish 1000 coin"})
    assert world.units["U1"].items == {"coin": 200, "fish": 15}
    assert world.units["U9"].items == {"coin": 1000}
    assert world.units["U9"].equipped == {}
    assert left(world, "U1") == left(world, "U9") == []
    told = [WORDING.catalogue.sentence(event) for event in plan.turn.events if isinstance(event, SwapMade)]
    assert told[0].startswith("U1 [U1] swaps 1000 coins [coin] for 15 fish")


@pytest.mark.rule("OVL-ORD-50")
@each("answer, fish", [("SWAP U1 14 fish 1000 coin", 15), ("SWAP U1 15 fish 1000 coin", 14), ("STAY", 15)])
def test_swap_waits_for_its_mirror_and_for_the_goods(answer: str, fish: int) -> None:
    world = world_of("U1")
    world.units["U1"].items = {"coin": 1200}
    stranger(world, "U9").items = {"fish": fish}
    play(world, {"U1": "SWAP U9 1000 coin 15 fish", "U9": answer})
    assert world.units["U1"].items == {"coin": 1200}
    assert left(world, "U1") == ["SWAP U9 1000 coin 15 fish"]


@pytest.mark.rule("OVL-ORD-02", "OVL-FORM-21")
def test_an_accept_executes_only_when_it_is_asked_for() -> None:
    world = world_of("U1", "U2")
    _, plan = play(world, {"U1": "ACCEPT U2\n-NAME Host"})
    assert left(world, "U1") == ["ACCEPT U2", '-NAME "Host"']
    assert lists(plan.turn).answers(world.units["U1"], "accept", "unit", "U3") is False
    assert lists(plan.turn).answers(world.units["U1"], "accept", "unit", "U2") is True
    assert left(world, "U1") == ['NAME "Host"']
