"""Where to go: ways over the provinces a faction knows, and into those it does not."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from bot.demo.olympia.desk import Desk
from engine.games.olympia.sight.known_lands import KnownProvince
from engine.games.olympia.sight.view import OwnUnit
from engine.games.olympia.state import STEPS, Realm

OCEAN = "ocean"
STRIDES = 7  # journeys of a month
Wanted = Callable[[KnownProvince], bool]


def province_of(desk: Desk, unit: OwnUnit) -> KnownProvince | None:
    """The province somebody is in, as the map shows it."""
    code = unit.place
    for _ in range(3):
        place = desk.view.places.get(code)
        if place is None or not place.within:
            break
        code = place.within.rpartition("[")[2].rstrip("]")
    return {known.code: known for known in _lands(desk)}.get(code)


def _lands(desk: Desk) -> tuple[KnownProvince, ...]:
    return desk.view.lands.levels.get(Realm.REGULAR, ())


def way_to(desk: Desk, unit: OwnUnit, wanted: Wanted) -> list[str] | None:
    """Directions to the nearest known land province of a sort; None if there is none, or no known way."""
    here = province_of(desk, unit)
    if here is None:
        return None
    at = {(known.row, known.column): known for known in _lands(desk)}
    found: dict[str, list[str]] = {here.code: []}
    edge = deque([here])
    while edge:
        known = edge.popleft()
        if wanted(known):
            return found[known.code]
        for direction, (rows, columns) in STEPS.items():
            other = at.get((known.row + rows, known.column + columns))
            if other is not None and other.kind != OCEAN and other.code not in found:
                found[other.code] = [*found[known.code], direction.value]
                edge.append(other)
    return None


def travel(desk: Desk, unit: OwnUnit, ways: list[str], *then: str) -> None:
    """Out of whatever he is in, along the way, and what he does there."""
    place = desk.place(unit)
    out = ["move out"] if place.within else []
    desk.write(unit, *out, *(f"move {way}" for way in ways), *then)


def roam(desk: Desk, unit: OwnUnit) -> None:
    """Into the unknown: to the nearest province nobody has been to, and on in one direction, whatever is there."""
    ways = way_to(desk, unit, lambda known: not known.been)
    first = list(STEPS)[desk.pick(unit, len(STEPS))].value
    heading = ways[-1] if ways else first
    turns = [heading, *(direction.value for direction in STEPS if direction.value != heading)]
    ahead = " ".join([turns[0], *turns[1:][desk.turn % 3 :], *turns[1:][: desk.turn % 3]])
    travel(desk, unit, ways or [], *[f"move {ahead}"] * max(1, STRIDES - len(ways or [])))
