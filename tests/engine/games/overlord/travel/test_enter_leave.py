"""ENTER, EXIT, LEAVE."""

from __future__ import annotations

import pytest

from engine.games.overlord.acting.contract import Result
from engine.games.overlord.acting.references import christen
from engine.games.overlord.book import BOOK
from engine.games.overlord.state import STUDY_DAY, Mode, Movement, Stance
from tests.engine.games.overlord.props.scene import Scene


@pytest.mark.rule("OVL-ORD-18", "OVL-RACE-03", "OVL-BUILD-03")
def test_followers_enter_a_structure_of_their_own_faction_and_leave_their_stack_for_it() -> None:
    scene = Scene()
    scene.structure("B1", "fort", faction="f05")
    scene.unit("U1")
    men = scene.unit("U2", "man", 5, leader="U1")
    assert scene.do(BOOK.deeds, men, "ENTER B2") is Result.NOT_YET
    assert scene.do(BOOK.deeds, men, "ENTER B1") is Result.EXECUTED
    assert (men.leader, men.structure) == ("", "B1")
    assert scene.said() == ["Unit U2 [U2] enters Structure B1 [B1]."]


@pytest.mark.rule("OVL-STACK-02", "OVL-ORD-20", "OVL-ORD-28")
def test_those_under_a_leader_enter_and_leave_with_him() -> None:
    scene = Scene()
    scene.structure("B1", "fort", faction="f05")
    leader = scene.unit("U1")
    men = scene.unit("U2", "man", 5, leader="U1")
    scene.do(BOOK.deeds, leader, "ENTER B1")
    assert (men.structure, men.leader) == ("B1", "U1")
    assert scene.do(BOOK.deeds, leader, "EXIT B220") is Result.NOT_YET
    assert scene.do(BOOK.deeds, leader, "EXIT B1") is Result.EXECUTED
    assert (men.structure, men.leader) == ("", "U1")
    assert scene.do(BOOK.deeds, leader, "LEAVE") is Result.NOT_YET
    scene.do(BOOK.deeds, leader, "ENTER B1")
    assert scene.do(BOOK.deeds, men, "LEAVE") is Result.EXECUTED
    assert (men.structure, men.leader, leader.structure) == ("", "", "B1")


@pytest.mark.rule("OVL-BUILD-06")
def test_nobody_enters_what_is_not_complete_or_is_elsewhere_and_new_ids_count() -> None:
    scene = Scene()
    scene.place("L2")
    fort = scene.structure("B1", "fort", faction="f05", materials={"wood": 1})
    scene.structure("B2", "fort", "L2", faction="f05")
    unit = scene.unit("U1")
    for text in ("ENTER B1", "ENTER B2", "ENTER f05nB01"):
        assert scene.do(BOOK.deeds, unit, text) is Result.NOT_YET
    fort.materials.clear()
    christen(scene.now, "f05nB01", "B1")
    assert scene.do(BOOK.deeds, unit, "ENTER f05nB01") is Result.EXECUTED


@pytest.mark.rule("OVL-BUILD-09", "OVL-ORD-18", "OVL-GAP-56")
def test_strangers_enter_only_as_friends_or_far_better_hidden_than_the_owners_see() -> None:
    scene = Scene()
    scene.structure("B1", "fort", faction="f06")
    unit = scene.unit("U1", settings={"advertise": True})
    assert scene.do(BOOK.deeds, unit, "ENTER B1") is Result.FAILED
    assert scene.said() == ["ENTER B1: The owners of Structure B1 [B1] do not let it in."]
    scene.stance("f06", "f05", Stance.FRIENDLY)
    assert scene.do(BOOK.deeds, unit, "ENTER B1") is Result.EXECUTED
    scene.stance("f06", "f05", Stance.HOSTILE)
    scene.unit("U9", faction="f06", experience={"obse": 30 * STUDY_DAY})
    thief = scene.unit("U2", experience={"stea": 300 * STUDY_DAY})  # stealth 4 against observation 1
    assert scene.do(BOOK.deeds, thief, "ENTER B1") is Result.FAILED
    thief.experience["stea"] = 450 * STUDY_DAY
    assert scene.do(BOOK.deeds, thief, "ENTER B1") is Result.EXECUTED


@pytest.mark.rule("OVL-GAP-131")
def test_what_belongs_to_nobody_belongs_to_the_first_who_enters() -> None:
    scene = Scene()
    fort = scene.structure("B1", "fort")
    scene.do(BOOK.deeds, scene.unit("U1"), "ENTER B1")
    assert fort.faction == "f05"


def test_nobody_boards_a_vessel_that_is_under_way() -> None:
    scene = Scene()
    scene.structure("B1", "fshi", faction="f05")
    captain = scene.unit("U1", structure="B1")
    captain.movement = Movement("L1", "L4", 6, 1, Mode.SAIL, "move")
    unit = scene.unit("U2")
    assert scene.do(BOOK.deeds, unit, "ENTER B1") is Result.NOT_YET
    captain.movement = None
    assert scene.do(BOOK.deeds, unit, "ENTER B1") is Result.EXECUTED
