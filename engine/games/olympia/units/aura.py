"""Aura (OLY-MAGIC-02 to -05, -16): what a unit has of it, what it may have, what magicians are called."""

from __future__ import annotations

from engine.games.olympia.rules.realm import magician
from engine.games.olympia.rules.skills import SKILLS
from engine.games.olympia.state import Thing, Unit, World

AURA = "aura"  # in what a thing adds
AURACULUM = "auraculum"
MOST_TIMES = 5  # the maximum (OLY-MAGIC-16)
FADES = 1  # a month
A_TURN, WITH_AURACULUM, WITH_THING = 2, 2, 1  # OLY-TURN-08, OLY-GAP-24

PERMANENT = SKILLS["845"].aura[1]


def maximum(world: World, unit: Unit) -> int:
    """The most that a unit recovers to: its own and what it holds; an auraculum helps its maker only."""
    return unit.most_aura + sum(thing.adds[AURA] for thing in _aids(world, unit))


def _aids(world: World, unit: Unit) -> list[Thing]:
    held = (world.things[code] for code in unit.unique)
    return [
        thing for thing in held if thing.adds.get(AURA, 0) > 0 and (thing.kind != AURACULUM or thing.maker == unit.id)
    ]


def spend(unit: Unit, points: int) -> None:
    """Takes aura. Raises ValueError when there is less."""
    if points > unit.aura:
        raise ValueError(f"unit {unit.id} has {unit.aura} aura and not {points}")
    unit.aura -= points


def gain(world: World, unit: Unit, points: int, *, most: int | None = None) -> int:
    """Adds aura, up to `most`, and never over five times the maximum: how much it was. What is there stays."""
    times = MOST_TIMES * maximum(world, unit)
    limit = times if most is None else min(most, times)
    gained = max(0, min(points, limit - unit.aura))
    unit.aura += gained
    return gained


def title(world: World, unit: Unit) -> str:
    """What a magician is called, "" for nothing, or while it appears common (OLY-MAGIC-04, -05)."""
    return "" if unit.common else magician(maximum(world, unit))


def recover(world: World) -> None:
    """Month end: two points to each magician, more with an auraculum of his own or a thing that holds aura; what was
    over the maximum stays (OLY-TURN-08, OLY-GAP-24).
    """
    for unit in world.units.values():
        if unit.most_aura or unit.unique:
            aids = _aids(world, unit)
            own = WITH_AURACULUM * any(thing.kind == AURACULUM for thing in aids)
            others = WITH_THING * sum(thing.kind != AURACULUM for thing in aids)
            most = maximum(world, unit)
            if most:
                gain(world, unit, A_TURN + own + others, most=most)


def fade(world: World) -> None:
    """Month end: shrouds, hindrances and barriers lose a point, but for barriers of full strength, which are permanent;
    who appears common does so a turn less (OLY-GAP-24, OLY-GAP-S845).
    """
    for unit in world.units.values():
        unit.shroud = max(0, unit.shroud - FADES)
        unit.hindrance = max(0, unit.hindrance - FADES)
        unit.common = max(0, unit.common - 1)
    for place in world.places.values():
        place.shroud = max(0, place.shroud - FADES)
        if place.barrier != PERMANENT:
            place.barrier = max(0, place.barrier - FADES)
