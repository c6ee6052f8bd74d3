"""Healers close wounds at dusk, those of commanders first (ERF-SPECIAL-47)."""

from __future__ import annotations

from engine.games.erfworld.acting.names import called, hex_name
from engine.games.erfworld.day.events import Healed
from engine.games.erfworld.rules.cities import has_building
from engine.games.erfworld.rules.source import HALVES
from engine.games.erfworld.scratch import ErfTurn
from engine.games.erfworld.state import Commander, Pack
from engine.games.erfworld.units.company import units_of
from engine.games.erfworld.units.figures import Unit, count_of, has
from engine.games.erfworld.units.kinds import full_hits, kind_of


def heal(turn: ErfTurn) -> None:
    """Each healer gives back as many hits as it has itself, to its side in its hex."""
    _nurse(turn)
    power: dict[tuple[str, int], int] = {}
    for unit in turn.state.units():
        if unit.side and not unit.jailor and has(unit, "heal"):
            key = unit.side, unit.place
            power[key] = power.get(key, 0) + count_of(unit) * kind_of(unit).hits * HALVES
    for (side, place), left in power.items():
        here = [unit for unit in units_of(turn.state, side) if unit.place == place]
        for unit in sorted(here, key=lambda unit: not isinstance(unit, Commander)):
            given = _mend(unit, left)
            left -= given
            if given:
                where = hex_name(turn.state, place)
                hits = f"{given / HALVES:g}"
                seats = (turn.state.sides[side].seat,)
                turn.tell(Healed(seen_by=seats, place=where, what=called(unit), hits=hits))


def _nurse(turn: ErfTurn) -> None:
    """Who lies at no hits in a city of his side with a hospital has 1 in the morning (ERF-BUILDING-21)."""
    world = turn.state
    for city in world.cities.values():
        if not (city.side and has_building(city.works, "hospital")):
            continue
        for unit in [unit for unit in units_of(world, city.side) if unit.place == city.place]:
            if isinstance(unit, Commander) and unit.hits == 0:
                unit.hits = HALVES
                seats = (world.sides[city.side].seat,)
                turn.tell(Healed(seen_by=seats, place=hex_name(world, city.place), what=called(unit), hits="1"))
            elif isinstance(unit, Pack):
                unit.wounds = [max(HALVES, hits) for hits in unit.wounds]


def _mend(unit: Unit, power: int) -> int:
    """Gives a unit as many hits as the healers have left and it needs; says how many, in halves."""
    full = full_hits(unit)
    if isinstance(unit, Commander):
        given = min(power, full - unit.hits) if unit.hits >= 0 else 0
        if given:
            unit.hits = -1 if unit.hits + given >= full else unit.hits + given
        return given
    total = 0
    for place, hits in enumerate(unit.wounds):
        given = min(power - total, full - hits)
        unit.wounds[place] = hits + given
        total += given
    unit.wounds = [hits for hits in unit.wounds if hits < full]
    return total
