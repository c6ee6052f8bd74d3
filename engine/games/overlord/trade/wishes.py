"""What units want of a market or of the recruiters at the end of the day (OVL-GAP-135, -136).

BUY, SELL and RECRUIT note a wish in the immediate part of the day. Who travels or has gone elsewhere by the evening,
who is dead, or whose order has meanwhile left its list, has lost it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.games.overlord.acting.references import is_travelling
from engine.games.overlord.scratch import OverlordTurn
from engine.games.overlord.state import Hire, Location, Offer, Pending, Unit

BUY, SELL, RECRUIT = "buy", "sell", "recruit"


@dataclass(frozen=True, slots=True)
class Wish:
    """A request noted for the evening. order: "buy", "sell" or "recruit"; tag: the item or race.

    number: pieces or figures, 0 for as many as possible; price: $ for each, at most or at least. target: the unit that
    recruits go to, by its permanent or its new id.
    """

    unit: Unit
    line: Pending
    order: str
    place: str
    tag: str
    number: int
    price: int
    target: str = ""


class Wishes(dict[str, list[Wish]]):
    """The wishes of today by location, in the order in which they were noted."""


def noted(turn: OverlordTurn) -> Wishes:
    """The wishes of today."""
    return turn.note(Wishes)


def note(turn: OverlordTurn, wish: Wish) -> None:
    """Keeps a wish for the evening."""
    noted(turn).setdefault(wish.place, []).append(wish)


def with_wishes(turn: OverlordTurn) -> list[Location]:
    """The locations at which something was wished for today, in the order of the world."""
    places = noted(turn)
    return [place for number, place in turn.state.locations.items() if number in places] if places else []


def open_at(turn: OverlordTurn, place: str, *orders: str) -> list[Wish]:
    """The wishes at a location that still hold, of these orders."""
    return [wish for wish in noted(turn).get(place, ()) if wish.order in orders and still_holds(turn, wish)]


def still_holds(turn: OverlordTurn, wish: Wish) -> bool:
    """Whether who noted it is still there, at home in its faction, and still means it."""
    unit = wish.unit
    if turn.state.units.get(unit.id) is not unit or unit.location != wish.place or unit.oath:
        return False
    return any(line is wish.line for line in unit.orders) and not is_travelling(turn.state, unit)


def offer_of(place: Location, item: str, *, wanted: bool) -> Offer | None:
    """What a place itself buys (wanted) or sells of an item; None when it does not trade in it."""
    return next((offer for offer in place.offers if offer.item == item and offer.wanted == wanted), None)


def hire_of(place: Location, race: str) -> Hire | None:
    """The recruits of a race that are on offer this month; None when there are none at all."""
    return next((hire for hire in place.hires if hire.race == race), None)


def busy_at(turn: OverlordTurn, place: str) -> frozenset[str]:
    """The units there with a wish that can be met as things stand: they stay when their stacks move off.

    (OVL-ORD-37, OVL-ORD-40)
    """
    wishes = noted(turn).get(place, ())
    kept = turn.scratch.busy
    day, number, found = kept.get(place, (0, 0, frozenset()))
    if (day, number) != (turn.day, len(wishes)):  # no market is held before the evening: only new wishes change it
        found = _busy(turn.state.locations[place], wishes)
        kept[place] = turn.day, len(wishes), found
    return found


def _busy(place: Location, wishes: Iterable[Wish]) -> frozenset[str]:
    lowest: dict[str, int] = {}
    highest: dict[str, int] = {}
    for wish in wishes:
        if wish.order == SELL:
            lowest[wish.tag] = min(lowest.get(wish.tag, wish.price), wish.price)
        elif wish.order == BUY:
            highest[wish.tag] = max(highest.get(wish.tag, wish.price), wish.price)
    return frozenset(wish.unit.id for wish in wishes if _can_be_met(place, wish, lowest, highest))


def _can_be_met(place: Location, wish: Wish, lowest: dict[str, int], highest: dict[str, int]) -> bool:
    """lowest, highest: what other units ask and bid for each item."""
    if wish.order == RECRUIT:
        hire = hire_of(place, wish.tag)
        return hire is not None and hire.hired < hire.amount and hire.price <= wish.price
    buys = wish.order == BUY
    offer = offer_of(place, wish.tag, wanted=not buys)
    least = wish.number if buys and not wish.line.repeat else 1  # fewer on offer are none to who wants so many
    prices = [offer.price] if offer is not None and offer.amount - offer.traded >= max(1, least) else []
    prices += [others[wish.tag] for others in (lowest if buys else highest,) if wish.tag in others]
    return any(price <= wish.price if buys else price >= wish.price for price in prices)
