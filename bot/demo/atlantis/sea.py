"""Scripted sailors of Atlantis: wrights build a longboat, a crew learns to sail it, and sees the world."""

from __future__ import annotations

from bot.demo.atlantis.desk import Desk, heads, ways
from engine.games.atlantis.rules.land import STRUCTURES
from engine.games.atlantis.sight.view import SeenUnit

BOAT = "longboat"
CREW = "Crew"
WRIGHTS = "Wrights"
CREW_SIZE = 6


def needs(desk: Desk, kind: str) -> bool:
    """Whether the faction wants a unit of this kind and has none."""
    return desk.role == "sailors" and not any(unit.name.startswith(kind) for unit in desk.view.own.values())


def build_boat(desk: Desk, unit: SeenUnit) -> None:
    """The month of the shipwrights: lessons, wood, the boat; then they leave it to the crew."""
    region = desk.region(unit)
    boat = region.structure(unit.structure) if unit.structure else None
    if not unit.level("shipbuilding"):
        desk.study(unit, "shipbuilding")
    elif boat is not None and not boat.needs:
        desk.write(unit, "leave")
        desk.long(unit, "work")
    elif ways(region, sea=True):
        missing = (boat.needs if boat else STRUCTURES[BOAT].cost) - unit.count("wood")
        desk.buy(unit, "wood", missing)
        desk.long(unit, "build" if boat else f"build {BOAT}")
    else:
        desk.long(unit, "work")


def go_to_sea(desk: Desk, unit: SeenUnit) -> None:
    """The month of a crew: lessons, then aboard a finished boat that nobody owns, then the sea."""
    region = desk.region(unit)
    boat = region.structure(unit.structure) if unit.structure else None
    if heads(unit) * unit.level("sailing") < STRUCTURES[BOAT].sailors:
        if not desk.study(unit, "sailing"):
            desk.long(unit, "work")
    elif boat is None:
        free = [s for s in region.structures if STRUCTURES[s.type].is_ship and not s.owner and not s.needs]
        if free:
            desk.write(unit, f"enter {free[0].number}")
        desk.long(unit, "work")
    else:
        _put_to_sea(desk, unit)


def _put_to_sea(desk: Desk, unit: SeenUnit) -> None:
    """Out to sea and back to some coast; ashore for a month of work when the purse is empty."""
    region = desk.region(unit)
    at_sea = region.land.terrain == "ocean"
    course = ways(region, sea=True)
    if at_sea and (desk.whim(unit, 2) or desk.purse[unit.id] < 200):
        course = ways(region) or course
    if not at_sea and desk.purse[unit.id] < 200 and desk.turn % 3:
        desk.write(unit, *(("tax",) if unit.level("combat") else ()))
        desk.long(unit, "work")
    elif course:
        desk.long(unit, f"sail {course[desk.pick(unit, len(course))]}")
