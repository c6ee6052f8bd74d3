"""Where a house player's people go: the nearest land worth having, and as many steps as a month allows."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.house import Temper
from engine.core.space.paths import reach
from engine.games.atlantis.house.desk import (
    A_MAN_TAXES,
    Desk,
    closed,
    heads,
    is_city,
    is_fighter,
    strangers,
    wanted_there,
    watched,
)
from engine.games.atlantis.land.seasons import usual
from engine.games.atlantis.rules.land import OCEAN, TERRAINS
from engine.games.atlantis.sight.view import FactionView, Land, SeenUnit
from engine.games.atlantis.state import STEPS, SURFACE, Direction

CHOICE = 3  # one of the best regions is chosen: the way to the very best may be barred
FAR = 6  # regions that a house player looks ahead
A_HOST = 40  # people
PEACE = {Temper.BUILDER: 0, Temper.RAIDER: 6, Temper.SCHEMER: 9}  # turns before it attacks anybody
POINTS = 2  # of a walker in a month (ATL-MOVE-03)
VILLAGE = 30  # fighters more that can collect taxes


def neighbours(desk: Desk, number: int) -> Iterator[tuple[Direction, Land]]:
    """The land around a region, as far as it was ever heard of; nobody walks on water."""
    here = desk.view.lands[number]
    for direction, (dx, dy) in STEPS.items():
        found = desk.places.get(((here.x + dx) % desk.view.width, here.y + dy))
        if found is not None and here.level == SURFACE and found.terrain != OCEAN:
            yield direction, found


def distances(desk: Desk, start: int) -> dict[int, int]:
    """The land that can be walked to, with the steps it takes."""
    if start not in desk.walks:
        desk.walks[start] = reach(start, lambda number: [land.id for _, land in neighbours(desk, number)], FAR)
    return desk.walks[start]


def price(view: FactionView, land: Land) -> int:
    """Movement points to enter it on foot next turn."""
    bad = usual(view.height, land.level, land.y, view.turn + 1).is_bad
    return TERRAINS[land.terrain].enter * (1 + bad)


def room(desk: Desk, number: int) -> int:
    """How many more fighters a region can use, those there and on their way counted; 0 for one not worth having."""
    land, region = desk.view.lands[number], desk.view.regions.get(number)
    coming = desk.heading.get(number, 0)
    if region is None:
        if land.town_kind in ("town", "city"):
            return 0
        return _guess(land) - coming
    there = sum(heads(unit) for unit in desk.fighters(region) if unit.id not in desk.busy)
    if is_city(region) or watched(region):
        return -there
    if closed(region) and (desk.temper is Temper.BUILDER or _foes(region.units) > 2 * (there + coming)):
        return -there
    return wanted_there(region) - there - coming


def _guess(land: Land) -> int:
    """How many fighters can collect the tax money of land that is not in sight: three people for four of the most."""
    terrain = TERRAINS[land.terrain]
    return terrain.people * max(0, terrain.wages - 9) * 3 // (4 * A_MAN_TAXES) + VILLAGE * bool(land.town)


def _foes(units: tuple[SeenUnit, ...]) -> int:
    return sum(heads(unit) for unit in units if not unit.own)


def send(desk: Desk, unit: SeenUnit, goal: int) -> bool:
    """MOVE towards a region, as far as the month allows; says whether the unit can set out."""
    steps = distances(desk, unit.region)
    if goal not in steps or goal == unit.region:
        return False
    words, left, here = [], POINTS, unit.region
    while here != goal:
        direction, here = _step(desk, here, goal)
        left -= price(desk.view, desk.view.lands[here])
        if left < 0:
            break
        words.append(direction.value)
    if not words or not desk.long(unit, f"{_gait(desk, unit)} {' '.join(words)}"):
        return False
    if is_fighter(unit):
        desk.heading[goal] = desk.heading.get(goal, 0) + heads(unit)
    return True


def _gait(desk: Desk, unit: SeenUnit) -> str:
    """Raiders and schemers who are many fight their way in, after the turns in which they keep the peace."""
    if desk.temper is Temper.BUILDER or desk.turn <= PEACE[desk.temper] or not is_fighter(unit):
        return "move"
    host = sum(heads(other) for other in desk.fighters(desk.region(unit)))
    return "advance" if host >= A_HOST else "move"


def _step(desk: Desk, start: int, goal: int) -> tuple[Direction, int]:
    """The first step of a shortest way, the cheaper land first."""
    back = distances(desk, goal)
    ways = [(price(desk.view, land), d.value, d, land.id) for d, land in neighbours(desk, start)]
    nearer = [way for way in ways if back.get(way[3]) == back[start] - 1]
    _, _, direction, number = min(nearer)
    return direction, number


def best_land(desk: Desk, start: int) -> int:
    """The region that repays the way best; 0 when there is none."""
    steps = distances(desk, start)
    found = [(_worth(desk, number) / (1 + away), number) for number, away in steps.items() if number != start]
    best = sorted((one for one in found if one[0] > 0), reverse=True)[:CHOICE]
    if not best:
        return 0
    return desk.dice.weighted({number: worth for worth, number in best})


def _worth(desk: Desk, number: int) -> float:
    worth = float(max(0, room(desk, number)))
    region = desk.view.regions.get(number)
    if worth and region is not None and desk.temper is not Temper.BUILDER and any(strangers(region)):
        worth *= 2 if desk.temper is Temper.RAIDER else 1.2
    return worth


def unknown_land(desk: Desk, start: int) -> int:
    """The region around, or one behind it, that was not seen for longest; 0 when there is none."""
    steps = distances(desk, start)
    found = [(desk.view.seen.get(number, 0), away, number) for number, away in steps.items() if number != start]
    return min(found, default=(0, 0, 0))[2]
