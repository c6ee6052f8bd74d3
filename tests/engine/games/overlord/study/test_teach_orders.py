"""TEACH: whom, how fast, how far, and in which order."""

from __future__ import annotations

import pytest

from engine.core.acting.ledger import Accounted
from engine.games.overlord.acting.contract import Result
from engine.games.overlord.acting.lists import lists
from engine.games.overlord.book import BOOK
from engine.games.overlord.month.day import Month
from engine.games.overlord.state import COIN, STUDY_DAY, Pending, Unit
from engine.games.overlord.units.attributes import level
from engine.games.overlord.units.skills import Bar, bar, study_limit
from engine.games.overlord.work.events import LearnedMore
from engine.testing import events_of
from tests.engine.games.overlord.props.scene import Scene
from tests.engine.games.overlord.props.work_kit import day, men, told, trained
from tests.suite.table import each

RICH = 10_000


def pupils(scene: Scene, figures: int = 50, skill: str = "CMBT", number: str = "U2", **more: object) -> Unit:
    """Men who are to study a skill, with the money for it."""
    unit = men(scene, number, figures, items={COIN: RICH}, **more)
    told(unit, f"STUDY {skill.lower()}")
    return unit


def master(scene: Scene, number: str = "U1", **levels: int) -> Unit:
    return scene.unit(number, experience=trained(**levels))


@pytest.mark.rule("OVL-ORD-53", "OVL-STUDY-06")
def test_fifty_men_learn_twice_as_fast_under_a_teacher_before_them_in_the_report() -> None:
    scene = Scene()
    teacher, unit = master(scene, cmbt=2), pupils(scene)
    assert day(scene, (teacher, "TEACH U2 CMBT"), (unit, "STUDY CMBT")) == [Result.EXECUTED] * 2
    assert unit.experience == {"cmbt": 200}
    assert scene.said()[0] == "Unit U1 [U1] teaches Unit U2 [U2] combat."
    assert day(scene, (unit, "STUDY CMBT")) == [Result.EXECUTED]
    assert unit.experience == {"cmbt": 300}, "a lesson is for a day"


@pytest.mark.rule("OVL-ORD-53")
def test_who_can_study_alone_may_stand_before_its_teacher() -> None:
    scene = Scene()
    unit, teacher = pupils(scene), master(scene, cmbt=2)
    world, outcome = scene.play({"anna": f"UNIT {unit.id}\nSTUDY CMBT\nUNIT {teacher.id}\nTEACH {unit.id} CMBT"})
    assert world.units[unit.id].experience == {"cmbt": 200}
    (more,) = events_of(outcome, LearnedMore)
    assert (more.unit, more.teacher, more.skill, more.seen_by) == (unit.id, "Unit U1 [U1]", "combat", ("anna",))
    assert [event.amount for event in events_of(outcome, Accounted) if event.reason == "study"] == [-50], "paid once"


@pytest.mark.rule("OVL-ORD-53")
def test_no_lesson_without_a_pupil_who_studies_that_here_and_knows_it_less_well() -> None:
    scene = Scene()
    scene.place("L2")
    teacher = master(scene, cmbt=1, arti=2)
    pupils(scene, skill="BLDE")
    pupils(scene, number="U3", location="L2")
    pupils(scene, number="U4", experience=trained(cmbt=1))
    idle = men(scene, "U5", 5, items={COIN: RICH})
    poor = pupils(scene, number="U6")
    poor.items = {}
    for text in ("TEACH U2 CMBT", "TEACH U3 CMBT", "TEACH U4 CMBT", "TEACH U5 CMBT", "TEACH U6 CMBT", "TEACH U99 CMBT"):
        assert day(scene, (teacher, text)) == [Result.NOT_YET], text
    told(idle, "STUDY cmbt")
    assert day(scene, (teacher, "TEACH U5 CMBT")) == [Result.EXECUTED]


@pytest.mark.rule("OVL-STUDY-12", "OVL-ORD-53")
def test_what_a_skill_requires_is_not_taught_along_with_it() -> None:
    scene = Scene()
    teacher, unit = master(scene, blde=2), pupils(scene, skill="BLDE")
    assert day(scene, (teacher, "TEACH U2 BLDE"), (unit, "STUDY BLDE")) == [Result.NOT_YET, Result.EXECUTED]
    assert unit.experience == {"cmbt": 100}


@pytest.mark.rule("OVL-SKILL-17", "OVL-GAP-126", "OVL-ORD-53")
def test_beyond_their_limits_ten_men_learn_at_normal_speed_and_eleven_not_at_all() -> None:
    scene = Scene()
    teacher = master(scene, arti=3)
    ten = pupils(scene, 10, "ARTI", experience=trained(arti=1))
    eleven = pupils(scene, 11, "ARTI", "U3", experience=trained(arti=1))
    assert day(scene, (teacher, "TEACH U2 ARTI"), (ten, "STUDY ARTI")) == [Result.EXECUTED] * 2
    assert ten.experience["arti"] == 15 * STUDY_DAY + 100
    assert day(scene, (teacher, "TEACH U3 ARTI"), (eleven, "STUDY ARTI")) == [Result.NOT_YET, Result.FAILED]
    assert "more than 10 figures" in scene.said()[-2]


@pytest.mark.rule("OVL-SKILL-06", "OVL-SKILL-08", "OVL-ORD-53")
def test_a_specialist_skill_is_studied_under_a_teacher_who_comes_first() -> None:
    scene = Scene()
    teacher = master(scene, stcu=2)
    unit = pupils(scene, 10, "STCU", experience=trained(digg=2))
    big = pupils(scene, 20, "STCU", "U3", experience=trained(digg=2))
    assert bar(scene.world, unit, "stcu") is Bar.HELP
    assert day(scene, (unit, "STUDY STCU"), (teacher, "TEACH U2 STCU")) == [Result.NOT_YET, Result.EXECUTED]
    assert day(scene, (teacher, "TEACH U2 STCU"), (unit, "STUDY STCU")) == [Result.EXECUTED] * 2
    assert unit.experience["stcu"] == 100, "what it could not study alone is not doubled"
    assert day(scene, (teacher, "TEACH U3 STCU"), (big, "STUDY STCU")) == [Result.NOT_YET, Result.NOT_YET]


@pytest.mark.rule("OVL-STUDY-07", "OVL-EX-34")
def test_leader_place_and_teacher_together_are_260_percent() -> None:
    scene = Scene()
    scene.structure("B1", "barr")
    teacher = scene.unit("U1", experience=trained(cmbt=2), structure="B1")
    unit = pupils(scene, 50, leader="U1", structure="B1")
    day(scene, (teacher, "TEACH U2 CMBT"), (unit, "STUDY CMBT"))
    assert unit.experience == {"cmbt": 260}


@pytest.mark.rule("OVL-ORD-53", "OVL-STUDY-06", "OVL-GAP-70")
def test_several_pupils_are_leaders_and_thin_out_the_lesson() -> None:
    scene = Scene()
    teacher = master(scene, cmbt=2)
    for number in range(2, 12):
        told(scene.unit(f"U{number}", items={COIN: RICH}), "STUDY cmbt")
    names = " ".join(f"U{number}" for number in range(2, 12))
    day(scene, (teacher, f"TEACH {names} CMBT"))
    day_of = [(scene.world.units[f"U{number}"], "STUDY CMBT") for number in (2, 11)]
    scene.now.day -= 1
    day(scene, *day_of)
    # ten leaders count as a hundred figures: half of the doubling is left
    assert [unit.experience for unit, _ in day_of] == [{"cmbt": 150}] * 2
    pupils(scene, 5, number="U20")
    assert day(scene, (teacher, "TEACH U2 U20 CMBT")) == [Result.FAILED]
    assert scene.said()[-1].endswith("Only leaders can be taught several units at a time.")


@pytest.mark.rule("OVL-ORD-53")
def test_followers_do_not_teach_and_nobody_teaches_himself() -> None:
    scene = Scene()
    veteran = men(scene, "U1", 5, experience=trained(cmbt=2))
    leader = master(scene, "U3", cmbt=2)
    pupils(scene)
    assert day(scene, (veteran, "TEACH U2 CMBT"), (leader, "TEACH U3 CMBT")) == [Result.FAILED] * 2


@pytest.mark.rule("OVL-STUDY-06")
def test_two_teachers_of_one_unit_do_no_more_than_double() -> None:
    scene = Scene()
    teachers = [master(scene, cmbt=2), master(scene, "U3", cmbt=2)]
    unit = pupils(scene, 50)
    day(scene, *((teacher, "TEACH U2 CMBT") for teacher in teachers), (unit, "STUDY CMBT"))
    assert unit.experience == {"cmbt": 200}


@pytest.mark.rule("OVL-GUARD-04", "OVL-STUDY-10")
@each("guard", ["U1", "U2"])
def test_who_is_on_guard_neither_teaches_nor_is_taught(guard: str) -> None:
    scene = Scene()
    teacher, unit = master(scene, cmbt=2), pupils(scene, 50)
    scene.world.units[guard].guarding = True
    assert day(scene, (teacher, "TEACH U2 CMBT"), (unit, "STUDY CMBT")) == [Result.NOT_YET, Result.EXECUTED]
    assert unit.experience == {"cmbt": 50 if guard == "U2" else 100}


@pytest.mark.rule("OVL-ORD-53")
def test_units_of_another_faction_are_taught_when_they_are_seen() -> None:
    scene = Scene()
    teacher, unit = master(scene, cmbt=2), pupils(scene, 5, faction="f06")
    hidden = pupils(scene, 5, number="U3", faction="f06", experience=trained(stea=3))
    hidden.experience.pop("cmbt", None)
    assert day(scene, (teacher, "TEACH U2 CMBT"), (unit, "STUDY CMBT")) == [Result.EXECUTED] * 2
    assert unit.experience == {"cmbt": 200}
    assert day(scene, (teacher, "TEACH U3 CMBT")) == [Result.NOT_YET]


@pytest.mark.rule("OVL-ORD-48", "OVL-SKILL-17")
def test_a_unit_told_to_reach_a_level_beyond_its_own_waits_for_the_teacher() -> None:
    scene = Scene()
    unit = pupils(scene, 5, "ARTI 2", experience=trained(arti=1))
    assert day(scene, (unit, "STUDY ARTI 2")) == [Result.NOT_YET]
    teacher = master(scene, arti=2)
    unit.experience["arti"] = 44 * STUDY_DAY
    assert day(scene, (teacher, "TEACH U2 ARTI"), (unit, "STUDY ARTI 2")) == [Result.EXECUTED, Result.DONE]
    assert level(unit, "arti") == 2


@pytest.mark.rule("OVL-ORD-53", "OVL-TURN-10")
def test_thirty_days_of_school_by_the_calendar() -> None:
    scene = Scene()
    teacher, unit = master(scene, mage=2), scene.unit("U2", items={COIN: RICH})
    for one, text in ((teacher, "TEACH U2 mage"), (unit, "STUDY mage")):
        one.orders = [Pending(text, days=7)]
    Month(scene.now, BOOK.deeds).run()
    assert unit.experience == {"mage": 14 * STUDY_DAY}
    assert (teacher.orders, unit.orders) == ([], [])
    assert lists(scene.now).unborn == {}


@pytest.mark.rule("OVL-SKILL-18")
def test_an_item_for_every_figure_raises_the_limit() -> None:
    scene = Scene()
    unit = men(scene, "U2", 2, items={"reat": 2}, equipped={"reat": 1})
    before = study_limit(scene.world, unit, "digg")
    unit.equipped = {"reat": 2}
    assert study_limit(scene.world, unit, "digg") == before + 1
    assert study_limit(scene.world, unit, "cook") == 1


@pytest.mark.rule("OVL-SKILL-12")
def test_some_skills_are_studied_with_an_item_in_hand_and_some_belong_to_races() -> None:
    scene = Scene()
    archer = scene.unit("U1", experience=trained(mark=2), items={"lbow": 1, COIN: 99})
    archer.experience["cmbt"] = 45 * STUDY_DAY
    assert bar(scene.world, archer, "tgld") is Bar.ITEM
    assert day(scene, (archer, "STUDY TGLD")) == [Result.NOT_YET]
    archer.equipped = {"lbow": 1}
    assert day(scene, (archer, "STUDY TGLD 1")) == [Result.GOING_ON]
    assert archer.experience["tgld"] == 100
    zombies = scene.unit("U2", "zomb", 3)
    assert level(zombies, "grop") == 1
    assert bar(scene.world, archer, "grop") is Bar.TALENT


@pytest.mark.rule("OVL-SKILL-01", "OVL-STUDY-02")
def test_study_is_broken_off_for_another_skill_and_taken_up_again() -> None:
    scene = Scene()
    unit = scene.unit("U1", items={COIN: RICH})
    for text in ("STUDY CMBT", "STUDY DIGG", "STUDY SCOU", "STUDY CMBT", "STUDY COOK"):
        day(scene, (unit, text))
    assert unit.experience == {"cmbt": 200, "digg": 100, "scou": 100, "cook": 100}


@pytest.mark.rule("OVL-SKILL-02")
def test_a_novice_has_days_but_no_level_and_can_not_use_the_skill() -> None:
    scene = Scene()
    scene.world.locations["L1"].left = {"ston": 10}
    unit = men(scene, "U2", 6, experience={"digg": 14 * STUDY_DAY}, items={COIN: 6})
    assert (level(unit, "digg"), day(scene, (unit, "USE DIGG"))) == (0, [Result.NOT_YET])
    assert day(scene, (unit, "STUDY DIGG")) == [Result.DONE]
    assert (level(unit, "digg"), day(scene, (unit, "USE DIGG"))) == (1, [Result.EXECUTED])
