"""Research: where, by whom, what it costs, what it finds."""

from __future__ import annotations

import pytest

from engine.games.olympia.rules.skills import CATEGORIES, SKILLS, hidden_skills
from engine.games.olympia.state import Place, Thing, Unit
from engine.games.olympia.units.stacks import relocate
from engine.games.olympia.units.things import put_with
from tests.engine.games.olympia.props.kit import building
from tests.engine.games.olympia.props.stage import Stage, deeds, lines, rules, sheet, unit
from tests.suite.table import each


def tower(stage: Stage, kind: str = "tower", *, finished: bool = True) -> Place:
    """A structure with Osswid first and Feasel second in it; both know everything that is no hidden skill."""
    place = building(stage.world, "aa00", kind, finished=finished)
    for name in ("Osswid", "Feasel"):
        relocate(stage.world, unit(stage, name), place)
        unit(stage, name).items["1"] = 1000
        unit(stage, name).skills = dict.fromkeys(CATEGORIES, 0)
    return place


@pytest.fixture
def stage() -> Stage:
    return Stage.of_three(real=deeds("research", "study", "forget"))


def finding(stage: Stage, orders: str, *, finds: bool) -> Unit:
    """Runs a week with the seed of a world in which research finds something, or nothing."""
    one = unit(stage, "Osswid")
    for _ in range(40):
        one.learning, one.found, one.items["1"] = {}, [], 1000
        stage.world.turn += 1
        stage.run(7, a=sheet(stage, Osswid=orders))
        if bool(one.found) == finds:
            return one
    raise AssertionError("40 weeks of research all came out the same")


@pytest.mark.rule("OLY-RESEARCH-01", "OLY-RESEARCH-07", "OLY-EX-70", "OLY-ORDER-61")
def test_what_is_found_is_partially_known_and_may_be_begun(stage: Stage) -> None:
    tower(stage)
    one = finding(stage, "research 630", finds=True)
    (code,) = one.found
    name = SKILLS[code].name
    assert lines(stage) == [
        "1: Will research Stealth for seven days.",
        f"7: Research uncovers a new skill: {name} [{code}]. To begin learning this skill, order 'study {code}'.",
    ]
    assert (one.learning, one.items["1"]) == ({code: 0}, 975)


@pytest.mark.rule("OLY-RESEARCH-08", "OLY-STUDY-04", "OLY-EX-70")
def test_what_is_found_is_studied_anywhere_for_the_usual_fee(stage: Stage) -> None:
    one = unit(stage, "Candide")
    one.skills, one.learning, one.found, one.items = {"630": 0}, {"636": 0}, ["636"], {"1": 500}
    stage.run(8, a=sheet(stage, Candide="study 636"))
    assert lines(stage, "Candide")[:2] == [
        "1: Paid 100 gold to begin study.",
        "1: Will study Learn of richest nearby noble for seven days.",
    ]
    assert (one.learning, one.found, one.items["1"]) == ({"636": 7}, [], 400)


@pytest.mark.rule("OLY-RESEARCH-06")
def test_a_week_without_a_find_costs_as_much(stage: Stage) -> None:
    tower(stage)
    one = finding(stage, "research 630", finds=False)
    assert lines(stage)[1] == "7: Research in Stealth [630] uncovers nothing new."
    assert (one.learning, one.items["1"]) == ({}, 975)


@pytest.mark.slow
@pytest.mark.rule("OLY-RESEARCH-06", "OLY-GAP-78")
def test_one_week_in_four_finds_something_and_each_skill_as_often(stage: Stage) -> None:
    tower(stage)
    one = unit(stage, "Osswid")
    found: dict[str, int] = {}
    for _ in range(1200):
        one.learning, one.found, one.items["1"] = {}, [], 25
        stage.world.turn += 1
        stage.run(7, a=sheet(stage, Osswid="research 650"))
        for code in one.found:
            found[code] = found.get(code, 0) + 1
    assert sorted(found) == [skill.key for skill in hidden_skills("650")]
    assert 0.21 < sum(found.values()) / 1200 < 0.29  # 25% of 1,200: 3 standard deviations are 3.75 points
    assert min(found.values()) > 50  # 75 each


@pytest.mark.rule("OLY-RESEARCH-02")
def test_only_the_owner_of_a_finished_tower_researches(stage: Stage) -> None:
    tower(stage)
    stage.run(1, a=sheet(stage, Feasel="research 630"))
    assert rules(stage) == ["OLY-RESEARCH-02"]
    stage = Stage.of_three(real=deeds("research"))
    tower(stage, finished=False)
    stage.run(1, a=sheet(stage, Osswid="research 630"))
    assert rules(stage) == ["OLY-RESEARCH-02"]


@pytest.mark.rule("OLY-RESEARCH-02", "OLY-RESEARCH-03")
@each("category", CATEGORIES)
@each("kind", ["tower", "temple", "castle"])
def test_religion_is_researched_in_temples_and_all_else_in_towers(category: str, kind: str) -> None:
    stage = Stage.of_three(real=deeds("research", "study", "forget"))
    tower(stage, kind)
    stage.run(1, a=sheet(stage, Osswid=f"research {category}"))
    if kind == ("temple" if category == "750" else "tower"):
        nothing_hidden = not hidden_skills(category)
        assert rules(stage) == (["OLY-GAP-78"] if nothing_hidden else [])
    else:
        assert rules(stage) == ["OLY-RESEARCH-03" if category == "750" else "OLY-RESEARCH-02"]


@pytest.mark.rule("OLY-RESEARCH-04")
@each("most, level, may", [(30, 7, True), (31, 1, True), (31, 2, False), (90, 2, False)])
def test_great_mages_research_in_the_wilds(most: int, level: int, may: bool) -> None:
    stage = Stage.of_three(real=deeds("research", "study", "forget"))
    tower(stage)
    one = unit(stage, "Osswid")
    one.most_aura = most - 1
    ring = Thing(id="a001", kind="artifact", name="Ring", adds={"aura": 1})
    stage.world.things[ring.id] = ring
    put_with(stage.world, ring, one)
    stage.world.places["aa00"].civilization = level
    stage.run(1, a=sheet(stage, Osswid="research 800"))
    assert rules(stage) == ([] if may else ["OLY-RESEARCH-04"])


@pytest.mark.rule("OLY-RESEARCH-09")
def test_research_names_a_category_that_is_known(stage: Stage) -> None:
    tower(stage)
    del unit(stage, "Osswid").skills["630"]
    stage.run(1, a=sheet(stage, Osswid="research 636; research 630; research 999"))
    assert rules(stage) == ["OLY-RESEARCH-09", "OLY-SKILL-01", "OLY-SKILL-03"]


@pytest.mark.rule("OLY-GAP-78")
def test_research_fails_at_once_and_for_nothing_when_all_is_known_or_begun(stage: Stage) -> None:
    tower(stage)
    one = unit(stage, "Osswid")
    hidden = [skill.key for skill in hidden_skills("750")]
    place = building(stage.world, "aa00", "temple")
    relocate(stage.world, one, place)
    one.skills.update(dict.fromkeys(hidden[1:], 0))
    one.learning, one.found = {hidden[0]: 0}, [hidden[0]]
    stage.run(1, a=sheet(stage, Osswid="research 750; quest"))
    assert rules(stage) == ["OLY-GAP-78"]
    assert stage.of("Osswid") == [(1, "quest")]
    assert one.items["1"] == 1000


@pytest.mark.rule("OLY-RESEARCH-06", "OLY-GAP-78")
def test_the_gold_must_be_there_at_the_start_and_in_the_end(stage: Stage) -> None:
    tower(stage)
    one = unit(stage, "Osswid")
    one.items = {"1": 24}
    stage.run(1, a=sheet(stage, Osswid="research 630"))
    assert rules(stage) == ["OLY-RESEARCH-06"]
    one.items = {"1": 25}
    stage.run(6, a=sheet(stage, Osswid="research 630"))
    assert one.items == {"1": 25}
    one.items = {}
    stage.world.turn += 1
    stage.run(1)
    assert rules(stage) == ["OLY-RESEARCH-06"]
    assert one.found == []


@pytest.mark.rule("OLY-RESEARCH-05")
def test_a_hidden_skill_cannot_be_begun_by_its_number(stage: Stage) -> None:
    one = unit(stage, "Candide")
    one.skills, one.items = {"630": 0}, {"1": 500}
    stage.run(1, a=sheet(stage, Candide="study 636"))
    assert rules(stage) == ["OLY-STUDY-14"]


@pytest.mark.rule("OLY-GAP-99")
def test_interrupted_research_is_lost_and_costs_nothing_yet(stage: Stage) -> None:
    tower(stage)
    stage.run(5, a=sheet(stage, Osswid="research 630"))
    one = unit(stage, "Osswid")
    stage.world.turn += 1
    stage.run(5, a=sheet(stage, Osswid="stop"))
    assert one.running is None
    assert (one.items["1"], one.learning) == (1000, {})
