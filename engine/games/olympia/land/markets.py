"""What cities buy and sell themselves (OLY-MARKET-14, OLY-GAP-53, -55)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.dice import Dice
from engine.games.olympia.land.ways import is_port
from engine.games.olympia.rules.cities import MARKETS, Trade
from engine.games.olympia.rules.source import Steps
from engine.games.olympia.state import Market, Offer, Place, Realm, World

OPIUM = "93"
OPIUM_TERRAINS = ("desert", "plain", "forest", "mountain")


def open_market(world: World, city: Place, dice: Dice) -> None:
    """Draws what a city trades, for good, and stocks it for the first time. Cities of Hades trade nothing."""
    if world.realm_of(city) == Realm.HADES:
        return
    traits = set(_traits(world, city))
    drawn: dict[str, Trade] = {}
    fitting = [trade for trade in MARKETS.trades if set(trade.where) <= traits]
    for name in dict.fromkeys(trade.one_of for trade in fitting if trade.one_of):
        drawn[name] = dice.choice([trade for trade in fitting if trade.one_of == name])
    stock: list[Offer] = []
    for trade in fitting:
        if (not trade.one_of or drawn[trade.one_of] is trade) and dice.percent(trade.chance):
            stock += _offers(trade, dice)
    city.market = Market(stock=stock)
    restock(city.market)


def restock(market: Market) -> None:
    """Brings every offer of a city back to its full quantity."""
    market.offers = [
        Offer(sells=offer.sells, item=offer.item, quantity=offer.quantity, price=offer.price) for offer in market.stock
    ]


def expire(market: Market, turn: int) -> None:
    """Ends the lots of trade goods whose last turn it was (OLY-GAP-54)."""
    market.stock = [offer for offer in market.stock if not offer.until or offer.until > turn]


def city_offers(world: World, city: Place) -> list[Offer]:
    """What a city buys and sells now, its demand for opium last (OLY-OPIUM-01)."""
    if city.market is None:
        return []
    return [*city.market.offers, *_opium(world, city, city.market)]


def wants_opium(world: World, city: Place) -> bool:
    """Every market of the regular world outside swamps has some demand (OLY-OPIUM-01)."""
    realm = world.realm_of(city)
    return realm in (Realm.REGULAR, Realm.SUBWORLD) and world.places[city.within].kind in OPIUM_TERRAINS


def _opium(world: World, city: Place, market: Market) -> Iterator[Offer]:
    left = MARKETS.opium.quantity[market.opium] - market.opium_sold
    if left > 0 and wants_opium(world, city):
        yield Offer(sells=False, item=OPIUM, quantity=left, price=MARKETS.opium.price[market.opium])


def adjust_opium(world: World, city: Place) -> None:
    """Month end: demand rises when all of it was met, and falls when none was (OLY-OPIUM-02, OLY-GAP-55)."""
    market = city.market
    if market is None or not wants_opium(world, city):
        return
    if market.opium_sold >= MARKETS.opium.quantity[market.opium]:
        market.opium = min(market.opium + 1, len(MARKETS.opium.quantity) - 1)
    elif not market.opium_sold:
        market.opium = max(0, market.opium - 1)
    market.opium_sold = 0


def _traits(world: World, city: Place) -> Iterator[str]:
    """What the table of trades may ask of a city."""
    realm = world.realm_of(city)
    yield from city.lessons
    if realm in (Realm.REGULAR, Realm.SUBWORLD):
        terrain = world.places[city.within].kind
        yield "regular"
        yield terrain
        if is_port(world, city):
            yield "port"
        if terrain != "plain":
            yield "other"
    else:
        yield realm.value


def _offers(trade: Trade, dice: Dice) -> Iterator[Offer]:
    quantity, price = drawn(trade.quantity, dice), drawn(trade.price, dice)
    yield Offer(sells=trade.trade == "sell", item=trade.item, quantity=quantity, price=price)
    if trade.buys_back:
        yield Offer(sells=False, item=trade.item, quantity=quantity, price=price // 2)


def drawn(steps: Steps, dice: Dice) -> int:
    """One of the numbers from least to most."""
    least, most, step = steps
    return least + step * dice.below((most - least) // step + 1)
