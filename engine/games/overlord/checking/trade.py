"""What the order check says about trade: wares nobody asks for, recruits nobody offers (OVL-GAP-27, OVL-GAP-115)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.core.diagnostics import Diagnostic, note
from engine.core.orders import Order
from engine.games.overlord.book import BOOK
from engine.games.overlord.checking.view import MarketView, OrdersView, OwnUnit, Priced
from engine.games.overlord.language.prefixes import parsed

MOVES = ("move", "march", "caravan", "retreat")  # after these it may be anywhere (OVL-GAP-133)


def trade(view: OrdersView, unit: OwnUnit | None, orders: Sequence[Order]) -> Iterator[Diagnostic]:
    """Notes about the BUY, SELL and RECRUIT of one list, as far as the report tells of the place the unit is at."""
    place = view.places.get(unit.location) if unit is not None else None
    if place is None:
        return
    for order in orders:
        if order.name in MOVES:
            return
        said, argument = _of(view, place, order)
        if said:
            rule = "OVL-GAP-27" if order.name == "sell" else BOOK.by_keyword[order.name].rule
            yield note("market", said, line=order.line, rule=rule, argument=argument)


def _of(view: OrdersView, place: MarketView, order: Order) -> tuple[str, str]:
    """The message about one order, "" for nothing, and which argument of it is meant."""
    if order.name == "recruit":
        race = view.known.get("race", {}).get(order["race"], order["race"])
        return _hiring({hire.race: hire.price for hire in place.hires}, order, race)
    if order.name not in ("buy", "sell"):
        return "", ""
    if not place.market_days:
        return "there is no market where the unit is, so this waits", ""
    item = view.known.get("item", {}).get(order["item"], order["item"])
    if order.name == "buy":
        return _buying(place, order, item)
    bid = _price(place.wanted, order["item"])
    if not bid:
        return f"{item}: the market does not ask for any, so this waits", "item"
    return (f"{item}: the market pays ${bid}, so this waits", "price") if (order.get("price") or 0) > bid else ("", "")


def _buying(place: MarketView, order: Order, item: str) -> tuple[str, str]:
    asked = _price(place.for_sale, order["item"])
    if not asked:
        return f"{item}: the market offers none, so this waits until somebody sells some", "item"
    if 0 < (order.get("price") or 0) < asked:
        return f"{item}: the market asks ${asked}, so this waits", "price"
    there = sum(offer.amount for offer in place.for_sale if offer.item == order["item"])
    if order["number"] <= there or parsed(order.prefixes).repeat:
        return "", ""
    return f"{item}: the market offers {there}, so this waits until there are {order['number']}", "number"


def _price(offers: Sequence[Priced], item: str) -> int:
    return next((offer.price for offer in offers if offer.item == item), 0)


def _hiring(prices: Mapping[str, int], order: Order, race: str) -> tuple[str, str]:
    asked = prices.get(order["race"])
    if asked is None:
        return f"{race}: none is for hire where the unit is, so this waits", "race"
    return (f"{race}: one costs ${asked} there, so this waits", "price") if 0 < order["price"] < asked else ("", "")
