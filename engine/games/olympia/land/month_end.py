"""What places are at the end of a month (OLY-GAP-24): pillage, civilization, markets, supplies, tax bases."""

from __future__ import annotations

from engine.games.olympia.land.civilization import civilize
from engine.games.olympia.land.markets import adjust_opium, expire, restock
from engine.games.olympia.land.rings import offer_ring
from engine.games.olympia.land.supplies import renew
from engine.games.olympia.rules.land import CITY
from engine.games.olympia.scratch import OlympiaTurn


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
