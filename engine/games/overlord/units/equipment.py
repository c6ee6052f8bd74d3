"""What figures wear and wield: limits by category, and what stays equipped when things or figures go (OVL-ITEM-03)."""

from __future__ import annotations

from engine.games.overlord.rules.items import ITEMS, PER_FIGURE
from engine.games.overlord.state import Unit
from engine.games.overlord.units.attributes import is_novice, level


def may_equip(unit: Unit, item: str) -> bool:
    """Whether the unit knows how to use the item; level 0 asks for a novice (OVL-ITEM-05)."""
    record = ITEMS[item]
    if not record.skill:
        return True
    return level(unit, record.skill) >= record.level if record.level else is_novice(unit, record.skill)


def in_slot(unit: Unit, slot: str) -> dict[str, int]:
    """What the unit has equipped of a category, item -> how many."""
    return {item: number for item, number in unit.equipped.items() if ITEMS[item].slot == slot}


def most(unit: Unit, item: str) -> int:
    """How many of an item the unit can have equipped beside the others of the category (OVL-ITEM-04, -08)."""
    record = ITEMS[item]
    others = sum(in_slot(unit, record.slot).values()) - unit.equipped.get(item, 0)
    return max(0, min(unit.count(item), unit.figures * record.per_figure - others))


def equip(unit: Unit, item: str, number: int) -> int:
    """Equips so many of an item, or the most that is possible, no more; how many are equipped then."""
    number = min(number, most(unit, item))
    if number:
        unit.equipped[item] = number
    else:
        unit.equipped.pop(item, None)
    return number


def settle(unit: Unit) -> None:
    """Unequips what the unit no longer has, has no figures for, or no longer knows how to use."""
    for item in list(unit.equipped):
        if may_equip(unit, item):
            equip(unit, item, unit.equipped[item])
        else:
            del unit.equipped[item]


def leaving(unit: Unit, figures: int) -> dict[str, int]:
    """What so many figures take along equipped when they leave: those with the least go first (OVL-ORD-44)."""
    found: dict[str, int] = {}
    for slot, each in PER_FIGURE.items():
        worn = in_slot(unit, slot)
        surplus = sum(worn.values()) - (unit.figures - figures) * each
        for item, number in reversed(worn.items()):
            taken = min(number, surplus)
            if taken > 0:
                found[item] = taken
                surplus -= taken
    return found
