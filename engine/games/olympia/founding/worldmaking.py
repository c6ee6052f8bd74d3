"""A whole world from a seed: ground, regions, provinces, cities, inner places, worlds beyond, gates, people."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.dice import Dice
from engine.games.olympia import codes
from engine.games.olympia.founding import beyond, gating, inside, peopling, settling, undercity
from engine.games.olympia.founding.ground import lay_ground
from engine.games.olympia.founding.naming import Namer
from engine.games.olympia.founding.regions import name_regions
from engine.games.olympia.land.civilization import civilize
from engine.games.olympia.land.markets import open_market
from engine.games.olympia.land.supplies import refill
from engine.games.olympia.rules.land import CITY, OCEAN
from engine.games.olympia.state import Options, Place, World


@dataclass(frozen=True, slots=True)
class Plan:
    """What a world shall be like. side: rows and columns. ocean: percent of it. havens: for players.

    Each of the worlds beyond, the hidden ways and the people can be left out.
    """

    side: int
    havens: int
    ocean: int
    faery: bool = True
    hades: bool = True
    clouds: bool = True
    undercity: bool = True
    hidden_ways: bool = True
    weather: bool = True
    savages: bool = True
    independents: bool = True
    standings: bool = True
    old_houses: bool = False


def make_world(plan: Plan, seed: str) -> World:
    """A world without players. Raises SetupError when there is too little land for its havens."""
    world = World(rows=plan.side, columns=plan.side)
    world.options = Options(
        weather=plan.weather,
        savages=plan.savages,
        independents=plan.independents,
        standings=plan.standings,
        old_houses=plan.old_houses,
    )
    names = Namer(Dice(seed, "names"))
    _lay(world, plan, names, seed)
    settling.found_havens(world, plan.havens, names, Dice(seed, "havens"))
    settling.found_cities(world, names, Dice(seed, "cities"))
    inside.fill_provinces(world, Dice(seed, "inside"))
    if plan.hidden_ways:
        settling.hide_ways(world, Dice(seed, "ways"))
    _go_beyond(world, plan, names, seed)
    gating.open_gates(world, Dice(seed, "gates"))
    _finish(world, seed)
    peopling.people(world, names, Dice(seed, "people"))
    return world


def _lay(world: World, plan: Plan, names: Namer, seed: str) -> None:
    """The provinces of the regular world."""
    ground = lay_ground(plan.side, plan.side, plan.ocean, Dice(seed, "ground"))
    regions = name_regions(world, ground, names, Dice(seed, "regions"))
    for (row, column), terrain in ground.items():
        code = codes.province(row, column)
        name = "Ocean" if terrain == OCEAN else terrain.capitalize()
        world.put(Place(id=code, kind=terrain, name=name, region=regions[row, column], row=row, column=column))
    settling.dig_holes(world, Dice(seed, "holes"))


def _go_beyond(world: World, plan: Plan, names: Namer, seed: str) -> None:
    """The other worlds, each below the one before it in the order of codes."""
    row = plan.side
    if plan.faery:
        row = beyond.make_faery(world, row, names, Dice(seed, "faery"))
    if plan.hades:
        row = beyond.make_hades(world, row, names, Dice(seed, "hades"))
    if plan.clouds:
        row = beyond.make_clouds(world, row, Dice(seed, "clouds"))
    if plan.undercity:
        undercity.dig(world, row, names, Dice(seed, "undercity"))


def _finish(world: World, seed: str) -> None:
    """What depends on all that was made: civilization, what cities teach and trade, supplies."""
    civilize(world)
    for place in world.places.values():
        if place.kind == CITY:
            settling.teach(world, place, Dice(seed, "lessons", place.id))
            open_market(world, place, Dice(seed, "market", place.id))
        refill(world, place)
