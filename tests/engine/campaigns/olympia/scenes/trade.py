"""Scenes of trade: a good is found in one city and sold in another far away; a town is taught to want opium."""

from __future__ import annotations

from collections import deque

from engine.games.olympia.land.ways import neighbours
from engine.games.olympia.rules.land import CITY, OCEAN
from engine.games.olympia.state import Place
from engine.games.olympia.trade.trade_events import GoodFound, MarketFound
from tests.engine.campaigns.olympia.troupe import Script, Troupe

FAR = 8


def caravan(troupe: Troupe) -> Script:
    """With winged horses from city to city, until one wants what the first sells."""
    home = troupe.city()
    trader = troupe.actor(7, "Merchant", home, "731", "732", "733", items={"54": 20}, gold=60_000)
    yield {trader: "use 732; buy 77 1 20 0 1"}
    while not troupe.told(GoodFound, trader):
        yield {trader: "use 732"}
    offers = troupe.world.places[home.id].market
    assert offers is not None
    good = next(offer for offer in offers.stock if offer.sells and offer.until)
    yield {trader: f"buy {good.item} 9 {good.price}; wait item {good.item} 9; {_flight(troupe, home, home, 0)}"}
    for nth in range(1, 20):
        here = troupe.place_of(trader)
        if here.kind != CITY or here.id == home.id:
            yield {}
            continue
        yield {trader: f"use 733 {good.item}"}
        if troupe.told(MarketFound, trader):
            break
        yield {trader: _flight(troupe, home, here, nth)}
    market = troupe.place_of(trader).market
    assert market is not None
    paid = next(offer.price for offer in market.stock if offer.item == good.item and not offer.sells)
    yield {trader: f"sell {good.item} 9 {paid} 0 1"}


def _flight(troupe: Troupe, source: Place, start: Place, nth: int) -> str:
    """Orders that fly to a city of the world at least eight provinces from where the good is sold."""
    world = troupe.world
    home = world.province_of(source)
    ways = _paths(troupe, world.province_of(start))
    goals = [code for code in ways if _distance(home, world.places[code]) >= FAR and world.city_of(world.places[code])]
    goal = goals[nth % len(goals)]
    city = world.city_of(world.places[goal])
    assert city is not None
    return "; ".join(["fly out", *(f"fly {step}" for step in ways[goal]), f"move {city.id}"])


def _distance(one: Place, other: Place) -> int:
    return abs(one.row - other.row) + abs(one.column - other.column)


def _paths(troupe: Troupe, start: Place) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {start.id: []}
    edge = deque([start])
    while edge:
        here = edge.popleft()
        for direction, other in neighbours(troupe.world, here):
            known = direction not in here.closed and not other.hidden and other.kind != OCEAN
            if known and other.id not in found:
                found[other.id] = [*found[here.id], direction.value]
                edge.append(other)
    return found


def opium(troupe: Troupe) -> Script:
    """The demand grows with what is sold, and falls when nothing is."""
    city = troupe.city(lambda place: troupe.world.province_of(place).kind != "swamp")
    dealer = troupe.actor(8, "Dealer", city, "731", items={"93": 400})
    for _ in range(5):
        yield {dealer: "sell 93 90 15 0 1; wait day 29"}
    for _ in range(3):
        yield {dealer: "sell 93 0"}


SCENES = (caravan, opium)
