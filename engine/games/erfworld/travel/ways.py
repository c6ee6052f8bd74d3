"""What a step into a hex costs, and the cheapest known way (ERF-MCMOVE-03, -04, ERF-TERR-02, ERF-CITY-01)."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping

from engine.core.space.paths import shortest
from engine.games.erfworld.casting.charms import charm_on, on_hex
from engine.games.erfworld.naval.ships import can_sail, is_ship
from engine.games.erfworld.rules.land import (
    TERRAINS,
    THIRDS,
    WAYS,
    WEATHERS,
    Terrain,
    Way,
    flier_thirds,
    ground_thirds,
)
from engine.games.erfworld.state import Hex, World, around
from engine.games.erfworld.units.burden import slowed, taken_along
from engine.games.erfworld.units.figures import Unit, flies, full_move
from engine.games.erfworld.units.kinds import kind_of

TUNNEL = 2 * THIRDS  # a step through a tunnel
DEAREST = 60 * THIRDS  # the longest way that is looked for, in thirds of a point


def terrain_of(hex_: Hex) -> Terrain:
    """The terrain that counts for move: cities and ruins are their own (ERF-CITY-01)."""
    return TERRAINS["city" if hex_.city else "ruins" if hex_.ruin else hex_.terrain]


def is_on_road(world: World, start: int, goal: int) -> bool:
    return goal in world.hexes[start].roads


def _has_paths(world: World) -> bool:
    """Whether there is any hidden path: most worlds have none, and nobody need look for it at every step."""
    return bool(world.charms) and any(charm.spell == "pathway" for charm in world.charms)


def _knows_path(world: World, unit: Unit, start: int, goal: int) -> bool:
    """Whether its side's flower power made a hidden path there (ERF-MAGIC-80)."""
    found = charm_on(world, "pathway", on_hex(start))
    return found is not None and found.side == unit.side and _leads(world, start, goal)


def _leads(world: World, start: int, goal: int) -> bool:
    return any(charm.on == on_hex(start) and charm.word == f"to {goal}" for charm in world.charms)


def step_cost(world: World, unit: Unit, start: int, goal: int, *, road: bool = True) -> int:
    """Thirds of a point that a unit pays for a step; 0 where it cannot go at all. road: it keeps to a road if there is
    one.
    """
    return _Tolls(world, unit).step(start, goal, road=road)


class _Tolls:
    """What a unit pays for steps, as long as nothing changes in the world: a hex is looked at once, from wherever it
    is entered.
    """

    def __init__(self, world: World, unit: Unit) -> None:
        self._world = world
        self._unit = unit
        self._kind = kind_of(unit)
        self._is_ship = is_ship(unit)
        self._flies = self._kind.flies
        self._paths = _has_paths(world)
        self._entries: dict[int, int] = {}  # into a hex without a way, 0 where it cannot

    def steps(self, start: int, known: Container[int]) -> list[tuple[int, int]]:
        """Every known hex to which it can go from one, with the price."""
        near = [place for place in around(start, self._world.width, self._world.height) if place in known]
        left, entries = self._world.hexes[start], self._entries
        if self._paths or left.roads or left.tunnels or self._is_ship or WEATHERS[left.weather].closed:
            return [(place, cost) for place in near if (cost := self.step(start, place))]
        for place in near:
            if place not in entries:
                entries[place] = self._entry(place)
        return [(place, cost) for place in near if (cost := entries[place])]

    def step(self, start: int, goal: int, *, road: bool = True) -> int:
        """As `step_cost`."""
        if self._is_ship:
            return THIRDS if can_sail(self._world, self._unit, goal) else 0
        left = self._world.hexes[start]
        if WEATHERS[left.weather].closed or WEATHERS[self._world.hexes[goal].weather].closed:
            return 0
        if not self._flies:
            if road and goal in left.roads:
                return self._along(WAYS["road"], goal)
            if self._paths and _knows_path(self._world, self._unit, start, goal):
                return self._weathered(self._along(WAYS["pathway"], goal), goal)
            if goal in left.tunnels and self._fits():
                return min(self._along(None, goal) or TUNNEL, TUNNEL)
        if goal not in self._entries:
            self._entries[goal] = self._entry(goal)
        return self._entries[goal]

    def _fits(self) -> bool:
        """Through tunnels: light units, and heavies at home under ground (ERF-FAV-09)."""
        return "underground" in self._kind.specials or not self._kind.body_size.is_heavy

    def _entry(self, goal: int) -> int:
        """The price of a hex for who comes by no way."""
        if WEATHERS[self._world.hexes[goal].weather].closed:
            return 0
        if not self._flies:
            return self._weathered(self._along(None, goal), goal)
        lofty = "lofty_heights" in self._kind.specials or "high_flier" in self._kind.specials
        cost = flier_thirds(terrain_of(self._world.hexes[goal]), lofty=lofty)
        return cost and cost - 2 * WEATHERS[self._world.hexes[goal].weather].stats * THIRDS

    def _along(self, way: Way | None, goal: int) -> int:
        """The price of a hex on foot whatever its weather. way: by which it is entered."""
        hex_ = self._world.hexes[goal]
        ignore = 1 if "terrain_ignore" in self._kind.specials else 0
        mastered = hex_.terrain in (self._kind.terrain_special, getattr(self._unit, "terrain", ""))  # ERF-MCMOVE-06
        return ground_thirds(terrain_of(hex_), way, ignore=ignore, mastered=mastered)

    def _weathered(self, cost: int, goal: int) -> int:
        return cost and cost - WEATHERS[self._world.hexes[goal].weather].stats * THIRDS


def price(world: World, unit: Unit, goal: int, *, road: bool = True) -> int | None:
    """What a unit pays of its move to enter a neighbouring hex; None if it has too little.

    A fraction of a point is lost on leaving a road (ERF-GAP-113). With its full move it may enter any hex (ERF-
    TERR-02). With none it may go back once along a road to where it came from (ERF-D-09). road: as in `step_cost`.
    """
    plain = step_cost(world, unit, unit.place, goal, road=road)
    if is_ship(unit):
        return plain if plain and plain <= unit.move else None
    along = taken_along(world, unit)
    draws = any(kind_of(one).vehicle for one in along)
    if kind_of(unit).vehicle or (draws and not is_on_road(world, unit.place, goal)):
        return None  # vehicles are drawn, and keep to roads (ERF-ROAD-03)
    plain *= 2 if draws else 1
    cost = slowed(unit, along, plain) if plain and along else plain
    if not cost:
        return None
    if not is_on_road(world, unit.place, goal) and not flies(unit):
        cost += unit.move % THIRDS
    if cost <= unit.move:
        return cost
    most = full_move(unit)
    if unit.move and unit.move == most and unit.back < 0 and not TERRAINS[world.hexes[goal].terrain].whole_move:
        return unit.move
    returns = unit.move < THIRDS and goal == unit.back and is_on_road(world, unit.place, goal)
    return 0 if returns and not flies(unit) else None


def can_ever_enter(world: World, group: Iterable[Unit], goal: int) -> bool:
    """Whether no member of a group is kept out of a hex by what it is."""
    return all(step_cost(world, unit, unit.place, goal) for unit in group)


def route(world: World, unit: Unit, goal: int, known: Mapping[int, int]) -> list[int] | None:
    """The cheapest way over hexes that the side has seen, both ends included; None if there is none (ERF-SIDE-11)."""
    tolls = _Tolls(world, unit)
    return shortest(unit.place, goal, lambda here: tolls.steps(here, known), DEAREST * 4)
