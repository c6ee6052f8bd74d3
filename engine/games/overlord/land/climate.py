"""The weather of each territory, and what season and weather do to the land (OVL-CLIM-01 to -07, OVL-RES-01, -02).

Inner and covered places have no weather of their own; season and weather leave them and their yields alone.
"""

from __future__ import annotations

from functools import cache

from engine.games.overlord.land.remains import after_a_month
from engine.games.overlord.rules.land import TERRAINS, WEATHERS, Season, season_of
from engine.games.overlord.rules.skills import SKILLS, is_under
from engine.games.overlord.scratch import OverlordTurn
from engine.games.overlord.state import Location, World

STORM = "storm"
SHELTERED = ("fair", "sun")  # what a storm next door does not leave alone (OVL-GAP-18)


def is_open(place: Location) -> bool:
    """Whether a place lies under the sky and has weather of its own (OVL-CLIM-01)."""
    return not place.container and not TERRAINS[place.terrain].covered


def outermost(world: World, place: Location) -> Location:
    """The territory an inner location lies in, whose climate its report mentions (OVL-REPORT-43)."""
    while place.container:
        place = world.locations[place.container]
    return place


def begin_month(world: World) -> None:
    """The weather that was foreseen comes."""
    for place in world.locations.values():
        place.weather = place.next_weather


def foresee(turn: OverlordTurn) -> None:
    """At the end of a turn: draws each territory's weather for the next month by its season, then spreads storms.

    (OVL-CLIM-03, -05, -07)
    """
    world, season = turn.state, season_of(turn.number + 1)
    for place in world.locations.values():
        if is_open(place):
            place.next_weather = turn.dice("weather", place.id).weighted(season.weather)
    storms = [place for place in world.locations.values() if is_open(place) and place.next_weather == STORM]
    for place in storms:
        for way in place.exits:
            neighbour = world.locations[way.goal]
            if is_open(neighbour) and neighbour.next_weather in SHELTERED:
                neighbour.next_weather = turn.dice("edge of a storm", neighbour.id).choice(WEATHERS[STORM].spread)


@cache
def harvested_by(item: str) -> str:
    """The skill that takes an item from the land, the first in the tables; "" if none does."""
    for tag, skill in SKILLS.items():
        if any(entry.use and entry.use.kind == "harvest" and entry.use.makes == item for entry in skill.levels):
            return tag
    return ""


def land_percent(place: Location, season: Season, weather: str, item: str) -> tuple[int, int]:
    """What the land yields of an item, in percent of its base: by season, and by weather on top (OVL-USE-16)."""
    if not is_open(place):
        return 100, 100
    skill = harvested_by(item)
    fields = WEATHERS[weather].land
    changes = sum(percent for base, percent in fields.items() if skill and is_under(skill, base))
    return 100 + season.land, 100 + changes


def yields(place: Location, season: Season, weather: str) -> dict[str, int]:
    """A month's resources, item -> pieces: base x season x weather, rounded down (OVL-RES-01, OVL-GAP-15)."""
    found: dict[str, int] = {}
    for item, base in place.resources.items():
        by_season, by_weather = land_percent(place, season, weather, item)
        found[item] = base * by_season * by_weather // 10_000
    return found


def renew(world: World, season: Season) -> None:
    """Next month's resources everywhere, by the weather foreseen; what was not harvested is lost (OVL-RES-02).

    The dead do not go so soon.
    """
    for place in world.locations.values():
        place.left = yields(place, season, place.next_weather) | after_a_month(place.left)
    for structure in world.structures.values():
        structure.taken.clear()


def magic_percent(place: Location, season: Season, skill: str) -> int:
    """Percent more for the use of a magic skill there in that season and weather (OVL-CLIM-06)."""
    if not is_open(place):
        return 0
    bonuses = (*season.use.items(), *WEATHERS[place.weather].use.items())
    return sum(percent for base, percent in bonuses if is_under(skill, base))


def upkeep_factor(place: Location, structure: str, season: Season) -> int:
    """How many times the usual upkeep costs: winter doubles it under the open sky (OVL-ECON-11, OVL-GAP-32).

    structure: the building or vessel a unit is in, "" for none; on water nobody pays more.
    """
    if structure or not is_open(place) or TERRAINS[place.terrain].is_water:
        return 1
    return season.upkeep
