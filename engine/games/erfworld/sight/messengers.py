"""What was seen is known only if somebody comes back with it (ERF-SCOUTING-01)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from engine.core.events import Event
from engine.games.erfworld.scratch import ErfTurn, Errand
from engine.games.erfworld.state import City, Side
from engine.games.erfworld.units.company import find
from engine.games.erfworld.units.figures import Unit
from engine.games.erfworld.units.scouting import cities_in_view, in_view, take_in

K = TypeVar("K")
V = TypeVar("V")


def tell_home(turn: ErfTurn, group: Sequence[Unit], event: Event) -> None:
    """Tells what a stack saw; it is forgotten if none of them lives and is free in the evening."""
    turn.scratch.errands.append(Errand(group[0].side, tuple(unit.id for unit in group), told=len(turn.events)))
    turn.tell(event)


def look(turn: ErfTurn, side: Side, group: Sequence[Unit], place: int, *, entered: bool = True) -> list[City]:
    """What a stack learns of the land where it comes or looks; returns cities that are new to its side."""
    world = turn.state
    cities = cities_in_view(world, place)
    lands = in_view(world, place, cities)
    before = {number: side.known.get(number, -1) for number in lands}
    sites = {city.id: side.cities.get(city.id) for city in cities}
    new = take_in(world, side, place, lands, cities, entered=entered)
    looked = Errand(side.id, tuple(unit.id for unit in group), lands=before, sites=sites)
    turn.scratch.errands.append(looked)
    return new


def come_home(turn: ErfTurn) -> None:
    """The evening: what only those saw who croaked or were taken, nobody ever hears of."""
    lost: list[Errand] = []
    told: dict[tuple[str, int | str], None] = {}
    for errand in turn.scratch.errands:
        if _is_back(turn, errand):
            told |= {(errand.side, what): None for what in _of(errand)}
        else:
            lost.append(errand)
    if not lost:
        return
    for errand in reversed(lost):
        side = turn.state.sides[errand.side]
        _restore(
            side.known, {n: day if day >= 0 else None for n, day in errand.lands.items() if (side.id, n) not in told}
        )
        _restore(side.cities, {city: seen for city, seen in errand.sites.items() if (side.id, city) not in told})
    unheard = {errand.told for errand in lost}
    turn.events[:] = [event for number, event in enumerate(turn.events) if number not in unheard]


def _is_back(turn: ErfTurn, errand: Errand) -> bool:
    found = [find(turn.state, code) for code in errand.units]
    return any(unit is not None and unit.side == errand.side and not unit.jailor for unit in found)


def _of(errand: Errand) -> list[int | str]:
    return [*errand.lands, *errand.sites]


def _restore(known: dict[K, V], before: dict[K, V | None]) -> None:
    for what, value in before.items():
        if value is None:
            known.pop(what, None)
        else:
            known[what] = value
