"""Markets: offers, who trades with whom at which price, what the report shows, the demand for opium."""

from __future__ import annotations

import pytest

from engine.games.olympia.events import Refused
from engine.games.olympia.land.markets import adjust_opium, city_offers, restock
from engine.games.olympia.rules.cities import MARKETS
from engine.games.olympia.sight.trading import MarketRow, market_rows
from engine.games.olympia.state import Market, Offer, Place, Thing, Unit
from engine.games.olympia.trade.matching import match_all
from engine.games.olympia.trade.trade_events import OfferMade
from engine.games.olympia.units.stacks import relocate
from engine.games.olympia.wording import WORDING
from tests.engine.games.olympia.props.kit import inside, noble, stacked
from tests.engine.games.olympia.props.stage import Stage
from tests.engine.games.olympia.props.work_kit import booked, orders, staged, told, worker
from tests.suite.table import each


def city_stage(terrain: str = "p") -> tuple[Stage, Place]:
    stage = staged(terrain)
    return stage, inside(stage.world, "aa00", "city", "Drassa", market=Market())


def trader(stage: Stage, city: Place, number: str, gold: int = 0, **items: int) -> Unit:
    """A noble of faction "a" with this number."""
    held = {key[1:]: count for key, count in items.items()} | ({"1": gold} if gold else {})
    player = next(iter(stage.world.players))
    return noble(stage.world, city.id, f"N{number}", number, player=player, items=held)


def said(stage: Stage, unit: Unit) -> list[str]:
    """The diary of a unit without its orders."""
    assert stage.month is not None
    events = [event for event in stage.month.turn.events if unit.id in getattr(event, "units", ())]
    return [WORDING.catalogue.sentence(event) for event in events if event.kind != "OrderBegun"]


def rows(stage: Stage, city: Place) -> list[tuple[str, str, int, int, str]]:
    found = market_rows(stage.world, city)
    return [("sell" if row.sells else "buy", row.who, row.price, row.quantity, row.item) for row in found]


@pytest.mark.rule("OLY-MARKET-01", "OLY-MARKET-03", "OLY-MARKET-06", "OLY-MARKET-07", "OLY-EX-40", "OLY-REPORT-22")
@each("buyer_first", [True, False])
def test_a_buyer_and_a_seller_trade_whoever_came_first(buyer_first: bool) -> None:
    stage, city = city_stage()
    numbers = ("2019", "3682") if buyer_first else ("3682", "2019")
    units = {number: trader(stage, city, number) for number in numbers}
    buyer, seller = units["2019"], units["3682"]
    buyer.items, seller.items = {"1": 60}, {"79": 5}
    stage.run(1, a=orders((buyer, "buy 79 5 10"), (seller, "sell 79 5 10")))
    assert said(stage, buyer) == ["Try to buy five iron [79] for 10 gold each.", "Bought five iron [79] for 50 gold."]
    assert said(stage, seller) == ["Try to sell five iron [79] for 10 gold each.", "Sold five iron [79] for 50 gold."]
    assert (buyer.items, seller.items) == ({"1": 10, "79": 5}, {"1": 50})
    assert (buyer.offers, seller.offers) == ([], [])
    assert booked(stage) == {}


@pytest.mark.rule("OLY-MARKET-07", "OLY-EX-41", "OLY-ORDER-09")
def test_an_offer_stands_until_it_is_cleared_and_travels_along() -> None:
    stage, city = city_stage()
    unit = trader(stage, city, "2019", 50)
    stage.run(1, a=orders((unit, "buy 79 5 10")))
    relocate(stage.world, unit, stage.world.places["aa00"])
    assert [(offer.item, offer.quantity) for offer in unit.offers] == [("79", 5)]
    stage.world.turn = 1
    stage.run(1, a=orders((unit, "buy 79 0; buy 79 0; sell 79 0")))
    assert said(stage, unit) == [
        "Cleared pending buy for iron [79].", "You have no pending buy for iron [79].",
        "You have no pending sell for iron [79].",
    ]  # fmt: skip
    assert unit.offers == []


@pytest.mark.rule("OLY-MARKET-02")
def test_nothing_is_traded_outside_cities() -> None:
    stage, city = city_stage()
    units = trader(stage, city, "2019", 50), trader(stage, city, "3682", i79=5)
    for unit in units:
        relocate(stage.world, unit, stage.world.places["aa00"])
    stage.run(1, a=orders((units[0], "buy 79 5 10"), (units[1], "sell 79 5 10")))
    assert units[0].items == {"1": 50}
    assert market_rows(stage.world, stage.world.places["aa00"]) == market_rows(stage.world, city) == []
    for unit in units:
        relocate(stage.world, unit, city)
    stage.run(1, a=orders((units[0], "buy 79 5 10"), (units[1], "sell 79 5 10")))
    assert (units[0].items, units[1].items) == ({"79": 5}, {"1": 50})


@pytest.mark.rule("OLY-MARKET-09", "OLY-EX-42")
def test_the_report_shows_buys_then_sells() -> None:
    stage, city = city_stage()
    one, two = trader(stage, city, "2019", 100, i15=1), trader(stage, city, "4274", 222)
    three = trader(stage, city, "3682", i19=11)
    stage.run(1, a=orders((one, "buy 10 1 100; sell 15 1 50"), (two, "buy 79 3 74"), (three, "sell 19 11 12")))
    assert rows(stage, city) == [
        ("buy", "2019", 100, 1, "10"), ("buy", "4274", 74, 3, "79"),
        ("sell", "3682", 12, 11, "19"), ("sell", "2019", 50, 1, "15"),
    ]  # fmt: skip
    assert [row.goods for row in market_rows(stage.world, city)] == [
        "peasant [10]", "iron [79]", "sailor [19]", "elite guard [15]",
    ]  # fmt: skip


@pytest.mark.rule("OLY-MARKET-10", "OLY-MARKET-11", "OLY-EX-43")
def test_only_what_could_be_traded_now_is_listed() -> None:
    stage, city = city_stage()
    empty, ten, poor = trader(stage, city, "3682"), trader(stage, city, "2019", 10), trader(stage, city, "4274")
    stage.run(1, a=orders((empty, "sell 79 5 6"), (ten, "buy 78 5 10"), (poor, "buy 78 5 10")))
    assert rows(stage, city) == [("buy", "2019", 10, 1, "78")]


@pytest.mark.rule("OLY-MARKET-16", "OLY-MARKET-05", "OLY-EX-44")
def test_a_buyer_takes_the_lowest_price() -> None:
    stage, city = city_stage()
    dear, cheap = trader(stage, city, "2019", i79=1), trader(stage, city, "3682", i79=1)
    buyer = trader(stage, city, "4846", 12)
    stage.run(1, a=orders((dear, "sell 79 1 12"), (cheap, "sell 79 1 10"), (buyer, "buy 79 1 12")))
    assert (buyer.items, cheap.items, dear.items) == ({"1": 2, "79": 1}, {"1": 10}, {"79": 1})


@pytest.mark.rule("OLY-MARKET-08", "OLY-MARKET-16", "OLY-MARKET-17", "OLY-EX-45")
def test_of_equal_sellers_the_one_higher_in_the_list_sells() -> None:
    stage, city = city_stage()
    first_, second_ = trader(stage, city, "2019", i79=1), trader(stage, city, "3682", i79=1)
    buyer = trader(stage, city, "4846", 10)
    stage.run(1, a=orders((second_, "sell 79 1 10"), (first_, "sell 79 1 10"), (buyer, "buy 79 1 10")))
    assert (first_.items, second_.items) == ({"1": 10}, {"79": 1})


@pytest.mark.rule("OLY-MARKET-16", "OLY-MARKET-19", "OLY-EX-46")
def test_of_several_buyers_the_one_higher_in_the_list_buys_even_if_another_pays_more() -> None:
    stage, city = city_stage()
    low, high = trader(stage, city, "4846", 10), trader(stage, city, "1783", 12)
    stage.run(1, a=orders((high, "buy 79 1 12"), (low, "buy 79 1 10")))
    assert [row[1] for row in rows(stage, city)] == ["4846", "1783"]
    seller = trader(stage, city, "2019", i79=1)
    stage.run(1, a=orders((seller, "sell 79 1 10")))
    assert (low.items, high.items) == ({"79": 1}, {"1": 12})


@pytest.mark.rule("OLY-MARKET-19", "OLY-EX-47")
@each("price, winner", [(10, "4846"), (11, "1783")])
def test_a_buyer_who_does_not_pay_the_price_is_passed_over(price: int, winner: str) -> None:
    stage, city = city_stage()
    buyers = {"4846": trader(stage, city, "4846", 50), "1783": trader(stage, city, "1783", 50)}
    seller = trader(stage, city, "2019", i79=1)
    sheet = orders((buyers["4846"], "buy 79 1 10"), (buyers["1783"], "buy 79 1 11"), (seller, f"sell 79 1 {price}"))
    stage.run(1, a=sheet)
    assert buyers[winner].items == {"1": 50 - price, "79": 1}
    assert seller.items == {"1": price}


@pytest.mark.rule("OLY-MARKET-14", "OLY-MARKET-18", "OLY-EX-48")
def test_the_city_comes_last_and_its_gold_and_goods_are_booked() -> None:
    stage, city = city_stage()
    city.market = Market(stock=[Offer(sells=True, item="79", quantity=2, price=10)])
    restock(city.market)
    seller, buyer = trader(stage, city, "2019", i79=1), trader(stage, city, "4846", 30)
    stage.run(1, a=orders((seller, "sell 79 1 10"), (buyer, "buy 79 2 10")))
    assert (seller.items, buyer.items) == ({"1": 10}, {"1": 10, "79": 2})
    assert booked(stage) == {"1": -10, "79": 1}
    assert [offer.quantity for offer in city.market.offers] == [1]
    restock(city.market)
    assert [offer.quantity for offer in city.market.offers] == [2]


@pytest.mark.rule("OLY-MARKET-14")
def test_a_city_buys_and_never_trades_with_itself() -> None:
    stage, city = city_stage()
    city.market = Market(offers=[
        Offer(sells=True, item="77", quantity=25, price=5), Offer(sells=False, item="77", quantity=25, price=6),
    ])  # fmt: skip
    seller = trader(stage, city, "2019", i77=4)
    stage.run(1, a=orders((seller, "sell 77 4 6")))
    assert seller.items == {"1": 24}
    assert booked(stage) == {"1": 24, "77": -4}
    assert [offer.quantity for offer in city.market.offers] == [25, 21]


@pytest.mark.rule("OLY-MARKET-20", "OLY-EX-49")
def test_offers_are_filled_in_part() -> None:
    stage, city = city_stage()
    buyer, seller = trader(stage, city, "4846", 1000), trader(stage, city, "2019", i78=25)
    stage.run(1, a=orders((buyer, "buy 78 100 4"), (seller, "sell 78 25 4")))
    assert buyer.items == {"1": 900, "78": 25}
    assert [offer.quantity for offer in buyer.offers] == [75]


@pytest.mark.rule("OLY-MARKET-04", "OLY-MARKET-05", "OLY-MARKET-20", "OLY-EX-50", "OLY-EX-51", "OLY-EX-52")
def test_a_buyer_who_comes_to_another_city_buys_there_at_the_sellers_price() -> None:
    stage, city = city_stage()
    other = inside(stage.world, "aa00", "city", "Carim", market=Market())
    buyer, dear = trader(stage, city, "4846", 100), trader(stage, city, "2019", i79=5)
    cheap, last = trader(stage, other, "3682", i79=10), trader(stage, city, "1783", i79=1)
    stage.run(1, a=orders((buyer, "buy 79 3 5"), (dear, "sell 79 5 6"), (cheap, "sell 79 10 4")))
    assert sorted(f"{event.trade} {event.goods} {event.price}" for event in told(stage, OfferMade)) == [
        "buy three iron [79] 5", "sell five iron [79] 6", "sell ten iron [79] 4",
    ]  # fmt: skip
    assert buyer.items == {"1": 100}
    relocate(stage.world, buyer, other)
    assert stage.month is not None
    match_all(stage.month.turn)
    assert said(stage, buyer)[-1] == "Bought three iron [79] for 12 gold."
    assert [offer.quantity for offer in cheap.offers] == [7]
    relocate(stage.world, last, other)
    stage.run(1, a=orders((cheap, "sell 79 0"), (buyer, "buy 79 3 5"), (last, "sell 79 1 4")))
    assert buyer.items == {"1": 84, "79": 4}
    assert [offer.quantity for offer in buyer.offers] == [2]


@pytest.mark.rule("OLY-ORDER-66", "OLY-GAP-O09", "OLY-GAP-O66")
def test_have_left_is_what_is_kept_unsold_or_held_at_most() -> None:
    stage, city = city_stage()
    buyer, seller = trader(stage, city, "4846", 100, i78=2), trader(stage, city, "2019", i78=9)
    stage.run(1, a=orders((buyer, "buy 78 9 1 7"), (seller, "sell 78 9 1 5")))
    assert (buyer.items, seller.items) == ({"1": 96, "78": 6}, {"1": 4, "78": 5})
    assert rows(stage, city) == [("buy", "4846", 1, 1, "78")]


@pytest.mark.rule("OLY-GAP-O09")
def test_a_new_offer_replaces_the_old_one_of_its_kind_and_one_of_each_may_stand() -> None:
    stage, city = city_stage()
    unit = trader(stage, city, "4846", 100, i78=2)
    stage.run(1, a=orders((unit, "buy 78 9 1; buy 78 5 2; buy 79 1 1; sell 78 2 9")))
    assert [(offer.sells, offer.item, offer.quantity) for offer in unit.offers] == [
        (False, "78", 5), (False, "79", 1), (True, "78", 2),
    ]  # fmt: skip


@pytest.mark.rule("OLY-MARKET-12", "OLY-GAP-S731")
def test_with_the_skill_a_trader_hides_behind_a_middleman() -> None:
    stage, city = city_stage()
    sly, plain = trader(stage, city, "2019", i79=1), trader(stage, city, "3682", i79=1)
    sly.skills["731"] = 0
    stage.run(1, a=orders((sly, "sell 79 1 10 0 1"), (plain, "sell 79 1 10 0 1")))
    assert rows(stage, city) == [("sell", "", 10, 1, "79")]
    assert [event.reason for event in told(stage, Refused)] == [
        "To hide behind a middleman you need the skill Conceal identity of trader [731]."
    ]
    buyer = trader(stage, city, "4846", 10)
    stage.run(1, a=orders((buyer, "buy 79 1 10")))
    assert sly.skills["731"] == 1


def test_prisoners_those_on_their_way_and_those_in_an_inn_do_not_trade() -> None:
    stage, city = city_stage()
    inn = inside(stage.world, city.id, "graveyard")
    units = [trader(stage, city, number, i79=1) for number in ("2019", "3682", "1783", "4846")]
    for unit in units:
        unit.offers = [Offer(sells=True, item="79", quantity=1, price=1)]
    stacked(stage.world, units[0], units[1]).prisoner = True
    units[2].moving = True
    relocate(stage.world, units[3], inn)
    assert [row.who for row in market_rows(stage.world, city)] == ["2019"]


def test_unique_things_are_traded_too() -> None:
    stage, city = city_stage()
    seller, buyer = trader(stage, city, "2019"), trader(stage, city, "4846", 100)
    stage.world.things["d900"] = Thing(id="d900", kind="artifact", name="Ring of Ash", holder=seller.id)
    seller.unique = ["d900"]
    stage.run(1, a=orders((seller, "sell d900 1 70")))
    assert [row.goods for row in market_rows(stage.world, city)] == ["Ring of Ash [d900]"]
    stage.run(1, a=orders((buyer, "buy d900 1 80")))
    assert (buyer.unique, buyer.items, seller.unique, seller.items) == (["d900"], {"1": 30}, [], {"1": 70})
    assert stage.world.things["d900"].holder == buyer.id


def test_what_cannot_be_offered_is_refused() -> None:
    stage, city = city_stage()
    unit = trader(stage, city, "2019", 50)
    stage.run(1, a=orders((unit, "buy gold 5 1; buy 79 5; sell 79 5 0; sell 79001 1 1")))
    assert [event.reason for event in told(stage, Refused)] == [
        "gold [1] cannot be bought or sold.", "Name a price of at least 1 gold for each.",
        "Name a price of at least 1 gold for each.", "79001 cannot be bought or sold.",
    ]  # fmt: skip


# Opium


@pytest.mark.rule("OLY-OPIUM-01", "OLY-MARKET-13", "OLY-GAP-55")
@each("terrain, wants", [("p", True), ("f", True), ("m", True), ("d", True), ("s", False)])
def test_every_market_outside_swamps_has_some_demand_that_is_not_shown_when_low(terrain: str, wants: bool) -> None:
    stage, city = city_stage(terrain)
    assert [(offer.quantity, offer.price) for offer in city_offers(stage.world, city)] == ([(15, 17)] if wants else [])
    assert market_rows(stage.world, city) == []
    city.market.opium = 3  # type: ignore[union-attr]
    shown = [MarketRow(False, "", 18, 50, "93", "opium [93]")] if wants else []
    assert market_rows(stage.world, city) == shown


@pytest.mark.rule("OLY-OPIUM-02", "OLY-GAP-55", "OLY-TURN-11")
def test_demand_met_rises_demand_unmet_falls_and_a_part_of_it_leaves_it() -> None:
    stage, city = city_stage()
    market = city.market
    assert market is not None
    dealer = worker(stage, city.id, i93=1000)
    levels = []
    for sold in (15, 28, 5, 0, 0, 0):
        stage.run(1, a=orders((dealer, f"sell 93 {sold} 1")) if sold else "")
        adjust_opium(stage.world, city)
        levels.append(market.opium)
        dealer.offers = []
    assert levels == [1, 2, 2, 1, 0, 0]
    assert dealer.items == {"1": 48, "93": 952}


@pytest.mark.rule("OLY-GAP-55")
def test_the_highest_level_is_seven() -> None:
    stage, city = city_stage()
    market = city.market
    assert market is not None
    for level in range(8):
        assert market.opium == level
        assert city_offers(stage.world, city)[0].quantity == MARKETS.opium.quantity[level]
        market.opium_sold = MARKETS.opium.quantity[level]
        adjust_opium(stage.world, city)
    assert market.opium == 7
