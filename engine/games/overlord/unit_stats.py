"""The statistics of one figure of a unit: race, skills, equipment in proportion, effects, the building it is in
(OVL-STAT-01 to -13, OVL-ITEM-06, OVL-GAP-85, -108).
"""

from __future__ import annotations

from engine.games.overlord.state import Unit, World
from engine.games.overlord.tables.effects import EFFECTS
from engine.games.overlord.tables.items import ITEMS
from engine.games.overlord.tables.races import RACES
from engine.games.overlord.tables.skills import SKILLS
from engine.games.overlord.tables.stats import STATS, Stats
from engine.games.overlord.tables.structures import STRUCTURES

ABOARD = Stats(defense=1)  # OVL-GAP-108


def levels(unit: Unit) -> dict[str, int]:
    """Skill -> level, of what it learned and what its race is born with; novices have 0."""
    found = {tag: SKILLS[tag].level_of(days) for tag, days in unit.experience.items() if tag in SKILLS}
    for tag, level in RACES[unit.race].skills.items():
        found[tag] = max(level, found.get(tag, 0))
    return found


def base(unit: Unit) -> Stats:
    """What race and skills make of a figure, without equipment (OVL-GAP-102)."""
    total = RACES[unit.race].gives
    for tag, level in levels(unit).items():
        if level:
            total = total + SKILLS[tag].gives(level)
    return total


def gear(unit: Unit) -> Stats:
    """What its equipment adds, item by item in proportion to the figures that bear it (OVL-STAT-13)."""
    total = Stats()
    for item, worn in unit.equipped.items():
        gives = ITEMS[item].gives
        total = total + Stats(*(int(getattr(gives, name) * worn / max(1, unit.figures)) for name in STATS))
    return total


def surroundings(world: World, unit: Unit) -> Stats:
    """What effects on the unit and the structure it is in add."""
    total = Stats()
    for tag in unit.effects:
        if tag in EFFECTS:
            total = total + EFFECTS[tag].gives
    if unit.structure:
        kind = STRUCTURES[world.structures[unit.structure].type]
        total = total + kind.gives + (ABOARD if kind.vessel else Stats())
    return total


def full(world: World, unit: Unit) -> Stats:
    """All of it, as it counts in the report and in battle."""
    return base(unit) + gear(unit) + surroundings(world, unit)
