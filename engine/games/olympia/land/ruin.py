"""Damage to structures, collapse and sinking (OLY-GAP-38, -39, OLY-COMBAT-29, OLY-MINE-04, -05, OLY-BUILD-02)."""

from __future__ import annotations

from engine.games.olympia.acting.contract import schedule_of
from engine.games.olympia.land.ruin_events import MineGone, ShipSunk, StructureCollapsed, StructureDamaged
from engine.games.olympia.rules.land import OCEAN
from engine.games.olympia.rules.structures import MINE_WORKS, STRUCTURES
from engine.games.olympia.scratch import OlympiaTurn
from engine.games.olympia.state import FULL_HEALTH, Place, World
from engine.games.olympia.units.health import wound
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.presence import witnesses
from engine.games.olympia.units.stacks import relocate
from engine.games.olympia.units.things import nearest_land, put_down

WHOLE = 100  # percent of damage
MINE, SHIP = "mine", "ship"


def damage(turn: OlympiaTurn, structure: Place, points: int) -> bool:
    """Adds damage to a structure. Whether it is gone."""
    built = structure.built
    if built is None or points <= 0 or built.fallen:
        return False
    built.damage = min(WHOLE, built.damage + points)
    seen_by = _who_notice(turn.state, structure)
    turn.tell(
        StructureDamaged(
            place=structure.within, seen_by=seen_by, name=called(structure), points=points, damage=built.damage
        )
    )
    if built.damage < WHOLE:
        return False
    collapse(turn, structure)
    return True


def collapse(turn: OlympiaTurn, structure: Place) -> None:
    """The end of a structure. Those inside stand in the place around it; a ship at sea takes them with it."""
    world = turn.state
    around = world.places[structure.within]
    for code in list(structure.inner):
        collapse(turn, world.places[code])
    seen_by = _who_notice(world, structure)
    _end_voyage(turn, structure)
    if STRUCTURES[structure.kind].kind == SHIP and around.kind == OCEAN:
        turn.tell(ShipSunk(place=around.id, seen_by=seen_by, name=called(structure)))
        _drown(turn, structure)
    else:
        turn.tell(
            StructureCollapsed(place=around.id, seen_by=seen_by, name=called(structure), structure=structure.kind)
        )
    _turn_out(world, structure, around)
    assert structure.built is not None
    if structure.kind == MINE and structure.built.finished:
        structure.built.fallen = MINE_WORKS.collapsed
    else:
        _remove(world, structure)


def is_fallen(place: Place) -> bool:
    """Whether a place is a collapsed mine: nobody enters or uses it (OLY-MINE-05)."""
    return place.built is not None and place.built.fallen > 0


def clear_mines(turn: OlympiaTurn) -> None:
    """Month end: a collapsed mine is gone after eight months (OLY-MINE-05)."""
    world = turn.state
    for mine in [place for place in world.places.values() if is_fallen(place)]:
        assert mine.built is not None
        mine.built.fallen -= 1
        if not mine.built.fallen:
            turn.tell(MineGone(place=mine.within, seen_by=_who_notice(world, mine), name=called(mine)))
            _turn_out(world, mine, world.places[mine.within])
            _remove(world, mine)


def _turn_out(world: World, structure: Place, around: Place) -> None:
    """Whoever is still inside, and whatever lies there, is in the place around."""
    for leader in list(structure.units):
        relocate(world, world.units[leader], around)
    for code in list(structure.lost):
        put_down(world, world.things[code], around)


def _end_voyage(turn: OlympiaTurn, ship: Place) -> None:
    """Whoever sails the ship stops."""
    pilot = turn.state.units.get(ship.built.pilot) if ship.built is not None else None
    if pilot is not None:
        schedule_of(turn).interrupt(pilot)


def _drown(turn: OlympiaTurn, ship: Place) -> None:
    """Who survives a fatal wound washes ashore."""
    world = turn.state
    shore = nearest_land(world, world.province_of(ship))
    aboard = [unit.id for leader in ship.units for unit in world.stack(world.units[leader])]
    for code in aboard:
        if code in world.units:
            wound(turn, world.units[code], FULL_HEALTH, "at sea")
    for leader in list(ship.units):
        relocate(world, world.units[leader], shore)


def _remove(world: World, structure: Place) -> None:
    """Takes a structure out of the world; garrisons of a castle are bound to none."""
    world.places[structure.within].inner.remove(structure.id)
    del world.places[structure.id]
    if structure.id in world.afloat:
        world.afloat.remove(structure.id)
    for unit in world.units.values():
        if unit.castle == structure.id:
            unit.castle = ""


def _who_notice(world: World, structure: Place) -> tuple[str, ...]:
    """Who is inside or around."""
    seats = (*witnesses(world, structure), *witnesses(world, world.places[structure.within]))
    return tuple(dict.fromkeys(seats))
