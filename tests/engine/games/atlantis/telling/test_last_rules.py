"""Rules that no other file proves: the first report, units, structures in print, what shows, beginnings, the Times."""

from __future__ import annotations

import pytest

from engine.core.dice import Dice
from engine.core.orders import read_orders
from engine.core.ruleset import SeatRequest
from engine.core.telling.newspaper import typeset
from engine.core.telling.press import PressItem, PressKind
from engine.core.telling.report import report_text
from engine.games.atlantis.book import BOOK
from engine.games.atlantis.events import Refused
from engine.games.atlantis.founding.setup import AtlantisChoices, AtlantisOptions, add_seat, new_game
from engine.games.atlantis.month.events import PressRewarded
from engine.games.atlantis.rules.items import GOODS, ITEMS
from engine.games.atlantis.ruleset import RULESET
from engine.games.atlantis.sight.sighting import view
from engine.games.atlantis.state import MONTH, UNDERWORLD, Reveal, Template, World
from engine.games.atlantis.telling.reports.entries import region_lines
from engine.games.atlantis.telling.reports.report import report
from engine.games.atlantis.units.weights import Pace, pace
from engine.testing import play
from tests.engine.games.atlantis.props.kit import Scenario
from tests.suite.table import each


def request(number: int, **choices: str) -> SeatRequest:
    return SeatRequest(id=str(number), name=f"Faction {number}", choices=AtlantisChoices(**choices))


def game(*seats: SeatRequest, **options: object) -> World:
    return new_game(AtlantisOptions(**{"size": "16x16", **options}), seats or [request(1)], "test")


def report_of(world: World, seat: str = "1") -> str:
    return report_text(report(view(world, seat), (), None))


# --- the position of a newcomer ---------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-GAME-05")
def test_the_first_report_tells_of_all_there_is_and_its_template_takes_the_answer() -> None:
    world = game(request(1, leader="Nimue"))
    first = report_of(world)
    position = first.partition("Orders Template")[0]
    assert "Faction 1 (3)" in position
    assert "Unclaimed silver: 5000." in position
    assert "* Nimue (1), " in position
    assert "in The Nexus" in position
    answer = first.replace("\nunit 1\n", "\nunit 1\nclaim 70\nmove n\n")
    assert answer != first
    after, outcome = play(RULESET, world, {"1": answer})
    assert (after.units[1].silver, after.regions[after.units[1].region].level) == (50, 1)  # 20 went for upkeep
    assert "Unclaimed silver: 4930." in report_text(outcome.reports["1"])


@pytest.mark.rule("ATL-GAP-53")
def test_a_faction_begins_with_a_leader_who_knows_nothing_with_the_long_template_and_the_times() -> None:
    world = game(request(1), request(2, leader="Old Nimue", template="short"))
    first, second = world.faction_of("1"), world.faction_of("2")
    assert (first.template, first.times, second.template, second.times) == (Template.LONG, True, Template.SHORT, True)
    units = [unit for unit in world.units.values() if unit.faction in (first.id, second.id)]
    assert [(unit.items, unit.training, unit.region) for unit in units] == [({"leader": 1}, {}, 1)] * 2
    assert [unit.name for unit in units] == ["Faction 1", "Old Nimue"]
    assert [unit.flags.reveal for unit in units] == [Reveal.FACTION] * 2
    assert "- Old Nimue (2), faction Faction 2 (4), has: leader [LEAD]." in report_of(world)


@pytest.mark.rule("ATL-GAP-54")
@each("bonus, silver", [(0, 5000), (50, 5600)])
def test_who_comes_late_has_5000_silver_and_what_the_game_master_adds_for_each_turn(bonus: int, silver: int) -> None:
    world = game(late_bonus=bonus)
    world.turn = 12
    add_seat(world, request(2), Dice("join"))
    assert (world.faction_of("1").unclaimed, world.faction_of("2").unclaimed) == (5000, silver)


@pytest.mark.rule("ATL-GAP-55")
@each("where", ["nexus", "land", "sea", "underworld"])
def test_unclaimed_money_can_be_claimed_anywhere(where: str) -> None:
    world = Scenario("c", level=UNDERWORLD) if where == "underworld" else Scenario("pw")
    red = world.faction("Red", unclaimed=500)
    region = {"nexus": 1, "land": 2, "sea": 3, "underworld": 2}[where]
    aboard = world.structure(region, "longboat") if where == "sea" else 0
    unit = world.unit(red, region, structure=aboard)
    after, _ = world.play({red.id: f"unit {unit.id}\nclaim 300\nwork"})
    assert after.factions[red.id].unclaimed == 200
    assert after.units[unit.id].silver >= 280  # 300, less upkeep, and what work has earned on land


@pytest.mark.rule("ATL-MOVE-05")
def test_in_a_new_world_nobody_of_a_faction_can_fly_and_nothing_that_flies_is_for_sale() -> None:
    world = game(request(1), request(2), size="32x32")
    assert [pace(unit) for unit in world.units.values() if world.factions[unit.faction].seat] == [Pace.WALK] * 2
    sold = {line.item for region in world.regions.values() for line in region.markets if not line.wanted}
    assert "horse" in sold
    assert [item for item in sorted(sold) if ITEMS[item].flies] == []
    assert [race for race, item in ITEMS.items() if item.is_person and item.flies] == []


# --- units and structures ---------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-UNIT-01")
def test_people_of_a_unit_are_in_one_place_and_those_that_shall_go_elsewhere_are_split_off() -> None:
    world = Scenario("p", "p")
    red = world.faction("Red", unclaimed=500)
    unit = world.unit(red, 2, people=5, race="viking", skills={"sailing": 1}, sword=5)
    after, _ = world.play({red.id: f"unit {unit.id}\nform 1\nmove se\nend\ngive new 1 2 vikings\ngive new 1 1 sword"})
    old, new = after.units[unit.id], after.units[max(n for n, u in after.units.items() if u.faction == red.id)]
    assert (old.region, new.region) == (2, 3)
    assert [(u.count("viking"), u.count("sword"), u.faction) for u in (old, new)] == [(3, 4, red.id), (2, 1, red.id)]
    assert [u.training for u in (old, new)] == [{"sailing": 3 * MONTH}, {"sailing": 2 * MONTH}]
    assert (after.regions[2].units, after.regions[3].units) == ([old.id], [new.id])


@pytest.mark.rule("ATL-STRUCT-01", "ATL-STRUCT-02")
def test_every_structure_of_a_region_is_listed_with_the_units_inside_indented_below_it() -> None:
    world = Scenario("p")
    red = world.faction("Red")
    fort = world.structure(2, "fort", name="Stonewall")
    ship = world.structure(2, "longboat", name="Swan")
    world.unit(red, 2, structure=ship, name="Sailor")
    world.unit(red, 2, structure=fort, name="Warden")
    world.unit(red, 2, name="Stroller")
    lines = region_lines(view(world.state, "1").regions[2])
    starts = [line.partition(", ")[0] for line in lines if line.lstrip().startswith(("+ ", "* ", "- "))]
    assert starts == [f"+ Stonewall [{fort.number}]", "  * Warden (2)", f"+ Swan [{ship.number}]", "  * Sailor (1)",
                      "* Stroller (3)"]  # fmt: skip
    assert any(line.startswith(f"+ Stonewall [{fort.number}], fort, ") for line in lines)
    assert any(line.startswith(f"+ Swan [{ship.number}], longboat, ") for line in lines)


@pytest.mark.rule("ATL-ITEM-10")
def test_of_a_strangers_goods_those_that_weigh_something_are_seen_and_of_ones_own_all() -> None:
    world = Scenario("p")
    goods = {key: 2 for key, good in GOODS.items() if good.kind in ("normal", "trade")}
    world.unit(world.faction("Red"), 2, items=goods)
    world.unit(world.faction("Blue"), 2, items=goods)
    own, other = view(world.state, "1").regions[2].units
    assert set(own.items) == {"leader", *goods}
    assert set(other.items) == {"leader", *goods} - {"silver", "herb"}


@pytest.mark.rule("ATL-GAP-129")
@each("order", ["produce {}", "buy 1 {}", "sell 1 {}", "steal 5 {}"])
def test_chain_mail_is_chain_armor(order: str) -> None:
    for spoken in ('"chain mail"', "chain_mail", '"chain armor"', "CARM"):
        (read,) = read_orders("unit 1\n" + order.format(spoken), BOOK).orders
        assert read["item"] == "chain armor", spoken


@pytest.mark.rule("ATL-GAP-129")
def test_who_builds_a_fortress_is_told_of_the_fort() -> None:
    (error,) = read_orders("unit 1\nbuild fortress", BOOK).errors
    assert '"fort"' in str(error)
    (read,) = read_orders("unit 1\nbuild fort", BOOK).orders
    assert read["type"] == "fort"


# --- magic ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-MAGIC-04")
def test_a_month_of_magic_is_a_month_of_training_for_100_silver_once_what_comes_before_is_known() -> None:
    world = Scenario("p")
    red = world.faction("Red")
    mage = world.unit(red, 2, silver=1000)
    early, refused = world.play({red.id: f"unit {mage.id}\nstudy fire"})
    assert [event.rule for event in refused.events if isinstance(event, Refused)] == ["ATL-GAP-77"]
    assert early.units[mage.id].training == {}
    spent = []
    for skill in ("force", "fire"):
        before = world.state.units[mage.id].silver
        world.state, _ = world.play({red.id: f"unit {mage.id}\nstudy {skill}"})
        spent.append(before - world.state.units[mage.id].silver)
    assert world.state.units[mage.id].training == {"force": MONTH, "fire": MONTH}
    assert spent == [120, 120]  # 20 of it for upkeep


@pytest.mark.rule("ATL-MAGIC-09")
def test_a_new_level_of_magic_brings_its_skill_report_and_show_repeats_it() -> None:
    world = Scenario("p")
    red = world.faction("Red")
    mage = world.unit(red, 2, silver=1000, skills={"force": 1})
    told = []
    for order in ("study fire", "work", "work\nshow skill fire 1", "work\nshow skill fire 2"):
        world.state, outcome = world.play({red.id: f"unit {mage.id}\n{order}"})
        told.append("fire [FIRE] 1: " in report_text(outcome.reports["1"]))
    assert told == [True, False, True, False]


# --- the Times --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-GAP-126")
def test_the_times_of_a_turn_holds_what_was_handed_in_for_it_and_a_report_says_if_it_does_not_come() -> None:
    world = Scenario("p")
    red, blue = world.faction("Red"), world.faction("Blue")
    unit = world.unit(blue, 2)
    world.unit(red, 2)
    held = [
        PressItem(seat="1", kind=PressKind.PRESS, title="Ducks", text="They fly."),
        PressItem(seat="2", kind=PressKind.RUMOUR, title="", text="Oleg is a fink!"),
    ]
    _, outcome = play(RULESET, world.state, {"2": f"unit {unit.id}\noption notimes"}, number=4, press=held)
    paper = typeset(outcome, held, seed="test", masthead="The Times", campaign="Test")
    assert (paper.turn, paper.date) == (4, RULESET.look.calendar.date(4))
    assert paper.press == (("Red", "Ducks", "They fly."),)
    assert paper.rumours == (("", "Oleg is a fink!"),)
    assert [event.seen_by for event in outcome.events if isinstance(event, PressRewarded)] == [("1",)]
    notice = "The Times is not being sent to you"
    assert [notice in report_text(outcome.reports[seat]) for seat in ("1", "2")] == [False, True]
