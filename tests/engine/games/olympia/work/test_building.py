"""Building: who may build what where, material in fifths, worker-days, resuming, several builders."""

from __future__ import annotations

import pytest

from engine.games.olympia.land.civilization import civilize
from engine.games.olympia.rules.structures import STRUCTURES
from engine.games.olympia.state import Place, Unit
from engine.games.olympia.units.stacks import relocate
from engine.games.olympia.work.building import percent_done
from engine.games.olympia.work.building_events import (
    BuildingBegun,
    BuildingHalted,
    BuildingOver,
    Completed,
    NewBuilding,
)
from tests.engine.games.olympia.props.kit import building, inside, noble, stacked
from tests.engine.games.olympia.props.stage import Stage, first
from tests.engine.games.olympia.props.work_kit import booked, orders, refusals, staged, supply, told, worker
from tests.suite.table import each

# OLY-BUILD-01, OLY-SHIP-06: kind, worker-days, material, a fifth of it, skill.
TABLE = [
    ("inn", 300, "77", 15, "680"), ("mine", 500, "77", 5, "720"), ("temple", 1000, "78", 10, "680"),
    ("tower", 2000, "78", 20, "680"), ("castle", 10000, "78", 100, "680"), ("galley", 250, "77", 10, "602"),
    ("roundship", 500, "77", 20, "602"),
]  # fmt: skip


def site(stage: Stage, kind: str) -> Place:
    """Where such a thing may stand."""
    if kind in ("galley", "roundship"):
        return inside(stage.world, "aa00", "city")
    return stage.world.places["aa01" if kind == "mine" else "aa00"]


def built(stage: Stage, kind: str) -> Place:
    return next(place for place in stage.world.places.values() if place.kind == kind)


def builder(stage: Stage, at: str, skill: str = "680", men: int = 3, name: str = "Osswid", **items: int) -> Unit:
    held = {key[1:]: count for key, count in items.items()}
    return worker(stage, at, name, skills=[skill], things={"11": men, **held})


@pytest.mark.rule(
    "OLY-ORDER-08",
    "OLY-BUILD-01",
    "OLY-BUILD-03",
    "OLY-BUILD-06",
    "OLY-BUILD-08",
    "OLY-EX-84",
    "OLY-SHIP-06",
    "OLY-SHIP-09",
    "OLY-EX-95",
)
@each("kind, work, material, fifth, skill", TABLE)
def test_each_structure_takes_its_work_and_five_fifths_of_its_material(
    kind: str, work: int, material: str, fifth: int, skill: str
) -> None:
    stage = staged("pm") if kind not in ("galley", "roundship") else staged("p~")
    unit = worker(stage, site(stage, kind).id, skills=[skill], things={"11": work // 10, material: 5 * fifth})
    stage.run(1, a=orders((unit, f'build {kind} "Amber Keep"')))
    place = built(stage, kind)
    assert (place.name, unit.place, place.units) == ("Amber Keep", place.id, [unit.id])
    assert unit.count(material) == 4 * fifth
    assert percent_done(place) == 10
    stage.world.turn = 1
    stage.run(9)
    assert place.built is not None
    assert place.built.finished
    assert (place.built.work, place.built.defense) == (work, STRUCTURES[kind].defense)
    assert unit.count(material) == 0
    assert [event.day for event in told(stage, Completed)] == [9]


@pytest.mark.rule("OLY-BUILD-05", "OLY-BUILD-07", "OLY-EX-83", "OLY-GAP-39")
def test_further_fifths_are_taken_at_each_fifth_and_without_them_work_halts() -> None:
    stage = staged("p")
    unit = builder(stage, "aa00", men=100, i78=59)
    stage.run(9, a=orders((unit, "build tower; quest")))
    tower = built(stage, "tower")
    assert tower.name == "New tower"
    halted = told(stage, BuildingHalted)
    assert [(event.day, event.percent, event.missing) for event in halted] == [(8, 35, "stone [78]")]
    assert unit.count("78") == 19
    assert stage.of("Osswid") == [(9, "quest")]
    assert booked(stage) == {"78": -40}


@pytest.mark.rule("OLY-GAP-39")
def test_at_the_mark_itself_the_next_fifth_is_due() -> None:
    stage = staged("p")
    unit = builder(stage, "aa00", men=60, i77=30)
    stage.run(1, a=orders((unit, "build inn")))
    assert (built(stage, "inn").built.work, unit.count("77")) == (60, 0)  # type: ignore[union-attr]
    other = staged("p")
    short = builder(other, "aa00", men=60, i77=29)
    other.run(1, a=orders((short, "build inn")))
    assert (built(other, "inn").built.work, short.count("77")) == (0, 14)  # type: ignore[union-attr]


@pytest.mark.rule("OLY-BUILD-03", "OLY-BUILD-04", "OLY-SHIP-07")
def test_a_builder_needs_skill_three_workers_a_fifth_and_nobody_above() -> None:
    stage = staged("p")
    layman = worker(stage, "aa00", "Layman", i11=3, i77=75)
    few = builder(stage, "aa00", men=2, name="Few", i77=75)
    poor = builder(stage, "aa00", name="Poor", i77=14)
    beneath = stacked(stage.world, few, builder(stage, "aa00", name="Beneath", i77=75))
    stage.run(1, a=orders(*((unit, "build inn; quest") for unit in (layman, few, poor, beneath))))
    assert [reason for _, reason in refusals(stage)] == [
        "This needs the skill Construction [680].", "To build inns you need three workers.",
        "To begin, you need 15 wood [77].", "Unstack first: who stands beneath another cannot begin a structure.",
    ]  # fmt: skip
    assert stage.of("Poor") == [(1, "quest")]


@pytest.mark.rule("OLY-BUILD-02", "OLY-BUILD-10", "OLY-BUILD-12", "OLY-SHIP-11", "OLY-GAP-S602", "OLY-GAP-37")
@each("kind, where, allowed", [
    ("inn", "plain", True), ("inn", "city", True), ("inn", "graveyard", False), ("inn", "castle", False),
    ("mine", "mountain", True), ("mine", "rocky hill", True), ("mine", "plain", False), ("temple", "graveyard", True),
    ("temple", "inn", False), ("tower", "castle", True), ("tower", "graveyard", True), ("tower", "tower", False),
    ("castle", "plain", True), ("castle", "city", True), ("castle", "rocky hill", False), ("galley", "port", True),
    ("galley", "city", False), ("galley", "plain", False), ("tower", "ocean", False), ("temple", "haven", False),
    ("tower", "galley", False), ("galley", "port haven", True), ("roundship", "port haven", True),
    ("inn", "port haven", False), ("tower", "unfinished castle", False),
])  # fmt: skip
def test_where_each_kind_may_stand(kind: str, where: str, allowed: bool) -> None:
    stage = staged("p  m~p")
    made = stage.world
    provinces = {"plain": "aa00", "mountain": "aa03", "ocean": "aa04"}
    if where in provinces:
        at = provinces[where]
    elif where == "port":
        at = inside(made, "aa05", "city").id
    elif where == "port haven":
        at = inside(made, "aa05", "city", haven=True).id
    elif where == "haven":
        at = inside(made, "aa00", "city", haven=True).id
    elif where in STRUCTURES or where == "unfinished castle":
        at = building(made, "aa00", where.split()[-1], finished=where in STRUCTURES).id
    else:
        at = inside(made, "aa00", where).id
    unit = worker(stage, at, skills=["680", "602"], i11=3, i77=75, i78=500)
    stage.run(1, a=orders((unit, f"build {kind}")))
    assert bool(told(stage, BuildingBegun)) == allowed
    assert len(refusals(stage)) == (not allowed)


@pytest.mark.rule("OLY-BUILD-11", "OLY-CASTLE-03")
def test_one_castle_a_province_in_it_or_in_its_city() -> None:
    stage = staged("pp")
    city = inside(stage.world, "aa00", "city")
    building(stage.world, city.id, "castle", finished=False)
    units = [builder(stage, at, men=9, name=at, i78=100) for at in ("aa00", city.id, "aa01")]
    stage.run(1, a=orders(*((unit, "build castle") for unit in units)))
    assert [reason for _, reason in refusals(stage)] == ["There is a castle in this province already."] * 2
    assert len(told(stage, BuildingBegun)) == 1


@pytest.mark.rule("OLY-BUILD-02", "OLY-BUILD-10", "OLY-MINE-01")
def test_one_mine_a_place_and_six_towers_a_castle() -> None:
    stage = staged("mp")
    castle = building(stage.world, "aa01", "castle")
    building(stage.world, "aa00", "mine", finished=False)
    for _ in range(5):
        building(stage.world, castle.id, "tower")
    miner = builder(stage, "aa00", skill="720", i77=25)
    mason = builder(stage, castle.id, name="Feasel", i78=20)
    late = builder(stage, castle.id, name="Kosar", i78=20)
    stage.run(1, a=orders((miner, "build mine"), (mason, "build tower"), (late, "build tower")))
    assert [reason for _, reason in refusals(stage)] == [
        "There is a mine here already.", "A castle has room for six towers.",
    ]  # fmt: skip
    assert stage.world.places[mason.place].within == castle.id


@pytest.mark.rule("OLY-BUILD-09", "OLY-SHIP-10", "OLY-GAP-O08", "OLY-GAP-99")
def test_days_end_the_order_and_the_same_order_inside_resumes() -> None:
    stage = staged("p")
    unit = builder(stage, "aa00", men=10, i77=75)
    stage.run(12, a=orders((unit, 'build inn "The Goose" 3; build; quest')))
    inn = built(stage, "inn")
    assert [(event.day, event.percent) for event in told(stage, BuildingOver)] == [(3, 10)]
    assert inn.built is not None
    assert inn.built.work == 120
    stage.world.turn = 1
    stage.run(3, a=orders((unit, "stop; build inn 2; quest")))
    assert [(event.day, event.percent) for event in told(stage, BuildingOver)] == [(0, 40), (2, 46)]
    assert len([place for place in stage.world.places.values() if place.kind == "inn"]) == 1


@pytest.mark.rule("OLY-SKILL-06", "OLY-GAP-37")
def test_several_builders_work_together_and_all_are_done_when_it_stands() -> None:
    stage = staged("p~")
    city = inside(stage.world, "aa00", "city")
    one = builder(stage, city.id, "602", 25, "One", i77=50)
    stage.run(1, a=orders((one, "build galley")))
    two = builder(stage, one.place, "602", 50, "Two", i77=20)
    stage.world.turn = 1
    stage.run(5, a=orders((two, "build; quest"), (one, "quest")))
    assert [event.day for event in told(stage, Completed)] == [3]
    assert (stage.of("One")[-1], stage.of("Two")[-1]) == ((4, "quest"), (4, "quest"))
    assert (one.skills, two.skills) == ({"602": 1}, {"602": 1})


@pytest.mark.rule("OLY-GAP-37", "OLY-SKILL-07")
def test_experience_in_shipbuilding_speeds_work_by_5_percent_a_level_and_construction_does_not() -> None:
    stage = staged("p~")
    city = inside(stage.world, "aa00", "city")
    master = builder(stage, city.id, "602", 40, "Master", i77=50)
    master.skills["602"] = 21
    mason = builder(stage, "aa00", "680", 40, "Mason", i77=75)
    mason.skills["680"] = 35
    stage.run(1, a=orders((master, "build galley"), (mason, "build inn")))
    assert built(stage, "galley").built.work == 46  # type: ignore[union-attr]
    assert built(stage, "inn").built.work == 40  # type: ignore[union-attr]


@pytest.mark.rule("OLY-GAP-O08")
def test_the_id_may_be_one_of_the_five_numbers() -> None:
    stage = staged("p")
    player = first(stage.world)
    player.unformed = ["5717", "3215"]
    one, other = builder(stage, "aa00", i77=75), builder(stage, "aa00", name="Feasel", i78=50)
    stage.run(1, a=orders((one, 'build inn "Goose" 5 3215'), (other, "build temple Shrine 5 4902")))
    assert built(stage, "inn").id == "3215"
    assert built(stage, "temple").id != "4902"
    assert player.unformed == ["5717"]


@pytest.mark.rule("OLY-BUILD-06", "OLY-CTRL-01")
def test_others_see_it_begin_and_those_beneath_come_along() -> None:
    stage = staged("p")
    unit = builder(stage, "aa00", i77=75)
    stacked(stage.world, unit, builder(stage, "aa00", name="Feasel"))
    stranger = list(stage.world.players.values())[1]
    noble(stage.world, "aa00", "Alion", player=stranger.id)
    stage.run(1, a=orders((unit, 'build inn "The Goose"')))
    inn = built(stage, "inn")
    assert [event.seen_by for event in told(stage, NewBuilding)] == [("b",)]
    assert [stage.world.units[code].place for code in (unit.id, *unit.beneath)] == [inn.id, inn.id]
    assert inn.units == [unit.id]


@pytest.mark.rule("OLY-MINE-02", "OLY-GAP-35")
def test_a_new_mine_is_one_level_deep_and_yields_at_once() -> None:
    stage = staged("m")
    unit = builder(stage, "aa00", skill="720", men=100, i77=25)
    stage.run(5, a=orders((unit, "build mine")))
    mine = built(stage, "mine")
    assert mine.built is not None
    assert mine.built.depth == 3
    assert mine.supplies == {"79": 15, "1": 25, "82": 0}


@pytest.mark.rule("OLY-CIV-04")
def test_a_finished_inn_civilizes_its_province() -> None:
    stage = staged("p")
    unit = builder(stage, "aa00", men=100, i77=75)
    stage.run(2, a=orders((unit, "build inn")))
    civilize(stage.world)
    assert stage.world.places["aa00"].civilization == 0
    stage.world.turn = 1
    stage.run(1)
    civilize(stage.world)
    assert stage.world.places["aa00"].civilization == 1


def test_build_alone_outside_is_refused_and_workers_who_are_gone_end_it() -> None:
    stage = staged("p")
    supply(stage.world, "aa00")
    unit = builder(stage, "aa00", i77=75)
    stage.run(1, a=orders((unit, "build; build inn")))
    unit.add("11", -3)
    stage.world.turn = 1
    stage.run(1)
    assert [reason for _, reason in refusals(stage)] == ["To build inns you need three workers."]


@pytest.mark.rule("OLY-EX-84")
def test_three_workers_build_an_inn_in_a_hundred_days() -> None:
    stage = staged("p")
    unit = builder(stage, "aa00", i77=75)
    stage.run(30, a=orders((unit, "build inn; quest")))
    place = built(stage, "inn")
    assert place.built is not None
    for turn, days, done in ((1, 30, 180), (2, 30, 270), (3, 9, 297), (4, 1, 300)):
        stage.world.turn = turn
        stage.run(days)
        assert (place.built.work, place.built.finished) == (done, turn == 4)


@pytest.mark.rule("OLY-SHIP-08", "OLY-EX-94")
def test_seventy_of_250_worker_days_are_28_percent() -> None:
    stage = staged("p~")
    city = inside(stage.world, "aa00", "city")
    stage.run(7, a=orders((builder(stage, city.id, "602", 10, i77=20), "build galley")))
    assert percent_done(built(stage, "galley")) == 28


def test_a_builder_who_was_led_away_builds_no_more() -> None:
    stage = staged("p")
    unit = builder(stage, "aa00", i77=75)
    stage.run(1, a=orders((unit, "build inn; quest")))
    other = building(stage.world, "aa00", "temple", finished=False)
    relocate(stage.world, unit, other)
    stage.world.turn = 1
    stage.run(2)
    assert other.built is not None
    assert (other.built.work, stage.of("Osswid")) == (0, [(2, "quest")])


@pytest.mark.rule("OLY-GAP-O08")
@each("name, kept", [("A" * 25, "A" * 25), ("", "New inn")])
def test_the_name_of_a_structure_has_up_to_twenty_five_letters_or_says_what_it_is(name: str, kept: str) -> None:
    stage = staged("p")
    unit = builder(stage, "aa00", i77=15)
    stage.run(1, a=orders((unit, f'build inn "{name}"' if name else "build inn")))
    assert built(stage, "inn").name == kept


@pytest.mark.rule("OLY-BUILD-07", "OLY-GAP-39")
@each("wood, percent, left", [(14, 19, 14), (15, 39, 0)])
def test_a_fifth_is_taken_whole_or_the_work_halts_before_it(wood: int, percent: int, left: int) -> None:
    stage = staged("p")
    unit = builder(stage, "aa00", men=3, i77=15 + wood)  # an inn takes 300 worker-days: a fifth is twenty days of three
    stage.run(30, a=orders((unit, "build inn")))
    halted = told(stage, BuildingHalted)
    stage.world.turn = 1
    stage.run(20)
    halted += told(stage, BuildingHalted)
    assert (percent_done(built(stage, "inn")), unit.count("77")) == (percent, left)
    assert [event.percent for event in halted] == [percent]


@pytest.mark.rule("OLY-ORDER-08", "OLY-GAP-99")
@each("words, work", [("build inn 4", 12), ('build inn "Rest" 1', 3), ("build inn 0", 30)])
def test_building_ends_after_so_many_days_and_never_for_none(words: str, work: int) -> None:
    stage = staged("p")
    unit = builder(stage, "aa00", i77=15)
    stage.run(10, a=orders((unit, words)))
    place = built(stage, "inn")
    assert place.built is not None
    assert place.built.work == work
    assert len(told(stage, BuildingOver)) == (work < 30)
