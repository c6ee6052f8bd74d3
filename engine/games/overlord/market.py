"""Markets: one price for all trades of an item, and how prices drift (OVL-MARKET-04, -05, OVL-GAP-24, -26).

Prices drift alike for what a city sells and what it buys.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from engine.games.overlord.sharing import in_proportion
from engine.games.overlord.state import Location, Offer
from engine.games.overlord.tables.market import FACTOR, SOLD_OUT, UNTOUCHED, WARES

CITY = ""  # the place itself, as a buyer or a seller


@dataclass(frozen=True, slots=True)
class Request:
    """Wants to buy, or to sell, so many pieces at a price of at most, or at least. who: a unit's id, or `CITY`."""

    who: str
    amount: int
    price: int


@dataclass(slots=True)
class Clearing:
    """The trades of one item on one day. price: the same for all; bought, sold: who -> pieces."""

    price: int = 0
    amount: int = 0
    bought: dict[str, int] = field(default_factory=dict)
    sold: dict[str, int] = field(default_factory=dict)


def requests_of(offer: Offer) -> Request:
    """What the place itself still asks for or has this month."""
    return Request(CITY, max(0, offer.amount - offer.traded), offer.price)


def clear(bids: Sequence[Request], asks: Sequence[Request]) -> Clearing:
    """Finds the price at which the most pieces change hands, the lowest of those that are equally good, and trades.

    Who asks less is served before who asks more, who bids more before who bids less, equals in proportion
    (OVL-MARKET-04, OVL-GAP-24).
    """
    best = Clearing()
    for price in sorted({request.price for request in (*bids, *asks)}):
        wanted = sum(bid.amount for bid in bids if bid.price >= price)
        offered = sum(ask.amount for ask in asks if ask.price <= price)
        if min(wanted, offered) > best.amount:
            best = Clearing(price, min(wanted, offered))
    if best.amount:
        buyers = [bid for bid in bids if bid.price >= best.price]
        sellers = [ask for ask in asks if ask.price <= best.price]
        best.bought = served(best.amount, buyers, highest_first=True)
        best.sold = served(best.amount, sellers, highest_first=False)
    return best


def served(amount: int, requests: Iterable[Request], highest_first: bool) -> dict[str, int]:
    """Who gets how much of an amount, best price first, equal prices in proportion; who gets nothing is left out."""
    by_price: dict[int, dict[str, int]] = {}
    for request in requests:
        level = by_price.setdefault(request.price, {})
        level[request.who] = level.get(request.who, 0) + request.amount
    found: dict[str, int] = {}
    for price in sorted(by_price, reverse=highest_first):
        shares = in_proportion(amount, by_price[price])
        amount -= sum(shares.values())
        for who, share in shares.items():
            if share:
                found[who] = found.get(who, 0) + share
    return found


def drifted(offer: Offer) -> int:
    """Next month's price: by how much of the offer was traded, within half and twice the first price."""
    if offer.amount and offer.traded >= offer.amount:
        percent = SOLD_OUT
    elif not offer.traded:
        percent = UNTOUCHED
    else:
        return offer.price
    change = max(1, offer.price * abs(percent) // 100)  # or a price of a few coins would never move
    price = offer.price + (change if percent > 0 else -change)
    return max(-(-offer.start_price // FACTOR), min(offer.start_price * FACTOR, price))


def renew(place: Location) -> None:
    """A new month's quantities by population, at drifted prices (OVL-MARKET-01); wares of no list keep theirs."""
    for offer in place.offers:
        offer.price = drifted(offer)
        ware = WARES.get(offer.item)
        if ware is not None and ware.wanted == offer.wanted:
            offer.amount = ware.amount(place.population)
        offer.traded = 0
