"""Elfstones, and going to and from Faery (OLY-GAP-70, -71)."""

from __future__ import annotations

import pytest

from engine.games.olympia.scratch import OlympiaTurn
from engine.games.olympia.state import Link, Place, Realm
from engine.games.olympia.travel.elfstones import close_hills
from tests.engine.games.olympia.props.kit import beyond, inside
from tests.engine.games.olympia.props.road import Road
from tests.suite.table import each


def with_faery() -> tuple[Road, Place]:
    road = Road.over("p~")
    wood, *_ = beyond(road.world, Realm.FAERY, "forest", [60], 2)
    return road, inside(road.world, wood.id, "faery hill", "Faery hill", hidden=True)


@pytest.mark.rule("OLY-GAP-70", "OLY-DANGER-03")
def test_an_elfstone_opens_a_hill_that_can_be_entered_until_the_month_ends() -> None:
    road, hill = with_faery()
    mover = road.noble("aa00", items={"69": 1})
    road.month_of(days=2, Osswid=f"use 69; move {hill.id}; move out")
    assert mover.place == hill.within
    assert mover.count("69") == 1
    assert f"1: Faery hill [{hill.id}] stands open in Plain [aa00] until the month ends." in road.says("Osswid")
    assert [link.to for link in road.world.places["aa00"].links] == [hill.id]
    close_hills(OlympiaTurn(road.world, {}, seed="s", number=1, scratch=road.scratch))
    assert road.world.places["aa00"].links == hill.links == []


@pytest.mark.rule("OLY-GAP-70")
def test_the_way_leads_back_as_well() -> None:
    road, hill = with_faery()
    mover = road.noble("aa00", items={"69": 1})
    road.month_of(days=2, Osswid=f"use 69; move {hill.id}; move aa00")
    assert mover.place == "aa00"


@pytest.mark.rule("OLY-GAP-70")
def test_an_elfstone_does_nothing_inside_elsewhere_or_without_faery() -> None:
    road, hill = with_faery()
    cave = inside(road.world, "aa00", "cave")
    road.noble(cave.id, "Inside", items={"69": 1})
    road.noble(hill.within, "Beyond", items={"69": 1})
    road.noble("aa00", "Empty")
    road.month_of(days=1, Inside="use 69", Beyond="use 69", Empty="use 69")
    refused = "1: An elfstone works only in a province of the regular world, on land."
    assert road.says("Inside") == road.says("Beyond") == [refused]
    assert len(road.says("Empty")) == 1
    none = Road.over("p")
    none.noble("aa00", items={"69": 1})
    none.month_of(days=1, Osswid="use 69")
    assert none.says("Osswid") == ["1: There is no hill of Faery that could answer."]


@pytest.mark.rule("OLY-GAP-70")
def test_each_elfstone_opens_one_of_the_hills_and_all_are_closed_again_but_other_ways_stay() -> None:
    road, hill = with_faery()
    other = inside(road.world, hill.within, "faery hill", "Far hill", hidden=True)
    lasting = Link(to="aa01", days=3)
    road.world.places["aa00"].links = [lasting]
    stones = [road.noble("aa00", f"N{number}", items={"69": 1}) for number in range(12)]
    road.month_of(days=1, **{unit.name: "use 69" for unit in stones})
    opened = [link for link in road.world.places["aa00"].links if link.brief]
    assert {link.to for link in opened} == {hill.id, other.id}
    assert [(link.days, link.hidden) for link in opened] == [(1, False)] * 12
    assert all(link.to == "aa00" and link.brief for link in (*hill.links, *other.links))
    assert len(hill.links) + len(other.links) == 12
    del road.world.places[other.id]
    turn = OlympiaTurn(road.world, {}, seed="s", number=1, scratch=road.scratch)
    close_hills(turn)
    assert (road.world.places["aa00"].links, hill.links, turn.scratch.hills) == ([lasting], [], [])


@pytest.mark.rule("OLY-GAP-70")
@each("at, works", [("aa00", True), ("aa01", False)])
def test_an_elfstone_works_on_land_and_not_on_the_sea(at: str, works: bool) -> None:
    road, hill = with_faery()
    road.noble(at, items={"69": 1})
    road.month_of(days=1, Osswid="use 69")
    assert [link.to for link in road.world.places[at].links] == ([hill.id] if works else [])
