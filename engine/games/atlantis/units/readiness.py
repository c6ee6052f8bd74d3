"""Which units can tax and stand on guard (ATL-TAX-02, -04, -12)."""

from __future__ import annotations

from engine.games.atlantis.state import Unit
from engine.games.atlantis.units.skills import level, people

BOWS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("longbow", ("longbow", "double bow")),
    ("crossbow", ("crossbow", "double bow")),
)


def armed_people(unit: Unit) -> int:
    """How many people of the unit are combat-ready: all with Combat 1, else as many as have a bow they can use.

    A sword alone makes nobody a soldier (ATL-EX-22); monsters collect no taxes.
    """
    if not unit.training:
        return 0
    if level(unit, "combat"):
        return people(unit)
    usable: set[str] = set()
    for skill, weapons in BOWS:
        if level(unit, skill):
            usable.update(weapons)
    return min(people(unit), sum(unit.count(weapon) for weapon in sorted(usable)))


def is_combat_ready(unit: Unit) -> bool:
    """Whether the unit may tax, pillage and stand on guard."""
    return armed_people(unit) > 0
