"""What mounts carry, and what a load or a captive does to who takes it along (ERF-MOUNT-03, -04, ERF-CAPT-08)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

from engine.games.erfworld.rules.land import THIRDS
from engine.games.erfworld.rules.sizes import MOUNTS, SIZES
from engine.games.erfworld.state import World
from engine.games.erfworld.units.company import captives_of, carried_by
from engine.games.erfworld.units.figures import Unit, count_of, flies, has
from engine.games.erfworld.units.kinds import kind_of

MEDIUMS = {"tiny": 1 / 128, "petite": 1 / 16, "small": 1 / 4, "medium": 1.0, "large": 12.0}  # in medium units
TOO_LARGE = 1000.0


VEHICLES = {"wagon": (16.0, 2), "siege_wagon": (8.0, 2), "siege_tower": (24.0, 4)}
"""What a vehicle carries, in medium units, and how many large mounts draw it (ERF-ROAD-03)."""


class Load(IntEnum):
    """How heavily a mount is laden (ERF-MOUNT-03)."""

    LIGHT = 0  # it fights as ever
    FULL = 1
    MOST = 2
    OVER = 3


def weight(unit: Unit) -> float:
    """What units weigh, in medium units (ERF-ROAD-02)."""
    return count_of(unit) * MEDIUMS.get(kind_of(unit).size, TOO_LARGE)


def limits(steed: Unit) -> tuple[float, float, float]:
    """What mounts carry fighting, at their best, and at most; twice as much with Increased Carry, by which fliers lose
    nothing to those of the ground (ERF-SPEC3-02, ERF-GAP-147).
    """
    if kind_of(steed).vehicle:
        room = VEHICLES[kind_of(steed).key][0] * count_of(steed)
        return room, room, room
    table = MOUNTS[kind_of(steed).size]
    found = table.sky if flies(steed) else table.ground
    times = count_of(steed) * (2 if has(steed, "increased_carry") else 1)
    return found[0] * times, found[1] * times, found[2] * times


def largest_rider(steed: Unit) -> int:
    """The number of the largest size that makes cavalry with it (ERF-MOUNT-04, ERF-SPEC3-02)."""
    table = MOUNTS[kind_of(steed).size]
    strong = has(steed, "increased_carry") and kind_of(steed).size in (("immense",) if flies(steed) else ("huge",))
    return SIZES["large" if strong else table.rider[1 if flies(steed) else 0]].number


def load_of(world: World, steed: Unit, more: Sequence[Unit] = ()) -> Load:
    """How heavily a mount is laden, by those who are not riders in its saddle; ships have crews instead (ERF-NAVAL-02).
    more: who else gets on.
    """
    if not _bears(steed):
        return Load.LIGHT
    return _load(steed, [*carried_by(world, steed), *more])


def _bears(steed: Unit) -> bool:
    """Whether there is a limit to what weighs on its back."""
    return kind_of(steed).size in MOUNTS and not kind_of(steed).masts


def _load(steed: Unit, cargo: Sequence[Unit]) -> Load:
    total = sum(weight(one) for one in cargo if not (is_cavalry(one) or kind_of(one).vehicle))
    if not total:
        return Load.LIGHT
    return Load(sum(total > most for most in limits(steed)))


def is_cavalry(unit: Unit) -> bool:
    """Sits in a saddle of its own."""
    return has(unit, "rider") or getattr(unit, "terrain", "") in ("rider", "sky") or is_rider(unit)


def is_rider(unit: Unit) -> bool:
    return kind_of(unit).terrain_special == "rider"


def taken_along(world: World, unit: Unit) -> list[Unit]:
    """Who goes where a unit goes: whom it carries or draws, and its captives."""
    led = [one for one in captives_of(world, unit) if one.place == unit.place and one.on != unit.id]
    along = [*carried_by(world, unit), *led]
    return list(world.index.ordered(along)) if along else along


def slowed(unit: Unit, along: Sequence[Unit], cost: int) -> int | None:
    """The price of a step for who carries or leads somebody: a point more when fully laden, all move when laden to the
    utmost; twice as much to lead a captive of one's own size in shackles, all move to drag a larger one; None for who
    cannot (ERF-MOUNT-03, ERF-CAPT-06, -08).
    """
    cargo = [one for one in along if one.on == unit.id]
    load = _load(unit, cargo) if cargo and _bears(unit) else Load.LIGHT
    if load is Load.OVER:
        return None
    if load is Load.FULL:
        cost += THIRDS
    if load is Load.MOST:
        return max(cost, unit.move)
    size = kind_of(unit).body_size.number
    worst = min((size - kind_of(one).body_size.number for one in along if one.jailor == unit.id), default=1)
    if worst <= -2:
        return None
    return max(cost, unit.move) if worst < 0 else cost * 2 if worst == 0 else cost


def drawn_by(world: World, steed: Unit) -> list[Unit]:
    """The vehicles that mounts draw."""
    return [one for one in carried_by(world, steed) if kind_of(one).vehicle]


def can_draw(world: World, steed: Unit, vehicle: Unit) -> bool:
    """Whether there are large mounts enough for one more of them; ships are drawn by nobody."""
    if kind_of(vehicle).key not in VEHICLES:
        return False
    wanted = sum(VEHICLES[kind_of(one).key][1] * count_of(one) for one in (*drawn_by(world, steed), vehicle))
    return kind_of(steed).size == "large" and not flies(steed) and has(steed, "mount") and count_of(steed) >= wanted
