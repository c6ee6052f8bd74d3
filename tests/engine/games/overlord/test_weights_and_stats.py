"""Statistics of figures, weights, capacities, control points."""

from __future__ import annotations

import pytest

from engine.games.overlord import control
from engine.games.overlord.attributes import bare_stats, is_novice, level, levels, max_mana, stats
from engine.games.overlord.state import STUDY_DAY, Mode, Title
from engine.games.overlord.weights import (
    can_carry,
    capacity,
    hold_of_vessel,
    load,
    overload,
    printed,
    weight,
    weight_of_vessel,
)
from tests.engine.games.overlord.scene import Scene


def days(number: int) -> int:
    return number * STUDY_DAY


@pytest.mark.rule("OVL-EX-08", "OVL-WEIGHT-01", "OVL-WEIGHT-03", "OVL-WEIGHT-05", "OVL-WEIGHT-07", "OVL-ITEM-07")
def test_the_sample_hero_weighs_carries_sees_and_costs_what_the_rulebook_prints() -> None:
    scene = Scene()
    hero = scene.unit(
        "U600",
        "hero",
        items={"houn": 1, "coin": 999, "hrse": 4},
        equipped={"houn": 1, "hrse": 1},
        experience={"scou": days(45), "obse": days(90)},
    )
    assert printed(weight(hero)) == 480
    carries = capacity(hero)
    assert (carries.walk, carries.ride) == (591, 515)
    assert stats(hero).observation == 4
    assert control.needed_by(hero) == 2


@pytest.mark.rule("OVL-WEIGHT-02", "OVL-EX-22")
def test_three_thousand_coins_weigh_three() -> None:
    scene = Scene()
    bare = scene.unit("U1")
    rich = scene.unit("U2", items={"coin": 3000})
    assert printed(weight(rich)) - printed(weight(bare)) == 3


@pytest.mark.rule("OVL-EX-22", "OVL-WEIGHT-04")
def test_a_leader_with_a_horse_has_its_own_weight_to_carry_too_and_plainswalk_helps_to_ride() -> None:
    scene = Scene()
    leader = scene.unit("U1", items={"hrse": 1})
    assert printed(weight(leader)) == 170
    assert capacity(leader).walk == 100 + 120
    leader.experience["plwk"] = days(15)
    assert capacity(leader).ride == 95 + 10


@pytest.mark.rule("OVL-STACK-05", "OVL-WEIGHT-08")
def test_who_has_little_to_carry_carries_for_the_others_of_the_stack() -> None:
    scene = Scene()
    leader = scene.unit("U1")
    men = scene.unit("U2", "man", 2, leader="U1", items={"ston": 3})
    assert not can_carry([men], Mode.WALK)
    assert can_carry([leader, men], Mode.WALK)
    assert load([leader, men]) == weight(leader) + weight(men)
    assert overload([men]) == (20_000, 180_000)
    assert overload([leader, men]) == (0, 280_000)


@pytest.mark.rule("OVL-EX-10", "OVL-BUILD-19")
def test_the_sample_fishing_boat_with_its_fish_weighs_540_and_carries_800() -> None:
    scene = Scene()
    boat = scene.structure("B2", "fshi", cargo={"fish": 20})
    assert printed(weight_of_vessel(boat, ())) == 540
    assert printed(hold_of_vessel(boat)) == 800


@pytest.mark.rule("OVL-STAT-13", "OVL-ITEM-06", "OVL-EX-38")
def test_equipment_counts_in_proportion_to_the_figures_that_have_it_rounded_toward_zero() -> None:
    scene = Scene()
    riders = scene.unit("U1", "man", 30, items={"hrse": 30}, equipped={"hrse": 10})
    assert stats(riders).initiative - bare_stats(riders).initiative == 1
    assert stats(riders).melee == bare_stats(riders).melee
    riders.equipped["hrse"] = 30
    assert stats(riders).initiative - bare_stats(riders).initiative == 3
    assert stats(riders).melee == bare_stats(riders).melee - 1


def test_levels_come_by_study_and_by_birth() -> None:
    scene = Scene()
    leader = scene.unit("U1", experience={"cmbt": days(14)})
    assert (level(leader, "cmbt"), is_novice(leader, "cmbt"), is_novice(leader, "scou")) == (0, True, False)
    leader.experience["cmbt"] = days(45)
    assert levels(leader) == {"cmbt": 2}
    avatar = scene.unit("U2", "avga")
    assert levels(avatar) == {"mage": 1, "eart": 1}


@pytest.mark.rule("OVL-EX-20", "OVL-CP-02", "OVL-CP-03", "OVL-CP-04")
def test_control_points_by_groups_of_twenty_heroes_and_mana() -> None:
    scene = Scene()
    for figures, points in ((1, 1), (20, 1), (21, 2), (40, 2), (41, 3)):
        assert control.needed_by(scene.unit(f"U{figures}", "man", figures)) == points
    assert control.needed_by(scene.unit("U100", "hero")) == 2
    magic = {"mage": days(45), "medi": days(45), "eart": days(90)}
    mage = scene.unit("U101", "hero", experience=magic)
    assert max_mana(mage) == 7
    assert control.needed_by(mage) == 4


@pytest.mark.rule("OVL-CP-01", "OVL-CP-05", "OVL-CP-06")
def test_control_points_grow_with_titles_and_key_structures_that_are_complete() -> None:
    scene = Scene()
    leader = scene.unit("U1")
    assert control.available(scene.world, "f05", [leader]) == 200
    scene.world.locations["L1"].title = Title("shrf", 250, holder="U1")
    leader.title = "L1"
    assert control.available(scene.world, "f05", [leader]) == 205
    scene.structure("B1", "fort", faction="f05")
    scene.structure("B2", "fort", faction="f05", materials={"wood": 1})
    scene.structure("B3", "fort", faction="f06")
    assert control.available(scene.world, "f05", [leader]) == 215


@pytest.mark.rule("OVL-CP-07", "OVL-CP-08")
def test_a_faction_that_is_short_loses_the_obedience_of_those_whose_dice_fall_so() -> None:
    scene = Scene(streams={("control", "U1"): [0.49], ("control", "U2"): [0.51]})
    scene.unit("U1", "man", 4000)  # 200 points
    scene.unit("U2", "man", 981)  # 50 points
    other = scene.unit("U3", "man", 5000, faction="f06", refuses=True)
    scene.world.factions["f06"].seat = ""
    control.check(scene.turn)
    assert [scene.world.units[number].refuses for number in ("U1", "U2")] == [True, False]
    assert not other.refuses, "nobody counts the points of the peoples"
    assert scene.said()[0].startswith("Your units need 250 control points, and you have 200")
    assert len(scene.said()) == 2
    control.end_month(scene.world)
    assert not scene.world.units["U1"].refuses


@pytest.mark.rule("OVL-CP-10", "OVL-CP-08")
def test_a_faction_at_its_limit_is_obeyed() -> None:
    scene = Scene(rest=0.0)
    unit = scene.unit("U1", "man", 4000)
    control.check(scene.turn)
    assert not unit.refuses
    assert scene.said() == []


@pytest.mark.rule("OVL-CP-09")
def test_in_battle_five_times_as_many_stay_out() -> None:
    scene = Scene()
    refused = 0
    for number in range(2000):
        unit = scene.unit(f"U{number + 1}", "man", 1)
        refused += control.refuses_battle(scene.turn, unit, 4, "b1")
    assert 340 < refused < 460
    assert not control.refuses_battle(scene.turn, unit, 0, "b1")
