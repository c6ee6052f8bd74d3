"""Prices, trades, shares and recruits."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.dice import Dice
from engine.games.overlord.acting.sharing import in_proportion
from engine.games.overlord.state import Hire, Location, Offer, World
from engine.games.overlord.trade import market, recruits
from engine.games.overlord.trade.market import CITY, Request, clear
from engine.testing import LoadedDice
from tests.suite.table import each


def city(population: int = 5621, **more: object) -> Location:
    return Location(id="L1", name="City", terrain="city", population=population, **more)  # type: ignore[arg-type]  # any


@pytest.mark.rule("OVL-RES-03", "OVL-EX-23")
def test_fifteen_asked_for_by_twenty_and_forty_are_five_and_ten() -> None:
    assert in_proportion(15, {"U1": 20, "U2": 40}) == {"U1": 5, "U2": 10}


@pytest.mark.rule("OVL-RES-03")
def test_odd_pieces_go_to_the_largest_remainders_and_nothing_is_lost() -> None:
    assert in_proportion(5, {"U1": 10, "U2": 10, "U3": 1}) == {"U1": 3, "U2": 2, "U3": 0}
    assert in_proportion(5, {"U1": 1, "U2": 2}) == {"U1": 1, "U2": 2}
    assert in_proportion(0, {"U1": 1}) == {"U1": 0}


@pytest.mark.rule("OVL-MARKET-04", "OVL-GAP-24")
def test_the_price_is_the_lowest_at_which_most_changes_hands() -> None:
    bids = [Request("U1", 10, 20), Request("U2", 10, 12)]
    asks = [Request("U3", 8, 10), Request("U4", 8, 12), Request("U5", 9, 18)]

    cleared = clear(bids, asks)

    assert (cleared.price, cleared.amount) == (12, 16)


@pytest.mark.rule("OVL-MARKET-04")
def test_who_bids_less_or_asks_more_than_the_price_is_left_out() -> None:
    cleared = clear([Request("U1", 5, 20), Request("U2", 5, 9)], [Request("U3", 5, 10), Request("U4", 5, 25)])

    assert (cleared.bought, cleared.sold) == ({"U1": 5}, {"U3": 5})


@pytest.mark.rule("OVL-MARKET-05", "OVL-GAP-24")
def test_the_best_prices_are_served_first_and_equals_in_proportion() -> None:
    bids = [Request("U1", 10, 20), Request("U2", 20, 20), Request("U3", 6, 25)]

    cleared = clear(bids, [Request(CITY, 15, 12)])

    assert cleared.bought == {"U3": 6, "U1": 3, "U2": 6}
    assert cleared.sold == {CITY: 15}


@pytest.mark.rule("OVL-MARKET-04")
def test_there_is_no_trade_when_all_ask_more_than_is_bid() -> None:
    cleared = clear([Request("U1", 5, 9)], [Request("U2", 5, 10)])

    assert (cleared.amount, cleared.bought, cleared.sold) == (0, {}, {})


@pytest.mark.rule("OVL-MARKET-01", "OVL-GAP-26")
@each("traded, offered, wanted", [(20, 10_500, 9_500), (10, 10_150, 9_850), (5, 9_975, 10_025), (0, 9_800, 10_200)])
def test_what_is_bought_up_becomes_dearer_and_demand_that_was_met_pays_less(
    traded: int, offered: int, wanted: int
) -> None:
    assert drifted(Offer("swrd", False, 100, 100, 20, traded)).exact == offered
    assert drifted(Offer("hide", True, 100, 100, 20, traded)).exact == wanted


@pytest.mark.rule("OVL-GAP-26")
def test_prices_stay_between_half_and_twice_the_first_and_small_ones_move_by_fractions() -> None:
    assert drifted(Offer("swrd", False, 199, 100, 17, 17)).price == 200
    assert drifted(Offer("swrd", False, 50, 100, 17, 0)).price == 50
    food = Offer("food", True, 8, 8, 1000)
    prices = [drifted(food).price for _ in range(36)]
    assert [prices.index(price) + 1 for price in range(9, 17)] == [4, 9, 15, 19, 24, 28, 31, 35]
    assert prices[-1] == 16
    for _ in range(36):
        food.traded = 1000
        drifted(food)
    assert food.price == 4


def drifted(offer: Offer) -> Offer:
    """The offer a month later."""
    market.drift(offer)
    return offer


@pytest.mark.rule("OVL-MARKET-01", "OVL-MARKET-09")
def test_quantities_follow_the_population_and_start_anew_each_month() -> None:
    place = city(offers=[Offer("swrd", False, 151, 151, 10, 10), Offer("food", True, 8, 8, 5000, 3)])

    market.renew(World(), place)

    assert [(offer.amount, offer.price, offer.traded) for offer in place.offers] == [(16, 159, 0), (5621, 8, 0)]


@pytest.mark.rule("OVL-RECR-05", "OVL-EX-11", "OVL-GAP-22")
def test_a_city_of_5621_has_281_followers_and_two_leaders_at_five_times_the_price() -> None:
    place = city(hires=[Hire("man", 280, 64, 100)])

    found = recruits.offers(place, LoadedDice(rest=0.999)("recruits"))

    assert [(hire.race, hire.amount, hire.price) for hire in found] == [("man", 281, 64), ("ldr", 2, 320)]


@pytest.mark.rule("OVL-RECR-01", "OVL-GAP-22")
def test_a_hero_is_for_hire_as_often_as_the_city_is_large() -> None:
    heroes = sum(any(hire.race == "hero" for hire in recruits.offers(city(5000), Dice("h", n))) for n in range(2000))

    assert heroes / 2000 == pytest.approx(0.25, abs=0.03)


@pytest.mark.rule("OVL-RECR-04", "OVL-GAP-22")
@each("hired, price", [(51, 110), (50, 100), (25, 100), (24, 95)])
def test_recruits_grow_dear_when_many_are_hired_and_cheap_when_few_are(hired: int, price: int) -> None:
    assert recruits.next_price(Hire("man", 100, 100, hired)) == price


@pytest.mark.rule("OVL-RECR-04")
def test_a_recruit_never_costs_less_than_the_usual_price() -> None:
    assert recruits.next_price(Hire("man", 100, 51, 0)) == 50


@pytest.mark.rule("OVL-RECR-02", "OVL-RECR-03", "OVL-GAP-23")
def test_the_highest_bids_hire_first_and_too_low_ones_nobody() -> None:
    bids = [Request("U1", 10, 50), Request("U2", 10, 60), Request("U3", 10, 49), Request("U4", 5, 50)]

    assert recruits.hired(Hire("man", 20, 50, 1), bids) == {"U2": 10, "U1": 6, "U4": 3}


@pytest.mark.rule("OVL-POP-03", "OVL-RECR-02")
def test_those_who_are_hired_leave_the_population_and_the_offer() -> None:
    hire = Hire("man", 20, 50)
    place = city(100, hires=[hire])

    recruits.enlist(place, hire, 15)

    assert (place.population, hire.hired) == (85, 15)
    with pytest.raises(ValueError, match="not for hire"):
        recruits.enlist(place, hire, 6)


wanting = st.lists(st.tuples(st.integers(0, 30), st.integers(1, 12)), max_size=7)


@pytest.mark.rule("OVL-MARKET-04", "OVL-MARKET-05", "OVL-GAP-24")
@settings(max_examples=300, deadline=None)
@given(bids=wanting, asks=wanting)
def test_no_other_price_would_trade_more_and_nobody_gets_a_worse_one_or_more_than_he_asked(
    bids: list[tuple[int, int]], asks: list[tuple[int, int]]
) -> None:
    buyers = [Request(f"B{at}", amount, price) for at, (amount, price) in enumerate(bids)]
    sellers = [Request(f"S{at}", amount, price) for at, (amount, price) in enumerate(asks)]
    most = {
        price: min(sum(bid.amount for bid in buyers if bid.price >= price),
                   sum(ask.amount for ask in sellers if ask.price <= price))
        for price in range(1, 13)
    }  # fmt: skip

    cleared = clear(buyers, sellers)

    assert cleared.amount == max(most.values())
    assert sum(cleared.bought.values()) == sum(cleared.sold.values()) == cleared.amount
    if not cleared.amount:
        return
    assert cleared.price == min(price for price, amount in most.items() if amount == cleared.amount)
    for found, requests, sign in ((cleared.bought, buyers, 1), (cleared.sold, sellers, -1)):
        for one in requests:
            got = found.get(one.who, 0)
            assert got <= one.amount
            assert not got or sign * one.price >= sign * cleared.price
            if got < one.amount and sign * one.price >= sign * cleared.price:  # then nobody worse got anything
                worse = [other.who for other in requests if sign * other.price < sign * one.price]
                assert not any(who in found for who in worse)
