"""What an order that could not execute waits for, so that nobody is asked in vain (OVL-FORM-06, -19).

A sign is all that the answer of a handler depends on: as long as the sign is the same, an order that was refused once
would be refused again. None means: nothing is known that it waits for, it has to be asked. A sign takes less time than
the question; and it is right to return None too often, never to overlook what may have changed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.orders import Order
from engine.games.overlord.acting import references
from engine.games.overlord.acting.lists import lists, today
from engine.games.overlord.rules.items import ITEMS
from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.scratch import OverlordTurn
from engine.games.overlord.state import Pending, Unit
from engine.games.overlord.units.attributes import level
from engine.games.overlord.units.equipment import may_equip

Sign = Callable[[OverlordTurn, Unit, Order, Pending], object]
ABSENT, NOT_TODAY = "absent", "another day"


def _have(turn: OverlordTurn, unit: Unit, order: Order, line: Pending) -> object:
    return unit.items.get(order.args["goods"].item, 0)


def _size(turn: OverlordTurn, unit: Unit, order: Order, line: Pending) -> object:
    return unit.figures


def _skill(turn: OverlordTurn, unit: Unit, order: Order, line: Pending) -> object:
    skill: str = order.args["skill"]
    if order.args["measure"] == "days":
        return unit.experience.get(skill, 0)
    return level(unit, skill) if skill in SKILLS else None


def _at(turn: OverlordTurn, unit: Unit, order: Order, line: Pending) -> object:
    return unit.location, unit.structure, references.permanent(turn, order.args["place"])


def _day(turn: OverlordTurn, unit: Unit, order: Order, line: Pending) -> object:
    return None if order.args["day"] == turn.day else NOT_TODAY


def _wait(turn: OverlordTurn, unit: Unit, order: Order, line: Pending) -> object:
    """It counts from when it is first asked, so it must be asked."""
    if not line.waited or today(turn) - line.waited >= order.args["days"]:
        return None
    return line.waited


def _equip(turn: OverlordTurn, unit: Unit, order: Order, line: Pending) -> object:
    item = ITEMS.get(order.args["item"])
    if item is None:
        return None
    worn = tuple(unit.equipped.items())
    return unit.items.get(item.tag, 0), unit.figures, worn, may_equip(unit, item.tag)


def _company(turn: OverlordTurn, unit: Unit, other: Unit | None, reference: str) -> bool:
    """Whether the unit or the location that an order names is where the unit is."""
    return unit.location == (reference if other is None else other.location)


def _other(argument: str) -> Sign:
    """Orders that wait, first of all, for another unit to be here."""

    def sign(turn: OverlordTurn, unit: Unit, order: Order, line: Pending) -> object:
        reference = order.args.get(argument)
        if not reference:
            return None
        return None if _company(turn, unit, references.find_unit(turn, reference), reference) else ABSENT

    return sign


def _give(turn: OverlordTurn, unit: Unit, order: Order, line: Pending) -> object:
    """To an own unit that is here a gift only wants the goods; strangers may close their eyes or hands any time."""
    reference: str = order.args["unit"]
    other = references.find_unit(turn, reference)
    if not _company(turn, unit, other, reference):
        return ABSENT
    if other is None or other.faction != unit.faction or references.is_travelling(turn.state, other):
        return None
    return other.id, unit.items.get(order.args["goods"].item, 0)


def _synchro(turn: OverlordTurn, unit: Unit, order: Order, line: Pending) -> object:
    """Within a faction it is only the other's list that matters, wherever the other is, and that nobody met today."""
    other = references.find_unit(turn, order.args["unit"])
    if other is None:
        return ABSENT
    met = turn.scratch.synchro
    if other.faction != unit.faction or turn.day in (met.get(unit.id), met.get(other.id)):
        return None
    if references.is_travelling(turn.state, other):
        return None
    front = lists(turn).front(other)
    return other.id, other.refuses, front.calls, turn.day if front.is_dated else 0


SIGNS: Mapping[str, Sign] = {
    "have": _have, "drop": _have, "size": _size, "skill": _skill, "at": _at, "day": _day, "wait": _wait,
    "equip": _equip, "give": _give, "synchro": _synchro,
    "get": _other("source"), "see": _other("unit"), "leading": _other("unit"), "stack": _other("unit"),
    "swap": _other("unit"), "merge": _other("unit"), "oath": _other("unit"), "promote": _other("unit"),
    "bestow": _other("unit"), "eject": _other("unit"),
}  # fmt: skip
