"""BUILD, TARGET and USE of the building skills: structures and vessels."""

from __future__ import annotations

import pytest

from engine.core.acting.ledger import Accounted
from engine.core.turn import Turn
from engine.games.overlord.acting.contract import Result
from engine.games.overlord.acting.lists import lists
from engine.games.overlord.battle.battle import muster
from engine.games.overlord.book import BOOK
from engine.games.overlord.combat.fighters import Side
from engine.games.overlord.combat.musters import fighter_of
from engine.games.overlord.land.population import monthly_taxes
from engine.games.overlord.land.ways import Journey
from engine.games.overlord.rules.items import ITEMS
from engine.games.overlord.rules.land import SEASONS
from engine.games.overlord.rules.structures import STRUCTURES
from engine.games.overlord.scratch import Scratch
from engine.games.overlord.state import Kind, Mode, Stance, Structure, Unit, Work
from engine.games.overlord.titles.control import available
from engine.games.overlord.travel.movement import set_out
from engine.games.overlord.units.attributes import bare_stats
from engine.games.overlord.units.engagement import Cause, Sides, Trigger
from engine.games.overlord.units.skills import school
from engine.games.overlord.work.events import Assembled, GivenBack, Rebuilt
from engine.testing import LoadedDice, events_of
from tests.engine.games.overlord.props.scene import Scene
from tests.engine.games.overlord.props.work_kit import HANDLERS, day, men, told, trained, try_order
from tests.suite.table import each


def built(scene: Scene) -> Structure:
    """The structure that was begun last."""
    return scene.world.structures[f"B{scene.world.next_structure - 1}"]


def carpenters(scene: Scene, number: str = "U2", figures: int = 100, **more: object) -> Unit:
    more.setdefault("items", {"wood": 500})
    return men(scene, number, figures, experience=trained(carp=1), **more)


@pytest.mark.rule("OVL-BUILD-05", "OVL-BUILD-11", "OVL-BUILD-01", "OVL-USE-09", "OVL-GAP-122")
def test_target_a_type_and_use_carpentry_begins_a_building_and_lays_a_beam_in_ten_days() -> None:
    scene = Scene()
    unit = carpenters(scene, figures=20)
    assert day(scene, (unit, "USE CARP")) == [Result.NOT_YET], "without a target it cannot be used"
    assert day(scene, (unit, "TARGET BARR"), (unit, "USE CARP")) == [Result.EXECUTED] * 2
    barracks = built(scene)
    assert (barracks.type, barracks.location, barracks.faction) == ("barr", "L1", "f05")
    assert barracks.materials == {"wood": 98, "stone": 50}
    assert (unit.count("wood"), unit.target) == (498, barracks.id)
    assert scene.said()[-1] == (
        "Unit U2 [U2] works on barracks [B1] and lays 2 timberwork; it lacks 98 timberwork, 50 stonework."
    )


@pytest.mark.rule("OVL-BUILD-10", "OVL-BUILD-05", "OVL-GAP-121")
def test_all_who_target_the_same_type_work_on_the_same_building() -> None:
    scene = Scene()
    one, other = carpenters(scene), carpenters(scene, "U3", 50)
    mason = men(scene, "U4", 100, experience=trained(maso=1), items={"ston": 100})
    for unit in (one, other, mason):
        unit.target = "barr"
    day(scene, (one, "USE CARP"), (other, "USE CARP"), (mason, "USE MASO"))
    assert list(scene.world.structures) == ["B1"]
    assert built(scene).materials == {"wood": 85, "stone": 40}
    one.target = "farm"
    day(scene, (one, "USE CARP"))
    assert scene.world.structures["B1"].materials == {"wood": 85, "stone": 40}, "the work stands"


@pytest.mark.rule("OVL-GAP-71", "OVL-ORD-06", "OVL-FORM-25")
def test_build_begins_a_structure_and_others_help_by_its_new_id() -> None:
    scene = Scene()
    lists(scene.now).unborn["f05nB01"] = lists(scene.now).fill([])
    one, mason = carpenters(scene), men(scene, "U4", 100, experience=trained(maso=1), items={"ston": 100})
    assert day(scene, (mason, "BUILD maso f05nB01")) == [Result.NOT_YET], "nobody has begun it"
    results = day(scene, (one, "BUILD carp f05nB01 barr"), (mason, "BUILD maso f05nB01"))
    assert results == [Result.EXECUTED] * 2
    assert built(scene).materials == {"wood": 90, "stone": 40}
    assert day(scene, (one, "BUILD carp B1 3")) == [Result.DONE]
    assert built(scene).materials == {"wood": 87, "stone": 40}


@pytest.mark.rule("OVL-ORD-06", "OVL-ORD-52")
def test_build_with_a_skill_takes_the_type_from_target() -> None:
    scene = Scene()
    unit = carpenters(scene, target="tave")
    assert day(scene, (unit, "BUILD carp f05nB01")) == [Result.EXECUTED]
    assert built(scene).type == "tave"


@pytest.mark.rule("OVL-GAP-71")
def test_build_of_a_type_lays_whatever_the_unit_can_lay() -> None:
    scene = Scene()
    architect = scene.unit("U1", experience=trained(buil=1))
    assert day(scene, (architect, "BUILD mine f05nB01")) == [Result.EXECUTED]
    assert (built(scene).type, built(scene).materials) == ("mine", {"wood": 75})
    assert day(scene, (architect, "BUILD mine f05nB01")) == [Result.NOT_YET]
    unit = carpenters(scene)
    assert day(scene, (unit, "BUILD mine B1")) == [Result.EXECUTED]
    assert built(scene).materials == {"wood": 65}


@pytest.mark.rule("OVL-ORD-06")
def test_a_number_of_pieces_goes_on_until_they_are_laid_and_the_end_of_the_work_ends_the_order() -> None:
    scene = Scene()
    scene.structure("B1", "barr", faction="f05", materials={"wood": 15, "stone": 5})
    unit = carpenters(scene)
    line = told(unit, "BUILD carp B1 12")
    assert try_order(scene, unit, line) is Result.GOING_ON
    assert line.words == "BUILD carp B1 2"
    assert try_order(scene, unit, line) is Result.DONE
    unit.target = "B1"
    assert day(scene, (unit, "USE CARP")) == [Result.DONE], "the wood is all laid; masons have to do the rest"
    assert scene.world.structures["B1"].materials == {"stone": 5}
    assert day(scene, (unit, "USE CARP")) == [Result.NOT_YET]


@pytest.mark.rule("OVL-BUILD-04")
@each("terrain", ["ocea", "lake", "swmp"])
def test_nothing_is_built_on_water_or_in_swamps(terrain: str) -> None:
    scene = Scene()
    scene.place("L2", terrain)
    unit = carpenters(scene, location="L2", target="farm")
    assert day(scene, (unit, "USE CARP")) == [Result.NOT_YET]
    assert scene.world.structures == {}


@pytest.mark.rule("OVL-BUILD-04", "OVL-BUILD-05")
def test_who_builds_inside_a_structure_builds_beside_it() -> None:
    scene = Scene()
    scene.structure("B7", "tave")
    scene.world.next_structure = 8
    unit = carpenters(scene, structure="B7", target="farm")
    day(scene, (unit, "USE CARP"))
    assert scene.world.locations["L1"].structures == ["B7", "B8"]
    assert unit.structure == "B7"


@pytest.mark.rule("OVL-BUILD-06", "OVL-GAP-56")
def test_it_is_entered_when_complete_and_belongs_to_whoever_completed_it() -> None:
    scene = Scene()
    tavern = scene.structure("B1", "tave", faction="f06", materials={"wood": 2})
    scene.stance("f06", "f05", Stance.FRIENDLY)
    unit = carpenters(scene, figures=10, target="B1", settings={"advertise": True})
    watcher = scene.unit("U9", faction="f06")
    day(scene, (unit, "USE CARP"))
    assert scene.do(BOOK.deeds, unit, "ENTER B1") is Result.NOT_YET
    assert day(scene, (unit, "USE CARP")) == [Result.DONE]
    assert (tavern.is_complete, tavern.faction) == (True, "f05")
    assert "Completed: Structure B1 [B1], a tavern." in scene.said("ben")
    assert scene.do(BOOK.deeds, unit, "ENTER B1") is Result.EXECUTED
    assert watcher.structure == ""


@pytest.mark.rule("OVL-BUILD-05")
def test_strangers_do_not_work_on_a_structure() -> None:
    scene = Scene()
    scene.structure("B1", "tave", faction="f06", materials={"wood": 2})
    unit = carpenters(scene, target="B1")
    assert day(scene, (unit, "USE CARP")) == [Result.NOT_YET]
    assert "Unit U2 [U2] cannot work on" in scene.said()[-1]


@pytest.mark.rule("OVL-GAP-122", "OVL-USE-07")
def test_a_piece_in_hand_is_lost_when_the_unit_moves_and_the_work_laid_stands() -> None:
    scene = Scene()
    scene.place("L2")
    scene.way("L1", "N", "L2")
    barn = scene.structure("B1", "farm", faction="f05", materials={"wood": 9})
    unit = carpenters(scene, figures=15, target="B1")
    day(scene, (unit, "USE CARP"))
    assert (barn.materials, unit.work) == ({"wood": 8}, [Work("carp", "B1", 500, "wood")])
    set_out(scene.now, unit, Journey("L2", Mode.WALK, 9), "move")
    assert (barn.materials, unit.work, unit.count("wood")) == ({"wood": 8}, [], 498)


@pytest.mark.rule("OVL-GAP-122")
def test_who_has_a_piece_in_hand_when_the_last_one_is_laid_keeps_the_material() -> None:
    scene = Scene()
    scene.structure("B1", "farm", faction="f05", materials={"wood": 1})
    slow, quick = carpenters(scene, "U3", 1, target="B1"), carpenters(scene, target="B1")
    elsewhere = [Work("carp", "B2", 300, "wood"), Work("maso", "B1", 300, "stone")]
    slow.work = list(elsewhere)
    world, outcome = scene.play({"anna": "UNIT U3\nUSE CARP\nUNIT U2\nUSE CARP"})
    slow, quick = world.units["U3"], world.units["U2"]
    assert (slow.count("wood"), slow.work, quick.count("wood")) == (500, elsewhere, 499)
    assert sum(event.amount for event in events_of(outcome, Accounted) if event.item == "wood") == -1
    (back,) = events_of(outcome, GivenBack)
    assert (back.unit, back.goods, back.seen_by) == ("U3", "1 wood", ("anna",))


@pytest.mark.rule("OVL-GAP-123", "OVL-BUILD-12")
def test_fortifications_are_siegecraft_and_so_is_iron_outside_of_cities() -> None:
    scene = Scene()
    scene.place("L2", "city")
    fort = scene.structure("B1", "fort", faction="f05", materials=STRUCTURES["fort"].works)
    assert fort.materials == {"wood": 100, "stone": 150, "fortification": 150, "iron": 50}
    goods = {"ston": 500, "iron": 500}
    masons = men(scene, "U2", 3000, experience=trained(maso=1), items=dict(goods), target="B1")
    day(scene, (masons, "USE MASO"))
    assert fort.materials == {"wood": 100, "fortification": 150, "iron": 50}
    sappers = men(scene, "U3", 2000, experience=trained(sieg=1), items=dict(goods), target="B1")
    day(scene, (sappers, "USE SIEG"))
    assert fort.materials == {"wood": 100}
    urban = scene.structure("B2", "fort", "L2", faction="f05", materials={"iron": 3})
    townsmen = men(scene, "U4", 100, location="L2", experience=trained(maso=1), items=dict(goods), target="B2")
    day(scene, (townsmen, "USE MASO"))
    assert urban.is_complete


@pytest.mark.rule("OVL-GAP-123", "OVL-BUILD-13")
def test_keystones_are_cut_by_diggers_and_laid_by_masons() -> None:
    scene = Scene()
    cutters = men(scene, "U2", 30, experience=trained(stcu=1), items={"ston": 5})
    day(scene, (cutters, "USE STCU"))
    assert cutters.items == {"ston": 3, "kstn": 1}
    castle = scene.structure("B1", "cast", faction="f05", materials={"keystone": 10})
    masons = men(scene, "U3", 30, experience=trained(maso=1), items={"kstn": 10}, target="B1")
    day(scene, (masons, "USE MASO"))
    assert castle.materials == {"keystone": 7}


@pytest.mark.rule("OVL-GAP-123", "OVL-GAP-124", "OVL-BUILD-18", "OVL-BUILD-07")
def test_whoever_has_the_key_turns_it_and_the_guild_teaches_the_element_known_best_there() -> None:
    scene = Scene()
    guild = scene.structure("B1", "mgld", faction="f05", materials={"consecration": 1})
    men(scene, "U9", 5, faction="f06")
    scene.unit("U3", experience=trained(mage=2, fire=1, wate=2))
    clerk = scene.unit("U2", items={"mkey": 1}, experience=trained(buil=1), structure="")
    assert day(scene, (clerk, "BUILD mgld B1")) == [Result.DONE]
    assert (guild.is_complete, guild.element, clerk.items) == (True, "wate", {})
    clerk.structure = "B1"
    taught = school(scene.world, clerk)
    assert taught["wate"] == taught["mage"] == taught["medi"] == 2
    assert "fire" not in taught


@pytest.mark.rule("OVL-GAP-124")
def test_without_a_mage_the_element_of_a_guild_is_drawn() -> None:
    scene = Scene()
    scene.now = Turn(
        scene.world, {}, seed="test", number=1, roller=LoadedDice({("element", "B1"): [0.99]}), scratch=Scratch()
    )
    guild = scene.structure("B1", "mgld", faction="f05", materials={"consecration": 1})
    day(scene, (scene.unit("U2", items={"mkey": 1}), "BUILD mgld B1"))
    assert guild.element == "airs", "the last of the five"


@pytest.mark.rule("OVL-BUILD-20", "OVL-GAP-11")
def test_great_buildings_count_for_control_once_complete() -> None:
    scene = Scene()
    hall = scene.structure("B1", "guld", faction="f05", materials={"wood": 1})
    before = available(scene.world, "f05", scene.world.units.values())
    unit = carpenters(scene, target="B1")
    day(scene, (unit, "USE CARP"))
    assert hall.is_complete
    assert available(scene.world, "f05", scene.world.units.values()) == before + 5
    assert any("completed Structure B1 [B1], a guildhall" in line for line in scene.said("ben")), (
        "the newspaper tells of it"
    )


@pytest.mark.rule("OVL-BUILD-15")
def test_a_city_is_an_inner_location_with_a_market_and_nobody_in_it() -> None:
    scene = Scene()
    scene.world.next_location = 70
    scene.structure("B1", "city", faction="f05", materials={"wood": 1}, description="")
    scene.world.structures["B1"].name = "New Hope"
    unit = carpenters(scene, target="B1")
    assert day(scene, (unit, "USE CARP")) == [Result.DONE]
    place = scene.world.locations["L70"]
    assert (place.name, place.terrain, place.container, place.population) == ("New Hope", "city", "L1", 0)
    assert place.market_days == [15, 30]
    assert place.title is not None
    assert place.title.tag == "shrf"
    assert (scene.world.structures, scene.world.locations["L1"].structures) == ({}, [])
    place.population = 300
    assert monthly_taxes(scene.world, place, SEASONS["spring"]) > 0
    assert scene.do(BOOK.deeds, scene.unit("U1"), "MOVE L70") is Result.EXECUTED


@pytest.mark.rule("OVL-BUILD-15")
def test_campaigns_without_built_towns_refuse_to_begin_them() -> None:
    scene = Scene()
    scene.world.options.alpha_off = ["city_building"]
    unit = carpenters(scene, target="vill")
    assert day(scene, (unit, "USE CARP")) == [Result.FAILED]
    assert (scene.world.structures, unit.count("wood")) == ({}, 500)
    assert day(scene, (unit, "TARGET FARM"), (unit, "USE CARP"))[1] is not Result.FAILED
    assert built(scene).type == "farm"
    scene.world.options.alpha_off = []
    day(scene, (unit, "TARGET VILL"), (unit, "USE CARP"))
    assert built(scene).type == "vill"


@pytest.mark.rule("OVL-BUILD-08", "OVL-BUILD-07")
@each("kind, initiative, defense", [("gtow", -1, 3), ("fort", 0, 1), ("farm", 0, 0)])
def test_military_buildings_help_those_inside(kind: str, initiative: int, defense: int) -> None:
    scene = Scene()
    unit = scene.unit("U1")
    bare = fighter_of(scene.world, unit, Side.ATTACKERS, 0).stats
    tower = scene.structure("B1", kind)
    unit.structure = "B1"
    inside = fighter_of(scene.world, unit, Side.ATTACKERS, 0).stats
    assert (inside.initiative - bare.initiative, inside.defense - bare.defense) == (initiative, defense)
    tower.materials = {"wood": 1}
    assert fighter_of(scene.world, unit, Side.ATTACKERS, 0).stats == bare


@pytest.mark.rule("OVL-BUILD-16")
@each("attackers_at, holder, defense", [("", "defends", 2), ("B1", "defends", 0), ("", "attacks", 0)])
def test_a_castle_defends_against_those_who_want_in(attackers_at: str, holder: str, defense: int) -> None:
    scene = Scene()
    scene.structure("B1", "cast")
    lord = scene.unit("U1", structure="B1")
    other = scene.unit("U2", faction="f06", structure=attackers_at)
    first, second = (other, lord) if holder == "defends" else (lord, other)
    cause = Cause(Trigger.ATTACK, first.id, second.id)
    fighters, _ = muster(
        scene.world, Sides(first.faction, second.faction, [first], [second]), cause, scene.now.dice("battle")
    )
    found = next(fighter for fighter in fighters if fighter.number == "U1")
    assert found.stats.defense - bare_stats(lord).defense == defense
    assert fighter_of(scene.world, lord, Side.DEFENDERS, 0).stats.defense - bare_stats(lord).defense == 2


@pytest.mark.rule("OVL-ITEM-17", "OVL-GAP-11")
def test_relics_raise_the_control_points_of_who_holds_them() -> None:
    scene = Scene()
    unit = scene.unit("U1")
    before = available(scene.world, "f05", [unit])
    relic = next(tag for tag, item in ITEMS.items() if item.gives.control)
    unit.items = {relic: 2}
    assert available(scene.world, "f05", [unit]) == before + 20


@pytest.mark.rule("OVL-GAP-57", "OVL-USE-09", "OVL-BUILD-01", "OVL-BUILD-10")
def test_a_fishing_boat_takes_thirty_wood_and_a_hundred_and_twenty_days_of_all_who_help() -> None:
    scene = coast()
    unit = men(scene, "U2", 40, experience=trained(ship=1), items={"wood": 31})
    helper = men(scene, "U3", 20, experience=trained(ship=1))
    assert day(scene, (unit, "USE SHIP"), (helper, "USE SHIP")) == [Result.EXECUTED] * 2
    boat = built(scene)
    assert (unit.items, boat.labour, boat.is_complete, boat.type) == ({"wood": 1}, 6000, False, "fshi")
    assert [event.percent for event in events_of(scene.now, Assembled)] == [33, 50]
    day(scene, (unit, "USE SHIP"), (helper, "USE SHIP"))
    assert (boat.is_complete, boat.faction) == (True, "f05")
    assert day(scene, (unit, "USE SHIP")) == [Result.NOT_YET], "no wood for another"


def coast() -> Scene:
    scene = Scene()
    scene.place("L2", "ocea")
    scene.way("L1", "N", "L2")
    return scene


@pytest.mark.rule("OVL-USE-11", "OVL-GAP-57")
def test_better_shipwrights_need_less_time() -> None:
    scene = coast()
    unit = men(scene, "U2", 60, experience=trained(ship=2), items={"wood": 60})
    assert day(scene, (unit, "USE SHIP 1")) == [Result.DONE]
    assert (unit.items, len(scene.world.structures)) == ({"wood": 30}, 1)


@pytest.mark.rule("OVL-BUILD-14")
def test_in_the_docks_ships_take_a_third_less_time() -> None:
    scene = coast()
    scene.structure("B9", "dock")
    unit = men(scene, "U2", 40, experience=trained(ship=1), items={"wood": 30}, structure="B9")
    day(scene, (unit, "USE SHIP"), (unit, "USE SHIP"))
    assert built(scene).is_complete


@pytest.mark.rule("OVL-BUILD-14", "OVL-GAP-57")
@each("count, labour, done", [(80, 0, True), (119, 1, False), (120, 1, True)])
def test_docks_that_are_not_finished_help_no_shipwright(count: int, labour: int, done: bool) -> None:
    scene = coast()
    scene.structure("B9", "dock", labour=labour)
    unit = men(scene, "U2", count, experience=trained(ship=1), items={"wood": 30}, structure="B9")
    day(scene, (unit, "USE SHIP"))
    assert built(scene).is_complete is done


@pytest.mark.rule("OVL-BUILD-04")
def test_ships_are_launched_at_water() -> None:
    scene = Scene()
    unit = men(scene, "U2", 40, experience=trained(ship=1), items={"wood": 30})
    assert day(scene, (unit, "USE SHIP")) == [Result.NOT_YET]
    assert (unit.items, scene.world.structures) == ({"wood": 30}, {})
    assert scene.said()[-1].endswith("There is no water at Place L1 [L1] to launch a fishing boat on.")


@pytest.mark.rule("OVL-GAP-71", "OVL-GAP-57")
def test_a_boat_begun_by_build_has_its_new_id_at_once() -> None:
    scene = coast()
    unit = men(scene, "U2", 240, experience=trained(ship=1), items={"wood": 90})
    assert day(scene, (unit, "BUILD ship f05nB01")) == [Result.DONE], "one boat, not two"
    assert (len(scene.world.structures), unit.count("wood")) == (1, 60)
    assert scene.do(BOOK.deeds, unit, "ENTER f05nB01") is Result.EXECUTED


@pytest.mark.rule("OVL-GAP-71", "OVL-ORD-06")
def test_a_vessel_named_by_its_id_takes_the_days_it_takes_with_a_number_and_without() -> None:
    for text, going_on in (("BUILD ship f05nB01", Result.EXECUTED), ("BUILD ship f05nB01 1", Result.GOING_ON)):
        scene = coast()
        unit = men(scene, "U2", 80, experience=trained(ship=1), items={"wood": 90})
        assert day(scene, (unit, text)) == [going_on]
        assert day(scene, (unit, text)) == [Result.DONE]
        assert len(scene.world.structures) == 1


@pytest.mark.rule("OVL-GAP-57", "OVL-ORD-55")
def test_without_a_number_as_many_boats_are_built_in_a_day_as_there_are_hands_and_wood_for() -> None:
    scene = coast()
    unit = men(scene, "U2", 240, experience=trained(ship=1), items={"wood": 90})
    day(scene, (unit, "USE SHIP"))
    assert (len(scene.world.structures), unit.items["wood"]) == (2, 30)


@pytest.mark.rule("OVL-GAP-71")
def test_build_waits_for_what_is_elsewhere_or_still_to_be_begun_by_others() -> None:
    scene = coast()
    scene.place("L3")
    scene.structure("B9", "fshi", "L3", faction="f05", labour=500)
    scene.world.next_structure = 10
    unit = men(scene, "U2", 40, experience=trained(ship=1, carp=1), items={"wood": 90}, target="farm")
    for text in ("BUILD ship B9", "BUILD ship f06nB01", "BUILD carp f06nB01", "BUILD carp B9", "BUILD carp B77"):
        assert day(scene, (unit, text)) == [Result.NOT_YET], text
    assert (list(scene.world.structures), unit.items) == (["B9"], {"wood": 90})


@pytest.mark.rule("OVL-GAP-57", "OVL-USE-14")
def test_a_longboat_is_turned_into_a_war_galley() -> None:
    scene = coast()
    scene.structure("B1", "lgbt", faction="f05")
    men(scene, "U2", 15, experience=trained(pwga=1), items={"hshd": 20, "iron": 30}, target="B1")
    world, outcome = scene.play({"anna": "UNIT U2\nUSE PWGA"})
    assert (world.units["U2"].items, world.structures["B1"].type) == ({}, "lgbt")
    assert not events_of(outcome, Rebuilt)
    scene.state = world
    world, outcome = scene.play({"anna": "UNIT U2\nUSE PWGA"})
    assert world.structures["B1"].type == "wgal"
    (done,) = events_of(outcome, Rebuilt)
    assert (done.structure, done.kind, done.seen_by) == ("Structure B1 [B1]", "a war galley", ("anna",))


@pytest.mark.rule("OVL-ORD-52")
def test_target_is_kept_and_what_does_not_exist_is_refused() -> None:
    scene = Scene()
    unit = scene.unit("U1")
    scene.structure("B126", "farm")
    for text, kept in (
        ("TARGET U222", "U222"),
        ("TARGET B126", "B126"),
        ("TARGET L46", "L46"),
        ("TARGET BARR", "barr"),
    ):
        assert scene.do(HANDLERS, unit, text) is Result.EXECUTED
        assert unit.target == kept
    assert scene.do(HANDLERS, unit, "TARGET XXXX") is Result.FAILED
    assert unit.target == "barr"
    assert scene.said()[3] == "Unit U1 [U1] turns its attention to building barracks."


@pytest.mark.rule("OVL-ORD-52")
def test_a_target_place_is_named_only_by_who_has_seen_it() -> None:
    scene = Scene()
    unit = scene.unit("U1")
    unknown = scene.place("L46")
    scene.do(HANDLERS, unit, f"TARGET {unknown.id}")
    assert scene.said()[0] == "Unit U1 [U1] turns its attention to L46."
    scene.world.factions[unit.faction].seen["L46"] = 1
    scene.do(HANDLERS, unit, f"TARGET {unknown.id}")
    assert scene.said()[1] == f"Unit U1 [U1] turns its attention to {unknown.name} [L46]."


@pytest.mark.rule("OVL-GAP-96")
def test_the_place_in_the_order_tells_a_farm_from_farming() -> None:
    scene = Scene()
    scene.world.locations["L1"].left = {"grai": 10}
    unit = men(scene, "U2", 30, experience=trained(farm=1, buil=1))
    assert day(scene, (unit, "USE FARM")) == [Result.EXECUTED]
    assert unit.count("grai") == 1
    assert day(scene, (unit, "BUILD FARM f05nB01")) == [Result.EXECUTED]
    assert built(scene).type == "farm"
    assert day(scene, (unit, "TARGET FISH"), (unit, "USE FISH")) == [Result.EXECUTED, Result.NOT_YET]
    assert unit.target == "fish"


@pytest.mark.rule("OVL-BUILD-02")
def test_who_is_inside_and_who_is_outside_may_teach_and_see_each_other() -> None:
    scene = Scene()
    scene.structure("B1", "barr")
    teacher = scene.unit("U1", experience=trained(cmbt=2), structure="B1")
    pupil = men(scene, "U2", 10, items={"coin": 10})
    told(pupil, "STUDY cmbt")
    assert teacher.kind is Kind.LEADER
    assert day(scene, (teacher, "TEACH U2 CMBT")) == [Result.EXECUTED]
