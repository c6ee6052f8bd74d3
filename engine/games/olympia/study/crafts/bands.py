"""Bands that belong to no player (OLY-GAP-82, -83): how they come about, and how long they follow somebody."""

from __future__ import annotations

from engine.core.acting.ledger import create
from engine.games.olympia.rules.adventures import BANDS
from engine.games.olympia.rules.land import OCEAN
from engine.games.olympia.rules.realm import CHANCES
from engine.games.olympia.scratch import OlympiaTurn
from engine.games.olympia.state import NO_HEALTH, Place, Realm, Unit, World

MOB, SAVAGES = "mob", "savages"


def gather(turn: OlympiaTurn, place: Place, kind: str, men: int) -> Unit:
    """A new band of so many, last in the list of a place."""
    world, figures = turn.state, BANDS[kind]
    attack, defense = figures.fighter
    number = world.new_code("character")
    band = Unit(
        id=number, name=figures.name, place=place.id, kind=kind, health=NO_HEALTH, attack=attack, defense=defense
    )
    create(turn, band, figures.item, men, kind)
    return world.settle(band)


def bands_of(world: World, kind: str) -> int:
    """How many bands of a kind there are."""
    return sum(unit.kind == kind for unit in world.units.values())


def most_savages(world: World) -> int:
    """How many savage bands the regular world can hold (OLY-GAP-83)."""
    land = sum(
        not place.within and place.kind != OCEAN and world.realm_of(place) is Realm.REGULAR
        for place in world.places.values()
    )
    limits = CHANCES.savages
    return min(limits.most, max(limits.least, land // limits.provinces_a_band))
