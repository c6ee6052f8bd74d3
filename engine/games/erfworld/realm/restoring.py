"""Restoration: what comes back to units at their side's start of turn (ERF-DAY-08, ERF-HITS-03, ERF-CMDPC-09)."""

from __future__ import annotations

from engine.games.erfworld.acting.names import called
from engine.games.erfworld.realm.events import Incapacitated, Survived
from engine.games.erfworld.scratch import ErfTurn
from engine.games.erfworld.state import Commander, Pack, Side, Standing, World
from engine.games.erfworld.units.company import lose, units_of
from engine.games.erfworld.units.figures import Unit, full_ammo, full_move

FULL_LUCK = 3  # ERF-CMDPC-02
LUCK_A_DAY = 2  # ERF-CMDPC-09


def restore_side(turn: ErfTurn, side: Side) -> None:
    """Everybody of a side; the critically incapacitated croak, but a player character with luck left survives."""
    for unit in units_of(turn.state, side.id):
        if isinstance(unit, Commander) and unit.hits == 0 and "one_more_day" in unit.charms:
            continue  # ERF-MAGIC-100
        if isinstance(unit, Commander) and unit.hits == 0 and not _survives(turn, side, unit):
            turn.tell(Incapacitated(seen_by=(side.seat,), what=called(unit)))
            lose(turn, unit, 1, "croaked")
            continue
        restore(unit)
        if side.standing is Standing.FROZEN:
            unit.move = 0  # ERF-FALL-03
    for hex_ in turn.state.hexes:
        if hex_.reinforced == side.id:
            hex_.reinforced = ""


def _survives(turn: ErfTurn, side: Side, one: Commander) -> bool:
    """Luck keeps a player character alive, and is spent (ERF-D-05)."""
    if one.awake:
        return True  # ERF-SPECIAL-85
    if not one.player or one.luck < 1:
        return False
    one.luck -= 1
    turn.tell(Survived(seen_by=(side.seat,), what=called(one)))
    return True


def restore(unit: Unit) -> None:
    """Hits, ammo, move; luck of a player character."""
    unit.move, unit.ammo, unit.back = full_move(unit), full_ammo(unit), -1
    if isinstance(unit, Pack):
        unit.wounds.clear()
        if unit.side:
            unit.friend = ""
        return
    unit.hits, unit.awake = -1, False
    if unit.weak:
        unit.move = 0
    if unit.player:
        unit.luck = min(FULL_LUCK, unit.luck + LUCK_A_DAY)


def restore_wild(world: World) -> None:
    """Units without a side, at dawn (ERF-D-01)."""
    for unit in world.units():
        if not unit.side and not unit.jailor:
            restore(unit)
