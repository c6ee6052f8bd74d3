"""Unique things: each is in exactly one place, with a unit or lying somewhere (OLY-COMBAT-21, OLY-DEATH-01, -04)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from engine.games.olympia import codes
from engine.games.olympia.rules.land import OCEAN
from engine.games.olympia.state import STEPS, Place, Thing, Unit, World

SCROLL = "scroll"
WRITTEN_WEIGHT = 2  # of a scroll that somebody wrote


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


def write_scroll(world: World, writer: Unit, skill: str) -> Thing:
    """A new scroll that teaches a skill, in the hands of who wrote it (OLY-GAP-S692, OLY-GAP-S806)."""
    scroll = Thing(id=world.new_code("other"), kind=SCROLL, name=SCROLL, weight=WRITTEN_WEIGHT, teaches=[skill])
    world.things[scroll.id] = scroll
    put_with(world, scroll, writer)
    return scroll


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


def nearest_land(world: World, province: Place) -> Place:
    """The land province nearest to a province of the sea, itself if it is land; where there is none, the sea itself.

    Of several the one that comes first in the order north, east, south, west.
    """
    if province.kind != OCEAN:
        return province
    open_, seen = deque([province]), {province.id: None}
    while open_:
        for other in _around(world, open_.popleft()):
            if other.kind != OCEAN:
                return other
            if other.id not in seen:
                seen[other.id] = None
                open_.append(other)
    return province


def _around(world: World, province: Place) -> Iterator[Place]:
    for rows, columns in STEPS.values():
        row, column = province.row + rows, province.column + columns
        if 0 <= row < codes.ROWS and 0 <= column < codes.COLUMNS:
            other = world.places.get(codes.province(row, column))
            if other is not None and world.realm_of(other) == world.realm_of(province):
                yield other
