"""SAIL (OLY-ORDER-64, OLY-SHIP-01 to -05, OLY-LOC-22 to -24, OLY-CTRL-02, OLY-GAP-31, -32, -S601).

Whoever is aboard goes on with his own orders meanwhile; nobody comes aboard or goes ashore under way.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.acting import NotPossible
from engine.core.program import Result, Started
from engine.games.olympia.acting.contract import Acting, Deed, order
from engine.games.olympia.events import facts_of
from engine.games.olympia.land.ships import burden, capacity, hands_missing, is_ship
from engine.games.olympia.land.ways import Way, ways
from engine.games.olympia.language.words import WHERE
from engine.games.olympia.language.words import ways as ways_said
from engine.games.olympia.magic.weather.storms import die_down
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.rules.land import ISLAND, OCEAN
from engine.games.olympia.rules.skills import SKILLS
from engine.games.olympia.scratch import OlympiaTurn
from engine.games.olympia.state import Built, Direction, Place, Unit, World
from engine.games.olympia.travel.arriving import learn
from engine.games.olympia.travel.moving import destinations
from engine.games.olympia.travel.routes import find_way
from engine.games.olympia.travel.sea_events import (
    Landfall,
    SetSail,
    ShipCameSeen,
    ShipLeftSeen,
    ShortHanded,
    VoyageBrokenOff,
)
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.presence import everybody, witnesses
from engine.games.olympia.units.skills import knows, use_counted

SAILING = "601"
RULE = "OLY-ORDER-64"
ROUNDSHIP, WIND = "roundship", "wind"
LONG = 2  # days; wind speeds roundships on longer ways


def own_ship(acting: Acting, rule: str) -> Place:
    """The ship that the acting unit captains (OLY-CTRL-01, -02). Raises NotPossible."""
    ship = acting.world.places[acting.unit.place]
    if not is_ship(ship):
        raise NotPossible(Refusal.NOT_ABOARD_A_SHIP, rule)
    if ship.units[0] != acting.unit.id:
        captain = called(acting.world.units[ship.units[0]])
        raise NotPossible(Refusal.NOT_CAPTAIN, "OLY-CTRL-02", captain=captain, ship=called(ship))
    return ship


def _begin(acting: Acting) -> Started:
    """Raises NotPossible."""
    world, captain = acting.world, acting.unit
    ship = own_ship(acting, RULE)
    if not knows(captain, SAILING):
        raise NotPossible(Refusal.NOT_KNOWN, "OLY-SHIP-05", name=SKILLS[SAILING].name, skill=SAILING)
    if ship.built is None or not ship.built.finished:
        raise NotPossible(Refusal.SHIP_UNFINISHED, "OLY-SHIP-09", ship=called(ship))
    if burden(world, ship) > capacity(ship):
        values = {"burden": burden(world, ship), "capacity": capacity(ship)}
        raise NotPossible(Refusal.SHIP_OVERLOADED, "OLY-SHIP-04", ship=called(ship), **values)
    way = _first_course(acting, ship)
    return _set_sail(acting, ship, way)


def _first_course(acting: Acting, ship: Place) -> Way:
    """The first destination to which a ship can sail. Raises NotPossible, for the first of them, if there is none."""
    problems = []
    for where in destinations(acting.order):
        try:
            return _course(acting, ship, where)
        except NotPossible as problem:
            problems.append(problem.with_traceback(None))
    raise problems[0]


def _course(acting: Acting, ship: Place, where: str) -> Way:
    world = acting.world
    here = world.places[ship.within]
    way = find_way(world, acting.unit, here, where, acting.turn.number)
    if not is_sailable(world, here, way):
        raise NotPossible(Refusal.NO_DOCK, "OLY-LOC-22", ship=called(ship), where=called(world.places[way.to]))
    if world.places[way.to].barrier:
        raise NotPossible(Refusal.BARRIER, "OLY-GAP-S845", where=called(world.places[way.to]))
    return way


def is_sailable(world: World, here: Place, way: Way) -> bool:
    """Whether ships take a way: over the sea, from it to a shore or an island, and back."""
    goal = world.places[way.to]
    if way.impassable or way.flying or way.toll:
        return False
    if here.kind == OCEAN:
        return goal.kind in (OCEAN, ISLAND) or way.direction is not Direction.IN
    return goal.kind == OCEAN


def _set_sail(acting: Acting, ship: Place, way: Way) -> Started:
    world, running = acting.world, acting.running
    assert ship.built is not None
    running.made = hands_missing(world, ship, acting.unit)
    days = _days(world, ship, way) + running.made
    running.goal, running.due = way.to, days
    ship.built.pilot = acting.unit.id
    acting.turn.scratch.ferries.pop(ship.id, None)
    here, goal = world.places[ship.within], world.places[way.to]
    facts = facts_of(world, everybody(world, ship))
    acting.tell(SetSail(**facts, ship=called(ship), goal=called(goal), days=days))
    if running.made:
        acting.tell(ShortHanded(**acting.facts(), missing=running.made))
    acting.tell(ShipLeftSeen(place=here.id, seen_by=_ashore(world, ship, here), ship=called(ship)))
    return Started(days)


def _days(world: World, ship: Place, way: Way) -> int:
    """The days of a way; a roundship is a day faster on a long one when it leaves with the wind (OLY-SHIP-02)."""
    windy = any(storm.kind == WIND for storm in world.storms_over(world.province_of(ship)))
    return way.days - (ship.kind == ROUNDSHIP and windy and way.days > LONG)


def _end(acting: Acting) -> Result:
    """Hands lost under way cost a day each (OLY-GAP-31). Raises NotPossible if the ship went down."""
    running, world = acting.running, acting.world
    ship = world.places[acting.unit.place]
    if not is_ship(ship):
        raise NotPossible(Refusal.NOT_ABOARD_A_SHIP, RULE)
    lost = hands_missing(world, ship, acting.unit) - running.made
    if lost > 0:
        running.made += lost
        running.due += lost
        acting.tell(ShortHanded(**acting.facts(), missing=running.made))
    if running.done < running.due:
        return Result.GOING_ON
    way = next(way for way in ways(world, world.places[ship.within]) if way.to == running.goal)
    put_in(acting.turn, ship, way)
    use_counted(acting.unit, SAILING)
    return Result.DONE


def put_in(turn: OlympiaTurn, ship: Place, way: Way) -> None:
    """A ship comes to the end of its way, with everybody aboard."""
    world = turn.state
    origin, goal = world.places[ship.within], world.places[way.to]
    assert ship.built is not None
    ship.built.pilot = ""
    origin.inner.remove(ship.id)
    goal.inner.append(ship.id)
    ship.within, ship.region = goal.id, goal.region
    _note_afloat(world, ship, goal)
    _bring_storm(turn, ship.built, world.province_of(goal))
    aboard = list(everybody(world, ship))
    turn.tell(Landfall(**facts_of(world, aboard), ship=called(ship), place=called(goal), code=goal.id))
    seen_by = _ashore(world, ship, goal)
    turn.tell(ShipCameSeen(place=goal.id, seen_by=seen_by, ship=called(ship), origin=called(origin)))
    learn(turn, aboard, origin, way)


def _bring_storm(turn: OlympiaTurn, built: Built, province: Place) -> None:
    """The storm bound to a ship comes along; of two of a kind the weaker one ends (OLY-GAP-64, OLY-GAP-S822)."""
    world = turn.state
    storm = world.storms.get(built.storm)
    if storm is None:
        return
    rivals = [other for other in world.storms_over(province) if other.kind == storm.kind and other is not storm]
    world.move_storm(storm, province)
    for rival in rivals:
        die_down(turn, rival if rival.strength <= storm.strength else storm)


def _note_afloat(world: World, ship: Place, goal: Place) -> None:
    if ship.id in world.afloat:
        world.afloat.remove(ship.id)
    if goal.kind == OCEAN:
        world.afloat.append(ship.id)


def _ashore(world: World, ship: Place, place: Place) -> tuple[str, ...]:
    """The seats that notice a ship in a place, but for those that are aboard."""
    aboard = {world.players[unit.player].seat for unit in everybody(world, ship) if unit.player in world.players}
    return tuple(seat for seat in witnesses(world, place) if seat not in aboard)


def _turn_back(acting: Acting) -> None:
    """The ship lies where it set out (OLY-GAP-O68), if there still is one."""
    world = acting.world
    ship = world.places[acting.unit.place]
    if not is_ship(ship) or ship.built is None:
        return
    ship.built.pilot = ""
    facts = facts_of(world, [*everybody(world, ship)])
    acting.tell(VoyageBrokenOff(**facts, ship=called(ship), place=called(world.places[ship.within])))


def passengers(world: World, ship: Place) -> Iterator[Unit]:
    """The leaders of all stacks aboard but that of the captain (OLY-GAP-O75)."""
    return (world.units[code] for code in ship.units[1:])


ORDERS = (
    order("sail", WHERE, rule=RULE, help="sail your ship in a direction, or to a place", example="sail west",
          says=lambda order, name: ways_said(order, "sail", name), priority=4, length="varies",
          do=Deed(_begin, _end, _turn_back)),
)  # fmt: skip
