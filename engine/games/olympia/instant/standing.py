"""GUARD, BEHIND, DIE: how a unit stands, and its end (OLY-ORDER-05, -17, -34, OLY-GAP-O05, -O17, -O34)."""

from __future__ import annotations

from engine.core.language.readers import Whole
from engine.core.orders import arg
from engine.core.program import Result
from engine.games.olympia.acting.contract import Acting, order
from engine.games.olympia.instant.stack_events import GuardBegun, GuardEnded, RowChosen
from engine.games.olympia.language.words import MAY_FLAG
from engine.games.olympia.units.health import die
from engine.games.olympia.units.naming import called


def _guard(acting: Acting) -> Result:
    """On guard against pillage until it moves or is beaten; without a number it begins."""
    acting.unit.guard = bool(acting.order.get("flag", True))
    where = called(acting.world.places[acting.unit.place])
    acting.tell((GuardBegun if acting.unit.guard else GuardEnded)(**acting.facts(), where=where))
    return Result.DONE


def _behind(acting: Acting) -> Result:
    acting.unit.behind = acting.order["row"]
    acting.tell(RowChosen(**acting.facts(), row=acting.unit.behind))
    return Result.DONE


def _die(acting: Acting) -> Result:
    die(acting.turn, acting.unit, "by its own hand")
    return Result.DONE


ORDERS = (
    order("guard", MAY_FLAG, rule="OLY-ORDER-34", help="begin (1) or end (0) guarding the place", example="guard 1",
          says=lambda order, name: "guard the place" if order.get("flag", 1) else "stop guarding", priority=1,
          do=_guard),
    order("behind", arg("row", Whole(0, 9, kind="row")), rule="OLY-ORDER-05", example="behind 2",
          help="set your row in battle; 0 is in front", says="fight in row {row}", priority=1, who="ct", do=_behind),
)  # fmt: skip
DIE = order("die", rule="OLY-ORDER-17", help="die", says="die", priority=1, do=_die)
