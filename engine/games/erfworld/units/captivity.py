"""Who is whose prisoner, and how prisoners go home (ERF-PRISON-16, -22)."""

from __future__ import annotations

from engine.core.acting.ledger import enter
from engine.games.erfworld.acting.names import called, hex_name
from engine.games.erfworld.scratch import ErfTurn
from engine.games.erfworld.state import NOBODY, Commander, Pack, Side, Standing, World
from engine.games.erfworld.units.company import find, leave_stack
from engine.games.erfworld.units.events import CameHome
from engine.games.erfworld.units.figures import Unit
from engine.games.erfworld.units.kinds import kind_of


def has_nowhere_to_go(world: World, captive: Unit) -> bool:
    """Regular infantry whose side is gone has nobody to go to, and stays in prison (ERF-PRISON-16, -25)."""
    side = world.sides.get(captive.side)
    kind = kind_of(captive)
    gone = side is None or side.standing is Standing.FALLEN
    return gone and isinstance(captive, Pack) and kind.kind == "infantry" and not kind.is_basic


def _go_free(turn: ErfTurn, captive: Unit) -> None:
    """Whose side is gone: commanders become barbarians, beasts feral; basic infantry learns to scout for itself
    (ERF-PRISON-16, -25).
    """
    captive.side, captive.lines = NOBODY, []
    if isinstance(captive, Commander):
        captive.heir = captive.player = False
    elif kind_of(captive).is_basic and "scout" not in kind_of(captive).specials:
        enter(turn, captive.kind, -captive.count, "freed")
        captive.kind += "+scout"
        enter(turn, captive.kind, captive.count, "freed")


def prisoner_of(world: World, side: Side, code: str) -> Unit | None:
    """A captive that a unit of the side guards."""
    unit = find(world, code)
    jailor = find(world, unit.jailor) if unit is not None and unit.jailor else None
    return unit if jailor is not None and jailor.side == side.id else None


def set_free(turn: ErfTurn, captive: Unit, by: str) -> None:
    """A captive is free: at home in the capital, if his side has one; else where he is."""
    world = turn.state
    leave_stack(world, captive)
    captive.jailor, captive.move = "", 0
    if isinstance(captive, Commander):
        captive.fugitive, captive.weak = "", False
    side = world.sides.get(captive.side)
    if side is None or side.standing is Standing.FALLEN:
        _go_free(turn, captive)
        return
    home = world.cities.get(side.capital)
    if home is not None and home.side == side.id:
        captive.place, captive.back = home.place, -1
    if side.ruler == captive.id and side.standing is Standing.FROZEN:
        side.standing = Standing.RULES
    here = hex_name(world, captive.place)
    turn.tell(CameHome(seen_by=(side.seat,), place=here, what=called(captive), by=by))
