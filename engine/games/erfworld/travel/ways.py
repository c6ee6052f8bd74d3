"""What a step into a hex costs, and the cheapest known way (ERF-MCMOVE-03, -04, ERF-TERR-02, ERF-CITY-01)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from engine.core.space.paths import shortest
from engine.games.erfworld.casting.charms import charm_on, on_hex
from engine.games.erfworld.naval.ships import can_sail, is_ship
from engine.games.erfworld.rules.land import TERRAINS, THIRDS, WAYS, WEATHERS, Terrain, flier_thirds, ground_thirds
from engine.games.erfworld.state import Hex, World
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
    return any(charm.spell == "pathway" for charm in world.charms)


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
    return _step_cost(world, unit, _gait(unit), start, goal, road=road, paths=_has_paths(world))


class _Gait(NamedTuple):
    """How a unit moves, whatever the hex."""

    ship: bool
    flies: bool
    lofty: bool
    ignore: int  # points of penalty it ignores
    mastered: tuple[str, str]  # terrains (ERF-MCMOVE-06)
    fits: bool  # through tunnels: light units, and heavies at home under ground (ERF-FAV-09)


def _gait(unit: Unit) -> _Gait:
    kind = kind_of(unit)
    return _Gait(
        ship=is_ship(unit),
        flies=kind.flies,
        lofty="lofty_heights" in kind.specials or "high_flier" in kind.specials,
        ignore=1 if "terrain_ignore" in kind.specials else 0,
        mastered=(kind.terrain_special, getattr(unit, "terrain", "")),
        fits="underground" in kind.specials or not kind.body_size.is_heavy,
    )


def _step_cost(world: World, unit: Unit, gait: _Gait, start: int, goal: int, *, road: bool, paths: bool) -> int:
    if gait.ship:
        return THIRDS if can_sail(world, unit, goal) else 0
    hex_, left = world.hexes[goal], world.hexes[start]
    weather = WEATHERS[hex_.weather]
    if weather.closed or WEATHERS[left.weather].closed:
        return 0
    if gait.flies:
        cost = flier_thirds(terrain_of(hex_), lofty=gait.lofty)
        return cost and cost - 2 * weather.stats * THIRDS
    way = WAYS["road"] if road and goal in left.roads else None
    if way is None and paths and _knows_path(world, unit, start, goal):
        way = WAYS["pathway"]
    cost = ground_thirds(terrain_of(hex_), way, ignore=gait.ignore, mastered=hex_.terrain in gait.mastered)
    if way is None and goal in left.tunnels and gait.fits:
        return min(cost or TUNNEL, TUNNEL)
    if way is WAYS["road"] or not cost:
        return cost
    return cost - weather.stats * THIRDS


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
    gait, paths = _gait(unit), _has_paths(world)

    def steps(here: int) -> list[tuple[int, int]]:
        return [
            (place, cost)
            for place in world.neighbours(here)
            if place in known and (cost := _step_cost(world, unit, gait, here, place, road=True, paths=paths))
        ]

    return shortest(unit.place, goal, steps, DEAREST * 4)
