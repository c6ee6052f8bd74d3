"""City guards: how many there are, what they have, how they come again (ATL-NPC-02..04, ATL-GAP-91)."""

from __future__ import annotations

from engine.games.atlantis.land.economy import town_kind
from engine.games.atlantis.rules.items import LEADER
from engine.games.atlantis.state import GUARDS, MONTH, SILVER, Flags, Region, Town, Unit, World

STRENGTH = {"village": 0, "town": 80, "city": 120}
SKILL = {"town": 2, "city": 3}
START_STRENGTH = 500
START_COMBAT = 3
START_OBSERVATION = 10
AMULET = "amulet of invulnerability"
PURSE = 50  # silver each


def full_strength(town: Town | None) -> int:
    """How many guards a settlement keeps; villages none."""
    if town is None:
        return 0
    return START_STRENGTH if town.is_starting_city else STRENGTH[town_kind(town)]


def watches(world: World, region: Region) -> list[Unit]:
    """The guard units of a region."""
    return [world.units[n] for n in region.units if world.units[n].faction == GUARDS]


def post(world: World, region: Region, count: int) -> Unit:
    """A new watch of so many guards, on guard. The region has a settlement."""
    town = region.town
    assert town is not None
    kind = town_kind(town)
    if town.is_starting_city:
        skills = {"combat": START_COMBAT, "observation": START_OBSERVATION}
    else:
        skills = dict.fromkeys(("combat", "observation"), SKILL.get(kind, 1))
    unit = _unit(world, region, f"{kind.title()} Guard", outfit(town, count), skills)
    unit.flags.guard = True
    return unit


def outfit(town: Town, count: int) -> dict[str, int]:
    """So many guards and what they have."""
    arms = {LEADER: count, "sword": count, SILVER: PURSE * count}
    return arms | {"plate armor": count, AMULET: count} if town.is_starting_city else arms


def equip(unit: Unit, town: Town, count: int) -> dict[str, int]:
    """Adds so many guards, as skilled as the rest, to a watch; gives what came with them."""
    men = unit.count(LEADER)
    for skill, months in unit.training.items():
        unit.training[skill] = months * (men + count) // men
    new = outfit(town, count)
    for item, amount in new.items():
        unit.add(item, amount)
    return new


def post_mage(world: World, region: Region) -> Unit:
    """The mage of a starting city, behind its guards."""
    unit = _unit(world, region, "City Mage", {LEADER: 1, AMULET: 1}, {"force": 2, "fire": 2})
    unit.combat_spell = "fire"
    unit.flags.behind = True
    return unit


def _unit(world: World, region: Region, name: str, items: dict[str, int], skills: dict[str, int]) -> Unit:
    unit = Unit(world.next_unit, name, GUARDS, region.id, items=items, flags=Flags(hold=True))
    world.next_unit += 1
    for skill, level in skills.items():
        unit.training[skill] = level * (level + 1) // 2 * MONTH * items[LEADER]
    world.units[unit.id] = unit
    world.place(unit, region)
    return unit
