"""What cities themselves buy and sell (OLY-GAP-53 to -55)."""

from __future__ import annotations

import pytest

from engine.core.dice import Dice
from engine.games.olympia.land.markets import adjust_opium, city_offers, drawn, expire, open_market, wants_opium
from engine.games.olympia.land.month_end import offer_ring, renew_markets
from engine.games.olympia.state import Market, Offer, Place, Realm, Thing, World
from engine.testing import LoadedDice
from tests.engine.games.olympia.props.camp import Camp
from tests.engine.games.olympia.props.kit import beyond, inside, world
from tests.suite.table import each

Row = tuple[str, str, int, int]
"""What the city does, item, quantity and price."""


def rows(market: Market | None) -> list[Row]:
    assert market is not None
    return [("sell" if one.sells else "buy", one.item, one.quantity, one.price) for one in market.offers]


def opened(made: World, at: str, roll: float, *lessons: str) -> list[Row]:
    """What a new city trades when every roll falls like this."""
    city = inside(made, at, "city", lessons=list(lessons))
    open_market(made, city, LoadedDice(rest=roll)())
    return rows(city.market)


LOW, HIGH = 0.0, 0.999
POTS, BASKETS = ("buy", "95", 17, 7), ("buy", "94", 30, 4)
PORT = [("buy", "87", 100, 2), ("sell", "261", 10, 50)]


@pytest.mark.rule("OLY-GAP-53", "OLY-MARKET-14")
@each(
    "terrain, roll, traded",
    [
        ("p", LOW, [POTS, ("sell", "76", 5, 100), ("sell", "52", 2, 100), ("buy", "52", 2, 50)]),
        ("p", HIGH, [BASKETS, ("sell", "76", 5, 100), ("sell", "52", 3, 150), ("buy", "52", 3, 75)]),
        ("~p", LOW, [POTS, *PORT, ("sell", "76", 5, 100), ("sell", "52", 2, 100), ("buy", "52", 2, 50)]),
        ("m", LOW, [POTS, ("buy", "99", 3, 125), ("sell", "79", 1, 25), ("buy", "79", 1, 12)]),
        ("m", HIGH, [BASKETS, ("sell", "79", 2, 30), ("buy", "79", 2, 15)]),
        ("~m", HIGH, [BASKETS, ("sell", "79", 2, 30), ("buy", "79", 2, 15)]),
        ("f", LOW, [POTS, ("buy", "99", 3, 125), ("sell", "77", 25, 11), ("buy", "77", 25, 5)]),
        ("f", HIGH, [BASKETS, ("sell", "77", 25, 15), ("buy", "77", 25, 7)]),
        ("d", LOW, [POTS, ("buy", "99", 3, 125)]),
        ("d", 0.329, [POTS, ("buy", "99", 4, 128)]),
        ("d", 0.331, [POTS]),
        ("s", HIGH, [BASKETS]),
    ],
)
def test_each_sort_of_city_trades_what_the_table_says(terrain: str, roll: float, traded: list[Row]) -> None:
    assert opened(world(terrain), f"aa{len(terrain) - 1:02}", roll) == traded


@pytest.mark.rule("OLY-GAP-53")
def test_who_teaches_religion_sells_what_it_needs() -> None:
    assert ("sell", "102", 50, 1) in opened(world("d"), "aa00", HIGH, "690")
    assert not any(item == "102" for _, item, _, _ in opened(world("d"), "aa00", HIGH, "680"))


@pytest.mark.rule("OLY-GAP-53")
@each(
    "realm, kind, roll, traded",
    [
        (Realm.CLOUD, "cloud", LOW, [BASKETS, ("sell", "54", 1, 1000)]),
        (Realm.FAERY, "forest", LOW, [("sell", "64", 3, 50), ("sell", "68", 5, 100), ("buy", "82", 10, 500),
                                      ("buy", "83", 2, 1000), ("sell", "54", 1, 1000)]),
        (Realm.FAERY, "plain", HIGH, [("sell", "65", 10, 35), ("sell", "70", 5, 200), ("buy", "82", 10, 500)]),
        (Realm.SUBWORLD, "forest", HIGH, [BASKETS, ("sell", "77", 25, 15), ("buy", "77", 25, 7)]),
    ],
)  # fmt: skip
def test_cities_of_other_worlds_trade_by_their_world(realm: Realm, kind: str, roll: float, traded: list[Row]) -> None:
    made = world("p")
    (place,) = beyond(made, realm, kind, [5], 1)
    assert opened(made, place.id, roll) == traded


def test_cities_of_hades_have_no_market() -> None:
    made = world("p")
    (deep,) = beyond(made, Realm.HADES, "underground", [5], 1)
    city = inside(made, deep.id, "city")
    open_market(made, city, Dice("x"))
    assert (city.market, city_offers(made, city)) == (None, [])


@pytest.mark.rule("OLY-GAP-54")
def test_lots_end_with_their_last_turn_and_what_is_traded_for_good_never_does() -> None:
    lots = [Offer(sells=True, item=f"30{until}", quantity=1, price=1, until=until) for until in (0, 4, 5, 6)]
    market = Market(stock=lots)
    expire(market, 5)
    assert [offer.until for offer in market.stock] == [0, 6]


@each("steps, least, most, count", [((5, 5, 1), 5, 5, 1), ((2, 3, 1), 2, 3, 2), ((100, 150, 5), 100, 150, 11)])
def test_steps_are_drawn_from_end_to_end(steps: tuple[int, int, int], least: int, most: int, count: int) -> None:
    found = {drawn(steps, Dice("steps", number)) for number in range(200)}
    assert (min(found), max(found), len(found)) == (least, most, count)


# Opium: OLY-GAP-55
DEMAND = [(15, 17), (28, 17), (37, 18), (50, 18), (55, 19), (66, 19), (70, 20), (80, 20)]


def dealing(terrain: str = "p", realm: Realm = Realm.REGULAR) -> tuple[World, Place]:
    made = world(terrain)
    at = "aa00"
    if realm != Realm.REGULAR:
        at = beyond(made, realm, "forest", [5], 1)[0].id
    return made, inside(made, at, "city", market=Market())


@pytest.mark.rule("OLY-OPIUM-01", "OLY-GAP-55")
def test_the_demand_of_each_level_is_what_is_not_yet_sold_and_stands_last() -> None:
    made, city = dealing()
    assert city.market is not None
    city.market.offers = [Offer(sells=True, item="79", quantity=1, price=1)]
    for level, (quantity, price) in enumerate(DEMAND):
        city.market.opium = level
        for sold, left in ((0, quantity), (quantity - 1, 1)):
            city.market.opium_sold = sold
            other, offer = city_offers(made, city)
            assert other.item == "79"
            assert (offer.sells, offer.item, offer.quantity, offer.price) == (False, "93", left, price)
        city.market.opium_sold = quantity
        assert len(city_offers(made, city)) == 1


@pytest.mark.rule("OLY-OPIUM-02", "OLY-GAP-55")
@each(
    "level, sold, then",
    [(0, 15, 1), (0, 16, 1), (0, 14, 0), (0, 1, 0), (0, 0, 0), (3, 50, 4), (3, 49, 3), (3, 1, 3), (3, 0, 2),
     (6, 70, 7), (7, 80, 7), (7, 0, 6), (1, 0, 0)],
)  # fmt: skip
def test_demand_rises_when_all_is_sold_and_falls_when_nothing_is(level: int, sold: int, then: int) -> None:
    made, city = dealing()
    assert city.market is not None
    city.market.opium, city.market.opium_sold = level, sold
    adjust_opium(made, city)
    assert (city.market.opium, city.market.opium_sold) == (then, 0)


@pytest.mark.rule("OLY-GAP-55")
@each(
    "terrain, realm, wants",
    [("p", Realm.REGULAR, True), ("s", Realm.REGULAR, False), ("p", Realm.SUBWORLD, True), ("p", Realm.FAERY, False),
     ("p", Realm.CLOUD, False)],
)  # fmt: skip
def test_only_cities_of_the_regular_world_and_of_subworld_want_opium(terrain: str, realm: Realm, wants: bool) -> None:
    made, city = dealing(terrain, realm)
    assert city.market is not None
    city.market.opium, city.market.opium_sold = 3, 2
    assert wants_opium(made, city) is wants
    assert bool(city_offers(made, city)) is wants
    city.market.opium_sold = 0
    adjust_opium(made, city)
    assert city.market.opium == (2 if wants else 3)


# Golden rings


def ringing(realm: Realm = Realm.FAERY) -> tuple[Camp, Place]:
    camp = Camp("p")
    (wood,) = beyond(camp.world, realm, "forest", [5], 1)
    return camp, inside(camp.world, wood.id, "city", market=Market())


@pytest.mark.rule("OLY-GAP-53", "OLY-GAP-70")
@each("realm", [Realm.FAERY, Realm.CLOUD, Realm.SUBWORLD, Realm.HADES])
@each("rolls, price", [([0.049, 0.0], 450), ([0.049, 0.999], 1050), ([0.05, 0.0], 0)])
def test_a_ring_is_offered_with_five_percent_at_a_price_in_fifties(
    realm: Realm, rolls: list[float], price: int
) -> None:
    camp, city = ringing(realm)
    turn = camp.quiet(dice={("golden ring", city.id): rolls})
    offer_ring(turn, city)
    there = price and realm in (Realm.FAERY, Realm.CLOUD)
    found = [(thing.id, thing.kind, thing.holder) for thing in camp.world.things.values()]
    assert rows(city.market) == ([("sell", found[0][0], 1, price)] if there else [])
    assert [one[1:] for one in found] == ([("golden ring", city.id)] if there else [])


@pytest.mark.rule("OLY-GAP-53")
def test_a_ring_that_nobody_bought_is_gone_and_all_other_things_stay() -> None:
    camp, city = ringing()
    holder = camp.noble("Osswid", at=city.id, unique=["d901"])
    for code, kind, where in (
        ("d900", "golden ring", city.id),
        ("d901", "golden ring", holder.id),
        ("d902", "scroll", city.id),
    ):
        camp.world.things[code] = Thing(id=code, kind=kind, name=kind, holder=where)
    offer_ring(camp.quiet(rest=0.99), city)
    assert list(camp.world.things) == ["d901", "d902"]


def test_a_city_without_a_market_offers_no_ring_and_month_end_passes_it_over() -> None:
    camp, city = ringing()
    city.market = None
    turn = camp.quiet(rest=0.0)
    offer_ring(turn, city)
    renew_markets(turn)
    assert (city.market, camp.world.things) == (None, {})


@pytest.mark.rule("OLY-GAP-53", "OLY-GAP-54", "OLY-TURN-11")
def test_month_end_restocks_adjusts_and_ends_lots() -> None:
    camp = Camp("p")
    city = inside(camp.world, "aa00", "city", market=Market(opium=2, opium_sold=37))
    turn = camp.quiet()
    assert city.market is not None
    city.market.stock = [
        Offer(sells=True, item="79", quantity=5, price=9),
        Offer(sells=True, item="301", quantity=5, price=9, until=turn.number),
        Offer(sells=True, item="302", quantity=5, price=9, until=turn.number + 1),
    ]
    city.market.offers = [Offer(sells=True, item="79", quantity=1, price=9)]
    renew_markets(turn)
    assert [(offer.item, offer.quantity) for offer in city.market.offers] == [("79", 5), ("302", 5)]
    assert (city.market.opium, city.market.opium_sold) == (3, 0)
