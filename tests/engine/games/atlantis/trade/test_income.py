"""Taxes and pillage (S10, S11), guards and markets (S14 to S16)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import document
from engine.core.ruleset import run_turn
from engine.games.atlantis.events import Refused
from engine.games.atlantis.ruleset import RULESET
from engine.games.atlantis.state import Attitude, Reveal, Town, Unit, World
from engine.games.atlantis.trade import market, taxing
from engine.games.atlantis.trade.events import Bought, Pillaged, Recruited, Sold, Taxed
from engine.games.atlantis.units.readiness import armed_people, is_combat_ready
from engine.games.atlantis.units.skills import level
from engine.testing import events_of
from tests.engine.games.atlantis.props.kit import Scenario, books_agree, rules_of
from tests.suite.table import each


def taxable(tax: int = 2500) -> tuple[Scenario, Any]:
    world = Scenario("pp")
    world.region(2, race="wood elf", population=500, base_wages=15, tax=tax)
    return world, world.faction("Red")


def soldiers(world: Scenario, faction: Any, people: int, **more: Any) -> Unit:
    return world.unit(faction, more.pop("region", 2), people=people, race="viking", skills={"combat": 1}, **more)


def tax(world: Scenario, *units: Unit, order: str = "tax") -> Any:
    orders: dict[int, str] = {}
    for unit in units:
        orders[unit.faction] = orders.get(unit.faction, "") + f"unit {unit.id}\n{order}\n"
    turn = world.turn(orders)
    taxing.pillage(turn)
    taxing.tax(turn)
    return turn


@pytest.mark.rule("ATL-TAX-03", "ATL-EX-21", "ATL-REGION-10")
@each("people, got", [(30, 1500), (60, 2500)])
def test_each_taxer_collects_fifty_as_far_as_it_goes(people: int, got: int) -> None:
    world, red = taxable()
    unit = soldiers(world, red, people)
    tax(world, unit)
    assert unit.silver == got
    assert world.region(2, tax=world.state.regions[2].tax).tax == 2500 - got


@pytest.mark.rule("ATL-TAX-03")
def test_taxers_share_by_people_when_there_is_too_little() -> None:
    world, red = taxable()
    blue = world.faction("Blue")
    one, two = soldiers(world, red, 20), soldiers(world, blue, 40)
    tax(world, one, two)
    assert (one.silver, two.silver) == (833, 1667)


@pytest.mark.rule("ATL-TAX-02", "ATL-TAX-04", "ATL-EX-22")
def test_a_sword_without_combat_is_not_enough_to_tax() -> None:
    world, red = taxable()
    unit = world.unit(red, 2, people=5, race="viking", sword=5)
    assert rules_of(tax(world, unit)) == ["ATL-TAX-02"]
    assert unit.silver == 0


@pytest.mark.rule("ATL-TAX-02")
def test_archers_tax_with_the_bows_they_can_use() -> None:
    world, red = taxable()
    assert armed_people(world.unit(red, 2, people=5, race="viking", skills={"longbow": 1}, longbow=3)) == 3
    assert not is_combat_ready(world.unit(red, 2, people=5, race="viking", skills={"longbow": 1}, crossbow=3))
    assert is_combat_ready(world.unit(red, 2, people=5, race="viking", skills={"crossbow": 1}, crossbow=1))


@pytest.mark.rule("ATL-TAX-01", "ATL-FACTION-10")
def test_a_faction_without_war_points_can_not_tax() -> None:
    world, _ = taxable()
    unit = soldiers(world, world.faction("Meek", war=0), 5)
    assert rules_of(tax(world, unit)) == ["ATL-FACTION-10"]


@pytest.mark.rule("ATL-TAX-01", "ATL-TAX-14")
def test_where_there_are_no_taxes_nobody_collects_any() -> None:
    world, red = taxable(tax=0)
    unit = soldiers(world, red, 5)
    turn = tax(world, unit)
    assert (rules_of(turn), events_of(turn, Taxed), unit.silver) == (["ATL-TAX-01"], [], 0)
    assert world.state.this_turn.taxed == {}, "and no region of the faction's is used up"


@pytest.mark.rule("ATL-TAX-14", "ATL-FACTION-06", "ATL-GAP-30")
def test_taxing_stops_at_the_limit_of_regions() -> None:
    world = Scenario("p" * 11)
    red = world.faction("Red", war=1)
    units = []
    for number in range(2, 13):
        world.region(number, population=500, base_wages=15)
        units += [soldiers(world, red, 1, region=number), soldiers(world, red, 1, region=number)]
    turn = tax(world, *units)
    assert [unit.silver for unit in units] == [50] * 20 + [0, 0]
    assert rules_of(turn) == ["ATL-TAX-14"] * 2


@pytest.mark.rule("ATL-TAX-09", "ATL-ATT-05")
@each("attitude, silver", [("neutral", 0), ("friendly", 250), ("ally", 250)])
def test_guards_let_only_friends_tax(attitude: str, silver: int) -> None:
    world, red = taxable()
    blue = world.faction("Blue")
    soldiers(world, blue, 1, flags={"guard": True})
    world.declare(blue, red, attitude)
    unit = soldiers(world, red, 5)
    tax(world, unit)
    assert unit.silver == silver


@pytest.mark.rule("ATL-ATT-09")
def test_a_guard_that_does_not_know_whose_the_taxers_are_goes_by_its_default() -> None:
    world, red = taxable()
    blue = world.faction("Blue", default_attitude=Attitude.FRIENDLY)
    soldiers(world, blue, 1, flags={"guard": True})
    world.declare(blue, red, "hostile")
    known = soldiers(world, red, 1, flags={"reveal": Reveal.FACTION})
    unknown = soldiers(world, red, 1)
    tax(world, known, unknown)
    assert (known.silver, unknown.silver) == (0, 50)


@pytest.mark.rule("ATL-TAX-10")
def test_guards_let_not_even_allies_pillage() -> None:
    world, red = taxable()
    blue = world.faction("Blue")
    soldiers(world, blue, 1, flags={"guard": True})
    world.declare(blue, red, "ally")
    unit = soldiers(world, red, 25)
    assert rules_of(tax(world, unit, order="pillage")) == ["ATL-TAX-10"]
    assert unit.silver == 0


@pytest.mark.rule("ATL-TAX-05", "ATL-TAX-06", "ATL-TAX-07", "ATL-EX-21")
def test_twenty_five_pillage_2500_and_take_double() -> None:
    world, red = taxable()
    unit = soldiers(world, red, 25)
    turn = tax(world, unit, order="pillage")
    assert unit.silver == 5000
    region = world.state.regions[2]
    assert (region.tax, region.wages, region.pillaged) == (0, 15, 6)
    assert world.state.this_turn.pillaged == [2]
    assert len(events_of(turn, Pillaged)) == 1


@pytest.mark.rule("ATL-TAX-05", "ATL-EX-21")
def test_twenty_four_are_too_few_to_pillage_2500() -> None:
    world, red = taxable()
    unit = soldiers(world, red, 24)
    assert rules_of(tax(world, unit, order="pillage")) == ["ATL-TAX-05"]
    assert (unit.silver, world.state.regions[2].wages) == (0, 15)


@pytest.mark.rule("ATL-GAP-19")
def test_each_faction_must_be_strong_enough_alone() -> None:
    world, red = taxable()
    blue, green = world.faction("Blue"), world.faction("Green")
    strong, weak, other = soldiers(world, red, 30), soldiers(world, blue, 20), soldiers(world, green, 70)
    tax(world, strong, weak, other, order="pillage")
    assert (strong.silver, weak.silver, other.silver) == (1500, 0, 3500)


@pytest.mark.rule("ATL-TAX-08")
def test_nothing_is_left_to_tax_where_someone_pillaged() -> None:
    world, red = taxable()
    robber, taxer = soldiers(world, red, 25), soldiers(world, red, 5)
    turn = world.turn({red.id: f"unit {robber.id}\npillage\nunit {taxer.id}\ntax"})
    taxing.pillage(turn)
    taxing.tax(turn)
    assert taxer.silver == 0
    assert rules_of(turn) == ["ATL-TAX-08"]


@pytest.mark.rule("ATL-GAP-18")
def test_a_land_of_low_wages_can_not_be_pillaged() -> None:
    world, red = taxable()
    world.region(2, pillaged=5, tax=100)
    unit = soldiers(world, red, 25)
    assert rules_of(tax(world, unit, order="pillage")) == ["ATL-GAP-18"]


@pytest.mark.rule("ATL-TAX-15", "ATL-GAP-105")
def test_who_tried_to_pillage_does_not_tax() -> None:
    world, red = taxable()
    unit = soldiers(world, red, 5, flags={"autotax": True})
    tax(world, unit, order="pillage")
    assert unit.silver == 0
    assert unit.flags.autotax


@pytest.mark.rule("ATL-TAX-15", "ATL-ORDER-05")
def test_autotax_taxes_without_an_order_until_it_is_unset() -> None:
    world, red = taxable()
    fit = soldiers(world, red, 2, flags={"autotax": True})
    unfit = world.unit(red, 2, people=3, race="viking", flags={"autotax": True})
    turn = tax(world)
    assert fit.silver == 100
    assert (fit.flags.autotax, unfit.flags.autotax) == (True, True)
    assert events_of(turn, Refused) == []
    assert [event.unit for event in events_of(turn, Taxed)] == [fit.id]


# --- guards -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-TAX-12", "ATL-ORDER-29")
def test_soldiers_go_on_guard_and_leave_off_avoiding() -> None:
    world, red = taxable()
    unit = soldiers(world, red, 2, flags={"avoid": True})
    farmer = world.unit(red, 2, people=3, race="viking")
    turn = world.turn({red.id: f"unit {unit.id}\nguard 1\nunit {farmer.id}\nguard 1"})
    market.guard(turn)
    assert (unit.flags.guard, unit.flags.avoid, farmer.flags.guard) == (True, False, False)
    assert rules_of(turn) == ["ATL-TAX-12"]


@pytest.mark.rule("ATL-GAP-69")
def test_nobody_stands_guard_beside_the_guards_of_a_town() -> None:
    world, red = taxable()
    world.unit(1, 2, people=40, skills={"combat": 1}, sword=40, flags={"guard": True})
    unit = soldiers(world, red, 2)
    turn = world.turn({red.id: f"unit {unit.id}\nguard 1"})
    market.guard(turn)
    assert not unit.flags.guard


@pytest.mark.rule("ATL-GAP-104", "ATL-TAX-12")
def test_a_unit_no_longer_fit_leaves_off_guarding() -> None:
    world, red = taxable()
    unit = world.unit(red, 2, people=3, race="viking", flags={"guard": True})
    market.guard(world.turn())
    assert not unit.flags.guard


# --- markets ----------------------------------------------------------------------------------------------------------


def trade(world: Scenario, *orders: tuple[Unit, str]) -> Any:
    texts: dict[int, str] = {}
    for unit, text in orders:
        texts[unit.faction] = texts.get(unit.faction, "") + f"unit {unit.id}\n{text}\n"
    before = world.state.holdings()
    turn = world.turn(texts)
    market.sell(turn)
    market.buy(turn)
    books_agree(world, turn, before)
    return turn


@pytest.mark.rule("ATL-ORDER-44", "ATL-EX-58")
def test_furs_are_sold_at_the_price_wanted() -> None:
    world, red = taxable()
    world.region(2, wants={"fur": (30, 20)})
    unit = world.unit(red, 2, fur=12)
    turn = trade(world, (unit, "sell 10 furs"))
    assert (unit.silver, unit.count("fur")) == (300, 2)
    assert [(event.goods, event.silver) for event in events_of(turn, Sold)] == [("10 furs [FUR]", 300)]
    assert next(line for line in world.state.regions[2].markets if line.item == "fur").traded == 10


@pytest.mark.rule("ATL-ORDER-44")
def test_sellers_share_what_the_market_wants() -> None:
    world, red = taxable()
    world.region(2, wants={"fur": (30, 20)})
    one, two = world.unit(red, 2, fur=10), world.unit(red, 2, fur=90)
    trade(world, (one, "sell 10 furs"), (two, "sell 30 furs"))
    assert (one.count("fur"), two.count("fur")) == (5, 75)


@pytest.mark.rule("ATL-ORDER-44")
def test_nobody_sells_what_he_does_not_have() -> None:
    world, red = taxable()
    world.region(2, wants={"fur": (30, 20)})
    unit = world.unit(red, 2, fur=3)
    trade(world, (unit, "sell 5 furs"))
    assert unit.silver == 90
    assert rules_of(trade(world, (unit, "sell 5 furs\nsell 1 iron"))) == ["ATL-ORDER-44"] * 2


@pytest.mark.rule("ATL-ORDER-09", "ATL-EX-38")
def test_a_buyer_gets_as_many_as_he_can_pay() -> None:
    world, red = taxable()
    world.region(2, sells={"plate armor": (250, 20)})
    unit = world.unit(red, 2, silver=600)
    turn = trade(world, (unit, 'buy 5 "plate armor"'))
    assert (unit.count("plate armor"), unit.silver) == (2, 100)
    assert [event.silver for event in events_of(turn, Bought)] == [500]


@pytest.mark.rule("ATL-RECRUIT-04", "ATL-ORDER-09")
def test_recruits_are_shared_in_proportion_to_what_was_asked() -> None:
    world, red = taxable()
    blue = world.faction("Blue")
    one, two = world.unit(red, 2, people=0, silver=9000), world.unit(blue, 2, people=0, silver=9000)
    trade(world, (one, "buy 60 wood_elves"), (two, "buy 40 wood_elves"))
    assert (one.count("wood elf"), two.count("wood elf")) == (30, 20)
    assert one.silver == 9000 - 30 * 60


@pytest.mark.rule("ATL-SKILL-09", "ATL-RECRUIT-02")
def test_recruits_dilute_the_skills_of_the_unit() -> None:
    world, red = taxable()
    unit = world.unit(red, 2, people=2, race="wood elf", skills={"combat": 2}, silver=600)
    turn = trade(world, (unit, "buy 4 wood_elves"))
    assert (unit.count("wood elf"), level(unit, "combat")) == (6, 1)
    assert len(events_of(turn, Recruited)) == 1


@pytest.mark.rule("ATL-UNIT-05")
def test_leaders_and_others_are_not_mixed() -> None:
    world, red = taxable()
    lord, elves = world.unit(red, 2, silver=900), world.unit(red, 2, people=3, race="wood elf", silver=900)
    turn = trade(world, (lord, "buy 1 wood_elf"), (elves, "buy 1 leader"))
    assert rules_of(turn) == ["ATL-UNIT-05"] * 2
    assert lord.silver == elves.silver == 900


@pytest.mark.rule("ATL-GAP-52", "ATL-MAGIC-03")
def test_a_mage_does_not_recruit() -> None:
    world, red = taxable()
    mage = world.unit(red, 2, skills={"force": 1}, silver=900)
    assert rules_of(trade(world, (mage, "buy 1 leader"))) == ["ATL-GAP-52"]


@pytest.mark.rule("ATL-TOWN-06", "ATL-GAP-29", "ATL-FACTION-07")
def test_trade_items_need_trade_points_and_ordinary_goods_do_not() -> None:
    world, _ = taxable()
    world.region(2, sells={"silk": (60, 20), "sword": (80, 20)}, wants={"wine": (60, 20)})
    war = world.faction("War", trade=0)
    unit = world.unit(war, 2, silver=1000, wine=5)
    turn = trade(world, (unit, "sell 5 wine\nbuy 1 silk\nbuy 1 sword"))
    assert (unit.count("wine"), unit.count("silk"), unit.count("sword")) == (5, 0, 1)
    assert rules_of(turn) == ["ATL-FACTION-10"] * 2


@pytest.mark.rule("ATL-TOWN-06")
def test_trading_trade_items_uses_a_trade_region() -> None:
    world, red = taxable()
    world.region(2, wants={"wine": (60, 20), "fur": (60, 20)})
    world.region(3, wants={"fur": (60, 20)})
    unit, other = world.unit(red, 2, wine=5), world.unit(red, 3, fur=5)
    trade(world, (unit, "sell 5 wine"), (other, "sell 5 furs"))
    assert world.state.this_turn.traded == {red.id: [2]}


@pytest.mark.rule("ATL-NEXUS-03", "ATL-GAP-13")
def test_a_starting_city_sells_people_without_end() -> None:
    world, red = taxable()
    world.region(2, town=Town("Start", 5000, 5000, is_starting_city=True))
    price = 4 * world.state.regions[2].wages
    unit = world.unit(red, 2, people=0, silver=price * 4000)
    trade(world, (unit, "buy 4000 wood_elves"))
    assert unit.count("wood elf") == 4000


@pytest.mark.rule("ATL-ATT-10", "ATL-TAX-09")
def test_autotax_tells_when_a_guard_hinders_it() -> None:
    world, red = taxable()
    blue = world.faction("Blue", default_attitude=Attitude.UNFRIENDLY)
    guard = soldiers(world, blue, 1, flags={"guard": True})
    unit = soldiers(world, red, 5, flags={"autotax": True})
    turn = tax(world)
    assert (unit.silver, unit.flags.autotax) == (0, True)
    assert [event.reason for event in events_of(turn, Refused)] == [
        f"Unit {guard.id} ({guard.id}) is on guard and does not let us collect taxes."
    ]


@pytest.mark.rule("ATL-ATT-10", "ATL-TAX-09")
def test_autotax_outlives_whole_months_in_which_a_guard_hinders_it() -> None:
    world, red = taxable()
    blue = world.faction("Blue", default_attitude=Attitude.UNFRIENDLY)
    guard = soldiers(world, blue, 1, silver=900, flags={"guard": True})
    unit = soldiers(world, red, 5, silver=900)
    state, flags, gone = document.encode(world.state), [], []
    for number, orders in ((1, f"unit {unit.id}\nautotax 1"), (2, "")):
        outcome = run_turn(RULESET, state, {"1": orders}, seed="autotax", number=number)
        state = outcome.state
        flags.append(document.decode(state, World).units[unit.id].flags.autotax)
        gone.append([event.reason for event in events_of(outcome, Refused)])
    hindered = f"Unit {guard.id} ({guard.id}) is on guard and does not let us collect taxes."
    assert (flags, gone) == ([True, True], [[hindered], [hindered]])


@pytest.mark.rule("ATL-TAX-02")
def test_more_bows_than_people_are_of_no_use() -> None:
    world, red = taxable()
    assert armed_people(world.unit(red, 2, people=5, race="viking", skills={"longbow": 1}, longbow=9)) == 5


@pytest.mark.rule("ATL-TAX-05", "ATL-TAX-14")
def test_half_the_money_is_half_and_pillage_uses_a_tax_region() -> None:
    world, red = taxable(2550)
    unit = soldiers(world, red, 25)
    assert rules_of(tax(world, unit, order="pillage")) == ["ATL-TAX-05"]
    assert world.state.this_turn.taxed == {}
    unit.add("viking", 1)
    unit.training["combat"] += 30
    tax(world, unit, order="pillage")
    assert unit.silver == 5100
    assert world.state.this_turn.taxed == {red.id: [2]}


@pytest.mark.rule("ATL-NPC-02", "ATL-GAP-104")
def test_the_guards_of_towns_stay_on_guard() -> None:
    world, _ = taxable()
    guard = world.unit(1, 2, people=3, flags={"guard": True})
    market.guard(world.turn())
    assert guard.flags.guard


@pytest.mark.rule("ATL-ORDER-29")
def test_guard_0_sets_nobody_on_guard_in_the_market_step() -> None:
    world, red = taxable()
    unit = soldiers(world, red, 2)
    market.guard(world.turn({red.id: f"unit {unit.id}\nguard 0"}))
    assert not unit.flags.guard


@pytest.mark.rule("ATL-ORDER-09", "ATL-ORDER-44")
def test_orders_for_one_thing_add_up_and_the_market_keeps_count() -> None:
    world, red = taxable()
    world.region(2, sells={"sword": (60, 20)}, wants={"fur": (30, 20)})
    unit = world.unit(red, 2, silver=9000, fur=50)
    trade(world, (unit, "buy 3 swords\nbuy 4 swords\nsell 5 furs\nsell 6 furs"))
    assert (unit.count("sword"), unit.count("fur")) == (7, 39)
    trade(world, (unit, "buy 99 swords\nsell 39 furs"))
    assert (unit.count("sword"), unit.count("fur")) == (20, 30)


@pytest.mark.rule("ATL-UNIT-06", "ATL-GAP-46")
def test_recruits_of_a_lesser_race_cut_the_skill_of_all() -> None:
    world, red = taxable()
    unit = world.unit(red, 2, people=100, race="viking", skills={"combat": 3}, silver=60)
    trade(world, (unit, "buy 1 wood_elf"))
    assert level(unit, "combat") == 2
    assert unit.training["combat"] == 101 * 90
