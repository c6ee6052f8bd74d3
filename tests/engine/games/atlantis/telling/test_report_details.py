"""Flags, abbreviations, battles and levels in report and map."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.ruleset import SeatRequest, begin, run_turn
from engine.core.telling.report import quiet, report_text
from engine.games.atlantis.battle.events import BattleFought, BattleRound, Contingent
from engine.games.atlantis.founding.setup import AtlantisChoices, AtlantisOptions
from engine.games.atlantis.ruleset import RULESET
from engine.games.atlantis.sight.sighting import view
from engine.games.atlantis.state import SURFACE, UNDERWORLD, Consume, Region, Reveal
from engine.games.atlantis.telling.map_sheet import map_sheet
from engine.games.atlantis.telling.reports.battles import battle_lines
from engine.games.atlantis.telling.reports.entries import RULE, region_lines
from engine.games.atlantis.telling.reports.report import report
from tests.engine.games.atlantis.props.kit import Scenario


def entry(world: Scenario, region: int = 2) -> str:
    return "\n".join(region_lines(view(world.state, "1").regions[region]))


@pytest.mark.rule("ATL-REPORT-02", "ATL-REGION-04", "ATL-GAP-100")
def test_own_units_have_a_star_others_a_dash_and_structures_a_plus() -> None:
    world = Scenario("p")
    own = world.unit(world.faction("Red"), 2, name="Ours")
    other = world.unit(world.faction("Blue"), 2, name="Theirs")
    world.structure(2, "tower", name="Stump")
    text = entry(world)
    assert f"\n* Ours ({own.id})" in text
    assert f"\n- Theirs ({other.id})" in text
    assert "\n+ Stump [1]" in text


@pytest.mark.rule("ATL-REGION-02", "ATL-REGION-05")
def test_a_dashed_line_stands_under_the_name_of_the_area() -> None:
    world = Scenario("p")
    world.region(2, name="Turia")
    world.unit(world.faction("Red"), 2)
    assert entry(world).startswith(f"plain (0,0) in Turia.\n{RULE}\n")


@pytest.mark.rule("ATL-REGION-06", "ATL-REGION-07", "ATL-REGION-08", "ATL-REGION-09", "ATL-REGION-10")
def test_recruits_products_wages_entertainment_and_taxes_stand_in_the_entry() -> None:
    world = Scenario("m")
    world.region(2, race="orc", population=1000, base_wages=12, products={"iron": 30})
    world.unit(world.faction("Red"), 2)
    text = entry(world)
    assert "1000 peasants (orcs), $2000." in text
    assert "Wages: $12 (Max: $2400)." in text
    assert "100 orcs [ORC] at $48" in text
    assert "Entertainment available: $100." in text
    assert "Products: 30 iron [IRON]." in text


@pytest.mark.rule("ATL-REPORT-12", "ATL-PARSE-10")
def test_every_item_and_skill_is_followed_by_its_abbreviation() -> None:
    world = Scenario("p")
    world.unit(world.faction("Red"), 2, people=2, race="orc", skills={"mining": 1}, sword=2, horse=1)
    text = entry(world).replace("\n  ", " ")
    assert "has: 2 orcs [ORC], 2 swords [SWOR], horse [HORS]." in text
    assert "Skills: mining [MINI] 1 (30)." in text


def test_standing_instructions_are_named_in_the_line_of_the_unit() -> None:
    world = Scenario("p")
    flags: dict[str, Any] = {"avoid": True, "behind": True, "hold": True, "noaid": True, "autotax": True}
    flags |= {"reveal": Reveal.FACTION, "consume": Consume.UNIT}
    world.unit(world.faction("Red"), 2, flags=flags)
    text = entry(world).replace("\n  ", " ")
    for word in ("avoiding", "behind", "holding", "receiving no aid", "taxing", "revealing faction", "consuming unit"):
        assert f", {word}" in text


def battle(*, free: str = "") -> BattleFought:
    men = Contingent(
        unit=1, name="Guard (1)", faction="Red (3)", people={"orc": 5}, goods={"sword": 5}, levels={"combat": 2}, dead=1
    )
    foes = Contingent(unit=2, name="Wolves (2)", faction="", people={"wolf": 4}, goods={}, levels={}, dead=4)
    return BattleFought(
        attacker="Guard (1)",
        defender="Wolves (2)",
        where="forest in Turia (3,5)",
        attackers=(men,),
        defenders=(foes,),
        rounds=(BattleRound(free=free, attackers_lost=1, defenders_lost=4),),
        winner="attackers",
        attackers_lost=1,
        defenders_lost=4,
        healed=2,
        spoils={"silver": 40},
        outcome="The attackers win, losing 1 to 4.",
    )


@pytest.mark.rule("ATL-GAP-121")
def test_a_battle_report_names_sides_rounds_losses_and_spoils() -> None:
    text = "\n".join(battle_lines(battle()))
    assert text.startswith("Guard (1) attacks Wolves (2) in forest in Turia (3,5)!")
    assert "Attackers:\n  Guard (1), Red (3), 5 orcs [ORC], 5 swords [SWOR], combat 2." in text
    assert "Defenders:\n  Wolves (2), 4 wolves [WOLF]." in text
    assert "Round 1: the attackers lose 1, the defenders 4." in text
    assert "The attackers win, losing 1 to 4." in text
    assert "  Wolves (2) loses 4." in text
    assert "2 of the fallen were saved by healers." in text
    assert text.endswith("Spoils: $40.")


@pytest.mark.rule("ATL-GAP-121")
def test_everybody_concerned_finds_the_battle_in_its_section() -> None:
    world = Scenario("p")
    world.unit(world.faction("Red"), 2)
    text = report_text(report(view(world.state, "1"), (battle(),), None))
    section = text.partition("Battles during turn:\n")[2].partition("Declared Attitudes")[0]
    assert section.startswith("Guard (1) attacks Wolves (2)")


@pytest.mark.rule("ATL-GAP-03", "ATL-WORLD-08")
def test_the_underworld_has_its_own_sheet_behind_the_surface() -> None:
    world = Scenario("pp")
    red = world.faction("Red")
    world.unit(red, 2)
    world.unit(red, 3)
    world.state.regions[9] = Region(9, 0, 0, UNDERWORLD, "cavern", "Gholrak")
    world.unit(red, 9)
    sheet = map_sheet(view(world.state, "1"))
    assert sheet.level == "Surface"
    assert [other.level for other in sheet.other_levels] == ["Underworld"]
    assert [cell.terrain for cell in sheet.other_levels[0].cells] == ["cavern"]
    assert {view(world.state, "1").lands[int(cell.key)].level for cell in sheet.cells} == {SURFACE}
    assert "cavern (0,0,underworld) in Gholrak." in entry(world, 9)


@pytest.mark.rule("ATL-GAP-09")
def test_the_weather_of_last_and_of_next_month_is_told_above_ground_only() -> None:
    world = Scenario("p", month=10, height=9)
    world.unit(world.faction("Red"), 2)
    assert "The weather was clear last month; it will be clear next month." in entry(world)
    world.state.turn = 10
    assert "The weather was clear last month; it will be winter next month." in entry(world)
    world.state.regions[2].level = UNDERWORLD
    assert "weather" not in entry(world)


@pytest.mark.rule("ATL-GAP-121")
def test_rounds_in_which_nobody_falls_stand_in_one_line() -> None:
    idle = BattleRound(free="", attackers_lost=0, defenders_lost=0)
    bloody = BattleRound(free="", attackers_lost=0, defenders_lost=1)
    free = BattleRound(free="attackers", attackers_lost=0, defenders_lost=0)
    text = "\n".join(battle_lines(replace(battle(), rounds=(free, idle, idle, idle, bloody, idle))))
    assert "strike first, for a round of their own: the attackers lose 0" in " ".join(text.split())
    assert "Rounds 2 to 4: nobody falls.\nRound 5: the attackers lose 0, the defenders 1.\nRound 6:" in text


def test_upkeep_is_no_news_for_the_card() -> None:
    seats = [SeatRequest(id="1", name="Red", choices=AtlantisChoices())]
    state = begin(RULESET, AtlantisOptions.model_validate({"size": "16x16"}), seats, "quiet")
    found = run_turn(RULESET, state, {"1": ""}, seed="quiet", number=1).reports["1"]
    assert "for its upkeep" in report_text(found)
    assert found.happened == quiet("month")
