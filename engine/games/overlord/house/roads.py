"""How a house player's people find their way: over lands they know, to towns not seen for long, and beyond."""

from __future__ import annotations

from engine.games.overlord.house.desk import TOWNS, Desk, is_town
from engine.games.overlord.rules.land import TERRAINS
from engine.games.overlord.sight.view import Land, OwnUnit

BEEN = 9  # turns after which a town is worth another visit
LEGS = 4  # steps planned for a month
BEYOND = 2  # more in the same direction, where the land is unknown


def travel(desk: Desk, unit: OwnUnit, title: str = "") -> bool:
    """On to the next town, and a title claimed there at once if it is free; says whether the unit sets out."""
    steps = _way_to_a_town(desk, unit)
    if not steps:
        return False
    for step in steps[:LEGS]:
        desk.write(unit, f"MOVE {step}")
    goal = desk.view.lands[steps[-1]]
    if goal.container:
        desk.aims.add(goal.id)
        if title and len(steps) <= LEGS and goal.terrain == "vill":
            desk.write(unit, f"AT {goal.id}", f"-CLAIM {title} {goal.id} FREE")
    elif len(steps) <= LEGS and goal.id not in desk.view.seen and (onward := _heading(desk, unit, steps)):
        desk.write(unit, *[f"MOVE {onward}"] * BEYOND)
    return True


def _fresh_towns(desk: Desk) -> dict[str, str]:
    """Towns that nobody of ours has seen for long, and nobody goes to: territory -> the town in it."""
    found = {}
    for number, land in desk.view.lands.items():
        long_ago = desk.turn - desk.view.seen.get(number, -BEEN) > BEEN
        if land.terrain in TOWNS and land.container and long_ago and number not in desk.aims:
            found[land.container] = number
    return found


def around(desk: Desk, unit: OwnUnit) -> list[str]:
    """Out of a town and into a land beside it, another one each month; nothing where no such way is known."""
    land = _territory(desk, desk.view.lands[unit.location])
    near = _neighbours(desk, unit, land.id)
    return [land.id, near[desk.turn % len(near)]] if near and land.id != unit.location else []


def to_a_bank(desk: Desk, unit: OwnUnit) -> bool:
    """Back to the nearest city that was ever seen, where the fund pays out; says whether the unit sets out."""
    cities = {land.container: land.id for land in desk.view.lands.values() if land.terrain == "city" and land.container}
    steps = _way(desk, unit, cities, explores=False)
    for step in steps[:LEGS]:
        desk.write(unit, f"MOVE {step}")
    return bool(steps)


def _way_to_a_town(desk: Desk, unit: OwnUnit) -> list[str]:
    """Steps toward the nearest such town, or else toward land never seen; the town last, when it is known."""
    return _way(desk, unit, _fresh_towns(desk), explores=True)


def _way(desk: Desk, unit: OwnUnit, goals: dict[str, str], *, explores: bool) -> list[str]:
    """Steps toward the nearest town of these (territory -> town), or of land never seen if he explores."""
    inside = desk.view.lands[unit.location]
    start = _territory(desk, inside)
    came, queue = {start.id: ""}, [start.id]
    found = start.id if start.id in goals and goals[start.id] != inside.id else ""
    for here in queue:
        if found:
            break
        for other in _neighbours(desk, unit, here):
            if other not in came:
                came[other] = here
                queue.append(other)
                if other in goals or (explores and other not in desk.view.seen):
                    found = other
                    break
    steps: list[str] = []
    while found and found != start.id:
        steps.insert(0, found)
        found = came[found]
    goal = goals.get(steps[-1] if steps else start.id, "")
    if goal and goal != inside.id:
        steps.append(goal)
    return [inside.container, *steps] if inside.container and steps else steps


def _territory(desk: Desk, land: Land) -> Land:
    """The land around an inner place; a territory itself."""
    while land.container and land.container in desk.view.lands:
        land = desk.view.lands[land.container]
    return land


def _neighbours(desk: Desk, unit: OwnUnit, number: str) -> list[str]:
    """Where a unit can walk from a territory, beginning with another side for each unit."""
    place, land = desk.view.places.get(number), desk.view.lands.get(number)
    if place is not None:
        near = [way.goal for way in place.ways if way.walk]
    else:
        near = list(land.exits.values()) if land is not None else []
    near = [other for other in near if other in desk.view.lands and _is_open(desk.view.lands[other])]
    turn = int(unit.id[1:]) % len(near) if near else 0
    return near[turn:] + near[:turn]


def _is_open(land: Land) -> bool:
    terrain = TERRAINS[land.terrain]
    return not land.container and not terrain.is_water and bool(terrain.walk)


def _heading(desk: Desk, unit: OwnUnit, steps: list[str]) -> str:
    """The direction of the last step, to go on in where nobody has been; "" for into a place."""
    before = desk.view.lands[steps[-2] if len(steps) > 1 else unit.location]
    return next((way for way, goal in before.exits.items() if goal == steps[-1] and way not in ("IN", "OUT")), "")


def out_of_town(desk: Desk, unit: OwnUnit) -> bool:
    """MOVE OUT, where no other way is known; says whether there is one."""
    if not (is_town(desk.place(unit)) and desk.place(unit).land.container):
        return False
    desk.write(unit, "MOVE OUT")
    return True
