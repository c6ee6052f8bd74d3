"""How magic is learned: who may, how far, and how many elements."""

from __future__ import annotations

import pytest

from engine.games.overlord.rules.skills import ELEMENTS, SKILLS, is_under, root
from engine.games.overlord.sight.eyes import Eyes
from engine.games.overlord.sight.own_units import Roll
from engine.games.overlord.state import STUDY_DAY, Unit, World
from engine.games.overlord.units import skills
from engine.games.overlord.units.skills import Bar
from tests.engine.games.overlord.props.scene import Scene
from tests.suite.table import each


def mage(scene: Scene, **levels: int) -> Unit:
    return scene.unit("U2", experience={tag: SKILLS[tag].days_for(n) * STUDY_DAY for tag, n in levels.items()})


def guild(scene: Scene, unit: Unit, element: str) -> World:
    unit.structure = scene.structure("B1", "mgld", faction="f05", element=element).id
    return scene.world


@pytest.mark.rule("OVL-MAGIC-01", "OVL-MAGIC-02")
def test_all_magic_begins_with_magecraft_which_leaders_alone_study() -> None:
    scene = Scene()
    assert SKILLS["mage"].days_for(1) == 15
    assert [tag for tag, skill in SKILLS.items() if skill.magic and root(tag) != "mage" and tag != "mage"] == []
    assert [tag for tag, skill in SKILLS.items() if is_under(tag, "mage") and not skill.magic] == []
    assert skills.bar(scene.world, mage(scene), "mage") is None
    assert skills.bar(scene.world, scene.unit("U3", "man", 1), "mage") is Bar.LEADERS
    assert skills.bar(scene.world, scene.unit("U4"), "medi") is Bar.NEEDS


@pytest.mark.rule("OVL-MAGIC-02", "OVL-RACE-08")
@each(
    "known, teacher, bar",
    [(0, 0, None), (1, 0, Bar.LIMIT), (1, 1, Bar.LIMIT), (1, 2, None), (2, 2, Bar.LIMIT), (2, 5, Bar.LIMIT)],
)
def test_magic_is_studied_to_the_first_level_and_taught_to_the_second(known: int, teacher: int, bar: Bar) -> None:
    scene = Scene()
    unit = mage(scene, mage=3, **({"medi": known} if known else {}))
    assert skills.bar(scene.world, unit, "medi", teacher) is bar


@pytest.mark.rule("OVL-MAGIC-02", "OVL-EX-17", "OVL-BUILD-07")
def test_a_place_that_teaches_a_spell_higher_leads_higher() -> None:
    scene = Scene()
    unit = mage(scene, mage=1, eart=1)
    assert skills.bar(scene.world, unit, "eart") is Bar.LIMIT
    scene.world.locations["L1"].teaches = {"eart": 2, "sgrp": 1}
    assert skills.bar(scene.world, unit, "eart") is None
    unit.experience["eart"] = SKILLS["eart"].days_for(2) * STUDY_DAY
    assert skills.bar(scene.world, unit, "eart") is Bar.LIMIT


@pytest.mark.rule("OVL-MAGIC-03", "OVL-MAGIC-04")
def test_each_level_of_magecraft_opens_one_element() -> None:
    scene = Scene()
    unit = mage(scene, mage=1)
    assert [skills.bar(scene.world, unit, tag) for tag in ELEMENTS] == [None] * 5
    unit.experience["fire"] = SKILLS["fire"].days_for(1) * STUDY_DAY
    barred = {tag: skills.bar(scene.world, unit, tag, 2) for tag in ELEMENTS}
    assert barred.pop("fire") is None  # under a master it goes on with its own
    assert set(barred.values()) == {Bar.ELEMENT}
    unit.experience["mage"] = SKILLS["mage"].days_for(2) * STUDY_DAY
    assert {skills.bar(scene.world, unit, tag, 2) for tag in ELEMENTS} == {None}


@pytest.mark.rule("OVL-MAGIC-03")
def test_study_of_a_spell_of_a_closed_element_waits_for_magecraft() -> None:
    scene = Scene()
    unit = mage(scene, mage=1, fire=1)
    assert skills.lesson(scene.world, unit, "sboa", {"sboa": 1, "eart": 1}) == ""
    unit.experience["mage"] = SKILLS["mage"].days_for(2) * STUDY_DAY
    assert skills.lesson(scene.world, unit, "sboa", {"sboa": 1, "eart": 1}) == "eart"


@pytest.mark.rule("OVL-STUDY-12")
def test_of_several_skills_that_are_required_what_is_known_well_enough_is_passed_over() -> None:
    scene = Scene()
    assert SKILLS["csto"].needs == {"cwin": 1, "airs": 2}
    scene.world.locations["L1"].teaches = {"airs": 2}
    unit = mage(scene, mage=2, cwin=1, airs=1)
    assert skills.lesson(scene.world, unit, "csto", {"csto": 1, "cwin": 1, "airs": 1}) == "airs"


@pytest.mark.rule("OVL-MAGIC-06")
def test_basic_spells_are_studied_alone_and_specialist_ones_with_a_teacher_or_in_a_guild() -> None:
    scene = Scene()
    unit = mage(scene, mage=1, fire=1, ftch=1)
    assert (SKILLS["ftrw"].specialist, SKILLS["ffrm"].specialist) == (False, True)
    assert skills.bar(scene.world, unit, "ftrw") is None
    assert skills.bar(scene.world, unit, "ffrm") is Bar.HELP
    assert skills.bar(scene.world, unit, "ffrm", teacher=1) is None
    scene.world.locations["L1"].teaches = {"ffrm": 1}
    assert skills.bar(scene.world, unit, "ffrm") is None


@pytest.mark.rule("OVL-MAGIC-06", "OVL-SKTAB-04")
def test_a_mage_reads_what_a_guild_teaches_and_not_what_a_teacher_could() -> None:
    scene = Scene()
    unit = mage(scene, mage=1, fire=1, ftch=1)
    scene.unit("U3", experience={"ffrm": SKILLS["ffrm"].days_for(2) * STUDY_DAY})
    known = {"mage": 1, "fire": 1, "ftch": 1}
    away = Roll(scene.world, Eyes(scene.world, ())).may_learn(unit, known)
    scene.world.locations["L1"].teaches = {"ffrm": 1}
    there = Roll(scene.world, Eyes(scene.world, ())).may_learn(unit, known)
    assert ("ftrw" in away, "ffrm" in away, "ffrm" in there) == (True, False, True)
    assert "eart" not in away


@pytest.mark.rule("OVL-GAP-124", "OVL-MAGIC-13")
def test_a_magic_guild_teaches_its_element_and_the_foundations_to_the_second_level() -> None:
    scene = Scene()
    unit = mage(scene, mage=1, wate=1, medi=1)
    world = guild(scene, unit, "wate")
    assert [skills.study_limit(world, unit, tag) for tag in ("mage", "medi", "wate", "fire")] == [2, 2, 2, 1]
