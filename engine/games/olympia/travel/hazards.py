"""What the sea does of an evening: reefs, rocks, storms, tired flyers (OLY-SHIP-03, OLY-GAP-23, -29, -65)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.dice import Dice
from engine.games.olympia.land.ruin import damage
from engine.games.olympia.land.ways import neighbours
from engine.games.olympia.rules.land import MOUNTAIN, OCEAN
from engine.games.olympia.rules.realm import CHANCES, Accident
from engine.games.olympia.scratch import OlympiaTurn
from engine.games.olympia.state import Place, World
from engine.games.olympia.travel.sea_events import StormTossed, StruckReef, StruckRocks
from engine.games.olympia.travel.travel_events import FellIntoTheSea
from engine.games.olympia.units.health import die
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.presence import everybody, witnesses

MOST_ALOFT = 15  # evenings over the ocean (OLY-GAP-29)
ROUGH = ("rain", "wind")
Struck = type[StruckReef] | type[StruckRocks] | type[StormTossed]


def batter_ships(turn: OlympiaTurn) -> None:
    """Every evening, each finished ship out on the ocean: the coast beside it, and strong storms over it."""
    world = turn.state
    for code in list(world.afloat):
        ship = world.places.get(code)
        if ship is None or world.places[ship.within].kind != OCEAN:
            world.afloat.remove(code)
        elif ship.built is not None and ship.built.finished:
            _batter(turn, ship)


def _batter(turn: OlympiaTurn, ship: Place) -> None:
    world = turn.state
    dice = turn.dice("sea", ship.id, turn.day)
    for accident, struck in _dangers(world, world.province_of(ship)):
        if dice.below(accident.one_in) == 0 and _strike(turn, ship, accident, struck, dice):
            return


def _dangers(world: World, sea: Place) -> Iterator[tuple[Accident, Struck]]:
    """What threatens a ship in a province of the sea; rocks below mountains are worse than reefs."""
    land = [other.kind for _, other in neighbours(world, sea) if other.kind != OCEAN]
    if MOUNTAIN in land:
        yield CHANCES.rocks, StruckRocks
    elif land:
        yield CHANCES.coast, StruckReef
    for storm in world.storms_over(sea):
        if storm.kind in ROUGH and storm.strength >= CHANCES.storm_at_sea.strength:
            yield CHANCES.storm_at_sea, StormTossed


def _strike(turn: OlympiaTurn, ship: Place, accident: Accident, struck: Struck, dice: Dice) -> bool:
    """Whether the ship is gone."""
    world = turn.state
    seats = (*witnesses(world, ship), *witnesses(world, world.places[ship.within]))
    turn.tell(struck(place=ship.within, seen_by=tuple(dict.fromkeys(seats)), ship=called(ship)))
    return damage(turn, ship, dice.between(*accident.damage))


def tire_flyers(turn: OlympiaTurn) -> None:
    """Every evening: whoever has been over the ocean for more than fifteen falls into it and dies."""
    world = turn.state
    for code in list(world.flyways):
        sea = world.places[code]
        if not sea.units:
            world.flyways.remove(code)
        for unit in list(everybody(world, sea)):
            unit.aloft += 1
            if unit.aloft > MOST_ALOFT and unit.id in world.units:
                seen_by = witnesses(world, sea, of=unit)
                turn.tell(FellIntoTheSea(place=sea.id, seen_by=seen_by, who=called(unit)))
                die(turn, unit, "in the sea")
