"""How scripted Overlord players find their way: over lands they know, to what they look for, and beyond."""

from __future__ import annotations

from bot.demo.overlord.desk import TOWNS, Desk, is_town, walks
from engine.games.overlord.rules.land import TERRAINS
from engine.games.overlord.sight.view import Land, OwnUnit

BEEN = 9  # turns after which a town is worth another visit
LEGS = 4  # steps planned for a month
BEYOND = 2  # more in the same direction, where the land is unknown


def territory(desk: Desk, land: Land) -> Land:
    """The land around an inner place; a territory itself."""
    while land.container and land.container in desk.view.lands:
        land = desk.view.lands[land.container]
    return land


def fresh_towns(desk: Desk) -> dict[str, str]:
    """Towns that nobody of ours has seen for long: territory -> the town in it."""
    found = {}
    for number, land in desk.view.lands.items():
        if land.terrain in TOWNS and land.container and desk.turn - desk.view.seen.get(number, -BEEN) > BEEN:
            found[land.container] = number
    return found


def way_to_a_town(desk: Desk, unit: OwnUnit) -> list[str]:
    """Steps toward the nearest town worth a visit, or else toward land never seen; the town last, when it is known."""
    towns = fresh_towns(desk)
    here = desk.view.lands[unit.location]
    if here.container in towns and towns[here.container] == here.id:
        del towns[here.container]
    return _search(desk, unit, towns)


def way_home(desk: Desk, unit: OwnUnit, goal: str) -> list[str]:
    """Steps to a place that is known."""
    land = desk.view.lands.get(goal)
    if land is None or unit.location == goal:
        return []
    return _search(desk, unit, {land.container or land.id: goal}, unknown=False)


def _search(desk: Desk, unit: OwnUnit, goals: dict[str, str], *, unknown: bool = True) -> list[str]:
    """Breadth first from where the unit is: the steps to the first territory among the goals, and into the goal."""
    start = territory(desk, desk.view.lands[unit.location])
    came: dict[str, str] = {start.id: ""}
    queue = [start.id]
    found = start.id if start.id in goals else ""
    for here in queue:
        if found:
            break
        for other in _neighbours(desk, unit, here):
            if other in came:
                continue
            came[other] = here
            queue.append(other)
            if other in goals or (unknown and other not in desk.view.seen):
                found = other
                break
    steps: list[str] = []
    while found and found != start.id:
        steps.insert(0, found)
        found = came[found]
    goal = goals.get(steps[-1] if steps else start.id, "")
    if goal and goal != (steps[-1] if steps else start.id):
        steps.append(goal)
    inside = desk.view.lands[unit.location].container
    return [inside, *steps] if inside and steps else steps


def _neighbours(desk: Desk, unit: OwnUnit, number: str) -> list[str]:
    """Where a unit can walk from a territory, beginning with another side for each unit."""
    place, land = desk.view.places.get(number), desk.view.lands.get(number)
    if place is not None:
        near = [way.goal for way in walks(place) if way.goal in desk.view.lands]
    else:
        near = list(land.exits.values()) if land is not None else []
    near = [other for other in near if other in desk.view.lands and _is_land(desk.view.lands[other])]
    turn = (int(unit.id[1:]) + desk.nth) % len(near) if near else 0
    return near[turn:] + near[:turn]


def _is_land(land: Land) -> bool:
    terrain = TERRAINS[land.terrain]
    return not land.container and not terrain.is_water and bool(terrain.walk)


def go(desk: Desk, unit: OwnUnit, steps: list[str], verb: str = "MOVE") -> bool:
    """Writes the first steps of a way, one after the other; says whether there were any."""
    for step in steps[:LEGS]:
        desk.write(unit, f"{verb if not is_town(desk.place(unit)) else 'MOVE'} {step}")
    if steps and len(steps) <= LEGS and steps[-1] not in desk.view.seen:
        onward = _heading(desk, unit, steps)
        desk.write(unit, *[f"MOVE {onward}"] * (BEYOND if onward else 0))
    return bool(steps)


def _heading(desk: Desk, unit: OwnUnit, steps: list[str]) -> str:
    """The direction of the last step, to go on in where nobody has been; "" for into a place."""
    before = desk.view.lands[steps[-2] if len(steps) > 1 else unit.location]
    return next((way for way, goal in before.exits.items() if goal == steps[-1] and way not in ("IN", "OUT")), "")
