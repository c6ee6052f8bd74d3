"""When sieges and contests are judged in a day (ERF-D-10B, ERF-X-21)."""

from __future__ import annotations

from engine.games.erfworld.acting.names import city_name
from engine.games.erfworld.realm.events import Besieged, SiegeLifted
from engine.games.erfworld.scratch import ErfTurn
from engine.games.erfworld.siege.ring import is_besieged, is_contested
from engine.games.erfworld.state import Side


def contest(turn: ErfTurn, side: Side) -> None:
    """Notes whether a side has enemies next to one of its cities as its slot begins."""
    if any(is_contested(turn.state, city) for city in turn.state.cities_of(side.id)):
        turn.scratch.contested[side.id] = None


def judge_sieges(turn: ErfTurn, side: Side) -> None:
    """At the end of the owner's slot, so that he may sally: whether enemies still surround it."""
    for city in turn.state.cities_of(side.id):
        was, city.besieged = city.besieged, is_besieged(turn.state, city)
        if city.besieged:
            turn.tell(Besieged(seen_by=(side.seat,), city=city_name(city)))
        elif was:
            turn.tell(SiegeLifted(seen_by=(side.seat,), city=city_name(city)))
