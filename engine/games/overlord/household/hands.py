"""GIVE, GET, DROP, EQUIP: things that pass from hand to hand (OVL-ORD-16, -19, -22, -23).

Decisions: a number of 0 means all but what is kept, even where nothing is kept; a gift that the other does not take
waits, as for an absent one, so that nobody's stance is given away; mana stays with its mage.
"""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.core.orders import Namer, Order, arg, may
from engine.games.overlord.acting.contract import Acting, Result, immediate
from engine.games.overlord.acting.references import title
from engine.games.overlord.language.ids import SOURCE
from engine.games.overlord.language.words import A_UNIT, AMOUNT, AN_ITEM, Goods, GoodsReader, so_many
from engine.games.overlord.refusals import Refusal
from engine.games.overlord.rules.items import ITEMS
from engine.games.overlord.state import MANA, Location, Stance, Unit, World
from engine.games.overlord.titles import ownership
from engine.games.overlord.units.equipment import equip, may_equip, most, settle
from engine.games.overlord.units.events import (
    Dropped,
    Equipped,
    Gave,
    PickedUp,
    TookFrom,
    between,
    pieces,
)
from engine.games.overlord.units.known import knowledge, near
from engine.games.overlord.units.visibility import openly


def check_item(item: str) -> None:
    """Raises NotPossible for what is not an item, and for what cannot be handed over."""
    if item not in ITEMS:
        raise NotPossible(Refusal.NO_ITEM, "OVL-ITEM-10", item=item)
    if item == MANA:
        raise NotPossible(Refusal.BOUND, "OVL-MAGIC-09", item=ITEMS[item].name)


def portion(goods: Goods, there: int) -> int:
    """How many change hands of so many that are there; 0 when there are not enough (OVL-ORD-22, -23)."""
    if goods.number:
        return goods.number if there >= goods.number + goods.kept else 0
    return max(0, there - goods.kept)


def hand_over(unit: Unit, other: Unit, item: str, amount: int) -> None:
    """Items pass from unit to unit; what was not equipped goes first. Raises ValueError when it has fewer."""
    unit.add(item, -amount)
    other.add(item, amount)
    settle(unit)


def give(acting: Acting) -> Result:
    """Hands items to a unit that is here, is seen, and takes them (OVL-ORD-23, OVL-STANCE-06)."""
    goods: Goods = acting.order["goods"]
    check_item(goods.item)
    unit, other = acting.unit, near(acting, acting.order["unit"])
    if other is unit:
        raise NotPossible(Refusal.GIVE_SELF, "OVL-ORD-23")
    if other is None:
        return Result.NOT_YET
    amount = portion(goods, unit.count(goods.item))
    if not amount or not takes_gifts(acting.world, other, unit):
        return Result.NOT_YET
    hand_over(unit, other, goods.item, amount)
    acting.tell(Gave(**between(acting, other), goods=pieces(goods.item, amount)))
    return Result.EXECUTED


def takes_gifts(world: World, other: Unit, giver: Unit) -> bool:
    """Whether a unit accepts what another gives: of its own faction, and of those its faction calls friends."""
    if other.faction == giver.faction:
        return True
    return openly(world, world.factions[other.faction], giver).at_least(Stance.FRIENDLY)


def get(acting: Acting) -> Result:
    """Takes items of an own unit or off the ground (OVL-ORD-22)."""
    goods: Goods = acting.order["goods"]
    check_item(goods.item)
    source: str = acting.order["source"]
    if source.startswith("L"):
        return _pick_up(acting, source, goods)
    other = knowledge(acting).units.get(source)
    if other is None:
        return Result.NOT_YET
    if other is acting.unit:
        raise NotPossible(Refusal.GIVE_SELF, "OVL-ORD-22")
    if other.faction != acting.unit.faction:
        raise NotPossible(Refusal.NOT_YOURS_TO_USE, "OVL-ORD-22", other=title(other))
    amount = portion(goods, other.count(goods.item))
    if near(acting, source) is None or not amount:
        return Result.NOT_YET
    hand_over(other, acting.unit, goods.item, amount)
    acting.tell(TookFrom(**between(acting, other), goods=pieces(goods.item, amount)))
    return Result.EXECUTED


def _pick_up(acting: Acting, source: str, goods: Goods) -> Result:
    place = acting.location
    if place.id != source:
        return Result.NOT_YET
    if not _is_free_ground(acting.world, place, acting.unit):
        raise NotPossible(Refusal.NOT_GROUND, "OVL-ORD-22")
    amount = portion(goods, place.ground.get(goods.item, 0))
    if not amount:
        return Result.NOT_YET
    _lay(place, goods.item, -amount)
    acting.unit.add(goods.item, amount)
    acting.tell(PickedUp(**acting.facts(), goods=pieces(goods.item, amount)))
    return Result.EXECUTED


def _is_free_ground(world: World, place: Location, unit: Unit) -> bool:
    """Whether nobody owns a place, or one who calls the unit's faction an ally does (OVL-ORD-22)."""
    owner = ownership.owner(world, place)
    return not owner or world.factions[owner].towards(unit.faction) is Stance.ALLY


def _lay(place: Location, item: str, amount: int) -> None:
    total = place.ground.get(item, 0) + amount
    if total:
        place.ground[item] = total
    else:
        place.ground.pop(item, None)


def drop(acting: Acting) -> Result:
    """Lays items on the ground (OVL-ORD-16, OVL-GAP-137)."""
    goods: Goods = acting.order["goods"]
    check_item(goods.item)
    amount = portion(goods, acting.unit.count(goods.item))
    if not amount:
        return Result.NOT_YET
    acting.unit.add(goods.item, -amount)
    settle(acting.unit)
    _lay(acting.location, goods.item, amount)
    acting.tell(Dropped(**acting.facts(), goods=pieces(goods.item, amount)))
    return Result.EXECUTED


def equip_item(acting: Acting) -> Result:
    """Equips an item: as many as possible, or this number; 0 unequips all (OVL-ORD-19)."""
    item: str = acting.order["item"]
    unit = acting.unit
    if item not in ITEMS:
        raise NotPossible(Refusal.NO_ITEM, "OVL-ITEM-10", item=item)
    if not ITEMS[item].slot:
        raise NotPossible(Refusal.NO_GEAR, "OVL-ORD-19", item=ITEMS[item].name)
    number: int | None = acting.order.get("number")
    if number is None:
        number = most(unit, item)
        if not number:
            return Result.NOT_YET
    if number and (number > unit.count(item) or not may_equip(unit, item)):
        return Result.NOT_YET
    equipped = equip(unit, item, number)
    acting.tell(Equipped(**acting.facts(), goods=pieces(item, equipped), routine=True))
    return Result.EXECUTED


def _in_words(order: Order, name: Namer) -> str:
    goods = order["goods"]
    kept = f", keeping {goods.kept}" if goods.kept else ""
    if goods.number is None or (goods.number == 0 and goods.kept):
        return f"as many {so_many(name, goods.item, None)} as possible{kept}"
    return f"{goods.number} {so_many(name, goods.item, goods.number)}{kept}"


def _put_on(order: Order, name: Namer) -> str:
    number = order.get("number")
    called = so_many(name, order["item"], number)
    return f"equip as many {called} as possible" if number is None else f"equip {number or 'no'} {called}"


_GOODS = arg("goods", GoodsReader())
ORDERS = (
    immediate("drop", _GOODS, rule="OVL-ORD-16", help="drop items on the ground: item, number, how many to keep",
              example="DROP iron 0 10", says=lambda order, name: f"drop {_in_words(order, name)}", do=drop),
    immediate("equip", AN_ITEM, may("number", AMOUNT), rule="OVL-ORD-19",
              help="equip an item: as many as possible, or this number", example="EQUIP swrd 20", says=_put_on,
              do=equip_item),
    immediate("get", arg("source", SOURCE), _GOODS, rule="OVL-ORD-22",
              help="take items from your unit or off the ground: number, item, how many to leave",
              example="GET U229 100 iron",
              says=lambda order, name: f"get {_in_words(order, name)} from {name(order['source'])}", do=get),
    immediate("give", A_UNIT, _GOODS, rule="OVL-ORD-23", help="give items to a unit: item, number, how many to keep",
              example="GIVE U882 swrd 0 5",
              says=lambda order, name: f"give {name(order['unit'])} {_in_words(order, name)}", do=give),
)  # fmt: skip
