"""Months of work with all handlers and evenings: lists, harvests, buildings, and that nothing comes from nowhere."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.core import document
from engine.core.acting.ledger import Accounted
from engine.core.orders import read_orders
from engine.core.turn import Turn
from engine.games.overlord.acting.lists import lists
from engine.games.overlord.book import BOOK
from engine.games.overlord.month import days as month
from engine.games.overlord.scratch import OverlordTurn, Scratch
from engine.games.overlord.state import COIN
from engine.testing import events_of
from tests.engine.games.overlord.props.days import left
from tests.engine.games.overlord.props.scene import Scene
from tests.engine.games.overlord.props.work_kit import men, trained


def play(scene: Scene, orders: dict[str, str], seed: str = "work") -> OverlordTurn:
    """Runs a month in which the units have these lists."""
    turn = Turn(scene.world, {}, seed=seed, number=2, scratch=Scratch(), book=BOOK)
    scene.now = turn
    for number, text in orders.items():
        sheet = read_orders(f"UNIT {number}\n{text}", BOOK)
        assert not sheet.diagnostics, sheet.diagnostics
        scene.world.units[number].orders = lists(turn).fill(sheet.orders)
    month.run(turn)
    return turn


def valley(**left_over: int) -> Scene:
    """Plains with resources, and hills to the north of them."""
    scene = Scene()
    place = scene.world.locations["L1"]
    place.resources = dict(left_over)
    place.left = dict(left_over)
    scene.place("L2", "hill")
    scene.way("L1", "N", "L2")
    return scene


@pytest.mark.rule("OVL-EX-25", "OVL-ORD-55")
def test_use_until_there_are_two_then_go_north() -> None:
    scene = valley(iron=20)
    unit = men(scene, "U2", 1, experience=trained(mini=1, scou=1))
    turn = play(scene, {"U2": "HAVE iron 2\n+@USE mini\n-MOVE N"})
    assert unit.count("iron") == 2
    assert [line for line in scene.said() if "gathers" in line] == ["Unit U2 [U2] gathers 1 iron."] * 2
    assert unit.location == "L2"
    assert left(turn.state, "U2") == []


@pytest.mark.rule("OVL-BUILD-05", "OVL-BUILD-06", "OVL-BUILD-17", "OVL-ORD-55")
def test_a_farm_is_built_entered_and_worked_in_one_month() -> None:
    scene = valley(grai=20)
    builders = men(scene, "U2", 90, experience=trained(carp=1), items={"wood": 90})
    farmers = men(scene, "U3", 90, experience=trained(farm=1))
    turn = play(
        scene,
        {
            "U2": "TARGET farm\n@USE carp\n-10 WORK",
            "U3": "D11 ENTER B1\n@USE farm",
        },
    )
    farm = turn.state.structures["B1"]
    assert (farm.is_complete, farm.faction, builders.count("wood")) == (True, "f05", 0)
    assert (farmers.structure, farmers.count("grai")) == ("B1", 30), "twenty of the land, ten of the farm"
    assert left(turn.state, "U2") == []
    assert farm.taken == {"grai": 10}
    assert builders.worked == {"L1": 20}


@pytest.mark.rule("OVL-EX-27", "OVL-EX-37", "OVL-USE-06")
def test_smiths_go_on_with_something_else_when_the_iron_is_used_up() -> None:
    scene = valley()
    smiths = men(scene, "U2", 30, experience=trained(axsm=1, blsm=1), items={"wood": 6, "iron": 20})
    play(scene, {"U2": "@USE axsm\n5 USE blsm"})
    assert smiths.items == {"baxe": 3, "iron": 1, "swrd": 2}
    assert left(scene.world, "U2") == ["@USE axsm", "3 USE blsm"]
    assert smiths.worked == {"L1": 25}


@pytest.mark.rule("OVL-USE-15", "OVL-GAP-72")
def test_guards_work_with_half_their_figures() -> None:
    scene = valley(iron=99)
    guards = men(scene, "U2", 24, experience=trained(mini=1, cmbt=1), items={"club": 24}, equipped={"club": 24})
    play(scene, {"U2": "@GUARD\n10 USE mini"})
    assert guards.guarding
    assert guards.count("iron") == 20, "forty without the guard"


def busy() -> Scene:
    """Two factions who dig, fell, forge, build and teach at one place."""
    scene = valley(ston=40, iron=15, wood=60, grai=30)
    rich = {COIN: 5000, "iron": 40, "wood": 60, "ston": 20}
    scene.unit("U1", experience=trained(blsm=2, cmbt=2), items={COIN: 3000})
    for number, faction in ((2, "f05"), (12, "f06")):
        men(scene, f"U{number}", 40, faction=faction, experience=trained(digg=1, mini=1))
        men(scene, f"U{number + 1}", 40, faction=faction, experience=trained(lumb=1))
        men(scene, f"U{number + 2}", 30, faction=faction, experience=trained(blsm=1), items=dict(rich))
        men(scene, f"U{number + 3}", 40, faction=faction, experience=trained(carp=1, maso=1), items=dict(rich))
    return scene


LISTS = {
    "2": "@USE mini\n@USE digg",
    "3": "@USE lumb",
    "4": "@USE blsm\n5 STUDY blsm 2",
    "5": "BUILD tave f05nB01\n@BUILD carp f05nB01\n@BUILD maso f05nB01",
}


def orders_of_all() -> dict[str, str]:
    found = {"U1": "@TEACH U4 blsm"}
    for number, text in LISTS.items():
        found[f"U{number}"] = text
        found[f"U{int(number) + 10}"] = text.replace("f05n", "f06n")
    return found


@pytest.mark.rule("OVL-RES-03", "OVL-USE-07")
def test_what_is_made_and_used_is_in_the_books_and_the_land_gives_no_more_than_it_has() -> None:
    scene = busy()
    before = scene.world.holdings()
    turn = play(scene, orders_of_all())
    booked: Counter[str] = Counter()
    for event in events_of(turn, Accounted):
        booked[event.item] += event.amount
    after = scene.world.holdings()
    changes = {item: after.get(item, 0) - before.get(item, 0) for item in {**before, **after}}
    assert {i: n for i, n in changes.items() if n} == {i: n for i, n in booked.items() if n}
    harvested: Counter[str] = Counter()
    for event in events_of(turn, Accounted):
        if event.reason == "harvest":
            harvested[event.item] += event.amount
    assert dict(harvested) == {"iron": 15, "ston": 40, "wood": 60}
    assert sorted(s.faction for s in scene.world.structures.values() if s.type == "tave") == ["f05", "f06"]
    shares = [scene.world.units[number].count("iron") for number in ("U2", "U12")]
    assert sum(shares) == 15
    assert abs(shares[0] - shares[1]) <= 1


@pytest.mark.rule("OVL-GAP-119")
def test_the_same_month_is_the_same_again() -> None:
    one, other = busy(), busy()
    play(one, orders_of_all())
    play(other, orders_of_all())
    assert document.encode(one.world) == document.encode(other.world)
    assert one.said() == other.said()
