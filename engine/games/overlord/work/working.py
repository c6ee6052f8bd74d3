"""WORK: a day for wages, which are paid at the end of the month (OVL-ORD-58, OVL-ECON-12)."""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.games.overlord.acting.contract import Acting, Result, full_day
from engine.games.overlord.acting.references import title
from engine.games.overlord.refusals import Refusal
from engine.games.overlord.state import Kind


def work(acting: Acting) -> Result:
    """Counts a day here; who works elsewhere has forfeited what it did before. Creatures earn nothing."""
    unit = acting.unit
    if unit.kind not in (Kind.LEADER, Kind.FOLLOWER):
        raise NotPossible(Refusal.WORK_BEAST, "OVL-ORD-58", unit=title(unit))
    days = unit.worked.get(unit.location, 0) + 1
    unit.worked.clear()  # in place: half the world works every day, and to set a field of a unit is to tell its index
    unit.worked[unit.location] = days
    return Result.EXECUTED


ORDERS = (full_day("work", rule="OVL-ORD-58", help="work for wages", example="10 WORK", says="work for wages", do=work,
                   never=Kind.CREATURE),)  # fmt: skip
