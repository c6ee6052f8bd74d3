"""The orders sheet of the report, the checker and what it says was understood."""

from __future__ import annotations

import pytest

from engine.core.diagnostics import Severity
from engine.core.orders import OrderSheet, read_orders
from engine.games.dunk.book import BOOK
from engine.games.dunk.checking.check import check
from engine.games.dunk.checking.directory import directory
from engine.games.dunk.rules.technologies import at_start
from engine.games.dunk.ruleset import RULESET
from engine.games.dunk.sight.view import KingdomView, view
from engine.games.dunk.state import ArmyType, Attitude, Leaders, Race
from engine.games.dunk.telling.sheet import template
from tests.engine.games.dunk.props.kit import Scenario, from_one
from tests.suite.table import each


def world(
    leaders: Leaders = Leaders.WARRIORS, gold: int = 20, race: Race = Race.ORC, techs: tuple[str, ...] = ()
) -> Scenario:
    scenario = from_one("flmgw", "lllll", "lllll")
    _, developable = at_start(race, leaders)
    scenario.kingdom(race, leaders, land=[1, 2, 3, 4, 5, 6], gold=gold, techs=techs, developable=developable)
    scenario.kingdom(Race.ELF, Leaders.MAGES, land=[14, 15])
    return scenario


def seen(scenario: Scenario) -> KingdomView:
    return view(scenario.state, "1")


def read(scenario: Scenario, text: str) -> OrderSheet:
    return read_orders(text, BOOK, directory(seen(scenario)))


def odd(scenario: Scenario, text: str) -> list[tuple[int, str]]:
    """(line, code) of every warning."""
    sheet = read(scenario, text)
    assert not sheet.errors, sheet.errors
    return [(d.line, d.code) for d in check(seen(scenario), sheet) if d.severity in (Severity.WARNING, Severity.ODD)]


@pytest.mark.rule("DNK-REPORT-10", "DNK-REPORT-12", "DNK-REPORT-13", "DNK-GAP-60")
def test_the_sheet_names_the_kingdom_and_keeps_what_waits() -> None:
    scenario = world(gold=7)
    kingdom = scenario.state.kingdoms[1]
    kingdom.next_sheet = ["every turn: give map 2", "move 9th Army e"]
    scenario.army(kingdom, 1, heading=["w", "nw"])
    scenario.army(kingdom, 2)
    scenario.army(kingdom, 2, ArmyType.STONE_CASTLE)
    assert template(seen(scenario)).splitlines() == [
        "campaign 20",
        f"begin orders {kingdom.name} 1",
        ">We also have 7 gold to buy armies (max 3 armies) and stuff for.",
        "every turn: give map 2",
        ">move 9th Army e",
        ">In 1 (forest):",
        "move 1st Army w nw",
        ">In 2 (land):",
        ">move 2nd Army",
        ">Maybe use your warrior leaders to develop a soc or something?",
        "end orders",
    ]


@pytest.mark.rule("DNK-GAP-60")
@each("gold, armies", [(8, 4), (5, 2), (7, 3), (-3, 0)])
def test_the_sheet_says_how_many_armies_the_gold_would_buy(gold: int, armies: int) -> None:
    assert f"(max {armies} armies)" in template(seen(world(gold=gold)))


@pytest.mark.rule("DNK-REPORT-12")
@each("leaders, word", [(Leaders.MAGES, "diburn"), (Leaders.PRIESTS, "mission")])
def test_the_reminder_fits_the_leaders(leaders: Leaders, word: str) -> None:
    assert word in template(seen(world(leaders))).splitlines()[-2]


@pytest.mark.rule("DNK-REPORT-11")
def test_plunder_is_suggested_where_nothing_is_to_be_regretted() -> None:
    scenario = world(techs=("province_plunder",))
    kingdom = scenario.state.kingdoms[1]
    scenario.army(kingdom, 1)
    scenario.army(kingdom, 2)
    scenario.army(kingdom, 3)
    scenario.army(kingdom, 4)
    scenario.army(kingdom, 4, ArmyType.TOWN_GUARD)
    scenario.province(2, villages=1)
    scenario.province(3, stables=1)
    scenario.province(4, warg_farms=1)
    lines = [line for line in template(seen(scenario)).splitlines() if "plunder" in line]
    assert lines == ["plunder 1st Army", ">plunder 2nd Army", ">plunder 3rd Army", ">plunder 4th Army"]
    assert template(seen(scenario)).splitlines()[-1] == "end orders"
    scenario.state.kingdoms[1].techs = []
    assert "plunder" not in template(seen(scenario))


@pytest.mark.rule("DNK-REPORT-10")
def test_the_sheet_can_be_sent_back_unchanged() -> None:
    scenario = world(techs=("province_plunder",))
    kingdom = scenario.state.kingdoms[1]
    kingdom.next_sheet = ["give_gold 3 to 2", "nonsense", 'et: friend "Karthia"']
    for province in (1, 2, 3):
        for kind in (ArmyType.ARMY, ArmyType.MITHRIL_WARRIORS, ArmyType.WARG_ARMY, ArmyType.SHIP):
            scenario.army(kingdom, province, kind, heading=["unclimb", "wait", "e", "0", "train", "death_train"])
    text = template(seen(scenario))
    sheet = read(scenario, text)
    assert not sheet.errors
    assert len([order for order in sheet.orders if order.name == "move"]) == 12


@pytest.mark.rule("DNK-GAP-55", "DNK-GAP-85")
def test_the_checker_keeps_a_running_account() -> None:
    assert odd(world(gold=24), "place 1\ndevelop_bows\nplace_archers 1\nplace 1") == [
        (3, "no_gold"),
    ]
    assert odd(world(gold=28), "place 1\ndevelop_bows\nplace_archers 1\nplace 1") == []


@pytest.mark.rule("DNK-LEADER-05")
def test_the_checker_sees_a_second_use_of_the_leaders() -> None:
    assert odd(world(), "develop_moral\ndevelop_protection") == [(2, "leaders_busy")]
    assert odd(world(Leaders.MAGES), "burn 14\ndevelop_teleport") == [(2, "leaders_busy")]


@pytest.mark.rule("DNK-LEADER-01")
def test_the_checker_sees_the_wrong_leaders() -> None:
    assert odd(world(), "burn 14") == [(1, "leaders")]
    assert odd(world(), "mission") == [(1, "leaders")]


@pytest.mark.rule("DNK-ORDER-09")
@each(
    "line",
    ["place_archers 1", "build_mine 1", "plunder all", "place 1 train", "export 1 food 1 2", "elf_populate 1",
     "place_castle 1", "build_church 1"],
)  # fmt: skip
def test_the_checker_sees_a_missing_technology(line: str) -> None:
    assert (1, "no_tech") in odd(world(), line)


@pytest.mark.rule("DNK-GAP-52", "DNK-TECH-04")
def test_the_checker_sees_what_cannot_be_developed() -> None:
    scenario = world(gold=99, techs=("bows",))
    lines = ("develop_bows", "develop_castles", "develop_castles", "develop_teleport", "develop_steel")
    assert odd(scenario, "\n".join(lines)) == [
        (1, "known"), (3, "known"), (4, "leaders"), (5, "not_developable"),
    ]  # fmt: skip


@pytest.mark.rule("DNK-GAP-65")
def test_the_checker_sees_whose_land_it_is() -> None:
    scenario = world()
    scenario.province(6, out_of_control=True)
    assert odd(scenario, "place 14\nplace 99\nplace 6\nplace 1") == [
        (1, "not_yours"), (2, "no_province"), (3, "out_of_control"),
    ]  # fmt: skip


@pytest.mark.rule("DNK-ORDER-07", "DNK-MOVE-18")
def test_the_checker_sees_whose_army_it_is_and_that_it_moves_once() -> None:
    scenario = world()
    army = scenario.army(scenario.state.kingdoms[1], 1)
    castle = scenario.army(scenario.state.kingdoms[1], 1, ArmyType.STONE_CASTLE)
    other = scenario.army(scenario.state.kingdoms[2], 14)
    text = f"move {army.id} e\nmove 1st Army w\nmove {castle.id} e\nmove {other.id} e\nmove 77 e"
    assert odd(scenario, text) == [
        (2, "moved_twice"), (2, "closed"), (3, "immobile"), (4, "not_your_army"), (5, "not_your_army"),
    ]  # fmt: skip


@pytest.mark.rule("DNK-DIPL-08", "DNK-DIPL-09")
def test_the_checker_sees_missing_contact_and_alliance() -> None:
    scenario = world()
    assert odd(scenario, "give_gold 1 2\ngive_map 2\nfriend 2\nfriend 1") == [(1, "no_contact"), (4, "ourselves")]
    one, other = scenario.state.kingdoms.values()
    one.contacts, other.contacts = [2], [1]
    assert odd(scenario, "give_gold 1 2\ngive_province 1 2") == [(2, "no_ally")]
    one.attitudes[2] = other.attitudes[1] = Attitude.FRIEND
    assert odd(scenario, "give_province 1 2") == []


@pytest.mark.rule("DNK-GAP-78", "DNK-STD-33")
def test_the_checker_counts_the_mounts() -> None:
    scenario = world(techs=("horseriding",))
    scenario.province(1, stables=1, warg_farms=1)
    text = "place_warg 1\nplace_warg 1\nplace_cavalry 1\nplace_cavalry 1\nbuild_stable 1\nplace_cavalry 1"
    assert odd(scenario, text) == [(2, "no_mount"), (4, "no_mount")]


def test_the_checker_does_not_look_at_what_is_hidden() -> None:
    scenario = world()
    here = check(seen(scenario), read(scenario, "place 1 e\nplace 2 se"))
    scenario.state.kingdoms[2].gold = 999
    scenario.army(None, 13)
    assert check(seen(scenario), read(scenario, "place 1 e\nplace 2 se")) == here == []


@pytest.mark.rule("DNK-SUBMIT-14", "DNK-ADMIN-04", "DNK-ADMIN-17", "DNK-ADMIN-18", "DNK-GAP-59")
def test_questions_are_answered_at_once() -> None:
    scenario = world(Leaders.PRIESTS)
    text = "send_report\nwrite_race all\nwrite_tech trolls\nset_passwd x\nmission"
    notes = [d.message for d in check(seen(scenario), read(scenario, text)) if d.severity is Severity.NOTE]
    assert "/report" in notes[0]
    assert "Karthia: elves" in notes[1]
    assert notes[2].startswith("trolls (leaders): ")
    assert "no password" in notes[3]
    assert "develop_mission" in notes[4]


@pytest.mark.rule("DNK-SUBMIT-14", "DNK-SUBMIT-12")
def test_what_was_understood_is_said_in_plain_words() -> None:
    scenario = world(techs=("worms", "orc_lore", "province_plunder"))
    one, other = scenario.state.kingdoms.values()
    scenario.contact(one, other)
    scenario.province(2, warg_farms=1, race=Race.ELF)
    scenario.army(one, 1)
    text = (
        "place 2 e\nplace_castle 1\net: give_gold 3 to karthia\nmove 1st Army e 0\ndevelop_moral\nfriend 2\n"
        "build_village 2\nremove_warg_farm 2\norc_populate 2\nplunder all\nnt: place 2"
    )
    assert RULESET.look.explain(read(scenario, text), seen(scenario)) == [
        "Place a normal army in 2, going e; 2 gold",
        "Place a sky castle in 1; 4 gold",
        "Every turn: Give 3 gold to Karthia",
        "1st Army: going e, then staying",
        "Develop moral, by the leaders",
        "Karthia is our friend",
        "Build a village in 2; 4 gold",
        "Remove a warg farm in 2",
        "Populate 2 with orcs; 4 gold",
        "Every army plunders where it stands",
        "Put on the next orders sheet: place 2",
    ]


@pytest.mark.rule("DNK-SUBMIT-14")
def test_what_is_bound_to_fail_is_not_told_as_if_it_were_done() -> None:
    scenario = world(gold=3)
    text = "et: train 1\nplace 2 e\nplace 2 e\nremove_town 3\nplace 99"
    scenario.army(scenario.state.kingdoms[1], 1)
    assert RULESET.look.explain(read(scenario, text), seen(scenario)) == [
        "Will be refused: Every turn: 1st Army trains",
        "Place a normal army in 2, going e; 2 gold",
        "Will be refused: Place a normal army in 2, going e",
        "Will be refused: Remove a town in 3",
        "Will be refused: Place a normal army in 99",
    ]


def test_every_order_of_the_book_can_be_explained() -> None:
    scenario = world()
    for spec in BOOK.specs:
        sheet = read(scenario, spec.example.replace(" 4", " 2").replace("13", "2").replace("2nd Archers", "7"))
        for order in sheet.orders:
            assert RULESET.look.explain(sheet, seen(scenario))[0], order.name
        check(seen(scenario), sheet)
