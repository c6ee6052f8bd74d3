"""Going aboard and under sail: the last gold, the last weight, the last hand (OLY-GAP-31, -32, -O06, -O24, -O75)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.olympia.state import Built, Place, Running, Storm, Unit
from engine.games.olympia.travel.sea_events import ShortHanded
from engine.games.olympia.units.stacks import relocate
from tests.engine.games.olympia.props.kit import inside, stacked
from tests.engine.games.olympia.props.road import Road
from tests.suite.table import each


def docked(road: Road, at: str = "aa00", kind: str = "galley", *, finished: bool = True, damage: int = 0) -> Place:
    return inside(road.world, at, kind, "HMS Pinafore", built=Built(finished=finished, damage=damage))


def captain_of(road: Road, ship: Place, **more: Any) -> Unit:
    more.setdefault("items", {"19": 14})
    return road.noble(ship.id, "Candide", skills={"600": 0, "601": 0}, **more)


@pytest.mark.rule("OLY-GAP-O06", "OLY-FERRY-02", "OLY-FERRY-04")
@each(
    "gold, words, aboard",
    [(50, "", True), (49, "", False), (50, " 50", True), (50, " 49", False), (90, " 0", False), (50, " 1000", True)],
)
def test_the_fee_is_paid_to_the_last_gold_and_up_to_what_was_offered(gold: int, words: str, aboard: bool) -> None:
    road = Road.over("p~")
    ship = docked(road)
    captain = captain_of(road, ship, player=road.other, fee=50)
    guest = road.noble("aa00", items={"1": gold})
    road.month_of(days=1, Osswid=f"board {ship.id}{words}")
    assert (guest.place == ship.id, captain.count("1")) == (aboard, 50 if aboard else 0)


@pytest.mark.rule("OLY-GAP-O06", "OLY-SHIP-04")
@each("stones, damage, aboard", [(33, 0, True), (34, 0, False), (28, 10, True), (29, 10, False)])
def test_a_ship_takes_passengers_up_to_its_last_weight(stones: int, damage: int, aboard: bool) -> None:
    road = Road.over("p~")
    ship = docked(road, damage=damage)
    captain_of(road, ship, fee=1, items={"19": 14, "78": stones})  # 100 + 1,400 + 100 a stone, and 200 come
    guest = road.noble("aa00", items={"10": 1, "1": 5})
    road.month_of(days=1, Osswid=f"board {ship.id}")
    assert (guest.place == ship.id) is aboard


@pytest.mark.rule("OLY-GAP-O06")
@each("where", ["inn", "elsewhere", "nowhere"])
def test_what_is_boarded_is_a_ship_here(where: str) -> None:
    road = Road.over("p~p")
    places = {"inn": docked(road, kind="inn").id, "elsewhere": docked(road, "aa02").id, "nowhere": "d999"}
    for code in places.values():
        if code in road.world.places:
            road.noble(code, "Owner", fee=1)
    road.noble("aa00", items={"1": 500})
    road.month_of(days=1, Osswid=f"board {places[where]}")
    assert road.says("Osswid") == [f"1: There is no ship [{places[where]}] here."]


@pytest.mark.rule("OLY-GAP-O06", "OLY-STACK-04")
def test_a_member_of_a_stack_boards_with_those_beneath_it_and_an_empty_ship_takes_nobody() -> None:
    road = Road.over("p~")
    ship = docked(road)
    leader = road.noble("aa00", "Leader", guard=True)
    guest = stacked(road.world, leader, road.noble("aa00", items={"1": 99}, guard=True))
    below = stacked(road.world, guest, road.noble("aa00", "Below", guard=True))
    road.month_of(days=1, Osswid=f"board {ship.id}")
    assert (guest.place, len(road.says("Osswid"))) == ("aa00", 1)
    captain_of(road, ship, fee=10)
    road.month_of(days=1, Osswid=f"board {ship.id}")
    assert [unit.place for unit in (leader, guest, below)] == ["aa00", ship.id, ship.id]
    assert [unit.guard for unit in (leader, guest, below)] == [True, False, False]
    assert (leader.beneath, guest.under, guest.beneath, guest.count("1")) == ([], "", [below.id], 79)


@pytest.mark.rule("OLY-GAP-31")
@each("weight, sails", [(35, True), (36, False)])
def test_a_ship_sails_with_all_it_can_carry(weight: int, sails: bool) -> None:
    road = Road.over("p~")
    ship = docked(road)
    captain_of(road, ship, items={"19": 14, "78": weight})
    road.month_of(days=1, Candide="sail e")
    assert (road.world.places[ship.id].within == "aa01") is sails


@pytest.mark.rule("OLY-GAP-31", "OLY-SHIP-02")
@each(
    "rows, at, kind, storm, days",
    [
        ("p~~~~", "aa03", "roundship", "wind", 3), ("p~~~~", "aa03", "roundship", "", 4),
        ("p~~~~", "aa03", "roundship", "rain", 4), ("p~~~~", "aa03", "galley", "wind", 4),
        ("p~~~", "aa01", "roundship", "wind", 2), ("p~~~", "aa00", "roundship", "wind", 1),
    ],
)  # fmt: skip
def test_wind_saves_a_roundship_a_day_of_a_way_of_three(rows: str, at: str, kind: str, storm: str, days: int) -> None:
    road = Road.over(rows)
    ship = docked(road, at, kind)
    captain = captain_of(road, ship)
    if storm:
        road.world.raise_storm(Storm(id="79001", kind=storm, name="Storm", place=at, strength=2))
    road.month_of(days=1, Candide="sail e")
    assert captain.running is None if days == 1 else captain.running is not None and captain.running.due == days


@pytest.mark.rule("OLY-GAP-31")
@each("change, days", [(0, 3), (-1, 4), (-3, 6), (1, 3)])
def test_hands_lost_under_way_cost_a_day_each_once_and_more_hands_save_none(change: int, days: int) -> None:
    road = Road.over("p~~p")
    ship = docked(road, "aa01")
    captain = captain_of(road, ship)
    road.month_of(days=1, Candide="sail e; behind 1")
    captain.add("19", change)
    arrived: list[int] = []
    told: list[int] = []
    for day in range(2, 9):
        road.world.turn += 1
        road.month_of(days=1)
        arrived += [day] if road.world.places[ship.id].within == "aa02" else []
        told += [event.missing for event in road.events if isinstance(event, ShortHanded)]
    assert (arrived[0], told) == (days, [-change] if change < 0 else [])


@pytest.mark.rule("OLY-GAP-31", "OLY-GAP-S601")
def test_hands_missing_from_the_start_are_told_and_counted_once() -> None:
    road = Road.over("p~~p")
    ship = docked(road, "aa01")
    captain = captain_of(road, ship, items={"19": 12})
    road.month_of(days=4, Candide="sail e")
    assert [event.missing for event in road.events if isinstance(event, ShortHanded)] == [2]
    assert captain.running is not None
    assert (captain.running.due, captain.running.made, captain.running.goal) == (5, 2, "aa02")


@pytest.mark.rule("OLY-ORDER-64", "OLY-GAP-S845", "OLY-LOC-22")
def test_a_ship_takes_the_first_course_that_is_open() -> None:
    road = Road.over("~~~", "~~m")
    road.world.places["aa00"].barrier = 1
    ship = docked(road, "aa01")
    captain_of(road, ship)
    road.month_of(days=1, Candide="sail up w ab01")
    assert road.says("Candide")[0].startswith(f"1: HMS Pinafore [{ship.id}] sets sail for Ocean [ab01]")
    road.month_of(days=1, Candide="stop; sail w up")
    assert any("barrier" in line for line in road.says("Candide"))


@pytest.mark.rule("OLY-GAP-32")
def test_a_ship_that_arrives_lies_there_and_has_no_pilot() -> None:
    road = Road.over("p~~p")
    ship = docked(road, "aa01")
    road.world.afloat = [ship.id]
    captain_of(road, ship)
    for course, at, afloat in (("e", "aa02", [ship.id]), ("e", "aa03", []), ("w", "aa02", [ship.id])):
        road.world.turn += 1
        road.month_of(days=3, Candide=f"sail {course}")
        assert (road.world.places[ship.id].within, road.world.afloat) == (at, afloat)
        assert ship.built is not None
        assert ship.built.pilot == ""
        assert [code for code in ("aa01", "aa02", "aa03") if ship.id in road.world.places[code].inner] == [at]


@pytest.mark.rule("OLY-GAP-O68", "OLY-GAP-O75")
def test_who_was_taken_off_his_ship_does_not_bring_it_in() -> None:
    road = Road.over("p~~p")
    ship = docked(road, "aa01")
    captain = captain_of(road, ship)
    road.month_of(days=1, Candide="sail e; behind 1")
    relocate(road.world, captain, road.world.places["aa00"])
    road.world.turn += 1
    road.month_of(days=4)
    assert (road.world.places[ship.id].within, captain.place, captain.behind) == ("aa01", "aa00", 1)
    captain.running = Running(words="sail e", left=2, goal="aa02")
    road.world.turn += 1
    road.month_of(days=1, Candide="stop")
    assert road.world.places[ship.id].within == "aa01"


@pytest.mark.rule("OLY-GAP-O24", "OLY-GAP-O75", "OLY-CTRL-02")
def test_only_a_captain_aboard_calls_or_unloads() -> None:
    road = Road.over("p~")
    ship = docked(road)
    captain_of(road, ship)
    road.noble(ship.id, "Mate")
    road.noble("aa00", "Ashore")
    road.month_of(days=1, Ashore="ferry; unload", Mate="unload")
    assert [line[3:] for line in road.says("Ashore")] == ["You are not aboard a ship."] * 2
    assert "is captain of" in road.says("Mate")[0]


@pytest.mark.rule("OLY-GAP-O24")
def test_who_stands_at_the_ship_sees_that_it_takes_passengers_and_the_captain_reads_it_once() -> None:
    road = Road.over("p~")
    ship = docked(road)
    captain_of(road, ship)
    road.noble("aa00", "Ashore", player=road.other)
    road.month_of(days=1, Candide="ferry")
    assert [event.seen_by for event in road.events if event.kind == "FerryCalled"] == [("a",)]
    assert [event.seen_by for event in road.events if event.kind == "FerrySeen"] == [("b",)]


@pytest.mark.rule("OLY-LOC-18", "OLY-GAP-O22")
def test_what_is_found_is_told_with_its_days() -> None:
    road = Road.over("p")
    pit = inside(road.world, "aa00", "chamber", "Vault", hidden=True)
    road.noble("aa00")
    for seed in range(40):
        road.world.turn = seed
        road.month_of(days=7, Osswid="explore")
        if road.own.knows:
            break
    assert road.own.knows == [pit.id]
    assert f"7: A hidden place has been found! Vault [{pit.id}], chamber, 5 days" in road.says("Osswid")
