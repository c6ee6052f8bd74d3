"""Offers bound by bound: what is wanted and for sale, who is served first, what may not be offered."""

from __future__ import annotations

import pytest

from engine.games.olympia.events import Refused
from engine.games.olympia.sight.trading import MarketRow, market_rows
from engine.games.olympia.state import Market, Offer, Place, Realm, Unit
from engine.games.olympia.trade.matching import Trader, for_sale, in_order, match, match_all, wanted
from engine.games.olympia.trade.trade_events import Bought, OfferCleared, OfferMade, Sold
from tests.engine.games.olympia.props import kit
from tests.engine.games.olympia.props.camp import Camp
from tests.suite.table import each


def unit_with(**items: int) -> Unit:
    return Unit(id="5499", name="Osswid", place="aa00", items={key[1:]: count for key, count in items.items()})


def buys(quantity: int, price: int = 10, *, have_left: int = 0, item: str = "79") -> Offer:
    return Offer(sells=False, item=item, quantity=quantity, price=price, have_left=have_left)


def sells(quantity: int, price: int = 10, *, have_left: int = 0, item: str = "79") -> Offer:
    return Offer(sells=True, item=item, quantity=quantity, price=price, have_left=have_left)


def market_camp() -> tuple[Camp, Place]:
    camp = Camp()
    return camp, kit.inside(camp.world, "aa00", "city", "Drassa", market=Market())


@pytest.mark.rule("OLY-MARKET-04", "OLY-MARKET-11", "OLY-GAP-O09")
@each(
    "gold, had, offer, price, amount",
    [
        (50, 0, buys(5), 10, 5), (49, 0, buys(5), 10, 4), (10, 0, buys(5), 10, 1), (9, 0, buys(5), 10, 0),
        (500, 0, buys(5), 10, 5), (50, 0, buys(9), 5, 9), (500, 3, buys(9, have_left=7), 10, 4),
        (500, 7, buys(9, have_left=7), 10, 0), (500, 6, buys(9, have_left=7), 10, 1),
        (20, 3, buys(9, have_left=7), 10, 2), (500, 99, buys(9), 10, 9),
    ],
)  # fmt: skip
def test_how_many_a_buyer_takes(gold: int, had: int, offer: Offer, price: int, amount: int) -> None:
    assert wanted(Trader(unit_with(i1=gold, i79=had), offer, (0, 0)), price) == amount


@pytest.mark.rule("OLY-MARKET-10", "OLY-GAP-O66")
@each(
    "had, offer, amount",
    [(5, sells(5), 5), (4, sells(5), 4), (9, sells(5), 5), (0, sells(5), 0), (9, sells(9, have_left=5), 4),
     (5, sells(9, have_left=5), 0)],
)  # fmt: skip
def test_how_many_a_seller_hands_over(had: int, offer: Offer, amount: int) -> None:
    assert for_sale(Trader(unit_with(i79=had), offer, (0, 0))) == amount


@pytest.mark.rule("OLY-MARKET-14")
def test_a_city_takes_and_gives_what_its_offer_says() -> None:
    assert wanted(Trader(None, buys(7), (0, 0)), 10) == 7
    assert for_sale(Trader(None, sells(7), (0, 0))) == 7


@pytest.mark.rule("OLY-MARKET-10", "OLY-MARKET-11")
def test_a_unique_thing_in_hand_is_one() -> None:
    holder, other = unit_with(i1=100), unit_with(i1=100)
    holder.unique = ["d900"]
    found = [for_sale(Trader(unit, sells(1, item="d900"), (0, 0))) for unit in (holder, other)]
    assert found == [1, 0]
    assert wanted(Trader(holder, buys(3, item="d900", have_left=1), (0, 0)), 10) == 0


@pytest.mark.rule("OLY-MARKET-16", "OLY-MARKET-19")
def test_buyers_come_by_list_and_sellers_by_price_and_then_by_list() -> None:
    def trader(name: str, offer: Offer, *rank: int) -> Trader:
        return Trader(Unit(id=name, name=name, place=""), offer, rank)  # type: ignore[arg-type]

    found = [
        trader("1", sells(1, 9), 3, 0), trader("2", buys(1, 2), 2, 1), trader("3", sells(1, 9), 2, 5),
        trader("4", buys(1, 9), 2, 0), trader("5", sells(1, 8), 9, 9), trader("6", buys(1, 99), 3, 0),
        trader("7", sells(1, 9), 2, 4),
    ]  # fmt: skip
    buyers, sellers = in_order(found)
    assert [one.unit.id for one in buyers if one.unit] == ["4", "2", "6"]
    assert [one.unit.id for one in sellers if one.unit] == ["5", "7", "3", "1"]


@pytest.mark.rule("OLY-MARKET-08", "OLY-MARKET-16", "OLY-MARKET-17")
def test_within_a_stack_the_leader_is_served_before_those_beneath_and_both_before_the_next_stack() -> None:
    camp, city = market_camp()
    leader = camp.noble("Leader", at=city.id)
    under = camp.beneath(leader, camp.noble("Under", at=city.id))
    last = camp.noble("Last", at=city.id)
    for unit in (last, under, leader):
        unit.items, unit.offers = {"79": 1}, [sells(1)]
    buyer = camp.noble("Buyer", "b", at=city.id, items={"1": 20})
    buyer.offers = [buys(2)]
    match_all(camp.quiet())
    assert [unit.count("1") for unit in (leader, under, last)] == [10, 10, 0]


@pytest.mark.rule("OLY-MARKET-08", "OLY-PRIS-03")
def test_a_member_of_a_stack_trades_though_its_leader_has_no_offer_and_a_prisoner_does_not() -> None:
    camp, city = market_camp()
    leader = camp.noble("Leader", at=city.id)
    member = camp.beneath(leader, camp.noble("Member", at=city.id, items={"79": 1}))
    held = camp.prisoner(leader, "Held", items={"79": 1})
    member.offers, held.offers = [sells(1)], [sells(1)]
    buyer = camp.noble("Buyer", "b", at=city.id, items={"1": 20})
    buyer.offers = [buys(2)]
    match_all(camp.quiet())
    assert (member.count("1"), held.count("1"), buyer.count("79")) == (10, 0, 1)


@pytest.mark.rule("OLY-MARKET-04", "OLY-MARKET-05")
@each("limit, asked, paid", [(10, 10, 10), (11, 10, 10), (9, 10, 0)])
def test_a_price_at_the_limit_is_paid_and_one_above_is_not(limit: int, asked: int, paid: int) -> None:
    camp, city = market_camp()
    seller = camp.noble("Seller", at=city.id, items={"79": 1}, offers=[sells(1, asked)])
    camp.noble("Buyer", "b", at=city.id, items={"1": 50}, offers=[buys(1, limit)])
    match(camp.quiet(), city)
    assert seller.count("1") == paid


@pytest.mark.rule("OLY-MARKET-05", "OLY-MARKET-20")
def test_a_buyer_goes_on_to_the_next_seller_as_far_as_his_gold_goes() -> None:
    camp, city = market_camp()
    sellers = [camp.noble(f"S{price}", at=city.id, items={"79": 2}, offers=[sells(2, price)]) for price in (12, 10, 11)]
    buyer = camp.noble("Buyer", "b", at=city.id, items={"1": 43}, offers=[buys(6, 12)])
    match(camp.quiet(), city)
    assert [seller.count("1") for seller in sellers] == [0, 20, 22]
    assert (buyer.count("1"), buyer.count("79"), buyer.offers[0].quantity) == (1, 4, 2)
    assert [(event.goods, event.gold) for event in camp.of(Bought)] == [
        ("two iron [79]", 20), ("two iron [79]", 22),
    ]  # fmt: skip
    assert [event.units for event in camp.of(Sold)] == [(sellers[1].id,), (sellers[2].id,)]


@pytest.mark.rule("OLY-MARKET-01", "OLY-MARKET-20")
def test_gold_from_a_sale_is_spent_in_the_same_morning() -> None:
    camp, city = market_camp()
    trader = camp.noble("Trader", at=city.id, items={"77": 5}, offers=[buys(5, 10), sells(5, 10, item="77")])
    camp.noble("Iron", "b", at=city.id, items={"79": 5}, offers=[sells(5)])
    camp.noble("Wood", "c", at=city.id, items={"1": 50}, offers=[buys(5, item="77")])
    match(camp.quiet(), city)
    assert trader.items == {"79": 5}
    assert trader.offers == []


@pytest.mark.rule("OLY-MARKET-01")
def test_only_the_item_that_is_named_is_matched() -> None:
    camp, city = market_camp()
    assert city.market is not None
    city.market.offers = [buys(9, item="77"), buys(9)]
    seller = camp.noble("S", at=city.id, items={"79": 1, "77": 1}, offers=[sells(1), sells(1, item="77")])
    match(camp.quiet(), city, "79")
    assert seller.items == {"1": 10, "77": 1}
    match(camp.turn, city)
    assert seller.items == {"1": 20}
    assert [offer.quantity for offer in city.market.offers] == [8, 8]


@pytest.mark.rule("OLY-MARKET-02", "OLY-MARKET-04")
def test_both_must_be_in_the_same_city() -> None:
    camp, city = market_camp()
    other = kit.inside(camp.world, "aa01", "city", market=Market())
    seller = camp.noble("Seller", at=city.id, items={"79": 1}, offers=[sells(1)])
    camp.noble("Buyer", "b", at=other.id, items={"1": 50}, offers=[buys(1)])
    match_all(camp.quiet())
    camp.run({"Buyer": "buy 79 1 20"})
    assert seller.count("79") == 1


@pytest.mark.rule("OLY-MARKET-06", "OLY-GAP-O09", "OLY-GAP-O66")
def test_what_an_offer_says_is_kept_and_the_rest_is_nothing() -> None:
    camp, city = market_camp()
    unit = camp.noble("Osswid", at=city.id, skills={"731": 0})
    camp.run({"Osswid": "sell 79 5 10; buy 77 3 4 2; sell 78 1 1 0 1"})
    assert unit.offers == [
        Offer(sells=True, item="79", quantity=5, price=10, have_left=0, secret=False, until=0),
        Offer(sells=False, item="77", quantity=3, price=4, have_left=2),
        Offer(sells=True, item="78", quantity=1, price=1, secret=True),
    ]
    assert [(event.trade, event.price) for event in camp.of(OfferMade)] == [("sell", 10), ("buy", 4), ("sell", 1)]


@pytest.mark.rule("OLY-MARKET-07", "OLY-GAP-O09")
def test_only_an_offer_of_its_own_kind_is_cleared() -> None:
    camp, city = market_camp()
    unit = camp.noble("Osswid", at=city.id)
    unit.offers = [sells(5), buys(3, item="77")]
    camp.run({"Osswid": "buy 79 0; sell 77 0"})
    assert len(unit.offers) == len(camp.of(Refused)) == 2
    camp.run({"Osswid": "sell 79 0"})
    assert unit.offers == [buys(3, item="77")]
    assert len(camp.of(OfferCleared)) == 1


@pytest.mark.rule("OLY-GAP-O09")
@each(
    "order, stands",
    [("buy 79 1 1", True), ("buy 79 1 0", False), ("buy 79 1", False), ("sell 1 5 1", False), ("sell d555 1 1", True),
     ("sell 79 1 1 0 1", False)],
)  # fmt: skip
def test_what_may_be_offered(order: str, stands: bool) -> None:
    camp, city = market_camp()
    unit = camp.noble("Osswid", at=city.id)
    camp.run({"Osswid": order})
    assert bool(unit.offers) is stands
    assert len(camp.of(Refused)) == (not stands)


@pytest.mark.rule("OLY-MARKET-01", "OLY-MARKET-07")
@each("by", ["sell", "buy"])
def test_a_new_offer_is_met_at_once_by_one_that_stood(by: str) -> None:
    camp, city = market_camp()
    seller = camp.noble("Seller", at=city.id, items={"79": 1})
    buyer = camp.noble("Buyer", "b", at=city.id, items={"1": 10})
    if by == "sell":
        buyer.offers = [buys(1)]
        camp.run({"Seller": "sell 79 1 10; drop 79 1"})
    else:
        seller.offers = [sells(1)]
        camp.world.places[city.id].units.reverse()
        camp.run({"Buyer": "buy 79 1 10; claim 1"}, days=1)
    assert (seller.count("1"), buyer.count("79")) == (10, 1)


@pytest.mark.rule("OLY-MARKET-12", "OLY-GAP-S731")
@each("side", ["seller", "buyer"])
def test_a_hidden_trade_counts_as_a_use_of_the_skill_for_who_hid(side: str) -> None:
    camp, city = market_camp()
    seller = camp.noble("Seller", at=city.id, items={"79": 2}, offers=[sells(2)], skills={"731": 3})
    buyer = camp.noble("Buyer", "b", at=city.id, items={"1": 20}, offers=[buys(2)], skills={"731": 3})
    (seller if side == "seller" else buyer).offers[0].secret = True
    match(camp.quiet(), city)
    assert (seller.skills["731"], buyer.skills["731"]) == ((4, 3) if side == "seller" else (3, 4))


@pytest.mark.rule("OLY-MARKET-09", "OLY-MARKET-12")
def test_who_hides_himself_is_not_named_in_the_market() -> None:
    camp, city = market_camp()
    camp.noble("First", at=city.id)
    hidden = camp.noble("Hidden", "b", at=city.id, items={"79": 2}, offers=[sells(2)], hides=True)
    assert [row.who for row in market_rows(camp.world, city)] == [""]
    hidden.hides = False
    assert [row.who for row in market_rows(camp.world, city)] == [hidden.id]


@pytest.mark.rule("OLY-MARKET-13", "OLY-OPIUM-01", "OLY-GAP-55")
def test_opium_of_units_is_listed_whatever_the_citys_demand() -> None:
    camp, city = market_camp()
    dealer = camp.noble("Dealer", at=city.id, items={"93": 5}, offers=[sells(5, 30, item="93")])
    assert market_rows(camp.world, city) == [MarketRow(True, dealer.id, 30, 5, "93", "opium [93]")]


@pytest.mark.rule("OLY-MARKET-10", "OLY-MARKET-14")
def test_what_a_city_has_sold_out_is_not_listed() -> None:
    camp, city = market_camp()
    assert city.market is not None
    city.market.offers = [sells(0), sells(1, item="77"), buys(2, 3, item="78")]
    assert market_rows(camp.world, city) == [
        MarketRow(False, city.id, 3, 2, "78", "stone [78]"), MarketRow(True, city.id, 10, 1, "77", "wood [77]"),
    ]  # fmt: skip


@pytest.mark.rule("OLY-OPIUM-02", "OLY-GAP-55")
def test_only_opium_sold_to_the_city_counts_for_its_demand() -> None:
    camp, city = market_camp()
    assert city.market is not None
    city.market.offers = [buys(9)]
    dealer = camp.noble("Dealer", at=city.id, items={"93": 9, "79": 2}, offers=[sells(4, 10, item="93"), sells(2)])
    addict = camp.noble("Addict", "b", at=city.id, items={"1": 10}, offers=[buys(1, item="93")])
    match(camp.quiet(), city)
    assert (addict.count("93"), dealer.count("93")) == (1, 5)
    assert city.market.opium_sold == 3
    assert dealer.count("1") == 10 + 3 * 10 + 20


@pytest.mark.rule("OLY-MARKET-14")
def test_a_unique_thing_and_goods_of_a_city_come_from_nowhere_and_are_booked() -> None:
    camp, city = market_camp()
    assert city.market is not None
    city.market.offers = [sells(3), buys(2, 7, item="77")]
    trader = camp.noble("Trader", at=city.id, items={"1": 20, "77": 2}, offers=[buys(5), sells(2, 5, item="77")])
    match(camp.quiet(), city)
    assert trader.items == {"79": 3}
    assert [kit.booked(camp.turn, item) for item in ("79", "77", "1")] == [3, -2, -20]


def test_there_are_no_markets_but_in_cities() -> None:
    camp, city = market_camp()
    camp.noble("Osswid", items={"79": 2}, offers=[sells(2)])
    assert market_rows(camp.world, camp.world.places["aa00"]) == []
    assert camp.world.realm_of(city) == Realm.REGULAR
