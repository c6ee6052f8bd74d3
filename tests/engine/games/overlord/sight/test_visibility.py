"""Who sees whom, who knows whose a unit is."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.overlord.sight.eyes import Eyes
from engine.games.overlord.state import STUDY_DAY, Mode, Movement, Stance, Unit
from engine.games.overlord.units.settings import is_on
from engine.games.overlord.units.visibility import expose, knows_faction, notices, sees, stance, stealth
from tests.engine.games.overlord.props.scene import Scene
from tests.suite.table import each

MASTER = 2000 * STUDY_DAY


def hidden(scene: Scene, **more: Any) -> Unit:
    """Ben's unit in L1 with stealth 2 (3rd scouting gives 1, 1st stealth 1)."""
    experience = {"scou": 90 * STUDY_DAY, "stea": 30 * STUDY_DAY}
    return scene.unit("U9", "ldr", faction="f06", experience=experience, **more)


def sharp(scene: Scene, observation: int, number: str = "U1") -> Unit:
    """Anna's unit in L1 with so much observation, by the skill of it."""
    days = 30 * observation * (observation + 1) // 2
    return scene.unit(number, experience={"obse": days * STUDY_DAY} if observation else {})


@pytest.mark.rule("OVL-VIS-01")
def test_a_unit_is_seen_with_observation_of_its_stealth_or_better() -> None:
    for observation, seen in ((1, False), (2, True)):
        scene = Scene()
        sharp(scene, observation)
        assert sees(scene.world, "f05", hidden(scene)) is seen


@pytest.mark.rule("OVL-GAP-50", "OVL-GAP-139")
def test_the_sharpest_eyes_of_the_faction_in_the_place_count() -> None:
    scene = Scene()
    sharp(scene, 0)
    unit = hidden(scene)
    assert not sees(scene.world, "f05", unit)
    sharp(scene, 2, "U2")
    assert sees(scene.world, "f05", unit)


@pytest.mark.rule("OVL-VIS-12")
def test_nobody_sees_into_a_place_where_none_of_his_units_is() -> None:
    scene = Scene()
    scene.place("L2", "city", container="L1")
    scene.unit("U1", location="L2")
    assert not sees(scene.world, "f05", scene.unit("U9", faction="f06"))


@pytest.mark.rule("OVL-VIS-02")
def test_an_observer_on_the_move_misses_one_point() -> None:
    scene = Scene()
    eye = sharp(scene, 2)
    unit = hidden(scene)
    eye.movement = Movement("L1", "L2", 9, 1, Mode.WALK, "move")
    assert not sees(scene.world, "f05", unit)


@pytest.mark.rule("OVL-VIS-01", "OVL-VIS-11")
def test_who_announces_himself_or_guards_is_seen_by_all() -> None:
    scene = Scene()
    sharp(scene, 0)
    unit = hidden(scene)
    unit.guarding = True
    assert sees(scene.world, "f05", unit)
    unit.guarding = False
    unit.settings["announce"] = True
    assert sees(scene.world, "f05", unit)
    assert not knows_faction(scene.world, "f05", unit)


@pytest.mark.rule("OVL-VIS-01")
def test_who_makes_money_or_harvests_gives_himself_away() -> None:
    scene = Scene()
    sharp(scene, 0)
    unit = hidden(scene)
    assert not notices(scene.now, "f05", unit)
    expose(scene.now, unit)
    assert notices(scene.now, "f05", unit)


@pytest.mark.rule("OVL-VIS-01", "OVL-VIS-09")
def test_those_stacked_directly_above_and_below_are_seen() -> None:
    scene = Scene()
    leader = sharp(scene, 0)
    unit = hidden(scene, leader="U1")
    assert sees(scene.world, "f05", unit)
    unit.leader = ""
    assert not sees(scene.world, "f05", unit)
    leader.leader = "U9"
    assert sees(scene.world, "f05", unit)


@pytest.mark.rule("OVL-VIS-03")
def test_three_more_than_the_stealth_tells_the_faction() -> None:
    for observation, known in ((4, False), (5, True)):
        scene = Scene()
        sharp(scene, observation)
        assert knows_faction(scene.world, "f05", hidden(scene)) is known


@pytest.mark.rule("OVL-VIS-03", "OVL-VIS-08", "OVL-VIS-11")
def test_the_faction_of_advertisers_guards_and_title_holders_is_known() -> None:
    scene = Scene()
    sharp(scene, 0)
    unit = hidden(scene)
    assert not knows_faction(scene.world, "f05", unit)
    for change in ({"settings": {"advertise": True}}, {"guarding": True}, {"title": "L1"}):
        shown = hidden(Scene(), **change)
        assert knows_faction(scene.world, "f05", shown)


@pytest.mark.rule("OVL-EX-21", "OVL-VIS-04", "OVL-VIS-06")
def test_crowds_on_the_move_hide_badly_but_do_not_show_their_faction() -> None:
    scene = Scene()
    sharp(scene, 0)
    for figures, worse in ((19, 0), (50, 2), (100, 5)):
        unit = scene.unit(f"U{figures}", "man", figures, faction="f06")
        unit.movement = Movement("L1", "L2", 9, 1, Mode.WALK, "move")
        assert stealth(scene.world, unit) == -worse
    assert not knows_faction(scene.world, "f05", unit)
    assert not Eyes(scene.world, ()).knows_faction("f05", unit)
    unit.movement = None
    assert not Eyes(scene.world, ()).knows_faction("f05", unit)
    scene.world.options.alpha_off.append("travel_stealth")
    assert stealth(scene.world, unit) == 0


@pytest.mark.rule("OVL-VIS-05")
def test_fliers_hide_better_and_sailors_half_as_well_on_the_way() -> None:
    scene = Scene()
    unit = hidden(scene)
    for mode, expected in ((Mode.WALK, 2), (Mode.FLY, 3), (Mode.SAIL, 1)):
        unit.movement = Movement("L1", "L2", 9, 1, mode, "move")
        assert stealth(scene.world, unit) == expected
    unit.movement = None
    assert stealth(scene.world, unit) == 2


@pytest.mark.rule("OVL-STANCE-11", "OVL-STANCE-12")
def test_the_stance_to_a_unit_of_unknown_faction_is_the_default_but_friends_know_each_other() -> None:
    scene = Scene()
    sharp(scene, 0)
    unit = hidden(scene)
    anna = scene.world.factions["f05"]
    scene.stance("f05", "f06", Stance.ENEMY)
    assert stance(scene.world, anna, unit) is Stance.NEUTRAL
    scene.stance("f05", "f06", Stance.ALLY)
    assert stance(scene.world, anna, unit) is Stance.NEUTRAL, "it does not show itself to those it is no friend of"
    scene.stance("f06", "f05", Stance.FRIENDLY)
    assert stance(scene.world, anna, unit) is Stance.ALLY
    sharp(scene, 5, "U2")
    scene.stance("f05", "f06", Stance.ENEMY)
    assert stance(scene.world, anna, unit) is Stance.ENEMY


@pytest.mark.rule("OVL-GAP-128")
def test_a_unit_has_the_settings_of_its_faction_until_it_sets_its_own() -> None:
    scene = Scene()
    unit = scene.unit("U1")
    assert not is_on(scene.world, unit, "silent")
    assert is_on(scene.world, unit, "share")
    scene.world.factions["f05"].settings["silent"] = True
    assert is_on(scene.world, unit, "silent")
    unit.settings["silent"] = False
    assert not is_on(scene.world, unit, "silent")


@pytest.mark.rule("OVL-VIS-01", "OVL-VIS-02", "OVL-VIS-03", "OVL-VIS-04")
@each("observation", range(7))
@each("mover", ["", "eye", "prey", "both"])
def test_what_the_report_shows_is_what_was_seen_in_the_month(observation: int, mover: str) -> None:
    scene = Scene()
    eye, prey = sharp(scene, observation), hidden(scene)
    for unit, moves in ((eye, mover in ("eye", "both")), (prey, mover in ("prey", "both"))):
        if moves:
            unit.movement = Movement("L1", "L2", 9, 1, Mode.FLY, "move")
    eyes = Eyes(scene.world, ())
    assert eyes.sees("f05", prey) is sees(scene.world, "f05", prey)
    assert eyes.knows_faction("f05", prey) is knows_faction(scene.world, "f05", prey)
    keen = observation - (mover in ("eye", "both"))  # a moving eye misses one; a flier has one more to hide in
    assert eyes.sees("f05", prey) is (keen >= 2 + (mover in ("prey", "both")))
    assert eyes.knows_faction("f05", prey) is (keen >= 5)
    assert not eyes.knows_faction("f07", prey)  # nobody of theirs is there
