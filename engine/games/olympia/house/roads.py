"""Where to go: ways over the provinces a faction knows, and into those it does not."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from engine.games.olympia.house.desk import Desk
from engine.games.olympia.sight.known_lands import KnownProvince
from engine.games.olympia.sight.view import OwnUnit, SeenPlace
from engine.games.olympia.state import STEPS, Realm

OCEAN, SWAMP = "ocean", "swamp"
HORSE = "52"


def province_of(desk: Desk, unit: OwnUnit) -> SeenPlace | None:
    """The province somebody is in, if it is in sight."""
    place: SeenPlace | None = desk.place(unit)
    for _ in range(3):
        if place is None or not place.within:
            return place
        place = desk.view.places.get(place.within.rpartition("[")[2].rstrip("]"))
    return None


def known(desk: Desk) -> dict[str, KnownProvince]:
    """The provinces of the ordinary world that the faction knows, by code."""
    return {one.code: one for one in desk.view.lands.levels.get(Realm.REGULAR, ())}


def way_to(desk: Desk, unit: OwnUnit, wanted: Callable[[KnownProvince], bool]) -> list[str] | None:
    """Directions to the nearest known land province of a sort; None if there is none, or no known way."""
    here, lands = province_of(desk, unit), known(desk)
    if here is None or here.id not in lands:
        return None
    at = {(one.row, one.column): one for one in lands.values()}
    open_ = {way.direction for way in here.ways if not (way.impassable or way.flying or way.to_kind == OCEAN)}
    found: dict[str, list[str]] = {here.id: []}
    edge, steps = deque([lands[here.id]]), desk.dice.shuffled(list(STEPS.items()))
    while edge:
        one = edge.popleft()
        if wanted(one) and one.code not in desk.sought:
            desk.sought.add(one.code)
            return found[one.code]
        for direction, (rows, columns) in sorted(steps, key=lambda step: _is_mire(at, one, step[1])):
            other = at.get((one.row + rows, one.column + columns))
            barred = one.code == here.id and direction.value not in open_
            if other is not None and other.kind != OCEAN and other.code not in found and not barred:
                found[other.code] = [*found[one.code], direction.value]
                edge.append(other)
    return None


def _is_mire(at: dict[tuple[int, int], KnownProvince], one: KnownProvince, step: tuple[int, int]) -> bool:
    other = at.get((one.row + step[0], one.column + step[1]))
    return other is not None and other.kind == SWAMP


def travel(desk: Desk, unit: OwnUnit, ways: list[str], *then: str, mounted: bool = True) -> bool:
    """Out of the stack and of whatever he is in, along the way, and what he does there. mounted: with a horse."""
    if unit.above:
        desk.write(unit, "unstack")
    if mounted and not unit.count(HORSE):
        desk.claim(unit, HORSE, 1)
    out = ["move out"] if desk.place(unit).within else []
    return desk.write(unit, *out, *(f"move {way}" for way in ways), *then)


def roam(desk: Desk, unit: OwnUnit, *then: str) -> bool:
    """To the nearest province nobody has been to, and what he does there; says whether there is one."""
    ways = way_to(desk, unit, lambda one: not one.been)
    return bool(ways) and travel(desk, unit, ways or [], *then)
