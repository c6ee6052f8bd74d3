"""A whole world from a seed: territories and the ways between them, what lies in them, people, keepers, beasts.

OVL-WORLD-01 to -11, OVL-GAP-12, -13, -15, -47.
"""

from __future__ import annotations

from engine.core.dice import Dice
from engine.core.space.hexes import Place
from engine.games.overlord.founding import settling
from engine.games.overlord.founding.drafting import Draft, add_inside, add_location
from engine.games.overlord.founding.mapmaking import BACK, COMPASS, WATER, Shape, areas, close_sides, lay_land, places
from engine.games.overlord.founding.naming import Namer
from engine.games.overlord.founding.sites import choose
from engine.games.overlord.nonplayers import keepers, wildlife
from engine.games.overlord.rules.items import ITEMS
from engine.games.overlord.rules.land import TERRAINS
from engine.games.overlord.state import Exit, Location, Options, World

ROAD_SHARE, ROAD_OF = 7, 9  # a road takes so much of the usual time: 7 days instead of 9 (OVL-DIR-10)
ROAD_LONGEST = 9  # days: three such ways, out of a city and into the next, are less than a month (OVL-SETUP-06)
PASSAGE_DAYS = 12
TWIST = 2  # so many sixths of a circle the Maelstrom turns who leaves it
MAZE = "The Underground Maze"
ROOM_COUNT = 9
ROOM_WAYS = 3
OFF_MAP = -1  # column and row of places that lie nowhere on the map


def make_world(shape: Shape, borders: int, colonies: int, options: Options, seed: str) -> World:
    """The world before anybody plays in it. borders, colonies: how many cities of these kinds. Raises SetupError."""
    land = lay_land(shape, Dice(seed, "land"))
    sites = choose(land, borders, colonies, Dice(seed, "sites"))
    close_sides(land, Dice(seed, "closed"))
    world = World(width=shape.width, height=shape.height, options=options)
    keepers.enter_peoples(world)
    draft = Draft(world, land, sites, Namer(Dice(seed, "names")), seed)
    _territories(draft)
    _ways(draft)
    _inner_places(draft)
    _passages(draft)
    _maze(draft)
    _maelstrom(draft)
    settling.settle(draft)
    _relics(draft)
    return world


def _territories(draft: Draft) -> None:
    """The hexagons, numbered row by row, with the names of their areas."""
    named: dict[Place, str] = {}
    for area in areas(draft.land):
        name = draft.names.land(draft.country(area[0]), draft.land.terrain[area[0]])
        named |= dict.fromkeys(area, name)
    for x, y in places(draft.land.shape):
        terrain = draft.land.terrain[x, y]
        draft.at[x, y] = add_location(draft.world, named[x, y], terrain, x, y)


def _ways(draft: Draft) -> None:
    """From each territory to its neighbours, roads and closed sides among them (OVL-DIR-05)."""
    for here, location in draft.at.items():
        for direction, other in draft.land.around(here):
            goal = draft.at[other]
            is_road = (here, other) in draft.sites.roads
            days = _road_days(location, goal) if is_road else 0
            closed = (here, other) in draft.land.closed
            location.exits.append(Exit(direction, goal.id, days, road=is_road, closed=closed))


def _road_days(one: Location, other: Location) -> int:
    """A road is as quick both ways."""
    first, last = sorted((TERRAINS[one.terrain].walk, TERRAINS[other.terrain].walk))
    return min(ROAD_LONGEST, (first + 3 * last) // 4 * ROAD_SHARE // ROAD_OF)


def _inner_places(draft: Draft) -> None:
    """Cities and villages, with quays on the water around them (OVL-DIR-10)."""
    for here in draft.sites.cities:
        _city(draft, here, "city", draft.names.city(draft.country(here)))
    for here in draft.sites.villages:
        _city(draft, here, "vill", draft.names.village(draft.country(here)))


def _city(draft: Draft, here: Place, terrain: str, name: str) -> None:
    """A city or a village. From the water to the land comes before to the city in the same direction."""
    city = add_inside(draft.world, draft.at[here], name, terrain)
    for direction, other in draft.land.around(here):
        if terrain == "city" and draft.land.terrain[other] in WATER:
            city.exits.append(Exit(direction, draft.at[other].id))
            draft.at[other].exits.append(Exit(BACK[direction], city.id))


def _passages(draft: Draft) -> None:
    """Hidden passages: a cave on either side, and a long dark way between them (OVL-GAP-47)."""
    for one, other, direction in draft.sites.passages:
        ends = (draft.at[one], draft.at[other])
        near, far = (add_inside(draft.world, outer, f"{outer.name} Passage", "pass") for outer in ends)
        near.exits.append(Exit(direction, far.id, PASSAGE_DAYS))
        far.exits.append(Exit(BACK[direction], near.id, PASSAGE_DAYS))


def _maze(draft: Draft) -> None:
    """The Underground Maze: rooms that lie nowhere, whose ways do not lead back where one came from (OVL-WORLD-06)."""
    if draft.sites.maze is None:
        return
    dice = draft.dice("maze")
    outer = draft.at[draft.sites.maze]
    gate = add_inside(draft.world, outer, "Gate of the Underground Maze", "cave")
    rooms = [gate]
    rooms += [add_location(draft.world, MAZE, "cave", OFF_MAP, OFF_MAP) for _ in range(ROOM_COUNT)]
    for number, room in enumerate(rooms):
        ways = dice.shuffled(COMPASS)[:ROOM_WAYS]
        onward = rooms[(number + 1) % len(rooms)]  # so that each can be reached, and left
        goals = [onward, *dice.sample([r for r in rooms if r is not room and r is not onward], ROOM_WAYS - 1)]
        room.exits += [Exit(way, goal.id) for way, goal in zip(ways, goals, strict=True)]


def _relics(draft: Draft) -> None:
    """The relics, one of each: in the depth of the maze under the eyes of the dead, and in lairs (OVL-GAP-11)."""
    dice = draft.dice("relics")
    lairs = [place for place in wildlife.lairs(draft.world) if place.terrain == "lair"]
    rooms = [place for place in draft.world.locations.values() if place.name == MAZE]
    if rooms:
        deepest = rooms[ROOM_COUNT // 2]
        deepest.keeper = "skel"
        draft.raise_unit("skel", deepest)
        lairs = [deepest, *dice.shuffled(lairs)]
    relics = dice.shuffled([tag for tag, item in ITEMS.items() if item.unique and item.gives.control])
    for number, tag in enumerate(relics if lairs else ()):
        lairs[number % len(lairs)].ground[tag] = 1


def _maelstrom(draft: Draft) -> None:
    """The Maelstrom: who leaves it comes out a third of a circle further on (OVL-WORLD-06)."""
    if draft.sites.maelstrom is None:
        return
    place = draft.at[draft.sites.maelstrom]
    place.name = "The Maelstrom"
    goals = {way.direction: way.goal for way in place.exits}
    for way in place.exits:
        way.goal = goals[COMPASS[(COMPASS.index(way.direction) + TWIST) % len(COMPASS)]]
