"""A duel: two sides, and four empty cities between them (ERF-CITYWAR-04)."""

from __future__ import annotations

from engine.core.errors import SetupError
from engine.games.erfworld.state import City, World

SIDES, BETWEEN = 2, 4


def require_two(seats: int) -> None:
    """Raises SetupError."""
    if seats != SIDES:
        raise SetupError("a duel is for two sides")


def narrow(world: World) -> None:
    """Leaves the capitals of both sides, and the four empty cities nearest to the way between them. Raises SetupError
    where there are fewer.
    """
    homes = [world.cities[side.capital] for side in world.sides.values()]

    def detour(city: City) -> tuple[int, str]:
        return sum(world.distance(city.place, home.place) for home in homes), city.id

    empty = sorted((city for city in world.cities.values() if city not in homes), key=detour)
    if len(empty) < BETWEEN:
        raise SetupError("the world has no four cities between the two sides: take a wider spacing")
    for city in empty[BETWEEN:]:
        world.hexes[city.place].city = ""
        del world.cities[city.id]
        for side in world.sides.values():
            side.cities.pop(city.id, None)
    for city in empty[:BETWEEN]:
        city.level = 0
