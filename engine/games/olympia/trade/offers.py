"""`buy` and `sell` (OLY-ORDER-09, -66, OLY-MARKET-03, -06, -07, -12, OLY-GAP-O09, -O66, -S731)."""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.core.orders import Namer, Order, OrderSpec, arg, may
from engine.core.program import Result
from engine.games.olympia import codes
from engine.games.olympia.acting.contract import Acting, order
from engine.games.olympia.language.words import AMOUNT, AN_ITEM, FLAG, LEFT, goods, left
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.rules.items import GOLD, ITEMS, counted, named
from engine.games.olympia.state import Offer
from engine.games.olympia.trade.matching import CONCEAL_TRADER, match_offer
from engine.games.olympia.trade.trade_events import OfferCleared, OfferMade
from engine.games.olympia.units.presence import known
from engine.games.olympia.units.skills import knows

SELL = "sell"


def _offer(acting: Acting) -> Result:
    """Makes an offer, which stands until it is carried out, replaced or cleared; in a city it is looked at at once."""
    unit, order = acting.unit, acting.order
    item, quantity = str(order["item"]), int(order["quantity"])
    if not quantity:
        _clear(acting, item)
        return Result.DONE
    _check(acting, item)
    _drop(acting, item)
    offer = Offer(
        sells=order.name == SELL,
        item=item,
        quantity=quantity,
        price=int(order["price"]),
        have_left=int(order.get("have_left", 0)),
        secret=bool(order.get("secret", 0)),
    )
    unit.offers.append(offer)
    goods = counted(item, quantity) if item in ITEMS else known(acting).called(item)
    acting.tell(OfferMade(**acting.facts(), trade=order.name, goods=goods, price=offer.price))
    match_offer(acting.turn, unit, offer)
    return Result.DONE


def _check(acting: Acting, item: str) -> None:
    """Raises NotPossible for what cannot be offered."""
    if item == GOLD or (item not in ITEMS and codes.form(item) != "other"):
        raise NotPossible(Refusal.NOT_TRADED, "OLY-GAP-O09", item=named(item))
    if not acting.order.get("price", 0):
        raise NotPossible(Refusal.NO_PRICE, "OLY-GAP-O09")
    if acting.order.get("secret", 0) and not knows(acting.unit, CONCEAL_TRADER):
        raise NotPossible(Refusal.NOT_SECRET, "OLY-GAP-S731")


def _clear(acting: Acting, item: str) -> None:
    """Takes an offer back. Raises NotPossible if there is none."""
    sells = acting.order.name == SELL
    offer = next((one for one in acting.unit.offers if one.item == item and one.sells == sells), None)
    if offer is None:
        raise NotPossible(Refusal.NO_OFFER, "OLY-MARKET-07", trade=acting.order.name, item=_name(acting, item))
    acting.unit.offers.remove(offer)
    acting.tell(OfferCleared(**acting.facts(), trade=acting.order.name, name=_name(acting, item)))


def _drop(acting: Acting, item: str) -> None:
    """There is one offer to buy each thing, and one to sell it (OLY-GAP-O09)."""
    sells = acting.order.name == SELL
    acting.unit.offers = [offer for offer in acting.unit.offers if offer.item != item or offer.sells is not sells]


def _name(acting: Acting, item: str) -> str:
    return named(item) if item in ITEMS else known(acting).called(item)


def _says(order: Order, name: Namer) -> str:
    verb = order.name
    if not order["quantity"]:
        return f"no longer {verb} {name(order['item'])}"
    price = f"{'' if verb == SELL else 'at most '}{order.get('price', 1):,} gold each"
    return f"{verb} {goods(order, name)} for {price}{left(order)}{', unnamed' if order.get('secret') else ''}"


def _offering(keyword: str, rule: str, help: str) -> OrderSpec:
    return order(keyword, AN_ITEM, arg("quantity", AMOUNT), may("price", AMOUNT), LEFT, may("secret", FLAG), rule=rule,
                 help=help, example=f"{keyword} 79 5 10", says=_says, priority=1, do=_offer)  # fmt: skip


ORDERS = (
    _offering("buy", "OLY-ORDER-09", "offer to buy up to so many for at most this price each (0: no longer)"),
    _offering(SELL, "OLY-ORDER-66", "offer to sell so many for this price each (0: no longer)"),
)
