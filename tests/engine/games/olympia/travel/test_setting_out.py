"""MOVE and FLY as they begin: out of structures, tolls, what is told and left behind (OLY-ORDER-41, OLY-GAP-O41)."""

from __future__ import annotations

import pytest

from engine.games.olympia.state import Built, Direction, Link, Realm
from engine.games.olympia.travel.travel_events import OutFirst, SetOut, TollPaid
from tests.engine.games.olympia.props.kit import beyond, building, inside, stacked
from tests.engine.games.olympia.props.road import Road
from tests.suite.table import each


@pytest.mark.rule("OLY-GAP-O41", "OLY-SUBMIT-20")
@each(
    "words, out, said",
    [
        ("move e", True, ""),
        ("move {inn}", False, "You know no way from Inn"),
        ("move north", False, "You know no way from Plain"),
        ("move {tower}", False, ""),
        ("out", False, ""),
    ],
)
def test_one_leaves_a_structure_first_only_for_a_way_that_begins_outside(words: str, out: bool, said: str) -> None:
    road = Road.over("pp")
    inn = building(road.world, "aa00", "inn")
    tower = building(road.world, inn.id, "tower")
    road.noble(inn.id)
    road.month_of(days=1, Osswid=words.format(inn=inn.id, tower=tower.id))
    assert bool([event for event in road.events if isinstance(event, OutFirst)]) is out
    assert any(said in line for line in road.says("Osswid"))


@pytest.mark.rule("OLY-GAP-O41")
@each("inn", [False, True])
@each("days, at", [(7, "aa00"), (8, "aa01")])
def test_from_a_city_and_from_an_inn_in_it_one_walks_out_in_a_day_and_goes_on(inn: bool, days: int, at: str) -> None:
    road = Road.over("pp")
    city = inside(road.world, "aa00", "city", "Drassa")
    unit = road.noble(building(road.world, city.id, "inn").id if inn else city.id)
    road.month_of(days=days, Osswid="move e; explore")
    assert unit.place == at
    assert f"1: Leaves Drassa [{city.id}] first." in road.says("Osswid")


@pytest.mark.rule("OLY-GAP-O41")
def test_from_a_city_nobody_sets_out_for_where_no_way_leads() -> None:
    road = Road.over("pp")
    city = inside(road.world, "aa00", "city", "Drassa")
    unit = road.noble(city.id)
    road.month_of(days=9, Osswid=f"move north; move {city.id}")
    assert unit.place == city.id
    assert road.says("Osswid") == [
        '1: You know no way from Plain [aa00] to "north".',
        f'1: You know no way from Drassa [{city.id}] to "{city.id}".',
    ]


@pytest.mark.rule("OLY-GAP-O41")
def test_what_is_in_the_way_inside_is_told_rather_than_what_lies_beyond() -> None:
    road = Road.over("pp")
    inn = building(road.world, "aa00", "inn")
    tower = building(road.world, inn.id, "tower")
    road.noble(tower.id, "Owner", player=road.other)
    road.noble(inn.id)
    road.month_of(days=1, Osswid=f"move {tower.id}; move west")
    assert ["does not let you into" in line for line in road.says("Osswid")] == [True, False]
    assert "Plain [aa00]" in road.says("Osswid")[1]


@pytest.mark.rule("OLY-GAP-72")
@each("own, mates, goes", [(400, 0, True), (399, 1, True), (399, 0, False), (0, 400, True)])
def test_a_toll_is_paid_for_nobles_and_men_to_the_last_gold(own: int, mates: int, goes: bool) -> None:
    road = Road.over("p")
    (deep,) = beyond(road.world, Realm.HADES, "underground", [50], 1)
    road.world.places["aa00"].links = [Link(to=deep.id, days=1, direction=Direction.DOWN, toll=100)]
    unit = road.noble("aa00", items={"12": 2, "1": own} if own else {"12": 2})
    mate = stacked(road.world, unit, road.noble("aa00", "Mate", items={"1": mates} if mates else {}))
    road.month_of(days=1, Osswid="down")
    assert (unit.place == deep.id, unit.count("1") + mate.count("1")) == (goes, 0 if goes else 399)
    assert [event.gold for event in road.events if isinstance(event, TollPaid)] == ([400] if goes else [])
    road.world.places[deep.id].links = [Link(to="aa00", days=1, direction=Direction.UP)]
    if goes:
        road.world.turn += 1
        road.month_of(days=1, Osswid="up")
        assert unit.place == "aa00"
        assert not [event for event in road.events if isinstance(event, TollPaid)]


@pytest.mark.rule("OLY-CAP-03", "OLY-CAP-05", "OLY-GAP-29")
@each(
    "items, words, how, days",
    [
        ({}, "move e", "on foot", 7), ({"52": 1}, "move e", "riding", 4), ({"52": 1, "12": 1}, "move e", "on foot", 7),
        ({"54": 1}, "fly e", "flying", 3), ({"54": 1}, "move e", "riding", 4), ({"77": 5}, "move e", "on foot", 10),
        ({"52": 1, "280": 80}, "move e", "on foot", 8),
    ],
)  # fmt: skip
def test_a_stack_is_told_how_it_goes_and_how_long(items: dict[str, int], words: str, how: str, days: int) -> None:
    road = Road.over("pp")
    unit = road.noble("aa00", items=items, guard=True)
    road.month_of(days=1, Osswid=words)
    assert [(event.how, event.days) for event in road.events if isinstance(event, SetOut)] == [(how, days)]
    assert (unit.moving, unit.guard) == (True, False)
    assert unit.running is not None
    assert (unit.running.goal, unit.running.made) == ("aa01", days)


@pytest.mark.rule("OLY-GAP-71", "OLY-GAP-30")
def test_a_way_that_closes_behind_a_stack_lets_it_arrive_and_a_place_that_is_gone_does_not() -> None:
    road = Road.over("pp")
    place = road.world.places["aa00"]
    place.links = [Link(to="aa01", days=9, direction=Direction.UP, months=(1,))]
    unit = road.noble("aa00")
    road.month_of(days=8, Osswid="up; behind 1")
    road.world.turn = 1
    road.month_of(days=1)
    assert (unit.place, unit.moving) == ("aa01", False)
    hill = inside(road.world, "aa01", "rocky hill")
    lair = inside(road.world, "aa01", "pit of Hades")
    road.world.turn = 2
    road.month_of(days=20, Osswid=f"move {lair.id}; behind 2")
    road.world.places["aa01"].inner = [hill.id]
    del road.world.places[lair.id]
    road.world.turn = 3
    road.month_of(days=9)
    assert (unit.place, unit.moving, unit.behind) == ("aa01", False, 2)


@pytest.mark.rule("OLY-STACK-04", "OLY-GAP-30")
def test_who_sets_out_from_within_a_stack_leaves_it_and_all_beneath_stop_guarding() -> None:
    road = Road.over("pp")
    top = road.noble("aa00", "Top", guard=True)
    unit = stacked(road.world, top, road.noble("aa00", guard=True))
    below = stacked(road.world, unit, road.noble("aa00", "Below", guard=True))
    road.month_of(days=1, Osswid="move e")
    assert (unit.under, top.beneath, unit.moving, top.moving) == ("", [], True, False)
    assert [one.guard for one in (top, unit, below)] == [True, False, False]
    assert road.world.places["aa00"].units == [top.id, unit.id]


def test_into_a_structure_one_is_at_once_and_nobody_is_on_the_way() -> None:
    road = Road.over("p")
    inn = inside(road.world, "aa00", "inn", built=Built(finished=True))
    unit = road.noble("aa00")
    road.month_of(days=1, Osswid=f"move {inn.id}; behind 4")
    assert (unit.place, unit.moving, unit.behind) == (inn.id, False, 4)
    assert not [event for event in road.events if isinstance(event, SetOut)]
