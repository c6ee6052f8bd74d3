"""Stacks and the lists they belong to (OLY-STACK-01 to -06, OLY-PRIO-01, -02)."""

from __future__ import annotations

from engine.games.olympia.state import Place, Unit, World
from engine.games.olympia.units.things import put_down


def leader_of(world: World, unit: Unit) -> Unit:
    """Who leads the stack of a unit; itself if it stands alone."""
    while unit.under:
        unit = world.units[unit.under]
    return unit


def join(world: World, unit: Unit, above: Unit) -> None:
    """Puts a unit, with everybody beneath it, under another in the same place, last beneath it."""
    detach(world, unit)
    unit.under = above.id
    above.beneath.append(unit.id)


def detach(world: World, unit: Unit) -> None:
    """Takes a unit, with everybody beneath it, off its list. It must be put somewhere at once."""
    world.shifts += 1
    _list_of(world, unit).remove(unit.id)
    unit.under = ""


def part(world: World, unit: Unit) -> None:
    """A unit leaves its stack, with everybody beneath it: just after the stack in the list (OLY-PRIO-02)."""
    if not unit.under:
        return
    here = world.places[unit.place].units
    after = here.index(leader_of(world, unit).id) + 1
    detach(world, unit)
    here.insert(after, unit.id)


def stands_before(world: World, unit: Unit, other: Unit) -> bool:
    """Whether a unit stands in the same list as another, and before it."""
    codes = _list_of(world, unit)
    return other.id in codes and codes.index(unit.id) < codes.index(other.id)


def go_before(world: World, unit: Unit, other: Unit) -> None:
    """A unit, with everybody beneath it, takes the place in a list just before another in the same place."""
    detach(world, unit)
    codes = _list_of(world, other)
    codes.insert(codes.index(other.id), unit.id)
    unit.under = other.under


def relocate(world: World, unit: Unit, place: Place) -> None:
    """A unit, with everybody beneath it, comes to a place: last in its list (OLY-PRIO-01). It leaves its stack, and
    whoever found it where it was has lost it again (OLY-GAP-O13, -O65).
    """
    detach(world, unit)
    place.units.append(unit.id)
    for member in world.stack(unit):
        member.place = place.id
        world.moved.append(member.id)
        member.contacted, member.found_by = [], []


def slip_out(world: World, unit: Unit) -> None:
    """A unit leaves its stack alone, and stands just after it. Those beneath it stay in its stead, in their order."""
    world.shifts += 1
    followers, unit.beneath = unit.beneath, []
    for code in followers:
        world.units[code].under = unit.under
    here = _list_of(world, unit)
    at = here.index(unit.id)
    if unit.under:
        here[at + 1 : at + 1] = followers
        part(world, unit)
    else:
        here[at : at + 1] = [*followers, unit.id]


def remove(world: World, unit: Unit) -> None:
    """Takes a unit out of the world. Those beneath it take its place, in their order; unique things that it still has
    lie where it was, so that they can be found (OLY-GAP-67).
    """
    for code in list(unit.unique):
        put_down(world, world.things[code], world.places[unit.place])
    world.shifts += 1
    here = _list_of(world, unit)
    at = here.index(unit.id)
    here[at : at + 1] = unit.beneath
    for code in unit.beneath:
        world.units[code].under = unit.under
    unit.beneath = []
    unit.under = ""
    del world.units[unit.id]


def _list_of(world: World, unit: Unit) -> list[str]:
    return world.units[unit.under].beneath if unit.under else world.places[unit.place].units
