"""The men of a unit: how many of each kind, what they cost, who works (OLY-MAINT-04, OLY-TRAIN-01)."""

from __future__ import annotations

from engine.games.olympia.rules.items import ITEMS, WORKER
from engine.games.olympia.state import Unit

MEN: tuple[str, ...] = tuple(key for key, item in ITEMS.items() if item.man)
PAID: tuple[str, ...] = tuple(key for key in MEN if ITEMS[key].pay)


def men(unit: Unit) -> dict[str, int]:
    """How many men of each kind a unit has, by the number of the kind; itself not counted."""
    return {key: unit.items[key] for key in MEN if key in unit.items}


def count_men(unit: Unit) -> int:
    """How many men a unit has; itself not counted."""
    return sum(men(unit).values())


def pay(unit: Unit) -> int:
    """Gold that its men cost in a month."""
    return sum(ITEMS[key].pay * count for key, count in men(unit).items())


def workers(unit: Unit) -> int:
    """Its workers; each does a worker-day a day."""
    return unit.count(WORKER)
