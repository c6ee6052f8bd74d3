"""MOVE, FLY, and how long a way takes on foot, on horseback and through the air (OLY-ORDER-27, -41, -83, OLY-STACK-04,
OLY-LOC-02 to -13, OLY-GAP-29, -30, -O27, -O41, -O83).

Destinations are tried one after the other until one is possible; they do not form a route. From inside a structure a
stack goes out first if the way begins outside, and comes back to the order then.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from msgspec import structs

from engine.core.acting import NotPossible
from engine.core.orders import Order
from engine.core.program import Result, Started
from engine.games.olympia.acting.contract import Acting, Deed, order
from engine.games.olympia.events import facts_of
from engine.games.olympia.instant.stacking import drop_out
from engine.games.olympia.land.ways import Way, ways
from engine.games.olympia.language.words import WHERE
from engine.games.olympia.language.words import ways as ways_said
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.rules.items import ITEMS
from engine.games.olympia.rules.land import LANDS
from engine.games.olympia.state import Direction, Place, Unit, World
from engine.games.olympia.travel.arriving import arrive, tell_departure
from engine.games.olympia.travel.routes import (
    MOVE,
    check_entry,
    check_in_the_air,
    check_on_foot,
    find_way,
)
from engine.games.olympia.travel.travel_events import OutFirst, SetOut, TollPaid, TurnedAway, TurnedBack
from engine.games.olympia.units import purse
from engine.games.olympia.units.lordship import owner_of
from engine.games.olympia.units.men import count_men
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.possession import Load, Mode, flies, leads_animals, load, rides
from engine.games.olympia.units.stacks import leader_of

LED = 20  # figures that a noble leads without losing time
MOST_DELAY = 2  # times the distance
LONG, LONG_FLIGHT, FLIGHT = 8, 4, 3  # a way of this length, flown in so many days; others in at most so many


def days_by_land(world: World, unit: Unit, way: Way) -> int:
    """The days that the stack of a unit takes, the fastest way it can. Raises NotPossible if it carries too much."""
    treacherous = _is_treacherous(world, way)
    if not treacherous and rides(world, unit):
        return way.days - way.days // 2 + delay(world, unit, way)
    burden = load(world, unit, Mode.LAND)
    if burden.is_too_much:
        raise _overloaded(burden)
    days = way.days + (way.days > 0 and treacherous and leads_animals(world, unit))
    return days + days * burden.overload // 100 + delay(world, unit, way)


def _overloaded(burden: Load) -> NotPossible:
    return NotPossible(Refusal.OVERLOADED, "OLY-CAP-06", weight=burden.weight, capacity=burden.capacity)


def _is_treacherous(world: World, way: Way) -> bool:
    """Whether nobody rides there, and animals are led."""
    land = LANDS.get(world.places[way.to].kind)
    return land is not None and land.treacherous


def days_by_air(world: World, unit: Unit, way: Way) -> int:
    """The days that the stack of a unit flies. Raises NotPossible if it cannot carry all that does not fly."""
    if not flies(world, unit):
        burden = load(world, unit, Mode.FLY)
        raise NotPossible(Refusal.CANNOT_FLY, "OLY-CAP-05", weight=burden.weight, capacity=burden.capacity)
    days = LONG_FLIGHT if way.days >= LONG else min(way.days, FLIGHT)
    return days + delay(world, unit, way)


def delay(world: World, unit: Unit, way: Way) -> int:
    """Days that many men and beasts need more, for every twenty of them that a noble leads (OLY-GAP-29)."""
    members = [member for member in world.stack(unit) if not member.prisoner]
    figures = sum(count for member in world.stack(unit) for item, count in member.items.items() if _marches(item))
    return min(figures // (len(members) * LED), MOST_DELAY * way.days)


def _marches(item: str) -> bool:
    kind = ITEMS.get(item)
    return kind is not None and (kind.man or kind.beast)


def figures(world: World, unit: Unit) -> int:
    """Everybody in the stack who pays a toll: nobles and men."""
    return sum(1 + count_men(member) for member in world.stack(unit))


@dataclass(frozen=True, slots=True)
class Trip:
    """A way that can be taken, and how long it takes."""

    way: Way
    days: int


def _begin(acting: Acting, *, by_air: bool) -> Started | Result:
    """Takes the first way that is possible. Raises NotPossible, for the first destination, if none is."""
    place = acting.world.places[acting.unit.place]
    wanted = destinations(acting.order)
    trip, problem = _first(acting, place, wanted, by_air=by_air)
    if trip is not None:
        return _set_out(acting, trip, by_air=by_air)
    _check_beyond(acting, place, wanted, problem, by_air=by_air)
    return _go_out_first(acting, place, by_air=by_air)


def _check_beyond(acting: Acting, place: Place, wanted: Sequence[str], problem: NotPossible, *, by_air: bool) -> None:
    """Raises NotPossible if the destination cannot be reached from what lies around a place either; else one goes out
    first. problem: why not from the place itself; what is in the way there is told before what lies beyond.
    """
    passed = {place.id}
    while place.within:
        place = acting.world.places[place.within]
        trip, beyond = _first(acting, place, wanted, by_air=by_air)
        if trip is not None and trip.way.to not in passed:
            return
        if trip is None and problem.code is Refusal.NO_WAY:
            problem = beyond
        passed.add(place.id)
    raise problem


def destinations(order: Order) -> Sequence[str]:
    """What an order names, a direction alone too. Raises NotPossible if that is nothing."""
    if order.name in list(Direction):
        return (order.name,)
    wanted: Sequence[str] = order.get("where", ())
    if not wanted:
        raise NotPossible(Refusal.NO_DESTINATION, MOVE)
    return wanted


def _first(acting: Acting, place: Place, wanted: Sequence[str], *, by_air: bool) -> tuple[Trip | None, NotPossible]:
    """The first trip from a place that is possible, and why the first that was wanted is not."""
    problems = []
    for where in wanted:
        try:
            return _trip(acting, place, where, by_air=by_air), NotPossible(Refusal.NO_DESTINATION, MOVE)
        except NotPossible as problem:
            problems.append(problem.with_traceback(None))
    return None, problems[0]


def _trip(acting: Acting, place: Place, where: str, *, by_air: bool) -> Trip:
    world, unit = acting.world, acting.unit
    way = find_way(world, unit, place, where, acting.turn.number)
    if by_air:
        check_in_the_air(world, place, way)
    else:
        check_on_foot(world, place, way)
    _check_entry(acting, place, way)
    days = (days_by_air if by_air else days_by_land)(world, unit, way)
    if way.toll and purse.funds(world, unit) < way.toll * figures(world, unit):
        raise NotPossible(Refusal.NO_TOLL, "OLY-GAP-72", gold=way.toll * figures(world, unit))
    return Trip(way, days)


def _check_entry(acting: Acting, place: Place, way: Way) -> None:
    """An owner who does not let a unit in hears of it (OLY-GAP-S638)."""
    try:
        check_entry(acting.world, acting.unit, place, way)
    except NotPossible as problem:
        goal = acting.world.places[way.to]
        owner = owner_of(acting.world, goal) if problem.code is Refusal.ENTRY_REFUSED else None
        if owner is not None:
            facts = facts_of(acting.world, [owner])
            acting.tell(TurnedAway(**facts, who=called(acting.unit), place=called(goal)))
        raise


def _go_out_first(acting: Acting, place: Place, *, by_air: bool) -> Started | Result:
    """Out of a structure at no time, of a city or the like in a day; the order stands at the head of the queue again
    (OLY-GAP-O41). Raises NotPossible.
    """
    trip = _trip(acting, place, Direction.OUT, by_air=by_air)
    acting.tell(OutFirst(**acting.facts(), place=called(place)))
    begun = _set_out(acting, trip, by_air=by_air)
    acting.schedule.push(acting.unit, acting.running.words)
    return begun


def _set_out(acting: Acting, trip: Trip, *, by_air: bool) -> Started | Result:
    """A member of a stack leaves it; a leader takes all along (OLY-STACK-04)."""
    world, unit = acting.world, acting.unit
    drop_out(acting, unit)
    _pay(acting, trip.way)
    for member in world.stack(unit):
        member.guard = False
    tell_departure(acting.turn, unit, trip.way)
    if not trip.days:
        arrive(acting.turn, unit, trip.way, days=0)
        return Result.DONE
    how = "flying" if by_air else "riding" if _rode(acting, trip) else "on foot"
    goal = called(world.places[trip.way.to])
    acting.tell(SetOut(**facts_of(world, world.stack(unit)), goal=goal, how=how, days=trip.days))
    unit.moving = True
    acting.running.goal = trip.way.to
    acting.running.made = trip.days
    return Started(trip.days)


def _rode(acting: Acting, trip: Trip) -> bool:
    return trip.days < trip.way.days and rides(acting.world, acting.unit)


def _pay(acting: Acting, way: Way) -> None:
    if way.toll:
        gold = way.toll * figures(acting.world, acting.unit)
        purse.spend(acting.turn, acting.unit, gold, "toll")
        acting.tell(TollPaid(**acting.facts(), gold=gold))


def _end(acting: Acting) -> Result:
    """Raises NotPossible if the place no longer exists; the stack stays then."""
    unit = acting.unit
    unit.moving = False
    way = _way_taken(acting)
    if way is None:
        raise NotPossible(Refusal.GOAL_GONE, MOVE)
    arrive(acting.turn, unit, way, days=acting.running.made)
    return Result.DONE


def _way_taken(acting: Acting) -> Way | None:
    """The way on which a journey began; it may have closed behind the stack since."""
    world, goal = acting.world, acting.running.goal
    if goal not in world.places:
        return None
    found = [way for way in ways(world, world.places[acting.unit.place]) if way.to == goal]
    passable = [way for way in found if not way.impassable]
    return structs.replace([*passable, *found][0], months=()) if found else Way(goal, 0)


def _turn_back(acting: Acting) -> None:
    """The stack stays where it set out (OLY-GAP-30, OLY-GAP-O68)."""
    world, unit = acting.world, acting.unit
    unit.moving = False
    facts = facts_of(world, world.stack(leader_of(world, unit)))
    acting.tell(TurnedBack(**facts, place=called(world.places[unit.place])))


_MOVE = Deed(partial(_begin, by_air=False), _end, _turn_back)
ORDERS = (
    order("move", WHERE, rule="OLY-ORDER-41", example="move north ad48", also="go enter",
          help="go in a direction, or to a place; of several the first that is possible",
          says=lambda order, name: ways_said(order, "go", name), priority=2, length="varies", who="ct", do=_MOVE),
    order("fly", WHERE, rule="OLY-ORDER-27", help="fly in a direction, or to a place", example="fly north",
          says=lambda order, name: ways_said(order, "fly", name), priority=2, length="varies",
          do=Deed(partial(_begin, by_air=True), _end, _turn_back)),
)  # fmt: skip
_SHORT = {Direction.NORTH: "n", Direction.EAST: "e", Direction.SOUTH: "s", Direction.WEST: "w", Direction.OUT: "exit"}
SHORT_WAYS = tuple(
    order(way.value, rule="OLY-ORDER-41", help=f"move {way.value}", also=_SHORT.get(way, ""), says=f"go {way.value}",
          priority=2, length="varies", who="ct", do=_MOVE)
    for way in Direction
)  # fmt: skip
"""A direction alone is `move` in that direction."""
