"""BUY, SELL, RECRUIT: what is wanted of the market, or of the people, this evening (OVL-ORD-07, -37, -40).

Decisions: without a price, or with 0, the price in the report counts, and what is not in the report waits; an order
with a number waits until the unit has the money, or the wares, for all of it, but with "@" it is for up to that number;
it waits as well while whoever rules the place is not a friend, and its player hears of that once a month.
"""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.core.orders import Namer, Order, arg, may
from engine.games.overlord.acting import references
from engine.games.overlord.acting.contract import Acting, NotYet, Result, immediate
from engine.games.overlord.acting.references import place_title, title
from engine.games.overlord.language.words import A_NUMBER, A_UNIT, AMOUNT, AN_ITEM, HEADCOUNT, RACE, so_many
from engine.games.overlord.refusals import Refusal
from engine.games.overlord.rules.items import ITEMS
from engine.games.overlord.rules.races import RACES
from engine.games.overlord.state import COIN, MANA, Kind, Location, Unit
from engine.games.overlord.titles import ownership
from engine.games.overlord.trade import wishes
from engine.games.overlord.trade.events import TradeBarred
from engine.games.overlord.units.known import knowledge, near
from engine.games.overlord.units.stacks import can_lead
from engine.games.overlord.wording import WORDING

CASTLE = "cast"  # where nobody is for hire (OVL-RECR-07)


def buy(acting: Acting) -> Result:
    """Asks the market for so many pieces at this price or less (OVL-ORD-07)."""
    price = _begin(acting, wanted=False)
    if not price or acting.unit.count(COIN) < price * _least(acting):
        return Result.NOT_YET
    return _note(acting, wishes.BUY, acting.order["item"], price)


def sell(acting: Acting) -> Result:
    """Offers the market so many pieces at this price or more (OVL-ORD-40)."""
    price = _begin(acting, wanted=True)
    if not price or acting.unit.count(acting.order["item"]) < _least(acting):
        return Result.NOT_YET
    return _note(acting, wishes.SELL, acting.order["item"], price)


def _least(acting: Acting) -> int:
    """How many pieces the unit must have, or be able to pay: all it names, one if it repeats."""
    repeats = acting.pending is not None and acting.pending.repeat
    return 1 if repeats else max(1, int(acting.order["number"]))


def _begin(acting: Acting, *, wanted: bool) -> int:
    """The price that the order names or the report shows; 0 when there is no trade in this today."""
    _check_leader(acting)
    item: str = acting.order["item"]
    if item not in ITEMS:
        raise NotPossible(Refusal.NO_ITEM, "OVL-ITEM-10", item=item)
    if item in (COIN, MANA):
        raise NotPossible(Refusal.TRADE_MONEY, "OVL-ECON-01", item=ITEMS[item].name)
    if acting.day not in acting.location.market_days or not _is_welcome(acting, Refusal.BARRED_MARKET):
        return 0
    if acting.order.get("price"):
        return int(acting.order["price"])
    offer = wishes.offer_of(acting.location, item, wanted=wanted)
    if offer is None:
        raise not_offered(acting.order, acting.location, item, there=0)
    return offer.price


def not_offered(order: Order, place: Location, item: str, there: int) -> NotYet:
    """Why a BUY or SELL waits for which there is not enough on offer, or that nobody asks for (OVL-ORD-07, -40)."""
    named, wares = place_title(place), ITEMS[item].plural
    if order.name == wishes.SELL:
        return NotYet(Refusal.SELL_UNASKED, "OVL-ORD-40", place=named, item=wares)
    wanted = order["number"] or "some"
    return NotYet(Refusal.BUY_FEW, "OVL-ORD-07", place=named, item=wares, there=there or "no", wanted=wanted)


def _check_leader(acting: Acting) -> None:
    if not can_lead(acting.unit):
        raise NotPossible(Refusal.TRADE_LEADER, acting.rule)


def _is_welcome(acting: Acting, code: Refusal) -> bool:
    """Whether who rules the place lets the unit do business (OVL-MARKET-08, OVL-OWN-08)."""
    if ownership.lets_trade(acting.turn, acting.unit, acting.location):
        return True
    _tell_barred(acting, code)
    return False


def _tell_barred(acting: Acting, code: Refusal) -> None:
    """Says once a month why a unit waits that would wait in vain."""
    told = acting.turn.scratch.barred
    if (acting.unit.id, code) not in told:
        told.add((acting.unit.id, code))
        acting.tell(TradeBarred(**acting.facts(), reason=WORDING.refusal(code, {})))


def _note(acting: Acting, order: str, tag: str, price: int, target: str = "") -> Result:
    if acting.pending is None:
        raise ValueError("only orders of a list can be noted for the evening")
    number: int = acting.order["number"]
    place = acting.unit.location
    wishes.note(acting.turn, wishes.Wish(acting.unit, acting.pending, order, place, tag, number, price, target))
    return Result.POLL


def recruit(acting: Acting) -> Result:
    """Bids for figures of a race, who join a unit here or become a new one (OVL-ORD-37)."""
    _check_leader(acting)
    race: str = acting.order["race"]
    _check_race(race)
    if not _has_target(acting, acting.order["unit"], race):
        return Result.NOT_YET
    hire = wishes.hire_of(acting.location, race)
    if hire is None or hire.hired >= hire.amount:
        return Result.NOT_YET
    price: int = acting.order["price"] or hire.price
    if price < hire.price or acting.unit.count(COIN) < price or not _may_hire(acting):
        return Result.NOT_YET
    return _note(acting, wishes.RECRUIT, race, price, acting.order["unit"])


def _check_race(race: str) -> None:
    """Creatures are never for hire (OVL-RACE-13)."""
    if race not in RACES:
        raise NotPossible(Refusal.NO_RACE, "OVL-RACE-01", race=race)
    if RACES[race].kind is Kind.CREATURE or not RACES[race].price:
        raise NotPossible(Refusal.RECRUIT_RACE, "OVL-RACE-13", race=RACES[race].plural.capitalize())


def _has_target(acting: Acting, reference: str, race: str) -> bool:
    """Whether the recruits have a unit to go to: a new one, or one of the own faction that is here."""
    other = knowledge(acting).units.get(reference)
    if other is None:
        if not references.is_new(reference):
            return False
        if not reference.startswith(f"{acting.unit.faction}nU"):
            raise NotPossible(Refusal.ID_FOREIGN, "OVL-FORM-24", id=reference, faction=acting.unit.faction)
        return True
    check_company(acting.unit, other, race)
    return near(acting, reference) is not None


def check_company(recruiter: Unit, other: Unit, race: str) -> None:
    """Raises NotPossible unless recruits of a race may join a unit of the recruiter's faction (OVL-UNIT-03)."""
    if other.faction != recruiter.faction:
        raise NotYet(Refusal.NOT_YOURS_TO_USE, "OVL-UNIT-03", other=title(other))
    if RACES[race].kind is Kind.LEADER or other.kind is Kind.LEADER:
        raise NotPossible(Refusal.LEADERS_WHOLE, "OVL-UNIT-03")
    if other.figures and other.race != race:
        raise NotPossible(Refusal.OTHER_RACE, "OVL-UNIT-03", other=title(other))


def _may_hire(acting: Acting) -> bool:
    structure = acting.world.structures.get(acting.unit.structure)
    if structure is not None and structure.type == CASTLE:
        _tell_barred(acting, Refusal.BARRED_CASTLE)
        return False
    return _is_welcome(acting, Refusal.BARRED_RECRUITS)


def _in_words(number: int, called: str) -> str:
    return f"{number} {called}" if number else f"as many {called} as possible"


def _traded(order: Order, name: Namer, word: str) -> str:
    price = f"for at {word} ${order['price']} each" if order.get("price") else "at the price in the report"
    return f"{order.name} {_in_words(order['number'], so_many(name, order['item'], order['number']))} {price}"


def _hired(order: Order, name: Namer) -> str:
    number, price = order["number"], order["price"]
    asked = f"for ${price} each" if price else "at the asking price"
    who = _in_words(number, so_many(name, order["race"], number, "race"))
    return f"recruit {who} into {name(order['unit'])} {asked}"


_PRICE = may("price", AMOUNT)
ORDERS = (
    immediate("buy", A_NUMBER, AN_ITEM, _PRICE, rule="OVL-ORD-07",
              help="buy on the market (0: as many as possible) for at most this price", example="BUY 10 lbow 200",
              says=lambda order, name: _traded(order, name, "most"), do=buy, only=Kind.LEADER),
    immediate("sell", A_NUMBER, AN_ITEM, _PRICE, rule="OVL-ORD-40",
              help="sell on the market (0: as many as possible) for at least this price", example="SELL 0 FOOD 8",
              says=lambda order, name: _traded(order, name, "least"), do=sell, only=Kind.LEADER),
    immediate("recruit", A_UNIT, arg("number", HEADCOUNT), arg("race", RACE), arg("price", AMOUNT), rule="OVL-ORD-37",
              help="recruit figures into a unit, or a new one, for this price each",
              example="RECRUIT f06nU01 10 man 51", says=_hired, do=recruit, only=Kind.LEADER),
)  # fmt: skip
