"""Where to go: ways over the provinces a faction knows, and into those it does not."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from engine.games.olympia.book import BOOK
from engine.games.olympia.house.desk import MONTH, Desk
from engine.games.olympia.rules.land import LANDS
from engine.games.olympia.sight.known_lands import KnownProvince
from engine.games.olympia.sight.view import OwnUnit, SeenPlace
from engine.games.olympia.state import STEPS, Direction, Realm

OCEAN, SWAMP = "ocean", "swamp"
HORSE = "52"
A_WAY = 7  # days, where nobody knows better
DIRECTIONS = frozenset(direction.value for direction in STEPS)


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


def way_to(desk: Desk, unit: OwnUnit, wanted: Callable[[KnownProvince], bool], start: str = "") -> list[str] | None:
    """Directions to the nearest known land province of a sort; None if there is none, or no known way. start: a
    province in which he will be by then.
    """
    here, lands = province_of(desk, unit), known(desk)
    if here is None or here.id not in lands:
        return None
    start = start or here.id
    at = {(one.row, one.column): one for one in lands.values()}
    open_ = {way.direction for way in here.ways if not (way.impassable or way.flying or way.to_kind == OCEAN)}
    found: dict[str, list[str]] = {start: []}
    edge, steps = deque([lands[start]]), desk.dice.shuffled(list(STEPS.items()))
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
    if unit.beneath:
        desk.write(unit, f"unstack {unit.id}")  # the others have their own things to do here
    if mounted and not unit.count(HORSE):
        desk.claim(unit, HORSE, 1)
    out = ["move out"] if desk.place(unit).within else []
    return desk.write(unit, *out, *(f"move {way}" for way in ways), *then)


def roam(desk: Desk, unit: OwnUnit, *then: str) -> bool:
    """To the nearest province nobody has been to, and what he does there; then to the next one, as long as the month
    lasts; says whether there is one.
    """
    return tour(desk, unit, lambda one: not one.been, *then)


def tour(desk: Desk, unit: OwnUnit, wanted: Callable[[KnownProvince], bool], *then: str) -> bool:
    """From one province of a sort to the next nearest, as long as the month lasts, with the same deeds in each."""
    here = province_of(desk, unit)
    at, days, gone = "" if here is None else here.id, 0, False
    while days < MONTH:
        ways = way_to(desk, unit, wanted, at)
        if not ways:
            break
        if gone:
            desk.write(unit, *(f"move {way}" for way in ways), *then)
        else:
            gone = travel(desk, unit, ways, *then)
        for way in ways:
            at = _beyond(desk, at, way)
            days += _days_into(desk, unit, at)
        days += sum(BOOK.by_keyword[words.split(" ")[0]].takes.days for words in then)
    return gone


def _beyond(desk: Desk, start: str, way: str) -> str:
    """The known province in a direction from another one."""
    lands = known(desk)
    rows, columns = STEPS[Direction(way)]
    goal = (lands[start].row + rows, lands[start].column + columns)
    return next(one.code for one in lands.values() if (one.row, one.column) == goal)


def _days_into(desk: Desk, unit: OwnUnit, code: str) -> int:
    """Days of the way into a known province; half as many on horseback."""
    land = LANDS.get(known(desk)[code].kind)
    days = A_WAY if land is None else land.days
    return days - days // 2 if unit.count(HORSE) else days


def days_on_the_way(desk: Desk, unit: OwnUnit, where: str) -> int:
    """Days of a `move`, as far as it begins where he is; else those of a way that is not long."""
    if where == Direction.OUT:
        return int(desk.is_in_city(unit))
    if where not in DIRECTIONS:
        return 1
    here = province_of(desk, unit)
    days = next((way.days for way in here.ways if way.direction == where), A_WAY) if here is not None else A_WAY
    return days - days // 2 if unit.count(HORSE) else days
