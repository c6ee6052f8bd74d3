"""Casting: targets, effects, time, what is paid and what is spoiled."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.overlord.acting.contract import Result
from engine.games.overlord.acting.lists import lists
from engine.games.overlord.book import BOOK
from engine.games.overlord.land.magic_events import SpellWorked
from engine.games.overlord.land.ways import find_way, plan
from engine.games.overlord.magic import evening
from engine.games.overlord.state import MANA, STUDY_DAY, Mode
from engine.games.overlord.units.attributes import stats
from engine.games.overlord.units.weights import capacity
from engine.testing import events_of
from tests.engine.games.overlord.props.magic_kit import coast, days_of, knowing, mage, use
from tests.engine.games.overlord.props.scene import Scene
from tests.suite.table import each

# --- enchantments ---


@pytest.mark.rule("OVL-GAP-91", "OVL-ENCH-01", "OVL-MAGIC-14", "OVL-USE-14")
def test_blinding_takes_mana_and_herbs_and_the_eyes_of_a_unit_for_three_days() -> None:
    scene = Scene()
    unit, victim = mage(scene, "blnd", target="U3"), scene.unit("U3", "man", 5, "f06")

    assert use(scene, unit, "USE BLND") is Result.EXECUTED

    assert (victim.effects, unit.items) == ({"blnd": 3}, {})
    assert stats(victim).observation == -3
    assert scene.said()[0] == "Unit U2 [U2] casts blind on Unit U3 [U3]: 3 days of blindness [blnd]."
    assert scene.said("ben") == ["Unit U2 [U2] lays 3 days of blindness [blnd] on Unit U3 [U3]."]


@pytest.mark.rule("OVL-USE-14", "OVL-MAGIC-14")
def test_a_spell_without_its_target_waits_and_costs_nothing() -> None:
    scene = Scene()
    unit = mage(scene, "blnd")
    scene.place("L2")
    scene.unit("U3", "man", location="L2")

    assert use(scene, unit, "USE BLND") is Result.NOT_YET
    unit.target = "U3"
    assert use(scene, unit, "USE BLND") is Result.NOT_YET
    unit.target = "L1"
    assert use(scene, unit, "USE BLND") is Result.NOT_YET

    assert unit.items == {"herb": 1, MANA: 2}
    assert scene.said() == ["USE BLND waits. Blind must be aimed at a unit: give TARGET first."]


@pytest.mark.rule("OVL-USE-14", "OVL-VIS-01")
def test_what_the_caster_can_not_see_can_not_be_enchanted() -> None:
    scene = Scene()
    unit = mage(scene, "blnd", target="U3")
    hidden = scene.unit("U3", "man", 1, "f06", experience=knowing("stea"))

    assert use(scene, unit, "USE BLND") is Result.NOT_YET
    hidden.guarding = True
    assert use(scene, unit, "USE BLND") is Result.EXECUTED


@pytest.mark.rule("OVL-GAP-91")
def test_speed_of_the_wind_and_water_walking_are_for_the_caster() -> None:
    scene = Scene()
    unit = mage(scene, "sped", "wwal", target="L1")

    use(scene, unit, "USE SPED")
    use(scene, unit, "USE WWAL")

    assert unit.effects == {"ride": 2, "swim": 4}
    assert (capacity(unit).ride, capacity(unit).sail) == (75, 70)
    assert unit.items == {}


@pytest.mark.rule("OVL-USE-06", "OVL-MAGIC-10")
def test_without_mana_or_components_a_spell_is_passed_over() -> None:
    scene = Scene()
    unit = mage(scene, "blnd", target="U2", items={MANA: 2})
    assert use(scene, unit, "USE BLND") is Result.NOT_YET
    unit.items = {MANA: 1, "herb": 1}
    assert use(scene, unit, "USE BLND") is Result.NOT_YET
    assert (unit.items, unit.effects, unit.experience) == ({MANA: 1, "herb": 1}, {}, knowing("blnd"))


@pytest.mark.rule("OVL-ENCH-01")
def test_ice_lies_on_a_place_next_door_and_nobody_rides_there() -> None:
    scene = coast()
    unit = mage(scene, "icin", target="L3")
    rider = scene.unit("U5", "ldr", effects={"ride": 9})
    world = scene.world
    way = find_way(world, world.locations["L1"], "L3")
    assert way is not None
    before = plan(world, world.locations["L1"], way, [rider], None)

    assert days_of(scene, unit, "USE ICIN 1") == 10

    assert (world.locations["L3"].effects, world.locations["L1"].effects) == ({"icin": 30}, {})
    after = plan(world, world.locations["L1"], way, [rider], None)
    assert before is not None
    assert after is not None
    assert (before.mode, after.mode, after.days > before.days) == (Mode.RIDE, Mode.WALK, True)


@pytest.mark.rule("OVL-USE-14")
def test_a_place_too_far_away_is_out_of_reach() -> None:
    scene = coast()
    scene.place("L9")
    assert use(scene, mage(scene, "icin", target="L9"), "USE ICIN") is Result.NOT_YET


# --- time ---


@pytest.mark.rule("OVL-USE-11", "OVL-USE-08")
def test_a_summoning_of_ten_days_takes_ten_and_five_at_the_second_level() -> None:
    scene = Scene()
    assert days_of(scene, mage(scene, "slve"), "USE SLVE 1") == 10
    again = Scene()
    assert days_of(again, mage(again, "slve", level=2), "USE SLVE 1") == 5


@pytest.mark.rule("OVL-MAGIC-19", "OVL-CLIM-06")
def test_a_storm_speeds_the_void_and_spring_the_earth() -> None:
    scene = Scene()
    scene.world.locations["L1"].weather = "storm"
    assert days_of(scene, mage(scene, "slve"), "USE SLVE 1") == 9  # 10 days at 120%
    spring, winter = Scene(), Scene()
    spring.now.number, winter.now.number = 2, 1
    assert days_of(spring, mage(spring, "slee"), "USE SLEE 1") == 10  # 1000 at 110 a day
    assert days_of(winter, mage(winter, "slae"), "USE SLAE 1") == 10
    long_spring, long_winter = Scene(), Scene()
    long_spring.now.number, long_winter.now.number = 2, 1
    assert days_of(long_spring, mage(long_spring, "sgol"), "USE SGOL 1") == 28  # 30 days at 110%
    assert days_of(long_winter, mage(long_winter, "sgol"), "USE SGOL 1") == 30


@pytest.mark.rule("OVL-USE-15")
def test_a_lone_guard_casts_nothing() -> None:
    scene = Scene()
    unit = mage(scene, "blnd", target="U2", guarding=True)
    assert use(scene, unit, "USE BLND") is Result.NOT_YET
    assert unit.items == {"herb": 1, MANA: 2}


@pytest.mark.rule("OVL-GAP-121", "OVL-USE-14")
def test_another_target_in_the_middle_costs_half_the_time_and_the_price_again() -> None:
    scene = coast()
    unit = mage(scene, "icin", target="L3", items={MANA: 15})
    for _ in range(6):
        use(scene, unit, "USE ICIN")
    unit.target = "L2"

    days = 0
    while not scene.world.locations["L2"].effects:
        use(scene, unit, "USE ICIN")
        days += 1

    assert (days, unit.count(MANA)) == (7, 5)  # three of six days were kept
    assert all(event.routine for event in events_of(scene.now, SpellWorked)), "the silent leave out days of work"
    assert scene.world.locations["L3"].effects == {}


@pytest.mark.rule("OVL-USE-14")
def test_a_spell_that_is_broken_off_is_spoiled_and_a_thing_half_made_waits() -> None:
    scene = Scene()
    unit = mage(scene, "slve", "erst")
    use(scene, unit, "USE SLVE")
    use(scene, unit, "USE ERST")
    evening.mana(scene.now)
    assert {work.skill for work in unit.work} == {"slve", "erst"}

    evening.mana(scene.now)  # a day without either

    assert [work.skill for work in unit.work] == ["erst"]
    assert scene.said()[-1].startswith("Unit U2 [U2] breaks off summon lesser void elemental")


@pytest.mark.rule("OVL-ORD-55", "OVL-EX-37")
def test_a_number_counts_castings() -> None:
    scene = Scene()
    unit = mage(scene, "rmor", target="U2", items={MANA: 9})
    acting = scene.acting(unit, "USE RMOR 3")
    assert acting.pending is not None
    unit.orders.append(acting.pending)
    results = []
    for _ in range(3):
        order = lists(scene.now).order(acting.pending)
        results.append(BOOK.deeds["use"](type(acting)(scene.now, unit, order, acting.pending)))

    assert results == [Result.GOING_ON, Result.GOING_ON, Result.DONE]
    assert (unit.effects, unit.count(MANA)) == ({"ini2": 12}, 6)


@pytest.mark.rule("OVL-USE-08", "OVL-USE-11")
@each("text, begun", [("USE FERT 2", [(50, 3)]), ("USE FERT", [])])
def test_what_is_left_of_a_day_goes_into_the_next_casting_if_there_is_to_be_one(text: str, begun: list[Any]) -> None:
    scene = Scene()
    scene.now.number = 2  # spring: 110 hundredths of a day
    scene.world.locations["L1"].resources = {"grai": 10}
    unit = mage(scene, "fert", items={MANA: 9})
    acting = scene.acting(unit, text)
    assert acting.pending is not None
    unit.orders.append(acting.pending)
    for _ in range(5):
        BOOK.deeds["use"](acting)
    assert [(work.done, unit.count(MANA)) for work in unit.work] == begun  # 5 x 110 - 500, and 3 mana paid again
    assert unit.count(MANA) == (3 if begun else 6)


@pytest.mark.rule("OVL-EXP-02")
def test_casting_teaches_a_tenth_of_a_day() -> None:
    scene = Scene()
    unit = mage(scene, "rmor", target="U2")
    before = dict(unit.experience)
    use(scene, unit, "USE RMOR")
    assert unit.experience["rmor"] - before["rmor"] == STUDY_DAY // 10
    assert (unit.experience["airs"], unit.experience["mage"]) == (STUDY_DAY // 20, STUDY_DAY // 20)


@pytest.mark.rule("OVL-ORD-55")
def test_a_spell_needs_its_first_level() -> None:
    scene = Scene()
    unit = scene.unit("U2", items={MANA: 9}, target="U2", experience={"rmor": STUDY_DAY})
    assert use(scene, unit, "USE RMOR") is Result.NOT_YET
    assert (unit.effects, unit.items) == ({}, {MANA: 9})
