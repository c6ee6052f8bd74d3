"""New bands, and which of those there are go about by themselves (OLY-GAP-52, -71, -72, -83)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.acting.ledger import create
from engine.core.dice import Dice
from engine.games.olympia.combat.fighters import Ground, rating
from engine.games.olympia.nonplayers.band_events import BandAppears
from engine.games.olympia.rules.adventures import BANDS, DEMONS
from engine.games.olympia.rules.land import OCEAN
from engine.games.olympia.scratch import OlympiaTurn
from engine.games.olympia.state import NO_HEALTH, Place, Realm, Unit, World
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.presence import witnesses

HUNT, SAVAGES, BANDITS, NOBLE = "hunt", "savages", "bandits", "noble"
WANDERERS = (NOBLE, HUNT, SAVAGES, *DEMONS)
HUNTERS = (HUNT, *DEMONS)
"""Those who attack by themselves whomever they meet."""


def raise_band(turn: OlympiaTurn, place: Place, kind: str, dice: Dice) -> Unit:
    """A new band of a kind of the table, last in the list of the place."""
    figures = BANDS[kind]
    attack, defense = figures.fighter
    if kind == BANDITS:
        attack, defense, _ = rating(figures.item, Ground())  # he who leads them is one of them
    unit = Unit(
        id=turn.state.new_code("character"),
        name=figures.name,
        place=place.id,
        kind=kind,
        health=NO_HEALTH,
        attack=attack,
        defense=defense,
    )
    turn.state.settle(unit)
    if figures.item:
        create(turn, unit, figures.item, dice.between(*figures.count), kind)
    turn.tell(BandAppears(place=place.id, seen_by=witnesses(turn.state, place, of=unit), band=called(unit)))
    return unit


def wanderers(world: World) -> Iterator[Unit]:
    """All who belong to nobody and lead their stack."""
    for unit in world.units.values():
        if not unit.player and not unit.under and not unit.prisoner and unit.kind in WANDERERS:
            yield unit


def count_of(world: World, kinds: tuple[str, ...]) -> int:
    return sum(unit.kind in kinds for unit in world.units.values())


def land_of(world: World, realm: Realm) -> list[Place]:
    """The land provinces of a world."""
    return [
        place
        for region in world.regions.values()
        if region.realm is realm
        for place in (world.places[code] for code in region.provinces)
        if place.kind != OCEAN
    ]
