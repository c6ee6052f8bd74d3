"""SNEAK: who may, into what and out of what (OLY-GAP-S639, OLY-GAP-O77)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.olympia.state import Place, Running, Unit
from tests.engine.games.olympia.props.kit import building, inside, stacked
from tests.engine.games.olympia.props.road import Road
from tests.suite.table import each


def thief(road: Road, at: str = "aa00", **more: Any) -> Unit:
    return road.noble(at, skills={"630": 0, "639": 0}, **more)


def sneaks(road: Road, unit: Unit, words: str = "sneak") -> str:
    """Where it is after three days."""
    road.world.turn += 1
    road.month_of(days=3, Osswid=words)
    return unit.place


@pytest.mark.rule("OLY-GAP-S639")
@each("with_", ["nobody", "follower", "leader", "men", "beasts"])
def test_only_who_is_alone_sneaks_beasts_and_goods_do_not_matter(with_: str) -> None:
    road = Road.over("p")
    inn = building(road.world, "aa00", "inn")
    unit = thief(road, items={"12": 1} if with_ == "men" else {"52": 1, "77": 5} if with_ == "beasts" else {})
    if with_ == "follower":
        stacked(road.world, unit, road.noble("aa00", "Mate"))
    elif with_ == "leader":
        stacked(road.world, road.noble("aa00", "Lord"), unit)
    there = sneaks(road, unit, f"sneak {inn.id}") == inn.id
    assert there is (with_ in ("nobody", "beasts"))
    assert there or road.says("Osswid") == ["1: Only a noble without men and followers can sneak."]


def places(road: Road) -> dict[str, Place]:
    """What may be sneaked into, and what may not."""
    castle = building(road.world, "aa00", "castle")
    found = {
        "castle": castle,
        "site": building(road.world, "aa00", "temple", finished=False),
        "ruin": building(road.world, "aa00", "mine"),
        "city": inside(road.world, "aa00", "city"),
        "elsewhere": building(road.world, "aa01", "inn"),
        "tower": building(road.world, castle.id, "tower"),
        "ship": building(road.world, "aa00", "galley"),
    }
    found["ruin"].built.fallen = 1  # type: ignore[union-attr]
    return found


@pytest.mark.rule("OLY-GAP-S639")
@each(
    "where, fits",
    [("castle", True), ("site", True), ("ship", True), ("ruin", False), ("city", False), ("elsewhere", False),
     ("tower", False)],
)  # fmt: skip
def test_one_sneaks_into_structures_that_stand_here(where: str, fits: bool) -> None:
    road = Road.over("pp")
    goal = places(road)[where]
    road.noble(goal.id, "Owner", player=road.other)
    unit = thief(road)
    assert (sneaks(road, unit, f"sneak {goal.id}") == goal.id) is fits
    assert fits or road.says("Osswid") == [f'1: You know no way from Plain [aa00] to "{goal.id}".']


@pytest.mark.rule("OLY-GAP-S639")
def test_from_inside_one_sneaks_further_in_by_name_and_out_without_one() -> None:
    road = Road.over("p")
    castle = building(road.world, "aa00", "castle")
    tower = building(road.world, castle.id, "tower")
    unit = thief(road, castle.id)
    assert sneaks(road, unit, f"sneak {tower.id}") == tower.id
    assert sneaks(road, unit) == castle.id
    assert sneaks(road, unit, "sneak aa00") == castle.id
    assert sneaks(road, unit) == "aa00"
    assert sneaks(road, unit) == "aa00"
    city = inside(road.world, "aa00", "city")
    other = road.noble(city.id, "Other", skills={"630": 0, "639": 0})
    road.month_of(days=3, Other="sneak")
    assert other.place == city.id
    assert road.says("Other") == [f'1: You know no way from City [{city.id}] to "out".']


@pytest.mark.rule("OLY-GAP-S639", "OLY-GAP-32")
@each("aboard", [True, False])
@each("under_way", [True, False])
def test_nobody_sneaks_aboard_or_ashore_under_way(aboard: bool, under_way: bool) -> None:
    road = Road.over("~p")
    ship = building(road.world, "aa00", "galley")
    captain = road.noble(ship.id, "Captain", player=road.other)
    if under_way:
        captain.running = Running(words="wait day 31", left=-1, goal="aa01")
        ship.built.pilot = captain.id  # type: ignore[union-attr]
    unit = thief(road, ship.id if aboard else "aa00")
    before, after = (ship.id, "aa00") if aboard else ("aa00", ship.id)
    assert sneaks(road, unit, "sneak" if aboard else f"sneak {ship.id}") == (before if under_way else after)
