"""Ships and walls, the dead, far sight, rituals, weather and soil."""

from __future__ import annotations

import pytest

from engine.games.overlord.acting.contract import Result
from engine.games.overlord.battle.battle import fight
from engine.games.overlord.land import climate, remains
from engine.games.overlord.land.magic_events import Buried, LookedInto, RobbedOf, Stole
from engine.games.overlord.magic import plague, thieves
from engine.games.overlord.rules.items import ITEMS
from engine.games.overlord.rules.land import SEASONS
from engine.games.overlord.rules.structures import STRUCTURES
from engine.games.overlord.sight.sighting import Onlooker
from engine.games.overlord.state import MANA, Kind, Stance, Unit
from engine.games.overlord.units.attributes import stats
from engine.games.overlord.units.engagement import Cause, Trigger
from engine.games.overlord.work.harvest import share
from engine.testing import LoadedDice, events_of
from tests.engine.games.overlord.props.magic_kit import coast, days_of, knowing, mage, use
from tests.engine.games.overlord.props.scene import Scene
from tests.suite.table import each

# --- ships and walls ---


@pytest.mark.rule("OVL-USE-09", "OVL-GAP-91")
def test_a_longboat_becomes_a_flying_ship() -> None:
    scene = coast()
    unit = mage(scene, "eash", target="B1")
    boat = scene.structure("B1", "lgbt", faction="f05")
    for _ in range(30):
        use(scene, unit, "USE EASH 1")
    assert (boat.type, boat.faction, unit.items) == ("flsh", "f05", {})


@pytest.mark.rule("OVL-USE-09", "OVL-GAP-123")
def test_shifted_earth_lays_six_pieces_of_stone_a_piece_of_work() -> None:
    scene = Scene()
    unit = mage(scene, "shft", target="B1")
    wall = scene.structure("B1", "barr", faction="f05", materials={"stone": 50, "wood": 100})
    use(scene, unit, "USE SHFT")
    assert (wall.materials, unit.items) == ({"stone": 44, "wood": 100}, {})


@pytest.mark.rule("OVL-GAP-123", "OVL-BUILD-18", "OVL-MAGIC-13")
def test_a_mage_key_completes_a_magic_tower_which_then_teaches() -> None:
    scene = Scene()
    unit = mage(scene, "ctow", "eart", target="B1")
    tower = scene.structure("B1", "mtow", faction="f05", materials={"consecration": 1})
    use(scene, unit, "USE CTOW")
    assert (tower.is_complete, tower.element, unit.items) == (True, "eart", {})
    assert STRUCTURES["mtow"].element


# --- the dead, and far sight ---


@pytest.mark.rule("OVL-GAP-91")
def test_a_necromancer_gathers_what_a_battle_left_and_bones_come_of_the_rest() -> None:
    scene = coast()
    place, sea = scene.world.locations["L1"], scene.world.locations["L2"]
    remains.leave(place, 3)
    remains.leave(sea, 3)
    unit = mage(scene, "necr")
    use(scene, unit, "USE NECR")
    share(scene.now)
    assert (unit.count("dead"), place.left, sea.left) == (1, {"dead": 2}, {})

    climate.renew(scene.world, SEASONS["spring"])
    climate.renew(scene.world, SEASONS["summer"])

    assert place.left == {"bone": 2}


@pytest.mark.rule("OVL-GAP-91")
def test_a_battle_leaves_its_people_dead_and_no_creatures() -> None:
    scene = Scene()
    scene.unit("U1", "elep", 5)
    scene.unit("U2", "man", 6, "f06")
    fight(scene.now, scene.world.locations["L1"], Cause(Trigger.ATTACK, "U1", "U2"))
    dead = 6 - (scene.world.units["U2"].figures if "U2" in scene.world.units else 0)
    assert dead > 0
    assert scene.world.locations["L1"].left == {"dead": dead}

    beasts = Scene()
    hunters = beasts.unit("U1", "elep", 5)
    wolves = beasts.unit("U2", "gwol", 6, "f06")
    fight(beasts.now, beasts.world.locations["L1"], Cause(Trigger.ATTACK, "U1", "U2"))
    assert (hunters.figures > 0, wolves.figures) == (True, 0)
    assert beasts.world.locations["L1"].left == {}


@pytest.mark.rule("OVL-GAP-91", "OVL-VIS-01")
def test_dream_walking_sees_next_door_what_the_dreamer_could_see_there() -> None:
    scene = coast()
    scene.unit("U7", "man", 12, "f06", location="L3")
    for number, faction in (("U8", "f06"), ("U9", "f06"), ("U10", "f05")):
        scene.unit(number, "man", 1, faction, location="L3", experience=knowing("stea"))
    scene.world.units["U9"].settings["announce"] = True
    scene.world.locations["L3"].next_weather = "wind"
    mage(scene, "drew")
    world, outcome = scene.play({"anna": "UNIT U2\nTARGET L3\nUSE DREW 1"})
    (told,) = events_of(outcome, LookedInto)
    assert (told.day, told.unit, told.target, told.seen_by) == (5, "U2", "Place L3 [L3]", ("anna",))
    seen = "hills, windy; Unit U7 [U7], 12 followers; Unit U9 [U9], 1 follower; Unit U10 [U10], 1 follower"
    assert told.found == seen  # and U8 goes unseen
    assert world.factions["f05"].seen["L3"] == world.turn
    assert list(Onlooker(world).look("anna").places) == ["L1", "L3"]


@pytest.mark.rule("OVL-GAP-91")
def test_the_buried_are_neither_gathered_nor_bones() -> None:
    scene = Scene()
    remains.leave(scene.world.locations["L1"], 23)
    scene.unit("U2", experience=knowing("bury"))
    scene.unit("U3", faction="f06")
    world, outcome = scene.play({"anna": "UNIT U2\nUSE BURY 1"})
    assert [(e.day, e.unit, e.bodies, e.seen_by) for e in events_of(outcome, Buried)] == [(20, "U2", 20, ("anna",))]
    assert world.locations["L1"].left == {"bone": 3}


@pytest.mark.rule("OVL-GAP-91", "OVL-GAP-121")
@each("bodies, buried", [(20, [(7, 20)]), (21, [(7, 20), (14, 1)])])
def test_who_has_buried_all_begins_no_other_grave(bodies: int, buried: list[tuple[int, int]]) -> None:
    """Three dig 2100 in a week, and a grave for twenty takes 2000."""
    scene = Scene()
    remains.leave(scene.world.locations["L1"], bodies)
    scene.unit("U2", figures=3, experience=knowing("bury"))
    world, outcome = scene.play({"anna": "UNIT U2\nUSE BURY 2"})
    assert [(event.day, event.bodies) for event in events_of(outcome, Buried)] == buried
    assert world.units["U2"].work == []


@pytest.mark.rule("OVL-USE-14")
def test_dream_walking_reaches_neither_its_own_place_nor_a_far_one() -> None:
    scene = coast()
    scene.place("L9")
    unit = mage(scene, "drew")
    for target in ("", "L1", "L9"):
        unit.target = target
        assert use(scene, unit, "USE DREW") is Result.NOT_YET


# --- ritual ---


@pytest.mark.rule("OVL-GAP-91", "OVL-MAGIC-09", "OVL-STANCE-06")
def test_a_ritual_passes_mana_to_a_mage_that_takes_gifts() -> None:
    scene = Scene()
    unit = mage(scene, "ritu", target="U3", items={MANA: 3})
    other = scene.unit("U3", "ldr", faction="f06", experience=knowing("mage"))

    assert use(scene, unit, "USE RITU") is Result.NOT_YET  # ben takes no gifts of anna's
    scene.stance("f06", "f05", Stance.FRIENDLY)
    scene.stance("f05", "f06", Stance.FRIENDLY)
    assert use(scene, unit, "USE RITU") is Result.EXECUTED

    assert (unit.count(MANA), other.count(MANA)) == (2, 1)
    assert scene.said("ben") == ["Unit U3 [U3] is given 1 mana by Unit U2 [U2]."]


@pytest.mark.rule("OVL-MAGIC-09")
def test_nobody_but_a_mage_is_given_mana() -> None:
    scene = Scene()
    unit = mage(scene, "ritu", target="U3")
    scene.unit("U3", "ldr")
    assert use(scene, unit, "USE RITU") is Result.NOT_YET
    assert unit.items == {MANA: 1}


# --- weather and soil ---


@pytest.mark.rule("OVL-GAP-91", "OVL-CLIM-01")
def test_a_mage_calls_the_weather_of_this_land_or_the_next() -> None:
    scene = coast()
    unit = mage(scene, "crai", target="L3", items={MANA: 6})
    assert days_of(scene, unit, "USE CRAI 1") == 3
    unit.target = ""
    days_of(scene, unit, "USE CRAI 1")
    assert [place.weather for place in scene.world.locations.values()] == ["rain", "fair", "rain"]
    assert unit.items == {}
    assert scene.said()[-1] == "Unit U2 [U2] changes the weather of Place L1 [L1]: it is now rainy."


@pytest.mark.rule("OVL-GAP-91", "OVL-USE-14")
def test_what_is_left_of_a_day_calls_no_weather_again() -> None:
    scene = coast()
    scene.structure("B1", "mcir", faction="f05")
    unit = mage(scene, "crai", items={MANA: 9}, structure="B1")
    for _ in range(3):  # 300 at 125 a day
        use(scene, unit, "USE CRAI 2")
    assert scene.world.locations["L1"].weather == "rain"
    assert (unit.items[MANA], unit.work) == (6, [])


@pytest.mark.rule("OVL-GAP-91", "OVL-CLIM-01")
def test_from_inside_the_land_around_has_its_weather_changed_and_a_cave_has_none() -> None:
    scene = coast()
    scene.place("L5", "city", container="L1")
    unit = mage(scene, "csky", location="L5")
    scene.world.locations["L1"].weather = "storm"
    days_of(scene, unit, "USE CSKY 1")
    assert (scene.world.locations["L1"].weather, scene.world.locations["L5"].weather) == ("sun", "fair")


@pytest.mark.rule("OVL-GAP-91")
def test_fertility_adds_a_fifth_of_what_lives_and_nothing_of_stone() -> None:
    scene = coast()
    place = scene.world.locations["L1"]
    place.resources, place.left = {"catt": 30, "herb": 2, "ston": 50}, {"catt": 1, "ston": 50}
    unit = mage(scene, "fert")
    assert days_of(scene, unit, "USE FERT 1") == 5
    assert place.left == {"catt": 7, "herb": 1, "ston": 50}
    place.resources = {"ston": 50}
    unit.items = {MANA: 3}
    assert use(scene, unit, "USE FERT") is Result.NOT_YET


@pytest.mark.rule("OVL-GAP-91", "OVL-ENCH-01")
def test_healing_ends_the_plague_and_keeps_it_away() -> None:
    scene = Scene()
    sick = scene.unit("U3", "man", 5, effects={"infe": 20})
    unit = mage(scene, "hsic", target="U3")
    assert days_of(scene, unit, "USE HSIC 1") == 2
    plague.catch(scene.now, sick)
    assert sick.effects == {"immu": 90}


# --- thieves ---


def thief(scene: Scene, skill: str, stealth: int) -> Unit:
    unit = mage(scene, skill, target="U3")
    unit.experience["idre"] = knowing("idre")["idre"] if stealth else 0
    return unit


@pytest.mark.rule("OVL-VIS-10")
def test_a_theft_takes_the_dearest_piece_for_its_risk() -> None:
    scene = Scene(rest=0.0)
    unit = thief(scene, "ppoc", 4)
    rich = scene.unit("U3", "man", 2, "f06", items={"coin": 50, "irng": 2, "ston": 9})
    assert stats(unit).stealth == 5
    assert thieves.theft_chance(unit, rich, "irng") == 25
    dice = LoadedDice({("theft", "U2", 5, 0): [0.249]})
    world, outcome = scene.play({"anna": "UNIT U2\nTARGET U3\nUSE PPOC 1"}, dice=dice)
    assert (world.units["U2"].count("irng"), world.units["U3"].items) == (1, {"coin": 10, "irng": 1, "ston": 9})
    (taken,), (missed,) = events_of(outcome, Stole), events_of(outcome, RobbedOf)
    assert (taken.day, taken.unit, taken.other_name, taken.seen_by) == (5, "U2", "Unit U3 [U3]", ("anna",))
    assert (missed.day, missed.unit, missed.goods, missed.seen_by) == (5, "U3", "1 iron ring [irng]", ("ben",))


@pytest.mark.rule("OVL-VIS-10")
def test_a_thief_leaves_the_heavy_for_what_is_worth_more_at_its_risk() -> None:
    scene = Scene()
    unit = thief(scene, "ppoc", 4)
    rich = scene.unit("U3", "man", 2, "f06", items={"fswd": 2, "amsh": 2})
    odds = {item: thieves.theft_chance(unit, rich, item) for item in rich.items}
    assert odds["fswd"] < odds["amsh"]
    assert ITEMS["fswd"].price * odds["fswd"] < ITEMS["amsh"].price * odds["amsh"]
    assert thieves.loot(unit, rich) == "amsh"


@pytest.mark.rule("OVL-VIS-10")
@each("roll, caught", [(0.29, True), (0.31, False)])
def test_a_clumsy_thief_is_noticed_by_watchful_eyes(roll: float, caught: bool) -> None:
    scene = Scene(streams={("theft", "U2", 1, 0): [0.99, roll]})
    unit = thief(scene, "ppoc", 4)
    rich = scene.unit("U3", "man", 1, "f06", items={"irng": 2}, experience=knowing("raur"))
    rich.experience |= knowing("obse")
    assert stats(rich).observation == 3
    days_of(scene, unit, "USE PPOC 1")
    assert rich.items == {"irng": 2}
    assert bool(scene.said("ben")) is caught


@pytest.mark.rule("OVL-VIS-10")
@each("roll, left", [(0.39, 4), (0.41, 5)])
def test_an_assassin_kills_one_with_ten_percent_for_each_point_of_stealth(roll: float, left: int) -> None:
    scene = Scene(streams={("murder", "U2", 1): [roll]})
    unit = thief(scene, "assa", 4)
    guards = scene.unit("U3", "man", 5, "f06")
    assert (stats(unit).stealth, thieves.murder_chance(unit, guards)) == (4, 40)
    assert days_of(scene, unit, "USE ASSA 1") == 10
    assert guards.figures == left
    assert ("is found dead" in scene.said("ben")[0]) is (left == 4)


@pytest.mark.rule("OVL-VIS-10")
def test_weight_and_wearing_make_a_theft_harder_and_a_life_is_never_quite_safe() -> None:
    scene = Scene()
    unit = thief(scene, "ppoc", 4)  # stealth 5, so 25%
    rich = scene.unit("U3", "man", 2, "f06", items={"irng": 2, "leat": 2, "club": 3, "ston": 1}, equipped={"club": 2})
    odds = [thieves.theft_chance(unit, rich, item) for item in ("irng", "leat", "club", "ston")]
    assert odds == [25, 10, 22, 0]
    rich.equipped = {"irng": 2, "club": 3}
    assert [thieves.theft_chance(unit, rich, item) for item in ("irng", "club")] == [5, 2]
    killer, guarded = scene.unit("U4"), scene.unit("U5", "man", 1, "f06", experience=knowing("obse", "raur"))
    assert (stats(killer).stealth, stats(guarded).observation) == (0, 3)
    assert thieves.murder_chance(killer, guarded) == 5


@pytest.mark.rule("OVL-VIS-10")
def test_nobody_robs_or_kills_his_own() -> None:
    scene = Scene()
    unit = thief(scene, "assa", 4)
    scene.unit("U3", "man", 5)
    assert use(scene, unit, "USE ASSA") is Result.NOT_YET


@pytest.mark.rule("OVL-ENCH-01", "OVL-VIS-08")
def test_a_masked_hero_stands_in_strangers_reports_as_a_common_man() -> None:
    scene = Scene()
    unit = scene.unit("U2", "hero", effects={"mfol": 3})
    scene.unit("U3", "ldr", faction="f06")
    views = Onlooker(scene.world)
    seen = [one for place in views.look("ben").places.values() for one in place.units if one.id == unit.id]
    own = [one for place in views.look("anna").places.values() for one in place.units if one.id == unit.id]
    assert [(one.race, one.kind) for one in seen] == [("man", Kind.FOLLOWER)]
    assert [one.race for one in own] == ["hero"]
