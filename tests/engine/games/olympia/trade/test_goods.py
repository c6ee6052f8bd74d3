"""Trade goods: found in one city, sold in another far away, for some years."""

from __future__ import annotations

import pytest

from engine.games.olympia.land.month_end import renew_markets
from engine.games.olympia.rules.cities import TRADE_GOODS
from engine.games.olympia.state import Market, Offer, Place, Unit
from engine.games.olympia.trade.trade_events import MarketFound, NoMarket
from tests.engine.games.olympia.props.camp import Camp
from tests.engine.games.olympia.props.kit import booked, inside


def camp_with_cities(provinces: int = 9) -> tuple[Camp, Place, Place, Unit]:
    """A row of plains with a city at either end, and a trader in the first one."""
    camp = Camp("p" * provinces)
    near = inside(camp.world, "aa00", "city", "Drassa", market=Market())
    far = inside(camp.world, f"aa{provinces - 1:02}", "city", "Carim", market=Market())
    trader = camp.noble("Osswid", at=near.id, skills={"732": 0, "733": 0}, items={"1": 10_000})
    return camp, near, far, trader


@pytest.mark.rule("OLY-MARKET-15", "OLY-GAP-54", "OLY-GAP-S732")
def test_a_good_is_found_in_three_weeks_and_at_most_two_a_city() -> None:
    for seed in range(30):
        camp, near, _, trader = camp_with_cities()
        camp.run({"Osswid": "use 732; use 732"}, days=20, seed=str(seed))
        assert near.market is not None
        assert near.market.stock == []
        camp.world.turn = 4
        camp.run(days=23, seed=str(seed))
        camp.run({"Osswid": "use 732"}, days=1)
        first, second = near.market.stock
        assert first.item != second.item
        for offer in (first, second):
            good = TRADE_GOODS[offer.item]
            assert offer.price in {good.price * (100 + more) // 100 for more in range(0, 51, 10)}
            assert 25 <= offer.quantity <= 50
            assert 5 + 25 <= offer.until <= 5 + 37
        assert camp.said("a") == [f"Drassa [{near.id}] has all the trade goods it will deal in."]
        assert trader.skills["732"] == 1


@pytest.mark.rule("OLY-GAP-54", "OLY-GAP-S733")
def test_a_market_is_found_far_away_and_the_good_is_sold_at_a_profit() -> None:
    wanted = 0
    for seed in range(60):
        camp, near, far, trader = camp_with_cities()
        near.market = Market(stock=[Offer(sells=True, item="301", quantity=25, price=50, until=30)])
        renew_markets(camp.turn)
        camp.run({"Osswid": "buy 301 25 50"})
        assert trader.items == {"1": 8750, "301": 25}
        camp.world.places[near.id].units.remove(trader.id)
        far.units.append(trader.id)
        trader.place = far.id
        camp.run({"Osswid": "use 733 301; sell 301 25 60; use 733 301"}, days=30, seed=str(seed))
        assert len(camp.of(MarketFound)) + len(camp.of(NoMarket)) in (1, 2)
        if camp.of(MarketFound):
            wanted += 1
            (offer,) = [offer for offer in far.market.stock if not offer.sells]  # type: ignore[union-attr]
            assert 50 + 80 <= offer.price <= 50 + 120
            assert (offer.quantity, offer.until) == (25, 30)
            assert trader.items == {"1": 8750 + 25 * 60}
            assert booked(camp.turn, "301") == -25
        else:
            assert far.market is not None
            assert far.market.unwanted == ["301"]
    assert 20 <= wanted <= 40


@pytest.mark.rule("OLY-GAP-S733")
def test_a_market_must_be_eight_provinces_away_and_the_good_in_hand() -> None:
    camp, near, far, trader = camp_with_cities(8)
    near.market = Market(stock=[Offer(sells=True, item="301", quantity=25, price=50, until=30)])
    far.units.append(trader.id)
    near.units.remove(trader.id)
    trader.place = far.id
    camp.run({"Osswid": "use 733 301; use 733 77"})
    trader.items["301"] = 1
    assert camp.said("a") == ["Name a trade good of which you hold at least one."] * 2
    camp.run({"Osswid": "use 733 301"})
    assert camp.said("a") == ["The next city that sells cardamom [301] must be at least 8 provinces away."]
    assert camp.world.distance(near, far) == 7


@pytest.mark.rule("OLY-GAP-54")
def test_when_the_seller_ends_the_buyers_end_too() -> None:
    camp, near, far, _ = camp_with_cities()
    near.market = Market(stock=[Offer(sells=True, item="301", quantity=25, price=50, until=3)])
    far.market = Market(stock=[Offer(sells=False, item="301", quantity=25, price=90, until=3)])
    for number, left in ((2, 1), (3, 0)):
        camp.turn.number = number
        renew_markets(camp.turn)
        assert len(near.market.offers) == len(far.market.offers) == left
