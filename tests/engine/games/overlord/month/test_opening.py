"""Overlord: what happens before day 1 (TURN, FORM, FORD, PRESS)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from engine.core.orders import read_orders
from engine.core.ruleset import check_orders
from engine.core.telling.press import PressItem, PressKind
from engine.core.turn import Turn
from engine.games.overlord.acting import faction_deeds, references
from engine.games.overlord.acting.events import Resigned, StructureDescribed, StructureRenamed
from engine.games.overlord.acting.lists import lists
from engine.games.overlord.book import BOOK
from engine.games.overlord.events import FactionRefused
from engine.games.overlord.month import opening
from engine.games.overlord.ruleset import RULESET
from engine.games.overlord.scratch import OverlordTurn, Scratch
from engine.games.overlord.state import Faction, Kind, Stance, Structure, World
from engine.games.overlord.wording import WORDING
from engine.testing import events_of, play
from tests.engine.games.overlord.props.days import left, world_of
from tests.suite.table import each


def opened(world: World, orders: Mapping[str, str], press: Sequence[PressItem] = ()) -> OverlordTurn:
    sheets = {seat: read_orders(text, BOOK) for seat, text in orders.items()}
    turn = Turn(world, sheets, seed="test", number=1, press=press, scratch=Scratch(), book=BOOK)
    opening.run(turn)
    return turn


def people() -> World:
    world = world_of("U1", "U2", "U3")
    for number, seat in (("f01", ""), ("f03", ""), ("f04", ""), ("f06", "2")):
        world.factions[number] = Faction(id=number, name=f"Faction {number}", seat=seat)
    return world


def reasons(turn: OverlordTurn) -> list[str]:
    return [WORDING.catalogue.sentence(event) for event in turn.events if isinstance(event, FactionRefused)]


@pytest.mark.rule("OVL-FORM-03", "OVL-FORM-02", "OVL-ORD-01")
def test_a_section_replaces_the_list_of_its_unit_and_all_others_keep_theirs() -> None:
    world = people()
    opened(world, {"1": "UNIT U1\nWORK\nUNIT U2\n3 STUDY cmbt\n-MOVE N"})
    opened(world, {"1": "UNIT U1\n@STUDY blde\nUNIT U3"})
    assert left(world, "U1") == ["@STUDY blde"]
    assert left(world, "U2") == ["3 STUDY cmbt", "-MOVE N"]
    assert left(world, "U3") == []


@pytest.mark.rule("OVL-FORM-02")
def test_a_faction_without_orders_keeps_every_list() -> None:
    world = people()
    opened(world, {"1": "UNIT U1\n10 USE digg"})
    opened(world, {"1": "# Nobody sent orders.\n"})
    assert left(world, "U1") == ["10 USE digg"]


@pytest.mark.rule("OVL-ORD-01")
def test_nobody_commands_the_units_of_others() -> None:
    world = people()
    opened(world, {"1": "UNIT U1\nWORK"})
    turn = opened(world, {"2": "UNIT U1\nDISBAND CONFIRM\nUNIT U99\nWORK"})
    assert left(world, "U1") == ["WORK"]
    assert reasons(turn) == [
        "U1 is not yours and takes no orders from you.",
        "U99 is not yours and takes no orders from you.",
    ]


@pytest.mark.rule("OVL-FORM-26", "OVL-FORM-24")
def test_orders_under_a_new_id_wait_and_only_under_ones_own() -> None:
    turn = opened(people(), {"1": "UNIT f05nU01\nWORK\nUNIT f06nU01\nWORK"})
    assert list(lists(turn).unborn) == ["f05nU01"]
    assert reasons(turn) == ["f06nU01 is not yours and takes no orders from you."]


@pytest.mark.rule("OVL-FORD-01", "OVL-FORD-03", "OVL-FORD-06", "OVL-FORD-07", "OVL-TURN-11")
def test_faction_orders_take_effect_before_the_first_day() -> None:
    world = people()
    opened(world, {"1": "NAME The Hooterville Posse\nSETTING ADVERTISE ON\nSETTING SHARE OFF\nUNIT U1\nWORK"})
    faction = world.factions["f05"]
    assert faction.name == "The Hooterville Posse"
    assert faction.settings == {"advertise": True, "share": False}


@pytest.mark.rule("OVL-GAP-80", "OVL-GAP-52", "OVL-ORD-46", "OVL-STANCE-03")
def test_stances_are_set_cancelled_and_the_default_is_that_toward_oneself() -> None:
    world = people()
    opened(
        world, {"1": "STANCE f06 NEUTRAL\nSTANCE f04 ENEMY\nSTANCE f01 ALLY\nSTANCE f05 HOSTILE\nSTANCE f01 DEFAULT"}
    )
    faction = world.factions["f05"]
    assert faction.default_stance is Stance.HOSTILE
    assert faction.stances == {"f06": Stance.NEUTRAL, "f04": Stance.ENEMY}
    assert faction.towards("f01") is Stance.HOSTILE


def test_a_stance_toward_nobody_is_refused() -> None:
    assert reasons(opened(people(), {"1": "STANCE f77 ALLY"})) == ["There is no faction f77."]


@pytest.mark.rule("OVL-FORD-08", "OVL-GAP-51")
def test_reshow_is_kept_for_this_report_and_forgotten_with_the_next_month() -> None:
    world = people()
    opened(world, {"1": "RESHOW CMBT 2\nRESHOW ALL\nRESHOW STANCES"})
    assert world.factions["f05"].reshow == ["cmbt 2", "all", "stances"]
    opened(world, {"1": ""})
    assert world.factions["f05"].reshow == []


@pytest.mark.rule("OVL-FORD-05", "OVL-EX-51")
def test_who_resigns_leaves_people_to_the_heir_and_beasts_to_the_creatures() -> None:
    world = people()
    world.units["U2"].kind = Kind.CREATURE
    turn = opened(world, {"1": "RESIGN np5"})
    assert [world.units[unit].faction for unit in ("U1", "U2", "U3")] == ["f04", "f03", "f04"]
    assert world.factions["f05"].status == "left"
    assert [event.heir for event in turn.events if isinstance(event, Resigned)] == ["Faction f04"]


@pytest.mark.rule("OVL-FORD-05")
@each("heir", ["f06", "np6", "np3"])
def test_nobody_else_takes_in_those_who_resign(heir: str) -> None:
    world = people()
    turn = opened(world, {"1": f"RESIGN {heir}"})
    assert world.units["U1"].faction == "f05"
    assert len(reasons(turn)) == 1


def piece(kind: PressKind, seat: str = "1", *, struck: bool = False) -> PressItem:
    return PressItem(seat=seat, kind=kind, title="News", text="None.", struck=struck)


@pytest.mark.rule("OVL-PRESS-03", "OVL-PRESS-05", "OVL-FUND-07", "OVL-TURN-01")
@each(
    "pieces, coins",
    [
        ([piece(PressKind.PRESS), piece(PressKind.PRESS)], 50),
        ([piece(PressKind.RUMOUR)], 30),
        ([piece(PressKind.RUMOUR), piece(PressKind.PRESS)], 50),
        ([piece(PressKind.PRESS, "2")], 0),
    ],
)
def test_the_newspaper_pays_once_and_best_for_articles(pieces: list[PressItem], coins: int) -> None:
    world = people()
    opened(world, {}, pieces)
    assert world.factions["f05"].fund.get("coin", 0) == coins


@pytest.mark.rule("OVL-PRESS-04")
def test_a_struck_article_earns_nothing() -> None:
    world = people()
    opened(world, {}, [piece(PressKind.PRESS, struck=True), piece(PressKind.RUMOUR)])
    assert world.holdings() == {"coin": 30}


@pytest.mark.rule("OVL-GAP-130")
def test_a_structure_is_named_and_described_by_its_owner_alone() -> None:
    world = people()
    world.structures["B3"] = Structure(id="B3", name="Mill", type="farm", location="L1", faction="f05")
    world, outcome = play(RULESET, world, {"1": 'UNIT B3\nNAME "Old Mill"\nDESCRIBE "a ruin"'})
    assert (world.structures["B3"].name, world.structures["B3"].description) == ("Old Mill", "a ruin")
    (named,), (described,) = events_of(outcome, StructureRenamed), events_of(outcome, StructureDescribed)
    assert (named.old, named.name, named.seen_by) == ("Mill [B3]", "Old Mill", ("1",))
    assert (described.structure, described.seen_by) == ("Old Mill [B3]", ("1",))
    view = RULESET.look.view(world, "1")
    found = check_orders(RULESET, view, "UNIT B3\nSETTING ADVERTISE ON").diagnostics
    (problem,) = (one for one in found if one.rule == "OVL-GAP-130")
    assert (problem.line, problem.message) == (2, "a structure takes only NAME and DESCRIBE")
    turn = opened(world, {"2": 'UNIT B3\nNAME "Mine"'})
    assert world.structures["B3"].name == "Old Mill"
    assert reasons(turn) == ["B3 is not yours and takes no orders from you."]  # whom nobody there told its name
    world.units["U3"].faction = "f06"
    turn = opened(world, {"2": 'UNIT B3\nNAME "Mine"'})
    assert world.structures["B3"].name == "Old Mill"
    assert reasons(turn) == ["Old Mill [B3] is not yours to name."]


@pytest.mark.rule("OVL-FORM-25")
def test_a_structure_just_begun_takes_the_name_that_stood_under_its_new_id() -> None:
    world = people()
    turn = opened(world, {"1": "UNIT f05nB01\nNAME Windmill"})
    world.structures["B3"] = Structure(id="B3", name="mill", type="mill", location="L1")
    faction_deeds.founded(turn, world.factions["f05"], world.structures["B3"], "f05nB01")
    assert world.structures["B3"].name == "Windmill"
    assert references.find_structure(turn, "f05nB01") is world.structures["B3"]


@pytest.mark.rule("OVL-FORD-02", "OVL-FORD-04")
def test_addresses_and_passwords_are_answered_and_not_kept() -> None:
    turn = opened(people(), {"1": "EMAIL john@example.org\nPASSWORD hooters123"})
    told = [WORDING.catalogue.sentence(event) for event in turn.events]
    assert told[0].startswith("No address is needed")
    assert told[1].startswith("No password is needed")
    assert not any("hooters" in text or "john" in text for text in told)
