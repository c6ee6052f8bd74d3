"""Markets by the month: where they are, what they want, how their prices move, and that all of it is in the books."""

from __future__ import annotations

import pytest

from engine.games.overlord.events import UnitEvent
from engine.games.overlord.month import events as events_month
from engine.games.overlord.state import COIN, Location, Offer, Title, World
from engine.games.overlord.trade import events as events_trade
from engine.games.overlord.trade import market
from engine.games.overlord.wording import WORDING
from tests.engine.games.overlord.props.scene import Scene
from tests.engine.games.overlord.props.trade_kit import (
    MARKET_DAY,
    booked,
    change,
    city,
    listed,
    merchant,
    ordered,
    play_day,
    play_days,
    start,
)
from tests.suite.table import each


@pytest.mark.rule("OVL-MARKET-07", "OVL-GAP-26")
def test_a_city_wants_as_much_food_as_it_has_people_and_far_less_of_anything_else() -> None:
    place = Location(id="L2", name="City", terrain="city", population=5000)

    market.renew(World(), place)

    wanted = {offer.item: offer.amount for offer in place.offers if offer.wanted}
    assert wanted == {"food": 5000, "wood": 75, "ston": 75, "iron": 50, "hide": 40, "hrse": 10, "grai": 75}


@pytest.mark.rule("OVL-GAP-25", "OVL-MARKET-01")
def test_market_days_are_those_of_the_city_the_capital_or_the_marketplace() -> None:
    scene = Scene()
    town, capital = city(scene, "L2"), city(scene, "L3")
    capital.title = Title(tag="over", cost=10_000)
    village = scene.place("L4", "vill", population=1000)
    wild = scene.place("L5", population=300)
    scene.structure("B1", "mrkt", "L4")
    scene.structure("B2", "mrkt", "L5", materials={"wood": 1})
    places = (town, capital, village, wild)

    assert [market.usual_days(scene.world, place) for place in places] == [(15, 30), (10, 20, 30), (30,), ()]
    for place in places:
        market.renew(scene.world, place)
    assert (village.market_days, wild.market_days) == ([30], [])
    assert [(offer.item, offer.price, offer.amount) for offer in village.offers if offer.item in ("club", "food")] == [
        ("club", 33, 3), ("food", 8, 1000),
    ]  # fmt: skip
    assert wild.offers == []


@pytest.mark.rule("OVL-GAP-26")
def test_the_price_of_what_a_city_is_too_small_to_trade_stays() -> None:
    offer = Offer("swrd", False, 151, 151, 0)
    market.drift(offer)
    assert offer.price == 151


@pytest.mark.rule("OVL-MARKET-06", "OVL-MARKET-01")
def test_a_market_moves_its_prices_by_what_was_traded_in_the_month() -> None:
    scene = Scene()
    place = city(scene)
    unit = merchant(scene, coins=20_000, items={"food": 1})
    ordered(unit, "BUY 17 swrd 151", "BUY 1 lbow 100")

    play_day(scene)
    market.renew(scene.world, place)

    assert [(offer.item, offer.price, offer.traded) for offer in place.offers] == [
        ("swrd", 159, 0), ("lbow", 98, 0), ("food", 8, 0), ("hrse", 46, 0),
    ]  # fmt: skip


@pytest.mark.rule("OVL-ECON-01", "OVL-MARKET-05")
def test_every_coin_and_piece_of_a_month_of_trade_is_in_the_books() -> None:
    scene = Scene()
    city(scene)
    for number in range(1, 25):
        unit = merchant(scene, f"U{number}", coins=50 * number, items={"food": 13 * number, "hrse": 4, "iron": 3})
        sales = (f"SELL 0 food {5 + number % 6}", f"@SELL 2 hrse {43 + number % 4}", f"SELL 3 iron {number}")
        purchases = (f"@BUY 0 lbow {95 + number}", f"BUY {number % 5} iron {30 - number}")
        ordered(unit, *sales, *purchases, f"RECRUIT f05nU{number:02} 0 man 64")
    before = scene.world.holdings()

    turn = play_days(scene, range(1, 31))

    changed = change(scene.world, before)
    assert changed == booked(turn)
    assert changed["lbow"] == 15
    assert changed["food"] < 0
    assert changed["hrse"] < 0
    assert all(amount >= 0 for unit in scene.world.units.values() for amount in unit.items.values())


@pytest.mark.rule("OVL-ORD-40", "OVL-ORD-07")
def test_two_orders_for_the_same_goods_or_coins_share_what_there_is() -> None:
    scene = Scene()
    city(scene)
    seller, buyer = merchant(scene, "U1", items={"food": 10}), merchant(scene, "U2", coins=500)
    ordered(seller, "SELL 10 food 8", "SELL 10 food 7", "SELL 0 food 6")
    ordered(buyer, "BUY 4 lbow 100", "BUY 4 lbow 101")

    play_day(scene)

    assert (seller.items, buyer.items) == ({COIN: 80}, {COIN: 100, "lbow": 4})
    assert listed(seller) == ["SELL 10 food 7", "SELL 0 food 6"]
    assert listed(buyer) == ["BUY 4 lbow 101"]


@pytest.mark.rule("OVL-MARKET-03", "OVL-GAP-136")
def test_what_was_wanted_on_a_market_day_in_vain_is_not_traded_on_the_day_after() -> None:
    scene = Scene()
    place = city(scene)
    unit = merchant(scene, items={"iron": 5})
    ordered(unit, "SELL 5 iron 20")
    month = start(scene)
    for day in (MARKET_DAY, MARKET_DAY + 1):
        month.turn.day = day
        month.run_day()
        assert unit.items == {"iron": 5}
        place.offers.append(Offer("iron", True, 20, 20, 50))


@pytest.mark.rule("OVL-ORD-40", "OVL-GAP-135")
@each("traded", [0, 56])
def test_nobody_stays_behind_for_a_market_that_has_all_it_wants(traded: int) -> None:
    scene = Scene()
    city(scene).offers[3].traded = traded
    scene.place("L3")
    scene.way("L2", "N", "L3")
    leader, seller = merchant(scene, "U1"), merchant(scene, "U2", leader="U1", items={"hrse": 1})
    ordered(leader, "MOVE N")
    ordered(seller, "SELL 1 hrse 45")

    play_day(scene)

    assert (seller.leader, seller.items) == (("U1", {"hrse": 1}) if traded else ("", {COIN: 45}))


@pytest.mark.rule("OVL-ORD-40", "OVL-GAP-135")
@each("bid, stays", [(14, False), (16, True)])
def test_a_seller_stays_behind_for_a_buyer_who_bids_enough_and_for_the_last_piece_that_is_wanted(
    bid: int, stays: bool
) -> None:
    scene = Scene()
    place = city(scene)
    scene.place("L3")
    scene.way("L2", "N", "L3")
    leader, seller = merchant(scene, "U1"), merchant(scene, "U2", leader="U1", items={"iron": 1})
    last = merchant(scene, "U3", leader="U1", items={"hrse": 1})
    place.offers[3].traded = place.offers[3].amount - 1
    ordered(leader, "MOVE N")
    ordered(seller, "SELL 1 iron 15")
    ordered(last, "SELL 1 hrse 45")
    ordered(merchant(scene, "U9", coins=99, faction="f06"), f"BUY 1 iron {bid}", "SELL 1 iron 99")
    place.offers.append(Offer("iron", True, 1, 1, 0))

    play_day(scene)

    assert (seller.leader, last.leader, last.items) == ("" if stays else "U1", "", {COIN: 45})


def test_every_kind_of_event_of_trade_and_of_the_end_of_a_month_has_its_sentence() -> None:
    kinds = [
        kind
        for module in (events_trade, events_month)
        for kind in vars(module).values()
        if isinstance(kind, type) and kind.__module__ == module.__name__
    ]
    assert sum(issubclass(kind, UnitEvent) for kind in kinds) == 12
    assert WORDING.catalogue.missing(tuple(kinds)) == []
    barred = [text for code, text in WORDING.tables["refusals"].items() if code.startswith("barred_")]
    assert len(barred) == 3
    assert all(text[0].islower() and text.endswith(".") for text in barred), "they stand behind a colon"
