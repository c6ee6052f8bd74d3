"""Overlord: what a faction may know of the world (VIS, REPORT, GAP-141)."""

from __future__ import annotations

import pytest

from engine.core import document
from engine.games.overlord.rules.items import ITEMS
from engine.games.overlord.sight.sighting import Onlooker, view
from engine.games.overlord.sight.view import FactionView, OwnUnit, SeenUnit
from engine.games.overlord.state import (
    STUDY_DAY,
    Exit,
    Kind,
    Location,
    Mode,
    Movement,
    Pending,
    Stance,
    Tactics,
    Unit,
    World,
)
from engine.games.overlord.telling.reports.report import report
from tests.engine.games.overlord.props.massada import OTHER, PLAYER, SEAT, massada
from tests.engine.games.overlord.props.scene import Scene


def seen(scene: Scene, place: str = "L1", seat: str = "anna") -> list[str]:
    return [unit.id for unit in view(scene.world, seat).places[place].units]


def stranger(found: FactionView, number: str) -> SeenUnit:
    unit = found.unit(number)
    assert unit is not None
    return unit


def skilled(unit: Unit, **days: int) -> Unit:
    unit.experience |= {skill: number * STUDY_DAY for skill, number in days.items()}
    return unit


# --- secrets ----------------------------------------------------------------------------------------------------------


def test_onlookers_see_the_names_of_factions_and_held_titles_and_nothing_else() -> None:
    found = view(massada(), None)
    assert found.factions[PLAYER] == "The Empire"
    assert (found.turn, found.next_season) == (1, "spring")
    assert not any((found.faction, found.places, found.own, found.titles, found.fund, found.seen))
    assert (list(found.lands), found.proclaimed) == (["L216", "L278"], {"L216": "f99"})


def pry(world: World) -> None:
    """Changes everything that The Empire cannot know."""
    nathan, caravan, mage = world.units["U1245"], world.units["U1246"], world.units["U219"]
    nathan.items["coin"] = 777
    nathan.experience["digg"] = 1500
    nathan.orders.append(Pending("work"))
    nathan.tactics = Tactics(rank=3)
    nathan.settings["silent"] = True
    nathan.target, nathan.oath, nathan.dissent = "U600", PLAYER, True
    caravan.equipped = {"swrd": 3}
    caravan.effects = {}
    mage.name, mage.items, mage.figures = "Somebody Else", {"swrd": 1}, 1
    other = world.factions[OTHER]
    other.fund["coin"] = 12345
    other.stances[PLAYER] = Stance.ENEMY
    other.known["blde"] = 4
    other.seen["L90"] = 1
    other.reshow.append("all")
    other.shown.append("item:swrd")
    far = world.locations["L90"]
    far.population, far.left, far.weather, far.next_weather = 99, {"gold": 9}, "sun", "storm"
    thief = Unit("U2900", "Sneak", OTHER, "ldr", Kind.LEADER, 1, "L278", experience={"stea": 150_000})
    for unit in (thief, Unit("U2901", "Far Away", OTHER, "man", Kind.FOLLOWER, 9, "L213")):
        world.units[unit.id] = unit
        world.locations[unit.location].units.append(unit.id)
    world.structures["B3"].faction = PLAYER
    world.structures["L283"].cargo = {"gold": 3}


@pytest.mark.rule("OVL-REPORT-29", "OVL-VIS-01")
def test_what_is_hidden_changes_nothing_that_a_player_is_shown() -> None:
    plain, changed = massada(), massada()
    pry(changed)
    first, second = view(plain, SEAT), view(changed, SEAT)
    assert first == second
    assert report(first, (), None) == report(second, (), None)


def test_looking_at_one_seat_after_the_other_is_as_looking_at_each_alone() -> None:
    world = massada()
    look = Onlooker(world).look
    for seat in (SEAT, "ben", SEAT):
        assert look(seat) == view(world, seat)
    with pytest.raises(KeyError):
        look("nobody")


@pytest.mark.rule("OVL-TURN-09")
def test_looking_changes_nothing_in_the_world() -> None:
    world = massada()
    before = document.encode(world)
    look = Onlooker(world).look
    for seat in (None, SEAT, "ben"):
        report(look(seat), (), None)
    world.areas.clear()  # measured whenever they are asked for
    assert document.encode(world) == before


# --- units of others --------------------------------------------------------------------------------------------------


@pytest.mark.rule("OVL-VIS-01")
def test_who_hides_is_not_in_the_view_until_somebody_looks_as_sharply() -> None:
    scene = Scene()
    scout = scene.unit("U1")
    skilled(scene.unit("U2", faction="f06"), stea=30)
    assert seen(scene) == ["U1"]
    skilled(scout, obse=30)
    assert seen(scene) == ["U1", "U2"]


@pytest.mark.rule("OVL-VIS-01")
def test_who_was_exposed_in_the_month_stands_in_the_view() -> None:
    scene = Scene()
    scene.unit("U1")
    skilled(scene.unit("U2", faction="f06"), stea=30)
    scene.world.exposed = ["U2"]
    assert seen(scene) == ["U1", "U2"]


@pytest.mark.rule("OVL-VIS-01", "OVL-VIS-09")
def test_a_hidden_unit_shows_to_those_stacked_with_it() -> None:
    scene = Scene()
    scene.unit("U1")
    skilled(scene.unit("U2", faction="f06", leader="U1"), stea=30)
    assert seen(scene) == ["U1", "U2"]
    below = Scene()
    below.unit("U1", "man", 5, leader="U2")
    skilled(below.unit("U2", faction="f06"), stea=30)
    assert sorted(seen(below)) == ["U1", "U2"]


@pytest.mark.rule("OVL-VIS-03", "OVL-STANCE-11")
def test_whose_a_unit_is_takes_a_sharp_eye_and_else_the_default_counts() -> None:
    scene = Scene()
    scout = scene.unit("U1")
    scene.unit("U2", faction="f06")
    scene.stance("f05", "f06", Stance.ALLY)
    scene.world.factions["f05"].default_stance = Stance.HOSTILE
    blind = stranger(view(scene.world, "anna"), "U2")
    assert (blind.faction, blind.faction_name, blind.stance) == ("", "", Stance.HOSTILE)
    skilled(scout, obse=180)  # 3 of observation against a stealth of 0
    keen = stranger(view(scene.world, "anna"), "U2")
    assert (keen.faction, keen.faction_name, keen.stance) == ("f06", "Faction f06", Stance.ALLY)


@pytest.mark.rule("OVL-STANCE-14", "OVL-STANCE-07", "OVL-GAP-51", "OVL-VIS-08")
def test_only_who_stands_guard_shows_what_its_faction_thinks_of_the_viewer() -> None:
    scene = Scene()
    scene.unit("U1")
    guard = scene.unit("U2", "man", 20, faction="f06", guarding=True)
    scene.stance("f06", "f05", Stance.ENEMY)
    shown = stranger(view(scene.world, "anna"), "U2")
    assert (shown.faction, shown.towards_you) == ("f06", Stance.ENEMY)
    guard.guarding = False
    hidden = stranger(view(scene.world, "anna"), "U2")
    assert (hidden.faction, hidden.towards_you) == ("", None)


@pytest.mark.rule("OVL-REPORT-05", "OVL-STANCE-14", "OVL-GAP-51")
def test_the_stances_of_those_in_contact_are_told_when_asked_for() -> None:
    scene = Scene()
    skilled(scene.unit("U1"), obse=180)
    mine, other = scene.world.factions["f05"], scene.unit("U2", faction="f06")
    scene.stance("f06", "f05", Stance.HOSTILE)
    assert view(scene.world, "anna").contacts is None
    mine.reshow.append("stances")
    assert view(scene.world, "anna").contacts == {"f06": Stance.HOSTILE}
    skilled(other, stea=30)  # seen, but not known for what it is
    assert view(scene.world, "anna").contacts == {}
    del other.experience["stea"]
    skilled(scene.world.units["U1"], stea=30)  # and it must see us too
    assert view(scene.world, "anna").contacts == {}


@pytest.mark.rule("OVL-REPORT-29", "OVL-ITEM-02")
def test_of_others_only_what_weighs_is_seen() -> None:
    scene = Scene()
    scene.unit("U1", items={"coin": 5, "swrd": 1})
    scene.unit("U2", faction="f06", items={"coin": 900, "mana": 3, "swrd": 2})
    found = view(scene.world, "anna")
    assert (stranger(found, "U1").items, stranger(found, "U2").items) == ({"coin": 5, "swrd": 1}, {"swrd": 2})


@pytest.mark.rule("OVL-STACK-02", "OVL-REPORT-28")
def test_a_stack_shows_through_a_leader_that_is_not_seen() -> None:
    scene = Scene()
    scene.unit("U1")
    scene.unit("U2", faction="f06")
    skilled(scene.unit("U3", faction="f06", leader="U2"), stea=30)
    scene.unit("U4", "man", 3, faction="f06", leader="U3")
    assert seen(scene) == ["U1", "U2", "U4"]
    assert stranger(view(scene.world, "anna"), "U4").leader == "U2"


# --- own units --------------------------------------------------------------------------------------------------------


def own(scene: Scene, number: str) -> OwnUnit:
    return view(scene.world, "anna").own[number]


@pytest.mark.rule("OVL-REPORT-15", "OVL-STACK-05")
def test_a_leader_shows_the_weight_and_capacity_of_all_under_it() -> None:
    scene = Scene()
    scene.unit("U1")
    scene.unit("U2", leader="U1", items={"ston": 1})
    scene.unit("U3", "man", 2, leader="U2")
    top, middle, last = own(scene, "U1"), own(scene, "U2"), own(scene, "U3")
    assert (last.load, last.capacity.walk) == (140, 180)
    assert (middle.load, middle.capacity.walk) == (90 + 140, 100 + 180)
    assert (top.load, top.capacity.walk) == (70 + 90 + 140, 100 + 100 + 180)
    assert (top.own_load, top.own_capacity.walk) == (70, 100)


@pytest.mark.rule("OVL-REPORT-09", "OVL-SKTAB-04")
def test_a_unit_may_learn_what_is_open_to_it_but_not_new_basic_skills() -> None:
    scene = Scene()
    skilled(scene.unit("U1"), cmbt=15)
    open_to = own(scene, "U1").may_learn
    assert open_to["blde"] == 1
    assert open_to["cmbt"] == 2
    assert not {"scou", "digg", "mage", "lumb", "mart"} & open_to.keys()
    scene.unit("U2", "zomb", 3)
    assert own(scene, "U2").may_learn == {}


@pytest.mark.rule("OVL-SKILL-06", "OVL-REPORT-09")
def test_a_school_opens_specialist_skills_to_those_who_are_there() -> None:
    scene = Scene()
    skilled(scene.unit("U1"), mage=15, eart=15)
    assert "ppst" not in own(scene, "U1").may_learn
    scene.world.locations["L1"].teaches = {"ppst": 1}
    assert own(scene, "U1").may_learn["ppst"] == 1


def test_a_journey_is_known_to_its_own_faction_and_to_all_under_way() -> None:
    scene = Scene()
    scene.place("L2")
    scene.way("L1", "N", "L2")
    leader = scene.unit("U1")
    scene.unit("U2", "man", 5, leader="U1")
    scene.unit("U3", faction="f06")
    leader.movement = Movement("L1", "L2", 9, 2, Mode.WALK, "move")
    trip = own(scene, "U2").trip
    assert trip is not None
    assert (trip.goal, trip.left, trip.mode) == ("L2", 7, Mode.WALK)
    assert stranger(view(scene.world, "ben"), "U1").on_the_way
    assert "trip" not in SeenUnit.__slots__


def test_control_points_and_funds_are_the_factions_own() -> None:
    found = view(massada(), SEAT)
    assert (found.control_used, found.control) == (3, 200 + 5 + 10)  # a Sheriff and a fortress
    assert found.fund == {"coin": 6218}
    assert found.structures == ("B2", "B3")


# --- places -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("OVL-GAP-141", "OVL-VIS-12", "OVL-WORLD-04")
def test_inner_locations_look_out_but_see_nobody_outside() -> None:
    scene = Scene()
    scene.place("L2", "city", container="L1")
    scene.unit("U1", location="L2")
    scene.unit("U2", faction="f06")
    found = view(scene.world, "anna")
    outer = found.places["L1"]
    assert (outer.present, outer.from_inside, outer.units) == (False, True, ())
    assert list(found.places) == ["L2", "L1"]
    outside = view(scene.world, "ben").places
    assert list(outside) == ["L1"]
    assert [inner.land.id for inner in outside["L1"].inner] == ["L2"]


@pytest.mark.rule("OVL-VIS-12", "OVL-WORLD-05")
def test_who_is_in_a_building_sees_and_is_seen_from_outside() -> None:
    scene = Scene()
    scene.structure("B1", "barr")
    scene.unit("U1", structure="B1")
    scene.unit("U2", faction="f06")
    assert seen(scene) == ["U2", "U1"]
    assert seen(scene, seat="ben") == ["U2", "U1"]


@pytest.mark.rule("OVL-GAP-141")
def test_places_are_seen_in_passing_and_then_remembered() -> None:
    scene = Scene()
    scene.place("L2", "fore", population=250)
    scene.place("L3", "hill")
    scene.way("L1", "N", "L2")
    scene.way("L2", "N", "L3")
    scene.unit("U1")
    scene.unit("U2", faction="f06", location="L2")
    mine = scene.world.factions["f05"]
    scene.world.turn = 4
    mine.seen["L2"] = 4
    passed = view(scene.world, "anna").places["L2"]
    assert (passed.present, passed.population, passed.units) == (False, 250, ())
    mine.seen["L2"] = 3
    later = view(scene.world, "anna")
    assert list(later.places) == ["L1"]
    assert later.lands["L2"].exits == {"S": "L1", "N": "L3"}
    assert (later.lands["L3"].terrain, later.seen) == ("hill", {"L2": 3})


@pytest.mark.rule("OVL-REPORT-24")
def test_days_of_travel_are_those_of_the_weather_to_come() -> None:
    scene = Scene()
    here = scene.world.locations["L1"]
    scene.place("L2")
    scene.way("L1", "N", "L2")
    scene.unit("U1")
    here.weather, here.next_weather = "storm", "fair"
    assert view(scene.world, "anna").places["L1"].ways[0].walk == 9
    here.weather, here.next_weather = "fair", "storm"
    assert view(scene.world, "anna").places["L1"].ways[0].walk > 9


@pytest.mark.rule("OVL-REPORT-25", "OVL-DIR-05", "OVL-DIR-02")
def test_a_way_is_impassable_unless_a_unit_there_can_go_it_somehow() -> None:
    scene = Scene()
    scene.place("L2", "moun")
    scene.place("L3", "ocea")
    scene.way("L1", "N", "L2")
    scene.way("L1", "S", "L3")
    walker = scene.unit("U1")

    def printed() -> dict[str, tuple[int, str]]:
        return {way.goal: way.printed for way in view(scene.world, "anna").places["L1"].ways}

    assert printed() == {"L2": (0, ""), "L3": (6, "sailing")}
    skilled(walker, scou=90, hiwk=90, mnwk=300)
    assert printed()["L2"] == (15, "climbing")
    walker.experience.clear()
    walker.items["pega"] = walker.equipped["pega"] = 1
    assert printed()["L2"] == (4, "flying")
    specials = {way.goal: way.special for way in view(scene.world, "anna").places["L1"].ways}
    assert specials == {"L2": "flying", "L3": ""}


@pytest.mark.rule("OVL-REPORT-21", "OVL-GAP-14")
def test_hidden_resources_show_to_those_who_can_find_them() -> None:
    scene = Scene()
    scene.world.locations["L1"].left = {"ston": 12, "silv": 4, "iron": 0}
    miner = scene.unit("U1", "man", 5)
    assert view(scene.world, "anna").places["L1"].resources == {"ston": 12}
    skilled(miner, **{ITEMS["silv"].prospect: 30})
    assert view(scene.world, "anna").places["L1"].resources == {"ston": 12, "silv": 4}


@pytest.mark.rule("OVL-REPORT-22", "OVL-VIS-08")
def test_everybody_sees_who_holds_a_title_and_for_whom() -> None:
    world = massada()
    skilled(world.units["U600"], stea=300)  # hidden from all, but not in the books
    title = view(world, "ben").places["L278"].title
    assert title is not None
    assert (title.holder_name, title.faction_name) == ("Nirmal Yadav", "The Empire")
    assert "U600" not in [unit.id for unit in view(world, "ben").places["L278"].units]


@pytest.mark.rule("OVL-OWN-02")
def test_the_owner_of_land_is_told() -> None:
    found = view(massada(), "ben").places
    assert (found["L216"].owner, found["L216"].owner_title) == (PLAYER, "Sheriff of Massada [L278]")


def test_an_own_vessel_shows_its_load_and_others_do_not() -> None:
    scene = Scene()
    scene.place("L2", "ocea")
    scene.structure("B1", "fshi", "L2", faction="f05", cargo={"fish": 20})
    scene.unit("U1", location="L2", structure="B1")
    scene.unit("U2", location="L2", faction="f06")
    mine = view(scene.world, "anna").own_structures["B1"]
    assert (mine.load, mine.hold, mine.cargo) == (540 + 70, 800, {"fish": 20})
    (theirs,) = view(scene.world, "ben").places["L2"].structures
    assert (theirs.load, theirs.cargo, theirs.own) == (0, {}, False)


@pytest.mark.rule("OVL-REPORT-23")
def test_ways_in_are_no_directions_and_the_way_out_is_always_there() -> None:
    world = World()
    world.locations["L1"] = Location("L1", "Plains", "plai", exits=[Exit("IN", "L2", 1)])
    world.locations["L2"] = Location("L2", "Town", "city", container="L1")
    scene = Scene()
    scene.world.locations |= world.locations
    scene.unit("U1", location="L2")
    found = view(scene.world, "anna").places
    assert [(way.direction, way.goal, way.printed) for way in found["L2"].ways] == [("OUT", "L1", (1, ""))]
    assert found["L1"].ways == ()
