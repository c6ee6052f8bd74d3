"""GIVE, GET, DROP, EQUIP."""

from __future__ import annotations

import pytest

from engine.games.overlord.acting.contract import Result
from engine.games.overlord.book import BOOK
from engine.games.overlord.state import STUDY_DAY, Mode, Movement, Stance, Title
from engine.games.overlord.units.equipment import leaving, settle
from tests.engine.games.overlord.props.scene import Scene
from tests.suite.table import each


@pytest.mark.rule("OVL-ORD-23", "OVL-EX-29")
def test_a_gift_passes_to_an_own_unit_that_is_here() -> None:
    scene = Scene()
    unit = scene.unit("U1", items={"ston": 150})
    assert scene.do(BOOK.deeds, unit, "GIVE U2 ston 100") is Result.NOT_YET
    other = scene.unit("U2")
    assert scene.do(BOOK.deeds, unit, "GIVE U2 ston 100") is Result.EXECUTED
    assert (unit.items, other.items) == ({"ston": 50}, {"ston": 100})
    assert scene.do(BOOK.deeds, unit, "GIVE U2 ston 100") is Result.NOT_YET
    assert scene.said() == ["Unit U1 [U1] gives 100 stones to Unit U2 [U2]."]


@pytest.mark.rule("OVL-ORD-23", "OVL-GAP-68")
@each(
    "words, given",
    [("swrd", 12), ("swrd 5", 5), ("5 swrd", 5), ("swrd 0 5", 7), ("swrd 7 5", 7), ("swrd 8 5", 0), ("swrd 0 12", 0)],
)
def test_how_many_are_given(words: str, given: int) -> None:
    scene = Scene()
    unit, other = scene.unit("U1", items={"swrd": 12}), scene.unit("U2")
    result = scene.do(BOOK.deeds, unit, f"GIVE U2 {words}")
    assert result is (Result.EXECUTED if given else Result.NOT_YET)
    assert other.count("swrd") == given


@pytest.mark.rule("OVL-STANCE-06", "OVL-STANCE-11", "OVL-STANCE-12", "OVL-ORD-23")
def test_others_take_gifts_of_friends_known_as_such() -> None:
    scene = Scene()
    unit = scene.unit("U1", items={"iron": 9})
    other = scene.unit("U2", faction="f06")
    scene.stance("f06", "f05", Stance.FRIENDLY)
    assert scene.do(BOOK.deeds, unit, "GIVE U2 iron 1") is Result.EXECUTED, "nobody sees that this is a friend"
    unit.settings["advertise"] = True
    assert scene.do(BOOK.deeds, unit, "GIVE U2 iron 1") is Result.EXECUTED
    scene.stance("f06", "f05", Stance.NEUTRAL)
    assert scene.do(BOOK.deeds, unit, "GIVE U2 iron 1") is Result.NOT_YET
    scene.world.factions["f06"].default_stance = Stance.FRIENDLY
    assert scene.do(BOOK.deeds, unit, "GIVE U2 iron 1") is Result.NOT_YET, "all see whose it is"
    unit.settings["advertise"] = False
    assert scene.do(BOOK.deeds, unit, "GIVE U2 iron 1") is Result.EXECUTED, "nobody sees that this is no friend"
    assert other.count("iron") == 3
    assert len(scene.said("ben")) == 3


@pytest.mark.rule("OVL-ORD-23", "OVL-MOVE-07")
def test_nothing_is_given_to_who_is_on_the_way_or_unseen() -> None:
    scene = Scene()
    unit, other = scene.unit("U1", items={"iron": 9}), scene.unit("U2")
    other.movement = Movement("L1", "L2", 9, 1, Mode.WALK, "move")
    assert scene.do(BOOK.deeds, unit, "GIVE U2 iron") is Result.NOT_YET
    scene.unit("U3", faction="f06", experience={"stea": 30 * STUDY_DAY})
    scene.world.factions["f06"].default_stance = Stance.ALLY
    assert scene.do(BOOK.deeds, unit, "GIVE U3 iron") is Result.NOT_YET


def test_what_is_equipped_goes_last_and_is_unequipped_when_it_goes() -> None:
    scene = Scene()
    unit = scene.unit("U1", "man", 10, items={"swrd": 10}, equipped={"swrd": 8})
    unit.experience = {"cmbt": 15 * STUDY_DAY, "blde": 15 * STUDY_DAY}
    scene.unit("U2")
    scene.do(BOOK.deeds, unit, "GIVE U2 swrd 2")
    assert unit.equipped == {"swrd": 8}
    scene.do(BOOK.deeds, unit, "GIVE U2 swrd 3")
    assert unit.equipped == {"swrd": 5}
    scene.do(BOOK.deeds, unit, "GIVE U2 swrd")
    assert (unit.equipped, unit.items) == ({}, {})


def test_mana_and_what_is_no_item_cannot_be_given() -> None:
    scene = Scene()
    unit = scene.unit("U1", items={"mana": 3})
    scene.unit("U2")
    for text in ("GIVE U2 mana", "GIVE U2 xyzq", "GIVE U1 coin 1"):
        assert scene.do(BOOK.deeds, unit, text) is Result.FAILED
    assert scene.said() == [
        "GIVE U2 mana: mana cannot be handed over.",
        "GIVE U2 xyzq: There is no item xyzq.",
        "GIVE U1 coin 1: A unit cannot do that with itself.",
    ]


@pytest.mark.rule("OVL-ORD-22", "OVL-GAP-58")
def test_things_are_taken_of_own_units_and_stockpiles_only() -> None:
    scene = Scene()
    unit = scene.unit("U1")
    scene.unit("U2", "man", 0, items={"iron": 100})
    assert scene.do(BOOK.deeds, unit, "GET U2 30 iron") is Result.EXECUTED
    assert scene.do(BOOK.deeds, unit, "GET U2 70 iron 1") is Result.NOT_YET
    assert scene.do(BOOK.deeds, unit, "GET U2 0 iron 60") is Result.EXECUTED
    assert (unit.count("iron"), scene.world.units["U2"].count("iron")) == (40, 60)
    assert scene.do(BOOK.deeds, unit, "GET U9 iron") is Result.NOT_YET
    scene.unit("U3", faction="f06", items={"iron": 1})
    assert scene.do(BOOK.deeds, unit, "GET U3 iron") is Result.FAILED
    assert scene.said()[-1] == "GET U3 iron: Unit U3 [U3] is not of your faction."


@pytest.mark.rule("OVL-ORD-16", "OVL-GAP-137")
def test_what_is_dropped_lies_there_and_is_still_in_the_world() -> None:
    scene = Scene()
    unit = scene.unit("U1", items={"ston": 20, "iron": 30})
    before = scene.world.holdings()
    assert scene.do(BOOK.deeds, unit, "DROP ston 15") is Result.EXECUTED
    assert scene.do(BOOK.deeds, unit, "DROP iron 0 10") is Result.EXECUTED
    assert scene.do(BOOK.deeds, unit, "DROP iron 11") is Result.NOT_YET
    assert scene.world.locations["L1"].ground == {"ston": 15, "iron": 20}
    assert scene.world.holdings() == before


@pytest.mark.rule("OVL-ORD-22")
def test_the_ground_is_free_unless_a_title_holder_calls_nobody_here_his_ally() -> None:
    scene = Scene()
    unit = scene.unit("U1")
    place = scene.world.locations["L1"]
    place.ground["coin"] = 100
    assert scene.do(BOOK.deeds, unit, "GET L2 coin") is Result.NOT_YET
    assert scene.do(BOOK.deeds, unit, "GET L1 0 coin 50") is Result.EXECUTED
    scene.unit("U2", faction="f06", title="L1")
    place.title = Title("shrf", 250, holder="U2")
    scene.stance("f06", "f05", Stance.FRIENDLY)
    assert scene.do(BOOK.deeds, unit, "GET L1 coin") is Result.FAILED
    scene.stance("f06", "f05", Stance.ALLY)
    assert scene.do(BOOK.deeds, unit, "GET L1 coin") is Result.EXECUTED
    assert (unit.count("coin"), place.ground) == (100, {})


@pytest.mark.rule("OVL-EX-39", "OVL-ITEM-03", "OVL-ITEM-04", "OVL-ORD-19")
def test_twenty_figures_have_twenty_weapons_equipped_in_any_mix() -> None:
    scene = Scene()
    unit = scene.unit("U1", "man", 20, items={"swrd": 15, "wham": 15, "houn": 50})
    unit.experience = {"cmbt": 45 * STUDY_DAY, "blde": 15 * STUDY_DAY, "mele": 15 * STUDY_DAY}
    assert scene.do(BOOK.deeds, unit, "EQUIP swrd") is Result.EXECUTED
    assert scene.do(BOOK.deeds, unit, "EQUIP wham 15") is Result.EXECUTED
    assert unit.equipped == {"swrd": 15, "wham": 5}
    assert scene.do(BOOK.deeds, unit, "EQUIP wham 10") is Result.EXECUTED
    assert unit.equipped == {"swrd": 15, "wham": 5}
    scene.do(BOOK.deeds, unit, "EQUIP swrd 10")
    scene.do(BOOK.deeds, unit, "EQUIP wham")
    assert unit.equipped == {"swrd": 10, "wham": 10}
    scene.do(BOOK.deeds, unit, "EQUIP swrd 0")
    assert unit.equipped == {"wham": 10}


@pytest.mark.rule("OVL-ORD-19", "OVL-ITEM-05", "OVL-ITEM-08")
def test_equipment_asks_for_the_skill_and_for_the_things_themselves() -> None:
    scene = Scene()
    unit = scene.unit("U1", "man", 20, items={"swrd": 15})
    assert scene.do(BOOK.deeds, unit, "EQUIP swrd 5") is Result.NOT_YET
    unit.experience = {"cmbt": 15 * STUDY_DAY, "blde": 15 * STUDY_DAY}
    assert scene.do(BOOK.deeds, unit, "EQUIP swrd 16") is Result.NOT_YET
    assert scene.do(BOOK.deeds, unit, "EQUIP swrd 5") is Result.EXECUTED
    assert scene.do(BOOK.deeds, unit, "EQUIP ston 1") is Result.FAILED
    assert scene.said()[-1] == "EQUIP ston 1: stone cannot be equipped."
    unit.experience.clear()
    settle(unit)
    assert unit.equipped == {}


@pytest.mark.rule("OVL-ORD-44")
def test_figures_without_equipment_leave_first() -> None:
    scene = Scene()
    unit = scene.unit("U1", "man", 20, items={"swrd": 15, "wham": 5}, equipped={"swrd": 8, "wham": 4})
    assert leaving(unit, 8) == {}
    assert leaving(unit, 9) == {"wham": 1}
    assert leaving(unit, 14) == {"wham": 4, "swrd": 2}
