"""STUDY, day by day."""

from __future__ import annotations

import pytest

from engine.games.overlord.acting.contract import Result
from engine.games.overlord.book import BOOK
from engine.games.overlord.state import COIN, STUDY_DAY
from engine.games.overlord.units.attributes import level
from tests.engine.games.overlord.props.scene import Scene


@pytest.mark.rule("OVL-ORD-48", "OVL-STUDY-01", "OVL-EX-32", "OVL-STUDY-03")
def test_fifty_men_pay_fifty_a_day_and_are_soldiers_after_fifteen_days() -> None:
    scene = Scene()
    unit = scene.unit("U2", "man", 50, items={COIN: 15 * 50 + 7})

    results = [scene.do(BOOK.deeds, unit, "STUDY CMBT") for _ in range(15)]

    assert set(results) == {Result.EXECUTED}
    assert (unit.items, level(unit, "cmbt")) == ({COIN: 7}, 1)
    assert scene.said()[-2:] == ["Unit U2 [U2] studies combat.", "Unit U2 [U2] has reached level 1 in combat."]


@pytest.mark.rule("OVL-STUDY-11", "OVL-ORD-48")
def test_study_to_a_level_goes_on_by_itself_and_ends_there() -> None:
    scene = Scene()
    unit = scene.unit("U2", "man", 1, items={COIN: 100}, experience={"cmbt": 13 * STUDY_DAY})

    results = [scene.do(BOOK.deeds, unit, "STUDY CMBT 1") for _ in range(3)]

    assert results == [Result.GOING_ON, Result.DONE, Result.FAILED]
    assert (unit.count(COIN), scene.said().count("Unit U2 [U2] studies combat.")) == (98, 2)


@pytest.mark.rule("OVL-ORD-48", "OVL-SKILL-14")
def test_study_ends_at_the_limit_and_is_refused_beyond() -> None:
    scene = Scene()
    unit = scene.unit("U2", "man", 1, items={COIN: 100}, experience={"arti": 14 * STUDY_DAY})

    assert scene.do(BOOK.deeds, unit, "STUDY ARTI") is Result.DONE
    assert scene.do(BOOK.deeds, unit, "STUDY ARTI") is Result.FAILED
    assert "cannot learn any more" in scene.said()[-1]


@pytest.mark.rule("OVL-FUND-02", "OVL-FUND-04", "OVL-GAP-33")
def test_the_fund_pays_for_study_in_cities_and_nowhere_else() -> None:
    scene = Scene()
    scene.place("L2", "city")
    scene.world.factions["f05"].fund = {COIN: 100}
    wild, urban = scene.unit("U2", "man", 10), scene.unit("U3", "man", 10, location="L2", items={COIN: 4})

    assert scene.do(BOOK.deeds, wild, "STUDY CMBT") is Result.NOT_YET
    assert scene.do(BOOK.deeds, urban, "STUDY CMBT") is Result.EXECUTED

    assert (wild.experience, urban.items) == ({}, {})
    assert scene.world.factions["f05"].fund == {COIN: 94}


@pytest.mark.rule("OVL-STUDY-12", "OVL-EXP-01")
def test_study_of_blades_begins_with_combat() -> None:
    scene = Scene()
    unit = scene.unit("U2", "man", 1, items={COIN: 100})

    scene.do(BOOK.deeds, unit, "STUDY BLDE")
    assert unit.experience == {"cmbt": 100}
    unit.experience = {"cmbt": 15 * STUDY_DAY}
    scene.do(BOOK.deeds, unit, "STUDY BLDE")

    assert unit.experience == {"cmbt": 15 * STUDY_DAY + 10, "blde": 100}


@pytest.mark.rule("OVL-ORD-48", "OVL-SKILL-10", "OVL-SKILL-04")
def test_what_a_unit_can_never_learn_is_refused_with_the_reason() -> None:
    scene = Scene()
    unit = scene.unit("U2", "man", 1, items={COIN: 100}, experience={"digg": 15 * STUDY_DAY})

    assert scene.do(BOOK.deeds, unit, "STUDY MAGE") is Result.FAILED
    assert scene.do(BOOK.deeds, unit, "STUDY ARTI") is Result.FAILED

    assert "only leaders can" in scene.said()[0]
    assert "already has its basic skill" in scene.said()[1]
    assert unit.count(COIN) == 100
