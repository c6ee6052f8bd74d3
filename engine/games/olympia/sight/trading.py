"""The market report of a city (OLY-MARKET-09 to -13, -18, -19): what could be traded now, as it would be matched."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.olympia.rules.items import GOLD
from engine.games.olympia.sight.view import SeenOffer
from engine.games.olympia.state import Offer, Place, Unit, World
from engine.games.olympia.units.presence import everybody


def offers_in(world: World, city: Place) -> Iterator[SeenOffer]:
    """Buyers as they stand in the list, the city last; then sellers, the lowest price first."""
    traders = [(unit, offer) for unit in everybody(world, city) if not unit.prisoner for offer in unit.offers]
    yield from (_listed(unit, offer) for unit, offer in traders if not offer.sells and _possible(unit, offer))
    yield from (_of_city(city, offer) for offer in _city_offers(city) if not offer.sells)
    sales = [_listed(unit, offer) for unit, offer in traders if offer.sells and _possible(unit, offer)]
    sales += [_of_city(city, offer) for offer in _city_offers(city) if offer.sells]
    yield from sorted(sales, key=lambda offer: offer.price)


def _possible(unit: Unit, offer: Offer) -> int:
    """How many could change hands now: what is there to sell, or what the gold is enough for (OLY-MARKET-10, -11)."""
    if offer.sells:
        return max(0, min(offer.quantity, unit.count(offer.item) - offer.have_left))
    wanted = offer.quantity
    if offer.have_left:
        wanted = min(wanted, offer.have_left - unit.count(offer.item))
    return max(0, min(wanted, unit.count(GOLD) // offer.price))


def _listed(unit: Unit, offer: Offer) -> SeenOffer:
    who = "" if offer.secret else unit.id
    return SeenOffer(sells=offer.sells, item=offer.item, who=who, price=offer.price, quantity=_possible(unit, offer))


def _city_offers(city: Place) -> list[Offer]:
    return [offer for offer in city.market.offers if offer.quantity > 0] if city.market else []


def _of_city(city: Place, offer: Offer) -> SeenOffer:
    return SeenOffer(sells=offer.sells, item=offer.item, who=city.id, price=offer.price, quantity=offer.quantity)
