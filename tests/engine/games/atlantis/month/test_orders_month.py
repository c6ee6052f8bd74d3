"""Orders carried out in a whole month: what the book's examples come to, and what the player reads of it."""

from __future__ import annotations

import pytest

from engine.core.telling.report import report_text
from engine.games.atlantis.units.skills import level
from tests.engine.games.atlantis.props.kit import Scenario

FIRST_ORDERS = """#atlantis 3
unit 17
form 1
 name unit "Merlin's Guards"
 buy 5 Plainsmen
 study COMBAT
end
form 2
 name unit "Merlin's Workers"
 describe unit "with dirty overalls and carrying shovels"
 buy 15 Plainsmen
end
claim 2500
give new 1 1000 silver
give new 2 2000 silver
#end
"""


def plain() -> Scenario:
    world = Scenario("pp")
    world.region(2, race="plainsman", population=2000, wages=15)
    return world


@pytest.mark.rule("ATL-EX-46", "ATL-ORDER-22", "ATL-ORDER-24", "ATL-RECRUIT-03", "ATL-PARSE-14")
def test_the_first_orders_of_the_book_make_guards_who_study_and_workers_who_work() -> None:
    world = plain()
    red = world.faction("Merlin the Magician", unclaimed=2500)
    world.unit(red, 2, id=17, silver=520, name="Merlin")
    after, _ = world.play({red.id: FIRST_ORDERS})
    guards, workers = after.units[18], after.units[19]
    assert (guards.name, workers.name) == ("Merlin's Guards", "Merlin's Workers")
    assert workers.description == "with dirty overalls and carrying shovels"
    assert (guards.count("plainsman"), workers.count("plainsman")) == (5, 15)
    assert (level(guards, "combat"), workers.training) == (1, {})
    assert guards.silver == 1000 - 5 * 60 - 50 - 50
    assert workers.silver == 2000 - 15 * 60 + 15 * 15 - 150


@pytest.mark.rule("ATL-EX-46")
def test_without_500_silver_of_his_own_the_second_gift_falls_short() -> None:
    world = plain()
    red = world.faction("Red", unclaimed=2500)
    world.unit(red, 2, id=17, name="Merlin")
    after, outcome = world.play({red.id: FIRST_ORDERS})
    assert after.units[19].count("plainsman") == 15
    text = " ".join(report_text(outcome.reports["1"]).split())
    assert "Merlin (17): give new 2 2000 silver: Of 2000 silver to be given the unit had only 1500." in text


@pytest.mark.rule("ATL-GAP-110", "ATL-REPORT-01")
def test_faulty_orders_are_named_under_errors_and_the_rest_is_done() -> None:
    world = plain()
    red = world.faction("Red", unclaimed=100)
    world.unit(red, 2, id=17, name="Merlin")
    text = "unit 17\nclame 5\nclaim 20\nleave\nunit 99\nwork"
    _, outcome = world.play({red.id: text})
    report = report_text(outcome.reports["1"])
    errors = report[report.index("Errors during turn:") : report.index("Events during turn:")]
    assert 'unknown order "clame"' in errors
    assert "Merlin (17): leave: The unit is not in a structure." in errors
    assert "Unit 99: It is not your unit" in errors
    assert "Merlin (17): Claims $20." in report[report.index("Events during turn:") :]


@pytest.mark.rule("ATL-ORDER-23", "ATL-EX-60", "ATL-ORDER-49")
def test_a_new_unit_is_taught_under_its_alias_in_its_first_month() -> None:
    world = plain()
    red = world.faction("Red", unclaimed=1000)
    world.unit(red, 2, id=17, name="Merlin", skills={"combat": 2})
    text = "unit 17\nform 2\nclaim 200\nbuy 1 leader\nstudy combat\nend\nTEACH NEW 2"
    after, _ = world.play({red.id: text})
    assert after.units[18].training == {"combat": 60}
    assert after.units[18].alias == 0


@pytest.mark.rule("ATL-PARSE-09", "ATL-REPORT-08")
def test_a_repeated_order_stands_in_the_next_template_and_can_be_sent_back_as_it_is() -> None:
    world = plain()
    red = world.faction("Red", unclaimed=1000)
    world.unit(red, 2, id=17, name="Merlin")
    after, outcome = world.play({red.id: "unit 17\n@claim 30\n@study horse_training ; slowly"})
    template = outcome.reports["1"].template
    assert '\n@claim 30\n@study "horse training"\n' in template
    world.state = after
    again, _ = world.play({red.id: template})
    assert level(again.units[17], "horse training") == 1
    assert again.units[17].training["horse training"] == 60
    assert again.factions[3].unclaimed == 940


@pytest.mark.rule("ATL-GAP-112", "ATL-PARSE-14")
def test_a_faction_that_sends_nothing_works_and_keeps_its_flags() -> None:
    world = plain()
    red = world.faction("Red")
    world.unit(red, 2, id=17, silver=100, flags={"behind": True})
    after, _ = world.play({})
    assert (after.units[17].silver, after.units[17].flags.behind, after.factions[3].idle) == (100 + 15 - 20, True, 1)


@pytest.mark.rule("ATL-FACTION-09", "ATL-FACTION-05")
def test_the_new_type_is_written_in_the_order_of_war_trade_magic() -> None:
    world = plain()
    red = world.faction("Red", war=1, trade=1, magic=1)
    world.unit(red, 2, id=17)
    _, outcome = world.play({red.id: "unit 17\nfaction magic 2 trade 1 war 2"})
    text = report_text(outcome.reports["1"])
    assert "The faction turns to War 2 Trade 1 Magic 2." in text


@pytest.mark.rule("ATL-ORDER-40", "ATL-ORDER-41", "ATL-GAP-114")
def test_who_restarts_reads_where_he_begins_again() -> None:
    world = plain()
    red = world.faction("Red")
    world.unit(red, 2, id=17)
    blue = world.faction("Blue")
    world.unit(blue, 2)
    after, outcome = world.play({red.id: "unit 17\nrestart"})
    new = after.faction_of("1")
    assert (new.id, [u.region for u in after.units.values() if u.faction == new.id]) == (5, [1])
    assert "You begin again in the Nexus as Red (5)." in report_text(outcome.reports["1"])
    assert "#atlantis 5" in outcome.reports["1"].template
    assert {seat.id: seat.status for seat in outcome.seats} == {"1": "active", "2": "active"}
