"""Elfstones, and going to and from Faery (OLY-GAP-70, -71)."""

from __future__ import annotations

import pytest

from engine.games.olympia.scratch import OlympiaTurn
from engine.games.olympia.state import Place, Realm
from engine.games.olympia.travel.elfstones import close_hills
from tests.engine.games.olympia.kit import beyond, inside
from tests.engine.games.olympia.road import Road


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
