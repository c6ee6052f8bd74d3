"""When sieges and contests are judged in a day (ERF-D-10B, ERF-X-21)."""

from __future__ import annotations

from engine.games.erfworld.acting.names import city_name, hex_name
from engine.games.erfworld.realm.events import Besieged, SiegeLifted
from engine.games.erfworld.scratch import ErfTurn
from engine.games.erfworld.siege.ring import enemies_around, is_besieged, is_contested
from engine.games.erfworld.state import City, Side, World
from engine.games.erfworld.units.figures import towers


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
