"""How a house player moves: scouts into unknown land, courtiers to cities of nobody, warlords with armies to war."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.core.house import Temper
from engine.games.erfworld.house.desk import Desk, fights, might
from engine.games.erfworld.house.letters import weakest
from engine.games.erfworld.rules.cities import HIGHEST, LEVELS
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.siege.needs import gets_in
from engine.games.erfworld.siege.works import Way, can_break, can_dig
from engine.games.erfworld.sight.view import OwnCity, OwnStack, OwnUnit, SeenCity
from engine.games.erfworld.state import City

PEACE = {Temper.BUILDER: 10**6, Temper.RAIDER: 6, Temper.SCHEMER: 12}  # days before the first march on a side
ARMY = {Temper.BUILDER: 400, Temper.RAIDER: 200, Temper.SCHEMER: 300}  # dollars of upkeep that set out
OUT = 150  # percent: what counts of an army that is out already, so that it does not turn back for a few losses
WALLS = 100  # dollars of upkeep more for each level of a city beyond the first
LONGEST = 40  # steps that are written one by one
STACK = 60  # packs in a stack at most
RICH = 3  # days of income that could be built with
BRISK = 8  # move of who goes on patrol
ROUND = ("e", "nw", "w", "sw", "se", "e")  # around a city, beginning from within
ROOM = 780  # supply of an army that goes through hexes together
NEARLY = 0.8  # of that room, taken: such an army waits for nobody
MOST_POWER = 5000  # dollars of upkeep that are always enough to set out
MOST_SPLITS = 4  # times scouts divide on a day
APART = 4  # steps between the goals of two scouts
WAYS = 3  # edges of the known land that are as good as the nearest
ONWARD = 2  # steps beyond the edge of the known land
ROADS = 3  # steps farther a scout goes for the end of a road, where cities are
ASIDE, FAR = 2, 99  # steps to intruders: of an army that is on its way elsewhere, and of one at home
CLOSE_BY = 3  # steps from an own city at which strangers are driven off


def scout(desk: Desk) -> int:
    """Scouts divide, and each goes to an edge of the known land of its own; how many went."""
    gone = 0
    for unit in list(desk.view.units.values()):
        if unit.kind not in ("scout", "explorer") or unit.garrison or not desk.is_free(unit):
            continue
        split = ["split 1"] * min(unit.count - 1, MOST_SPLITS)
        way = _way_out(desk, unit.place)
        if way:
            gone += desk.write(unit.id, *split, f"move {way}")
        elif not any(city.place == unit.place for city in desk.view.own_cities.values()):
            _retire(desk, unit)
    return gone


def _retire(desk: Desk, unit: OwnUnit) -> None:
    """Home: an idle scout beside a city of others would keep them from building."""
    home = desk.home_of(unit.place)
    if home is not None:
        desk.write(unit.id, _march(desk, unit.place, home.place))


def _way_out(desk: Desk, start: int) -> str:
    """To the nearest edge of the known land to which nobody goes, and a few steps on; "" when all is known."""
    steps = desk.within_reach(start, shy=True)
    strange = [city.place for city in desk.strange_cities()]
    edges = {place: desk.edges[place] for place in steps if place in desk.edges}
    edges = {p: ways for p, ways in edges.items() if all(desk.distance(p, city) > 1 for city in strange)}
    apart = [place for place in edges if all(desk.distance(place, aim) >= APART for aim in desk.aims)]
    fit = apart or [place for place in edges if place not in desk.aims]
    fit.sort(key=lambda place: (steps[place] - ROADS * _is_end(desk, place), place))
    if not fit:
        return ""
    goal = desk.dice.choice(fit[:WAYS])  # what turned a scout back yesterday does so today
    desk.aims.add(goal)
    ways = edges[goal]
    on = [max(ways, key=lambda way: (desk.distance(ways[way], start), way))] * ONWARD
    return " ".join([*desk.way(steps, goal), *on])


def _is_end(desk: Desk, place: int) -> bool:
    known = desk.view.hexes[place]
    return len(known.roads) == 1 and desk.city_at(place) is None


def settle(desk: Desk, most: int = 9) -> int:
    """Courtiers go to cities and ruins of nobody and claim them; how many have something to do."""
    busy = 0
    for unit in _settlers(desk):
        here = desk.city_at(unit.place)
        if here is not None and not here.owner and here.place not in desk.aims and not desk.strangers_at(here.place):
            busy += _claim(desk, unit, here, [])
    for unit in _settlers(desk):
        steps = desk.within_reach(unit.place)
        goals = [city for city in desk.unowned() if city.place in steps and not desk.strangers_at(city.place)]
        goal = min(goals, key=lambda city: (steps[city.place] - city.level, city.id), default=None)
        if goal is None or busy >= most:
            continue
        if unit.garrison and (home := desk.city_at(unit.place)) is not None:
            desk.write(home.id, f"field {unit.id}")
        desk.aims.add(goal.place)
        if steps[goal.place] == 1:
            busy += _claim(desk, unit, goal, [f"move {goal.id}"])
        else:
            busy += desk.write(unit.id, f"move {goal.id}")
    return busy


def _settlers(desk: Desk) -> list[OwnUnit]:
    posted = {city.steward for city in desk.view.own_cities.values()}
    free = [unit for unit in desk.view.units.values() if unit.kind == "courtier" and desk.is_free(unit)]
    found = []
    for unit in free:
        home = next((city for city in desk.view.own_cities.values() if city.place == unit.place), None)
        if unit.name in posted or (home is not None and home.level and not home.steward):
            continue  # a steward, or who is to be one
        found.append(unit)
    return found


def _claim(desk: Desk, unit: OwnUnit, city: SeenCity, before: list[str]) -> bool:
    """Claims a city; the first level of ruins costs nothing on that day."""
    desk.aims.add(city.place)
    if not city.level:
        desk.write(city.id, "level")
    return desk.write(unit.id, *before, "claim")


def march(desk: Desk) -> int:
    """Armies that are out go on; new ones set out; how many."""
    gone = sum(_lead(desk, stack) for stack in desk.view.stacks.values() if not stack.lines)
    gone += _rally(desk)
    for place in dict.fromkeys(unit.place for unit in desk.leaders()):
        gone += _gather(desk, place)
    return gone


def _target(desk: Desk, start: int) -> SeenCity | None:
    """The city an army goes for: an enemy's, once the days of peace are over, the lowest and nearest first."""
    if desk.day <= PEACE[desk.temper]:
        return None
    prey, steps = weakest(desk), desk.within_reach(start)
    standing = [city for city in desk.view.cities.values() if city.level and desk.is_enemy(city.owner)]
    army = [unit for unit in desk.view.units.values() if _marches(unit)]
    enterable = {level for level in {city.level for city in standing} if way_into(army, level)[1]}
    fit = [city for city in standing if city.place in steps and city.level in enterable]
    if desk.temper is Temper.SCHEMER:
        fit = [city for city in fit if city.owner == prey]
    return min(fit, key=lambda city: (steps[city.place] + 2 * city.level, city.id), default=None)


def _marches(unit: OwnUnit) -> bool:
    """Whether a unit goes to war; diggers do, for the sake of walls."""
    return fights(unit) or (unit.kind == "digger" and not unit.garrison)


def way_into(army: Sequence[OwnUnit], level: int) -> tuple[str, int]:
    """How an army gets into a city of a level (a word of ASSAULT), and with how much of its might: all of it where the
    wall comes down, else who flies or who climbs.
    """
    kinds = {unit.kind: CLASSES[unit.kind] for unit in army}
    whole = City("", "", 0, level=level)
    if not LEVELS[level].wall or any(
        can_break(kind, whole, way) for kind in kinds.values() for way in (Way.GATE, Way.WALL)
    ):
        return "auto", sum(might(unit.kind, unit.count) for unit in army)
    if any(can_dig(kind, whole, manned=True) for kind in kinds.values()):
        return "dig", sum(might(unit.kind, unit.count) for unit in army)
    air = sum(might(unit.kind, unit.count) for unit in army if kinds[unit.kind].flies)
    climbing = sum(might(unit.kind, unit.count) for unit in army if "climb" in kinds[unit.kind].specials)
    return ("air", air) if air >= climbing else ("climb", climbing)


def _rally(desk: Desk) -> int:
    """Before a war soldiers and warlords of all cities gather in the one nearest to it, but for one pack that keeps
    watch; how many went.
    """
    homes = desk.homes()
    goal = _target(desk, homes[0].place) if homes else None
    if goal is None:
        return 0
    front = min(homes, key=lambda city: (desk.distance(city.place, goal.place), city.id))
    gone = 0
    for home in desk.view.own_cities.values():
        if home is front or not home.level:
            continue
        leaders = [u for u in desk.leaders() if u.place == home.place and not u.heir and desk.is_free(u)]
        troops = sorted((u for u in desk.free_at(home.place) if _marches(u)), key=lambda u: might(u.kind, u.count))
        for unit in [*leaders, *troops[1:]]:
            gone += desk.write(unit.id, _march(desk, unit.place, front.place))
    return gone


def _intruder(desk: Desk, start: int, most: int) -> int | None:
    """Where enemies were seen close to an own city, in no city of theirs, and at most so many steps from here."""
    homes = [city.place for city in desk.view.own_cities.values()]
    steps = desk.within_reach(start)
    theirs = {city.place for city in desk.strange_cities() if city.level}
    found = []
    for seen in desk.view.seen:
        near = any(desk.distance(seen.place, home) <= CLOSE_BY for home in homes)
        if near and desk.is_enemy(seen.owner) and not seen.captive and seen.place in steps and seen.place not in theirs:
            found.append(seen.place)
    return min((p for p in found if steps[p] <= most), key=lambda place: (steps[place], place), default=None)


def _goal(desk: Desk, place: int, army: Sequence[OwnUnit], percent: int = 100) -> int | None:
    """Where an army goes from here: against intruders, else to an enemy's city, as it is able to. percent: for how much
    of its upkeep it counts.
    """
    power = sum(might(unit.kind, unit.count) for unit in army) * percent // 100
    near = _intruder(desk, place, ASIDE if percent > 100 else FAR)
    if near is not None and power > sum(might(seen.kind, seen.count) for seen in desk.enemies_at(near)):
        return near
    city = _target(desk, place)
    if city is None:
        return _unknown(desk, place) if power >= ARMY[desk.temper] else None
    if power < _half(desk) and not _is_full(army):
        return None
    way, entering = way_into(army, city.level)
    if entering * percent // 100 < ARMY[desk.temper] + WALLS * (city.level - 1):
        return None
    desk.storm(way)
    return city.place


def _unknown(desk: Desk, start: int) -> int | None:
    """The edge of the known land to which an army goes in a war in which no city of an enemy is known."""
    if desk.day <= PEACE[desk.temper] or any(c.level and desk.is_enemy(c.owner) for c in desk.view.cities.values()):
        return None
    steps = desk.within_reach(start)
    no_goals = {start, *desk.aims, *(city.place for city in desk.strange_cities())}
    edges = [place for place in steps if place not in no_goals and place in desk.edges]
    return min(edges, key=lambda place: (steps[place], place), default=None)


def _half(desk: Desk) -> int:
    """Half of all who march, as far as they find room in a hex: no war is made in small pieces."""
    whole = sum(might(unit.kind, unit.count) for unit in desk.view.units.values() if _marches(unit))
    return min(MOST_POWER, whole // 2)


def _is_full(army: Sequence[OwnUnit]) -> bool:
    """Whether hardly anybody more would find room beside them."""
    return len(army) >= STACK or sum(map(_room_of, army)) > NEARLY * ROOM


def _room_of(unit: OwnUnit) -> float:
    return float(CLASSES[unit.kind].body_size.supply * unit.count)


def _chosen(troops: Iterable[OwnUnit]) -> list[OwnUnit]:
    """As many of them as find room in a hex, those first who open walls, then the strongest."""
    found: list[OwnUnit] = []
    room: float = ROOM
    for unit in sorted(troops, key=lambda u: (not gets_in(CLASSES[u.kind], HIGHEST), -might(u.kind, u.count))):
        needed = _room_of(unit)
        if needed <= room and len(found) < STACK:
            found.append(unit)
            room -= needed
    return found


def _gather(desk: Desk, place: int) -> bool:
    """A warlord takes everybody who is free where he is, if that makes an army and it has somewhere to go."""
    leader = next((unit for unit in desk.leaders() if unit.place == place and desk.is_free(unit)), None)
    troops = _chosen(unit for unit in desk.free_at(place) if _marches(unit))
    if leader is None:
        return False
    goal = _goal(desk, place, troops)
    if goal is None:
        return False
    for unit in troops:
        desk.lines.setdefault(unit.id, [])
    return desk.write(leader.id, f"stack {' '.join(unit.id for unit in troops)}", _toward(desk, place, goal))


def _toward(desk: Desk, place: int, goal: int) -> str:
    """Into the next hex to attack, or on the way."""
    way = next((way for way, number in desk.near(place).items() if number == goal), "")
    return "attack" if goal == place else f"attack {way}" if way else f"move {_name(desk, goal)}"


def _march(desk: Desk, start: int, goal: int) -> str:
    """The way to a hex past cities of others and past enemies; up to it, if one of those is there. Where there is no
    such way, or it is too long for an order, straight on.
    """
    steps = desk.within_reach(start, shy=True)
    if goal not in steps:
        goal = min((n for n in desk.near(goal).values() if n in steps), key=lambda n: (steps[n], n), default=goal)
    straight = goal not in steps or not 0 < steps[goal] <= LONGEST
    return f"move {_name(desk, goal)}" if straight else f"move {' '.join(desk.way(steps, goal))}"


def _name(desk: Desk, place: int) -> str:
    city = desk.city_at(place)
    return desk.spot(place) if city is None else city.id


def _lead(desk: Desk, stack: OwnStack) -> bool:
    """An army that waits for orders: it attacks, goes on, or goes home and parts."""
    key = str(stack.number)
    group = [desk.view.units[unit] for unit in stack.members]
    for unit in group:
        desk.lines.setdefault(unit.id, [])
    if not stack.leader:
        return desk.write(group[0].id, "leave") if len(group) > 1 else False
    here = desk.city_at(stack.place)
    army = [unit for unit in group if not unit.commander]
    if here is not None and here.level and desk.is_enemy(here.owner):
        way, entering = way_into(army, here.level)
        if entering:
            desk.storm(way)
            return desk.write(key, "attack")
    elif any(desk.is_enemy(seen.owner) for seen in desk.strangers_at(stack.place)):
        return desk.write(key, "attack")
    if here is not None and not here.owner:
        return desk.write(key, "claim")
    goal = _goal(desk, stack.place, army, OUT)
    if goal is not None:
        return desk.write(key, _toward(desk, stack.place, goal))
    return _go_home(desk, key, stack, group)


def _go_home(desk: Desk, key: str, stack: OwnStack, group: list[OwnUnit]) -> bool:
    home = desk.home_of(stack.place)
    if home is None:
        return False
    if home.place != stack.place:
        return desk.write(key, _march(desk, stack.place, home.place))
    for unit in group[1:] or group:
        desk.write(unit.id, "leave")
    return False


def patrol(desk: Desk) -> int:
    """Whoever is seen at a city is attacked; and while there is money to build, a few soldiers go round every city: who
    lurks there would forbid it.
    """
    gone = _sweep(desk)
    if desk.money + desk.spent < RICH * desk.income:  # what is ordered may be forbidden
        return gone
    within = {city.place for city in desk.view.own_cities.values() if city.level}
    for city in desk.view.own_cities.values():
        fit = [unit for unit in desk.view.units.values() if unit.place in within and desk.is_free(unit)
               and fights(unit) and CLASSES[unit.kind].move >= BRISK]  # fmt: skip
        if fit:
            best = min(fit, key=lambda unit: (desk.distance(unit.place, city.place), -unit.count, unit.id))
            there = [] if best.place == city.place else [city.id]
            gone += desk.write(best.id, f"move {' '.join([*there, _round(desk, city), city.id])}")
    return gone


def _sweep(desk: Desk) -> int:
    """Soldiers of a city fall upon the few enemies in sight in its hex or next to it; how many packs."""
    gone = 0
    theirs = {city.place for city in desk.strange_cities() if city.level}
    seen = [one for one in desk.view.seen if desk.is_enemy(one.owner) and not one.captive and one.place not in theirs]
    for place in dict.fromkeys(one.place for one in seen):
        power = sum(might(one.kind, one.count) for one in seen if one.place == place)
        for city in desk.view.own_cities.values():
            fit = [unit for unit in desk.free_at(city.place) if fights(unit) and might(unit.kind, unit.count) > power]
            if fit and desk.distance(city.place, place) <= 1:
                best = min(fit, key=lambda unit: (might(unit.kind, unit.count), unit.id))
                gone += desk.write(best.id, _toward(desk, city.place, place), f"move {city.id}")
                break
    return gone


def _round(desk: Desk, city: OwnCity) -> str:
    """The way around a city; where sea or the end of the world is in the way, out and back again."""
    ways = {way: place for way, place in desk.near(city.place).items() if desk.is_open(place)}
    return " ".join(ROUND) if len(ways) == len(ROUND) else f" {city.id} ".join(ways)


def return_home(desk: Desk) -> None:
    """Soldiers outside without a stack go to the nearest own city; a ruler without one looks for another."""
    within = {city.place for city in desk.view.own_cities.values()}
    for unit in list(desk.view.units.values()):
        lost = (_marches(unit) or unit.kind in ("warlord", "courtier")) and unit.place not in within
        home = desk.home_of(unit.place) if lost and desk.is_free(unit) and not unit.garrison else None
        if home is not None:
            desk.write(unit.id, _march(desk, unit.place, home.place))
    ruler = desk.view.units.get(desk.ruler)
    if ruler is None or desk.view.own_cities or not desk.is_free(ruler):
        return
    here = desk.city_at(ruler.place)
    goal = min(desk.unowned(), key=lambda city: (desk.distance(ruler.place, city.place), city.id), default=None)
    if here is not None and not here.owner:
        _claim(desk, ruler, here, [])
    elif goal is not None:
        desk.write(ruler.id, f"move {goal.id}", "claim")
