"""Attitudes, admission, acceptance, and the orders that declare them."""

from __future__ import annotations

import pytest

from engine.games.olympia.scratch import Acceptance
from engine.games.olympia.state import Admission, Attitude, Attitudes, Unit
from engine.games.olympia.units.admission import accepts, admits, attitude, defends, is_hostile
from tests.engine.games.olympia.props import kit
from tests.engine.games.olympia.props.camp import Camp
from tests.suite.table import each

CONCEAL_LORD = {"635": 0}


def the_example() -> tuple[Camp, dict[str, Unit]]:
    """Faction a (778) with 4205 and 4600, faction b (816) with 6499, 6530 (concealing its lord) and 6599."""
    camp = Camp()
    units = {number: camp.noble(number, "a") for number in ("4205", "4600")}
    units |= {number: camp.noble(number, "b") for number in ("6499", "6599")}
    units["6530"] = camp.noble("6530", "b", skills=dict(CONCEAL_LORD))
    return camp, units


@pytest.mark.rule("OLY-PERM-07", "OLY-EX-81", "OLY-PERM-03", "OLY-ORDER-36")
def test_hostile_to_a_faction_is_hostile_to_those_who_do_not_conceal_it() -> None:
    camp, units = the_example()
    camp.run({"faction a": "hostile fb1"})
    for own in ("4205", "4600"):
        hostile = [other for other in ("6499", "6599", "6530") if is_hostile(camp.world, units[own], units[other])]
        assert hostile == ["6499", "6599"]


@pytest.mark.rule("OLY-PERM-07", "OLY-EX-81", "OLY-PERM-05")
def test_by_default_ones_own_are_defended_unless_either_conceals_its_lord() -> None:
    camp, units = the_example()
    assert defends(camp.world, units["6599"], units["6499"])
    assert not defends(camp.world, units["6530"], units["6499"])
    assert not defends(camp.world, units["6499"], units["6530"])
    assert not defends(camp.world, units["4205"], units["6499"])


@pytest.mark.rule("OLY-PERM-08", "OLY-EX-81")
@each("speaker", ["faction b", "6530"])
def test_who_conceals_its_lord_defends_its_faction_when_told_to(speaker: str) -> None:
    camp, units = the_example()
    camp.run({speaker: "defend fb1"})
    assert defends(camp.world, units["6530"], units["6499"])


@pytest.mark.rule("OLY-PERM-02")
def test_what_one_unit_declares_binds_only_that_unit() -> None:
    camp, units = the_example()
    camp.run({"4205": "hostile fb1"})
    assert is_hostile(camp.world, units["4205"], units["6499"])
    assert not is_hostile(camp.world, units["4600"], units["6499"])


@pytest.mark.rule("OLY-PERM-09")
def test_the_attitude_toward_a_unit_comes_before_that_toward_its_faction() -> None:
    camp, units = the_example()
    camp.run({"faction a": f"hostile fb1; neutral {units['6499'].id}"})
    assert attitude(camp.world, units["4205"], units["6499"]) is Attitude.NEUTRAL
    assert attitude(camp.world, units["4205"], units["6599"]) is Attitude.HOSTILE


@pytest.mark.rule(
    "OLY-PERM-06", "OLY-ORDER-15", "OLY-ORDER-16", "OLY-ORDER-43", "OLY-GAP-O16", "OLY-GAP-O43", "OLY-PERM-01"
)
def test_nobody_stands_on_two_lists_and_default_takes_off_all() -> None:
    camp, units = the_example()
    camp.run({"4205": "hostile fb1; defend fb1 fc1; neutral fb1"})
    assert units["4205"].attitudes == Attitudes(defend=["fc1"], neutral=["fb1"])
    camp.run({"4205": "default fb1 fc1"})
    assert units["4205"].attitudes == Attitudes()


@pytest.mark.rule("OLY-GAP-O36")
def test_nobody_declares_its_own_hostile() -> None:
    camp, units = the_example()
    camp.run({"4205": f"hostile {units['4600'].id}", "faction a": "hostile fa1"})
    assert camp.said("a") == [
        "Faction a [fa1] is of your own faction.",
        f"4600 [{units['4600'].id}] is of your own faction.",
    ]
    assert camp.player("a").attitudes == units["4205"].attitudes == Attitudes()


@pytest.mark.rule("OLY-PERM-04")
def test_others_are_not_let_in_without_leave() -> None:
    camp, units = the_example()
    assert admits(camp.world, units["4205"], units["4600"])
    assert not admits(camp.world, units["4205"], units["6499"])
    camp.run({"4205": f"admit {units['4205'].id} {units['6499'].id}"})
    assert admits(camp.world, units["4205"], units["6499"])
    assert not admits(camp.world, units["4205"], units["6599"])
    assert not admits(camp.world, units["4600"], units["6499"])


@pytest.mark.rule("OLY-PERM-03", "OLY-PERM-04")
def test_a_faction_is_let_in_but_for_those_who_conceal_that_they_are_of_it() -> None:
    camp, units = the_example()
    camp.run({"faction a": f"admit {units['4205'].id} fb1"})
    assert [admits(camp.world, units["4205"], units[code]) for code in ("6499", "6530")] == [True, False]


@pytest.mark.rule("OLY-GAP-O02")
def test_the_first_admit_of_a_turn_replaces_the_list_and_later_ones_add_to_it() -> None:
    camp, units = the_example()
    code = units["4205"].id
    camp.run({"4205": f"admit {code} fb1; admit {code} fc1"})
    assert camp.player("a").admits == {code: Admission(who=["fb1", "fc1"])}
    camp.run({"4600": f"admit {code} {units['6530'].id}"})
    assert camp.player("a").admits == {code: Admission(who=[units["6530"].id])}
    camp.run({"4205": f"admit {code}"})
    assert camp.player("a").admits == {}


@pytest.mark.rule("OLY-GAP-O02")
def test_all_lets_everybody_in_but_those_named() -> None:
    camp, units = the_example()
    code = units["4205"].id
    camp.run({"4205": f"admit {code} all {units['6499'].id}"})
    assert [admits(camp.world, units["4205"], units[other]) for other in ("6499", "6599", "6530")] == [
        False,
        True,
        True,
    ]
    assert camp.said("a") == [f"[{code}] now admits everybody but 6499 [{units['6499'].id}]."]


@pytest.mark.rule("OLY-CTRL-03")
def test_a_structure_has_a_list_of_its_own() -> None:
    camp, units = the_example()
    inn = kit.building(camp.world, "aa00", "inn")
    camp.run({"4205": f"admit {inn.id} fb1"})
    assert admits(camp.world, units["4205"], units["6499"], inn.id)
    assert not admits(camp.world, units["4205"], units["6499"])


@pytest.mark.rule("OLY-GAP-91")
def test_the_garrison_of_a_city_lets_everybody_in_and_one_of_a_castle_nobody() -> None:
    camp, units = the_example()
    garrison = kit.noble(camp.world, "aa00", "Garrison", kind="garrison")
    assert admits(camp.world, garrison, units["6499"])
    garrison.castle = "d127"
    assert not admits(camp.world, garrison, units["6499"])


@pytest.mark.rule("OLY-GAP-O01")
def test_a_gift_must_fit_into_one_acceptance_which_is_used_up_by_it() -> None:
    camp, units = the_example()
    giver, taker = units["4205"], units["6499"]
    camp.run({"6499": f"accept {giver.id} 77 20; accept {giver.id} 77 5"})
    turn = camp.turn
    assert not accepts(turn, taker, giver, "77", 25)
    assert not accepts(turn, taker, giver, "78", 1)
    assert not accepts(turn, taker, units["4600"], "77", 1)
    assert accepts(turn, taker, giver, "77", 18)
    assert accepts(turn, taker, giver, "77", 4)
    assert not accepts(turn, taker, giver, "77", 3)
    assert accepts(turn, taker, giver, "77", 2)
    assert camp.said("b")[0] == f"Will accept up to 20 wood [77] from 4205 [{giver.id}]."


@pytest.mark.rule("OLY-GAP-O01")
def test_nought_is_anybody_anything_and_any_number_and_the_faction_covers_all_its_units() -> None:
    camp, units = the_example()
    camp.run({"faction b": "accept 0 0", "4205": "accept fb1 78"})
    assert camp.turn.scratch.acceptances["fb1"] == [Acceptance("0", "0")]
    assert accepts(camp.turn, units["6599"], units["4205"], "77", 1000)
    assert accepts(camp.turn, units["6599"], units["4205"], "77", 1000)
    assert accepts(camp.turn, units["4205"], units["6499"], "78", 7)
    assert not accepts(camp.turn, units["4205"], units["6530"], "78", 7)


@pytest.mark.rule("OLY-GAP-O01")
def test_gold_and_gifts_within_a_faction_need_no_acceptance() -> None:
    camp, units = the_example()
    turn = camp.quiet()
    assert accepts(turn, units["6499"], units["4205"], "1", 500)
    assert accepts(turn, units["6499"], units["6530"], "77", 500)
    assert not accepts(turn, units["6499"], units["4205"], "77", 500)


@pytest.mark.rule("OLY-GAP-O13", "OLY-ORDER-13")
def test_contact_names_who_may_notice_one() -> None:
    camp, units = the_example()
    camp.run({"6530": f"contact fa1 {units['6499'].id}"})
    assert units["6530"].contacted == ["fa1", units["6499"].id]
    assert camp.said("b") == [f"Shows itself to Faction a [fa1], 6499 [{units['6499'].id}]."]
