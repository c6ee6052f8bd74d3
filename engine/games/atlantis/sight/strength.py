"""How strong a unit looks to whoever sees it: by what it bears and, as far as that is known, by what it learned."""

from __future__ import annotations

from engine.games.atlantis.rules.arms import ARMOURS, WEAPONS, Arm
from engine.games.atlantis.rules.items import MONSTERS, RACES
from engine.games.atlantis.sight.view import SeenUnit


def strength(unit: SeenUnit) -> int:
    """All of it: a bare man counts 1, each level of Combat or of his weapon 1 more, and armour as one level."""
    men = sum(count for item, count in unit.items.items() if item in RACES)
    skill = max(unit.level("combat"), unit.level("longbow"), unit.level("crossbow"))
    armed, bare = 0, men
    for weapon in WEAPONS:
        if weapon.arm is Arm.HAND:
            taken = min(bare, unit.count(weapon.key))
            armed, bare = armed + weapon.bonus * taken, bare - taken
    clad = min(men, sum(unit.count(armour.key) for armour in ARMOURS))
    beasts = sum(
        MONSTERS[item].hits * (1 + MONSTERS[item].combat) * count
        for item, count in unit.items.items()
        if item in MONSTERS
    )
    return men * (1 + skill) + armed + clad + beasts
