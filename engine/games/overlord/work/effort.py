"""How much a unit gets done in a day of USE (OVL-USE-02, -13, -15, OVL-GAP-93).

Counted in hundredths of figure-days. Decision: what tools save is rounded so that "a third off" is a third: three
figures with tools do the work of four and a half.
"""

from __future__ import annotations

from engine.games.overlord.land.climate import magic_percent
from engine.games.overlord.rules.effects import EFFECTS
from engine.games.overlord.rules.items import ITEMS
from engine.games.overlord.rules.land import Season
from engine.games.overlord.rules.skills import FULL_DAY, SKILLS, Use, is_under, of_tree
from engine.games.overlord.rules.structures import STRUCTURES
from engine.games.overlord.state import Unit, World

TOOL = "tool"
TOOLED = ("arti", "weap", "armo", "buil", "cook")  # the crafts that plain tools help (OVL-GAP-93)
NORMAL = 100
CIRCLE, IN_CIRCLE = "mcir", 25


def at_work(unit: Unit) -> int:
    """The figures that work: of a guard half of them, rounded down (OVL-USE-15)."""
    return unit.figures // 2 if unit.guarding else unit.figures


def faster(saved: int, amount: int = FULL_DAY) -> int:
    """What gets done in the time of `amount` when so many percent of the time are saved.

    >>> faster(33), faster(50), faster(33, 4000)
    (150, 200, 6000)
    """
    speed = -(-NORMAL * NORMAL // (NORMAL - saved))
    return amount * speed // NORMAL


def tool_of(use: Use, tag: str, item: str) -> int:
    """By how many percent an item shortens the work with a skill; 0 if it is not a tool for it."""
    helps = item == use.tool or (item == TOOL and any(is_under(tag, base) for base in TOOLED))
    return ITEMS[item].faster if helps else 0


def effort(world: World, unit: Unit, tag: str, use: Use, season: Season) -> int:
    """Hundredths of figure-days that a day of USE of a skill is worth."""
    figures = at_work(unit)
    total = figures * FULL_DAY
    bare_hands = figures
    for item, number in unit.equipped.items():
        saved = tool_of(use, tag, item)
        if saved:
            tooled = min(number, bare_hands)
            bare_hands -= tooled
            total += tooled * (faster(saved) - FULL_DAY)
    total = total * (NORMAL + max(-NORMAL, bonus(world, unit, tag, season))) // NORMAL
    return faster(_yard(world, unit, use), total)


def bonus(world: World, unit: Unit, tag: str, season: Season) -> int:
    """Percent that equipment, effects, season and weather add to the use of a skill.

    An item counts when every figure has it equipped; season and weather matter to magic alone (OVL-CLIM-06).
    """
    found = 0
    if SKILLS[tag].magic:
        found = magic_percent(world.locations[unit.location], season, tag) + _circle(world, unit)
    for item, number in unit.equipped.items():
        if number >= unit.figures:
            found += of_tree(ITEMS[item].use, tag)
    return found + sum(of_tree(EFFECTS[effect].use, tag) for effect in unit.effects)


def _circle(world: World, unit: Unit) -> int:
    """Percent that a mage circle around a mage adds to all magic."""
    structure = world.structures.get(unit.structure)
    return IN_CIRCLE if structure is not None and structure.type == CIRCLE and structure.is_complete else 0


def _yard(world: World, unit: Unit, use: Use) -> int:
    """Percent of time that the building around a shipbuilder saves (OVL-BUILD-14)."""
    if use.kind != "construct" or not STRUCTURES[use.makes].vessel or not unit.structure:
        return 0
    structure = world.structures[unit.structure]
    return STRUCTURES[structure.type].ships if structure.is_complete else 0
