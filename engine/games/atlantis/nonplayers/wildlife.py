"""Monsters: which kinds live where, how many a region bears, how new ones come (ATL-NPC-05, ATL-GAP-93..95, -98)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from engine.core.dice import Dice
from engine.games.atlantis.rules.items import ITEMS, MONSTERS
from engine.games.atlantis.rules.land import OCEAN, STRUCTURES, TERRAINS
from engine.games.atlantis.state import CREATURES, FIRST_SHIP, GUARDS, UNDERWORLD, Flags, Region, Structure, Unit, World

BLOCK = 8  # columns and rows that are counted together
BORNE = 10  # regions of frequency 1 for one band
BIG = 1 / 8
DRAGON_LAIR = 1 / 4  # of the lairs below; in the others live the small beasts of the place
CRYPT = {"skeleton": 12.0, "undead": 6.0, "lich": 2.0}  # how often each dwells there
PIT = {"imp": 12.0, "demon": 7.0, "balrog": 1.0}
AT_SEA = {"small": 1.0, "humanoid": 3.0}  # merfolk are rarer than pirates
ON_LAND = {"small": 1.0, "humanoid": 1.0}


@cache
def kind_of(terrain: str, role: str, level: int) -> str:
    """The monster of this role in a terrain, "" when there is none; dragons are the big ones below."""
    home = "underworld" if role == "big" and level == UNDERWORLD and terrain != OCEAN else terrain
    return next((m.key for m in MONSTERS.values() if m.terrain == home and m.role == role), "")


def wanderer(region: Region, dice: Dice) -> str:
    """The kind of a new wandering band: big with 1 in 8, else small or humanoid (ATL-GAP-93)."""
    big = kind_of(region.terrain, "big", region.level)
    if big and dice.chance(BIG):
        return big
    role = dice.weighted(AT_SEA if region.terrain == OCEAN else ON_LAND)
    return kind_of(region.terrain, role, region.level)


def dweller(region: Region, lair: Structure, dice: Dice) -> str:
    """The kind that fills a lair (ATL-GAP-98)."""
    dwellers = STRUCTURES[lair.type].dwellers
    if dwellers == "crypt":
        return dice.weighted(CRYPT)
    if dwellers == "pit":
        return dice.weighted(PIT)
    if dwellers == "big" and region.level == UNDERWORLD and not dice.chance(DRAGON_LAIR):
        return kind_of(region.terrain, "small", region.level)
    return "dragon" if dwellers == "dragon" else kind_of(region.terrain, dwellers, region.level)


def band(world: World, region: Region, kind: str, dice: Dice, structure: int = 0) -> Unit:
    """A new band of monsters, which holds and avoids fights of its own accord."""
    number = MONSTERS[kind].number
    count = (number + dice.below(number) + 1) // 2
    item = ITEMS[kind]
    name = (item.key if count == 1 else item.plural).title()
    unit = Unit(world.next_unit, name, CREATURES, region.id, items={kind: count}, flags=Flags(avoid=True, hold=True))
    world.next_unit += 1
    world.units[unit.id] = unit
    world.place(unit, region, structure)
    return unit


def is_watched(world: World, region: Region) -> bool:
    """Whether city guards keep monsters out; starting cities are always watched."""
    if region.town is not None and region.town.is_starting_city:
        return True
    return any(world.units[n].faction == GUARDS for n in region.units)


def dig_lairs(world: World, dice: Dice) -> None:
    """Lairs of the kinds each terrain has, in land regions without a town: 3% each, 5% below (ATL-GAP-98)."""
    for region in world.regions.values():
        if region.town is not None:
            continue
        percent = 5 if region.level == UNDERWORLD else 3
        for kind in TERRAINS[region.terrain].lairs:
            if dice.percent(percent):
                number = max((s.number for s in region.structures if s.number < FIRST_SHIP), default=0) + 1
                region.structures.append(Structure(number, kind, kind.title()))


def lairs(region: Region) -> list[Structure]:
    """The lairs of a region."""
    return [s for s in region.structures if STRUCTURES[s.type].kind == "lair"]


def is_at_home(world: World, unit: Unit) -> bool:
    """Whether a band dwells in a lair and stays there."""
    home = world.regions[unit.region].structure(unit.structure) if unit.structure else None
    return home is not None and STRUCTURES[home.type].kind == "lair"


def breed(world: World, share: float, dice_of: Callable[[int, int, int], Dice]) -> Iterator[Unit]:
    """New wandering bands: `share` of what each block of 8 x 8 lacks. dice_of(level, column, row) of the block."""
    blocks: dict[tuple[int, int, int], list[Region]] = {}
    for region in world.regions.values():
        if region.level and TERRAINS[region.terrain].monsters:
            blocks.setdefault((region.level, region.x // BLOCK, region.y // BLOCK), []).append(region)
    for key, block in blocks.items():
        dice = dice_of(*key)
        lack = sum(TERRAINS[r.terrain].monsters for r in block) / BORNE - _roaming(world, block)
        coming = max(0.0, lack * share)
        count = int(coming) + dice.chance(coming - int(coming))
        if count:
            free = {r.id: float(TERRAINS[r.terrain].monsters) for r in block if not is_watched(world, r)}
            for _ in range(count if free else 0):
                region = world.regions[dice.weighted(free)]
                yield band(world, region, wanderer(region, dice), dice)


def _roaming(world: World, block: list[Region]) -> int:
    """How many bands walk about in these regions."""
    units = (world.units[n] for region in block for n in region.units)
    return sum(unit.faction == CREATURES and not is_at_home(world, unit) for unit in units)


def refill(world: World, percent: float, dice_of: Callable[[int], Dice]) -> Iterator[Unit]:
    """Empty lairs of unwatched regions find dwellers, each with this chance. dice_of(region)."""
    for region in world.regions.values():
        if not region.structures:
            continue
        empty = [lair for lair in lairs(region) if not world.occupants(region, lair.number)]
        if not empty or is_watched(world, region):
            continue
        dice = dice_of(region.id)
        for lair in empty:
            if dice.percent(percent):
                yield band(world, region, dweller(region, lair, dice), dice, lair.number)
