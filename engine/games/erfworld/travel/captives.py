"""Prisoners: who guards them, who is set free, who croaks (ERF-CAPT-05, ERF-PRISON)."""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.core.orders import arg
from engine.core.program import Result
from engine.games.erfworld.acting.contract import Unit, UnitActing
from engine.games.erfworld.acting.names import called, hex_name, side_name
from engine.games.erfworld.language.readers import UNIT
from engine.games.erfworld.language.words import WHO, stack_order
from engine.games.erfworld.refusals import Refusal
from engine.games.erfworld.travel.events import Executed, Guarded, Released, WasExecuted
from engine.games.erfworld.units.captivity import has_nowhere_to_go, prisoner_of, set_free
from engine.games.erfworld.units.company import lose
from engine.games.erfworld.units.figures import count_of
from engine.games.erfworld.units.kinds import kind_of


def _captive(acting: UnitActing) -> Unit:
    """The prisoner an order names, in the same hex. Raises NotPossible."""
    code = acting.order["who"]
    unit = prisoner_of(acting.world, acting.side, code)
    if unit is None or unit.place != acting.unit.place:
        raise NotPossible(Refusal.NO_PRISONER, "ERF-CAPT-05", unit=code.upper())
    return unit


def guard(acting: UnitActing) -> Result:
    """GUARD u31: this unit is the jailor from now on. Raises NotPossible."""
    captive = _captive(acting)
    _require_jailor(acting.unit)
    _require_unmoved(acting, captive)
    captive.jailor = acting.unit.id
    acting.tell(Guarded(**acting.facts(), what=called(captive)))
    return Result.DONE


def _require_jailor(unit: Unit) -> None:
    if kind_of(unit).kind == "beast":
        raise NotPossible(Refusal.NO_JAILOR, "ERF-CAPT-10", unit=called(unit))


def _require_unmoved(acting: UnitActing, captive: Unit) -> None:
    """A prisoner changes hands before he is led to a new hex, not after it on the same day."""
    if captive.id in acting.turn.scratch.led:
        raise NotPossible(Refusal.LED_TODAY, "ERF-CAPT-05", unit=called(captive))


def hand_over(acting: UnitActing) -> Result:
    """HAND OVER u31 to u12, before he moves on (ERF-CAPT-05). Raises NotPossible."""
    captive, to = _captive(acting), acting.own(acting.order["to"])
    _require_jailor(to)
    if to.place != captive.place:
        raise NotPossible(Refusal.NOT_HERE, "ERF-CAPT-05", unit=called(to))
    _require_unmoved(acting, captive)
    captive.jailor = to.id
    acting.tell(Guarded(**acting.facts(), what=called(captive)))
    return Result.DONE


def release(acting: UnitActing) -> Result:
    """RELEASE u31: he goes home at once (ERF-PRISON-16). Raises NotPossible."""
    captive = _captive(acting)
    if has_nowhere_to_go(acting.world, captive):
        raise NotPossible(Refusal.NOBODY_TO_GO_TO, "ERF-PRISON-16", unit=called(captive))
    acting.tell(Released(**acting.facts(), what=called(captive)))
    set_free(acting.turn, captive, side_name(acting.side))
    return Result.DONE


def execute(acting: UnitActing) -> Result:
    """EXECUTE u31 (ERF-PRISON-08, ERF-FALL-04). Raises NotPossible."""
    captive = _captive(acting)
    side = acting.world.sides.get(captive.side)
    acting.tell(Executed(**acting.facts(), what=called(captive)))
    if side is not None:
        place = hex_name(acting.world, captive.place)
        acting.tell(WasExecuted(seen_by=(side.seat,), place=place, what=called(captive), by=side_name(acting.side)))
    lose(acting.turn, captive, count_of(captive), "croaked")
    return Result.DONE


ORDERS = (
    stack_order("guard", WHO, example="guard u31", help="become the jailor of a prisoner", says="guard {who}",
                do=guard),
    stack_order("hand_over", WHO, arg("to", UNIT, "to"), example="hand over u31 to u12",
                help="give a prisoner to another jailor", says="give {who} to {to}", do=hand_over),
    stack_order("release", WHO, example="release u31", help="set a prisoner free", says="set {who} free", do=release),
    stack_order("execute", WHO, example="execute u31", help="croak a prisoner", says="have {who} croak", do=execute),
)  # fmt: skip
