"""Markets: where and when they are held, one price for all trades of an item, and how prices drift (OVL-MARKET-01 to
-05, OVL-GAP-24 to -26).

A market that opens has all wares at their first prices.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from engine.games.overlord.acting.sharing import in_proportion
from engine.games.overlord.rules.market import (
    FACTOR,
    IMPERIAL_DAYS,
    MARKET_DAYS,
    MARKETPLACE_DAYS,
    SOLD_OUT,
    UNTOUCHED,
    WARES,
)
from engine.games.overlord.rules.structures import STRUCTURES
from engine.games.overlord.rules.titles import OVERLORD
from engine.games.overlord.state import Location, Offer, World

CITY = ""  # the place itself, as a buyer or a seller
CENT = 100  # hundredths of a coin, and of a percent
TOWN = "city"  # the terrain that always has a market


@dataclass(frozen=True, slots=True)
class Request:
    """Wants to buy, or to sell, so many pieces at a price of at most, or at least. who: a name for it, or `CITY`."""

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
    buying, selling = _by_price(bids), _by_price(asks)
    wanted, offered = sum(buying.values()), 0
    for price in sorted({**buying, **selling}):
        offered += selling.get(price, 0)
        if min(wanted, offered) > best.amount:
            best = Clearing(price, min(wanted, offered))
        wanted -= buying.get(price, 0)
    if best.amount:
        buyers = [bid for bid in bids if bid.price >= best.price]
        sellers = [ask for ask in asks if ask.price <= best.price]
        best.bought = served(best.amount, buyers, highest_first=True)
        best.sold = served(best.amount, sellers, highest_first=False)
    return best


def _by_price(requests: Iterable[Request]) -> dict[int, int]:
    found: dict[int, int] = {}
    for request in requests:
        found[request.price] = found.get(request.price, 0) + request.amount
    return found


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


def drift(offer: Offer) -> None:
    """Moves a price by the share of the offer that was traded this month, within half and twice the first price.

    A ware that is bought up becomes dearer, one left lying cheaper; for what the place wants it is the other way about:
    demand that was met pays less, demand that was not pays more (OVL-MARKET-01, OVL-GAP-26).
    """
    if not offer.amount:
        return
    traded = min(offer.traded, offer.amount)
    change = UNTOUCHED * CENT + (SOLD_OUT - UNTOUCHED) * CENT * traded // offer.amount  # hundredths of a percent
    exact = offer.exact or offer.price * CENT
    exact += exact * (-change if offer.wanted else change) // (100 * CENT)
    least, most = -(-offer.start_price // FACTOR) * CENT, offer.start_price * FACTOR * CENT
    offer.exact = max(least, min(most, exact))
    offer.price = (offer.exact + CENT // 2) // CENT


def usual_days(world: World, place: Location) -> tuple[int, ...]:
    """The market days that a place has by what it is, or what stands there; none without a market (OVL-GAP-25)."""
    if place.terrain == TOWN:
        is_capital = place.title is not None and place.title.tag == OVERLORD
        return IMPERIAL_DAYS if is_capital else MARKET_DAYS
    structures = (world.structures[number] for number in place.structures)
    if any(STRUCTURES[structure.type].market and structure.is_complete for structure in structures):
        return MARKETPLACE_DAYS
    return ()


def first_offers(place: Location) -> list[Offer]:
    """What a market that opens has and wants, by the people of the place (OVL-GAP-26)."""
    wares = WARES.values()
    return [Offer(ware.tag, ware.wanted, ware.price, ware.price, ware.amount(place.population)) for ware in wares]


def renew(world: World, place: Location) -> None:
    """A new month's quantities by population, at drifted prices (OVL-MARKET-01); wares of no list keep theirs.

    A place that has come by a market opens it as soon as there are people.
    """
    if not place.market_days:
        place.market_days = list(usual_days(world, place))
    if place.market_days and place.population and not place.offers:
        place.offers = first_offers(place)
        return
    for offer in place.offers:
        drift(offer)
        ware = WARES.get(offer.item)
        if ware is not None and ware.wanted == offer.wanted:
            offer.amount = ware.amount(place.population)
        offer.traded = 0
