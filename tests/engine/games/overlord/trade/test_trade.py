"""BUY and SELL: wishes by day, markets in the evening."""

from __future__ import annotations

import pytest

from engine.games.overlord.acting.contract import Result
from engine.games.overlord.book import BOOK
from engine.games.overlord.state import COIN, FRIENDS_TRADE, NEUTRALS_TRADE, Location, Offer, Pending, Stance, Title
from engine.games.overlord.trade import wishes
from engine.games.overlord.trade.evening import hold_markets
from engine.games.overlord.trade.events import Sold, StayedToTrade
from engine.testing import events_of
from tests.engine.games.overlord.props.scene import Scene
from tests.engine.games.overlord.props.trade_kit import (
    MARKET_DAY,
    booked,
    city,
    listed,
    merchant,
    ordered,
    play_day,
    play_days,
)
from tests.suite.table import each


def ruled(scene: Scene, place: Location, stance: Stance) -> None:
    """A city whose mayor, of f06, holds this stance toward f05."""
    mayor = scene.unit("U90", faction="f06", location=place.id, title=place.id)
    place.title = Title(tag="mayo", cost=400, holder=mayor.id)
    scene.stance("f06", "f05", stance)


@pytest.mark.rule("OVL-ORD-07", "OVL-MARKET-09")
def test_a_leader_buys_longbows_at_the_price_of_the_market_though_it_would_pay_more() -> None:
    scene = Scene()
    place = city(scene)
    unit = merchant(scene, coins=2000)
    ordered(unit, "BUY 10 lbow 200")

    play_day(scene)

    assert unit.items == {COIN: 1000, "lbow": 10}
    assert (place.offers[1].traded, listed(unit)) == (10, [])
    assert scene.said() == ["Unit U1 [U1] buys 10 longbows at $100 each, $1000 in all."]


@pytest.mark.rule("OVL-ORD-07", "OVL-MARKET-09")
def test_what_was_paid_for_one_ware_buys_no_other() -> None:
    scene = Scene()
    city(scene)
    unit = merchant(scene, coins=1600)
    ordered(unit, "BUY 10 lbow 100", "BUY 8 swrd 151")

    play_day(scene)

    assert unit.items == {COIN: 600 - 3 * 151, "lbow": 10, "swrd": 3}


@pytest.mark.rule("OVL-ORD-40", "OVL-MARKET-07", "OVL-ECON-13", "OVL-ECON-01")
def test_food_sold_to_a_city_brings_coins() -> None:
    scene = Scene()
    place = city(scene)
    unit = merchant(scene, items={"food": 120})
    ordered(unit, "SELL 0 food 8")

    play_day(scene)

    assert unit.items == {COIN: 960}
    assert (place.offers[2].traded, listed(unit)) == (120, [])
    assert scene.said() == ["Unit U1 [U1] sells 120 food at $8 each, $960 in all."]


@pytest.mark.rule("OVL-MARKET-03", "OVL-MARKET-02", "OVL-GAP-136")
def test_trade_is_in_the_evening_of_market_days_alone() -> None:
    scene = Scene()
    city(scene)
    unit = merchant(scene, coins=2000)
    ordered(unit, "BUY 2 lbow 100", "STUDY cmbt")

    play_days(scene, range(1, MARKET_DAY))
    assert unit.count("lbow") == 0
    assert listed(unit) == ["BUY 2 lbow 100"]
    play_day(scene)
    assert unit.count("lbow") == 2


@pytest.mark.rule("OVL-GAP-136", "OVL-MARKET-02")
def test_a_wish_goes_with_a_day_of_study_and_what_is_bought_is_there_only_after_it() -> None:
    scene = Scene()
    city(scene)
    unit = merchant(scene, coins=2000)
    ordered(unit, "BUY 2 lbow 100", "STUDY cmbt", "HAVE lbow 1")

    play_day(scene)

    assert (unit.count("lbow"), unit.experience) == (2, {"cmbt": 100})
    assert listed(unit) == ["HAVE lbow 1"]


@pytest.mark.rule("OVL-GAP-135", "OVL-MARKET-02")
def test_who_has_business_at_the_market_stays_until_the_evening() -> None:
    scene = Scene()
    city(scene)
    scene.place("L3")
    scene.way("L2", "N", "L3")
    unit, idler = merchant(scene, coins=2000, items={"food": 5}), merchant(scene, "U2", coins=2000)
    ordered(unit, "BUY 2 lbow 100", "SELL 5 food 8", "MOVE N")
    ordered(idler, "BUY 20 lbow 100", "SELL 5 food 8", "MOVE N")  # nothing of that is possible today

    play_day(scene)

    assert (unit.movement, unit.items) == (None, {COIN: 1840, "lbow": 2})
    assert listed(unit) == ["MOVE N"]
    assert idler.movement is not None
    assert listed(idler) == ["BUY 20 lbow 100", "SELL 5 food 8"]


@pytest.mark.rule("OVL-GAP-135")
def test_who_walks_in_on_market_day_comes_too_late() -> None:
    scene = Scene()
    place = city(scene)
    place.container = "L1"
    unit = scene.unit("U1", location="L1", items={COIN: 2000})
    ordered(unit, "BUY 2 lbow 100", "MOVE L2")

    play_day(scene)

    assert (unit.location, unit.count("lbow")) == ("L2", 0)


@pytest.mark.rule("OVL-ORD-40", "OVL-GAP-135")
def test_a_seller_stays_behind_when_its_stack_moves_and_sells() -> None:
    scene = Scene()
    city(scene)
    scene.place("L3")
    scene.way("L2", "N", "L3")
    leader = merchant(scene, "U1")
    seller = merchant(scene, "U2", leader="U1", items={"food": 5})
    helper = scene.unit("U3", "man", 3, location="L2", leader="U2")
    idler = merchant(scene, "U4", leader="U1", items={"swrd": 5})
    ordered(leader, f"DAY {MARKET_DAY}", "-MOVE N")
    ordered(seller, "SELL 5 food 8")
    ordered(idler, "SELL 5 swrd 20")  # nobody here wants swords

    world, outcome = scene.play()

    leader, seller, helper, idler = (world.units[unit.id] for unit in (leader, seller, helper, idler))
    assert [unit.location for unit in (leader, seller, helper, idler)] == ["L3", "L2", "L2", "L3"]
    assert (seller.leader, helper.leader, idler.leader) == ("", "U2", "U1")
    assert [(event.unit, event.total) for event in events_of(outcome, Sold)] == [("U2", 40)]
    (stayed,) = events_of(outcome, StayedToTrade)
    assert (stayed.day, stayed.unit, stayed.seen_by) == (MARKET_DAY, "U2", ("anna",))


@pytest.mark.rule("OVL-GAP-27")
def test_what_nobody_asks_for_waits() -> None:
    scene = Scene()
    city(scene)
    unit = merchant(scene, items={"swrd": 5, "hrse": 2})
    ordered(unit, "SELL 5 swrd 20", "SELL 2 hrse 46", "SELL 0 swrd")

    play_day(scene)

    assert unit.items == {"swrd": 5, "hrse": 2}
    assert listed(unit) == ["SELL 5 swrd 20", "SELL 2 hrse 46", "SELL 0 swrd"]
    assert scene.said() == [
        "SELL 0 swrd waits. The market of Place L2 [L2] asks for no swords.",
        "SELL 5 swrd 20 waits. The market of Place L2 [L2] asks for no swords.",
    ]


@pytest.mark.rule("OVL-ORD-07")
@each("coins, number", [(999, 10), (99, 0), (0, 1)])
def test_a_buyer_waits_until_it_has_the_money_for_all_it_asks_for(coins: int, number: int) -> None:
    scene = Scene()
    city(scene)
    unit = merchant(scene, coins=coins)
    ordered(unit, f"BUY {number} lbow 100")

    play_day(scene)

    assert unit.count("lbow") == 0
    assert listed(unit) == [f"BUY {number} lbow 100"]


@pytest.mark.rule("OVL-ORD-40")
def test_a_seller_waits_until_it_has_all_it_offers() -> None:
    scene = Scene()
    city(scene)
    unit = merchant(scene, items={"food": 9})
    ordered(unit, "SELL 10 food 8")

    play_day(scene)

    assert (unit.items, listed(unit)) == ({"food": 9}, ["SELL 10 food 8"])


@pytest.mark.rule("OVL-ORD-07", "OVL-ORD-40", "OVL-GAP-136")
def test_an_order_that_got_less_than_it_asked_for_stays_for_the_rest() -> None:
    scene = Scene()
    city(scene)
    buyer, seller = merchant(scene, "U1", coins=5000), merchant(scene, "U2", items={"hrse": 60})
    other = merchant(scene, "U3", coins=5000)
    ordered(buyer, "BUY 10 lbow 100")
    ordered(other, "BUY 10 lbow 100")
    ordered(seller, "SELL 60 hrse 45")

    play_day(scene)

    assert (buyer.count("lbow"), other.count("lbow"), seller.count("hrse")) == (8, 7, 4)
    assert (listed(buyer), listed(other), listed(seller)) == (
        ["BUY 2 lbow 100"],
        ["BUY 3 lbow 100"],
        ["SELL 4 hrse 45"],
    )


@pytest.mark.rule("OVL-ORD-07", "OVL-ORD-40", "OVL-MARKET-01")
def test_the_last_piece_is_sold_and_bought_like_any_other() -> None:
    scene = Scene()
    place = city(scene)
    for offer in place.offers:
        offer.traded = offer.amount - 1
    buyer, again = merchant(scene, "U1", coins=500), merchant(scene, "U2", coins=500)
    seller = merchant(scene, "U3", items={"hrse": 2})
    ordered(buyer, "BUY 1 swrd 151")
    ordered(again, "@BUY 5 lbow 100")
    ordered(seller, "SELL 2 hrse 45")

    play_day(scene)

    assert (buyer.count("swrd"), again.count("lbow"), seller.items) == (1, 1, {COIN: 45, "hrse": 1})


@pytest.mark.rule("OVL-ORD-07", "OVL-MARKET-01")
def test_who_wants_more_than_is_on_offer_waits_until_there_is_so_much_unless_the_order_repeats() -> None:
    scene = Scene()
    place = city(scene)
    unit, again = merchant(scene, "U1", coins=5000), merchant(scene, "U2", coins=5000)
    ordered(unit, "BUY 16 lbow 100")

    play_day(scene)

    assert (unit.items, listed(unit)) == ({COIN: 5000}, ["BUY 16 lbow 100"])
    assert scene.said() == [
        "BUY 16 lbow 100 waits. The market of Place L2 [L2] offers only 15 longbows, and the order asks for 16."
    ]
    place.offers.append(Offer("lbow", True, 50, 50, 5))  # where the market asks for them,
    archer = merchant(scene, "U3", items={"lbow": 1})  # a unit's offer counts as well
    ordered(archer, "SELL 1 lbow 90")
    ordered(again, "@BUY 16 lbow 100")
    ordered(unit, "BUY 16 lbow 100")

    play_day(scene)

    assert (unit.count("lbow"), again.count("lbow"), archer.count(COIN)) == (8, 8, 100)


@pytest.mark.rule("OVL-ORD-07", "OVL-ORD-40")
def test_with_0_a_unit_buys_and_sells_as_much_as_it_can_and_with_an_at_sign_again_and_again() -> None:
    scene = Scene()
    place = city(scene)
    buyer, seller = merchant(scene, "U1", coins=1250), merchant(scene, "U2", items={"food": 7})
    ordered(buyer, "@BUY 0 lbow 100")
    ordered(seller, "@SELL 0 food 8", "BUY 0 lbow 100")

    play_day(scene)
    assert (buyer.items, seller.items) == ({COIN: 50, "lbow": 12}, {COIN: 56})
    assert (listed(buyer), listed(seller)) == (["BUY 0 lbow 100"], ["SELL 0 food 8", "BUY 0 lbow 100"])
    buyer.items[COIN] = 400
    play_day(scene, 30)
    assert buyer.count("lbow") == 15
    assert place.offers[1].traded == 15


@pytest.mark.rule("OVL-ORD-40")
def test_an_order_with_a_number_and_an_at_sign_offers_the_whole_number_each_time() -> None:
    scene = Scene()
    place = city(scene)
    unit = merchant(scene, items={"hrse": 100})
    ordered(unit, "@SELL 40 hrse 45")

    play_day(scene)
    assert (unit.count("hrse"), listed(unit)) == (60, ["SELL 40 hrse 45"])
    play_day(scene, 30)

    assert (unit.count("hrse"), place.offers[3].traded) == (44, 56)
    assert listed(unit) == ["SELL 40 hrse 45"]


@pytest.mark.rule("OVL-ORD-07", "OVL-ORD-40")
def test_with_an_at_sign_a_number_is_a_limit_and_fewer_will_do() -> None:
    scene = Scene()
    city(scene)
    unit = merchant(scene, coins=250, items={"hrse": 3})
    ordered(unit, "@SELL 40 hrse 45", "@BUY 5 lbow 100")

    play_day(scene)

    assert unit.items == {COIN: 250 + 3 * 45 - 200, "lbow": 2}
    assert listed(unit) == ["SELL 40 hrse 45", "BUY 5 lbow 100"]


@pytest.mark.rule("OVL-ORD-07", "OVL-ORD-40")
def test_without_a_price_that_of_the_report_counts() -> None:
    scene = Scene()
    city(scene)
    buyer, seller = merchant(scene, "U1", coins=151), merchant(scene, "U2", items={"food": 3})
    ordered(buyer, "BUY 1 swrd", "BUY 1 iron")
    ordered(seller, "SELL 3 food")

    play_day(scene)

    assert (buyer.items, seller.items) == ({"swrd": 1}, {COIN: 24})
    assert listed(buyer) == ["BUY 1 iron"]


@pytest.mark.rule("OVL-MARKET-04", "OVL-MARKET-05")
def test_players_trade_with_each_other_at_one_price() -> None:
    scene = Scene()
    city(scene).offers.append(Offer("iron", True, 10, 10, 5))  # the market asks for some, at a lower price
    buyer = merchant(scene, "U1", coins=300)
    seller = merchant(scene, "U2", faction="f06", items={"iron": 40})
    greedy = merchant(scene, "U3", faction="f06", items={"iron": 40})
    ordered(buyer, "BUY 10 iron 25")
    ordered(seller, "SELL 6 iron 18")
    ordered(greedy, "SELL 40 iron 26")

    turn = play_day(scene)

    assert (buyer.items, seller.items) == ({COIN: 300 - 6 * 18, "iron": 6}, {COIN: 6 * 18, "iron": 34})
    assert greedy.items == {"iron": 40}
    assert listed(buyer) == ["BUY 4 iron 25"]
    assert booked(turn) == {}


@pytest.mark.rule("OVL-MARKET-04", "OVL-GAP-24")
def test_when_swords_are_short_the_highest_bids_are_served_first_and_all_pay_the_same() -> None:
    scene = Scene()
    place = city(scene)
    place.offers[0].amount = 12
    units = [merchant(scene, f"U{number}", coins=3000) for number in (1, 2, 3, 4)]
    for unit, order in zip(units, ("6 swrd 170", "4 swrd 160", "8 swrd 160", "9 swrd 155"), strict=True):
        ordered(unit, f"BUY {order}")

    play_day(scene)

    assert [unit.count("swrd") for unit in units] == [6, 2, 4, 0]
    assert [3000 - unit.count(COIN) for unit in units] == [906, 302, 604, 0]


@pytest.mark.rule("OVL-MARKET-05", "OVL-GAP-24")
def test_cheaper_sellers_are_served_before_dearer_ones_and_get_the_one_price() -> None:
    scene = Scene()
    place = city(scene)
    place.offers[2].amount = 10
    units = [merchant(scene, f"U{number}", items={"food": 8}) for number in (1, 2, 3)]
    for unit, price in zip(units, (8, 3, 9), strict=True):
        ordered(unit, f"SELL 8 food {price}")

    play_day(scene)

    assert [unit.items for unit in units] == [{COIN: 16, "food": 6}, {COIN: 64}, {"food": 8}]


@pytest.mark.rule("OVL-MARKET-04")
def test_what_is_sold_at_a_market_pays_for_nothing_else_on_that_day() -> None:
    scene = Scene()
    city(scene)
    unit = merchant(scene, coins=100, items={"food": 100})
    ordered(unit, "SELL 100 food 8", "BUY 1 lbow 100", "BUY 1 swrd 100", "BUY 0 lbow 100")

    play_day(scene)

    assert unit.items == {COIN: 800, "lbow": 1}
    assert listed(unit) == ["BUY 1 swrd 100", "BUY 0 lbow 100"]


@pytest.mark.rule("OVL-ORD-07", "OVL-ORD-40")
@each("order", ["BUY 1 lbow 100", "SELL 1 food 8"])
def test_only_leaders_do_business(order: str) -> None:
    scene = Scene()
    city(scene)
    men = scene.unit("U1", "man", 10, location="L2", items={COIN: 500, "food": 5})
    ordered(men, order)

    play_day(scene)

    assert men.items == {COIN: 500, "food": 5}
    assert listed(men) == []
    assert "Only leaders and heroes can buy, sell or hire." in scene.said()[0]


@pytest.mark.rule("OVL-ORD-07", "OVL-ECON-01")
@each("order, why", [("BUY 1 coin 1", "cannot be bought"), ("BUY 1 xyzw 1", "no item xyzw"),
                                            ("SELL 1 mana 9", "cannot be bought")])  # fmt: skip
def test_coins_and_mana_are_no_wares(order: str, why: str) -> None:
    scene = Scene()
    city(scene)
    unit = merchant(scene, coins=500, items={"mana": 3})
    ordered(unit, order)

    play_day(scene)

    assert why in scene.said()[0]
    assert listed(unit) == []


@pytest.mark.rule("OVL-MARKET-08", "OVL-OWN-08", "OVL-STANCE-08")
@each("stance", list(Stance))
@each("policy", [NEUTRALS_TRADE, FRIENDS_TRADE])
def test_on_owned_land_the_policy_says_who_uses_the_market(stance: Stance, policy: str) -> None:
    scene = Scene()
    scene.world.options.land_policy = policy
    place = city(scene)
    ruled(scene, place, stance)
    unit = merchant(scene, coins=100, items={"food": 10}, settings={"advertise": True})
    ordered(unit, "SELL 10 food 8", "BUY 1 lbow 100")

    play_day(scene)

    is_friend = stance.at_least(Stance.FRIENDLY if policy == FRIENDS_TRADE else Stance.NEUTRAL)
    assert unit.items == ({COIN: 80, "lbow": 1} if is_friend else {COIN: 100, "food": 10})
    told = [line for line in scene.said() if "does not let it use the market" in line]
    assert len(told) == (0 if is_friend else 1)


@pytest.mark.rule("OVL-GAP-136")
def test_an_order_swept_away_after_it_was_noted_buys_nothing() -> None:
    scene = Scene()
    city(scene)
    unit = merchant(scene, coins=100)
    scene.now.day = MARKET_DAY
    line = Pending("BUY 1 lbow 100")
    unit.orders = [line]
    wishes.note(scene.now, wishes.Wish(unit, line, wishes.BUY, "L2", "lbow", 1, 100))
    unit.orders = [Pending("BUY 1 lbow 100")]

    hold_markets(scene.now)

    assert unit.items == {COIN: 100}


@pytest.mark.rule("OVL-UNIT-05")
def test_who_has_sworn_to_go_over_trades_no_more() -> None:
    scene = Scene()
    city(scene)
    unit = merchant(scene, coins=100, settings={"advertise": True})
    merchant(scene, "U2", faction="f06")
    scene.stance("f06", "f05", Stance.FRIENDLY)
    ordered(unit, "BUY 1 lbow 100", "OATH U2")

    play_day(scene)

    assert (unit.oath, unit.items) == ("f06", {COIN: 100})


@pytest.mark.rule("OVL-GAP-136")
def test_a_wish_is_noted_and_its_order_not_asked_again_today() -> None:
    scene = Scene()
    city(scene)
    unit = merchant(scene, coins=500)
    assert scene.do(BOOK.deeds, unit, "BUY 1 lbow 100") is Result.NOT_YET
    scene.now.day = MARKET_DAY
    assert scene.do(BOOK.deeds, unit, "BUY 1 lbow 100") is Result.POLL
    assert unit.items == {COIN: 500}
    assert [wish.tag for wish in wishes.noted(scene.now)["L2"]] == ["lbow"]
