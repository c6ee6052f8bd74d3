"""Who trades with whom (OLY-MARKET-01 to -05, -08, -14, -16 to -18, -20).

Buyers come in the order of the list, each takes the cheapest seller, of equal ones the first in the list; the city
comes last on either side.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.core.acting.ledger import create, destroy, hand
from engine.games.olympia.events import facts_of
from engine.games.olympia.land.markets import OPIUM, city_offers
from engine.games.olympia.rules.items import GOLD, counted
from engine.games.olympia.rules.land import CITY
from engine.games.olympia.scratch import OlympiaTurn
from engine.games.olympia.state import Offer, Place, Unit, World
from engine.games.olympia.trade.trade_events import Bought, Sold
from engine.games.olympia.units.presence import everybody
from engine.games.olympia.units.skills import use_counted
from engine.games.olympia.units.things import put_with

CONCEAL_TRADER = "731"
MARKET = "market"
Rank = tuple[int, int]
"""Place of a stack in the list of a place, place in the stack."""
NOWHERE: Rank = (0, 0)


@dataclass(frozen=True, slots=True)
class Trader:
    """One offer. unit: whose it is, None for the city's own."""

    unit: Unit | None
    offer: Offer
    rank: Rank


def match_all(turn: OlympiaTurn) -> None:
    """Makes every trade that is possible, in all cities where somebody has an offer (OLY-GAP-22)."""
    spots = dict.fromkeys(unit.place for unit in turn.state.units.values() if unit.offers)
    for code in spots:
        match(turn, turn.state.places[code])


def match_offer(turn: OlympiaTurn, unit: Unit, offer: Offer) -> None:
    """Makes the trades that an offer brings about which was made just now, if it meets another one at all."""
    city = turn.state.places[unit.place]
    mine = Trader(unit, offer, NOWHERE)
    _dealers(turn, offer.item, sells=offer.sells)[unit.id] = None
    others = _dealers(turn, offer.item, sells=not offer.sells)
    if city.kind == CITY and any(_meet(mine, other) for other in _opposite(turn.state, city, offer, others)):
        match(turn, city, offer.item)


def _dealers(turn: OlympiaTurn, item: str, *, sells: bool) -> dict[str, None]:
    """Everybody who has, or had this month, an offer to sell an item, or to buy it; looked for once a month."""
    dealers = turn.scratch.dealers
    if dealers is None:
        dealers = turn.scratch.dealers = {}
        for unit in turn.state.units.values():
            for offer in unit.offers:
                dealers.setdefault((offer.item, offer.sells), {})[unit.id] = None
    return dealers.setdefault((item, sells), {})


def _opposite(world: World, city: Place, mine: Offer, dealers: Mapping[str, None]) -> Iterator[Trader]:
    """The offers of those of these units who are in a city, and of the city itself, that might meet one."""
    for unit in _those_in(world, city, dealers):
        yield from (Trader(unit, offer, NOWHERE) for offer in unit.offers if _is_opposite(mine, offer))
    yield from (Trader(None, offer, NOWHERE) for offer in city_offers(world, city) if _is_opposite(mine, offer))


def _those_in(world: World, city: Place, dealers: Mapping[str, None]) -> Iterator[Unit]:
    """These units, as far as they are in a city. Gone through are the fewer: they, or those who stand there."""
    if len(dealers) > len(city.units):
        yield from (unit for unit in everybody(world, city) if unit.offers and unit.id in dealers)
    else:
        found = (world.units.get(code) for code in dealers)
        yield from (unit for unit in found if unit is not None and unit.place == city.id)


def _is_opposite(mine: Offer, other: Offer) -> bool:
    return other.item == mine.item and other.sells != mine.sells


def _meet(one: Trader, other: Trader) -> bool:
    """Whether anything could be traded between two offers."""
    seller, buyer = (one, other) if one.offer.sells else (other, one)
    price = seller.offer.price
    return price <= buyer.offer.price and for_sale(seller) > 0 and wanted(buyer, price) > 0


def match(turn: OlympiaTurn, city: Place, item: str = "") -> None:
    """Makes every trade that is possible in a city; only those of one item, if one is named."""
    while _one_round(turn, city, item):
        pass


def traders(world: World, city: Place, item: str = "") -> Iterator[Trader]:
    """All offers in a city: of those who stand in it, in the order of the list, then its own (OLY-MARKET-18).

    There is no trade anywhere else (OLY-MARKET-02). item: only the offers of it.
    """
    if city.kind != CITY:
        return
    for rank, unit in _in_list(world, city):
        found = [offer for offer in unit.offers if offer.item == item] if item else unit.offers
        for offer in found:
            yield Trader(unit, offer, rank)
    for offer in city_offers(world, city):
        if item in ("", offer.item):
            yield Trader(None, offer, (len(city.units), 0))


def _in_list(world: World, city: Place) -> Iterator[tuple[Rank, Unit]]:
    """Units in a city that have an offer, are free and not travelling, in list order."""
    for place, code in enumerate(city.units):
        leader = world.units[code]
        if leader.moving or not (leader.offers or leader.beneath):
            continue
        for depth, unit in enumerate(world.stack(leader)):
            if unit.offers and not unit.prisoner:
                yield (place, depth), unit


def in_order(found: list[Trader]) -> tuple[list[Trader], list[Trader]]:
    """Buyers and sellers in the order in which they are served (OLY-MARKET-16, -19)."""
    buyers = sorted((trader for trader in found if not trader.offer.sells), key=lambda trader: trader.rank)
    sellers = sorted(
        (trader for trader in found if trader.offer.sells), key=lambda trader: (trader.offer.price, trader.rank)
    )
    return buyers, sellers


def _one_round(turn: OlympiaTurn, city: Place, item: str) -> bool:
    """Whether anything was traded: then somebody may have gold or goods now that were missing before."""
    buyers, sellers = in_order(list(traders(turn.state, city, item)))
    stalls: dict[str, list[Trader]] = {}
    for seller in sellers:
        if for_sale(seller) > 0:
            stalls.setdefault(seller.offer.item, []).append(seller)
    served = [_serve(turn, city, buyer, stalls[buyer.offer.item]) for buyer in buyers if buyer.offer.item in stalls]
    return any(served)


def _serve(turn: OlympiaTurn, city: Place, buyer: Trader, sellers: list[Trader]) -> bool:
    """Whether a buyer bought anything. Dearer sellers are not looked at once the price is too high for him."""
    traded = False
    for seller in sellers:
        price = seller.offer.price
        if price > buyer.offer.price or (buyer.unit is not None and buyer.unit.count(GOLD) < price):
            break
        if buyer.unit is not seller.unit:  # nor does the city trade with itself
            amount = min(wanted(buyer, price), for_sale(seller))
            if amount > 0:
                _trade(turn, city, buyer, seller, amount)
                traded = True
    return traded


def wanted(buyer: Trader, price: int) -> int:
    """How many a buyer takes and can pay now at a price (OLY-MARKET-04, -11, OLY-GAP-O09)."""
    offer, unit = buyer.offer, buyer.unit
    if unit is None:
        return offer.quantity
    amount = min(offer.quantity, unit.count(GOLD) // price)
    return min(amount, offer.have_left - held(unit, offer.item)) if offer.have_left else amount


def for_sale(seller: Trader) -> int:
    """How many a seller can hand over now (OLY-MARKET-10, OLY-GAP-O66)."""
    if seller.unit is None:
        return seller.offer.quantity
    return min(seller.offer.quantity, held(seller.unit, seller.offer.item) - seller.offer.have_left)


def held(unit: Unit, item: str) -> int:
    """How many of something a unit has; a unique thing is one."""
    return int(item in unit.unique) if item in unit.unique else unit.count(item)


def _trade(turn: OlympiaTurn, city: Place, buyer: Trader, seller: Trader, amount: int) -> None:
    item, gold = buyer.offer.item, amount * seller.offer.price
    goods = goods_of(turn.state, item, amount)
    _pass_gold(turn, buyer.unit, seller.unit, gold)
    _pass_goods(turn, seller.unit, buyer.unit, item, amount)
    if item == OPIUM and buyer.unit is None and city.market is not None:
        city.market.opium_sold += amount
    for trader in (buyer, seller):
        trader.offer.quantity -= amount
        if trader.unit is None:
            continue
        if trader.offer.quantity <= 0:
            trader.unit.offers.remove(trader.offer)
        if trader.offer.secret:
            use_counted(trader.unit, CONCEAL_TRADER)
        kind = Sold if trader is seller else Bought
        turn.tell(kind(**facts_of(turn.state, [trader.unit]), goods=goods, gold=gold))


def _pass_gold(turn: OlympiaTurn, buyer: Unit | None, seller: Unit | None, gold: int) -> None:
    """Gold of cities comes from nowhere and goes there."""
    if buyer is not None and seller is not None:
        hand(buyer, seller, GOLD, gold)
    elif buyer is not None:
        destroy(turn, buyer, GOLD, gold, MARKET)
    elif seller is not None:
        create(turn, seller, GOLD, gold, MARKET)


def _pass_goods(turn: OlympiaTurn, seller: Unit | None, buyer: Unit | None, item: str, amount: int) -> None:
    thing = turn.state.things.get(item)
    if thing is not None and buyer is not None:
        put_with(turn.state, thing, buyer)
    elif buyer is not None and seller is not None:
        hand(seller, buyer, item, amount)
    elif buyer is not None:
        create(turn, buyer, item, amount, MARKET)
    elif seller is not None:
        destroy(turn, seller, item, amount, MARKET)


def goods_of(world: World, item: str, amount: int) -> str:
    """So many of something, or a unique thing by its name."""
    thing = world.things.get(item)
    return f"{thing.name} [{thing.id}]" if thing is not None else counted(item, amount)
