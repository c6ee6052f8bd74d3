"""What units hold and carry: weights and capacities of stacks, how much of a thing an order means (OLY-CAP-01 to -08,
OLY-WEIGHT-01, -02, OLY-GAP-01, -O33).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.games.olympia.rules.items import ITEMS, ITSELF, NOBLE_CAPACITY, NOBLE_WEIGHT, Item
from engine.games.olympia.state import Unit, World

MOST_LOADED = 200  # percent of the capacity on foot (OLY-CAP-06)


class Mode(StrEnum):
    """How a stack goes; each is the name of a capacity in the table of items."""

    LAND = "land"
    RIDE = "ride"
    FLY = "fly"


@dataclass(frozen=True, slots=True)
class Load:
    """What a stack has to carry in one mode, and what it could: the weight of all that cannot go so by itself, and the
    capacity of all that carries something besides itself.
    """

    weight: int
    capacity: int

    @property
    def fits(self) -> bool:
        return self.weight <= self.capacity

    @property
    def overload(self) -> int:
        """On foot, where a noble always carries something: percent of the capacity beyond the first hundred; 0 when all
        fits (OLY-CAP-06).
        """
        return 0 if self.fits else self.weight * 100 // self.capacity - 100

    @property
    def is_too_much(self) -> bool:
        """Whether the stack cannot move at all (OLY-CAP-06)."""
        return self.weight * 100 > self.capacity * MOST_LOADED


def weight_of(item: str) -> int:
    """The weight of one piece of goods."""
    kind = ITEMS.get(item)
    return kind.weight if kind is not None else 0


def weight(world: World, unit: Unit) -> int:
    """What a unit weighs with all that it has; those beneath it not counted."""
    goods = sum(weight_of(item) * count for item, count in unit.items.items())
    return NOBLE_WEIGHT + goods + _unique(world, unit)


def stack_weight(world: World, unit: Unit) -> int:
    """What a unit and everybody beneath it weigh, prisoners too (OLY-CAP-07)."""
    return sum(weight(world, member) for member in world.stack(unit))


def load(world: World, unit: Unit, mode: Mode) -> Load:
    """Load and capacity of a unit and everybody beneath it, however goods are spread among them (OLY-CAP-07)."""
    carried = capacity = 0
    for member in world.stack(unit):
        carried += _unique(world, member)
        if mode is Mode.LAND:
            capacity += NOBLE_CAPACITY
        else:
            carried += NOBLE_WEIGHT
        for item, count in member.items.items():
            able = carries(item, mode)
            if able == 0:
                carried += weight_of(item) * count
            elif able != ITSELF:
                capacity += able * count
    return Load(carried, capacity)


def carries(item: str, mode: Mode) -> int:
    """What one of a kind carries: nothing, ITSELF, or so much besides itself (OLY-CAP-08)."""
    kind: Item | None = ITEMS.get(item)
    return int(getattr(kind, mode)) if kind is not None else 0


def _unique(world: World, unit: Unit) -> int:
    return sum(world.things[code].weight for code in unit.unique)


def rides(world: World, unit: Unit) -> bool:
    """Whether the stack could ride (OLY-CAP-03)."""
    return load(world, unit, Mode.RIDE).fits


def flies(world: World, unit: Unit) -> bool:
    """Whether the stack could fly (OLY-CAP-05)."""
    return load(world, unit, Mode.FLY).fits


def leads_animals(world: World, unit: Unit) -> bool:
    """Whether an animal of the stack has to be led through swamps (OLY-ITEM-02)."""
    return any(ITEMS[item].animal for member in world.stack(unit) for item in member.items if item in ITEMS)


def wanted(have: int, quantity: int, have_left: int) -> int:
    """How many an order means: so many, or all for 0; never more than leaves so many behind (OLY-GAP-O33)."""
    return max(0, min(quantity or have, have - have_left))
