"""Finding trade goods and markets for them (OLY-MARKET-15, OLY-GAP-54, -S732, -S733)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.core.acting import NotPossible
from engine.games.olympia.land.markets import drawn
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.rules.cities import TRADE_GOODS, TRADE_OFFER
from engine.games.olympia.rules.items import named
from engine.games.olympia.rules.land import CITY
from engine.games.olympia.state import Offer, Place, Realm, World
from engine.games.olympia.trade.trade_events import GoodFound, MarketFound, NoMarket
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.using import SkillUse, Use, Using

TENS, PERCENT = 10, 100


def _check_city(using: Using) -> None:
    """Raises NotPossible outside the regular world, and where enough goods are sold already."""
    if using.world.realm_of(using.place) != Realm.REGULAR or using.place.market is None:
        raise NotPossible(Refusal.NO_TRADE_GOODS, "OLY-GAP-S732")
    if len(_lots(using.place, sells=True)) >= TRADE_OFFER.a_city:
        raise NotPossible(Refusal.ENOUGH_GOODS, "OLY-GAP-S732", place=called(using.place))


def _find_good(using: Using) -> bool:
    """A good that the city neither sells nor buys yet is sold there for some years."""
    market = using.place.market
    assert market is not None
    dice = using.dice()
    traded = {offer.item for offer in market.stock}
    good = dice.choice([good for good in TRADE_GOODS.values() if good.item not in traded])
    price = good.price * (PERCENT + drawn(TRADE_OFFER.surcharge, dice)) // PERCENT
    quantity = dice.between(*TRADE_OFFER.quantity)
    until = using.turn.number + dice.between(*TRADE_OFFER.months)
    market.stock.append(Offer(sells=True, item=good.item, quantity=quantity, price=price, until=until))
    market.offers.append(Offer(sells=True, item=good.item, quantity=quantity, price=price))
    goods = named(good.item, many=True)
    using.tell(GoodFound(**using.facts(), goods=goods, price=price, quantity=quantity, city=called(using.place)))
    return True


def _check_good(using: Using) -> None:
    """Raises NotPossible for what is not a trade good in hand, is sold too near, or is bought here already."""
    item, city = using.word(0), using.place
    if item not in TRADE_GOODS or not using.unit.count(item):
        raise NotPossible(Refusal.NO_GOOD_HELD, "OLY-GAP-S733")
    if using.world.realm_of(city) != Realm.REGULAR or city.market is None:
        raise NotPossible(Refusal.NO_TRADE_GOODS, "OLY-GAP-S733")
    bought = _lots(city, sells=False)
    if len(bought) >= TRADE_OFFER.a_city or any(offer.item == item for offer in bought):
        raise NotPossible(Refusal.ENOUGH_GOODS, "OLY-GAP-S733", place=called(city))
    nearest = _nearest_seller(using.world, city, item)
    if nearest is None or using.world.distance(city, nearest[0]) < TRADE_OFFER.apart:
        raise NotPossible(Refusal.TOO_NEAR, "OLY-GAP-S733", goods=named(item, many=True), apart=TRADE_OFFER.apart)


def _find_market(using: Using) -> bool:
    """Whether a city wants a good is decided once and for all; it buys it as long as it is sold elsewhere."""
    item, market = using.word(0), using.place.market
    nearest = _nearest_seller(using.world, using.place, item)
    assert market is not None
    assert nearest is not None
    _, lot = nearest
    facts, goods = using.facts(), named(item, many=True)
    dice = using.dice()
    if item in market.unwanted or not dice.percent(TRADE_OFFER.chance):
        if item not in market.unwanted:
            market.unwanted.append(item)
        using.tell(NoMarket(**facts, goods=goods, city=called(using.place)))
        return False
    price = lot.price + dice.between(*TRADE_OFFER.profit) * TENS // lot.quantity
    market.stock.append(Offer(sells=False, item=item, quantity=lot.quantity, price=price, until=lot.until))
    market.offers.append(Offer(sells=False, item=item, quantity=lot.quantity, price=price))
    using.tell(MarketFound(**facts, goods=goods, price=price, quantity=lot.quantity, city=called(using.place)))
    return True


def _lots(city: Place, *, sells: bool) -> list[Offer]:
    """The trade goods that a city sells, or buys."""
    stock = city.market.stock if city.market is not None else []
    return [offer for offer in stock if offer.item in TRADE_GOODS and offer.sells == sells]


def _nearest_seller(world: World, city: Place, item: str) -> tuple[Place, Offer] | None:
    """The nearest city that sells a good, with its lot; of equally near ones the first."""
    sellers = list(_sellers(world, item))
    return min(sellers, key=lambda seller: world.distance(city, seller[0])) if sellers else None


def _sellers(world: World, item: str) -> Iterator[tuple[Place, Offer]]:
    for place in world.places.values():
        if place.kind == CITY and world.realm_of(place) == Realm.REGULAR:
            for offer in _lots(place, sells=True):
                if offer.item == item:
                    yield place, offer


GOODS: Mapping[str, SkillUse] = {"732": Use(_find_good, _check_city), "733": Use(_find_market, _check_good)}
