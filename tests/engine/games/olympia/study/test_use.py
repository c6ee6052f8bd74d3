"""The contract of `use`: what every use asks for, at its start and at its end; practice; things made."""

from __future__ import annotations

import pytest

from engine.games.olympia.rules.skills import CATEGORIES, SKILLS
from engine.games.olympia.study.crafts.practice import PRACTICE
from engine.games.olympia.study.use import USES
from engine.games.olympia.units.stacks import relocate
from engine.games.olympia.units.using import Use, Using, usage
from tests.engine.games.olympia.props.kit import inside, noble, thing
from tests.engine.games.olympia.props.stage import USING, Stage, first, lines, osswid, rules, second, sheet
from tests.suite.table import each


@pytest.fixture
def stage() -> Stage:
    return Stage.of_three(real=USING)


def playing(stage: Stage, monkeypatch: pytest.MonkeyPatch, code: str, use: Use[Using]) -> None:
    """Puts a use in place of the game's own."""
    monkeypatch.setattr("engine.games.olympia.study.use.USES", {**USES, code: use})


# What every use asks for


@pytest.mark.rule("OLY-GAP-S001")
@each("category", CATEGORIES)
def test_categories_are_not_used(category: str) -> None:
    stage = Stage.of_three(real=USING)
    osswid(stage).skills = {category: 0}
    stage.run(1, a=sheet(stage, Osswid=f"use {category}; quest"))
    assert rules(stage) == ["OLY-GAP-S001"]
    assert stage.of("Osswid") == [(1, "quest")]


@pytest.mark.rule("OLY-GAP-S000")
@each("code", [code for code in SKILLS if code not in CATEGORIES])
def test_a_skill_must_be_known_to_be_used(code: str) -> None:
    stage = Stage.of_three(real=USING)
    stage.run(1, a=sheet(stage, Osswid=f"use {code}"))
    assert rules(stage) == ["OLY-GAP-S000"]


@pytest.mark.rule("OLY-GAP-O77")
@each(
    "code, said",
    [
        ("602", "Shipbuilding [602] is used with the order build."),
        ("637", "Torture prisoner [637] is used with the order torture."),
        ("654", "Breed beasts [654] is used with the order breed."),
        ("674", "Rally peasant mob [674] is used with the order rally."),
        ("617", "Weaponsmithing [617] is used with the order make."),
        ("611", "Survive fatal wound [611] works by itself, without an order."),
        ("635", "Conceal faction [635] works by itself, without an order."),
        ("652", "Capture beasts in battle [652] works by itself, without an order."),
        ("653", "Use beasts in battle [653] works by itself, without an order."),
        ("911", "Transcend death [911] works by itself, without an order."),
    ],
)
def test_who_uses_what_another_order_uses_is_told_so(code: str, said: str) -> None:
    stage = Stage.of_three(real=USING)
    osswid(stage).skills = {code: 0}
    stage.run(1, a=sheet(stage, Osswid=f"use {code}"))
    assert lines(stage) == [f"1: {said}"]


@pytest.mark.rule("OLY-GAP-S000", "OLY-ORDER-77")
def test_items_are_looked_for_at_the_start_and_used_up_at_the_end(stage: Stage) -> None:
    one = osswid(stage)
    one.skills, one.items = {"613": 0}, {"77": 4, "11": 2}
    stage.run(1, a=sheet(stage, Osswid="use 613"))
    assert lines(stage) == ["1: This takes three workers [11], which is not there."]
    one.items["11"] = 3
    stage.run(13, a=sheet(stage, Osswid="use 613"))
    assert one.items == {"77": 4, "11": 3}
    stage.world.turn += 1
    stage.run(1)
    assert one.items == {"77": 1, "11": 3, "61": 1}
    assert lines(stage) == ["1: Produced one catapult [61]."]


@pytest.mark.rule("OLY-GAP-S000")
def test_what_is_missing_at_the_end_spoils_it_and_nothing_is_used_up(stage: Stage) -> None:
    one = osswid(stage)
    one.skills, one.items = {"613": 0}, {"77": 3, "11": 3}
    stage.run(13, a=sheet(stage, Osswid="use 613"))
    one.items["11"] = 2
    stage.world.turn += 1
    stage.run(1)
    assert (one.items, one.skills) == ({"77": 3, "11": 2}, {"613": 0})
    assert rules(stage) == ["OLY-GAP-S000"]


@pytest.mark.rule("OLY-GAP-99", "OLY-GAP-S000")
def test_an_interrupted_use_has_no_effect(stage: Stage) -> None:
    one = osswid(stage)
    one.skills, one.items = {"613": 0}, {"77": 3, "11": 3}
    stage.run(13, a=sheet(stage, Osswid="use 613"))
    stage.world.turn += 1
    stage.run(5, a=sheet(stage, Osswid="stop"))
    assert one.running is None
    assert (one.items, one.skills) == ({"77": 3, "11": 3}, {"613": 0})


@pytest.mark.rule("OLY-SKILL-06", "OLY-EX-63")
def test_three_successes_in_a_month_count_as_one(stage: Stage) -> None:
    osswid(stage).skills = {"614": 4}
    stage.run(30, a=sheet(stage, Osswid="use 614; use 614; use 614"))
    assert osswid(stage).skills == {"614": 5}
    assert len(lines(stage)) == 3


@pytest.mark.rule("OLY-SKILL-06")
def test_a_use_that_failed_does_not_count(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    playing(stage, monkeypatch, "614", Use(lambda using: False))
    osswid(stage).skills = {"614": 4}
    stage.run(30, a=sheet(stage, Osswid="use 614"))
    assert osswid(stage).skills == {"614": 4}


@pytest.mark.rule("OLY-GAP-76")
def test_experience_shortens_a_use(stage: Stage) -> None:
    osswid(stage).skills = {"614": 12, "613": 21}
    osswid(stage).items = {"77": 3, "11": 3}
    stage.run(30, a=sheet(stage, Osswid="use 614; use 613"))
    assert [line.partition(":")[0] for line in lines(stage)] == ["6", "17"]


@pytest.mark.rule("OLY-MAGIC-01", "OLY-MAGIC-03", "OLY-GAP-81")
def test_aura_is_looked_for_at_the_start_and_taken_at_the_end(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    playing(stage, monkeypatch, "804", Use(lambda using: True, aura=lambda using: using.whole(0, 1, 99, 1)))
    one = osswid(stage)
    one.skills, one.most_aura, one.aura = {"800": 0, "804": 0}, 3, 3
    stage.run(7, a=sheet(stage, Osswid="use 804 4; use 804 2"))
    assert lines(stage) == ["1: This takes 4 aura, and there is 3."]
    assert (one.aura, one.skills["804"]) == (1, 1)


@pytest.mark.rule("OLY-MAGIC-15")
@pytest.mark.parametrize("haven", ["aa00", "city"])
def test_there_is_no_magic_in_safe_havens(stage: Stage, monkeypatch: pytest.MonkeyPatch, haven: str) -> None:
    playing(stage, monkeypatch, "804", Use(lambda using: True))
    one = osswid(stage)
    one.skills, one.aura = {"804": 0, "614": 0}, 3
    city = inside(stage.world, "aa00", "city")
    relocate(stage.world, one, inside(stage.world, city.id, "inn"))
    (city if haven == "city" else stage.world.places["aa00"]).haven = True
    stage.run(8, a=sheet(stage, Osswid="use 804; use 614"))
    assert rules(stage) == ["OLY-MAGIC-15"]
    assert "defense" in lines(stage)[1]


@pytest.mark.rule("OLY-GAP-S000")
def test_a_target_must_be_here_and_noticed_at_the_start_and_at_the_end(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def check(using: Using) -> None:
        using.target(0)

    playing(stage, monkeypatch, "632", Use(lambda using: True, check))
    other = noble(stage.world, "aa00", "Stranger", player=second(stage.world).id)
    osswid(stage).skills = {"632": 0}
    orders = sheet(stage, Osswid=f"use 632 {other.id}; quest")
    other.hides = True
    stage.run(1, a=orders)
    assert rules(stage) == ["OLY-GAP-S000"]
    other.hides = False
    stage.run(6, a=orders)
    relocate(stage.world, other, stage.world.places["aa01"])
    stage.world.turn += 1
    stage.run(1)
    assert lines(stage) == [f"1: There is no [{other.id}] here that you can see."]
    assert osswid(stage).skills == {"632": 0}


def test_missing_and_wrong_arguments_are_answered_with_how_it_is_written(stage: Stage) -> None:
    osswid(stage).skills = {"612": 0}
    stage.run(1, a=sheet(stage, Osswid="use 612; use 612 x; use 612 2"))
    how = "1: It is written like this: use 612 0, or use 612 1"
    assert lines(stage) == [how, how, "1: The number must be from 0 to 1."]


def test_things_without_a_use_and_things_not_held(stage: Stage) -> None:
    osswid(stage).items = {"77": 3}
    stage.run(1, a=sheet(stage, Osswid="use 77; use 78"))
    assert lines(stage) == ["1: wood [77] has no use of its own.", "1: 78 is not among what this noble holds."]


def test_every_use_without_arguments_says_how_it_is_ordered() -> None:
    assert usage("632") == "use 632 (unit)"
    assert [code for code in USES if usage(code).split()[0] not in ("use", SKILLS[code].order)] == []


@pytest.mark.rule("OLY-GAP-S601")
def test_use_601_is_sail(stage: Stage) -> None:
    osswid(stage).skills = {"601": 3}
    stage.run(1, a=sheet(stage, Osswid="use 601 east aa01; quest"))
    assert stage.of("Osswid") == [(1, "sail east aa01"), (1, "quest")]
    assert osswid(stage).skills == {"601": 3}
    stage.run(1, a=sheet(stage, Osswid="use 601; use 601 nowhere"))
    assert rules(stage) == ["OLY-ORDER-77"] * 2


def test_every_skill_is_used_by_use_by_an_order_or_by_itself() -> None:
    elsewhere = {code for code, skill in SKILLS.items() if skill.magic}
    wanted = {code for code, skill in SKILLS.items() if skill.order == "use" and not skill.is_category}
    assert wanted - elsewhere - set(USES) == set()


# Practice


def practising(stage: Stage, code: str, before: int) -> int:
    """Points gained in a week."""
    rating = {"614": "defense", "615": "missile", "616": "attack"}[code]
    one = osswid(stage)
    setattr(one, rating, before)
    one.skills = {code: 0}
    stage.run(7, a=sheet(stage, Osswid=f"use {code}"))
    stage.world.turn += 1
    return int(getattr(one, rating)) - before


@pytest.mark.rule("OLY-GAP-S614", "OLY-GAP-S615", "OLY-GAP-S616")
@pytest.mark.parametrize("code", ["614", "615", "616"])
@pytest.mark.parametrize(("before", "least", "most"), [(80, 3, 5), (99, 3, 5), (100, 1, 3), (140, 1, 3)])
def test_a_week_of_practice(stage: Stage, code: str, before: int, least: int, most: int) -> None:
    gained = [practising(stage, code, before) for _ in range(150)]
    plain = [points for points in gained if points != 10]
    assert set(plain) == set(range(least, most + 1))
    assert 1 <= gained.count(10) <= 20  # 5% of 150 is 7.5


@pytest.mark.rule("OLY-GAP-S614")
def test_practice_is_told(stage: Stage) -> None:
    gained = practising(stage, "614", 80)
    assert lines(stage) == [f"7: Practice raised defense by {gained} to {80 + gained}."]


@pytest.mark.rule("OLY-GAP-S612")
def test_fight_to_the_death_sets_the_break_point_at_no_time(stage: Stage) -> None:
    osswid(stage).skills = {"612": 0}
    stage.run(1, a=sheet(stage, Osswid="use 612 0; quest"))
    assert (osswid(stage).breaks, stage.of("Osswid")) == (0, [(1, "quest")])
    stage.run(1, a=sheet(stage, Osswid="use 612 1"))
    assert osswid(stage).breaks == 50


PRODUCED = {code: skill for code, skill in SKILLS.items() if skill.kind == "produce"}


@pytest.mark.rule("OLY-GAP-S613", "OLY-GAP-S661", "OLY-GAP-S681", "OLY-GAP-S693", "OLY-GAP-S701")
@each(
    "code, days, before, after",
    [
        ("613", 14, {"77": 3, "11": 3}, {"11": 3, "61": 1}),
        ("661", 28, {}, {"295": 1}),
        ("681", 14, {"77": 3, "80": 3, "11": 3}, {"11": 3, "62": 1}),
        ("693", 7, {"81": 1}, {"63": 1}),
        ("701", 14, {"77": 3, "79": 1, "11": 3}, {"11": 3, "60": 1}),
    ],
)
def test_what_is_produced(code: str, days: int, before: dict[str, int], after: dict[str, int]) -> None:
    stage = Stage.of_three(real=USING)
    one = osswid(stage)
    one.skills, one.items = {code: 0}, dict(before)
    stage.run(days - 1, a=sheet(stage, Osswid=f"use {code}"))
    assert one.items == before
    stage.world.turn += 1
    stage.run(1)
    assert one.items == after
    assert one.skills == {code: 1}


def test_everything_that_is_produced_has_its_use() -> None:
    assert set(PRODUCED) <= set(PRACTICE)
    assert first(Stage.of_three().world).points == 0


@pytest.mark.rule("OLY-GAP-S601", "OLY-ORDER-77")
@each(
    "course, sails",
    [("east", True), ("aa01", True), ("e n", True), ("east nowhere", False), ("aa01 5000", False), ("", False)],
)
def test_a_course_is_of_directions_and_places(course: str, sails: bool) -> None:
    stage = Stage.of_three(real=USING)
    osswid(stage).skills = {"601": 3}
    stage.run(1, a=sheet(stage, Osswid=f"use 601 {course}"))
    assert stage.of("Osswid") == ([(1, f"sail {course}")] if sails else [])
    assert rules(stage) == ([] if sails else ["OLY-ORDER-77"])


def test_a_unique_thing_without_a_use_is_named(stage: Stage) -> None:
    book = thing(stage.world, osswid(stage), "book")
    stage.run(1, a=sheet(stage, Osswid=f"use {book.id}"))
    assert lines(stage) == [f"1: Book [{book.id}] has no use of its own."]


@pytest.mark.rule("OLY-GAP-99", "OLY-GAP-S894")
def test_who_stops_looking_into_a_palantir_has_seen_nothing(stage: Stage) -> None:
    stone = thing(stage.world, osswid(stage), "palantir")
    stage.run(3, a=sheet(stage, Osswid=f"use {stone.id} aa01"))
    assert osswid(stage).running is not None
    stage.world.turn += 1
    stage.run(5, a=sheet(stage, Osswid="stop"))
    assert (osswid(stage).running, stone.used) == (None, 0)


@pytest.mark.rule("OLY-GAP-S612")
def test_to_fight_to_the_death_is_not_rated(stage: Stage) -> None:
    osswid(stage).skills = {"612": 0}
    stage.run(1, a=sheet(stage, Osswid="use 612 1"))
    assert (osswid(stage).skills, osswid(stage).improved) == ({"612": 0}, [])
