"""Leaving and arriving: who sees it, what a stack learns of its way, prisoners who get away (OLY-PRIO-01, OLY-LOC-19 to
-21, OLY-PRIS-07, OLY-GAP-30, -85).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.games.olympia.combat.captivity import journey_escapes
from engine.games.olympia.events import facts_of
from engine.games.olympia.land.ways import Way, ways
from engine.games.olympia.rules.land import OCEAN
from engine.games.olympia.scratch import OlympiaTurn
from engine.games.olympia.sight.hounds import bark_at
from engine.games.olympia.sight.known_lands import knows_way, way_mark
from engine.games.olympia.state import STEPS, Direction, Place, Player, Realm, Unit, World
from engine.games.olympia.travel.travel_events import (
    AppearedSeen,
    Arrived,
    CameFromSeen,
    CameSeen,
    LeftSeen,
    WayLearned,
    WentIntoSeen,
    WentSeen,
)
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.presence import witnesses
from engine.games.olympia.units.stacks import relocate

PERILOUS = (Realm.FAERY, Realm.HADES)
"""Worlds where bandits wait in the provinces (OLY-GAP-71, -72)."""


def party(world: World, unit: Unit) -> str:
    """A stack as strangers name it: "Osswid [5499], accompanied by Feasel [1109]"."""
    others = [called(member) for member in world.stack(unit) if member is not unit]
    return f"{called(unit)}, accompanied by {', '.join(others)}" if others else called(unit)


def arrive(turn: OlympiaTurn, unit: Unit, way: Way, *, days: int) -> None:
    """A stack comes to the end of a way: last in the list of the place (OLY-PRIO-01)."""
    world = turn.state
    origin, goal = world.places[unit.place], world.places[way.to]
    stack = list(world.stack(unit))
    relocate(world, unit, goal)
    for member in stack:
        member.aloft = member.aloft if goal.kind == OCEAN else 0
    if goal.kind == OCEAN and goal.id not in world.flyways:
        world.flyways.append(goal.id)
    unit.heading = way.direction if way.direction in STEPS else unit.heading
    tell_arrival(turn, unit, origin, way)
    bark_at(turn, unit)
    learn(turn, stack, origin, way)
    if not goal.within and world.realm_of(goal) in PERILOUS:
        turn.scratch.entered.append(unit.id)
    if days > 1:
        journey_escapes(turn, unit)


def tell_departure(turn: OlympiaTurn, unit: Unit, way: Way) -> None:
    """What others see of a stack that leaves; of a hidden way they do not see where it leads."""
    world = turn.state
    place, goal = world.places[unit.place], world.places[way.to]
    seen_by, who = witnesses(world, place, of=unit), party(world, unit)
    if way.hidden:
        turn.tell(LeftSeen(place=place.id, seen_by=seen_by, who=who))
    elif way.direction in STEPS:
        turn.tell(WentSeen(place=place.id, seen_by=seen_by, who=who, direction=str(way.direction)))
    else:
        turn.tell(WentIntoSeen(place=place.id, seen_by=seen_by, who=who, goal=called(goal)))


def tell_arrival(turn: OlympiaTurn, unit: Unit, origin: Place, way: Way) -> None:
    """What the stack itself and others see of its arrival."""
    world = turn.state
    goal = world.places[way.to]
    turn.tell(Arrived(**facts_of(world, world.stack(unit)), place=called(goal), code=goal.id))
    seen_by, who = witnesses(world, goal, of=unit), party(world, unit)
    if way.hidden or origin.hidden:
        turn.tell(AppearedSeen(place=goal.id, seen_by=seen_by, who=who))
    elif way.direction in STEPS:
        side = Direction(way.direction).opposite
        turn.tell(CameSeen(place=goal.id, seen_by=seen_by, who=who, direction=str(side)))
    else:
        turn.tell(CameFromSeen(place=goal.id, seen_by=seen_by, who=who, origin=called(origin)))


def learn(turn: OlympiaTurn, travellers: Iterable[Unit], origin: Place, way: Way) -> None:
    """The factions of all who travelled, but for prisoners, know the way and the province (OLY-LOC-21)."""
    world = turn.state
    goal = world.places[way.to]
    there = world.province_of(goal).id
    units = [unit for unit in travellers if not unit.prisoner]
    for player in factions(world, units):
        if there not in player.visited:
            player.visited.append(there)
        own = [unit for unit in units if unit.player == player.id]
        if way.hidden and not knows_way(player, origin, way):
            turn.tell(WayLearned(**facts_of(world, own), origin=called(origin), goal=called(goal)))
        for place, taken in ((origin, way), *((goal, back) for back in ways(world, goal) if back.to == origin.id)):
            if taken.hidden and not knows_way(player, place, taken):
                player.knows.append(way_mark(place, taken))
        if goal.hidden and goal.within and goal.id not in player.knows:
            player.knows.append(goal.id)


def factions(world: World, units: Iterable[Unit]) -> Iterator[Player]:
    """The factions of units, each once."""
    for code in dict.fromkeys(unit.player for unit in units):
        if code in world.players:
            yield world.players[code]
