"""How magic carries and misleads: flying ships, balloons, wandering, ice."""

from __future__ import annotations

import pytest

from engine.games.overlord.acting.contract import Result
from engine.games.overlord.book import BOOK
from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.state import STUDY_DAY, Mode, Unit
from engine.games.overlord.travel import movement
from tests.engine.games.overlord.props.scene import Scene
from tests.suite.table import each


def country(**dice: object) -> Scene:
    """Plains L1 with hills L2 to the north and mountains L3, which nobody walks into, to the east."""
    scene = Scene(**dice)
    scene.place("L2", "hill")
    scene.place("L3", "moun")
    scene.way("L1", "N", "L2")
    scene.way("L1", "E", "L3", closed=True)
    return scene


def pilot(scene: Scene, skill: str, vessel: str) -> Unit:
    scene.structure("B1", vessel, faction="f05")
    return scene.unit("U2", structure="B1", experience={skill: SKILLS[skill].days_for(1) * STUDY_DAY})


def arrive(scene: Scene, unit: Unit) -> int:
    days = 0
    while unit.movement is not None:
        movement.advance(scene.now)
        days += 1
    return days


@pytest.mark.rule("OVL-GAP-91", "OVL-DIR-07", "OVL-GAP-46")
@each("vessel, skill", [("flsh", "airs"), ("mong", "scou")])
def test_a_ship_of_the_air_carries_all_aboard_over_land_where_nobody_walks(vessel: str, skill: str) -> None:
    scene = country()
    unit = pilot(scene, skill, vessel)
    crowd = scene.unit("U3", "man", 2, structure="B1")

    assert scene.do(BOOK.deeds, unit, "MOVE E") is Result.EXECUTED
    assert unit.movement is not None
    assert (unit.movement.mode, unit.movement.aboard) == (Mode.FLY, True)
    arrive(scene, unit)

    assert (unit.location, crowd.location, scene.world.structures["B1"].location) == ("L3", "L3", "L3")
    assert (unit.structure, crowd.structure) == ("B1", "B1")
    assert scene.world.locations["L3"].structures == ["B1"]
    assert scene.world.locations["L1"].structures == []


@pytest.mark.rule("OVL-GAP-57", "OVL-GAP-91")
def test_without_its_mage_or_with_too_much_aboard_a_flying_ship_stays() -> None:
    scene = country()
    scene.structure("B1", "flsh", faction="f05")
    plain = scene.unit("U2", structure="B1")
    assert scene.do(BOOK.deeds, plain, "MOVE E") is Result.NOT_YET
    plain.experience = {"airs": SKILLS["airs"].days_for(1) * STUDY_DAY}
    scene.unit("U3", "man", 40, structure="B1")  # 3000 + 41 x 70 > 5000
    assert scene.do(BOOK.deeds, plain, "MOVE E") is Result.NOT_YET


@pytest.mark.rule("OVL-WEIGHT-06", "OVL-ENCH-01")
def test_who_flies_off_by_a_spell_leaves_the_ship_behind() -> None:
    scene = country()
    unit = pilot(scene, "airs", "flsh")
    flier = scene.unit("U3", structure="B1", effects={"flyi": 20})
    assert scene.do(BOOK.deeds, flier, "MOVE E") is Result.EXECUTED
    arrive(scene, flier)
    assert (flier.location, flier.structure) == ("L3", "")
    assert (unit.location, scene.world.structures["B1"].location) == ("L1", "L1")


@pytest.mark.rule("OVL-ENCH-01")
@each("roll, goal", [(0.0, "L2"), (0.99, "L3")])
def test_a_wanderer_goes_where_chance_leads(roll: float, goal: str) -> None:
    scene = country(streams={("astray", "U2", 1): [roll]})
    unit = scene.unit("U2", effects={"wand": 3, "flyi": 20})
    assert scene.do(BOOK.deeds, unit, "MOVE N") is Result.EXECUTED
    assert unit.movement is not None
    assert unit.movement.goal == goal


@pytest.mark.rule("OVL-ITEM-07", "OVL-GAP-91")
def test_a_ring_of_movement_takes_a_mage_anywhere() -> None:
    scene = country()
    unit = scene.unit("U2", items={"rmov": 1}, equipped={"rmov": 1}, experience={"mage": 15 * STUDY_DAY})
    assert scene.do(BOOK.deeds, unit, "MOVE E") is Result.EXECUTED
