"""Scripted sailors of Atlantis: they build a longboat, go aboard, and see the world."""

from __future__ import annotations

from bot.demo.atlantis_desk import Desk, is_city, ways
from engine.games.atlantis.tables.land import STRUCTURES
from engine.games.atlantis.view import SeenUnit

BOAT = "longboat"


def sail(desk: Desk, unit: SeenUnit) -> bool:
    """The captain's month at sea or on the way there; says whether it has an order."""
    region = desk.region(unit)
    inside = region.structure(unit.structure) if unit.structure else None
    if inside is not None and STRUCTURES[inside.type].is_ship:
        if inside.needs:
            return unit.count("wood") > 0 and desk.long(unit, "build")
        return _put_to_sea(desk, unit)
    if unit.level("sailing") < 3:
        return desk.study(unit, "sailing")
    if unit.level("shipbuilding") < 2:
        return desk.study(unit, "shipbuilding")
    free = [s for s in region.structures if STRUCTURES[s.type].is_ship and not s.owner]
    if free:
        desk.write(unit, f"enter {free[0].number}")
        return desk.long(unit, "work" if free[0].needs else "study sailing")
    if unit.count("wood") >= 5 and ways(region, sea=True):
        return desk.long(unit, f"build {BOAT}")
    if is_city(region):
        desk.buy(unit, "wood", 25)
        return desk.long(unit, f"build {BOAT}") if ways(region, sea=True) else False
    return False


def _put_to_sea(desk: Desk, unit: SeenUnit) -> bool:
    """Along the coast and out, one or two regions a month."""
    region = desk.region(unit)
    if unit.level("sailing") < STRUCTURES[BOAT].sailors and not desk.whim(unit, 2):
        return desk.study(unit, "sailing")
    sea = ways(region, sea=True)
    if region.land.terrain == "ocean" and desk.whim(unit, 3):
        sea = ways(region) or sea
    if not sea:
        return False
    return desk.long(unit, f"sail {sea[desk.pick(unit, len(sea))]}")
