"""The phases of a duel: eight days to build up, then armies may march, and arrive in a later phase (ERF-CITYWAR-05)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from engine.core.acting import NotPossible
from engine.games.erfworld.acting.contract import UnitActing
from engine.games.erfworld.acting.names import called, city_name
from engine.games.erfworld.refusals import Refusal
from engine.games.erfworld.state import Pack
from engine.games.erfworld.units.company import city_at
from engine.games.erfworld.units.figures import Unit

PHASE = 8  # days


def marches(day: int) -> bool:
    """Whether armies may set out: on the first day of every phase but the first."""
    return day > PHASE and day % PHASE == 1


def require_phase(acting: UnitActing, moving: Sequence[Unit], place: int) -> None:
    """In a duel, units who are not commanders leave their cities only on the day on which a phase begins, and enter
    those of others only when the next has begun (ERF-CITYWAR-06). Raises NotPossible.
    """
    world = acting.world
    if not world.options.duel:
        return
    packs = [unit for unit in moving if isinstance(unit, Pack)]
    here, there = city_at(world, acting.unit.place), city_at(world, place)
    if packs and here is not None and here.side == acting.side.id:
        if not marches(world.day):
            raise NotPossible(Refusal.BUILDS_UP, "ERF-CITYWAR-05", unit=called(packs[0]), day=_next_march(world.day))
        for pack in packs:
            pack.marched = world.day
    if there is None or there.side == acting.side.id:
        return
    for pack in packs:
        if world.day < pack.marched + PHASE:
            day = pack.marched + PHASE
            raise NotPossible(Refusal.STILL_MARCHING, "ERF-CITYWAR-06", city=city_name(there), day=day)


def _next_march(day: int) -> int:
    return next(later for later in count(day + 1) if marches(later))
