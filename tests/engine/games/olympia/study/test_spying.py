"""Thieves, spies, birds and torturers."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.olympia.sight.beholding import PlaceBeheld
from engine.games.olympia.state import Loyalty, Place, Realm, Region, Storm, Unit
from engine.games.olympia.study.crafts.stealth_events import (
    NobodyRich,
    RichNobleNamed,
    TheftFailed,
    TheftReported,
    ThiefCaught,
)
from engine.games.olympia.units.health_events import Wounded
from engine.games.olympia.units.stacks import join, relocate
from engine.testing import LoadedDice
from tests.engine.games.olympia.props.kit import beyond, building, inside, noble, stacked, thing, world
from tests.engine.games.olympia.props.stage import USING, Stage, first, osswid, rules, second, sheet, unit, words
from tests.suite.table import each


@pytest.fixture
def stage() -> Stage:
    """Osswid of faction "a", who knows everything these tests are about, and Stranger of faction "b"."""
    stage = Stage.of_three(real=USING)
    osswid(stage).skills = dict.fromkeys(("631", "632", "633", "634", "636", "637", "651"), 0)
    noble(stage.world, "aa00", "Stranger", player=second(stage.world).id)
    return stage


def stranger(stage: Stage) -> Unit:
    return unit(stage, "Stranger")


# Petty thievery


def in_city(stage: Stage) -> Place:
    city = inside(stage.world, "aa00", "city", "Drassa", tax=100)
    for one in list(stage.world.units.values()):
        relocate(stage.world, one, city)
    return city


@pytest.mark.rule("OLY-GAP-S631")
def test_a_thief_takes_gold_that_the_city_misses_and_nobody_knows_who(stage: Stage) -> None:
    city = in_city(stage)
    stage.roller = LoadedDice({("use", "631", osswid(stage).id, 7): [0.99, 0.0]})
    stage.run(7, a=sheet(stage, Osswid="use 631"))
    assert (osswid(stage).items, city.tax) == ({"1": 50}, 50)
    assert osswid(stage).skills["631"] == 1
    (told,) = [event for event in stage.events if isinstance(event, TheftReported)]
    assert (told.place, told.seen_by) == (city.id, ("b",))
    assert told.city == f"Drassa [{city.id}]"


@pytest.mark.rule("OLY-GAP-S631")
def test_a_thief_may_be_caught(stage: Stage) -> None:
    city = in_city(stage)
    stage.roller = LoadedDice({("use", "631", osswid(stage).id, 7): [0.0499, 0.999]})
    stage.whole(Osswid="use 631")
    assert (osswid(stage).items, osswid(stage).skills["631"]) == ({}, 0)
    assert [(event.day, event.units, event.seen_by) for event in stage.of_kind(TheftFailed)] == [
        (7, (osswid(stage).id,), ("a",))
    ]
    (told,) = stage.of_kind(ThiefCaught)
    assert (told.day, told.place, told.name, told.seen_by) == (7, city.id, f"Osswid [{osswid(stage).id}]", ("b",))
    (hurt,) = stage.of_kind(Wounded)
    assert (hurt.day, hurt.units, hurt.health) == (7, (osswid(stage).id,), 85)


@pytest.mark.rule("OLY-GAP-S631")
def test_how_much_thieves_steal_and_how_often_they_are_caught(stage: Stage) -> None:
    in_city(stage)
    takes = []
    for _ in range(400):
        osswid(stage).items, osswid(stage).health = {}, 100
        stage.run(7, a=sheet(stage, Osswid="use 631"))
        stage.world.turn += 1
        takes.append(osswid(stage).count("1"))
    assert 6 <= takes.count(0) <= 36  # 5% of 400 is 20
    stolen = [gold for gold in takes if gold]
    assert 50 <= min(stolen) <= 55
    assert 145 <= max(stolen) <= 150


@pytest.mark.rule("OLY-GAP-S631")
def test_a_city_is_robbed_once_a_month_and_not_after_pillage(stage: Stage) -> None:
    city = in_city(stage)
    unit(stage, "Feasel").skills = {"631": 0}
    stage.run(15, a=sheet(stage, Osswid="use 631; use 631", Feasel="wait day 9; use 631"))
    assert "was robbed this month already" in words(stage)[-1]
    stage.world.turn += 1
    city.pillage = 1
    stage.run(1, a=sheet(stage, Osswid="use 631"))
    assert "nothing to steal" in words(stage)[0]


def test_thieves_work_in_cities(stage: Stage) -> None:
    stage.run(1, a=sheet(stage, Osswid="use 631"))
    assert rules(stage) == ["OLY-GAP-S000"]


@pytest.mark.rule("OLY-GAP-S631")
@pytest.mark.parametrize(
    ("rolls", "gold", "hurt"),
    [([0.05, 0.0], 50, 0), ([0.05, 0.999], 150, 0), ([0.0499, 0.0], 0, 5), ([0.0499, 0.999], 0, 15)],
)
def test_what_a_theft_brings_or_costs(stage: Stage, rolls: list[float], gold: int, hurt: int) -> None:
    city = in_city(stage)
    stage.roller = LoadedDice({("use", "631", osswid(stage).id, 7): rolls}, rest=0.999)
    stage.run(7, a=sheet(stage, Osswid="use 631"))
    assert (osswid(stage).count("1"), osswid(stage).health) == (gold, 100 - hurt)
    assert city.tax == max(0, 100 - gold)
    assert osswid(stage).skills["631"] == (gold > 0)


# Spies


@pytest.mark.rule("OLY-GAP-S632")
def test_what_somebody_holds(stage: Stage) -> None:
    stranger(stage).items = {"77": 12, "1": 50}
    stage.run(7, a=sheet(stage, Osswid=f"use 632 {stranger(stage).id}"))
    assert words(stage) == [f"Stranger [{stranger(stage).id}] has:\n50 gold\n12 wood [77]"]
    assert not [event for event in stage.events if "b" in event.seen_by]


@pytest.mark.rule("OLY-GAP-S633")
def test_what_somebody_knows(stage: Stage) -> None:
    stranger(stage).skills = {"601": 5, "600": 0}
    stage.run(7, a=sheet(stage, Osswid=f"use 633 {stranger(stage).id}"))
    assert words(stage) == [f"Stranger [{stranger(stage).id}] has:\nShipcraft [600]\nSailing [601], journeyman"]


@pytest.mark.rule("OLY-GAP-S634", "OLY-GAP-S635")
def test_whom_somebody_serves(stage: Stage) -> None:
    stage.run(7, a=sheet(stage, Osswid=f"use 634 {stranger(stage).id}"))
    lord = second(stage.world)
    assert words(stage) == [f"Stranger [{stranger(stage).id}] serves {lord.name} [{lord.id}]."]
    stranger(stage).skills = {"635": 0}
    osswid(stage).improved = []
    stage.world.turn += 1
    stage.run(7, a=sheet(stage, Osswid=f"use 634 {stranger(stage).id}"))
    assert words(stage) == [f"Could not find out whom Stranger [{stranger(stage).id}] serves."]
    assert osswid(stage).skills["634"] == 1


@pytest.mark.rule("OLY-GAP-S632", "OLY-GAP-S633", "OLY-GAP-S634")
@pytest.mark.parametrize("skill", ["632", "633", "634"])
def test_spies_need_somebody_else_who_is_here(stage: Stage, skill: str) -> None:
    orders = f"use {skill}; use {skill} {osswid(stage).id}; use {skill} 9999"
    stage.run(1, a=sheet(stage, Osswid=orders))
    assert rules(stage) == ["OLY-ORDER-77", "OLY-ORDER-77", "OLY-GAP-S000"]


@pytest.mark.rule("OLY-GAP-S636")
@pytest.mark.parametrize(
    ("gold", "much"),
    [(499, ""), (500, "a large sum"), (999, "a large sum"), (1000, "a considerable amount"), (2000, "a vast quantity")],
)
def test_who_is_rich_is_heard_in_inns(stage: Stage, gold: int, much: str) -> None:
    relocate(stage.world, osswid(stage), building(stage.world, "aa00", "inn"))
    unit(stage, "Candide").items = {"1": 9000}
    stranger(stage).items = {"1": gold}
    stage.whole(Osswid="use 636")
    rich = [(event.day, event.name, event.much, event.seen_by) for event in stage.of_kind(RichNobleNamed)]
    assert rich == ([(7, f"Stranger [{stranger(stage).id}]", much, ("a",))] if much else [])
    assert [(event.day, event.seen_by) for event in stage.of_kind(NobodyRich)] == ([] if much else [(7, ("a",))])


@pytest.mark.rule("OLY-GAP-S636")
def test_the_richest_within_three_provinces(stage: Stage) -> None:
    made = Stage.of_three(real=USING)
    made.world = world("pppppp")
    made.world.players = stage.world.players
    one = noble(made.world, "aa00", "Osswid", player=first(made.world).id, skills={"636": 0})
    relocate(made.world, one, building(made.world, "aa00", "inn"))
    near = noble(made.world, "aa03", "Near", items={"1": 700})
    noble(made.world, "aa04", "Far", items={"1": 5000})
    noble(made.world, "aa01", "Poor", items={"1": 600})
    made.run(7, a=sheet(made, Osswid="use 636"))
    assert words(made) == [f"People say that Near [{near.id}] carries a large sum of gold."]


def test_the_rich_are_heard_of_in_inns_only(stage: Stage) -> None:
    stage.run(1, a=sheet(stage, Osswid="use 636"))
    assert rules(stage) == ["OLY-GAP-S000"]


@pytest.mark.rule("OLY-GAP-S632", "OLY-GAP-S633", "OLY-GAP-S634", "OLY-SKILL-06")
def test_of_who_has_knows_and_serves_nothing(stage: Stage) -> None:
    stranger(stage).player = ""
    code = stranger(stage).id
    stage.run(21, a=sheet(stage, Osswid=f"use 632 {code}; use 633 {code}; use 634 {code}"))
    assert words(stage) == [f"Stranger [{code}] has:\nnothing"] * 2 + [f"Stranger [{code}] serves nobody."]
    assert [osswid(stage).skills[skill] for skill in ("632", "633", "634")] == [1, 1, 1]


@pytest.mark.rule("OLY-GAP-S634", "OLY-GAP-S635", "OLY-SKILL-06")
def test_to_ask_for_a_lord_who_is_concealed_is_no_practice(stage: Stage) -> None:
    stranger(stage).skills = {"635": 0}
    stage.run(7, a=sheet(stage, Osswid=f"use 634 {stranger(stage).id}"))
    assert osswid(stage).skills["634"] == 0


@pytest.mark.rule("OLY-GAP-S632", "OLY-TERM-05")
def test_unique_things_are_seen_behind_the_others(stage: Stage) -> None:
    sword = thing(stage.world, stranger(stage), attack=5)
    stranger(stage).items = {"77": 1}
    stage.run(7, a=sheet(stage, Osswid=f"use 632 {stranger(stage).id}"))
    assert words(stage) == [f"Stranger [{stranger(stage).id}] has:\none wood [77]\nArtifact [{sword.id}]"]


def asking(*rich: tuple[str, str, int], at: str = "ab01", **more: Any) -> Stage:
    """Osswid asks in an inn of a province; rich: names, places, gold."""
    made = Stage.of_three(real=USING)
    players = made.world.players
    made.world = world(*["p" * 8] * 6)
    made.world.players = players
    one = noble(made.world, at, "Osswid", player=first(made.world).id, skills={"636": 0})
    relocate(made.world, one, building(made.world, at, "inn"))
    for name, where, gold in rich:
        noble(made.world, where, name, items={"1": gold}, **more)
    return made


@pytest.mark.rule("OLY-GAP-S636")
@each(
    "at, where, heard",
    [
        ("ab01", "ab04", True), ("ab01", "ac03", True), ("ab01", "af01", True), ("ab01", "ab05", False),
        ("ab01", "ac04", False), ("ab01", "ag01", False), ("ac02", "aa01", True), ("ac02", "aa00", False),
    ],
)  # fmt: skip
def test_three_provinces_are_counted_in_rows_and_columns(at: str, where: str, heard: bool) -> None:
    made = asking(("Rich", where, 700), at=at)
    made.run(7, a=sheet(made, Osswid="use 636"))
    assert ("Rich" in words(made)[0], unit(made, "Osswid").skills["636"]) == (heard, int(heard))


@pytest.mark.rule("OLY-GAP-S636")
@each("kind", ["garrison", "savages"])
def test_only_nobles_are_talked_of_and_of_two_the_first(kind: str) -> None:
    made = asking(("Rich", "ab01", 5000), kind=kind)
    for name in ("First", "Second"):
        noble(made.world, "ab02", name, items={"1": 600})
    made.run(7, a=sheet(made, Osswid="use 636"))
    assert "First" in words(made)[0]


@pytest.mark.rule("OLY-GAP-S636", "OLY-GAP-81")
def test_nobody_is_heard_of_in_another_world() -> None:
    made = asking()
    faery = beyond(made.world, Realm.FAERY, "forest", [90], 3)
    faery[1].row = 1
    noble(made.world, faery[1].id, "Rich", items={"1": 700})
    elsewhere = made.world.places["ab02"]
    made.world.regions["99999"] = Region(id="99999", name="Other")
    elsewhere.region = "99999"
    made.run(7, a=sheet(made, Osswid="use 636"))
    assert words(made) == ["People know of nobody rich nearby."]
    noble(made.world, "ab02", "Near", items={"1": 700})
    made.world.turn += 1
    made.run(7, a=sheet(made, Osswid="use 636"))
    assert "Near" in words(made)[0]


# Birds


def far(stage: Stage) -> list[str]:
    return [event.seen.id for event in stage.events if isinstance(event, PlaceBeheld)]


@pytest.mark.rule("OLY-GAP-S651")
@pytest.mark.parametrize(("where", "seen"), [("east", "aa01"), ("aa01", "aa01"), ("e", "aa01")])
def test_a_bird_sees_a_neighbouring_place(stage: Stage, where: str, seen: str) -> None:
    relocate(stage.world, stranger(stage), stage.world.places["aa01"])
    stage.run(3, a=sheet(stage, Osswid=f"use 651 {where}"))
    assert far(stage) == [seen]
    (event,) = [event for event in stage.events if isinstance(event, PlaceBeheld)]
    assert [one.name for one in event.seen.units()] == ["Stranger"]
    assert event.seen_by == ("a",)


@pytest.mark.rule("OLY-GAP-S651")
def test_a_bird_sees_what_lies_inside_of_the_own_province_and_nothing_farther(stage: Stage) -> None:
    own = inside(stage.world, "aa00", "city")
    hidden = inside(stage.world, "aa00", "cave", hidden=True)
    other = inside(stage.world, "aa01", "city")
    deeper = building(stage.world, own.id, "inn")
    relocate(stage.world, osswid(stage), building(stage.world, own.id, "tower"))
    orders = "; ".join(f"use 651 {code}" for code in (other.id, "aa02", hidden.id, own.id, deeper.id, "aa00"))
    stage.run(10, a=sheet(stage, Osswid=orders))
    assert rules(stage) == ["OLY-GAP-S651"] * 3
    assert far(stage) == [own.id, deeper.id, "aa00"]


@pytest.mark.rule("OLY-GAP-S651")
def test_a_bird_sees_no_characters_in_fog(stage: Stage) -> None:
    relocate(stage.world, stranger(stage), stage.world.places["aa01"])
    stage.world.storms["79000"] = Storm(id="79000", kind="fog", name="Fog", place="aa01", strength=2)
    stage.run(3, a=sheet(stage, Osswid="use 651 aa01"))
    (event,) = [event for event in stage.events if isinstance(event, PlaceBeheld)]
    assert list(event.seen.units()) == []


@pytest.mark.rule("OLY-GAP-S651", "OLY-SKILL-06")
@pytest.mark.parametrize(("where", "seen"), [("w", "aa00"), ("west", "aa00"), ("aa00", "aa00"), ("east", "aa02")])
def test_a_bird_flies_where_it_is_sent(stage: Stage, where: str, seen: str) -> None:
    relocate(stage.world, osswid(stage), stage.world.places["aa01"])
    stage.run(3, a=sheet(stage, Osswid=f"use 651 {where}"))
    assert (far(stage), osswid(stage).skills["651"]) == ([seen], 1)


@pytest.mark.rule("OLY-GAP-S651", "OLY-LOC-18")
def test_a_bird_finds_a_hidden_place_that_is_known(stage: Stage) -> None:
    cave = inside(stage.world, inside(stage.world, "aa00", "city").id, "cave", hidden=True)
    stage.run(1, a=sheet(stage, Osswid=f"use 651 {cave.id}; use 651 north; use 651"))
    assert rules(stage) == ["OLY-GAP-S651", "OLY-GAP-S651", "OLY-ORDER-77"]
    first(stage.world).knows.append(cave.id)
    stage.run(3, a=sheet(stage, Osswid=f"use 651 {cave.id}"))
    assert far(stage) == [cave.id]


# Torture


def captive(stage: Stage, loyalty: Loyalty, rating: int = 0) -> Unit:
    other = stranger(stage)
    other.prisoner, other.loyalty, other.rating, other.health = True, loyalty, rating, 100
    join(stage.world, other, osswid(stage))
    return other


@pytest.mark.rule("OLY-GAP-S637", "OLY-GAP-O77")
def test_a_prisoner_in_fear_names_his_lord_after_fifty_points_of_damage(stage: Stage) -> None:
    other = captive(stage, Loyalty.FEAR, 30)
    stage.run(7, a=sheet(stage, Osswid=f"torture {other.id}"))
    lord = second(stage.world)
    assert words(stage) == [f"Stranger [{other.id}] serves {lord.name} [{lord.id}]."]
    assert (other.health, osswid(stage).skills["637"]) == (50, 1)


@pytest.mark.rule("OLY-GAP-S637")
@pytest.mark.parametrize(
    ("loyalty", "rating", "least", "most"),
    [(Loyalty.OATH, 2, 0, 0), (Loyalty.OATH, 1, 4, 24), (Loyalty.CONTRACT, 500, 45, 80), (Loyalty.FEAR, 9, 125, 125)],
)
def test_how_often_prisoners_talk(stage: Stage, loyalty: Loyalty, rating: int, least: int, most: int) -> None:
    other = captive(stage, loyalty, rating)
    talked = 0
    for _ in range(125):
        other.health = 100
        stage.run(7, a=sheet(stage, Osswid=f"torture {other.id}"))
        stage.world.turn += 1
        talked += "serves" in words(stage)[-1]
    assert least <= talked <= most


@pytest.mark.rule("OLY-GAP-S637")
def test_who_dies_of_it_says_nothing(stage: Stage) -> None:
    other = captive(stage, Loyalty.FEAR, 9)
    other.health = 50
    stage.run(7, a=sheet(stage, Osswid=f"torture {other.id}"))
    assert other.id not in stage.world.units
    assert not [said for said in words(stage) if "serves" in said]


@pytest.mark.rule("OLY-GAP-S637")
def test_torture_is_for_nobles_held_in_ones_own_stack(stage: Stage) -> None:
    free = stranger(stage)
    held = noble(stage.world, "aa00", "Held", prisoner=True)
    stacked(stage.world, unit(stage, "Candide"), held)
    garrison = noble(stage.world, "aa00", "Garrison", kind="garrison", prisoner=True)
    stacked(stage.world, osswid(stage), garrison)
    orders = "; ".join(f"torture {code}" for code in (free.id, held.id, garrison.id))
    stage.run(1, a=sheet(stage, Osswid=orders))
    assert rules(stage) == ["OLY-GAP-S637"] * 3


@pytest.mark.rule("OLY-GAP-S637", "OLY-LOYAL-09", "OLY-LOYAL-10")
@pytest.mark.parametrize(
    ("loyalty", "rating", "roll", "talks"),
    [
        (Loyalty.OATH, 2, 0.0, False), (Loyalty.OATH, 1, 0.099, True), (Loyalty.OATH, 1, 0.1, False),
        (Loyalty.CONTRACT, 500, 0.499, True), (Loyalty.CONTRACT, 500, 0.5, False), (Loyalty.FEAR, 1, 0.999, True),
        (Loyalty.UNSWORN, 0, 0.999, True),
    ],
)  # fmt: skip
def test_the_odds_that_a_prisoner_talks(stage: Stage, loyalty: Loyalty, rating: int, roll: float, talks: bool) -> None:
    other = captive(stage, loyalty, rating)
    if loyalty is Loyalty.UNSWORN:
        other.player = ""
    stage.roller = LoadedDice({("use", "637", osswid(stage).id, 7): [roll]}, rest=0.999)
    stage.run(7, a=sheet(stage, Osswid=f"torture {other.id}"))
    assert ("serves" in words(stage)[-1], osswid(stage).skills["637"]) == (talks, int(talks))
    lord = second(stage.world)
    who = "nobody" if loyalty is Loyalty.UNSWORN else f"{lord.name} [{lord.id}]"
    assert not talks or words(stage) == [f"Stranger [{other.id}] serves {who}."]


@pytest.mark.rule("OLY-GAP-S637", "OLY-SKILL-06")
def test_who_kills_by_torture_has_practised_nothing_and_a_stackmates_prisoner_is_tortured_too(stage: Stage) -> None:
    other = captive(stage, Loyalty.FEAR, 9)
    join(stage.world, osswid(stage), unit(stage, "Candide"))
    join(stage.world, other, unit(stage, "Candide"))
    other.health = 50
    stage.run(7, a=sheet(stage, Osswid=f"torture {other.id}"))
    assert (other.id in stage.world.units, osswid(stage).skills["637"], rules(stage)) == (False, 0, [])
