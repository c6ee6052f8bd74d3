"""STACK, UNSTACK, EJECT, PROMOTE, and the order of units at a location."""

from __future__ import annotations

import pytest

from engine.games.overlord.acting.contract import Result
from engine.games.overlord.acting.lists import lists
from engine.games.overlord.book import BOOK
from engine.games.overlord.state import STUDY_DAY, Mode, Movement, Pending, Stance
from engine.games.overlord.units import stacks
from tests.engine.games.overlord.props.scene import Scene


def listed(scene: Scene) -> str:
    return " ".join(scene.world.locations["L1"].units)


def family() -> Scene:
    """U1 leads U2 and U5; U2 leads U3 and U4; U6 stands alone."""
    scene = Scene()
    for number, leader in (("U1", ""), ("U2", "U1"), ("U3", "U2"), ("U4", "U2"), ("U5", "U1"), ("U6", "")):
        scene.unit(number, leader=leader)
    return scene


@pytest.mark.rule("OVL-ORD-45", "OVL-STACK-02")
def test_who_stacks_takes_those_under_him_along_and_stands_last_under_the_leader() -> None:
    scene = family()
    assert scene.do(BOOK.deeds, scene.world.units["U2"], "STACK U6") is Result.EXECUTED
    assert listed(scene) == "U1 U5 U6 U2 U3 U4"
    assert [unit.id for unit in scene.world.stack(scene.world.units["U6"])] == ["U6", "U2", "U3", "U4"]
    assert scene.said() == ["Unit U2 [U2] stacks under Unit U6 [U6]."]


@pytest.mark.rule("OVL-STACK-01")
def test_only_leaders_lead_and_nobody_leads_his_own_leader() -> None:
    scene = family()
    scene.unit("U7", "man", 5)
    for text, result in (("STACK U7", Result.FAILED), ("STACK U4", Result.NOT_YET), ("STACK U1", Result.FAILED)):
        assert scene.do(BOOK.deeds, scene.world.units["U1"], text) is result
    assert scene.said() == [
        "STACK U7: Unit U7 [U7] cannot lead: only leaders and heroes can.",
        "STACK U4 waits. Unit U4 [U4] is itself under this unit.",
        "STACK U1: A unit cannot stack under itself.",
    ]


@pytest.mark.rule("OVL-STACK-10", "OVL-ORD-45")
def test_a_leader_of_another_faction_takes_allies_and_keeps_friends_waiting() -> None:
    scene = Scene()
    unit = scene.unit("U1")
    scene.unit("U2", faction="f06", experience={"obse": 180 * STUDY_DAY})
    scene.stance("f06", "f05", Stance.FRIENDLY)
    assert scene.do(BOOK.deeds, unit, "STACK U2") is Result.NOT_YET
    scene.stance("f06", "f05", Stance.ALLY)
    assert scene.do(BOOK.deeds, unit, "STACK U2") is Result.EXECUTED
    assert scene.said("ben") == ["Unit U1 [U1] stacks under Unit U2 [U2]."]


@pytest.mark.rule("OVL-ORD-02")
def test_an_accept_lets_in_whom_it_names_once() -> None:
    scene = Scene()
    unit, other = scene.unit("U1"), scene.unit("U3")
    leader = scene.unit("U2", faction="f06", orders=[Pending("ACCEPT U1")])
    assert scene.do(BOOK.deeds, other, "STACK U2") is Result.NOT_YET
    assert scene.do(BOOK.deeds, unit, "STACK U2") is Result.EXECUTED
    assert leader.orders == []
    assert lists(scene.now).answers(leader, "accept", "unit", "U1") is False


@pytest.mark.rule("OVL-ORD-45", "OVL-MOVE-07", "OVL-FORM-06")
def test_stack_waits_for_a_leader_who_is_absent_travelling_or_unseen() -> None:
    scene = Scene()
    unit = scene.unit("U1")
    assert scene.do(BOOK.deeds, unit, "STACK U2") is Result.NOT_YET
    leader = scene.unit("U2", movement=Movement("L1", "L2", 9, 1, Mode.WALK, "move"))
    assert scene.do(BOOK.deeds, unit, "STACK U2") is Result.NOT_YET
    leader.movement = None
    hidden = scene.unit("U3", faction="f06", experience={"stea": 30 * STUDY_DAY})
    scene.stance("f06", "f05", Stance.ALLY)
    assert scene.do(BOOK.deeds, unit, "STACK U3") is Result.NOT_YET
    hidden.experience.clear()
    scene.world.factions["f06"].settings["advertise"] = True
    assert scene.do(BOOK.deeds, unit, "STACK U3") is Result.NOT_YET, "Ben cannot see whose unit this is"
    scene.world.factions["f05"].settings["advertise"] = True
    assert scene.do(BOOK.deeds, unit, "STACK U3") is Result.EXECUTED


def test_who_stacks_under_a_leader_goes_where_he_is() -> None:
    scene = family()
    scene.structure("B1", "fort")
    scene.world.units["U6"].structure = "B1"
    scene.do(BOOK.deeds, scene.world.units["U2"], "STACK U6")
    assert [scene.world.units[number].structure for number in ("U2", "U3", "U1")] == ["B1", "B1", ""]


@pytest.mark.rule("OVL-ORD-54")
def test_who_unstacks_leads_his_own_stack_next_to_the_old_one() -> None:
    scene = family()
    assert scene.do(BOOK.deeds, scene.world.units["U2"], "UNSTACK") is Result.EXECUTED
    assert listed(scene) == "U1 U5 U2 U3 U4 U6"
    assert scene.world.units["U2"].leader == ""
    assert scene.world.units["U3"].leader == "U2"


@pytest.mark.rule("OVL-ORD-54", "OVL-ORD-45")
def test_to_unstack_always_executes_and_does_nothing_to_who_is_free() -> None:
    scene = family()
    before = listed(scene)
    for text in ("UNSTACK", "STACK"):
        assert scene.do(BOOK.deeds, scene.world.units["U6"], text) is Result.EXECUTED
    assert (listed(scene), scene.said()) == (before, [])
    assert scene.do(BOOK.deeds, scene.world.units["U5"], "STACK") is Result.EXECUTED
    assert scene.world.units["U5"].leader == ""


@pytest.mark.rule("OVL-ORD-17")
def test_the_overall_leader_ejects_into_the_open_and_others_into_the_outer_stack() -> None:
    scene = family()
    assert scene.do(BOOK.deeds, scene.world.units["U2"], "EJECT U3") is Result.EXECUTED
    assert (listed(scene), scene.world.units["U3"].leader) == ("U1 U2 U4 U3 U5 U6", "U1")
    assert scene.do(BOOK.deeds, scene.world.units["U1"], "EJECT U2") is Result.EXECUTED
    assert (listed(scene), scene.world.units["U2"].leader) == ("U1 U3 U5 U2 U4 U6", "")
    assert scene.do(BOOK.deeds, scene.world.units["U1"], "EJECT U4") is Result.NOT_YET


@pytest.mark.rule("OVL-ORD-36")
def test_a_unit_is_promoted_before_another_of_the_same_level() -> None:
    scene = family()
    units = scene.world.units
    assert scene.do(BOOK.deeds, units["U2"], "PROMOTE U5") is Result.EXECUTED
    assert listed(scene) == "U1 U5 U2 U3 U4 U6"
    assert scene.do(BOOK.deeds, units["U2"], "PROMOTE U5") is Result.EXECUTED
    assert listed(scene) == "U1 U5 U2 U3 U4 U6"
    assert scene.do(BOOK.deeds, units["U2"], "PROMOTE U6") is Result.NOT_YET
    assert scene.do(BOOK.deeds, units["U1"], "PROMOTE U6") is Result.EXECUTED
    assert listed(scene) == "U6 U1 U5 U2 U3 U4"
    assert len(scene.said()) == 2
    hidden = scene.unit("U7", faction="f06", items={"rtiv": 1}, equipped={"rtiv": 1})
    assert scene.do(BOOK.deeds, units["U1"], "PROMOTE U7") is Result.NOT_YET  # nobody sees it
    hidden.equipped.clear()
    assert scene.do(BOOK.deeds, units["U1"], "PROMOTE U7") is Result.EXECUTED


@pytest.mark.rule("OVL-STACK-09")
def test_when_a_leader_is_gone_those_under_him_stand_one_stack_higher() -> None:
    scene = family()
    stacks.remove(scene.world, scene.world.units["U2"])
    assert [scene.world.units[number].leader for number in ("U3", "U4")] == ["U1", "U1"]
    stacks.remove(scene.world, scene.world.units["U1"])
    assert [scene.world.units[number].leader for number in ("U3", "U4", "U5")] == ["", "", ""]
    assert sorted(listed(scene).split()) == ["U3", "U4", "U5", "U6"]


@pytest.mark.rule("OVL-STACK-09")
def test_those_who_lose_their_leader_on_the_way_arrive_as_he_would_have() -> None:
    scene = family()
    journey = Movement("L1", "L2", 9, 3, Mode.WALK, "move")
    scene.world.units["U1"].movement = journey
    stacks.remove(scene.world, scene.world.units["U1"])
    assert scene.world.units["U2"].movement == journey
    assert scene.world.units["U5"].movement == journey
    assert scene.world.units["U2"].movement is not scene.world.units["U5"].movement
