"""How much a day of work is worth: circles, amulets and rings, half a guard; and what gives workers away."""

from __future__ import annotations

import pytest

from engine.games.overlord.land.climate import magic_percent
from engine.games.overlord.rules.land import SEASONS
from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.state import MANA, Unit
from engine.games.overlord.units.visibility import exposed
from engine.games.overlord.work.effort import effort
from tests.engine.games.overlord.props.scene import Scene
from tests.engine.games.overlord.props.work_kit import day, men, trained
from tests.suite.table import each


def of_a_day(scene: Scene, unit: Unit, tag: str, season: str = "summer") -> int:
    use = SKILLS[tag].use(1)
    assert use is not None
    return effort(scene.world, unit, tag, use, SEASONS[season])


@pytest.mark.rule("OVL-GAP-91", "OVL-USE-08")
def test_in_a_mage_circle_all_magic_is_a_quarter_faster_and_nothing_else() -> None:
    scene = Scene()
    circle = scene.structure("B1", "mcir")
    mage = scene.unit("U1", experience=trained(mage=1, medi=1, digg=1), items={MANA: 5}, structure="B1")
    assert (of_a_day(scene, mage, "medi"), of_a_day(scene, mage, "digg")) == (125, 100)
    circle.materials = {"gems": 1}
    assert of_a_day(scene, mage, "medi") == 100


@pytest.mark.rule("OVL-USE-11", "OVL-MAGIC-11")
def test_a_master_of_a_spell_casts_it_as_often_in_a_day_as_there_is_time_for() -> None:
    scene = Scene()
    scene.structure("B1", "mcir")  # 125 a day, and a meditation takes the master 60
    mage = scene.unit("U1", experience=trained(mage=5, medi=5), items={"herb": 5}, structure="B1")
    day(scene, (mage, "USE MEDI"))
    assert mage.items == {"herb": 3, MANA: 6}


@pytest.mark.rule("OVL-ENCH-01")
def test_enhanced_weapon_making_is_half_as_fast_again_and_no_other_craft() -> None:
    scene = Scene()
    smith = men(scene, "U2", 1, experience=trained(weap=1, digg=1), effects={"enhw": 5})
    assert (of_a_day(scene, smith, "weap"), of_a_day(scene, smith, "digg")) == (150, 100)


@pytest.mark.rule("OVL-CLIM-06", "OVL-MAGIC-19")
@each(
    "season, weather, tag, worth",
    [
        ("winter", "wind", "sped", 110),
        ("summer", "fair", "sped", 100),
        ("spring", "fair", "sgrp", 110),
        ("summer", "sun", "blnd", 110),
        ("autumn", "rain", "wwal", 110),
        ("summer", "storm", "raur", 120),
        ("summer", "fair", "raur", 100),
        ("winter", "storm", "digg", 100),
    ],
)
def test_season_and_storm_speed_the_use_of_their_element_alone(season: str, weather: str, tag: str, worth: int) -> None:
    scene = Scene()
    place = scene.world.locations["L1"]
    place.weather = weather
    found = magic_percent(place, SEASONS[season], tag) if SKILLS[tag].magic else 0
    assert 100 + found == worth
    inner = scene.place("L2", "city", container="L1", weather=weather)
    assert magic_percent(inner, SEASONS[season], tag) == 0


@pytest.mark.rule("OVL-ITEM-14", "OVL-ITEM-06")
def test_a_ring_speeds_the_work_of_a_unit_only_when_every_figure_wears_one() -> None:
    scene = Scene()
    diggers = men(scene, "U2", 10, experience=trained(digg=1), items={"reat": 10}, equipped={"reat": 9})
    assert of_a_day(scene, diggers, "digg") == 1000
    diggers.equipped["reat"] = 10
    assert of_a_day(scene, diggers, "digg") == 1200
    assert of_a_day(scene, men(scene, "U3", 10, equipped={"reat": 10}), "herb") == 1000


@pytest.mark.rule("OVL-VIS-01")
def test_a_harvest_that_weighs_gives_its_harvesters_away_and_one_that_does_not_leaves_them_hidden() -> None:
    scene = Scene()
    place = scene.world.locations["L1"]
    place.resources = {"gems": 30, "ston": 30}
    place.left = dict(place.resources)
    quiet = men(scene, "U2", 60, experience=trained(gsch=1))
    loud = men(scene, "U3", 60, experience=trained(digg=1))
    slow = men(scene, "U4", 1, experience=trained(digg=1))
    day(scene, (quiet, "USE GSCH"), (loud, "USE DIGG"), (slow, "USE DIGG"))
    assert slow.count("ston") == 0
    assert (quiet.count("gems") > 0, loud.count("ston") > 0) == (True, True)
    assert list(exposed(scene.now)) == ["U3"]


@pytest.mark.rule("OVL-VIS-01")
def test_who_makes_money_with_a_skill_is_seen() -> None:
    scene = Scene()
    minters = men(scene, "U2", 30, experience=trained(mint=1), items={"silv": 9, "gold": 9})
    smiths = men(scene, "U3", 30, experience=trained(weap=1), items={"wood": 9})
    day(scene, (minters, "USE MINT"), (smiths, "USE WEAP"))
    assert (minters.count("coin") > 0, smiths.count("club") > 0) == (True, True)
    assert list(exposed(scene.now)) == ["U2"]


@pytest.mark.rule("OVL-ORD-55", "OVL-RES-03")
def test_who_is_told_to_gather_so_many_leaves_the_rest_in_the_land() -> None:
    scene = Scene()
    place = scene.world.locations["L1"]
    place.resources = {"herb": 20}
    place.left = {"herb": 20}
    gatherers = men(scene, "U2", 100, experience=trained(herb=1))  # ten a day
    day(scene, (gatherers, "USE HERB 3"))
    assert (gatherers.count("herb"), place.left["herb"]) == (3, 17)
    day(scene, (gatherers, "USE HERB"))
    assert (gatherers.count("herb"), place.left["herb"]) == (13, 7)
