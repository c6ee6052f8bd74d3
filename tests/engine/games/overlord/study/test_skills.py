"""What units may learn, how fast, and what becomes of experience."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.overlord.rules.land import SEASONS
from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.state import STUDY_DAY, Title, Unit
from engine.games.overlord.study import study
from engine.games.overlord.study.study import day_of_study
from engine.games.overlord.units import experience
from engine.games.overlord.units.skills import Bar, bar, lesson, study_limit, taught_limit
from tests.engine.games.overlord.props.scene import Scene
from tests.engine.games.overlord.props.whole import Campaign
from tests.suite.table import each

SUMMER, WINTER = SEASONS["summer"], SEASONS["winter"]


def trained(**levels: int) -> dict[str, int]:
    """Experience that is just enough for these levels."""
    return {tag: SKILLS[tag].days_for(level) * STUDY_DAY for tag, level in levels.items()}


def men(scene: Scene, number: str = "U2", figures: int = 10, **more: object) -> Unit:
    return scene.unit(number, "man", figures, **more)  # type: ignore[arg-type]  # whatever fields a test sets


@pytest.mark.rule("OVL-SKILL-14", "OVL-SKILL-15", "OVL-SKILL-16", "OVL-SKILL-03")
@each("race, craft, combat, magic", [("man", 1, 2, 1), ("ldr", 2, 3, 1), ("hero", 2, 4, 1)])
def test_each_kind_studies_to_its_own_limits(race: str, craft: int, combat: int, magic: int) -> None:
    scene = Scene()
    unit = scene.unit("U1", race)

    assert [study_limit(scene.world, unit, tag) for tag in ("arti", "cmbt", "mage")] == [craft, combat, magic]


@pytest.mark.rule("OVL-SKILL-04", "OVL-SKILL-11", "OVL-GAP-125")
def test_a_follower_unit_learns_one_basic_skill_and_combat_beside_it() -> None:
    scene = Scene()
    unit = men(scene, experience=trained(arti=1))

    assert bar(scene.world, unit, "digg") is Bar.BASIC
    assert bar(scene.world, unit, "scou") is Bar.BASIC
    assert bar(scene.world, unit, "cmbt") is None


@pytest.mark.rule("OVL-ITEM-14", "OVL-ITEM-06")
def test_what_helps_to_study_helps_when_every_figure_has_it_equipped() -> None:
    scene = Scene()
    unit = men(scene, figures=4, items={"hcom": 4}, equipped={"hcom": 3})
    assert day_of_study(scene.world, unit, "cmbt", SUMMER) == 100
    unit.equipped["hcom"] = 4
    assert day_of_study(scene.world, unit, "cmbt", SUMMER) == 120
    assert day_of_study(scene.world, unit, "digg", SUMMER) == 100


@pytest.mark.rule("OVL-SKILL-04")
def test_three_basic_skills_are_too_many_even_with_combat() -> None:
    scene = Scene()
    assert bar(scene.world, men(scene, experience=trained(scou=1, cmbt=1)), "arti") is Bar.BASIC
    assert bar(scene.world, men(scene, "U3", experience=trained(cmbt=1, arti=1)), "digg") is Bar.BASIC
    assert bar(scene.world, men(scene, "U4", experience=trained(digg=1, arti=1)), "cmbt") is Bar.BASIC


@pytest.mark.rule("OVL-SKILL-04")
def test_leaders_learn_any_number_of_basic_skills() -> None:
    scene = Scene()
    assert bar(scene.world, scene.unit("U1", experience=trained(arti=1, digg=1, scou=1)), "fore") is None


@pytest.mark.rule("OVL-SKILL-19", "OVL-GAP-125")
def test_two_basic_skills_keep_a_unit_at_the_first_level_even_when_taught() -> None:
    scene = Scene()
    unit = men(scene, experience=trained(arti=1, cmbt=1))

    assert bar(scene.world, unit, "cmbt", teacher=5) is Bar.LIMIT
    assert bar(scene.world, unit, "blde") is None


@pytest.mark.rule("OVL-SKILL-05")
def test_an_advanced_skill_needs_what_it_requires_at_that_level() -> None:
    scene = Scene()
    unit = men(scene, experience={"cmbt": SKILLS["cmbt"].days * STUDY_DAY - 1})

    assert bar(scene.world, unit, "blde") is Bar.NEEDS
    unit.experience["cmbt"] += 1
    assert bar(scene.world, unit, "blde") is None


@pytest.mark.rule("OVL-SKILL-13", "OVL-SKILL-07", "OVL-SKILL-10")
def test_creatures_talents_and_leaders_skills_are_barred_for_ever() -> None:
    scene = Scene()
    found = [
        bar(scene.world, scene.unit("U1", "acol", 3), "cmbt"),
        bar(scene.world, scene.unit("U2"), "grop"),
        bar(scene.world, men(scene, "U3"), "mage"),
    ]

    assert found == [Bar.CREATURE, Bar.TALENT, Bar.LEADERS]


@pytest.mark.rule("OVL-SKILL-06")
def test_a_specialist_skill_needs_a_teacher_or_a_place_that_teaches_it_and_no_mere_leader() -> None:
    scene = Scene()
    scene.unit("U1", experience=trained(digg=2, stcu=3))
    unit = scene.unit("U2", leader="U1", experience=trained(digg=2))

    assert bar(scene.world, unit, "stcu") is Bar.HELP
    assert bar(scene.world, unit, "stcu", teacher=1) is None
    scene.world.locations["L1"].teaches["stcu"] = 1
    assert bar(scene.world, unit, "stcu") is None


@pytest.mark.rule("OVL-SKILL-17", "OVL-GAP-126", "OVL-ORD-53")
def test_a_teacher_leads_few_figures_beyond_their_limit_but_never_to_more_than_the_teacher_knows() -> None:
    scene = Scene()
    few, many = men(scene, "U2", 10, experience=trained(arti=1)), men(scene, "U3", 11, experience=trained(arti=1))

    assert taught_limit(scene.world, few, "arti", 3) == 3
    assert taught_limit(scene.world, many, "arti", 3) == 1
    assert bar(scene.world, few, "arti", teacher=1) is Bar.LIMIT


@pytest.mark.rule("OVL-TITLE-18")
def test_the_master_of_an_element_studies_its_skills_to_the_second_level() -> None:
    scene = Scene()
    scene.world.locations["L1"].title = Title(tag="fmag", cost=0, holder="U1")
    unit = scene.unit("U1", title="L1")

    assert [study_limit(scene.world, unit, tag) for tag in ("fire", "eart")] == [2, 1]
    scene.world.locations["L1"].title.holder = "U9"
    assert study_limit(scene.world, unit, "fire") == 1


@pytest.mark.rule("OVL-TITLE-19", "OVL-SKILL-06")
@each("known, barred", [(2, None), (3, Bar.HELP)])
def test_the_master_of_a_craft_needs_no_help_with_its_specialist_skills_up_to_his_limit(
    known: int, barred: Bar | None
) -> None:
    scene = Scene()
    scene.world.locations["L1"].title = Title(tag="masm", cost=0, holder="U1")
    assert bar(scene.world, scene.unit("U1", title="L1", experience=trained(digg=3, stcu=known)), "stcu") is barred


@pytest.mark.rule("OVL-STUDY-12")
def test_study_begins_with_what_is_required_if_the_faction_knows_the_skill() -> None:
    scene = Scene()
    unit = men(scene)

    assert lesson(scene.world, unit, "blde", known={"blde": 1}) == "cmbt"
    assert lesson(scene.world, unit, "blde", known={}) == ""
    unit.experience = trained(cmbt=1)
    assert lesson(scene.world, unit, "blde", known={}) == "blde"


@pytest.mark.rule("OVL-STUDY-12")
def test_study_of_what_is_required_stops_at_the_limit_of_the_unit() -> None:
    scene = Scene()
    unit = men(scene, experience=trained(digg=1))  # stone cutting requires the 2nd level, men study to the 1st

    assert lesson(scene.world, unit, "stcu", known={"stcu": 1}, teacher=3) == ""


@pytest.mark.rule("OVL-STUDY-01", "OVL-EX-32")
def test_fifty_men_pay_fifty_times_the_daily_price() -> None:
    scene = Scene()
    assert study.price(men(scene, figures=50), "cmbt") == 50


def class_of(scene: Scene, figures: int = 50) -> Unit:
    """Men in a barracks, under a leader who knows better."""
    scene.structure("B1", "barr")
    scene.unit("U1", structure="B1", experience=trained(cmbt=2))
    return men(scene, "U2", figures, leader="U1", structure="B1")


@pytest.mark.rule("OVL-STUDY-07", "OVL-GAP-88", "OVL-EX-34")
def test_stack_place_and_teacher_together_make_260_percent() -> None:
    scene = Scene()
    unit = class_of(scene)

    assert day_of_study(scene.world, unit, "cmbt", SUMMER, study.teaching(scene.world, [unit])) == 260
    assert day_of_study(scene.world, unit, "cmbt", SUMMER) == 130


@pytest.mark.rule("OVL-STUDY-04")
def test_a_leader_anywhere_above_helps_only_by_knowing_more() -> None:
    scene = Scene()
    scene.unit("U1", experience=trained(cmbt=1))
    scene.unit("U2", leader="U1")
    unit = men(scene, "U3", leader="U2")

    assert day_of_study(scene.world, unit, "cmbt", SUMMER) == 110
    unit.experience = trained(cmbt=1)
    assert day_of_study(scene.world, unit, "cmbt", SUMMER) == 100


@pytest.mark.rule("OVL-STUDY-05", "OVL-GAP-124")
def test_a_place_helps_up_to_the_level_it_teaches_and_a_ruin_not_at_all() -> None:
    scene = Scene()
    barracks = scene.structure("B1", "barr")
    unit = scene.unit("U1", structure="B1", experience=trained(cmbt=1))

    assert day_of_study(scene.world, unit, "cmbt", SUMMER) == 120
    unit.experience = trained(cmbt=2)
    assert day_of_study(scene.world, unit, "cmbt", SUMMER) == 100
    unit.experience = {}
    barracks.materials = {"wood": 1}
    assert day_of_study(scene.world, unit, "cmbt", SUMMER) == 100


@pytest.mark.rule("OVL-STUDY-05")
def test_a_place_helps_with_what_its_skills_require_up_to_the_level_required() -> None:
    scene = Scene()
    scene.world.locations["L1"].teaches["blde"] = 2  # which requires the 1st level of combat
    unit = men(scene)

    assert day_of_study(scene.world, unit, "cmbt", SUMMER) == 120
    unit.experience = trained(cmbt=1)
    assert day_of_study(scene.world, unit, "cmbt", SUMMER) == 100


@pytest.mark.rule("OVL-STUDY-06")
def test_one_teacher_doubles_for_fifty_figures_and_shares_among_more() -> None:
    scene = Scene()
    hundred = men(scene, "U2", 100)
    leaders = [scene.unit(f"U{number}") for number in range(3, 9)]

    assert study.teaching(scene.world, [hundred]) == 50
    assert study.teaching(scene.world, leaders[:5]) == 100
    assert study.teaching(scene.world, leaders) == 83
    scene.world.options.alpha_off.append("teaching_dilution")
    assert study.teaching(scene.world, [hundred]) == 100


@pytest.mark.rule("OVL-GAP-89", "OVL-SKILL-17")
def test_beyond_its_own_limit_a_taught_unit_studies_at_normal_speed_with_the_other_bonuses() -> None:
    scene = Scene()
    scene.unit("U1", experience=trained(arti=3))
    unit = men(scene, "U2", 10, leader="U1", experience=trained(arti=1))

    assert day_of_study(scene.world, unit, "arti", SUMMER, taught=100) == 110
    unit.experience = {}  # within its limit the same teacher doubles what the same bonus made
    assert day_of_study(scene.world, unit, "arti", SUMMER, taught=100) == 220
    assert day_of_study(scene.world, unit, "arti", SUMMER) == 110


@pytest.mark.rule("OVL-GAP-89", "OVL-STUDY-06")
@each("known, taught", [(0, 10), (1, 5)])
def test_in_a_month_a_teacher_doubles_what_is_within_a_limit_and_no_more(known: int, taught: int) -> None:
    campaign = Campaign()
    teacher = campaign.add("1", cmbt=4)
    skills: dict[str, Any] = {"arti": known} if known else {}
    pupils = campaign.add("1", "man", 10, **skills)
    teacher.experience["arti"] = SKILLS["arti"].days_for(3) * STUDY_DAY
    before = pupils.experience.get("arti", 0)
    campaign.place(teacher).teaches.clear()
    campaign.month({"1": f"UNIT {teacher.id}\n5 TEACH {pupils.id} arti\nUNIT {pupils.id}\n5 STUDY arti"})
    assert campaign.unit(pupils.id).experience["arti"] - before == taught * STUDY_DAY


@pytest.mark.rule("OVL-STUDY-10")
def test_a_guard_studies_at_half_speed() -> None:
    scene = Scene()
    assert day_of_study(scene.world, men(scene, guarding=True), "cmbt", SUMMER) == 50


@pytest.mark.rule("OVL-STUDY-09", "OVL-CLIM-06", "OVL-CLIM-01")
def test_season_and_storm_speed_the_study_of_their_element_in_the_open() -> None:
    scene = Scene()
    scene.place("L2", "city", container="L1", weather="storm")
    outside, inside = scene.unit("U1"), scene.unit("U2", location="L2")
    scene.world.locations["L1"].weather = "storm"

    assert day_of_study(scene.world, outside, "fire", SUMMER) == 110
    assert day_of_study(scene.world, outside, "void", SUMMER) == 120
    assert day_of_study(scene.world, outside, "fire", WINTER) == 100
    assert day_of_study(scene.world, inside, "void", SUMMER) == 100


@pytest.mark.rule("OVL-STUDY-08")
def test_the_head_of_a_guild_studies_magic_a_tenth_faster() -> None:
    scene = Scene()
    scene.world.locations["L1"].title = Title(tag="hgld", cost=0, holder="U1")
    unit = scene.unit("U1", title="L1")

    assert day_of_study(scene.world, unit, "fire", WINTER) == 110
    assert day_of_study(scene.world, unit, "cmbt", WINTER) == 100


@pytest.mark.rule("OVL-EXP-01", "OVL-EX-33", "OVL-GAP-87")
def test_ten_days_of_an_advanced_skill_add_a_day_to_everything_under_it() -> None:
    unit = Scene().unit("U1")

    for _ in range(10):
        experience.studied(unit, "cava", 100)

    assert unit.experience["cava"] == 1000
    assert unit.experience["cmbt"] == unit.experience["mane"] == 100


@pytest.mark.rule("OVL-EXP-02")
def test_a_day_of_use_is_worth_a_tenth_of_a_day_and_half_of_that_below() -> None:
    unit = Scene().unit("U1")

    experience.used(unit, "lumb")

    assert unit.experience == {"lumb": 10, "fore": 5}
