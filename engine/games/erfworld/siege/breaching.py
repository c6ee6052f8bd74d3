"""Breaking into a city: siege units against the crew of its walls, and diggers (ERF-ZONE-35, ERF-GAP-223 to -225)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.games.erfworld.rules.cities import LEVELS
from engine.games.erfworld.rules.classes import UnitClass
from engine.games.erfworld.scratch import ErfTurn, new_dice
from engine.games.erfworld.siege.works import Way, break_level, can_break, standing
from engine.games.erfworld.state import NOBODY, City, World, Zone
from engine.games.erfworld.units.company import units_at
from engine.games.erfworld.units.figures import Unit
from engine.games.erfworld.units.kinds import head_count, kind_of
from engine.games.erfworld.units.stances import at_peace, party_of


def defenders_of(world: World, city: City) -> list[Unit]:
    """Everybody in a city who is not an enemy of its side, prisoners and attackers left out."""
    return [
        unit
        for unit in units_at(world, city.place)
        if not unit.jailor
        and unit.zone not in (Zone.FIELD, Zone.AIRSPACE)
        and (unit.side == city.side or (city.side != NOBODY and at_peace(world, city.side, party_of(world, unit))))
    ]


def crew_stat(world: World, city: City, way: Way) -> int:
    """The stat of the best on the wall, archers with 1 more for each level of it (ERF-GAP-223); at a gate with
    blockhouses all who stand there (ERF-BUILDING-32).
    """
    crew = [kind_of(unit) for unit in defenders_of(world, city) if unit.zone is Zone.OUTER]
    high, housed = standing(city, Way.WALL), way is Way.GATE and LEVELS[city.level].blockhouses > 0
    return max((kind.defense + (high if kind.shoots or housed else 0) for kind in crew), default=-10)


def fresh(turn: ErfTurn, city: City, force: Sequence[Unit]) -> list[UnitClass]:
    """The groups of a force by their classes, without as many as the crew of this city has driven off today. Part of a
    group tries as one, however the units of a class are divided.
    """
    groups: list[UnitClass] = []
    for kind in dict.fromkeys(map(kind_of, force)):
        party = party_of(turn.state, next(unit for unit in force if kind_of(unit) == kind))
        before = [unit for unit in units_at(turn.state, city.place) if _is_of(turn.state, unit, party, kind)]
        left = _groups(kind, before) - turn.scratch.repelled.get((city.id, party, kind), 0)
        groups += [kind] * min(left, _groups(kind, [unit for unit in force if kind_of(unit) == kind]))
    return groups


def _is_of(world: World, unit: Unit, party: str, kind: UnitClass) -> bool:
    return not unit.jailor and party_of(world, unit) == party and kind_of(unit) == kind


def _groups(kind: UnitClass, units: Sequence[Unit]) -> int:
    return max(1, sum(map(head_count, units)) // kind.body_size.group)


def breach(turn: ErfTurn, city: City, force: Sequence[Unit], way: Way, tell: Callable[[Way], None]) -> bool:
    """Break through wall or gate, level by level: crews against siege units, and the losers are spent for the day;
    diggers do one level a day. tell: of a level that was broken. Says whether the way is free.
    """
    if way is Way.DIG:
        turn.scratch.dug[city.id] = None
        break_level(city, Way.WALL)
        tell(way)
        return not standing(city, Way.WALL)
    stream = new_dice(turn, "breach", city.id)
    groups = fresh(turn, city, force)
    while breaker := next((kind for kind in groups if can_break(kind, city, way)), None):
        mine = stream.between(1, 10) + breaker.combat
        theirs = stream.between(1, 10) + crew_stat(turn.state, city, way)
        if mine < theirs:
            groups.remove(breaker)
            key = (city.id, party_of(turn.state, force[0]), breaker)
            turn.scratch.repelled[key] = turn.scratch.repelled.get(key, 0) + 1
            continue
        break_level(city, way)
        tell(way)
    return not standing(city, way)


def rested(turn: ErfTurn, city: City) -> None:
    """Siege units recover when the courtyard is won (ERF-ZONE-35)."""
    for key in [key for key in turn.scratch.repelled if key[0] == city.id]:
        del turn.scratch.repelled[key]
