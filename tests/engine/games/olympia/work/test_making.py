"""Making and training: every recipe, its skill, material, place and time."""

from __future__ import annotations

import pytest

from engine.games.olympia.rules.items import ITEMS
from engine.games.olympia.rules.making import RECIPES
from engine.games.olympia.rules.skills import SKILLS
from engine.games.olympia.state import Unit
from engine.games.olympia.work.work_events import Goods
from tests.engine.games.olympia.props.camp import Camp
from tests.engine.games.olympia.props.kit import building, inside
from tests.engine.games.olympia.props.stage import Stage
from tests.engine.games.olympia.props.work_kit import booked, orders, refusals, staged, told, worker
from tests.suite.table import each

# The tables of the rulebook: kind, skill, man, item, place (OLY-TRAIN-06); thing, material (OLY-SMITH-02).
TRAINED = [
    ("11", "", "10", "", ""), ("12", "610", "10", "", ""), ("13", "615", "12", "72", ""), ("14", "616", "20", "53", ""),
    ("15", "616", "14", "73", "castle"), ("16", "610", "12", "75", ""), ("17", "750", "12", "", "temple"),
    ("19", "601", "10", "", ""), ("20", "616", "12", "74", ""), ("21", "610", "10", "85", ""),
    ("22", "615", "13", "", "castle"), ("24", "616", "19", "74", "galley"), ("23", "676", "10", "", ""),
    ("10", "676", "23", "", ""),
]  # fmt: skip
SMITHED = [("72", "68"), ("73", "79"), ("74", "79"), ("75", "77"), ("85", "77")]
OTHERS = [("84", "690", "64"), ("98", "658", "70"), ("99", "", "76"), ("94", "", ""), ("95", "", "")]


def ended(stage: Stage) -> list[tuple[int, str, int]]:
    return [(event.day, event.item, event.amount) for event in told(stage, Goods)]


def trainer(stage: Stage, kind: str, skill: str, man: str, item: str, place: str, count: int) -> Unit:
    at = building(stage.world, "aa00", place).id if place else "aa00"
    items = {key: count for key in (man, item) if key}
    return worker(stage, at, skills=[skill] if skill else [], things=items)


@pytest.mark.rule("OLY-TRAIN-01", "OLY-TRAIN-02", "OLY-TRAIN-05", "OLY-TRAIN-06", "OLY-EX-59", "OLY-GAP-S676")
@each("kind, skill, man, item, place", TRAINED)
def test_men_are_trained_one_a_day_of_a_man_and_an_item(kind: str, skill: str, man: str, item: str, place: str) -> None:
    stage = staged("p")
    unit = trainer(stage, kind, skill, man, item, place, 3)
    stage.run(9, a=orders((unit, f"train {kind}; quest")))
    assert refusals(stage) == []
    assert ended(stage) == [(3, kind, 3)]
    assert unit.items == {kind: 3}
    assert stage.of("Osswid") == [(4, "quest")]
    assert booked(stage) == {kind: 3, **{key: -3 for key in (man, item) if key}}
    assert unit.skills == ({skill: int(SKILLS[skill].rated)} if skill else {})


@pytest.mark.rule("OLY-TRAIN-03", "OLY-TRAIN-04", "OLY-TRAIN-07", "OLY-EX-59")
@each("kind, skill, man, item, place", TRAINED)
def test_without_skill_man_item_or_place_training_fails_at_no_time(
    kind: str, skill: str, man: str, item: str, place: str
) -> None:
    stage = staged("p")
    units = [trainer(stage, kind, skill, man, item, place, 3) for _ in range(4)]
    if skill:
        units[0].skills.clear()
    for unit, lacking in ((units[1], man), (units[2], item)):
        if lacking:
            unit.add(lacking, -3)
    if place:
        stage.world.places[units[3].place].built.finished = False  # type: ignore[union-attr]
    stage.run(1, a=orders(*((unit, f"train {kind}; quest") for unit in units)))
    assert len(refusals(stage)) == bool(skill) + 1 + bool(item) + bool(place)
    assert [day for day, _ in stage.of("Osswid")] == [1] * len(refusals(stage))


@pytest.mark.rule("OLY-ORDER-73", "OLY-EX-58")
def test_train_takes_days_and_five_men_take_five() -> None:
    stage = staged("p")
    five = worker(stage, "aa00", "Five", skills=["616"], i12=5, i74=5)
    ten = worker(stage, "aa00", "Ten", skills=["610"], i10=10, i85=10)
    elite = worker(stage, building(stage.world, "aa00", "castle").id, "Elite", skills=["615"], i13=5)
    outside = worker(stage, "aa00", "Outside", skills=["615"], i13=5)
    stage.run(12, a=orders((five, "train 20 5"), (ten, "train 21 10"), (elite, "train 22"), (outside, "train 22")))
    assert sorted(ended(stage)) == [(5, "20", 5), (5, "22", 5), (10, "21", 10)]
    assert (five.items, ten.items, elite.items) == ({"20": 5}, {"21": 10}, {"22": 5})
    assert refusals(stage) == [(1, "You train elite archers only inside a finished castle.")]


@pytest.mark.rule("OLY-ORDER-73", "OLY-GAP-O73")
def test_train_ends_after_its_days_or_when_no_men_are_left() -> None:
    stage = staged("p")
    two = worker(stage, "aa00", "Two", i10=5)
    all_of_them = worker(stage, "aa00", "All", i10=5)
    stage.run(9, a=orders((two, "train 11 2"), (all_of_them, "train worker 0")))
    assert ended(stage) == [(2, "11", 2), (5, "11", 5)]
    assert two.items == {"10": 3, "11": 2}


@pytest.mark.rule("OLY-ORDER-39", "OLY-SMITH-01", "OLY-SMITH-02", "OLY-SMITH-03", "OLY-EX-61", "OLY-GAP-S617")
@each("thing, material", SMITHED)
def test_weapons_are_made_one_a_day_of_one_material(thing: str, material: str) -> None:
    stage = staged("p")
    smith = worker(stage, "aa00", skills=["617"], things={material: 5})
    layman = worker(stage, "aa00", "Feasel", things={material: 5})
    stage.run(9, a=orders((smith, f"make {thing} 2; quest"), (layman, f"make {thing} 2")))
    assert ended(stage) == [(2, thing, 2)]
    assert smith.items == {thing: 2, material: 3}
    assert stage.of("Osswid") == [(3, "quest")]
    assert refusals(stage) == [(1, "This needs the skill Weaponsmithing [617].")]
    assert smith.skills["617"] == 1


@pytest.mark.rule("OLY-GAP-O39")
@each("thing, skill, material", OTHERS)
def test_other_things_are_made_the_same_way(thing: str, skill: str, material: str) -> None:
    stage = staged("p")
    items = {material: 2} if material else {}
    maker = worker(stage, "aa00", skills=[skill] if skill else [], things=items)
    stage.run(30, a=orders((maker, f"make {thing}")))
    assert ended(stage) == ([(2, thing, 2)] if material else [(30, thing, 30)])
    assert maker.items == {thing: 2 if material else 30}


@pytest.mark.rule("OLY-GAP-S656", "OLY-GAP-S657")
@each("thing, skill, days", [("52", "656", 3), ("53", "657", 7)])
def test_horses_take_several_days_each(thing: str, skill: str, days: int) -> None:
    stage = staged("p")
    tamer = worker(stage, "aa00", skills=[skill], i51=3)
    stage.run(days * 2 - 1, a=orders((tamer, f"make {thing} 2")))
    assert tamer.items == {"51": 2, thing: 1}
    stage.world.turn = 1
    stage.run(1)
    assert ended(stage) == [(1, thing, 2)]
    assert tamer.items == {"51": 1, thing: 2}


@pytest.mark.rule("OLY-GAP-S902")
def test_two_ghost_warriors_a_day_take_one_aura_a_day() -> None:
    stage = staged("p")
    mage = worker(stage, "aa00", skills=["902"])
    mage.aura = 3
    weary = worker(stage, "aa00", "Feasel", skills=["902"])
    stage.run(9, a=orders((mage, "make 18 5; make 18"), (weary, "make 18")))
    assert ended(stage) == [(3, "18", 5)]
    assert (mage.aura, mage.items) == (0, {"18": 5})
    assert [reason for _, reason in refusals(stage)] == ["This takes 1 aura, and you have less."] * 2


def test_every_recipe_of_the_tables_is_tried_here() -> None:
    tried = [row[0] for row in TRAINED] + [row[0] for row in SMITHED] + [row[0] for row in OTHERS] + ["18", "52", "53"]
    assert sorted(tried, key=int) == sorted(RECIPES, key=int)
    assert all(ITEMS[kind].man for kind, *_ in TRAINED)


def test_what_cannot_be_made_or_trained_is_refused() -> None:
    stage = staged("p")
    osswid = worker(stage, "aa00", i10=5)
    stage.run(1, a=orders((osswid, "make 79; make 11; train 74; train 25")))
    assert [reason for _, reason in refusals(stage)] == [
        "Nobody can make iron [79].", "Nobody can make workers [11].", "Nobody can train longswords [74].",
        "Nobody can train elves [25].",
    ]  # fmt: skip


@pytest.mark.rule("OLY-GAP-99")
def test_interrupted_training_keeps_the_men_made() -> None:
    stage = staged("p")
    osswid = worker(stage, "aa00", i10=9)
    stage.run(4, a=orders((osswid, "train 11")))
    stage.world.turn = 1
    stage.run(1, a=orders((osswid, "stop")))
    assert osswid.items == {"10": 5, "11": 4}
    assert ended(stage) == [(0, "11", 4)]


@pytest.mark.rule("OLY-MAGIC-15")
def test_no_ghosts_or_undead_are_raised_in_safe_havens() -> None:
    stage = staged("p")
    haven = inside(stage.world, "aa00", "city", haven=True, supplies={"31": 5})
    mage = worker(stage, haven.id, skills=["902", "901"])
    mage.aura = 5
    stage.run(1, a=orders((mage, "make 18; collect 31")))
    assert len(refusals(stage)) == 2
    assert mage.items == {}


@pytest.mark.rule("OLY-SKILL-06")
def test_an_order_that_runs_on_counts_as_a_use_in_every_month() -> None:
    camp = Camp("p")
    smith = camp.noble("Osswid", skills={"617": 0}, items={"79": 200})
    camp.run({"Osswid": "make 74"}, days=30, end=True)
    camp.run(days=30, end=True)
    assert (smith.skills["617"], smith.count("74")) == (2, 60)
