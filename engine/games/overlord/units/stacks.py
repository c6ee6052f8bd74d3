"""Stacks of units: who is under whom, and in which order they stand at their location (OVL-STACK-01 to -09).

A location lists its units stack by stack: each leader, then his followers with all that is under them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from engine.games.overlord.state import Kind, Location, Unit, World


def can_lead(unit: Unit) -> bool:
    """Only leaders and heroes lead stacks (OVL-STACK-01)."""
    return unit.kind is Kind.LEADER


def is_under(world: World, unit: Unit, leader: Unit) -> bool:
    """Whether `leader` leads the unit, directly or higher up (OVL-ORD-26)."""
    while unit.leader:
        if unit.leader == leader.id:
            return True
        unit = world.units[unit.leader]
    return False


def put_under(world: World, unit: Unit, leader: Unit) -> None:
    """Stacks a unit, with all under it, under a leader at the same location: as the last of his followers.

    It goes where the leader is: into his building, or out of its own. Raises ValueError when the leader is under it.
    """
    if unit is leader or is_under(world, leader, unit):
        raise ValueError(f"{leader.id} cannot lead {unit.id}")
    body = world.stack(unit)
    unit.leader = ""
    _place_after(world, body, _last(world, leader))
    unit.leader = leader.id
    for member in body:
        member.structure = leader.structure


def unstack(world: World, unit: Unit) -> None:
    """The unit, with all under it, leaves its stack and stands next after it (OVL-ORD-54)."""
    if not unit.leader:
        return
    leader, body = world.overall_leader(unit), world.stack(unit)
    unit.leader = ""
    _place_after(world, body, _last(world, leader))


def step_out(world: World, unit: Unit) -> None:
    """The unit goes one stack further out, next after the leader it was under and his (OVL-ORD-17)."""
    if not unit.leader:
        return
    leader, body = world.units[unit.leader], world.stack(unit)
    unit.leader = ""
    _place_after(world, body, _last(world, leader))
    unit.leader = leader.leader


def promote(world: World, unit: Unit, other: Unit) -> bool:
    """Moves `other` before the unit of the same level that stands before it; whether it had to (OVL-ORD-36)."""
    units = world.row(world.locations[unit.location])
    if units.index(other.id) < units.index(unit.id):
        return False
    body = [member.id for member in world.stack(other)]
    _take_out(units, body)
    at = units.index(unit.id)
    units[at:at] = body
    return True


def relocate(world: World, body: Iterable[Unit], goal: Location) -> None:
    """Units arrive at a location together: outside of structures, last of those present (OVL-ECON-06).

    The wages for what they did elsewhere are forfeit (OVL-ECON-12), and work in hand is lost (OVL-USE-07).
    """
    for unit in body:
        origin = world.locations[unit.location]
        if unit.id in world.row(origin):
            origin.units.remove(unit.id)
        goal.units.append(unit.id)
        unit.location = goal.id
        unit.structure = ""
        unit.worked = {}
        unit.work.clear()
        world.arrivals += 1
        unit.since = world.arrivals


def remove(world: World, unit: Unit) -> list[Unit]:
    """Takes a unit out of the world; those directly under it, who now stand higher (OVL-STACK-09).

    They go under the next leader up, and without one each stands alone; on the way they keep on moving by themselves.
    Callers first dispose of what it owned and the title it held.
    """
    orphans = world.followers(unit)
    for orphan in orphans:
        step_out(world, orphan)
        if not orphan.leader and unit.movement is not None:
            orphan.movement = replace(unit.movement)
    world.row(world.locations[unit.location]).remove(unit.id)
    world.strike(unit)
    return orphans


def add_after(world: World, unit: Unit, other: Unit) -> None:
    """Puts a new unit at the location of another, in the same stack and structure, just after it (OVL-ORD-44)."""
    unit.location, unit.structure, unit.leader = other.location, other.structure, other.leader
    last = _last(world, other)
    world.enlist(unit)
    units = world.row(world.locations[unit.location])
    units.insert(units.index(last.id) + 1, unit.id)


def _last(world: World, leader: Unit) -> Unit:
    """The last of a stack, the leader himself if nobody is under him."""
    row = world.row(world.locations[leader.location])
    while under := [unit for unit in world.index.filed("leader", leader.id) if unit.id in row]:
        leader = max(under, key=lambda unit: row.rank(unit.id))
    return leader


def _place_after(world: World, body: list[Unit], other: Unit) -> None:
    """Moves units behind another one in the list of their location."""
    units = world.row(world.locations[other.location])
    numbers = [member.id for member in body]
    if other.id in numbers:
        return
    _take_out(units, numbers)
    at = units.index(other.id) + 1
    units[at:at] = numbers


def _take_out(units: list[str], numbers: list[str]) -> None:
    for number in numbers:
        units.remove(number)
