"""What it costs to enter a region, and how far a unit gets (ATL-MOVE-12..18, ATL-GAP-09, -34)."""

from __future__ import annotations

from engine.games.atlantis.land.grid import Atlas, atlas
from engine.games.atlantis.land.roads import is_connected
from engine.games.atlantis.land.seasons import weather
from engine.games.atlantis.rules.land import OCEAN, TERRAINS
from engine.games.atlantis.scratch import AtlantisTurn
from engine.games.atlantis.state import NEXUS, Direction, Region, Unit, World
from engine.games.atlantis.units.skills import level
from engine.games.atlantis.units.weights import Pace, pace

WIND = "summon wind"
WIND_POINTS = 2  # movement points that Summon Wind adds (ATL-GAP-78)


def is_ocean(region: Region) -> bool:
    return region.terrain == OCEAN


def is_coastal(seas: Atlas, region: Region) -> bool:
    """Land with the sea beside it (ATL-WORLD-06)."""
    return not is_ocean(region) and any(is_ocean(other) for other in seas.exits(region).values())


def points(unit: Unit, how: Pace | None = None) -> int:
    """Movement points of the unit for a month, with what it has now (ATL-MOVE-03)."""
    how = pace(unit) if how is None else how
    return how.points + (WIND_POINTS if how is Pace.FLY and level(unit, WIND) else 0)


def season_factor(world: World, region: Region, turn: int) -> int:
    """2 where this month's weather is bad, 1 where it is fair (ATL-MOVE-14, ATL-GAP-09)."""
    return 2 if weather(world, region, turn).is_bad else 1


def told_weather(turn: AtlantisTurn, region: Region) -> str:
    """ " in winter" where bad weather makes the way harder, else nothing: for sentences."""
    found = weather(turn.state, region, turn.number)
    return f" in {found}" if found.is_bad else ""


def entry_cost(turn: AtlantisTurn, origin: Region, target: Region, direction: Direction | None, how: Pace) -> int:
    """Movement points to go from one region into the next; direction None: by an inner passage (ATL-MOVE-17).

    Whoever leaves the Nexus pays 1, so that everybody gets out in any season (ATL-GAP-12).
    """
    if origin.level == NEXUS:
        return 1
    factor = season_factor(turn.state, target, turn.number)
    if how is Pace.FLY:
        return factor
    cost = TERRAINS[target.terrain].enter * factor
    if direction is not None and is_connected(atlas(turn), origin, direction):
        cost = (cost + 1) // 2
    return cost


def can_reach(turn: AtlantisTurn, unit: Unit, target: Region) -> bool:
    """Whether the unit could go to this adjoining region with what it has now (ATL-MUSTER-07, -10)."""
    origin = turn.state.regions[unit.region]
    how = pace(unit)
    if how is Pace.NONE or is_ocean(target) or is_ocean(origin):  # ATL-MOVE-15
        return False
    left = points(unit, how) - turn.state.this_turn.points_spent.get(unit.id, 0)
    for direction, other in atlas(turn).exits(origin).items():
        if other is target:
            return entry_cost(turn, origin, target, direction, how) <= left
    return False
