"""Study: where it may begin, what it costs, how long it takes; forgetting."""

from __future__ import annotations

import pytest

from engine.games.olympia.events import Refused
from engine.games.olympia.rules.items import spelled
from engine.games.olympia.rules.skills import SKILLS
from engine.games.olympia.state import Place, Running, Thing
from engine.games.olympia.study.study_events import ScrollUsedUp, StudyCutOff
from engine.games.olympia.units.things import put_with
from tests.engine.games.olympia.props.kit import building, inside, stacked
from tests.engine.games.olympia.props.stage import Stage, deeds, first, osswid, sheet, unit
from tests.suite.table import each


def three() -> Stage:
    """Candide, Osswid and Feasel with 1,000 gold each."""
    stage = Stage.of_three(real=deeds("study", "forget"))
    for one in stage.world.units.values():
        one.items["1"] = 1000
    first(stage.world).points = 5
    return stage


@pytest.fixture
def stage() -> Stage:
    return three()


def schooled(stage: Stage, *lessons: str) -> Place:
    """The plain teaches these."""
    here = stage.world.places["aa00"]
    here.lessons = list(lessons)
    return here


def lines(stage: Stage) -> list[str]:
    """The diary of Osswid, without the orders repeated."""
    return [f"{day}: {said}" for day, said in stage.said("Osswid") if not said.startswith(">")]


def refusals(stage: Stage) -> list[tuple[str, str]]:
    return [(event.reason, event.rule) for event in stage.events if isinstance(event, Refused)]


@pytest.mark.rule("OLY-STUDY-01", "OLY-STUDY-03", "OLY-STUDY-06", "OLY-STUDY-13", "OLY-EX-65", "OLY-ORDER-69")
def test_a_week_of_study_begun_on_the_first_day_ends_on_the_seventh(stage: Stage) -> None:
    schooled(stage, "600")
    stage.run(8, a=sheet(stage, Osswid="study 600; quest"))
    assert lines(stage) == [
        "1: Paid 100 gold to begin study.",
        "1: Will study Shipcraft for seven days.",
        "7: Studied Shipcraft [600], 7/21.",
    ]
    assert stage.of("Osswid") == [(8, "quest")]
    assert (osswid(stage).items["1"], osswid(stage).learning, osswid(stage).studied) == (900, {"600": 7}, 7)


@pytest.mark.rule("OLY-SKILL-02", "OLY-SKILL-03")
@each("skill", [skill for skill in SKILLS.values() if skill.key != "920"])
def test_every_skill_is_learned_after_its_weeks_for_its_noble_points(skill) -> None:  # type: ignore[no-untyped-def]
    stage = three()
    schooled(stage, skill.key)
    one = osswid(stage)
    if skill.category:
        one.skills[skill.category] = 0
    first(stage.world).fast_study = skill.weeks * 7 - 1
    stage.run(1, a=sheet(stage, Osswid=f"study {skill.key} 90; study {skill.key}"))
    assert skill.key in one.skills
    assert first(stage.world).fast_study == 0
    assert (one.points, first(stage.world).points) == (skill.noble_points, 5 - skill.noble_points)
    stage.run(1, a=sheet(stage, Osswid=f"forget {skill.key}"))
    assert (one.points, first(stage.world).points) == (0, 5)


@pytest.mark.rule("OLY-EX-66", "OLY-STUDY-02", "OLY-GAP-79")
def test_common_sub_skills_are_studied_anywhere_once_the_category_is_known(stage: Stage) -> None:
    osswid(stage).skills = {"600": 0}
    stage.run(14, a=sheet(stage, Osswid="study 601; study 601"))
    assert lines(stage)[0] == "1: Paid 100 gold to begin study."
    assert lines(stage)[-1] == "14: Learned Sailing [601]."


@pytest.mark.rule("OLY-EX-67", "OLY-STUDY-14")
def test_without_a_source_study_is_refused_at_no_time(stage: Stage) -> None:
    stage.run(1, a=sheet(stage, Osswid="study 690; quest"))
    assert refusals(stage) == [("Instruction in [690] is not available here.", "OLY-STUDY-14")]
    assert stage.of("Osswid") == [(1, "quest")]
    assert osswid(stage).items["1"] == 1000


@pytest.mark.rule("OLY-EX-68", "OLY-EX-69", "OLY-STUDY-11", "OLY-STUDY-13")
def test_a_skill_that_is_begun_goes_on_without_fee_or_source(stage: Stage) -> None:
    here = schooled(stage, "690")
    stage.run(8, a=sheet(stage, Osswid="study 690"))
    assert osswid(stage).learning == {"690": 7}
    here.lessons, osswid(stage).studied = [], 0
    osswid(stage).learning["690"] = 21
    stage.run(8, a=sheet(stage, Osswid="study 690"))
    assert lines(stage) == ["1: Continue studying Alchemy.", "7: Learned Alchemy [690]."]
    assert osswid(stage).items["1"] == 900


@pytest.mark.rule("OLY-STUDY-05", "OLY-GAP-80")
@each("kind, stays", [("book", True), ("scroll", False)])
def test_a_book_stays_and_a_scroll_vanishes_when_study_through_it_begins(kind: str, stays: bool) -> None:
    stage = three()
    thing = Thing(id="a001", kind=kind, name="Old book", teaches=["690"])
    stage.world.things[thing.id] = thing
    put_with(stage.world, thing, osswid(stage))
    stage.whole(Osswid="study 690")
    assert osswid(stage).learning == {"690": 7}
    assert (thing.id in stage.world.things, thing.id in osswid(stage).unique) == (stays, stays)
    used = [(event.day, event.scroll, event.seen_by) for event in stage.of_kind(ScrollUsedUp)]
    assert used == ([] if stays else [(1, "Old book [a001]", ("a",))])


@pytest.mark.rule("OLY-GAP-80")
def test_a_scroll_is_kept_where_the_place_teaches_or_the_fee_is_missing(stage: Stage) -> None:
    scroll = Thing(id="a001", kind="scroll", name="Scroll", teaches=["690"])
    stage.world.things[scroll.id] = scroll
    put_with(stage.world, scroll, osswid(stage))
    for one in stage.world.units.values():
        one.items = {"1": 99}
    stage.run(1, a=sheet(stage, Osswid="study 690"))
    assert refusals(stage) == [("Beginning to study costs 100 gold, which is not there.", "OLY-STUDY-06")]
    schooled(stage, "690")
    osswid(stage).items = {"1": 100}
    stage.run(1, a=sheet(stage, Osswid="study 690"))
    assert "a001" in stage.world.things


@pytest.mark.rule("OLY-STUDY-12")
def test_somebody_elses_knowledge_or_scroll_is_no_source(stage: Stage) -> None:
    scroll = Thing(id="a001", kind="scroll", name="Scroll", teaches=["690"])
    stage.world.things[scroll.id] = scroll
    put_with(stage.world, scroll, unit(stage, "Candide"))
    unit(stage, "Candide").skills = {"690": 0}
    stacked(stage.world, unit(stage, "Candide"), osswid(stage))
    stage.run(1, a=sheet(stage, Osswid="study 690"))
    assert refusals(stage)[0][1] == "OLY-STUDY-14"


@pytest.mark.rule("OLY-RELIG-01")
@each("kind, finished, taught", [("temple", True, True), ("temple", False, False), ("inn", True, False)])
def test_religion_is_studied_in_a_temple_for_a_noble_point(kind: str, finished: bool, taught: bool) -> None:
    stage = three()
    temple = building(stage.world, "aa00", kind, finished=finished)
    one = osswid(stage)
    stage.world.places["aa00"].units.remove(one.id)
    temple.units.append(one.id)
    one.place = temple.id
    stage.run(1, a=sheet(stage, Osswid="study 750"))
    assert (one.learning, one.points) == (({"750": 1}, 1) if taught else ({}, 0))


@pytest.mark.rule("OLY-STUDY-07")
def test_noble_points_are_needed_before_anything_is_paid(stage: Stage) -> None:
    schooled(stage, "900")
    first(stage.world).points = 1
    stage.run(1, a=sheet(stage, Osswid="study 900"))
    assert refusals(stage)[0][1] == "OLY-STUDY-07"
    assert (osswid(stage).items["1"], osswid(stage).learning, first(stage.world).points) == (1000, {}, 1)


@pytest.mark.rule("OLY-GAP-92")
def test_stackmates_of_the_faction_pay_what_a_noble_lacks(stage: Stage) -> None:
    schooled(stage, "690")
    osswid(stage).items = {"1": 30}
    stacked(stage.world, unit(stage, "Candide"), osswid(stage))
    stage.run(1, a=sheet(stage, Osswid="study 690"))
    assert (osswid(stage).count("1"), unit(stage, "Candide").items["1"]) == (0, 930)


@pytest.mark.rule("OLY-STUDY-10", "OLY-SKILL-01")
def test_the_category_comes_first_and_known_skills_are_not_studied(stage: Stage) -> None:
    osswid(stage).skills = {"690": 0}
    stage.run(1, a=sheet(stage, Osswid="study 601; study 690; study 999"))
    assert [rule for _, rule in refusals(stage)] == ["OLY-STUDY-10", "OLY-STUDY-10", "OLY-SKILL-03"]
    assert osswid(stage).items["1"] == 1000


@pytest.mark.rule("OLY-STUDY-08")
def test_s21_nobody_studies_more_than_14_days_in_a_month(stage: Stage) -> None:
    schooled(stage, "690", "750")
    stage.run(30, a=sheet(stage, Osswid="study 690; study 690; study 690; quest"))
    assert osswid(stage).learning == {"690": 14}
    assert stage.of("Osswid") == [(15, "quest")]
    assert refusals(stage) == [("Nobody studies more than 14 days in a month.", "OLY-STUDY-08")]


@pytest.mark.rule("OLY-STUDY-08")
def test_s21_the_fourteenth_day_cuts_a_running_study(stage: Stage) -> None:
    schooled(stage, "690")
    osswid(stage).studied = 11
    stage.whole(Osswid="study 690")
    assert lines(stage)[1] == "1: Will study Alchemy for three days."
    (cut,) = stage.of_kind(StudyCutOff)
    assert (cut.day, cut.code, cut.done, cut.needed, cut.most, cut.seen_by) == (3, "690", 3, 28, 14, ("a",))


@pytest.mark.rule("OLY-STUDY-09", "OLY-EX-62", "OLY-GAP-77")
def test_fast_days_take_no_time_and_do_not_count(stage: Stage) -> None:
    schooled(stage, "600")
    first(stage.world).fast_study = 200
    osswid(stage).studied = 14
    stage.run(1, a=sheet(stage, Osswid="study 600 7; quest"))
    assert stage.of("Osswid") == [(1, "quest")]
    assert (osswid(stage).learning, osswid(stage).items["1"], osswid(stage).studied) == ({"600": 7}, 900, 14)
    assert first(stage.world).fast_study == 193


@pytest.mark.rule("OLY-GAP-77")
@each("asked, pool, spent, known", [(30, 200, 21, True), (30, 5, 5, False), (4, 200, 4, False)])
def test_fast_days_are_the_least_of_asked_left_and_needed(asked: int, pool: int, spent: int, known: bool) -> None:
    stage = three()
    schooled(stage, "600")
    first(stage.world).fast_study = pool
    stage.run(1, a=sheet(stage, Osswid=f"study 600 {asked}"))
    assert first(stage.world).fast_study == pool - spent
    assert ("600" in osswid(stage).skills) == known


def test_without_fast_days_a_fast_study_is_refused_and_costs_nothing(stage: Stage) -> None:
    schooled(stage, "600")
    stage.run(1, a=sheet(stage, Osswid="study 600 7"))
    assert [rule for _, rule in refusals(stage)] == ["OLY-STUDY-09"]
    assert osswid(stage).items["1"] == 1000


@pytest.mark.rule("OLY-GAP-99")
def test_s07_interrupted_study_keeps_its_days(stage: Stage) -> None:
    one = osswid(stage)
    one.learning, one.studied = {"690": 3}, 3
    one.running = Running(words="study 690", left=-1, done=3)
    stage.run(5, a=sheet(stage, Osswid="stop; quest"))
    assert one.learning == {"690": 3}
    assert one.running is None
    assert stage.of("Osswid") == [(1, "quest")]


def test_study_goes_on_over_the_end_of_a_month(stage: Stage) -> None:
    schooled(stage, "690")
    one = osswid(stage)
    one.running = Running(words="study 690", left=-1, done=3)
    one.learning, one.studied = {"690": 3}, 0
    stage.world.turn += 1
    stage.run(5)
    assert (one.learning, one.studied) == ({"690": 7}, 4)
    assert one.running is None


@pytest.mark.rule("OLY-STUDY-03")
def test_a_city_teaches_those_inside_it_only(stage: Stage) -> None:
    city = inside(stage.world, "aa00", "city", lessons=["690"])
    stage.run(1, a=sheet(stage, Osswid="study 690"))
    assert refusals(stage)[0][1] == "OLY-STUDY-14"
    one = osswid(stage)
    stage.world.places["aa00"].units.remove(one.id)
    city.units.append(one.id)
    one.place = city.id
    stage.run(1, a=sheet(stage, Osswid="study 690"))
    assert one.learning == {"690": 1}


@pytest.mark.rule("OLY-GAP-S881")
def test_an_auraculum_teaches_its_maker_alone(stage: Stage) -> None:
    thing = Thing(id="a001", kind="auraculum", name="Orb", teaches=["920"], maker=unit(stage, "Candide").id)
    stage.world.things[thing.id] = thing
    put_with(stage.world, thing, osswid(stage))
    stage.run(1, a=sheet(stage, Osswid="study 920"))
    assert refusals(stage)[0][1] == "OLY-STUDY-14"
    put_with(stage.world, thing, unit(stage, "Candide"))
    stage.run(1, a=sheet(stage, Candide="study 920"))
    assert unit(stage, "Candide").learning == {"920": 1}
    assert thing.id in stage.world.things


@pytest.mark.rule("OLY-ORDER-28", "OLY-GAP-O28")
def test_forget_takes_no_time_and_asks_for_something_known(stage: Stage) -> None:
    osswid(stage).skills = {"600": 0, "601": 4}
    stage.run(1, a=sheet(stage, Osswid="forget 602; forget 600; quest"))
    assert osswid(stage).skills == {}
    assert lines(stage) == [
        "1: Shipbuilding [602] is not known.",
        "1: Forgot Shipcraft [600].",
        "1: Forgot Sailing [601].",
    ]
    assert stage.of("Osswid") == [(1, "quest")]


@pytest.mark.rule("OLY-GAP-O28")
def test_what_is_partly_studied_is_forgotten_too(stage: Stage) -> None:
    osswid(stage).skills, osswid(stage).learning = {"600": 0}, {"601": 3}
    stage.run(1, a=sheet(stage, Osswid="forget 601; forget 999"))
    assert (osswid(stage).learning, osswid(stage).skills) == ({}, {"600": 0})
    assert lines(stage)[0] == "1: Forgot Sailing [601]."
    assert [rule for _, rule in refusals(stage)] == ["OLY-SKILL-03"]


@pytest.mark.rule("OLY-RELIG-01", "OLY-STUDY-03")
def test_a_temple_teaches_nothing_but_religion(stage: Stage) -> None:
    temple = building(stage.world, "aa00", "temple")
    one = osswid(stage)
    stage.world.places["aa00"].units.remove(one.id)
    temple.units.append(one.id)
    one.place = temple.id
    stage.run(1, a=sheet(stage, Osswid="study 690; study 900"))
    assert [rule for _, rule in refusals(stage)] == ["OLY-STUDY-14"] * 2


@pytest.mark.rule("OLY-STUDY-08", "OLY-GAP-77")
@each("studied, days", [(13, 1), (7, 7), (6, 7)])
def test_the_first_week_is_announced_as_long_as_it_can_be(studied: int, days: int) -> None:
    stage = three()
    schooled(stage, "690")
    osswid(stage).studied = studied
    stage.run(9, a=sheet(stage, Osswid="study 690"))
    assert lines(stage)[1].startswith(f"1: Will study Alchemy for {spelled(days)} day")
    assert osswid(stage).learning == {"690": days}


@pytest.mark.rule("OLY-GAP-77")
def test_fast_days_leave_one_day_to_be_learned(stage: Stage) -> None:
    schooled(stage, "600")
    first(stage.world).fast_study = 200
    stage.run(1, a=sheet(stage, Osswid="study 600 20"))
    assert lines(stage)[1:] == [
        "1: Studied Shipcraft fast, days: 20. Fast study days left: 180.",
        "1: Studied Shipcraft [600], 20/21.",
    ]
    stage.run(2, a=sheet(stage, Osswid="study 600"))
    assert [line for line in lines(stage) if "Learned" in line] == ["1: Learned Shipcraft [600]."]
