"""Ways between locations, the days they take in each mode, and the mode of a stack (OVL-DIR-*, OVL-MOVE-03 to -06).

Decisions: what makes a journey longer is rounded up, what makes it shorter is rounded down; the weather is that of the
place one leaves, and inner locations have that of the land around them; whoever leads the stack shows it how to climb;
a captain's ship sails wherever it can, and who wants to go ashore on foot leaves it first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.games.overlord.land.effects import ICE, has
from engine.games.overlord.rules.land import LONGEST_MOVE, TERRAINS, WEATHERS, Terrain, Weather
from engine.games.overlord.rules.structures import STRUCTURES
from engine.games.overlord.state import Exit, Location, Mode, Structure, Unit, World
from engine.games.overlord.units.attributes import level
from engine.games.overlord.units.weights import hold_of_vessel, light_enough, overload, weight_of_vessel

CLIMBING = "mnwk"
PENALTY = 3  # percent of time for each percent of overload (OVL-GAP-45)


@dataclass(frozen=True, slots=True)
class Journey:
    """Where a stack goes, how, and how many days it takes. aboard: in a vessel that goes along."""

    goal: str
    mode: Mode
    days: int
    aboard: bool = False


def find_way(world: World, origin: Location, way: str) -> Exit | None:
    """The way that a direction or the id of a location names; OUT and inner locations included (OVL-GAP-134)."""
    for found in origin.exits:
        if way in (found.direction, found.goal):
            return found
    if origin.container and way in ("OUT", origin.container):
        return Exit("OUT", origin.container, 1)
    inner = world.locations.get(way)
    return Exit("IN", way, 1) if inner is not None and inner.container == origin.id else None


def weather_at(world: World, place: Location) -> Weather:
    """The weather a traveller leaves in; in caves and passages it is always fair."""
    while place.container and not TERRAINS[place.terrain].covered:
        place = world.locations[place.container]
    return WEATHERS["fair" if TERRAINS[place.terrain].covered else place.weather]


def is_doorway(origin: Location, goal: Location) -> bool:
    """Whether one lies in the other: that takes a day, whatever the weather (OVL-DIR-03)."""
    return goal.container == origin.id or origin.container == goal.id


def on_foot(world: World, origin: Location, way: Exit, *, climbs: bool = False) -> int:
    """The days that are printed for a way: on foot, in fair weather; 0 where nobody walks (OVL-GAP-13)."""
    goal = world.locations[way.goal]
    if is_doorway(origin, goal):
        return 1
    start, end = TERRAINS[origin.terrain], TERRAINS[goal.terrain]
    if way.days and not way.closed and not _is_open_water(end):
        return way.days
    if way.closed and not (climbs and not end.walk):
        return 0
    first, last = _steps(start, climbs), _steps(end, climbs)
    return (first + 3 * last) // 4 if first and last else 0


def _steps(terrain: Terrain, climbs: bool) -> int:
    return terrain.walk or (terrain.climb if climbs else 0)


def _is_open_water(terrain: Terrain) -> bool:
    return terrain.is_water and not terrain.walk


def under_sail(world: World, origin: Location, way: Exit) -> int:
    """Days by ship in fair weather: on water, to its shores, or along them; 0 where no ship goes (OVL-DIR-08, -09)."""
    goal = world.locations[way.goal]
    start, end = TERRAINS[origin.terrain], TERRAINS[goal.terrain]
    if start.is_water or end.is_water:
        first, last = _strokes(start), _strokes(end)
        return max(1, (first + 3 * last) // 4) if first and last else 0
    if is_doorway(origin, goal) or not _waters(world, origin) & _waters(world, goal):
        return 0
    return 2 * on_foot(world, origin, way)


def _strokes(terrain: Terrain) -> int:
    return terrain.sail or terrain.walk or terrain.climb


def _waters(world: World, place: Location) -> frozenset[str]:
    near = (found.goal for found in place.exits)
    return frozenset(goal for goal in near if TERRAINS[world.locations[goal].terrain].is_water)


def in_flight(world: World, origin: Location, way: Exit, weather: Weather | None = None) -> int:
    """Days on the wing, by the weather, today's if none is named; 0 where nobody flies (OVL-DIR-04, OVL-GAP-46)."""
    goal = world.locations[way.goal]
    start, end = TERRAINS[origin.terrain], TERRAINS[goal.terrain]
    if is_doorway(origin, goal):
        return 1
    return max((weather or weather_at(world, origin)).flight, end.fly) if start.fly and end.fly else 0


def days_by(
    world: World, origin: Location, way: Exit, mode: Mode, *, climbs: bool = False, weather: Weather | None = None
) -> int:
    """The days a way takes in a mode and a weather, today's if none is named; 0 where it cannot be gone so."""
    weather = weather or weather_at(world, origin)
    is_door = is_doorway(origin, world.locations[way.goal])
    if mode is Mode.FLY:
        return in_flight(world, origin, way, weather)
    if mode is Mode.SAIL:
        return _changed(under_sail(world, origin, way), weather.sailing)
    walked = on_foot(world, origin, way, climbs=climbs and mode is Mode.WALK)
    if mode is Mode.RIDE:
        walked = max(1, walked * 2 // 3) if walked else 0
    return walked if is_door else _changed(walked, weather.slower)


def _changed(days: int, percent: int) -> int:
    """Days by so many percent more, rounded up, or less, rounded down; at least one (OVL-CLIM-04)."""
    if not days:
        return 0
    exact = days * (100 + percent)
    return max(1, -(-exact // 100) if percent > 0 else exact // 100)


def plan(world: World, origin: Location, way: Exit, body: Sequence[Unit], vessel: Structure | None) -> Journey | None:
    """How a stack goes a way, its leader first; None when it cannot. vessel: the one it sails, None without.

    The fastest mode it has the capacity for; a stack that can fly counts as flying though it walks (OVL-MOVE-04), and
    flies rather than sails where that is as fast (OVL-MOVE-06).
    """
    if vessel is not None:
        mode = Mode.FLY if STRUCTURES[vessel.type].carries.fly else Mode.SAIL
        days = days_by(world, origin, way, mode) if can_sail(vessel, body) else 0
        return Journey(way.goal, mode, days, aboard=True) if days else None
    climbs = level(body[0], CLIMBING) > 0
    modes = light_enough(body)
    options: dict[Mode, int] = {}
    for mode in (Mode.FLY, Mode.SAIL, Mode.RIDE, Mode.WALK):
        days = days_by(world, origin, way, mode, climbs=climbs) if mode in modes else 0
        if days and not (mode is Mode.RIDE and _is_icy(world, origin, way)):
            options[mode] = days
    if not options:
        return _burdened(way.goal, days_by(world, origin, way, Mode.WALK, climbs=climbs), body)
    best = min(options, key=lambda mode: options[mode])
    is_flier = Mode.FLY in options and best is not Mode.SAIL
    return Journey(way.goal, Mode.FLY if is_flier else best, options[best])


def _is_icy(world: World, origin: Location, way: Exit) -> bool:
    """Whether ice lies on a place at either end: then nobody rides (OVL-ENCH-01)."""
    return has(origin, ICE) or has(world.locations[way.goal], ICE)


def _burdened(goal: str, days: int, body: Sequence[Unit]) -> Journey | None:
    """On foot with too heavy a load: three percent of time for each of weight, up to 60 days (OVL-MOVE-05, -14)."""
    excess, limit = overload(body)
    if not days or not excess or excess >= limit:
        return None
    days = -(-days * (limit + PENALTY * excess) // limit)
    return Journey(goal, Mode.WALK, days) if days <= LONGEST_MOVE else None


def can_sail(vessel: Structure, aboard: Sequence[Unit]) -> bool:
    """Whether a vessel is complete, has the crew that sails it, and is not too heavy (OVL-GAP-57)."""
    record = STRUCTURES[vessel.type]
    sailors = sum(unit.figures for unit in aboard if level(unit, record.crew_skill) >= record.crew_level)
    if not vessel.is_complete or sailors < record.crew:
        return False
    return weight_of_vessel(vessel, aboard) <= hold_of_vessel(vessel)
