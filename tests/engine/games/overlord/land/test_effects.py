"""Effects on units and places: what they change, how long they last, what becomes of them when figures move."""

from __future__ import annotations

import pytest

from engine.games.overlord.acting.contract import Result
from engine.games.overlord.book import BOOK
from engine.games.overlord.land import effects
from engine.games.overlord.magic import drowning, plague
from engine.games.overlord.magic import evening as magic_evening
from engine.games.overlord.rules.effects import EFFECTS, ENDLESS
from engine.games.overlord.rules.stats import STATS
from engine.games.overlord.scratch import Scratch
from engine.games.overlord.state import Mode
from engine.games.overlord.units import figures
from engine.games.overlord.units.attributes import borne, stats
from engine.games.overlord.units.weights import can_carry
from tests.engine.games.overlord.props.scene import Scene
from tests.suite.table import each


def evening(scene: Scene, day: int = 1) -> None:
    scene.now.day = day
    magic_evening.wear_off(scene.now)


@pytest.mark.rule("OVL-ENCH-01", "OVL-STAT-12")
@each("tag", [tag for tag, effect in EFFECTS.items() if effect.gives.listed or effect.carries.listed])
def test_an_effect_changes_each_figure_as_its_entry_says(tag: str) -> None:
    plain, touched = Scene().unit("U2", "man", 7), Scene().unit("U2", "man", 7, effects={tag: 2})
    before, after = stats(plain), stats(touched)
    change = {name: getattr(after, name) - getattr(before, name) for name in STATS}
    assert {name: more for name, more in change.items() if more} == EFFECTS[tag].gives.listed
    assert borne(touched) == borne(plain) + EFFECTS[tag].carries


@pytest.mark.rule("OVL-ENCH-01")
def test_every_effect_does_something() -> None:
    idle = [
        tag
        for tag, effect in EFFECTS.items()
        if not (effect.gives.listed or effect.carries.listed or effect.use or effect.power or effect.protects)
    ]
    assert idle == []


@pytest.mark.rule("OVL-ENCH-03")
def test_an_effect_has_a_day_less_each_evening_and_then_it_is_over() -> None:
    scene = Scene()
    unit = scene.unit("U2", effects={"blnd": 2, "ini2": 1})
    place = scene.world.locations["L1"]
    place.effects = {"icin": 2}

    evening(scene)
    assert (unit.effects, place.effects) == ({"blnd": 1}, {"icin": 1})
    evening(scene, 2)

    assert (unit.effects, place.effects) == ({}, {})
    assert scene.said() == [
        "The effect of morale [ini2] on Unit U2 [U2] has worn off.",
        "The effect of blindness [blnd] on Unit U2 [U2] has worn off.",
        "The effect of icing [icin] on Place L1 [L1] has worn off.",
    ]


@pytest.mark.rule("OVL-ENCH-03")
def test_a_hundred_thousand_days_are_for_ever() -> None:
    scene = Scene()
    unit = scene.unit("U2", effects={"ini2": ENDLESS, "mele": ENDLESS - 1})
    evening(scene)
    assert unit.effects == {"ini2": ENDLESS, "mele": ENDLESS - 2}


@pytest.mark.rule("OVL-ENCH-01")
def test_the_same_effect_again_adds_its_days_and_never_passes_for_ever() -> None:
    unit = Scene().unit("U2")
    effects.lay(unit, "ini2", 4)
    effects.lay(unit, "ini2", 3)
    assert unit.effects == {"ini2": 7}
    effects.lay(unit, "ini2", ENDLESS)
    assert unit.effects == {"ini2": ENDLESS}


@pytest.mark.rule("OVL-ENCH-02", "OVL-GAP-95")
def test_figures_that_join_thin_out_the_effects() -> None:
    scene = Scene()
    blessed, plain = scene.unit("U2", "man", 10, effects={"ini3": 10}), scene.unit("U3", "man", 20)
    figures.join(blessed, plain, 20)
    assert blessed.effects == {"ini3": 3}


@pytest.mark.rule("OVL-ENCH-02")
def test_both_parts_of_a_split_unit_keep_an_effect_whole() -> None:
    scene = Scene()
    unit = scene.unit("U2", "man", 10, effects={"ini3": 10})
    scene.world.next_unit = 50
    assert scene.do(BOOK.deeds, unit, "SPLIT f05nU01 4") is Result.EXECUTED
    assert (unit.effects, scene.world.units["U50"].effects) == ({"ini3": 10}, {"ini3": 10})


@pytest.mark.rule("OVL-ENCH-02")
def test_effects_can_not_be_handed_over() -> None:
    scene = Scene()
    unit = scene.unit("U2", effects={"bles": 10})
    other = scene.unit("U3")
    assert scene.do(BOOK.deeds, unit, "GIVE U3 BLES 1") is Result.FAILED
    assert (unit.effects, other.effects) == ({"bles": 10}, {})


@pytest.mark.rule("OVL-ENCH-04")
def test_dissent_spreads_to_whoever_takes_dissenters_in() -> None:
    scene = Scene()
    loyal, angry = scene.unit("U2", "man", 10), scene.unit("U3", "man", 5, dissent=True)
    figures.join(loyal, angry, 1)
    assert (loyal.dissent, angry.figures) == (True, 4)


@pytest.mark.rule("OVL-ENCH-01", "OVL-WEIGHT-06")
def test_magic_gives_wings_and_takes_the_use_of_legs() -> None:
    scene = Scene()
    unit = scene.unit("U2", "man", 3)
    assert (can_carry([unit], Mode.WALK), can_carry([unit], Mode.FLY)) == (True, False)
    effects.lay(unit, "flyi", 1)
    assert can_carry([unit], Mode.FLY)
    effects.lay(unit, "petr", 1)
    assert not any(can_carry([unit], mode) for mode in Mode)
    evening(scene)
    assert can_carry([unit], Mode.WALK)


@pytest.mark.rule("OVL-ENCH-01")
def test_a_mask_holds_against_all_but_the_sharpest_eyes() -> None:
    unit = Scene().unit("U2", "hero", effects={"mldr": 3})
    assert [effects.shown_race(unit, sharp) for sharp in (0, 7, 8)] == ["ldr", "ldr", "hero"]
    unit.effects = {"mfol": 1}
    assert effects.shown_race(unit, 5) == "man"


# --- drowning ---


def at_sea(**more: object) -> Scene:
    scene = Scene(**more)
    scene.place("L2", "ocea")
    scene.now.day = 30
    return scene


@pytest.mark.rule("OVL-GAP-59", "OVL-WEIGHT-10")
def test_a_quarter_of_the_stranded_drown_with_what_they_carry() -> None:
    scene = at_sea()
    unit = scene.unit("U2", "man", 10, location="L2", items={"irng": 10, "coin": 101}, equipped={"irng": 10})
    drowning.run(scene.now)
    assert (unit.figures, unit.items, unit.equipped) == (7, {"irng": 7, "coin": 71}, {"irng": 7})
    assert scene.said() == ["Unit U2 [U2] is stranded on the water. Drowned: 3. Left: 7."]


@pytest.mark.rule("OVL-GAP-59", "OVL-WEIGHT-10")
@each("roll, left", [(0.2499, 0), (0.25, 1)])
def test_one_alone_drowns_in_one_month_of_four(roll: float, left: int) -> None:
    scene = at_sea(streams={("drowning", "U2"): [roll]})
    scene.unit("U2", location="L2", items={"coin": 5})
    drowning.run(scene.now)
    assert len(scene.world.units) == left
    assert scene.world.locations["L2"].units == ["U2"] * left


@pytest.mark.rule("OVL-WEIGHT-10")
def test_who_swims_flies_or_is_aboard_is_safe_and_who_is_on_land() -> None:
    scene = at_sea()
    scene.structure("B1", "fshi", "L2", faction="f05")
    scene.unit("U2", "man", 4, location="L2", structure="B1")
    scene.unit("U3", "man", 8, location="L2", effects={"swim": 2})
    scene.unit("U4", "man", 8, location="L2", effects={"flyi": 2})
    scene.unit("U5", "man", 8)
    drowning.run(scene.now)
    assert [unit.figures for unit in scene.world.units.values()] == [4, 8, 8, 8]


@pytest.mark.rule("OVL-WEIGHT-10", "OVL-GAP-59")
def test_an_overloaded_boat_saves_nobody_and_its_lighter_crew_goes_on() -> None:
    scene = at_sea()
    scene.structure("B1", "fshi", "L2", faction="f05")
    unit = scene.unit("U2", "man", 5, location="L2", structure="B1")  # 500 + 5 x 70 > 800
    drowning.run(scene.now)
    assert unit.figures == 3
    drowning.run(scene.now)
    assert unit.figures == 3
    unit.items = {"food": 90}  # 500 + 210 + 90: to the brim
    drowning.run(scene.now)
    assert unit.figures == 3
    unit.items["food"] += 1
    drowning.run(scene.now)
    assert unit.figures == 2


@pytest.mark.rule("OVL-WEIGHT-10", "OVL-GAP-01")
def test_drowning_is_once_a_month_and_may_be_left_out() -> None:
    scene = at_sea()
    unit = scene.unit("U2", "man", 8, location="L2")
    scene.now.day = 29
    drowning.run(scene.now)
    scene.now.day = 30
    scene.world.options.alpha_off = ["drowning"]
    drowning.run(scene.now)
    assert unit.figures == 8
    scene.world.options.alpha_off = []
    drowning.run(scene.now)
    assert unit.figures == 6


# --- the plague ---


@pytest.mark.rule("OVL-ENCH-01")
def test_the_sick_die_infect_others_and_are_immune_afterwards() -> None:
    scene = Scene(rest=0.0)
    sick, near = scene.unit("U2", "man", 50), scene.unit("U3", "man", 5)
    scene.place("L2")
    far = scene.unit("U4", "man", 5, location="L2")
    plague.catch(scene.now, sick)

    evening(scene)

    assert (sick.figures < 50, "infe" in near.effects, far.effects) == (True, True, {})
    near.effects = {"immu": 9}
    plague.catch(scene.now, near)
    assert near.effects == {"immu": 9}


@pytest.mark.rule("OVL-ENCH-01")
@each(
    "sick, roll, caught",
    [(1, 0.0499, True), (1, 0.0501, False), (2, 0.0974, True), (2, 0.0976, False), (0, 0.0, False)],
)
def test_who_stands_with_a_sick_unit_catches_it_with_five_percent_a_day(sick: int, roll: float, caught: bool) -> None:
    scene = Scene(streams={("plague", "U2", 1, "caught"): [roll]}, rest=0.99)
    unit = scene.unit("U2", "man", 5)
    for number in range(sick):
        plague.catch(scene.now, scene.unit(f"U{number + 3}", "man", 5))
    beast = scene.unit("U9", "gwol", 3)
    evening(scene)
    assert ("infe" in unit.effects) is caught
    assert unit.effects.get("infe", 0) <= 30
    plague.catch(scene.now, beast)
    assert beast.effects == {}


@pytest.mark.rule("OVL-ENCH-01")
def test_about_a_hundredth_of_the_sick_die_in_a_day() -> None:
    scene = Scene()
    scene.now = type(scene.now)(scene.world, {}, seed="plague", number=1, scratch=Scratch(), book=BOOK)
    units = [scene.unit(f"U{n}", "man", 100, effects={"infe": 90}, location="L1") for n in range(2, 42)]
    for day in range(1, 11):
        evening(scene, day)
    dead = 4000 - sum(unit.figures for unit in units)
    assert 310 < dead < 460  # 4000 x (1 - 0.99 ^ 10) = 382, three deviations of 19 to either side


@pytest.mark.rule("OVL-ENCH-01")
@each("bodies, roll, ill", [(20, 0.099, True), (20, 0.1, False), (19, 0.0, False)])
def test_heaps_of_unburied_dead_breed_the_plague(bodies: int, roll: float, ill: bool) -> None:
    scene = Scene(streams={("plague", "L1"): [roll]}, rest=0.99)
    unit = scene.unit("U2", "man", 5)
    scene.world.locations["L1"].left = {"dead": bodies}
    evening(scene, 29)
    assert unit.effects == {}
    evening(scene, 30)
    assert ("infe" in unit.effects) is ill


@pytest.mark.rule("OVL-GAP-19")
def test_a_campaign_may_do_without_the_plague() -> None:
    scene = Scene(streams={("plague", "L1"): [0.0]}, rest=0.99)
    scene.world.options.alpha_off.append("plague")
    unit = scene.unit("U2", "man", 5)
    scene.world.locations["L1"].left = {"dead": 100}
    evening(scene, 30)
    assert unit.effects == {}
