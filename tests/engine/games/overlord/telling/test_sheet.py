"""Overlord: template, check and explanation on what a player really sees (GAP-115, MAIL-15, REPORT-36)."""

from __future__ import annotations

import pytest

from engine.core.diagnostics import Diagnostic
from engine.core.orders import OrderSheet, read_orders
from engine.games.overlord.book import BOOK
from engine.games.overlord.checking.check import check
from engine.games.overlord.checking.view import directory, reading_names
from engine.games.overlord.ruleset import RULESET
from engine.games.overlord.sight.knowing import welcome
from engine.games.overlord.sight.sighting import view
from engine.games.overlord.sight.view import FactionView
from engine.games.overlord.state import Mode, Movement, Pending, World
from engine.games.overlord.telling.sheet import template
from tests.engine.games.overlord.props.massada import PLAYER, SEAT, massada


def looked(world: World | None = None) -> FactionView:
    world = world or massada()
    welcome(world, world.factions[PLAYER])
    return view(world, SEAT)


def read(found: FactionView, text: str) -> OrderSheet:
    return read_orders(text, BOOK, directory(found))


def told(text: str, world: World | None = None) -> dict[int, Diagnostic]:
    """What reader and check say, by line; the notes about the whole left out."""
    found = looked(world)
    sheet = read(found, text)
    return {one.line: one for one in (*sheet.diagnostics, *check(found, sheet)) if one.line}


@pytest.mark.rule("OVL-REPORT-36", "OVL-GAME-05")
def test_the_template_handed_back_is_understood_and_changes_nothing() -> None:
    world = massada()
    world.units["U600"].orders = [Pending("USE digg", days=5), Pending('NAME "Sir # Nirmal"', dashes=1, repeat=True)]
    found = looked(world)
    sheet = read(found, template(found))
    assert not [one for one in sheet.diagnostics if one.severity != "note"]
    assert sheet.header["units"] == {"U600": 3}
    assert [order.text.strip() for order in sheet.orders] == ["5 USE digg", '-@NAME "Sir # Nirmal"']


def test_the_template_says_who_and_where_each_unit_is() -> None:
    world = massada()
    world.units["U600"].movement = Movement("L278", "L216", 3, 1, Mode.WALK, "move")
    text = template(looked(world))
    assert "UNIT U600\n# Nirmal Yadav [U600]\n# hero, Massada [L278]\n" in text
    assert "# on the way to Tholian Plains [L216], 2 days to go\n" in text


def test_names_that_were_learned_may_stand_for_tags_and_ids_are_offered() -> None:
    found = looked()
    sheet = read(found, "UNIT U600\nEQUIP hunting hound 1\nSTUDY blades\nATTACK U1245")
    assert not sheet.diagnostics
    assert [order.args.get("item") or order.args.get("skill") for order in sheet.orders][:2] == ["houn", "blde"]
    offered = directory(found)
    assert "U1245" in offered.names("unit")
    assert "L281" in offered.names("location")
    assert "U219" not in offered.names("unit")  # in the tower, out of sight
    assert RULESET.look.explain(sheet, found)[2] == "Nirmal Yadav [U600]: attack Nathan [U1245]"


ORDERS_BY_NAME = """UNIT U600
STUDY blades
EQUIP Hunting Hound 1
BUY 3 swords 151
CLAIM sheriff
RECRUIT f99nU01 5 followers 64
"""


def test_orders_by_name_are_read_in_the_turn_as_they_were_in_the_check() -> None:
    world = massada()
    found = looked(world)
    checked, run = read(found, ORDERS_BY_NAME), read_orders(ORDERS_BY_NAME, BOOK, reading_names(world, SEAT))
    assert not run.diagnostics
    assert [(order.name, order.args) for order in run.orders] == [(order.name, order.args) for order in checked.orders]
    assert [order.get("item") or order.get("race") for order in run.orders] == [None, "houn", "swrd", None, "man"]


@pytest.mark.rule("OVL-GAP-115", "OVL-MAIL-15")
def test_the_check_says_line_by_line_what_is_wrong() -> None:
    found = told("GAME f99\nUNIT U600\nDANCE\nSTUDY zzzz\nGIVE U4711 swrd 1\nSPLIT f99nU01 5\nUNIT U218\nWORK")
    assert {line: (one.severity, one.code) for line, one in found.items()} == {
        3: ("error", "unknown-order"),
        4: ("note", "unknown"),
        5: ("note", "unseen"),
        6: ("error", "kind"),
        7: ("error", "not-yours"),
    }
    assert found[3].message == 'unknown order "dance"'
    assert found[4].message == "you know of no skill zzzz"
    assert found[5].message == "none of your units sees U4711 now"
    assert found[6].message == "leaders cannot SPLIT"


@pytest.mark.rule("OVL-GAP-115", "OVL-GAP-82", "OVL-FORM-02")
def test_a_list_of_more_than_fifty_orders_is_told_and_cut() -> None:
    text = "UNIT U600\n" + "\n".join(["WORK"] * 52)
    found = looked()
    sheet = read(found, text)
    assert len(sheet.orders) == 50
    (said,) = sheet.diagnostics
    assert (said.line, said.code) == (52, "too-many")


@pytest.mark.rule("OVL-GAP-115", "OVL-ORD-31")
def test_ways_that_are_none_are_told() -> None:
    assert told("UNIT U600\nMOVE N")[2].message == "there is no way N from there"
    assert told("UNIT U600\nMOVE L213")[2].message == "no way leads to Tholian Plains [L213] from where the unit is"
    for good in ("MOVE OUT", "MOVE L216", "MOVE L279", "MARCH SW"):
        assert told(f"UNIT U600\n{good}") == {}
    assert told("UNIT U600\nMOVE OUT\nMOVE N") == {}  # by then it is in the plains
    world = massada()
    world.units["U600"].location = "L216"
    world.locations["L278"].units.remove("U600")
    world.locations["L216"].units.append("U600")
    assert told("UNIT U600\nMOVE S", world)[2].message == "none of your units there can go that way"
    world.units["U600"].movement = Movement("L216", "L278", 1, 0, Mode.WALK, "move")
    assert told("UNIT U600\nMOVE S", world) == {}


@pytest.mark.rule("OVL-GAP-115", "OVL-USE-01")
def test_use_of_a_skill_that_the_unit_lacks_is_told() -> None:
    found = told("UNIT U600\nUSE digg")
    assert (found[2].code, found[2].message) == ("unable", "the unit has not reached the 1st level of digging")
    assert told("UNIT U600\nSTUDY digg 1\nUSE digg") == {}
    assert told("UNIT U600\nUSE scou") == {}


def test_who_is_gone_gets_no_template() -> None:
    world = massada()
    world.factions[PLAYER].status = "destroyed"
    assert template(looked(world)) == ""
    assert template(view(world, None)) == ""
