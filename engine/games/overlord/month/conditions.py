"""The conditions of order lists, and SWAP, which waits for its mirror (OVL-ORD-03, -13, -25, -39, -49, -50, -56 ...).

A condition that is true executes and leaves the list, which frees what stands behind a dash below it.
"""

from __future__ import annotations

from engine.core.language.readers import Whole
from engine.core.orders import Namer, Order, arg, may
from engine.games.overlord.acting import references
from engine.games.overlord.acting.contract import Acting, Result, condition, immediate
from engine.games.overlord.acting.events import ConditionMet, SwapMade, Synchronised
from engine.games.overlord.acting.lists import lists, today
from engine.games.overlord.language.ids import PLACE
from engine.games.overlord.language.words import (
    A_NUMBER,
    A_SKILL,
    A_UNIT,
    HEADCOUNT,
    MEASURE,
    GoodsReader,
    Lot,
    LotReader,
    so_many,
)
from engine.games.overlord.rules.items import ITEMS
from engine.games.overlord.state import STUDY_DAY, Kind, Unit
from engine.games.overlord.units import attributes
from engine.games.overlord.units.known import knowledge, near
from engine.games.overlord.units.stacks import is_under
from engine.games.overlord.units.visibility import notices


def _answer(acting: Acting, holds: bool) -> Result:
    """True conditions are told, as every executed order is (OVL-GAME-06)."""
    if not holds:
        return Result.NOT_YET
    acting.tell(ConditionMet(**acting.facts(), order=acting.order.text))
    return Result.EXECUTED


def _at(acting: Acting) -> Result:
    """At a location means outside of its structures (OVL-ORD-03)."""
    place, unit = references.permanent(acting.turn, acting.order["place"]), acting.unit
    return _answer(acting, unit.structure == place or (unit.location == place and not unit.structure))


def _day(acting: Acting) -> Result:
    """A day that is past stays pending until it comes again (OVL-GAP-78)."""
    return _answer(acting, acting.day == acting.order["day"])


def _have(acting: Acting) -> Result:
    goods = acting.order["goods"]
    return _answer(acting, acting.unit.count(goods.item) >= (1 if goods.number is None else goods.number))


def _leader(acting: Acting) -> Result:
    other = knowledge(acting).units.get(acting.order["unit"])
    return _answer(acting, other is not None and is_under(acting.world, acting.unit, other))


def _leading(acting: Acting) -> Result:
    other = near(acting, acting.order["unit"])
    return _answer(acting, other is not None and is_under(acting.world, other, acting.unit))


def _see(acting: Acting) -> Result:
    """Any unit of the faction may be the one that sees (OVL-GAP-139)."""
    return _answer(acting, near(acting, acting.order["unit"]) is not None)


def _size(acting: Acting) -> Result:
    return _answer(acting, acting.unit.figures >= acting.order["number"])


def _skill(acting: Acting) -> Result:
    """A level, or so many days of experience (OVL-ORD-43)."""
    skill, number = acting.order["skill"], acting.order["number"]
    if acting.order["measure"] == "days":
        return _answer(acting, acting.unit.experience.get(skill, 0) >= number * STUDY_DAY)
    return _answer(acting, attributes.level(acting.unit, skill) >= number)


def _wait(acting: Acting) -> Result:
    """Counts from the day it first comes up, over the month's end too (OVL-GAP-77)."""
    line = acting.pending
    if line is None:
        return Result.FAILED  # never: WAIT is not a default order
    line.waited = line.waited or today(acting.turn)
    return _answer(acting, today(acting.turn) - line.waited >= acting.order["days"])


def _synchro(acting: Acting) -> Result:
    """Both execute at the same instant: anywhere within a faction, else where both can see each other (OVL-ORD-49)."""
    unit, other = acting.unit, knowledge(acting).units.get(acting.order["unit"])
    met = acting.turn.scratch.synchro
    if other is None or other is unit or references.is_travelling(acting.world, other):
        return Result.NOT_YET
    if acting.day in (met.get(unit.id), met.get(other.id)):
        return Result.NOT_YET
    if other.faction != unit.faction and not _meet(acting, other):
        return Result.NOT_YET
    for line, order in lists(acting.turn).open(other, "synchro"):
        if references.permanent(acting.turn, order["unit"]) == unit.id:
            acting.tell(Synchronised(**acting.facts(), other=references.title(other)))
            partner = Acting(acting.turn, other, order, line)
            partner.tell(Synchronised(**partner.facts(), other=references.title(unit)))
            lists(acting.turn).executed(other, line)
            met[unit.id] = met[other.id] = acting.day
            return Result.EXECUTED
    return Result.NOT_YET


def _meet(acting: Acting, other: Unit) -> bool:
    """Whether two units of different factions can deal with each other: together, and each in sight of the other."""
    unit, turn = acting.unit, acting.turn
    together = references.are_together(acting.world, unit, other)
    return together and notices(turn, unit.faction, other) and notices(turn, other.faction, unit)


def _swap(acting: Acting) -> Result:
    """Goods change hands when the other gives the mirrored SWAP and both have them, friends or not (OVL-ORD-50)."""
    unit, other = acting.unit, near(acting, acting.order["unit"])
    given, wanted = acting.order["given"], acting.order["wanted"]
    if other is None or other is unit or not (_free(unit, given) and _free(other, wanted)):
        return Result.NOT_YET
    if other.faction != unit.faction and not _meet(acting, other):
        return Result.NOT_YET
    for line, order in lists(acting.turn).open(other, "swap"):
        mirrored = order["given"] == wanted and order["wanted"] == given
        if mirrored and references.permanent(acting.turn, order["unit"]) == unit.id:
            _exchange(unit, given, other, wanted)
            there, here = _lot(wanted), _lot(given)
            acting.tell(SwapMade(**acting.facts(), other=references.title(other), given=here, received=there))
            partner = Acting(acting.turn, other, order, line)
            partner.tell(SwapMade(**partner.facts(), other=references.title(unit), given=there, received=here))
            lists(acting.turn).executed(other, line)
            return Result.EXECUTED
    return Result.NOT_YET


def _free(unit: Unit, lot: Lot) -> bool:
    """Whether a unit has these goods to hand over."""
    return unit.count(lot.item) >= lot.amount


def _exchange(unit: Unit, given: Lot, other: Unit, wanted: Lot) -> None:
    """Hands both lots over; what is equipped goes along when nothing else is left."""
    for giver, taker, lot in ((unit, other, given), (other, unit, wanted)):
        giver.add(lot.item, -lot.amount)
        taker.add(lot.item, lot.amount)
        if giver.equipped.get(lot.item, 0) > giver.count(lot.item):
            giver.equipped[lot.item] = giver.count(lot.item)
            if not giver.equipped[lot.item]:
                del giver.equipped[lot.item]


def _lot(lot: Lot) -> str:
    item = ITEMS.get(lot.item)
    if item is None:
        return f"{lot.amount} {lot.item}"
    return f"{lot.amount} {item.name if lot.amount == 1 else item.plural} [{lot.item}]"


def _had(order: Order, name: Namer) -> str:
    goods = order["goods"]
    number = "any" if goods.number is None else goods.number
    return f"wait until it has {number} {so_many(name, goods.item, goods.number)}"


def _skilled(order: Order, name: Namer) -> str:
    number = order["number"]
    wanted = f"level {number} of" if order["measure"] == "level" else f"{number} days of"
    return f"wait for {wanted} {name(order['skill'])}"


def _swapped(order: Order, name: Namer) -> str:
    given, wanted = order["given"], order["wanted"]
    give, want = (f"{lot.amount} {so_many(name, lot.item, lot.amount)}" for lot in (given, wanted))
    return f"swap {give} for {want} with {name(order['unit'])}"


ORDERS = (
    condition("at", arg("place", PLACE), rule="OVL-ORD-03", example="AT L47", do=_at, says="wait until at {place}",
              help="true when the unit is at this location, or in this structure"),
    condition("day", arg("day", Whole(1, 30, kind="day of the month")), rule="OVL-ORD-13", example="DAY 15",
              help="true on this day of the month", says="wait for day {day}", do=_day, once=True),
    condition("have", arg("goods", GoodsReader(numbers=1)), rule="OVL-ORD-25", example="HAVE food 5",
              help="true when the unit has this many of an item (no number: 1)", says=_had, do=_have),
    condition("leader", A_UNIT, rule="OVL-ORD-26", example="LEADER U222", says="wait until {unit} leads it",
              help="true when that unit leads this one, directly or not", do=_leader),
    condition("leading", A_UNIT, rule="OVL-ORD-27", example="LEADING U222", says="wait until it leads {unit}",
              help="true when that unit is seen in the stack this one leads", do=_leading, only=Kind.LEADER),
    condition("see", A_UNIT, rule="OVL-ORD-39", help="true when that unit is seen here", example="SEE U290",
              says="wait until {unit} is seen here", do=_see),
    condition("size", arg("number", HEADCOUNT), rule="OVL-ORD-42", help="true when the unit has this many figures",
              example="SIZE 50", says="wait until it has {number} figures", do=_size),
    condition("skill", A_SKILL, A_NUMBER, may("measure", MEASURE, default="level"), rule="OVL-ORD-43",
              help="true when the unit has this level, or this many days, of a skill", example="SKILL CMBT 2 LEVEL",
              says=_skilled, do=_skill),
    condition("wait", may("days", Whole(0, 10_000, kind="number of days"), default=1), rule="OVL-ORD-56",
              help="true after this many days", example="WAIT 10",
              says=lambda order, name: f"wait {order['days']} days" if order["days"] != 1 else "wait a day", do=_wait),
    condition("synchro", A_UNIT, rule="OVL-ORD-49", help="true when that unit gives SYNCHRO for this one",
              example="SYNCHRO U101", says="wait for {unit} to act in step", do=_synchro),
)  # fmt: skip
SWAPPING = (immediate("swap", A_UNIT, arg("given", LotReader()), arg("wanted", LotReader()), rule="OVL-ORD-50",
                      help="exchange items with a unit that gives the matching SWAP",
                      example="SWAP U231 1000 coin 15 fish", says=_swapped, do=_swap),)  # fmt: skip
