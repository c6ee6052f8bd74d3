"""Trade goods to the figure: prices, lots, years, distances, how many a city deals in."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.olympia.rules.cities import TRADE_GOODS
from engine.games.olympia.state import Market, Offer, Place, Realm, Unit
from engine.games.olympia.trade.trade_events import GoodFound, MarketFound, NoMarket
from tests.engine.games.olympia.props import kit
from tests.engine.games.olympia.props.camp import Camp
from tests.suite.table import each

GOODS = list(TRADE_GOODS.values())


def lot(item: str, *, sells: bool = True, quantity: int = 25, price: int = 50, until: int = 30) -> Offer:
    return Offer(sells=sells, item=item, quantity=quantity, price=price, until=until)


def seeker(*stock: Offer) -> tuple[Camp, Place, Unit]:
    """A trader who knows how to find goods, in a city with this stock."""
    camp = Camp("p" * 12)
    city = kit.inside(camp.world, "aa00", "city", "Drassa", market=Market(stock=list(stock)))
    return camp, city, camp.noble("Osswid", at=city.id, skills={"732": 0, "733": 0}, items={"1": 99})


@pytest.mark.rule("OLY-GAP-54", "OLY-GAP-S732")
@each(
    "roll, good, percent, quantity, months",
    [(0.0, GOODS[0], 100, 25, 25), (0.9999, GOODS[-1], 150, 50, 37), (0.5, GOODS[16], 130, 38, 31)],
)
def test_the_lot_of_a_good_that_is_found(roll: float, good: object, percent: int, quantity: int, months: int) -> None:
    camp, city, _ = seeker()
    camp.world.turn = 4
    camp.run({"Osswid": "use 732"}, days=21, rest=roll)
    assert city.market is not None
    (found,) = city.market.stock
    price = getattr(good, "price") * percent // 100  # noqa: B009
    wanted = (getattr(good, "item"), price, quantity, 5 + months, True)  # noqa: B009
    assert (found.item, found.price, found.quantity, found.until, found.sells) == wanted
    (offer,) = city.market.offers
    assert (offer.sells, offer.item, offer.price, offer.quantity) == (True, found.item, price, quantity)
    assert [(event.price, event.quantity) for event in camp.of(GoodFound)] == [(price, quantity)]


@pytest.mark.rule("OLY-GAP-S732")
def test_what_a_city_trades_already_is_not_found_again() -> None:
    camp, city, _ = seeker(lot(GOODS[0].item), lot(GOODS[1].item, sells=False))
    camp.run({"Osswid": "use 732"}, days=21, rest=0.0)
    assert city.market is not None
    assert [offer.item for offer in city.market.stock] == [good.item for good in GOODS[:3]]


@pytest.mark.rule("OLY-GAP-S732", "OLY-GAP-54")
@each(
    "stock, finds",
    [
        ((lot("301"),), True),
        ((lot("301"), lot("302")), False),
        ((lot("301"), lot("302", sells=False), lot("303", sells=False)), True),
        ((Offer(sells=True, item="77", quantity=5, price=5), Offer(sells=True, item="79", quantity=5, price=5)), True),
    ],
)
def test_a_city_sells_two_trade_goods_at_most(stock: tuple[Offer, ...], finds: bool) -> None:
    camp, city, _ = seeker(*stock)
    camp.run({"Osswid": "use 732"}, days=21)
    assert len(camp.of(GoodFound)) == finds
    assert city.market is not None
    assert len(city.market.stock) == len(stock) + finds


@pytest.mark.rule("OLY-GAP-S732", "OLY-GAP-S733")
@each("why", ["another world", "no market"])
def test_goods_are_found_in_cities_of_the_regular_world_alone(why: str) -> None:
    camp, city, trader = seeker()
    trader.items["301"] = 1
    far = kit.inside(camp.world, "aa09", "city", market=Market(stock=[lot("301")]))
    assert far.market is not None
    if why == "another world":
        camp.world.regions[city.region].realm = Realm.FAERY
    else:
        city.market = None
    camp.run({"Osswid": "use 732; use 733 301"}, days=1)
    assert camp.said("a") == ["Trade goods are dealt in only in cities of the regular world."] * 2


def far_seller(provinces: int = 8, **of_lot: Any) -> tuple[Camp, Place, Unit]:
    """A trader with a cardamom in a city, so many provinces from the city that sells it."""
    camp, city, trader = seeker()
    trader.items["301"] = 1
    kit.inside(camp.world, f"aa{provinces:02}", "city", "Carim", market=Market(stock=[lot("301", **of_lot)]))
    return camp, city, trader


@pytest.mark.rule("OLY-GAP-S733", "OLY-GAP-54")
@each("roll, found", [(0.499, True), (0.5, False)])
def test_a_city_wants_a_good_with_an_even_chance(roll: float, found: bool) -> None:
    camp, city, trader = far_seller()
    camp.whole({"Osswid": "use 733 301"}, dice={("use", "733", trader.id, 14): [roll, 0.0]})
    told = [(type(event), event.day, event.seen_by) for event in (*camp.of(MarketFound), *camp.of(NoMarket))]
    assert told == [(MarketFound if found else NoMarket, 14, ("a",))]
    city = camp.world.places[city.id]
    assert city.market is not None
    assert city.market.unwanted == ([] if found else ["301"])


@pytest.mark.rule("OLY-GAP-S733", "OLY-GAP-54")
@each("roll, quantity, price", [(0.0, 25, 50 + 80), (0.9999, 25, 50 + 120), (0.5, 30, 50 + 83), (0.0, 50, 50 + 40)])
def test_the_price_of_the_far_city(roll: float, quantity: int, price: int) -> None:
    camp, city, trader = far_seller(quantity=quantity, until=17)
    camp.run({"Osswid": "use 733 301"}, days=14, dice={("use", "733", trader.id, 14): [0.0, roll]})
    assert city.market is not None
    assert city.market.stock == [Offer(sells=False, item="301", quantity=quantity, price=price, until=17)]
    assert [(offer.sells, offer.quantity, offer.price) for offer in city.market.offers] == [(False, quantity, price)]


@pytest.mark.rule("OLY-GAP-S733")
def test_a_city_that_did_not_want_a_good_never_will() -> None:
    camp, city, _ = far_seller()
    assert city.market is not None
    city.market.unwanted = ["301"]
    camp.run({"Osswid": "use 733 301"}, days=14, rest=0.0)
    assert (len(camp.of(NoMarket)), city.market.unwanted, city.market.stock) == (1, ["301"], [])


@pytest.mark.rule("OLY-GAP-S733")
@each("provinces, refused", [(7, True), (8, False), (9, False)])
def test_the_seller_must_be_eight_provinces_away(provinces: int, refused: bool) -> None:
    camp, _, _ = far_seller(provinces)
    camp.run({"Osswid": "use 733 301"}, days=1)
    assert (camp.said("a") != []) is refused


@pytest.mark.rule("OLY-GAP-S733")
def test_the_nearest_city_that_sells_the_good_counts_of_the_regular_world() -> None:
    camp, city, trader = far_seller(11, price=90)
    kit.inside(camp.world, "aa09", "city", market=Market(stock=[lot("301", price=70), lot("302", price=1)]))
    kit.inside(camp.world, "aa10", "city", market=Market(stock=[lot("301", sells=False, price=1)]))
    kit.inside(camp.world, "aa08", "cave", market=Market(stock=[lot("301", price=2)]))
    camp.run({"Osswid": "use 733 301"}, days=14, dice={("use", "733", trader.id, 14): [0.0, 0.0]})
    assert city.market is not None
    assert [offer.price for offer in city.market.stock] == [70 + 80]


@pytest.mark.rule("OLY-GAP-S733")
def test_a_good_that_nobody_sells_has_no_market() -> None:
    camp, _, trader = seeker()
    trader.items["301"] = 1
    camp.run({"Osswid": "use 733 301"}, days=1)
    assert camp.said("a") == ["The next city that sells cardamom [301] must be at least 8 provinces away."]


@pytest.mark.rule("OLY-GAP-S733")
@each(
    "stock, refused",
    [
        ((lot("302", sells=False),), False),
        ((lot("302", sells=False), lot("303", sells=False)), True),
        ((lot("301", sells=False),), True),
        ((lot("302"), lot("303")), False),
    ],
)
def test_a_city_buys_two_trade_goods_at_most_and_each_once(stock: tuple[Offer, ...], refused: bool) -> None:
    camp, city, _ = far_seller()
    assert city.market is not None
    city.market.stock = list(stock)
    camp.run({"Osswid": "use 733 301"}, days=1)
    assert camp.said("a") == ([f"Drassa [{city.id}] has all the trade goods it will deal in."] if refused else [])


@pytest.mark.rule("OLY-GAP-S733")
@each("item, held", [("301", 0), ("77", 5)])
def test_at_least_one_of_a_trade_good_must_be_held(item: str, held: int) -> None:
    camp, _, trader = far_seller()
    trader.items = {item: held} if held else {}
    camp.run({"Osswid": f"use 733 {item}"}, days=1)
    assert camp.said("a") == ["Name a trade good of which you hold at least one."]


@pytest.mark.rule("OLY-GAP-S733")
def test_distance_is_counted_in_rows_and_columns() -> None:
    camp = Camp("pppp", "pppp", "pppp")
    codes = ["aa00", "aa03", "ac00", "ac03", "ab01"]
    first = camp.world.places["ab01"]
    city = kit.inside(camp.world, "ac03", "city")
    assert [camp.world.distance(first, camp.world.places[code]) for code in codes] == [2, 3, 2, 3, 0]
    assert (
        camp.world.distance(camp.world.places["aa00"], city)
        == camp.world.distance(city, camp.world.places["aa00"])
        == 5
    )
