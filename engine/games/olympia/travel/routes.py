"""Which way an order means, and whether it can be taken (OLY-LOC-02, -04, -08, -17 to -20, OLY-CTRL-03, OLY-GAP-32)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.acting import NotPossible
from engine.games.olympia.land.ships import is_under_way
from engine.games.olympia.land.ways import Way, ways
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.rules.calendar import month_of
from engine.games.olympia.rules.land import OCEAN
from engine.games.olympia.rules.structures import STRUCTURES
from engine.games.olympia.sight.known_lands import knows_way
from engine.games.olympia.state import Direction, Place, Realm, Unit, World
from engine.games.olympia.units.admission import admits
from engine.games.olympia.units.lordship import owner_of
from engine.games.olympia.units.naming import called

MOVE = "OLY-ORDER-41"
BELOW = (Realm.HADES, Realm.UNDERCITY)
"""Worlds in which nobody flies."""


def known_ways(world: World, unit: Unit, place: Place, turn: int) -> Iterator[Way]:
    """The ways out of a place that are open this month and that the faction of a unit has found."""
    player = world.players.get(unit.player)
    month = month_of(turn)
    for way in ways(world, place):
        found = knows_way(player, place, way) if player is not None else not way.hidden
        if found and (not way.months or month in way.months):
            yield way


def find_way(world: World, unit: Unit, place: Place, where: str, turn: int) -> Way:
    """The way out of a place in a direction, or to the place of a code. Raises NotPossible.

    Of several the first that can be passed at all; `in` is the first inner place (OLY-LOC-08).
    """
    found = [way for way in known_ways(world, unit, place, turn) if where in (way.direction, way.to)]
    if not found:
        raise NotPossible(Refusal.NO_WAY, MOVE, where=where, place=called(place))
    return next((way for way in found if not way.impassable), found[0])


def check_on_foot(world: World, place: Place, way: Way) -> None:
    """Raises NotPossible where nobody walks or rides: over the sea, into the air, through what is impassable."""
    goal = world.places[way.to]
    if way.impassable:
        raise NotPossible(Refusal.IMPASSABLE, "OLY-LOC-23", where=called(goal))
    if way.flying:
        raise NotPossible(Refusal.ONLY_FLYING, "OLY-DANGER-04", where=called(goal))
    if goal.kind == OCEAN or (place.kind == OCEAN and goal.kind not in STRUCTURES):
        raise NotPossible(Refusal.NEEDS_A_SHIP, "OLY-LOC-04")


def check_in_the_air(world: World, place: Place, way: Way) -> None:
    """Raises NotPossible below the earth (OLY-GAP-29)."""
    if world.realm_of(place) in BELOW or world.realm_of(world.places[way.to]) in BELOW:
        raise NotPossible(Refusal.NO_SKY, "OLY-GAP-29")


def check_entry(world: World, unit: Unit, place: Place, way: Way) -> None:
    """Raises NotPossible if a unit is not let out of a ship, into a structure, or through a magical barrier."""
    goal = world.places[way.to]
    if way.direction is Direction.OUT and is_under_way(world, place):
        raise NotPossible(Refusal.UNDER_WAY, "OLY-GAP-32", ship=called(place))
    if goal.barrier:
        raise NotPossible(Refusal.BARRIER, "OLY-GAP-S845", where=called(goal))
    if goal.kind not in STRUCTURES or way.direction is Direction.OUT:
        return
    if is_under_way(world, goal):
        raise NotPossible(Refusal.UNDER_WAY, "OLY-GAP-32", ship=called(goal))
    owner = owner_of(world, goal)
    if owner is not None and not admits(world, owner, unit, goal.id):
        raise NotPossible(Refusal.ENTRY_REFUSED, "OLY-CTRL-03", owner=called(owner), where=called(goal))
