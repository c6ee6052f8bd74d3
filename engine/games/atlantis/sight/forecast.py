"""What a faction can tell beforehand of a step: the weather to come, and the movement points that it takes."""

from __future__ import annotations

from engine.games.atlantis.land.seasons import Weather, usual
from engine.games.atlantis.rules.land import TERRAINS
from engine.games.atlantis.sight.view import FactionView, Land, SeenRegion
from engine.games.atlantis.state import Direction
from engine.games.atlantis.units.weights import Pace


def weather_to_come(view: FactionView, land: Land) -> Weather:
    """The weather there next month, by what is seen or by the calendar (ATL-GAP-12)."""
    seen = view.regions.get(land.id)
    return Weather(seen.next_weather) if seen is not None else usual(view.height, land.level, land.y, view.turn + 1)


def points_of_step(view: FactionView, region: SeenRegion, way: Direction, land: Land, how: Pace) -> int:
    """What it takes to go from a region in sight to land beside it (ATL-MOVE-12 to -14). way: the direction of it."""
    cost = (1 if how is Pace.FLY else TERRAINS[land.terrain].enter) * (2 if weather_to_come(view, land).is_bad else 1)
    has_road = any(s.type == f"road {way}" and not s.needs for s in region.structures)
    return (cost + 1) // 2 if has_road and how is not Pace.FLY else cost
