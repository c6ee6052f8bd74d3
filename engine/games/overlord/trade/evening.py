"""The evening of a day: markets are held, then recruits arrive (OVL-MARKET-02 to -05, OVL-RECR-02, -03, -06).

The place trades with coins and goods that come from nowhere and go nowhere: its part of every trade is in the books.

Decisions: a buyer's purse is counted when the market opens, so that what it sells there buys nothing until the next
day; whoever has several wishes pays for the earlier ones first; an order with "@" asks for its whole number each time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.core.acting import NotPossible
from engine.core.acting.ledger import Accounted, destroy
from engine.games.overlord.acting.contract import facts, say_why
from engine.games.overlord.acting.lists import lists
from engine.games.overlord.acting.references import is_new, title
from engine.games.overlord.rules.races import RACES
from engine.games.overlord.scratch import OverlordTurn
from engine.games.overlord.state import COIN, Battle, Hire, Kind, Location, Manner, Offer, Tactics, Unit
from engine.games.overlord.trade import market, recruits
from engine.games.overlord.trade.events import Bought, Recruited, Sold
from engine.games.overlord.trade.market import CITY, Clearing, Request
from engine.games.overlord.trade.orders import check_company, not_offered
from engine.games.overlord.trade.wishes import BUY, RECRUIT, SELL, Wish, noted, open_at, with_wishes
from engine.games.overlord.units import stacks
from engine.games.overlord.units.equipment import settle
from engine.games.overlord.units.events import pieces
from engine.games.overlord.units.figures import join
from engine.games.overlord.units.known import Knowledge


def hold_markets(turn: OverlordTurn) -> None:
    """All markets of the day, place by place, item by item (OVL-MARKET-03)."""
    for place in with_wishes(turn):
        wishes = open_at(turn, place.id, BUY, SELL)
        if wishes:
            _hold_market(turn, place, wishes)


@dataclass(slots=True)
class Stall:
    """A market while it is held. purse: unit -> coins it can still spend; traded: pieces, by the place of a wish in
    `wishes`.
    """

    place: Location
    wishes: Sequence[Wish]
    purse: dict[str, int]
    traded: dict[int, int] = field(default_factory=dict)


def _hold_market(turn: OverlordTurn, place: Location, wishes: Sequence[Wish]) -> None:
    wishes = [wish for wish in wishes if _is_possible(turn, place, wish, wishes)]
    stall = Stall(place, wishes, {wish.unit.id: wish.unit.count(COIN) for wish in wishes})
    for item in dict.fromkeys(wish.tag for wish in wishes):
        cleared = market.clear(_bids(stall, item), _asks(stall, item))
        if cleared.amount:
            _trade(turn, stall, item, cleared)
    for at, wish in enumerate(wishes):
        _settle(turn, wish, stall.traded.get(at, 0))


def _is_possible(turn: OverlordTurn, place: Location, wish: Wish, wishes: Sequence[Wish]) -> bool:
    """Whether the place asks for what is to be sold, and so many are on offer as are to be bought; says so if not.

    An order to buy that repeats is for up to its number (OVL-ORD-07, OVL-ORD-40).
    """
    there = _left(place, wish.tag, wanted=True)  # else it takes the skill of marketing, which nobody has (OVL-GAP-27)
    if wish.order == BUY:
        sellers = [one for one in wishes if one.tag == wish.tag and one.order == SELL] if there else []
        there = _left(place, wish.tag, wanted=False) + sum(
            _up_to(one.number, one.unit.count(one.tag)) for one in sellers
        )
    if there >= (1 if wish.order == SELL or wish.line.repeat else max(1, wish.number)):
        return True
    say_why(turn, wish.unit, wish.line.words, not_offered(lists(turn).order(wish.line), place, wish.tag, there))
    return False


def _left(place: Location, item: str, *, wanted: bool) -> int:
    """How many pieces the place still asks for, or offers."""
    offers = (offer for offer in place.offers if offer.item == item and offer.wanted is wanted)
    return sum(max(0, offer.amount - offer.traded) for offer in offers)


def _bids(stall: Stall, item: str) -> list[Request]:
    """Who would buy an item: units as far as their purses go, and the place."""
    found = [market.requests_of(offer) for offer in stall.place.offers if offer.item == item and offer.wanted]
    left = dict(stall.purse)
    for at, wish in enumerate(stall.wishes):
        if wish.order == BUY and wish.tag == item:
            amount = _up_to(wish.number, left[wish.unit.id] // wish.price)
            left[wish.unit.id] -= amount * wish.price
            found.append(Request(str(at), amount, wish.price))
    return found


def _asks(stall: Stall, item: str) -> list[Request]:
    """Who would sell an item: units as far as they have it, and the place."""
    found = [market.requests_of(offer) for offer in stall.place.offers if offer.item == item and not offer.wanted]
    left: dict[str, int] = {}
    for at, wish in enumerate(stall.wishes):
        if wish.order == SELL and wish.tag == item:
            there = left.get(wish.unit.id, wish.unit.count(item))
            amount = _up_to(wish.number, there)
            left[wish.unit.id] = there - amount
            found.append(Request(str(at), amount, wish.price))
    return found


def _up_to(number: int, most: int) -> int:
    """As many as are asked for, and possible; 0 asks for as many as possible."""
    return min(number, most) if number else most


def _trade(turn: OverlordTurn, stall: Stall, item: str, cleared: Clearing) -> None:
    """Goods and coins change hands at the one price; what the place takes or gives is booked."""
    sold = {who: number for who, number in cleared.sold.items() if who != CITY}
    bought = {who: number for who, number in cleared.bought.items() if who != CITY}
    for who, number in sold.items():
        unit = stall.wishes[int(who)].unit
        unit.add(item, -number)
        unit.add(COIN, number * cleared.price)
        settle(unit)
    for who, number in bought.items():
        unit = stall.wishes[int(who)].unit
        unit.add(item, number)
        unit.add(COIN, -number * cleared.price)
        stall.purse[unit.id] -= number * cleared.price
    stall.traded |= {int(who): number for who, number in (*sold.items(), *bought.items())}
    _book(turn, stall.place, item, cleared)
    _tell(turn, stall, item, cleared, sold, bought)


def _book(turn: OverlordTurn, place: Location, item: str, cleared: Clearing) -> None:
    """What the place itself bought and sold: out of its offer, and into the books."""
    for offer in place.offers:
        if offer.item == item:
            offer.traded += _of_place(cleared, offer)
    into_world = cleared.sold.get(CITY, 0) - cleared.bought.get(CITY, 0)
    if into_world:
        turn.tell(Accounted(reason="market", item=item, amount=into_world))
        turn.tell(Accounted(reason="market", item=COIN, amount=-into_world * cleared.price))


def _of_place(cleared: Clearing, offer: Offer) -> int:
    return (cleared.bought if offer.wanted else cleared.sold).get(CITY, 0)


def _tell(
    turn: OverlordTurn, stall: Stall, item: str, cleared: Clearing, sold: dict[str, int], bought: dict[str, int]
) -> None:
    for kind, shares in ((Sold, sold), (Bought, bought)):
        for who, number in shares.items():
            unit, total = stall.wishes[int(who)].unit, number * cleared.price
            turn.tell(kind(**facts(turn, unit), goods=pieces(item, number), price=cleared.price, total=total))


def _settle(turn: OverlordTurn, wish: Wish, traded: int) -> None:
    """An order that got all it asked for is done; one that got less asks for the rest (OVL-ORD-07, OVL-GAP-136)."""
    if not traded:
        return
    if wish.number and traded < wish.number and not wish.line.repeat:
        lists(turn).rewrite(wish.unit, wish.line, number=wish.number - traded)
    else:
        lists(turn).executed(wish.unit, wish.line)


def bring_recruits(turn: OverlordTurn) -> None:
    """Recruits hired today join (OVL-RECR-06); then the wishes of the day are over."""
    for place in with_wishes(turn):
        wishes = open_at(turn, place.id, RECRUIT)
        for hire in place.hires if wishes else ():
            _hire(turn, place, hire, [wish for wish in wishes if wish.tag == hire.race])
    noted(turn).clear()


def _hire(turn: OverlordTurn, place: Location, hire: Hire, wishes: Sequence[Wish]) -> None:
    """The highest bids first, equal ones in proportion; each pays its own (OVL-GAP-23)."""
    left = {wish.unit.id: wish.unit.count(COIN) for wish in wishes}
    bids = []
    for at, wish in enumerate(wishes):
        amount = _up_to(wish.number, left[wish.unit.id] // wish.price)
        if RACES[hire.race].kind is Kind.LEADER:
            amount = min(amount, 1)  # a leader is always one figure (OVL-UNIT-02)
        left[wish.unit.id] -= amount * wish.price
        bids.append(Request(str(at), amount, wish.price))
    for who, figures in recruits.hired(hire, bids).items():
        _enlist(turn, place, hire, wishes[int(who)], figures)


def _enlist(turn: OverlordTurn, place: Location, hire: Hire, wish: Wish, figures: int) -> None:
    """Figures are paid for and join their unit; nothing happens if it has become impossible for them to join it."""
    unit, total = wish.unit, figures * wish.price
    other = _company(turn, wish)
    if other is None:
        return
    destroy(turn, unit, COIN, total, "recruits")
    recruits.enlist(place, hire, figures)
    newcomers = Unit(id="", name="", faction=unit.faction, race=hire.race, kind=RACES[hire.race].kind,
                     figures=figures, location=place.id)  # fmt: skip
    join(other, newcomers, figures)
    settle(other)
    lists(turn).executed(unit, wish.line)
    race = RACES[hire.race]
    words = f"{figures:,} {race.name if figures == 1 else race.plural}"
    told = facts(turn, unit)
    named = title(other)
    turn.tell(Recruited(**told, other=other.id, other_name=named, hired=words, price=wish.price, total=total))


def _company(turn: OverlordTurn, wish: Wish) -> Unit | None:
    """The unit that recruits join: the one they were hired for, which is made if it is a new one."""
    other = Knowledge(turn, wish.unit.faction).units.get(wish.target)
    if other is None:
        return found_unit(turn, wish) if is_new(wish.target) else None
    try:
        check_company(wish.unit, other, wish.tag)
    except NotPossible:
        return None  # the order says why when it comes up again tomorrow
    return other if other.location == wish.place else None


def found_unit(turn: OverlordTurn, wish: Wish) -> Unit:
    """A new unit under the leader who hires, without figures yet, with the orders under its new id (OVL-ORD-37)."""
    world, leader, race = turn.state, wish.unit, RACES[wish.tag]
    new = Unit(
        id=f"U{world.next_unit}",
        name=(race.name if race.kind is Kind.LEADER else race.plural).capitalize(),
        faction=leader.faction,
        race=race.tag,
        kind=race.kind,
        figures=0,
        location=leader.location,
        tactics=first_tactics(race.kind),
    )
    world.next_unit += 1
    world.enter(new, world.locations[new.location])
    stacks.put_under(world, new, leader)
    lists(turn).adopt(new, wish.target)
    return new


def first_tactics(kind: Kind) -> Tactics:
    """How a unit fights that nobody has told how: leaders keep out of harm's way (OVL-GAP-127)."""
    return Tactics(battle=Battle.DEFEND, rank=3, move=Manner.STAND) if kind is Kind.LEADER else Tactics()
