"""A host on the march in Erfworld's demo: it goes to an enemy's gate, ambushes who is outside, besieges, storms."""

from __future__ import annotations

from itertools import pairwise

from bot.demo.erfworld.desk import SIDE, Desk, fights
from engine.core.space.paths import shortest
from engine.games.erfworld.rules.land import TERRAINS, THIRDS
from engine.games.erfworld.sight.view import OwnUnit, SeenCity, SeenUnit

MUSTER_DAY, RING_DAY, STORM_DAY = 2, 7, 9
GUARD = 16  # pikers who stay at home
SNEAKERS = 2  # that go unseen together
PICKET = 8  # men who hold a hex of the ring
CAMP = 2  # hexes from the gate until the ring is closed
OPEN, FARTHEST = 2, 500  # what a hex of unknown land may cost in points, and a way in thirds
STEPS = 8  # that are ordered at once, at most
LURKERS, PICKETS = "knight", ("archer", "stabber")
RESOLVE = ("contact attack any", "contact attack stronger", "retreat below 20", "assault gate")


def ring(desk: Desk, place: int) -> list[tuple[str, int]]:
    """The ways from a city out to dry land as far as it is known, and where they lead."""
    found = []
    for way, near in desk.near(place):
        land = desk.view.hexes.get(near)
        if land is not None and TERRAINS[land.terrain].cost:
            found.append((way, near))
    return found


def lead_host(desk: Desk, enemy: str) -> None:
    """The day of everybody who is to go against a side."""
    goals = [city for city in desk.view.cities.values() if city.owner == enemy and city.level]
    goal = max(goals, key=lambda city: (city.level, city.id), default=None)
    lords = [unit for unit in desk.view.units.values() if unit.kind == "warlord" and not unit.jailor]
    if desk.day == MUSTER_DAY:
        _tell_off(desk)
    if goal is None or not lords:
        return
    if desk.day == STORM_DAY:
        desk.write(SIDE, *RESOLVE)
    _spy(desk, goal)
    _lurk(desk, goal)
    watch = [place for _, place in ring(desk, goal.place)]
    desk.busy |= {unit.id for unit in desk.view.units.values() if unit.kind in PICKETS and unit.place in watch}
    leader = lords[0]
    far = desk.distance(leader.place, goal.place)
    if not leader.stack:
        _muster(desk, leader, goal)
    elif far > CAMP:
        _march(desk, leader.id, leader.place, goal.place)
    elif desk.day >= RING_DAY:
        _besiege(desk, leader, lords[1:], goal)
    for lord in lords[1:]:
        if lord.place != leader.place and desk.is_free(lord):
            _march(desk, lord.id, lord.place, leader.place)


def _spy(desk: Desk, goal: SeenCity) -> None:
    """Scouts at the gate spread round it in hiding, and keep an eye on the hexes beside them."""
    around = ring(desk, goal.place)
    places = [place for _, place in around]
    spies = [unit for unit in desk.view.units.values() if unit.kind == "scout" and not unit.jailor]
    spies = [unit for unit in spies if around and desk.distance(unit.place, goal.place) <= 1]
    posts = [place for place in (*places[1:], *places[:1]) if all(spy.place != place for spy in spies)]
    for spy in spies:
        if spy.place in places:
            ways = [way for way, place in desk.near(spy.place) if place in places]
            desk.write(spy.id, *([] if spy.hidden else ["hide"]), *(f"peek {way}" for way in ways))
        elif spy.count > SNEAKERS:
            desk.write(spy.id, f"split {spy.count - SNEAKERS}")
        if spy.place == goal.place and posts:
            desk.write(spy.id, f"sneak {_way(desk, spy.place, posts.pop(0))}")


def _outside(desk: Desk, place: int) -> list[SeenUnit]:
    """Enemies whom somebody sees in a hex."""
    return [seen for seen in desk.met.get(place, ()) if desk.is_hostile(seen.owner) and not seen.captive]


def _way(desk: Desk, here: int, there: int) -> str:
    """The direction from a hex to the next one, or nothing."""
    return next((way for way, place in desk.near(here) if place == there), "")


def _lurk(desk: Desk, goal: SeenCity) -> None:
    """Knights go to where scouts have seen somebody outside of the walls, and lie in wait for him to come again."""
    prey = next((place for _, place in ring(desk, goal.place) if _outside(desk, place)), None)
    knights = [unit for unit in desk.view.units.values() if unit.kind == LURKERS and unit.count > SNEAKERS]
    for unit in knights:
        if unit.hidden or unit.lines:
            desk.busy.add(unit.id)
        elif prey is not None and desk.day < RING_DAY and desk.distance(unit.place, prey) <= STEPS and not unit.jailor:
            _go(desk, unit, prey, goal.place)
            desk.write(unit.id, "hide")
            return


def _tell_off(desk: Desk) -> None:
    """Guards and pickets become units of their own."""
    for unit in desk.view.units.values():
        if fights(unit.kind) and desk.is_free(unit) and unit.count > GUARD:
            parts = (GUARD,) if unit.kind == "piker" else (PICKET, PICKET)
            desk.write(unit.id, *(f"split {part}" for part in parts))


def _muster(desk: Desk, leader: OwnUnit, goal: SeenCity) -> None:
    """Everybody who fights goes with the leader, but for a guard."""
    here = [unit for unit in desk.free_at(leader.place) if fights(unit.kind)]
    here += [unit for unit in desk.free_at(leader.place) if unit.kind == "warlord" and unit is not leader]
    guards = [unit for unit in here if unit.kind == "piker"][:1]
    host = [unit for unit in here if unit not in guards]
    for unit in guards:
        desk.busy.add(unit.id)
    if host:
        desk.write(leader.id, f"stack {' '.join(unit.id for unit in host)}")
        desk.busy |= {unit.id for unit in host}
        _march(desk, leader.id, leader.place, goal.place)


def _march(desk: Desk, who: str, here: int, goal: int) -> None:
    """To within sight of a place, by what is known of the land; what is not known is taken for open country."""
    ways = _route(desk, here, goal, -1)[: desk.distance(here, goal) - CAMP]
    if ways:
        desk.write(who, f"move {' '.join(ways[:STEPS])}")


def _route(desk: Desk, here: int, goal: int, around: int) -> list[str]:
    """The directions to a hex, not through `around`."""

    def steps(place: int) -> list[tuple[int, int]]:
        return [step for step in _steps(desk, place) if step[0] != around]

    found = shortest(here, goal, steps, FARTHEST) or []
    return [_way(desk, one, other) for one, other in pairwise(found)]


def _steps(desk: Desk, here: int) -> list[tuple[int, int]]:
    """The next hexes, and what it costs to enter them."""
    known = desk.view.hexes.get(here)
    roads = known.roads if known is not None else ()
    return [(place, 1 if place in roads else _cost(desk, place)) for _, place in desk.near(here) if _cost(desk, place)]


def _cost(desk: Desk, place: int) -> int:
    land = desk.view.hexes.get(place)
    return OPEN * THIRDS if land is None else TERRAINS[land.terrain].cost * THIRDS


def _go(desk: Desk, unit: OwnUnit, place: int, gate: int) -> None:
    """Out of the stack and to a hex, round the city."""
    ways = _route(desk, unit.place, place, gate)
    desk.write(unit.id, *(["leave"] if unit.stack else []), *([f"move {' '.join(ways)}"] if ways else []))


def _besiege(desk: Desk, leader: OwnUnit, others: list[OwnUnit], goal: SeenCity) -> None:
    """A picket for every hex around the city, a champion for one of them, the host in the nearest; then the storm."""
    around = ring(desk, goal.place)
    lurking = {unit.place for unit in desk.view.units.values() if unit.hidden and unit.kind == LURKERS}
    places = [place for _, place in around if place not in lurking]
    if leader.place == goal.place or not places:
        desk.write(leader.id, "attack")
        return
    if leader.place in places:
        if desk.day >= STORM_DAY:
            desk.write(leader.id, f"attack {_way(desk, leader.place, goal.place)}")
        return
    camp = min(places[1:] or places, key=lambda place: (desk.distance(leader.place, place), place))
    group = [unit for unit in desk.here[leader.place] if unit.id not in desk.busy and not unit.on]
    pickets = sorted((u for u in group if u.kind in PICKETS and u.count <= PICKET), key=lambda u: (u.count, u.id))
    for place, unit in zip([place for place in places[1:] if place != camp], pickets, strict=False):
        _go(desk, unit, place, goal.place)
    for champion in [unit for unit in group if unit in others][:1]:
        _go(desk, champion, places[0], goal.place)
    desk.write(leader.id, f"move {' '.join(_route(desk, leader.place, camp, goal.place))}")
