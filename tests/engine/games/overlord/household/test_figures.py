"""MERGE, SPLIT, DISBAND, DEMOTE, OATH."""

from __future__ import annotations

import pytest

from engine.core.acting.ledger import Accounted
from engine.games.overlord.acting.contract import Result
from engine.games.overlord.acting.lists import lists
from engine.games.overlord.acting.references import find_unit
from engine.games.overlord.book import BOOK
from engine.games.overlord.rules.effects import ENDLESS
from engine.games.overlord.state import STUDY_DAY, Kind, Pending, Stance, Title, Unit
from engine.games.overlord.units.attributes import level
from engine.testing import events_of
from tests.engine.games.overlord.props.scene import Scene
from tests.suite.table import each


def days(**experience: int) -> dict[str, int]:
    return {skill: number * STUDY_DAY for skill, number in experience.items()}


def pair(scene: Scene, own: dict[str, int], theirs: dict[str, int]) -> tuple[Unit, Unit]:
    """Ten men who are to merge with twenty."""
    return scene.unit("U1", "man", 10, experience=own), scene.unit("U2", "man", 20, experience=theirs)


@pytest.mark.rule("OVL-EX-35", "OVL-EXP-08")
def test_ten_fighters_of_the_second_level_and_twenty_recruits_are_thirty_of_the_first() -> None:
    scene = Scene()
    unit, other = pair(scene, days(cmbt=45), {})
    assert scene.do(BOOK.deeds, unit, "MERGE U2 0") is Result.EXECUTED
    assert (other.figures, other.experience, level(other, "cmbt")) == (30, days(cmbt=15), 1)
    assert "U1" not in scene.world.units
    assert scene.world.locations["L1"].units == ["U2"]
    assert scene.said() == ["10 of Unit U1 [U1] join Unit U2 [U2]."]


@pytest.mark.rule("OVL-ORD-30")
def test_with_a_number_only_figures_move_and_with_zero_everything_moves() -> None:
    scene = Scene()
    unit, other = pair(scene, {}, {})
    unit.items["iron"] = 5
    assert scene.do(BOOK.deeds, unit, "MERGE U2 11") is Result.NOT_YET
    assert scene.do(BOOK.deeds, unit, "MERGE U2 4") is Result.EXECUTED
    assert (unit.figures, other.figures, unit.items, other.items) == (6, 24, {"iron": 5}, {})
    assert scene.do(BOOK.deeds, unit, "MERGE U2 0") is Result.EXECUTED
    assert (other.figures, other.items) == (30, {"iron": 5})


@pytest.mark.rule("OVL-ORD-30", "OVL-GAP-58")
def test_who_is_left_without_figures_is_a_stockpile_without_orders_that_figures_may_take_up_again() -> None:
    scene = Scene()
    unit, other = pair(scene, days(digg=15), {})
    unit.items["iron"] = 5
    unit.orders = [Pending("WORK")]
    assert scene.do(BOOK.deeds, unit, "MERGE U2 10") is Result.EXECUTED
    assert (unit.kind, unit.figures, unit.items, unit.orders) == (Kind.STOCKPILE, 0, {"iron": 5}, [])
    assert scene.do(BOOK.deeds, other, "MERGE U1 12") is Result.EXECUTED
    assert (unit.kind, unit.race, unit.figures) == (Kind.FOLLOWER, "man", 12)
    assert unit.experience == other.experience


@pytest.mark.rule("OVL-EXP-09", "OVL-EXP-10", "OVL-ORD-30")
def test_newcomers_of_another_trade_forget_it_with_all_that_rests_on_it() -> None:
    scene = Scene()
    unit, other = pair(scene, days(digg=45, mini=30), days(fore=30))
    scene.do(BOOK.deeds, unit, "MERGE U2 0")
    assert other.experience == days(fore=20)


@pytest.mark.rule("OVL-EXP-09")
def test_newcomers_keep_the_basic_skill_that_both_have() -> None:
    scene = Scene()
    unit, other = pair(scene, days(cmbt=45, blde=15, digg=45), days(cmbt=30))
    scene.do(BOOK.deeds, unit, "MERGE U2 0")
    assert other.experience == days(cmbt=35, blde=5)  # 10 of 45 days and 20 of 30


@pytest.mark.rule("OVL-EXP-09")
def test_nobody_forgets_where_the_whole_has_but_the_beginnings_of_a_second_trade() -> None:
    scene = Scene()
    unit, other = pair(scene, days(digg=30, mini=30), days(fore=30))
    scene.do(BOOK.deeds, unit, "MERGE U2 0")
    assert other.experience == days(fore=20, digg=10, mini=10)


@pytest.mark.rule("OVL-EXP-10", "OVL-GAP-125")
def test_scouts_and_fighters_may_join() -> None:
    scene = Scene()
    unit, other = pair(scene, days(scou=30), days(cmbt=30))
    scene.do(BOOK.deeds, unit, "MERGE U2 0")
    assert other.experience == days(cmbt=20, scou=10)


@pytest.mark.rule("OVL-EXP-09")
def test_who_knows_nothing_learns_the_trade_of_the_newcomers() -> None:
    scene = Scene()
    unit, other = pair(scene, days(digg=30), {})
    scene.do(BOOK.deeds, unit, "MERGE U2 0")
    assert other.experience == days(digg=10)


@pytest.mark.rule("OVL-ENCH-02", "OVL-ENCH-04")
def test_effects_are_diluted_and_dissent_spreads() -> None:
    scene = Scene()
    unit, other = pair(scene, {}, {})
    unit.effects = {"flyi": 30, "ride": 2, "swim": ENDLESS}
    other.effects = {"swim": ENDLESS}
    unit.dissent = True
    scene.do(BOOK.deeds, unit, "MERGE U2 5")
    assert other.effects == {"flyi": 6, "swim": ENDLESS}
    assert other.dissent
    assert unit.effects == {"flyi": 30, "ride": 2, "swim": ENDLESS}


@pytest.mark.rule("OVL-ENCH-04", "OVL-GAP-30")
@each("own, theirs", [(True, False), (False, True), (False, False)])
def test_a_unit_dissents_if_either_of_those_who_join_did(own: bool, theirs: bool) -> None:
    scene = Scene()
    unit, other = pair(scene, {}, {})
    other.figures = 1
    other.dissent, unit.dissent = own, theirs
    scene.do(BOOK.deeds, unit, "MERGE U2 1")
    assert other.dissent is (own or theirs)


@pytest.mark.rule("OVL-GAP-58", "OVL-GAP-30")
def test_what_nobody_is_left_of_dissents_no_more() -> None:
    scene = Scene()
    unit, other = pair(scene, {}, {})
    unit.items["iron"], unit.dissent = 5, True
    scene.do(BOOK.deeds, unit, f"MERGE U2 {unit.figures}")
    assert (unit.figures, unit.dissent, other.dissent) == (0, False, True)


@pytest.mark.rule("OVL-UNIT-03")
def test_figures_stay_in_their_race_and_faction_and_leaders_are_whole() -> None:
    scene = Scene()
    men = scene.unit("U1", "man", 10)
    leader = scene.unit("U2")
    scene.unit("U3", "gwol", 3)
    scene.unit("U4", "man", 3, faction="f06")
    for text in ("MERGE U2 1", "MERGE U3 1", "MERGE U1 1"):
        assert scene.do(BOOK.deeds, men, text) is Result.FAILED
    assert scene.do(BOOK.deeds, men, "MERGE U4 1") is Result.NOT_YET  # it may come over
    assert scene.do(BOOK.deeds, leader, "MERGE U1 1") is Result.FAILED
    assert men.figures == 10
    assert scene.said()[0] == "MERGE U2 1: Unit U2 [U2] is of another race: figures can join only their own."


@pytest.mark.rule("OVL-ORD-44", "OVL-FORM-25", "OVL-GAP-79")
def test_a_unit_splits_off_stands_next_in_the_stack_and_has_the_orders_written_for_it() -> None:
    scene = Scene()
    scene.world.next_unit = 50
    scene.unit("U1")
    men = scene.unit("U2", "man", 10, leader="U1", experience=days(cmbt=15), effects={"ride": 5}, dissent=True)
    scene.unit("U3", leader="U1")
    lists(scene.now).unborn["f05nU01"] = [Pending("WORK")]
    assert scene.do(BOOK.deeds, men, "SPLIT f05nU01 10") is Result.NOT_YET
    assert scene.do(BOOK.deeds, men, "SPLIT f05nU01 4") is Result.EXECUTED
    new = scene.world.units["U50"]
    assert find_unit(scene.now, "f05nU01") is new
    assert (men.figures, new.figures, new.leader) == (6, 4, "U1")
    assert scene.world.locations["L1"].units == ["U1", "U2", "U50", "U3"]
    assert (new.experience, new.effects, new.dissent) == (days(cmbt=15), {"ride": 5}, True)
    assert [line.words for line in new.orders] == ["WORK"]
    assert scene.do(BOOK.deeds, men, "SPLIT f05nU01 1") is Result.FAILED
    assert scene.do(BOOK.deeds, men, "SPLIT f06nU01 1") is Result.FAILED
    assert scene.said()[-1].endswith("f06nU01 is not a new unit of yours: your new units begin with f05nU.")


@pytest.mark.rule("OVL-ORD-44")
def test_what_those_who_leave_have_equipped_goes_along_and_the_rest_stays() -> None:
    scene = Scene()
    scene.world.next_unit = 50
    men = scene.unit("U1", "man", 10, experience=days(cmbt=15, blde=15), items={"swrd": 9}, equipped={"swrd": 7})
    before = scene.world.holdings()
    scene.do(BOOK.deeds, men, "SPLIT f05nU01 5")
    new = scene.world.units["U50"]
    assert (men.items, men.equipped) == ({"swrd": 7}, {"swrd": 5})
    assert (new.items, new.equipped) == ({"swrd": 2}, {"swrd": 2})
    assert scene.world.holdings() == before


@pytest.mark.rule("OVL-ORD-15", "OVL-GAP-81", "OVL-POP-04")
def test_who_disbands_is_gone_with_all_he_owned_and_joins_the_population() -> None:
    scene = Scene()
    place = scene.world.locations["L1"]
    place.population = 100
    leader = scene.unit("U1", title="L1")
    place.title = Title("shrf", 250, holder="U1")
    men = scene.unit("U2", "man", 10, leader="U1", items={"coin": 50})
    scene.unit("U3", "gwol", 3, leader="U1")
    assert scene.do(BOOK.deeds, men, "DISBAND CONFIRM") is Result.EXECUTED
    assert place.population == 110
    assert [(e.item, e.amount) for e in events_of(scene.now, Accounted)] == [("coin", -50)]
    scene.do(BOOK.deeds, leader, "DISBAND CONFIRM")
    assert (place.title.holder, place.units, scene.world.units["U3"].leader) == ("", ["U3"], "")
    scene.do(BOOK.deeds, scene.world.units["U3"], "DISBAND CONFIRM")
    assert place.population == 111, "wolves are not people"


@pytest.mark.rule("OVL-RACE-12", "OVL-GAP-53")
def test_a_hero_is_demoted_unless_he_fights_too_well() -> None:
    scene = Scene()
    hero = scene.unit("U1", "hero", experience=days(cmbt=150))
    assert scene.do(BOOK.deeds, hero, "DEMOTE CONFIRM") is Result.NOT_YET
    assert scene.said()[0].endswith(
        "A hero with combat at level 4 cannot be demoted; the skill must be forgotten first."
    )
    hero.experience = days(cmbt=149)
    assert scene.do(BOOK.deeds, hero, "DEMOTE CONFIRM") is Result.EXECUTED
    assert hero.race == "ldr"
    assert scene.do(BOOK.deeds, hero, "DEMOTE CONFIRM") is Result.NOT_YET


@pytest.mark.rule("OVL-ORD-33", "OVL-GAP-54", "OVL-UNIT-05")
def test_an_oath_is_sworn_to_friends_and_takes_effect_at_the_end_of_the_month() -> None:
    scene = Scene()
    unit = scene.unit("U1", settings={"advertise": True})
    other = scene.unit("U2", faction="f06")
    scene.unit("U3")
    assert scene.do(BOOK.deeds, unit, "OATH U2") is Result.NOT_YET
    scene.stance("f06", "f05", Stance.FRIENDLY)
    assert scene.do(BOOK.deeds, unit, "OATH U2") is Result.EXECUTED
    assert (unit.oath, unit.faction) == ("f06", "f05")
    assert len(scene.said("ben")) == 1
    assert scene.do(BOOK.deeds, unit, "OATH U3") is Result.FAILED
    scene.stance("f06", "f05", Stance.ENEMY)
    unit.oath = ""
    assert scene.do(BOOK.deeds, unit, "OATH U2") is Result.NOT_YET
    other.orders = [Pending("ACCEPT U1")]
    assert scene.do(BOOK.deeds, unit, "OATH U2") is Result.EXECUTED


def test_every_order_of_figures_is_in_the_book() -> None:
    assert set(BOOK.deeds) <= set(BOOK.by_keyword)
