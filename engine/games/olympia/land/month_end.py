"""What places are at the end of a month (OLY-GAP-24, -53, -70): pillage, civilization, markets, golden rings,
supplies, tax bases.
"""

from __future__ import annotations

from engine.games.olympia.land.civilization import civilize
from engine.games.olympia.land.markets import adjust_opium, drawn, expire, restock
from engine.games.olympia.land.supplies import renew
from engine.games.olympia.rules.cities import MARKETS
from engine.games.olympia.rules.land import CITY
from engine.games.olympia.scratch import OlympiaTurn
from engine.games.olympia.state import Offer, Place, Realm, Thing
from engine.games.olympia.units.things import take_away

GOLDEN_RING = "golden ring"
REALMS = (Realm.FAERY, Realm.CLOUD)


def offer_ring(turn: OlympiaTurn, city: Place) -> None:
    """A ring that nobody bought is gone after a month; perhaps there is another one."""
    world = turn.state
    if city.market is None or world.realm_of(city) not in REALMS:
        return
    for thing in [thing for thing in world.things.values() if thing.holder == city.id and thing.kind == GOLDEN_RING]:
        take_away(world, thing)
    dice = turn.dice(GOLDEN_RING, city.id)
    figures = MARKETS.golden_ring
    if dice.percent(figures.chance):
        code = world.new_code("other")
        world.things[code] = Thing(id=code, kind=GOLDEN_RING, name="Golden ring", holder=city.id)
        city.market.offers.append(Offer(sells=True, item=code, quantity=1, price=drawn(figures.price, dice)))


def gather_city_taxes(turn: OlympiaTurn) -> None:
    """What is left of the tax base of a city joins that of its province (OLY-TAX-02, OLY-TURN-10)."""
    places = turn.state.places
    for city in [place for place in places.values() if place.kind == CITY]:
        places[city.within].tax += city.tax
        city.tax = 0


def recover(turn: OlympiaTurn) -> None:
    """A month of recovery from pillage passes: four for each time, twenty for five months in a row (OLY-PILL-02)."""
    for place in turn.state.places.values():
        if place.pillage:
            place.pillage -= 1


def civilize_all(turn: OlympiaTurn) -> None:
    civilize(turn.state)


def renew_markets(turn: OlympiaTurn) -> None:
    """Demand for opium, lots of trade goods whose time is up, full quantities, now and then a golden ring."""
    world = turn.state
    for city in [place for place in world.places.values() if place.kind == CITY]:
        if city.market is not None:
            adjust_opium(world, city)
            expire(city.market, turn.number)
            restock(city.market)
            offer_ring(turn, city)


def refill_all(turn: OlympiaTurn) -> None:
    """Supplies, tax bases and work for mages (OLY-GAP-33, OLY-TAX-01)."""
    for place in turn.state.places.values():
        renew(turn.state, place)
