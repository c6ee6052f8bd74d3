"""GIVE, PAY, GET, TAKE, DROP, FEE (OLY-ORDER-18, -23, -32, -33, -47, -71, OLY-PRIS-05, -07, OLY-GAP-O18, -O32, -O33).

What changes hands is goods, a unique thing, or a prisoner, each named by its number.
"""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.core.acting.ledger import destroy, hand
from engine.core.orders import Namer, Order, OrderSpec, arg
from engine.core.program import Result
from engine.games.olympia import codes
from engine.games.olympia.acting.contract import Acting, order
from engine.games.olympia.combat.captivity import transfer_escape
from engine.games.olympia.events import facts_of
from engine.games.olympia.instant.goods_events import (
    Dropped,
    FeeCleared,
    FeeSet,
    GiftTurnedDown,
    Given,
    Received,
    TakenAway,
    TakenFrom,
    TurnedRound,
)
from engine.games.olympia.language.readers import RECEIVER
from engine.games.olympia.language.words import A_GIFT, AN_ITEM, LEFT, MAY_AMOUNT, QUANTITY, WHO, goods, left
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.rules.items import GOLD, ITEMS, PEASANT, counted, named
from engine.games.olympia.state import HOST, Unit, World
from engine.games.olympia.units.admission import accepts
from engine.games.olympia.units.lordship import GARRISON_FIGHTERS, is_ruler
from engine.games.olympia.units.men import count_men
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.possession import wanted
from engine.games.olympia.units.presence import here, known
from engine.games.olympia.units.stacks import join
from engine.games.olympia.units.things import put_down, put_with

GARRISON = "garrison"
WITH_GOODS = ("noble", GARRISON, HOST)
"""Kinds of units that take what they are given."""

GIVE, GET, DROP = "OLY-GAP-O33", "OLY-GAP-O32", "OLY-GAP-O18"


def _give(acting: Acting) -> Result:
    """Hands something to a unit here that accepts it. Raises NotPossible."""
    who, item = str(acting.order["who"]), str(acting.order["item"])
    if codes.form(who) not in ("character", "") and codes.form(item) == "character":
        who, item = item, who
        acting.tell(TurnedRound(**acting.facts()))
    quantity, left = acting.order.get("quantity", 0), acting.order.get("have_left", 0)
    _hand_over(acting, here(acting, who, GIVE), item, quantity, left)
    return Result.DONE


def _pay(acting: Acting) -> Result:
    quantity, left = acting.order.get("amount", 0), acting.order.get("have_left", 0)
    _hand_over(acting, here(acting, acting.order["who"], GIVE), GOLD, quantity, left)
    return Result.DONE


def _hand_over(acting: Acting, receiver: Unit, item: str, quantity: int, left: int) -> None:
    giver = acting.unit
    if receiver.prisoner:
        raise NotPossible(Refusal.IS_A_PRISONER, GIVE, who=called(receiver))
    if receiver.kind not in WITH_GOODS:
        raise NotPossible(Refusal.TAKES_NOTHING, GIVE, who=called(receiver))
    amount = _amount(acting, giver, item, quantity, left, GIVE)
    what = _said(acting, item, amount)
    if not _takes(acting, receiver, item, amount):
        acting.tell(GiftTurnedDown(**facts_of(acting.world, [receiver]), goods=what, giver=called(giver)))
        raise NotPossible(Refusal.NOT_ACCEPTED, "OLY-GAP-O01", who=called(receiver), what=what)
    _move(acting, giver, receiver, item, amount)
    acting.tell(Given(**acting.facts(), goods=what, to=called(receiver)))
    acting.tell(Received(**facts_of(acting.world, [receiver]), goods=what, giver=called(giver)))


def _takes(acting: Acting, receiver: Unit, item: str, amount: int) -> bool:
    """A garrison takes from its rulers whatever they give (OLY-GAP-O01)."""
    if receiver.kind == GARRISON and is_ruler(acting.world, acting.unit, receiver):
        return True
    return accepts(acting.turn, receiver, acting.unit, item, amount)


def _get(acting: Acting) -> Result:
    """Takes from one of one's own, from a prisoner, or from a garrison one rules. Raises NotPossible."""
    world, taker = acting.world, acting.unit
    giver = here(acting, acting.order["who"], GET)
    item = str(acting.order["item"])
    _check_owner(acting, giver)
    quantity, left = acting.order.get("quantity", 0), acting.order.get("have_left", 0)
    amount = _amount(acting, giver, item, quantity, left, GET)
    if giver.kind == GARRISON and item in ITEMS and ITEMS[item].man:
        amount = min(amount, count_men(giver) - GARRISON_FIGHTERS)
        if amount <= 0:
            raise NotPossible(Refusal.GARRISON_TOO_SMALL, GET)
    _move(acting, giver, taker, item, amount)
    what = _said(acting, item, amount)
    acting.tell(TakenFrom(**acting.facts(), goods=what, giver=called(giver)))
    acting.tell(TakenAway(**facts_of(world, [giver]), goods=what, taker=called(taker)))
    return Result.DONE


def _check_owner(acting: Acting, giver: Unit) -> None:
    world, taker = acting.world, acting.unit
    own_prisoner = giver.prisoner and giver.under == taker.id
    ruled = giver.kind == GARRISON and is_ruler(world, taker, giver)
    own = giver.player == taker.player and not giver.prisoner
    if giver is taker or not (own or own_prisoner or ruled):
        raise NotPossible(Refusal.NOT_YOURS_TO_TAKE, GET, who=called(giver))


def _amount(acting: Acting, holder: Unit, item: str, quantity: int, left: int, rule: str) -> int:
    """How many an order means; one of a unique thing or prisoner. Raises NotPossible if there are none."""
    if item in holder.unique or _is_prisoner_of(acting.world, holder, item):
        return 1
    have = holder.count(item)
    if not have:
        raise NotPossible(Refusal.HAS_NONE, rule, who=called(holder), what=_said(acting, item, 0))
    amount = wanted(have, quantity, left)
    if not amount:
        raise NotPossible(Refusal.NOTHING_LEFT_TO_HAND, rule, who=called(holder))
    return amount


def _is_prisoner_of(world: World, holder: Unit, code: str) -> bool:
    return code in holder.beneath and world.units[code].prisoner


def _said(acting: Acting, item: str, amount: int) -> str:
    """Goods, a thing or a prisoner in words, as far as the faction knows them; without a number of them for 0."""
    if item in ITEMS:
        return counted(item, amount) if amount else named(item)
    return known(acting).called(item)


def _move(acting: Acting, giver: Unit, receiver: Unit, item: str, amount: int) -> None:
    world = acting.world
    if item in giver.unique:
        put_with(world, world.things[item], receiver)
    elif _is_prisoner_of(world, giver, item):
        prisoner = world.units[item]
        if not transfer_escape(acting.turn, prisoner, giver):
            join(world, prisoner, receiver)
    else:
        hand(giver, receiver, item, amount)


def _drop(acting: Acting) -> Result:
    """Goods are gone, unique things lie here, peasants go back to the land. Raises NotPossible."""
    world, unit = acting.world, acting.unit
    item = str(acting.order["item"])
    quantity, left = acting.order.get("quantity", 0), acting.order.get("have_left", 0)
    place = world.places[unit.place]
    if item in unit.unique:
        what = called(world.things[item])
        put_down(world, world.things[item], place)
    else:
        amount = _amount(acting, unit, item, quantity, left, DROP)
        what = counted(item, amount)
        destroy(acting.turn, unit, item, amount, "dropped")
        if item == PEASANT:
            province = world.province_of(place)
            province.supplies[PEASANT] = province.supplies.get(PEASANT, 0) + amount
    acting.tell(Dropped(**acting.facts(), goods=what))
    return Result.DONE


def _fee(acting: Acting) -> Result:
    """What passengers pay whenever this unit is captain; 0: nobody is carried for a fee (OLY-FERRY-02, -03)."""
    acting.unit.fee = acting.order.get("amount", 0)
    if acting.unit.fee:
        acting.tell(FeeSet(**acting.facts(), fee=acting.unit.fee))
    else:
        acting.tell(FeeCleared(**acting.facts()))
    return Result.DONE


def _says_drop(order: Order, name: Namer) -> str:
    return f"discard {goods(order, name)}{left(order)}"


def _says_take(order: Order, name: Namer) -> str:
    return f"take {goods(order, name)} from {name(order['who'])}{left(order)}"


def _says_give(order: Order, name: Namer) -> str:
    return f"give {goods(order, name)} to {name(order['who'])}{left(order)}"


def _taking(keyword: str, rule: str) -> OrderSpec:
    return order(keyword, WHO, A_GIFT, QUANTITY, LEFT, rule=rule, example=f"{keyword} 5499 77 10", says=_says_take,
                 help="take items from a unit of yours, or a garrison you rule", priority=1, who="ct",
                 do=_get)  # fmt: skip


ORDERS = (
    order("drop", AN_ITEM, QUANTITY, LEFT, rule="OLY-ORDER-18", help="discard items; men leave service",
          example="drop 10 5", says=_says_drop, priority=1, who="ct", do=_drop),
    _taking("get", "OLY-ORDER-32"),
    _taking("take", "OLY-ORDER-71"),
    order("give", arg("who", RECEIVER), A_GIFT, QUANTITY, LEFT, rule="OLY-ORDER-33", example="give 5499 77 10",
          help="hand items, or a prisoner, to a unit here", says=_says_give, priority=1, who="ct", do=_give),
    order("pay", WHO, MAY_AMOUNT, LEFT, rule="OLY-ORDER-47", help="hand gold to a unit here", example="pay 5499 100",
          says="pay [{amount:,}|all] gold to {who}[, keeping {have_left:,}]", priority=1, who="ct", do=_pay),
    order("fee", MAY_AMOUNT, rule="OLY-ORDER-23", help="set the ferry fee for each 100 weight; 0: no ferry",
          example="fee 50",
          says="[ask {amount:,} gold for each 100 weight it ferries|ferry nobody for a fee]", priority=1, do=_fee),
)  # fmt: skip
