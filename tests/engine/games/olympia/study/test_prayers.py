"""Prayers: visions, the dead, blessings."""

from __future__ import annotations

import pytest

from engine.games.olympia.sight.beholding import PlaceBeheld
from engine.games.olympia.state import Loyalty, Place, Realm, Thing, Unit
from engine.games.olympia.study.crafts.prayer_events import BlessingTaken, VisionDenied, VisionGuarded, VisionWarded
from engine.games.olympia.units.stacks import relocate
from engine.games.olympia.units.things import put_down, put_with
from engine.testing import LoadedDice
from tests.engine.games.olympia.props.kit import beyond, building, inside, noble
from tests.engine.games.olympia.props.stage import USING, Stage, first, osswid, rules, second, sheet, unit, words


@pytest.fixture
def stage() -> Stage:
    stage = Stage.of_three(real=USING)
    osswid(stage).skills = dict.fromkeys(("750", "751", "752", "753", "754", "755", "756"), 0)
    noble(stage.world, "aa02", "Stranger", player=second(stage.world).id)
    return stage


def stranger(stage: Stage) -> Unit:
    return unit(stage, "Stranger")


def far(stage: Stage) -> list[str]:
    return [event.seen.id for event in stage.events if isinstance(event, PlaceBeheld)]


def rolling(stage: Stage, skill: str, day: int, roll: float) -> None:
    stage.roller = LoadedDice({("use", skill, osswid(stage).id, day): [roll]}, rest=0.5)


def a_thing(stage: Stage, holder: Unit | Place | None = None, **more: object) -> Thing:
    thing = Thing(id=f"a{len(stage.world.things):03}", kind="artifact", name="Ring", **more)  # type: ignore[arg-type]
    stage.world.things[thing.id] = thing
    if isinstance(holder, Unit):
        put_with(stage.world, thing, holder)
    elif holder is not None:
        put_down(stage.world, thing, holder)
    return thing


def a_body(stage: Stage, **more: object) -> tuple[Thing, Unit]:
    """The body of a noble of faction "b", in the hands of Osswid."""
    dead = Unit(
        id="5000", name="Dead", place="", player=second(stage.world).id, health=0, loyalty=Loyalty.OATH, rating=1,
        points=4, payer=second(stage.world).id, **more,  # type: ignore[arg-type]
    )  # fmt: skip
    return a_thing(stage, osswid(stage), body=dead), dead


# Visions


@pytest.mark.rule("OLY-GAP-S751")
@pytest.mark.parametrize(("roll", "granted"), [(0.499, True), (0.5, False)])
def test_half_of_the_visions_are_granted(stage: Stage, roll: float, granted: bool) -> None:
    rolling(stage, "751", 10, roll)
    stage.run(10, a=sheet(stage, Osswid=f"use 751 {stranger(stage).id}"))
    code = stranger(stage).id
    if granted:
        assert words(stage)[0] == f"A vision: Stranger [{code}] is in Plain [aa02]."
        assert (far(stage), osswid(stage).visions, osswid(stage).skills["751"]) == (["aa02"], [code], 1)
    else:
        assert words(stage) == ["No vision is granted."]
        assert (far(stage), osswid(stage).visions, osswid(stage).skills["751"]) == ([], [], 0)


@pytest.mark.rule("OLY-GAP-S751")
def test_places_and_things_are_seen_too_and_each_once(stage: Stage) -> None:
    ring, lost = a_thing(stage, stranger(stage)), a_thing(stage, stage.world.places["aa01"])
    rolling(stage, "751", 0, 0.0)
    stage.roller = LoadedDice(rest=0.0)
    stage.run(30, a=sheet(stage, Osswid=f"use 751 {ring.id}; use 751 {lost.id}; use 751 aa02"))
    assert far(stage) == ["aa02", "aa01", "aa02"]
    stage.world.turn += 1
    stage.run(1, a=sheet(stage, Osswid=f"use 751 aa02; use 751 {ring.id}"))
    assert rules(stage) == ["OLY-GAP-S751"] * 2


@pytest.mark.rule("OLY-GAP-S751")
def test_visions_do_not_reach_other_worlds(stage: Stage) -> None:
    (faery,) = beyond(stage.world, Realm.FAERY, "forest", [9], 1)
    stage.roller = LoadedDice(rest=0.0)
    stage.run(20, a=sheet(stage, Osswid=f"use 751 {faery.id}; use 751 zz99"))
    assert (rules(stage), far(stage)) == ([], [])
    assert words(stage) == ["No vision is granted."] * 2


@pytest.mark.rule("OLY-GAP-S751", "OLY-GAP-S756")
def test_a_guard_against_visions_stops_one_and_tells_who_looked(stage: Stage) -> None:
    stranger(stage).vision_guard = 1
    stage.roller = LoadedDice({("use", "751", osswid(stage).id, 20): [0.0]})
    code = stranger(stage).id
    stage.whole(Osswid=f"use 751 {code}; use 751 {code}")
    (told,) = stage.of_kind(VisionWarded)
    assert (told.name, told.seen_by, told.day) == (f"Osswid [{osswid(stage).id}]", ("b",), 10)
    assert [(event.day, event.seen_by) for event in stage.of_kind(VisionDenied)] == [(10, ("a",))]
    assert far(stage) == ["aa02"]
    assert stranger(stage).vision_guard == 0


@pytest.mark.rule("OLY-GAP-S756")
def test_a_guard_is_put_on_oneself_or_somebody_here(stage: Stage) -> None:
    stage.run(30, a=sheet(stage, Osswid=f"use 756; use 756; use 756 {unit(stage, 'Feasel').id}"))
    assert (osswid(stage).vision_guard, unit(stage, "Feasel").vision_guard) == (2, 1)
    stage.run(1, a=sheet(stage, Osswid=f"use 756 {stranger(stage).id}"))
    assert rules(stage) == ["OLY-GAP-S000"]


@pytest.mark.rule("OLY-GAP-S753")
def test_what_was_prepared_for_cannot_fail_once(stage: Stage) -> None:
    stage.roller = LoadedDice(rest=0.99)
    stage.run(23, a=sheet(stage, Osswid="use 753; use 751 aa02; use 751 aa01"))
    assert words(stage)[0] == "The next great prayer will be granted."
    assert (far(stage), osswid(stage).prepared) == (["aa02"], False)


# The dead


@pytest.mark.rule("OLY-GAP-S752", "OLY-DEATH-06", "OLY-DEATH-07")
def test_who_is_laid_to_rest_gives_his_points_back(stage: Stage) -> None:
    body, _ = a_body(stage)
    relocate(stage.world, osswid(stage), inside(stage.world, "aa00", "graveyard"))
    stage.run(10, a=sheet(stage, Osswid=f"use 752 {body.id}"))
    assert (stage.world.things, osswid(stage).unique) == ({}, [])
    assert second(stage.world).points == 4
    assert osswid(stage).skills["752"] == 1


@pytest.mark.rule("OLY-GAP-S752")
def test_rest_is_found_in_graveyards_and_by_the_dead(stage: Stage) -> None:
    body, _ = a_body(stage)
    ring = a_thing(stage, osswid(stage))
    stage.run(1, a=sheet(stage, Osswid=f"use 752 {body.id}"))
    assert rules(stage) == ["OLY-GAP-S000"]
    relocate(stage.world, osswid(stage), inside(stage.world, "aa00", "graveyard"))
    stage.run(1, a=sheet(stage, Osswid=f"use 752 {ring.id}; use 752 a999"))
    assert rules(stage) == ["OLY-GAP-S752", "OLY-GAP-S000"]


def in_temple(stage: Stage) -> Place:
    temple = building(stage.world, "aa00", "temple")
    relocate(stage.world, osswid(stage), temple)
    return temple


@pytest.mark.rule("OLY-GAP-S754", "OLY-DEATH-06")
def test_the_dead_live_again_and_are_weaker(stage: Stage) -> None:
    body, dead = a_body(stage, defense=90, skills={"601": 5})
    temple = in_temple(stage)
    rolling(stage, "754", 10, 0.49)
    stage.run(10, a=sheet(stage, Osswid=f"use 754 {body.id}"), b="unit 5000\nquest")
    assert stage.world.units["5000"] is dead
    assert (dead.place, dead.health, dead.defense, dead.player) == (temple.id, 100, 40, second(stage.world).id)
    assert (dead.points, dead.skills, temple.units) == (4, {"601": 5}, [osswid(stage).id, "5000"])
    assert stage.world.things == {}
    stage.world.turn += 1
    stage.run(1)
    assert stage.of("Dead") == [(1, "quest")]


@pytest.mark.rule("OLY-GAP-S754")
def test_half_of_the_prayers_for_the_dead_are_not_heard(stage: Stage) -> None:
    body, _ = a_body(stage)
    in_temple(stage)
    rolling(stage, "754", 10, 0.5)
    stage.run(10, a=sheet(stage, Osswid=f"use 754 {body.id}"))
    assert words(stage) == ["The prayer is not heard."]
    assert body.id in stage.world.things


@pytest.mark.rule("OLY-GAP-S754")
def test_the_weak_cannot_be_called_back_nor_anybody_outside_a_temple(stage: Stage) -> None:
    body, dead = a_body(stage, defense=49)
    stage.run(1, a=sheet(stage, Osswid=f"use 754 {body.id}"))
    assert rules(stage) == ["OLY-GAP-S000"]
    in_temple(stage)
    stage.run(1, a=sheet(stage, Osswid=f"use 754 {body.id}"))
    assert rules(stage) == ["OLY-GAP-S754"]
    dead.defense = 50
    stage.run(1, a=sheet(stage, Osswid=f"use 754 {body.id}"))
    assert rules(stage) == []


# Blessings


@pytest.mark.rule("OLY-GAP-S755")
@pytest.mark.parametrize(("roll", "after"), [(0.49, {"12": 9}), (0.5, {"12": 2, "17": 7})])
def test_a_blessing_is_taken_from_soldiers(stage: Stage, roll: float, after: dict[str, int]) -> None:
    other = unit(stage, "Feasel")
    other.items = {"12": 2, "17": 7}
    rolling(stage, "755", 10, roll)
    stage.run(10, a=sheet(stage, Osswid=f"use 755 {other.id}"))
    assert other.items == after
    assert first(stage.world).points == 0


@pytest.mark.rule("OLY-GAP-S755")
def test_by_default_it_is_the_priests_own_soldiers(stage: Stage) -> None:
    osswid(stage).items = {"17": 3}
    rolling(stage, "755", 10, 0.0)
    stage.run(10, a=sheet(stage, Osswid="use 755"))
    assert osswid(stage).items == {"12": 3}


@pytest.mark.rule("OLY-SKILL-06", "OLY-GAP-S753", "OLY-GAP-S755", "OLY-GAP-S756")
@pytest.mark.parametrize(
    ("skill", "order", "roll", "counts"),
    [
        ("753", "use 753", 0.9, 1), ("755", "use 755", 0.49, 1), ("755", "use 755", 0.5, 0), ("756", "use 756", 0.9, 1),
        ("751", "use 751 aa02", 0.5, 0), ("751", "use 751 aa02", 0.49, 1),
    ],
)  # fmt: skip
def test_a_prayer_that_is_heard_counts_as_practice(
    stage: Stage, skill: str, order: str, roll: float, counts: int
) -> None:
    stage.roller = LoadedDice(rest=roll)
    stage.run(10, a=sheet(stage, Osswid=order))
    assert osswid(stage).skills[skill] == counts


@pytest.mark.rule("OLY-GAP-S751", "OLY-GAP-S756", "OLY-SKILL-06")
def test_a_vision_that_a_guard_stops_is_no_practice_and_costs_what_was_prepared_nothing(stage: Stage) -> None:
    stranger(stage).vision_guard, osswid(stage).prepared = 2, True
    stage.run(10, a=sheet(stage, Osswid=f"use 751 {stranger(stage).id}"))
    assert (osswid(stage).skills["751"], osswid(stage).prepared, stranger(stage).vision_guard) == (0, True, 1)


@pytest.mark.rule("OLY-GAP-S751")
def test_nothing_is_seen_of_a_thing_that_is_nowhere(stage: Stage) -> None:
    ring = a_thing(stage)
    stage.roller = LoadedDice(rest=0.0)
    stage.run(20, a=sheet(stage, Osswid=f"use 751 {ring.id}; use 751 a999"))
    assert words(stage) == ["No vision is granted."] * 2


@pytest.mark.rule("OLY-GAP-S754", "OLY-GAP-S751", "OLY-SKILL-06")
@pytest.mark.parametrize(("status", "serves"), [("active", True), ("left", False), ("unsworn", False)])
def test_who_lives_again_is_well_and_serves_whom_he_served_if_that_is_still_there(
    stage: Stage, status: str, serves: bool
) -> None:
    body, dead = a_body(stage, defense=50, ill=True)
    if status == "unsworn":
        dead.player = ""
    else:
        second(stage.world).status = status
    in_temple(stage)
    rolling(stage, "754", 10, 0.0)
    stage.run(10, a=sheet(stage, Osswid=f"use 754 {body.id}"))
    assert (dead.defense, dead.ill, dead.health, osswid(stage).skills["754"]) == (0, False, 100, 1)
    assert dead.player == (second(stage.world).id if serves else "")


@pytest.mark.rule("OLY-GAP-S754", "OLY-SKILL-06")
def test_a_prayer_for_the_dead_that_is_not_heard_is_no_practice(stage: Stage) -> None:
    body, _ = a_body(stage)
    in_temple(stage)
    rolling(stage, "754", 10, 0.5)
    stage.run(10, a=sheet(stage, Osswid=f"use 754 {body.id}"))
    assert osswid(stage).skills["754"] == 0


@pytest.mark.rule("OLY-GAP-S755", "OLY-GAP-S756")
def test_both_hear_of_a_blessing_or_a_guard_and_a_priest_once_of_his_own(stage: Stage) -> None:
    other = unit(stage, "Feasel")
    stage.roller = LoadedDice(rest=0.0)
    stage.run(20, a=sheet(stage, Osswid=f"use 755 {other.id}; use 756 {other.id}"))
    assert [event.units for event in stage.events if isinstance(event, BlessingTaken | VisionGuarded)] == [
        (osswid(stage).id, other.id)
    ] * 2
    stage.world.turn += 1
    stage.run(20, a=sheet(stage, Osswid="use 755; use 756"))
    assert [event.units for event in stage.events if isinstance(event, BlessingTaken | VisionGuarded)] == [
        (osswid(stage).id,)
    ] * 2


@pytest.mark.rule("OLY-ORDER-77")
@pytest.mark.parametrize("skill", ["751", "752", "754"])
def test_these_prayers_are_for_something(stage: Stage, skill: str) -> None:
    relocate(stage.world, osswid(stage), inside(stage.world, "aa00", "graveyard"))
    if skill == "754":
        in_temple(stage)
    stage.run(1, a=sheet(stage, Osswid=f"use {skill}"))
    assert rules(stage) == ["OLY-ORDER-77"]
