"""The siege of a city: enemies in every hex around it, and when in a day that is judged (ERF-CITYWAR-03, ERF-ZONE-43,
-44, ERF-X-10, -21, ERF-D-10B).
"""

from __future__ import annotations

from engine.games.erfworld.acting.names import city_name, hex_name
from engine.games.erfworld.realm.events import Besieged, SiegeLifted
from engine.games.erfworld.rules.land import TERRAINS
from engine.games.erfworld.scratch import ErfTurn
from engine.games.erfworld.state import City, Side, World, Zone
from engine.games.erfworld.units.company import units_at
from engine.games.erfworld.units.cover import is_hidden
from engine.games.erfworld.units.figures import Unit, towers
from engine.games.erfworld.units.stances import at_peace, party_of

IN_THE_OPEN = (Zone.FIELD, Zone.AIRSPACE)


def ring_of(world: World, city: City) -> list[int]:
    """The hexes around a city that a land unit can enter."""
    return [hex_ for hex_ in world.neighbours(city.place) if TERRAINS[world.hexes[hex_].terrain].cost]


def enemies_around(world: World, city: City) -> list[Unit]:
    """Those who stand openly next to a city and are enemies of its side, of whatever side they are."""
    return [
        unit
        for place in world.neighbours(city.place)
        for unit in units_at(world, place)
        if not unit.jailor
        and unit.side
        and not is_hidden(world, unit)
        and not at_peace(world, city.side, party_of(world, unit))
    ]


def is_besieged(world: World, city: City) -> bool:
    """Whether enemies hold every hex around it that can be entered."""
    ring = ring_of(world, city)
    return bool(ring) and bool(city.side) and set(ring) <= {unit.place for unit in enemies_around(world, city)}


def is_contested(world: World, city: City) -> bool:
    """Whether an enemy stands openly next to it, and not in a city of his own (ERF-ZONE-43)."""
    return any(unit.zone in IN_THE_OPEN for unit in enemies_around(world, city))


def contest(turn: ErfTurn, side: Side) -> None:
    """Notes next to which of its cities a side has enemies as its slot begins; where they stand, if that is seen."""
    contested = [city for city in turn.state.cities_of(side.id) if is_contested(turn.state, city)]
    if contested:
        turn.scratch.contested[side.id] = ", ".join(_where(turn.state, city) for city in contested)


def _where(world: World, city: City) -> str:
    """A contested city, and the hexes of those whom its people see from it (ERF-SCOUTING-03)."""
    seen = dict.fromkeys(hex_name(world, unit.place) for unit in enemies_around(world, city) if towers(unit))
    return f"{city_name(city)} (at {', '.join(seen)})" if seen else city_name(city)


def judge_sieges(turn: ErfTurn, side: Side) -> None:
    """At the end of the owner's slot, so that he may sally: whether enemies still surround it."""
    for city in turn.state.cities_of(side.id):
        was, city.besieged = city.besieged, is_besieged(turn.state, city)
        if city.besieged:
            turn.tell(Besieged(seen_by=(side.seat,), city=city_name(city)))
        elif was:
            turn.tell(SiegeLifted(seen_by=(side.seat,), city=city_name(city)))
