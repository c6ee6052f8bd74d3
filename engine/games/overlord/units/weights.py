"""Weights, capacities, and what a stack of units can do with them (OVL-WEIGHT-01 to -08).

Weights are counted in thousandths, since so many coins weigh 1; what people read is rounded down.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.games.overlord.rules.items import ITEMS, WEIGHTLESS
from engine.games.overlord.rules.races import RACES
from engine.games.overlord.rules.stats import Capacity
from engine.games.overlord.rules.structures import STRUCTURES
from engine.games.overlord.state import Mode, Structure, Unit
from engine.games.overlord.units.attributes import borne

NOTHING = Capacity()


def weight_of(items: Mapping[str, int]) -> int:
    """The weight of items in thousandths (OVL-WEIGHT-02)."""
    return sum(number * (ITEMS[item].weight * WEIGHTLESS or 1) for item, number in items.items())


def weight(unit: Unit) -> int:
    """Figures and items of a unit, in thousandths (OVL-WEIGHT-01)."""
    return unit.figures * RACES[unit.race].weight * WEIGHTLESS + weight_of(unit.items)


def printed(thousandths: int) -> int:
    """A weight as reports show it."""
    return thousandths // WEIGHTLESS


def capacity(unit: Unit) -> Capacity:
    """What a unit carries in each mode, itself included: its figures, and its items in the pack or equipped."""
    total = _times(borne(unit), unit.figures)
    for item, number in unit.items.items():
        record = ITEMS[item]
        if record.carries == record.carries_equipped == NOTHING:
            continue
        equipped = min(number, unit.equipped.get(item, 0))
        total = total + _times(record.carries, number - equipped) + _times(record.carries_equipped, equipped)
    return total


def _times(carries: Capacity, number: int) -> Capacity:
    return Capacity(carries.walk * number, carries.ride * number, carries.fly * number, carries.sail * number)


def load(units: Iterable[Unit]) -> int:
    """The weight of a stack in thousandths (OVL-STACK-05)."""
    return sum(weight(unit) for unit in units)


def lift(units: Iterable[Unit]) -> Capacity:
    """The capacity of a stack: who has little to carry carries for the others (OVL-STACK-05)."""
    total = Capacity()
    for unit in units:
        total = total + capacity(unit)
    return total


def light_enough(units: Iterable[Unit]) -> tuple[Mode, ...]:
    """The modes in which a stack may travel: its weight is within its capacity there (OVL-WEIGHT-08)."""
    stack = tuple(units)
    weight, carries = load(stack), lift(stack)
    return tuple([mode for mode in Mode if weight <= carries[mode] * WEIGHTLESS])


def can_carry(units: Iterable[Unit], mode: Mode) -> bool:
    """Whether a stack may travel in a mode."""
    return mode in light_enough(units)


def overload(units: Iterable[Unit]) -> tuple[int, int]:
    """By how much a stack is too heavy to walk, and what it can carry, both in thousandths; (0, n) when it is not."""
    stack = tuple(units)
    limit = max(0, lift(stack).walk) * WEIGHTLESS
    return max(0, load(stack) - limit), limit


def weight_of_vessel(vessel: Structure, aboard: Iterable[Unit]) -> int:
    """A vessel with its cargo and all aboard, in thousandths (OVL-EX-10)."""
    return STRUCTURES[vessel.type].weight * WEIGHTLESS + weight_of(vessel.cargo) + load(aboard)


def hold_of_vessel(vessel: Structure) -> int:
    """What a vessel carries, itself included, in thousandths (OVL-BUILD-19)."""
    carries = STRUCTURES[vessel.type].carries
    return max(carries.sail, carries.fly) * WEIGHTLESS  # a flying ship is borne by the air
