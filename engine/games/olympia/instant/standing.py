"""GUARD, BEHIND, DIE: how a unit stands, and its end (OLY-ORDER-05, -17, -34, OLY-GAP-O05, -O17, -O34)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.program import Result
from engine.games.olympia.acting.contract import Acting, Deed
from engine.games.olympia.instant.stack_events import GuardBegun, GuardEnded, RowChosen
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


STANDING: Mapping[str, Deed] = {"guard": Deed(_guard), "behind": Deed(_behind), "die": Deed(_die)}
