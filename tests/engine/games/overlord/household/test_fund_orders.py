"""WITHDRAW and FORGET."""

from __future__ import annotations

import pytest

from engine.games.overlord.acting.contract import Result
from engine.games.overlord.book import BOOK
from engine.games.overlord.state import COIN, MANA
from tests.engine.games.overlord.props.scene import Scene


def urban(**fund: int) -> Scene:
    scene = Scene()
    scene.place("L2", "city")
    scene.world.factions["f05"].fund = fund
    return scene


@pytest.mark.rule("OVL-ORD-57", "OVL-FUND-05")
def test_a_unit_draws_up_to_what_it_asks_for_in_coins_or_items() -> None:
    scene = urban(coin=100, food=3)
    unit = scene.unit("U2", location="L2")

    assert scene.do(BOOK.deeds, unit, "WITHDRAW 60") is Result.EXECUTED
    assert scene.do(BOOK.deeds, unit, "WITHDRAW 99999 food") is Result.EXECUTED

    assert unit.items == {COIN: 60, "food": 3}
    assert scene.world.factions["f05"].fund == {COIN: 40}
    assert scene.said() == ["Unit U2 [U2] draws 60 coins from the fund.", "Unit U2 [U2] draws 3 food from the fund."]


@pytest.mark.rule("OVL-ORD-57", "OVL-FUND-02")
def test_the_fund_is_out_of_reach_in_the_wilderness_and_an_empty_one_is_waited_for() -> None:
    scene = urban(coin=100)
    wild, poor = scene.unit("U2"), scene.unit("U3", location="L2")

    assert scene.do(BOOK.deeds, wild, "WITHDRAW 60") is Result.NOT_YET
    assert scene.do(BOOK.deeds, poor, "WITHDRAW 5 food") is Result.NOT_YET
    assert scene.world.factions["f05"].fund == {COIN: 100}


@pytest.mark.rule("OVL-ORD-57")
def test_nothing_can_be_drawn_that_is_no_thing() -> None:
    scene = urban(mana=5)
    unit = scene.unit("U2", location="L2")

    assert scene.do(BOOK.deeds, unit, "WITHDRAW 5 mana") is Result.FAILED
    assert MANA not in unit.items


@pytest.mark.rule("OVL-ORD-21")
def test_who_forgets_a_skill_forgets_all_that_rests_on_it_and_lays_down_its_tools() -> None:
    scene = Scene()
    known = {"cmbt": 4500, "blde": 1500, "mane": 100, "scou": 1500}
    unit = scene.unit("U2", items={"swrd": 1}, equipped={"swrd": 1}, experience=known)

    assert scene.do(BOOK.deeds, unit, "FORGET cmbt") is Result.EXECUTED

    assert unit.experience == {"scou": 1500}
    assert (unit.items, unit.equipped) == ({"swrd": 1}, {})


@pytest.mark.rule("OVL-ORD-21")
def test_what_is_unknown_or_inborn_can_not_be_forgotten() -> None:
    scene = Scene()
    assert scene.do(BOOK.deeds, scene.unit("U2"), "FORGET cmbt") is Result.FAILED
    assert scene.do(BOOK.deeds, scene.unit("U3", "zomb", 5), "FORGET grop") is Result.FAILED
    assert "born with" in scene.said()[1]
