"""Whose land it is, and who may do what there."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.overlord.rules.titles import TITLES
from engine.games.overlord.state import CITIZENS, FRIENDS_TRADE, Faction, Kind, Location, Stance, Title, Unit
from engine.games.overlord.titles import ownership
from tests.engine.games.overlord.props.scene import Scene
from tests.engine.games.overlord.props.work_kit import trained
from tests.suite.table import each


def hold(scene: Scene, unit: Unit, place: Location, tag: str, claimed_on: int = 1) -> Title:
    """A title is attached to that place, and the unit holds it."""
    place.title = Title(tag, TITLES[tag].cost, unit.id, claimed_on)
    unit.title = place.id
    ownership.redraw(scene.world)
    return place.title


def soldiers(scene: Scene, number: str, figures: int, faction: str = "f05", **more: Any) -> Unit:
    """Men of the 1st combat with clubs in their hands."""
    unit = scene.unit(number, "man", figures, faction, **more)
    unit.experience["cmbt"] = 1500
    unit.items["club"] = unit.equipped["club"] = figures
    return unit


@pytest.fixture
def scene() -> Scene:
    """Plains L1 with a city L2 inside and a quarter L3 inside that; plains L4 to the north, and so on to L8."""
    scene = Scene()
    scene.place("L2", "city", container="L1", population=5000)
    scene.place("L3", "city", container="L2")
    for number in range(4, 9):
        scene.place(f"L{number}", population=1000)
    for origin, goal in (("L1", "L4"), ("L4", "L5"), ("L5", "L6"), ("L6", "L7"), ("L7", "L8")):
        scene.way(origin, "N", goal)
    scene.place("L9", "city", container="L4", population=1000)
    return scene


def owned(scene: Scene) -> str:
    """The numbers of the locations that f05 owns."""
    found = (place.id[1:] for place in scene.world.locations.values() if ownership.owner(scene.world, place) == "f05")
    return "".join(found)


@pytest.mark.rule("OVL-OWN-02", "OVL-GAP-60", "OVL-TITLE-21")
def test_a_sheriff_owns_the_place_the_territory_around_it_and_what_lies_inside(scene: Scene) -> None:
    assert owned(scene) == ""
    hold(scene, scene.unit("U1", location="L2"), scene.world.locations["L2"], "shrf")
    assert owned(scene) == "123"


@pytest.mark.rule("OVL-OWN-02", "OVL-TITLE-21")
@pytest.mark.parametrize(
    ("tag", "land"), [("lord", "1234" + "9"), ("baro", "12345" + "6" + "9"), ("marq", "123456789")]
)
def test_greater_titles_own_the_territories_within_their_days_on_foot(scene: Scene, tag: str, land: str) -> None:
    hold(scene, scene.unit("U1"), scene.world.locations["L1"], tag)
    assert owned(scene) == land  # 9 days from one plain to the next


@pytest.mark.rule("OVL-GAP-34", "OVL-TITLE-22")
def test_of_overlapping_titles_the_narrower_one_has_the_land_then_the_earlier(scene: Scene) -> None:
    world = scene.world
    hold(scene, scene.unit("U1", faction="f06"), world.locations["L1"], "baro", claimed_on=1)
    hold(scene, scene.unit("U2"), world.locations["L2"], "shrf", claimed_on=9)
    assert owned(scene) == "123"
    hold(scene, scene.unit("U3", location="L6"), world.locations["L6"], "baro", claimed_on=2)
    assert ownership.owner(world, world.locations["L5"]) == "f06"
    assert world.locations["L1"].title is not None
    world.locations["L1"].title.claimed_on = 3
    assert ownership.owner(world, world.locations["L5"]) == "f05"
    assert ownership.has_right(world, "f06", world.locations["L5"])


@pytest.mark.rule("OVL-GAP-34")
def test_a_title_comes_first_in_its_own_place(scene: Scene) -> None:
    world = scene.world
    scene.place("L10", "city", container="L1")
    hold(scene, scene.unit("U1", faction="f06"), world.locations["L2"], "shrf", claimed_on=1)
    hold(scene, scene.unit("U2"), world.locations["L10"], "shrf", claimed_on=2)
    owners = [ownership.owner(world, world.locations[number]) for number in ("L1", "L2", "L10")]
    assert owners == ["f06", "f06", "f05"]
    hold(scene, scene.unit("U3"), world.locations["L10"], "mayo", claimed_on=2)  # as wide as a Sheriff's
    assert ownership.owner(world, world.locations["L10"]) == "f05"
    assert ownership.owner(world, world.locations["L1"]) == "f06"


@pytest.mark.rule("OVL-OWN-09", "OVL-GAP-37")
@each("people, needed", [(0, 20), (1000, 20), (1001, 21), (2500, 50), (90000, 50)])
def test_what_a_significant_force_is(people: int, needed: int) -> None:
    scene = Scene()
    scene.world.locations["L1"].population = people
    unit = soldiers(scene, "U1", needed)
    assert ownership.is_in_force(scene.world, "f05", scene.world.locations["L1"])
    unit.equipped["club"] -= 1
    scene.unit("U9", "", 0, kind=Kind.STOCKPILE)  # what nobody holds hurts nobody
    assert not ownership.is_in_force(scene.world, "f05", scene.world.locations["L1"])
    unit.experience["mart"] = trained(mart=1)["mart"]
    assert ownership.is_in_force(scene.world, "f05", scene.world.locations["L1"])


@pytest.mark.rule("OVL-OWN-01", "OVL-OWN-05", "OVL-GAP-34")
def test_who_guards_in_force_without_a_right_occupies_a_place(scene: Scene) -> None:
    world, city = scene.world, scene.world.locations["L2"]
    hold(scene, scene.unit("U1", location="L2"), city, "shrf")
    men = soldiers(scene, "U2", 50, "f06", location="L2")
    assert (ownership.occupant(world, city), ownership.ruler(world, city)) == ("", "f05")
    men.guarding = True
    assert (ownership.occupant(world, city), ownership.ruler(world, city)) == ("f06", "f06")
    scene.stance("f05", "f06", Stance.ALLY)  # an ally guards it for the owner
    assert (ownership.occupant(world, city), ownership.ruler(world, city)) == ("", "f05")
    scene.stance("f05", "f06", Stance.FRIENDLY)
    men.figures = 49
    assert ownership.occupant(world, city) == ""


@pytest.mark.rule("OVL-GUARD-10", "OVL-GAP-34")
def test_the_watch_of_a_city_is_no_occupant_but_rules_where_nobody_owns_the_land(scene: Scene) -> None:
    world, city = scene.world, scene.world.locations["L2"]
    world.factions[CITIZENS] = Faction(CITIZENS, "Citizens", default_stance=Stance.FRIENDLY)
    soldiers(scene, "U2", 60, CITIZENS, location="L2", guarding=True)
    assert (ownership.occupant(world, city), ownership.ruler(world, city)) == ("", CITIZENS)
    guest = scene.unit("U3", location="L2", settings={"advertise": True})
    assert ownership.admits(world, guest, city, Stance.FRIENDLY)
    scene.stance(CITIZENS, "f05", Stance.ENEMY)
    assert not ownership.admits(world, guest, city, Stance.FRIENDLY)
    hold(scene, scene.unit("U1", location="L2"), city, "shrf")
    assert ownership.ruler(world, city) == "f05"


@pytest.mark.rule("OVL-GAP-35", "OVL-OWN-03", "OVL-OWN-08")
@pytest.mark.parametrize("guarded", [True, False])
def test_friends_trade_and_harvest_neutrals_pass_and_unowned_land_is_free(scene: Scene, guarded: bool) -> None:
    world, city = scene.world, scene.world.locations["L2"]

    guest = scene.unit("U3", location="L2", settings={"advertise": True})

    def allowed() -> list[Stance]:
        return [least for least in Stance if ownership.admits(world, guest, city, least)]

    everything = list(Stance)
    assert allowed() == everything
    if guarded:
        soldiers(scene, "U2", 50, "f06", location="L2", guarding=True)
    else:
        hold(scene, scene.unit("U2", faction="f06", location="L2"), city, "shrf")
    for number, stance in enumerate(Stance):
        scene.stance("f06", "f05", stance)
        assert allowed() == everything[number:]


@pytest.mark.rule("OVL-STANCE-11", "OVL-STANCE-12")
def test_on_owned_land_who_hides_his_faction_is_treated_as_everybody(scene: Scene) -> None:
    world, city = scene.world, scene.world.locations["L2"]
    hold(scene, scene.unit("U2", faction="f06", location="L2"), city, "shrf")
    scene.stance("f06", "f05", Stance.HOSTILE)
    spy = scene.unit("U3", location="L2")
    assert ownership.admits(world, spy, city, Stance.NEUTRAL)
    spy.settings["advertise"] = True
    assert not ownership.admits(world, spy, city, Stance.NEUTRAL)
    assert ownership.admits(world, spy, world.locations["L8"], Stance.ALLY), "nobody's land"
    assert ownership.admits(world, scene.unit("U4", faction="f06"), city, Stance.ALLY), "its own"


@pytest.mark.rule("OVL-OWN-02", "OVL-TITLE-21")
def test_days_on_foot_are_counted_from_the_seat_and_the_last_of_them_counts(scene: Scene) -> None:
    world = scene.world
    assert ownership.walk(world, world.locations["L1"], 18) == {"L1": 0, "L4": 9, "L5": 18}
    assert ownership.walk(world, world.locations["L1"], 17) == {"L1": 0, "L4": 9}
    assert ownership.walk(world, world.locations["L2"], 10) == {"L2": 0, "L1": 1, "L4": 10}


@pytest.mark.rule("OVL-GAP-35")
def test_who_rules_a_place_is_settled_once_a_day_for_trade_and_harvest(scene: Scene) -> None:
    holder, stranger = scene.unit("U1", location="L2"), scene.unit("U2", faction="f06", location="L2")
    place, turn = scene.world.locations["L2"], scene.now
    turn.day = 1
    scene.world.options.land_policy = FRIENDS_TRADE

    def lets(unit: Unit) -> tuple[bool, bool]:
        return ownership.lets_harvest(turn, unit, place), ownership.lets_trade(turn, unit, place)

    assert lets(stranger) == (True, True)
    hold(scene, holder, place, "shrf")
    assert ownership.ruler(scene.world, place) == "f05"
    assert lets(stranger) == (True, True)
    turn.day = 2
    assert lets(stranger) == (False, False)
    assert lets(holder) == (True, True)
