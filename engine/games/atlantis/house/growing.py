"""How a house player grows: the first people in the city, then more from the taxes, a captain and scouts."""

from __future__ import annotations

from engine.core.house import Temper
from engine.games.atlantis.house.desk import (
    FIGHTING,
    SQUAD,
    Desk,
    heads,
    in_nexus,
    is_city,
    is_fighter,
    is_recruit,
    keep,
    native,
)
from engine.games.atlantis.house.purse import MOST_UNITS, treasurer
from engine.games.atlantis.house.roads import best_land, room, send, unknown_land
from engine.games.atlantis.rules.items import LEADER
from engine.games.atlantis.sight.view import SeenRegion, SeenUnit
from engine.games.atlantis.state import FIRST_PLAYER, Direction

POINTS = {
    Temper.BUILDER: "war 2 trade 2 magic 1",
    Temper.RAIDER: "war 3 trade 1 magic 1",
    Temper.SCHEMER: "war 2 trade 2 magic 1",
}
TEACHER = 2  # the Combat from which the captain teaches
NEST_EGG = 300  # unclaimed silver that is left for upkeep
LESSON = 20  # silver that the purse-holder keeps for its own study
MONTHS_AWAY = 3  # of upkeep that new fighters get: to learn, to march, and one more
A_YEAR = 12  # months of upkeep that a scout gets
MANY = 20  # units from which new squads are twice as large
LEAST = 4  # people of a new squad
EYES = "Eyes"  # by this name a house player knows its scout
LEVIES = {Temper.BUILDER: "Militia", Temper.RAIDER: "Reavers", Temper.SCHEMER: "Household"}
RICH = ("plain", "forest", "mountain", "jungle", "swamp", "desert", "tundra")  # the land to begin in, the best first
GOOD = 3  # of these are good enough to begin in; and so many cities at least are begun in


def leave_nexus(desk: Desk, unit: SeenUnit) -> None:
    """The first order of all: its kind of faction, and a way out to a city in good land."""
    points = POINTS[desk.temper]
    if desk.view.points.casefold().replace(",", "") != points:
        desk.write(unit, f"faction {points}")
    desk.long(unit, f"move {way_out(desk.region(unit), desk)}")


def way_out(region: SeenRegion, desk: Desk) -> Direction:
    """A way to good land; factions that joined one after the other go to different cities where there are enough."""
    ranked = sorted(region.exits, key=lambda d: RICH.index(region.exits[d].terrain))
    good = [d for d in ranked if region.exits[d].terrain in RICH[:GOOD]]
    ways = good if len(good) >= GOOD else ranked[:GOOD]
    return ways[(desk.view.faction - FIRST_PLAYER) % len(ways)]


def hire(desk: Desk, region: SeenRegion) -> int:
    """New fighters, as many as the land around can use and the silver lasts for; how many."""
    giver = treasurer(desk, region)
    if giver is None or not native(region):
        return 0
    before, squad = desk.hired, SQUAD if len(desk.view.own) < MANY else 2 * SQUAD
    desk.purse[giver.id] -= (reserve := min(desk.purse[giver.id], keep(giver) + LESSON))
    desk.unclaimed -= (egg := min(desk.unclaimed, NEST_EGG))
    while len(desk.view.own) + desk.alias < MOST_UNITS and desk.hired - before < _wanted(desk, region):
        left = _wanted(desk, region) - (desk.hired - before)
        name = f"{LEVIES[desk.temper]} {len(desk.view.own) + desk.alias}"
        if not desk.form(giver, name, min(squad, left), FIGHTING, months=MONTHS_AWAY, least=LEAST):
            break
    desk.purse[giver.id] += reserve
    desk.unclaimed += egg
    return desk.hired - before


def _wanted(desk: Desk, region: SeenRegion) -> int:
    """How many more fighters have something to do here or in the nearest better land."""
    idle = sum(heads(u) for u in region.own_units if is_recruit(u))
    goal = best_land(desk, region.id)
    return room(desk, region.id) + (max(0, room(desk, goal)) if goal else 0) - idle


def look_out(desk: Desk, region: SeenRegion) -> bool:
    """One pair of eyes for who wants to know what the neighbours do; says whether somebody was hired."""
    giver = treasurer(desk, region)
    if desk.temper is not Temper.SCHEMER or giver is None or in_nexus(region) or desk.turn < 3:
        return False
    if any(unit.name.startswith(EYES) for unit in desk.view.own.values()):
        return False
    return desk.form(giver, f"{EYES} {desk.turn}", 1, "stealth", "avoid 1", "behind 1", "reveal", months=A_YEAR) > 0


def scout(desk: Desk, unit: SeenUnit) -> None:
    """To the land that was not seen for longest."""
    goal = unknown_land(desk, unit.region)
    if not (goal and send(desk, unit, goal)):
        desk.long(unit, "work")


def lead(desk: Desk, unit: SeenUnit) -> None:
    """The captain: with the most of his people; where they are he teaches, or learns more than they know."""
    region = desk.region(unit)
    followers = [other for other in region.own_units if is_fighter(other)]
    leaving = [way for other in followers if (way := _way(desk, other))]
    if is_city(region) and leaving and len(leaving) == len(followers):
        desk.long(unit, leaving[0])
        return
    if is_city(region) and len(desk.view.own) == 1 and not desk.hired:
        scout(desk, unit)  # no land that is known from here is worth hiring for
        return
    pupils = [str(other.id) for other in region.own_units if _learns(desk, other) and _knows_more(unit, other)]
    pupils += [f"new {alias}" for alias, place in desk.recruits.items() if place == region.id]
    if pupils and unit.level(FIGHTING) >= TEACHER:
        desk.long(unit, f"teach {' '.join(pupils)}")
    for skill in (FIGHTING, "tactics", "observation"):
        if unit.level(skill) < 3 and desk.study(unit, skill):
            return
    desk.long(unit, "work")


def _learns(desk: Desk, unit: SeenUnit) -> bool:
    return f"study {FIGHTING}" in desk.lines[unit.id]


def _knows_more(unit: SeenUnit, other: SeenUnit) -> bool:
    return unit.level(FIGHTING) > other.level(FIGHTING)


def _way(desk: Desk, unit: SeenUnit) -> str:
    """The order by which a unit leaves; "" when it stays."""
    ways = (line for line in desk.lines[unit.id] if line.startswith(("move", "advance")))
    return next(ways, "").replace("advance", "move")


def dismissed(unit: SeenUnit) -> bool:
    """Whether a unit is neither captain nor fighter, worker or scout: further leaders, gifts."""
    return bool(unit.count(LEADER)) or not (is_fighter(unit) or is_recruit(unit))
