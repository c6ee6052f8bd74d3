"""What a step into a hex costs, and the cheapest known way (ERF-MCMOVE-03, -04, ERF-TERR-02, ERF-CITY-01)."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from itertools import pairwise

from engine.core.space.paths import shortest
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
from engine.games.erfworld.state import Charm, Hex, World, around
from engine.games.erfworld.units.burden import slowed, taken_along
from engine.games.erfworld.units.figures import Unit, flies, full_move
from engine.games.erfworld.units.kinds import kind_of

ROAD = WAYS["road"]
TUNNEL = 2 * THIRDS  # a step through a tunnel
DEAREST = 60 * THIRDS  # the longest way that is looked for, in thirds of a point


def terrain_of(hex_: Hex) -> Terrain:
    """The terrain that counts for move: cities and ruins are their own (ERF-CITY-01)."""
    return TERRAINS["city" if hex_.city else "ruins" if hex_.ruin else hex_.terrain]


def steps_from(world: World, unit: Unit) -> list[tuple[int, int]]:
    """The hexes around a unit that it can enter at all, with what it pays for each, in thirds of a point."""
    return _Tolls(world, unit).steps(unit.place, range(len(world.hexes)))


def is_on_road(world: World, start: int, goal: int) -> bool:
    return goal in world.hexes[start].roads


def _paths(world: World, unit: Unit) -> dict[int, set[str]]:
    """Where hidden paths that a unit's side made begin, and the words of where they lead (ERF-MAGIC-80)."""
    first: dict[str, Charm] = {}
    for charm in world.charms:
        if charm.spell == "pathway":
            first.setdefault(charm.on, charm)
    own = {on for on, charm in first.items() if charm.side == unit.side}
    found: dict[int, set[str]] = {}
    for charm in world.charms if own else ():
        if charm.on in own:
            found.setdefault(int(charm.on[1:]), set()).add(charm.word)
    return found


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
        self._paths = _paths(world, unit) if world.charms else {}
        self._entries: dict[int, int] = {}  # into a hex without a way, 0 where it cannot
        self._lands: dict[tuple[str, bool, bool, str], int] = {}  # the same, by what makes the price of a hex

    @property
    def cheapest(self) -> int:
        """What no step costs less than."""
        return THIRDS if self._flies or self._is_ship else ROAD.thirds

    def total(self, way: Sequence[int], known: Container[int]) -> int:
        """The price of a way over known hexes; 0 where it cannot be gone."""
        prices = [self.step(here, there) if there in known else 0 for here, there in pairwise(way)]
        return sum(prices) if all(prices) else 0

    def steps(self, start: int, known: Container[int]) -> list[tuple[int, int]]:
        """Every known hex to which it can go from one, with the price."""
        near = [place for place in around(start, self._world.width, self._world.height) if place in known]
        left = self._world.hexes[start]
        if start in self._paths or left.roads or left.tunnels or self._is_ship or WEATHERS[left.weather].closed:
            return [(place, cost) for place in near if (cost := self.step(start, place))]
        entries = self._entries
        return [(place, cost) for place in near if (cost := entries[place] if place in entries else self._entry(place))]

    def step(self, start: int, goal: int, *, road: bool = True) -> int:
        """As `step_cost`."""
        if self._is_ship:
            return THIRDS if can_sail(self._world, self._unit, goal) else 0
        left = self._world.hexes[start]
        if WEATHERS[left.weather].closed or WEATHERS[self._world.hexes[goal].weather].closed:
            return 0
        if not self._flies:
            if road and goal in left.roads:
                return ROAD.thirds or self._along(ROAD, self._world.hexes[goal])
            if f"to {goal}" in self._paths.get(start, ()):
                return self._weathered(self._along(WAYS["pathway"], self._world.hexes[goal]), self._world.hexes[goal])
            if goal in left.tunnels and self._fits():
                return min(self._along(None, self._world.hexes[goal]) or TUNNEL, TUNNEL)
        return self._entry(goal)

    def _fits(self) -> bool:
        """Through tunnels: light units, and heavies at home under ground (ERF-FAV-09)."""
        return "underground" in self._kind.specials or not self._kind.body_size.is_heavy

    def _entry(self, goal: int) -> int:
        """The price of a hex for who comes by no way."""
        if goal not in self._entries:
            hex_ = self._world.hexes[goal]
            land = hex_.terrain, bool(hex_.city), hex_.ruin, hex_.weather
            if land not in self._lands:
                self._lands[land] = self._open(hex_)
            self._entries[goal] = self._lands[land]
        return self._entries[goal]

    def _open(self, hex_: Hex) -> int:
        """The same, reckoned."""
        if WEATHERS[hex_.weather].closed:
            return 0
        if not self._flies:
            return self._weathered(self._along(None, hex_), hex_)
        lofty = "lofty_heights" in self._kind.specials or "high_flier" in self._kind.specials
        cost = flier_thirds(terrain_of(hex_), lofty=lofty)
        return cost and cost - 2 * WEATHERS[hex_.weather].stats * THIRDS

    def _along(self, way: Way | None, hex_: Hex) -> int:
        """The price of a hex on foot whatever its weather. way: by which it is entered."""
        ignore = 1 if "terrain_ignore" in self._kind.specials else 0
        mastered = hex_.terrain in (self._kind.terrain_special, getattr(self._unit, "terrain", ""))  # ERF-MCMOVE-06
        return ground_thirds(terrain_of(hex_), way, ignore=ignore, mastered=mastered)

    def _weathered(self, cost: int, hex_: Hex) -> int:
        return cost and cost - WEATHERS[hex_.weather].stats * THIRDS


def price(world: World, unit: Unit, goal: int, *, road: bool = True, plain: int | None = None) -> int | None:
    """What a unit pays of its move to enter a neighbouring hex; None if it has too little.

    A fraction of a point is lost on leaving a road (ERF-GAP-113). With its full move it may enter any hex (ERF-
    TERR-02). With none it may go back once along a road to where it came from (ERF-D-09). road: as in `step_cost`.
    plain: what that said, where it was asked before.
    """
    if plain is None:
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


def route(
    world: World, unit: Unit, goal: int, known: Mapping[int, int], before: Sequence[int] = ()
) -> list[int] | None:
    """The cheapest way over hexes that the side has seen, both ends included; None if there is none (ERF-SIDE-11).

    before: what is left of the way that was found before the last step. Where it can still be gone, nothing dearer is
    looked at; the way is the same.
    """
    tolls = _Tolls(world, unit)
    dearest = tolls.total(before, known) if before and (before[0], before[-1]) == (unit.place, goal) else 0

    def least(place: int) -> int:
        return world.distance(place, goal) * tolls.cheapest

    if not 0 < dearest <= DEAREST * 4:
        return shortest(unit.place, goal, lambda here: tolls.steps(here, known), DEAREST * 4)
    return shortest(unit.place, goal, lambda here: tolls.steps(here, known), dearest, least)
