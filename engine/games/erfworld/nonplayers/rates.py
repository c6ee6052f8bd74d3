"""How often the wild pops near cities whose zoo or torture chamber a caster improved (ERF-J-21)."""

from __future__ import annotations

from engine.games.erfworld.state import World

NEAR = 8  # hexes around the city
MORE, LESS = 150, 50  # percent: tribes come to a torture chamber's turnamancer, ferals shun a zoo


def pop_rate(world: World, place: int, building: str) -> int:
    """Percent of the usual at which tribes (torture chamber) or ferals (zoo) pop at a place."""
    for city in world.cities.values():
        if building in city.improved and world.distance(city.place, place) <= NEAR:
            return MORE if building == "torture_chamber" else LESS
    return 100
