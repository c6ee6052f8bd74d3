"""Unique things: each is in exactly one place, with a unit or lying somewhere (OLY-COMBAT-21, OLY-DEATH-01)."""

from __future__ import annotations

from engine.games.olympia.state import Place, Thing, Unit, World


def put_with(world: World, thing: Thing, unit: Unit) -> None:
    """The thing is with a unit from now on."""
    lift(world, thing)
    thing.holder = unit.id
    unit.unique.append(thing.id)


def put_down(world: World, thing: Thing, place: Place) -> None:
    """The thing lies in a place from now on, where EXPLORE may find it."""
    lift(world, thing)
    thing.holder = place.id
    place.lost.append(thing.id)


def take_away(world: World, thing: Thing) -> None:
    """The thing is in the world no more."""
    lift(world, thing)
    del world.things[thing.id]


def lift(world: World, thing: Thing) -> None:
    """Takes a thing from where it is. It must be put somewhere at once."""
    holder = world.units.get(thing.holder)
    if holder is not None and thing.id in holder.unique:
        holder.unique.remove(thing.id)
    lies = world.places.get(thing.holder)
    if lies is not None and thing.id in lies.lost:
        lies.lost.remove(thing.id)
    thing.holder = ""
