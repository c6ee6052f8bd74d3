"""MOVE, MARCH, CARAVAN, RETREAT, STAY, and the days on the way."""

from __future__ import annotations

import pytest

from engine.games.overlord.acting.contract import Result
from engine.games.overlord.acting.lists import lists
from engine.games.overlord.acting.references import is_travelling
from engine.games.overlord.battle.evening import filed
from engine.games.overlord.book import BOOK
from engine.games.overlord.state import STUDY_DAY, Mode, Movement, Pending, Stance, Unit
from engine.games.overlord.travel.movement import advance
from tests.engine.games.overlord.props.scene import Scene


def road() -> Scene:
    """L1 -N-> L2 (9 days) -N-> L3, and the sea L4 south of L1; U1 leads U2 and U3, and U3 leads U4."""
    scene = Scene()
    for number in ("L2", "L3"):
        scene.place(number)
    scene.place("L4", "ocea")
    scene.way("L1", "N", "L2")
    scene.way("L2", "N", "L3")
    scene.way("L1", "S", "L4")
    for number, race, leader in (("U1", "ldr", ""), ("U2", "man", "U1"), ("U3", "ldr", "U1"), ("U4", "man", "U3")):
        scene.unit(number, race, leader=leader)
    return scene


def nights(scene: Scene, number: int) -> None:
    for _ in range(number):
        advance(scene.now)
        scene.now.day += 1
        lists(scene.now).begin_day()


def where(scene: Scene) -> str:
    return " ".join(f"{unit.id}@{unit.location}" for unit in scene.world.units.values())


@pytest.mark.rule("OVL-MOVE-02", "OVL-MOVE-08", "OVL-GAP-129", "OVL-STACK-07")
def test_a_stack_is_seen_at_its_origin_for_half_of_its_days_and_arrives_at_the_end_of_the_last() -> None:
    scene = road()
    assert scene.do(BOOK.deeds, scene.world.units["U1"], "MOVE N") is Result.EXECUTED
    assert all(is_travelling(scene.world, unit) for unit in scene.world.units.values())
    nights(scene, 3)
    assert where(scene) == "U1@L1 U2@L1 U3@L1 U4@L1"
    nights(scene, 1)
    assert where(scene) == "U1@L2 U2@L2 U3@L2 U4@L2"
    assert scene.world.locations["L2"].units == ["U1", "U2", "U3", "U4"]
    nights(scene, 4)
    assert is_travelling(scene.world, scene.world.units["U4"])
    nights(scene, 1)
    assert not is_travelling(scene.world, scene.world.units["U4"])
    assert scene.said()[0] == "Unit U1 [U1] sets out from Place L1 [L1] to Place L2 [L2] on foot: 9 days."
    assert scene.said()[-1] == "Unit U4 [U4] arrives at Place L2 [L2]."


@pytest.mark.rule("OVL-STACK-04", "OVL-STACK-02", "OVL-MOVE-02")
def test_a_member_that_moves_leaves_the_stack_and_takes_its_own() -> None:
    scene = road()
    assert scene.do(BOOK.deeds, scene.world.units["U3"], "MOVE L2") is Result.EXECUTED
    assert scene.world.units["U3"].leader == ""
    nights(scene, 9)
    assert where(scene) == "U1@L1 U2@L1 U3@L2 U4@L2"


@pytest.mark.rule("OVL-ORD-31", "OVL-RACE-03", "OVL-STACK-08")
def test_followers_move_only_as_scouts() -> None:
    scene = road()
    men = scene.world.units["U2"]
    assert scene.do(BOOK.deeds, men, "MOVE N") is Result.NOT_YET
    men.experience["scou"] = 15 * STUDY_DAY
    assert scene.do(BOOK.deeds, men, "MOVE N") is Result.EXECUTED


@pytest.mark.rule("OVL-ORD-31", "OVL-FORM-06")
def test_a_way_that_is_not_there_or_can_not_be_gone_waits() -> None:
    scene = road()
    unit = scene.world.units["U1"]
    for text in ("MOVE E", "MOVE L3", "MOVE S"):
        assert scene.do(BOOK.deeds, unit, text) is Result.NOT_YET
    assert unit.movement is None
    scene.world.units["U4"].items["ston"] = 99
    assert scene.do(BOOK.deeds, unit, "MOVE N") is Result.NOT_YET


@pytest.mark.rule("OVL-ORD-47", "OVL-STACK-07")
def test_who_stays_leaves_the_stack_as_it_sets_out_and_carries_nothing_for_it() -> None:
    scene = road()
    units = scene.world.units
    units["U3"].orders = [Pending("STAY")]
    units["U4"].items["ston"] = 99  # too much for all of them; but U4 stays with U3
    assert scene.do(BOOK.deeds, units["U1"], "MOVE S") is Result.NOT_YET
    assert (units["U3"].leader, len(units["U3"].orders)) == ("U1", 1), "a move that fails asks nobody"
    assert scene.do(BOOK.deeds, units["U1"], "MOVE N") is Result.EXECUTED
    assert (units["U3"].leader, units["U3"].orders) == ("", [])
    nights(scene, 9)
    assert where(scene) == "U1@L2 U2@L2 U3@L1 U4@L1"


@pytest.mark.rule("OVL-ORD-47", "OVL-CP-08")
def test_who_refuses_to_act_does_not_stay_either() -> None:
    scene = road()
    scene.world.units["U3"].orders = [Pending("STAY")]
    scene.world.units["U3"].refuses = True
    scene.do(BOOK.deeds, scene.world.units["U1"], "MOVE N")
    assert scene.world.units["U3"].leader == "U1"


@pytest.mark.rule("OVL-MOVE-09", "OVL-ORD-38", "OVL-FORM-04")
def test_a_retreat_takes_as_long_as_the_stack_has_travelled_and_cannot_be_retreated_from() -> None:
    for walked in (2, 6):
        scene = road()
        unit = scene.world.units["U1"]
        scene.do(BOOK.deeds, unit, "MOVE N")
        nights(scene, walked)
        assert scene.do(BOOK.deeds, unit, "RETREAT") is Result.EXECUTED
        assert scene.do(BOOK.deeds, unit, "RETREAT") is Result.FAILED
        nights(scene, walked - 1)
        assert is_travelling(scene.world, unit)
        nights(scene, 1)
        assert not is_travelling(scene.world, unit)
        assert where(scene) == "U1@L1 U2@L1 U3@L1 U4@L1"
    assert scene.do(BOOK.deeds, unit, "RETREAT") is Result.FAILED


@pytest.mark.rule("OVL-MOVE-09")
def test_a_member_retreats_alone_while_the_others_go_on() -> None:
    scene = road()
    scene.do(BOOK.deeds, scene.world.units["U1"], "MOVE N")
    nights(scene, 6)
    assert scene.do(BOOK.deeds, scene.world.units["U3"], "RETREAT") is Result.EXECUTED
    nights(scene, 6)
    assert where(scene) == "U1@L2 U2@L2 U3@L1 U4@L1"
    assert scene.world.units["U3"].leader == "", "it left the stack"


def guard(scene: Scene, stance: Stance) -> Unit:
    """Ben's guards at L2, with eyes for Anna's colours."""
    scene.stance("f06", "f05", stance)
    scene.world.factions["f05"].settings["advertise"] = True
    return scene.unit("U9", "man", 10, faction="f06", location="L2", guarding=True)


@pytest.mark.rule("OVL-MOVE-10", "OVL-GUARD-05", "OVL-STANCE-08")
def test_guards_send_the_hostile_back_when_they_enter() -> None:
    scene = road()
    guard(scene, Stance.HOSTILE)
    scene.do(BOOK.deeds, scene.world.units["U1"], "MOVE N")
    nights(scene, 4)
    assert "Unit U9 [U9] does not let Unit U1 [U1] pass. It turns back to Place L1 [L1]: 4 days." in scene.said()
    assert "Unit U9 [U9] sends Unit U1 [U1] back where it came from." in scene.said("ben")
    nights(scene, 4)
    assert where(scene).startswith("U1@L1 U2@L1 U3@L1 U4@L1")
    assert not is_travelling(scene.world, scene.world.units["U1"])
    assert filed(scene.now) == []


@pytest.mark.rule("OVL-ORD-29", "OVL-GUARD-06", "OVL-MOVE-11")
def test_who_marches_fights_the_guards_on_arrival() -> None:
    scene = road()
    guard(scene, Stance.HOSTILE)
    scene.do(BOOK.deeds, scene.world.units["U1"], "MARCH N")
    nights(scene, 8)
    assert filed(scene.now) == []
    nights(scene, 1)
    (battle,) = filed(scene.now)
    assert (battle.location, battle.cause.attacker, battle.cause.target) == ("L2", "U1", "U9")


@pytest.mark.rule("OVL-GUARD-06", "OVL-STANCE-15")
def test_guards_attack_enemies_on_arrival_and_let_others_pass() -> None:
    scene = road()
    guard(scene, Stance.ENEMY)
    scene.do(BOOK.deeds, scene.world.units["U1"], "MOVE N")
    nights(scene, 9)
    (battle,) = filed(scene.now)
    assert (battle.cause.attacker, battle.cause.target) == ("U9", "U1")
    neutral = road()
    guard(neutral, Stance.NEUTRAL)
    neutral.do(BOOK.deeds, neutral.world.units["U1"], "MOVE N")
    nights(neutral, 9)
    assert filed(neutral.now) == []
    assert where(neutral).startswith("U1@L2")


@pytest.mark.rule("OVL-GUARD-07", "OVL-MOVE-12")
def test_guards_on_foot_do_not_stop_fliers() -> None:
    scene = road()
    watch = guard(scene, Stance.HOSTILE)
    flier = scene.unit("U5", effects={"flyi": 99})
    scene.do(BOOK.deeds, flier, "MOVE N")
    nights(scene, 4)
    assert (flier.location, flier.movement) == ("L2", None)
    watch.effects["flyi"] = 99
    watch.experience["obse"] = 30 * STUDY_DAY  # who flies hides better (OVL-VIS-05)
    second = scene.unit("U6", effects={"flyi": 99})
    scene.do(BOOK.deeds, second, "MOVE N")
    nights(scene, 4)
    assert second.location == "L1"


@pytest.mark.rule("OVL-GUARD-01", "OVL-GAP-72")
def test_who_sets_out_stops_guarding() -> None:
    scene = road()
    scene.world.units["U1"].guarding = True
    scene.do(BOOK.deeds, scene.world.units["U1"], "MOVE N")
    assert not scene.world.units["U1"].guarding


@pytest.mark.rule("OVL-ORD-09", "OVL-MOVE-01", "OVL-MOVE-13")
def test_a_caravan_goes_along_its_route_and_turns_the_order_round_at_the_end() -> None:
    scene = road()
    unit = scene.world.units["U1"]
    acting = scene.acting(unit, "CARAVAN L1 L2 L3")
    line = acting.pending
    assert line is not None
    line.days = 2
    assert BOOK.deeds["caravan"](acting) is Result.GOING_ON
    assert (unit.movement.goal if unit.movement else "", line.days) == ("L2", 0)
    nights(scene, 9)
    assert BOOK.deeds["caravan"](acting) is Result.EXECUTED
    assert line.words == "CARAVAN L3 L2 L1"
    nights(scene, 9)
    assert unit.location == "L3"
    assert scene.do(BOOK.deeds, unit, "CARAVAN L1 L2") is Result.NOT_YET
    assert scene.do(BOOK.deeds, unit, "CARAVAN L1 L3") is Result.NOT_YET
    assert scene.do(BOOK.deeds, unit, "CARAVAN L3 L3") is Result.NOT_YET, "there is no way from a place to itself"
    assert scene.do(BOOK.deeds, unit, "CARAVAN L2 L3") is Result.EXECUTED, "at the end of a route it goes back"


@pytest.mark.rule("OVL-REPORT-26", "OVL-EX-15", "OVL-VIS-01")
def test_those_who_notice_see_stacks_leave_and_arrive_and_nobody_else_does() -> None:
    scene = road()
    scene.unit("U8", faction="f06")
    scene.unit("U9", faction="f06", location="L2")
    hidden = scene.world.units["U3"]
    hidden.experience = {"stea": 90 * STUDY_DAY}
    scene.world.units["U2"].settings["advertise"] = True
    scene.do(BOOK.deeds, scene.world.units["U1"], "MOVE N")
    nights(scene, 9)
    assert scene.said("ben") == [
        "Unit U1 [U1], 1 leader, sets out to Place L2 [L2], along with Unit U2 [U2] of Faction f05 [f05], 1 follower, "
        "Unit U4 [U4], 1 follower.",
        "Unit U1 [U1], 1 leader, arrives, along with Unit U2 [U2] of Faction f05 [f05], 1 follower, "
        "Unit U4 [U4], 1 follower.",
    ]


@pytest.mark.rule("OVL-DIR-03", "OVL-GAP-48")
def test_an_inner_location_is_a_day_away() -> None:
    scene = road()
    scene.place("L5", "city", container="L1")
    unit = scene.world.units["U1"]
    scene.do(BOOK.deeds, unit, "MOVE L5")
    nights(scene, 1)
    assert (unit.location, unit.movement) == ("L5", None)
    scene.do(BOOK.deeds, unit, "MOVE OUT")
    nights(scene, 1)
    assert (unit.location, unit.movement) == ("L1", None)


def ship() -> Scene:
    """A fishing boat B1 of f05 at L1: the captain U1 with the sailor U2 under him, and a guest of f06, U9."""
    scene = Scene()
    scene.place("L4", "ocea")
    scene.way("L1", "S", "L4")
    scene.place("L2")
    scene.way("L1", "N", "L2")
    scene.structure("B1", "fshi", faction="f05")
    scene.unit("U9", faction="f06", structure="B1")
    scene.unit("U1", structure="B1")
    scene.unit("U2", "man", leader="U1", structure="B1", experience={"sail": 15 * STUDY_DAY})
    return scene


@pytest.mark.rule("OVL-GAP-57", "OVL-DIR-08", "OVL-MOVE-06")
def test_the_captain_sails_his_vessel_with_all_aboard() -> None:
    scene = ship()
    assert scene.do(BOOK.deeds, scene.world.units["U1"], "MOVE S") is Result.EXECUTED
    assert all(is_travelling(scene.world, unit) for unit in scene.world.units.values())
    nights(scene, 6)
    boat = scene.world.structures["B1"]
    assert boat.location == "L4"
    assert (scene.world.locations["L4"].structures, scene.world.locations["L1"].structures) == (["B1"], [])
    assert {unit.location + unit.structure for unit in scene.world.units.values()} == {"L4B1"}
    assert not any(is_travelling(scene.world, unit) for unit in scene.world.units.values())
    assert scene.do(BOOK.deeds, scene.world.units["U9"], "MOVE N") is Result.NOT_YET
    assert scene.do(BOOK.deeds, scene.world.units["U1"], "LEAVE") is Result.NOT_YET


@pytest.mark.rule("OVL-GAP-57", "OVL-GAP-56")
def test_a_vessel_needs_its_captain_a_sailor_and_no_more_load_than_it_bears() -> None:
    scene = ship()
    units = scene.world.units
    assert scene.do(BOOK.deeds, units["U9"], "MOVE S") is Result.NOT_YET
    units["U9"].items["food"] = 100
    assert scene.do(BOOK.deeds, units["U1"], "MOVE S") is Result.NOT_YET
    units["U9"].items["food"] = 90
    units["U2"].experience.clear()
    assert scene.do(BOOK.deeds, units["U1"], "MOVE S") is Result.NOT_YET
    units["U2"].experience["sail"] = 15 * STUDY_DAY
    assert scene.do(BOOK.deeds, units["U1"], "MOVE S") is Result.EXECUTED
    assert units["U1"].movement is not None
    assert units["U1"].movement.mode is Mode.SAIL


@pytest.mark.rule("OVL-ORD-47", "OVL-MOVE-09")
def test_a_guest_may_stay_ashore_and_only_the_captain_turns_the_vessel_round() -> None:
    scene = ship()
    units = scene.world.units
    scene.do(BOOK.deeds, units["U1"], "MOVE S")
    nights(scene, 4)
    assert scene.do(BOOK.deeds, units["U9"], "RETREAT") is Result.NOT_YET
    assert scene.do(BOOK.deeds, units["U1"], "RETREAT") is Result.EXECUTED
    nights(scene, 4)
    assert {unit.location + unit.structure for unit in units.values()} == {"L1B1"}
    assert scene.world.structures["B1"].location == "L1"
    units["U9"].orders = [Pending("STAY")]
    scene.do(BOOK.deeds, units["U1"], "MOVE S")
    nights(scene, 6)
    assert [(unit.location, unit.structure) for unit in units.values()] == [("L1", ""), ("L4", "B1"), ("L4", "B1")]


@pytest.mark.rule("OVL-GAP-57")
def test_who_is_no_captain_goes_ashore_by_moving_on() -> None:
    scene = ship()
    guest = scene.world.units["U9"]
    assert scene.do(BOOK.deeds, guest, "MOVE N") is Result.EXECUTED
    nights(scene, 9)
    assert (guest.location, guest.structure) == ("L2", "")
    assert scene.world.units["U1"].location == "L1"


@pytest.mark.rule("OVL-GAP-141")
def test_a_faction_has_seen_where_its_stacks_came_from_and_came_to() -> None:
    scene = Scene()
    scene.place("L2")
    scene.way("L1", "N", "L2")
    leader = scene.unit("U1")
    scene.unit("U2", faction="f06")
    leader.movement = Movement("L1", "L2", 9, 3, Mode.WALK, "move")
    advance(scene.now)
    assert leader.location == "L2"
    assert scene.world.factions["f05"].seen == {"L1": 1, "L2": 1}
    assert scene.world.factions["f06"].seen == {}
