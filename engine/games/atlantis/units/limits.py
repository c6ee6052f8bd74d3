"""What faction points allow (ATL-FACTION-06..10): regions taxed, regions traded in, mages."""

from __future__ import annotations

from engine.games.atlantis.state import Faction, Region, World
from engine.games.atlantis.units.skills import is_mage

REGIONS: tuple[int, ...] = (0, 10, 24, 40, 60, 100)  # by points of War or of Trade (ATL-FACTION-08)
MAGES: tuple[int, ...] = (0, 1, 2, 3, 5, 7)  # by points of Magic


def tax_regions(faction: Faction) -> int:
    return REGIONS[faction.war]


def trade_regions(faction: Faction) -> int:
    return REGIONS[faction.trade]


def most_mages(faction: Faction) -> int:
    return MAGES[faction.magic]


def mages(world: World, faction: Faction) -> int:
    """How many mages the faction has (ATL-MAGIC-02). Goes through all units: for the rare occasion."""
    return mages_by_faction(world).get(faction.id, 0)


def mages_by_faction(world: World) -> dict[int, int]:
    """How many mages each faction has that has any, in one scan."""
    found: dict[int, int] = {}
    for unit in world.units.values():
        if is_mage(unit):
            found[unit.faction] = found.get(unit.faction, 0) + 1
    return found


def may_tax(world: World, faction: Faction, region: Region) -> bool:
    """Whether the faction may tax or pillage here this month (ATL-TAX-14, ATL-GAP-30)."""
    used = world.this_turn.taxed.get(faction.id, ())
    return region.id in used or len(used) < tax_regions(faction)


def may_trade(world: World, faction: Faction, region: Region) -> bool:
    """The same for trade activity: producing, building, trade items (ATL-FACTION-07)."""
    used = world.this_turn.traded.get(faction.id, ())
    return region.id in used or len(used) < trade_regions(faction)


def count_tax(world: World, faction: Faction, region: Region) -> None:
    """Notes that the faction taxed or pillaged here."""
    _note(world.this_turn.taxed.setdefault(faction.id, []), region)


def count_trade(world: World, faction: Faction, region: Region) -> None:
    """Notes that the faction was active in trade here."""
    _note(world.this_turn.traded.setdefault(faction.id, []), region)


def _note(used: list[int], region: Region) -> None:
    if region.id not in used:
        used.append(region.id)
