"""The market report of a city (OLY-MARKET-09 to -13, -18, -19): what could be traded now, as it would be matched."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.games.olympia.land.markets import OPIUM
from engine.games.olympia.rules.items import named
from engine.games.olympia.sight.view import SeenOffer
from engine.games.olympia.state import Offer, Place, World
from engine.games.olympia.trade.matching import Trader, for_sale, in_order, traders, wanted
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.presence import conceals


@dataclass(frozen=True, slots=True)
class MarketRow:
    """A line. who: a number, or that of the city; "" for somebody hidden. goods: what, with its number."""

    sells: bool
    who: str
    price: int
    quantity: int
    item: str
    goods: str


def market_rows(world: World, city: Place) -> list[MarketRow]:
    """What could be traded now, buyers first, in the order in which offers are served; nothing outside cities."""
    buyers, sellers = in_order(list(traders(world, city)))
    return [*_rows(world, city, buyers), *_rows(world, city, sellers)]


def _rows(world: World, city: Place, found: list[Trader]) -> Iterator[MarketRow]:
    for trader in found:
        offer = trader.offer
        quantity = for_sale(trader) if offer.sells else wanted(trader, offer.price)
        if quantity <= 0 or _is_low(city, trader):
            continue
        goods = _goods(world, offer)
        yield MarketRow(offer.sells, _who(world, city, trader), offer.price, quantity, offer.item, goods)


def _goods(world: World, offer: Offer) -> str:
    """What is dealt in. Whoever sells a unique thing has it, and its name is seen; who asks for one names a number."""
    return called(world.things[offer.item]) if offer.sells and offer.item in world.things else named(offer.item)


def _is_low(city: Place, trader: Trader) -> bool:
    """Whether this is a city's demand for opium that nobody has noticed yet (OLY-MARKET-13, OLY-OPIUM-01)."""
    return trader.unit is None and trader.offer.item == OPIUM and city.market is not None and not city.market.opium


def _who(world: World, city: Place, trader: Trader) -> str:
    """Traders may hide behind middlemen (OLY-MARKET-12); who buys opium is never said (OLY-GAP-55)."""
    if trader.unit is None:
        return "" if trader.offer.item == OPIUM else city.id
    return "" if trader.offer.secret or conceals(world, trader.unit) else trader.unit.id


def offers_in(world: World, city: Place) -> Iterator[SeenOffer]:
    """Buyers as they stand in the list, the city last; then sellers, the lowest price first."""
    for row in market_rows(world, city):
        yield SeenOffer(
            sells=row.sells, item=row.item, goods=row.goods, who=row.who, price=row.price, quantity=row.quantity
        )
