"""The report as players and their programs read it."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from engine.core.telling.press import PressItem, PressKind
from engine.core.telling.report import report_document, report_text
from engine.games.atlantis.land.economy import UNLIMITED
from engine.games.atlantis.sight.knowledge import item_report, skill_report
from engine.games.atlantis.sight.sighting import view
from engine.games.atlantis.state import GUARDS, Template
from engine.games.atlantis.telling.reports.entries import region_lines, structure_line, unit_line, unit_text
from engine.games.atlantis.telling.reports.page import WIDTH, fold
from engine.games.atlantis.telling.reports.report import report
from engine.testing import play
from tests.engine.games.atlantis.props.kit import Scenario
from tests.suite.table import each

HEADINGS = (
    "Atlantis Report For:",
    "Faction Status:",
    "Errors during turn:",
    "Events during turn:",
    "Skill reports:",
    "Item reports:",
    "Declared Attitudes (default Neutral):",
    "Unclaimed silver: ",
    "Current Status:",
    "Orders Template (Long Format):",
)


def turia() -> Scenario:
    """The region of the rulebook's sample (ATL-EX-05)."""
    world = Scenario("pp")
    world.region(2, name="Turia", race="wood elf", population=500, base_wages=15, products={"horse": 37})
    return world


def text_of(world: Scenario, seat: str = "1") -> str:
    return report_text(report(view(world.state, seat), (), None))


@pytest.mark.rule("ATL-REPORT-06", "ATL-EX-04")
def test_a_unit_line_names_the_unit_its_faction_what_it_has_and_its_skills() -> None:
    world = turia()
    red = world.faction("Merlin the Magician")
    unit = world.unit(red, 2, people=20, race="viking", sword=20, name="Merlin's Guards")
    line = unit_line(view(world.state, "1").own[unit.id])
    assert line.startswith(
        f"* Merlin's Guards ({unit.id}), faction Merlin the Magician (3), has: 20 vikings [VIKI], 20 swords [SWOR]"
    )
    assert line.endswith("Skills: none.")


@pytest.mark.rule("ATL-REGION-01", "ATL-REGION-03", "ATL-EX-05")
def test_the_region_of_the_rulebook_is_printed_with_its_figures() -> None:
    world = turia()
    world.faction("Hans")
    world.unit(3, 2)
    lines = region_lines(view(world.state, "1").regions[2])
    assert lines[0] == "plain (0,0) in Turia, 500 peasants (wood elves), $2500."
    assert set(lines[1]) == {"-"}
    text = "\n".join(lines)
    assert "  Wages: $15 (Max: $1500)." in text
    assert "  For Sale: 50 wood elves [WELF] at $60, 10 leaders [LEAD] at $120." in text
    assert "  Wanted: none." in text
    assert "  Entertainment available: $125." in text
    assert "  Products: 37 horses [HORS]." in text


@pytest.mark.rule("ATL-REPORT-05", "ATL-REPORT-03", "ATL-EX-05")
def test_of_a_stranger_neither_faction_nor_silver_nor_skills_are_seen() -> None:
    world = turia()
    world.unit(world.faction("Hans"), 2)
    other = world.unit(world.faction("Vox"), 2, name="Vox Populi", silver=500, herb=3, skills={"combat": 2})
    seen = next(unit for unit in view(world.state, "1").regions[2].units if unit.id == other.id)
    assert unit_line(seen) == f"- Vox Populi ({other.id}), has: leader [LEAD]."


@pytest.mark.rule("ATL-REPORT-03", "ATL-STEALTH-03")
def test_a_keener_observer_is_told_the_faction() -> None:
    world = turia()
    world.unit(world.faction("Hans"), 2, skills={"observation": 1})
    other = world.unit(world.faction("Vox"), 2, name="Vox Populi")
    seen = next(unit for unit in view(world.state, "1").regions[2].units if unit.id == other.id)
    assert unit_line(seen) == f"- Vox Populi ({other.id}), faction Vox (4), has: leader [LEAD]."


@pytest.mark.rule("ATL-STEALTH-02", "ATL-REGION-04")
def test_a_hidden_unit_does_not_stand_in_the_report() -> None:
    world = turia()
    world.unit(world.faction("Hans"), 2)
    world.unit(world.faction("Vox"), 2, name="Nobody at all", skills={"stealth": 1})
    assert "Nobody at all" not in text_of(world)


@pytest.mark.rule("ATL-REPORT-11", "ATL-TAX-13")
def test_a_unit_on_guard_is_marked() -> None:
    world = turia()
    unit = world.unit(world.faction("Hans"), 2, skills={"combat": 1}, flags={"guard": True})
    assert f"({unit.id}), on guard," in text_of(world)
    assert unit_text(view(world.state, "1").own[unit.id]).endswith("Skills: combat [COMB] 1 (30).")


@pytest.mark.rule("ATL-REPORT-04", "ATL-EX-06", "ATL-STRUCT-05")
def test_a_structure_is_followed_by_its_owner_and_those_inside() -> None:
    world = turia()
    hans = world.faction("Hans")
    tower = world.structure(2, "tower", name="Temple of Agrik")
    outside = world.unit(hans, 2, name="Outside")
    owner = world.unit(hans, 2, name="High Priest Chafin", structure=tower)
    second = world.unit(hans, 2, name="Rowing Doom", structure=tower)
    text = text_of(world)
    assert f"+ Temple of Agrik [{tower.number}], tower" in text
    places = [text.index(f"{unit.name} ({unit.id})") for unit in (owner, second, outside)]
    assert places == sorted(places)
    assert f"\n  * High Priest Chafin ({owner.id})" in text
    assert f"\n* Outside ({outside.id})" in text
    seen = view(world.state, "1").regions[2].structures[0]
    assert structure_line(seen) == f"+ Temple of Agrik [{tower.number}], tower, protects 10."


def test_an_unfinished_structure_says_what_it_needs() -> None:
    world = turia()
    world.unit(world.faction("Hans"), 2)
    world.structure(2, "tower", needs=7)
    seen = view(world.state, "1").regions[2].structures[0]
    assert structure_line(seen) == "+ Tower [1], tower, needs 7."


@pytest.mark.rule("ATL-REPORT-10", "ATL-MAGIC-07", "ATL-GAP-77")
def test_a_mage_is_told_what_he_may_study_next() -> None:
    world = turia()
    unit = world.unit(world.faction("Hans"), 2, skills={"force": 2, "fire": 1})
    line = unit_line(view(world.state, "1").own[unit.id])
    studies = line.partition("Can Study: ")[2]
    assert "force [FORC]" in studies
    assert "fire [FIRE]" in studies
    assert "pattern [PATT]" in studies
    assert "earthquake" not in studies  # wants Pattern too


@pytest.mark.rule("ATL-GAP-77")
def test_no_magic_skill_grows_beyond_what_it_rests_on() -> None:
    world = turia()
    unit = world.unit(world.faction("Hans"), 2, skills={"force": 1, "fire": 1})
    assert "fire" not in view(world.state, "1").own[unit.id].studies


@pytest.mark.rule("ATL-GAP-118", "ATL-REPORT-01", "ATL-REPORT-07", "ATL-REPORT-13", "ATL-REPORT-14")
def test_the_sections_stand_in_the_classic_order() -> None:
    world = turia()
    hans = world.faction("Hans", unclaimed=100)
    unit = world.unit(hans, 2, silver=100)
    _, outcome = world.play({hans.id: f'unit {unit.id}\nclaim 10\npromote {unit.id}\nstudy "combat"'})
    text = report_text(outcome.reports["1"])
    places = [text.find(heading) for heading in HEADINGS]
    assert -1 not in places
    assert places == sorted(places)
    assert text.startswith("Atlantis Report For:\nHans (3) (War 5, Trade 5, Magic 5)\nApril, Year 1\n")
    assert text.rstrip().endswith("#end")


@pytest.mark.rule("ATL-GAP-110")
def test_what_could_not_be_read_and_what_could_not_be_done_stand_among_the_errors() -> None:
    world = turia()
    hans = world.faction("Hans")
    unit = world.unit(hans, 2, silver=100)
    texts = {"1": f"#atlantis 3\nunit {unit.id}\nfrobnicate\ntax\n#end"}
    from engine.games.atlantis.ruleset import RULESET

    _, outcome = play(RULESET, world.state, texts, number=4)
    errors = report_text(outcome.reports["1"]).partition("Errors during turn:")[2].partition("\n\n")[0]
    assert "line 3" in errors
    assert f"Unit {unit.id} ({unit.id}): tax: " in errors.replace("\n  ", " ")


def test_no_line_that_goes_on_ends_in_a_full_stop_and_none_is_too_wide() -> None:
    text = "The quick brown fox jumps. Over the lazy dog. " * 9
    lines = fold("* " + text.strip(), 2)
    assert all(len(line) <= WIDTH for line in lines)
    assert not any(line.endswith(".") for line in lines[:-1])
    assert all(line.startswith("    ") for line in lines[1:])
    assert " ".join(line.strip() for line in lines) == "* " + text.strip()


def test_a_word_without_end_is_cut() -> None:
    assert all(len(line) <= WIDTH for line in fold("x" * 500))


@pytest.mark.rule("ATL-REPORT-07", "ATL-ORDER-35")
def test_option_template_off_leaves_the_template_out() -> None:
    world = turia()
    hans = world.faction("Hans")
    world.unit(hans, 2)
    hans.template = Template.OFF
    assert "Orders Template" not in text_of(world)
    hans.template = Template.MAP
    assert "Orders Template (Map Format):" in text_of(world)


@pytest.mark.rule("ATL-REPORT-08", "ATL-PARSE-09")
def test_repeated_orders_stand_in_the_next_template() -> None:
    world = turia()
    hans = world.faction("Hans")
    unit = world.unit(hans, 2)
    _, outcome = world.play({hans.id: f"unit {unit.id}\n@work"})
    template = report_text(outcome.reports["1"]).partition("Orders Template")[2]
    assert re.search(rf"^unit {unit.id}$(\n;.*)*\n@ ?work$", template, re.MULTILINE)


@pytest.mark.rule("ATL-GAP-89")
def test_an_advanced_product_is_shown_to_those_who_can_make_it() -> None:
    world = turia()
    world.region(2, products={"horse": 20, "winged horse": 5})
    world.unit(world.faction("Hans"), 2)
    world.unit(world.faction("Vox"), 2, skills={"horse training": 5})
    assert "winged horse" not in text_of(world, "1")
    assert "5 winged horses [WING]" in text_of(world, "2")


@pytest.mark.rule("ATL-GAP-89")
def test_programs_read_what_a_unit_may_make_here_and_what_things_weigh_and_carry() -> None:
    world = turia()
    world.region(2, products={"horse": 20, "winged horse": 5, "grain": 30})
    rider = world.unit(world.faction("Hans"), 2, skills={"horse training": 1}, horse=3)
    other = world.unit(world.faction("Vox"), 2, skills={"horse training": 5})
    _, outcome = world.play({})
    told = {seat: report_document(found)["turnkeep"] for seat, found in outcome.reports.items()}
    units = {seat: {unit["id"]: unit for unit in told[seat]["units"]} for seat in told}
    assert [(one["tag"], one["amount"]) for one in units["1"][str(rider.id)]["may_make"]] == [("HORS", 20)]
    assert [one["tag"] for one in units["2"][str(other.id)]["may_make"]] == ["HORS", "WING"]
    assert not any("may_make" in unit for unit in told["1"]["units"] if not unit.get("own"))
    wares = {ware["tag"]: ware for ware in told["1"]["wares"]}
    assert wares["HORS"] == {
        "tag": "HORS", "name": "horse", "plural": "horses", "weight": 50, "carries": {"walk": 20, "ride": 20},
    }  # fmt: skip
    assert "WING" not in wares


@pytest.mark.rule("ATL-GAP-89")
def test_a_market_for_advanced_goods_is_shown_to_those_who_have_some() -> None:
    world = turia()
    world.region(2, wants={"mithril": (120, 20)})
    world.unit(world.faction("Hans"), 2)
    world.unit(world.faction("Vox"), 2, mithril=1)
    assert "Wanted: none." in text_of(world, "1")
    assert "Wanted: 20 mithril [MITH] at $120." in text_of(world, "2")


@pytest.mark.rule("ATL-GAP-86")
def test_a_gate_is_perceived_by_a_mage_of_gate_lore_only() -> None:
    world = turia()
    world.region(2, gate=3)
    world.state.gates = 12
    world.unit(world.faction("Hans"), 2)
    world.unit(world.faction("Vox"), 2, skills={"pattern": 1, "spirit": 1, "gate lore": 1})
    assert "Gate" not in text_of(world, "1").partition("Orders Template")[0]
    assert "There is a Gate here (Gate 3 of 12)." in text_of(world, "2")


@pytest.mark.rule("ATL-SREPORT-01", "ATL-SREPORT-02")
def test_a_level_is_reported_when_it_is_first_reached_and_not_again() -> None:
    world = turia()
    hans = world.faction("Hans")
    unit = world.unit(hans, 2, silver=1000)
    after, outcome = world.play({hans.id: f'unit {unit.id}\nstudy "mining"'})
    assert "mining [MINI] 1: " in report_text(outcome.reports["1"])
    world.state = after
    _, again = world.play({hans.id: f"unit {unit.id}\nwork"})
    assert "mining [MINI] 1: " not in report_text(again.reports["1"])


@pytest.mark.rule("ATL-SREPORT-02")
def test_a_skill_report_names_the_order_to_use() -> None:
    assert "PRODUCE iron [IRON]" in skill_report("mining", 1)
    assert "BUILD mine" in skill_report("mining", 3)


@pytest.mark.rule("ATL-SREPORT-04", "ATL-SREPORT-05")
@each(
    "skill, told",
    [("fire", "COMBAT Fire"), ("gate lore", "CAST Gate_Lore RANDOM"), ("magical healing", "needs no order")],
)
def test_the_first_report_of_a_spell_says_how_it_is_used(skill: str, told: str) -> None:
    assert told in skill_report(skill, 1)


@pytest.mark.rule("ATL-SREPORT-06", "ATL-ADV-01")
def test_whoever_can_make_an_advanced_thing_is_told_of_it() -> None:
    assert "PRODUCE mithril [MITH]" in skill_report("mining", 3)
    world = turia()
    hans = world.faction("Hans")
    world.unit(hans, 2, skills={"mining": 3})
    _, outcome = world.play({hans.id: ""})
    assert "mithril [MITH]: Weight 10" in report_text(outcome.reports["1"])


@pytest.mark.rule("ATL-GAP-90")
def test_an_item_report_tells_weight_capacity_and_kind() -> None:
    assert item_report("horse").startswith("horse [HORS]: Weight 50, carries besides itself 20 walking, 20 riding.")
    assert "A person." in item_report("orc")
    assert "A creature:" in item_report("wolf")


@pytest.mark.rule("ATL-GAP-122")
@each("struck, earned", [(False, 50), (True, 0)])
def test_an_article_earns_unclaimed_silver_once_unless_it_was_struck(struck: bool, earned: int) -> None:
    from engine.games.atlantis.ruleset import RULESET

    world = turia()
    hans = world.faction("Hans")
    world.unit(hans, 2, silver=100)
    item = PressItem(seat="1", kind=PressKind.PRESS, title="News", text="None.", struck=struck)
    after, _ = play(RULESET, world.state, {}, number=4, press=(item, item))
    assert after.factions[hans.id].unclaimed == earned


@pytest.mark.rule("ATL-GAP-118", "ATL-FACTION-08")
def test_the_status_counts_regions_taxed_and_allowed() -> None:
    world = turia()
    hans = world.faction("Hans", war=2, trade=1, magic=2)
    unit = world.unit(hans, 2, people=5, race="viking", skills={"combat": 1})
    _, outcome = world.play({hans.id: f"unit {unit.id}\ntax"})
    text = report_text(outcome.reports["1"])
    assert "Tax Regions: 1 (24)\nTrade Regions: 0 (10)\nMages: 0 (2)" in text


def test_the_data_say_what_is_for_sale_without_limit_and_what_is_counted() -> None:
    world = turia()
    hans = world.faction("Hans")
    world.unit(hans, 2, silver=100)
    world.region(2, sells={"sword": (60, 5), "horse": (100, UNLIMITED)})
    (region,) = [region for region in data_of(world)["regions"] if region.get("markets")]
    for_sale = {line["tag"]: line for line in region["markets"]["for_sale"]}
    assert for_sale["SWOR"]["amount"] == 5
    assert "unlimited" not in for_sale["SWOR"]
    assert for_sale["HORS"]["unlimited"] is True
    assert "amount" not in for_sale["HORS"]


def test_the_data_tell_weight_and_skills_of_own_units_only() -> None:
    world = turia()
    hans, blue = world.faction("Hans"), world.faction("Blue")
    own = world.unit(hans, 2, people=2, race="viking", skills={"combat": 1}, sword=1)
    other = world.unit(blue, 2, people=2, race="viking", skills={"combat": 1}, sword=1)
    units = {unit["number"]: unit for region in data_of(world)["regions"] for unit in region.get("units", ())}
    assert units[own.id]["weight"] == 21
    assert [skill["tag"] for skill in units[own.id]["skills"]["known"]] == ["COMB"]
    assert not {"weight", "capacity", "skills"} & set(units[other.id])


def data_of(world: Scenario) -> dict[str, Any]:
    made = report(view(world.state, "1"), (), None)
    found: dict[str, Any] = json.loads(json.dumps(report_document(made)))
    return found


def test_the_json_report_has_the_keys_that_programs_look_for() -> None:
    world = turia()
    world.unit(world.faction("Hans"), 2)
    data = data_of(world)
    for key in (
        "administrative", "attitudes", "date", "engine", "events", "item_reports", "name", "number", "object_reports",
        "regions", "skill_reports", "statistics", "status", "type", "unclaimed_silver",
    ):  # fmt: skip
        assert key in data
    region = data["regions"][0]
    for key in ("coordinates", "exits", "markets", "population", "products", "tax", "terrain", "units", "wages"):
        assert key in region
    assert region["coordinates"] == {"x": 0, "y": 0, "z": 1, "label": "surface"}
    assert region["markets"]["for_sale"][0]["price"] == 60


def test_repeated_orders_are_nested_under_their_unit_in_json() -> None:
    world = turia()
    unit = world.unit(world.faction("Hans"), 2)
    unit.repeats = ["@work"]
    assert data_of(world)["regions"][0]["units"][0]["orders"] == [{"order": "@work"}]


def test_the_guards_of_a_city_are_strangers_on_guard() -> None:
    world = turia()
    world.unit(world.faction("Hans"), 2)
    guard = world.unit(GUARDS, 2, people=80, name="City Guard", flags={"guard": True}, skills={"observation": 2})
    assert f"- City Guard ({guard.id}), on guard, has: 80 leaders [LEAD]." in text_of(world)
