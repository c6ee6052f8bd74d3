"""Bands that come out of nowhere (OLY-GAP-59, -61, -S673)."""

from __future__ import annotations

from engine.core.acting.ledger import create
from engine.games.olympia.rules.adventures import BANDS
from engine.games.olympia.scratch import OlympiaTurn
from engine.games.olympia.state import NO_HEALTH, Place, Unit

MOB = "mob"


def gather(turn: OlympiaTurn, place: Place, kind: str, *, guard: bool = False) -> Unit:
    """A new band of a kind of the table, last in the list of a place."""
    world, figures = turn.state, BANDS[kind]
    attack, defense = figures.fighter
    unit = Unit(id=world.new_code("character"), name=figures.name, place=place.id, kind=kind, health=NO_HEALTH)
    unit.attack, unit.defense, unit.guard = attack, defense, guard
    world.settle(unit)
    if figures.item:
        count = turn.dice("band", kind, place.id, turn.day).between(*figures.count)
        create(turn, unit, figures.item, count, kind)
    return unit
